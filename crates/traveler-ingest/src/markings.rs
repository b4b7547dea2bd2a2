//! The boards' markings (Law 2) in rows and settings, collected before the rows are read: possible scores depend on
//! them, and a row without markings has those of its board.

use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, Seat, Vulnerability};
use findings::{Code, Diagnostic, Findings, Location, Subject};
use notation::cell::{marking, number};
use notation::{Field, Vocabulary};
use session::{Marking, Markings};
use table::entered::{BoardSettings, Placed, Places};
use table::rows::{RowText, Rows};

/// What the rows say.
#[derive(Debug, Default)]
pub(crate) struct RowMarkings {
    boards: BTreeMap<BoardNumber, OfBoard>,
}

#[derive(Clone, Copy, Debug, Default)]
struct OfBoard {
    /// How many rows are of the board.
    rows: usize,
    dealer: FirstValue<Seat>,
    vulnerability: FirstValue<Vulnerability>,
}

/// The values of one marking in the rows: the first, the first that differs, and how many there are.
#[derive(Clone, Copy, Debug)]
struct FirstValue<T> {
    first: Option<(T, u32)>,
    otherwise: Option<u32>,
    count: usize,
}

impl<T> Default for FirstValue<T> {
    fn default() -> Self {
        Self { first: None, otherwise: None, count: 0 }
    }
}

impl<T: Copy + PartialEq> FirstValue<T> {
    /// Adds what a row says.
    fn add(&mut self, value: Option<T>, row: u32) {
        let Some(value) = value else {
            return;
        };
        self.count += 1;
        match self.first {
            None => self.first = Some((value, row)),
            Some((first, _)) if first != value => {
                self.otherwise.get_or_insert(row);
            }
            Some(_) => {}
        }
    }
}

impl OfBoard {
    /// The vulnerability that one row alone says, and the row.
    fn lone_vulnerability(&self) -> Option<(Vulnerability, u32)> {
        (self.vulnerability.first).filter(|_| self.vulnerability.count == 1 && self.rows > 1)
    }
}

impl RowMarkings {
    /// Whether a table has columns for them.
    pub(crate) fn are_in(table: &dyn Places<Field>) -> bool {
        table.has(Field::Dealer) || table.has(Field::Vulnerable)
    }

    /// What the rows of a table say.
    pub(crate) fn of(rows: &dyn Rows<Field>) -> Self {
        let mut given = Self::default();
        if Self::are_in(rows) {
            rows.for_each(&mut |row| given.add_row(row, rows.words()));
        }
        given
    }

    /// Adds what a row of a table says, in its language; what cannot be read is reported with the row.
    pub(crate) fn add_row(&mut self, row: &dyn RowText<Field>, words: &Vocabulary) {
        if let Some(Ok(board)) = row.get(Field::Board).map(number::bounded) {
            let dealer = row.get(Field::Dealer).map(|text| marking::dealer(text, words));
            let vulnerable = row.get(Field::Vulnerable).map(marking::vulnerability);
            let (dealer, vulnerable) =
                (dealer.and_then(Result::ok), vulnerable.and_then(Result::ok));
            self.add(row.number(), board, dealer, vulnerable);
        }
    }

    /// Adds what a row says.
    pub(crate) fn add(
        &mut self,
        row: u32,
        board: BoardNumber,
        dealer: Option<Seat>,
        vulnerability: Option<Vulnerability>,
    ) {
        let of_board = self.boards.entry(board).or_default();
        of_board.rows += 1;
        of_board.dealer.add(dealer, row);
        of_board.vulnerability.add(vulnerability, row);
    }

    /// The markings of the session, by these rows and the settings. What contradicts each other is reported.
    pub(crate) fn together(
        mut self,
        settings: &[BoardSettings],
        places: &dyn Places<Field>,
        findings: &mut Findings,
    ) -> Markings {
        let mut markings = Markings::STANDARD;
        for described in settings {
            let board = described.board.value;
            let given = self.boards.remove(&board).unwrap_or_default();
            let mut deciding = Deciding { board, places, findings: &mut *findings };
            deciding.decide(&mut markings, given, Some(described));
        }
        for (board, given) in self.boards {
            let mut deciding = Deciding { board, places, findings: &mut *findings };
            deciding.decide(&mut markings, given, None);
        }
        markings
    }
}

/// The markings that the settings alone make.
pub(crate) fn of_settings(settings: &[BoardSettings]) -> Markings {
    let mut markings = Markings::STANDARD;
    for described in settings {
        let board = described.board.value;
        let standard = Marking::standard(board);
        let dealer = described.dealer.as_ref().map(|dealer| dealer.value);
        let vulnerable = described.vulnerable.as_ref().map(|sides| sides.value);
        let marking = Marking {
            dealer: dealer.unwrap_or(standard.dealer),
            vulnerability: vulnerable.unwrap_or(standard.vulnerability),
        };
        markings.set(board, marking);
    }
    markings
}

/// Reports boards that the settings describe and nobody plays.
pub(crate) fn check_played(
    settings: &[BoardSettings],
    is_played: impl Fn(BoardNumber) -> bool,
    findings: &mut Findings,
) {
    for described in settings.iter().filter(|one| !is_played(one.board.value)) {
        let board = described.board.value;
        let message = format!("board {board} is described, and is not played");
        findings.push(
            Diagnostic::new(Code::BoardNotPlayed, message)
                .at(described.board.place.clone())
                .found(board.to_string())
                .about(Subject { board: Some(board.get()), ..Subject::NONE })
                .hint("correct its number, or delete the table"),
        );
    }
}

/// What becomes of one board.
struct Deciding<'a> {
    board: BoardNumber,
    places: &'a dyn Places<Field>,
    findings: &'a mut Findings,
}

impl Deciding<'_> {
    fn decide(
        &mut self,
        markings: &mut Markings,
        given: OfBoard,
        settings: Option<&BoardSettings>,
    ) {
        let standard = Marking::standard(self.board);
        let dealer = settings.and_then(|settings| settings.dealer.as_ref());
        let vulnerable = settings.and_then(|settings| settings.vulnerable.as_ref());
        if vulnerable.is_none() {
            self.doubt(given.lone_vulnerability(), standard.vulnerability);
        }
        let marking = Marking {
            dealer: (self.one(given.dealer, dealer, Field::Dealer)).unwrap_or(standard.dealer),
            vulnerability: (self.one(given.vulnerability, vulnerable, Field::Vulnerable))
                .unwrap_or(standard.vulnerability),
        };
        markings.set(self.board, marking);
    }

    /// What is given for one marking, if anything.
    fn one<T: Copy + PartialEq>(
        &mut self,
        given: FirstValue<T>,
        settings: Option<&Placed<T>>,
        field: Field,
    ) -> Option<T> {
        if let (Some((_, first)), Some(row)) = (given.first, given.otherwise) {
            let first = self.places.locate(first, field);
            self.disagree(first.label("another row says this"), row, field);
        }
        if let (Some((value, row)), Some(settings)) = (given.first, settings)
            && value != settings.value
        {
            self.disagree(settings.place.clone(), row, field);
        }
        let of_rows = given.first.map(|(value, _)| value);
        settings.map(|settings| settings.value).or(of_rows)
    }

    /// Reports a vulnerability that one row alone says, where it is not that of the board's number.
    fn doubt(&mut self, lone: Option<(Vulnerability, u32)>, standard: Vulnerability) {
        let Some((stated, row)) = lone.filter(|(stated, _)| *stated != standard) else {
            return;
        };
        let (board, places) = (self.board, self.places);
        self.findings.push_with(Code::LoneMarking, || {
            let who = match stated {
                Vulnerability::None => "nobody".to_owned(),
                Vulnerability::Both => "both sides".to_owned(),
                one => one.to_string(),
            };
            let message = format!(
                "all of board {board} is scored with {who} vulnerable because of this cell alone"
            );
            Diagnostic::new(Code::LoneMarking, message)
                .at(places.locate(row, Field::Vulnerable))
                .found(places.written(row, Field::Vulnerable))
                .expected(format!("{standard}, by the number of the board"))
                .about(Subject { board: Some(board.get()), ..Subject::NONE })
                .hint(
                    "correct the cell; if it is right, say so under `[[boards]]` in `session.toml`",
                )
        });
    }

    fn disagree(&mut self, first: Location, row: u32, field: Field) {
        let (board, places) = (self.board, self.places);
        let what = match field {
            Field::Dealer => "dealers",
            _ => "vulnerabilities",
        };
        self.findings.push_with(Code::MarkingsDisagree, || {
            let message = format!("board {board} is said to have two {what}");
            Diagnostic::new(Code::MarkingsDisagree, message)
                .at(places.locate(row, field))
                .see(first)
                .found(places.written(row, field))
                .about(Subject {
                    board: Some(board.get()),
                    ..Subject::NONE
                })
                .hint("a board has one in the whole session: correct one of them, or the board number")
        });
    }
}
