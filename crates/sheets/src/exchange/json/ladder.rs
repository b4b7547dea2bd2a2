//! A season's table, for programs.

use std::io::{self, Write};

use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::Serializer;

use super::lines::OneRecordALine;
use matchpointing::Hundredths;

use crate::model::season::{Competitors, Season, SeasonLine};

/// The whole document.
#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    sessions: Vec<SessionRecord<'a>>,
    ladder: Vec<LineRecord<'a>>,
}

#[derive(Serialize)]
struct SessionRecord<'a> {
    name: Option<&'a str>,
    date: Option<&'a str>,
}

#[derive(Serialize)]
struct LineRecord<'a> {
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'a [String]>,
    /// No document holds federation numbers.
    id: Option<&'a str>,
    sessions: usize,
    counted: usize,
    mean: Option<Decimal>,
    sum: Decimal,
    best: Option<Decimal>,
    percent: Vec<Option<Decimal>>,
}

/// Writes a season's table.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(season: &Season, competitors: Competitors, out: &mut dyn Write) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, OneRecordALine::new());
    let sessions = season.sessions.iter().map(|session| SessionRecord {
        name: session.name.as_deref(),
        date: session.date.as_deref(),
    });
    let document = Document {
        format: "matchpoint-ladder",
        version: 1,
        sessions: sessions.collect(),
        ladder: (season.lines.iter())
            .map(|line| LineRecord::of(line, competitors))
            .collect(),
    };
    document
        .serialize(&mut serializer)
        .map_err(io::Error::from)?;
    writeln!(out)
}

impl<'a> LineRecord<'a> {
    fn of(line: &'a SeasonLine, competitors: Competitors) -> Self {
        let standing = &line.standing;
        let decimal = |percent: Option<Hundredths>| percent.map(Hundredths::to_decimal);
        Self {
            place: standing.place.map(|place| place.to_string()),
            player: (competitors == Competitors::Players)
                .then(|| line.names.first().map_or("", String::as_str)),
            players: (competitors == Competitors::Pairs).then_some(&line.names),
            id: None,
            sessions: standing.sessions,
            counted: standing.counted,
            mean: decimal(standing.mean),
            sum: standing.sum.to_decimal(),
            best: decimal(standing.best),
            percent: line
                .percentages
                .iter()
                .map(|percent| decimal(*percent))
                .collect(),
        }
    }
}
