//! Turns texts into values, for callers that join them in a system of their own: rulings, and contracts with their
//! scores.

use std::sync::Arc;

use archive::Fault;
use arrow_array::RecordBatch;
use arrow_schema::{DataType, Schema, SchemaRef};
use contract_scoring::{BySide, Side};
use session::{Artificial, Entry};

use crate::column::Columns;
use crate::given::check_batches;
use crate::outcome::{columns, ints, longs, texts};
use crate::single::{LineCells, Meant, Readings, UNREAD, no_contract};
use crate::wrong::Wrong;

/// Boards with each of the four vulnerabilities, none first.
const EVERY_VULNERABILITY: [u32; 4] = [1, 2, 3, 4];

/// What the rulings of a table mean, row by row.
pub(crate) fn rulings(
    batches: &[RecordBatch],
    renamed: &[(String, String)],
) -> Result<(SchemaRef, Vec<RecordBatch>), Wrong> {
    let named = [
        ("ruling", DataType::Utf8),
        ("ns", DataType::Utf8),
        ("ew", DataType::Utf8),
        ("ns_kind", DataType::Utf8),
        ("ew_kind", DataType::Utf8),
        ("ns_score", DataType::Int32),
        ("ew_score", DataType::Int32),
        ("ns_percent_e2", DataType::Int32),
        ("ew_percent_e2", DataType::Int32),
        ("code", DataType::Utf8),
        ("message", DataType::Utf8),
        ("hint", DataType::Utf8),
    ];
    let schema = Arc::new(Schema::new(columns(&named)));
    check_batches(batches, renamed, &["board", "ruling"])?;
    let mut readings = Readings::default();
    let (mut first, mut all) = (0, Vec::new());
    for batch in batches {
        let table = Columns::new(batch, renamed, first);
        if !table.has("ruling") {
            return Err(table.missing("ruling"));
        }
        let (ruling, board) = (table.text("ruling")?, table.whole("board")?);
        let mut read = Vec::with_capacity(batch.num_rows());
        let mut written = Vec::with_capacity(batch.num_rows());
        for row in 0..batch.num_rows() {
            let text = ruling.get(row)?;
            let board: Option<u32> = board.number(row, "the number of a board, or null")?;
            written.push(ruling.as_it_is(row).map(str::to_owned));
            read.push(text.map(|text| meant(&mut readings, text, board)));
        }
        let side =
            |side: Side| (read.iter()).map(move |one| Some(one.as_ref()?.as_ref().ok()?.get(side)));
        let fault = || read.iter().map(|one| one.as_ref()?.as_ref().err());
        let words = |own| texts(side(own).map(|one| Some(one?.text.as_str())));
        let kinds = |own| texts(side(own).map(|one| Some(one?.kind)));
        let arrays = vec![
            texts(written.iter().map(Option::as_deref)),
            words(Side::NorthSouth),
            words(Side::EastWest),
            kinds(Side::NorthSouth),
            kinds(Side::EastWest),
            ints(side(Side::NorthSouth).map(|one| one?.score)),
            ints(side(Side::EastWest).map(|one| one?.score)),
            ints(side(Side::NorthSouth).map(|one| one?.percent)),
            ints(side(Side::EastWest).map(|one| one?.percent)),
            texts(fault().map(|one| Some(one?.code))),
            texts(fault().map(|one| Some(one?.message.as_str()))),
            texts(fault().map(|one| one?.hint.as_deref())),
        ];
        all.push(RecordBatch::try_new(schema.clone(), arrays)?);
        first += batch.num_rows() as u64;
    }
    Ok((schema, all))
}

/// What a ruling gives one side.
struct OneSide {
    text: String,
    kind: &'static str,
    score: Option<i32>,
    percent: Option<i32>,
}

/// What a ruling means on a board, or on any where none is given.
fn meant(
    readings: &mut Readings,
    text: &str,
    board: Option<u32>,
) -> Result<BySide<OneSide>, Box<Fault>> {
    let boards = match &board {
        Some(board) => std::slice::from_ref(board),
        None => &EVERY_VULNERABILITY,
    };
    let mut first = None;
    for board in boards {
        let cells =
            LineCells { board: *board, ruling: Some(text.to_owned()), ..LineCells::default() };
        match readings.of(cells) {
            Ok(meant) => return Ok(of_sides(meant)),
            Err(fault) => drop(first.get_or_insert_with(|| fault.clone())),
        }
    }
    Err(first.unwrap_or_else(|| Box::new(UNREAD)))
}

fn of_sides(meant: &Meant) -> BySide<OneSide> {
    BySide::from_fn(|side| {
        let entry = meant.sides.get(side);
        let (mut score, mut percent) = (None, None);
        let (kind, text) = match entry {
            Entry::Score(points) => {
                score = Some(points.points().into());
                ("result", points.to_string())
            }
            Entry::Weighted(weighted) => {
                let parts = weighted.constituents().iter();
                let part = |one: &session::Constituent| format!("{} {}", one.weight, one.score);
                ("weighted", parts.map(part).collect::<Vec<_>>().join(", "))
            }
            Entry::Artificial(artificial) => {
                let kind = match artificial {
                    Artificial::Plus => "plus",
                    Artificial::Average => "average",
                    Artificial::Minus => "minus",
                    Artificial::Percent(share) => {
                        percent = Some(share.get().into());
                        "fixed"
                    }
                };
                (kind, artificial.to_string())
            }
            Entry::NotPlayed => ("not-played", "NP".to_owned()),
            Entry::LatePlay => ("late", "LP".to_owned()),
        };
        OneSide { text, kind, score, percent }
    })
}

/// The scores of the contracts of a table, row by row.
pub(crate) fn contracts(
    batches: &[RecordBatch],
    renamed: &[(String, String)],
) -> Result<(SchemaRef, Vec<RecordBatch>), Wrong> {
    let named = [
        ("board", DataType::Int32),
        ("contract", DataType::Utf8),
        ("declarer", DataType::Utf8),
        ("tricks", DataType::Int64),
        ("score", DataType::Int32),
        ("code", DataType::Utf8),
        ("message", DataType::Utf8),
        ("hint", DataType::Utf8),
    ];
    let schema = Arc::new(Schema::new(columns(&named)));
    check_batches(batches, renamed, &["board", "contract", "declarer", "tricks"])?;
    let mut readings = Readings::default();
    let (mut first, mut all) = (0, Vec::new());
    for batch in batches {
        let table = Columns::new(batch, renamed, first);
        for needed in ["board", "contract"] {
            if !table.has(needed) {
                return Err(table.missing(needed));
            }
        }
        let (board, tricks) = (table.whole("board")?, table.whole("tricks")?);
        let (contract, declarer) = (table.text("contract")?, table.text("declarer")?);
        let mut cells = Vec::with_capacity(batch.num_rows());
        for row in 0..batch.num_rows() {
            cells.push(LineCells {
                board: board.required(row, "the number of a board, 1 to 65535")?,
                contract: contract.get(row)?.map(str::to_owned),
                declarer: declarer.get(row)?.map(str::to_owned),
                tricks: tricks.number(row, "0 to 13 tricks, or null")?,
                ..LineCells::default()
            });
        }
        let mut scores = Vec::with_capacity(cells.len());
        for one in &cells {
            scores.push(match readings.of(one.clone()) {
                Ok(meant) => match meant.sides.get(Side::NorthSouth) {
                    Entry::Score(score) if meant.played.is_some() => Ok(i32::from(score.points())),
                    _ => Err(Box::new(no_contract(one.contract.as_deref().unwrap_or_default()))),
                },
                Err(fault) => Err(fault.clone()),
            });
        }
        let fault = || scores.iter().map(|one| one.as_ref().err());
        let arrays = vec![
            ints(cells.iter().map(|one| Some(one.board))),
            texts(cells.iter().map(|one| one.contract.as_deref())),
            texts(cells.iter().map(|one| one.declarer.as_deref())),
            longs(cells.iter().map(|one| one.tricks)),
            ints(scores.iter().map(|one| one.as_ref().ok().copied())),
            texts(fault().map(|one| Some(one?.code))),
            texts(fault().map(|one| Some(one?.message.as_str()))),
            texts(fault().map(|one| one?.hint.as_deref())),
        ];
        all.push(RecordBatch::try_new(schema.clone(), arrays)?);
        first += batch.num_rows() as u64;
    }
    Ok((schema, all))
}
