//! From sources to a session: the order in which everything is read.

mod read;

pub use read::Reading;

use std::collections::BTreeSet;

use contract_scoring::BoardNumber;
use findings::{Accounting, Code, Diagnostic, Findings};
use foreign_files::{Imported, no_such_event, one_at_a_time, workbook};
use notation::spelling::{nearest, plain};
use notation::{Field, PairField};
use rows::Rows;
use rows::entered::{BoardSettings, EnteredSettings, FieldName, FoundDeal, Official, Places};
use session::{AwardTable, Fault, Markings, Movement, SectionId, Session, Winners};
use text::Text;

use crate::assemble::{Assembled, assemble, check_matches, heading};
use crate::check::check;
use crate::corrections::{self, BoardToCorrect, EnteredCorrection, LinesToCorrect};
use crate::csv::{
    How, Parts, SharedCache, Table, TravelerRows, cells_of, unfolded, unfolded_roster,
};
use crate::faults;
use crate::hands;
use crate::held_back;
use crate::markings;
use crate::movements::{self, SectionMovement};
use crate::pairs::{self, ListedBy, Members, Pairs, read_pairs};
use crate::rows_shown;
use crate::toml;
use crate::travelers::{InTravelers, Layout, Lines, Naming, Roster};
use crate::{FilesBeside, Options, SourceFile, Sources, StoredFile};

/// Reads a session from its files.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, Sources, read};
///
/// let travelers = SourceFile {
///     name: "tuesday.csv",
///     bytes: b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+4\n",
/// };
/// let sources = Sources { travelers, pairs: None, settings: None };
/// let reading = read(&sources, &Options::default());
///
/// assert!(reading.session.is_none());
/// assert_eq!(
///     reading.diagnostics[0].to_string(),
///     "error[impossible-result] 3:12+2 at most 13 tricks: 4S can make at most +3 | +4 | - | -"
/// );
/// assert_eq!(reading.accounting.to_string(), "3 lines: 1 result, 1 title, 1 with errors");
/// ```
#[must_use]
pub fn read(sources: &Sources<'_>, options: &Options) -> Reading {
    let travelers = [sources.travelers];
    let beside = FilesBeside {
        pairs: sources.pairs,
        settings: sources.settings,
        ..FilesBeside::NOTHING
    };
    read_several(&travelers, &beside, options)
}

/// Reads a session whose travelers are in several files: a file for each section, say, or for each round. A section
/// comes from a column, a title, the file's name or the order; a note says which. A result that is in two files is one,
/// if both say the same of it. Where there is a movement, the lines are compared with it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{FilesBeside, Options, SourceFile, read_several};
///
/// let first = b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+1\n";
/// let second = b"board;ns;ew;score\n7;3;5;620\n7;4;6;-100\n";
/// let files = [
///     SourceFile { name: "section-A.csv", bytes: first },
///     SourceFile { name: "section-B.csv", bytes: second },
/// ];
/// let reading = read_several(&files, &FilesBeside::NOTHING, &Options::default());
///
/// let session = reading.session.expect("nothing contradicts");
/// let sections = session.sections().iter().map(|section| section.name.as_str());
/// assert_eq!(sections.collect::<Vec<_>>(), ["A", "B"]);
/// assert_eq!(reading.accounting.to_string(), "6 lines: 4 results, 2 titles");
/// ```
#[must_use]
pub fn read_several(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let left = match (files, beside.pairs) {
        ([file], Some(_)) => workbook::roster_left(*file),
        _ => None,
    };
    let beside = &with_own_roster(files, beside);
    let mut findings = Findings::default();
    // What is wrong with the settings is said where they are read for all that follows.
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    if let Some(imported) =
        foreign_files::session(files, marked, &options.of_programs(), &mut findings)
    {
        return of_program(imported.as_ref(), findings, beside, options);
    }
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        findings.extend(left);
        let session = gathered(
            files,
            beside.movements,
            options,
            accounting,
            findings,
            |rows, _, accounting, findings| travelers(rows, options, beside, accounting, findings),
        );
        warn_of_no_columns(beside.settings, options, findings);
        session
    };
    reading(beside, options, lines)
}

/// Warns of columns that are not to be read, and that no table has.
fn warn_of_no_columns(settings: &EnteredSettings, options: &Options, findings: &mut Findings) {
    let ignored = settings
        .ignored_columns
        .iter()
        .chain(options.ignored_columns);
    let known = findings.columns().unwrap_or_default().to_vec();
    let is_none = |name: &&String| known.iter().all(|known| plain(known) != plain(name));
    for name in ignored.filter(is_none).filter(|_| !known.is_empty()) {
        let message = format!("no table has a column `{name}` that could be left out");
        let found = Diagnostic::new(Code::NoSuchColumn, message).found(name.clone());
        let near = nearest(name, known.iter().map(String::as_str));
        findings.push(match near {
            Some(near) => found.hint(format!("did you mean `{near}`?")),
            None => found
                .hint("correct `--ignore-column`, or `ignore` under `[columns]` in `session.toml`"),
        });
    }
}

/// What is beside the travelers; pairs may be listed on a sheet of their own workbook.
fn with_own_roster<'a>(files: &[SourceFile<'a>], beside: &FilesBeside<'a>) -> FilesBeside<'a> {
    let own = || match files {
        [file] if workbook::roster_name(file.bytes).is_some() => Some(*file),
        _ => None,
    };
    FilesBeside {
        pairs: beside.pairs.or_else(own),
        ..*beside
    }
}

/// Gathers the travelers, and goes on with them, and with how many findings there were before they were opened, if they
/// are one table. `None` where some cannot be read, which has been reported.
pub(crate) fn gathered<R>(
    files: &[SourceFile<'_>],
    movements: &[SectionMovement],
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
    then: impl FnOnce(TravelerRows<'_>, Option<usize>, &mut Accounting, &mut Findings) -> Option<R>,
) -> Option<R> {
    if let Some(why) = no_such_event(&options.of_programs()).or_else(|| one_at_a_time(files)) {
        findings.push(why);
        return None;
    }
    // All are opened, so that everything that is wrong with them is reported.
    let texts: Vec<Option<Text<'_>>> = (files.iter().copied())
        .map(|file| travelers_text(file, movements, options, findings))
        .collect();
    let texts: Vec<Text<'_>> = texts.into_iter().collect::<Option<_>>()?;
    *accounting = Accounting::unread(texts.iter().map(Text::count).sum());
    if let Some(copy) = given_twice(files) {
        findings.push(copy);
        return None;
    }
    let Some(parts) = Parts::of(&texts, options, findings).ok()? else {
        let before = findings.kept().len();
        let (table, _) = Table::open(texts.first()?, options, findings)?;
        return then(TravelerRows::of(&table), Some(before), accounting, findings);
    };
    let rows = parts.joined(options, findings)?;
    accounting.take(rows.tally);
    then(TravelerRows::Others(&rows), None, accounting, findings)
}

/// Finds the lines of a board as they are after all corrections so far; `None` where the travelers cannot be read, or a
/// correction is refused.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{BoardToCorrect, FilesBeside, Options, SourceFile, lines_to_correct};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let board = BoardToCorrect { section: "A", board: "7".parse().unwrap() };
/// let found = lines_to_correct(&[travelers], &FilesBeside::NOTHING, &Options::default(), board).unwrap();
///
/// assert_eq!(found.lines[1].pairs.ew, "6");
/// assert_eq!(found.lines[1].text(Field::Score), "-100");
/// ```
#[must_use]
pub fn lines_to_correct(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    board: BoardToCorrect<'_>,
) -> Option<LinesToCorrect> {
    let section = board.section.to_uppercase();
    let asked = Some((section.as_str(), board.board));
    on_travelers(files, beside, options, |rows, beside, findings| {
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, asked, naming, options, findings)?;
        Some(corrections::lines_on(&edited, &section, board.board))
    })
}

/// The travelers row by row as they are after all corrections, for somebody who looks at them; `None` where they cannot
/// be read, a correction is refused, or there are more rows than `most`.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{FilesBeside, Options, SourceFile, rows};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let rows = rows(&[travelers], &FilesBeside::NOTHING, &Options::default(), 100).unwrap();
///
/// assert_eq!(rows.columns[3].field, Field::Score);
/// assert_eq!(rows.rows[1].cells[3].text, "-100");
/// assert_eq!(rows.rows[1].cells[3].at.to_string(), "3:7+4");
/// ```
#[must_use]
pub fn rows(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    most: usize,
) -> Option<rows_shown::Rows> {
    on_travelers(files, beside, options, |rows, beside, findings| {
        if beside.corrections.is_empty() {
            return rows_shown::rows(rows, most);
        }
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, None, naming, options, findings)?;
        rows_shown::rows(&edited, most)
    })
}

/// Goes on with the rows of the travelers, whatever they are in, and what is beside them. Nothing is reported.
fn on_travelers<R>(
    files: &[SourceFile<'_>],
    beside: &FilesBeside<'_>,
    options: &Options,
    then: impl FnOnce(&dyn Rows<Field>, Beside<'_>, &mut Findings) -> Option<R>,
) -> Option<R> {
    let beside = &with_own_roster(files, beside);
    let (mut unreported, mut uncounted) = (Findings::default(), Accounting::default());
    let corrections = (beside.corrections)
        .map(|file| corrections::read(file, options, &mut unreported))
        .unwrap_or_default();
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    let imported =
        match foreign_files::session(files, marked, &options.of_programs(), &mut unreported) {
            Some(imported) => Some(imported?),
            None => None,
        };
    let imported = imported.as_ref();
    let on_rows = |beside: Beside<'_>, findings: &mut Findings| match imported {
        Some(imported) => then(
            &imported.travelers(&options.of_programs(), findings),
            beside,
            findings,
        ),
        None => gathered(
            files,
            beside.movements,
            options,
            &mut uncounted,
            findings,
            |rows, _, _, findings| then(rows.rows(), beside, findings),
        ),
    };
    self::beside(
        imported,
        beside,
        &corrections,
        options,
        &mut unreported,
        on_rows,
    )
}

/// Reads a session whose travelers are too large to be held in memory: they are read in blocks. `None` where anything
/// about them is unusual, or cannot be read; then [`read`], with all of them in memory, says what.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{FilesBeside, Options, StoredFile, read_stored};
///
/// let bytes = b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+1\n".to_vec();
/// let file = StoredFile { name: "tuesday.csv", bytes: &bytes };
/// let reading = read_stored(file, &FilesBeside::NOTHING, &Options::default()).expect("nothing is unusual");
///
/// assert_eq!(reading.accounting.to_string(), "3 lines: 2 results, 1 title");
/// ```
#[must_use]
pub fn read_stored(
    file: StoredFile<'_>,
    beside: &FilesBeside<'_>,
    options: &Options,
) -> Option<Reading> {
    // Corrections make a copy of the travelers.
    if beside.corrections.is_some() {
        return None;
    }
    let mut is_usual = false;
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        let text = text::open_stored(file, options.encoding)?;
        if let Some(shown) = options.shown {
            findings.only_show(shown);
        }
        *accounting = Accounting::unread(text.count());
        let session = of_text(&text, options, beside, accounting, findings);
        accounting.lines = text.count();
        is_usual = accounting.results > 0 && accounting.unread == 0;
        session
    };
    let reading = reading(beside, options, lines);
    is_usual.then_some(reading)
}

/// Reads a session whose travelers are a text already, perhaps those of a field of an archive.
pub(crate) fn read_text(
    text: &Text<'_>,
    cache: Option<&SharedCache>,
    files: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        *accounting = Accounting::unread(text.count());
        let beside = Beside { cache, ..beside };
        of_text(text, options, beside, accounting, findings)
    };
    reading(files, options, lines)
}

/// Reads a session of rows.
pub(crate) fn read_rows(
    rows: &dyn Rows<Field>,
    files: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        let rows = TravelerRows::Others(rows);
        travelers(rows, options, beside, accounting, findings)
    };
    reading(files, options, lines)
}

/// Reports a file that has the content of an earlier one.
fn given_twice(files: &[SourceFile<'_>]) -> Option<Diagnostic> {
    let is_copy = |place: &usize| {
        let earlier = files.iter().take(*place);
        earlier
            .into_iter()
            .find(|file| file.bytes == files[*place].bytes)
    };
    let (place, first) = (0..files.len()).find_map(|place| Some((place, is_copy(&place)?)))?;
    let name = files[place].name;
    let message = if name == first.name {
        format!("`{name}` is given twice")
    } else {
        format!("`{name}` holds the same as `{}`, to the letter", first.name)
    };
    let found = Diagnostic::new(Code::FileTwice, message);
    Some(found.hint("give each file of the session once"))
}

/// Reads a session from what a file of another program holds. What lies beside it says more than the file itself.
pub(crate) fn of_program(
    imported: Option<&Imported<'_>>,
    findings: Findings,
    files: &FilesBeside<'_>,
    options: &Options,
) -> Reading {
    let lines = |beside: Beside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
        let imported = imported?;
        let lines = imported.travelers.len() as u64;
        *accounting = Accounting {
            lines,
            ..Accounting::default()
        };
        let rows = imported.travelers(&options.of_programs(), findings);
        let rows = TravelerRows::Others(&rows);
        let session = travelers(rows, options, beside, accounting, findings);
        if accounting.accounted() == 0 {
            *accounting = Accounting::unread(lines);
        }
        session
    };
    reading_on(findings, imported, files, options, lines)
}

/// The movement, where all sections play one.
const fn only(movements: &[SectionMovement]) -> Option<&Movement> {
    match movements {
        [one] => Some(&one.movement),
        _ => None,
    }
}

/// The text of travelers, which may be laid out as on paper.
fn travelers_text<'a>(
    file: SourceFile<'a>,
    movements: &[SectionMovement],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let unfold = |text: Text<'a>, findings: &mut Findings| {
        let text = unfolded(text, only(movements), options, findings);
        text.is_on_paper().then_some(text)
    };
    let text = if workbook::is_one(file.bytes) {
        workbook::open::<Field>(file, options.tabs, unfold, findings)?
    } else {
        opened::<Field>(file, options.tabs, options, findings)?
    };
    Some(if text.is_on_paper() {
        text
    } else {
        unfolded(text, only(movements), options, findings)
    })
}

/// The text of a table: of a file of text, or of the sheets of a workbook, all that can hold it or those that are named.
fn opened<'a, C: FieldName>(
    file: SourceFile<'a>,
    tabs: &[String],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    if workbook::is_one(file.bytes) {
        return workbook::open::<C>(file, tabs, |_, _| None, findings);
    }
    if let Some(tab) = tabs.first() {
        let message = format!("`{}` is no workbook, and has no sheet `{tab}`", file.name);
        findings.push(Diagnostic::new(Code::NoSuchSheet, message).hint("leave out `--tab`"));
        return None;
    }
    text::decode(file, options.encoding, findings)
}

/// Reads the travelers of a text, whose lines are accounted for so far.
fn of_text(
    text: &Text<'_>,
    options: &Options,
    beside: Beside<'_>,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    let (table, _) = Table::open(text, options, findings)?;
    let rows = TravelerRows::of(&table);
    travelers(rows, options, beside, accounting, findings)
}

/// Reads travelers, in which corrections are made first.
fn travelers(
    rows: TravelerRows<'_>,
    options: &Options,
    beside: Beside<'_>,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    if beside.corrections.is_empty() {
        return as_they_are(rows, options, beside, accounting, findings);
    }
    let one_winner = |section: &str| beside.has_one_winner(section);
    let (naming, rows) = (beside.naming(&one_winner), rows.rows());
    let edited = corrections::corrected(rows, beside.corrections, None, naming, options, findings);
    let Some(edited) = edited else {
        // No row has become a line.
        accounting.unread += accounting.lines.saturating_sub(accounting.accounted());
        return None;
    };
    accounting.take(edited.tally);
    let rows = TravelerRows::Others(&edited);
    as_they_are(rows, options, beside, accounting, findings)
}

/// Reads travelers as they are.
fn as_they_are(
    rows: TravelerRows<'_>,
    options: &Options,
    beside: Beside<'_>,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    let places: &dyn Places<Field> = rows.rows();
    let (layout, roster) = layout(rows.rows(), options, beside, findings)?;
    let said = rows.markings()?;
    let markings = said.together(beside.boards(), places, findings);
    let how = How {
        layout,
        roster: &roster,
        markings: &markings,
        cache: beside.cache,
    };
    let errors = findings.errors();
    let (travelers, tally) = rows.read(how, options, findings)?;
    if options.provisional && tally.unread == 0 {
        findings.excuse(findings.errors() - errors);
    }
    accounting.take(tally);
    // Both tables of a match of teams are needed, so that a line of one is not complete.
    let are_teams = beside.settings.scoring.method.is_of_teams();
    let movement_of = |section: &str| beside.movement(section).filter(|_| !are_teams);
    let lines = travelers.finish(options, &movement_of, accounting, findings);
    let in_rows = InTravelers(places);
    let named = roster.pairs(&in_rows, findings);
    let beside = beside.or_named(&named);
    session(
        lines, markings, places, beside, options, accounting, findings,
    )
}

/// How rows are laid out, and who is named in them.
fn layout(
    rows: &dyn Rows<Field>,
    options: &Options,
    beside: Beside<'_>,
    findings: &mut Findings,
) -> Option<(Layout, Roster)> {
    let layout = Layout::of(rows, findings)?;
    let one_winner = |section: &str| beside.has_one_winner(section);
    let roster = Roster::read(rows, Some(beside.naming(&one_winner)))?;
    let layout = (layout.by_names(roster.is_individual()))
        .with_scores_of_declarer(options.scores_of_declarer || beside.settings.scores_of_declarer);
    Some((layout, roster))
}

/// Reads what is beside the travelers, and goes on with the travelers themselves.
pub(crate) fn reading(
    files: &FilesBeside<'_>,
    options: &Options,
    travelers: impl FnOnce(Beside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let findings = Findings::default();
    reading_on(findings, None, files, options, travelers)
}

/// The same, where something has been found already, in a file that may hold more than travelers.
fn reading_on(
    mut findings: Findings,
    imported: Option<&Imported<'_>>,
    files: &FilesBeside<'_>,
    options: &Options,
    travelers: impl FnOnce(Beside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let (mut accounting, mut has_rules) = (Accounting::default(), false);
    let corrections = (files.corrections)
        .map(|file| corrections::read(file, options, &mut findings))
        .unwrap_or_default();
    let session = beside(
        imported,
        files,
        &corrections,
        options,
        &mut findings,
        |beside, findings| {
            has_rules = beside.settings.scoring.is_given;
            travelers(beside, &mut accounting, findings)
        },
    );
    let session = session.filter(|_| !findings.has_errors());
    if let Some(session) = &session {
        accounting.enter(session);
    }
    let located = findings.located.take();
    let (diagnostics, counts) = findings.sorted();
    let made = corrections.iter().filter(|_| session.is_some());
    Reading {
        corrections: made.map(EnteredCorrection::record).collect(),
        session,
        diagnostics,
        counts,
        accounting,
        official: imported.map_or_else(Official::default, |file| Official {
            rules_are_open: !says_rules(files.settings, options),
            ..file.official.clone()
        }),
        has_rules,
        located,
    }
}

/// What is entered beside the travelers.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'b> {
    settings: &'b EnteredSettings,
    pairs: Option<&'b Pairs<'b>>,
    movements: &'b [SectionMovement],
    deals: &'b [FoundDeal],
    corrections: &'b [EnteredCorrection],
    /// What rows of other fields have said, where there are such.
    cache: Option<&'b SharedCache>,
}

impl<'b> Beside<'b> {
    /// The same with the pairs that the travelers name, where there is no list of pairs.
    fn or_named(self, named: &'b Pairs<'b>) -> Self {
        let named = Some(named).filter(|named| !named.rows.is_empty());
        Self {
            pairs: self.pairs.or(named),
            ..self
        }
    }

    /// The movement of a section, where it is written down.
    fn movement(self, section: &str) -> Option<&'b Movement> {
        let plays =
            |one: &&SectionMovement| one.section.as_deref().is_none_or(|own| own == section);
        self.movements.iter().find(plays).map(|one| &one.movement)
    }

    /// Whether a section is known to have one winner before its lines are.
    fn has_one_winner(self, section: &str) -> bool {
        let method = self.settings.scoring.method;
        let mut sections = self.settings.sections().iter();
        let said = sections.find(|one| one.name.value == section);
        let said = said.and_then(|one| Some(one.winners.as_ref()?.value));
        let from_movement = || self.movement(section).map(Movement::winners);
        match said.filter(|_| !method.is_of_teams()) {
            None if method.has_matches() => true,
            said => said.or_else(from_movement) == Some(Winners::One),
        }
    }

    /// What is known before names are read.
    fn naming(self, has_one_winner: &'b dyn Fn(&str) -> bool) -> Naming<'b> {
        Naming {
            pairs: self.pairs,
            is_of_teams: self.settings.scoring.method.is_of_teams(),
            has_one_winner,
        }
    }

    /// What the settings say of boards.
    pub(crate) fn boards(self) -> &'b [BoardSettings] {
        &self.settings.boards
    }
}

/// Whether a person says by which rules a session is scored.
fn says_rules(settings: Option<SourceFile<'_>>, options: &Options) -> bool {
    // What is wrong with the settings was reported where they were read.
    let settings = toml::settings(settings, options, &mut Findings::default());
    settings.scoring.is_given
}

/// Reads what is beside the travelers, and goes on with it.
fn beside<R>(
    imported: Option<&Imported<'_>>,
    files: &FilesBeside<'_>,
    corrections: &[EnteredCorrection],
    options: &Options,
    findings: &mut Findings,
    then: impl FnOnce(Beside<'_>, &mut Findings) -> Option<R>,
) -> Option<R> {
    let mut settings = toml::settings(files.settings, options, findings);
    if let Some(imported) = imported {
        settings.complete(toml::of_program(imported, options.languages, findings));
    }
    settings.scoring.one_field |= options.one_field;
    findings.acknowledge(settings.acknowledged.clone());
    let ignored = settings.ignored_columns.iter();
    findings.ignore_columns(ignored.map(|name| plain(name)).collect());
    let winners = |section: Option<&str>| movements::winners_of(&settings, section);
    let movements = (files.movement)
        .and_then(|file| movements::movements(file, options, winners, findings))
        .unwrap_or_default();
    let movements = movements.as_slice();
    let own = imported.map_or(&[][..], |imported| &imported.deals);
    let deals = hands::of_session(files.hands, own, options, findings);
    let deals = deals.as_slice();
    let text = files.pairs.and_then(|file| {
        let of_travelers = workbook::roster(file);
        let text = of_travelers.or_else(|| opened::<PairField>(file, &[], options, findings))?;
        let has_matches = settings.scoring.method.has_matches();
        unfolded_roster(text, only(movements), has_matches, options, findings)
    });
    let members = files.members.and_then(|file| {
        let read = match file.bytes {
            [] => None,
            _ => Members::of(cells_of(
                &text::decode(file, options.encoding, findings)?,
                options,
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
    });
    let (text, by_table) = text.map_or((None, false), |(text, by_table)| (Some(text), by_table));
    let text = text.filter(|text| !pairs::are_standings(text, findings));
    let table = (text.as_ref()).and_then(|text| Table::open(text, options, findings));
    let own = imported.filter(|_| files.pairs.is_none());
    let own = own.and_then(|imported| imported.pairs(&options.of_programs(), findings));
    let rows = match (&table, &own) {
        (Some((table, _)), _) => Some(table as &dyn Rows<PairField>),
        (None, own) => own.as_ref().map(|own| own as &dyn Rows<PairField>),
    };
    let Some(rows) = rows else {
        let settings = &settings;
        return then(
            Beside {
                settings,
                pairs: None,
                movements,
                deals,
                corrections,
                cache: None,
            },
            findings,
        );
    };
    let listed_by = match imported.filter(|_| files.pairs.is_none()) {
        None => ListedBy::Person,
        Some(file) => ListedBy::Program {
            has_ranked: !file.official.standings.is_empty(),
        },
    };
    let mut pairs = Pairs::new(rows, settings.strats(), listed_by);
    pairs.are_by_table = by_table;
    let errors = findings.errors();
    if pairs.check_fields(findings) {
        read_pairs(rows, findings, |pair, findings| {
            pairs.enter(pair, findings);
        });
    }
    match &members {
        Some(members) => members.name(&mut pairs, findings),
        None if listed_by == ListedBy::Person => pairs.check_numbers(findings),
        None => {}
    }
    pairs.is_whole = findings.errors() == errors;
    pairs.finish(findings);
    if listed_by == ListedBy::Person && settings.scoring.awards() == Some(AwardTable::Acbl) {
        pairs.check_acbl_numbers(findings);
    }
    let beside = Beside {
        settings: &settings,
        pairs: Some(&pairs),
        movements,
        deals,
        corrections,
        cache: None,
    };
    then(beside, findings)
}

/// A file with deals may have those of more boards.
fn keep_deals_of_played_boards(session: &mut Session) {
    if session.deals().is_empty() {
        return;
    }
    let played: BTreeSet<BoardNumber> = session.boards().map(|run| run.board).collect();
    let mut deals = session.deals().clone();
    deals.retain(|board| played.contains(&board));
    session.set_deals(deals);
}

/// Reports boards in the settings that are neither played nor in the movement.
fn check_boards(beside: Beside<'_>, session: &Session, findings: &mut Findings) {
    let described = beside.boards();
    if described.is_empty() {
        return;
    }
    let movements = beside.movements.iter();
    let to_play = movements.flat_map(|one| one.movement.boards());
    let played: BTreeSet<BoardNumber> =
        session.board_numbers().into_iter().chain(to_play).collect();
    markings::check_played(described, |board| played.contains(&board), findings);
}

/// Puts everything together, and asks whether it can be.
pub(crate) fn session(
    lines: Lines,
    markings: Markings,
    places: &dyn Places<Field>,
    beside: Beside<'_>,
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
) -> Option<Session> {
    // A section that the movement names plays, whether it has a line or not.
    let named = beside
        .movements
        .iter()
        .filter_map(|one| one.section.as_deref());
    let unplayed: Vec<&str> = named
        .filter(|name| lines.sections.of_name(name).is_none())
        .collect();
    let Assembled { mut draft, rows } = assemble(
        lines,
        beside.settings,
        beside.pairs,
        (&|section| beside.movement(section), &unplayed),
        places,
        findings,
    );
    hands::compare_markings(beside.deals, &markings, findings);
    draft.markings = markings;
    draft.deals = hands::together(beside.deals.to_vec(), findings);
    draft.movements = (0..)
        .map(SectionId)
        .zip(&draft.sections)
        .filter_map(|(id, section)| Some((id, beside.movement(&section.name)?.clone())))
        .collect();
    heading::complete(&mut draft.event, places.titles());
    match Session::new(draft) {
        Ok((mut session, origin)) => {
            keep_deals_of_played_boards(&mut session);
            let asked = options
                .locate
                .filter(|line| line.index() < session.results().len());
            findings.located =
                asked.map(|line| places.locate_row(rows.results.get(origin.result(line.index()))));
            if findings.errors() == 0 {
                check_matches(beside.settings, &session, findings);
                check_boards(beside, &session, findings);
            }
            // Lines that are held back would be missing.
            if findings.errors() == 0 {
                let is_said = beside.settings.scoring.is_given;
                check(&session, is_said, &origin, &rows, places, findings);
                findings.warn_of_unused_acknowledgments();
            }
            Some(session)
        }
        Err(faults) => {
            let errors = findings.errors();
            // What is about no line comes from the settings, which have reported it with its place.
            let reported = findings.errors() > 0;
            // The other table of a match may be a line that has an error of its own.
            let is_reported = |fault: &Fault| match fault {
                Fault::WithoutOtherTable { .. } => reported,
                fault => reported && fault.line().is_none(),
            };
            for fault in faults.iter().filter(|fault| !is_reported(fault)) {
                // Every contradiction is an error, whichever its code.
                findings.push_with(Code::Inconsistent, || {
                    faults::finding(fault, &faults, &rows, places)
                });
            }
            if !options.provisional {
                return None;
            }
            let held_back = held_back::without(&faults)?;
            findings.excuse(findings.errors() - errors);
            // What is left out is counted as a line with an error, and no longer as a result.
            accounting.enter(&held_back.session);
            accounting.held_back -= accounting.held_back.min(held_back.late_left_out);
            accounting.held_back += held_back.late;
            accounting.faulty += held_back.left_out;
            Some(held_back.session)
        }
    }
}
