//! The fields of the document, named once and for good.

use contract_scoring::Side;
use rust_decimal::Decimal;
use serde::Serialize;
use session::{RuleSet, SectionId, Winners};

use crate::model::Scored;
use crate::model::overall::{OverallLine, overall};
use crate::model::standing::{Award, StandingLine};
use crate::reports::{Reporting, why_provisional};
use crate::words::ENGLISH;

/// What the document calls itself.
pub(super) const FORMAT: &str = "matchpoint-results";
/// The version of its fields: they may become more.
pub(super) const VERSION: u32 = 1;

/// What the document begins with, before its long lists.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    format: &'static str,
    version: u32,
    event: EventRecord<'a>,
    sections: Vec<SectionRecord<'a>>,
}

#[derive(Serialize)]
struct EventRecord<'a> {
    name: Option<&'a str>,
    club: Option<&'a str>,
    director: Option<&'a str>,
    date: Option<&'a str>,
    session: u32,
    sessions: u32,
    rules: &'static str,
    /// Why the result is not final; empty where it is.
    provisional: Vec<String>,
}

#[derive(Serialize)]
struct SectionRecord<'a> {
    name: &'a str,
    winners: u8,
    tables: u32,
    top: Option<Decimal>,
    max_score: Option<Decimal>,
}

#[derive(Serialize)]
pub(super) struct StandingRecord {
    section: String,
    direction: Option<&'static str>,
    pair: u32,
    players: Vec<String>,
    boards: u32,
    total: Decimal,
    adjustment: Option<Decimal>,
    session: Option<Decimal>,
    carryover: Option<Decimal>,
    #[serde(rename = "final")]
    final_score: Option<Decimal>,
    percent: Option<Decimal>,
    place: Option<String>,
    strat: Option<String>,
    ranks: Vec<RankRecord>,
    award: Option<AwardRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handicap: Option<HandicapRecord>,
}

#[derive(Serialize)]
struct RankRecord {
    strat: String,
    section: Option<String>,
    overall: Option<String>,
}

#[derive(Serialize)]
struct AwardRecord {
    points: Decimal,
    #[serde(rename = "for")]
    reason: String,
}

#[derive(Serialize)]
struct HandicapRecord {
    points: Decimal,
    score: Decimal,
    place: Option<String>,
}

#[derive(Serialize)]
pub(super) struct OverallRecord {
    strat: Option<String>,
    ranking: Vec<OverallLineRecord>,
}

#[derive(Serialize)]
struct OverallLineRecord {
    place: String,
    section: String,
    direction: Option<&'static str>,
    pair: u32,
    players: Vec<String>,
    sessions: Vec<Decimal>,
    #[serde(rename = "final")]
    final_score: Option<Decimal>,
    percent: Option<Decimal>,
    award: Option<AwardRecord>,
}

impl<'a> Head<'a> {
    /// The head of a session's document.
    pub(super) fn of(scored: Scored<'a>) -> Self {
        let event = scored.session.event();
        let section = |(id, section): (SectionId, &'a session::Section)| SectionRecord {
            name: &section.name,
            winners: match section.winners {
                Winners::One => 1,
                Winners::Two => 2,
            },
            tables: section.tables,
            top: scored
                .top(id)
                .map(|top| scored.board_amount(top).normalize()),
            max_score: scored.max_score(),
        };
        Self {
            format: FORMAT,
            version: VERSION,
            event: EventRecord {
                name: event.name.as_deref(),
                club: event.club.as_deref(),
                director: event.director.as_deref(),
                date: event.date.as_deref(),
                session: event.session,
                sessions: event.sessions,
                rules: match scored.session.conditions().rules {
                    RuleSet::Acbl => "acbl",
                    RuleSet::Ebu => "ebu",
                    RuleSet::Wbf => "wbf",
                },
                provisional: provisional(scored),
            },
            sections: scored.session.section_ids().map(section).collect(),
        }
    }
}

impl OverallRecord {
    /// The overall rankings of a session, one per strat.
    pub(super) fn all(scored: Scored<'_>) -> impl Iterator<Item = Self> {
        overall(scored).map(|overall| Self {
            strat: overall.strat,
            ranking: (overall.lines.into_iter())
                .map(OverallLineRecord::of)
                .collect(),
        })
    }
}

impl OverallLineRecord {
    fn of(line: OverallLine) -> Self {
        Self {
            place: line.place.to_string(),
            sessions: line.sessions().collect(),
            percent: line.percent,
            section: line.standing.section,
            direction: line.standing.direction.side().map(Side::code),
            pair: line.standing.number.get(),
            players: line.standing.names,
            final_score: line.standing.final_score,
            award: line.standing.award.map(AwardRecord::of),
        }
    }
}

impl AwardRecord {
    fn of(award: Award) -> Self {
        Self {
            points: award.points,
            reason: award.reason,
        }
    }
}

impl StandingRecord {
    /// The record of a contestant.
    pub(super) fn of(line: StandingLine) -> Self {
        let place = |place: matchpointing::Place| place.to_string();
        Self {
            section: line.section,
            direction: line.direction.side().map(Side::code),
            pair: line.number.get(),
            players: line.names,
            boards: line.boards,
            total: line.total,
            adjustment: line.adjustment,
            session: line.score,
            carryover: line.carryover,
            final_score: line.final_score,
            percent: line.percent,
            place: line.place.map(place),
            strat: line.strat,
            ranks: line
                .ranks
                .into_iter()
                .map(|rank| RankRecord {
                    strat: rank.strat,
                    section: rank.section.map(place),
                    overall: rank.overall.map(place),
                })
                .collect(),
            award: line.award.map(AwardRecord::of),
            handicap: line.handicap.map(|handicap| HandicapRecord {
                points: handicap.points,
                score: handicap.score,
                place: handicap.place.map(place),
            }),
        }
    }
}

/// Why the result is not final, in the same words for every language of the sheets.
fn provisional(scored: Scored<'_>) -> Vec<String> {
    let reporting = Reporting {
        scored,
        words: &ENGLISH,
    };
    why_provisional(reporting)
}
