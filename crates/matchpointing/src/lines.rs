//! What every line of every traveler earns.

use contract_scoring::{BySide, Side};
use session::{Artificial, AveragePlus, Entry, Outcome, ResultId, Session};

use crate::board::{self, RatedSide};
use crate::exact::{Exact, half_up};
use crate::fields::{FieldLines, fields};
use crate::method::Rating;
use crate::{BoardSheet, Field, Points, SumCheck};

/// All lines with what they earn, by field and board.
pub(crate) struct RatedLines {
    pub(crate) fields: Vec<Field>,
    pub(crate) board_order: Vec<ResultId>,
    /// By [`ResultId`].
    pub(crate) lines: Vec<BySide<Option<Points>>>,
}

/// Rates the results first, and then the artificial scores, which may depend on what their contestants
/// earned elsewhere; since no artificial score changes another line, there is no circle (rules d.3).
pub(crate) fn rate(session: &Session) -> RatedLines {
    let conditions = session.conditions();
    let (field_lines, board_order) = fields(session);
    let mut lines = vec![BySide { ns: None, ew: None }; session.results().len()];
    let mut sums = Vec::new();
    let mut rated: Vec<(Rating, Field)> = Vec::with_capacity(field_lines.len());

    for field in field_lines {
        let rating = Rating::new(conditions.method, conditions.rules, field.expected);
        let boards = rate_results(
            session,
            &field,
            &rating,
            &board_order,
            &mut lines,
            &mut sums,
        );
        let field = Field {
            sections: field.sections,
            expected_results: u32::try_from(field.expected).unwrap_or(u32::MAX),
            top: rating.top(),
            max_score: None,
            boards,
        };
        rated.push((rating, field));
    }

    let own = OwnPercentages::new(session, &lines);
    let mut sums = sums.into_iter();
    for (rating, field) in &mut rated {
        for board in &mut field.boards {
            let in_board = &board_order[board.results.clone()];
            let Some(mut sum) = sums.next() else { continue };
            rate_artificial(session, rating, in_board, &own, &mut lines, &mut sum);
            board.checks = sum_checks(in_board, &lines, rating, sum);
        }
    }
    RatedLines {
        fields: rated.into_iter().map(|(_, field)| field).collect(),
        board_order,
        lines,
    }
}

/// What a board's lines earn together before each is rounded, in matchpoints.
type ExpectedSums = BySide<Option<Exact>>;

fn rate_results(
    session: &Session,
    field: &FieldLines,
    rating: &Rating,
    board_order: &[ResultId],
    lines: &mut [BySide<Option<Points>>],
    sums: &mut Vec<ExpectedSums>,
) -> Vec<BoardSheet> {
    (field.boards.iter())
        .map(|(board, range)| {
            let rated = board::rate(session, &board_order[range.clone()], rating);
            for side in Side::ALL {
                for (line, points) in &rated.get(side).earned {
                    *lines[line.index()].get_mut(side) = Some(*points);
                }
            }
            sums.push(BySide::from_fn(|side| rated.get(side).expected_sum));
            BoardSheet {
                board: *board,
                results: range.clone(),
                frequencies: rated.map(|RatedSide { frequencies, .. }| frequencies),
                checks: BySide { ns: None, ew: None },
            }
        })
        .collect()
}

fn rate_artificial(
    session: &Session,
    rating: &Rating,
    in_board: &[ResultId],
    own: &OwnPercentages,
    lines: &mut [BySide<Option<Points>>],
    sums: &mut ExpectedSums,
) {
    for (line, side, artificial) in artificial_scores(session, in_board) {
        let own = own.of(session, line, side, rating.top());
        let average_plus = session.conditions().average_plus;
        let points = rating.artificial(artificial, average_plus, own);
        *lines[line.index()].get_mut(side) = Some(points);
        if let Some(sum) = sums.get_mut(side) {
            *sum += Exact::new_raw(i128::from(points.ten_thousandths()), 10_000);
        }
    }
}

fn artificial_scores(
    session: &Session,
    lines: &[ResultId],
) -> impl Iterator<Item = (ResultId, Side, Artificial)> {
    lines
        .iter()
        .filter_map(|line| match session.result(*line).outcome {
            Outcome::Plain(_) => None,
            Outcome::Ruled(id) => Some((*line, session.ruling(id))),
        })
        .flat_map(|(line, ruling)| {
            ruling
                .each()
                .into_iter()
                .filter_map(move |(side, entry)| match entry {
                    Entry::Artificial(artificial) => Some((line, side, *artificial)),
                    Entry::Score(_) | Entry::Weighted(_) | Entry::NotPlayed | Entry::LatePlay => {
                        None
                    }
                })
        })
}

fn sum_checks(
    in_board: &[ResultId],
    lines: &[BySide<Option<Points>>],
    rating: &Rating,
    sums: ExpectedSums,
) -> BySide<Option<SumCheck>> {
    BySide::from_fn(|side| {
        let expected = (*sums.get(side))?;
        let earned = || {
            in_board
                .iter()
                .filter_map(|line| *lines[line.index()].get(side))
        };
        let each = i128::from(rating.tolerance().ten_thousandths());
        Some(SumCheck {
            awarded: earned().sum(),
            expected: Points::saturating(half_up(expected, 10_000)),
            tolerance: Points::saturating(each * earned().count() as i128),
        })
    })
}

/// What each contestant earned on the boards it has a result on, for its own percentage (rules d.3).
struct OwnPercentages {
    /// By contestant: points and boards. Empty where no artificial score asks.
    earned: Vec<(Points, u32)>,
}

impl OwnPercentages {
    fn new(session: &Session, lines: &[BySide<Option<Points>>]) -> Self {
        let all: Vec<ResultId> = session.result_ids().map(|(id, _)| id).collect();
        let asked = session.conditions().average_plus == AveragePlus::Law
            && artificial_scores(session, &all).next().is_some();
        if !asked {
            return Self { earned: Vec::new() };
        }
        let mut earned = vec![(Points::ZERO, 0); session.contestants().len()];
        for (line, side) in all
            .iter()
            .flat_map(|line| Side::ALL.map(|side| (*line, side)))
        {
            if let Some(points) = lines[line.index()].get(side) {
                for contestant in session.sitting(line, side) {
                    let (sum, boards) = &mut earned[contestant.index()];
                    *sum += *points;
                    *boards += 1;
                }
            }
        }
        Self { earned }
    }

    /// The share of all tops that the contestant on one side of a line earned elsewhere.
    ///
    /// Partners of an individual share a line but not a percentage, so theirs is not asked.
    fn of(
        &self,
        session: &Session,
        line: ResultId,
        side: Side,
        top: Option<Points>,
    ) -> Option<Exact> {
        let contestant = session.sitting(line, side).next()?;
        let (sum, boards) = self.earned.get(contestant.index())?;
        let out_of = i128::from(top?.ten_thousandths()) * i128::from(*boards);
        (out_of > 0 && !session.is_individual())
            .then(|| Exact::new_raw(i128::from(sum.ten_thousandths()), out_of))
    }
}
