//! `matchpoint new`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use contract_scoring::Side;
use desk::before_play::Typing;
use session::{Paper, RuleSet};

use super::reading::character;
use super::writing::paper;
use super::{EventArgs, choice};
use crate::failure::Failure;

// The command line of `new`.
#[derive(Args, Debug)]
#[command(override_usage = "matchpoint new [OPTIONS] <MOVEMENT> <DIR>")]
pub(crate) struct NewArgs {
    /// The folder of the session; it is created, or must be empty
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) movement: MovementChoice,

    /// Boards in play [default: as many as fit, up to 28 for a pair]
    #[arg(long, value_name = "COUNT", value_parser = count(), conflicts_with = "file", help_heading = "Movement")]
    pub(crate) boards: Option<u16>,

    /// Rounds to play [default: all that the movement has; 13 of a Mitchell with more than 14 tables]
    #[arg(long, value_name = "COUNT", value_parser = count(), conflicts_with = "file", help_heading = "Movement")]
    pub(crate) rounds: Option<u16>,

    /// Which direction lacks a pair at the half table [default: ew]
    #[arg(long, value_parser = side(), value_name = "SIDE", conflicts_with_all = ["web", "individual", "file"],
        help_heading = "Movement")]
    pub(crate) half_table: Option<Side>,

    /// With an even number of tables: E-W skip a table halfway, and play a round less
    #[arg(long, conflicts_with = "relay", help_heading = "Movement")]
    pub(crate) skip: bool,

    /// With an even number of tables: the first and the last table share boards, and a set lies on a bye stand; of
    /// several sections, those with an even number do so unless `--skip` is given
    #[arg(long, visible_alias = "share", help_heading = "Movement")]
    pub(crate) relay: bool,

    /// In how many rounds at the end pairs change directions; then there is one winner
    #[arg(long, value_name = "ROUNDS", value_parser = count(), help_heading = "Movement")]
    pub(crate) arrow_switch: Option<u16>,

    /// The rules that the session is scored by [default: acbl, where `session.toml` names no others]
    #[arg(long, value_parser = rules(), value_name = "RULES", help_heading = "Scoring")]
    pub(crate) rules: Option<RuleSet>,

    #[command(flatten)]
    pub(crate) event: EventArgs,

    /// Results and names are typed into `travelers.csv` and `pairs.csv`, not into one workbook
    #[arg(long, help_heading = "Writing", hide = !cfg!(feature = "xlsx"))]
    csv: bool,

    // Not offered, and refused with the reason (docs/formats.md).
    #[arg(long, hide = true)]
    bws: bool,

    /// The character between columns of CSV [default: a comma; a semicolon where the language writes `54,76`]
    #[arg(long, value_name = "CHAR", value_parser = delimiter, help_heading = "Writing")]
    pub(crate) delimiter: Option<u8>,

    /// The paper of PDF pages
    #[arg(long, value_parser = paper(), value_name = "SIZE", default_value = "a4",
        hide = !cfg!(feature = "pdf"), help_heading = "Writing")]
    pub(crate) paper: Paper,
}

impl NewArgs {
    /// What results and names are typed into.
    pub(crate) const fn typing(&self) -> Typing {
        if self.csv || !cfg!(feature = "xlsx") { Typing::Csv } else { Typing::Workbook }
    }

    /// Refuses a flag that this movement has no use for, or that is not offered.
    ///
    /// # Errors
    ///
    /// Where one was given.
    pub(crate) fn check_flags(&self) -> Result<(), Failure> {
        if self.bws {
            return Err(Failure::new("`--bws` is not offered: no device was at hand to try such a file with").hint(
                "let the program of the devices make the `.bws`, with the movement of `movement.csv`; \
                 `matchpoint score` reads it after the game",
            ));
        }
        let of_mitchells = [
            (self.skip, "--skip"),
            (self.relay, "--relay"),
            (self.arrow_switch.is_some(), "--arrow-switch"),
        ];
        let given = of_mitchells.into_iter().find(|(is_given, _)| *is_given);
        match given {
            Some((_, flag)) if self.movement.mitchell.is_empty() => {
                Err(Failure::new(format!("`{flag}` does nothing here: it is for a Mitchell"))
                    .hint(format!("leave out `{flag}`, or choose `--mitchell`")))
            }
            _ => Ok(()),
        }
    }
}

// Which movement is played.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct MovementChoice {
    /// A Mitchell of this many tables, `6.5` with a half table; several times for sections A, B and so on
    #[arg(long, value_name = "TABLES", value_parser = tables, help_heading = "Movement")]
    pub(crate) mitchell: Vec<Tables>,

    /// A Howell of this many tables, 2 to 20, `4.5` with a half table; several times for sections A, B and so on
    #[arg(long, value_name = "TABLES", value_parser = tables, help_heading = "Movement")]
    pub(crate) howell: Vec<Tables>,

    /// A web of this many tables, with copies of the boards
    #[arg(long, value_name = "TABLES", value_parser = count(), help_heading = "Movement")]
    pub(crate) web: Option<u16>,

    /// An individual of 8, 12, 13, 16 or 20 players
    #[arg(long, value_name = "PLAYERS", value_parser = count(), help_heading = "Movement")]
    pub(crate) individual: Option<u16>,

    /// The movement of this file: round, table, ns, ew, boards
    #[arg(long = "movement", id = "file", value_name = "FILE", help_heading = "Movement")]
    pub(crate) file: Option<PathBuf>,
}

/// So many tables of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tables {
    /// How many; a half table counts as one.
    pub(crate) count: u16,
    /// Whether the last one is a half table.
    pub(crate) is_half: bool,
}

/// Reads `7`, or `6.5` with a half table.
pub(super) fn tables(text: &str) -> Result<Tables, String> {
    let half = [".5", ",5", "½"];
    let whole = half.into_iter().find_map(|half| text.strip_suffix(half));
    let count = whole.unwrap_or(text).parse().ok();
    let is_half = whole.is_some();
    count
        .map(|count: u16| count.saturating_add(u16::from(is_half)))
        .filter(|count| (1..=999).contains(count))
        .map(|count| Tables { count, is_half })
        .ok_or_else(|| {
            "expected a number of tables from 1 to 999 such as `7`, or `6.5` with a half table"
                .to_owned()
        })
}

/// The direction that lacks a pair.
fn side() -> impl TypedValueParser<Value = Side> {
    choice([("ns", Side::NorthSouth, "N-S"), ("ew", Side::EastWest, "E-W")])
}

/// A body of rules.
fn rules() -> impl TypedValueParser<Value = RuleSet> {
    choice(RuleSet::ALL.map(|rules| (rules.name(), rules, rules.title())))
}

/// A delimiter that the reader knows by itself.
fn delimiter(text: &str) -> Result<u8, String> {
    let known = |byte: &u8| matches!(byte, b',' | b';' | b'|' | b'\t');
    let unknown = || "expected `,`, `;`, `|` or `tab`".to_owned();
    character(text).ok().filter(known).ok_or_else(unknown)
}

fn count() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=999)
}
