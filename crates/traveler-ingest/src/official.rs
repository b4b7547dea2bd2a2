//! What another program computed of a session: a check on our numbers, never an input.

mod table;

pub(crate) use table::most_frequent;

use contract_scoring::Side;
use rust_decimal::Decimal;

use crate::findings::Findings;
use crate::programs::Program;
use crate::{Counts, Diagnostic, Location, Options, SourceFile};

/// What a file says of results and standings beyond what was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Official {
    /// What the lines of travelers earned.
    pub lines: Vec<OfficialLine>,
    /// How pairs came out.
    pub standings: Vec<OfficialStanding>,
    /// Whether matchpoints may be those before a short board was factored, as Compscore prints them.
    pub may_be_unfactored: bool,
}

/// What a line of a traveler earned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialLine {
    /// The section; empty where the file names none.
    pub section: String,
    /// The board.
    pub board: u32,
    /// N-S's number.
    pub ns: u32,
    /// E-W's number.
    pub ew: u32,
    /// N-S's and E-W's matchpoints, as far as they are told.
    pub matchpoints: [Option<Decimal>; 2],
    /// Where it is said.
    pub at: Location,
}

/// How a pair came out. What is not told is nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialStanding {
    /// The section; empty where the file names none.
    pub section: String,
    /// The direction, where it belongs to the pair's name.
    pub direction: Option<Side>,
    /// The number.
    pub pair: u32,
    /// The sum of its board scores.
    pub total: Option<Decimal>,
    /// The session score.
    pub score: Option<Decimal>,
    /// Session score and carryover.
    pub final_score: Option<Decimal>,
    /// The percentage.
    pub percent: Option<Decimal>,
    /// The place, the first one where several share it.
    pub place: Option<u32>,
    /// Its ranks in the strats.
    pub ranks: Vec<OfficialRank>,
    /// Where it is said.
    pub at: Location,
}

/// A pair's rank in a strat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficialRank {
    /// The strat's name.
    pub strat: String,
    /// Whether it is over all sections and directions, and not in its own.
    pub is_overall: bool,
    /// The first and the last place that it shares; nothing where it has no rank.
    pub places: Option<(u16, u16)>,
}

impl OfficialStanding {
    /// A pair of which nothing is told.
    #[must_use]
    pub const fn untold(section: String, direction: Option<Side>, pair: u32, at: Location) -> Self {
        Self {
            section,
            direction,
            pair,
            total: None,
            score: None,
            final_score: None,
            percent: None,
            place: None,
            ranks: Vec::new(),
            at,
        }
    }
}

impl Official {
    /// Whether nothing is said.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.standings.is_empty()
    }
}

/// What came of reading official numbers.
#[derive(Clone, Debug)]
pub struct OfficialReading {
    /// The numbers; `None` exactly where a diagnostic is an error.
    pub official: Option<Official>,
    /// Everything that was found.
    pub diagnostics: Vec<Diagnostic>,
    /// How many findings there are, by severity.
    pub counts: Counts,
}

/// Reads what another program computed: of a file that the program wrote, or of a table in CSV with the columns of
/// results (`board`, `ns`, `ew`, `mp_ns`, `mp_ew`) or of standings (`pair`, `direction`, `percent`, `place`).
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_official};
///
/// let bytes = b"pair,direction,percent,place\n1,NS,54.32,2/3\n2,NS,61.00,1\n";
/// let file = SourceFile { name: "official.csv", bytes };
/// let official = read_official(file, &Options::NOTHING_TOLD).official.unwrap();
/// assert_eq!(official.standings[0].percent.unwrap().to_string(), "54.32");
/// assert_eq!(official.standings[0].place, Some(2));
/// ```
#[must_use]
pub fn read_official(file: SourceFile<'_>, options: &Options) -> OfficialReading {
    let mut findings = Findings::new();
    let official = match Program::of(file.bytes) {
        Some(program) => {
            let imported = program.read(file, options, &mut findings);
            imported.map(|imported| imported.official)
        }
        None => table::read(file, options, &mut findings),
    };
    let official = official.filter(|_| !findings.has_errors());
    let (diagnostics, counts) = findings.sorted();
    OfficialReading {
        official,
        diagnostics,
        counts,
    }
}

/// The place of `2/3`, `3=`, `=3` or `3`.
pub(crate) fn place(text: &str) -> Option<u32> {
    let first = text
        .trim()
        .trim_start_matches('=')
        .split(['/', '=', '-', ' '])
        .next()?;
    first.parse().ok()
}
