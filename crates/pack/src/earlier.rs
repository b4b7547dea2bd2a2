//! What an earlier pack of a session means for the next one.

use sheets::model::Scored;
use sheets::model::difference::Difference;
use sheets::model::fingerprint::Fingerprint;
use sheets::model::published::Published;
use sheets::model::recorded::recorded;

/// What changed since a pack was written, if a correction was recorded since; then every sheet says so.
#[must_use]
pub fn since_pack(earlier: &Published, scored: Scored<'_>) -> Option<Difference> {
    // In an event, those of all sessions count.
    if earlier.corrections >= recorded(scored).len() {
        return None;
    }
    let difference = Difference::between(earlier, scored);
    let is_one = !difference.is_empty() && difference.is_of_this_session(earlier);
    is_one.then_some(difference)
}

/// Whether a pack is of this session, and says something else than its files do by now.
#[must_use]
pub fn is_older(pack: &Published, scored: Scored<'_>) -> bool {
    if pack.fingerprint.as_ref() == Some(&Fingerprint::of(scored).to_string()) {
        return false;
    }
    // Another version of the program has another fingerprint, and so have sheets without names.
    let difference = Difference::between(pack, scored);
    let differs = !difference.is_empty() || pack.corrections != recorded(scored).len();
    differs && difference.is_of_this_session(pack)
}
