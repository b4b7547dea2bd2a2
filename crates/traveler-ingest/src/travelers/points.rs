//! A text as a score: whether any contract gives it, and gives it at this vulnerability.

use contract_scoring::{Score, Side, Vulnerability};

use super::agreement::vulnerable;
use super::number::{self, NotANumber};
use crate::Code;

/// A text that should be a score.
pub(super) enum Points {
    /// It is one, for the side that was asked for.
    Score(Score),
    /// It is no number.
    NoNumber(NotANumber),
    /// No contract gives it, or none at this vulnerability.
    Impossible {
        /// The points that were written.
        number: i64,
        /// Which of the two.
        code: Code,
        /// What is wrong.
        message: String,
        /// The nearest scores.
        expected: String,
        /// How to mend it.
        hint: String,
    },
}

/// Reads a score for N-S.
pub(super) fn points(text: &str, vulnerability: Vulnerability) -> Points {
    points_of(text, vulnerability, Side::NorthSouth)
}

/// Reads a score for a side, as that side sees it.
pub(super) fn points_of(text: &str, vulnerability: Vulnerability, side: Side) -> Points {
    let number = match number::whole(text) {
        Ok(whole) => whole.number,
        Err(why) => return Points::NoNumber(why),
    };
    let nearest = || {
        let nearest: Vec<_> = vulnerability
            .nearest_scores(number, side, 2)
            .iter()
            .map(ToString::to_string)
            .collect();
        nearest.join(" or ")
    };
    match Score::new(number) {
        Ok(score) if vulnerability.allows(score, side) => Points::Score(score),
        Ok(_) => Points::Impossible {
            number,
            code: Code::ImpossibleScore,
            message: format!(
                "no contract gives {side} {text} when {}",
                vulnerable(vulnerability)
            ),
            expected: nearest(),
            hint: "correct the score, its sign or the board number".to_owned(),
        },
        Err(_) if number.unsigned_abs() > 7600 => Points::Impossible {
            number,
            code: Code::NotAScore,
            message: format!("{text} is beyond 7600, the largest score there is"),
            expected: nearest(),
            hint: "correct the score".to_owned(),
        },
        Err(_) => Points::Impossible {
            number,
            code: Code::NotAScore,
            message: format!("no contract gives {text}"),
            expected: nearest(),
            hint: "correct the score".to_owned(),
        },
    }
}
