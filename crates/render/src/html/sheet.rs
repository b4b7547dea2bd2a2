//! A part of the document: its sheets as articles, their blocks as tables, lists and figures.

use std::io::{self, Write};

use askama::Template;
use reports::sheet::{self, Block, Foot, Keep, Kind, Part, Party, Position, Sheet, Style, Value};
use reports::visible::visible;

use super::diagram::Diagram;
use super::figure::Figure;
use super::narrow::Narrow;
use super::table::{Cell, Column, Group, Kind as Holds, Look, Part as Piece, Table};
use super::{Article, Page};

/// Between the meanings of two signs.
const BETWEEN: &str = " · ";

/// Writes the sheets of a part, one by one.
pub(super) fn write(
    part: Part<'_>,
    style: Style,
    page: &Page<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    for sheet in part.sheets {
        let is_titled = sheet.title != part.title;
        article(sheet, is_titled, style, page).write_into(out)?;
    }
    Ok(())
}

fn article(sheet: Sheet, is_titled: bool, style: Style, page: &Page<'_>) -> Article {
    let mut article = Article {
        title: Piece::titled(&sheet.title, None).content,
        is_titled,
        facts: sheet.fact_list().into_iter().chain(sheet.lines).collect(),
        id: sheet.anchor,
        also: sheet.second_anchor,
        figure: None,
        diagram: None,
        tables: Vec::new(),
        notes: Vec::new(),
    };
    for block in sheet.blocks {
        match block {
            Block::Table(table) => add(&mut article, table, Look::Plain, style, page),
            Block::Grid(table) => add(&mut article, table, Look::Wide, style, page),
            Block::Form(table, _) => add(&mut article, table, Look::ToFillIn, style, page),
            Block::List(list) if list.items.is_empty() => article.notes.push(list.empty.to_owned()),
            Block::List(list) => article.notes.extend(list.boxed()),
            Block::Diagram(diagram) => article.diagram = Some(Diagram::of(&diagram)),
            Block::Bars(bars) => article.figure = Figure::bars(&bars),
        }
    }
    for table in sheet.beside {
        add(&mut article, table, Look::Plain, style, page);
    }
    article
}

/// Adds a table with its notes.
fn add(article: &mut Article, mut table: sheet::Table, look: Look, style: Style, page: &Page<'_>) {
    let notes = std::mem::take(&mut table.notes);
    article.notes.extend(notes.into_iter().map(|note| note.shown(BETWEEN)));
    let table = self::table(table.kept(Keep::Spare), look, style, page);
    article.tables.push(table);
}

/// A table with its columns, rows and foot.
pub(super) fn table(table: sheet::Table, look: Look, style: Style, page: &Page<'_>) -> Table {
    let named = (table.columns.iter()).any(|column| column.kind == Kind::Names);
    let narrow = Narrow::of(&table.columns);
    let columns = table.columns.iter().zip(narrow).map(|(column, narrow)| {
        let naming = column.position == Position::Naming;
        Column {
            title: column.title.clone(),
            key: column.key.clone(),
            link: page.link(column.target.as_ref()),
            kind: match column.kind {
                Kind::Figure => Holds::Figure,
                Kind::Names if naming => Holds::Head,
                Kind::Ordinal if naming => Holds::HeadNumber { alone: !named },
                Kind::Ordinal => Holds::Ordinal,
                Kind::Number => Holds::Number,
                Kind::Text | Kind::Names | Kind::ToFillIn(_) => Holds::Text,
            },
            narrow,
        }
    });
    let mut end = 0;
    let groups = table.groups.iter().map(|group| Group {
        before: group.columns.start - std::mem::replace(&mut end, group.columns.end),
        columns: group.columns.len(),
        title: group.title.clone(),
    });
    let rows = table.rows.iter().map(|row| {
        let links_on_names = row.iter().any(|cell| matches!(cell.value, Value::Names(_)));
        let cells = row.iter();
        cells.map(|cell| self::cell(cell, links_on_names, style, page)).collect()
    });
    let naming = |column: &sheet::Column| column.position == Position::Naming;
    let titled = table.columns.iter().rposition(naming).unwrap_or(0);
    let foot = table.foot.iter().map(|Foot { title, cells, .. }| {
        let cells = cells.iter().map(|cell| self::cell(cell, true, style, page));
        let mut cells: Vec<Cell> = cells.collect();
        cells[titled] = Cell::link(title.clone(), None);
        cells
    });
    Table {
        caption: visible(&table.caption).into_owned(),
        columns: columns.collect(),
        groups: groups.collect(),
        rows: rows.collect(),
        foot: foot.collect(),
        look,
        words: &page.words.page,
    }
}

fn cell(cell: &sheet::Cell, links_on_names: bool, style: Style, page: &Page<'_>) -> Cell {
    let link = |party: &Party| page.link(party.target.as_ref());
    let set = match &cell.value {
        Value::Numbers(parties) => joined(parties, "+", |party| {
            Piece::link(&party.label(), link(party).filter(|_| !links_on_names))
        }),
        Value::Names(parties) => {
            joined(parties, style.between_names, |party| Piece::names(&party.names, link(party)))
        }
        Value::Contract(contract) => Cell::parts(Piece::suited(&contract.symbols)),
        Value::Text(text) if text.contains(['♥', '♦']) => {
            Cell::parts(Piece::suited(&visible(text)))
        }
        Value::Bar { percent, middle } => Cell::bar(*percent, *middle),
        Value::Empty
        | Value::Dash
        | Value::Text(_)
        | Value::Number(_)
        | Value::Signed(_)
        | Value::Amount(..)
        | Value::Starred(..)
        | Value::Noted(..)
        | Value::Place(_) => Cell::link(cell.shown(style), page.link(cell.target.as_ref())),
    };
    set.mark(cell.mark)
}

fn joined(parties: &[Party], sign: &str, piece: impl Fn(&Party) -> Piece) -> Cell {
    let mut pieces = Vec::new();
    for party in parties {
        if !pieces.is_empty() {
            pieces.push(Piece::text(sign));
        }
        pieces.push(piece(party));
    }
    Cell::parts(pieces)
}
