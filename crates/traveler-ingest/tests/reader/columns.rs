//! Rows that are not text: what holds for a file holds for them.

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use findings::{Code, Diagnostic, Place};
use proptest::prelude::*;
use session::{Artificial, Entry, Note, Notes, Ruling};
use traveler_ingest::columns::{self, Columns, Row, Seats, Written};
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

fn read_rows(rows: &[Row<'_>]) -> Reading {
    let columns = Columns { name: "", rows: &rows, pairs: None, settings: None };
    columns::read(&columns, &Options::default())
}

/// The same rows as a file.
fn file(rows: &[Row<'_>]) -> String {
    let mut text = String::from(
        "section,board,round,table,ns,ew,contract,declarer,tricks,score,ruling,vul,dealer,group,lead,remarks\n",
    );
    for row in rows {
        let Seats::Pairs { ns, ew } = row.seats else {
            continue;
        };
        let cells = [
            row.section.map(str::to_owned),
            row.board.map(|number| number.to_string()),
            row.round.map(|number| number.to_string()),
            row.table.map(|number| number.to_string()),
            ns.map(|number| number.to_string()),
            ew.map(|number| number.to_string()),
            row.contract.map(|contract| contract.to_string()),
            row.declarer.map(|declarer| declarer.to_string()),
            row.tricks.map(|number| number.to_string()),
            row.score.map(|score| score.to_string()),
            row.ruling.map(written),
            row.vulnerable.map(|vulnerable| vulnerable.to_string()),
            row.dealer.map(|dealer| dealer.to_string()),
            row.group.map(String::from),
            row.notes.get(Note::Lead).map(str::to_owned),
            row.notes.get(Note::Remarks).map(str::to_owned),
        ];
        text += &cells.map(Option::unwrap_or_default).join(",");
        text.push('\n');
    }
    text
}

fn written(ruling: &Ruling) -> String {
    let side = |entry: &Entry| match entry {
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::NotPlayed => "NP".to_owned(),
        _ => "LP".to_owned(),
    };
    format!("{}/{}", side(&ruling.ns), side(&ruling.ew))
}

fn read_file(text: &str) -> Reading {
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes: text.as_bytes() },
        pairs: None,
        settings: None,
    };
    read(&sources, &Options::default())
}

/// A finding without its place.
fn printed(diagnostic: &Diagnostic) -> String {
    let placeless = Diagnostic { location: None, related: Vec::new(), ..diagnostic.clone() };
    format!("{placeless} {:?}", diagnostic.subject)
}

fn artificial(ns: Artificial, ew: Artificial) -> Ruling {
    Ruling { ns: Entry::Artificial(ns), ew: Entry::Artificial(ew) }
}

/// What a row says, as a person would write it.
struct Texts([Option<String>; 6]);

impl Texts {
    fn of(row: &Row<'_>) -> Self {
        Self([
            row.contract.map(|contract| contract.to_string()),
            row.declarer.map(|declarer| declarer.to_string()),
            row.ruling.map(written),
            row.dealer.map(|dealer| dealer.to_string()),
            row.vulnerable.map(|vulnerable| vulnerable.to_string()),
            row.group.map(String::from),
        ])
    }

    /// The row with these in place of the values.
    fn row<'t>(&'t self, row: &Row<'t>) -> Row<'t> {
        let [contract, declarer, ruling, dealer, vulnerable, group] =
            self.0.each_ref().map(Option::as_deref);
        Row {
            contract: None,
            declarer: None,
            ruling: None,
            dealer: None,
            vulnerable: None,
            group: None,
            written: Written {
                contract,
                declarer,
                ruling,
                dealer,
                vulnerable,
                group,
                ..Written::NOTHING
            },
            ..*row
        }
    }
}

type Picks = (u32, u32, u32, [usize; 4], [usize; 4]);

fn picks() -> impl Strategy<Value = Vec<Picks>> {
    let numbers = (0..6_u32, 0..4_u32, 0..4_u32);
    let row = (numbers, any::<[u8; 4]>(), any::<[u8; 4]>()).prop_map(|(numbers, some, more)| {
        let pick = |bytes: [u8; 4]| bytes.map(usize::from);
        (numbers.0, numbers.1, numbers.2, pick(some), pick(more))
    });
    prop::collection::vec(row, 1..20)
}

proptest! {
    #[test]
    fn rows_mean_what_the_same_file_means(picks in picks()) {
        const CONTRACTS: [Option<&str>; 4] = [None, Some("4S"), Some("3NTX"), Some("PASS")];
        const DECLARERS: [Option<&str>; 3] = [None, Some("N"), Some("E")];
        const TRICKS: [Option<u32>; 4] = [None, Some(9), Some(10), Some(14)];
        const SCORES: [Option<i32>; 6] = [None, None, Some(420), Some(-50), Some(425), Some(9000)];
        let rulings = [None, Some(artificial(Artificial::Plus, Artificial::Minus))];
        let pick = |list: &[Option<u32>], place: usize| list[place % list.len()];
        let rows: Vec<Row<'_>> = (2..).zip(&picks).map(|(row, (board, ns, ew, one, two))| Row {
            // A file whose first row names a section may leave it to the rows below.
            section: [None, Some("A"), Some("B"), Some("?")][one[0] % 4].filter(|_| row > 2),
            board: Some(*board),
            round: pick(&[None, Some(1), Some(300)], one[1]),
            table: pick(&[None, Some(2), Some(0)], one[2]),
            seats: Seats::Pairs { ns: Some(*ns), ew: Some(ew + 10).filter(|_| one[3] % 5 > 0) },
            contract: CONTRACTS[two[0] % 4].and_then(|text| text.parse().ok()),
            declarer: DECLARERS[two[1] % 3].and_then(|text| text.parse().ok()),
            tricks: pick(&TRICKS, two[2]),
            score: SCORES[two[3] % 6],
            ruling: rulings[one[3] % 2].as_ref().filter(|_| two[0] % 7 == 0),
            vulnerable: [None, None, Some(Vulnerability::Both)][one[0] / 4 % 3],
            dealer: [None, None, Some(Seat::ALL[one[1] / 16 % 4])][one[1] % 3],
            group: [None, Some('B'), Some('?')][two[1] / 3 % 3].filter(|_| two[2] > 128),
            notes: Notes::from_fn(|note| {
                [None, Some("H11")][two[3] % 2].filter(|_| note == Note::Lead)
            }),
            ..Row::of_pairs(row, 1, 1)
        }).collect();
        let (typed, text) = (read_rows(&rows), read_file(&file(&rows)));
        prop_assert_eq!(&typed.session, &text.session);
        prop_assert_eq!(typed.counts, text.counts);
        let said_of = |reading: &Reading| {
            let mut printed: Vec<String> = reading.diagnostics.iter().map(printed).collect();
            printed.sort();
            printed
        };
        prop_assert_eq!(said_of(&typed), said_of(&text));
        let texts: Vec<Texts> = rows.iter().map(Texts::of).collect();
        let as_text: Vec<Row<'_>> = rows.iter().zip(&texts).map(|(row, texts)| texts.row(row)).collect();
        let as_text = read_rows(&as_text);
        prop_assert_eq!(&as_text.session, &typed.session);
        prop_assert_eq!(said_of(&as_text), said_of(&typed));
        prop_assert!(typed.accounting.is_even());
        prop_assert_eq!(typed.accounting.lines + 1, text.accounting.lines);
        for diagnostic in &typed.diagnostics {
            let known = diagnostic.location.as_ref().is_none_or(|at| {
                matches!(at.place, Place::Row { row } if (2..2 + rows.len() as u64).contains(&row))
            });
            prop_assert!(known, "{}", diagnostic);
        }
    }

    /// A row that names the dealer, whom the board has anyway, is read step by step; one that does not, at once.
    #[test]
    fn plain_rows_mean_what_they_mean_step_by_step(picks in picks()) {
        const BOARDS: [u32; 8] = [1, 2, 3, 4, 17, 65_535, 0, 70_000];
        const SCORES: [i32; 8] = [420, 620, -50, -100, 0, 140, 425, 9000];
        const NUMBERS: [u32; 8] = [1, 2, 3, 4, 5, 6, 0, 10_000_000];
        let pick = |list: [Option<u32>; 4], place: usize| list[place % 8 % 4].filter(|_| place % 16 < 6);
        let rows: Vec<Row<'_>> = (2..).zip(&picks).map(|(row, (_, ns, ew, one, two))| Row {
            section: [None, Some("a"), Some("A"), Some("?")][one[0] % 32 % 4].filter(|_| one[0] % 32 < 12),
            board: Some(BOARDS[if one[1] % 8 > 0 { one[1] % 6 } else { one[1] / 8 % 8 }]),
            round: pick([None, Some(1), Some(255), Some(300)], one[2]),
            table: pick([None, Some(2), Some(65_536), Some(0)], one[3]),
            score: Some(SCORES[two[0] % 8]),
            ..Row::of_pairs(row, NUMBERS[*ns as usize + two[1] % 64 / 60], NUMBERS[*ew as usize + two[2] % 64 / 60])
        }).collect();
        let dealer = |row: &Row<'_>| {
            let board = BoardNumber::try_from(i64::from(row.board?)).ok()?;
            Some(board.dealer())
        };
        let more: Vec<Row<'_>> = rows.iter().map(|row| Row { dealer: dealer(row), ..*row }).collect();
        let (plain, more) = (read_rows(&rows), read_rows(&more));
        prop_assert_eq!(&plain.session, &more.session);
        prop_assert_eq!(plain.accounting, more.accounting);
        prop_assert_eq!(plain.diagnostics, more.diagnostics);
    }
}

#[test]
fn scores_of_a_ruling_are_held_against_the_board() {
    let score = |points: i64| Entry::Score(contract_scoring::Score::new(points).unwrap());
    let ruling = Ruling { ns: score(420), ew: score(620) };
    let row = Row { board: Some(1), ruling: Some(&ruling), ..Row::of_pairs(7, 1, 2) };
    let reading = read_rows(&[row]);
    assert!(reading.session.is_none());
    assert_eq!(
        reading.diagnostics[0].to_string(),
        "error[impossible-score] row 7 no contract gives N-S 620 when neither side is vulnerable | 420/620 | 630 or 610 | correct the score, its sign or the board number, or say how the board is marked: `[[boards]]` in `session.toml`"
    );
}

#[test]
fn a_text_that_cannot_be_read_is_an_error_of_its_row() {
    let row =
        |written| Row { board: Some(7), tricks: Some(10), written, ..Row::of_pairs(501, 1, 2) };
    let contract = Some("4S N");
    let good = row(Written { contract, ..Written::NOTHING });
    let reading = read_rows(&[good]);
    let session = reading.session.unwrap();
    assert_eq!(session.results().len(), 1);
    let declarer = Some("E");
    let two = row(Written { declarer, contract, ..Written::NOTHING });
    let ruling = Some("B+");
    let bad = row(Written { ruling, ..Written::NOTHING });
    for (row, expected) in [
        (
            two,
            "error[results-disagree] row 501 & row 501 the cell of the contract says `N`, this one `E` | E | - | \
             correct one of them, or clear it",
        ),
        (bad, "error[bad-ruling] row 501 `B+` is neither a score nor a ruling"),
    ] {
        let printed = read_rows(&[row]).diagnostics[0].to_string();
        assert!(printed.starts_with(expected), "{printed}");
    }
}

#[test]
fn no_rows_are_no_session() {
    let reading = read_rows(&[]);
    assert!(reading.session.is_none());
    assert_eq!(reading.diagnostics[0].code, Code::NoResults);
    assert_eq!(reading.diagnostics[0].message, "there are no rows");
}

#[test]
fn players_sit_in_an_individual() {
    let row = |row, board, [north, south, east, west]: [u32; 4]| Row {
        board: Some(board),
        score: Some(0),
        seats: Seats::Players {
            north: Some(north),
            south: Some(south),
            east: Some(east),
            west: Some(west),
        },
        ..Row::of_pairs(row, 1, 1)
    };
    let reading = read_rows(&[row(1, 1, [1, 2, 3, 4]), row(2, 2, [1, 3, 2, 4])]);
    let session = reading.session.expect("it contradicts nothing");
    assert!(session.is_individual());
    assert_eq!(session.contestants().len(), 4);
}

#[test]
fn what_stands_in_a_field_is_said() {
    let row = Row {
        board: Some(1),
        score: Some(0),
        seats: Seats::Players { north: Some(1), south: Some(2), east: Some(3), west: Some(0) },
        ..Row::of_pairs(1, 1, 1)
    };
    assert_eq!(
        read_rows(&[row]).diagnostics[0].to_string(),
        "error[out-of-bounds] row 1 pair 0 is outside 1 to 9999999 (pairs are numbered from 1 and seven digits fit every report) | 0 | 1 to 9999999 | -"
    );
}
