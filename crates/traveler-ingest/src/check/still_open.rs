//! Lines of the movement that are still to be played: one note for all of them.

use contract_scoring::{BySide, Side};
use findings::listed::{boards, listed};
use findings::{Code, Diagnostic, Location};
use movements::OpenTable;
use session::{RoundNumber, SectionId};

use super::sheet::Sheet;

/// The most tables of a round that are named.
const LISTED: usize = 4;

pub(super) fn finding(
    sheet: &Sheet<'_>,
    open: &[(SectionId, Vec<OpenTable>)],
) -> Option<Diagnostic> {
    let lines = |tables: &[OpenTable]| tables.iter().map(|one| one.boards.len()).sum::<usize>();
    let count = open.iter().map(|(_, tables)| lines(tables)).sum();
    let first = place(sheet, open);
    let named: Vec<String> = (open.iter())
        .map(|(section, tables)| {
            let name = match sheet.session.sections().len() {
                1 => String::new(),
                _ => format!("section {}: ", sheet.session.section(*section)),
            };
            format!("{name}{}", of_section(sheet, *section, tables))
        })
        .collect();
    let are = match count {
        0 => return None,
        1 => "1 line of the movement is".to_owned(),
        count => format!("{count} lines of the movement are"),
    };
    let message = format!("{are} still to be played: {}", listed(named.into_iter(), 8));
    let mut note = Diagnostic::new(Code::OpenLines, message)
        .lines(count)
        .hint("until then the result is provisional; `NP` is a board that will not be played");
    note.location = first;
    Some(note)
}

/// Where the first of them is to be entered, where the file has rows for them.
fn place(sheet: &Sheet<'_>, open: &[(SectionId, Vec<OpenTable>)]) -> Option<Location> {
    let tables = open.iter().flat_map(|(section, tables)| {
        let tables = tables.iter();
        tables.map(move |table| (*section, table))
    });
    let mut rows = tables.flat_map(|(section, table)| {
        let boards = table.boards.iter();
        boards.filter_map(move |board| sheet.open_place(section, *board, &table.seats))
    });
    rows.next()
}

/// `round 3, table 2, N-S 2 and E-W 7, boards 5 to 8; rounds 4 to 7`.
fn of_section(sheet: &Sheet<'_>, section: SectionId, tables: &[OpenTable]) -> String {
    let rounds: Vec<&[OpenTable]> = tables.chunk_by(|one, next| one.round == next.round).collect();
    let is_whole = |round: &&[OpenTable]| lacks_all(sheet, section, round);
    let begun = rounds.iter().filter(|round| !is_whole(round));
    let begun = begun.map(|round| {
        let tables = round.iter().map(|table| at_table(sheet, table));
        format!("round {}, {}", round[0].round, listed(tables, LISTED))
    });
    let whole: Vec<RoundNumber> =
        rounds.iter().filter(|round| is_whole(round)).map(|round| round[0].round).collect();
    let whole = match whole[..] {
        [] => None,
        [one] => Some(format!("round {one}")),
        [first, .., last] => Some(format!("rounds {first} to {last}")),
    };
    begun.chain(whole).collect::<Vec<_>>().join("; ")
}

/// Whether no line of a round is there.
fn lacks_all(sheet: &Sheet<'_>, section: SectionId, round: &[OpenTable]) -> bool {
    let Some(movement) = sheet.session.movement(section) else {
        return false;
    };
    let of_round = |sitting: &&session::Sitting| sitting.round == round[0].round && sitting.plays();
    let tables = movement.sittings().iter().filter(of_round).count();
    tables == round.len() && round.iter().all(|table| table.beside.is_none())
}

fn at_table(sheet: &Sheet<'_>, table: &OpenTable) -> String {
    let side = |side: Side| {
        let who = table.seats.get(side).iter();
        let numbers = who.map(|id| sheet.session.contestant(*id).number.to_string());
        numbers.collect::<Vec<_>>().join("+")
    };
    let BySide { ns, ew } = BySide::from_fn(side);
    format!("table {} (N-S {ns}, E-W {ew}, {})", table.table, boards(&table.boards))
}
