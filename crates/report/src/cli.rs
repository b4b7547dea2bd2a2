//! The one definition of the command line: help, completions and manual come from here.

mod contract;
mod correct;
mod diff;
mod event;
mod explain;
mod hands;
mod import;
mod ladder;
mod movement;
mod new;
mod pieces;
mod reading;
mod report;
mod score;
mod sessions;
mod short;
mod table;
#[cfg(feature = "page")]
mod whole;
mod writing;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use contract_scoring::Seat;
use traveler_ingest::Options;

use crate::VERSION;
use crate::failure::Failure;

pub(crate) use contract::ContractArgs;
pub(crate) use correct::CorrectArgs;
pub(crate) use diff::DiffArgs;
pub(crate) use event::EventArgs;
pub(crate) use explain::{ExplainArgs, Numbered, Wanted};
pub(crate) use hands::{HandsArgs, HandsFormat};
pub(crate) use import::ImportArgs;
pub(crate) use ladder::LadderArgs;
pub(crate) use movement::MovementArgs;
pub(crate) use new::{MovementChoice, NewArgs, Tables};
pub(crate) use reading::{AsEnteredArgs, FileArgs, ReadingArgs};
pub(crate) use report::ReportArgs;
pub(crate) use score::{Format, ReportName, ScoreArgs};
pub(crate) use sessions::SessionsArgs;
pub(crate) use short::{hint, path_alone};
pub(crate) use table::{TableArgs, TableName};

#[cfg(feature = "page")]
pub(crate) use whole::WholeArgs;
pub(crate) use writing::{ConsoleArgs, FinishArgs, PageArgs, PrintArgs, SheetArgs, WritingArgs};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold());

const EXAMPLES: &str = "\
Examples:
  matchpoint tuesday.csv                     ranking and recap on the terminal
  matchpoint tuesday/                        the same from a folder of files
  matchpoint tuesday.csv --report travelers  every board with its scores
  matchpoint tuesday.csv -o recap.pdf        the wall sheet, on paper
  matchpoint report tuesday/                 everything to print and to post
  matchpoint event first/ second/            two sessions, scored as one event
  matchpoint new tuesday --mitchell 7        a folder to fill in, with slips
  matchpoint check tuesday.csv               every problem, nothing scored
  matchpoint audit tuesday/                  the lines to compare with the slips
  matchpoint contract 4SX N +1 --board 7     the score and its sum

`matchpoint help COMMAND` explains a command and its flags.
Exit status: 0 done, 1 findings, 2 wrong usage or unreadable file, 70 a bug.";

/// When a club needs commands, each by the first of them.
const WEEK: [(&str, &str); 6] = [
    ("new", "Before the game"),
    ("check", "During the session"),
    ("score", "After the session"),
    ("correct", "The next day"),
    ("table", "At any time"),
    ("generate", "Other"),
];

/// Scores duplicate bridge sessions and prints what the club hangs on the wall.
#[derive(Debug, Parser)]
#[command(
    name = "matchpoint",
    bin_name = "matchpoint",
    version = VERSION,
    styles = STYLES,
    arg_required_else_help = true,
    override_usage = "matchpoint [OPTIONS] <COMMAND>\n       matchpoint <PATH> [OPTIONS]   the same as `matchpoint score <PATH>`",
    after_help = of_this_build(EXAMPLES),
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}

impl Cli {
    /// All commands, each with what is said below its flags.
    pub(crate) fn program() -> clap::Command {
        let below = |name: &str| {
            let (_, text) = include_str!("cli/examples.txt").split_once(&format!("[{name}]\n"))?;
            text.split("\n\n[").next().map(str::trim_end)
        };
        Self::command().mut_subcommands(|command| match below(command.get_name()) {
            Some(text) => command.after_help(of_this_build(text)),
            None => command,
        })
    }

    /// Reads a command line.
    ///
    /// # Errors
    ///
    /// Where it is wrong, or is answered by help or version.
    pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Error> {
        let program = Self::command();
        let arguments = short::with_command(&program, arguments);
        match Self::by_one_command(&program, &arguments) {
            Some(read) => Ok(read),
            None => Self::by_all_commands(Self::program(), arguments),
        }
    }

    /// Reads a command line that is right by the definition of its command alone: with all the others, each of which has
    /// the flags of the program, defining them takes longer than reading a session. `None` where the answer may name
    /// others.
    fn by_one_command(program: &clap::Command, arguments: &[OsString]) -> Option<Self> {
        let given = arguments.get(1)?.to_str()?;
        let command = program.find_subcommand(given)?.clone();
        let alone = ConsoleArgs::augment_args(clap::Command::new("matchpoint"));
        let mut matches = (alone.subcommand(command).try_get_matches_from(arguments)).ok()?;
        Self::from_arg_matches_mut(&mut matches).ok()
    }

    fn by_all_commands(program: clap::Command, arguments: Vec<OsString>) -> Result<Self, Error> {
        let template = template(&program);
        let mut program = program.help_template(template);
        let mut matches = program.try_get_matches_from_mut(arguments)?;
        Self::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut program))
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
// What a command takes is built only for the one that is given. Its struct has no doc comment, which would describe the
// command in place of the line here.
#[command(defer = true)]
pub(crate) enum Command {
    /// Create a session's folder: lines to fill in, slips, guide cards
    New(NewArgs),
    /// Print the movement of a session, its slips and guide cards
    Movement(MovementArgs),
    /// Draw the next round of Swiss pairs or teams
    Draw(DrawArgs),
    /// Show every problem in the files; nothing is scored
    Check(CheckArgs),
    /// Explain a finding by its name in brackets, and how to fix it
    ExplainCode(ExplainCodeArgs),
    /// Score a contract and show the sum
    Contract(ContractArgs),
    /// Write another program's file as CSV and TOML, to be corrected
    Import(ImportArgs),
    /// Score a session: ranking and recap
    Score(ScoreArgs),
    /// List the lines to compare with the slips, and close margins
    Audit(AuditArgs),
    /// Write the pack: files to print, to post and to upload
    Report(ReportArgs),
    /// Print the deals, what can be made, par; or write them as PBN
    Hands(HandsArgs),
    /// Show how a score or a percentage was calculated
    Explain(ExplainArgs),
    /// Compare all numbers with those that another program printed
    Verify(VerifyArgs),
    /// Correct a line: a record says who changed what, and why
    Correct(CorrectArgs),
    /// Show what a correction changed: rows, percentages, places
    Diff(DiffArgs),
    /// Score several sessions as one event: carryover, qualifiers
    Event(SessionsArgs),
    /// Generate a season's table from the results of its sessions
    Ladder(LadderArgs),
    /// Print the duplicate score tables
    Table(TableArgs),
    /// Score a rubber or a Chicago
    Rubber(RubberArgs),
    /// Score a session whose numbers are known, and compare every one
    Selftest(SelftestArgs),
    /// Generate random travelers of any size, for testing
    Generate(GenerateArgs),
    /// Print the JSON Schema of `--format json`
    Schema,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        #[arg(value_enum, value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Print the manual: one page with every command and flag
    Manual(ManualArgs),
    /// Write the whole program as one page for a browser
    #[cfg(feature = "page")]
    Page(WholeArgs),
}

/// Help with the commands in the order of a club's week.
fn template(program: &clap::Command) -> String {
    let (header, literal) = (STYLES.get_header(), STYLES.get_literal());
    let mut commands = String::new();
    for command in program.get_subcommands() {
        let name = command.get_name();
        if let Some((_, when)) = WEEK.iter().find(|(first, _)| *first == name) {
            commands.push_str(&format!("\n{header}{when}:{header:#}\n"));
        }
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        commands.push_str(&format!("  {literal}{name:<12}{literal:#}  {about}\n"));
    }
    format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n{commands}\n{header}Options:{header:#}\n{{options}}{{after-help}}\n"
    )
}

/// Examples without those whose format was left out of this build.
fn of_this_build(examples: &str) -> String {
    let left_out = [(cfg!(feature = "pdf"), ".pdf"), (cfg!(feature = "xlsx"), ".xlsx")];
    let shown = examples.split_inclusive('\n').filter(|line| {
        let has = |(built, ending): &(bool, &str)| !built && line.contains(ending);
        !left_out.iter().any(has)
    });
    shown.collect()
}

// The command line of `explain-code`.
#[derive(Args, Debug)]
pub(crate) struct ExplainCodeArgs {
    /// The finding's name, such as score-mismatch
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}

// The command line of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// A parser of such words: how each is written, what it means, and what the help says of it.
fn choice<T: Copy + Send + Sync + 'static, const N: usize>(
    words: [(&'static str, T, &'static str); N],
) -> impl TypedValueParser<Value = T> {
    let known = words.map(|(word, _, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(known).try_map(move |given| {
        let found = words.iter().find(|(word, ..)| *word == given);
        found.map(|(_, meaning, _)| *meaning).ok_or("no such word")
    })
}

// The command line of `selftest`.
#[derive(Args, Debug)]
pub(crate) struct SelftestArgs {
    /// List the acts that write files, for a test that cuts each off
    #[arg(long, hide = true)]
    pub(crate) acts: bool,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

// The command line of `manual`.
#[derive(Args, Debug)]
pub(crate) struct ManualArgs {
    /// Write a page for each command into a folder, for `man`
    #[arg(short, long, value_name = "DIR", help_heading = "Writing")]
    pub(crate) output: Option<PathBuf>,

    /// Replace pages that are there and say something else; each is kept as FILE.bak
    #[arg(long, requires = "output", help_heading = "Writing")]
    pub(crate) force: bool,
}

// The command line of `generate`.
#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// Tables of a section; one that plays a Howell has about half as many
    #[arg(long, value_name = "COUNT", default_value_t = 7, value_parser = clap::value_parser!(u16).range(2..=999))]
    pub(crate) tables: u16,

    /// Sections, all with the same deals
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) sections: u32,

    /// The most boards that a pair plays
    #[arg(long, value_name = "COUNT", default_value_t = 21, value_parser = clap::value_parser!(u16).range(1..=999))]
    pub(crate) boards: u16,

    /// The seed of the random numbers; the same seed gives the same file on every machine
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
}

// The command line of `draw`. The files of the folder are written anew, with all that was typed; the old ones stay as
// `FILE.bak`.
#[derive(Args, Debug)]
pub(crate) struct DrawArgs {
    /// The session's folder, with `movement.csv` and the results of all rounds so far
    #[arg(value_name = "FOLDER")]
    pub(crate) path: PathBuf,

    /// How many boards each match of the round has; they get the next numbers [default: as in the last round]
    #[arg(long, value_name = "BOARDS", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) boards: Option<u16>,

    /// Print the round, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    #[command(flatten)]
    pub(crate) sheets: SheetArgs,
}

// The command line of `rubber`.
#[derive(Args, Debug)]
pub(crate) struct RubberArgs {
    /// The file of deals, or `-` for standard input
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) reading: FileArgs,

    /// Score the four deals of a Chicago
    #[arg(long)]
    pub(crate) chicago: bool,

    /// Who deals first in a Chicago
    #[arg(long, value_name = "SEAT", default_value_t = Seat::North, requires = "chicago")]
    pub(crate) dealer: Seat,

    /// In a Chicago, the dealer's opponents are vulnerable on deals 2 and 3, not the dealer's side
    #[arg(long, requires = "chicago")]
    pub(crate) opponents_vulnerable: bool,

    /// In a Chicago, score each deal as at duplicate, without carrying part-scores over
    #[arg(long, requires = "chicago")]
    pub(crate) duplicate_style: bool,
}

// The command line of `verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The session: a travelers file, a session folder, or another program's file
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// What the other program printed: USEBIO, PBN, a game file, a table in CSV, or JSON of this program
    #[arg(value_name = "OFFICIAL")]
    pub(crate) official: PathBuf,

    #[command(flatten)]
    file: FileArgs,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    /// The number of the event, where a file of another program holds several
    #[arg(long, value_name = "NUMBER", help_heading = "Reading")]
    event: Option<u8>,
}

impl VerifyArgs {
    /// How both are read.
    pub(crate) fn options(&self) -> Options {
        self.file.options().with(|options| options.event = self.event)
    }
}

// `matchpoint audit`.

/// What an audit is written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Json, Format::Html, Format::Pdf];

// The command line of `audit`.
#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

impl AuditArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where an audit is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        Format::among(&FORMATS, "an audit is", self.format, &self.print)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Json => Some("For programs: the lines and margins"),
        Format::Html => Some("For the web, as one page"),
        Format::Pdf => Some("For the printer, with boxes to tick"),
        _ => None,
    })
}

// Clubs with the same boards.
#[derive(Args, Debug)]
pub(crate) struct AcrossArgs {
    /// Take each path as a club of its own, all of which played the same boards: one field, with each pair's place in
    /// its club and over all
    #[arg(long, help_heading = "Clubs", conflicts_with_all =
        ["section", "with_ids", "hands", "field", "corrections"], hide_short_help = true)]
    pub(crate) across: bool,

    /// The rules of clubs that say none: a `session.toml` with `[scoring]` [default: those of the first that says some]
    #[arg(
        long,
        value_name = "FILE",
        requires = "across",
        help_heading = "Clubs",
        hide_short_help = true
    )]
    pub(crate) settings: Option<PathBuf>,
}

impl ScoreArgs {
    /// The format of a comparison of clubs.
    ///
    /// # Errors
    ///
    /// Where it is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn across_format(&self) -> Result<Format, Failure> {
        let format = self.format()?;
        self.check_flags(format)?;
        if !self.report.is_empty() || Format::OF_RANKING.contains(&format) {
            return Ok(format);
        }
        let message = format!("clubs are not compared as {}", format.name());
        Err(Failure::new(message).hint(Format::choose_among(&Format::OF_RANKING)))
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;

    use super::Cli;

    /// Most command lines are read by the definition of one command: it must not mean anything else.
    #[test]
    fn a_command_alone_means_the_same_as_among_all() {
        let lines = [
            "score tuesday.csv",
            "score --quiet a.csv b.csv --report recap --format csv -o recap.csv",
            "score tuesday.csv --color always --diagnostics json",
            "report tuesday --only recap -o pack",
            "check tuesday --strict -q",
            "contract 4SX N +1 --board 7",
            "generate --tables 5 --seed 3",
            "explain tuesday.csv --board 3",
            "completions bash",
        ];
        for line in lines {
            let words = || ["matchpoint"].into_iter().chain(line.split(' '));
            let arguments: Vec<OsString> = words().map(OsString::from).collect();
            let alone = Cli::by_one_command(&Cli::command(), &arguments);
            let among_all = Cli::by_all_commands(Cli::command(), arguments).expect(line);
            assert_eq!(format!("{alone:?}"), format!("{:?}", Some(among_all)));
        }
    }

    #[test]
    fn what_is_wrong_is_answered_by_all_commands() {
        for line in
            ["matchpoint score", "matchpoint help", "matchpoint scroe a", "matchpoint score --help"]
        {
            let arguments: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert!(Cli::by_one_command(&Cli::command(), &arguments).is_none(), "{line}");
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    /// What a command takes is built late, and must not describe it otherwise.
    #[test]
    fn a_command_is_described_in_the_same_words_when_it_is_built() {
        let described = |program: &clap::Command| -> Vec<(String, Option<String>)> {
            let commands = program.get_subcommands();
            let own = commands.filter(|command| command.get_name() != "help");
            own.map(|command| {
                let about = command.get_about().map(ToString::to_string);
                (command.get_name().to_owned(), about)
            })
            .collect()
        };
        let named = described(&Cli::command());
        let mut program = Cli::command();
        program.build();
        assert_eq!(described(&program), named);
        assert!(named.iter().all(|(_, about)| about.is_some()));
    }

    /// What a narrow terminal would break is read badly.
    #[test]
    fn help_fits_a_narrow_terminal() {
        let help = super::template(&Cli::command()) + super::EXAMPLES;
        let plain = anstream::adapter::strip_str(&help).to_string();
        let long: Vec<&str> = plain.lines().filter(|line| line.len() > 80).collect();
        assert_eq!(long, [""; 0]);
        for (first, when) in super::WEEK {
            let heading = format!("\n\n{when}:\n  {first} ");
            assert!(plain.contains(&heading), "{when}");
        }
    }
}
