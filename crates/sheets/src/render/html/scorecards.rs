//! The scorecards: each contestant with all its boards.

use std::io::{self, Write};

use askama::Template;
use contract_scoring::Suits;

use super::article::Article;
use super::figure::Figure;
use super::narrow::Narrow;
use super::table::{Cell, Column, Part, Table};
use super::travelers::players;
use super::{Page, anchor};
use crate::model::director::called;
use crate::model::scorecard::{Mark, RoundSum, Scorecard, ScorecardLine, scorecards};
use crate::model::standing::StandingLine;
use crate::notation::scorecard as signs;
use crate::notation::{contract, hundredths, names};

/// Links to all contestants.
pub(super) fn index(page: Page<'_>) -> Vec<Part> {
    let contestants = page.scored.session.contestant_ids();
    contestants
        .filter(|(_, contestant)| page.scored.shows(contestant.section))
        .map(|(id, _)| {
            let standing = StandingLine::of(page.scored, id);
            let called = called(page.scored, &standing);
            Part::who(&called, &standing.names, page.pair(id))
        })
        .collect()
}

/// Writes all scorecards.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for card in scorecards(page.scored) {
        let title = title(page, &card.standing);
        let called = called(page.scored, &card.standing);
        let article = Article::about(Part::who(&called, &card.standing.names, None))
            .at(anchor::pair(page.scored, card.standing.contestant))
            .facts([signs::summary(&card)])
            .facts(signs::ranks(&card.standing))
            .figure(Figure::strip(&card))
            .table(table(page, &title, &card));
        let rounds = rounds(page, &title, &card);
        let article = rounds.into_iter().fold(article, Article::table);
        article
            .notes(card.roles.iter().map(signs::role))
            .write_into(out)?;
    }
    Ok(())
}

fn title(page: Page<'_>, standing: &StandingLine) -> String {
    let who = called(page.scored, standing);
    match names(&standing.names) {
        names if names.is_empty() => who,
        names => format!("{who}  {names}"),
    }
}

fn table(page: Page<'_>, title: &str, card: &Scorecard) -> Table {
    let any = |is: fn(&ScorecardLine) -> bool| card.lines.iter().any(is);
    let moves = card.standing.direction.side().is_none();
    let played = any(|line| line.played.is_some());
    let named = any(|line| line.opponents.iter().any(|one| !one.names.is_empty()));
    let mut table = Table::new(
        format!("Scorecard, {title}"),
        vec![
            Column::head_number("Board", true),
            Column::text("Direction")
                .narrow(Narrow::UnderHead)
                .when(moves),
            Column::text("Partner")
                .narrow(Narrow::Third)
                .when(any(|line| line.partner.is_some())),
            Column::ordinal("Vs").narrow(Narrow::Number),
            Column::text("Opponents").narrow(Narrow::Text).when(named),
            Column::text("Contract").key("contract").when(played),
            Column::text("By").key("by").when(played),
            Column::number("Score").key("score"),
            Column::number(page.scored.unit().short()).key("earned"),
            Column::number("%")
                .key("percent")
                .when(any(|line| line.percent.is_some())),
            Column::number("So far")
                .narrow(Narrow::Hidden)
                .when(any(|line| line.running.is_some())),
            Column::text("Mark")
                .narrow(Narrow::Hidden)
                .when(any(|line| line.mark.is_some())),
        ],
    );
    let section = page
        .scored
        .session
        .contestant(card.standing.contestant)
        .section;
    for line in &card.lines {
        let (contract, by) = contract(line.played, Suits::Symbols);
        let [number, names] = players(page, &line.opponents);
        table.row(vec![
            Cell::link(line.board.to_string(), page.board(section, line.board)),
            Cell::text(line.side.to_string()),
            partner(page, line),
            number,
            names,
            Cell::parts(Part::suited(&contract)),
            Cell::text(by),
            Cell::text(signs::score(line)),
            Cell::text(signs::earned(line.cell)).mark(line.mark),
            Cell::text(hundredths(line.percent)),
            Cell::text(hundredths(line.running)),
            Cell::text(match line.mark {
                None => "",
                Some(Mark::Top) => "T",
                Some(Mark::Bottom) => "B",
            }),
        ]);
    }
    table
}

/// What each round brought, where rounds have several boards.
fn rounds(page: Page<'_>, title: &str, card: &Scorecard) -> Option<Table> {
    let any = |is: fn(&RoundSum) -> bool| card.rounds.iter().any(is);
    if !any(|round| round.boards > 1) {
        return None;
    }
    let named = any(|round| round.opponents.iter().any(|one| !one.names.is_empty()));
    let mut table = Table::new(
        format!("Rounds, {title}"),
        vec![
            Column::ordinal("Vs"),
            Column::text("Opponents").when(named),
            Column::number("Boards"),
            Column::number(page.scored.unit().short()),
            Column::number("%").when(any(|round| round.percent.is_some())),
        ],
    );
    for round in &card.rounds {
        let [number, names] = players(page, &round.opponents);
        table.row(vec![
            number,
            names,
            Cell::text(round.boards.to_string()),
            Cell::text(hundredths(Some(round.earned))),
            Cell::text(hundredths(round.percent)),
        ]);
    }
    Some(table)
}

/// The partner by name, or by number where nobody is named.
fn partner(page: Page<'_>, line: &ScorecardLine) -> Cell {
    let [number, names] = players(page, line.partner.as_slice());
    let named = line.partner.iter().any(|one| !one.names.is_empty());
    if named { names } else { number }
}
