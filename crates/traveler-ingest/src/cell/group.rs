//! The letter of a foul group.

use session::FoulGroup;

use super::Unfit;
use crate::Code;

/// Reads a letter, in either case.
pub(crate) fn read(text: &str) -> Result<FoulGroup, Unfit> {
    let mut letters = text.chars().flat_map(char::to_uppercase);
    match (
        letters.next().and_then(FoulGroup::of_letter),
        letters.next(),
    ) {
        (Some(group), None) => Ok(group),
        _ => Err(Unfit::new(
            Code::BadGroup,
            format!("`{text}` is not the letter of a foul group"),
        )
        .expected("one letter, A to Z, or nothing for the main group")),
    }
}
