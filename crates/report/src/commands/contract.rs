//! `matchpoint contract`: the instant scorer.

use contract_scoring::{Score, Side, Suits};
use exchange::scorers::instant::{self, Vulnerable, json, text};
use reports::model::Scored;
use reports::visible::visible;

use super::{FILES_ALONE, print, read, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, ContractArgs, Format};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::output::Output;

/// Prints scores with their sums, or the contracts of a score.
pub(crate) fn run(args: &ContractArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let suits = if args.ascii { Suits::Letters } else { Suits::Symbols };
    if let (Some(points), Some(board)) = (args.score, args.board) {
        let vulnerability = board.vulnerability();
        let score = Score::new(points).ok();
        let score = score.filter(|score| vulnerability.allows(*score, Side::NorthSouth));
        let score = score.ok_or_else(|| unusable(&instant::no_such_score(points, board)))?;
        return Ok(match args.format {
            Format::Json => print_json(&json::probable(score, board))?,
            _ => print(&text::probable(score, board, suits))?,
        });
    }
    let requests = instant::read(&args.words).map_err(|error| unusable(&error))?;
    let read = |path| read(path, None, &FILES_ALONE, args.entered, console_args.quiet);
    let reading = args.session.as_deref().map(read).transpose()?;
    let session = reading.as_ref().map(|reading| sound(reading, console_args));
    let session = session.transpose()?;
    let vulnerable = match (args.board, args.vul, args.nonvul) {
        (Some(board), _, _) => {
            let marking = session.map(|session| session.markings().of(board));
            let marked = marking.map(|marking| marking.vulnerability);
            Vulnerable::Board(board, marked.unwrap_or_else(|| board.vulnerability()))
        }
        (None, true, _) => Vulnerable::Yes,
        (None, false, true) => Vulnerable::No,
        (None, false, false) => Vulnerable::Unknown,
    };
    let mut answers = instant::answers(&requests, vulnerable).map_err(|error| unusable(&error))?;
    if let (Some(reading), Some(session), Some(board)) = (&reading, session, args.board) {
        let scoresheet = matchpointing::score(session);
        let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
        for answer in &mut answers {
            answer.join(scored, board, args.round).map_err(Failure::new)?;
        }
    }
    Ok(match args.format {
        Format::Json => print_json(&json::scores(&answers))?,
        _ => print(&text::scores(&answers, suits))?,
    })
}

fn print_json(document: &json::Document) -> Result<Exit, Failure> {
    Output::stdout().render(|out| document.write(out))
}

fn unusable(error: &str) -> Failure {
    Failure::new(visible(error)).hint("`matchpoint contract --help` shows examples")
}
