//! `matchpoint correct`: a correction as a record, checked before it is written.

use std::fs;
use std::path::{Path, PathBuf};

use contract_scoring::{BoardNumber, Side};
use notation::Field;
use pack::record::{Asked, Made, Sits};
use pack::sources::CORRECTED;
use pack::{Document, Look, Reports, findings::Findings, record};
use reports::model::Scored;
use reports::model::difference::Difference;
use reports::model::published::Published;
use reports::visible::visible;
use reports::{self, ReportContext};
use session::{Movement, RoundNumber, Sitting, Winners};
use traveler_ingest::{
    Corrected, Correction, CorrectionKind, CorrectionLog, LinesToCorrect, Options, Reading,
    RecordRow,
};

use super::{explain, report_findings};
use crate::Exit;
use crate::cli::{ConsoleArgs, CorrectArgs, Numbered, Wanted};
use crate::ending::Ending;
use crate::failure::{Failure, about};
use crate::input::{Content, Input, Located};
use crate::output::Output;
use crate::quoted::quoted;
use crate::store::{Folder, folder_of};

/// Adds a correction, or one that takes the last one back, and prints what that changes. Nothing is written where the
/// session could not be read then.
pub(crate) fn run(args: &CorrectArgs, console_args: &ConsoleArgs) -> Result<Exit, Failure> {
    let locate = || -> Result<Located, Failure> {
        let discovery = Located::of(std::slice::from_ref(&args.path))?;
        discovery.with_corrections(args.corrections.as_deref().filter(|it| it.exists()))
    };
    let target = target(args, &locate()?)?;
    // Open until the file is written: what one run reads, no other changes meanwhile. A dry run only reads.
    let place = fs::canonicalize(&target).unwrap_or_else(|_| target.clone());
    let name = place.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| Failure::about(&target, "has no name in UTF-8"))?;
    let mut folder = if args.dry_run {
        None
    } else {
        Some(Folder::open(folder_of(&place)?, args.finishing.finish)?.forced(true))
    };
    let discovery = locate()?;
    if let Some(folder) = &mut folder {
        folder.check([name], discovery.files().filter(|file| *file != target))?;
        folder.reads(discovery.files().chain([place.as_path()]));
    }
    let options = args.file.options();
    let mut input = discovery.read()?;
    let old = input.session(&options, true)?;
    let known = discovery.corrections().map(Content::read).transpose()?;
    let known = known.as_ref().map(Content::source);
    let so_far = record::so_far(known, &options).map_err(|why| about(&target, why))?;
    let ways = if args.undo {
        Some(undone(args, &so_far, &target)?)
    } else {
        rows(args, &input, &old, (&options, console_args))?.map(|rows| vec![rows])
    };
    let Some(ways) = ways else {
        return Ok(refused(&old, args, console_args));
    };
    let content = |rows: &Vec<RecordRow>| {
        record::with_rows(&so_far, rows.clone()).map_err(|why| about(&target, why))
    };
    let contents: Vec<Vec<u8>> = ways.iter().map(content).collect::<Result<_, _>>()?;
    let read = |content: &Vec<u8>| {
        input.set_corrections(Content::of(&target, content.clone()));
        input.session(&options, console_args.quiet)
    };
    let (content, new) = first_that_reads(&contents, read)?;
    let Some(session) = &new.session else {
        return Ok(refused(&new, args, console_args));
    };
    let scoresheet = pack::scored_twice(session, |line| discovery.place_of(line, &options));
    let scored = Scored::new(session, &scoresheet, &new.diagnostics);
    let is_written = folder.is_some();
    if let Some(folder) = folder {
        folder.write(name, |out| out.write_all(content))?;
        folder.put_in_place(&[name])?;
    }
    // The reading is that of the first way that it can be read in, which takes so many back.
    let undone = contents.iter().position(|one| one == content).unwrap_or(0) + 1;
    if args.undo && undone < contents.len() {
        console_args.console().note(format_args!(
            "{undone} of the last {} corrections {} taken back; `--undo` takes back the next one",
            contents.len(),
            if undone == 1 { "is" } else { "are" }
        ));
    }
    let last = new.corrections.last();
    let scored = scored.with_corrections(last.map_or(&[], std::slice::from_ref));
    printed(args, &old, scored, console_args).map_err(|failure| failure.after_writing(is_written))
}

/// The first of several contents with which the session can be read; where there is none, the first of all.
fn first_that_reads(
    contents: &[Vec<u8>],
    mut read: impl FnMut(&Vec<u8>) -> Result<Reading, Failure>,
) -> Result<(&Vec<u8>, Reading), Failure> {
    let mut refused = None;
    for content in contents {
        let reading = read(content)?;
        if reading.session.is_some() {
            return Ok((content, reading));
        }
        refused = refused.or(Some((content, reading)));
    }
    refused.ok_or_else(|| Failure::new("there is nothing to be written"))
}

/// Says why nothing can be written.
fn refused(reading: &Reading, args: &CorrectArgs, console_args: &ConsoleArgs) -> Exit {
    let findings = Findings::new(reading, args.file.strict);
    report_findings(findings, console_args.console());
    console_args.console().warning("nothing was written");
    findings.unsupported().unwrap_or(Exit::Findings)
}

/// The file of the corrections.
fn target(args: &CorrectArgs, discovery: &Located) -> Result<PathBuf, Failure> {
    if let Some(named) = &args.corrections {
        return Ok(named.clone());
    }
    if let Some(found) = discovery.corrections() {
        return Ok(found.to_path_buf());
    }
    if args.path.is_dir() {
        Ok(args.path.join(CORRECTED))
    } else {
        let is_csv = args.path.extension().is_some_and(|own| own == "csv");
        // A folder with nothing but a file of another program may not be read.
        let folder = if is_csv {
            "give its folder"
        } else {
            "give its folder, which `matchpoint import` makes"
        };
        let why = "is a file, and corrections are kept in a folder";
        Err(Failure::about(&args.path, why)
            .hint(format!("{folder}, or name the file with the corrections: `--corrections FILE`")))
    }
}

/// The rows that say what was asked for, each naming the line as it is then; `None` where the lines cannot be read, or a
/// correction of them is refused.
fn rows(
    args: &CorrectArgs,
    input: &Input,
    old: &Reading,
    (options, console_args): (&Options, &ConsoleArgs),
) -> Result<Option<Vec<RecordRow>>, Failure> {
    let pairs = numbered(args, old)?;
    let section = pairs.iter().find_map(|pair| pair.section.clone());
    let section = section.unwrap_or_else(|| "A".to_owned());
    let sits = |pair: &Numbered| Sits { number: pair.number, side: pair.side };
    let pairs: Vec<Sits> = pairs.iter().map(sits).collect();
    let changes: Vec<_> =
        (args.changes.iter()).map(|change| (change.what, change.new.clone())).collect();
    let again = again(args);
    let vulnerability = |board| match &old.session {
        Some(session) => session.markings().of(board).vulnerability,
        None => BoardNumber::vulnerability(board),
    };
    let asked = |board| Asked {
        section: &section,
        board,
        round: args.round,
        vulnerability: vulnerability(board),
        pairs: &pairs,
        changes: &changes,
        again: &again,
        made: Made {
            kind: args.kind.unwrap_or(CorrectionKind::Scorer),
            who: args.by.as_deref().unwrap_or_default(),
            when: &args.when,
            note: &args.note,
        },
    };
    let found = |board| input.lines_to_correct(options, &section, board);
    if args.turned {
        return turned(args, old, &section, asked, found).map(Some);
    }
    let board = (args.board).ok_or_else(|| Failure::new("no board is given"))?;
    let Some(found) = found(board) else {
        return Ok(None);
    };
    let mut asked = asked(board);
    let is_lost = |(what, new): &(Corrected, String)| {
        *what == Corrected::Line && new.eq_ignore_ascii_case("played")
    };
    if asked.round.is_none()
        && found.columns.contains(&Field::Round)
        && changes.iter().any(is_lost)
        && let Some(movement) = input.movement(options, &section)
    {
        asked.round = planned_round(&movement, asked);
    }
    let records = record::asked(asked, &found)?;
    for (what, new) in &records.already {
        let text = format!("`{}` is `{new}` already", what.name());
        console_args.console().note(visible(&text));
    }
    Ok(Some(records.rows))
}

/// The only round in which the movement has the pairs on the board.
fn planned_round(movement: &Movement, asked: Asked<'_>) -> Option<RoundNumber> {
    let is_there = |sitting: &Sitting, pair: &Sits| {
        let mut sides =
            Side::ALL.into_iter().filter(|side| pair.side.is_none_or(|own| own == *side));
        sides.any(|side| sitting.seats.get(side).contains(&pair.number))
    };
    let is_line = |sitting: &&Sitting| {
        sitting.boards.contains(&asked.board)
            && asked.pairs.iter().all(|pair| is_there(sitting, pair))
    };
    let mut rounds = movement.sittings().iter().filter(is_line).map(|one| one.round);
    let round = rounds.next()?;
    rounds.all(|other| other == round).then_some(round)
}

/// The rows by which pairs sat the other way round.
fn turned<'a>(
    args: &CorrectArgs,
    old: &Reading,
    section: &str,
    asked: impl Fn(BoardNumber) -> Asked<'a>,
    found: impl Fn(BoardNumber) -> Option<LinesToCorrect>,
) -> Result<Vec<RecordRow>, Failure> {
    let session = old.session.as_ref().ok_or_else(|| {
        Failure::new("the session has errors, so it is not known which boards they played")
            .hint("`matchpoint check` lists them; give `--board` with `ns=` and `ew=`")
    })?;
    if args.pair.len() != 2 {
        return Err(Failure::new("two pairs sit at a table").hint("give both: `--pair 3 --pair 5`"));
    }
    let boards = match args.board {
        Some(board) => vec![board],
        None => session.board_numbers(),
    };
    let boards: Vec<_> =
        (boards.into_iter()).filter_map(|board| Some((board, found(board)?))).collect();
    let own = session.sections().iter().find(|own| own.name.eq_ignore_ascii_case(section));
    let winners = own.map_or(Winners::One, |own| own.winners);
    let first = boards.first().map(|(board, _)| *board);
    let first = first.ok_or_else(|| Failure::new("no board was played"))?;
    Ok(record::turned(asked(first), winners, &boards)?.rows)
}

/// Who is meant, by number: names are those of the session as it is.
fn numbered(args: &CorrectArgs, old: &Reading) -> Result<Vec<Numbered>, Failure> {
    let number = |wanted: &Wanted| match (wanted, &old.session) {
        (Wanted::Number(numbered), _) => Ok(numbered.clone()),
        (Wanted::Name(_), None) => {
            Err(Failure::new("the session has errors, so nobody is known by name")
                .hint("give the number: `--pair '3 NS'`"))
        }
        (Wanted::Name(_), Some(session)) => {
            let scoresheet = matchpointing::score(session);
            let scored = Scored::new(session, &scoresheet, &old.diagnostics);
            let one = session.contestant(explain::find(scored, wanted)?);
            Ok(Numbered {
                section: Some(session.section(one.section).name.clone()),
                number: one.number,
                side: one.direction.side(),
            })
        }
    };
    args.pair.iter().map(number).collect()
}

/// The command line up to what is changed, for somebody who has to choose.
fn again(args: &CorrectArgs) -> String {
    let pair = |wanted: &Wanted| {
        let text = match wanted {
            Wanted::Name(name) => name.clone(),
            Wanted::Number(Numbered { section, number, side }) => {
                let side = side.map(Side::code);
                let parts = [
                    section.as_deref().unwrap_or_default(),
                    &number.to_string(),
                    side.unwrap_or_default(),
                ];
                let parts = parts.into_iter().filter(|part| !part.is_empty());
                parts.collect::<Vec<_>>().join(" ")
            }
        };
        format!(" --pair {}", quoted(&text))
    };
    let pairs: String = args.pair.iter().map(pair).collect();
    let board = args.board.map_or_else(String::new, |board| format!(" --board {board}"));
    let by = args.by.as_deref().unwrap_or_default();
    let path = args.path.to_string_lossy();
    format!("matchpoint correct {}{board}{pairs} --by {}", quoted(&path), quoted(by))
}

/// The corrections that take the last one back that still stands, in each way that may be meant.
fn undone(
    args: &CorrectArgs,
    so_far: &CorrectionLog,
    target: &Path,
) -> Result<Vec<Vec<RecordRow>>, Failure> {
    let ways = record::ways_to_undo(so_far, |one| Correction {
        kind: args.kind.unwrap_or(one.kind),
        who: args.by.clone().unwrap_or_else(|| one.who.clone()),
        when: args.when.clone(),
        ..one.undone(&args.note)
    });
    if ways.is_empty() {
        Err(Failure::about(target, "holds no correction that could be taken back"))
    } else {
        Ok(ways)
    }
}

/// Prints what differs from before.
fn printed(
    args: &CorrectArgs,
    old: &Reading,
    scored: Scored<'_>,
    console_args: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let console = console_args.console();
    if args.dry_run {
        console.note("this is a dry run: nothing was written");
    }
    let Some(session) = &old.session else {
        console.note("the session can be read now");
        return Ok(Exit::Done);
    };
    let scoresheet = matchpointing::score(session);
    let published = Published::of(Scored::new(session, &scoresheet, &old.diagnostics));
    let difference = Difference::between(&published, scored);
    let context = ReportContext::of(scored.with_difference(Some(&difference)));
    let document = Document::Text(Reports::Named(vec![&reports::CORRECTIONS]));
    let look = Look {
        page: args.page.page(console_args.color.on_stdout()),
        paper: (scored.session.event()).printed_on(scored.session.conditions().rules),
    };
    let mut output = Output::screen(console_args.no_pager);
    let fitting = document.fit(context)?;
    let (exit, _) = fitting.write(context, look, |write| output.render(write))?;
    Ok(exit)
}
