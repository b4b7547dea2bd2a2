//! `matchpoint ladder`: a season's table over the results of its sessions.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use exchange::{csv, json};
use reports::LadderReport;
use reports::model::published::Published;
use reports::model::season::{Alike, Doubt, Season, again};
use reports::visible::visible;
use session::RuleSet;

use super::{FILES_ALONE, alone, look, published};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, LadderArgs};
use crate::console::Console;
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::output::{Output, refuse_binary};
use crate::quoted::shown;

/// Reads the results, and writes the table.
pub(crate) fn run(args: &LadderArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let format = args.format()?;
    refuse_binary(format, args.print.writing.output.as_deref())?;
    args.of(args.results.len())?;
    let is_text = format == Format::Text;
    let inputs = args.results.iter().map(PathBuf::as_path);
    let mut output = Output::of(&args.print, is_text, inputs, console_args)?;
    let mut sessions = Vec::with_capacity(args.results.len());
    for path in &args.results {
        let (entered, names) = (args.entered, args.print.sheets.names);
        let session = published::read(path, None, &FILES_ALONE, entered, names, console_args)?;
        sessions.push(sound(path, session)?);
    }
    if args.handicap {
        with_handicap(&mut sessions)?;
    }
    let mut paths = args.results.clone();
    once_each(&mut sessions, &mut paths, args.keep, console_args.console())?;
    let of = args.of(paths.len())?;
    let (competitors, rules) = (args.per, args.rules());
    let season = Season::of(&sessions, competitors, rules);
    warn(&season, &paths, console_args.console());
    let event = args.print.event.alone();
    let report = LadderReport {
        season: &season,
        rules,
        of,
        competitors,
        event: &event,
        names: args.print.sheets.names,
    };
    Ok(match format {
        Format::Json => output.render(|out| json::ladder::write(&season, competitors, out))?,
        Format::Csv => output.render(|out| csv::ladder::write(&season, out))?,
        _ => {
            let rules = sessions.first().and_then(|one| one.rules.rule_set);
            let rules = rules.unwrap_or(RuleSet::Wbf);
            let look = look(&args.print, (&event, rules), console_args);
            let (document, words) = (report.document(), report.words());
            let console = console_args.console();
            alone::write(document, words, format, look, &mut output, console)?
        }
    })
}

/// A session that can be a part of a season.
fn sound(path: &Path, session: Published) -> Result<Published, Failure> {
    let mut standings = session.standings.values();
    if standings.clone().all(|one| one.percent().is_none()) {
        return Err(Failure::about(path, "has no percentages")
            .hint("a ladder adds up percentages; leave out sessions that were scored by IMPs"));
    }
    if standings.all(|one| one.names.iter().all(String::is_empty)) {
        return Err(Failure::about(path, "has no names").hint(
            "name the players in `pairs.csv`, and write the results without `--names none`",
        ));
    }
    Ok(session)
}

/// Puts the percentages with handicap in the place of those without; a session without handicaps keeps its own.
///
/// # Errors
///
/// Where no session has handicaps.
fn with_handicap(sessions: &mut [Published]) -> Result<(), Failure> {
    let mut has_any = false;
    let standings = sessions.iter_mut().flat_map(|one| one.standings.values_mut());
    for own in standings {
        has_any |= own.handicap_percent().is_some();
        own.take_handicap();
    }
    if has_any {
        Ok(())
    } else {
        Err(Failure::new("no session has handicaps")
            .hint("leave out `--handicap`, or give each pair its `handicap` in `pairs.csv`"))
    }
}

/// Has each session in the season once: of two that are the same, the later one, if that was asked for.
///
/// # Errors
///
/// If a session is there twice, and the one to use was not given.
fn once_each(
    sessions: &mut Vec<Published>,
    paths: &mut Vec<PathBuf>,
    keep: bool,
    console: Console,
) -> Result<(), Failure> {
    while let Some(found) = again(sessions).first().copied() {
        let [one, other] = [found.first, found.second]
            .map(|place| Version { path: &paths[place], corrections: sessions[place].corrections });
        let is_second_newer = other.is_newer_than(&one);
        let (newer, older) = if is_second_newer {
            (other.shown(), one.shown())
        } else {
            (one.shown(), other.shown())
        };
        if !keep {
            let why = match found.alike {
                Alike::Fingerprint => "the fingerprint is the same".to_owned(),
                Alike::Pairs(same, all) => format!(
                    "club, day, session and sections are the same, and {same} of {all} pairs"
                ),
                Alike::Results(same, all) => format!(
                    "club, day and sections are the same, {same} of {all} pairs, and most results"
                ),
            };
            let (one, other) = (one.shown(), other.shown());
            let what = format!("`{one}` and `{other}` are one session: {why}; `{newer}` is newer");
            let two = match found.alike {
                Alike::Results(..) => "",
                Alike::Fingerprint | Alike::Pairs(..) => {
                    "; where they are two, give them different numbers: `session = 2` in `session.toml`"
                }
            };
            return Err(Failure::new(what).hint(format!(
                "leave out `{older}`, or add `--keep`, which takes the newer one{two}"
            )));
        }
        console.note(format_args!("`{older}` is left out: `{newer}` is newer"));
        let older = if is_second_newer { found.first } else { found.second };
        sessions.remove(older);
        paths.remove(older);
    }
    Ok(())
}

/// A session as one of several versions of it.
struct Version<'a> {
    path: &'a Path,
    corrections: usize,
}

impl Version<'_> {
    /// Whether it is newer than one that was given before: it has more corrections, or else was written later, or at
    /// the same time.
    fn is_newer_than(&self, earlier: &Self) -> bool {
        let written = |one: &Self| published::written(one.path);
        match self.corrections.cmp(&earlier.corrections) {
            Ordering::Equal => written(self) >= written(earlier),
            more => more == Ordering::Greater,
        }
    }

    fn shown(&self) -> String {
        shown(self.path)
    }
}

/// Says what only a person can judge.
fn warn(season: &Season, paths: &[PathBuf], console: Console) {
    let path = |session: usize| (paths.get(session)).map_or_else(String::new, |path| shown(path));
    for doubt in &season.doubts {
        let (message, hint) = match doubt {
            Doubt::NearNames { one, other } => (
                format!(
                    "`{}` and `{}` are nearly the same, and never met",
                    visible(one),
                    visible(other)
                ),
                "if they are one, correct a name in `pairs.csv` and write the results again",
            ),
            Doubt::Twice { name, session } => (
                format!(
                    "`{}` is in `{}` twice: the better percentage is taken",
                    visible(name),
                    path(*session)
                ),
                "if they are two people, give them different names",
            ),
            Doubt::Unnamed { contestants, session } => (
                format!(
                    "`{}` has {contestants} contestants without names, who are left out",
                    path(*session)
                ),
                "name them in `pairs.csv`, and write the results again",
            ),
        };
        console.warning(&message);
        console.next(hint);
    }
}
