//! Who played, and the standings.

use std::borrow::Cow;
use std::io;

use contract_scoring::Side;
use matchpointing::Place;
use session::{Contestant, ContestantId, Player, SectionId};

use super::Identities;
use super::element::{Xml, parent, text};
use crate::model::Scored;
use crate::model::standing::StandingLine;

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
            standing_of(&standing, xml)?;
            players
                .iter()
                .try_for_each(|player| named(scored, player, identities, xml))
        });
    }
    parent(xml, "PAIR", |xml| {
        text(xml, "PAIR_NUMBER", &number)?;
        if let Some(side) = standing.direction.side() {
            text(xml, "DIRECTION", Side::code(side))?;
        }
        standing_of(&standing, xml)?;
        players
            .iter()
            .filter(|player| scored.name_of(player).is_some() || identities.shown(player).is_some())
            .try_for_each(|player| {
                parent(xml, "PLAYER", |xml| named(scored, player, identities, xml))
            })
    })
}

/// Score and place. Readers take the last score that they find: where there is a percentage, it is that.
fn standing_of(standing: &StandingLine, xml: &mut Xml<'_>) -> io::Result<()> {
    if let Some(score) = standing.score {
        text(xml, "TOTAL_SCORE", &score.to_string())?;
    }
    if let Some(percent) = standing.percent {
        text(xml, "PERCENTAGE", &percent.to_string())?;
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
