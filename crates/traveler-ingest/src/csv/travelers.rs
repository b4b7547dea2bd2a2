//! The columns of a travelers file, cell by cell.

use contract_scoring::{AuctionEnd, BySide, ContractResult, Side};
use session::{Markings, threads};

use super::plain::{Mark, Plain};
use super::{Cells, Records, Table, pieces};
use crate::cell::bidding::{Bid, Contracted};
use crate::cell::pair::PairName;
use crate::cell::score::Said;
use crate::cell::{Unfit, bidding, group, inert, lead, marking, number, pair, replacing, score};
use crate::entered::{EnteredLine, Value};
use crate::field::Field;
use crate::findings::Findings;
use crate::row::Row;
use crate::travelers::{Layout, Travelers};
use crate::vocabulary::Vocabulary;
use crate::{Accounting, Code, Options};

/// Reads all rows, and enters each of them: plain ones by what was said before, all others cell by cell. A large table
/// is read in pieces, side by side. Also returns what became of the lines that are no rows. `None` where the table is
/// not in memory, and has to be.
pub(crate) fn read_travelers<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    layout: Layout,
    markings: &'t Markings,
    options: &Options,
    findings: &mut Findings,
) -> Option<(Travelers<'t>, Accounting)> {
    let count = pieces::of_table(table)?;
    read_in_pieces(table, records, count, layout, markings, options, findings)
}

/// Reads a table in up to so many pieces.
pub(super) fn read_in_pieces<'t>(
    table: &'t Table<'t, '_, Field>,
    records: &Records<'t>,
    count: usize,
    layout: Layout,
    markings: &'t Markings,
    options: &Options,
    findings: &mut Findings,
) -> Option<(Travelers<'t>, Accounting)> {
    let text = table.text();
    let pieces = pieces::of_records(text, records, count);
    let found: &Findings = findings;
    let nothing = |lines: u64| ReadPiece {
        travelers: Travelers::new(
            table,
            layout,
            markings,
            usize::try_from(lines).unwrap_or_default(),
        )
        .provisional(options.provisional),
        tally: Accounting::default(),
        findings: found.part(),
        is_stopped: false,
        lines,
    };
    let read = |(plain, room): &mut (Plain, Vec<u8>), place: usize| {
        let piece = text.piece(&pieces[place], room)?;
        let mut read = nothing(piece.end - piece.line);
        plain.begin_piece();
        let mut records = records.at(piece.text, piece.line);
        let (travelers, findings) = (&mut read.travelers, &mut read.findings);
        read_rows(table, &mut records, plain, travelers, findings);
        read.tally.join(records.tally());
        read.is_stopped = records.is_stopped();
        plain.leave(table, layout);
        Some(read)
    };
    let mut all: Option<ReadPiece<'t>> = None;
    let put_together = |read: Option<ReadPiece<'t>>| {
        let read = read.ok_or(Failed::NotHeld)?;
        match &mut all {
            Some(all) => all.append(read).ok_or(Failed::TooMuch),
            None if pieces.len() == 1 => {
                all = Some(read);
                Ok(())
            }
            // It has room for all lines.
            None => all
                .insert(nothing(text.expected_count()))
                .append(read)
                .ok_or(Failed::TooMuch),
        }
    };
    let begin = || {
        let plain = Plain::of(table, layout, markings, options);
        (plain, Vec::new())
    };
    match threads::in_order_with(pieces.len(), begin, read, put_together) {
        Ok(()) => {
            let mut all = all?;
            all.tally.join(records.tally());
            findings.join(all.findings);
            Some((all.travelers, all.tally))
        }
        Err(Failed::NotHeld) => None,
        // What one reader would not take cannot be told from the pieces.
        Err(Failed::TooMuch) => {
            read_in_pieces(table, records, 1, layout, markings, options, findings)
        }
    }
}

/// Why pieces are not put together.
enum Failed {
    /// The table has to be in memory, and is not.
    NotHeld,
    /// Together they have more than a session holds.
    TooMuch,
}

/// What was read in a piece, or in some that follow each other.
struct ReadPiece<'t> {
    travelers: Travelers<'t>,
    tally: Accounting,
    findings: Findings,
    /// Whether an error was met after which nothing is read.
    is_stopped: bool,
    /// How many lines there are.
    lines: u64,
}

impl ReadPiece<'_> {
    /// Takes what was read in the piece that follows; `None` where it does not fit.
    fn append(&mut self, next: Self) -> Option<()> {
        if self.is_stopped {
            self.tally.unread += next.lines;
            return Some(());
        }
        self.travelers.append(next.travelers)?;
        self.tally.join(&next.tally);
        self.findings.join(next.findings);
        self.is_stopped = next.is_stopped;
        Some(())
    }
}

pub(super) fn read_rows<'t>(
    table: &Table<'t, '_, Field>,
    records: &mut Records<'t>,
    plain: &mut Plain,
    travelers: &mut Travelers<'_>,
    findings: &mut Findings,
) {
    loop {
        while plain.read(records, travelers) || records.pass_empty() {}
        let Some(cells) = records.next(table, findings) else {
            return;
        };
        let before = Mark::of(&travelers.lines, findings);
        let line = line(table, &cells, findings);
        travelers.lines.respelled.extend(respelled(&line));
        if travelers.enter(&line, findings).is_ok() {
            plain.learn(cells.text(), &before, &travelers.lines, findings);
        }
    }
}

/// Reads a row. What identifies it comes first, so that every finding can say which line it is about.
fn line<'r>(
    table: &Table<'_, '_, Field>,
    cells: &Cells<'r, '_, Field>,
    findings: &mut Findings,
) -> EnteredLine<'r> {
    let mut row = Row::new(table, cells.row(), findings);
    let mut line = EnteredLine::blank(cells.row());
    let words = table.words();
    if let Some(section) = cells.get(Field::Section) {
        line.section = Value::Given(inert::restored(section));
    }
    line.board = row.value(Field::Board, cells.get(Field::Board), number::bounded);
    row.about.board = line.about().board;
    let section = line.own_section();
    line.pairs = BySide::from_fn(|side| {
        let field = match side {
            Side::NorthSouth => Field::Ns,
            Side::EastWest => Field::Ew,
        };
        let read = |text: &'r str| match words.is_nobody(text) {
            true => Ok(PairName::NOBODY),
            false => pair::read(text, section),
        };
        let by_name = table.roster().pair(cells, side).map(Ok);
        match by_name.or_else(|| cells.get(field).map(read)) {
            None => Value::Absent,
            Some(Ok(name)) => Value::Given(name),
            Some(Err(unfit)) => {
                row.unfit(field, unfit);
                Value::Faulty
            }
        }
    });
    row.about = line.about();

    let mut player = |field| match table.roster().names_players() {
        true => (table.roster().player(cells, field)).map_or(Value::Absent, Value::Given),
        false => row.value(field, cells.get(field), number::bounded),
    };
    line.players =
        [[Field::North, Field::East], [Field::South, Field::West]].map(|[ns, ew]| BySide {
            ns: player(ns),
            ew: player(ew),
        });
    line.round = row.value(Field::Round, cells.get(Field::Round), number::bounded);
    line.table = row.value(Field::Table, cells.get(Field::Table), number::bounded);
    line.group = row.value(Field::Group, cells.get(Field::Group), group::read);
    line.dealer = row.value(Field::Dealer, cells.get(Field::Dealer), marking::dealer);
    line.vulnerable = row.value(
        Field::Vulnerable,
        cells.get(Field::Vulnerable),
        marking::vulnerability,
    );

    let contract = cells.get(Field::Contract);
    let bid = row.value(Field::Contract, contract, |text| bidding::bid(text, words));
    let bid = with_parts(&mut row, cells, bid, words);
    let (by, so) = match &bid {
        Value::Given(bid) => (bid.declarer, bid.result),
        Value::Faulty | Value::Absent => (None, None),
    };
    line.contract = bid.map(|bid| bid.contracted);
    line.doubled = row.value(Field::Double, cells.get(Field::Double), bidding::doubling);
    let is_passed = line.contract == Value::Given(Contracted::Ended(AuctionEnd::PassedOut));
    // Beside a pass-out, 0 in a column of tricks says no more.
    let of_contract = |field| cells.get(field).filter(|text| !(is_passed && *text == "0"));
    line.declarer = row.value(Field::Declarer, of_contract(Field::Declarer), |text| {
        bidding::declarer_in(text, words)
    });
    line.declarer = row.together(Field::Declarer, line.declarer, by);
    line.result = row.value(Field::Result, of_contract(Field::Result), |text| {
        result(text, words)
    });
    line.result = row.together(Field::Result, line.result, so);
    line.tricks = row.value(Field::Tricks, of_contract(Field::Tricks), number::bounded);
    let made = of_contract(Field::Made);
    match made.filter(|text| !text.starts_with(|digit: char| digit.is_ascii_digit())) {
        // One column says what was made and what was down.
        Some(text) if line.result == Value::Absent => {
            line.result = row.value(Field::Made, Some(text), |text| {
                bidding::result_in(text, words)
            });
        }
        _ => line.made = row.value(Field::Made, made, number::bounded),
    }
    line.down = row.value(Field::Down, of_contract(Field::Down), number::bounded);

    let mut said = |field| row.value(field, cells.get(field), score::read);
    line.score = said(Field::Score);
    line.plus_minus = [said(Field::Plus), said(Field::Minus)];
    line.by_side = BySide {
        ns: said(Field::ScoreNs),
        ew: said(Field::ScoreEw),
    };
    line.ruling = row.value(Field::Ruling, cells.get(Field::Ruling), replacing::read);
    line.lead = cells.get(Field::Lead).map(|text| lead::read(text, words));
    line.remarks = cells.get(Field::Remarks);
    line
}

/// The contract with its level and its denomination, where these have columns of their own: put together, they are read
/// as a contract is. Where there is a cell for the contract as well, all of them must agree.
fn with_parts(
    row: &mut Row<'_, Field>,
    cells: &Cells<'_, '_, Field>,
    own: Value<Bid>,
    words: &Vocabulary,
) -> Value<Bid> {
    let (level, suit) = (cells.get(Field::Level), cells.get(Field::Suit));
    let (Some(field), false) = (
        level.map(|_| Field::Level).or(suit.map(|_| Field::Suit)),
        own.is_faulty(),
    ) else {
        return own;
    };
    // What is left blank beside a whole contract says nothing.
    let whole = match &own {
        Value::Given(bid) => bid.undoubled(),
        _ => String::new(),
    };
    let (own_level, own_suit) = whole.split_at_checked(1).unwrap_or_default();
    let (level, suit) = (level.unwrap_or(own_level), suit.unwrap_or(own_suit));
    // `PASS` may stand in both.
    let written = match level == suit {
        true => level.to_owned(),
        false => format!("{level}{suit}"),
    };
    let parts = row.value(field, Some(&written), |text| bidding::bid(text, words));
    match (own, parts) {
        (Value::Absent, parts) => parts,
        (Value::Given(own), Value::Given(parts)) if !own.agrees_with(&parts) => {
            let place = row.place(Field::Contract);
            let message = format!("level and suit are `{written}`, the contract is another");
            row.fault(field, Code::ContractsDisagree, message, |diagnostic| {
                diagnostic
                    .see(place)
                    .hint("correct one of them, or clear it")
            });
            Value::Faulty
        }
        (_, Value::Faulty) => Value::Faulty,
        (own, _) => own,
    }
}

/// The scores of a line that are not written as whole numbers are.
fn respelled(line: &EnteredLine<'_>) -> impl Iterator<Item = (u32, Field, i64)> {
    let [plus, minus] = &line.plus_minus;
    let scores = [
        (Field::Score, &line.score),
        (Field::Plus, plus),
        (Field::Minus, minus),
        (Field::ScoreNs, &line.by_side.ns),
        (Field::ScoreEw, &line.by_side.ew),
    ];
    scores.into_iter().filter_map(|(field, said)| match said {
        Value::Given(Said::Points(points)) if points.respelled => {
            Some((line.row, field, points.number))
        }
        _ => None,
    })
}

/// Reads a result. A bare number may be one of another column.
fn result(text: &str, words: &Vocabulary) -> Result<ContractResult, Unfit> {
    bidding::result_in(text, words).map_err(|unfit| {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            unfit.hint(
                "write `=`, `+1` or `-1`; a spreadsheet drops the plus unless the column is formatted as text; \
                 tricks taken belong in a column `tricks`, odd tricks in `made`",
            )
        } else {
            unfit
        }
    })
}
