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

use crate::lines::{At, Lines, order};
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
    batches: &[Lines],
    rows: Vec<At>,
    choice: &Choice,
    manner: Manner,
) -> Result<Outcome, Wrong> {
    let entered = Entered::in_order(batches, rows);
    let rows = &entered.rows;
    let row_id = |at: At| row_id(batches, at);
    let winners = winners(batches, rows)?;
    let settings = with_winners(choice.settings(), &winners);
    let settings = settings.as_deref().map(|text| file("settings", text));
    let pairs = choice.pairs.as_deref().map(|text| file("pairs", text));
    let columns = Columns {
        name: "",
        rows: &entered,
        pairs,
        settings,
    };
    let options = archive::options(
        Options::default().with(|options| options.provisional = manner.provisional),
    );
    let reading = columns::read(&columns, &options);
    let scoresheet = reading.session.as_ref().map(matchpointing::score);
    let at_row = |found: &Diagnostic| match found.location.as_ref()?.place {
        Place::Row { row } => rows.get(usize::try_from(row).ok()?).copied(),
        _ => None,
    };
    let field = archive::Outcome::of(key, &reading, scoresheet.as_ref(), |found| {
        at_row(found).and_then(row_id)
    });
    if manner.raise && reading.counts.errors > 0 {
        return Err(Wrong::Fault(raised(&field.field, &field.faults)));
    }
    check_percentages(&field)?;
    let both = reading.session.as_ref().zip(scoresheet.as_ref());
    let lines = both
        .filter(|_| manner.lines)
        .map(|(session, scoresheet)| earned_lines(session, scoresheet, &entered, row_id));
    Ok(Outcome { field, lines })
}

/// Whether all percentages fit into their column.
fn check_percentages(field: &archive::Outcome) -> Result<(), Wrong> {
    let mut percents = (field.scored.iter())
        .flat_map(|scored| &scored.standings)
        .filter_map(|one| one.value("percent").hundredths());
    if percents.any(|percent| percent.count().abs() > LARGEST_PERCENT) {
        return Err(Wrong::value(format!(
            "field `{}`: a percentage beyond 999.99 does not fit into its column; correct `max_score`",
            field.field
        )));
    }
    Ok(())
}

/// The rows of a field in the order in which they are read, whatever order they come in.
struct Entered<'b> {
    batches: &'b [Lines],
    rows: Vec<At>,
}

impl<'b> Entered<'b> {
    fn in_order(batches: &'b [Lines], mut rows: Vec<At>) -> Self {
        let home = |at: &At| (batches[at.0 as usize].home(at.1 as usize), *at);
        let mut homes: Vec<_> = rows.iter().map(home).collect();
        homes.sort_unstable();
        for (place, (_, at)) in rows.iter_mut().zip(&homes) {
            *place = *at;
        }
        // Few rows say the same of where they belong, so that few have to be compared by all that they say.
        let mut start = 0;
        for of_one in homes.chunk_by(|(one, _), (next, _)| one == next) {
            let own = start..start + of_one.len();
            start = own.end;
            if of_one.len() > 1 {
                let row = |at: At| batches[at.0 as usize].row(at.1 as usize, 0);
                // Of rows that say the same, it may matter which comes first.
                rows[own].sort_by(|one, other| {
                    (order(&row(*one), &row(*other)))
                        .then_with(|| row_id(batches, *one).cmp(&row_id(batches, *other)))
                });
            }
        }
        Self { batches, rows }
    }
}

impl<'a, 'b: 'a> RowSource<'a> for Entered<'b> {
    fn count(&self) -> usize {
        self.rows.len()
    }

    fn row(&self, place: usize) -> Row<'a> {
        let (batch, row) = self.rows[place];
        self.batches[batch as usize].row(row as usize, place as u64)
    }

    fn says(&self, field: Field) -> bool {
        let says = |(batch, row): &At| self.batches[*batch as usize].says(*row as usize, field);
        self.rows.iter().any(says)
    }
}

/// What the caller calls a row.
fn row_id(batches: &[Lines], at: At) -> Option<Key> {
    batches[at.0 as usize].row_id(at.1 as usize)
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
fn winners(batches: &[Lines], rows: &[At]) -> Result<BTreeMap<String, u8>, Wrong> {
    let mut winners = BTreeMap::new();
    for (batch, place) in rows {
        let batch = &batches[*batch as usize];
        if !batch.has_winners() {
            continue;
        }
        if let Some(count) = batch.winners(*place as usize)? {
            let section = batch.section(*place as usize);
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
        let _ = write!(
            settings,
            "\n[[sections]]\nname = {section}\nwinners = {count}\n"
        );
    }
    Some(settings)
}

/// What the lines of a session earned, in the order of the rows that they came from.
fn earned_lines(
    session: &Session,
    scoresheet: &Scoresheet,
    entered: &Entered<'_>,
    row_id: impl Fn(At) -> Option<Key>,
) -> Vec<EarnedLine> {
    // A contestant plays a board once, or once in each round.
    let mut earned = HashMap::new();
    for (id, result, points) in scoresheet.lines_in(session, 0..session.results().len()) {
        let (ns, ew) = (session.contestant(result.ns), session.contestant(result.ew));
        let section = session.section(ns.section).name.as_str();
        let round = result.round.map(|round| u32::from(round.get()));
        let place = (
            section,
            u32::from(result.board.get()),
            round,
            ns.number.get(),
            ew.number.get(),
        );
        earned.insert(place, (id, points));
    }
    let mut lines: Vec<EarnedLine> = Vec::with_capacity(entered.count());
    for (place, at) in entered.rows.iter().enumerate() {
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
            row_id: row_id(*at),
            ns: points.and_then(|points| points.ns).map(ten_thousandths),
            ew: points.and_then(|points| points.ew).map(ten_thousandths),
        });
    }
    lines
}
