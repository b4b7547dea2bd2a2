//! `matchpoint explain`: how a number was computed.

use contract_scoring::Side;
use render::text;
use reports::model::Scored;
use reports::model::explanation::{BoardExplanation, SessionExplanation};
use reports::model::standing::StandingLine;
use reports::visible::visible;
use reports::words::ENGLISH;
use reports::{self, ReportContext, explanation};
use session::{Contestant, ContestantId, ResultId, RoundBoard};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::sound;
use crate::Exit;
use crate::cli::{ConsoleArgs, ExplainArgs, Numbered, Wanted};
use crate::ending::ExitError;
use crate::failure::Failure;
use crate::output::Output;

/// Explains a contestant's board or session.
pub(crate) fn run(args: &ExplainArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    let reading =
        (args.reading.discovery()?.read()?).session(&args.reading.options(), console_args.quiet)?;
    let session = sound(&reading, console_args)?;
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let page = args.page.page(console_args.color.on_stdout());
    let context = ReportContext::of(scored);
    let point = context.words.point;
    let style = page.style(point);
    let of_boards = |explained: &[BoardExplanation]| {
        let sheets = explained.iter();
        sheets.map(|one| explanation::board(context, one, style)).collect()
    };
    let sheets = match (&args.pair, args.board) {
        (Some(pair), Some(board)) => {
            of_boards(&explained_boards(scored, find(scored, pair)?, board)?)
        }
        (None, Some(board)) => of_boards(&lines_of_board(scored, board)?),
        (Some(pair), None) => {
            let explained = SessionExplanation::of(scored, find(scored, pair)?);
            vec![explanation::session(context, &explained, style)]
        }
        (None, None) => {
            return Err(Failure::new("neither a pair nor a board is named")
                .hint("add `--pair \"A 3 NS\"`, `--board 7` or both")
                .into());
        }
    };
    let mut output = Output::screen(console_args.no_pager);
    Ok(output.render(|out| text::write_sheets(sheets, point, page, out))?)
}

/// A contestant as messages call it, which are in English.
fn called(scored: Scored<'_>, contestant: ContestantId) -> String {
    let words = &ENGLISH;
    let context = ReportContext { scored, words };
    reports::called(context, &StandingLine::of(scored, contestant))
}

/// Every line of a board, in the order of the scoresheet, from the side of N-S.
fn lines_of_board(scored: Scored<'_>, board: RoundBoard) -> Result<Vec<BoardExplanation>, Failure> {
    let session = scored.session;
    let lines: Vec<BoardExplanation> = (session.result_ids())
        .filter(|(line, _)| is(session.results().round_board(line.index()), board))
        .filter_map(|(line, _)| {
            let first = session.sitting(line, Side::NorthSouth).next()?;
            Some(BoardExplanation::of(scored, first, line, Side::NorthSouth))
        })
        .collect();
    if lines.is_empty() {
        return Err(Failure::new(format!("board {board} has no result"))
            .hint("`matchpoint score PATH --report travelers` shows all boards"));
    }
    Ok(lines)
}

/// Whether a board is the one that is asked for, which may be that number of any round.
fn is(board: RoundBoard, wanted: RoundBoard) -> bool {
    board.number == wanted.number && wanted.round.is_none_or(|round| board.round == Some(round))
}

/// The only contestant who is called so.
pub(super) fn find(scored: Scored<'_>, wanted: &Wanted) -> Result<ContestantId, Failure> {
    let found = called_so(scored, wanted);
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let near = match wanted {
                Wanted::Name(name) => nearest_name(scored, name),
                Wanted::Number(_) => None,
            };
            let hint = match near {
                Some(name) => format!("did you mean `{}`?", visible(name)),
                None => "`matchpoint score PATH --report ranking` lists them all".to_owned(),
            };
            Err(Failure::new("no such pair plays in this session").hint(hint))
        }
        several => {
            let names: Vec<String> = several.iter().map(|id| called(scored, *id)).collect();
            let names = visible(&names.join(", ")).into_owned();
            Err(Failure::new(format!("this fits several pairs: {names}"))
                .hint("give section, number and direction: `--pair \"A 3 NS\"`"))
        }
    }
}

/// All contestants who are called so.
pub(super) fn called_so(scored: Scored<'_>, wanted: &Wanted) -> Vec<ContestantId> {
    match wanted {
        Wanted::Number(numbered) => numbered_so(scored, numbered),
        Wanted::Name(name) => named_so(scored, name),
    }
}

fn numbered_so(scored: Scored<'_>, wanted: &Numbered) -> Vec<ContestantId> {
    let session = scored.session;
    (session.contestant_ids())
        .filter(|(_, one)| one.number == wanted.number)
        .filter(|(_, one)| wanted.side.is_none_or(|side| one.direction.allows(side)))
        .filter(|(_, one)| {
            let section = &session.section(one.section).name;
            wanted.section.as_ref().is_none_or(|wanted| wanted == section)
        })
        .map(|(id, _)| id)
        .collect()
}

/// The contestants with a player whose name has this in it; where a name is exactly this, only those.
fn named_so(scored: Scored<'_>, name: &str) -> Vec<ContestantId> {
    let wanted = plain(name);
    let matching = |fits: &dyn Fn(&str) -> bool| {
        (scored.session.contestant_ids())
            .filter(|(_, one)| names(one).any(|name| fits(&plain(name))))
            .map(|(id, _)| id)
            .collect::<Vec<_>>()
    };
    let whole = matching(&|name| name == wanted);
    if whole.is_empty() { matching(&|name| name.contains(&wanted)) } else { whole }
}

/// The players' names, as far as they are known.
fn names(contestant: &Contestant) -> impl Iterator<Item = &str> {
    let players = contestant.players().iter();
    players.filter_map(|player| player.name.as_deref())
}

/// A name without capitals and accents: on a keyboard, Żak is called zak.
fn plain(name: &str) -> String {
    name.nfd()
        .filter(|character| !is_combining_mark(*character))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The player whose name, or a word of it, is most like this.
fn nearest_name<'a>(scored: Scored<'a>, wanted: &str) -> Option<&'a str> {
    /// Below this, two names have little in common.
    const ALIKE: f64 = 0.85;
    let wanted = plain(wanted);
    let likeness = |name: &str| {
        let name = plain(name);
        let words = name.split_whitespace().chain([name.as_str()]);
        words.map(|word| strsim::jaro_winkler(word, &wanted)).fold(0.0, f64::max)
    };
    (scored.session.contestant_ids())
        .flat_map(|(_, one)| names(one))
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}

/// What a contestant has on a board; several where matches begin with its number again in each round.
fn explained_boards(
    scored: Scored<'_>,
    contestant: ContestantId,
    board: RoundBoard,
) -> Result<Vec<BoardExplanation>, Failure> {
    let lines = scored.lines_of(contestant);
    let played = |line: ResultId| scored.session.results().round_board(line.index());
    let own: Vec<(ResultId, Side)> =
        (lines.iter().copied()).filter(|(line, _)| is(played(*line), board)).collect();
    // A team has two lines, and is explained where it sits N-S.
    let found = own
        .chunk_by(|one, next| played(one.0) == played(next.0))
        .filter_map(|both| both.iter().max_by_key(|(_, side)| scored.counts_on(*side)));
    if own.is_empty() {
        let who = called(scored, contestant);
        let mut boards: Vec<String> =
            lines.iter().map(|(line, _)| played(*line).to_string()).collect();
        // A team has two lines.
        boards.dedup();
        return Err(Failure::new(format!(
            "{who} has no result on board {board}",
            who = visible(&who)
        ))
        .hint(format!("its boards are {}", boards.join(", "))));
    }
    let explained =
        |(line, side): &(ResultId, Side)| BoardExplanation::of(scored, contestant, *line, *side);
    Ok(found.map(explained).collect())
}
