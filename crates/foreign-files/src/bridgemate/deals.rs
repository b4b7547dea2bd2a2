//! Deals and their tables of tricks, as they were sent to the devices.

use contract_scoring::{BoardNumber, Seat, Strain, Tricks};
use findings::Findings;
use jetdb::Value;
use rows::entered::{FoundDeal, faulty};
use session::{Deal, Makes};

use super::table::Table;
use crate::imported::record;

/// The names of the seats, as columns begin.
const SEATS: [&str; 4] = ["North", "East", "South", "West"];
/// The names of the denominations, as columns end.
const STRAINS: [&str; 5] = ["Clubs", "Diamonds", "Hearts", "Spades", "Notrump"];

/// The deals of a database.
pub(super) fn read(
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
