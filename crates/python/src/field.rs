//! One field: its lines read, checked and scored as any session.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use archive::{Fault, Key, ten_thousandths};
use findings::{Diagnostic, Place};
use matchpointing::Scoresheet;
use notation::Field;
use session::Session;
use traveler_ingest::columns::{self, Columns, Row, RowSource, Seats};
use traveler_ingest::{Choice, Options, SourceFile, quoted};

use crate::lines::{At, Table, order};
use crate::outcome::{EarnedLine, Outcome};
use crate::wrong::Wrong;

/// How every field is read and reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Whether what each line earned is reported.
    pub(crate) lines: bool,
    /// Whether lines with errors are held back, and the rest is scored.
    pub(crate) provisional: bool,
    /// Whether a faulty field is an exception.
    pub(crate) raise: bool,
}

/// The largest percentage that its column can hold, in hundredths.
const LARGEST_PERCENT: i64 = 99_999;

/// The section of lines that name none.
const ONLY_SECTION: &str = "A";

/// Scores the field that has some rows.
pub(crate) fn score(
    key: Key,
    table: &Table,
    rows: Vec<At>,
    choice: &Choice,
    manner: Manner,
) -> Result<Outcome, Wrong> {
    let entered = Entered::in_order(table, rows);
    let winners = winners(&entered)?;
    let settings = with_winners(choice.settings(), &winners);
    let settings = settings.as_deref().map(|text| file("settings", text));
    let pairs = choice.pairs.as_deref().map(|text| file("pairs", text));
    let columns = Columns { name: "", rows: &entered, pairs, settings };
    let options = archive::options(
        Options::default().with(|options| options.provisional = manner.provisional),
    );
    let mut reading = columns::read(&columns, &options);
    let faulty: HashMap<usize, Key> = (reading.diagnostics.iter())
        .filter_map(|found| Some((row(found)?, entered.row_id(row(found)?)?)))
        .collect();
    // A large field is scored in the room that the places of its rows had.
    let entered = manner.lines.then_some(entered);
    let scoresheet = reading.session.as_ref().map(matchpointing::score);
    let field = archive::Outcome::of(key, &mut reading, scoresheet, |found| {
        faulty.get(&row(found)?).cloned()
    });
    if manner.raise && reading.counts.errors > 0 {
        return Err(Wrong::Fault(raised(&field.field, &field.faults)));
    }
    check_percentages(&field)?;
    let lines = (field.scored.as_ref().zip(entered))
        .map(|(scored, entered)| earned_lines(&scored.session, &scored.scoresheet, &entered));
    Ok(Outcome { field, lines })
}

/// Whether all percentages fit into their column.
fn check_percentages(field: &archive::Outcome) -> Result<(), Wrong> {
    let mut percents = (field.scored.iter())
        .flat_map(|scored| scored.standings())
        .filter_map(|one| one.scores.percent());
    if percents.any(|percent| percent.count().abs() > LARGEST_PERCENT) {
        return Err(Wrong::value(format!(
            "field `{}`: a percentage beyond 999.99 does not fit into its column; correct `max_score`",
            field.field
        )));
    }
    Ok(())
}

/// The place of the row that a finding is about.
fn row(found: &Diagnostic) -> Option<usize> {
    match found.location.as_ref()?.place {
        Place::Row { row } => usize::try_from(row).ok(),
        _ => None,
    }
}

/// The rows of a field in the order in which they are read, whatever order they come in.
struct Entered<'b> {
    table: &'b Table,
    rows: Vec<At>,
}

impl<'b> Entered<'b> {
    fn in_order(table: &'b Table, gathered: Vec<At>) -> Self {
        let mut rows = by_section(table, &gathered);
        drop(gathered);
        let mut positions = Vec::new();
        for of_one in rows.chunk_by_mut(|one, next| table.section(*one) == table.section(*next)) {
            let position = |at: &At| {
                let (lines, row) = table.find(*at);
                (lines.position(row), *at)
            };
            positions.clear();
            positions.extend(of_one.iter().map(position));
            positions.sort_unstable();
            for (place, (_, at)) in of_one.iter_mut().zip(&positions) {
                *place = *at;
            }
            // Few rows say the same of where they belong, so that few have to be compared by all that they say.
            let mut start = 0;
            for of_position in positions.chunk_by(|(one, _), (next, _)| one == next) {
                let own = start..start + of_position.len();
                start = own.end;
                if of_position.len() > 1 {
                    // Of rows that say the same, it may matter which comes first.
                    of_one[own].sort_by(|one, other| {
                        let ((one, row), (other, next)) = (table.find(*one), table.find(*other));
                        (order(&one.row(row, 0), &other.row(next, 0)))
                            .then_with(|| one.row_id(row).cmp(&other.row_id(next)))
                    });
                }
            }
        }
        Self { table, rows }
    }

    /// What the caller calls a row.
    fn row_id(&self, place: usize) -> Option<Key> {
        let (lines, row) = self.table.find(*self.rows.get(place)?);
        lines.row_id(row)
    }
}

/// Rows by section, in the order in which a session has sections: short names first. They are counted and put in place.
fn by_section(table: &Table, rows: &[At]) -> Vec<At> {
    let of_sections = || rows.chunk_by(|one, next| table.section(*one) == table.section(*next));
    let mut places: HashMap<_, usize> = HashMap::new();
    for of_one in of_sections() {
        *places.entry(table.section(of_one[0])).or_default() += of_one.len();
    }
    let mut sections: Vec<_> = places.iter_mut().collect();
    sections.sort_unstable_by_key(|(name, _)| (name.map(|name| name.chars().count()), **name));
    let mut start = 0;
    for (_, place) in sections {
        (*place, start) = (start, start + *place);
    }
    let mut placed = vec![0; rows.len()];
    for of_one in of_sections() {
        if let Some(place) = places.get_mut(&table.section(of_one[0])) {
            placed[*place..*place + of_one.len()].copy_from_slice(of_one);
            *place += of_one.len();
        }
    }
    placed
}

impl<'a, 'b: 'a> RowSource<'a> for Entered<'b> {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, place: usize) -> Row<'a> {
        let (lines, row) = self.table.find(self.rows[place]);
        lines.row(row, place as u64)
    }

    fn says(&self, field: Field) -> bool {
        let says = |at: &At| {
            let (lines, row) = self.table.find(*at);
            lines.says(row, field)
        };
        self.rows.iter().any(says)
    }
}

fn file<'t>(name: &'t str, text: &'t str) -> SourceFile<'t> {
    let bytes = text.as_bytes();
    SourceFile { name, bytes }
}

/// What is said when a fault is raised.
fn raised(key: &Key, faults: &[Fault]) -> String {
    let mut message = format!("field `{key}` has a fault");
    if let Some(fault) = faults.first() {
        let _ = write!(message, ": [{}] {}", fault.code, fault.message);
        if let Some(row) = &fault.row_id {
            let _ = write!(message, " (row {row})");
        }
        if let Some(hint) = &fault.hint {
            let _ = write!(message, "; {hint}");
        }
    }
    message
}

/// How many winners each section has, where its rows say it.
fn winners(entered: &Entered<'_>) -> Result<BTreeMap<String, u8>, Wrong> {
    let mut winners = BTreeMap::new();
    for at in &entered.rows {
        let (lines, row) = entered.table.find(*at);
        if !lines.has_winners() {
            continue;
        }
        if let Some(count) = lines.winners(row)? {
            let section = lines.section(row);
            let section = section.unwrap_or(ONLY_SECTION).to_uppercase();
            match winners.get(&section) {
                Some(earlier) if *earlier != count => {
                    return Err(Wrong::value(format!(
                        "column `winners`: section `{}` has 1 in one row and 2 in another",
                        section.escape_debug()
                    )));
                }
                _ => drop(winners.insert(section, count)),
            }
        }
    }
    Ok(winners)
}

fn with_winners(settings: Option<String>, winners: &BTreeMap<String, u8>) -> Option<String> {
    if winners.is_empty() {
        return settings;
    }
    let mut settings = settings.unwrap_or_default();
    for (section, count) in winners {
        let section = quoted(section);
        // Writing to a text cannot fail.
        let _ = write!(settings, "\n[[sections]]\nname = {section}\nwinners = {count}\n");
    }
    Some(settings)
}

/// What the lines of a session earned, in the order of the rows that they came from.
fn earned_lines(
    session: &Session,
    scoresheet: &Scoresheet,
    entered: &Entered<'_>,
) -> Vec<EarnedLine> {
    // A contestant plays a board once, or once in each round.
    let mut earned = HashMap::new();
    for (id, result, points) in scoresheet.lines_in(session, 0..session.results().len()) {
        let (ns, ew) = (session.contestant(result.ns), session.contestant(result.ew));
        let section = session.section(ns.section).name.as_str();
        let round = result.round.map(|round| u32::from(round.get()));
        let place =
            (section, u32::from(result.board.get()), round, ns.number.get(), ew.number.get());
        earned.insert(place, (id, points));
    }
    let mut lines: Vec<EarnedLine> = Vec::with_capacity(entered.count());
    for place in 0..entered.count() {
        let row = entered.row(place);
        let section = row.section.unwrap_or(ONLY_SECTION).to_uppercase();
        let (ns, ew) = match row.seats {
            Seats::Pairs { ns, ew } => (ns, ew),
            Seats::Players { north, east, .. } => (north, east),
        };
        let found = match (row.board, ns, ew) {
            (Some(board), Some(ns), Some(ew)) => {
                earned.get(&(section.as_str(), board, row.round, ns, ew))
            }
            _ => None,
        };
        let points = found.map(|(_, points)| *points);
        lines.push(EarnedLine {
            row_id: entered.row_id(place),
            ns: points.and_then(|points| points.ns).map(ten_thousandths),
            ew: points.and_then(|points| points.ew).map(ten_thousandths),
        });
    }
    lines
}
