//! What a cell holds, and how a spreadsheet shows it. Numbers are numbers, whatever is shown with them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use crate::sheet::{Cell, Style, Value};

/// What a spreadsheet holds of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content<'a> {
    /// Nothing.
    Blank,
    /// Text; never a formula.
    Text(Cow<'a, str>),
    /// A number with its own decimal places, and what is shown before and behind it: `A3`, `12.5*`, `0.70(SA)`; of a
    /// shared place the best, shown as `3/4`.
    Number(Decimal, Cow<'a, str>, Cow<'a, str>),
}

/// The formats in use, by their codes.
#[derive(Debug)]
pub(super) struct Formats(BTreeMap<String, Format>);

/// As they are found by a search: hyphens and letters.
const STYLE: Style = Style {
    letters: true,
    between_names: " - ",
    ..Style::PRINT
};

impl<'a> Content<'a> {
    /// The content of a cell.
    pub(super) fn of(cell: &'a Cell) -> Self {
        let plain = |number: Decimal| Self::Number(number, "".into(), "".into());
        match &cell.value {
            Value::Empty | Value::Dash | Value::Bar { .. } => Self::Blank,
            Value::Number(number) | Value::Signed(number) => plain((*number).into()),
            Value::Amount(amount, _) => plain(*amount),
            Value::Starred(amount, _) => Self::Number(*amount, "".into(), "*".into()),
            Value::Noted(amount, _, note) => {
                Self::Number(*amount, "".into(), format!("({note})").into())
            }
            Value::Place(place) if place.low == place.high => plain(place.low.into()),
            Value::Place(place) => {
                let high = format!("/{}", place.high);
                Self::Number(place.low.into(), "".into(), high.into())
            }
            Value::Numbers(parties) => match &parties[..] {
                [one] => Self::Number(one.number.into(), (&*one.prefix).into(), "".into()),
                _ => Self::Text(cell.shown(STYLE)),
            },
            Value::Text(_) | Value::Names(_) | Value::Contract(_) => Self::Text(cell.shown(STYLE)),
        }
    }

    /// What a spreadsheet shows.
    pub(super) fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Blank => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number, before, after) if before.is_empty() && after.is_empty() => {
                Cow::Owned(number.to_string())
            }
            Self::Number(number, before, after) => Cow::Owned(format!("{before}{number}{after}")),
        }
    }

    /// The decimal places of a plain number.
    pub(super) fn digits(&self) -> Option<u32> {
        match self {
            Self::Number(number, before, after) if before.is_empty() && after.is_empty() => {
                Some(number.scale())
            }
            Self::Number(..) | Self::Blank | Self::Text(_) => None,
        }
    }

    /// Writes the content into a cell, of which it is known what is shown; a number as its column shows them needs no
    /// format of its own.
    pub(super) fn write(
        &self,
        shown: &str,
        worksheet: &mut Worksheet,
        (row, column): (u32, u16),
        column_digits: Option<u32>,
        formats: &mut Formats,
    ) -> Result<(), XlsxError> {
        let (number, before, after) = match self {
            Self::Blank => return Ok(()),
            Self::Text(text) => return worksheet.write_string(row, column, &**text).map(drop),
            Self::Number(number, before, after) => (number, before, after),
        };
        let text = if before.is_empty() && after.is_empty() {
            Cow::Borrowed(shown)
        } else {
            Cow::Owned(number.to_string())
        };
        // A cell's number is a binary one; the decimal's text gives the nearest.
        let written = match text.parse::<f64>() {
            Err(_) => worksheet.write_string(row, column, &*text),
            Ok(value) if self.digits().is_some() && self.digits() == column_digits => {
                worksheet.write_number(row, column, value)
            }
            Ok(value) => {
                let format = formats.of(code(number.scale(), before, after));
                worksheet.write_number_with_format(row, column, value, format)
            }
        };
        written.map(drop)
    }
}

impl Formats {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The format for plain numbers with that many decimal places.
    pub(super) fn plain(&mut self, digits: u32) -> &Format {
        self.of(code(digits, "", ""))
    }

    fn of(&mut self, code: String) -> &Format {
        self.0
            .entry(code)
            .or_insert_with_key(|code| Format::new().set_num_format(code))
    }
}

/// A number format with that many decimal places and something before and behind them: `0.00"*"`.
fn code(digits: u32, before: &str, after: &str) -> String {
    let quoted = |text: &str| match text.replace('"', "") {
        // A quote would end the text within the format.
        text if text.is_empty() => text,
        text => format!("\"{text}\""),
    };
    let point = if digits == 0 { "" } else { "." };
    let digits = "0".repeat(usize::try_from(digits).unwrap_or(0));
    format!("{}0{point}{digits}{}", quoted(before), quoted(after))
}
