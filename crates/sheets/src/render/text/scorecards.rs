//! The scorecards: a panel a contestant.

use std::io;

use anstyle::AnsiColor;

use super::table::{Column, Table};
use super::width::wrapped;
use super::{Page, Pages, names, notation};
use crate::model::Scored;
use crate::model::director::called;
use crate::model::scorecard::{Mark, Scorecard, ScorecardLine, scorecards};
use crate::notation::scorecard as signs;
use crate::notation::traveler::{labels, names_of};
use crate::visible::visible;

const NAMES: usize = 3;

/// Prints all scorecards.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    for card in scorecards(scored) {
        pages.sheet(heading(scored, &card, pages.page))?;
        pages.keep(|page, out| {
            table(scored, &card, page).write(page, out)?;
            let mut roles = card.roles.iter();
            roles.try_for_each(|role| writeln!(out, "{}", signs::role(role)))
        })?;
    }
    Ok(())
}

/// Who it is, and how it did.
fn heading(scored: Scored<'_>, card: &Scorecard, page: Page) -> String {
    let who = visible(&called(scored, &card.standing)).into_owned();
    let names = names::whole(&card.standing.names, page);
    let title = wrapped(format!("{who}  {names}").trim_end(), 0, page);
    let title = title.replacen(&who, &page.strong(&who), 1);
    let summary = wrapped(&signs::summary(card), 0, page);
    format!("\n{title}\n{summary}\n\n")
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
