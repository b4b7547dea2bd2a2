//! Weighted scores (Law 12C1c): their parts on a board.

use contract_scoring::{Side, Vulnerability};
use findings::{Code, Read};
use notation::Field;
use notation::cell::ruling::Ruled;
use notation::cell::weighted::{Part, Possible};
use notation::cell::{Unfit, number};
use session::{Constituent, Entry, Weight, Weighted};
use table::rows::Row;

/// The weighted score of some parts; both sides are entered with it.
pub(super) fn read(
    row: &mut Row<'_, Field>,
    parts: &[Part],
    vulnerability: Vulnerability,
) -> Read<Ruled> {
    let mut constituents = Vec::with_capacity(parts.len());
    for part in parts {
        let (score, played) = match part.result {
            Possible::Played(played) => {
                (played.score(vulnerability, Side::NorthSouth), Some(played))
            }
            Possible::Points(number) => {
                let written = number::shown(number, result_of(&part.text));
                match super::score(number, &written, vulnerability, Side::NorthSouth) {
                    Ok(score) => (score, None),
                    Err(why) => {
                        let message = format!("`{}`: {}", part.text, why.message);
                        return Err(row.unfit(Field::Ruling, Unfit { message, ..why }));
                    }
                }
            }
        };
        constituents.push(Constituent { weight: part.weight, score, played });
    }
    let sum: u64 =
        constituents.iter().map(|constituent| u64::from(constituent.weight.parts())).sum();
    Weighted::new(constituents)
        .map(|weighted| Ruled::sides(Entry::Weighted(weighted.clone()), Entry::Weighted(weighted)))
        .ok_or_else(|| {
            let percent = sum * 10_000 / u64::from(Weight::WHOLE);
            let message = format!("the weights add up to {}.{:02} %", percent / 100, percent % 100);
            row.fault(Field::Ruling, Code::WeightsSum, message, |diagnostic| {
                let diagnostic = diagnostic.expected("100 %");
                match percent {
                    9_900..=10_100 => diagnostic
                        .hint("write parts that no percentage is equal to as fractions: `1/3 620`"),
                    _ => diagnostic.hint("the weights of all possible results add up to 100 %"),
                }
            })
        })
}

/// What follows the weight in a part.
fn result_of(part: &str) -> &str {
    part.rsplit(['%', ' ']).next().unwrap_or_default()
}
