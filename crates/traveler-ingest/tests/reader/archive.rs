//! An archive: which lines are of which field, and what is said of lines that are of none.

use proptest::prelude::*;
use traveler_ingest::{ArchiveTexts, FilesBeside, Options, SourceFile, read_choices};

const OPTIONS: Options = Options::DEFAULT;

fn file<'t>(name: &'t str, text: &'t str) -> SourceFile<'t> {
    let bytes = text.as_bytes();
    SourceFile { name, bytes }
}

/// What is found outside the fields of an archive, and its fields with their lines.
fn opened(files: &[SourceFile<'_>]) -> (Vec<String>, Vec<(String, u64)>) {
    let texts = ArchiveTexts::decoded(files, "event", &OPTIONS);
    let reading = texts.open(&OPTIONS);
    let found = reading
        .diagnostics
        .iter()
        .map(ToString::to_string)
        .collect();
    let Some(archive) = reading.made else {
        return (found, Vec::new());
    };
    assert!(archive.accounting().is_even(), "{}", archive.accounting());
    let names = archive.names().map(str::to_owned);
    let fields = names
        .enumerate()
        .map(|(place, name)| (name, archive.lines(place)));
    (found, fields.collect())
}

#[test]
fn lines_are_of_the_fields_that_they_name() {
    let text = "Winter\n\nEvent;board;ns;ew;score;remarks\nb;1;1;2;420;\"a;b\"\n;;;;;\na;1;1;2;50;\n\
        Event;board;ns;ew;score;remarks\nb;1;3;4;450;\nTotal;;;;870;\na;1;3;4;50;";
    let (found, fields) = opened(&[file("a.csv", text)]);
    assert_eq!(fields, [("b".to_owned(), 2), ("a".to_owned(), 2)]);
    let total = "note[total-row] 9:1+13 this row of totals was passed over | Total | - | a row of totals begins with \
                 the word, and names no board or no pair";
    assert_eq!(found, [total]);
}

#[test]
fn a_line_of_no_field_is_an_error() {
    let text = "event,board,ns,ew,score\n,1,1,2,420\n7,1,3,4,450\n\"8\"x,1,5,6,50\n";
    let (found, fields) = opened(&[file("a.csv", text)]);
    assert_eq!(fields, [("7".to_owned(), 1)]);
    assert_eq!(
        found,
        [
            "error[no-field] 2:1+0 the line does not say its field: `event` is blank | - | - | fill it in, or delete \
             the line",
            "error[text-after-quote] 4:4+1 there is text between a closing quote and the end of the cell | - | - | a \
             quote within a quoted cell is doubled: `\"\"`",
        ]
    );
}

#[test]
fn an_archive_without_lines_is_an_error() {
    let (found, fields) = opened(&[file("a.csv", "event,board,ns,ew,score\n\n")]);
    assert_eq!((found.len(), fields), (1, Vec::new()));
    assert!(
        found[0].starts_with("error[no-results] 1:1+23 "),
        "{found:?}"
    );
}

#[test]
fn all_files_have_the_columns_of_the_first() {
    let one = file("1.csv", "event,board,ns,ew,score\n7,1,1,2,420\n");
    let same = file("2.csv", "event,board,ns,ew,score\n7,1,3,4,50\n8,1,1,2,50\n");
    let other = file("3.csv", "board,event,ns,ew,score\n1,7,1,2,420\n");
    let (found, fields) = opened(&[one, same]);
    assert_eq!(
        (found.len(), fields),
        (0, vec![("7".to_owned(), 2), ("8".to_owned(), 1)])
    );
    let (found, fields) = opened(&[one, other]);
    assert_eq!(fields, []);
    assert_eq!(
        found,
        [
            "error[other-columns] 1:1+23 & 1:1+23 the columns are not those of `1.csv`, the first file of the archive | \
          board, event, ns, ew, score | event, board, ns, ew, score | give the files the same columns in the same \
          order, or score them one by one"
        ]
    );
}

/// The column of fields means nothing else, whatever it is called.
#[test]
fn the_column_of_fields_is_no_column_of_lines() {
    let text = "section,board,ns,ew,score\nMay 3,1,1,2,420\nJune 7,1,1,2,50\n";
    let texts = ArchiveTexts::decoded(&[file("a.csv", text)], "section", &OPTIONS);
    let archive = texts.open(&OPTIONS).made.unwrap();
    let reading = archive.read(0, &FilesBeside::NOTHING, &OPTIONS);
    let session = reading.session.unwrap();
    assert_eq!(session.sections()[0].name, "A");
    assert_eq!(session.results().len(), 1);
}

/// In one file of a session, a board that stands on its first line holds below it. Lines of an archive may be anywhere.
#[test]
fn every_line_of_an_archive_says_its_board() {
    let text = "event,board,ns,ew,score\n7,1,1,2,420\n7,,3,4,50\n7,,5,6,50\n7,,7,8,50\n";
    let texts = ArchiveTexts::decoded(&[file("a.csv", text)], "event", &OPTIONS);
    let archive = texts.open(&OPTIONS).made.unwrap();
    let reading = archive.read(0, &FilesBeside::NOTHING, &OPTIONS);
    assert_eq!(
        (reading.session.is_none(), reading.counts.errors),
        (true, 3)
    );
    assert!(
        reading
            .diagnostics
            .iter()
            .all(|found| found.field.as_deref() == Some("7"))
    );
}

/// Lines of a few fields, of which most are sound.
fn lines() -> impl Strategy<Value = String> {
    let said = prop::sample::select(vec![
        "4S,N,=",
        "4S,N,=",
        "3NT,W,-1",
        "3NT,W,-1",
        "PASS,,",
        "A+/A-,,",
        "60%,,",
        "NP,,",
        "4S,N,+4",
        "4S N,,=",
        "5C*,E,-2",
        "\"4S\",N,=",
    ]);
    let field = prop::sample::select(vec![
        "1",
        "2",
        "3",
        "\"3\"",
        " 3",
        "#4",
        "Total",
        "a name of more than 31 letters, say",
    ]);
    let numbers = (1..6_u32, 1..5_u32, 1..5_u32, 0..40_u32);
    let line = (field, numbers, said).prop_map(|(field, (board, ns, ew, odd), said)| {
        let field = if field.contains(',') {
            format!("\"{field}\"")
        } else {
            field.to_owned()
        };
        let ew = if odd == 0 {
            "x".to_owned()
        } else {
            (ew + 10).to_string()
        };
        format!("{field},{board},{ns},{ew},{said}\n")
    });
    prop::collection::vec(line, 1..60).prop_map(|lines| lines.concat())
}

proptest! {
    /// What earlier fields said makes reading faster, and nothing else.
    #[test]
    fn a_field_does_not_depend_on_those_before(lines in lines(), last in any::<bool>()) {
        let titles = "event,board,ns,ew,contract,declarer,result\n";
        let mut text = titles.to_owned() + &lines;
        if last {
            let turned = |line: &str| {
                let (field, rest) = line.rsplit_once("\",").or(line.split_once(',')).unwrap();
                let quote = if line.len() > field.len() + rest.len() + 1 { "\"" } else { "" };
                format!("{rest},{field}{quote}\n")
            };
            text = text.lines().map(turned).collect();
        }
        let texts = ArchiveTexts::decoded(&[file("a.csv", &text)], "event", &OPTIONS);
        let (Some(together), Some(count)) = (
            texts.open(&OPTIONS).made,
            texts.open(&OPTIONS).made.map(|archive| archive.names().len()),
        ) else {
            return Ok(());
        };
        for field in 0..count {
            let alone = texts.open(&OPTIONS).made.unwrap();
            let alone = alone.read(field, &FilesBeside::NOTHING, &OPTIONS);
            let among = together.read(field, &FilesBeside::NOTHING, &OPTIONS);
            prop_assert_eq!(among.session, alone.session);
            prop_assert_eq!(among.diagnostics, alone.diagnostics);
            prop_assert_eq!(among.accounting, alone.accounting);
        }
    }
}

#[test]
fn a_table_of_fields_is_read_strictly() {
    let read = |text| {
        let reading = read_choices(file("fields.csv", text), &OPTIONS);
        let found = reading.diagnostics.iter().map(ToString::to_string);
        (reading.made, found.collect::<Vec<_>>())
    };
    let (rows, found) = read("Field;Rules;Max score\n7;ebu;\n\n");
    assert_eq!((rows.unwrap().len(), found.len()), (1, 0));
    for (text, expected) in [
        (
            "event,rules\n7,ebu\n",
            "error[missing-column] 1:1+11 there is no column `field`",
        ),
        (
            "field,rule\n7,ebu\n",
            "error[unknown-column] 1:1+10 no column is called `rule`",
        ),
        (
            "field,rules\n,ebu\n",
            "error[no-field] row 2 the row does not say its field",
        ),
    ] {
        let (rows, found) = read(text);
        assert!(rows.is_none(), "{text}");
        assert!(
            found.iter().any(|found| found.starts_with(expected)),
            "{found:?}"
        );
    }
}
