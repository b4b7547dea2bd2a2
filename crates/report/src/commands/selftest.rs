//! `matchpoint selftest`: a session whose numbers were computed by another program, scored by this one.

use contract_scoring::Side;
use render::text;
use reports::model::Scored;
use reports::{RANKING, RECAP, ReportContext};
use session::{ContestantId, ResultId, Session};
use traveler_ingest::{SourceFile, Sources, read};

use super::{FILES_ALONE, print};
use crate::Exit;
use crate::cli::{Command, ConsoleArgs, SelftestArgs};
use crate::failure::Failure;
use crate::output::Output;

/// The session `rulings` of the project: every pair has another total, and it has artificial, weighted and split scores,
/// a late play, unplayed boards, a half table and penalties.
const TRAVELERS: &[u8] = include_bytes!("../../../../fixtures/rulings/travelers.csv");
const PAIRS: &[u8] = include_bytes!("../../../../fixtures/rulings/pairs.csv");
const SETTINGS: &[u8] = include_bytes!("../../../../fixtures/rulings/session.toml");
/// What `fixtures/independent.py` computes for it.
const RESULTS: &str = include_str!("../../../../fixtures/rulings/expected-results.csv");
const STANDINGS: &str = include_str!("../../../../fixtures/rulings/expected-standings.csv");

/// Makes a list of all acts that write files, and a match over all commands: a new one has to say which are its own.
macro_rules! acts {
    ($($(#[$built:meta])? $command:pat => [$($act:literal),*];)*) => {
        const ACTS: &[&str] = &[$($(#[$built])? $($act,)*)*];
        const _: fn(&Command) = |command| match command { $($(#[$built])? $command => {})* };
    };
}

acts! {
    Command::Score(_) => ["score -o"];
    Command::Report(_) => ["report"];
    Command::Audit(_) => ["audit -o"];
    Command::Diff(_) => ["diff -o"];
    Command::Correct(_) => ["correct", "correct --turned", "correct --undo"];
    Command::Import(_) => ["import"];
    Command::Hands(_) => ["hands -o"];
    Command::Event(_) => ["event -o", "event --pack"];
    Command::Ladder(_) => ["ladder -o"];
    Command::Table(_) => ["table -o"];
    Command::New(_) => ["new"];
    Command::Movement(_) => [
        "movement -o", "movement --late", "movement --leaves", "movement --tables", "movement --finish"
    ];
    Command::Draw(_) => ["draw"];
    Command::Manual(_) => ["manual -o"];
    Command::Check(_)
    | Command::Explain(_)
    | Command::ExplainCode(_)
    | Command::Verify(_)
    | Command::Contract(_)
    | Command::Rubber(_)
    | Command::Generate(_)
    | Command::Selftest(_)
    | Command::Schema
    | Command::Completions { .. } => [];
    #[cfg(feature = "page")]
    Command::Page(_) => ["page -o"];
}

/// Scores the session, prints its chart, and compares every number.
///
/// # Panics
///
/// Where a number differs: that is a bug.
pub(crate) fn run(args: &SelftestArgs, console_args: &ConsoleArgs) -> Result<Exit, Failure> {
    if args.acts {
        return print(&ACTS.join("\n"));
    }
    let file = |name, bytes| SourceFile { name, bytes };
    let sources = Sources {
        travelers: file("travelers.csv", TRAVELERS),
        pairs: Some(file("pairs.csv", PAIRS)),
        settings: Some(file("session.toml", SETTINGS)),
    };
    let reading = read(&sources, &FILES_ALONE);
    let session = reading.session.as_ref();
    let session = session.expect("the session of the self-test is sound");
    let scoresheet = pack::scored_twice(session, |_| "the session of the self-test");
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let (count, differences) = compared(scored);
    assert!(
        differences.is_empty() && count > 0,
        "the self-test gives other numbers: {}",
        differences.join("; ")
    );
    let page = args.page.page(console_args.color.on_stdout());
    let context = ReportContext::of(scored);
    let mut output = Output::screen(console_args.no_pager);
    output.render(|out| {
        text::write(context.document(&[&RANKING, &RECAP]), page, out)?;
        writeln!(
            out,
            "\n{count} numbers agree with those that another program computed from the definitions"
        )
    })
}

/// How many numbers were compared, and those that differ.
fn compared(scored: Scored<'_>) -> (usize, Vec<String>) {
    let session = scored.session;
    let (mut count, mut differences) = (0, Vec::new());
    let mut compare = |what: String, found: String, expected: &str| {
        count += 1;
        if found != expected {
            differences.push(format!("{what}: {found}, not {expected}"));
        }
    };
    for row in RESULTS.lines().skip(1) {
        let [section, board, ns, ew, mp_ns, mp_ew] = cells(row);
        let earned = line(session, [section, board, ns, ew]).map(|line| scored.line(line));
        for (side, expected) in [(Side::NorthSouth, mp_ns), (Side::EastWest, mp_ew)] {
            let points = earned.as_ref().and_then(|earned| *earned.get(side));
            let found = points.map(|points| scored.board_amount(points).to_string());
            compare(format!("board {board}, {ns} v {ew}"), found.unwrap_or_default(), expected);
        }
    }
    for row in STANDINGS.lines().skip(1) {
        let [section, direction, pair, boards, total, place, score, last, percent] = cells(row);
        let id = contestant(session, [section, direction, pair]);
        let Some(standing) = id.map(|id| scored.scoresheet.standing(id)) else {
            compare(format!("{direction} {pair}"), "nobody".to_owned(), total);
            continue;
        };
        let shown = |amount: Option<matchpointing::Hundredths>| {
            amount.map_or_else(String::new, |amount| amount.to_string())
        };
        let found = [
            (standing.boards.to_string(), boards),
            (scored.board_amount(standing.total).to_string(), total),
            (standing.place.map_or_else(String::new, |place| place.to_string()), place),
            (shown(standing.session()), score),
            (shown(standing.final_score()), last),
            (shown(standing.percent()), percent),
        ];
        for (found, expected) in found {
            compare(format!("{direction} {pair}"), found, expected);
        }
    }
    (count, differences)
}

/// The cells of a row of expected numbers, none of which is quoted.
fn cells<const COUNT: usize>(row: &str) -> [&str; COUNT] {
    let mut cells = row.trim_end().split(',');
    [(); COUNT].map(|()| cells.next().unwrap_or_default())
}

/// A line by section, board and numbers.
fn line(session: &Session, of: [&str; 4]) -> Option<ResultId> {
    let number = |id: ContestantId| session.contestant(id).number.to_string();
    let mut lines = session.result_ids();
    let is_it = |result: session::TableResult| {
        let section = &session.section(session.section_of(result)).name;
        let numbers = [number(result.ns), number(result.ew)];
        [section.as_str(), &result.board.to_string(), &numbers[0], &numbers[1]] == of
    };
    lines.find(|(_, result)| is_it(*result)).map(|(line, _)| line)
}

/// A contestant by section, direction and number.
fn contestant(session: &Session, of: [&str; 3]) -> Option<ContestantId> {
    let mut all = session.contestant_ids();
    let is_it = |one: &session::Contestant| {
        let section = &session.section(one.section).name;
        let direction = one.direction.side().map_or("", Side::code);
        [section.as_str(), direction, &one.number.to_string()] == of
    };
    all.find(|(_, one)| is_it(one)).map(|(id, _)| id)
}
