//! The scores of a line, in their three dialects: one signed score, plus and minus, one score a side.

use contract_scoring::{Played, Score, Side};
use findings::{Code, Read, Reported};
use notation::Field;
use notation::cell::ruling::{FORMS, Ruled};
use notation::cell::score::ScoreCell;
use session::Entry;
use table::entered::{EnteredLine, Value};
use table::rows::Row;

use super::bidding::Bidding;
use super::layout::Layout;
use super::lines::Lines;
use super::{Board, agreement};

/// What the fields of scores say.
pub(super) enum Scores {
    /// Nothing.
    Nothing,
    /// A score for N-S, and the field that says it.
    Plain(Score, Field),
    /// A ruling or a split score.
    Ruled(Ruled, Field),
}

/// Puts all fields of scores together; where several are filled, they must agree.
pub(super) fn read(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    layout: Layout,
    board: Board,
    bidding: &Read<Bidding>,
    lines: &mut Lines,
) -> Read<Scores> {
    let table = AtTable {
        board,
        played: match bidding {
            Ok(Bidding::Played(played)) => Some(*played),
            _ => None,
        },
        score_of: match (layout.scores_of_declarer, bidding) {
            // What is wrong with the contract has been reported.
            (false, _) | (true, Ok(Bidding::Played(Played::PassedOut)) | Err(Reported)) => {
                Some(Side::NorthSouth)
            }
            (true, Ok(bidding)) => bidding.declaring(),
        },
    };
    let one = single(row, entered, table);
    let two = plus_minus(row, entered, table);
    let three = by_side(row, entered, layout, table, lines);
    let mut stated = Scores::Nothing;
    for next in [one?, two?, three?] {
        stated = match (stated, next) {
            (stated, Scores::Nothing) => stated,
            (Scores::Nothing, next) => next,
            (Scores::Plain(score, field), Scores::Plain(other, _)) if score == other => {
                Scores::Plain(score, field)
            }
            (Scores::Ruled(ruled, field), Scores::Ruled(other, _)) if ruled == other => {
                Scores::Ruled(ruled, field)
            }
            (
                Scores::Plain(_, first) | Scores::Ruled(_, first),
                Scores::Plain(_, second) | Scores::Ruled(_, second),
            ) => {
                let place = row.place(first);
                let message = format!(
                    "`{}` and `{}` contradict each other",
                    first.names()[0],
                    second.names()[0]
                );
                return Err(row.at(second, Code::ScoresDisagree, message, |found| {
                    found.see(place).hint("correct one, or clear it")
                }));
            }
        };
    }
    Ok(stated)
}

/// What a score is held against: the board, and the contract where one is known.
#[derive(Clone, Copy)]
struct AtTable {
    board: Board,
    played: Option<Played>,
    /// Whose score stands in a column for one score; `None` where it is declarer's, and nobody declared.
    score_of: Option<Side>,
}

/// N-S's score, signed, or a ruling for both sides.
fn single(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>, table: AtTable) -> Read<Scores> {
    match entered.score.as_ref().given()? {
        None => Ok(Scores::Nothing),
        Some(ScoreCell::Side(entry)) => {
            Ok(Scores::Ruled(Ruled::sides(entry.clone(), entry.clone()), Field::Score))
        }
        Some(ScoreCell::Sides(ruled)) => Ok(Scores::Ruled(ruled.clone(), Field::Score)),
        Some(stated @ ScoreCell::Points(_)) => match one_side(row, stated, table, Field::Score)? {
            Entry::Score(score) => Ok(Scores::Plain(score, Field::Score)),
            _ => Err(Reported),
        },
    }
}

/// Plus and minus: unsigned, one of them filled.
fn plus_minus(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>, table: AtTable) -> Read<Scores> {
    let [plus, minus] = &entered.plus_minus;
    let (stated, field) = match (plus.as_ref().given()?, minus.as_ref().given()?) {
        (None, None) => return Ok(Scores::Nothing),
        (Some(plus), None) => (plus, Field::Plus),
        (None, Some(minus)) => (minus, Field::Minus),
        // In some sheets the side without points has a zero.
        (Some(plus), Some(minus)) if is_zero(minus) && !is_ruling(plus) => (plus, Field::Plus),
        (Some(plus), Some(minus)) if is_zero(plus) && !is_ruling(minus) => (minus, Field::Minus),
        // As our own sheets have it, where what a side gained stands in its column: `A+` and `A-`, `A+` and `-120`.
        (Some(ns), Some(ew)) if is_ruling(ns) || is_ruling(ew) => {
            let ns = one_side(row, ns, table, Field::Plus);
            let ew = one_side(row, ew, table, Field::Minus);
            return Ok(Scores::Ruled(Ruled::sides(ns?, ew?), Field::Plus));
        }
        (Some(_), Some(_)) => {
            let place = row.place(Field::Plus);
            return Err(row.fault(
                Field::Minus,
                Code::ScoresDisagree,
                "the line has points under plus and under minus",
                |diagnostic| diagnostic.see(place).hint("clear the one that is wrong"),
            ));
        }
    };
    let name = field.names()[0];
    if let ScoreCell::Points(points) = stated
        && points.number < 0
    {
        let message = format!("there is a sign under `{name}`");
        return Err(row.fault(field, Code::UnclearSign, message, |diagnostic| {
            diagnostic.expected((-points.number).to_string()).hint(
                "plus and minus hold points without a sign; one of the two says whose they are",
            )
        }));
    }
    match one_side(row, stated, table, field)? {
        Entry::Score(score) => Ok(Scores::Plain(score, field)),
        Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            let message = format!("the ruling `{}` is under `{name}`", row.written(field));
            Err(row.fault(field, Code::BadRuling, message, |diagnostic| {
                diagnostic.hint("write rulings for both sides under `contract`, or under `ruling`")
            }))
        }
    }
}

const fn is_ruling(stated: &ScoreCell) -> bool {
    matches!(stated, ScoreCell::Side(_))
}

const fn is_zero(stated: &ScoreCell) -> bool {
    matches!(stated, ScoreCell::Points(points) if points.number == 0 && !points.signed)
}

/// Each side's own score or ruling.
fn by_side(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    layout: Layout,
    table: AtTable,
    lines: &mut Lines,
) -> Read<Scores> {
    let sides = &entered.by_side;
    if let (Value::Given(stated), Value::Absent, false) =
        (&sides.ns, &sides.ew, layout.both_score_columns)
    {
        match stated {
            ScoreCell::Side(entry) => {
                let ruled = Ruled::sides(entry.clone(), entry.clone());
                return Ok(Scores::Ruled(ruled, Field::ScoreNs));
            }
            ScoreCell::Sides(ruled) => return Ok(Scores::Ruled(ruled.clone(), Field::ScoreNs)),
            ScoreCell::Points(_) => {}
        }
    }
    let mut side = |stated: &Value<ScoreCell>, field| match stated.as_ref().given()? {
        None => Ok(None),
        Some(stated) => one_side(row, stated, table, field).map(Some),
    };
    let (ns, ew) = (side(&sides.ns, Field::ScoreNs), side(&sides.ew, Field::ScoreEw));
    let (ns, ew) = (ns?, ew?);
    let negative = |score: &Option<Entry>, side: Side| match score {
        Some(Entry::Score(score)) => of_side(*score, side).points() < 0,
        _ => false,
    };
    lines.signed |= negative(&ns, Side::NorthSouth) || negative(&ew, Side::EastWest);
    match (ns, ew) {
        (Some(Entry::Score(ns)), Some(Entry::Score(ew))) if ns == ew => {
            Ok(Scores::Plain(ns, Field::ScoreNs))
        }
        (Some(Entry::Score(ns)), Some(Entry::Score(ew))) => {
            if ns.points() >= 0 && ew.points() <= 0 && !is_explicit(entered) {
                lines.both_positive.push(entered.row);
            }
            Ok(Scores::Ruled(Ruled::sides(Entry::Score(ns), Entry::Score(ew)), Field::ScoreNs))
        }
        (Some(Entry::Score(ns)), None) => Ok(Scores::Plain(ns, Field::ScoreNs)),
        (None, Some(Entry::Score(ew))) => Ok(Scores::Plain(ew, Field::ScoreEw)),
        (Some(ns), Some(ew)) => Ok(Scores::Ruled(Ruled::sides(ns, ew), Field::ScoreNs)),
        (Some(_), None) => Err(half(row, Field::ScoreEw, Side::EastWest)),
        (None, Some(_)) => Err(half(row, Field::ScoreNs, Side::NorthSouth)),
        (None, None) => Ok(Scores::Nothing),
    }
}

/// Whether both sides' scores are written with their sign, as a split score is.
fn is_explicit(entered: &EnteredLine<'_>) -> bool {
    let signed = |stated: &Value<ScoreCell>| match stated {
        Value::Given(ScoreCell::Points(points)) => points.signed,
        Value::Given(_) | Value::Faulty => false,
        Value::Absent => true,
    };
    signed(&entered.by_side.ns) && signed(&entered.by_side.ew)
}

fn half(row: &mut Row<'_, Field>, field: Field, side: Side) -> Reported {
    let message = format!("one side has a ruling, but nothing is given for {side}");
    row.at(field, Code::HalfRuling, message, |found| {
        found.expected("a score or a ruling").hint("enter what each side gets")
    })
}

/// A score for N-S, signed, whatever the contract was.
pub(super) fn signed(
    row: &mut Row<'_, Field>,
    stated: &ScoreCell,
    board: Board,
    field: Field,
) -> Read<Score> {
    let table = AtTable { board, played: None, score_of: Some(Side::NorthSouth) };
    match one_side(row, stated, table, field)? {
        Entry::Score(score) => Ok(score),
        Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {
            Err(unknown(row, field, None))
        }
    }
}

/// One side's score, turned into points for N-S, or its ruling.
fn one_side(
    row: &mut Row<'_, Field>,
    stated: &ScoreCell,
    table: AtTable,
    field: Field,
) -> Read<Entry> {
    let points = match stated {
        ScoreCell::Side(entry) => return Ok(entry.clone()),
        ScoreCell::Sides(_) => {
            const BOTH: &str = "write a ruling for both sides under `contract` or `ruling`, and one side's ruling here";
            return Err(unknown(row, field, Some(BOTH)));
        }
        ScoreCell::Points(points) => *points,
    };
    let side = match field {
        Field::Minus | Field::ScoreEw => Side::EastWest,
        Field::Score => match table.score_of {
            Some(side) => side,
            None if points.number == 0 => Side::NorthSouth,
            None => return Err(of_nobody(row, field)),
        },
        _ => Side::NorthSouth,
    };
    let vulnerability = table.board.vulnerability;
    let score = Score::new(points.number).ok();
    let Some(score) = score.filter(|score| vulnerability.allows(*score, side)) else {
        let for_ns = match side {
            Side::NorthSouth => points.number,
            Side::EastWest => -points.number,
        };
        return Err(match table.played {
            Some(played) => agreement::mismatch(row, table.board, played, for_ns, field),
            None => {
                let written = row.written(field);
                let unfit = super::impossible(points.number, &written, vulnerability, side);
                row.unfit(field, unfit)
            }
        });
    };
    if points.odd_minus {
        let message = "this dash was read as a minus";
        row.fault(field, Code::OddMinus, message, |diagnostic| {
            diagnostic.expected(points.number.to_string()).hint("write a hyphen")
        });
    }
    Ok(Entry::Score(of_side(score, side)))
}

/// Reports a score of declarer's side where there is no declarer.
fn of_nobody(row: &mut Row<'_, Field>, field: Field) -> Reported {
    let message = "the score is that of declarer's side, and the line names no declarer";
    row.at(field, Code::ContractIncomplete, message, |found| {
        found.hint("name the contract and its declarer; if `score` holds that of N-S, leave out `--scores-of declarer`")
    })
}

/// Reports that a ruling is not allowed in a field.
fn unknown(row: &mut Row<'_, Field>, field: Field, hint: Option<&str>) -> Reported {
    let message = format!("`{}` is neither a score nor a ruling", row.written(field));
    row.fault(field, Code::BadRuling, message, |diagnostic| {
        let diagnostic = diagnostic.expected(format!("a score, or {FORMS}"));
        match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    })
}

/// A side's score in points for N-S, and back.
fn of_side(score: Score, side: Side) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => score.opposite(),
    }
}
