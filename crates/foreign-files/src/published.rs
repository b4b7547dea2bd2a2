//! Our own results in JSON, as `score --format json` writes them.
//!
//! The document has what was played, and the results. What was played is read; the results are compared with those of a
//! new scoring. So if anything that it does not have (limits of strats, the terms of awards, leads, remarks) changes a
//! number, this is noticed.

mod boards;
mod document;
mod settings;

pub use document::{
    Award, Board, BySeat, ByStrain, Bye, Document, Entry, Event, FORMAT, Handicap, Line, Match,
    Overall, Rank, Ranked, Section, SitOut, Standing, TeamPair, VERSION,
};

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::cell::{decimal, place};
use notation::{Field, PairField};
use table::entered::{Official, OfficialLine, OfficialMatch, OfficialRank, OfficialStanding};
use table::text::{SourceFile, Text};

use super::imported::{Imported, Spot};
use crate::Choices;
use crate::format::{Format, always};
use crate::imported::{self, Row};

pub(crate) const KIND: Format = Format::of(is_one, always, read);

/// The largest file, in bytes.
const LARGEST: usize = 256 << 20;

/// How much of a file may be before its name.
const BEGINNING: usize = 256;

/// Whether bytes begin as the document does.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(BEGINNING)).unwrap_or_default();
    start.trim_ascii_start().starts_with(b"{")
        && memchr::memmem::find(start, FORMAT.as_bytes()).is_some()
}

fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    if file.bytes.len() > LARGEST {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the file is larger than 256 MiB")
                .hint("score the travelers themselves"),
        );
        return None;
    }
    let document = Document::of(file.bytes);
    let document = document.map_err(|error| findings.push(damaged(&error, file)));
    let document = document.ok()?;
    if document.version != VERSION {
        let why = "the results are of a newer version of this program";
        findings.push(
            Diagnostic::new(Code::BadResults, why)
                .found(format!("version {}", document.version))
                .expected(format!("version {VERSION}"))
                .hint("score the travelers themselves, or update the program"),
        );
        return None;
    }
    let errors = findings.errors();
    let mut imported = Imported {
        travelers: rows(&document),
        pairs: standings_rows(&document),
        settings: settings::of(&document),
        deals: boards::deals(&document, file.name, findings),
        ..Imported::of_records(file.name)
    };
    imported.official = Official {
        lines: official(&document, file.name),
        standings: standings_official(&document, file.name),
        matches: of_matches(&document, file.name),
        ..Official::default()
    };
    if imported.travelers.is_empty() {
        findings.push(
            Diagnostic::new(Code::NoResults, "the document has no results")
                .hint("score the travelers themselves"),
        );
    }
    (findings.errors() == errors).then_some(imported)
}

/// A record of a list, counted from 1.
const fn record(table: &'static str, place: usize) -> Spot {
    Spot::Record { table, row: place as u64 + 1 }
}

/// Says why a document cannot be read, and where.
fn damaged(error: &serde_json::Error, file: SourceFile<'_>) -> Diagnostic {
    let stated = error.to_string();
    let stated = stated.split(" at line ").next().unwrap_or_default();
    let text = Text::new(file.name, String::from_utf8_lossy(file.bytes));
    let message = format!("these are not results of this program: {stated}");
    Diagnostic::new(Code::BadResults, message)
        .at(text.location(error.line().max(1) as u64, error.column() as u64, 0))
        .hint("the file is cut or was edited: write it again, or score the travelers themselves")
}

// The lines of travelers, and what they earned.

const TABLE: &str = "results";
const SIT_OUTS: &str = "sit_outs";

/// A row for each line, and for each board that was sat out.
fn rows(document: &Document<'_>) -> Vec<Row<Field>> {
    let lines = document.results.iter().enumerate();
    let is_individual = document.is_individual();
    let sat_out = document.sit_outs.iter().enumerate();
    let sat_out = sat_out.map(|(place, one)| sit_out(place, one, is_individual));
    let lines = lines.map(|(place, line)| row(place, line));
    lines.chain(sat_out).collect()
}

fn sit_out(place: usize, one: &SitOut<'_>, is_individual: bool) -> Row<Field> {
    let at = record(SIT_OUTS, place);
    let mut row = Row::at(at.clone());
    let who = match (is_individual, one.direction.as_deref()) {
        (true, _) => Field::North,
        (false, Some("EW")) => Field::Ew,
        (false, _) => Field::Ns,
    };
    row.put(Field::Section, one.section.as_ref(), at.clone());
    let numbers = [
        (Field::Board, Some(one.board)),
        (Field::Round, one.round),
        (Field::Table, one.table),
        (who, Some(one.pair)),
    ];
    for (field, number) in numbers {
        let text = number.map(|number| number.to_string());
        row.put(field, text.unwrap_or_default(), at.clone());
    }
    row
}

fn row(place: usize, line: &Line<'_>) -> Row<Field> {
    let at = record(TABLE, place);
    let mut row = Row::at(at.clone());
    let mut put = |field, text: Option<String>| {
        row.put(field, text.unwrap_or_default(), at.clone());
    };
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    put(Field::Section, Some(line.section.to_string()));
    put(Field::Board, number(Some(line.board)));
    put(Field::Round, number(line.round));
    put(Field::Table, number(line.table));
    match (line.south, line.west) {
        (None, None) => {
            put(Field::Ns, number(Some(line.ns)));
            put(Field::Ew, number(Some(line.ew)));
        }
        (south, west) => {
            put(Field::North, number(Some(line.ns)));
            put(Field::South, number(south));
            put(Field::East, number(Some(line.ew)));
            put(Field::West, number(west));
        }
    }
    put(Field::Group, line.group.as_ref().map(ToString::to_string));
    match (&line.score_ns, &line.score_ew) {
        (Entry::Score(ns), Entry::Score(ew)) => {
            let played = line.contract.as_ref().map(ToString::to_string);
            put(Field::Contract, played);
            let declarer = line.declarer.as_ref().map(ToString::to_string);
            put(Field::Declarer, declarer);
            put(Field::Tricks, number(line.tricks.map(u32::from)));
            put(Field::ScoreNs, Some(ns.to_string()));
            put(Field::ScoreEw, Some(ew.to_string()));
        }
        // A weighted score of both sides is written once, as N-S has it.
        (Entry::Ruling(ns), Entry::Ruling(ew)) if is_weighted(ns) && is_weighted(ew) => {
            put(Field::Ruling, Some(ns.to_string()));
        }
        (ns, ew) => {
            put(Field::ScoreNs, Some(ns.text()));
            put(Field::ScoreEw, Some(ew.text()));
        }
    }
    row
}

/// Whether a ruling has several scores with their weights.
fn is_weighted(ruling: &str) -> bool {
    ruling.contains(' ')
}

impl Entry<'_> {
    fn text(&self) -> String {
        match self {
            Self::Score(points) => points.to_string(),
            Self::Ruling(text) => text.to_string(),
        }
    }
}

/// What the lines earned.
fn official(document: &Document<'_>, file: &str) -> Vec<OfficialLine> {
    let lines = (1..).zip(&document.results);
    let official = lines.map(|(number, line)| OfficialLine {
        section: line.section.to_string(),
        board: line.board,
        ns: line.ns,
        ew: line.ew,
        matchpoints: [&line.mp_ns, &line.mp_ew].map(|text| decimal::read(text.as_deref()?)),
        shares: [None; 2],
        names: None,
        at: imported::record(file, TABLE, number),
    });
    official.collect()
}

// Who played, their carryover, and their results.

const STANDINGS_TABLE: &str = "standings";
const PAIRS: &str = "pairs";

/// A row for each contestant of whom there is more to say than the number; of teams whose pairs are known, one for each
/// pair.
fn standings_rows(document: &Document<'_>) -> Vec<Row<PairField>> {
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
    let more = more.map(|(place, one)| standings_row(place, one, carryover(document, one)));
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

fn standings_row(place: usize, one: &Standing<'_>, carryover: Option<&str>) -> Row<PairField> {
    let at = record(STANDINGS_TABLE, place);
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
fn standings_official(document: &Document<'_>, file: &str) -> Vec<OfficialStanding> {
    let standings = (1..).zip(&document.standings);
    let official = standings.map(|(number, one)| {
        let direction =
            (Side::ALL.iter().copied()).find(|side| one.direction.as_deref() == Some(side.code()));
        let at = imported::record(file, STANDINGS_TABLE, number);
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
            [rank(&own.strat, false, section), rank(&own.strat, true, overall)]
        });
        OfficialStanding {
            total: one.total.as_deref().and_then(decimal::read),
            score: one.session.as_deref().and_then(decimal::read),
            final_score: final_score(document, one).and_then(decimal::read),
            points: one.vp.as_deref().and_then(decimal::read),
            ranks: ranks.flatten().collect(),
            percent: one.percent.as_deref().and_then(decimal::read),
            place: one.place.as_deref().and_then(place::read),
            ..OfficialStanding::blank(one.section.to_string(), direction, one.pair, at)
        }
    });
    official.collect()
}

/// How matches ended.
fn of_matches(document: &Document<'_>, file: &str) -> Vec<OfficialMatch> {
    let read = |text: &Option<Cow<'_, str>>| decimal::read(text.as_deref()?);
    let official = (1..).zip(&document.matches).map(|(number, one)| OfficialMatch {
        section: one.section.to_string(),
        round: one.round,
        pairs: [one.a, one.b],
        scores: [read(&one.imps).or(read(&one.percent)), None],
        victory_points: [read(&one.vp_a), read(&one.vp_b)],
        at: imported::record(file, "matches", number),
    });
    official.collect()
}
