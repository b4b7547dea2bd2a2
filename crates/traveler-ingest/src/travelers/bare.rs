//! Results that are bare numbers: a spreadsheet drops the plus of `+1`, and a club may write odd tricks made.

use contract_scoring::{AuctionEnd, ContractResult, Level, Overtricks, Played, Tricks};
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use notation::cell::bidding::Contracted;
use table::entered::{EnteredLine, Places, Value};

use super::result_lines::ResultLines;

/// This many bare numbers may stand for each result that is not bare.
const FOR_EACH: usize = 10;

/// The most odd tricks.
const MOST_ODD: u8 = 7;

/// So many tricks come before the first odd one.
const BOOK: u8 = 6;

/// So many tricks fewer than needed are rare.
const FAR_DOWN: u8 = 4;

/// What was seen of bare numbers under `result`.
#[derive(Debug, Default)]
pub(crate) struct Bare {
    /// The rows that have one.
    rows: Vec<u32>,
    /// The first row that speaks against overtricks.
    against: Option<u32>,
    /// Whether one is too small for odd tricks made.
    is_below_level: bool,
}

/// Reads a bare number as overtricks; `None` where it is another text, or too large.
pub(super) fn overtricks(text: &str) -> Option<ContractResult> {
    let number = match text.as_bytes() {
        [digit @ b'0'..=b'6'] => digit - b'0',
        _ => return None,
    };
    Overtricks::new(number).ok().map(ContractResult::Made)
}

impl Bare {
    /// How many cells there are.
    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    /// Takes a line with a bare number; `is_wrong` where its score or its level does not allow that many overtricks.
    pub(super) fn see(&mut self, line: &EnteredLine<'_>, is_wrong: bool) {
        self.rows.push(line.row);
        if is_wrong {
            self.against.get_or_insert(line.row);
        }
        self.is_below_level |= match (level(line), line.result) {
            (Some(level), Value::Given(ContractResult::Made(over))) => over.get() < level.get(),
            _ => false,
        };
    }

    /// Takes what was seen in the piece of the file that follows.
    pub(super) fn append(&mut self, mut next: Self) {
        self.rows.append(&mut next.rows);
        self.against = self.against.or(next.against);
        self.is_below_level |= next.is_below_level;
    }
}

/// The level of a line's contract.
fn level(line: &EnteredLine<'_>) -> Option<Level> {
    match &line.contract {
        Value::Given(Contracted::Ended(AuctionEnd::Contract(contract))) => Some(contract.level),
        _ => None,
    }
}

/// Says how bare numbers were read, or that they may mean two things.
pub(super) fn check(
    places: &dyn Places<Field>,
    bare: &Bare,
    lines: &ResultLines,
    findings: &mut Findings,
) {
    let Some(first) = bare.rows.first().copied() else {
        return;
    };
    let written = places.written(first, Field::Result);
    let more = match bare.rows.len() - 1 {
        0 => String::new(),
        1 => " and 1 more cell".to_owned(),
        count => format!(" and {count} more cells"),
    };
    if bare.against.is_none() && (places.hints().overtricks || is_shown(bare, lines)) {
        let (were, overtricks) = match bare.rows.len() {
            1 => ("was", "an overtrick"),
            _ => ("were", "overtricks"),
        };
        let message = format!("`{written}`{more} among the results {were} read as {overtricks}");
        let found = Diagnostic::new(Code::BareOvertricks, message);
        findings.push(
            found.at(places.locate(first, Field::Result)).found(written).hint(
                "a spreadsheet takes the plus off `+1`, unless the column is formatted as text",
            ),
        );
        return;
    }
    let message = format!("`{written}`{more} of the results may be overtricks or odd tricks made");
    let mut found = Diagnostic::new(Code::BadResult, message)
        .at(places.locate(first, Field::Result))
        .found(written)
        .expected("a result such as =, +1 or -2")
        .hint(
            "call the column `overtricks` where 1 is one overtrick, `made` where 4 is ten tricks, or `tricks` for \
             all tricks taken",
        );
    if let Some(row) = bare.against.filter(|row| *row != first) {
        let place = places.locate(row, Field::Result);
        found = found.see(place.label("this cannot be overtricks"));
    }
    findings.push(found);
}

/// The contract made with as many odd tricks as it took tricks in all, where it can be so.
pub(super) fn by_odd_tricks(played: Played) -> Option<Played> {
    let Played::Contract { contract, declarer, tricks } = played else {
        return None;
    };
    let is_odd = (contract.level.get()..=MOST_ODD).contains(&tricks.get());
    Some(Played::Contract {
        contract,
        declarer,
        tricks: Tricks::new(tricks.get() + BOOK).ok().filter(|_| is_odd)?,
    })
}

/// Reports a column of all tricks that is one of odd tricks made: most contracts go far down by it; or some do that may
/// have been made, while a column for tricks down says which others failed.
pub(super) fn check_tricks(
    places: &dyn Places<Field>,
    lines: &ResultLines,
    findings: &mut Findings,
) {
    if !places.has(Field::Tricks) {
        return;
    }
    let is_written = |row, field| places.has(field) && !places.written(row, field).is_empty();
    let (mut contracts, mut far_down, mut has_down) = (0, 0, false);
    let (mut first, mut first_odd) = (None, None);
    for line in lines.all() {
        let Some(played @ Played::Contract { contract, tricks, .. }) = line.played else {
            continue;
        };
        contracts += 1;
        let needed = contract.level.tricks_needed();
        // Where another column says what was made, tricks agree with it.
        let mut others = [Field::Result, Field::Made].into_iter().chain(Field::SCORES);
        if tricks.get() >= needed || others.any(|field| is_written(line.at, field)) {
            continue;
        }
        if is_written(line.at, Field::Down) {
            // Both say it: `tricks` are all.
            if is_written(line.at, Field::Tricks) {
                return;
            }
            has_down = true;
        } else {
            if tricks.get() + FAR_DOWN <= needed {
                first.get_or_insert(line.at);
                far_down += 1;
            }
            if by_odd_tricks(played).is_some() {
                first_odd.get_or_insert(line.at);
            }
        }
    }
    let found = if let Some(first) = first_odd.filter(|_| has_down) {
        let message = "a contract goes down by these tricks, and others by the column `down`";
        odd_tricks(places, first, message.to_owned())
    } else if let Some(first) = first.filter(|_| contracts > 1 && 2 * far_down > contracts) {
        let message =
            format!("by these tricks most of {contracts} contracts go down by {FAR_DOWN} or more");
        odd_tricks(places, first, message)
    } else {
        return;
    };
    findings.push(found);
}

/// Says that tricks may be odd tricks.
pub(super) fn odd_tricks(places: &dyn Places<Field>, row: u32, message: String) -> Diagnostic {
    let found = Diagnostic::new(Code::OddTricks, message).at(places.locate(row, Field::Tricks));
    found.found(places.written(row, Field::Tricks)).hint(
        "where 4 is ten tricks, call the column `made`; where it is four tricks, say by how many contracts failed in a \
         column `result`",
    )
}

/// Whether enough of the other results show that these are relative to the contract.
fn is_shown(bare: &Bare, lines: &ResultLines) -> bool {
    let (mut others, mut is_made) = (0, false);
    for line in lines.all() {
        let Some(Played::Contract { contract, tricks, .. }) = line.played else {
            continue;
        };
        if bare.rows.binary_search(&line.at).is_err() {
            others += 1;
            is_made |= tricks.get() >= contract.level.tricks_needed();
        }
    }
    // Without a sign before a made contract, a column of odd tricks made looks the same.
    FOR_EACH * others >= bare.rows.len() && (is_made || bare.is_below_level)
}
