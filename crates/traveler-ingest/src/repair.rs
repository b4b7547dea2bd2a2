//! One slip, several findings: which cell, if it is changed, explains them?
//!
//! A wrong pair on one line gives two results on a board to one pair, and takes one from another. Each finding is true,
//! and none of them names the slip. So cells of suspect lines are changed, one at a time, and the session is read
//! again: if findings vanish and no new ones appear, that cell was probably the slip.
//!
//! [`Grid`] holds the cells as they are written, so that a candidate is in the words of the sheet. [`suspects`] finds
//! the suspect lines, [`candidates`] what may have been meant there ([`slip`]: on all lines of a slip, if no single
//! cell explains all), and [`Trial`] reads again: if only the result was changed, only the lines of that board
//! ([`Changed`](changed::Changed)). The search is bounded: a large file, or one with many findings, is left as it is.
//!
//! So the checks themselves verify a repair, whatever they are; the grid only ranks candidates that leave equally
//! little. A caller asks for the search ([`put_repair_first`]); [`read`](crate::read) does not make it.

mod alike;
mod candidates;
mod changed;
mod grid;
mod slip;
mod suspects;
mod together;
mod trial;
mod words;

use findings::{Accounting, CellRepair, Code, Counts, Diagnostic, Findings, Severity, Subject};
use notation::Field;
use table::entered::FieldName;
use table::rows::{RowBuffer, RowText};

use crate::movements::{SectionMovement, read_movement};
use crate::reading::{Reading, with_tables};
use crate::{Options, SideFiles, SourceFile};
use candidates::{Candidate, Change, candidates};
use grid::Grid;
use slip::SlipCandidate;
use trial::{Remaining, Trial};

/// More findings than that many have more than one cause; of a whole slip, there are more.
const MOST_FINDINGS: usize = 20;
const MOST_OF_A_SLIP: usize = 60;
/// The most lines of a file in which a repair is searched for.
const MOST_LINES: u64 = 2_000;
/// How many lines are read again, all trials together: for a club's session a hundred trials.
const WORK: usize = 20_000;
/// By so much the best candidate must fit better than the next, or either may be meant.
const CLEAR: i32 = 2;
/// By so much a line must fit better, before it is said to be wrong and no whole slip.
const FITS: i32 = 4;
/// The most values that are named for a cell: of a contract three, since suits of one rank score the same.
const NAMED: usize = 2;
const NAMED_CONTRACTS: usize = 3;

/// Looks for the one change of a cell that explains what was found in a reading of these files. If there is one, it
/// becomes the first finding, a note, and what it explains follows it.
///
/// # Examples
///
/// Pair 3 was typed as pair 2 on board 8:
///
/// ```
/// use findings::Code;
/// use traveler_ingest::{SideFiles, Options, SourceFile, put_repair_first, read_several};
///
/// let travelers = SourceFile {
///     name: "tuesday.csv",
///     bytes: b"board,ns,ew,score\n7,2,5,620\n7,3,6,650\n8,2,5,110\n8,2,6,140\n9,2,6,90\n9,3,5,90\n",
/// };
/// let options = Options::default();
/// let mut reading = read_several(&[travelers], &SideFiles::NOTHING, &options);
/// assert_eq!(reading.counts.errors, 1);
///
/// put_repair_first(&[travelers], &SideFiles::NOTHING, &options, &mut reading);
/// let repair = &reading.diagnostics[0];
/// assert_eq!(repair.code, Code::ProbableSlip);
/// assert_eq!(repair.message, "N-S 2 is probably 3; then the finding below vanishes");
/// assert_eq!(repair.location.as_ref().map(|at| at.address()).as_deref(), Some("tuesday.csv:5:3"));
/// ```
pub fn put_repair_first(
    travelers: &[SourceFile<'_>],
    beside: &SideFiles<'_>,
    options: &Options,
    reading: &mut Reading,
) {
    let open: Vec<&Diagnostic> = (reading.diagnostics.iter()).filter(|one| is_open(one)).collect();
    let may_be_one =
        (1..=MOST_OF_A_SLIP).contains(&open.len()) && reading.accounting.lines <= MOST_LINES;
    if !may_be_one {
        return;
    }
    let quiet = Options { progress: None, ..*options };
    let now = Remaining::of(reading);
    let (mut unreported, mut uncounted) = (Findings::default(), Accounting::default());
    let repair = with_tables(
        travelers,
        &[],
        &quiet,
        &mut uncounted,
        &mut unreported,
        |rows, opened, _, found| {
            let rows = rows.rows();
            let fields = Field::ALL.iter().copied();
            let fields = fields.filter(|field| rows.has_column(*field)).collect();
            let mut kept = RowBuffer::of(fields);
            let tally = rows.each(found, &mut |row, _| kept.push(row));
            let of_lines = match opened {
                Some(before) => (found.after(before), tally),
                // What is wrong with lines of several tables is not compared.
                None => (Findings::default(), Accounting::default()),
            };
            let grid = Grid::of(rows, &kept)?;
            let mut trial = Trial::new(beside, &quiet, &grid, now, &of_lines);
            let one_cell =
                if open.len() <= MOST_FINDINGS { best_cell(&mut trial, &open) } else { Ok(None) };
            let one_cell = one_cell.unwrap_or_else(|ShortcutWrong| {
                trial.decide_in_the_whole();
                best_cell(&mut trial, &open).unwrap_or_default()
            });
            let is_whole = |repair: &Repair| {
                repair.left.counts().0 == 0 && repair.moved.is_none() && repair.plausibility >= FITS
            };
            if one_cell.as_ref().is_some_and(is_whole) {
                return one_cell;
            }
            let slip = sought_on_slips(&trial, &movements(beside, &quiet), &open);
            let is_better = |slip: &Repair| match &one_cell {
                None => true,
                // Of boards that were moved together, only one may be another that the pairs have.
                // A line that fits hardly better is less likely wrong than a slip.
                Some(one) if moves_with(slip, one) || one.plausibility < FITS => {
                    slip.left.counts() <= one.left.counts()
                }
                Some(one) => slip.left.counts() < one.left.counts(),
            };
            slip.filter(is_better).or(one_cell)
        },
    );
    let all = std::mem::take(&mut reading.diagnostics);
    let keeps_slips = |one: &Repair| !together::is_split(&all, |finding| one.left.has(finding));
    let Some(repair) = repair.filter(keeps_slips) else {
        reading.diagnostics = together::with_tables(all, &mut reading.counts);
        return;
    };
    let (explained, others): (Vec<_>, Vec<_>) =
        (all.into_iter()).partition(|finding| is_open(finding) && !repair.left.has(finding));
    let explained =
        if repair.slip.is_some() { one_of(explained, &mut reading.counts) } else { explained };
    let others = together::with_tables(others, &mut reading.counts);
    reading.diagnostics = std::iter::once(repair.finding)
        .chain(explained.into_iter().map(|finding| Diagnostic { is_consequence: true, ..finding }))
        .chain(others)
        .collect();
    reading.counts.add(Severity::Note);
}

/// What the movement says, where it is written down and can be read.
fn movements(beside: &SideFiles<'_>, options: &Options) -> Vec<SectionMovement> {
    let read = |file| {
        let read = read_movement(file, beside.settings, options).made;
        read.map(|movements| movements.sections)
    };
    beside.movement.and_then(read).unwrap_or_default()
}

/// One finding for all that a slip brings about: the first of the gravest, with the places of the others.
fn one_of(mut explained: Vec<Diagnostic>, counts: &mut Counts) -> Vec<Diagnostic> {
    const PLACES: usize = 20;
    explained.sort_by_key(|finding| finding.severity);
    let mut all = explained.into_iter();
    let Some(mut one) = all.next() else {
        return Vec::new();
    };
    let mut others = 0;
    for other in all {
        counts.take_back(other.severity, 1);
        others += 1;
        let places = other.location.into_iter().chain(other.related);
        for place in places {
            let is_there = one.location.iter().chain(&one.related).any(|own| *own == place);
            if !is_there && one.related.len() < PLACES {
                one.related.push(place);
            }
        }
    }
    match others {
        0 => {}
        1 => one.message.push_str("; 1 more finding has the same cause"),
        others => one.message.push_str(&format!("; {others} more findings have the same cause")),
    }
    vec![one]
}

/// A repair, and what is left when it is made.
struct Repair {
    finding: Diagnostic,
    left: Remaining,
    /// The line whose board it changes, where it changes one cell and that is a board.
    moved: Option<usize>,
    /// How much better the line then fits the others.
    plausibility: i32,
    /// What it changes on all lines of a slip.
    slip: Option<SlipCandidate>,
}

/// Whether the repair of a slip moves the board that another one changes, and others with it.
fn moves_with(slip: &Repair, other: &Repair) -> bool {
    let both = slip.slip.as_ref().zip(other.moved);
    both.is_some_and(|(slip, row)| slip.moves_board_of(row))
}

/// Whether a finding asks for something to be done.
fn is_open(finding: &Diagnostic) -> bool {
    finding.severity != Severity::Note && finding.acknowledged.is_none()
}

/// The lines of a board alone said something else about a candidate than the whole sheet.
struct ShortcutWrong;

/// The best repair, if there is one.
fn best_cell(
    trial: &mut Trial<'_, '_>,
    open: &[&Diagnostic],
) -> Result<Option<Repair>, ShortcutWrong> {
    let (grid, now) = (trial.grid, trial.now().counts());
    let all = candidates(grid, open);
    let most = (WORK / grid.rows.len().max(1)).max(1);
    let mut tried: Vec<(Candidate, Remaining)> = Vec::new();
    for candidate in all.into_iter().take(most) {
        // Those that follow fit worse, so that none of them would be the cause.
        if now.0 == 0 && candidate.plausibility <= 0 && tried.is_empty() {
            return Ok(None);
        }
        // Those that follow fit worse, and nothing can leave less than nothing.
        let is_settled = |(best, left): &(Candidate, Remaining)| {
            left.counts() == (0, 0)
                && candidate.plausibility + CLEAR <= best.plausibility
                && !candidate.is_as_good(best)
        };
        if tried.iter().any(is_settled) {
            continue;
        }
        if let Some(left) = trial.left(&candidate)
            && left.counts() < now
        {
            tried.push((candidate, left));
        }
    }
    tried.sort_by_key(|(candidate, left)| (left.counts(), -candidate.plausibility));
    let mut tried = tried.into_iter();
    let Some((best, left)) = tried.next() else {
        return Ok(None);
    };
    let rivals: Vec<Candidate> = tried
        .filter(|(next, other)| {
            *other == left
                && (next.plausibility + CLEAR > best.plausibility || next.is_as_good(&best))
        })
        .map(|(next, _)| next)
        .collect();
    let explained = open.iter().filter(|finding| !left.has(finding)).count();
    // A warning may be about nothing. A line must fit the others better before it is said to be wrong.
    let is_cause = left.counts().0 < now.0 || best.plausibility > 0;
    // A sign against the field asks itself whether it is wrong, and may be right.
    let asks_itself = |finding: &&&Diagnostic| finding.code == Code::OppositeSign;
    let gone = || open.iter().filter(|finding| !left.has(finding));
    let is_asked = explained == gone().filter(asks_itself).count();
    if explained == 0 || !is_cause || is_asked || is_reported(open, &best, grid) {
        return Ok(None);
    }
    // Where nearly anything would do, nothing is known.
    let named = match best.changes[0].field {
        Field::Contract => NAMED_CONTRACTS,
        _ => NAMED,
    };
    if rivals.len() >= named {
        return Ok(None);
    }
    if trial.left_in_the_whole(&best).as_ref() != Some(&left) {
        return Err(ShortcutWrong);
    }
    let finding = finding(grid, &best, &rivals, explained, open.len());
    let is_board = best.changes.iter().all(|change| change.field == Field::Board);
    Ok(Some(Repair {
        finding,
        left,
        moved: is_board.then_some(best.row),
        plausibility: best.plausibility,
        slip: None,
    }))
}

/// The best repair of a whole slip, if there is one.
fn sought_on_slips(
    trial: &Trial<'_, '_>,
    movements: &[SectionMovement],
    open: &[&Diagnostic],
) -> Option<Repair> {
    let (grid, now) = (trial.grid, trial.now());
    let most = (WORK / grid.rows.len().max(1)).clamp(1, slip::TRIED);
    let mut tried: Vec<(SlipCandidate, Remaining)> = Vec::new();
    for candidate in
        slip::candidates(grid, movements, open, trial.is_of_results()).into_iter().take(most)
    {
        let Some(left) = trial.left_by_slip(&candidate) else {
            continue;
        };
        // A warning may be about nothing: what leaves one of them must not bring others.
        let is_better = match now.counts().0 {
            0 => left.counts() < now.counts() && left.is_part_of(now),
            _ => left.counts().0 < now.counts().0 && left.brings_no_error(now),
        };
        if !is_better {
            continue;
        }
        let is_settled = candidate.is_foreseen() && left.counts().0 == 0;
        tried.push((candidate, left));
        if is_settled {
            break;
        }
    }
    tried.sort_by_key(|(candidate, left)| (left.counts(), -candidate.plausibility));
    let mut tried = tried.into_iter();
    let (best, left) = tried.next()?;
    let rivals: Vec<SlipCandidate> = tried
        .filter(|(next, other)| {
            other.counts() == left.counts() && next.plausibility + CLEAR > best.plausibility
        })
        .map(|(next, _)| next)
        .collect();
    let are_values = rivals.iter().all(|rival| rival.is_beside(&best));
    if rivals.len() >= NAMED || !are_values {
        return None;
    }
    let finding = finding_of_slip(grid, &best, &rivals, &left, open)?;
    Some(Repair { finding, left, moved: None, plausibility: best.plausibility, slip: Some(best) })
}

/// What is said of a whole slip, and how many findings are left below it.
fn finding_of_slip(
    grid: &Grid<'_>,
    best: &SlipCandidate,
    rivals: &[SlipCandidate],
    left: &Remaining,
    open: &[&Diagnostic],
) -> Option<Diagnostic> {
    let (row, changes) = best.edits.first()?;
    let first = changes.first()?;
    let values: Vec<&str> = std::iter::once(best)
        .chain(rivals)
        .filter_map(|way| way.first().first().map(|change| change.text.as_str()))
        .collect();
    let values = values.join(" or ");
    let what = best.says(grid, &values, rivals.is_empty());
    let others = open.iter().filter(|finding| left.has(finding)).count();
    let then = then_vanish(1, 1 + others);
    let hint = if best.is_foreseen() {
        "so `movement.csv` has it; compare it with the slip before you change it"
    } else {
        "compare it with the slip before you change it"
    };
    let finding = Diagnostic::new(Code::ProbableSlip, format!("{what}; {then}"))
        .at(grid.table.locate(grid.row(*row).number(), first.field))
        .about(Subject { board: None, ..grid.subject(*row) })
        .lines(best.edits.len())
        .found(grid.cell(*row, first.field))
        .expected(values)
        .hint(hint);
    let ways = std::iter::once(best).chain(rivals);
    Some(finding.repaired_by(ways.map(|way| {
        let edits = way.edits.iter();
        edits.flat_map(|(row, changes)| cells(grid, *row, changes)).collect()
    })))
}

/// How many of all findings vanish.
fn then_vanish(explained: usize, all: usize) -> String {
    match (explained, all) {
        (1, 1) => "then the finding below vanishes".to_owned(),
        (explained, all) if explained == all => format!("then all {all} findings below vanish"),
        (1, all) => format!("then one of the {all} findings below vanishes"),
        (explained, all) => format!("then {explained} of the {all} findings below vanish"),
    }
}

/// Whether the only finding says the same by itself.
fn is_reported(open: &[&Diagnostic], best: &Candidate, grid: &Grid<'_>) -> bool {
    let ([finding], [change]) = (open, best.changes.as_slice()) else {
        return false;
    };
    let place = grid.table.locate(grid.row(best.row).number(), change.field);
    let is_there = (finding.location.as_ref()).is_some_and(|at| at.place == place.place);
    let says = |stated: &Option<String>| {
        let mut words = stated.iter().flat_map(|text| text.split([' ', ',', '?']));
        words.any(|word| word == change.text)
    };
    is_there && (says(&finding.expected) || says(&finding.hint))
}

fn finding(
    grid: &Grid<'_>,
    best: &Candidate,
    rivals: &[Candidate],
    explained: usize,
    all: usize,
) -> Diagnostic {
    let cell = |field| grid.cell(best.row, field);
    let then = then_vanish(explained, all);
    let first = &best.changes[0];
    // Of several values for the same cell the best are named; of two cells it is not clear which is wrong.
    let mut values = vec![first.text.as_str()];
    let is_value = |rival: &&Candidate| {
        let is_there = |change: &Change| change.field == first.field;
        rival.row == best.row && rival.changes.len() == 1 && is_there(&rival.changes[0])
    };
    let others = rivals.iter().filter(is_value);
    values.extend(others.map(|rival| rival.changes[0].text.as_str()));
    let is_clear = values.len() == rivals.len() + 1;
    let values = values.join(" or ");
    let what = match best.changes.as_slice() {
        [Change { field, .. }] => {
            let word = if is_clear { "is probably" } else { "may be" };
            let name = candidates::word(*field);
            format!("{name} {} {word} {values}", cell(*field))
        }
        several => {
            let word = if is_clear { "are probably" } else { "may be" };
            let named: Vec<String> = (several.iter())
                .map(|change| {
                    let name = candidates::word(change.field);
                    format!("{name} {}", cell(change.field)).trim_end().to_owned()
                })
                .collect();
            format!("{} {word} exchanged", named.join(" and "))
        }
    };
    let values = match best.changes.len() {
        1 => values,
        _ => first.text.clone(),
    };
    Diagnostic::new(Code::ProbableSlip, format!("{what}; {then}"))
        .at((grid.table).locate(grid.row(best.row).number(), first.field))
        .about(grid.subject(best.row))
        .found(cell(first.field))
        .expected(values)
        .hint("compare it with the slip before you change it")
        .repaired_by(
            std::iter::once(best).chain(rivals).map(|way| cells(grid, way.row, &way.changes)),
        )
}

/// The cells that are changed in a row.
fn cells(grid: &Grid<'_>, row: usize, changes: &[Change]) -> Vec<CellRepair> {
    let row = grid.row(row).number();
    let cell = |change: &Change| CellRepair {
        at: grid.table.locate(row, change.field),
        new: change.text.clone(),
    };
    changes.iter().map(cell).collect()
}

#[cfg(test)]
mod tests;
