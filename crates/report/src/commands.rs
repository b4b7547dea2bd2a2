//! What the program does, one file per subcommand.

mod across;
mod alone;
mod audit;
mod check;
mod contract;
mod correct;
mod definition;
mod diff;
mod draw;
mod event;
mod explain;
mod explain_code;
mod generate;
pub(crate) mod hands;
mod import;
mod input_summary;
mod ladder;
mod listed;
mod movement;
mod new;
mod older_pack;
mod published;
mod report;
mod rubber;
mod score;
mod selftest;
mod state;
mod table;
mod verify;
#[cfg(feature = "page")]
mod whole;

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::Path;

use findings::{Code, Outcome};
use matchpointing::{TooFewBoards, too_few_boards};
use pack::{Document, Look, findings::Findings};
use render::text::Page;
use reports::ReportContext;
use session::{Event, Movement, RuleSet, Session};
use traveler_ingest::{Options, Reading};

use crate::Exit;
use crate::cli::{
    AsEnteredArgs, Cli, Command, ConsoleArgs, PageArgs, PrintArgs, SheetArgs, WritingArgs,
};
use crate::console::Console;
use crate::ending::{Ending, ExitError};
use crate::failure::Failure;
use crate::input::Located;
use crate::memory;
use crate::output::Output;
use crate::progress::Work;

/// Leaves everything to the files, which may ask for any language that there is.
const FILES_ALONE: Options = {
    let mut options = Options::DEFAULT;
    options.languages = &reports::words::TAGS;
    options
};

/// Runs the subcommand of the command line.
pub(crate) fn run(cli: &Cli) -> Exit {
    let outcome = match &cli.command {
        Command::Score(args) if args.across.across => across::run(args, &cli.console),
        Command::Score(args) => score::run(args, &cli.console),
        Command::Report(args) => report::run(args, &cli.console),
        Command::Check(args) => check::run(args, &cli.console).map_err(ExitError::Failed),
        Command::Audit(args) => audit::run(args, &cli.console),
        Command::Explain(args) => explain::run(args, &cli.console),
        Command::ExplainCode(args) => explain_code::run(args).map_err(ExitError::Failed),
        Command::Diff(args) => diff::run(args, &cli.console),
        Command::Correct(args) => correct::run(args, &cli.console).map_err(ExitError::Failed),
        Command::Verify(args) => verify::run(args, &cli.console),
        Command::Import(args) => import::run(args, &cli.console).map_err(ExitError::Failed),
        Command::Hands(args) => hands::run(args, &cli.console),
        Command::Event(args) => event::run(args, &cli.console),
        Command::Ladder(args) => ladder::run(args, &cli.console),
        Command::Contract(args) => contract::run(args, &cli.console),
        Command::Table(args) => table::run(args).map_err(ExitError::Failed),
        Command::Rubber(args) => rubber::run(args, &cli.console),
        Command::New(args) => new::run(args, &cli.console),
        Command::Movement(args) => movement::run(args, &cli.console),
        Command::Draw(args) => draw::run(args, &cli.console),
        Command::Generate(args) => generate::run(args).map_err(ExitError::Failed),
        Command::Selftest(args) => selftest::run(args, &cli.console).map_err(ExitError::Failed),
        Command::Schema => definition::schema().map_err(ExitError::Failed),
        Command::Completions { shell } => {
            definition::completions(*shell).map_err(ExitError::Failed)
        }
        Command::Manual(args) => definition::manual(args).map_err(ExitError::Failed),
        #[cfg(feature = "page")]
        Command::Page(args) => whole::run(args).map_err(ExitError::Failed),
    };
    outcome.unwrap_or_else(|ended| match ended {
        ExitError::Preview(exit) => exit,
        ExitError::Failed(failure) => {
            cli.console.console().failure(&failure);
            Exit::Unusable
        }
    })
}

/// Reads a session, with its corrections or as it was entered. `named` is a file that the command line names for
/// another purpose, and that may lie in the session's folder.
pub(crate) fn read(
    path: &Path,
    named: Option<&Path>,
    options: &Options,
    entered: AsEnteredArgs,
    quiet: bool,
) -> Result<Reading, Failure> {
    let discovery = Located::of(&[path.to_path_buf()])?.naming(named);
    let discovery = discovery.without_corrections(entered.without_corrections);
    discovery.read()?.session(options, quiet)
}

/// The session to be scored, or how the run ends without. All findings are reported; their count is left to [`state`].
fn scorable(reading: &Reading, strict: bool, console: Console) -> Result<&Session, Exit> {
    fit(Findings::new(reading, strict), reading.session.as_ref(), console)
}

/// The result, unless findings prevent it. All findings are reported, and counted if they prevent it.
fn fit<T>(findings: Findings<'_>, made: Option<T>, console: Console) -> Result<T, Exit> {
    match (findings.unsupported(), made) {
        (None, Some(made)) => {
            console.write(&findings.shown_on(console));
            Ok(made)
        }
        _ => Err(refused(findings, console)),
    }
}

/// The same, with a count of the findings in any case.
fn made<T>(outcome: Outcome<T>, strict: bool, console: Console) -> Result<T, Exit> {
    let findings = Findings::of(&outcome, strict);
    let unsupported = findings.unsupported();
    report_findings(findings, console);
    match (outcome.made, unsupported) {
        (Some(made), None) => Ok(made),
        (_, unsupported) => Err(unsupported.unwrap_or(Exit::Findings)),
    }
}

/// Tells the findings that leave nothing to go on with; how the run ends.
fn refused(findings: Findings<'_>, console: Console) -> Exit {
    report_findings(findings, console);
    findings.unsupported().unwrap_or(Exit::Findings)
}

/// The session, or how the run ends without. Errors are drawn; `check` and `score` report warnings.
pub(crate) fn sound<'a>(
    reading: &'a Reading,
    console_args: &ConsoleArgs,
) -> Result<&'a Session, Exit> {
    let console = console_args.console();
    // Who reads half of an act is told, also where other warnings are not shown.
    let half = reading.diagnostics.iter().find(|finding| finding.code == Code::HalfChanged);
    if let (Some(_), Some(half)) = (&reading.session, half) {
        console.write(&pack::findings::drawn(half));
    }
    reading.session.as_ref().ok_or_else(|| {
        let findings = Findings::new(reading, false);
        console.write(&findings.shown_on(console.without_notes()));
        findings.unsupported().unwrap_or(Exit::Findings)
    })
}

/// Tells findings on standard error, and how many there are.
fn report_findings(findings: Findings<'_>, console: Console) {
    console.write(&findings.shown_on(console));
    if console.is_for_programs() {
        return;
    }
    if let Some(count) = findings.counted() {
        let verdict = if findings.stand_in_the_way() { "; nothing was scored" } else { "" };
        console.write(&format!("{count}{verdict}\n"));
    }
}

/// Makes the document that was asked for, and says what it lacks.
fn write(
    document: &Document,
    context: ReportContext<'_>,
    look: Look,
    output: &mut Output,
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let console = console_args.console();
    let fitting = document.fit(context)?;
    if document.has_words() {
        memory::for_sheets(context.scored.session.contestants().len())?;
    }
    for lack in &fitting.lacks {
        console.warning(&lack.message);
        lack.hint.iter().for_each(|hint| console.next(hint));
    }
    // What goes to a terminal is seen there.
    let is_seen = output.is_standard() && io::stdout().is_terminal();
    let work = Work::other("Writing", console_args.quiet || is_seen);
    let (exit, missing) = fitting.write(context, look, |write| output.render(write))?;
    drop(work);
    report_missing(&missing.into_iter().collect(), console);
    Ok(exit)
}

/// How documents look, by the flags of a command.
fn look(print: &PrintArgs, (event, rules): (&Event, RuleSet), console_args: &ConsoleArgs) -> Look {
    let in_color = in_color(&print.writing, console_args);
    Look {
        page: text_page(&print.page, &print.sheets, in_color),
        paper: print.sheets.paper(event, rules),
    }
}

/// What the look of a session's documents depends on.
fn look_of(session: &Session) -> (&Event, RuleSet) {
    (session.event(), session.conditions().rules)
}

/// How text looks, by the same.
fn text_page(page: &PageArgs, sheets: &SheetArgs, in_color: bool) -> Page {
    (page.page(in_color)).with_form_feeds(sheets.form_feed().is_some())
}

/// Whether what is written is in color: on a terminal, and never in a file.
fn in_color(writing: &WritingArgs, console_args: &ConsoleArgs) -> bool {
    writing.output.is_none() && console_args.color.on_stdout()
}

/// Says who is to play too few boards of a movement for masterpoints, where the rules take a part of them.
fn warn_of_awards(movement: &Movement, section: Option<&str>, rules: RuleSet, console: Console) {
    if let Some(too_few) = too_few_boards(movement, rules) {
        let TooFewBoards { who, boards, of, least } = too_few;
        let section = section.map_or_else(String::new, |name| format!("section {name}: "));
        console.warning(format!(
            "{section}{who} is to play {boards} of the {of} boards in use, fewer than {least} %: \
             no masterpoints are awarded"
        ));
        console.help("play more rounds, or use fewer boards");
    }
}

/// Tells characters for which the fonts have no sign.
fn report_missing(missing: &BTreeSet<char>, console: Console) {
    if missing.is_empty() {
        return;
    }
    let missing: Vec<String> =
        (missing.iter()).map(|character| format!("U+{:04X}", u32::from(*character))).collect();
    console.warning(format_args!(
        "the font has no sign for {}; boxes are printed instead",
        missing.join(", ")
    ));
}

/// Prints an answer on standard output.
fn print(answer: &str) -> Result<Exit, Failure> {
    Output::stdout().render(|out| {
        out.write_all(answer.as_bytes())?;
        if answer.ends_with('\n') { Ok(()) } else { out.write_all(b"\n") }
    })
}
