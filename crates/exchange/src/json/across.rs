//! The same boards over many clubs, for programs.

use std::io::{self, Write};

use contract_scoring::Side;
use rust_decimal::Decimal;

use super::json_schema::{direction, or_null, place, records};
use super::whole;
use reports::model::across::{Across, AcrossLine, Club};
use reports::model::fingerprint::Fingerprint;

records! {
    /// The whole document.
    pub(super) struct Document<'a> {
        format: &'static str;
        version: u32;
        /// By which two reports can be compared.
        fingerprint: String;
        name: Option<&'a str>;
        date: Option<&'a str>;
        clubs: Vec<ClubRecord<'a>>;
        /// Those whose files have errors.
        left_out: &'a [String];
        ranking: Vec<LineRecord<'a>>;
    }

    struct ClubRecord<'a> {
        club: &'a str;
        sections: usize;
        contestants: usize;
        boards: usize;
        results: usize;
    }

    struct LineRecord<'a> {
        place: Option<String> = or_null(place());
        club: &'a str;
        section: String;
        direction: Option<&'static str> = or_null(direction());
        pair: u32;
        players: Vec<String>;
        boards: u32;
        score: Option<Decimal>;
        percent: Option<Decimal>;
        local: LocalRecord;
    }

    /// What it is in the club.
    struct LocalRecord {
        place: Option<String> = or_null(place());
        score: Option<Decimal>;
        percent: Option<Decimal>;
    }
}

/// Writes the ranking over all clubs.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(across: &Across<'_>, out: &mut dyn Write) -> io::Result<()> {
    let event = across.together.session.event();
    let document = Document {
        format: "matchpoint-across",
        version: 1,
        fingerprint: Fingerprint::of_clubs(across).to_string(),
        name: event.name.as_deref(),
        date: event.date.as_deref(),
        clubs: across.clubs.iter().map(ClubRecord::of).collect(),
        left_out: &across.left_out,
        ranking: across.lines().map(LineRecord::of).collect(),
    };
    whole(&document, out)
}

impl<'a> ClubRecord<'a> {
    fn of(club: &'a Club<'_>) -> Self {
        let session = club.scored.session;
        Self {
            club: &club.name,
            sections: session.sections().len(),
            contestants: session.contestants().len(),
            boards: session.board_numbers().len(),
            results: session.results().len(),
        }
    }
}

impl<'a> LineRecord<'a> {
    fn of(line: AcrossLine<'a>) -> Self {
        let local = line.local;
        let shown = |place: Option<matchpointing::Place>| place.map(|place| place.to_string());
        Self {
            place: shown(line.place),
            club: line.club,
            direction: local.direction.side().map(Side::code),
            pair: local.number.get(),
            boards: local.boards,
            score: line.overall.score,
            percent: line.overall.percent,
            local: LocalRecord {
                place: shown(local.place),
                score: local.score,
                percent: local.percent,
            },
            section: local.section,
            players: local.names,
        }
    }
}
