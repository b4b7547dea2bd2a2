//! The file of deals: a header, then a line a deal.

use std::fmt;

use contract_scoring::rubber::{Deal, Honors, HonorsClaim};
use contract_scoring::{
    AuctionEnd, Contract, ContractResult, Declarer, NotationError, Played, Side, Strain,
};

/// A deal and the line it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line of the file, from 1.
    pub number: usize,
    /// The deal.
    pub deal: Deal,
}

/// What is wrong with a file of deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PadFault {
    /// The line of the file, from 1.
    pub line: usize,
    /// The first character of the cell, from 1.
    pub column: usize,
    /// Which deal, what was expected and what was found.
    pub message: String,
}

impl fmt::Display for PadFault {
    /// Prints `14:8: deal 3: …`, for the file's name and a colon before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

const HEADER: &str = "declarer,contract,result,honors";

/// Reads all deals, or tells all faults.
pub(super) fn read(text: &str) -> Result<Vec<Line>, Vec<PadFault>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    let (number, header) = lines.next().unwrap_or((1, ""));
    let names: Vec<String> = header
        .split(',')
        .map(|name| name.trim().to_ascii_lowercase())
        .collect();
    if names.join(",") != HEADER {
        return Err(vec![PadFault {
            line: number,
            column: 1,
            message: format!("expected the header `{HEADER}`, found `{header}`"),
        }]);
    }
    let mut deals = Vec::new();
    let mut faults = Vec::new();
    for (place, (number, line)) in (1..).zip(lines) {
        match read_deal(line) {
            Ok(deal) => deals.push(Line { number, deal }),
            Err((cell, message)) => faults.push(PadFault {
                line: number,
                column: column_of(line, cell),
                message: format!("deal {place}: {message}"),
            }),
        }
    }
    if faults.is_empty() {
        Ok(deals)
    } else {
        Err(faults)
    }
}

/// The column of a cell's first character, counted in characters.
fn column_of(line: &str, cell: usize) -> usize {
    let before: usize = line
        .split(',')
        .take(cell)
        .map(|cell| cell.chars().count() + 1)
        .sum();
    before + 1
}

/// Reads a deal; a fault comes with the number of its cell, from 0.
fn read_deal(line: &str) -> Result<Deal, (usize, String)> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let &[declarer, contract, result, honors] = cells.as_slice() else {
        let (found, expected) = (cells.len(), HEADER.split(',').count());
        return Err((0, format!("expected {expected} cells, found {found}")));
    };
    let at = |cell| move |error: NotationError| (cell, error.to_string());
    let contract = match contract.parse().map_err(at(1))? {
        AuctionEnd::Contract(contract) => contract,
        AuctionEnd::PassedOut => {
            for (cell, text) in [(0, declarer), (2, result), (3, honors)] {
                if !text.is_empty() {
                    return Err((
                        cell,
                        format!("a passed-out deal has nothing else, found `{text}`"),
                    ));
                }
            }
            return Ok(Deal {
                played: Played::PassedOut,
                honors: Vec::new(),
            });
        }
    };
    let declarer = match side(declarer) {
        Some(side) => Declarer::Side(side),
        None => declarer.parse().map_err(|_| {
            (
                0,
                format!("expected WE, THEY, N, E, S or W, found `{declarer}`"),
            )
        })?,
    };
    let result: ContractResult = result.parse().map_err(at(2))?;
    let tricks = contract
        .tricks(result)
        .map_err(|error| (2, error.to_string()))?;
    let honors = read_honors(honors, contract, declarer.side()).map_err(|message| (3, message))?;
    Ok(Deal {
        played: Played::Contract {
            contract,
            declarer,
            tricks,
        },
        honors,
    })
}

fn side(text: &str) -> Option<Side> {
    if text.eq_ignore_ascii_case("we") {
        Some(Side::NorthSouth)
    } else if text.eq_ignore_ascii_case("they") {
        Some(Side::EastWest)
    } else {
        None
    }
}

/// Reads claims such as `100`, `150 THEY`, `aces WE`.
fn read_honors(
    text: &str,
    contract: Contract,
    declaring: Side,
) -> Result<Vec<HonorsClaim>, String> {
    let mut words = text.split_whitespace().peekable();
    let mut claims = Vec::new();
    while let Some(word) = words.next() {
        let honors = match (word, contract.strain) {
            ("100", _) => Honors::FourTrumps,
            ("150", Strain::Notrump) => Honors::FourAces,
            ("150", _) => Honors::FiveTrumps,
            _ if word.eq_ignore_ascii_case("aces") => Honors::FourAces,
            _ => {
                return Err(format!(
                    "expected honors of 100, 150 or aces, found `{word}`"
                ));
            }
        };
        let side = words
            .next_if(|word| side(word).is_some())
            .and_then(side)
            .unwrap_or(declaring);
        claims.push(HonorsClaim { side, honors });
    }
    Ok(claims)
}
