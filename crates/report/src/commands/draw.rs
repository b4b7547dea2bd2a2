//! `matchpoint draw`: the next round of Swiss pairs or Swiss teams.

use std::collections::BTreeSet;
use std::path::Path;

use desk::acts::{DrawnRound, Refusal, next_round};
use matchpointing::{Hundredths, Scoresheet};
use movements::swiss::{Drawing, Entry, draw};
use pack::sources::MOVEMENT;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use session::{MatchEnd, Method, Movement, PairNumber, RoundNumber, Session, Sitting};
use traveler_ingest::read_movement;

use super::movement::movement_changes::Opened;
use super::scorable;
use crate::Exit;
use crate::cli::{ConsoleArgs, DrawArgs};
use crate::ending::ExitError;
use crate::failure::Failure;

/// Draws the round, and writes it with its cards.
pub(crate) fn run(args: &DrawArgs, console_args: &ConsoleArgs) -> Result<Exit, ExitError> {
    check_first_round(&args.path)?;
    let options = args.file.options();
    let opened = Opened::of(&args.path, args.finishing.finish, args.dry_run)?;
    let reading = (opened.discovery.read()?).session(&options, console_args.quiet)?;
    let session = scorable(&reading, args.file.strict, console_args.console())?;
    let method = session.conditions().method;
    if !method.has_matches() {
        let failure = Failure::about(&args.path, "has no matches whose winners could meet");
        let hint =
            "set `method = \"swiss\"`, or that of teams, under `[scoring]` in `session.toml`";
        return Err(failure.hint(hint).into());
    }
    if session.sections().len() > 1 {
        let failure = Failure::about(&args.path, "has several sections");
        return Err(failure.hint("draw each in a folder of its own").into());
    }
    let scoresheet = matchpointing::score(session);
    let changed = opened.change(&args.sheets, console_args, |files, paper| {
        let reading = read_movement(files.movement, files.settings, &options);
        let movements = reading.made.map(|movements| movements.sections);
        let Some([own]) = movements.as_deref() else {
            return Err(Refusal {
                message: "the movement of one section is needed".to_owned(),
                hint: Some("`matchpoint movement` prints what is wrong with it".to_owned()),
                flag: None,
            });
        };
        let drawing = draw(&entries(session, &scoresheet, &own.movement));
        let number = |number: u32| PairNumber::new(number).ok();
        let round = DrawnRound {
            matches: (drawing.matches.iter())
                .filter_map(|[one, other]| Some([number(*one)?, number(*other)?]))
                .collect(),
            bye: drawing.bye.and_then(number),
            boards: args.boards.unwrap_or_else(|| boards_of_last(&own.movement)),
            of_teams: method.is_team_method(),
            settled: settled(session, &own.movement),
        };
        let mut changed = next_round(files, &round, Some(paper), &options)?;
        changed.summary = summary(&drawing, bye_of(method));
        Ok(changed)
    });
    Ok(changed?)
}

/// Refuses the first round: before play nobody has a score, and who plays is not known without a movement.
fn check_first_round(folder: &Path) -> Result<(), Failure> {
    if folder.join(MOVEMENT).is_file() {
        return Ok(());
    }
    Err(Failure::about(
        folder,
        format_args!("has no `{MOVEMENT}`, and the first round is not drawn: nobody has a score yet"),
    )
    .hint(
        "seed it, or draw lots: write it under `round,table,ns,ew,boards`, a row such as `1,1,1,2,1-8` for each table, \
         and `1,3,5,,1-8` for a pair that sits out; `matchpoint new FOLDER --movement FILE` makes the folder",
    ))
}

/// What a round without opponents is worth, where there are victory points.
fn bye_of(method: Method) -> Option<Decimal> {
    match method {
        Method::Teams { bye, .. } | Method::Swiss { bye, .. } => {
            method.victory_points().map(|_| bye)
        }
        _ => None,
    }
}

/// How many boards the matches of the last round have.
fn boards_of_last(movement: &Movement) -> u16 {
    let last = movement.rounds().last().unwrap_or_default().iter();
    let most = last.map(|sitting| sitting.boards.len()).max();
    u16::try_from(most.unwrap_or_default()).unwrap_or(u16::MAX)
}

/// The matches of the last round of which the organizer says what came.
fn settled(session: &Session, movement: &Movement) -> Vec<[PairNumber; 2]> {
    let last = movement.sittings().last().map(|sitting| sitting.round);
    let rulings = session.match_rulings().iter();
    let of_last = rulings.filter_map(|ruling| {
        let both = ruling.contestants()?;
        let numbers = both.map(|id| session.contestant(id).number);
        ruling.settles(last?, both).then_some(numbers)
    });
    of_last.collect()
}

/// Everybody who plays the last round and has not withdrawn, with what is known of all rounds so far. A bye of the movement that no line has
/// counts as one.
fn entries(session: &Session, scoresheet: &Scoresheet, movement: &Movement) -> Vec<Entry> {
    let usual_bye =
        bye_of(session.conditions().method).and_then(|bye| (bye * Decimal::ONE_HUNDRED).to_i64());
    let lined = session.byes();
    let numbers_of = |sitting: &Sitting| -> Vec<u32> {
        let seats = sitting.seats.each().into_iter();
        seats.flat_map(|(_, who)| who).map(|number| number.get()).collect()
    };
    let last = movement.rounds().last().unwrap_or_default();
    let mut playing: BTreeSet<u32> = last.iter().flat_map(numbers_of).collect();
    let rulings = session.match_rulings().iter();
    for ruling in rulings.filter(|ruling| ruling.end == MatchEnd::Withdrawn) {
        let both = [Some(ruling.contestant), ruling.opponents];
        for id in both.into_iter().flatten().filter(|id| ruling.is_at_fault(*id)) {
            playing.remove(&session.contestant(id).number.get());
        }
    }
    let entry = |number: u32| {
        let mut ids = session.contestant_ids();
        let id = ids.find(|(_, one)| one.number.get() == number).map(|(id, _)| id);
        let own = movement.sittings().iter().filter(|one| numbers_of(one).contains(&number));
        let (met, alone): (Vec<&Sitting>, Vec<&Sitting>) = own.partition(|one| one.plays());
        let met = met.into_iter().flat_map(numbers_of).filter(|other| *other != number);
        let rounds: BTreeSet<RoundNumber> = alone.iter().map(|one| one.round).collect();
        let typed = lined.keys().filter(|(one, _)| Some(*one) == id).count();
        let untyped = i64::try_from(rounds.len().saturating_sub(typed)).unwrap_or(0);
        // Who has only sat out so far has victory points, and no score.
        let score = id.and_then(|id| {
            let standing = scoresheet.standing(id);
            (standing.session()).or_else(|| standing.matches()?.victory_points)
        });
        Entry {
            number,
            score: score.map_or(0, Hundredths::count) + untyped * usual_bye.unwrap_or(0),
            met: met.collect(),
            byes: u32::try_from(rounds.len().max(typed)).unwrap_or(u32::MAX),
        }
    };
    playing.into_iter().map(entry).collect()
}

/// The messages about the round.
fn summary(drawing: &Drawing, worth: Option<Decimal>) -> Vec<String> {
    let pair = |both: &[u32; 2]| format!("{} - {}", both[0], both[1]);
    let list = |all: &[[u32; 2]]| all.iter().map(pair).collect::<Vec<_>>().join(", ");
    let mut summary = vec![list(&drawing.matches)];
    summary.extend(drawing.bye.map(|bye| match worth {
        Some(worth) => {
            format!("{bye} sits out; its lines, with one side blank, are worth {worth:.2} VP")
        }
        None => format!("{bye} sits out; its lines have one side blank"),
    }));
    if !drawing.rematches.is_empty() {
        summary.push(format!(
            "no draw without a rematch was found; these meet again: {}",
            list(&drawing.rematches)
        ));
    }
    summary
}
