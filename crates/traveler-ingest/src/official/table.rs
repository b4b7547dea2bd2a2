//! Official numbers in CSV, with columns called as those of our own exports are.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings, Location, Place};
use notation::cell::{decimal, place};
use rows::entered::{Official, OfficialLine, OfficialStanding};
use rust_decimal::Decimal;

use crate::{Options, SourceFile};

/// Reads a table; `None` where its columns are neither those of results nor of standings.
pub(super) fn read(
    file: SourceFile<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Option<Official> {
    let text = text::decode(file, options.encoding, findings)?;
    let content = text.opening();
    let first = content.lines().next().unwrap_or_default();
    let delimiter = options.delimiter.unwrap_or_else(|| most_frequent(first));
    let mut reader = ::csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .from_reader(content.as_bytes());
    let header = reader.headers().ok().cloned().unwrap_or_default();
    let names: Vec<String> = header
        .iter()
        .map(|name| name.trim().to_lowercase())
        .collect();
    let has = |name: &str| names.iter().any(|own| own == name);
    let of_results = has("board") && has("ns") && has("ew") && (has("mp_ns") || has("mp_ew"));
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
    let mut official = Official::default();
    for record in reader.records() {
        let Ok(record) = record else {
            continue;
        };
        let cell = |name: &str| {
            let column = names.iter().position(|own| own == name)?;
            record.get(column).map(str::trim)
        };
        let number = |name: &str| cell(name)?.parse::<u32>().ok();
        let amount = |name: &str| -> Option<Decimal> { decimal::read(cell(name)?) };
        let section = cell("section").unwrap_or_default().to_owned();
        let line = record.position().map_or(0, ::csv::Position::line);
        let at = Location {
            file: file.name.to_owned(),
            place: Place::Row { row: line },
            label: None,
        };
        if of_results {
            if let (Some(board), Some(ns), Some(ew)) = (number("board"), number("ns"), number("ew"))
            {
                official.lines.push(OfficialLine {
                    section,
                    board,
                    ns,
                    ew,
                    matchpoints: [amount("mp_ns"), amount("mp_ew")],
                    at,
                });
            }
        } else if let Some(pair) = number("pair") {
            let direction = cell("direction").and_then(direction);
            official.standings.push(OfficialStanding {
                percent: amount("percent"),
                place: cell("place").and_then(place::read),
                ..OfficialStanding::untold(section, direction, pair, at)
            });
        }
    }
    Some(official)
}

fn direction(text: &str) -> Option<Side> {
    [Side::NorthSouth, Side::EastWest]
        .into_iter()
        .find(|side| side.code().eq_ignore_ascii_case(text))
}

/// The delimiter that a line has most often, of a table in which nothing else tells it.
pub(crate) fn most_frequent(line: &str) -> u8 {
    let count = |sign: &u8| line.bytes().filter(|byte| byte == sign).count();
    b",;\t".iter().copied().max_by_key(count).unwrap_or(b',')
}
