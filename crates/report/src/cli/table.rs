//! `matchpoint table`.

use clap::{Args, ValueEnum};
use contract_scoring::{Doubling, Suits};

use super::{PaperChoice, of_this_build};

const EXAMPLES: &str = "\
Examples:
  matchpoint table
  matchpoint table --doubled
  matchpoint table recoup
  matchpoint table --format html > score-tables.html
  matchpoint table --format pdf > score-tables.pdf";

// The command line of `table`.
#[derive(Args, Debug)]
#[command(after_help = of_this_build(EXAMPLES))]
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
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    pub(crate) format: TableFormat,

    /// The paper of a PDF page
    #[arg(long, value_enum, value_name = "SIZE", default_value_t = PaperChoice::A4, hide = !cfg!(feature = "pdf"))]
    pub(crate) paper: PaperChoice,

    /// Write suits as letters
    #[arg(long)]
    ascii: bool,
}

/// A format of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// For the terminal.
    Text,
    /// A page for a screen or a printer.
    Html,
    /// A sheet of paper.
    #[value(hide = !cfg!(feature = "pdf"))]
    Pdf,
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
        if self.ascii {
            Suits::Letters
        } else {
            Suits::Symbols
        }
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
