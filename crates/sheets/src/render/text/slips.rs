//! Slips to print, to cut apart and to fill in.

use std::io;

use super::table::{Column, Table};
use super::width::wrapped;
use super::{Page, Pages};
use crate::model::Scored;
use crate::model::slips::{blank_travelers, pick_up_slips};
use crate::notation::slips::{TO_FILL_IN, facts};
use crate::visible::visible;

/// Prints the pick-up slips, then the travelers.
pub(super) fn write(scored: Scored<'_>, pages: &mut Pages<'_>) -> io::Result<()> {
    pages.sheet(title("Pick-up slips", pages.page))?;
    for slip in pick_up_slips(scored) {
        let title = format!("{}  {}", slip.title(), slip.who());
        let boards = slip.boards.iter().map(ToString::to_string);
        let table = blank("Board", boards, &[]);
        self::slip(title.trim_start(), table, pages)?;
    }
    pages.sheet(title("Travelers", pages.page))?;
    for traveler in blank_travelers(scored) {
        let title = format!("Board {}  {}", traveler.board, facts(scored, &traveler));
        let table = blank("N-S", traveler.lines.iter().cloned(), &["E-W"]);
        slip(&title, table, pages)?;
    }
    Ok(())
}

fn title(title: &str, page: Page) -> String {
    format!("\n{}\n", page.strong(&title.to_uppercase()))
}

/// One slip, and the line along which it is cut off.
fn slip(title: &str, table: Table, pages: &mut Pages<'_>) -> io::Result<()> {
    pages.keep(|page, out| {
        let title = wrapped(&visible(title), 0, page);
        writeln!(out, "\n{}\n", page.strong(&title))?;
        table.write(page, out)?;
        writeln!(out, "\n{}", "- ".repeat(page.width / 2).trim_end())
    })
}

/// A table with a line for each of its first cells, and room to write behind it.
fn blank(first: &str, lines: impl Iterator<Item = String>, more: &[&str]) -> Table {
    let titles = || more.iter().chain(&TO_FILL_IN);
    let columns = titles().map(|title| Column::left(*title).gap(1));
    let mut table = Table::new([Column::right(first)].into_iter().chain(columns).collect());
    for line in lines {
        let number = if line.is_empty() {
            "_".repeat(first.len())
        } else {
            line
        };
        let room = titles().map(|title| "_".repeat(title.len().max(4)));
        table.row([number].into_iter().chain(room).collect());
    }
    table
}
