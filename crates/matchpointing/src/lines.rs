//! What every line of every traveler earns, and what each contestant's lines come to.

use contract_scoring::{BySide, Side};
use session::{Artificial, Entry, Outcome, ResultId, Session};

use crate::board::{self, RatedSide, Room, Sum};
use crate::counts::FieldScoring;
use crate::exact::{Exact, half_up};
use crate::fields::{FieldLines, fields};
use crate::line_points::LinePoints;
use crate::tally::{self, Tally};
use crate::{BoardSheet, Field, Points, SumCheck};

/// All lines with what they earn, by field and board.
pub(crate) struct RatedLines {
    pub(crate) fields: Vec<Field>,
    pub(crate) board_order: Vec<ResultId>,
    pub(crate) lines: LinePoints,
    /// By contestant.
    pub(crate) tallies: Vec<Tally>,
}

/// Rates the results first, and then the artificial scores, which may depend on what their contestants
/// earned elsewhere; since no artificial score changes another line, there is no circle (rules d.3).
pub(crate) fn rate(session: &Session) -> RatedLines {
    let (field_lines, board_order) = fields(session);
    let mut lines = LinePoints::new(session.results().len());
    let mut room = Room::new();
    let mut rated: Vec<RatedField> = (field_lines.into_iter())
        .map(|field| rate_results(session, field, &board_order, &mut room, &mut lines))
        .collect();
    let mut tallies = tally::tallies(session, &lines);
    rate_artificial(session, &mut rated, &mut lines, &mut tallies);
    RatedLines {
        fields: rated.into_iter().map(RatedField::finish).collect(),
        board_order,
        lines,
        tallies,
    }
}

struct RatedField {
    scoring: FieldScoring,
    field: Field,
    /// By board.
    sums: Vec<BySide<Sum>>,
    /// The lines with a ruling, each with the place of its board.
    ruled: Vec<(usize, ResultId)>,
}

fn rate_results(
    session: &Session,
    field: FieldLines,
    board_order: &[ResultId],
    room: &mut Room,
    lines: &mut LinePoints,
) -> RatedField {
    let scoring = FieldScoring::new(session.conditions(), field.expected);
    let mut boards = Vec::with_capacity(field.boards.len());
    let mut sums = Vec::with_capacity(field.boards.len());
    let mut ruled = Vec::new();
    let mut ruled_of_board = Vec::new();
    for (board, range) in field.boards {
        let in_board = &board_order[range.clone()];
        let rated = board::rate(
            session,
            in_board,
            &scoring,
            room,
            lines,
            &mut ruled_of_board,
        );
        ruled.extend(ruled_of_board.drain(..).map(|line| (boards.len(), line)));
        sums.push(BySide::from_fn(|side| rated.get(side).sum));
        boards.push(BoardSheet {
            board,
            results: range,
            frequencies: rated.map(|RatedSide { frequencies, .. }| frequencies),
            checks: BySide { ns: None, ew: None },
        });
    }
    let field = Field {
        sections: field.sections,
        expected_results: u32::try_from(field.expected).unwrap_or(u32::MAX),
        top: scoring.top(),
        max_score: None,
        boards,
    };
    RatedField {
        scoring,
        field,
        sums,
        ruled,
    }
}

/// Gives the lines with an artificial score what it is worth, by what their contestants earned with results.
fn rate_artificial(
    session: &Session,
    rated: &mut [RatedField],
    lines: &mut LinePoints,
    tallies: &mut [Tally],
) {
    let mut credits = Vec::new();
    for field in rated {
        for (board, line) in std::mem::take(&mut field.ruled) {
            for (side, artificial) in artificial_scores(session, line) {
                let own = own_percentage(session, tallies, line, side, field.scoring.top());
                let points = (field.scoring.rating()).artificial(
                    artificial,
                    session.conditions().average_plus,
                    own,
                );
                *lines.of_mut(line).get_mut(side) = Some(points);
                let sum = field.sums[board].get_mut(side);
                sum.add(points, 1);
                if let Some(expected) = &mut sum.expected {
                    *expected += Exact::new_raw(i128::from(points.ten_thousandths()), 10_000);
                }
                credits.extend((session.sitting(line, side)).map(|id| (id, points)));
            }
        }
    }
    for (contestant, points) in credits {
        tallies[contestant.index()].add(points);
    }
}

/// The artificial scores of a line.
fn artificial_scores(session: &Session, line: ResultId) -> Vec<(Side, Artificial)> {
    let Outcome::Ruled(id) = session.result(line).outcome else {
        return Vec::new();
    };
    let each = session.ruling(id).each().into_iter();
    each.filter_map(|(side, entry)| match entry {
        Entry::Artificial(artificial) => Some((side, *artificial)),
        Entry::Score(_) | Entry::Weighted(_) | Entry::NotPlayed | Entry::LatePlay => None,
    })
    .collect()
}

/// The share of all tops that the contestant on one side of a line earned on the boards it has a result on (rules d.3).
///
/// Partners of an individual share a line but not a percentage, so theirs is not asked.
fn own_percentage(
    session: &Session,
    tallies: &[Tally],
    line: ResultId,
    side: Side,
    top: Option<Points>,
) -> Option<Exact> {
    let contestant = session.sitting(line, side).next()?;
    let tally = tallies.get(contestant.index())?;
    let out_of = i128::from(top?.ten_thousandths()) * i128::from(tally.boards);
    (out_of > 0 && !session.is_individual())
        .then(|| Exact::new_raw(i128::from(tally.total.ten_thousandths()), out_of))
}

impl RatedField {
    /// Sets what each board's lines earned against what they should.
    fn finish(mut self) -> Field {
        let each = i128::from(self.scoring.rating().tolerance().ten_thousandths());
        for (board, sums) in self.field.boards.iter_mut().zip(self.sums) {
            board.checks = sums.map(|sum| {
                Some(SumCheck {
                    awarded: sum.awarded,
                    expected: Points::saturating(half_up(sum.expected?, 10_000)),
                    tolerance: Points::saturating(each * i128::from(sum.lines)),
                })
            });
        }
        self.field
    }
}
