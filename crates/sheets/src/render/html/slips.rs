//! Slips to print from the page, to cut apart and to fill in.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use super::table::{Cell, Column, Table};
use crate::model::slips::{blank_travelers, pick_up_slips};
use crate::notation::slips::{TO_FILL_IN, facts};

/// Writes the pick-up slips, then the travelers.
pub(super) fn write(page: Page<'_>, out: &mut dyn Write) -> io::Result<()> {
    for slip in pick_up_slips(page.scored) {
        let title = format!("{}  {}", slip.title(), slip.who());
        let boards = slip.boards.iter().map(ToString::to_string);
        let table = blank(&title, "Board", boards, &[]);
        Article::new(title.trim_start())
            .table(table)
            .write_into(out)?;
    }
    for traveler in blank_travelers(page.scored) {
        let title = format!("Board {}", traveler.board);
        let table = blank(&title, "N-S", traveler.lines.iter().cloned(), &["E-W"]);
        Article::new(&title)
            .facts([facts(page.scored, &traveler)])
            .table(table)
            .write_into(out)?;
    }
    Ok(())
}

/// A table with a line for each of its first cells, and room to write behind it.
fn blank(title: &str, first: &str, lines: impl Iterator<Item = String>, more: &[&str]) -> Table {
    let titles = more.iter().chain(&TO_FILL_IN);
    let columns = titles.map(|title| Column::text(*title));
    let columns: Vec<Column> = [Column::head_number(first, true)]
        .into_iter()
        .chain(columns)
        .collect();
    let width = columns.len();
    let mut table = Table::new(title, columns).with_boxes();
    for line in lines {
        let mut cells = vec![Cell::text(line)];
        cells.resize(width, Cell::default());
        table.row(cells);
    }
    table
}
