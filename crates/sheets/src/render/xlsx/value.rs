//! What a cell holds, and how a spreadsheet shows it. Numbers are numbers, whatever is shown with them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use matchpointing::Place;
use rust_decimal::Decimal;
use rust_xlsxwriter::{Format, Worksheet, XlsxError};

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing.
    Blank,
    /// Text; never a formula.
    Text(String),
    /// A number with its own decimal places.
    Number(Decimal),
    /// A number that was not earned at the table, shown with a star.
    Starred(Decimal),
    /// A number with a note behind it, shown as `0.70(SA)`.
    Noted(Decimal, String),
    /// A place: the best of those who share it, shown as `3/4`.
    Place(Place),
}

/// The formats in use, by their codes.
#[derive(Debug)]
pub(super) struct Formats(BTreeMap<String, Format>);

impl Value {
    /// A number, where there is one.
    pub(super) fn number(number: Option<impl Into<Decimal>>) -> Self {
        number.map_or(Self::Blank, |number| Self::Number(number.into()))
    }

    /// A place, where there is one.
    pub(super) fn place(place: Option<Place>) -> Self {
        place.map_or(Self::Blank, Self::Place)
    }

    /// Text, where there is some.
    pub(super) fn text(text: Option<impl Into<String>>) -> Self {
        text.map_or(Self::Blank, |text| Self::Text(text.into()))
    }

    /// What a spreadsheet shows.
    pub(super) fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Blank => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Starred(number) => Cow::Owned(format!("{number}*")),
            Self::Noted(number, note) => Cow::Owned(format!("{number}({note})")),
            Self::Place(place) => Cow::Owned(place.to_string()),
        }
    }

    /// The decimal places of a plain number.
    pub(super) const fn digits(&self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(number.scale()),
            Self::Blank | Self::Text(_) | Self::Starred(_) | Self::Noted(..) | Self::Place(_) => {
                None
            }
        }
    }

    /// Writes the value into a cell; a number as its column shows them needs no format of its own.
    pub(super) fn write(
        &self,
        worksheet: &mut Worksheet,
        (row, column): (u32, u16),
        column_digits: Option<u32>,
        formats: &mut Formats,
    ) -> Result<(), XlsxError> {
        let (number, code) = match self {
            Self::Blank => return Ok(()),
            Self::Text(text) => return worksheet.write_string(row, column, text).map(drop),
            Self::Number(number) if Some(number.scale()) == column_digits => (*number, None),
            Self::Number(number) => (*number, Some(code(number.scale(), ""))),
            Self::Starred(number) => (*number, Some(code(number.scale(), r#""*""#))),
            Self::Noted(number, note) => {
                // A quote would end the note within the format.
                let note = note.replace('"', "");
                (
                    *number,
                    Some(code(number.scale(), &format!(r#""({note})""#))),
                )
            }
            Self::Place(Place { low, high }) if low == high => {
                (Decimal::from(*low), Some(code(0, "")))
            }
            Self::Place(Place { low, high }) => {
                (Decimal::from(*low), Some(code(0, &format!(r#""/{high}""#))))
            }
        };
        // A cell's number is a binary one; the decimal's text gives the nearest.
        match (number.to_string().parse::<f64>(), code) {
            (Ok(number), None) => worksheet.write_number(row, column, number),
            (Ok(number), Some(code)) => {
                worksheet.write_number_with_format(row, column, number, formats.of(code))
            }
            (Err(_), _) => worksheet.write_string(row, column, number.to_string()),
        }
        .map(drop)
    }
}

impl Formats {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The format for plain numbers with so many decimal places.
    pub(super) fn plain(&mut self, digits: u32) -> &Format {
        self.of(code(digits, ""))
    }

    fn of(&mut self, code: String) -> &Format {
        self.0
            .entry(code)
            .or_insert_with_key(|code| Format::new().set_num_format(code))
    }
}

/// A number format with so many decimal places and something after them: `0.00"*"`.
fn code(digits: u32, suffix: &str) -> String {
    let point = if digits == 0 { "" } else { "." };
    let digits = "0".repeat(usize::try_from(digits).unwrap_or(0));
    format!("0{point}{digits}{suffix}")
}
