//! Who played, their carryover, and their results.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use notation::PairField;
use notation::cell::{decimal, place};
use rows::entered::{OfficialMatch, OfficialRank, OfficialStanding};

use super::document::{Document, Standing};
use super::record;
use crate::imported::{self, Row};

const TABLE: &str = "standings";
const PAIRS: &str = "pairs";

/// A row for each contestant of whom there is more to say than the number; of teams whose pairs are known, one for each
/// pair.
pub(super) fn rows(document: &Document<'_>) -> Vec<Row<PairField>> {
    let pairs = document.pairs.iter().enumerate();
    let mut pairs: Vec<_> = pairs.filter(|(_, one)| !one.players.is_empty()).collect();
    let key = |section: &'_ str, number: u32| (section.to_owned(), number);
    let teams = document.standings.iter();
    let teams: BTreeMap<_, _> = (teams.map(|team| (key(&team.section, team.pair), team))).collect();
    // They are in the order of places there, and in that of the team's players here.
    pairs.sort_by_cached_key(|(_, one)| {
        let team = teams.get(&key(&one.section, one.team))?;
        let mut players = team.players.iter();
        players.position(|player| one.players.first() == Some(player))
    });
    let of_pairs = pairs.iter().map(|(place, one)| {
        let at = record(PAIRS, *place);
        let mut row = Row::at(at.clone());
        row.put(PairField::Section, one.section.as_ref(), at.clone());
        row.put(PairField::Pair, one.team.to_string(), at.clone());
        row.put(PairField::Direction, one.direction.as_ref(), at.clone());
        for (field, player) in PairField::PLAYERS.into_iter().zip(&one.players) {
            row.put(field, player.as_ref(), at.clone());
        }
        row
    });
    let with_pairs = pairs.iter();
    let with_pairs: BTreeSet<_> =
        (with_pairs.map(|(_, one)| key(&one.section, one.team))).collect();
    let says_more = |(_, one): &(usize, &Standing<'_>)| {
        let by_itself = !with_pairs.contains(&key(&one.section, one.pair));
        let carryover = carryover(document, one);
        by_itself && (!one.players.is_empty() || carryover.is_some() || one.handicap.is_some())
    };
    let more = document.standings.iter().enumerate().filter(says_more);
    let more = more.map(|(place, one)| row(place, one, carryover(document, one)));
    of_pairs.chain(more).collect()
}

/// What is carried over into the session. In an event it comes from the other sessions, of which the document has no
/// lines, and of which not all may count.
fn carryover<'d>(document: &Document<'_>, one: &'d Standing<'_>) -> Option<&'d str> {
    let is_session = document.sessions.is_empty();
    one.carryover.as_deref().filter(|_| is_session)
}

/// What a session comes to with what is carried over. In an event, that is the event's.
fn final_score<'d>(document: &Document<'_>, one: &'d Standing<'_>) -> Option<&'d str> {
    let is_session = document.sessions.is_empty();
    one.final_score.as_deref().filter(|_| is_session)
}

fn row(place: usize, one: &Standing<'_>, carryover: Option<&str>) -> Row<PairField> {
    let at = record(TABLE, place);
    let mut row = Row::at(at.clone());
    let mut put = |field, text: Option<&str>| row.put(field, text.unwrap_or_default(), at.clone());
    put(PairField::Section, Some(&one.section));
    put(PairField::Pair, Some(&one.pair.to_string()));
    put(PairField::Direction, one.direction.as_deref());
    for (field, player) in PairField::PLAYERS.into_iter().zip(&one.players) {
        put(field, Some(player));
    }
    put(PairField::Carryover, carryover);
    let handicap = one.handicap.as_ref();
    let handicap = handicap.and_then(|own| own.points.as_deref().or(own.percent.as_deref()));
    put(PairField::Handicap, handicap);
    row
}

/// How they came out.
pub(super) fn official(document: &Document<'_>, file: &str) -> Vec<OfficialStanding> {
    let standings = (1..).zip(&document.standings);
    let official = standings.map(|(number, one)| {
        let direction =
            (Side::ALL.iter().copied()).find(|side| one.direction.as_deref() == Some(side.code()));
        let at = imported::record(file, TABLE, number);
        let other = |name| one.others.get(name)?.as_str().and_then(decimal::read);
        let rank = |strat: &str, is_overall, places: Option<&str>| {
            let (first, last) = places?.split_once('/').unwrap_or((places?, places?));
            Some(OfficialRank {
                strat: strat.to_owned(),
                is_overall,
                places: first.parse().ok().zip(last.parse().ok()),
            })
        };
        let ranks = one.ranks.iter().flat_map(|own| {
            let [section, overall] = [own.section.as_deref(), own.overall.as_deref()];
            [
                rank(&own.strat, false, section),
                rank(&own.strat, true, overall),
            ]
        });
        OfficialStanding {
            total: other("total"),
            score: one.session.as_deref().and_then(decimal::read),
            final_score: final_score(document, one).and_then(decimal::read),
            ranks: ranks.flatten().collect(),
            percent: one.percent.as_deref().and_then(decimal::read),
            place: one.place.as_deref().and_then(place::read),
            ..OfficialStanding::blank(one.section.to_string(), direction, one.pair, at)
        }
    });
    official.collect()
}

/// How matches ended.
pub(super) fn of_matches(document: &Document<'_>, file: &str) -> Vec<OfficialMatch> {
    let read = |text: &Option<Cow<'_, str>>| decimal::read(text.as_deref()?);
    let official = (1..)
        .zip(&document.matches)
        .map(|(number, one)| OfficialMatch {
            section: one.section.to_string(),
            round: one.round,
            pairs: [one.a, one.b],
            scores: [read(&one.imps).or(read(&one.percent)), None],
            victory_points: [read(&one.vp_a), read(&one.vp_b)],
            at: imported::record(file, "matches", number),
        });
    official.collect()
}
