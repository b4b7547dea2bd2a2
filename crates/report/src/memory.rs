//! Memory that a run will need, reserved in advance: if an allocation failed later, the process would end without a
//! hint.

use crate::failure::Failure;

/// How much a session takes at most for each of its first bytes of travelers, in any of which something may be unusual.
const FIRST: usize = 18;
/// How many bytes these are.
const FIRST_BYTES: usize = 4 << 20;
/// The same for each byte beyond. Measured with 100,000 to 3,000,000 rows.
const BEYOND: usize = 2;
/// How much sheets for people take at most for each contestant.
const SHEETS: usize = 4_300;
/// How much a pack takes at most for each result, while its pages are set on paper side by side.
const PACK: usize = 27_000;

/// Asks for what a session takes that has that many bytes of travelers, which are in memory already.
///
/// # Errors
///
/// Where the system refuses it.
pub(crate) fn for_session(length: usize) -> Result<(), Failure> {
    let first = length.min(FIRST_BYTES);
    ask((first * FIRST).saturating_add((length - first).saturating_mul(BEYOND)))
}

/// Asks for what the sheets of that many contestants take.
///
/// # Errors
///
/// Where the system refuses it.
pub(crate) fn for_sheets(contestants: usize) -> Result<(), Failure> {
    ask(contestants.saturating_mul(SHEETS))
}

/// Asks for what a pack of that many results takes.
///
/// # Errors
///
/// Where the system refuses it.
pub(crate) fn for_pack(results: usize) -> Result<(), Failure> {
    ask(results.saturating_mul(PACK))
}

/// Takes room in memory, and gives it back.
fn ask(bytes: usize) -> Result<(), Failure> {
    let asked = Vec::<u8>::new().try_reserve_exact(bytes);
    asked.map_err(|_| {
        let needed = bytes >> 20;
        Failure::new(format!(
            "this session takes some {needed} MiB of memory, and the system refuses them"
        ))
        .hint("raise the limit of the process (`ulimit -v`)")
    })
}
