//! Corrections as a person requests them: which line is meant, and what is recorded.

use contract_scoring::{
    AuctionEnd, BoardNumber, BySide, Contract, Played, Score, Seat, Side, Tricks, Vulnerability,
    probable_contracts,
};
use notation::Field;
use notation::cell::bidding::{self, Contracted};
use notation::cell::score;
use reports::visible::visible;
use session::{PairNumber, RoundNumber, Winners};
use traveler_ingest::{
    Awarded, Corrected, Correction, CorrectionKind, LineToCorrect, LinesToCorrect, RecordRow,
    awarded, score_of_ns,
};

use crate::Obstacle;

/// A correction that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The section.
    pub section: &'a str,
    /// The board.
    pub board: BoardNumber,
    /// The round, where it is said: the same pairs may have met on the board in another one as well.
    pub round: Option<RoundNumber>,
    /// Who is vulnerable on it.
    pub vulnerability: Vulnerability,
    /// Who sat there.
    pub pairs: &'a [Sits],
    /// What is corrected, and what should be there.
    pub changes: &'a [(Corrected, String)],
    /// How this would be asked anew, up to the changes; blank where no command asks it.
    pub again: &'a str,
    /// What is said of the correction.
    pub made: Made<'a>,
}

/// Somebody who sits at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sits {
    /// The number.
    pub number: PairNumber,
    /// The side, where it is said.
    pub side: Option<Side>,
}

/// Who corrects, when and why.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// Whose slip it was.
    pub kind: CorrectionKind,
    /// Who corrects.
    pub who: &'a str,
    /// When.
    pub when: &'a str,
    /// Why.
    pub note: &'a str,
}

/// What is written down.
#[derive(Debug)]
pub struct Records {
    /// The rows, each naming the line as it is by then.
    pub rows: Vec<RecordRow>,
    /// What the line says already, so that it needs no row.
    pub already: Vec<(Corrected, String)>,
}

/// A line that is corrected: who sits there, and what is in its cells.
struct Line<'a> {
    pairs: BySide<String>,
    entered: Option<&'a LineToCorrect>,
}

impl Line<'_> {
    fn text(&self, field: Field) -> &str {
        self.entered.map_or("", |line| line.text(field))
    }
}

/// The rows that say what was asked for, in the lines of that board.
///
/// # Errors
///
/// Where it is not clear which line is meant, or what, or nothing is changed.
pub fn asked(asked: Asked<'_>, found: &LinesToCorrect) -> Result<Records, Obstacle> {
    let is_new = (asked.changes.iter())
        .any(|(what, new)| *what == Corrected::Line && new.eq_ignore_ascii_case("played"));
    let mut line = match (is_new, one_of(&found.lines, asked)) {
        (true, None) => match one_of(&found.removed, asked) {
            Some(line) => line?,
            None => added(asked.pairs, found)?,
        },
        (_, Some(line)) => line?,
        (false, None) => return Err(no_such_line(asked, found)),
    };
    let mut records = Records { rows: Vec::new(), already: Vec::new() };
    for (what, new) in changes(asked, &line, found)? {
        let old = match what {
            Corrected::Line if is_new => String::new(),
            Corrected::Line => "played".to_owned(),
            Corrected::Cell(field) => line.text(field).to_owned(),
        };
        if let (Corrected::Cell(field), Some(entered)) = (what, line.entered)
            && found.says(entered, field, &new)
        {
            records.already.push((what, new));
            continue;
        }
        records.rows.push(row(asked, &line.pairs, what, [old, new.clone()]));
        match what {
            Corrected::Cell(Field::Ns) => line.pairs.ns = new,
            Corrected::Cell(Field::Ew) => line.pairs.ew = new,
            _ => {}
        }
    }
    if records.rows.is_empty() {
        Err(Obstacle::new("the line says all of this already, so nothing is changed"))
    } else {
        Ok(records)
    }
}

/// The rows by which both pairs sat the other way round on all boards of theirs, in some round or in any.
///
/// # Errors
///
/// Where they did not meet.
pub fn turned(
    asked: Asked<'_>,
    winners: Winners,
    boards: &[(BoardNumber, LinesToCorrect)],
) -> Result<Records, Obstacle> {
    check_turnable(asked.section, winners)?;
    let mut rows = Vec::new();
    for (board, found) in boards {
        let is_of = |line: &&LineToCorrect| {
            let own = line.round.parse::<RoundNumber>().ok();
            sit(line, asked.pairs)
                && (own.is_none() || asked.round.is_none_or(|it| own == Some(it)))
        };
        let asked = Asked { board: *board, round: None, ..asked };
        for line in found.lines.iter().filter(is_of) {
            rows.extend(line_turned(asked, line, is_of_players(found)));
        }
    }
    if rows.is_empty() {
        Err(Obstacle::new("these pairs have no line against each other")
            .hint("name both, and the round in which they sat the other way"))
    } else {
        Ok(Records { rows, already: Vec::new() })
    }
}

/// The rows by which those of a line sat the other way round, each naming the line as it is by then.
fn line_turned(asked: Asked<'_>, line: &LineToCorrect, of_players: bool) -> Vec<RecordRow> {
    const PLAYERS: [[Field; 2]; 2] = [[Field::North, Field::East], [Field::South, Field::West]];
    let seats: &[[Field; 2]] = if of_players { &PLAYERS } else { &[[Field::Ns, Field::Ew]] };
    let mut sides = BySide::from_fn(|side| -> Vec<String> {
        line.pairs.get(side).split('+').map(str::to_owned).collect()
    });
    let mut rows = Vec::new();
    for (place, fields) in seats.iter().enumerate() {
        let own =
            |of: &BySide<Vec<String>>, side| of.get(side).get(place).cloned().unwrap_or_default();
        let [ns, ew] = Side::ALL.map(|side| own(&sides, side));
        for ((field, side), [old, new]) in
            (fields.iter().zip(Side::ALL)).zip([[&ns, &ew], [&ew, &ns]])
        {
            let pairs = BySide::from_fn(|side| sides.get(side).join("+"));
            let what = Corrected::Cell(*field);
            rows.push(row(asked, &pairs, what, [old.clone(), new.clone()]));
            if let Some(seat) = sides.get_mut(side).get_mut(place) {
                seat.clone_from(new);
            }
        }
    }
    rows
}

/// Refuses to turn pairs round where N-S and E-W are ranked apart.
///
/// # Errors
///
/// Where they are.
pub fn check_turnable(section: &str, winners: Winners) -> Result<(), Obstacle> {
    if winners == Winners::Two {
        return Err(Obstacle::new(format!(
            "in section {}, N-S and E-W are ranked apart: the other way round, they would be other pairs",
            visible(section)
        ))
        .hint(
            "they played the cards of the other direction: award each board, such as `ruling=A+/A-`, or set \
             `winners = 1` for the section in `session.toml`",
        ));
    }
    Ok(())
}

fn row(
    asked: Asked<'_>,
    pairs: &BySide<String>,
    what: Corrected,
    [old, new]: [String; 2],
) -> RecordRow {
    RecordRow::of(&Correction {
        section: asked.section.to_owned(),
        board: asked.board,
        round: asked.round,
        pairs: pairs.clone(),
        what,
        old,
        new,
        kind: asked.made.kind,
        who: asked.made.who.to_owned(),
        when: asked.made.when.to_owned(),
        note: asked.made.note.to_owned(),
    })
}

/// Whether all of them sit at a line.
fn sit(line: &LineToCorrect, pairs: &[Sits]) -> bool {
    pairs.iter().all(|pair| {
        let on = |side: Side| {
            let mut numbers = line.pairs.get(side).split('+');
            pair.side.is_none_or(|own| own == side)
                && numbers.any(|one| one == pair.number.to_string())
        };
        Side::ALL.into_iter().any(on)
    })
}

/// The line in which all the pairs sit; `None` where there is none, and an error where there are several. Slips and
/// travelers have it once each.
fn one_of<'a>(lines: &'a [LineToCorrect], asked: Asked<'_>) -> Option<Result<Line<'a>, Obstacle>> {
    let is_of_round =
        |line: &LineToCorrect| (asked.round).is_none_or(|round| line.round.parse() == Ok(round));
    let mut meant = (lines.iter()).filter(|line| sit(line, asked.pairs) && is_of_round(line));
    let first = meant.next()?;
    Some(match meant.find(|other| !other.is_copy_of(first)) {
        None => Ok(Line { pairs: first.pairs.clone(), entered: Some(first) }),
        Some(other) => Err(several(first, other)),
    })
}

fn several(first: &LineToCorrect, other: &LineToCorrect) -> Obstacle {
    let named = |line: &LineToCorrect| {
        let pairs = format!("{} against {}", line.pairs.ns, line.pairs.ew);
        if first.pairs == other.pairs && first.round != other.round {
            format!("{pairs} in round {}", line.round)
        } else {
            pairs
        }
    };
    let message = format!("two lines are meant: {}, and {}", named(first), named(other));
    Obstacle::new(message).hint(if first.pairs == other.pairs {
        "give the round: `--round 2`"
    } else {
        "give the direction, `--pair '3 NS'`, or both pairs"
    })
}

/// A line that was never entered, of both pairs, or of the four players of an individual.
fn added<'a>(pairs: &[Sits], found: &LinesToCorrect) -> Result<Line<'a>, Obstacle> {
    let of_players = is_of_players(found);
    let on = |side: Side| {
        let numbers = pairs.iter().filter(|pair| pair.side == Some(side));
        let numbers: Vec<String> = numbers.map(|pair| pair.number.to_string()).collect();
        (numbers.len() == 1 + usize::from(of_players)).then(|| numbers.join("+"))
    };
    match (on(Side::NorthSouth), on(Side::EastWest)) {
        (Some(ns), Some(ew)) => Ok(Line { pairs: BySide { ns, ew }, entered: None }),
        _ if of_players => Err(Obstacle::new("a line is added with all its players").hint(
            "give North, South, East and West: \
             `--pair '3 NS' --pair '5 NS' --pair '1 EW' --pair '4 EW'`",
        )),
        _ => Err(Obstacle::new("a line is added with both its pairs")
            .hint("give both with their directions: `--pair '3 NS' --pair '5 EW'`")),
    }
}

/// Whether the travelers name players, each in a column of its own.
fn is_of_players(found: &LinesToCorrect) -> bool {
    found.columns.contains(&Field::North)
}

fn no_such_line(asked: Asked<'_>, found: &LinesToCorrect) -> Obstacle {
    let there: Vec<String> = (found.lines.iter())
        .map(|line| format!("{} against {}", line.pairs.ns, line.pairs.ew))
        .collect();
    let section = visible(asked.section).into_owned();
    let unsupported = Obstacle::new(format!(
        "there is no such line on board {} of section {section}",
        asked.board
    ));
    if !there.is_empty() {
        unsupported.hint(format!("it has {}", there.join(", ")))
    } else if asked.again.is_empty() {
        unsupported.hint("add the line to the sheet")
    } else {
        unsupported.hint("to add it, give both pairs and `line=played`")
    }
}

/// The changes in the columns that the travelers have.
fn changes(
    asked: Asked<'_>,
    line: &Line<'_>,
    found: &LinesToCorrect,
) -> Result<Vec<(Corrected, String)>, Obstacle> {
    let mut all = Vec::new();
    for (what, new) in asked.changes {
        match what {
            Corrected::Cell(Field::Score) if !new.is_empty() => match awarded(new) {
                Awarded::Points(points) => all.extend(scored(asked, line, found, points, new)?),
                Awarded::Ruling if is_in_place(line, found, new) => all.push((*what, new.clone())),
                Awarded::Ruling => all.extend(ruled(asked, line, new)),
                Awarded::Unreadable(why) => return Err(unreadable(new, &why)),
            },
            Corrected::Cell(Field::Ruling) if !new.is_empty() => match awarded(new) {
                Awarded::Unreadable(why) => return Err(unreadable(new, &why)),
                _ => all.extend(ruled(asked, line, new)),
            },
            _ => all.push((*what, new.clone())),
        }
    }
    Ok(all)
}

/// Whether a ruling is written into the column of scores, and not into one of its own: that of a weighted score, or
/// beside a contract.
fn is_in_place(line: &Line<'_>, found: &LinesToCorrect, new: &str) -> bool {
    found.columns.contains(&Field::Score)
        && line.text(Field::Contract).is_empty()
        && score::read(new, found.words).is_ok()
}

/// A ruling in its own column. One that stands in place of the score or the contract is cleared: it would contradict.
fn ruled(asked: Asked<'_>, line: &Line<'_>, new: &str) -> Vec<(Corrected, String)> {
    let is_changed = |field: Field| {
        let mut changes = asked.changes.iter();
        changes.any(|(what, other)| *what == Corrected::Cell(field) && other != new)
    };
    let is_cleared =
        |field: &Field| awarded(line.text(*field)) == Awarded::Ruling && !is_changed(*field);
    let cleared = [Field::Score, Field::Contract].into_iter().filter(is_cleared);
    let cleared = cleared.map(|field| (Corrected::Cell(field), String::new()));
    let ruling = (Corrected::Cell(Field::Ruling), new.to_owned());
    cleared.chain([ruling]).collect()
}

fn unreadable(new: &str, why: &str) -> Obstacle {
    Obstacle::new(format!("`{}` cannot be read: {why}", visible(new))).hint(
        "write `450` or `-100` for a score, `A+`, `A+/A-` (N-S/E-W) or `60%` for an artificial one, \
         and `60% 4S= by N, 40% 3NT-1 by N` or `60% 620, 40% -100` for a weighted one",
    )
}

/// A score in the column or the two columns of the sheet. Where the line has a contract, from which its score follows, it
/// is not clear what is to be changed.
fn scored(
    asked: Asked<'_>,
    line: &Line<'_>,
    found: &LinesToCorrect,
    points: i64,
    new: &str,
) -> Result<Vec<(Corrected, String)>, Obstacle> {
    let has = |field: Field| found.columns.contains(&field);
    let cell = |field: Field, new: String| (Corrected::Cell(field), new);
    let says_contract = |(what, _): &(Corrected, String)| {
        const OF_CONTRACT: [Field; 6] = [
            Field::Contract,
            Field::Declarer,
            Field::Result,
            Field::Tricks,
            Field::Made,
            Field::Down,
        ];
        matches!(what, Corrected::Cell(field) if OF_CONTRACT.contains(field))
    };
    let changes_contract = asked.changes.iter().any(says_contract);
    let sides = [(Field::ScoreNs, points), (Field::ScoreEw, -points)];
    let has_score = has(Field::Score)
        || has(Field::Plus) && has(Field::Minus)
        || sides.iter().any(|(field, _)| has(*field));
    if has(Field::Contract)
        && !changes_contract
        && (!has_score || !line.text(Field::Contract).is_empty())
    {
        return Err(follows(asked, line, found, points));
    }
    if has(Field::Score) {
        return Ok(vec![cell(Field::Score, new.to_owned())]);
    }
    if has(Field::Plus) && has(Field::Minus) {
        let filled = |is_filled: bool| {
            if is_filled { points.abs().to_string() } else { String::new() }
        };
        return Ok(vec![
            cell(Field::Plus, filled(points >= 0)),
            cell(Field::Minus, filled(points < 0)),
        ]);
    }
    let sides = sides.into_iter().filter(|(field, _)| has(*field));
    let sides: Vec<_> = sides.map(|(field, points)| cell(field, points.to_string())).collect();
    Ok(match sides.is_empty() {
        // Beside a contract that is given too, the score says nothing more.
        true if changes_contract => Vec::new(),
        true => vec![cell(Field::Score, new.to_owned())],
        false => sides,
    })
}

/// Names the two things that may be meant by a score where the sheet has contracts.
fn follows(asked: Asked<'_>, line: &Line<'_>, found: &LinesToCorrect, points: i64) -> Obstacle {
    let score = match score_of_ns(points, asked.vulnerability) {
        Ok(score) => score,
        Err(why) => {
            return Obstacle::new(why)
                .hint("correct the score: it is that of N-S, with a minus where they lost");
        }
    };
    let again = match line.entered {
        Some(_) => asked.again.to_owned(),
        None => format!("{} line=played", asked.again),
    };
    let beside = if found.columns.contains(&Field::Score) {
        format!(" score={points}")
    } else {
        String::new()
    };
    let played = played(asked, line, found, score)
        .unwrap_or_else(|| "contract=… declarer=… result=…".to_owned());
    let entered = line.text(Field::Contract);
    let has_contract = matches!(
        bidding::bid(entered, found.words).map(|bid| bid.contracted),
        Ok(Contracted::Ended(_))
    );
    let message = if has_contract {
        format!(
            "the score of this line follows from its contract, and cannot be {points} by itself"
        )
    } else {
        format!("the sheet has contracts, and no score that could be {points} by itself")
    };
    if asked.again.is_empty() {
        return Obstacle::new(message).hint("give contract, declarer and result");
    }
    // What stands in place of the contract would contradict the ruling.
    let cleared = if has_contract || entered.is_empty() { "" } else { " contract=" };
    Obstacle::new(message).hint(format!(
        "if something else was played: `{again} {played}{beside}`; if it is awarded by the director: \
         `{again}{cleared} ruling={points} --kind director`"
    ))
}

/// The cells by which the line has that score, in the language of the sheet: another result, or another contract of that
/// side.
fn played(
    asked: Asked<'_>,
    line: &Line<'_>,
    found: &LinesToCorrect,
    score: Score,
) -> Option<String> {
    let has_results = found.columns.contains(&Field::Result);
    let of_result = |contract: Contract, tricks: Tricks| {
        if has_results {
            format!("result={}", contract.result(tricks))
        } else {
            format!("tricks={}", tricks.get())
        }
    };
    let entered = bidding::bid(line.text(Field::Contract), found.words).ok();
    let by = bidding::declarer_in(line.text(Field::Declarer), found.words).ok();
    let contract = entered.and_then(|bid| match bid.contracted {
        Contracted::Ended(AuctionEnd::Contract(contract)) => Some(contract),
        _ => None,
    });
    if let (Some(contract), Some(declarer), true) = (contract, by, has_results) {
        let with = |tricks: &Tricks| Played::Contract { contract, declarer, tricks: *tricks };
        let gives =
            |tricks: &Tricks| with(tricks).score(asked.vulnerability, Side::NorthSouth) == score;
        if let Some(tricks) = Tricks::all().find(gives) {
            return Some(of_result(contract, tricks));
        }
    }
    if score == Score::ZERO {
        return Some("contract=PASS declarer= result=".to_owned());
    }
    let probable = probable_contracts(score, asked.vulnerability, Side::NorthSouth);
    let Some(Played::Contract { contract, declarer, tricks }) = probable.first() else {
        return None;
    };
    let is_same_side = by.is_some_and(|by| by.side() == declarer.side());
    let by = if is_same_side {
        String::new()
    } else {
        format!(" declarer={}", found.words.seat(first_seat(declarer.side())))
    };
    let result = of_result(*contract, *tricks);
    Some(format!("contract={}{by} {result}", found.words.contract(*contract)))
}

const fn first_seat(side: Side) -> Seat {
    match side {
        Side::NorthSouth => Seat::North,
        Side::EastWest => Seat::East,
    }
}
