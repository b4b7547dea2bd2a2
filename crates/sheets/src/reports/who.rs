//! Who it is: number and names of contestants, as cells and as columns.

use std::sync::Arc;

use super::{Reporting, anchor};
use crate::model::Scored;
use crate::model::standing::StandingLine;
use crate::sheet::{Cell, Column, Keep, Kind, Party, Value};

/// A contestant by its standing.
pub(super) fn party(scored: Scored<'_>, line: &StandingLine) -> Arc<[Party]> {
    [Party {
        label: line.number.to_string(),
        names: line.names.clone(),
        target: Some(anchor::to_pair(scored, line.contestant)),
    }]
    .into()
}

/// Number and names.
pub(super) fn cells(party: &Arc<[Party]>) -> [Cell; 2] {
    let named = party.iter().any(|one| !one.names.is_empty());
    [
        Value::Numbers(party.clone()).into(),
        if named {
            Value::Names(party.clone()).into()
        } else {
            Cell::default()
        },
    ]
}

/// The columns for them.
pub(super) fn columns(reporting: Reporting<'_>) -> [Column; 2] {
    let titles = &reporting.words.columns;
    [
        Column::new("number", titles.number, Kind::Ordinal).naming(),
        Column::new("names", titles.names, Kind::Names)
            .naming()
            .keep(Keep::Long),
    ]
}
