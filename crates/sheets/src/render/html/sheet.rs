//! A part of the document: its sheets as articles, their blocks as tables, lists and figures.

use std::io::{self, Write};

use askama::Template;

use super::Page;
use super::article::Article;
use super::diagram::Diagram;
use super::figure::Figure;
use super::narrow::Narrow;
use super::table::{Cell, Column, Part as Piece, Table};
use crate::sheet::{self, Block, Foot, Keep, Kind, Part, Party, Position, Sheet, Style, Value};
use crate::visible::visible;

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
        let says_the_same = sheet.title == part.title;
        let article = article(sheet, style, page);
        article.under_a_title(!says_the_same).write_into(out)?;
    }
    Ok(())
}

fn article(sheet: Sheet, style: Style, page: &Page<'_>) -> Article {
    let mut article = Article::about(Piece::titled(&sheet.title, None))
        .also_at(sheet.second_anchor.clone())
        .facts(sheet.fact_list())
        .facts(sheet.lines);
    if let Some(anchor) = sheet.anchor {
        article = article.at(anchor);
    }
    for block in sheet.blocks {
        article = match block {
            Block::Table(table) => noted(article, table, style, page, |table| table),
            Block::Grid(table) => noted(article, table, style, page, Table::wide),
            Block::Form(table, _) => noted(article, table, style, page, Table::with_boxes),
            Block::List(list) => {
                let none = list.items.is_empty().then(|| list.empty.to_owned());
                article.notes(list.boxed()).notes(none)
            }
            Block::Diagram(diagram) => article.diagram(Diagram::of(&diagram)),
            Block::Bars(bars) => article.figure(Figure::bars(&bars)),
        };
    }
    for table in sheet.beside {
        article = noted(article, table, style, page, |table| table);
    }
    article
}

/// Adds a table with its notes.
fn noted(
    article: Article,
    mut table: sheet::Table,
    style: Style,
    page: &Page<'_>,
    look: impl Fn(Table) -> Table,
) -> Article {
    let notes = std::mem::take(&mut table.notes);
    let notes = notes.into_iter().map(|note| note.shown(BETWEEN));
    article
        .table(look(self::table(table.kept(Keep::Spare), style, page)))
        .notes(notes)
}

/// A table with its columns, rows and foot.
pub(super) fn table(table: sheet::Table, style: Style, page: &Page<'_>) -> Table {
    let named = table
        .columns
        .iter()
        .any(|column| column.kind == Kind::Names);
    let narrow = Narrow::of(&table.columns);
    let columns = table.columns.iter().zip(narrow).map(|(column, narrow)| {
        let naming = column.position == Position::Naming;
        let title = column.title.clone();
        match column.kind {
            Kind::Figure => Column::figure(),
            Kind::Names if naming => Column::head(title),
            Kind::Ordinal if naming => Column::head_number(title, !named),
            Kind::Ordinal => Column::ordinal(title),
            Kind::Number => Column::number(title),
            Kind::Text | Kind::Names | Kind::ToFillIn(_) => Column::text(title),
        }
        .link(page.link(column.target.as_ref()))
        .key(column.key.clone())
        .narrow(narrow)
    });
    let mut set = Table::new(table.caption.clone(), columns.collect(), &page.words.page);
    for group in &table.groups {
        set.group(
            group.columns.start,
            group.columns.len(),
            group.title.clone(),
        );
    }
    for row in &table.rows {
        let links_on_names = row.iter().any(|cell| matches!(cell.value, Value::Names(_)));
        let cells = row.iter();
        set.row(
            cells
                .map(|cell| self::cell(cell, links_on_names, style, page))
                .collect(),
        );
    }
    let naming = |column: &sheet::Column| column.position == Position::Naming;
    let titled = table.columns.iter().rposition(naming).unwrap_or(0);
    for Foot { title, cells, .. } in &table.foot {
        let cells = cells.iter();
        let mut cells: Vec<Cell> = cells
            .map(|cell| self::cell(cell, true, style, page))
            .collect();
        cells[titled] = Cell::text(title.clone());
        set.foot(cells);
    }
    set
}

fn cell(cell: &sheet::Cell, links_on_names: bool, style: Style, page: &Page<'_>) -> Cell {
    let link = |party: &Party| page.link(party.target.as_ref());
    let set = match &cell.value {
        Value::Numbers(parties) => joined(parties, "+", |party| {
            Piece::link(&party.label(), link(party).filter(|_| !links_on_names))
        }),
        Value::Names(parties) => joined(parties, style.between_names, |party| {
            Piece::names(&party.names, link(party))
        }),
        Value::Contract(contract) => Cell::parts(Piece::suited(&contract.symbols)),
        Value::Text(text) if text.contains(['♥', '♦']) => {
            Cell::parts(Piece::suited(&visible(text)))
        }
        Value::Bar {
            percent,
            middle: true,
        } => Cell::figure(Some(Figure::percent(*percent))),
        Value::Bar {
            percent,
            middle: false,
        } => Cell::figure(Some(Figure::share(*percent))),
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
