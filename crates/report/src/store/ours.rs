//! The names of this program's files.

use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use pack::{MANIFEST, PACK};

/// Whether a run may write a file of this name into a folder: one of a pack, of a session, or of the manual; or the old
/// content of one.
pub(crate) fn may_be_ours(name: &str) -> bool {
    const OF_SESSIONS: [&str; 8] = [
        TRAVELERS,
        PAIRS,
        SETTINGS,
        MOVEMENT,
        "hands.pbn",
        "guide-cards.pdf",
        "sign-in.pdf",
        MANIFEST,
    ];
    let own = name.strip_suffix(".bak").unwrap_or(name);
    let is_page = own.starts_with("matchpoint") && own.ends_with(".1");
    is_page || OF_SESSIONS.contains(&own) || PACK.iter().any(|piece| piece.file == own)
}
