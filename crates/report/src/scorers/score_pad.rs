//! `matchpoint rubber`: a rubber or Chicago score pad.

mod deals;
mod drawing;

use clap::Args;
use contract_scoring::Seat;
use contract_scoring::rubber::{Chicago, ChicagoStyle, ChicagoVulnerability, score_rubber};

pub use deals::{Line, PadFault};

/// Scores a rubber, or a Chicago, from a file of deals.
#[derive(Args, Clone, Debug)]
#[command(after_help = "The file has a header and one line a deal, in order:

  declarer,contract,result,honors
  WE,2H,+1,
  THEY,3NT,=,aces WE
  ,PASS,,

WE are North-South; a declarer may also be N, E, S or W. Honors are 100, 150 or aces, of the declaring
side unless WE or THEY follows.")]
pub struct Arguments {
    /// The file of deals
    pub file: std::path::PathBuf,
    /// Scores four deals of Chicago
    #[arg(long)]
    pub chicago: bool,
    /// Who deals first at Chicago
    #[arg(long, value_name = "SEAT", default_value = "N", requires = "chicago")]
    pub dealer: Seat,
    /// At Chicago the dealer's opponents are vulnerable on deals 2 and 3, not the dealer's side
    #[arg(long, requires = "chicago")]
    pub opponents_vulnerable: bool,
    /// At Chicago each deal is scored as at duplicate, without carried part-scores
    #[arg(long, requires = "chicago")]
    pub duplicate_style: bool,
}

/// Computes the pad, as on paper, from the text of the file.
///
/// # Errors
///
/// Every fault of the file; where it can be read, every deal that cannot stand on the pad.
pub fn run(arguments: &Arguments, text: &str) -> Result<String, Vec<PadFault>> {
    let lines = deals::read(text)?;
    let deals: Vec<_> = lines.iter().map(|line| line.deal.clone()).collect();
    let pad = if arguments.chicago {
        Chicago {
            dealer: arguments.dealer,
            vulnerability: if arguments.opponents_vulnerable {
                ChicagoVulnerability::DealersOpponents
            } else {
                ChicagoVulnerability::Dealer
            },
            style: if arguments.duplicate_style {
                ChicagoStyle::Duplicate
            } else {
                ChicagoStyle::CarryPartScores
            },
        }
        .score(&deals)
    } else {
        score_rubber(&deals)
    };
    match pad {
        Ok(pad) => Ok(drawing::draw(&pad)),
        Err(faults) => Err(faults
            .into_iter()
            .map(|fault| PadFault {
                line: lines.get(fault.deal - 1).map_or(0, |line| line.number),
                column: 1,
                message: fault.to_string(),
            })
            .collect()),
    }
}
