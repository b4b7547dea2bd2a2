//! The recap: the sheet on the wall.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BySide, Side};
use matchpointing::{BoardSheet, Field, Points, SumCheck};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, ResultId, RoundBoard, SectionId};

use super::cell::Cell;
use super::heading::SheetHeading;
use super::standing::StandingLine;
use super::{FieldSum, Scored};

/// The recap of one section and direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapSheet {
    /// Which one.
    pub heading: SheetHeading,
    /// The strats, highest first.
    pub strats: Vec<SheetStrat>,
    /// Whether other sections are in the same field, so that the sheet's sums are parts of the field's.
    pub shares_field: bool,
    /// One row per contestant, by number.
    pub rows: Vec<RecapRow>,
    /// The foot, one sum per board.
    pub foot: Vec<BoardSum>,
    /// All that the sheet's contestants earned.
    pub total: Decimal,
    /// What the rules make of it, where the sums can be expected.
    pub expected_total: Option<Decimal>,
}

/// A strat as a sheet has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetStrat {
    /// Its letter.
    pub name: String,
    /// The most masterpoints that a contestant in it may have; `None` is open to all.
    pub limit: Option<Decimal>,
    /// The sheet's contestants in it, those of lower strats among them.
    pub contestants: usize,
}

/// A contestant's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapRow {
    /// Its standing.
    pub standing: StandingLine,
    /// Its cells in the order of boards; boards that it did not meet are left out.
    pub cells: Vec<(RoundBoard, Cell)>,
}

/// A board's column at the foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSum {
    /// The board.
    pub board: RoundBoard,
    /// The sum of the sheet's column.
    pub sum: Decimal,
    /// The sum over the whole field against the sum that the rules make; `None` where the method has no such sum.
    pub check: Option<FieldSum>,
}

impl RecapRow {
    /// What the row's contestant has on a board.
    #[must_use]
    pub fn cell(&self, board: RoundBoard) -> Cell {
        let place = self.cells.binary_search_by_key(&board, |(board, _)| *board);
        place.map_or(Cell::Absent, |place| self.cells[place].1)
    }
}

/// The recaps of a session: one for a one-winner section, one for each direction of a two-winner section.
pub fn recaps(scored: Scored<'_>) -> impl Iterator<Item = RecapSheet> {
    let lines = scored.lines_by_contestant();
    let mut sit_outs: BTreeMap<ContestantId, Vec<RoundBoard>> = BTreeMap::new();
    for sit_out in scored.session.sit_outs() {
        sit_outs.entry(sit_out.contestant).or_default().push(scored.session.sat_out(sit_out));
    }
    let cells = move |id: ContestantId| -> Vec<(RoundBoard, Cell)> {
        let played = lines[id.index()].iter().map(|(line, side)| {
            let board = scored.session.results().round_board(line.index());
            (board, Cell::of_contestant(scored, *line, *side, id))
        });
        let out = sit_outs.get(&id).into_iter().flatten();
        let mut cells: Vec<_> =
            played.chain(out.map(|board| (*board, Cell::of_sit_out(scored, id)))).collect();
        cells.sort_by_key(|(board, _)| *board);
        cells.dedup_by_key(|(board, _)| *board);
        cells
    };
    let rankings = scored.scoresheet.rankings(scored.session).into_iter();
    let shown = rankings.filter(move |ranking| scored.shows(ranking.section));
    let mut checks = Checks::default();
    shown.map(move |ranking| {
        checks.look_at(scored, ranking.section);
        let mut order = ranking.order;
        order.sort();
        let rows: Vec<RecapRow> = order
            .into_iter()
            .map(|id| RecapRow { standing: StandingLine::of(scored, id), cells: cells(id) })
            .collect();
        sheet(scored, &checks, ranking.section, ranking.direction, rows)
    })
}

/// The sums of all boards of a field, which both directions of a section need, and other sections of the field.
#[derive(Default)]
struct Checks {
    sections: Vec<SectionId>,
    boards: Vec<BoardCheck>,
}

/// The sums of a board over its field.
struct BoardCheck {
    sides: BySide<Option<SumCheck>>,
    /// What second partners of an individual earned more than their line.
    partners: Points,
}

impl Checks {
    /// Adds up the boards of a section's field, if that was not done for the section before.
    fn look_at(&mut self, scored: Scored<'_>, section: SectionId) {
        let Some(field) = scored.scoresheet.field_of(section) else {
            return;
        };
        if self.sections != field.sections {
            let check = |board| BoardCheck::of(scored, field, board);
            self.boards = field.boards.iter().map(check).collect();
            self.sections.clone_from(&field.sections);
        }
    }
}

impl BoardCheck {
    /// There are no sums where pairs that are ranked apart sat the other way.
    fn of(scored: Scored<'_>, field: &Field, board: &BoardSheet) -> Self {
        let lines = || (scored.scoresheet).results_of(scored.session, field, board);
        let is_turned = |line: ResultId| {
            let ns = scored.session.contestant(scored.session.result(line).ns);
            !ns.direction.allows(Side::NorthSouth)
        };
        let more = |line: ResultId| {
            let partners = scored.scoresheet.partners(line)?;
            let first = scored.line(line);
            let more = |side: Side| Some((*partners.get(side))? - (*first.get(side))?);
            Some(Side::ALL.into_iter().filter_map(more).sum::<Points>())
        };
        Self {
            sides: if lines().any(is_turned) {
                BySide { ns: None, ew: None }
            } else {
                (scored.scoresheet).checks(scored.session, field, board)
            },
            partners: lines().filter_map(more).sum(),
        }
    }
}

fn sheet(
    scored: Scored<'_>,
    checks: &Checks,
    section: SectionId,
    direction: Direction,
    rows: Vec<RecapRow>,
) -> RecapSheet {
    let mut sums: BTreeMap<RoundBoard, Decimal> = BTreeMap::new();
    for (board, cell) in rows.iter().flat_map(|row| &row.cells) {
        let sum = sums.entry(*board).or_insert(scored.board_amount(Points::ZERO));
        if let Some(earned) = cell.earned() {
            *sum += earned;
        }
    }
    let foot: Vec<BoardSum> = sums
        .into_iter()
        .map(|(board, sum)| BoardSum {
            board,
            sum,
            check: check(scored, checks, section, direction, board),
        })
        .collect();
    let expected: Option<Vec<Decimal>> = foot.iter().map(|sum| Some(sum.check?.expected)).collect();
    let field = scored.scoresheet.field_of(section);
    let shares_field = field.is_some_and(|field| field.sections.len() > 1);
    RecapSheet {
        heading: SheetHeading::of(scored, section, direction, foot.len()),
        strats: strats(scored, &rows),
        shares_field,
        total: rows.iter().map(|row| row.standing.total).sum(),
        expected_total: expected.filter(|_| !shares_field).map(|sums| sums.into_iter().sum()),
        rows,
        foot,
    }
}

fn strats(scored: Scored<'_>, rows: &[RecapRow]) -> Vec<SheetStrat> {
    let mut own = vec![0; scored.session.strats().len()];
    for row in rows {
        let standing = scored.scoresheet.standing(row.standing.contestant);
        if let Some(strat) = standing.strat() {
            own[strat.index()] += 1;
        }
    }
    let strats = scored.session.strats().iter().enumerate();
    strats
        .map(|(place, strat)| SheetStrat {
            name: strat.name.clone(),
            limit: strat.limit,
            contestants: own[place..].iter().sum(),
        })
        .collect()
}

/// The field's sum of a board in the direction of a sheet; both directions of a one-winner section come together.
fn check(
    scored: Scored<'_>,
    checks: &Checks,
    section: SectionId,
    direction: Direction,
    board: RoundBoard,
) -> Option<FieldSum> {
    let field = scored.scoresheet.field_of(section)?;
    let place = (field.boards).binary_search_by_key(&board, |sheet| sheet.board).ok()?;
    let check = checks.boards.get(place)?;
    let sides: Vec<SumCheck> = Side::ALL
        .into_iter()
        .filter(|side| direction.allows(*side))
        .map(|side| *check.sides.get(side))
        .collect::<Option<_>>()?;
    // Both partners of an individual earn what their line does, but for artificial scores.
    let earners = Decimal::from(if scored.session.is_individual() { 2 } else { 1 });
    let more =
        scored.board_amount(check.partners) + byes(scored, &field.sections, direction, board);
    let sum = |part: fn(&SumCheck) -> Points| {
        scored.board_amount(sides.iter().map(part).sum()) * earners + more
    };
    Some(FieldSum {
        awarded: sum(|check| check.awarded),
        expected: sum(|check| check.expected),
        holds: sides.iter().all(SumCheck::holds),
    })
}

/// What sit-outs earn on a board in some sections, in the direction of a sheet.
fn byes(
    scored: Scored<'_>,
    sections: &[SectionId],
    direction: Direction,
    board: RoundBoard,
) -> Decimal {
    let session = scored.session;
    let out: BTreeSet<ContestantId> = (session.sit_outs().iter())
        .filter(|sit_out| session.sat_out(sit_out) == board)
        .map(|sit_out| sit_out.contestant)
        .collect();
    let earned = out.into_iter().filter_map(|id| {
        let contestant = session.contestant(id);
        let is_here = sections.contains(&contestant.section) && contestant.direction == direction;
        scored.scoresheet.bye(session, contestant.section).filter(|_| is_here)
    });
    scored.board_amount(earned.sum())
}
