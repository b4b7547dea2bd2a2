//! The sheet `Scorecards`: each contestant with all its boards, a page each in print.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::ranking::{NAMING, naming, naming_columns};
use super::results::{played, score};
use super::sheet::{Column, Sheet};
use super::value::Value;
use crate::model::Scored;
use crate::model::cell::Cell;
use crate::model::scorecard::{Scorecard, ScorecardLine, scorecards};
use crate::model::traveler::Opponent;

/// Writes the sheet.
pub(super) fn write(scored: Scored<'_>, worksheet: &mut Worksheet) -> Result<(), XlsxError> {
    let cards: Vec<Scorecard> = scorecards(scored).collect();
    let lines = || cards.iter().flat_map(|card| &card.lines);
    let any = |is: fn(&ScorecardLine) -> bool| lines().any(is);
    let mut columns = naming_columns(scored, cards.iter().map(|card| &card.standing));
    columns.extend([
        Column::new("Round").when(any(|line| line.round.is_some())),
        Column::new("Board"),
        Column::new("Sat"),
        Column::new("Partner").when(any(|line| line.partner.is_some())),
        Column::new("Against"),
    ]);
    let known = any(|line| line.played.is_some());
    columns
        .extend(["Contract", "By", "Result", "Tricks"].map(|title| Column::new(title).when(known)));
    columns.extend([
        Column::new("Score"),
        Column::new(match scored.max_score() {
            Some(_) => "MP",
            None => "IMPs",
        }),
        Column::new("Percent").when(any(|line| line.percent.is_some())),
        Column::new("So far").when(any(|line| line.running.is_some())),
    ]);
    let mut sheet = Sheet::begin(worksheet, "Scorecards", scored, &[], columns)?;
    for card in &cards {
        sheet.page_break();
        for line in &card.lines {
            sheet.row(row(card, line))?;
        }
    }
    sheet.finish(NAMING, Vec::new())
}

fn row(card: &Scorecard, line: &ScorecardLine) -> Vec<Value> {
    let mut row = naming(&card.standing).to_vec();
    row.extend([
        Value::number(line.round.map(session::RoundNumber::get)),
        Value::Number(line.board.get().into()),
        Value::Text(line.side.to_string()),
        Value::text(line.partner.as_ref().map(Opponent::label)),
        against(&line.opponents),
    ]);
    row.extend(played(line.played));
    row.extend([
        score(&line.entry, line.side),
        match line.cell {
            Cell::Earned(amount) => Value::Number(amount),
            Cell::Artificial(_, amount) => Value::Starred(amount),
            Cell::Absent | Cell::SitOut | Cell::NotPlayed | Cell::LatePlay => Value::Blank,
        },
        Value::number(line.percent),
        Value::number(line.running),
    ]);
    row
}

/// The opponents' numbers; a pair's alone, without its section, is a number.
fn against(opponents: &[Opponent]) -> Value {
    match opponents {
        [
            Opponent {
                section: None,
                number,
                ..
            },
        ] => Value::Number(number.get().into()),
        _ => {
            let labels: Vec<String> = opponents.iter().map(Opponent::label).collect();
            Value::Text(labels.join(", "))
        }
    }
}
