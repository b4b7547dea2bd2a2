//! `[[boards]]`: what is marked on boards that do not follow their numbers (Law 2).

use std::collections::HashMap;

use contract_scoring::{Seat, Vulnerability};
use findings::{Code, Diagnostic};
use notation::cell::marking::{DEALERS, VULNERABILITIES};
use rows::entered::BoardSettings;
use toml::de::DeValue;

use super::fields::{Fields, Unfit};
use super::values;

pub(super) fn read(tables: Vec<Fields<'_, '_>>) -> Vec<BoardSettings> {
    let mut boards: Vec<BoardSettings> = Vec::with_capacity(tables.len());
    let mut places = HashMap::new();
    for mut fields in tables {
        let (reporter, at) = (fields.reporter, fields.place());
        let board = fields.needed("board", values::bounded);
        let is_marked = fields.has("dealer") || fields.has("vulnerable");
        let dealer = fields.get("dealer", dealer);
        let vulnerable = fields.get("vulnerable", vulnerability);
        fields.finish();
        if !is_marked {
            let nothing = "this board has neither `dealer` nor `vulnerable`";
            reporter.push(
                Diagnostic::new(Code::MissingKey, nothing)
                    .at(at)
                    .hint("add what is marked on it: `vulnerable = \"None\"`, `dealer = \"S\"`"),
            );
        }
        let Some(board) = board else {
            continue;
        };
        if let Some(first) = places.insert(board.value, board.place.clone()) {
            reporter.push(
                Diagnostic::new(
                    Code::NamedTwice,
                    format!("board {} is described twice", board.value),
                )
                .at(board.place.clone())
                .see(first)
                .hint("delete one, or correct its number"),
            );
        }
        boards.push(BoardSettings {
            board,
            dealer,
            vulnerable,
        });
    }
    boards
}

fn dealer(value: &DeValue<'_>) -> Result<Seat, Unfit> {
    (values::text(value)?.parse()).map_err(|_| Unfit::value(DEALERS))
}

fn vulnerability(value: &DeValue<'_>) -> Result<Vulnerability, Unfit> {
    (values::text(value)?.parse()).map_err(|_| Unfit::value(VULNERABILITIES))
}
