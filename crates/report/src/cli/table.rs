//! `matchpoint table`.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use contract_scoring::{Doubling, Suits};
use session::Paper;

use super::Format;
use super::writing::{WritingArgs, paper};

static FORMATS: [Format; 3] = [Format::Text, Format::Html, Format::Pdf];

// The command line of `table`.
#[derive(Args, Debug)]
pub(crate) struct TableArgs {
    /// Which tables
    #[arg(value_enum, value_name = "NAME", default_value_t = TableName::Scores)]
    pub(crate) table: TableName,

    /// Only undoubled contracts
    #[arg(long)]
    undoubled: bool,

    /// Only doubled contracts
    #[arg(long)]
    doubled: bool,

    /// Only redoubled contracts
    #[arg(long)]
    redoubled: bool,

    /// The format
    #[arg(long, value_parser = format_parser(), default_value = "text")]
    pub(crate) format: Format,

    /// The paper of a PDF page
    #[arg(long, value_parser = paper(), value_name = "SIZE", default_value = "a4", hide = !cfg!(feature = "pdf"))]
    pub(crate) paper: Paper,

    /// Write suits as letters
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    pub(crate) writing: WritingArgs,
}

/// Which tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableName {
    /// Made contracts, undertricks, bonuses
    Scores,
    /// When a double or redouble recoups the game or slam bonus
    Recoup,
}

impl TableArgs {
    /// How suits are written.
    pub(crate) const fn suits(&self) -> Suits {
        if self.ascii { Suits::Letters } else { Suits::Symbols }
    }

    /// The doubled states whose made contracts are wanted: all of them unless some are named.
    pub(crate) fn doublings(&self) -> Vec<Doubling> {
        let states = Doubling::ALL.into_iter().zip(self.named());
        states
            .filter(|(_, named)| *named || !self.names_doublings())
            .map(|(doubling, _)| doubling)
            .collect()
    }

    /// Whether some are named.
    pub(crate) fn names_doublings(&self) -> bool {
        self.named().contains(&true)
    }

    /// In the order of [`Doubling::ALL`].
    const fn named(&self) -> [bool; 3] {
        [self.undoubled, self.doubled, self.redoubled]
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    Format::parser(&FORMATS, |format| match format {
        Format::Html => Some("A page for a screen or a printer"),
        Format::Pdf => Some("A sheet of paper"),
        _ => Some("For the terminal"),
    })
}
