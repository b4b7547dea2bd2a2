//! Weighted scores (Law 12C1c): `60% 620, 40% -100`, or `3/5 4S= by N; 2/5 4S-1 by N`.

use contract_scoring::{Played, Side, Vulnerability};
use session::{Constituent, Entry, Weight, Weighted};

use super::context::{Context, Reading};
use super::points::{Points, points};
use super::ruling::{Ruled, hundredths};
use crate::Code;
use crate::text::Cell;

/// Reads a weighted score; both sides are entered with it.
pub(super) fn read(
    cx: &mut Context<'_, '_, '_, '_>,
    cell: &Cell<'_>,
    vulnerability: Vulnerability,
) -> Reading<Ruled> {
    let mut constituents = Vec::new();
    for part in parts(&cell.text) {
        match constituent(part, vulnerability) {
            Ok(constituent) => constituents.push(constituent),
            Err(why) => {
                return Err(cx.fault(
                    cell,
                    Code::BadWeight,
                    format!("`{part}`: {why}"),
                    |diagnostic| {
                        diagnostic
                            .expected("a weight and a score, such as `60% 620` or `3/5 4S= by N`")
                            .hint("separate the parts by commas or semicolons")
                    },
                ));
            }
        }
    }
    let sum: u64 = constituents
        .iter()
        .map(|constituent| u64::from(constituent.weight.parts()))
        .sum();
    Weighted::new(constituents)
        .map(|weighted| Ruled::sides(Entry::Weighted(weighted.clone()), Entry::Weighted(weighted)))
        .ok_or_else(|| {
            let percent = sum * 10_000 / u64::from(Weight::WHOLE);
            cx.fault(
                cell,
                Code::WeightsSum,
                format!(
                    "the weights sum to {}.{:02} %",
                    percent / 100,
                    percent % 100
                ),
                |diagnostic| {
                    diagnostic
                        .expected("100 %")
                        .hint("the weights of all possible results sum to 100 %")
                },
            )
        })
}

/// Parts end at a semicolon, or at a comma that is not a decimal one.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let mut parts = Vec::new();
    for (at, sign) in text.char_indices() {
        let after = text.get(at + 1..).unwrap_or_default();
        let decimal = sign == ',' && after.starts_with(|next: char| next.is_ascii_digit()) && {
            let number = after.trim_start_matches(|next: char| next.is_ascii_digit());
            number.trim_start().starts_with('%')
                && text
                    .get(start..at)
                    .is_some_and(|before| before.trim().bytes().all(|byte| byte.is_ascii_digit()))
        };
        if matches!(sign, ';' | ',') && !decimal {
            parts.push(text.get(start..at).unwrap_or_default());
            start = at + 1;
        }
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts.into_iter().map(str::trim)
}

fn constituent(part: &str, vulnerability: Vulnerability) -> Result<Constituent, String> {
    let (weight, result) = match part.split_once('%') {
        Some((percent, result)) => (
            hundredths(percent).and_then(|hundredths| Weight::new(hundredths, 10_000)),
            result,
        ),
        None => {
            let (fraction, result) = part
                .split_once(char::is_whitespace)
                .ok_or("a weight and a score are needed")?;
            let weight = fraction
                .split_once('/')
                .and_then(|(above, below)| Weight::new(above.parse().ok()?, below.parse().ok()?));
            (weight, result)
        }
    };
    let weight = weight.ok_or(
        "the weight is neither a percentage above 0 with two decimals at most, nor a fraction up to 1 with a denominator up to 16",
    )?;
    let result = result.trim();
    match points(result, vulnerability) {
        Points::Score(score) => Ok(Constituent {
            weight,
            score,
            played: None,
        }),
        Points::NoNumber(_) => {
            let played: Played = result
                .parse()
                .map_err(|error: contract_scoring::PlayedError| error.to_string())?;
            Ok(Constituent {
                weight,
                score: played.score(vulnerability, Side::NorthSouth),
                played: Some(played),
            })
        }
        Points::Impossible { message, .. } => Err(message),
    }
}
