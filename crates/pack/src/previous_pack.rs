//! Whether a pack says what the files of its session do.

use reports::model::Scored;
use reports::model::difference::Difference;
use reports::model::fingerprint::Fingerprint;
use reports::model::published::Published;
use reports::model::recorded::recorded;

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
