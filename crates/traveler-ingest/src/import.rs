//! A file of another program as the files of a session folder, so that a person can correct them.

use findings::{Findings, Outcome};
use foreign_files::Row;
use foreign_files::scorers::scored_by;
use notation::{Field, PairField};
use session::{Deals, Markings};
use table::entered::FieldName;

use crate::reading::{Reading, of_program};
use crate::{Options, SideFiles, SourceFile, hands};

/// What the files of a session folder would hold.
#[derive(Clone, Debug)]
pub struct Import {
    /// `travelers.csv`.
    pub travelers: ImportedTable,
    /// `pairs.csv`, where the file names pairs.
    pub pairs: Option<ImportedTable>,
    /// `session.toml`.
    pub settings: String,
    /// The deals, for `hands.pbn`.
    pub deals: Deals,
    /// What is marked on the boards of these.
    pub markings: Markings,
    /// The session that is in them; what is found in it is found again in the folder.
    pub session: Reading,
}

impl Import {
    /// Sets the rules by which the session is scored: lines of `[scoring]`, from
    /// [`differing_switches`](crate::differing_switches).
    pub fn score_by(&mut self, stated: &[String]) {
        self.settings = scored_by(&self.settings, stated);
    }
}

/// A table of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedTable {
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// Which of the columns hold what people wrote, such as names.
    pub typed: Vec<bool>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}

/// Imports a file of another program, a game file of ACBLscore with the database of its scoring devices, or LIN of
/// several tables; `None` where files are of no known program, or are not these.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, import};
///
/// let bytes = b"[Event \"Tuesday\"]\n[Board \"7\"]\n\
///     [ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n3 5 4S N 10\n4 6 4S* N 9\n";
/// let file = SourceFile { name: "tuesday.pbn", bytes };
/// let import = import(&[file], &Options::default()).and_then(|reading| reading.made).expect("it can be read");
///
/// assert_eq!(import.travelers.columns, ["board", "ns", "ew", "contract", "declarer", "tricks"]);
/// assert_eq!(import.travelers.rows[1], ["7", "4", "6", "4S*", "N", "9"]);
/// assert_eq!(import.settings, "[event]\nname = \"Tuesday\"\n");
/// ```
#[must_use]
pub fn import(files: &[SourceFile<'_>], options: &Options) -> Option<Outcome<Import>> {
    let mut findings = Findings::default();
    let imported = foreign_files::session(files, Vec::new, &options.of_programs(), &mut findings)?;
    let found = imported.as_ref().map(|imported| imported.deals.clone());
    let (deals, markings) = hands::marked(found.unwrap_or_default(), &mut findings);
    let imported = imported.filter(|_| !findings.has_errors());
    let import = imported.as_ref().map(|imported| Import {
        deals,
        markings,
        travelers: table(&imported.travelers, is_typed_in_lines),
        pairs: (!imported.pairs.is_empty()).then(|| table(&imported.pairs, is_typed_of_pairs)),
        settings: imported.settings.to_string(),
        session: of_program(Some(imported), Findings::default(), &SideFiles::NOTHING, options),
    });
    Some(findings.outcome(import))
}

const fn is_typed_in_lines(field: Field) -> bool {
    matches!(field, Field::NsNames | Field::EwNames | Field::Remarks)
}

const fn is_typed_of_pairs(field: PairField) -> bool {
    matches!(field, PairField::Names | PairField::Player1 | PairField::Player2)
}

fn table<F: FieldName>(rows: &[Row<F>], is_typed: fn(F) -> bool) -> ImportedTable {
    let columns = foreign_files::columns(rows);
    let cells = |row: &Row<F>| {
        let cell = |field: &F| row.text(*field).unwrap_or_default().to_owned();
        columns.iter().map(cell).collect()
    };
    ImportedTable {
        rows: rows.iter().map(cells).collect(),
        columns: columns.iter().map(|field| field.names()[0]).collect(),
        typed: columns.iter().map(|field| is_typed(*field)).collect(),
    }
}
