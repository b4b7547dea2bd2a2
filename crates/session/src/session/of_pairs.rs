//! The pairs of teams as contestants of their own.

use contract_scoring::{BySide, Side};

use super::joined::of_all;
use crate::{
    Conditions, Contestant, ContestantId, Direction, Draft, HandicapForm, Player, Profile,
    SectionId, Session, Winners,
};

impl Session {
    /// The same lines as a session of pairs, scored as the conditions say of pairs: a team's pair N-S is one
    /// contestant, and its pair E-W another. `None` where contestants are no teams, or nothing is said of pairs.
    ///
    /// Lines keep their order and their rulings; boards of different rounds remain different. The pairs N-S of a
    /// section come before its pairs E-W, and both are in the order of their teams. A traveler names no more than team
    /// and direction, so a pair that changes direction is two contestants. What is of the teams alone is left out:
    /// penalties, byes, strats, awards, handicaps, carryovers.
    #[must_use]
    pub fn of_pairs(&self) -> Option<Self> {
        let own = &self.draft;
        let pairs = own.conditions.pairs?;
        if !own.conditions.method.is_team_method() {
            return None;
        }
        let mut draft = Draft {
            event: own.event.clone(),
            sections: own.sections.clone(),
            markings: own.markings.clone(),
            deals: own.deals.clone(),
            rulings: own.rulings.clone(),
            results: own.results.clone(),
            ..Draft::empty(Conditions {
                method: pairs.into(),
                max_score: None,
                masterpoints: None,
                handicap: HandicapForm::Points,
                pairs: None,
                ..own.conditions.clone()
            })
        };
        // By team, the places of its pairs.
        let mut places: Vec<BySide<ContestantId>> = Vec::with_capacity(own.contestants.len());
        for (id, section) in (0..).map(SectionId).zip(&mut draft.sections) {
            section.winners = Winners::Two;
            let teams = self.contestants_of(id..SectionId(id.0 + 1));
            // A session has no more contestants than identifiers reach.
            let place = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
            let (first, count) = (place(teams.start), place(teams.len()));
            places.extend(self.ids_of(teams.clone()).map(|team| BySide {
                ns: ContestantId(first + team.0),
                ew: ContestantId(first + count + team.0),
            }));
            for side in Side::ALL {
                let teams = self.contestants()[teams.clone()].iter();
                draft.contestants.extend(teams.map(|team| pair_of(team, side)));
            }
        }
        let sides = draft.results.sides_mut();
        for (side, ids) in [(Side::NorthSouth, sides.ns), (Side::EastWest, sides.ew)] {
            for id in ids {
                *id = *places[id.index()].get(side);
            }
        }
        // Nothing is checked again: a team has one line on each side of a board, and lines are sorted by the numbers
        // N-S, whose order is the same.
        Some(Self {
            has_profiles: draft.contestants.iter().any(|one| one.profile.is_some()),
            draft,
        })
    }
}

/// The pair of a team on a side.
fn pair_of(team: &Contestant, side: Side) -> Contestant {
    let profile = team.profile.as_deref().map(|known| {
        let sit_there = |player: &&Player| player.side == Some(side);
        Box::new(Profile {
            players: known.players.iter().filter(sit_there).cloned().collect(),
            handicap: None,
            ..of_all(known)
        })
    });
    Contestant {
        section: team.section,
        direction: Direction::Fixed(side),
        number: team.number,
        profile,
    }
}
