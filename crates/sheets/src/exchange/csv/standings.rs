//! The standings: one row per contestant, section by section, by number.

use std::io::{self, Write};

use contract_scoring::Side;
use session::{ContestantKind, SectionId};

use super::rows::{Quoted, Rows};
use crate::exchange::pieces;
use crate::model::Scored;
use crate::model::standing::Standing;

/// The columns before the ranks.
const FIRST: [&str; 14] = [
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
];

/// The columns where somebody has a handicap, which come last.
const HANDICAP: [&str; 4] = [
    "handicap",
    "with_handicap",
    "handicap_percent",
    "handicap_place",
];

/// Writes the standings.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = Rows::new();
    let players = players(*scored);
    for name in FIRST {
        rows.text(name);
        if name == "player2" {
            (3..=players).for_each(|place| rows.text(&format!("player{place}")));
        }
    }
    for strat in scored.session.strats() {
        rows.text(&format!("section_rank_{}", strat.name));
        rows.text(&format!("overall_rank_{}", strat.name));
    }
    for name in ["award", "award_for"] {
        rows.text(name);
    }
    if scored.session.conditions().method.has_matches() {
        ["vp", "matches", "won"]
            .into_iter()
            .for_each(|name| rows.text(name));
    }
    let has_handicap = |one: &matchpointing::Standing| one.handicap().is_some();
    let handicaps =
        scored.session.has_profiles() && scored.scoresheet.standings.iter().any(has_handicap);
    if handicaps {
        HANDICAP.into_iter().for_each(|name| rows.text(name));
    }
    rows.end();
    out.write_all(&rows.finish())?;
    pieces::write(scored.session.contestants().len(), out, |piece| {
        let mut rows = Rows::with_room(piece.len());
        let sides = Side::ALL.map(|side| rows.quoted(side.code()));
        let mut section: Option<(SectionId, Quoted)> = None;
        for id in scored.session.ids_of(piece) {
            let standing = Standing::of(*scored, id);
            let contestant = standing.contestant;
            if (section.as_ref()).is_none_or(|(last, _)| *last != contestant.section) {
                let name = rows.quoted_typed(standing.section());
                section = Some((contestant.section, name));
            }
            if let Some((_, name)) = &section {
                rows.cell(name);
            }
            rows.number(contestant.number.get());
            match contestant.direction.side() {
                Some(Side::NorthSouth) => rows.cell(&sides[0]),
                Some(Side::EastWest) => rows.cell(&sides[1]),
                None => rows.blank(),
            }
            let names = scored.names(id);
            for place in 0..players {
                rows.typed(names.get(place).map_or("", |name| name));
            }
            write_scores(*scored, standing, &mut rows);
            if handicaps {
                write_handicap(standing, &mut rows);
            }
            rows.end();
        }
        Ok(rows.finish())
    })
}

/// How many players a contestant has a column for: two, or as many as the largest team has.
fn players(scored: Scored<'_>) -> usize {
    if scored.session.contestant_kind() != ContestantKind::Team {
        return 2;
    }
    let teams = scored.session.contestants().iter();
    teams
        .map(|team| team.players().len())
        .max()
        .unwrap_or(0)
        .max(2)
}

/// The cells after the names.
fn write_scores(scored: Scored<'_>, standing: Standing<'_>, rows: &mut Rows) {
    let scores = standing.scores;
    rows.place(scores.place);
    rows.number(scores.boards);
    rows.points(Some(scores.total), scored.scoresheet.board_digits);
    rows.hundredths(standing.adjustment());
    rows.hundredths(scores.session());
    rows.hundredths(scores.carryover());
    rows.hundredths(scores.final_score());
    rows.hundredths(scores.percent());
    rows.typed(standing.strat().unwrap_or_default());
    for (_, rank) in standing.ranks() {
        rows.place(rank.and_then(|rank| rank.section));
        rows.place(rank.and_then(|rank| rank.overall));
    }
    let award = standing.award();
    rows.amount(award.as_ref().map(|award| award.points));
    rows.typed(award.as_ref().map_or("", |award| &award.reason));
    if let Some(matches) = scores.matches() {
        rows.hundredths(matches.victory_points);
        rows.number(matches.matches);
        rows.number(matches.won);
    }
}

/// The cells of the ranking with handicap.
fn write_handicap(standing: Standing<'_>, rows: &mut Rows) {
    let handicap = standing.scores.handicap();
    rows.amount(handicap.map(|one| one.handicap));
    rows.amount(handicap.and_then(|one| one.score));
    rows.amount(handicap.and_then(|one| one.percent));
    rows.place(handicap.and_then(|one| one.place));
}
