//! The letter of a foul group.

use contract_scoring::NotationError;
use findings::Code;
use session::FoulGroup;

use super::Unfit;

/// Reads a letter, in either case.
///
/// # Errors
///
/// Where the text is not one letter.
pub fn read(text: &str) -> Result<FoulGroup, Unfit> {
    text.parse().map_err(|error: NotationError| {
        Unfit::new(Code::BadGroup, format!("`{text}` is not the letter of a foul group"))
            .expected(error.expected())
    })
}
