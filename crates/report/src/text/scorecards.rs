//! The scorecards: a panel a contestant.

use std::io::{self, Write};

use anstyle::AnsiColor;

use super::table::{Column, Table};
use super::{Page, names, notation};
use crate::model::Scored;
use crate::model::director::called;
use crate::model::scorecard::{Mark, Scorecard, ScorecardLine, scorecards};
use crate::notation::scorecard as signs;
use crate::notation::traveler::{labels, names_of};
use crate::visible::visible;

const NAMES: usize = 3;

/// Prints all scorecards.
pub(super) fn write(scored: Scored<'_>, page: Page, out: &mut dyn Write) -> io::Result<()> {
    for card in scorecards(scored) {
        let standing = &card.standing;
        let names = names::whole(&standing.names, page);
        let who = visible(&called(scored, standing)).into_owned();
        writeln!(out, "\n{}  {names}", page.strong(&who))?;
        writeln!(out, "{}\n", signs::summary(&card))?;
        table(scored, &card, page).write(page, out)?;
        for role in &card.roles {
            writeln!(out, "{}", signs::role(role))?;
        }
    }
    Ok(())
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
            signs::score(line),
            signs::earned(line.cell),
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

fn mark(mark: Option<Mark>, page: Page) -> String {
    match mark {
        None => String::new(),
        Some(Mark::Top) => page.colored("T", AnsiColor::Green),
        Some(Mark::Bottom) => page.colored("B", AnsiColor::Red),
    }
}
