//! A part of the document: its sheets with their headings and blocks.

use std::borrow::Cow;
use std::io::{self, Write};

use reports::sheet::{Block, Items, List, Meaning, Note, Part, Sheet, Style};
use reports::visible::visible;

use super::rows::Rows;
use super::{Page, Pages, diagram, form, grid, width, wrapped};

/// Between the meanings of two signs.
const BETWEEN: &str = "   ";

/// Prints sheets without their document.
pub(super) fn alone(
    sheets: impl Iterator<Item = Sheet>,
    style: Style,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (place, sheet) in sheets.enumerate() {
        let heading = heading(&sheet, page);
        let before = if place == 0 { heading.trim_start() } else { &heading };
        out.write_all(before.as_bytes())?;
        let mut pages = Pages::within(page, out);
        for block in sheet.blocks {
            self::block(block, style, &mut pages)?;
        }
    }
    Ok(())
}

/// Prints a part. A sheet that is read by itself begins a page; of others, as many as fit share one.
pub(super) fn write(part: Part<'_>, point: char, pages: &mut Pages<'_>) -> io::Result<()> {
    let style = pages.page.style(point);
    if part.apart {
        for sheet in part.sheets {
            pages.sheet(heading(&sheet, pages.page))?;
            for block in sheet.blocks {
                self::block(block, style, pages)?;
            }
        }
        return Ok(());
    }
    let mut kind = None;
    for (number, sheet) in part.sheets.enumerate() {
        // What is of another kind begins a page under its name.
        if number == 0 || sheet.kind != kind {
            kind.clone_from(&sheet.kind);
            let title = kind.as_ref().map(|kind| kind.to_uppercase());
            let title = title.map(|title| format!("\n{}\n", pages.page.strong(&title)));
            pages.sheet(title.unwrap_or_default())?;
        }
        pages.keep(|page, out| {
            out.write_all(heading_in_line(&sheet, page).as_bytes())?;
            let mut whole = Pages::within(page, out);
            for (place, block) in sheet.blocks.into_iter().enumerate() {
                if place > 0 {
                    whole.keep(|_, out| writeln!(out))?;
                }
                self::block(block, style, &mut whole)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// The title of a sheet, what it is in capitals, and the facts under it.
fn heading(sheet: &Sheet, page: Page) -> String {
    let title = match &sheet.kind {
        Some(kind) => format!("{}  {}", kind.to_uppercase(), sheet.title),
        None => sheet.title.clone(),
    };
    let title = page.strong(&wrapped(&page.title(&title), 0, page));
    let lines = sheet.fact_list().into_iter().chain(sheet.lines.clone());
    let lines = lines.map(|line| wrapped(&visible(&line), 0, page) + "\n");
    format!("\n{title}\n{}\n", lines.collect::<String>())
}

/// The title of a sheet with its facts beside it.
fn heading_in_line(sheet: &Sheet, page: Page) -> String {
    let title = page.title(&sheet.title);
    let facts = sheet.fact_list().unwrap_or_default();
    let line = format!("{title}  {}", visible(&facts));
    let line = wrapped(line.trim_end(), 0, page);
    let line = line.replacen(&title, &page.strong(&title), 1);
    let lines = sheet.lines.iter();
    let lines = lines.map(|line| wrapped(&visible(line), 0, page) + "\n");
    // A list is indented, and needs no more to be distinguished from its title.
    let below = match sheet.blocks.first() {
        Some(Block::List(_)) => "",
        _ => "\n",
    };
    format!("\n{line}\n{}{below}", lines.collect::<String>())
}

fn block(block: Block, style: Style, pages: &mut Pages<'_>) -> io::Result<()> {
    match block {
        Block::Table(mut table) => {
            let notes = std::mem::take(&mut table.notes);
            Rows::of(table, style, pages.page).write(pages)?;
            pages.keep(|page, out| self::notes(&notes, page, out))
        }
        Block::List(list) => pages.keep(|page, out| self::list(&list, page, out)),
        // The table beside them has their numbers.
        Block::Bars(_) => Ok(()),
        Block::Grid(mut table) => {
            let notes = std::mem::take(&mut table.notes);
            grid::write(table, style, pages)?;
            pages.keep(|page, out| self::notes(&notes, page, out))
        }
        Block::Diagram(diagram) => pages.keep(|page, out| {
            let mut lines = diagram::lines(&diagram, style, page).into_iter();
            lines.try_for_each(|line| writeln!(out, "{line}"))
        }),
        Block::Form(form, _) => form::write(&form, style, pages),
    }
}

fn list(list: &List, page: Page, out: &mut dyn Write) -> io::Result<()> {
    if list.items.is_empty() {
        return writeln!(out, "  {}", list.empty);
    }
    let mut items = list.items.iter().map(|item| page.sentence(item));
    let (tick, indent) = match list.read {
        Items::Ticked => ("[ ] ", 2),
        Items::Apart => ("", 2),
        Items::Steps => ("", 0),
        Items::Short => return side_by_side(&items.collect::<Vec<_>>(), page, out),
    };
    items.try_for_each(|item| {
        let item = format!("{tick}{item}");
        writeln!(out, "{}", wrapped(&item, indent, page))
    })
}

/// Short texts below each other, as many to a line as fit.
fn side_by_side(texts: &[Cow<'_, str>], page: Page, out: &mut dyn Write) -> io::Result<()> {
    let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
    let to_a_line = (page.width / (widest + 2)).max(1);
    texts.chunks(to_a_line).try_for_each(|line| {
        let line: String = line.iter().map(|text| format!("  {text:widest$}")).collect();
        writeln!(out, "{}", line.trim_end())
    })
}

fn notes(notes: &[Note], page: Page, out: &mut dyn Write) -> io::Result<()> {
    notes.iter().try_for_each(|note| match note {
        Note::Text(_) | Note::Explanation(_) => {
            writeln!(out, "{}", wrapped(&visible(&note.shown("")), 0, page))
        }
        Note::Legend(meanings) => legend(meanings, page, out),
    })
}

/// What the signs mean, as many to a line as fit.
fn legend(meanings: &[Meaning], page: Page, out: &mut dyn Write) -> io::Result<()> {
    let mut line = String::new();
    for meaning in meanings.iter().map(Meaning::shown) {
        let meaning = visible(&meaning);
        if !line.is_empty() && width(&line) + width(BETWEEN) + width(&meaning) > page.width {
            writeln!(out, "{line}")?;
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { BETWEEN });
        line.push_str(&meaning);
    }
    if line.is_empty() { Ok(()) } else { writeln!(out, "{line}") }
}
