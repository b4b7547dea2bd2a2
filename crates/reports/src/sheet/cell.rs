//! A cell: a typed value, whether it stands out, and where it leads.

use std::borrow::Cow;
use std::sync::Arc;

use contract_scoring::Suits;
use matchpointing::Place;
use rust_decimal::{Decimal, RoundingStrategy};

use super::Target;

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What it holds.
    pub value: Value,
    /// Whether it stands out.
    pub mark: Option<Mark>,
    /// What it leads to; parties have targets of their own.
    pub target: Option<Target>,
    /// What programs read in place of what is shown: `NS`.
    pub code: Option<&'static str>,
}

/// What a cell holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    /// Empty.
    #[default]
    Empty,
    /// There is none, where others have one: a dash for people, nothing in a spreadsheet.
    Dash,
    /// Text.
    Text(Cow<'static, str>),
    /// A whole number: what is counted, a number by which something is called, a score.
    Number(i64),
    /// A whole number that is shown with its sign, whether plus or minus.
    Signed(i64),
    /// An amount, and how many decimals people see of it; a spreadsheet has them all.
    Amount(Decimal, u32),
    /// An amount that was given and not earned, shown with a star.
    Starred(Decimal, u32),
    /// An amount with a short note behind it: `0.70(SA)`.
    Noted(Decimal, u32, String),
    /// A place, shared or not.
    Place(Place),
    /// The numbers of those who are together in one seat or one direction.
    Numbers(Arc<[Party]>),
    /// Their names.
    Names(Arc<[Party]>),
    /// A contract with its result.
    Contract(Contract),
    /// A bar from nothing to this percentage; with a line in the middle where one half means something.
    Bar {
        /// How long it is, in percent.
        percent: Decimal,
        /// Whether the middle is marked.
        middle: bool,
    },
}

/// Who is called by one number: a pair, or a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// What is before the number, where there are several with the same: `B`.
    pub prefix: String,
    /// The number.
    pub number: u32,
    /// What goes out of the names, one for each person; an unknown one is empty, and none is known where the list is
    /// empty.
    pub names: Vec<String>,
    /// What it leads to.
    pub target: Option<Target>,
}

/// A contract in its two notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// With the signs of the suits: `4♠X+1`.
    pub symbols: String,
    /// With letters: `4SX+1`.
    pub letters: String,
}

/// Why a cell stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The best that could be had.
    Top,
    /// The worst.
    Bottom,
    /// Not as it is expected; people see an exclamation mark.
    Off,
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What is between a number and its decimals.
    pub point: char,
    /// Whether suits are letters.
    pub letters: bool,
    /// What is between names.
    pub between_names: &'static str,
}

impl Style {
    /// As on paper and on pages, in English.
    pub const PRINT: Self = Self { point: '.', letters: false, between_names: " – " };
}

impl Contract {
    /// What is written in symbols and in letters.
    pub fn of(written: impl Fn(Suits) -> String) -> Self {
        Self { symbols: written(Suits::Symbols), letters: written(Suits::Letters) }
    }

    /// How it is written in a style.
    #[must_use]
    pub fn shown(&self, style: Style) -> &str {
        if style.letters { &self.letters } else { &self.symbols }
    }
}

impl Party {
    /// The number as people write it: `3`, or `B3`.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{}{}", self.prefix, self.number)
    }
}

impl Cell {
    /// Leads somewhere.
    #[must_use]
    pub fn target(self, target: Option<Target>) -> Self {
        Self { target, ..self }
    }

    /// Stands out.
    #[must_use]
    pub fn mark(self, mark: Option<Mark>) -> Self {
        Self { mark, ..self }
    }

    /// The same with what programs read in its place.
    #[must_use]
    pub fn coded(self, code: Option<&'static str>) -> Self {
        Self { code, ..self }
    }

    /// Text; an empty one is nothing.
    #[must_use]
    pub fn text(text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::default() } else { Value::Text(text).into() }
    }

    /// A whole number.
    #[must_use]
    pub fn number(number: impl Into<i64>) -> Self {
        Value::Number(number.into()).into()
    }

    /// A whole number, or nothing.
    #[must_use]
    pub fn number_or_nothing(number: Option<impl Into<i64>>) -> Self {
        number.map_or_else(Self::default, Self::number)
    }

    /// An amount of which people see two decimals, or nothing.
    #[must_use]
    pub fn hundredths(amount: Option<Decimal>) -> Self {
        amount.map_or_else(Self::default, |amount| Value::Amount(amount, 2).into())
    }

    /// The same with a dash where there is none.
    #[must_use]
    pub fn hundredths_or_dash(amount: Option<Decimal>) -> Self {
        amount.map_or(Value::Dash, |amount| Value::Amount(amount, 2)).into()
    }

    /// A place, or nothing.
    #[must_use]
    pub fn place(place: Option<Place>) -> Self {
        place.map_or_else(Self::default, |place| Value::Place(place).into())
    }

    /// What people see of it, control characters and all: a mark that says something is a part of it.
    #[must_use]
    pub fn shown(&self, style: Style) -> Cow<'_, str> {
        let shown = self.value.shown(style);
        match self.mark {
            Some(Mark::Off) => Cow::Owned(format!("!{shown}")),
            Some(Mark::Top | Mark::Bottom) | None => shown,
        }
    }
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        Self { value, mark: None, target: None, code: None }
    }
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl Value {
    /// What people see of it.
    #[must_use]
    pub fn shown(&self, style: Style) -> Cow<'_, str> {
        match self {
            Self::Empty | Self::Bar { .. } => Cow::Borrowed(""),
            Self::Dash => Cow::Borrowed("-"),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Signed(number) => Cow::Owned(match number {
                1.. => format!("+{number}"),
                _ => number.to_string(),
            }),
            Self::Amount(amount, digits) => Cow::Owned(decimal(*amount, *digits, style)),
            Self::Starred(amount, digits) => {
                Cow::Owned(format!("*{}", decimal(*amount, *digits, style)))
            }
            Self::Noted(amount, digits, note) => {
                Cow::Owned(format!("{}({note})", decimal(*amount, *digits, style)))
            }
            Self::Place(place) => Cow::Owned(place.to_string()),
            Self::Numbers(parties) => {
                let labels: Vec<String> = parties.iter().map(Party::label).collect();
                Cow::Owned(labels.join("+"))
            }
            Self::Names(parties) => Cow::Owned(known_names(parties).join(style.between_names)),
            Self::Contract(contract) => Cow::Borrowed(contract.shown(style)),
        }
    }
}

/// The names that are known of some parties, in order.
#[must_use]
pub fn known_names(parties: &[Party]) -> Vec<&str> {
    let names = parties.iter().flat_map(|party| &party.names);
    let known = names.filter(|name| !name.is_empty());
    known.map(String::as_str).collect()
}

/// An amount with that many decimals, rounded half away from zero.
fn decimal(amount: Decimal, digits: u32, style: Style) -> String {
    let mut rounded = amount;
    // Most amounts have the digits of the rules in force, and need no rounding.
    if amount.scale() > digits {
        rounded = amount.round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero);
    }
    rounded.rescale(digits);
    let text = rounded.to_string();
    match style.point {
        '.' => text,
        point => text.replace('.', point.encode_utf8(&mut [0; 4])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_their_decimals_and_the_point_of_the_language() {
        let comma = Style { point: ',', ..Style::PRINT };
        let mantissas = [0, 5, 50, 99, 100, 12_345, i128::from(u64::MAX) * 10];
        for mantissa in mantissas.into_iter().flat_map(|one| [one, -one]) {
            for scale in 0..5 {
                let amount = Decimal::from_i128_with_scale(mantissa, scale);
                for digits in 0..4 {
                    let mut same = amount
                        .round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero);
                    same.rescale(digits);
                    assert_eq!(decimal(amount, digits, Style::PRINT), same.to_string());
                    let with_comma = same.to_string().replace('.', ",");
                    assert_eq!(decimal(amount, digits, comma), with_comma);
                }
            }
        }
    }
}
