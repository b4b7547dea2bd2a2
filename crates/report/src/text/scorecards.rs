//! The scorecards: a panel a contestant.

use std::io::{self, Write};

use anstyle::AnsiColor;
use contract_scoring::Side;
use session::Entry;

use super::table::{Column, Table};
use super::travelers::{labels, names_of};
use super::{Page, names, notation};
use crate::model::Scored;
use crate::model::cell::Cell;
use crate::model::director::called;
use crate::model::scorecard::{Mark, Role, Scorecard, ScorecardLine, scorecards};
use crate::visible::visible;

const NAMES: usize = 3;

/// Prints all scorecards.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for card in scorecards(scored) {
        let standing = &card.standing;
        let names = names::whole(&standing.names, page);
        let who = visible(&called(scored, standing)).into_owned();
        writeln!(out, "\n{}  {names}", page.strong(&who))?;
        writeln!(out, "{}\n", summary(&card))?;
        table(scored, &card, page).write(page, out)?;
        for line in &card.roles {
            let percent = line
                .percent
                .map_or_else(String::new, |percent| format!(", {percent} %"));
            let role = match line.role {
                Role::Declarer => "Declaring",
                Role::Defender => "Defending",
            };
            writeln!(out, "{role}: {} boards{percent}", line.boards)?;
        }
    }
    Ok(())
}

fn summary(card: &Scorecard) -> String {
    let standing = &card.standing;
    let out_of = standing
        .out_of
        .map_or_else(String::new, |most| format!(" of {}", most.normalize()));
    let parts = [
        standing.place.map(|place| format!("place {place}")),
        standing.score.map(|score| format!("score {score}{out_of}")),
        standing.percent.map(|percent| format!("{percent} %")),
        Some(format!("{} boards", standing.boards)),
        standing
            .adjustment
            .map(|amount| format!("adjustment {amount}")),
        standing
            .carryover
            .and(standing.final_score)
            .map(|score| format!("with carryover {score}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn table(scored: Scored<'_>, card: &Scorecard, page: Page) -> Table {
    let any = |is: fn(&ScorecardLine) -> bool| card.lines.iter().any(is);
    let moves = card.standing.direction.side().is_none();
    let mut table = Table::new(vec![
        Column::right("Bd"),
        Column::left("Dir").when(moves).gap(1),
        Column::right("Vs"),
        Column::left("Opponents")
            .when(any(|line| {
                line.opponents.iter().any(|one| !one.names.is_empty())
            }))
            .gap(1),
        Column::left("Contract").when(any(|line| line.played.is_some())),
        Column::left("By")
            .when(any(|line| line.played.is_some()))
            .gap(1),
        Column::right("Score"),
        Column::right(scored.unit().short()),
        Column::right("%").when(any(|line| line.percent.is_some())),
        Column::right("So far").when(any(|line| line.running.is_some())),
        Column::left("").gap(1),
    ]);
    for line in &card.lines {
        let (contract, by) = notation::contract(line.played, page.suits());
        table.row(vec![
            line.board.to_string(),
            if moves {
                line.side.to_string()
            } else {
                String::new()
            },
            labels(&line.opponents),
            String::new(),
            contract,
            by,
            score(line),
            earned(line.cell),
            notation::hundredths(line.percent),
            notation::hundredths(line.running),
            mark(line.mark, page),
        ]);
    }
    let opponents: Vec<Vec<String>> = card
        .lines
        .iter()
        .map(|line| names_of(&line.opponents))
        .collect();
    let room = table.room(&[NAMES], page);
    table.fill(
        NAMES,
        names::column(opponents.iter().map(Vec::as_slice), room, page),
    );
    table
}

fn score(line: &ScorecardLine) -> String {
    match (&line.entry, line.score) {
        (_, Some(score)) if score.points() > 0 => format!("+{score}"),
        (_, Some(score)) => score.to_string(),
        (Entry::Weighted(_), None) => "weighted".to_owned(),
        (entry, None) => notation::entry(entry, Side::NorthSouth),
    }
}

fn earned(cell: Cell) -> String {
    match cell {
        Cell::Earned(amount) | Cell::Artificial(_, amount) => notation::hundredths(Some(amount)),
        Cell::Absent | Cell::SitOut | Cell::NotPlayed | Cell::LatePlay => "-".to_owned(),
    }
}

fn mark(mark: Option<Mark>, page: Page) -> String {
    match mark {
        None => String::new(),
        Some(Mark::Top) => page.colored("T", AnsiColor::Green),
        Some(Mark::Bottom) => page.colored("B", AnsiColor::Red),
    }
}
