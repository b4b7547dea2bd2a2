//! `matchpoint verify`: our numbers beside those that another program printed.

use std::fmt::Write;
use std::path::Path;

use pack::findings::Findings;
use pack::imported_scores::{beside, not_compared, way_out};
use reports::model::Scored;
use reports::model::verification::{Compared, Verification, fitted};
use table::entered::Official;
use traveler_ingest::{Options, read_official};

use super::published::refuse_cut_off;
use super::{print, refused, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, VerifyArgs};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::input::Content;

/// Compares all numbers, and prints how many agree and which do not. A difference is a finding.
pub(crate) fn run(args: &VerifyArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let options = args.options();
    let reading =
        super::read(&args.path, Some(&args.official), &options, args.entered, console_args.quiet)?;
    let session = sound(&reading, console_args)?;
    let official = official(&args.official, &options, console_args)?;
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let verification = Verification::of(scored, &official);
    if verification.count() == 0 {
        let failure = Failure::about(&args.official, "holds no number to compare with");
        let hint = "give results with matchpoints, or standings with percentages or places";
        return Err(failure.hint(hint).into());
    }
    let mut text = String::new();
    for (name, compared) in [
        ("matchpoints", &verification.matchpoints),
        ("shares", &verification.shares),
        ("totals", &verification.totals),
        ("scores", &verification.scores),
        ("finals", &verification.finals),
        ("percentages", &verification.percentages),
        ("places", &verification.places),
        ("ranks", &verification.ranks),
        ("matches", &verification.matches),
    ] {
        if compared.count() > 0 {
            let _ = writeln!(text, "{name:<12} {} of {} agree", compared.agree, compared.count());
        }
    }
    for finding in not_compared(&verification) {
        let _ = writeln!(text, "{}", finding.message);
    }
    let differs = verification.differing() > 0;
    if differs {
        text.push('\n');
        let [points, shares, standings @ ..] = verification.kinds();
        for (_, compared) in standings.into_iter().chain([points, shares]) {
            list(compared, &mut text);
        }
        let _ = writeln!(text, "\n{}", way_out(session, &fitted(session, &official)));
    }
    let exit = print(&text)?;
    Ok(if differs { Exit::Findings } else { exit })
}

fn list(compared: &Compared, text: &mut String) {
    for differing in &compared.differ {
        let _ = writeln!(text, "{}", beside(differing));
    }
}

/// What the other program printed. What cannot be read is reported, and ends the run.
fn official(
    path: &Path,
    options: &Options,
    console_args: &ConsoleArgs,
) -> Result<Official, ExitError> {
    refuse_cut_off(path)?;
    let content = Content::read(path)?;
    let reading = read_official(content.source(), options);
    match reading.made {
        Some(official) => Ok(official),
        None => Err(refused(Findings::of(&reading, false), console_args.console()).into()),
    }
}
