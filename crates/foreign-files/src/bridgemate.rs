//! Files of scoring devices: the Access database of Bridgemate, BridgeTab, BridgePad and `TabScore`.

mod database;
mod event;
mod lines;
mod movement;
mod pairs;
mod received;
mod table;
mod whole;

use ::notation::Field;
use ::table::entered::{FoundDeal, faulty};
use ::table::text::SourceFile;
use contract_scoring::{BoardNumber, Seat, Strain, Tricks};
use database::Database;
use findings::{Code, Diagnostic, Findings};
use jetdb::Value;
use movement::Movement;
use session::{Deal, Makes};
use table::{Expected, Table};

use super::imported::{Imported, Row, record};
use crate::Choices;
use crate::format::{Format, always};
use crate::magic::is_database;

pub(crate) const KIND: Format = Format::of(is_database, always, read);

fn read<'a>(file: SourceFile<'a>, _: &Choices, findings: &mut Findings) -> Option<Imported<'a>> {
    let database = Database::open(file);
    let mut database = database.map_err(|why| findings.push(*why)).ok()?;
    let errors = findings.errors();
    let needed = [
        database.table(&Expected::SECTION, findings),
        database.table(&Expected::RECEIVED, findings),
    ];
    let [Some(sections), Some(received)] = needed else {
        return None;
    };
    let rounds = database.usual_table(&Expected::ROUNDS, "who sits out is not known", findings);
    let players = database.usual_table(&Expected::PLAYERS, "nobody has a name", findings);
    let mut other = |expected| database.table_if_there(expected, findings);
    let (session, tables) = (other(&Expected::SESSION), other(&Expected::TABLES));
    let (names, unconfirmed) = (other(&Expected::NAMES), other(&Expected::UNCONFIRMED));
    let (records, evaluations) = (other(&Expected::HANDS), other(&Expected::EVALUATIONS));
    if is_individual(&received) {
        let why = "the file is of an individual, which is not scored from a database";
        let place = record(file.name, Expected::RECEIVED.name, 0);
        let fault = Diagnostic::new(Code::OtherEvent, why).at(place);
        findings.push(fault.hint("enter it as travelers with four players a line"));
        return None;
    }
    let sections = event::sections(&sections);
    let movement = Movement::of(rounds.as_ref(), tables.as_ref(), &sections);
    let travelers = lines::read(file.name, &received, unconfirmed.as_ref(), &movement, findings);
    let deals = read_deals(file.name, records.as_ref(), evaluations.as_ref(), findings);
    let pairs = pairs::read(players.as_ref(), names.as_ref(), &movement);
    let mut imported = Imported { travelers, pairs, deals, ..Imported::of_records(file.name) };
    let has_results = |section: &event::Section| has_results(&imported.travelers, &section.name);
    let (played, empty): (Vec<_>, Vec<_>) = sections.into_iter().partition(has_results);
    // Before the first result, all of them are as good as any.
    let (sections, empty) = if played.is_empty() { (empty, played) } else { (played, empty) };
    for section in sections.iter().filter(|section| section.scoring > 1) {
        let message = format!(
            "section {} has `ScoringType` {}, and is scored by matchpoints",
            section.name, section.scoring
        );
        findings.push(
            Diagnostic::new(Code::OtherScoring, message)
                .at(record(file.name, Expected::SECTION.name, section.row))
                .hint("say in `session.toml` how it is scored: `method` in `[scoring]`"),
        );
    }
    for section in &empty {
        let at = record(file.name, Expected::SECTION.name, section.row);
        findings.push(imported.without_section(&section.name, at));
    }
    imported.settings = event::settings(session.as_ref(), &sections);
    (findings.errors() == errors).then_some(imported)
}

/// Whether a line of a section has both sides.
fn has_results(lines: &[Row<Field>], section: &str) -> bool {
    lines.iter().any(|row| {
        let has = |field| row.text(field).is_some();
        row.text(Field::Section) == Some(section) && has(Field::Ns) && has(Field::Ew)
    })
}

/// Whether results are of four players: of an individual, devices name South and West as well.
fn is_individual(received: &Table) -> bool {
    let mut rows = received.rows.iter();
    rows.any(|row| ["South", "West"].iter().any(|seat| received.number(row, seat).unwrap_or(0) > 0))
}

// Deals and their tables of tricks, as they were sent to the devices.

/// The names of the seats, as columns begin.
const SEATS: [&str; 4] = ["North", "East", "South", "West"];
/// The names of the denominations, as columns end.
const STRAINS: [&str; 5] = ["Clubs", "Diamonds", "Hearts", "Spades", "Notrump"];

/// The deals of a database.
fn read_deals(
    file: &str,
    records: Option<&Table>,
    evaluations: Option<&Table>,
    findings: &mut Findings,
) -> Vec<FoundDeal> {
    let mut found = Vec::new();
    let Some(records) = records else {
        return found;
    };
    for (place, row) in (1..).zip(&records.rows) {
        let suits = SEATS.map(|seat| {
            ["Spades", "Hearts", "Diamonds", "Clubs"]
                .map(|suit| records.text(row, &format!("{seat}{suit}")))
                .join(".")
        });
        // A row that nobody has filled in.
        if suits.iter().all(|hand| hand == "...") {
            continue;
        }
        let Some(board) = board(records, row) else {
            continue;
        };
        let hands = suits.each_ref().map(String::as_str);
        let at = record(file, "HandRecord", place);
        let section = records.number(row, "Section");
        match Deal::of_texts(Seat::North, &hands) {
            Ok(deal) => found.push(FoundDeal {
                board,
                section: section.map(|section| section.to_string()),
                deal,
                makes: evaluations.and_then(|table| makes(table, section, board)),
                dealer: None,
                vulnerable: None,
                at,
            }),
            Err(error) => findings.push(faulty(&error, Some(board)).at(at)),
        }
    }
    found
}

fn board(table: &Table, row: &[Value]) -> Option<BoardNumber> {
    let number = u16::try_from(table.number(row, "Board")?).ok()?;
    BoardNumber::new(number).ok()
}

/// The tricks of a board, where all of them are there and can be right.
fn makes(table: &Table, section: Option<i64>, deal: BoardNumber) -> Option<Makes> {
    let is_of = |row: &&Vec<Value>| {
        board(table, row) == Some(deal) && table.number(row, "Section") == section
    };
    let row = table.rows.iter().find(is_of)?;
    let tricks = |seat: Seat, strain: Strain| {
        let column = format!("{}{}", SEATS[seat as usize], STRAINS[strain as usize]);
        let tricks = usize::try_from(table.number(row, &column)?).ok()?;
        Tricks::ALL.get(tricks).copied()
    };
    Makes::of_known(tricks).filter(Makes::is_plausible)
}

// How a device writes contracts, results and remarks: always in the same way, so that anything else is damage.

/// What a device writes for a board that was not played.
const NOT_PLAYED: &str = "Not played";
/// What it writes where the pairs of a table changed places.
const WRONG_DIRECTION: &str = "Wrong direction";
/// What it writes for a ruling that it does not know.
const ARBITRAL: &str = "Arbitral score";

/// What a remark says of a result.
#[derive(Debug, PartialEq, Eq)]
enum Remark<'t> {
    /// Nothing.
    Nothing,
    /// In place of a result, in our notation.
    Ruling(String),
    /// A ruling that is not in the file.
    UnknownRuling,
    /// The pairs sat the other way round.
    Turned,
    /// Something else.
    Other(&'t str),
}

impl<'t> Remark<'t> {
    fn of(text: &'t str) -> Self {
        let is = |known: &str| text.eq_ignore_ascii_case(known);
        if text.is_empty() {
            Self::Nothing
        } else if is(NOT_PLAYED) {
            Self::Ruling("NP".to_owned())
        } else if is(WRONG_DIRECTION) {
            Self::Turned
        } else if is(ARBITRAL) {
            Self::UnknownRuling
        } else {
            percentages(text).map_or(Self::Other(text), Self::Ruling)
        }
    }
}

/// `60%-40%` in our notation.
fn percentages(text: &str) -> Option<String> {
    let (ns, ew) = text.split_once('-')?;
    let is_percent = |side: &str| {
        let digits = side.trim().strip_suffix('%');
        digits.is_some_and(|digits| digits.trim().parse::<u8>().is_ok())
    };
    (is_percent(ns) && is_percent(ew)).then(|| format!("{}/{}", ns.trim(), ew.trim()))
}

/// A contract without the space in it, as `3NTx` of `3 NT x`, if it is one.
fn contract(text: &str) -> Option<String> {
    let joined: String = text.split_whitespace().collect();
    let upper = joined.to_ascii_uppercase();
    if upper == "PASS" {
        return Some(joined);
    }
    let bid = upper.trim_end_matches('X');
    let doubled = upper.len() - bid.len();
    let (level, strain) = bid.split_at_checked(1)?;
    let is_bid = matches!(level.as_bytes(), [b'1'..=b'7'])
        && matches!(strain, "C" | "D" | "H" | "S" | "N" | "NT");
    (is_bid && doubled <= 2).then_some(joined)
}

/// Whether a result is as devices write it: `=`, `+1`, `-2`.
fn is_result(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']);
    let is_small = |digits: &str| {
        digits.parse::<u8>().is_ok_and(|tricks| (1..=13).contains(&tricks))
            && !digits.starts_with('+')
    };
    text == "=" || digits.is_some_and(is_small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks() {
        let ruling = |text: &str| Remark::Ruling(text.to_owned());
        assert_eq!(Remark::of("Not played"), ruling("NP"));
        assert_eq!(Remark::of("60%-40%"), ruling("60%/40%"));
        assert_eq!(Remark::of("wrong direction"), Remark::Turned);
        assert_eq!(Remark::of("Arbitral score"), Remark::UnknownRuling);
        assert_eq!(Remark::of("slow"), Remark::Other("slow"));
        assert_eq!(Remark::of("300%-40%"), Remark::Other("300%-40%"));
        assert_eq!(Remark::of(""), Remark::Nothing);
    }

    #[test]
    fn contracts() {
        for (text, expected) in [
            ("4 S", Some("4S")),
            ("3 NT", Some("3NT")),
            ("2 H x", Some("2Hx")),
            (" 1  C xx ", Some("1Cxx")),
            ("PASS", Some("PASS")),
            ("8 S", None),
            ("4", None),
            ("4 Z", None),
            ("4 S xxx", None),
            ("S 4", None),
            ("\u{e9}S", None),
            ("", None),
        ] {
            assert_eq!(contract(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn results() {
        for text in ["=", "+1", "-13"] {
            assert!(is_result(text), "{text}");
        }
        for text in ["", "1", "10", "+0", "+14", "++1", "-", "=+1", "+ 1", "-x"] {
            assert!(!is_result(text), "{text}");
        }
    }
}
