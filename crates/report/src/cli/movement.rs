//! `matchpoint movement`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Args, ValueEnum};
use contract_scoring::Side;
use desk::acts::Act;
use reports::BeforePlay;
use session::{PairNumber, RoundNumber};

use super::new::{Tables, tables};
use super::{AsEnteredArgs, FileArgs, FinishArgs, Format, PrintArgs};
use crate::failure::Failure;

/// What a movement is written as.
static FORMATS: [Format; 4] = [Format::Text, Format::Csv, Format::Html, Format::Pdf];

// The command line of `movement`.
#[derive(Args, Debug)]
pub(crate) struct MovementArgs {
    /// A session folder, its `movement.csv`, or travelers with rounds and tables
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    #[command(flatten)]
    pub(crate) entered: AsEnteredArgs,

    #[command(flatten)]
    pub(crate) act: ActArgs,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    /// What to print
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Printed(BeforePlay::Movement))]
    pub(crate) report: Printed,

    /// The format [default: by the extension of `-o FILE`, or else text]
    #[arg(long, value_parser = format_parser())]
    format: Option<Format>,

    #[command(flatten)]
    pub(crate) print: PrintArgs,
}

// What is changed. The files of the folder are written anew, with all that was typed; the old ones stay as `FILE.bak`.
#[derive(Args, Debug)]
pub(crate) struct ActArgs {
    /// The number of tables from now on, `7.5` with a half table
    #[arg(long, value_name = "TABLES", value_parser = tables, help_heading = "Changing the movement",
        conflicts_with_all = ["late", "leaves"])]
    tables: Option<Tables>,

    /// A pair comes late: it takes the place of a phantom, or there is half a table more
    #[arg(long, help_heading = "Changing the movement", conflicts_with = "leaves")]
    late: bool,

    /// A pair leaves: `3NS`, or `3` where there is one winner
    #[arg(long, value_name = "PAIR", value_parser = leaving, help_heading = "Changing the movement")]
    leaves: Option<(PairNumber, Option<Side>)>,

    /// The first round that the pair plays, or does not play [default: the first one without results]
    #[arg(long, value_name = "ROUND", help_heading = "Changing the movement")]
    from_round: Option<RoundNumber>,

    /// The section that changes, where there are several
    #[arg(long, value_name = "NAME", help_heading = "Changing the movement")]
    pub(crate) section: Option<String>,
}

impl ActArgs {
    /// What is asked for, if anything is.
    ///
    /// # Errors
    ///
    /// Where a flag says something of no act.
    pub(crate) fn act(&self) -> Result<Option<Act>, Failure> {
        let from = self.from_round;
        let act = match (self.tables, self.late, self.leaves) {
            (Some(_), ..) if from.is_some() => {
                return Err(Failure::new("`--from-round` does nothing beside `--tables`")
                    .hint("leave it out: what was played stays"));
            }
            (Some(tables), ..) => Some(Act::Tables(2 * tables.count - u16::from(tables.is_half))),
            (None, true, _) => Some(Act::Late { from }),
            (None, false, Some((number, side))) => Some(Act::Leaves { number, side, from }),
            (None, false, None) => None,
        };
        let unused = [("--from-round", from.is_some()), ("--section", self.section.is_some())];
        match unused.iter().find(|(_, is_given)| *is_given && act.is_none()) {
            Some((flag, _)) => Err(Failure::new(format!("`{flag}` does nothing here"))
                .hint("give `--tables`, `--late` or `--leaves` as well")),
            None => Ok(act),
        }
    }
}

/// Reads `3NS`, or `3`.
fn leaving(text: &str) -> Result<(PairNumber, Option<Side>), String> {
    let text = text.to_uppercase();
    let sides = Side::ALL.into_iter();
    let sided = sides.filter_map(|side| Some((text.strip_suffix(side.code())?, Some(side))));
    let (number, side) = sided.chain([(text.as_str(), None)]).next().unwrap_or_default();
    let expected = |_| "expected a pair such as `3NS`, or `3` where there is one winner".to_owned();
    Ok((number.trim().parse().map_err(expected)?, side))
}

/// What is printed before the game, as the command line has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Printed(pub(crate) BeforePlay);

impl ValueEnum for Printed {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self(BeforePlay::Movement),
            Self(BeforePlay::Slips),
            Self(BeforePlay::GuideCards),
            Self(BeforePlay::SignIn),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self.0 {
            BeforePlay::Movement => ("movement", "Who plays whom on which boards, round by round"),
            BeforePlay::Slips => ("slips", "Pick-up slips and travelers to fill in"),
            BeforePlay::GuideCards => {
                ("guide-cards", "A card for each table and each pair that moves")
            }
            BeforePlay::SignIn => ("sign-in", "Where people write down their names"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl MovementArgs {
    /// The format: as it was named, or as the file's name says it.
    ///
    /// # Errors
    ///
    /// Where the two differ, where a movement is not written in this format, and where a flag would do nothing for it.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        let format = Format::among(&FORMATS, "a movement is", self.format, &self.print)?;
        if format == Format::Csv && self.report.0 != BeforePlay::Movement {
            return Err(Failure::new("`--format csv` writes the movement only")
                .hint("leave out `--report`, or choose another format"));
        }
        Ok(format)
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Csv => Some("A file like `movement.csv`: round, table, ns, ew, boards"),
        Format::Html => Some("For the web, as one page"),
        Format::Pdf => Some("For the printer"),
        _ => None,
    })
}
