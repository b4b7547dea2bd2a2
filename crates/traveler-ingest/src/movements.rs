//! The movement of a session: a header, then one row per table and round.

use contract_scoring::{BoardNumber, BySide, Side};
use findings::{Code, Diagnostic, Findings, Outcome, Read, Reported};
use notation::cell::{Unfit, inert, number, section};
use session::{
    Event, Markings, Movement, MovementFault, PairNumber, RoundNumber, RuleSet, Sitting,
    TableNumber, Winners,
};
use table::entered::{EnteredSettings, FieldName, Places, Value};
use table::rows::Row;
use table::{Cells, Table};

use crate::{Options, SourceFile, markings, missing_columns, toml};

/// Movements, with what the settings beside them say.
#[derive(Clone, Debug)]
pub struct Movements {
    /// Those of the sections.
    pub sections: Vec<SectionMovement>,
    /// What the settings say of the event.
    pub event: Event,
    /// What they say is marked on the boards.
    pub markings: Markings,
    /// The rules that they name, or else the usual ones.
    pub rules: RuleSet,
}

/// The movement of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionMovement {
    /// The section's name, in capitals; `None` where all sections play it.
    pub section: Option<String>,
    /// Who sits where with which boards.
    pub movement: Movement,
}

/// Reads a movement. Where the settings do not say how many winners a section has, the numbers tell, as
/// [`Movement::new`] has it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_movement};
///
/// let bytes = b"round,table,ns,ew,boards\n1,1,1,1,1-2\n1,2,2,2,3 4\n2,1,1,2,5 6\n2,2,2,1,7 8\n";
/// let file = SourceFile { name: "movement.csv", bytes };
/// let reading = read_movement(file, None, &Options::default());
/// assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
/// assert_eq!(reading.made.unwrap().sections[0].movement.rounds().count(), 2);
/// ```
#[must_use]
pub fn read_movement(
    file: SourceFile<'_>,
    settings: Option<SourceFile<'_>>,
    options: &Options,
) -> Outcome<Movements> {
    let mut findings = Findings::default();
    let settings = toml::settings(settings, options, &mut findings);
    let winners = |section: Option<&str>| winners_of(&settings, section);
    let movements = movements(file, options, winners, &mut findings);
    findings.outcome(movements.map(|sections| Movements {
        sections,
        event: settings.event.clone(),
        markings: markings::of_settings(&settings.boards),
        rules: settings.scoring.conditions.rules,
    }))
}

/// How many winners the settings give a section; where all sections play one movement, what they have in common.
pub(crate) fn winners_of(settings: &EnteredSettings, section: Option<&str>) -> Option<Winners> {
    let described = settings.sections().iter();
    let own = described.filter(|one| section.is_none_or(|name| one.name.value == name));
    let mut winners = own.map(|one| one.winners.as_ref().map(|winners| winners.value));
    let first = winners.next()??;
    winners.all(|one| one == Some(first)).then_some(first)
}

/// A sitting with the number of its row.
struct Entered {
    section: Option<String>,
    sitting: Sitting,
    row: u32,
}

/// Reads a movement of which it may be known how many winners each section has.
pub(crate) fn movements(
    file: SourceFile<'_>,
    options: &Options,
    winners: impl Fn(Option<&str>) -> Option<Winners>,
    findings: &mut Findings,
) -> Option<Vec<SectionMovement>> {
    let text = table::text::decode(file, options.encoding, findings)?;
    let (table, mut records) = Table::open(&text, &options.csv(), findings)?;
    check(&table, findings)?;
    let mut entered = Vec::new();
    let mut is_whole = true;
    while let Some(cells) = records.next(&table, findings) {
        match sitting(&table, &cells, findings) {
            Ok(one) => entered.push(one),
            Err(Reported) => is_whole = false,
        }
    }
    if entered.is_empty() && is_whole && !findings.has_errors() {
        findings.push(
            Diagnostic::new(Code::NoResults, "there is a header, and nothing below it")
                .at(table.locate_title())
                .hint("add one row per table and round"),
        );
        return None;
    }
    let mut sections: Vec<Option<String>> = Vec::new();
    for one in &entered {
        if !sections.contains(&one.section) {
            sections.push(one.section.clone());
        }
    }
    let mut movements = Vec::new();
    for section in sections {
        let own = entered.iter().filter(|one| one.section == section);
        let (rows, sittings): (Vec<u32>, Vec<Sitting>) =
            own.map(|one| (one.row, one.sitting.clone())).unzip();
        match Movement::new(sittings, winners(section.as_deref())) {
            Ok(movement) => movements.push(SectionMovement { section, movement }),
            Err(faults) => {
                for fault in &faults {
                    findings.push(finding(fault, &rows, &table));
                }
            }
        }
    }
    (is_whole && !findings.has_errors()).then_some(movements)
}

fn sitting(
    table: &Table<'_, '_, Column>,
    cells: &Cells<'_, '_, Column>,
    findings: &mut Findings,
) -> Read<Entered> {
    let mut row = Row::new(table, cells.row(), findings);
    let section = match cells.get(Column::Section) {
        Some(text) => row.value(Column::Section, Some(inert::restored(text)), section::read),
        None => Value::Absent,
    };
    let typed = |column| cells.get(column).map(inert::as_typed);
    let round: Value<RoundNumber> = row.value(Column::Round, typed(Column::Round), number::bounded);
    let at: Value<TableNumber> = row.value(Column::Table, typed(Column::Table), number::bounded);
    let boards: Value<Vec<BoardNumber>> = row.value(Column::Boards, typed(Column::Boards), read);
    let mut seat = |column| {
        let text = typed(column).filter(|text| !is_nobody(text));
        let number: Value<PairNumber> = row.value(column, text, |text| {
            number::bounded(text).map_err(|why: Unfit| match why.code {
                Code::NotANumber => why.code(Code::BadPair),
                _ => why,
            })
        });
        number.given()
    };
    let seats = if table.has(Column::North) {
        [[Column::North, Column::South].map(&mut seat), [Column::East, Column::West].map(&mut seat)]
            .map(|[one, other]| -> Read<Vec<PairNumber>> {
                Ok([one?, other?].into_iter().flatten().collect())
            })
    } else {
        [Column::Ns, Column::Ew].map(|column| Ok(seat(column)?.into_iter().collect()))
    };
    let mut needed = |column: Column| {
        row.at(column, Code::Blank, format!("`{}` is blank", column.name()), |fault| {
            fault.hint("fill it in: every row of a movement has a round, a table and boards")
        })
    };
    // All that is blank is reported, not only the first.
    let round = round.given().and_then(|round| round.ok_or_else(|| needed(Column::Round)));
    let at = at.given().and_then(|at| at.ok_or_else(|| needed(Column::Table)));
    let boards = boards.given().and_then(|all| all.ok_or_else(|| needed(Column::Boards)));
    let [ns, ew] = seats;
    let sitting =
        Sitting { round: round?, table: at?, seats: BySide { ns: ns?, ew: ew? }, boards: boards? };
    let of = |side: Side| sitting.seats.get(side).len();
    let (here, across) = (of(Side::NorthSouth), of(Side::EastWest));
    if here == 0 && across == 0 || here > 0 && across > 0 && here != across {
        return Err(row.whole(
            Code::NoOpponents,
            "the row does not say who sits at the table",
            |fault| fault.hint("name both sides; leave one blank beside a phantom"),
        ));
    }
    Ok(Entered { section: section.given()?, row: cells.row(), sitting })
}

/// Whether a cell says that nobody sits there.
fn is_nobody(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    ["0", "-", "–", "phantom", "bye", "sit-out"].contains(&text.as_str())
}

/// Says what two rows contradict each other in.
fn finding(fault: &MovementFault, rows: &[u32], places: &dyn Places<Column>) -> Diagnostic {
    let row = |sitting: usize| rows.get(sitting).copied().unwrap_or_default();
    let (message, hint, first, second) = match *fault {
        MovementFault::TableTwice { first, second } => (
            "the table has two rows for this round".to_owned(),
            "write all its boards into one row, or correct the round or the table",
            first,
            second,
        ),
        MovementFault::SeatedTwice { who, first, second } => (
            format!("{who} sits in two places in this round"),
            "correct the number in one of them",
            first,
            second,
        ),
        MovementFault::BoardTwice { who, board, first, second } => (
            format!("{who} plays board {board} twice"),
            "correct the number or the boards in one of them",
            first,
            second,
        ),
    };
    let diagnostic = Diagnostic::new(Code::MovementConflict, message)
        .at(places.locate_row(row(second)))
        .hint(hint);
    if first == second { diagnostic } else { diagnostic.see(places.locate_row(row(first))) }
}

// The boards of a sitting in one cell: `1 2 3`, `1-3`, `1, 3`.

/// The most boards that one cell names.
const MOST: u16 = 1000;

/// Reads numbers and ranges of numbers, in any order.
fn read(text: &str) -> Result<Vec<BoardNumber>, Unfit> {
    // Spaces around a dash belong to the range.
    let dashes = text.replace(['–', '\u{2212}'], "-").replace(" to ", "-");
    let mut joined = String::with_capacity(dashes.len());
    for part in dashes.split('-') {
        if !joined.is_empty() {
            joined.push('-');
        }
        joined.push_str(part.trim());
    }
    let mut boards = Vec::new();
    for word in joined.split([' ', ',', ';', '+', '/']).filter(|word| !word.is_empty()) {
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let bound = |text: &str| -> Result<BoardNumber, Unfit> {
            number::bounded(text).map_err(|why: Unfit| match why.code {
                Code::NotANumber => unreadable(text),
                _ => why,
            })
        };
        let (first, last) = (bound(first)?.get(), bound(last)?.get());
        if last < first || last - first >= MOST {
            return Err(unreadable(word));
        }
        boards.extend((first..=last).flat_map(BoardNumber::new));
    }
    if boards.is_empty() { Err(unreadable(text)) } else { Ok(boards) }
}

fn unreadable(text: &str) -> Unfit {
    Unfit::new(Code::BadBoards, format!("`{text}` is not a list of boards"))
        .expected("board numbers such as `5 6 7 8` or `5-8`")
        .hint("a spreadsheet may have turned `5-8` into a date: write `5 6 7 8`")
}

/// A column of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// The section's letters; without it, all sections play the movement.
    Section,
    /// The round.
    Round,
    /// The table.
    Table,
    /// The pair N-S.
    Ns,
    /// The pair E-W.
    Ew,
    /// North's number, in an individual.
    North,
    /// South's number.
    South,
    /// East's number.
    East,
    /// West's number.
    West,
    /// The boards.
    Boards,
}

impl FieldName for Column {
    const ALL: &'static [Self] = &[
        Self::Section,
        Self::Round,
        Self::Table,
        Self::Ns,
        Self::Ew,
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::Boards,
    ];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Round, Self::Table]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Section => &["section", "sec", "sect"],
            Self::Round => &["round", "rd", "rnd", "round_no"],
            Self::Table => &["table", "tbl", "table_no"],
            Self::Ns => &["ns", "ns_pair", "pair_ns", "north_south", "n/s"],
            Self::Ew => &["ew", "ew_pair", "pair_ew", "east_west", "e/w"],
            Self::North => &["north"],
            Self::South => &["south"],
            Self::East => &["east"],
            Self::West => &["west"],
            Self::Boards => &["boards", "board", "bds", "set"],
        }
    }
}

impl Column {
    /// The name that messages use.
    fn name(self) -> &'static str {
        self.names().first().copied().unwrap_or_default()
    }
}

/// Says which columns are missing, if any is: round, table and boards, and either pairs or players.
fn check(places: &dyn Places<Column>, findings: &mut Findings) -> Option<()> {
    const PLAYERS: [Column; 4] = [Column::North, Column::South, Column::East, Column::West];
    let has_players = PLAYERS.iter().any(|column| places.has(*column));
    let who: &[Column] = if has_players { &PLAYERS } else { &[Column::Ns, Column::Ew] };
    let needed = [&[Column::Round, Column::Table, Column::Boards], who].concat();
    let missing = missing_columns::missing(places, &needed);
    missing_columns::check(places, "the movement needs", &missing, findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[u16]) {
        let boards = read(text).unwrap();
        let boards: Vec<u16> = boards.iter().map(|board| board.get()).collect();
        assert_eq!(boards, expected, "{text}");
    }

    #[test]
    fn spellings() {
        check("5", &[5]);
        check("5 6 7", &[5, 6, 7]);
        check("5-7", &[5, 6, 7]);
        check(" 5 – 7 ", &[5, 6, 7]);
        check("5 to 7, 9", &[5, 6, 7, 9]);
        check("1,3;9", &[1, 3, 9]);
        for wrong in ["", "a", "7-5", "0", "1-", "1-5000", "5-8-9", "08-May"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
