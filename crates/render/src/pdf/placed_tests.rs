//! Tests of what is on paper: every number and name of every fixture, read back from where its text was placed.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, Side};
use matchpointing::Points;
use reports::model::names::{Names, Withheld};
use reports::model::standing::StandingLine;
use reports::model::{Opponent, Scored};
use reports::words::{ENGLISH, languages};
use reports::{
    DIRECTOR, FREQUENCY, RANKING, RECAP, REPORTS, Report, ReportContext, SCORECARDS, TRAVELERS,
    called, heading,
};
use rust_decimal::Decimal;
use session::{ContestantId, PairNumber};

use super::page::Standing;
use super::{Paper, drawn};
use crate::sessions;

/// A line of a page, in the order of drawing.
struct Line {
    texts: Vec<Standing>,
    is_title: bool,
}

/// Who: section, direction as it is ranked, number.
type Who = (String, Option<Side>, PairNumber);

/// The cells of a recap by who has them, and its sums.
#[derive(Default)]
struct Grid {
    cells: BTreeMap<(Who, BoardNumber), String>,
    sums: BTreeMap<(String, Option<Side>, BoardNumber), String>,
}

impl Line {
    fn words(&self) -> Vec<&str> {
        self.texts.iter().flat_map(|text| text.text.split_whitespace()).collect()
    }

    fn has(&self, word: &str) -> bool {
        self.texts.iter().any(|text| text.text == word)
    }

    fn whole(&self) -> String {
        self.texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

fn middle(text: &Standing) -> f32 {
    f32::midpoint(text.corners[0].0, text.corners[1].0)
}

/// The most lines that the names of a row take, and its own.
const NAMES_OF_A_ROW: usize = 5;

/// The lines of a report: what was drawn one after the other on one height.
fn lines(scored: Scored<'_>, report: &'static Report) -> Vec<Line> {
    lines_of(ReportContext::of(scored), report)
}

fn lines_of(context: ReportContext<'_>, report: &'static Report) -> Vec<Line> {
    let pages = drawn(context.paper(&[report]), Paper::A4).standing();
    let mut lines: Vec<Line> = Vec::new();
    for text in pages.into_iter().flat_map(|(_, texts)| texts) {
        // Names above each other stand between the texts of their row.
        let same = |line: &&mut Line| {
            line.is_title == text.is_title
                && (line.texts[0].corners[1].1 - text.corners[1].1).abs() < 0.1
        };
        match lines.iter_mut().rev().take(NAMES_OF_A_ROW).find(same) {
            Some(line) => line.texts.push(text),
            None => lines.push(Line { is_title: text.is_title, texts: vec![text] }),
        }
    }
    lines
}

/// Whether a word is an amount, as exactly as its digits say.
fn is_amount(word: &str, amount: Decimal) -> bool {
    let Ok(number) = word.trim_start_matches('*').parse::<Decimal>() else {
        return false;
    };
    let half = Decimal::new(5, number.scale() + 1);
    (number - amount).abs() <= half
}

/// What every contestant earned, board by board.
fn earned(scored: Scored<'_>) -> BTreeMap<(ContestantId, BoardNumber), Option<Points>> {
    let mut earned = BTreeMap::new();
    for (id, result) in scored.session.result_ids() {
        for side in Side::ALL {
            for contestant in scored.session.sitting(id, side) {
                let points = scored.earned(id, side, contestant);
                // A pair that sat wrong may have two lines on a board; the grid has the one that was played.
                let cell = earned.entry((contestant, result.board)).or_insert(None);
                *cell = cell.or(points);
            }
        }
    }
    earned
}

fn who(scored: Scored<'_>, id: ContestantId) -> Who {
    let contestant = scored.session.contestant(id);
    let section = scored.session.section(contestant.section).name.clone();
    (section, contestant.direction.side(), contestant.number)
}

/// Places, scores and names, in ranking and recap.
fn rankings(scored: Scored<'_>, place: &str) -> usize {
    let mut compared = 0;
    for report in [&RANKING, &RECAP] {
        let lines = lines(scored, report);
        let all: BTreeSet<&str> = lines.iter().flat_map(Line::words).collect();
        for (id, _) in scored.session.contestant_ids() {
            let standing = StandingLine::of(scored, id);
            let amounts = [standing.score, standing.percent];
            let wanted = |line: &Line| {
                let words = line.words();
                let amounts = amounts.iter().flatten();
                line.has(&standing.number.to_string())
                    && standing.place.is_none_or(|place| line.has(&place.to_string()))
                    && amounts.clone().all(|one| words.iter().any(|word| is_amount(word, *one)))
            };
            assert!(lines.iter().any(wanted), "{place}: no line of {report:?} has {standing:?}");
            for word in standing.names.iter().flat_map(|name| name.split_whitespace()) {
                assert!(all.contains(word), "{place}: {word} is not in {report:?}");
                compared += 1;
            }
            compared += 3;
        }
    }
    compared
}

/// Reads a recap: what is under which title.
fn grid(scored: Scored<'_>, place: &str) -> Grid {
    let mut section = scored.session.sections()[0].name.clone();
    let (mut side, mut columns, mut numbers, mut reach) = (None, Vec::new(), 0.0, 0.0);
    let mut grid = Grid::default();
    for line in lines(scored, &RECAP) {
        let text = line.whole();
        if line.is_title {
            if let Some((_, named)) = text.split_once("Section  ").or(text.split_once("Section ")) {
                let name = named.split_whitespace().next().unwrap_or_default();
                if text.starts_with("Recap") {
                    section = name.to_owned();
                }
            }
            if text.contains("N-S") || text.contains("North-South") {
                side = Some(Side::NorthSouth);
            } else if text.contains("E-W") || text.contains("East-West") {
                side = Some(Side::EastWest);
            } else if text.starts_with("Recap") {
                side = None;
            }
            let names =
                line.texts.iter().find(|text| ["No", "N-S", "E-W"].contains(&text.text.as_str()));
            if let Some(names) = names {
                numbers = names.corners[1].0;
                let boards = line.texts.iter().filter_map(|text| {
                    Some((middle(text), text.text.parse::<BoardNumber>().ok()?))
                });
                columns = boards.collect::<Vec<_>>();
                reach = columns.windows(2).map(|pair| pair[1].0 - pair[0].0).fold(30.0, f32::min);
            }
            continue;
        }
        // A cell is that of the nearest board, and nearer to it than to the next one.
        let board = |text: &Standing| {
            let far = |(x, _): &&(f32, BoardNumber)| (middle(text) - x).abs();
            let near = columns.iter().min_by(|one, other| far(one).total_cmp(&far(other)));
            near.filter(|near| far(near) < 0.6 * reach).map(|(_, board)| *board)
        };
        let number = line.texts.iter().find(|text| {
            (text.corners[1].0 - numbers).abs() < 1.0 && text.text.parse::<PairNumber>().is_ok()
        });
        let cells = line.texts.iter().filter_map(|text| Some((board(text)?, text.text.clone())));
        if let Some(number) = number.and_then(|text| text.text.parse().ok()) {
            for (board, text) in cells {
                let who = (section.clone(), side, number);
                let before = grid.cells.insert((who.clone(), board), text);
                assert_eq!(before, None, "{place}: {who:?} has board {board} twice");
            }
        } else if line.has("Sum") {
            for (board, text) in cells {
                grid.sums.insert((section.clone(), side, board), text);
            }
        }
    }
    grid
}

/// Every cell of the recap, and every sum.
fn recap(scored: Scored<'_>, place: &str) -> usize {
    let grid = grid(scored, place);
    let mut sums: BTreeMap<(String, Option<Side>, BoardNumber), Decimal> = BTreeMap::new();
    let mut compared = 0;
    for ((id, board), points) in earned(scored) {
        let who = who(scored, id);
        let sum = sums.entry((who.0.clone(), who.1, board)).or_default();
        let text = grid.cells.get(&(who.clone(), board));
        let text = text.unwrap_or_else(|| unreachable!("{place}: {who:?} has no board {board}"));
        match points.map(|points| scored.board_amount(points)) {
            Some(amount) => {
                *sum += amount;
                assert!(
                    is_amount(text, amount),
                    "{place}: {who:?}, board {board}: {text} for {amount}"
                );
            }
            None => assert!(["NP", "LP"].contains(&text.as_str()), "{place}: {who:?}: {text}"),
        }
        compared += 1;
    }
    for (of, sum) in sums {
        let text = grid.sums.get(&of).map_or("", String::as_str);
        assert!(is_amount(text, sum), "{place}: the sum of {of:?} is {text} for {sum}");
        compared += 1;
    }
    compared
}

/// The lines between the titles of panels, by the title that `key` knows.
fn panels(lines: Vec<Line>, key: impl Fn(&str) -> Option<String>) -> BTreeMap<String, Vec<Line>> {
    let mut panels: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    let mut of = None;
    for line in lines {
        match key(&line.whole()) {
            Some(panel) => of = Some(panel),
            None => {
                if let Some(panel) = &of {
                    panels.entry(panel.clone()).or_default().push(line);
                }
            }
        }
    }
    panels
}

/// Every line of every traveler.
fn travelers(scored: Scored<'_>, place: &str) -> usize {
    let panels = panels(lines(scored, &TRAVELERS), |text| {
        let number = text.strip_prefix("Board ")?.split_whitespace().next()?;
        number.parse::<BoardNumber>().ok().map(|board| board.to_string())
    });
    let mut compared = 0;
    for (id, result) in scored.session.result_ids() {
        let label = |side| {
            let sitting = scored.session.sitting(id, side);
            let labels: Vec<String> =
                sitting.map(|one| Opponent::of(scored, one).label()).collect();
            labels.join("+")
        };
        let points = Side::ALL.map(|side| *scored.line(id).get(side));
        let amounts = points.map(|points| points.map(|points| scored.board_amount(points)));
        let wanted = |line: &Line| {
            let words = line.words();
            Side::ALL.into_iter().all(|side| line.has(&label(side)))
                && amounts
                    .iter()
                    .flatten()
                    .all(|one| words.iter().any(|word| is_amount(word, *one)))
        };
        let board = result.board.to_string();
        let found = panels.get(&board).is_some_and(|lines| lines.iter().any(wanted));
        let pairs = Side::ALL.map(label);
        assert!(found, "{place}: board {board} has no line of {pairs:?} with {amounts:?}");
        compared += 2;
    }
    compared
}

/// Every line of every scorecard.
fn scorecards(scored: Scored<'_>, place: &str) -> usize {
    let name = |id| called(ReportContext::of(scored), &StandingLine::of(scored, id));
    let names: Vec<String> = scored.session.contestant_ids().map(|(id, _)| name(id)).collect();
    let panels = panels(lines(scored, &SCORECARDS), |text| {
        let is_of = |name: &&String| {
            text.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        names.iter().find(is_of).cloned()
    });
    let mut compared = 0;
    for ((id, board), points) in earned(scored) {
        let amount = points.map(|points| scored.board_amount(points));
        let board = board.to_string();
        let wanted = |line: &Line| {
            let words = line.words();
            line.texts[0].text == board
                && amount.is_none_or(|one| words.iter().skip(1).any(|word| is_amount(word, one)))
        };
        let name = name(id);
        let found = panels.get(&name).is_some_and(|lines| lines.iter().any(wanted));
        assert!(found, "{place}: {name} has no board {board} with {amount:?}");
        compared += 1;
    }
    compared
}

/// Every page says which it is, and of what.
fn feet(scored: Scored<'_>, place: &str) {
    for report in [&RANKING, &TRAVELERS, &FREQUENCY, &DIRECTOR] {
        let document = ReportContext::of(scored).paper(&[report]);
        let title = document.heading.title.clone();
        let pages = drawn(document, Paper::A4).standing();
        let count = pages.len();
        for (number, (_, texts)) in pages.iter().enumerate() {
            let foot = format!("page {} of {count}", number + 1);
            let has = |wanted: &str| texts.iter().any(|text| text.text.starts_with(wanted));
            let is_numbered = texts.iter().any(|text| text.text.ends_with(&foot));
            assert!(is_numbered, "{place}, {report:?}: {foot}");
            assert!(has(&title), "{place}, {report:?}: page {number} has no title");
        }
    }
}

/// In every language, the reason why a result is provisional is on the line of the word, after it.
fn provisional(scored: Scored<'_>, place: &str) -> usize {
    let mut found = 0;
    for words in languages() {
        let context = ReportContext { scored, words };
        let Some((word, why)) = heading(context).provisional else {
            continue;
        };
        let lines = lines_of(context, &RECAP);
        let word = word.to_uppercase();
        let line = lines.iter().find(|line| line.has(&word));
        let texts = line.map_or(&[][..], |line| &line.texts);
        let left = |of: &str| {
            let text = texts.iter().find(|text| text.text == of);
            text.map(|text| text.corners[0].0)
        };
        let (of_word, of_why) = (left(&word), left(&why.join(", ")));
        assert!(of_word.is_some() && of_word < of_why, "{place}: {word}, {why:?}");
        found += 1;
    }
    found
}

#[test]
fn every_number_and_name_is_on_paper() {
    let mut reasons = 0;
    let mut compared = 0;
    for name in sessions::names() {
        sessions::with(&name, &ENGLISH, |ReportContext { scored, .. }| {
            for check in [rankings, recap, travelers, scorecards] {
                compared += check(scored, &name);
            }
            reasons += provisional(scored, &name);
            feet(scored, &name);
        });
    }
    assert!(reasons > 1, "{reasons} provisional results");
    assert!(compared > 9_000, "{compared} numbers and names were compared");
}

/// What was corrected is on the first page of every report, and no report has more pages for it.
#[test]
fn what_was_corrected_takes_no_further_page() {
    let made = sessions::with("corrected", &ENGLISH, |own| own.scored.records.to_vec());
    for name in sessions::names() {
        sessions::with(&name, &ENGLISH, |ReportContext { scored, words }| {
            let pages = |scored, report| {
                drawn(ReportContext { scored, words }.paper(&[report]), Paper::A4).standing()
            };
            // Slips are filled in before there is anything to correct.
            let is_there =
                |report: &&Report| report.exists(scored).check().is_ok() && report.name != "slips";
            for report in REPORTS.iter().copied().filter(is_there) {
                let before = pages(scored.with_corrections(&[]), report).len();
                let pages = pages(scored.with_corrections(&made), report);
                assert!(pages.len() <= before, "{name}, {report:?}: {} pages", pages.len());
                let has = |text: &str| pages[0].1.iter().any(|one| one.text.contains(text));
                let stated =
                    "result: -4, was -3 (scorer, Ida Berg, 2026-05-14 22:40, slip says 3 tricks)";
                assert!(has("CORRECTED") && has(stated) && has("and 7 more"), "{name}, {report:?}");
            }
        });
    }
}

/// Names that are withheld are on no paper: neither those of players, nor of the director, nor of who corrected a line.
#[test]
fn withheld_names_are_not_on_paper() {
    let mut looked_for = 0;
    for name in sessions::names() {
        sessions::with(&name, &ENGLISH, |ReportContext { scored, words }| {
            let people: Vec<&str> = (scored.session.contestants().iter())
                .flat_map(|one| one.players())
                .filter_map(|player| player.name.as_deref())
                .chain(scored.session.event().director.as_deref())
                .chain(scored.records.iter().map(|record| record.who.as_str()))
                .collect();
            for names in [Names::Last, Names::None] {
                let withheld =
                    Withheld::of(names, [scored.session], scored.records, scored.diagnostics);
                let scored = scored.with_names(&withheld);
                let document = ReportContext { scored, words }.paper(REPORTS);
                let pages = drawn(document, Paper::A4).standing();
                let texts = pages.into_iter().flat_map(|(_, texts)| texts);
                let laid_out: BTreeSet<String> = texts
                    .flat_map(|text| parts(&text.text).map(str::to_owned).collect::<Vec<_>>())
                    .collect();
                for person in &people {
                    let shown = names.shown(person).unwrap_or_default();
                    let shown: Vec<&str> = parts(&shown).collect();
                    for word in parts(person).filter(|word| !shown.contains(word)) {
                        // Of another person it may be the last name.
                        let is_shown = people.iter().any(|other| {
                            let other = names.shown(other).unwrap_or_default();
                            parts(&other).any(|one| one == word)
                        });
                        assert!(
                            is_shown || !laid_out.contains(word),
                            "{name}, {names:?}: {word} of {person}"
                        );
                        looked_for += 1;
                    }
                }
            }
        });
    }
    assert!(looked_for > 200, "{looked_for} words of names");
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'')
        .filter(|word| word.chars().count() > 1)
}
