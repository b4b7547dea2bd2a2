//! A document as text: a line for each thing that it says, in the order in which it says it.
//!
//! ```text
//! = Travelers [boards]
//! == Board 1 #board-1
//! facts: dealer N; vulnerable none
//! table: Board 1, results
//! columns: ns "N-S" "NS" ordinal naming; score "Score" number
//! 1 | 420
//! sum: | 21.00 | !20.50
//! note: Sum N-S 21, expected 21
//! ```
//!
//! `*` is before an artificial amount, `!` before what is off, `^` behind a top and `_` behind a bottom; `>` is before
//! where a cell leads. A text that reads like a number is in quotes. Columns are said once as long as they stay.

use std::fmt::Write;

use reports::sheet::{
    Block, Cell, Column, Document, Foot, Keep, Kind, Mark, Note, Position, Sheet, Style, Table,
    Value,
};
use reports::{Report, ReportContext};

/// A report, under the heading of its session.
pub(crate) fn document(context: ReportContext<'_>, report: &'static Report) -> String {
    let mut out = Notation { out: String::new(), columns: Vec::new() };
    out.document(context.document(&[report]));
    out.out
}

struct Notation {
    out: String,
    /// Those of the table before.
    columns: Vec<Column>,
}

impl Notation {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.out, "{}", line.trim_end());
    }

    fn document(&mut self, document: Document<'_>) {
        let heading = document.heading;
        self.line(&format!("title: {}", heading.title));
        if let Some(about) = heading.about {
            self.line(&format!("about: {about}"));
        }
        for rule in heading.rules {
            self.line(&format!("rules: {rule}"));
        }
        if let Some((word, reasons)) = heading.provisional {
            self.line(&format!("{word}{}{}", heading.colon, reasons.join("; ")));
        }
        if let Some(corrected) = heading.corrected {
            let lines = corrected.symbols.join("\n  ");
            self.line(&format!("{}{}{lines}", corrected.word, heading.colon));
        }
        for part in document.parts {
            let apart = if part.apart { " apart" } else { "" };
            let menu = if part.menu == part.title {
                String::new()
            } else {
                format!(" menu {}", part.menu)
            };
            self.line(&format!("\n= {} [{}]{apart}{menu}", part.title, part.anchor));
            if let Some(index) = part.index {
                let links: Vec<String> = index.links.into_iter().map(|(text, _)| text).collect();
                self.line(&format!("index: {}", links.join("; ")));
                if let Some(table) = index.overview {
                    self.table("overview", &table);
                }
            }
            for sheet in part.sheets {
                self.sheet(sheet);
            }
        }
        if let Some(empty) = document.empty {
            self.line(empty);
        }
    }

    fn sheet(&mut self, sheet: Sheet) {
        let anchors = [sheet.anchor.as_ref(), sheet.second_anchor.as_ref()];
        let anchors = anchors.into_iter().flatten();
        let anchors: String = anchors.map(|anchor| format!(" #{anchor}")).collect();
        self.line(&format!("\n== {}{anchors}", sheet.full_title()));
        if !sheet.facts.is_empty() {
            self.line(&format!("facts: {}", sheet.facts.join("; ")));
        }
        for line in &sheet.lines {
            self.line(&format!("line: {line}"));
        }
        if !sheet.labels.is_empty() {
            let labels = sheet.labels.iter();
            let labels = labels.map(|(column, cell)| format!("{} {}", column.title, shown(cell)));
            self.line(&format!("labels: {}", labels.collect::<Vec<_>>().join("; ")));
        }
        for block in &sheet.blocks {
            match block {
                Block::Table(table) => self.table("table", table),
                Block::Grid(table) => self.table("grid", table),
                Block::Form(table, _) => self.table("form", table),
                Block::List(list) if list.items.is_empty() => self.line(list.empty),
                Block::List(list) => {
                    list.items.iter().for_each(|item| self.line(&format!("- {item}")))
                }
                Block::Diagram(diagram) => self.line(&format!("diagram: {diagram:?}")),
                Block::Bars(bars) => {
                    let bars = bars.bars.iter().map(|bar| {
                        let bar = bar.as_ref()?;
                        let mark = sign(bar.mark);
                        Some(format!("{}-{}{mark}", bar.from.round(), bar.to.round().normalize()))
                    });
                    let bars: Vec<String> =
                        bars.map(|bar| bar.unwrap_or_else(|| ".".into())).collect();
                    self.line(&format!("bars: {}", bars.join(" ")));
                }
            }
        }
        for table in &sheet.beside {
            self.table("beside", table);
        }
    }

    fn table(&mut self, kind: &str, table: &Table) {
        self.line(&format!("{kind}: {}", table.caption));
        if self.columns != table.columns {
            let columns: Vec<String> = table.columns.iter().map(column).collect();
            self.line(&format!("columns: {}", columns.join("; ")));
            self.columns.clone_from(&table.columns);
        }
        for group in &table.groups {
            let keys = table.columns[group.columns.clone()].iter();
            let keys: Vec<&str> = keys.map(|column| &*column.key).collect();
            let titles = titles(&group.title, &group.short);
            self.line(&format!("group: {titles} over {}", keys.join(", ")));
        }
        for row in &table.rows {
            self.line(&cells(row));
        }
        for Foot { title, short, cells: sums } in &table.foot {
            self.line(&format!("foot: {} {}", titles(title, short), cells(sums)));
        }
        for note in &table.notes {
            let kind = match note {
                Note::Text(_) => "note",
                Note::Explanation(_) => "explanation",
                Note::Legend(_) => "legend",
            };
            self.line(&format!("{kind}: {}", note.shown("; ")));
        }
    }
}

fn titles(long: &str, short: &str) -> String {
    if long == short { format!("{long:?}") } else { format!("{long:?} {short:?}") }
}

fn column(column: &Column) -> String {
    let kind = match column.kind {
        Kind::Text => "text".to_owned(),
        Kind::Number => "number".to_owned(),
        Kind::Ordinal => "ordinal".to_owned(),
        Kind::Names => "names".to_owned(),
        Kind::Figure => "figure".to_owned(),
        Kind::ToFillIn(letters) => format!("box of {letters}"),
    };
    let position = match column.position {
        Position::Naming => " naming",
        Position::Fact => "",
        Position::Crossing => " crossing",
    };
    let keep = match column.keep {
        Keep::Always => "",
        Keep::Long => " long",
        Keep::Room => " room",
        Keep::Spare => " spare",
        Keep::Ample => " ample",
    };
    let strong = if column.strong { " strong" } else { "" };
    let shown_by = column.shown_by.map_or_else(String::new, |key| format!(" said by {key}"));
    let target =
        (column.target.as_ref()).map_or_else(String::new, |target| format!(" >{}", target.anchor));
    format!(
        "{} {} {kind}{position}{keep}{strong}{shown_by}{target}",
        column.key,
        titles(&column.title, &column.short)
    )
}

fn cells(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(shown).collect();
    cells.join(" | ")
}

fn shown(cell: &Cell) -> String {
    let shown = match &cell.value {
        Value::Text(text) if text.parse::<f64>().is_ok() => format!("{text:?}"),
        Value::Bar { percent, middle } => {
            format!("bar {percent}{}", if *middle { " of two" } else { "" })
        }
        _ => cell.shown(Style::PRINT).into_owned(),
    };
    let target = (cell.target.as_ref()).map_or_else(String::new, |to| format!(" >{}", to.anchor));
    format!("{shown}{}{target}", sign(cell.mark))
}

const fn sign(mark: Option<Mark>) -> &'static str {
    match mark {
        Some(Mark::Top) => "^",
        Some(Mark::Bottom) => "_",
        // It is said before the value.
        Some(Mark::Off) | None => "",
    }
}
