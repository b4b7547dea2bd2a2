//! The same columns in every format: text, HTML, PDF, workbooks and CSV show all columns of a table, or list the
//! exceptions here. JSON has what CSV has.

use exchange::report;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

use calamine::{Reader, Xlsx};
use reports::sheet::{Block, Column, Keep, Kind, Position, Table};
use reports::words::ENGLISH;
use reports::{REPORTS, Report, ReportContext};

use super::html::Extent;
use super::html::narrow::Narrow;
use super::paper::Paper;
use super::text::Page;
use super::{html, pdf, text, xlsx};
use crate::sessions;

/// What a format leaves out of a report in some fixture, beside the columns of rank `Ample`: nobody but a workbook has
/// room for those.
const LEFT_OUT: &[(&str, &str, &[&str])] = &[
    // Rows fold on a phone; strat, ranks and award are on a pair's own card, and a wider screen shows the rest.
    ("phone", "overall", &["award", "carryover", "strat"]),
    ("phone", "ranking", SECTION_RANKS),
    ("phone", "ranking", OVERALL_RANKS),
    (
        "phone",
        "ranking",
        &[
            "adjustment",
            "award",
            "boards",
            "carryover",
            "earned",
            "handicap",
            "matches",
            "strat",
            "won",
        ],
    ),
    ("phone", "pairs", &["boards"]),
    ("phone", "recap", SECTION_RANKS),
    ("phone", "recap", OVERALL_RANKS),
    ("phone", "recap", &["strat"]),
    ("phone", "travelers", &["double-dummy", "group", "lead", "rated"]),
    ("phone", "scorecards", &["mark", "sat", "so-far"]),
    ("phone", "frequency", &["group", "rated"]),
    // A line has 80 characters; the overall ranking has these ranks too.
    ("text", "ranking", OVERALL_RANKS),
    ("text", "travelers", &["lead"]),
];

const SECTION_RANKS: &[&str] = &["section-rank-A", "section-rank-B", "section-rank-C"];
const OVERALL_RANKS: &[&str] = &["overall-rank-A", "overall-rank-B", "overall-rank-C"];

/// The columns that were left out, by format and report.
#[derive(Debug, Default, PartialEq, Eq)]
struct LeftOut(BTreeMap<(&'static str, &'static str), BTreeSet<String>>);

/// A table as it should be found in what a format made of it.
struct Wanted<'a> {
    format: &'static str,
    report: &'static Report,
    table: &'a Table,
    place: &'a str,
}

#[test]
fn every_format_has_the_same_columns_or_they_are_listed() {
    let mut left_out = LeftOut::default();
    let mut compared = 0;
    for name in sessions::names() {
        compared += sessions::with(&name, &ENGLISH, |context| {
            let wanted = context.wanted(REPORTS).into_iter();
            wanted.map(|report| compare(context, report, &name, &mut left_out)).sum::<usize>()
        });
    }
    assert!(compared > 500, "{compared} tables");
    let mut listed = LeftOut::default();
    for (format, report, keys) in LEFT_OUT {
        let all = listed.0.entry((format, report)).or_default();
        all.extend(keys.iter().map(ToString::to_string));
    }
    assert_eq!(left_out, listed);
}

/// Looks for the columns of each table of a report in each format, and counts the tables.
fn compare(
    context: ReportContext<'_>,
    report: &'static Report,
    name: &str,
    left_out: &mut LeftOut,
) -> usize {
    let text = shown_as_text(context, report);
    let page = shown_as_page(context, report);
    let paper = pdf::titles(context.paper(&[report]), Paper::A4);
    let workbook = shown_in_workbook(context, report);
    let keys = keys_of_csv(context, report);
    let mut compared = 0;
    for sheet in context.part(report).sheets {
        for (number, block) in sheet.blocks.iter().enumerate() {
            // What is to be filled in says nothing yet.
            let Some(table) = block.table().filter(|_| !matches!(block, Block::Form(..))) else {
                continue;
            };
            let place = format!("{name}, {}", table.caption);
            let wanted = |format| Wanted { format, report, table, place: &place };
            let is_grid = matches!(block, Block::Grid(_));
            for (format, lines) in [("text", &text), ("paper", &paper)] {
                if is_grid {
                    wanted(format).anywhere(lines, left_out);
                } else {
                    wanted(format).on_a_line(lines, |column| &column.short, left_out);
                }
            }
            wanted("page").on_a_line(&page, |column| &column.title, left_out);
            let is_written = |one: &&Column| one.keep <= Keep::Spare && one.kind != Kind::Figure;
            for column in Narrow::left_out(&table.columns).filter(is_written) {
                wanted("phone").leave_out(column, left_out);
            }
            let is_first = sheet.blocks[..number].iter().all(|one| one.table().is_none());
            if is_first && !sheet.again {
                wanted("workbook").in_a_row(&workbook, left_out);
                wanted("csv").by_keys(&keys, left_out);
            }
            compared += 1;
        }
    }
    compared
}

impl Wanted<'_> {
    /// The columns that are there, without those that the format never shows.
    fn columns(&self, least: Keep) -> Vec<&Column> {
        let columns = self.table.columns.iter();
        let written = |column: &&Column| column.keep <= least && column.kind != Kind::Figure;
        columns.filter(written).collect()
    }

    fn leave_out(&self, column: &Column, left_out: &mut LeftOut) {
        assert!(column.keep > Keep::Always, "{}: {} lacks {}", self.place, self.format, column.key);
        let keys = left_out.0.entry((self.format, self.report.name)).or_default();
        keys.insert(column.key.to_string());
    }

    /// The titles are on one line. What is not there is what is kept the least, the last of it first.
    fn on_a_line(
        &self,
        lines: &[String],
        title: impl Fn(&Column) -> &String,
        left_out: &mut LeftOut,
    ) {
        let mut columns = self.columns(Keep::Spare);
        loop {
            let titles: Vec<&str> =
                columns.iter().flat_map(|one| title(one).split_whitespace()).collect();
            let titles = format!(" {} ", titles.join(" "));
            if lines.iter().any(|line| line.contains(&titles)) {
                return;
            }
            let dropped = columns.iter().enumerate().max_by_key(|(_, column)| column.keep);
            let (dropped, column) = dropped.expect("there are columns");
            self.leave_out(column, left_out);
            columns.remove(dropped);
        }
    }

    /// Each title is somewhere: a grid is broken, and its names have the title of its part.
    fn anywhere(&self, lines: &[String], left_out: &mut LeftOut) {
        let named = |column: &&Column| column.kind != Kind::Names && !column.short.is_empty();
        for column in self.columns(Keep::Spare).into_iter().filter(named) {
            let title = format!(" {} ", column.short);
            let instead = [" N-S ", " E-W "];
            let is_key = column.position == Position::Naming;
            let is_there = |line: &String| {
                line.contains(&title) || is_key && instead.iter().any(|one| line.contains(one))
            };
            if !lines.iter().any(is_there) {
                self.leave_out(column, left_out);
            }
        }
    }

    /// Each column is there by its key.
    fn by_keys(&self, names: &[String], left_out: &mut LeftOut) {
        for column in self.columns(Keep::Ample) {
            if !names.contains(&column.key.replace('-', "_")) {
                self.leave_out(column, left_out);
            }
        }
    }

    /// Each title is in the one row of titles, with what is above it.
    fn in_a_row(&self, titles: &[String], left_out: &mut LeftOut) {
        for (place, column) in self.table.columns.iter().enumerate() {
            let mut groups = self.table.groups.iter();
            let group = groups.find(|group| group.columns.contains(&place));
            let title = match group {
                Some(group) => format!("{} {}", group.title, column.title),
                None => column.title.clone(),
            };
            if column.kind != Kind::Figure && !titles.contains(&title) {
                self.leave_out(column, left_out);
            }
        }
    }
}

/// The names of the columns for programs.
fn keys_of_csv(context: ReportContext<'_>, report: &'static Report) -> Vec<String> {
    let mut bytes = Vec::new();
    report::csv(context.data(&[report]), &mut bytes).expect("memory takes it");
    let csv = String::from_utf8(bytes).expect("it is text");
    let names = csv.lines().next().unwrap_or_default().split(',');
    names.map(|name| name.trim_matches('"').to_owned()).collect()
}

/// The lines of titles: those over a rule.
fn shown_as_text(context: ReportContext<'_>, report: &'static Report) -> Vec<String> {
    let mut bytes = Vec::new();
    let page = Page { width: 80, ascii: false, color: false, form_feeds: false };
    text::write(context.document(&[report]), page, &mut bytes).expect("memory takes it");
    let text = String::from_utf8(bytes).expect("it is text");
    let lines: Vec<&str> = text.lines().collect();
    let titles = lines
        .windows(2)
        .filter(|pair| !pair[1].is_empty() && pair[1].chars().all(|one| one == '─'));
    titles.map(|pair| spaced(pair[0])).collect()
}

/// The titles of each table, on one line each.
fn shown_as_page(context: ReportContext<'_>, report: &'static Report) -> Vec<String> {
    let mut bytes = Vec::new();
    html::write(context, &Extent::named(vec![report]), &mut bytes).expect("memory takes it");
    let page = String::from_utf8(bytes).expect("it is text");
    let heads = page.split("<thead>").skip(1);
    heads
        .map(|head| {
            let head = head.split("</thead>").next().unwrap_or_default();
            let row = head.rsplit("<tr>").next().unwrap_or_default();
            let texts = row.split('<').filter_map(|tag| Some(tag.split_once('>')?.1));
            let texts: Vec<&str> = texts.collect();
            spaced(&texts.join(" ").replace("&#39;", "'"))
        })
        .collect()
}

/// The titles of the report's sheet.
fn shown_in_workbook(context: ReportContext<'_>, report: &'static Report) -> Vec<String> {
    let mut bytes = Vec::new();
    xlsx::write(context, &[report], &mut bytes).expect("memory takes it");
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).expect("it is a workbook");
    let Ok(range) = workbook.worksheet_range(&context.part(report).title) else {
        return Vec::new();
    };
    let is_filled = |row: &&[calamine::Data]| row.iter().all(|cell| *cell != calamine::Data::Empty);
    let row = range.rows().find(is_filled).unwrap_or_default();
    row.iter().map(ToString::to_string).collect()
}

/// A line with one space between its words, and around it.
fn spaced(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}
