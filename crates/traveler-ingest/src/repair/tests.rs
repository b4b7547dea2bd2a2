use findings::Place;
use notation::Letters;

use super::*;
use crate::read_several;

/// A Mitchell of five tables, two boards to a round.
fn sheet(title: &str) -> Vec<Vec<String>> {
    let heading = "round,table,board,ns,ew,contract,declarer,result";
    let mut rows = vec![heading.to_owned()];
    for round in 0..5 {
        for table in 1..=5 {
            for half in 1..=2 {
                let board = 2 * ((table + round) % 5) + half;
                let ew = 6 + (table + 5 - round) % 5;
                let strain = ["S", "H", "NT", "D"][board % 4];
                let declarer = ["N", "S", "E", "W"][board % 4];
                let result = ["=", "+1", "-1"][(table * round) % 3];
                rows.push(format!(
                    "{},{table},{board},{table},{ew},3{strain},{declarer},{result}",
                    round + 1
                ));
            }
        }
    }
    let cells = rows.iter().map(|row| row.split(',').map(str::to_owned).collect());
    let titles = Some(vec![title.to_owned()]).filter(|_| !title.is_empty());
    titles.into_iter().chain(cells).collect()
}

fn written(rows: &[Vec<String>], delimiter: &str) -> String {
    let lines = rows.iter().map(|row| row.join(delimiter) + "\n");
    lines.collect()
}

/// What is found in a sheet.
fn read(text: &str, options: &Options) -> Reading {
    let file = SourceFile { name: "t.csv", bytes: text.as_bytes() };
    let mut reading = read_several(&[file], &SideFiles::NOTHING, options);
    put_repair_first(&[file], &SideFiles::NOTHING, options, &mut reading);
    reading
}

/// Makes the repair that a finding names, if it is one of a single cell.
fn repaired(rows: &mut [Vec<String>], delimiter: &str, repair: &Diagnostic) -> bool {
    let at = repair.location.as_ref().map(|at| &at.place);
    let Some(Place::Line { line, column, text, .. }) = at else {
        return false;
    };
    let before = text.chars().zip(1..).filter(|(_, at)| at < column);
    let cell = before.filter(|(letter, _)| delimiter.starts_with(*letter)).count();
    let line = rows.iter_mut().zip(1..).find(|(_, number)| number == line);
    let Some((row, _)) = line else { return false };
    let cell = &mut row[cell];
    let expected = repair.expected.as_deref().unwrap_or_default();
    *cell = expected.split(" or ").next().unwrap_or_default().to_owned();
    !repair.message.contains("exchanged")
}

#[test]
fn a_repair_that_is_made_leaves_less_to_be_done() {
    let mut repairs = 0;
    for (title, delimiter, letters) in [("", ",", None), ("Tuesday", ";", Some(Letters::English))] {
        let options = Options { letters, ..Options::default() };
        let sound = sheet(title);
        for row in (2..sound.len()).step_by(4) {
            for column in [2, 3, 4, 6] {
                let mut damaged = sound.clone();
                let other = sound[2 + row % 7][column].clone();
                damaged[row][column] = match column {
                    6 => ["E", "N", "W", "S"][row % 4].to_owned(),
                    _ => other,
                };
                let before = read(&written(&damaged, delimiter), &options);
                let repair = &before.diagnostics.first();
                let Some(repair) = repair.filter(|one| one.code == Code::ProbableSlip) else {
                    continue;
                };
                if repaired(&mut damaged, delimiter, repair) {
                    let after = read(&written(&damaged, delimiter), &options);
                    let count =
                        |reading: &Reading| (reading.counts.errors, reading.counts.warnings);
                    assert!(count(&after) < count(&before), "{repair} {damaged:?}");
                    repairs += 1;
                }
            }
        }
    }
    assert!(repairs > 30, "{repairs} repairs");
}

#[test]
fn where_no_line_fits_better_nothing_is_named() {
    let options = Options::default();
    let mut rows = sheet("");
    rows.remove(17);
    let found = read(&written(&rows, ","), &options).diagnostics;
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let is_missing = |one: &String| one.contains("missing-lines");
    assert!(found.iter().any(is_missing), "{found:?}");
    assert!(!found.iter().any(|one| one.contains("probable-slip")), "{found:?}");
}

#[test]
fn a_slip_that_was_typed_twice_is_one_finding() {
    let mut rows = sheet("");
    let again = rows[1..3].iter().map(|line| {
        let mut line = line.clone();
        line[7] = "-2".to_owned();
        line
    });
    let again: Vec<_> = again.collect();
    rows.extend(again);
    let reading = read(&written(&rows, ","), &Options::default());
    let found: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    let twice: Vec<_> = found.iter().filter(|one| one.contains("board-twice")).collect();
    let [one] = twice[..] else {
        panic!("{found:?}");
    };
    assert!(one.contains("1 more finding has the same cause"), "{one}");
    assert_eq!(reading.counts.errors, 1);
}

#[test]
fn a_block_under_the_number_of_another_is_one_finding_with_the_score_that_is_impossible_there() {
    let mut text = "board,ns,ew,score\n".to_owned();
    for (board, scores) in [(1, [420, 170, -50, 420]), (1, [140, 620, 140, -100])] {
        for (pair, score) in scores.into_iter().enumerate() {
            text += &format!("{board},{},{},{score}\n", 1 + pair, 5 + pair);
        }
    }
    let reading = read(&text, &Options::default());
    let errors = reading.diagnostics.iter().map(ToString::to_string);
    let errors: Vec<_> = errors.filter(|one| one.starts_with("error")).collect();
    let [one] = &errors[..] else {
        panic!("{errors:?}");
    };
    assert!(one.contains("board-twice"), "{one}");
    assert!(one.contains("3 more findings have the same cause"), "{one}");
    assert_eq!(reading.counts.errors, 1);
}

/// What says more than a number is no slip for another number.
#[test]
fn a_text_of_another_kind_is_not_guessed_at() {
    let lines = "1,1,2,140\n1,3,4,140\n1,5,6,-110\n1,7,8,140\n";
    for text in ["-", "(140)", "140-", "60-40", "140EW", "60% 140; 40% -110"] {
        let text = format!("board,ns,ew,score\n{lines}1,9,10,{text}\n");
        let found = read(&text, &Options::default()).diagnostics;
        let is_guess = |one: &&Diagnostic| one.code == Code::ProbableSlip;
        assert_eq!(found.iter().find(is_guess).map(ToString::to_string), None, "{text}");
    }
    let tricks = "board,ns,ew,contract,by,tricks\n1,1,2,4S,N,10\n1,3,4,4S,N,10\n1,5,6,4S,N,+1\n";
    let found = read(tricks, &Options::default()).diagnostics;
    assert!(!found.iter().any(|one| one.code == Code::ProbableSlip));
    for slip in ["14O", "1W0", "1-40"] {
        let text = format!("board,ns,ew,score\n{lines}1,9,10,{slip}\n");
        let found = read(&text, &Options::default()).diagnostics;
        let expected = found[0].expected.as_deref().unwrap_or_default();
        assert!(expected.starts_with("140"), "{slip}: {expected}");
    }
}

#[test]
fn a_number_that_no_board_has_does_not_count_as_the_last() {
    for number in ["65535", "99999999", "20261127093000", "9223372036854775807"] {
        let text = format!("board,ns,ew,score\n4,1,2,420\n{number},,,\n4,3,4,450\n");
        let reading = read(&text, &Options::default());
        assert!(reading.session.is_none(), "{number}");
    }
}

/// Each trial remembers what cells meant in the one before: also that a sheet signs its scores, which alone tells that
/// two positive ones are a split score.
#[test]
fn a_sheet_that_is_read_again_signs_its_scores() {
    let text = "board,ns,ew,score_ns,score_ew\n7,2,5,620,-620\n7,3,6,650,-650\n8,2,5,110,-110\n8,2,6,140,-140\n\
                9,2,6,90,-90\n9,3,5,90,50\n";
    let found = read(text, &Options::default()).diagnostics;
    assert_eq!(found[0].message, "N-S 2 is probably 3; then the finding below vanishes");
}
