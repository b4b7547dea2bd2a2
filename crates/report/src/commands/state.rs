//! The last line on standard error: whether the result is final, and what waits to be looked at.

use pack::findings::Findings;
use sheets::model::Scored;
use sheets::reports::{Reporting, beyond, why_provisional};
use sheets::visible::visible;
use sheets::words::ENGLISH;

use crate::console::Console;

/// `PROVISIONAL: 2 lines are missing; 1 warning (matchpoint check tuesday/)`; nothing where all is well.
pub(super) fn tell(
    scored: Scored<'_>,
    findings: Findings<'_>,
    path: Option<&str>,
    console: Console,
) {
    // What the program says to its user is English, whatever language the sheets are in.
    let reporting = Reporting {
        scored,
        words: &ENGLISH,
    };
    for warning in beyond(reporting) {
        console.warning(visible(&warning));
        console.help("correct the adjustment, if it is not meant to be so large");
    }
    let why = why_provisional(reporting);
    let open = findings.counted();
    if why.is_empty() && open.is_none() {
        return;
    }
    let reasons = (!why.is_empty()).then(|| why.join(", "));
    let rest = match (&reasons, open) {
        (Some(why), Some(open)) => format!("{why}; {open}"),
        (Some(why), None) => why.clone(),
        (None, open) => open.unwrap_or_default(),
    };
    let check = path.map_or_else(String::new, |path| format!(" (matchpoint check {path})"));
    console.state(reasons.is_some(), &visible(&format!("{rest}{check}")));
}
