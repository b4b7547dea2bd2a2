//! `matchpoint rubber`: a rubber or Chicago score pad.

use contract_scoring::rubber::{
    Chicago, ChicagoStyle, ChicagoVulnerability, Deal, DealFault, ScorePad, score_rubber,
};
use pack::findings::Findings;
use sheets::scorers::score_pad;
use traveler_ingest::read_score_pad;

use super::{print, tell};
use crate::Exit;
use crate::cli::{ConsoleArgs, RubberArgs};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::Content;

/// Prints the pad, or every fault of the file.
pub(crate) fn run(args: &RubberArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let file = Content::read(&args.path)?;
    let options = args.reading.options();
    let reading = read_score_pad(file.source(), &options, |deals| score(args, deals));
    let findings = Findings::of(&reading, args.reading.strict);
    tell(findings, speaking.console());
    match (&reading.made, findings.obstacle()) {
        (Some(pad), None) => print(&score_pad::draw(pad)),
        (_, obstacle) => Ok(obstacle.unwrap_or(Exit::Findings)),
    }
}

fn score(args: &RubberArgs, deals: &[Deal]) -> Result<ScorePad, Vec<DealFault>> {
    if !args.chicago {
        return score_rubber(deals);
    }
    let chicago = Chicago {
        dealer: args.dealer,
        vulnerability: if args.opponents_vulnerable {
            ChicagoVulnerability::DealersOpponents
        } else {
            ChicagoVulnerability::Dealer
        },
        style: if args.duplicate_style {
            ChicagoStyle::Duplicate
        } else {
            ChicagoStyle::CarryPartScores
        },
    };
    chicago.score(deals)
}
