//! Memory that a run will need, reserved in advance: if an allocation failed later, the process would end without a
//! hint.

use crate::failure::Failure;

/// How much a session takes at most for each byte of its travelers, while these are held in memory; measured with
/// 100,000 to 3,000,000 rows.
const HELD: usize = 18;
/// The same for each byte of travelers beyond, which are read piece by piece.
const BEYOND: usize = 2;
/// How much sheets for people take at most for each contestant.
const SHEETS: usize = 4_300;
/// How much a pack takes at most for each result, while its pages are set on paper side by side.
const PACK: usize = 27_000;

/// Asks for what a session takes, of whose travelers that many bytes are held at most.
///
/// # Errors
///
/// Where the system refuses it.
pub(crate) fn for_session(length: usize, most_held: usize) -> Result<(), Failure> {
    let held = length.min(most_held);
    ask((held * HELD).saturating_add((length - held).saturating_mul(BEYOND)))
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
