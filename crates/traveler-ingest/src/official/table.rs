//! Official numbers in CSV, with columns called as those of our own exports are.

use findings::{Code, Diagnostic, Findings, Location, Place};
use notation::cell::{decimal, place, side};
use rust_decimal::Decimal;
use table::entered::{Official, OfficialLine, OfficialRank, OfficialStanding};

use crate::{Options, SourceFile};

/// Reads a table; `None` where its columns are neither those of results nor of standings.
pub(super) fn read(
    file: SourceFile<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<Official> {
    let text = table::text::decode(file, options.encoding, findings)?;
    let content = text.opening();
    let first = content.lines().next().unwrap_or_default();
    let delimiter = options.delimiter.unwrap_or_else(|| most_frequent(first));
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(content.as_bytes());
    let header = reader.headers().ok().cloned().unwrap_or_default();
    let names: Vec<String> = header.iter().map(|name| name.trim().to_lowercase()).collect();
    let has = |name: &str| names.iter().any(|own| own == name);
    // Our own table of an individual has its players in their seats.
    let who = if has("ns") || !has("north") { ["ns", "ew"] } else { ["north", "east"] };
    let are_named = who.into_iter().all(has);
    let of_results = has("board") && are_named && (has("mp_ns") || has("mp_ew"));
    let of_standings = has("pair") && (has("percent") || has("place"));
    if !of_results && !of_standings {
        findings.push(
            Diagnostic::new(Code::MissingColumn, "the table holds no official numbers that are known")
                .at(text.location(1, 1, first.chars().count() as u64))
                .expected("columns `board`, `ns`, `ew`, `mp_ns`, `mp_ew`, or `pair`, `direction`, `percent`, `place`")
                .hint("name the columns so, or give the file that the other program wrote"),
        );
        return None;
    }
    // An overall ranking, as we write it: its places are in no section and direction.
    let is_overall = has("strat") && has("session_1");
    // The percentage is that of all sessions.
    let has_percent = !(is_overall && has("session_2"));
    let mut official = Official::default();
    let mut is_sound = true;
    for record in reader.records() {
        let Ok(record) = record else {
            continue;
        };
        let cell = |name: &str| {
            let column = names.iter().position(|own| own == name)?;
            let text = record.get(column)?.trim();
            (!text.trim_matches(['-', '\u{2013}']).is_empty()).then_some(text)
        };
        let section = cell("section").unwrap_or_default().to_owned();
        let line = record.position().map_or(0, ::csv::Position::line);
        let at =
            Location { file: file.name.to_owned(), place: Place::Row { row: line }, label: None };
        let mut unread = Unread::default();
        let mut number = |name| unread.given(name, cell(name), |text| text.parse::<u32>().ok());
        if of_results {
            let numbers = [number("board"), number(who[0]), number(who[1])];
            let matchpoints = ["mp_ns", "mp_ew"].map(|name| unread.given(name, cell(name), amount));
            if let [Some(board), Some(ns), Some(ew)] = numbers {
                official.lines.push(OfficialLine {
                    section,
                    board,
                    ns,
                    ew,
                    matchpoints,
                    shares: [None; 2],
                    names: None,
                    at: at.clone(),
                });
            }
        } else {
            let pair = number("pair");
            let direction =
                unread.given("direction", cell("direction"), |text| side::read(text).ok());
            let percent = cell("percent").filter(|_| has_percent);
            let percent = unread.given("percent", percent, self::percent);
            let place = unread.given("place", cell("place"), place::read);
            let mut amount = |name| unread.given(name, cell(name), self::amount);
            let [total, score, final_score, vp] =
                ["total", "session", "final", "vp"].map(&mut amount);
            let ranks = header.iter().map(str::trim).filter_map(|name| {
                let (among, strat) = name.split_once("_rank_")?;
                let places = unread.given("rank", cell(&name.to_lowercase()), |text| {
                    let (first, last) = text.split_once('/').unwrap_or((text, text));
                    first.parse().ok().zip(last.parse().ok())
                });
                Some(OfficialRank {
                    strat: strat.to_owned(),
                    is_overall: among == "overall",
                    places: Some(places?),
                })
            });
            let ranks = ranks.collect();
            if let Some(pair) = pair {
                official.standings.push(OfficialStanding {
                    total,
                    score,
                    final_score,
                    ranks,
                    points: vp,
                    percent,
                    place: place.filter(|_| !is_overall),
                    overall: place
                        .filter(|_| is_overall)
                        .map(|place| (cell("strat").unwrap_or_default().to_owned(), place)),
                    ..OfficialStanding::blank(section, direction, pair, at.clone())
                });
            }
        }
        is_sound &= unread.0.is_empty();
        findings.extend(unread.0.into_iter().map(|(name, text)| {
            let message = format!("`{name}` cannot be read, and would not be compared");
            Diagnostic::new(Code::NotANumber, message)
                .at(at.clone())
                .found(text)
                .hint("correct the cell, or clear it")
        }));
    }
    is_sound.then_some(official)
}

/// The cells of a row that say something which cannot be read, by column.
#[derive(Default)]
struct Unread(Vec<(&'static str, String)>);

impl Unread {
    /// What a cell says; nothing where it is empty.
    fn given<T>(
        &mut self,
        name: &'static str,
        cell: Option<&str>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = cell?;
        let read = read(text);
        if read.is_none() {
            self.0.push((name, text.to_owned()));
        }
        read
    }
}

/// An amount as programs print it in any country: `9.5`, `9,5`, `9½`.
fn amount(text: &str) -> Option<Decimal> {
    let text = text.replace(',', ".").replace('½', ".5");
    match text.strip_prefix('.') {
        Some(part) => decimal::read(&format!("0.{part}")),
        None => decimal::read(&text),
    }
}

fn percent(text: &str) -> Option<Decimal> {
    amount(text.trim_end_matches('%').trim_end())
}

/// The delimiter that a line has most often, of a table in which nothing else tells it.
fn most_frequent(line: &str) -> u8 {
    let count = |sign: &u8| line.bytes().filter(|byte| byte == sign).count();
    b",;\t".iter().copied().max_by_key(count).unwrap_or(b',')
}
