//! `session.toml`: event, scoring rules, strats, sections, adjustments, acknowledged warnings.
//!
//! The file is read value by value and not into a struct at once, so that all its faults are reported in one run.

mod adjustments;
mod fields;
mod matches;
mod scoring;
mod stages;
mod strats;

#[cfg(test)]
mod tests;
mod values;

pub use scoring::differing_switches;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use fields::Fields;
use findings::{Acknowledged, Acknowledgment, Code, Diagnostic, Findings, Location, Severity};
use foreign_files::Imported;
use notation::cell::marking::{DEALERS, VULNERABILITIES};
use notation::spelling::nearest;
use rust_decimal::Decimal;
use session::{Event, EventConditions, PairNumber, Paper, Upload, UploadKey, Winners};
use table::entered::{BoardSettings, EnteredSettings, Placed, SectionSettings, Value};
use table::text::Text;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use values::Unfit;

use crate::{Options, SourceFile};

/// The largest file, in bytes: a thousand adjustments are a tenth of it.
const LARGEST: usize = 1 << 20;

/// The most slips of syntax that are reported: a file with more of them is not TOML.
const MOST_SLIPS: usize = 100;

/// Reads the settings. What has a fault is reported and takes its default; the error keeps the session from being
/// scored. Sheets can be in the languages that are named, or in any where none is.
pub(crate) fn read(
    text: &Text<'_>,
    languages: &[&str],
    findings: &mut Findings,
) -> EnteredSettings {
    let reporter = Reporter { text, is_made: false, findings: findings.into() };
    entered(&reporter, languages)
}

/// Reads the settings that the file of another program holds. A finding is about that file as a whole.
pub(crate) fn of_program(
    imported: &Imported<'_>,
    languages: &[&str],
    findings: &mut Findings,
) -> EnteredSettings {
    let text = Text::new(imported.name, imported.settings.to_string().into());
    let reporter = Reporter { text: &text, is_made: true, findings: findings.into() };
    entered(&reporter, languages)
}

fn entered(reporter: &Reporter<'_>, languages: &[&str]) -> EnteredSettings {
    let Some(file) = parsed(reporter) else {
        return EnteredSettings::faulty();
    };
    let mut fields = Fields::of_file("session.toml", file.get_ref(), file.span(), reporter);
    let event = read_event(fields.table("event"), languages);
    let scoring = scoring::read(&mut fields);
    let method = scoring.conditions.method;
    let (ignored_columns, scores_of_declarer) = read_columns(fields.table("columns"));
    let settings = EnteredSettings {
        event,
        scoring,
        strats: reporter.part(|| strats::read(fields.tables("strats"))),
        sections: reporter.part(|| read_sections(fields.tables("sections"))),
        boards: read_boards(fields.tables("boards")),
        penalties: adjustments::read(fields.tables("adjustments"), method),
        matches: matches::read(fields.tables("matches"), method),
        acknowledged: read_acknowledgments(fields.tables("acknowledged")),
        ignored_columns,
        scores_of_declarer,
    };
    fields.finish();
    settings
}

/// Reads the settings that a file holds, if there is one.
pub(crate) fn settings(
    settings: Option<SourceFile<'_>>,
    options: &Options,
    findings: &mut Findings,
) -> EnteredSettings {
    match settings {
        Some(file) if !file.bytes.is_empty() => {
            match table::text::decode(file, options.encoding, findings) {
                Some(text) => read(&text, options.languages, findings),
                None => EnteredSettings::faulty(),
            }
        }
        Some(_) | None => EnteredSettings::ABSENT,
    }
}

/// Reads `event.toml`, the settings of an event of so many sessions. What has a fault or is not there takes its default;
/// a fault is reported.
pub fn read_event_settings(
    file: Option<SourceFile<'_>>,
    sessions: usize,
    options: &Options,
    findings: &mut Findings,
) -> EventSettings {
    let text = file
        .filter(|file| !file.bytes.is_empty())
        .and_then(|file| table::text::decode(file, options.encoding, findings));
    let Some(text) = &text else {
        return EventSettings::ABSENT;
    };
    let reporter = Reporter { text, is_made: false, findings: findings.into() };
    match parsed(&reporter) {
        Some(file) => {
            let fields = Fields::of_file("event.toml", file.get_ref(), file.span(), &reporter);
            read_event_file(fields, sessions)
        }
        None => EventSettings::ABSENT,
    }
}

/// The file as TOML. What keeps it from being that is reported.
fn parsed<'t>(reporter: &Reporter<'t>) -> Option<Spanned<DeTable<'t>>> {
    let text = reporter.text;
    if text.opening().len() > LARGEST {
        reporter.push(
            Diagnostic::new(Code::FileTooLarge, "the settings are larger than 1 MiB")
                .at(text.location(1, 1, 0))
                .hint("is this another file? Nothing in it was read"),
        );
        return None;
    }
    let (file, mut faults) = DeTable::parse_recoverable(text.opening());
    faults.dedup_by_key(|fault| fault.span());
    for fault in faults.iter().take(MOST_SLIPS) {
        let place = fault.span().unwrap_or(0..0);
        reporter.push(
            Diagnostic::new(Code::BadToml, syntax_message(fault.message()))
                .at(reporter.place(place)),
        );
    }
    // Values behind a slip of syntax may have come into a wrong table.
    faults.is_empty().then_some(file)
}

fn syntax_message(message: &str) -> String {
    let one_line: Vec<_> = message.lines().map(str::trim).collect();
    format!("this is not TOML: {}", one_line.join(", "))
}

/// Whose score stands in a column for one score: whether it is declarer's side's.
const SCORES_OF: [(&str, bool); 2] = [("ns", false), ("declarer", true)];

/// The names of the columns that are to be ignored, and whether scores are those of declarer's side.
fn read_columns(mut fields: Fields<'_, '_>) -> (Vec<String>, bool) {
    let names = fields.get("ignore", values::texts);
    let scores_of = fields.choice("scores_of", &SCORES_OF);
    fields.finish();
    (
        names.map_or_else(Vec::new, |names| names.value),
        scores_of.is_some_and(|scores_of| scores_of.value),
    )
}

// The settings of an event of several sessions.

/// How contestants of different sessions are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchBy {
    /// By section, direction and number.
    Number,
    /// By the players' names.
    Name,
    /// By the players' numbers in the federation.
    Id,
}

/// The settings of who plays a stage, before the entrants are known.
#[derive(Clone, Debug, Default)]
pub struct WhoPlays {
    /// Who has one of its last places, of those who tie for them.
    pub qualified: Vec<Placed<String>>,
    /// Who may play another stage than quotas say: one in the place of the other.
    pub instead: Vec<Placed<String>>,
}

/// What the settings of an event say.
#[derive(Clone, Debug)]
pub struct EventSettings {
    /// What the event is called.
    pub name: Option<String>,
    /// How many places qualify.
    pub qualify: Option<u32>,
    /// What counts, and in which stages.
    pub conditions: EventConditions,
    /// By stage, the settings of who plays it.
    pub who_plays: Vec<WhoPlays>,
    /// How contestants of different sessions are known to be the same.
    pub match_by: MatchBy,
}

impl EventSettings {
    /// The defaults.
    pub const ABSENT: Self = Self {
        name: None,
        qualify: None,
        conditions: EventConditions::ALL,
        who_plays: Vec::new(),
        match_by: MatchBy::Number,
    };
}

fn read_event(mut fields: Fields<'_, '_>, languages: &[&str]) -> Event {
    let reporter = fields.reporter;
    let [name, club, director] =
        ["name", "club", "director"].map(|key| fields.value(key, values::text));
    let date = fields.value("date", values::date);
    let language = fields.value("language", |value| values::language(value, languages));
    let paper = fields.choice("paper", &values::named(Paper::ALL, Paper::name));
    let session = fields.get("session", values::count);
    let sessions = fields.get("sessions", values::count);
    let qualify = fields.value("qualify", values::count);
    let mut upload = Upload::NOTHING;
    for key in UploadKey::ALL {
        let stated = fields.value(key.key(), |value| values::upload(value, key));
        upload.set(key, stated);
    }
    fields.finish();
    if let (Some(session), Some(sessions)) = (&session, &sessions)
        && session.value > sessions.value
    {
        reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                format!("this is session {} of {}", session.value, sessions.value),
            )
            .at(session.place.clone())
            .see(sessions.place.clone())
            .hint("`session` is the number of this one, `sessions` how many there are"),
        );
    }
    let session = session.map_or(1, Placed::into_value);
    Event {
        name,
        club,
        director,
        date,
        language,
        paper: paper.map(Placed::into_value),
        session,
        sessions: sessions.map_or(session, Placed::into_value),
        qualify,
        upload,
    }
}

fn read_acknowledgments(tables: Vec<Fields<'_, '_>>) -> Vec<Acknowledged> {
    tables
        .into_iter()
        .filter_map(|mut fields| {
            let code = fields.needed("code", code);
            let section = fields.value("section", values::section);
            let board = fields.get("board", values::bounded::<BoardNumber>);
            let pair = fields.get("pair", values::bounded::<PairNumber>);
            let by = fields.value("by", values::text);
            let reason = fields.needed("reason", values::text);
            fields.finish();
            let code = code?;
            Some(Acknowledged {
                place: code.place.clone(),
                code: code.value,
                section,
                board: board.map(|board| board.value.get()),
                pair: pair.map(|pair| pair.value.get()),
                acknowledgment: Acknowledgment { by, reason: reason?.into_value() },
            })
        })
        .collect()
}

fn code(value: &DeValue<'_>) -> Result<Code, Unfit> {
    let written = values::text(value)?;
    let known = || Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
    if let Some(code) = known().find(|code| code.name() == written) {
        return Ok(*code);
    }
    let near = nearest(&written, known().map(|code| code.name()));
    Err(Unfit::Value {
        expected: "the name of a warning".to_owned(),
        hint: Some(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if Code::ALL.iter().any(|code| code.name() == written) => {
                "only warnings can be acknowledged; errors must be corrected".to_owned()
            }
            None => "the name is in brackets in the message: `warning[name]`".to_owned(),
        }),
    })
}

// `[[boards]]`: what is marked on boards that do not follow their numbers (Law 2).

fn read_boards(tables: Vec<Fields<'_, '_>>) -> Vec<BoardSettings> {
    let mut boards: Vec<BoardSettings> = Vec::with_capacity(tables.len());
    let mut places = HashMap::new();
    for mut fields in tables {
        let (reporter, at) = (fields.reporter, fields.place());
        let board = fields.needed("board", values::bounded);
        let is_marked = fields.has("dealer") || fields.has("vulnerable");
        let dealer = fields.get("dealer", dealer);
        let vulnerable = fields.get("vulnerable", vulnerability);
        fields.finish();
        if !is_marked {
            let nothing = "this board has neither `dealer` nor `vulnerable`";
            reporter.push(
                Diagnostic::new(Code::MissingKey, nothing)
                    .at(at)
                    .hint("add what is marked on it: `vulnerable = \"None\"`, `dealer = \"S\"`"),
            );
        }
        let Some(board) = board else {
            continue;
        };
        if let Some(first) = places.insert(board.value, board.place.clone()) {
            reporter.push(
                Diagnostic::new(
                    Code::NamedTwice,
                    format!("board {} is described twice", board.value),
                )
                .at(board.place.clone())
                .see(first)
                .hint("delete one, or correct its number"),
            );
        }
        boards.push(BoardSettings { board, dealer, vulnerable });
    }
    boards
}

fn dealer(value: &DeValue<'_>) -> Result<Seat, Unfit> {
    (values::text(value)?.parse()).map_err(|_| Unfit::value(DEALERS))
}

fn vulnerability(value: &DeValue<'_>) -> Result<Vulnerability, Unfit> {
    (values::text(value)?.parse()).map_err(|_| Unfit::value(VULNERABILITIES))
}

// `[[sections]]`: what the travelers do not show about a section.

fn read_sections(tables: Vec<Fields<'_, '_>>) -> Vec<SectionSettings> {
    let Some(reporter) = tables.first().map(|fields| fields.reporter) else {
        return Vec::new();
    };
    let mut sections = Vec::with_capacity(tables.len());
    for mut fields in tables {
        let name = fields.needed("name", values::section);
        let winners = fields.get("winners", winners);
        let tables = fields.get("tables", values::count);
        fields.finish();
        sections.extend(name.map(|name| SectionSettings { name, winners, tables }));
    }
    check_once(
        sections.iter().map(|section| &section.name),
        |name| format!("two sections are called `{name}`"),
        reporter,
    );
    sections
}

/// Tells of every name that has been there before.
fn check_once<'n>(
    names: impl Iterator<Item = &'n Placed<String>>,
    message: impl Fn(&str) -> String,
    reporter: &Reporter<'_>,
) {
    let mut seen = HashMap::new();
    for name in names {
        if let Some(first) = seen.insert(&name.value, &name.place) {
            reporter.push(
                Diagnostic::new(Code::NamedTwice, message(&name.value))
                    .at(name.place.clone())
                    .see(first.clone())
                    .found(&*name.value)
                    .hint("delete one, or correct its name"),
            );
        }
    }
}

fn winners(value: &DeValue<'_>) -> Result<Winners, Unfit> {
    match values::whole(value, 1, 2)? {
        1 => Ok(Winners::One),
        _ => Ok(Winners::Two),
    }
}

/// The file, and what was found in it so far: reports findings at their bytes.
#[derive(Debug)]
struct Reporter<'a> {
    /// The file.
    text: &'a Text<'a>,
    /// Whether its text was made of the values of another file, which has no such lines.
    is_made: bool,
    /// What was found so far.
    findings: RefCell<&'a mut Findings>,
}

impl Reporter<'_> {
    /// Takes a finding.
    fn push(&self, diagnostic: Diagnostic) {
        self.findings.borrow_mut().push(diagnostic);
    }

    /// The place of some bytes of the file.
    fn place(&self, bytes: Range<usize>) -> Location {
        if self.is_made { Location::whole(self.text.name) } else { self.text.location_of(bytes) }
    }

    fn placed<T>(&self, value: toml::Spanned<T>) -> Placed<T> {
        Placed { place: self.place(value.span()), value: value.into_inner() }
    }

    /// Reads a part of the file as a whole: with an error in it, it is faulty.
    fn part<T>(&self, read: impl FnOnce() -> T) -> Value<T> {
        let errors = self.findings.borrow().errors();
        let part = read();
        if self.findings.borrow().errors() > errors { Value::Faulty } else { Value::Given(part) }
    }

    /// Some bytes as they are written.
    fn quoted(&self, bytes: Range<usize>) -> String {
        shortened(self.text.opening().get(bytes).unwrap_or_default())
    }
}

/// A text short enough for a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST).collect();
    if start.len() < text.trim_end().len() { format!("{start}…") } else { start }
}

// `event.toml`: what counts in an event of several sessions.

const MATCH_BY: [(&str, MatchBy); 3] =
    [("number", MatchBy::Number), ("name", MatchBy::Name), ("id", MatchBy::Id)];

/// Decimal places of a weight, and the largest one.
const DIGITS: u32 = 3;
const MOST: Decimal = Decimal::ONE_HUNDRED;

fn read_event_file(mut fields: Fields<'_, '_>, sessions: usize) -> EventSettings {
    let reporter = fields.reporter;
    let name = fields.value("name", values::text);
    let qualify = fields.value("qualify", values::count);
    let best = fields.get("best", values::count);
    let weights = fields.get("weights", |value| values::decimals(value).and_then(weights));
    let match_by = fields.choice("match_by", &MATCH_BY);
    let handicap = fields.value("handicap", values::switch);
    let (stages, who_plays) = stages::read(fields.tables("stages"), sessions);
    fields.finish();
    if let Some(best) = best.as_ref().filter(|_| !stages.is_empty()) {
        reporter.push(
            Diagnostic::new(Code::KeysDisagree, "with stages, all sessions of a stage count")
                .at(best.place.clone())
                .hint("delete `best`, or the stages"),
        );
    }
    if let Some(weights) = &weights
        && weights.value.len() < sessions
    {
        let (found, expected) = (weights.value.len(), sessions);
        reporter.push(
            Diagnostic::new(
                Code::BadValue,
                format!("`weights` has {found} numbers, and there are {expected} sessions"),
            )
            .at(weights.place.clone())
            .found(found.to_string())
            .expected(expected.to_string())
            .hint("give one for each session, in their order"),
        );
    }
    EventSettings {
        name,
        qualify,
        conditions: EventConditions {
            best: best.and_then(|best| usize::try_from(best.into_value()).ok()),
            weights: weights.map(Placed::into_value).unwrap_or_default(),
            stages,
            handicap: handicap.unwrap_or(false),
        },
        who_plays,
        match_by: match_by.map_or(MatchBy::Number, Placed::into_value),
    }
}

fn weights(weights: Vec<Decimal>) -> Result<Vec<Decimal>, Unfit> {
    let is_sound = |weight: &Decimal| {
        *weight > Decimal::ZERO && *weight <= MOST && weight.normalize().scale() <= DIGITS
    };
    if weights.iter().all(is_sound) {
        Ok(weights)
    } else {
        Err(Unfit::value("numbers above 0, up to 100, with at most three decimals"))
    }
}
