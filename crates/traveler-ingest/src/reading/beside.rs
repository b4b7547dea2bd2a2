//! What lies beside the travelers: settings, pairs, movement, hands and members.

use findings::{Code, Diagnostic, Findings};
use foreign_files::{Imported, workbook};
use layouts::{cells_of, unfolded_roster};
use notation::PairField;
use notation::spelling::plain;
use session::{AwardTable, Movement, Winners};
use table::Table;
use table::entered::{BoardSettings, EnteredSettings, FoundDeal};
use table::rows::Rows;

use super::{only, opened};
use crate::corrections::EnteredCorrection;
use crate::movements::{self, SectionMovement};
use crate::pairs::{self, ListedBy, Members, Pairs, read_pairs};
use crate::travelers::Naming;
use crate::{Options, SideFiles, SourceFile, hands, toml};

/// What is entered beside the travelers.
#[derive(Clone, Copy)]
pub(crate) struct EnteredBeside<'b> {
    pub(super) settings: &'b EnteredSettings,
    pub(super) pairs: Option<&'b Pairs<'b>>,
    pub(super) movements: &'b [SectionMovement],
    pub(super) deals: &'b [FoundDeal],
    pub(super) corrections: &'b [EnteredCorrection],
}

impl<'b> EnteredBeside<'b> {
    /// The same with the pairs that the travelers name, where there is no list of pairs.
    pub(super) fn or_named(self, named: &'b Pairs<'b>) -> Self {
        let named = Some(named).filter(|named| !named.rows.is_empty());
        Self { pairs: self.pairs.or(named), ..self }
    }

    /// The movement of a section, where it is written down.
    pub(super) fn movement(self, section: &str) -> Option<&'b Movement> {
        let plays =
            |one: &&SectionMovement| one.section.as_deref().is_none_or(|own| own == section);
        self.movements.iter().find(plays).map(|one| &one.movement)
    }

    /// Whether a section is known to have one winner before its lines are.
    pub(super) fn has_one_winner(self, section: &str) -> bool {
        let method = self.settings.scoring.conditions.method;
        let mut sections = self.settings.sections().iter();
        let stated = sections.find(|one| one.name.value == section);
        let stated = stated.and_then(|one| Some(one.winners.as_ref()?.value));
        let from_movement = || self.movement(section).map(Movement::winners);
        match stated.filter(|_| !method.is_team_method()) {
            None if method.has_matches() => true,
            stated => stated.or_else(from_movement) == Some(Winners::One),
        }
    }

    /// What is known before names are read.
    pub(super) fn naming(self, has_one_winner: &'b dyn Fn(&str) -> bool) -> Naming<'b> {
        Naming {
            pairs: self.pairs,
            is_team_method: self.settings.scoring.conditions.method.is_team_method(),
            has_one_winner,
        }
    }

    /// What the settings say of boards.
    pub(crate) fn boards(self) -> &'b [BoardSettings] {
        &self.settings.boards
    }
}

/// What is beside the travelers; pairs may be listed on a sheet of their own workbook.
pub(super) fn with_own_roster<'a>(
    files: &[SourceFile<'a>],
    beside: &SideFiles<'a>,
) -> SideFiles<'a> {
    let own = || match files {
        [file] if workbook::roster_name(file.bytes).is_some() => Some(*file),
        _ => None,
    };
    SideFiles { pairs: beside.pairs.or_else(own), ..*beside }
}

/// Reads what is beside the travelers, and goes on with it.
pub(super) fn with_beside<R>(
    imported: Option<&Imported<'_>>,
    files: &SideFiles<'_>,
    corrections: &[EnteredCorrection],
    options: &Options,
    findings: &mut Findings,
    then: impl FnOnce(EnteredBeside<'_>, &mut Findings) -> Option<R>,
) -> Option<R> {
    let settings = settings(imported, files, options, findings);
    let winners = |section: Option<&str>| movements::winners_of(&settings, section);
    let movements = (files.movement)
        .and_then(|file| movements::movements(file, options, winners, findings))
        .unwrap_or_default();
    let own = imported.map_or(&[][..], |imported| &imported.deals);
    let deals = hands::of_session(files.hands, own, options, findings);
    let text = (files.pairs).and_then(|file| {
        let of_travelers = workbook::roster(file);
        let text = of_travelers.or_else(|| opened::<PairField>(file, &[], options, findings))?;
        let has_matches = settings.scoring.conditions.method.has_matches();
        unfolded_roster(text, only(&movements), has_matches, &options.csv(), findings)
    });
    let members = (files.members).and_then(|file| members(file, options, findings));
    let (text, by_table) = text.map_or((None, false), |(text, by_table)| (Some(text), by_table));
    let text = text.filter(|text| !pairs::are_standings(text, findings));
    let table = (text.as_ref()).and_then(|text| Table::open(text, &options.csv(), findings));
    let program = imported.filter(|_| files.pairs.is_none());
    let own = program.and_then(|imported| imported.pairs(&options.of_programs(), findings));
    let rows = match (&table, &own) {
        (Some((table, _)), _) => Some(table as &dyn Rows<PairField>),
        (None, own) => own.as_ref().map(|own| own as &dyn Rows<PairField>),
    };
    let pairs = rows.map(|rows| {
        let listed_by = match program {
            None => ListedBy::Person,
            Some(file) => ListedBy::Program { has_ranked: !file.official.standings.is_empty() },
        };
        let mut pairs = Pairs::new(rows, settings.strats(), listed_by);
        pairs.are_by_table = by_table;
        enter_list(&mut pairs, rows, &settings, members.as_ref(), findings);
        pairs
    });
    let beside = EnteredBeside {
        settings: &settings,
        pairs: pairs.as_ref(),
        movements: &movements,
        deals: &deals,
        corrections,
    };
    then(beside, findings)
}

/// The settings that a person wrote, completed with those of another program's file.
fn settings(
    imported: Option<&Imported<'_>>,
    files: &SideFiles<'_>,
    options: &Options,
    findings: &mut Findings,
) -> EnteredSettings {
    let mut settings = toml::settings(files.settings, options, findings);
    if settings.scoring.method_is_given {
        // A person has said how it is scored.
        let is_it = |one: &&Diagnostic| one.code == Code::OtherScoring;
        let count = findings.kept().iter().filter(is_it).count();
        findings.withdraw(Code::OtherScoring, count, |_| true);
    }
    if let Some(imported) = imported {
        settings.complete(toml::of_program(imported, options.languages, findings));
    }
    settings.scoring.one_field |= options.one_field;
    findings.acknowledge(settings.acknowledged.clone());
    let ignored = settings.ignored_columns.iter();
    findings.ignore_columns(ignored.map(|name| plain(name)).collect());
    settings
}

/// The club's members; `None` where the file does not list them, which is reported.
fn members(file: SourceFile<'_>, options: &Options, findings: &mut Findings) -> Option<Members> {
    let read = match file.bytes {
        [] => None,
        _ => Members::of(cells_of(
            &table::text::decode(file, options.encoding, findings)?,
            &options.csv(),
        )?),
    };
    if read.is_none() {
        let message = format!(
            "`{}` has neither a column `number` nor a column `name`, and is not used",
            file.name
        );
        let found = Diagnostic::new(Code::NoMembers, message);
        findings.push(found.hint("name its columns: `number,name`"));
    }
    read
}

/// Enters the pairs of a list, with the names of members in place of their numbers.
fn enter_list(
    pairs: &mut Pairs<'_>,
    rows: &dyn Rows<PairField>,
    settings: &EnteredSettings,
    members: Option<&Members>,
    findings: &mut Findings,
) {
    let is_by_person = pairs.listed_by == ListedBy::Person;
    let errors = findings.errors();
    if pairs.check_fields(findings) {
        read_pairs(rows, findings, |pair, findings| {
            pairs.enter(pair, findings);
        });
    }
    match members {
        Some(members) => members.name(pairs, findings),
        None if is_by_person => pairs.check_numbers(findings),
        None => {}
    }
    pairs.is_whole = findings.errors() == errors;
    pairs.finish(findings);
    if is_by_person && settings.scoring.awards() == Some(AwardTable::Acbl) {
        pairs.check_acbl_numbers(findings);
    }
}
