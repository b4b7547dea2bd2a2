//! The tables of a printed page, read back by the columns of their titles.

use std::path::Path;

use crate::running::score;

/// A table, and the last heading before it.
pub(crate) struct Table {
    pub(crate) heading: String,
    pub(crate) titles: Vec<Word>,
    pub(crate) rows: Vec<Vec<Word>>,
}

/// A word, and the columns where it begins and ends.
#[derive(Clone)]
pub(crate) struct Word {
    pub(crate) text: String,
    start: usize,
    end: usize,
}

impl Table {
    pub(crate) fn has(&self, title: &str) -> bool {
        self.titles.iter().any(|word| word.text == title)
    }

    /// What stands under a title: a number ends with it, a text begins with it.
    pub(crate) fn cell(&self, row: &[Word], title: &str) -> String {
        let title = self.titles.iter().find(|word| word.text == title);
        title.map_or_else(String::new, |title| under(row, title))
    }
}

pub(crate) fn under(row: &[Word], title: &Word) -> String {
    let cell = row.iter().find(|cell| cell.end == title.end || cell.start == title.start);
    cell.map_or_else(String::new, |cell| cell.text.clone())
}

/// The tables of a report without names: titles over a rule, rows until a line that is none.
pub(crate) fn tables(folder: &Path, report: &str) -> Vec<Table> {
    let flags = ["--names=none", "--ascii", "--width=132", "--quiet", "--report", report];
    let output = score(folder, &flags);
    let page = String::from_utf8(output.stdout).expect("it is UTF-8");
    let lines: Vec<&str> = page.lines().collect();
    let is_rule = |line: &&str| line.len() > 4 && line.chars().all(|one| one == '-');
    let mut heading = "";
    let mut tables = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some(titles) = lines.get(number + 1).and_then(|next| is_rule(next).then_some(line))
        else {
            let begins = number.checked_sub(1).is_some_and(|before| lines[before].is_empty());
            // Par is below a diagram, and no heading.
            if begins && !line.starts_with(' ') && !line.starts_with("Par ") {
                heading = line;
            }
            continue;
        };
        // A rule under numbers is that of a foot.
        let titles = words(titles);
        if !titles.iter().any(|title| ["No", "NS", "Bd"].contains(&title.text.as_str())) {
            continue;
        }
        let is_row = |row: &&&str| {
            !row.is_empty() && !is_rule(row) && !row.contains(": ") && !row.starts_with("Awards")
        };
        let rows = lines[number + 2..].iter().take_while(is_row).map(|row| words(row));
        tables.push(Table { heading: heading.to_owned(), titles, rows: rows.collect() });
    }
    assert!(!tables.is_empty(), "{}: {report}", folder.display());
    tables
}

fn words(line: &str) -> Vec<Word> {
    let (mut words, mut column) = (Vec::new(), 0);
    for text in line.split(' ') {
        let start = column;
        column += text.chars().count() + 1;
        if !text.is_empty() {
            words.push(Word { text: text.to_owned(), start, end: column - 1 });
        }
    }
    words
}
