//! `matchpoint explain`: how a number came about.

use contract_scoring::BoardNumber;
use session::ContestantId;
use sheets::model::Scored;
use sheets::model::director::called;
use sheets::model::explanation::{BoardExplanation, SessionExplanation};
use sheets::model::standing::StandingLine;
use sheets::render::text::explanation;
use sheets::visible::visible;

use super::{read, sound};
use crate::Exit;
use crate::cli::{ConsoleArgs, ExplainArgs, Wanted};
use crate::failure::Failure;
use crate::output::Output;

/// Explains a contestant's board or session.
pub(crate) fn run(args: &ExplainArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let reading = read(&args.reading.path, &args.reading.options())?;
    let session = match sound(&reading, speaking) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let contestant = find(scored, &args.pair)?;
    let page = args.page.page(speaking.color.on_stdout());
    let mut output = Output::screen(speaking.no_pager);
    match args.board {
        None => {
            let explained = SessionExplanation::of(scored, contestant);
            output.render(|out| explanation::session(scored, &explained, page, out))
        }
        Some(board) => {
            let explained = explained_board(scored, contestant, board)?;
            output.render(|out| explanation::board(scored, &explained, page, out))
        }
    }
}

fn find(scored: Scored<'_>, wanted: &Wanted) -> Result<ContestantId, Failure> {
    let session = scored.session;
    let found: Vec<ContestantId> = (session.contestant_ids())
        .filter(|(_, one)| one.number == wanted.number)
        .filter(|(_, one)| wanted.side.is_none_or(|side| one.direction.allows(side)))
        .filter(|(_, one)| {
            let section = &session.section(one.section).name;
            wanted
                .section
                .as_ref()
                .is_none_or(|wanted| wanted == section)
        })
        .map(|(id, _)| id)
        .collect();
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(Failure::new("no such pair plays in this session")
            .hint("`matchpoint score PATH --report ranking` lists them all")),
        several => {
            let names: Vec<String> = several
                .iter()
                .map(|id| called(scored, &StandingLine::of(scored, *id)))
                .collect();
            let names = visible(&names.join(", ")).into_owned();
            Err(Failure::new(format!("several are called so: {names}"))
                .hint("give section, number and direction: `--pair \"A 3 NS\"`"))
        }
    }
}

fn explained_board(
    scored: Scored<'_>,
    contestant: ContestantId,
    board: BoardNumber,
) -> Result<BoardExplanation, Failure> {
    let lines = scored.lines_of(contestant);
    let found = lines
        .iter()
        .find(|(line, _)| scored.session.result(*line).board == board);
    let Some((line, side)) = found else {
        let who = called(scored, &StandingLine::of(scored, contestant));
        let boards: Vec<String> = lines
            .iter()
            .map(|(line, _)| scored.session.result(*line).board.to_string())
            .collect();
        return Err(Failure::new(format!(
            "{who} has no result on board {board}",
            who = visible(&who)
        ))
        .hint(format!("its boards are {}", boards.join(", "))));
    };
    Ok(BoardExplanation::of(scored, contestant, *line, *side))
}
