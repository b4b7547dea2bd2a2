//! Standings by [`FIELDS`], and the lines of overall rankings and of matches, field by field as results are.

use std::io;

use archive::standing::{FIELDS, Kind, Value};
use contract_scoring::Side;
use matchpointing::{Match, Place};
use session::ContestantId;

use super::document::{AwardRecord, HandicapRecord, RankRecord};
use super::fields::{NULL, field, hundredths, json, place, points, value, whole};
use crate::model::Scored;
use crate::model::heading::Unit;
use crate::model::overall::Qualified;
use crate::model::standing::Standing;

/// The standings of a session, with what they say as JSON has it.
pub(super) struct Standings<'a> {
    scored: Scored<'a>,
    /// What stands before the value of each of [`FIELDS`].
    names: Vec<Vec<u8>>,
    /// By the number of the section.
    sections: Vec<Vec<u8>>,
    ns: Vec<u8>,
    ew: Vec<u8>,
}

impl<'a> Standings<'a> {
    pub(super) fn of(scored: Scored<'a>) -> io::Result<Self> {
        let sections = scored.session.sections().iter();
        Ok(Self {
            scored,
            names: (FIELDS.iter().zip(0..))
                .map(|(field, place)| {
                    let before = if place == 0 { "{" } else { ", " };
                    format!("{before}\"{}\": ", field.name).into_bytes()
                })
                .collect(),
            sections: sections
                .map(|section| json(&section.name))
                .collect::<Result<_, _>>()?,
            ns: json(&Side::NorthSouth.code())?,
            ew: json(&Side::EastWest.code())?,
        })
    }

    /// Writes the record of a contestant.
    pub(super) fn write(&self, id: ContestantId, out: &mut Vec<u8>) -> io::Result<()> {
        let standing = Standing::of(self.scored, id);
        let places = self.scored.scoresheet.board_digits;
        for (one, name) in FIELDS.iter().zip(&self.names) {
            match one.kind {
                Kind::Players => {
                    out.extend_from_slice(name);
                    self.write_players(id, out)?;
                }
                Kind::Ranks => {
                    out.extend_from_slice(name);
                    let ranks: Vec<RankRecord<'_>> = standing.ranks().map(RankRecord::of).collect();
                    match ranks.is_empty() {
                        true => out.extend_from_slice(b"[]"),
                        false => out.extend_from_slice(&json(&ranks)?),
                    }
                }
                Kind::Award => {
                    out.extend_from_slice(name);
                    award(standing, out)?;
                }
                Kind::Handicap => {
                    if let Some(handicap) = standing.scores.handicap() {
                        field_named(out, name, &json(&HandicapRecord::of(handicap))?);
                        field(out, b", \"handicap_percent\": ", &json(&handicap.percent)?);
                    }
                }
                _ => match one.of(standing.own) {
                    Value::Nothing if one.may_lack => {}
                    own => {
                        out.extend_from_slice(name);
                        value(out, &own, places)?;
                    }
                },
            }
        }
        out.push(b'}');
        Ok(())
    }

    /// Writes a line of an overall ranking.
    pub(super) fn write_ranked(
        &self,
        (id, own): (ContestantId, Place),
        qualify: Option<u32>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let standing = Standing::of(self.scored, id);
        let scores = standing.scores;
        place(out, b"{\"place\": ", Some(own))?;
        out.extend_from_slice(b", ");
        self.write_who(id, out)?;
        match (scores.carryover(), scores.session()) {
            (None, None) => field(out, b", \"sessions\": ", b"["),
            (None, score) => hundredths(out, b", \"sessions\": [", score),
            (carried, score) => {
                hundredths(out, b", \"sessions\": [", carried);
                score
                    .into_iter()
                    .for_each(|score| hundredths(out, b", ", Some(score)));
            }
        }
        hundredths(out, b"], \"final\": ", scores.final_score());
        hundredths(out, b", \"percent\": ", scores.event_percent());
        qualified(out, qualify.map(|qualify| Qualified::of(own, qualify)));
        out.extend_from_slice(b", \"award\": ");
        award(standing, out)?;
        out.push(b'}');
        Ok(())
    }

    /// Writes a match.
    pub(super) fn write_match(&self, one: &Match, out: &mut Vec<u8>) -> io::Result<()> {
        let session = self.scored.session;
        let [a, b] = one.contestants.map(|team| session.contestant(team));
        let section = &self.sections[a.section.index()];
        field(out, b"{\"section\": ", section);
        let round = one.round.map(|round| round.get().into());
        whole(out, b", \"round\": ", round);
        whole(out, b", \"a\": ", Some(a.number.get().into()));
        whole(out, b", \"b\": ", Some(b.number.get().into()));
        whole(out, b", \"boards\": ", Some(one.boards.into()));
        let places = self.scored.scoresheet.board_digits;
        match self.scored.unit() {
            Unit::Imps => points(out, b", \"imps\": ", Some(one.earned[0]), places)?,
            Unit::Matchpoints => {
                let percent = one.percent.map(|both| both[0]);
                hundredths(out, b", \"percent\": ", percent);
            }
        }
        let victory_points = |place: usize| one.victory_points.map(|both| both[place]);
        hundredths(out, b", \"vp_a\": ", victory_points(0));
        hundredths(out, b", \"vp_b\": ", victory_points(1));
        out.push(b'}');
        Ok(())
    }

    /// Writes who a contestant is.
    fn write_who(&self, id: ContestantId, out: &mut Vec<u8>) -> io::Result<()> {
        let contestant = self.scored.session.contestant(id);
        let direction = match contestant.direction.side() {
            Some(Side::NorthSouth) => &*self.ns,
            Some(Side::EastWest) => &*self.ew,
            None => NULL,
        };
        field(
            out,
            b"\"section\": ",
            &self.sections[contestant.section.index()],
        );
        field(out, b", \"direction\": ", direction);
        whole(out, b", \"pair\": ", Some(contestant.number.get().into()));
        out.extend_from_slice(b", \"players\": ");
        self.write_players(id, out)
    }

    fn write_players(&self, id: ContestantId, out: &mut Vec<u8>) -> io::Result<()> {
        let names = self.scored.names(id);
        match names.is_empty() {
            true => out.extend_from_slice(b"[]"),
            false => out.extend_from_slice(&json(&names)?),
        }
        Ok(())
    }
}

/// Adds a field by its name as it is in the document.
fn field_named(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(value);
}

/// Writes whether a place qualifies, where some do; nothing is known of a shared one that the organizer decides.
pub(super) fn qualified(out: &mut Vec<u8>, qualified: Option<Qualified>) {
    let value: &[u8] = match qualified {
        Some(Qualified::Yes) => b"true",
        Some(Qualified::Tied) => NULL,
        Some(Qualified::No) => b"false",
        None => return,
    };
    field(out, b", \"qualified\": ", value);
}

/// Writes the award of a contestant.
fn award(standing: Standing<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    match standing.award() {
        Some(award) => out.extend_from_slice(&json(&AwardRecord::of(award))?),
        None => out.extend_from_slice(NULL),
    }
    Ok(())
}
