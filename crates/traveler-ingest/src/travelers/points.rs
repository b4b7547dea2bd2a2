//! Points as a score: whether any contract gives them, and gives them at this vulnerability.

use contract_scoring::{Score, Side, Vulnerability};
use findings::Code;
use notation::cell::Unfit;

/// The score of points for a side, as that side sees them; `text` is how they were written.
pub(crate) fn score(
    number: i64,
    text: &str,
    vulnerability: Vulnerability,
    side: Side,
) -> Result<Score, Unfit> {
    let score = Score::new(number).ok();
    score
        .filter(|score| vulnerability.allows(*score, side))
        .ok_or_else(|| impossible(number, text, vulnerability, side))
}

/// Why points are no score, and which scores are nearest.
pub(super) fn impossible(
    number: i64,
    text: &str,
    vulnerability: Vulnerability,
    side: Side,
) -> Unfit {
    let (code, message, hint) = if Score::new(number).is_ok() {
        (
            Code::ImpossibleScore,
            format!(
                "no contract gives {side} {text} when {}",
                vulnerable(vulnerability)
            ),
            "correct the score, its sign or the board number, or say how the board is marked: `[[boards]]` in `session.toml`",
        )
    } else if number.unsigned_abs() > 7600 {
        (
            Code::NotAScore,
            format!("{text} is beyond 7600, the largest score there is"),
            "correct the score",
        )
    } else {
        (
            Code::NotAScore,
            format!("no contract gives {text}"),
            "correct the score",
        )
    };
    let nearest: Vec<String> = (vulnerability.nearest_scores(number, side, 2).iter())
        .map(ToString::to_string)
        .collect();
    Unfit::new(code, message)
        .expected(nearest.join(" or "))
        .hint(hint)
}

/// Which sides are vulnerable, in words.
pub(super) const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "neither side is vulnerable",
        Vulnerability::NorthSouth => "only N-S are vulnerable",
        Vulnerability::EastWest => "only E-W are vulnerable",
        Vulnerability::Both => "both sides are vulnerable",
    }
}
