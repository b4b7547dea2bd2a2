//! What a session published, and the same session after a change.

use contract_scoring::Side;
use exchange::json;
use reports::model::difference::Difference;
use reports::model::published::Published;
use reports::model::verification::Verification;
use reports::words::ENGLISH;
use reports::{ReportContext, heading};
use traveler_ingest::{Options, SourceFile, read_official};

use crate::sessions;

/// Two teams meet in both halves, each with boards 1 and 2: N-S's scores at both tables, half by half.
fn halves(scores: [[i32; 4]; 2]) -> String {
    let mut lines = String::from("round,board,ns,ew,score\n");
    for (round, scores) in (1..).zip(scores) {
        let [first, second, third, fourth] = scores;
        lines += &format!("{round},1,1,2,{first}\n{round},1,2,1,{second}\n");
        lines += &format!("{round},2,1,2,{third}\n{round},2,2,1,{fourth}\n");
    }
    lines
}

const OLD: [[i32; 4]; 2] = [[420, 170, 100, 100], [90, -50, 110, 140]];
const NEW: [[i32; 4]; 2] = [[420, 170, 100, -420], [90, -50, 110, 140]];
const TEAMS: &str = "[scoring]\nmethod = \"teams\"\nvp = \"wbf\"\n";

/// A session of travelers and settings alone.
fn session<T>(travelers: &str, settings: &str, then: impl FnOnce(ReportContext<'_>) -> T) -> T {
    let files = [("travelers.csv", travelers), ("session.toml", settings)];
    let read = |name: &str| {
        let file = files.iter().find(|(own, _)| *own == name);
        file.map(|(_, text)| text.as_bytes().to_vec())
    };
    sessions::scored(read, &ENGLISH, then)
}

fn document(context: ReportContext<'_>) -> Vec<u8> {
    let mut document = Vec::new();
    json::write(&context.scored, &mut document).expect("it can be written");
    document
}

/// What a run publishes, by way of its document.
fn read_back(context: ReportContext<'_>) -> Published {
    json::read(&document(context)).expect("it can be read")
}

#[test]
fn a_board_of_one_round_is_not_that_of_another() {
    let both = session(&halves(OLD), TEAMS, |old| [Published::of(old.scored), read_back(old)]);
    let bytes = session(&halves(OLD), TEAMS, document);
    let file = SourceFile { name: "old.json", bytes: &bytes };
    let official = read_official(file, &Options::default());
    let official = official.made.expect("it can be read");
    for old in both {
        assert_eq!(old.lines.len(), 8);
        let (difference, compared) = session(&halves(NEW), TEAMS, |new| {
            (Difference::between(&old, new.scored), Verification::of(new.scored, &official))
        });
        let [change] = &difference.results[..] else {
            panic!("{:?}", difference.results);
        };
        assert_eq!(change.board().to_string(), "1-2");
        assert_eq!(change.line.numbers.get(Side::NorthSouth)[0].get(), 2, "{change:?}");
        let earned = difference.earned.iter();
        let boards: Vec<String> = earned.map(|one| one.board.to_string()).collect();
        assert_eq!(boards, ["1-2"; 4]);
        assert_eq!(compared.matchpoints.count(), 16);
        assert_eq!(compared.matchpoints.differ.len(), 4);
    }
}

/// The notice of a fixture that was edited since it was published.
fn notice(
    name: &str,
    edits: &[(&str, &str, &str)],
    publish: fn(ReportContext<'_>) -> Published,
) -> String {
    let old = sessions::with(name, &ENGLISH, publish);
    sessions::edited(name, &ENGLISH, edits, |new| {
        let difference = Difference::between(&old, new.scored);
        let scored = new.scored.with_difference(Some(&difference));
        printed(ReportContext { scored, ..new })
    })
}

fn printed(context: ReportContext<'_>) -> String {
    let notice = heading(context).corrected;
    notice.map_or_else(String::new, |own| own.letters.join("; "))
}

#[test]
fn what_is_as_published_is_no_change() {
    for name in sessions::names() {
        // What was corrected is said all the same.
        let corrected = sessions::with(&name, &ENGLISH, printed);
        assert_eq!(notice(&name, &[], read_back), corrected, "{name}");
    }
}

#[test]
fn a_handicap_and_what_comes_of_it_are_compared() {
    let edits = [("pairs.csv", "Sander,3.50", "Sander,0.50")];
    assert_eq!(
        notice("handicap", &edits, read_back),
        "handicap of pair 1: 0.50, was 3.50; new places with handicap: pair 1 from 1 to 4, pair 2 from 3 to 2, pair 3 \
         from 2 to 1, pair 4 from 4 to 3"
    );
}

#[test]
fn the_pairs_of_teams_are_compared() {
    let edits = [("session.toml", "\"cross-imps\"", "\"butler\"")];
    let printed = notice("teams-pairs", &edits, read_back);
    assert_eq!(printed, "new scores for 8 pairs");
}

#[test]
fn a_notice_always_says_something() {
    let edits = [("session.toml", "\"higher\"", "\"average\"")];
    let printed = notice("three-strats-two-sections", &edits, read_back);
    assert!(printed.starts_with("Ranks and awards: "), "{printed}");
}

#[test]
fn two_scales_have_two_names() {
    let bye = ("session.toml", "vp = \"wbf\"", "vp = \"wbf\"\nbye_vp = 11");
    let expected = "Sit-outs: 11.00 VP, was 12.00 VP; new scores for 5 teams";
    // The document does not say all rules.
    let publish = |old: ReportContext<'_>| Published::of(old.scored);
    assert_eq!(notice("teams", &[bye], publish), expected);
    let discrete = ("session.toml", "vp = \"wbf\"", "vp = \"wbf-discrete\"");
    let printed = notice("teams", &[discrete], publish);
    let expected =
        "Scoring: Teams, WBF victory points, discrete scale, was Teams, WBF victory points";
    assert!(printed.starts_with(expected), "{printed}");
}
