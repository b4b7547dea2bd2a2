//! `matchpoint rubber`: a rubber or Chicago score pad.

use contract_scoring::rubber::{
    Chicago, ChicagoStyle, ChicagoVulnerability, Deal, DealFault, ScorePad, score_rubber,
};
use exchange::scorers::score_pad;
use traveler_ingest::read_score_pad;

use super::{made, print};
use crate::Exit;
use crate::cli::{ConsoleArgs, RubberArgs};
use crate::ending::ExitError;
use crate::input::Content;

/// Prints the pad, or every fault of the file.
pub(crate) fn run(args: &RubberArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let file = Content::read(&args.path)?;
    let options = args.reading.options();
    let reading = read_score_pad(file.source(), &options, |deals| score(args, deals));
    let pad = made(reading, args.reading.strict, console_args.console())?;
    Ok(print(&score_pad::draw(&pad))?)
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
