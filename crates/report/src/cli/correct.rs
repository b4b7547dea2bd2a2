//! `matchpoint correct`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use contract_scoring::BoardNumber;
use session::RoundNumber;
use traveler_ingest::{Corrected, CorrectionKind};

use super::{FileArgs, FinishArgs, PageArgs, Wanted};

// The command line of `correct`.
#[derive(Args, Debug)]
pub(crate) struct CorrectArgs {
    /// A session folder, or a travelers file with `--corrections`
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,

    /// What is corrected, and what should be there: a column of the travelers, or `line` with `played` or `removed`
    #[arg(
        value_name = "FIELD=NEW",
        required_unless_present_any = ["undo", "turned"],
        conflicts_with_all = ["undo", "turned"]
    )]
    pub(crate) changes: Vec<Change>,

    /// The board
    #[arg(long, value_name = "N", required_unless_present_any = ["undo", "turned"])]
    pub(crate) board: Option<BoardNumber>,

    /// Who sat there: `3`, with section and direction where they are needed: `A 3 NS`; or a name; for an added line, both
    /// pairs
    #[arg(long, value_name = "PAIR", required_unless_present = "undo")]
    pub(crate) pair: Vec<Wanted>,

    /// Both pairs sat the other way round, on the board or on all boards of the round
    #[arg(long, conflicts_with = "undo")]
    pub(crate) turned: bool,

    /// The round, where the pairs met on the board in more than one; with `--turned`, the round in which they did
    #[arg(long, value_name = "N", conflicts_with = "undo")]
    pub(crate) round: Option<RoundNumber>,

    /// Who makes the correction [default with `--undo`: the person who made the undone one]
    #[arg(long, value_name = "NAME", required_unless_present = "undo")]
    pub(crate) by: Option<String>,

    /// Whose slip it was: scorer, players, director or appeal [default: scorer; with `--undo`: as in the correction]
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<CorrectionKind>,

    /// Why; it is published
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) note: String,

    /// When, as reports should show it
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) when: String,

    /// Undo the last correction that still stands, by a correction that says so
    #[arg(long, conflicts_with_all = ["board", "pair"])]
    pub(crate) undo: bool,

    /// Show what would change, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// The file with the corrections [default: `corrections.csv` in the session's folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) corrections: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) finishing: FinishArgs,

    #[command(flatten)]
    pub(crate) file: FileArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// A cell, and what should be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) what: Corrected,
    pub(crate) new: String,
}

impl FromStr for Change {
    type Err = String;

    /// Takes `score=450`, `result==` and `line=removed`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, new) = text
            .split_once('=')
            .ok_or("expected a column and its new value, such as `score=450`")?;
        let what = Corrected::of_name(name.trim())
            .ok_or_else(|| format!("no column of the travelers is called `{name}`"))?;
        Ok(Self { what, new: new.trim().to_owned() })
    }
}

fn kind(text: &str) -> Result<CorrectionKind, String> {
    let mut known = CorrectionKind::ALL.into_iter();
    let found = known.find(|kind| kind.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| "expected scorer, players, director or appeal".to_owned())
}
