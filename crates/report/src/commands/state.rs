//! The last line on standard error: whether the result is final, and what still needs attention.

use pack::State;
use pack::findings::Findings;
use reports::model::Scored;
use reports::visible::visible;

use crate::console::Console;

/// `PROVISIONAL: 2 lines are missing; 1 warning (matchpoint check tuesday/)`; nothing where all is well.
pub(super) fn report(
    scored: Scored<'_>,
    findings: Findings<'_>,
    path: Option<&str>,
    console: Console,
) {
    let state = State::of(scored, findings);
    for warning in &state.beyond {
        console.warning(visible(warning));
        console.help("correct the adjustment, if it is not meant to be so large");
    }
    let Some(text) = state.text else {
        return;
    };
    let check = path.map_or_else(String::new, |path| format!(" (matchpoint check {path})"));
    console.state(state.is_provisional, &visible(&format!("{text}{check}")));
}
