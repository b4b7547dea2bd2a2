//! One slip in a sound session.

use fastrand::Rng;

use crate::sessions::{COLUMNS, Sheet};

/// The kinds of slips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Pair,
    Board,
    PairsExchanged,
    Section,
    Contract,
    Declarer,
    Score,
    Sign,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] = [
        Self::Pair,
        Self::Board,
        Self::PairsExchanged,
        Self::Section,
        Self::Contract,
        Self::Declarer,
        Self::Score,
        Self::Sign,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pair => "a pair's number",
            Self::Board => "a board's number",
            Self::PairsExchanged => "the pairs of a line exchanged",
            Self::Section => "a section",
            Self::Contract => "level or suit of a contract",
            Self::Declarer => "a declarer of the wrong side",
            Self::Score => "a score",
            Self::Sign => "the sign of a score",
        }
    }
}

/// What was done.
#[derive(Clone, Debug)]
pub(crate) struct Slip {
    pub(crate) kind: Kind,
    /// The line of the file.
    pub(crate) line: u64,
    /// What was there.
    pub(crate) meant: String,
    /// What is there now.
    #[expect(dead_code, reason = "printed for who works on it")]
    pub(crate) written: String,
}

/// A copy of a sheet with a slip; `None` where the kind does not fit.
pub(crate) fn made(sheet: &Sheet, kind: Kind, rng: &mut Rng) -> Option<(Sheet, Slip)> {
    let mut slipped = sheet.clone();
    let place = rng.usize(..sheet.rows.len());
    let row = &mut slipped.rows[place];
    let column = |name: &str| COLUMNS.iter().position(|one| *one == name).unwrap();
    let at = match kind {
        Kind::Pair => column(["ns", "ew"][rng.usize(..2)]),
        Kind::Board => column("board"),
        Kind::PairsExchanged => column("ns"),
        Kind::Section => column("section"),
        Kind::Contract => column("contract"),
        Kind::Declarer => column("by"),
        Kind::Score | Kind::Sign => column("score"),
    };
    let meant = row[at].clone();
    let written = match kind {
        // Another number of the field, or a digit too many.
        Kind::Pair => {
            let all: Vec<&String> = sheet.rows.iter().map(|row| &row[at]).collect();
            match rng.usize(..4) {
                0 => format!("{meant}{}", rng.usize(..10)),
                _ => all[rng.usize(..all.len())].clone(),
            }
        }
        Kind::Board => {
            let number: i32 = meant.parse().unwrap();
            (number + [1, -1, 10, -10, 40][rng.usize(..5)]).to_string()
        }
        Kind::PairsExchanged => row[column("ew")].clone(),
        Kind::Section => match sheet.style.sections {
            1 => return None,
            _ => if meant == "A" { "B" } else { "A" }.to_owned(),
        },
        Kind::Contract => {
            let mut letters: Vec<char> = meant.chars().collect();
            let (first, second) = (letters.first()?, letters.get(1)?);
            if rng.bool() {
                letters[0] = char::from_digit(first.to_digit(10)? + 1, 10)?
            } else {
                letters[1] = ['C', 'D', 'H', 'S'][rng.usize(..4)].min(*second)
            }
            let text: String = letters.iter().collect();
            text.replace("CT", "C").replace("DT", "D").replace("HT", "H")
        }
        Kind::Declarer => match meant.as_str() {
            "N" | "S" => ["E", "W"][rng.usize(..2)].to_owned(),
            "E" | "W" => ["N", "S"][rng.usize(..2)].to_owned(),
            _ => return None,
        },
        Kind::Score => score(&meant, rng)?,
        Kind::Sign => match meant.strip_prefix('-') {
            Some(digits) => digits.to_owned(),
            None if meant.is_empty() || meant == "0" => return None,
            None => format!("-{meant}"),
        },
    };
    if meant.is_empty() || written == meant || written.starts_with(['0', '8']) || written == "-0" {
        return None;
    }
    if kind == Kind::Board && written.starts_with('-') {
        return None;
    }
    if kind == Kind::PairsExchanged {
        row[column("ew")].clone_from(&meant);
    }
    row[at].clone_from(&written);
    let line = place as u64 + 2;
    Some((slipped, Slip { kind, line, meant, written }))
}

/// A digit lost, doubled, exchanged with the next or mistyped; or the neighboring score.
fn score(meant: &str, rng: &mut Rng) -> Option<String> {
    let (sign, digits) = match meant.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", meant),
    };
    let mut digits: Vec<char> = digits.chars().collect();
    let at = rng.usize(..digits.len().max(1)).min(digits.len().checked_sub(1)?);
    match rng.usize(..5) {
        0 => drop(digits.remove(at)),
        1 => digits.insert(at, digits[at]),
        2 if at + 1 < digits.len() => digits.swap(at, at + 1),
        3 => digits[at] = char::from_digit(rng.u32(1..10), 10)?,
        _ => {
            let number: i32 = digits.iter().collect::<String>().parse().ok()?;
            digits = (number + 30).to_string().chars().collect();
        }
    }
    let digits: String = digits.into_iter().collect();
    (!digits.is_empty()).then(|| format!("{sign}{digits}"))
}
