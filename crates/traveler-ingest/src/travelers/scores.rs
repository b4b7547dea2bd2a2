//! The columns of scores, in their three dialects: one signed column, plus and minus, one column a side.

use contract_scoring::{Score, Side, Vulnerability};
use session::Entry;

use super::agreement;
use super::context::{Context, Reading, Told};
use super::layout::Layout;
use super::line::Lines;
use super::number;
use super::points::{Points, points_of};
use super::ruling::{self, Ruled};
use super::{Column, line};
use crate::findings::Findings;
use crate::text::{Cell, ColumnName, Table};
use crate::{Code, Diagnostic, Subject};

/// What the columns of scores say.
pub(super) enum Scores {
    /// Nothing.
    Nothing,
    /// A score for N-S, and the column that says it.
    Plain(Score, Column),
    /// A ruling or a split score.
    Ruled(Ruled, Column),
}

/// Reads all columns of scores; where several are filled, they must agree.
pub(super) fn read(
    cx: &mut Context<'_, '_, '_, '_>,
    layout: Layout,
    vulnerability: Vulnerability,
    lines: &mut Lines,
) -> Reading<Scores> {
    let one = single(cx, vulnerability);
    let two = plus_minus(cx, vulnerability);
    let three = by_side(cx, layout, vulnerability, lines);
    let mut said = Scores::Nothing;
    for next in [one?, two?, three?] {
        said = match (said, next) {
            (said, Scores::Nothing) => said,
            (Scores::Nothing, next) => next,
            (Scores::Plain(score, column), Scores::Plain(other, _)) if score == other => {
                Scores::Plain(score, column)
            }
            (Scores::Ruled(ruled, column), Scores::Ruled(other, _)) if ruled == other => {
                Scores::Ruled(ruled, column)
            }
            (
                Scores::Plain(_, first) | Scores::Ruled(_, first),
                Scores::Plain(_, second) | Scores::Ruled(_, second),
            ) => {
                let (first_place, place) = (cx.row.place_of(first), cx.row.place_of(second));
                return Err(cx.tell(
                    Diagnostic::new(
                        Code::ScoresDisagree,
                        format!(
                            "`{}` and `{}` contradict each other",
                            first.names()[0],
                            second.names()[0]
                        ),
                    )
                    .at(place)
                    .see(first_place)
                    .hint("correct one, or clear it"),
                ));
            }
        };
    }
    Ok(said)
}

/// The column `score`: N-S's score, signed, or a ruling for both sides.
fn single(cx: &mut Context<'_, '_, '_, '_>, vulnerability: Vulnerability) -> Reading<Scores> {
    let Some(cell) = cx.cell(Column::Score) else {
        return Ok(Scores::Nothing);
    };
    if let Some(ruled) = ruling::for_both_sides(&cell.text) {
        return Ok(Scores::Ruled(ruled, Column::Score));
    }
    signed(cx, cell, vulnerability, Column::Score).map(|score| Scores::Plain(score, Column::Score))
}

/// The columns `plus` and `minus`: unsigned, one of them filled.
fn plus_minus(cx: &mut Context<'_, '_, '_, '_>, vulnerability: Vulnerability) -> Reading<Scores> {
    let (cell, column) = match (cx.cell(Column::Plus), cx.cell(Column::Minus)) {
        (None, None) => return Ok(Scores::Nothing),
        (Some(plus), None) => (plus, Column::Plus),
        (None, Some(minus)) => (minus, Column::Minus),
        (Some(plus), Some(minus)) => {
            let place = cx.row.location(plus);
            return Err(cx.fault(
                minus,
                Code::ScoresDisagree,
                "the line has points under plus and under minus",
                |diagnostic| diagnostic.see(place).hint("clear the one that is wrong"),
            ));
        }
    };
    if let Ok(whole) = number::whole(&cell.text)
        && whole.number < 0
    {
        return Err(cx.fault(
            cell,
            Code::UnclearSign,
            format!("a sign stands under `{}`", column.names()[0]),
            |diagnostic| {
                diagnostic.expected((-whole.number).to_string()).hint(
                    "plus and minus hold points without a sign; one of the two says whose they are",
                )
            },
        ));
    }
    let points = entered(cx, cell, vulnerability, column)?;
    match points {
        Entry::Score(score) => Ok(Scores::Plain(score, column)),
        Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => Err(cx
            .fault(
                cell,
                Code::BadRuling,
                format!(
                    "the ruling `{}` stands under `{}`",
                    cell.text,
                    column.names()[0]
                ),
                |diagnostic| {
                    diagnostic
                        .hint("write rulings for both sides under `contract`, or under `ruling`")
                },
            )),
    }
}

/// The columns `score_ns` and `score_ew`: each side's own score or ruling.
fn by_side(
    cx: &mut Context<'_, '_, '_, '_>,
    layout: Layout,
    vulnerability: Vulnerability,
    lines: &mut Lines,
) -> Reading<Scores> {
    let (ns, ew) = match (cx.cell(Column::ScoreNs), cx.cell(Column::ScoreEw)) {
        (None, None) => return Ok(Scores::Nothing),
        (Some(cell), None) if !layout.both_score_columns => {
            if let Some(ruled) = ruling::for_both_sides(&cell.text) {
                return Ok(Scores::Ruled(ruled, Column::ScoreNs));
            }
            (
                Some(entered(cx, cell, vulnerability, Column::ScoreNs)),
                None,
            )
        }
        (ns, ew) => (
            ns.map(|cell| entered(cx, cell, vulnerability, Column::ScoreNs)),
            ew.map(|cell| entered(cx, cell, vulnerability, Column::ScoreEw)),
        ),
    };
    let (ns, ew) = (ns.transpose(), ew.transpose());
    let (ns, ew) = (ns?, ew?);
    let negative = |score: &Option<Entry>, side: Side| match score {
        Some(Entry::Score(score)) => of_side(*score, side).points() < 0,
        _ => false,
    };
    lines.signed |= negative(&ns, Side::NorthSouth) || negative(&ew, Side::EastWest);
    match (ns, ew) {
        (Some(Entry::Score(ns)), Some(Entry::Score(ew))) if ns == ew => {
            Ok(Scores::Plain(ns, Column::ScoreNs))
        }
        (Some(Entry::Score(ns)), Some(Entry::Score(ew))) => {
            if ns.points() >= 0 && ew.points() <= 0 && !is_explicit(cx) {
                lines
                    .both_positive
                    .push(u32::try_from(cx.row.line()).unwrap_or(u32::MAX));
            }
            Ok(Scores::Ruled(
                Ruled::sides(Entry::Score(ns), Entry::Score(ew)),
                Column::ScoreNs,
            ))
        }
        (Some(Entry::Score(ns)), None) => Ok(Scores::Plain(ns, Column::ScoreNs)),
        (None, Some(Entry::Score(ew))) => Ok(Scores::Plain(ew, Column::ScoreEw)),
        (Some(ns), Some(ew)) => Ok(Scores::Ruled(Ruled::sides(ns, ew), Column::ScoreNs)),
        (Some(_), None) => Err(half(cx, Column::ScoreEw, Side::EastWest)),
        (None, Some(_)) => Err(half(cx, Column::ScoreNs, Side::NorthSouth)),
        (None, None) => Ok(Scores::Nothing),
    }
}

/// Whether both sides' scores are written with their sign, as a split score is.
fn is_explicit(cx: &Context<'_, '_, '_, '_>) -> bool {
    [Column::ScoreNs, Column::ScoreEw]
        .into_iter()
        .filter_map(|column| cx.cell(column))
        .all(|cell| number::whole(&cell.text).is_ok_and(|whole| whole.signed))
}

fn half(cx: &mut Context<'_, '_, '_, '_>, column: Column, side: Side) -> Told {
    let place = cx.row.place_of(column);
    cx.tell(
        Diagnostic::new(
            Code::HalfRuling,
            format!("one side has a ruling, and nothing is said for {side}"),
        )
        .at(place)
        .expected("a score or a ruling")
        .hint("enter what each side gets"),
    )
}

/// A score for N-S, signed.
pub(super) fn signed(
    cx: &mut Context<'_, '_, '_, '_>,
    cell: &Cell<'_>,
    vulnerability: Vulnerability,
    column: Column,
) -> Reading<Score> {
    match entered(cx, cell, vulnerability, column)? {
        Entry::Score(score) => Ok(score),
        Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            Err(ruling::unknown(cx, cell, None))
        }
    }
}

/// One side's cell: its score, turned into points for N-S, or its ruling.
fn entered(
    cx: &mut Context<'_, '_, '_, '_>,
    cell: &Cell<'_>,
    vulnerability: Vulnerability,
    column: Column,
) -> Reading<Entry> {
    let side = match column {
        Column::Minus | Column::ScoreEw => Side::EastWest,
        _ => Side::NorthSouth,
    };
    let points = points_of(&cell.text, vulnerability, side);
    if let (Points::Impossible { number, .. }, Some(played)) = (&points, cx.played)
        && column != Column::Ruling
    {
        let for_ns = match side {
            Side::NorthSouth => *number,
            Side::EastWest => -number,
        };
        return Err(agreement::mismatch(
            cx,
            vulnerability,
            played,
            for_ns,
            column,
        ));
    }
    match points {
        Points::Score(score) => {
            if number::whole(&cell.text).is_ok_and(|whole| whole.odd_minus) {
                let place = cx.row.location(cell);
                cx.tell(
                    Diagnostic::new(Code::OddMinus, "this dash was taken for a minus")
                        .at(place)
                        .found(cell.text.as_ref())
                        .expected(of_side(score, side).to_string())
                        .hint("write a hyphen"),
                );
            }
            Ok(Entry::Score(of_side(score, side)))
        }
        Points::NoNumber(why) => match ruling::for_one_side(&cell.text) {
            Some(entry) => Ok(entry),
            None if ruling::for_both_sides(&cell.text).is_some() => Err(ruling::unknown(
                cx,
                cell,
                Some("a ruling for both sides stands under `contract` or `ruling`; here write one side's".to_owned()),
            )),
            None if why.expected.is_some() => Err(cx.not_a_number(cell, Code::NotANumber, why)),
            None => Err(ruling::unknown(cx, cell, None)),
        },
        Points::Impossible {
            number: _,
            code,
            message,
            expected,
            hint,
        } => Err(cx.fault(cell, code, message, |diagnostic| {
            diagnostic.expected(expected).hint(hint)
        })),
    }
}

/// A side's score in points for N-S, and back.
fn of_side(score: Score, side: Side) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => score.opposite(),
    }
}

/// Points of N-S as a column would say them.
pub(super) fn shown(column: Column, points: i64) -> String {
    match column {
        Column::Plus | Column::Minus if points < 0 => format!("minus {}", -points),
        Column::Plus | Column::Minus => format!("plus {points}"),
        Column::ScoreEw => (-points).to_string(),
        _ => points.to_string(),
    }
}

/// Two positive scores are a split score in a file that signs its scores; in one that does not, they are a slip.
pub(super) fn check_signs(table: &Table<'_, '_, Column>, lines: &Lines, findings: &mut Findings) {
    if lines.signed {
        return;
    }
    for &at in &lines.both_positive {
        let line = u64::from(at);
        findings.push(
            Diagnostic::new(Code::UnclearSign, "both sides have points")
                .at(table.locate(line, Column::ScoreEw))
                .see(table.locate(line, Column::ScoreNs))
                .hint(
                    "clear one; a split score is written with its signs, such as `+420` and `+50`",
                )
                .about(subject(lines, at)),
        );
    }
}

fn subject(lines: &Lines, at: u32) -> Subject {
    let found: Option<&line::Line> = lines
        .results
        .binary_search_by_key(&at, |line| line.at)
        .ok()
        .map(|place| &lines.results[place]);
    found.map_or(Subject::NONE, |line| Subject {
        section: lines.sections.names().get(line.section.index()).cloned(),
        board: Some(line.board.get()),
        ns: Some(line.ns.get()),
        ew: Some(line.ew.get()),
    })
}
