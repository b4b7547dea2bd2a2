//! `matchpoint diff`: what a correction changed. A difference is a finding: a script sees it in the exit status.

use sheets::model::Scored;
use sheets::model::difference::Difference;
use sheets::render::text;
use traveler_ingest::Options;

use super::{read, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, DiffArgs};
use crate::failure::Failure;
use crate::output::Output;

/// Scores both sessions and prints what differs.
pub(crate) fn run(args: &DiffArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let old = read(&args.old, &Options::NOTHING_TOLD, speaking.quiet)?;
    let new = read(&args.new, &Options::NOTHING_TOLD, speaking.quiet)?;
    let (old_session, new_session) = match (sound(&old, speaking), sound(&new, speaking)) {
        (Ok(old_session), Ok(new_session)) => (old_session, new_session),
        (Err(exit), _) | (_, Err(exit)) => return Ok(exit),
    };
    let old_scores = matchpointing::score(old_session);
    let new_scores = matchpointing::score(new_session);
    let before = Scored::new(old_session, &old_scores, &old.diagnostics);
    let after = Scored::new(new_session, &new_scores, &new.diagnostics);
    let difference = Difference::between(before, after);
    let page = args.page.page(speaking.color.on_stdout());
    let printed = Output::screen(speaking.no_pager)
        .render(|out| text::difference::write(after, &difference, page, out))?;
    Ok(match printed {
        Exit::Done if !difference.is_empty() => Exit::Findings,
        ended => ended,
    })
}
