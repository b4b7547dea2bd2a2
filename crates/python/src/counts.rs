//! Counts in, points out: what each score of a board earns, for those who counted the results elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use archive::Key;
use arrow_array::RecordBatch;
use arrow_schema::{DataType, Schema, SchemaRef};
use contract_scoring::{BySide, Score, Side};
use matchpointing::{
    BoardPoints, FieldScoring, Histogram, Points, Treatment, board_rounding, meaning,
};
use session::{Artificial, BoardRounding, Conditions, Entry, Weight, Weighted};

use crate::choices::Chosen;
use crate::column::Columns;
use crate::given::{KeyType, check_batches};
use crate::outcome::{columns, ints, key_type, keys, longs, texts};
use crate::single::{LineCells, Meant, Readings};
use crate::wrong::Wrong;

/// What distinguishes the results of a board.
type Kind = (Option<String>, Option<i32>, Option<String>);

/// How often each kind of result came, and what it means.
type Board = BTreeMap<Kind, (u64, Meant)>;

/// The counts of all boards.
struct Counts {
    has_fields: bool,
    keys: KeyType,
    fields: BTreeMap<Option<Key>, BTreeMap<u32, Board>>,
}

/// The columns of counts.
const COLUMNS: [&str; 6] = ["field", "board", "group", "score", "ruling", "n"];

/// The most results of a board, up to which every sum is exact.
const MOST_RESULTS: u64 = u32::MAX as u64;

/// That there are more results than are counted exactly.
pub(crate) fn too_many(place: &str, found: u64) -> Wrong {
    Wrong::value(format!("{place}: {found} results; expected {MOST_RESULTS} at most"))
}

/// Rates the boards of some counts. `expected` are the results expected on each board, where the counts do not have
/// all of them; otherwise they are the most that any board of the field has.
pub(crate) fn rate(
    batches: &[RecordBatch],
    renamed: &[(String, String)],
    chosen: &Chosen,
    expected: Option<u64>,
) -> Result<(SchemaRef, RecordBatch), Wrong> {
    check_batches(batches, renamed, &COLUMNS)?;
    let counts = gathered(batches, renamed)?;
    chosen.check_type(counts.keys)?;
    chosen.check_matched(
        |key| counts.fields.contains_key(&Some(key.clone())),
        counts.fields.keys().flatten(),
    )?;
    if let Some(expected) = expected
        && expected > MOST_RESULTS
    {
        return Err(too_many("`expected`", expected));
    }
    let mut out = Rated::default();
    for (field, boards) in &counts.fields {
        let conditions = (chosen.choices).of(field.as_ref()).conditions().map_err(Wrong::Value)?;
        refuse(&conditions)?;
        let results = |board: &Board| board.values().map(|(count, _)| count).sum::<u64>();
        let most = boards.values().map(results).max().unwrap_or(0);
        if most > MOST_RESULTS {
            let board = boards.iter().find(|(_, board)| results(board) == most);
            let board = board.map_or_else(String::new, |(number, _)| format!("board {number}"));
            return Err(too_many(&format!("column `n`, {board}"), most));
        }
        if let Some(expected) = expected
            && expected < most
        {
            return Err(Wrong::value(format!(
                "`expected` is {expected}, and a board has {most} results"
            )));
        }
        let scoring = FieldScoring::new(&conditions, expected.unwrap_or(most));
        for (number, board) in boards {
            out.board(field.as_ref(), *number, board, &scoring, &conditions);
        }
    }
    out.batch(&counts)
}

/// Refuses methods whose boards are not worth the same to all who have a score.
pub(crate) fn refuse(conditions: &Conditions) -> Result<(), Wrong> {
    if conditions.method.has_matches() {
        let message = "matches are not scored from counts: use `score`";
        return Err(Wrong::value(message));
    }
    if conditions.method.is_in_matchpoints()
        && board_rounding(conditions) == BoardRounding::Unrounded
    {
        let message = "points that are not rounded do not fit into ten-thousandths: use `score`";
        return Err(Wrong::value(message));
    }
    Ok(())
}

/// The counts of a table. Counts of the same kind of result add up, whichever rows they are in.
fn gathered(batches: &[RecordBatch], renamed: &[(String, String)]) -> Result<Counts, Wrong> {
    let mut counts =
        Counts { has_fields: false, keys: KeyType::default(), fields: BTreeMap::new() };
    let mut readings = Readings::default();
    let mut first = 0;
    for batch in batches {
        let table = Columns::new(batch, renamed, first);
        for needed in ["board", "n"] {
            if !table.has(needed) {
                return Err(table.missing(needed));
            }
        }
        let has_fields = table.has("field");
        let field = table.either("field")?;
        counts.has_fields |= has_fields;
        counts.keys.join("field", &field, first)?;
        let (board, score) = (table.whole("board")?, table.whole("score")?);
        let (ruling, group) = (table.text("ruling")?, table.text("group")?);
        let number = table.whole("n")?;
        for row in 0..batch.num_rows() {
            let key = if has_fields { Some(field.required(row)?) } else { None };
            let cells = LineCells {
                board: board.required(row, "the number of a board, 1 to 65535")?,
                score: score.number(row, "a score in points, or null")?,
                ruling: ruling.get(row)?.map(str::to_owned),
                ..LineCells::default()
            };
            let count: u32 = number.required(row, "how many results, 0 to 4294967295")?;
            let kind = (group.get(row)?.map(str::to_owned), cells.score, cells.ruling.clone());
            let number = cells.board;
            let meant = match readings.of(cells) {
                Ok(meant) => meant.clone(),
                Err(fault) => {
                    let row = first + row as u64;
                    let hint = fault.hint.as_ref().map(|hint| format!("; {hint}"));
                    return Err(Wrong::value(format!(
                        "row {row}: [{}] {}{}",
                        fault.code,
                        fault.message,
                        hint.unwrap_or_default()
                    )));
                }
            };
            let boards = counts.fields.entry(key).or_default();
            let board = boards.entry(number).or_default();
            board.entry(kind).or_insert((0, meant)).0 += u64::from(count);
        }
        first += batch.num_rows() as u64;
    }
    Ok(counts)
}

/// What kinds of results earn, row by row.
#[derive(Default)]
struct Rated {
    fields: Vec<Option<Key>>,
    boards: Vec<u32>,
    kinds: Vec<Kind>,
    counts: Vec<u64>,
    earned: Vec<BySide<Earned>>,
}

/// What a kind of result is to a side.
#[derive(Clone, Copy)]
struct Earned {
    /// `result`, `plus`, `average`, `minus` or `fixed`; `None` where it counts for nobody.
    kind: Option<&'static str>,
    /// What it earns, where that does not depend on who has it.
    points: Option<Points>,
}

impl Rated {
    fn board(
        &mut self,
        field: Option<&Key>,
        number: u32,
        board: &Board,
        scoring: &FieldScoring,
        conditions: &Conditions,
    ) {
        let groups = BySide::from_fn(|side| histograms(board, side));
        let points = BySide::from_fn(|side| {
            let groups: &BTreeMap<_, Histogram> = groups.get(side);
            let of = |(group, own): (&Option<String>, _)| {
                let others: Vec<&Histogram> = (groups.iter())
                    .filter(|(other, _)| *other != group)
                    .map(|(_, other)| other)
                    .collect();
                (group.clone(), scoring.seen_by(side).fouled_board(own, &others))
            };
            groups.iter().map(of).collect::<BTreeMap<_, _>>()
        });
        for (kind, (count, meant)) in board {
            self.fields.push(field.cloned());
            self.boards.push(number);
            self.kinds.push(kind.clone());
            self.counts.push(*count);
            self.earned.push(BySide::from_fn(|side| {
                let points: &BTreeMap<_, BoardPoints<'_>> = points.get(side);
                let entry = meant.sides.get(side);
                earned(entry, side, points.get(&kind.0), scoring, conditions)
            }));
        }
    }

    fn batch(self, counts: &Counts) -> Result<(SchemaRef, RecordBatch), Wrong> {
        let mut named = vec![
            ("board", DataType::Int32),
            ("group", DataType::Utf8),
            ("score", DataType::Int32),
            ("ruling", DataType::Utf8),
            ("n", DataType::Int64),
            ("ns_kind", DataType::Utf8),
            ("ns_e4", DataType::Int64),
            ("ew_kind", DataType::Utf8),
            ("ew_e4", DataType::Int64),
        ];
        let of = |side: Side| self.earned.iter().map(move |one| *one.get(side));
        let kinds = |side| texts(of(side).map(|one| one.kind));
        let points = |side| longs(of(side).map(|one| Some(one.points?.to_decimal(4).mantissa())));
        let mut arrays = vec![
            ints(self.boards.iter().map(|board| Some(*board))),
            texts(self.kinds.iter().map(|(group, _, _)| group.as_deref())),
            ints(self.kinds.iter().map(|(_, score, _)| *score)),
            texts(self.kinds.iter().map(|(_, _, ruling)| ruling.as_deref())),
            longs(self.counts.iter().map(|count| Some(*count))),
            kinds(Side::NorthSouth),
            points(Side::NorthSouth),
            kinds(Side::EastWest),
            points(Side::EastWest),
        ];
        if counts.has_fields {
            let is_text = counts.keys.is_text();
            named.insert(0, ("field", key_type(is_text)));
            arrays.insert(0, keys(is_text, self.fields.iter().map(Option::as_ref)));
        }
        let schema = Arc::new(Schema::new(columns(&named)));
        Ok((schema.clone(), RecordBatch::try_new(schema, arrays)?))
    }
}

/// A score as a side sees it.
fn own(side: Side, score: Score) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    }
}

fn constituents(side: Side, weighted: &Weighted) -> Vec<(Weight, Score)> {
    let all = weighted.constituents().iter();
    all.map(|one| (one.weight, own(side, one.score))).collect()
}

/// The results of a board as one side sees them, by foul group.
fn histograms(board: &Board, side: Side) -> BTreeMap<Option<String>, Histogram> {
    let mut groups: BTreeMap<Option<String>, Histogram> = BTreeMap::new();
    for ((group, _, _), (count, meant)) in board {
        let histogram = groups.entry(group.clone()).or_default();
        let mut left = *count;
        while left > 0 {
            let some = u32::try_from(left).unwrap_or(u32::MAX);
            left -= u64::from(some);
            match meant.sides.get(side) {
                Entry::Score(score) => histogram.add_many(own(side, *score), some),
                Entry::Weighted(weighted) => {
                    histogram.add_many_weighted(constituents(side, weighted).into_iter(), some);
                }
                Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => {}
            }
        }
    }
    groups
}

fn earned(
    entry: &Entry,
    side: Side,
    board: Option<&BoardPoints<'_>>,
    scoring: &FieldScoring,
    conditions: &Conditions,
) -> Earned {
    let result = |points: Option<Points>| {
        let treatment = board.and_then(BoardPoints::treatment);
        match treatment {
            // Worth an average plus to both sides, and to each its own.
            Some(Treatment::Cancelled) => Earned { kind: Some("plus"), points: None },
            _ => Earned { kind: Some("result"), points },
        }
    };
    match entry {
        Entry::Score(score) => result(board.and_then(|board| board.points(own(side, *score)))),
        Entry::Weighted(weighted) => {
            let parts = constituents(side, weighted);
            result(board.and_then(|board| board.weighted(&parts)))
        }
        Entry::Artificial(artificial) => {
            let fixed = |kind| Earned {
                kind: Some(kind),
                points: Some(scoring.artificial(*artificial, None)),
            };
            let own = |kind| Earned { kind: Some(kind), points: None };
            match meaning(conditions.rules, *artificial) {
                Artificial::Plus => own("plus"),
                Artificial::Minus => own("minus"),
                Artificial::Average => fixed("average"),
                Artificial::Percent(_) => fixed("fixed"),
            }
        }
        Entry::NotPlayed | Entry::LatePlay => Earned { kind: None, points: None },
    }
}
