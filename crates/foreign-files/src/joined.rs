//! A game file and the database of the session's scoring devices: scores of the one, and what was played of the other.
//! A game file holds no contracts, and corrections that were made in it are not in the database.

use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, Played, Side, Vulnerability};
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use table::entered::BoardSettings;

use super::imported::{Imported, Row, Spot};

/// What was played, in the columns of a line.
const PLAYED: [Field; 4] = [Field::Contract, Field::Declarer, Field::Result, Field::Lead];

/// Adds what was played to the lines of a game, and the deals. What a contract scores depends on how its board is marked.
pub(super) fn join<'a>(
    mut game: Imported<'a>,
    devices: Imported<'_>,
    marked: &[BoardSettings],
    findings: &mut Findings,
) -> Imported<'a> {
    let played = devices.travelers.iter();
    let played = played.filter(|row| row.text(Field::Contract).is_some());
    let played: BTreeMap<_, _> = played.map(|row| (line(row), row)).collect();
    // Lines with a score of both sides; a ruling replaced what was played.
    let scored = game.travelers.iter().zip(0..);
    let scored: Vec<_> =
        scored.filter_map(|(row, place)| Some((place, line(row), score(row)?))).collect();
    let both = scored.iter().filter_map(|(place, line, score)| {
        let own = *played.get(line)?;
        let (result, points) = worth(own, marked)?;
        Some(InBoth { place: *place, score: *score, own, result, points })
    });
    let both: Vec<InBoth<'_>> = both.collect();
    let agreeing = both.iter().filter(|line| line.points == line.score).count();
    if 2 * agreeing < scored.len() {
        let message = format!(
            "only {agreeing} of {} scores of `{}` are in `{}`: no contracts are taken from there",
            scored.len(),
            game.name,
            devices.name
        );
        let strangers = Diagnostic::new(Code::DevicesDiffer, message);
        findings.push(strangers.hint("are these files of one session?"));
        return game;
    }
    for line in both {
        if line.points != line.score {
            findings.push(contradiction(&game, &devices, &line));
            continue;
        }
        for field in PLAYED {
            let cells = line.own.cells.iter().filter(|(own, ..)| *own == field);
            for (_, text, at) in cells {
                let at = Spot::Elsewhere(Box::new(devices.locate(at)));
                game.travelers[line.place].put(field, text.as_str(), at);
            }
        }
    }
    if game.deals.is_empty() {
        game.deals = devices.deals;
    }
    game
}

/// A line of the game that the devices have as well.
struct InBoth<'r> {
    /// Which line of the game it is, and its score there.
    place: usize,
    score: i16,
    /// What the devices say, and its score.
    own: &'r Row<Field>,
    result: Played,
    points: i16,
}

/// A line of which the devices have another score.
fn contradiction(game: &Imported<'_>, devices: &Imported<'_>, line: &InBoth<'_>) -> Diagnostic {
    let row = &game.travelers[line.place];
    let (score, result) = (line.score, line.result);
    let board = row.text(Field::Board).unwrap_or_default();
    let message = format!(
        "on board {board} the devices have {result}, and the game file has the score {score}, which counts"
    );
    Diagnostic::new(Code::DevicesDiffer, message)
        .at(game.locate(&row.at))
        .see(devices.locate(&line.own.at))
        .hint("a score that was corrected in the game file is right; otherwise correct it there")
}

/// Which line a row is: its section, board and pairs.
fn line(row: &Row<Field>) -> [String; 4] {
    let of = |field| row.text(field).unwrap_or_default().to_owned();
    [Field::Section, Field::Board, Field::Ns, Field::Ew].map(of)
}

/// The score of a line, N-S; nothing where a side has a ruling, or each a score of its own.
fn score(row: &Row<Field>) -> Option<i16> {
    let score = |field| row.text(field)?.parse::<i16>().ok();
    let (ns, ew) = (score(Field::ScoreNs)?, score(Field::ScoreEw)?);
    (ns == -ew).then_some(ns)
}

/// What was played by a line, and its score N-S.
fn worth(row: &Row<Field>, marked: &[BoardSettings]) -> Option<(Played, i16)> {
    let of = |field| row.text(field).unwrap_or_default();
    let text = match of(Field::Declarer) {
        "" => of(Field::Contract).to_owned(),
        declarer => format!("{}{} by {declarer}", of(Field::Contract), of(Field::Result)),
    };
    let played: Played = text.parse().ok()?;
    let board: BoardNumber = of(Field::Board).parse().ok()?;
    let score = played.score(vulnerability(board, marked), Side::NorthSouth);
    Some((played, score.points()))
}

/// The vulnerability of a board as the settings mark it; otherwise that of its number.
fn vulnerability(board: BoardNumber, marked: &[BoardSettings]) -> Vulnerability {
    let own = marked.iter().find(|own| own.board.value == board);
    let stated = own.and_then(|own| own.vulnerable.as_ref());
    stated.map_or(board.vulnerability(), |stated| stated.value)
}
