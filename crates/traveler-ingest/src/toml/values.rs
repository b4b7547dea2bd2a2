//! The kinds of values in `session.toml`: a text, a number, a date, one of several words.

use std::num::NonZeroU16;
use std::str::FromStr;

use contract_scoring::NotationError;
use findings::{Code, Diagnostic};
use notation::calendar::{calendar_day, day_of};
use notation::cell::section::section_name;
use notation::spelling::nearest;
use rust_decimal::Decimal;
use session::{Percentage, Trim, UploadKey};
use toml::Spanned;
use toml::de::{DeArray, DeValue};

use super::Reporter;

/// A text that is not blank, without the space around it.
pub(super) fn text(value: &DeValue<'_>) -> Result<String, Unfit> {
    match value.as_str().map(str::trim) {
        Some("") => Err(Unfit::Value {
            expected: "a text".to_owned(),
            hint: Some("leave the key out where there is nothing to say".to_owned()),
        }),
        Some(text) => Ok(text.to_owned()),
        None => Err(Unfit::Type("a text")),
    }
}

/// A value of an upload to a federation; `true` and `false` are `Y` and `N`.
pub(super) fn upload(value: &DeValue<'_>, key: UploadKey) -> Result<String, Unfit> {
    let stated = match key {
        UploadKey::MasterpointsAwarded => {
            if switch(value)? {
                "Y".to_owned()
            } else {
                "N".to_owned()
            }
        }
        UploadKey::ChargeRate if value.as_str().is_none() => digits(value)?.to_string(),
        _ => text(value)?,
    };
    if key.takes(&stated) { Ok(stated) } else { Err(Unfit::value(key.holds())) }
}

/// A list of texts.
pub(super) fn texts(value: &DeValue<'_>) -> Result<Vec<String>, Unfit> {
    let list =
        (value.as_array()).ok_or(Unfit::Type("a list of texts, such as `[\"Checked by\"]`"))?;
    list.iter().map(|one| text(one.get_ref())).collect()
}

/// A section's name, in capitals.
pub(super) fn section(value: &DeValue<'_>) -> Result<String, Unfit> {
    section_name(&text(value)?).ok_or_else(|| Unfit::value("up to 16 letters or digits"))
}

/// Groups of sections: `[["A", "B"], ["C", "D"]]`.
pub(super) fn groups(value: &DeValue<'_>) -> Result<Vec<Vec<Spanned<String>>>, Unfit> {
    list(value)?
        .iter()
        .map(|group| {
            list(group.get_ref())?
                .iter()
                .map(|name| match section(name.get_ref()) {
                    Ok(section) => Ok(Spanned::new(name.span(), section)),
                    Err(_) => Err(Unfit::value(GROUPS)),
                })
                .collect()
        })
        .collect()
}

const GROUPS: &str = "a list of lists of section names, such as `[[\"A\", \"B\"]]`";

/// The word for all sections as one group.
pub(super) const ALL: &str = "all";

fn list<'v, 'i>(value: &'v DeValue<'i>) -> Result<&'v DeArray<'i>, Unfit> {
    value.as_array().ok_or(Unfit::Type(GROUPS))
}

/// A number that its kind bounds, such as a pair's.
pub(super) fn bounded<T: FromStr<Err = NotationError>>(value: &DeValue<'_>) -> Result<T, Unfit> {
    let digits = digits(value)?;
    digits.parse().map_err(|error| match error {
        NotationError::OutOfBounds(bounds) => {
            Unfit::value(format!("a number from {} to {}", bounds.min, bounds.max))
        }
        NotationError::Unexpected { .. } => Unfit::value("a number from 1"),
    })
}

/// The largest count of anything: no event has more tables or sessions.
pub(super) const MOST: u32 = 1_000_000;

/// A count from 1.
pub(super) fn count(value: &DeValue<'_>) -> Result<u32, Unfit> {
    whole(value, 1, MOST)
}

/// How many results are left out at each end of a frequency list: a percentage, a part, one or none.
pub(super) fn trim(value: &DeValue<'_>) -> Result<Trim, Unfit> {
    let trim = match value {
        DeValue::String(text) => written_trim(text.trim()),
        _ => {
            let percent = digits(value).map_err(|_| Unfit::Type("a number or a text"))?;
            percent.parse().ok().map(Trim::percent)
        }
    };
    // No more than a quarter at each end: a datum is the mean of the others.
    let is_small = |trim: &Trim| match trim {
        Trim::None | Trim::One => true,
        Trim::Part { count, out_of } => 4 * u32::from(*count) <= u32::from(out_of.get()),
    };
    trim.filter(is_small).ok_or_else(|| {
        Unfit::value("a percentage from 0 to 25, a part up to `\"1/4\"`, `\"one\"`, `\"none\"`")
    })
}

/// `one`, `none`, `10%` or `1/7`.
fn written_trim(text: &str) -> Option<Trim> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    if is("none") {
        return Some(Trim::None);
    }
    if is("one") || is("one each") {
        return Some(Trim::One);
    }
    if let Some((count, out_of)) = text.split_once('/') {
        let count: NonZeroU16 = count.trim_end().parse().ok()?;
        return Some(Trim::Part { count: count.get(), out_of: out_of.trim_start().parse().ok()? });
    }
    let percent = text.strip_suffix('%').unwrap_or(text);
    percent.trim_end().parse().ok().map(Trim::percent)
}

/// A share of the whole: `"50%"`, `"1/3"`, `50`, or none.
pub(super) fn share(value: &DeValue<'_>) -> Result<Percentage, Unfit> {
    let share = match value {
        DeValue::String(text) => written_share(text.trim()),
        _ => hundredths(decimal(value).map_err(|_| Unfit::Type("a percentage or a text"))?),
    };
    share.ok_or_else(|| {
        Unfit::value("a percentage from 0 to 100, a part such as `\"1/3\"`, or `\"none\"`")
    })
}

/// `none`, `50%` or `1/3`. Of a part, less than a hundredth of a percent is dropped, so that who has it is not below.
fn written_share(text: &str) -> Option<Percentage> {
    if text.eq_ignore_ascii_case("none") {
        return Some(Percentage::MIN);
    }
    if let Some((count, out_of)) = text.split_once('/') {
        let count: u32 = count.trim_end().parse().ok()?;
        let out_of: NonZeroU16 = out_of.trim_start().parse().ok()?;
        let hundredths = count.checked_mul(10_000)? / u32::from(out_of.get());
        return Percentage::new(u16::try_from(hundredths).ok()?).ok();
    }
    let percent = text.strip_suffix('%').unwrap_or(text).trim_end();
    hundredths(notation::cell::decimal::read(percent)?)
}

fn hundredths(percent: Decimal) -> Option<Percentage> {
    let hundredths = percent.checked_mul(Decimal::ONE_HUNDRED)?.normalize();
    let hundredths = (hundredths.scale() == 0).then(|| u16::try_from(hundredths).ok())??;
    Percentage::new(hundredths).ok()
}

/// A whole number within bounds.
pub(super) fn whole(value: &DeValue<'_>, least: u32, most: u32) -> Result<u32, Unfit> {
    (digits(value)?.parse().ok())
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| Unfit::value(format!("a number from {least} to {most}")))
}

/// A decimal, exactly as it is written: `2000`, `-12.5`, `"-12.50"`.
pub(super) fn decimal(value: &DeValue<'_>) -> Result<Decimal, Unfit> {
    let written = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        DeValue::String(text) => text.trim(),
        DeValue::Integer(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => return Err(Unfit::Type("a number")),
    };
    notation::cell::decimal::read(written).ok_or_else(|| Unfit::value("a number such as `12.50`"))
}

/// One of a few decimals, by its value: `0.1` or `"0.10"`; or a word.
pub(super) fn decimal_choice<T: Copy>(
    value: &DeValue<'_>,
    choices: &[(&str, T)],
) -> Result<T, Unfit> {
    let expected = || {
        let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
        Unfit::value(words.join(", "))
    };
    let Some(text) = value.as_str() else {
        let number = decimal(value)?;
        let known = choices.iter().find(|(word, _)| word.parse() == Ok(number));
        return known.map(|(_, choice)| *choice).ok_or_else(expected);
    };
    let is_word = |(word, _): &&(&str, T)| word.eq_ignore_ascii_case(text.trim());
    if let Some((_, choice)) = choices.iter().find(is_word) {
        return Ok(*choice);
    }
    let number = decimal(value).map_err(|_| expected())?;
    let known = choices.iter().find(|(word, _)| word.parse() == Ok(number));
    known.map(|(_, choice)| *choice).ok_or_else(expected)
}

/// Yes or no.
pub(super) fn switch(value: &DeValue<'_>) -> Result<bool, Unfit> {
    value.as_bool().ok_or(Unfit::Type("`true` or `false`"))
}

/// A list of decimals.
pub(super) fn decimals(value: &DeValue<'_>) -> Result<Vec<Decimal>, Unfit> {
    let list = value.as_array().ok_or(Unfit::Type("a list of numbers"))?;
    list.iter().map(|one| decimal(one.get_ref())).collect()
}

pub(super) fn not_negative(value: &DeValue<'_>) -> Result<Decimal, Unfit> {
    decimal(value).and_then(|number| {
        (!number.is_sign_negative() || number.is_zero())
            .then_some(number)
            .ok_or_else(|| Unfit::value("0 or more"))
    })
}

/// A score above zero: with up to two decimals, as all of them.
pub(super) fn positive(value: &DeValue<'_>) -> Result<Decimal, Unfit> {
    decimal(value).and_then(|number| {
        (number > Decimal::ZERO && number.normalize().scale() <= 2)
            .then_some(number)
            .ok_or_else(|| Unfit::value("a number above 0, with up to two decimals"))
    })
}

/// The weight of a grade: above zero, up to 100, with up to two decimals.
pub(super) fn weight(value: &DeValue<'_>) -> Result<Decimal, Unfit> {
    let weight = decimal(value)?.normalize();
    (weight > Decimal::ZERO && weight <= Decimal::ONE_HUNDRED && weight.scale() <= 2)
        .then_some(weight)
        .ok_or_else(|| Unfit::value("a number above 0, up to 100, with up to two decimals"))
}

/// A day of the calendar, as `2026-03-07`.
pub(super) fn date(value: &DeValue<'_>) -> Result<String, Unfit> {
    let day = match value {
        DeValue::Datetime(date) => day_of(*date),
        DeValue::String(text) => calendar_day(text),
        DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => return Err(Unfit::Type("a date")),
    };
    day.ok_or_else(|| Unfit::value("a date such as `\"2026-03-07\"`"))
}

/// The words for some choices, each by its name.
pub(super) fn named<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> [(&'static str, T); N] {
    all.map(|one| (name(one), one))
}

/// One of several words.
pub(super) fn choice<T: Copy>(value: &DeValue<'_>, words: &[(&str, T)]) -> Result<T, Unfit> {
    let written = text(value)?;
    if let Some((_, meant)) = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(&written)) {
        return Ok(*meant);
    }
    let known: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
    let near = nearest(&written, words.iter().map(|(word, _)| *word));
    Err(Unfit::Value {
        expected: known.join(", "),
        hint: near.map(|near| format!("did you mean `{near}`?")),
    })
}

/// A language, by its tag in lower case: one of some, or any where none is named.
pub(super) fn language(value: &DeValue<'_>, known: &[&str]) -> Result<String, Unfit> {
    if known.is_empty() {
        return text(value).map(|tag| tag.to_ascii_lowercase());
    }
    let known: Vec<(&str, &str)> = known.iter().map(|tag| (*tag, *tag)).collect();
    choice(value, &known).map(str::to_owned)
}

fn digits<'v>(value: &'v DeValue<'_>) -> Result<&'v str, Unfit> {
    match value {
        DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str()),
        _ => Err(Unfit::Type("a whole number")),
    }
}

/// Why a value cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// It is of another type than this.
    Type(&'static str),
    /// It is of the right type, but not allowed there.
    Value {
        /// What may.
        expected: String,
        /// How to fix it.
        hint: Option<String>,
    },
}

impl Unfit {
    /// Names what is allowed there.
    pub(super) fn value(expected: impl Into<String>) -> Self {
        Self::Value { expected: expected.into(), hint: None }
    }

    pub(super) fn finding(
        self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        reporter: &Reporter<'_>,
    ) -> Diagnostic {
        let found = reporter.quoted(value.span());
        match self {
            Self::Type(expected) => Diagnostic::new(
                Code::WrongType,
                format!("`{key}` takes {expected}, not {}", type_name(value.get_ref())),
            )
            .at(reporter.place(value.span()))
            .found(found)
            .expected(expected),
            Self::Value { expected, hint } => {
                let bad = Diagnostic::new(Code::BadValue, format!("`{key}` cannot be `{found}`"))
                    .at(reporter.place(value.span()))
                    .found(found)
                    .expected(expected);
                match hint {
                    Some(hint) => bad.hint(hint),
                    None => bad,
                }
            }
        }
    }
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(number) if number.radix() != 10 => "a number that is not decimal",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a decimal point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
