//! Documents for programs: JSON with everything, CSV, and the USEBIO XML of federations and club sites; any report as
//! CSV and JSON, and the answers of the instant scorer.

pub mod csv;
pub mod json;
pub mod pbn;
mod records;
pub mod report;
pub mod scorers;
pub mod usebio;

use std::io::{self, Write};
use std::ops::Range;

use contract_scoring::Side;
use json::unusual_keys;
use session::{FoulGroup, TableResult, threads};

use reports::model::Scored;

/// Records of a piece: enough to be worth a thread, few enough that no list is ever held whole.
const PIECE: usize = 1 << 14;

/// Writes a list of that many records. `piece` makes the bytes of some of them.
fn write(
    records: usize,
    out: &mut dyn Write,
    piece: impl Fn(Range<usize>) -> io::Result<Vec<u8>> + Sync,
) -> io::Result<()> {
    if records <= PIECE {
        return out.write_all(&piece(0..records)?);
    }
    let made = |place: usize| {
        let start = place * PIECE;
        piece(start..records.min(start + PIECE))
    };
    threads::in_order(records.div_ceil(PIECE), made, |bytes| out.write_all(&bytes?))
}

// What formats of other programs cannot express.

/// The keys of `session.toml` that no file of another program contains. Others are fitted to its numbers, or rulings
/// are written with what they are worth.
const KEYS: [&str; 6] = ["bye", "imps", "trim", "score_together", "max_score", "minimum_share"];

/// Says what none of these formats holds, as far as a session has it.
fn everywhere(scored: Scored<'_>) -> Vec<String> {
    let session = scored.session;
    let fouled = session.result_ids();
    let fouled = fouled.filter(|(_, line)| line.group != FoulGroup::MAIN);
    let standings = || scored.scoresheet.standings.iter();
    let warnings = [
        session.conditions().method.has_matches().then(|| {
            "the format has no words for the scale of victory points, byes and matches that were awarded: to read the \
             file again, `session.toml` must have `method`, `vp` and `[[matches]]`"
                .to_owned()
        }),
        settings(scored),
        counted(
            standings().filter(|one| one.carryover().is_some()).count(),
            "carryover is left out, and the final score with it",
            "carryovers are left out, and the final scores with them",
        ),
        counted(
            standings().filter(|one| one.handicap().is_some()).count(),
            "handicap is left out, and the ranking with it",
            "handicaps are left out, and the ranking with them",
        ),
        scored.event.map(|_| {
            "only the last session is written, without those before it and without the overall ranking".to_owned()
        }),
        counted(
            session.adjustments().len(),
            "adjustment is in the scores, and not in the lines",
            "adjustments are in the scores, and not in the lines",
        ),
        counted(
            fouled.count(),
            "line of a foul group is written without its group",
            "lines of foul groups are written without their groups",
        ),
    ];
    warnings.into_iter().flatten().collect()
}

/// Says how many lines are not written.
fn left_out(lines: usize) -> Option<String> {
    counted(
        lines,
        "line is left out: it counts for nobody (`NP` or `LP`)",
        "lines are left out: they count for nobody (`NP` or `LP`)",
    )
}

/// Says of which boards a format that has no dealer and no vulnerability says too little.
fn markings(scored: Scored<'_>) -> Option<String> {
    counted(
        scored.session.markings().special().len(),
        "board is not marked as its number has it: to read the file again, `session.toml` must have its `[[boards]]`",
        "boards are not marked as their numbers have it: to read the file again, `session.toml` must have `[[boards]]`",
    )
}

/// Says in how many lines the pairs of two rankings sit the other way, which a program takes for one ranking.
fn turned(scored: Scored<'_>) -> Option<String> {
    let session = scored.session;
    let is_turned =
        |line: &TableResult| !session.contestant(line.ns).direction.allows(Side::NorthSouth);
    let lines = session.result_ids().map(|(_, line)| line);
    counted(
        lines.filter(is_turned).count(),
        "line has its pairs the other way: to read the file again, `session.toml` must have `winners = 2`",
        "lines have their pairs the other way: to read the file again, `session.toml` must have `winners = 2`",
    )
}

/// Names the settings that decide scores or places and are not in the file.
fn settings(scored: Scored<'_>) -> Option<String> {
    let session = scored.session;
    let together = &session.conditions().score_together;
    // Then the numbers fit no other field.
    let is_one_field = together.iter().any(|group| group.len() == session.sections().len());
    let keys = unusual_keys(scored);
    let losses = keys
        .iter()
        .map(String::as_str)
        .filter(|key| KEYS.contains(key) && !(is_one_field && *key == "score_together"));
    let losses: Vec<String> = losses.map(|key| format!("`{key}`")).collect();
    (!losses.is_empty()).then(|| {
        format!(
            "the format has no word for {}: to read the file again, `session.toml` must say it",
            losses.join(" and ")
        )
    })
}

/// Says how many things are not as they should be, where there are some.
fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_written_in_their_order() {
        for records in [0, 1, PIECE, PIECE + 1, 5 * PIECE + 7] {
            let mut bytes = Vec::new();
            write(records, &mut bytes, |piece| Ok(piece.flat_map(usize::to_le_bytes).collect()))
                .unwrap();
            let expected: Vec<u8> = (0..records).flat_map(usize::to_le_bytes).collect();
            assert!(bytes == expected, "{records} records");
        }
    }

    #[test]
    fn what_cannot_be_made_is_an_error() {
        let refused = |_| Err(io::Error::from(io::ErrorKind::Other));
        assert!(write(3 * PIECE, &mut Vec::new(), refused).is_err());
    }
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
