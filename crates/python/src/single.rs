//! One line by itself: what happened on a board, by the same reader as everything else.

use std::collections::HashMap;

use archive::Fault;
use contract_scoring::{BySide, Played};
use findings::Severity;
use session::{Entry, ResultId};
use traveler_ingest::Options;
use traveler_ingest::columns::{self, Columns, Row};

/// What a line says, in the texts and numbers of its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LineCells {
    pub(crate) board: u32,
    pub(crate) score: Option<i32>,
    pub(crate) contract: Option<String>,
    pub(crate) declarer: Option<String>,
    pub(crate) tricks: Option<u32>,
    pub(crate) ruling: Option<String>,
}

/// What a line means.
#[derive(Clone, Debug)]
pub(crate) struct Meant {
    pub(crate) sides: BySide<Entry>,
    pub(crate) played: Option<Played>,
}

/// Something that the engine cannot read, and does not say why.
pub(crate) const UNREAD: Fault = Fault {
    row_id: None,
    code: "unread",
    severity: "error",
    subject: None,
    found: None,
    expected: None,
    hint: None,
    message: String::new(),
};

/// A ruling where a contract should be.
pub(crate) fn no_contract(text: &str) -> Fault {
    Fault {
        code: "bad-contract",
        message: format!("`{text}` is a ruling, not a contract"),
        hint: Some("pass rulings to `parse_rulings`".to_owned()),
        ..UNREAD
    }
}

/// Lines that were read, each kind of them once. What a line means depends on its board only by the vulnerability,
/// which comes again every sixteen boards (Law 2).
#[derive(Debug, Default)]
pub(crate) struct Readings(HashMap<LineCells, Result<Meant, Box<Fault>>>);

impl Readings {
    /// What a line means, or the first thing that is wrong with it.
    pub(crate) fn of(&mut self, cells: LineCells) -> &Result<Meant, Box<Fault>> {
        let board = match cells.board {
            17..=65_535 => (cells.board - 1) % 16 + 1,
            board => board,
        };
        let cells = LineCells { board, ..cells };
        self.0.entry(cells).or_insert_with_key(read)
    }
}

fn read(cells: &LineCells) -> Result<Meant, Box<Fault>> {
    let row = Row {
        board: Some(cells.board),
        score: cells.score,
        tricks: cells.tricks,
        written: columns::Written {
            contract: cells.contract.as_deref(),
            declarer: cells.declarer.as_deref(),
            ruling: cells.ruling.as_deref(),
            ..columns::Written::NOTHING
        },
        ..Row::of_pairs(0, 1, 2)
    };
    let columns =
        Columns { name: "", rows: &std::slice::from_ref(&row), pairs: None, settings: None };
    let reading = columns::read(&columns, &Options::default());
    let Some(session) = &reading.session else {
        let mut found = reading.diagnostics.iter();
        let first = found.find(|found| found.severity == Severity::Error);
        return Err(Box::new(first.map_or(UNREAD, |first| Fault::of(first, None))));
    };
    let result = session.result(ResultId(0));
    Ok(Meant {
        sides: BySide::from_fn(|side| session.entry(result, side).into_owned()),
        played: result.played,
    })
}
