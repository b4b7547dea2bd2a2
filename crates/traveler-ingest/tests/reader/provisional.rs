//! Where lines have errors, the rest can be scored: these lines are late plays, or left out.

use session::{Entry, Outcome, Session};
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

const SOUND: &str =
    "board,ns,ew,score\n1,1,1,110\n1,2,2,-50\n2,1,1,90\n2,2,2,100\n3,1,2,140\n3,2,1,170\n";

fn reading(travelers: &str, is_provisional: bool) -> Reading {
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() },
        pairs: None,
        settings: None,
    };
    let options = Options::default().with(|options| options.provisional = is_provisional);
    read(&sources, &options)
}

/// Board, pairs, and the score or `LP`.
fn lines(session: &Session) -> Vec<String> {
    let line = |result: session::TableResult| {
        let [ns, ew] = [result.ns, result.ew].map(|id| session.contestant(id).number);
        let printed = match result.outcome {
            Outcome::Plain(score) => score.to_string(),
            Outcome::Ruled(id) if session.ruling(id).ns == Entry::LatePlay => "LP".to_owned(),
            Outcome::Ruled(_) => "ruled".to_owned(),
        };
        format!("{} {ns} {ew} {printed}", result.board)
    };
    session.results().iter().map(line).collect()
}

/// What is scored when a line of the sound file is another, beside the lines that stay as they are.
fn check(changed: &[(&str, &str)], expected: &[&str], accounting: &str, errors: usize) {
    let mut text = SOUND.to_owned();
    for (line, other) in changed {
        assert!(text.contains(line));
        text = text.replacen(line, other, 1);
    }
    let refused = reading(&text, false);
    assert!(refused.session.is_none(), "{text}");
    let excluded = reading(&text, true);
    assert_eq!(excluded.counts.errors, errors, "{:?}", excluded.diagnostics);
    assert_eq!(excluded.counts.errors, refused.counts.errors);
    assert_eq!(excluded.accounting.to_string(), accounting, "{text}");
    assert!(excluded.accounting.is_even());
    let session = excluded.session.unwrap();
    let sound = lines(&reading(SOUND, true).session.unwrap());
    let mut others = lines(&session);
    others.retain(|line| !sound.contains(line));
    assert_eq!(others, expected, "{text}");
}

#[test]
fn a_result_that_cannot_be_read_is_a_late_play() {
    check(
        &[("2,2,2,100", "2,2,2,10O")],
        &["2 2 2 LP"],
        "7 lines: 5 results, 1 not played, 1 title",
        1,
    );
}

#[test]
fn a_line_of_nobody_is_left_out() {
    check(&[("2,2,2,100", "2,?!,2,100")], &[], "7 lines: 5 results, 1 title, 1 with errors", 1);
    check(&[("2,2,2,100", "2,2,2,100,5")], &[], "7 lines: 5 results, 1 title, 1 with errors", 1);
}

/// Neither of two results counts: nobody but a person knows which is wrong.
#[test]
fn of_two_lines_that_contradict_each_other_neither_counts() {
    check(
        &[("2,2,2,100", "2,1,2,100")],
        &["2 1 1 LP"],
        "7 lines: 4 results, 1 not played, 1 title, 1 with errors",
        1,
    );
    check(
        &[("3,2,1,170", "3,1,2,170"), ("1,2,2,-50", "1,2,2,x")],
        &["1 2 2 LP", "3 1 2 LP"],
        "7 lines: 3 results, 2 not played, 1 title, 1 with errors",
        2,
    );
}

#[test]
fn what_is_not_about_a_line_still_keeps_the_session_from_being_scored() {
    let text = SOUND.replace("score", "lead");
    for text in [text.as_str(), "", "board,ns,ew,score\n"] {
        assert!(reading(text, true).session.is_none(), "{text}");
    }
}

#[test]
fn a_sound_session_is_what_it_is() {
    let (strict, provisional) = (reading(SOUND, false), reading(SOUND, true));
    assert_eq!(strict.session, provisional.session);
    assert_eq!(strict.diagnostics, provisional.diagnostics);
}

/// A line that cannot be read counts once, whatever else is wrong in the file.
#[test]
fn a_line_with_an_error_counts_once() {
    for (changed, expected) in [
        (&[("1,2,2,-50", "1,2,2,xx")][..], 1),
        (&[("3,2,1,170\n", "3,2,1,170\n3,2,1,180\n")], 2),
        (
            &[
                ("1,2,2,-50", "1,2,2,xx"),
                ("2,2,2,100", "2,2,2,xx"),
                ("3,2,1,170\n", "3,2,1,170\n3,2,1,200\n"),
            ],
            4,
        ),
        // One of the lines that contradict each other cannot be read either.
        (&[("3,2,1,170\n", "3,2,1,170\n3,2,1,xx\n")], 2),
    ] {
        let mut text = SOUND.to_owned();
        for (line, other) in changed {
            text = text.replacen(line, other, 1);
        }
        let accounting = reading(&text, true).accounting;
        assert_eq!(accounting.excluded + accounting.faulty, expected, "{text}");
    }
}
