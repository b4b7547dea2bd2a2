//! Tests of where things are: on the page, and never over each other.

use std::fmt::Write;

use reports::model::Scored;
use reports::words::ENGLISH;
use reports::{RANKING, RECAP, REPORTS, Report, ReportContext, TRAVELERS};
use traveler_ingest::{Options, SourceFile, Sources};

use super::page::Standing;
use super::paper::Orientation;
use super::{Paper, drawn};
use crate::sessions;

/// A session may be empty.
const OPTIONS: Options = {
    let mut options = Options::DEFAULT;
    options.allow_empty = true;
    options
};

/// Reads and scores a session that was made up.
fn with<T>(sources: &Sources<'_>, then: impl FnOnce(ReportContext<'_>) -> T) -> T {
    let reading = traveler_ingest::read(sources, &OPTIONS);
    let session = reading.session.as_ref().expect("the session is sound");
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    then(ReportContext::of(scored))
}

/// The pages of a report.
fn pages(
    context: ReportContext<'_>,
    report: &'static Report,
    paper: Paper,
) -> Vec<(Orientation, Vec<Standing>)> {
    drawn(context.paper(&[report]), paper).standing()
}

/// Every text is on the page, and none covers another.
fn check(context: ReportContext<'_>, place: &str) {
    for &report in REPORTS {
        for paper in [Paper::A4, Paper::Letter] {
            for (number, (orientation, mut texts)) in
                pages(context, report, paper).into_iter().enumerate()
            {
                let place = format!("{place}, {report:?} on {paper:?}, page {}", number + 1);
                let frame = orientation.frame(paper);
                texts.sort_by(|one, other| one.corners[0].1.total_cmp(&other.corners[0].1));
                for (number, text) in texts.iter().enumerate() {
                    let [(left, top), (right, bottom)] = text.corners;
                    let inside = left >= frame.left - 0.1
                        && right <= frame.right + 0.1
                        && top >= frame.top - 0.1
                        && bottom <= frame.bottom + 15.0;
                    assert!(inside, "{place}: {} is at {:?}", text.text, text.corners);
                    let below = texts[number + 1..].iter();
                    for other in below.take_while(|other| other.corners[0].1 < bottom - 0.1) {
                        let apart =
                            other.corners[0].0 >= right - 0.1 || other.corners[1].0 <= left + 0.1;
                        assert!(apart, "{place}: {} stands over {}", text.text, other.text);
                    }
                }
            }
        }
    }
}

/// Pairs in one ranking, each board played by all of them.
fn one_winner(pairs: usize, boards: usize, name: impl Fn(usize) -> String) -> [String; 2] {
    let (mut travelers, mut names) =
        ("board,ns,ew,score,remarks\n".to_owned(), "pair,player1,player2\n".to_owned());
    for board in 0..boards {
        for table in 0..pairs / 2 {
            // Those who sit turn by one board after board, so that everybody meets everybody.
            let seat = |place: usize| {
                if place == 0 { 1 } else { 2 + (place - 1 + board) % (pairs - 1) }
            };
            let (ns, ew) = (seat(table), seat(pairs - 1 - table));
            let score = [90, 110, -100, 140, -200, 120][(table * 5 + board) % 6];
            let remark = if table == 0 { "seen by the director who was called" } else { "" };
            let _ = writeln!(travelers, "{},{ns},{ew},{score},{remark}", board + 1);
        }
    }
    for pair in 1..=pairs {
        let _ = writeln!(names, "{pair},{},{}", name(2 * pair), name(2 * pair + 1));
    }
    [travelers, names]
}

/// One winner: pair 1 always sits N-S, as in a Howell.
const SECTION: &str = "[[sections]]\nname = \"A\"\nwinners = 1\n";

fn sources<'a>([travelers, names]: &'a [String; 2], settings: &'a str) -> Sources<'a> {
    Sources {
        travelers: source("travelers.csv", travelers),
        pairs: Some(source("pairs.csv", names)),
        settings: Some(source("session.toml", settings)),
    }
}

fn source<'a>(name: &'a str, text: &'a str) -> SourceFile<'a> {
    SourceFile { name, bytes: text.as_bytes() }
}

#[test]
fn every_fixture_stands_well_on_paper() {
    let names = sessions::names();
    assert!(names.len() > 10, "{} fixtures", names.len());
    for name in names {
        sessions::with(&name, &ENGLISH, |context| check(context, &name));
    }
}

#[test]
fn long_texts_stand_well_on_paper() {
    let long = "Maximiliana-Theodora van der Hoogenboezem ".repeat(3);
    let texts = one_winner(8, 9, |player| format!("{long}{player}"));
    let unbroken = "Wolfeschlegelsteinhausenbergerdorff".repeat(4);
    let settings = format!(
        "[event]\nname = \"{long}\"\nclub = \"{unbroken}\"\ndirector = \"{long}\"\n{SECTION}"
    );
    with(&sources(&texts, &settings), |context| check(context, "long texts"));
}

/// The recap of a one-winner session: its pages, and the size of its letters.
fn one_recap(pairs: usize, boards: usize, paper: Paper) -> f32 {
    let texts = one_winner(pairs, boards, |player| format!("Bartholomew Smithers {player}"));
    let pages = with(&sources(&texts, SECTION), |context| pages(context, &RECAP, paper));
    let [(_, texts)] = &pages[..] else { unreachable!("{} pages of {paper:?}", pages.len()) };
    let sum = format!("{}", (pairs / 2 - 1) * pairs / 2);
    let sums = texts.iter().filter(|text| text.text == sum);
    assert!(sums.count() >= 2 * boards, "a board has not its sum, twice");
    fills(texts, pages[0].0.frame(paper).bottom);
    size_of_cells(texts)
}

/// The size of a grid's text.
fn size_of_cells(texts: &[Standing]) -> f32 {
    let sum = texts.iter().find(|text| text.text == "Sum");
    sum.map_or(0.0, |sum| sum.size)
}

/// The last line of a sheet is near the foot of the page.
fn fills(texts: &[Standing], bottom: f32) {
    let feet = texts.iter().map(|text| text.corners[1].1);
    let last = feet.filter(|foot| *foot < bottom).fold(0.0, f32::max);
    assert!(bottom - last < 60.0, "{} points are white", bottom - last);
}

#[test]
fn seven_tables_are_on_one_sheet_in_ten_points() {
    for paper in [Paper::A4, Paper::Letter] {
        let pages =
            sessions::with("mitchell-7-tables", &ENGLISH, |context| pages(context, &RECAP, paper));
        assert_eq!(pages.len(), 1, "both directions share a sheet of {paper:?}");
        let (orientation, texts) = &pages[0];
        let size = size_of_cells(texts);
        assert!(size >= 10.0, "{size} points on {paper:?}");
        fills(texts, orientation.frame(paper).bottom);
    }
}

#[test]
fn larger_sessions_fill_their_sheet_in_letters_that_can_be_read() {
    for (pairs, boards, least) in [(16, 26, 9.0), (10, 27, 11.0), (20, 36, 7.5), (30, 26, 7.3)] {
        for paper in [Paper::A4, Paper::Letter] {
            let size = one_recap(pairs, boards, paper);
            let place = format!("{pairs} pairs and {boards} boards on {paper:?}");
            assert!(size >= least, "{place}: {size} points");
        }
    }
}

#[test]
fn what_fits_a_page_in_one_column_is_not_made_smaller() {
    let texts = one_winner(8, 9, |player| format!("P{player}"));
    for paper in [Paper::A4, Paper::Letter] {
        let pages = with(&sources(&texts, SECTION), |context| pages(context, &RANKING, paper));
        let [(_, texts)] = &pages[..] else { unreachable!("{} pages of {paper:?}", pages.len()) };
        let names = texts.iter().find(|text| text.text == "P4 – P5");
        assert_eq!(names.map(|text| text.size), Some(11.0), "{paper:?}");
    }
}

#[test]
fn long_sheets_go_on_under_the_same_heading_and_no_row_is_lost() {
    let texts = one_winner(200, 12, |player| format!("Player {player}"));
    let sources = sources(&texts, SECTION);
    with(&sources, |context| check(context, "two hundred pairs"));
    for report in [&RANKING, &RECAP] {
        let pages = with(&sources, |context| pages(context, report, Paper::A4));
        assert!(pages.len() > 1, "{report:?}");
        for (_, texts) in &pages {
            let titles = texts.iter().filter(|text| text.text == "Names").count();
            assert_eq!(titles, 1, "{report:?}: the titles are on every page");
        }
        for pair in 1..=200 {
            let names = format!("Player {} – Player {}", 2 * pair, 2 * pair + 1);
            let times = pages.iter().flat_map(|(_, texts)| texts);
            let times = times.filter(|text| text.text == names).count();
            assert_eq!(times, 1, "{report:?}: {names}");
        }
    }
}

#[test]
fn a_session_without_results_says_so() {
    let texts = ["board,ns,ew,score\n".to_owned(), "pair,player1\n".to_owned()];
    for &report in REPORTS {
        let pages = with(&sources(&texts, ""), |context| pages(context, report, Paper::A4));
        let [(_, texts)] = &pages[..] else { unreachable!("{} pages of {report:?}", pages.len()) };
        assert!(texts.iter().any(|text| text.text == "0 results"), "{report:?}");
    }
}

#[test]
fn four_travelers_are_on_a_page_with_their_frequencies_beside_them() {
    let names = |player| format!("Bartholomew Smithers {player}");
    for (pairs, boards) in [(10, 12), (14, 28), (16, 26)] {
        let texts = one_winner(pairs, boards, names);
        for paper in [Paper::A4, Paper::Letter] {
            let pages =
                with(&sources(&texts, SECTION), |context| pages(context, &TRAVELERS, paper));
            let place = format!("{pairs} pairs and {boards} boards on {paper:?}");
            assert!(pages.len() <= boards.div_ceil(4), "{place}: {} pages", pages.len());
            let titles = pages[0].1.iter().filter(|text| text.is_title);
            let heights = |title: &str| -> Vec<f32> {
                let titles = titles.clone().filter(|text| text.text == title);
                titles.map(|text| text.corners[1].1).collect()
            };
            assert_eq!(heights("N-S-"), heights("Times"), "{place}");
            let sizes = pages[0].1.iter().filter(|text| text.text == "Times");
            assert!(sizes.map(|text| text.size).all(|size| size >= 7.0), "{place}");
        }
    }
}
