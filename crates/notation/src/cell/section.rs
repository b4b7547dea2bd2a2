//! The names of sections.

use findings::Code;

use super::Unfit;

/// The section of a row or a setting that names none.
pub const SECTION_BY_DEFAULT: &str = "A";

/// Reads a section's name.
///
/// # Errors
///
/// Where the text is no name of a section.
pub fn read(text: &str) -> Result<String, Unfit> {
    section_name(text).ok_or_else(|| {
        Unfit::new(Code::BadSection, format!("`{text}` is not the name of a section"))
            .expected("letters, or a number")
    })
}

/// The longest name, in characters.
const LONGEST: usize = 16;

/// A section's name in capitals; `None` if it is not letters or digits, or too long.
pub fn section_name(written: &str) -> Option<String> {
    let written = written.trim();
    let sound = written.chars().all(char::is_alphanumeric)
        && (1..=LONGEST).contains(&written.chars().count());
    sound.then(|| written.to_uppercase())
}
