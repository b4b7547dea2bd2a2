//! Score pads of rubber bridge and Chicago: a header, then one row per deal, in the order of play.

mod deal;

use contract_scoring::rubber::{Deal, DealFault, Fault, ScorePad};
use findings::{Code, Diagnostic, Findings, Outcome, Reported};
use table::entered::{FieldName, Places};
use table::{Records, Table};

use crate::{Options, SourceFile, missing_columns};

/// Reads the deals of a score pad and enters them by the rules of a game.
///
/// `score` is [`score_rubber`](contract_scoring::rubber::score_rubber) or
/// [`Chicago::score`](contract_scoring::rubber::Chicago::score): only the game knows which deals may be on its pad.
/// Every message names its deal.
///
/// # Examples
///
/// ```
/// use contract_scoring::rubber::score_rubber;
/// use traveler_ingest::{Options, SourceFile, read_score_pad};
///
/// let file = SourceFile { name: "rubber.csv", bytes: b"declarer,contract,result\nN,4H,=\nE,2S,=\n" };
/// let reading = read_score_pad(file, &Options::default(), score_rubber);
/// assert!(reading.diagnostics.is_empty());
/// assert_eq!(reading.made.unwrap().difference(), 260);
/// ```
pub fn read_score_pad(
    file: SourceFile<'_>,
    options: &Options,
    score: impl FnOnce(&[Deal]) -> Result<ScorePad, Vec<DealFault>>,
) -> Outcome<ScorePad> {
    let mut findings = Findings::default();
    let pad = pad(file, options, score, &mut findings);
    findings.outcome(pad)
}

fn pad(
    file: SourceFile<'_>,
    options: &Options,
    score: impl FnOnce(&[Deal]) -> Result<ScorePad, Vec<DealFault>>,
    findings: &mut Findings,
) -> Option<ScorePad> {
    let text = table::text::decode(file, options.encoding, findings)?;
    let (table, mut records) = Table::open(&text, &options.csv(), findings)?;
    check(&table, findings)?;
    let (deals, lines) = deals(&table, &mut records, findings);
    if deals.is_empty() && !options.allow_empty && !findings.has_errors() {
        findings.push(
            Diagnostic::new(Code::NoResults, "there is a header, and nothing below it")
                .at(table.locate_title())
                .hint("add one row per deal, or `--allow-empty`"),
        );
    }
    match score(&deals) {
        Ok(pad) => Some(pad),
        Err(faults) => {
            let located = (faults.into_iter())
                .filter_map(|fault| Some((*lines.get(fault.deal.checked_sub(1)?)?, fault)));
            findings.extend(located.map(|(line, fault)| finding(fault, line, &table)));
            None
        }
    }
}

/// The deals before the first that cannot be read, each with its line: later ones are on a pad that nobody knows.
fn deals<'t>(
    table: &Table<'t, '_, Column>,
    records: &mut Records<'t>,
    findings: &mut Findings,
) -> (Vec<Deal>, Vec<u32>) {
    let (mut deals, mut lines) = (Vec::new(), Vec::new());
    let mut number = 0;
    let mut unreadable = false;
    loop {
        let errors = findings.errors();
        let Some(row) = records.next(table, findings) else {
            return (deals, lines);
        };
        // Rows that could not be cut into cells are deals as well; each has reported one error.
        let split_error = findings.errors() - errors;
        number += split_error + 1;
        unreadable |= split_error > 0;
        match deal::read(table, &row, number, findings) {
            Ok(deal) if !unreadable => {
                deals.push(deal);
                lines.push(row.row());
            }
            Ok(_) => {}
            Err(Reported) => unreadable = true,
        }
    }
}

/// Says why a deal is not possible on the pad.
fn finding(fault: DealFault, line: u32, table: &dyn Places<Column>) -> Diagnostic {
    let (code, place, hint) = match fault.fault {
        Fault::HonorsNotScored => {
            (Code::ImpossibleHonors, table.locate(line, Column::Honors), "clear the cell")
        }
        Fault::RubberEnded => (
            Code::PadEnded,
            table.locate_row(line),
            "put the deals of the next rubber into a file of their own",
        ),
        Fault::ChicagoEnded => (
            Code::PadEnded,
            table.locate_row(line),
            "put the next four deals into a file of their own",
        ),
    };
    Diagnostic::new(code, fault.to_string()).at(place).hint(hint)
}

/// A column of a score pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// Who played the contract: WE, THEY or a seat.
    Declarer,
    /// The contract, or `PASS`.
    Contract,
    /// The result relative to the contract.
    Result,
    /// Honors that were claimed; a pad may do without.
    Honors,
}

impl FieldName for Column {
    const ALL: &'static [Self] = &[Self::Declarer, Self::Contract, Self::Result, Self::Honors];

    const NAMED: &'static [&'static [Self]] = &[&[Self::Contract]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Declarer => &["declarer", "by", "dec", "decl", "played_by", "side"],
            Self::Contract => &["contract", "final_contract"],
            Self::Result => &["result", "res", "+/-"],
            Self::Honors => &["honors", "honours"],
        }
    }
}

/// Says which columns are missing, if any is.
fn check(places: &dyn Places<Column>, findings: &mut Findings) -> Option<()> {
    const NEEDED: [Column; 3] = [Column::Declarer, Column::Contract, Column::Result];
    let missing = missing_columns::missing(places, &NEEDED);
    missing_columns::check(places, "the score pad needs", &missing, findings)
}
