//! Travelers and what is read from them, from a data file: every text that is reported is pinned there.

use std::fmt::Write as _;

use contract_scoring::Side;
use findings::Code;
use session::{Entry, Note, Session};
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

use crate::cases;

fn read_travelers(bytes: &[u8], options: &Options) -> Reading {
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes },
        pairs: None,
        settings: None,
    };
    read(&sources, options)
}

/// The lines of a session, then the findings, without the note of what was worked out.
fn shown(reading: &Reading) -> String {
    let mut shown = String::new();
    if let Some(session) = &reading.session {
        lines(session, &mut shown);
    }
    for diagnostic in &reading.diagnostics {
        if diagnostic.code != Code::WorkedOut {
            let _ = writeln!(shown, "{diagnostic}");
        }
    }
    shown
}

fn lines(session: &Session, shown: &mut String) {
    for (id, result) in session.result_ids() {
        let sitting = |side| {
            let numbers: Vec<_> = session
                .sitting(id, side)
                .map(|id| session.contestant(id).number.to_string())
                .collect();
            numbers.join("+")
        };
        let played = result.played.map_or("-".to_owned(), |played| played.to_string());
        let _ = write!(
            shown,
            "{} {} {}-{} {played} {}/{}",
            session.section(session.section_of(result)),
            result.board,
            sitting(Side::NorthSouth),
            sitting(Side::EastWest),
            entry(&session.entry(result, Side::NorthSouth)),
            entry(&session.entry(result, Side::EastWest)),
        );
        if let Some(group) = result.group.letter() {
            let _ = write!(shown, " group {group}");
        }
        if let Some(notes) = session.notes(id) {
            let _ = write!(shown, " {:?} {:?}", notes.get(Note::Lead), notes.get(Note::Remarks));
        }
        shown.push('\n');
    }
    for sit_out in session.sit_outs() {
        let contestant = session.contestant(sit_out.contestant);
        let _ = writeln!(
            shown,
            "{} {} {} {} sits out",
            session.section(contestant.section),
            sit_out.board,
            contestant.number,
            contestant.direction.side().map_or("", Side::code),
        );
    }
}

fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Score(score) => score.to_string(),
        Entry::Artificial(artificial) => artificial.to_string(),
        Entry::NotPlayed => "NP".to_owned(),
        Entry::LatePlay => "LP".to_owned(),
        Entry::Weighted(weighted) => {
            let parts: Vec<_> = weighted
                .constituents()
                .iter()
                .map(|part| format!("{}x{}", part.weight.parts(), part.score))
                .collect();
            format!("({})", parts.join(" "))
        }
    }
}

#[test]
fn travelers() {
    cases::check("travelers.txt", |name, input| {
        let options = Options::default().with(|options| {
            options.dedupe = name.starts_with("--dedupe");
            options.multiline = name.starts_with("--multiline");
        });
        shown(&read_travelers(input.as_bytes(), &options))
    });
}

/// Five tables play five rounds of two boards; board 6 has no results.
#[test]
fn a_missing_board_is_about_its_section() {
    let mut text = String::from("section,board,ns,ew,score\n");
    for (round, table, place) in (0..5)
        .flat_map(|round| (0..5).flat_map(move |table| [1, 2].map(|place| (round, table, place))))
    {
        let board = (table + round) % 5 * 2 + place;
        if board != 6 {
            let (ns, ew) = (table + 1, 11 + (table + 5 - round) % 5);
            let _ = writeln!(text, "C,{board},{ns},{ew},0");
        }
    }
    let reading = read_travelers(text.as_bytes(), &Options::default());
    let missing = (reading.diagnostics.iter()).find(|one| one.code == Code::MissingBoard);
    let subject = &missing.expect("it is missing").subject;
    assert_eq!((subject.section.as_deref(), subject.board), (Some("C"), Some(6)));
}
