//! Who played, and the standings.

use std::borrow::Cow;
use std::io;

use contract_scoring::Side;
use matchpointing::Place;
use reports::model::Scored;
use reports::model::standing::StandingLine;
use session::{Contestant, ContestantId, ContestantKind, Player, SectionId};

use super::Identities;
use super::element::{Xml, attributed, parent, text};

/// Writes the contestants of a section, by direction and number.
pub(super) fn write(
    scored: Scored<'_>,
    section: SectionId,
    identities: Identities,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    let own = scored.session.contestant_ids();
    let mut own = own.filter(|(_, contestant)| contestant.section == section);
    parent(xml, "PARTICIPANTS", |xml| {
        own.try_for_each(|(id, _)| contestant(scored, id, identities, xml))
    })
}

/// A contestant by its section, number and direction: `A 1 NS`.
pub(super) fn called(scored: Scored<'_>, id: ContestantId) -> String {
    let standing = StandingLine::of(scored, id);
    let side = standing.direction.side().map_or("", Side::code);
    format!("{} {} {side}", standing.section, standing.number).trim_end().to_owned()
}

/// The texts of players that go out.
pub(super) fn texts(
    scored: Scored<'_>,
    identities: Identities,
) -> impl Iterator<Item = Cow<'_, str>> {
    let contestants = scored.session.contestants().iter();
    let players = contestants.flat_map(Contestant::players);
    players.flat_map(move |player| {
        let id = identities.shown(player).map(Cow::Borrowed);
        [scored.name_of(player), id].into_iter().flatten()
    })
}

fn contestant(
    scored: Scored<'_>,
    id: ContestantId,
    identities: Identities,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    let standing = StandingLine::of(scored, id);
    let players = scored.session.contestant(id).players();
    let number = standing.number.to_string();
    if scored.session.is_individual() {
        return parent(xml, "PLAYER", |xml| {
            text(xml, "PLAYER_NUMBER", &number)?;
            standing_of(scored, &standing, xml)?;
            players.iter().try_for_each(|player| named(scored, player, identities, xml))
        });
    }
    let shown =
        |player: &&Player| scored.name_of(player).is_some() || identities.shown(player).is_some();
    let all = |xml: &mut Xml<'_>| {
        let mut players = players.iter().filter(shown);
        players.try_for_each(|player| {
            parent(xml, "PLAYER", |xml| named(scored, player, identities, xml))
        })
    };
    if scored.session.contestant_kind() == ContestantKind::Team {
        // A team is called by its first player, as on a list of entries.
        let name = players.iter().find_map(|player| scored.name_of(player));
        let name = name.unwrap_or_else(|| format!("Team {number}").into());
        let attributes = [("TEAM_ID", &*number), ("TEAM_NAME", &*name)];
        return attributed(xml, "TEAM", attributes, |xml| {
            standing_of(scored, &standing, xml)?;
            all(xml)
        });
    }
    parent(xml, "PAIR", |xml| {
        text(xml, "PAIR_NUMBER", &number)?;
        if let Some(side) = standing.direction.side() {
            text(xml, "DIRECTION", Side::code(side))?;
        }
        standing_of(scored, &standing, xml)?;
        all(xml)
    })
}

/// Score and place. Readers take the last score that they find: where there is a percentage, it is that, except where
/// victory points decide.
fn standing_of(scored: Scored<'_>, standing: &StandingLine, xml: &mut Xml<'_>) -> io::Result<()> {
    let mut scores = [("TOTAL_SCORE", standing.score), ("PERCENTAGE", standing.percent)];
    if scored.has_victory_points() {
        scores.reverse();
    }
    for (name, score) in scores {
        if let Some(score) = score {
            text(xml, name, &score.to_string())?;
        }
    }
    if let Some(Place { low, high }) = standing.place {
        let tied = if low == high { "" } else { "=" };
        text(xml, "PLACE", &format!("{low}{tied}"))?;
    }
    text(xml, "BOARDS_PLAYED", &standing.boards.to_string())
}

fn named(
    scored: Scored<'_>,
    player: &Player,
    identities: Identities,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    if let Some(name) = scored.name_of(player) {
        text(xml, "PLAYER_NAME", &name)?;
    }
    match identities.shown(player) {
        Some(id) => text(xml, "NATIONAL_ID_NUMBER", id),
        None => Ok(()),
    }
}
