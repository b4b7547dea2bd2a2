//! `matchpoint correct`: a correction as a record, checked before it is written.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use contract_scoring::{BySide, Side};
use pack::sources::CORRECTED;
use pack::{Document, Look, Reports, findings::Findings, record};
use sheets::model::Scored;
use sheets::model::difference::Difference;
use sheets::model::published::Published;
use sheets::reports::{self, Reporting};
use sheets::visible::visible;
use traveler_ingest::{
    Corrected, Correction, CorrectionKind, CorrectionsSoFar, Field, LineToCorrect, LinesToCorrect,
    Options, Reading, RecordRow,
};

use super::tell;
use crate::Exit;
use crate::cli::{Change, ConsoleArgs, CorrectArgs, Numbered};
use crate::ending::Ending;
use crate::failure::{Failure, about};
use crate::input::{Content, Input, Located};
use crate::output::Output;
use crate::store::{FolderLock, Replacement};

/// Adds a correction, or one that takes the last one back, and prints what that changes. Nothing is written where the
/// session could not be read then.
pub(crate) fn run(args: &CorrectArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let locate = || -> Result<Located, Failure> {
        let located = Located::of(std::slice::from_ref(&args.path))?;
        Ok(located.with_corrections(args.corrections.as_deref().filter(|it| it.exists())))
    };
    let target = target(args, &locate()?)?;
    // Held until the file is written: what one run reads, no other changes meanwhile. A dry run only reads.
    let lock = match args.dry_run {
        true => None,
        false => Some(FolderLock::around(&target)?),
    };
    let located = locate()?;
    let options = args.file.options();
    let input = located.read()?;
    let old = input.session(&options, true)?;
    let known = located.corrections().map(Content::read).transpose()?;
    let known = known.as_ref().map(Content::source);
    let so_far = record::so_far(known, &options).map_err(|why| about(&target, why))?;
    // Behind rows that are refused, nothing is added but that somebody accepts them.
    let rows = match (args.undo, args.accept) {
        (_, true) => Some(vec![acceptance(args, &so_far, &target)?]),
        _ if !so_far.is_whole() => None,
        (true, _) => Some(vec![undo(args, &so_far, &target)?]),
        (false, false) => rows(args, &input, &options)?,
    };
    let Some(rows) = rows else {
        return Ok(refused(&old, args, speaking));
    };
    let content = record::with_rows(&so_far, rows).map_err(|why| about(&target, why))?;
    let others = located.files().filter(|file| *file != target);
    let output = match lock {
        None => None,
        Some(lock) => {
            let read = known.map(|file| file.bytes.to_vec());
            Some(Replacement::prepare(&target, true, others)?.of_read(lock, read))
        }
    };
    let input = input.with_corrections(Content::of(&target, content.clone()));
    let new = input.session(&options, speaking.quiet)?;
    let Some(session) = &new.session else {
        return Ok(refused(&new, args, speaking));
    };
    let scoresheet = pack::scored_twice(session, |line| located.place_of(line, &options));
    let scored = Scored::new(session, &scoresheet, &new.diagnostics);
    let is_written = output.is_some();
    if let Some(mut output) = output {
        output.write(|out| std::io::Write::write_all(out, &content))?;
    }
    let last = new.corrections.last().filter(|_| !args.accept);
    let scored = scored.with_records(last.map_or(&[], std::slice::from_ref));
    printed(args, &old, scored, speaking).map_err(|failure| match is_written {
        true => Failure {
            message: format!("written; not printed: {}", failure.message),
            ..failure
        },
        false => failure,
    })
}

/// Says why nothing can be written.
fn refused(reading: &Reading, args: &CorrectArgs, speaking: &ConsoleArgs) -> Exit {
    let findings = Findings::new(reading, args.file.strict);
    tell(findings, speaking.console());
    speaking.console().warning("nothing was written");
    findings.obstacle().unwrap_or(Exit::Findings)
}

/// The file of the corrections.
fn target(args: &CorrectArgs, located: &Located) -> Result<PathBuf, Failure> {
    if let Some(named) = &args.corrections {
        return Ok(named.clone());
    }
    if let Some(found) = located.corrections() {
        return Ok(found.to_path_buf());
    }
    match args.path.is_dir() {
        true => Ok(args.path.join(CORRECTED)),
        false => Err(Failure::about(&args.path, "is in no session folder")
            .hint("name the file with the corrections: `--corrections FILE`")),
    }
}

/// The rows that say what was asked for, each naming the line as it is then; `None` where the lines cannot be read, or a
/// correction of them is refused.
fn rows(
    args: &CorrectArgs,
    input: &Input,
    options: &Options,
) -> Result<Option<Vec<RecordRow>>, Failure> {
    let board = args
        .board
        .ok_or_else(|| Failure::new("no board is given"))?;
    let section = args.pair.iter().find_map(|pair| pair.section.clone());
    let section = section.unwrap_or_else(|| "A".to_owned());
    let Some(found) = input.lines_to_correct(options, &section, board) else {
        return Ok(None);
    };
    let is_new = (args.changes.iter())
        .any(|change| change.what == Corrected::Line && change.new.eq_ignore_ascii_case("played"));
    let mut line = match (is_new, one_of(&found, &args.pair)) {
        (true, None) => added(&args.pair)?,
        (_, Some(line)) => line?,
        (false, None) => return Err(no_such_line(args, &section, &found)),
    };
    let mut rows = Vec::new();
    for change in changes(&args.changes, &found) {
        let (what, new) = (change.what, change.new.clone());
        let old = match what {
            Corrected::Line if is_new => String::new(),
            Corrected::Line => "played".to_owned(),
            Corrected::Cell(field) => line.text(field),
        };
        rows.push(RecordRow::of(&Correction {
            section: section.clone(),
            board,
            round: None,
            pairs: line.pairs.clone(),
            what,
            old,
            new: new.clone(),
            kind: args.kind.unwrap_or(CorrectionKind::Scorer),
            who: args.by.clone().unwrap_or_default(),
            when: args.when.clone(),
            note: args.note.clone(),
        }));
        match what {
            Corrected::Cell(Field::Ns) => line.pairs.ns = new,
            Corrected::Cell(Field::Ew) => line.pairs.ew = new,
            _ => {}
        }
    }
    Ok(Some(rows))
}

/// A line that is corrected: who sits there, and what is in its cells.
struct Line<'a> {
    pairs: BySide<String>,
    entered: Option<&'a LineToCorrect>,
}

impl Line<'_> {
    fn text(&self, field: Field) -> String {
        let entered = self.entered.map(|line| line.text(field));
        entered.unwrap_or_default().to_owned()
    }
}

/// The line in which all the pairs sit; `None` where there is none, and an error where there are several.
fn one_of<'a>(found: &'a LinesToCorrect, pairs: &[Numbered]) -> Option<Result<Line<'a>, Failure>> {
    let sits = |line: &LineToCorrect, pair: &Numbered| {
        let on = |side: Side| {
            let numbers = line.pairs.get(side).split('+');
            pair.side.is_none_or(|own| own == side)
                && numbers
                    .into_iter()
                    .any(|one| one == pair.number.to_string())
        };
        Side::ALL.into_iter().any(on)
    };
    let all = found.lines.iter();
    let mut meant = all.filter(|line| pairs.iter().all(|pair| sits(line, pair)));
    let first = meant.next()?;
    Some(match meant.next() {
        None => Ok(Line {
            pairs: first.pairs.clone(),
            entered: Some(first),
        }),
        Some(other) => Err(Failure::new(format!(
            "two lines are meant: {} against {}, and {} against {}",
            first.pairs.ns, first.pairs.ew, other.pairs.ns, other.pairs.ew
        ))
        .hint("give the direction, `--pair '3 NS'`, or both pairs")),
    })
}

/// A line that was never entered, of both pairs.
fn added<'a>(pairs: &[Numbered]) -> Result<Line<'a>, Failure> {
    let on = |side: Side| {
        let mut pairs = pairs.iter().filter(|pair| pair.side == Some(side));
        pairs.next().map(|pair| pair.number.to_string())
    };
    match (on(Side::NorthSouth), on(Side::EastWest)) {
        (Some(ns), Some(ew)) => Ok(Line {
            pairs: BySide { ns, ew },
            entered: None,
        }),
        _ => Err(Failure::new("a line is added with both its pairs")
            .hint("give both with their directions: `--pair '3 NS' --pair '5 EW'`")),
    }
}

/// The changes, in the columns that the travelers have: a score is in one column, or in two.
fn changes<'c>(asked: &'c [Change], found: &LinesToCorrect) -> Vec<Cow<'c, Change>> {
    let has = |field: Field| found.columns.contains(&field);
    let cell = |field: Field, new: String| {
        Cow::Owned(Change {
            what: Corrected::Cell(field),
            new,
        })
    };
    let of = |change: &'c Change| -> Vec<Cow<'c, Change>> {
        let points: Option<i64> = change.new.parse().ok();
        match (change.what, points) {
            (Corrected::Cell(Field::Score), Some(points)) if !has(Field::Score) => {
                if has(Field::Plus) && has(Field::Minus) {
                    let filled = |is_filled: bool| match is_filled {
                        true => points.abs().to_string(),
                        false => String::new(),
                    };
                    return vec![
                        cell(Field::Plus, filled(points >= 0)),
                        cell(Field::Minus, filled(points < 0)),
                    ];
                }
                let sides = [(Field::ScoreNs, points), (Field::ScoreEw, -points)];
                let sides = sides.into_iter().filter(|(field, _)| has(*field));
                let sides: Vec<_> = sides
                    .map(|(field, points)| cell(field, points.to_string()))
                    .collect();
                match sides.is_empty() {
                    true => vec![Cow::Borrowed(change)],
                    false => sides,
                }
            }
            _ => vec![Cow::Borrowed(change)],
        }
    };
    asked.iter().flat_map(of).collect()
}

fn no_such_line(args: &CorrectArgs, section: &str, found: &LinesToCorrect) -> Failure {
    let board = args.board.map_or(0, contract_scoring::BoardNumber::get);
    let there: Vec<String> = (found.lines.iter())
        .map(|line| format!("{} against {}", line.pairs.ns, line.pairs.ew))
        .collect();
    let section = visible(section).into_owned();
    let failure = Failure::new(format!(
        "there is no such line on board {board} of section {section}"
    ));
    match there.is_empty() {
        true => failure.hint("to add it, give both pairs and `line=played`"),
        false => failure.hint(format!("it has {}", there.join(", "))),
    }
}

/// The correction that takes the last one back that still stands.
fn undo(
    args: &CorrectArgs,
    so_far: &CorrectionsSoFar,
    target: &Path,
) -> Result<RecordRow, Failure> {
    let last = so_far
        .last_standing()
        .ok_or_else(|| Failure::about(target, "holds no correction that could be taken back"))?;
    let undo = last.undone(&args.note);
    Ok(RecordRow::of(&Correction {
        kind: args.kind.unwrap_or(last.kind),
        who: args.by.clone().unwrap_or_else(|| last.who.clone()),
        when: args.when.clone(),
        ..undo
    }))
}

/// The record by which somebody takes what was typed or changed as it is.
fn acceptance(
    args: &CorrectArgs,
    so_far: &CorrectionsSoFar,
    target: &Path,
) -> Result<RecordRow, Failure> {
    if so_far.is_whole() {
        return Err(Failure::about(
            target,
            "has no row that would have to be accepted",
        ));
    }
    let by = args.by.as_deref().unwrap_or_default();
    Ok(RecordRow::acceptance(by, &args.when, &args.note))
}

/// Prints what differs from before.
fn printed(
    args: &CorrectArgs,
    old: &Reading,
    scored: Scored<'_>,
    speaking: &ConsoleArgs,
) -> Result<Exit, Failure> {
    let console = speaking.console();
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
    let reporting = Reporting::of(scored.with_corrections(Some(&difference)));
    let document = Document::Text(Reports::Named(vec![&reports::CORRECTIONS]));
    let look = Look {
        page: args.page.page(speaking.color.on_stdout()),
        paper: sheets::render::paper::Paper::of(scored.session.conditions().rules),
    };
    let mut output = Output::screen(speaking.no_pager);
    let fitting = document.fit(reporting)?;
    let (exit, _) = fitting.write(reporting, look, |write| output.render(write))?;
    Ok(exit)
}
