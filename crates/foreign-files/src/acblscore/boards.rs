//! The results of the boards: two scores a line, each of its own side.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use rust_decimal::Decimal;
use table::entered::OfficialLine;

use super::sections::Section;
use super::{Block, Read};
use crate::imported::{Imported, Row, Spot};

const FIRST_BOARD: usize = 0x26;
const FIRST_RESULT: usize = 6;
const WIDTH: usize = 18;
/// A line of which the board is not in play in its round.
const NOT_IN_PLAY: i16 = 999;
const LATE: i16 = 900;
const NOT_PLAYED: i16 = 950;
/// What is added to a score for each fouled group, once more than its number.
const FOULED: i16 = 2000;

/// Adds the lines of a section.
pub(super) fn read(
    section: &Section<'_>,
    imported: &mut Imported<'_>,
    findings: &mut Findings,
) -> Read<()> {
    let Some(boards) = section.boards else {
        let why = format!("section {} has totals and no results of boards", section.name);
        return Err(section.details.damaged(0, why));
    };
    let count = usize::from(boards.word(4, "the number of boards")?);
    for place in 0..count {
        let start = FIRST_BOARD + 8 * place;
        let number = boards.byte(start, "the number of a board")?;
        let expected = boards.word(start + 2, "the number of results")?;
        let Some(results) = boards.follow(start + 4, "the pointer to the results")? else {
            if expected > 0 {
                let why = format!(
                    "board {number} has {expected} results, and their pointer leads nowhere"
                );
                return Err(boards.damaged(start + 4, why));
            }
            continue;
        };
        let lines = results.after(FIRST_RESULT) / WIDTH;
        let first = imported.travelers.len();
        let mut found = 0;
        for line in 0..lines {
            let start = FIRST_RESULT + WIDTH * line;
            found += u16::from(result(section, number, &results, start, imported)?);
        }
        if found != expected {
            let why = format!(
                "board {number} has {expected} results by its index, and {found} are found"
            );
            return Err(boards.damaged(start + 2, why));
        }
        copies(section, first, imported, findings)?;
    }
    Ok(())
}

/// Where pairs sat wrong, the director may have entered the result of a side in two lines of the board, with an average
/// plus for whom it should have met in each. It is one result: in the later line that side did not play the board.
fn copies(
    section: &Section<'_>,
    first: usize,
    imported: &mut Imported<'_>,
    findings: &mut Findings,
) -> Read<()> {
    let sides =
        [(Field::Ns, Field::ScoreNs, Field::ScoreEw), (Field::Ew, Field::ScoreEw, Field::ScoreNs)];
    let Some(lines) = imported.travelers.get(first..) else {
        return Ok(());
    };
    let mut found = Vec::new();
    for (place, later) in lines.iter().enumerate() {
        for (side, (who, own, other)) in sides.into_iter().enumerate() {
            let is_result = |line: &Row<Field>, field| {
                line.text(field).is_some_and(|score| score.parse::<i32>().is_ok())
            };
            let has_average = |line: &Row<Field>| line.text(other) == Some("A+");
            if !is_result(later, own) || !has_average(later) {
                continue;
            }
            let is_same = |field, line: &Row<Field>| line.text(field) == later.text(field);
            let mut others = lines.iter().enumerate().filter(|(at, line)| {
                // Whom it met has a result there, or average plus as well.
                let is_original = is_result(line, other) || *at < place && has_average(line);
                *at != place && is_original && is_same(who, line) && is_same(own, line)
            });
            let original = others.next().map(|(_, line)| (line.at.clone(), has_average(line)));
            found.extend(original.map(|original| (first + place, side, original)));
        }
    }
    for (place, side, (original, is_average)) in found {
        let (who, own, _) = sides[side];
        let pair = imported.travelers[place].text(who).unwrap_or_default().to_owned();
        if !is_average {
            stand_in(section, place, side, imported)?;
        }
        let line = &mut imported.travelers[place];
        let board = line.text(Field::Board).unwrap_or_default().to_owned();
        for (field, text, _) in line.cells.iter_mut().filter(|_| is_average) {
            if *field == own {
                "NP".clone_into(text);
            }
        }
        let seat = Side::ALL[side];
        let [at, original] = [line.at.clone(), original].map(|at| imported.locate(&at));
        // What the copy earned is that of the other line, or nothing.
        for line in (imported.official.lines.iter_mut()).filter(|line| is_average && line.at == at)
        {
            line.matchpoints[side] = None;
        }
        let averages = if is_average { "in both" } else { "in one" };
        let message = format!(
            "on board {board} pair {seat} {pair} has the same result in two lines, and its opponents have A+ {averages}: \
             it counts once"
        );
        findings.push(
            Diagnostic::new(Code::CountedOnce, message)
                .at(at)
                .see(original)
                .hint("the pairs sat wrong, and those who should have met have average plus"),
        );
    }
    Ok(())
}

/// Leaves a line with the result of another one in the field, where the program compares others with it twice: somebody
/// who is not ranked has it in place of the pair.
fn stand_in(
    section: &Section<'_>,
    place: usize,
    side: usize,
    imported: &mut Imported<'_>,
) -> Read<()> {
    let both = (1..=section.pairs).flat_map(|pair| [0, 1].map(|side| section.known_as(pair, side)));
    let numbers: Vec<u16> = both.collect::<Read<_>>()?;
    let most = numbers.into_iter().max().unwrap_or(0);
    let number = [most.saturating_add(1), most.saturating_add(2)][side];
    let (who, direction) = [(Field::Ns, "NS"), (Field::Ew, "EW")][side];
    let direction = if section.is_howell { "" } else { direction };
    let line = &mut imported.travelers[place];
    for (field, text, _) in &mut line.cells {
        if *field == who {
            *text = number.to_string();
        }
    }
    let spot = line.at.clone();
    let names = [section.name.as_str(), &number.to_string(), direction];
    Imported::stand_in(&mut imported.pairs, names, &spot);
    let at = imported.locate(&spot);
    for line in (imported.official.lines.iter_mut()).filter(|line| line.at == at) {
        *[&mut line.ns, &mut line.ew][side] = number.into();
    }
    Ok(())
}

/// Adds a line; whether it is one of the results that a board's index counts.
fn result(
    section: &Section<'_>,
    board: u8,
    results: &Block<'_>,
    start: usize,
    imported: &mut Imported<'_>,
) -> Read<bool> {
    let scores = [start + 4, start + 12];
    let [ns, ew] = scores.map(|at| results.signed_word(at, "a score"));
    let (ns, ew) = (ns?, ew?);
    if ns == NOT_IN_PLAY {
        return Ok(false);
    }
    let round = results.byte(start, "the round of a result")?;
    let table = results.byte(start + 1, "the table of a result")?;
    let mut row = Row::at(Spot::Byte(results.at + start));
    row.put(Field::Section, section.name.clone(), row.at.clone());
    row.put(Field::Board, board.to_string(), row.at.clone());
    for (field, number) in [(Field::Round, round), (Field::Table, table)] {
        row.put(field, number.to_string(), row.at.clone());
    }
    let mut pairs = [0; 2];
    for (side, (field, at)) in
        [(Field::Ns, start + 2), (Field::Ew, start + 10)].into_iter().enumerate()
    {
        pairs[side] = section.known_as(results.word(at, "a pair's number")?, side)?;
        row.put(field, pairs[side].to_string(), Spot::Byte(results.at + at));
    }
    let [group_of_ns, group_of_ew] = [ns, ew].map(group);
    if group_of_ns != group_of_ew {
        let why = format!(
            "board {board} is in one fouled group for N-S and in another for E-W, which cannot be scored"
        );
        return Err(results.damaged(start + 4, why));
    }
    if let Some(group) = group_of_ns {
        row.put(Field::Group, group.to_string(), row.at.clone());
    }
    for (field, score, at) in [(Field::ScoreNs, ns, scores[0]), (Field::ScoreEw, ew, scores[1])] {
        let shown = shown(score)
            .ok_or_else(|| results.damaged(at, format!("board {board} has the score {score}")))?;
        row.put(field, shown, Spot::Byte(results.at + at));
    }
    let is_played = ns != LATE && ns != NOT_PLAYED;
    if is_played {
        let earned = |at| -> Read<_> {
            let hundredths = results.signed_long(at, "the matchpoints of a result")?;
            Ok(Some(Decimal::new(hundredths.into(), 2)))
        };
        let line = OfficialLine {
            section: section.name.clone(),
            board: board.into(),
            ns: pairs[0].into(),
            ew: pairs[1].into(),
            matchpoints: [earned(start + 6)?, earned(start + 14)?],
            shares: [None; 2],
            names: None,
            at: imported.locate(&row.at),
        };
        imported.official.lines.push(line);
    }
    imported.travelers.push(row);
    Ok(is_played)
}

/// The letter of the fouled group that a score is in.
fn group(score: i16) -> Option<char> {
    if score < 3000 {
        return None;
    }
    let place = u8::try_from((score - 1000) / FOULED).ok()?;
    Some(char::from(b'A' + place))
}

/// A score as a traveler has it; `None` for what is no score.
fn shown(score: i16) -> Option<String> {
    let text = match score {
        LATE => "LP",
        NOT_PLAYED => "NP",
        2040 => "A-",
        2050 => "A",
        2060 => "A+",
        3000.. => {
            let groups = i32::from((score - 1000) / FOULED) + 1;
            return in_tens(i32::from(score) - groups * i32::from(FOULED));
        }
        _ => return in_tens(score.into()),
    };
    Some(text.to_owned())
}

/// Scores are in tens, and no contract gives more than 7600.
fn in_tens(score: i32) -> Option<String> {
    (-760..=760).contains(&score).then(|| (10 * score).to_string())
}

#[cfg(test)]
mod tests {
    use super::{group, shown};

    #[test]
    fn scores_and_what_stands_for_them() {
        let check = |score, expected: Option<&str>| {
            assert_eq!(shown(score).as_deref(), expected, "{score}")
        };
        check(42, Some("420"));
        check(-760, Some("-7600"));
        check(0, Some("0"));
        check(2040, Some("A-"));
        check(2060, Some("A+"));
        check(900, Some("LP"));
        check(950, Some("NP"));
        check(1500, None);
        check(-1000, None);
    }

    #[test]
    fn fouled_groups_are_part_of_the_score() {
        assert_eq!(group(42), None);
        assert_eq!((group(4042), shown(4042).as_deref()), (Some('B'), Some("420")));
        assert_eq!((group(3958), shown(3958).as_deref()), (Some('B'), Some("-420")));
        assert_eq!((group(6042), shown(6042).as_deref()), (Some('C'), Some("420")));
        assert_eq!(group(2060), None);
    }
}
