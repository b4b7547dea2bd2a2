//! The standings: one row a contestant, section by section, by number.

use std::io::{self, Write};

use contract_scoring::Side;
use csv::{QuoteStyle, WriterBuilder};
use rust_decimal::Decimal;

use super::formula::inert;
use crate::model::Scored;
use crate::model::standing::StandingLine;

/// Writes the standings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut writer = WriterBuilder::new()
        .quote_style(QuoteStyle::NonNumeric)
        .from_writer(out);
    let strats = scored.session.strats().iter().map(|strat| &strat.name);
    let mut header: Vec<String> = [
        "section",
        "pair",
        "direction",
        "player1",
        "player2",
        "place",
        "boards",
        "total",
        "adjustment",
        "session",
        "carryover",
        "final",
        "percent",
        "strat",
    ]
    .map(str::to_owned)
    .to_vec();
    header.extend(strats.flat_map(|strat| {
        [
            format!("section_rank_{strat}"),
            format!("overall_rank_{strat}"),
        ]
    }));
    header.extend(["award", "award_for"].map(str::to_owned));
    writer.write_record(&header)?;
    for (id, _) in scored.session.contestant_ids() {
        writer.write_record(row(&StandingLine::of(*scored, id)))?;
    }
    writer.flush()
}

fn row(line: &StandingLine) -> Vec<String> {
    let amount =
        |amount: Option<Decimal>| amount.map_or_else(String::new, |amount| amount.to_string());
    let place = |place: Option<matchpointing::Place>| {
        place.map_or_else(String::new, |place| place.to_string())
    };
    let name = |number: usize| {
        line.names
            .get(number)
            .map_or_else(String::new, |name| inert(name).into_owned())
    };
    let mut row = vec![
        inert(&line.section).into_owned(),
        line.number.to_string(),
        line.direction.side().map_or("", Side::code).to_owned(),
        name(0),
        name(1),
        place(line.place),
        line.boards.to_string(),
        line.total.to_string(),
        amount(line.adjustment),
        amount(line.score),
        amount(line.carryover),
        amount(line.final_score),
        amount(line.percent),
        line.strat
            .as_deref()
            .map(inert)
            .unwrap_or_default()
            .into_owned(),
    ];
    for rank in &line.ranks {
        row.extend([place(rank.section), place(rank.overall)]);
    }
    row.push(amount(line.award.as_ref().map(|award| award.points)));
    row.push(
        line.award
            .as_ref()
            .map_or_else(String::new, |award| inert(&award.reason).into_owned()),
    );
    row
}
