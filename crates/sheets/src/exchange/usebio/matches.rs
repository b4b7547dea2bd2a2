//! The matches of teams and Swiss pairs, each with its boards.

use std::collections::BTreeMap;
use std::io;

use matchpointing::Match;
use session::{ContestantId, ContestantKind, RoundNumber, SectionId};

use super::element::{Xml, parent, text};
use super::travelers::{self, Boards};
use crate::model::Scored;

/// Who plays, what it earned and what that is worth, of each side of a match.
type Names = [[&'static str; 3]; 2];
const OF_TEAMS: Names = [
    ["TEAM", "TEAM_SCORE", "TEAM_VICTORY_POINTS"],
    [
        "OPPOSING_TEAM",
        "OPPOSING_TEAM_SCORE",
        "OPPOSING_TEAM_VICTORY_POINTS",
    ],
];
const OF_PAIRS: Names = [
    ["NS_PAIR_NUMBER", "NS_SCORE", "NS_VICTORY_POINTS"],
    ["EW_PAIR_NUMBER", "EW_SCORE", "EW_VICTORY_POINTS"],
];

/// A match of a section.
type Key = (Option<RoundNumber>, [ContestantId; 2]);

/// Writes the matches of a section.
pub(super) fn write(
    scored: Scored<'_>,
    section: SectionId,
    boards: Option<&Boards>,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    let mut lines: BTreeMap<Key, Boards> = BTreeMap::new();
    for (board, ids) in boards.into_iter().flatten() {
        for id in ids {
            let side = scored.session.result(*id).ns;
            if let Some((game, _)) = scored.match_of(*id, side) {
                let own = lines.entry((game.round, game.contestants)).or_default();
                own.entry(*board).or_default().push(*id);
            }
        }
    }
    let is_here = |game: &&Match| scored.session.contestant(game.contestants[0]).section == section;
    let mut matches = scored.scoresheet.matches.iter().filter(is_here);
    matches.try_for_each(|game| {
        parent(xml, "MATCH", |xml| {
            heading(scored, game, xml)?;
            travelers::write(scored, lines.get(&(game.round, game.contestants)), xml)
        })
    })
}

/// The round, the opponents, and how it ended: IMPs, or a percentage, and victory points.
fn heading(scored: Scored<'_>, game: &Match, xml: &mut Xml<'_>) -> io::Result<()> {
    if let Some(round) = game.round {
        text(xml, "ROUND_NUMBER", &round.to_string())?;
    }
    let names = match scored.session.contestant_kind() {
        ContestantKind::Team => OF_TEAMS,
        ContestantKind::Pair | ContestantKind::Player => OF_PAIRS,
    };
    for (side, [who, score, points]) in names.into_iter().enumerate() {
        let contestant = scored.session.contestant(game.contestants[side]);
        text(xml, who, &contestant.number.to_string())?;
        let earned = match game.percent {
            Some(percent) => percent[side].to_decimal(),
            None => scored.board_amount(game.earned[side]),
        };
        text(xml, score, &earned.to_string())?;
        if let Some(both) = game.victory_points {
            text(xml, points, &both[side].to_decimal().to_string())?;
        }
    }
    Ok(())
}
