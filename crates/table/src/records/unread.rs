//! Columns that are not read: each is named, and is an error where it may hold part of a result, or players.

use std::ops::ControlFlow;

use crate::entered::{Content, FieldName, is_harmless};
use findings::{Code, Diagnostic, Findings, Location};

use super::{Records, Table};

/// A column that is not read.
struct Unread {
    place: usize,
    content: Content,
    /// Where it holds something, if it has no name.
    filled: Option<(Location, String)>,
}

impl<C: FieldName> Table<'_, '_, C> {
    /// Reports the columns that are not read.
    pub(super) fn report_unread(&self, records: &Records<'_>, findings: &mut Findings) {
        let header = &self.header;
        let is_unread = |place: &usize| header.columns[*place].is_none();
        let unread: Vec<usize> = (0..header.names.len()).filter(is_unread).collect();
        if unread.is_empty() {
            return;
        }
        let kinds = C::suspected(|field| self.header.places[field.index()].is_some());
        let is_known =
            |place: usize| header.left_out.contains(&place) || is_harmless(&header.names[place]);
        let begin = |place: usize| Unread {
            place,
            content: Content::of(if is_known(place) { &[] } else { &kinds }),
            filled: None,
        };
        let is_open = |column: &Unread| {
            let is_nameless = header.names[column.place].is_empty();
            !column.content.is_settled() || is_nameless && column.filled.is_none()
        };
        let mut columns: Vec<Unread> = unread.iter().map(|place| begin(*place)).collect();
        // Mostly the first rows show that nothing is to be looked for.
        for row in &header.shown.rows {
            for column in &mut columns {
                self.see(column, |place| row.get(place).map(String::as_str));
            }
        }
        if columns.iter().any(is_open) {
            columns = unread.iter().map(|place| begin(*place)).collect();
            self.see_all(&mut columns, is_open, records);
        }
        for column in columns {
            findings.extend(self.finding(column));
        }
    }

    /// Looks at all rows, as long as something is open.
    fn see_all(
        &self,
        columns: &mut [Unread],
        is_open: impl Fn(&Unread) -> bool,
        records: &Records<'_>,
    ) {
        records.for_each(self, |row| {
            let mut is_over = true;
            for column in columns.iter_mut().filter(|column| is_open(column)) {
                let filled = row.cells.get(column.place).filter(|cell| !cell.is_blank());
                if let (None, Some(cell)) = (&column.filled, filled) {
                    let place =
                        (self.text).location_in(row.row.into(), row.text, cell.start, cell.end);
                    column.filled = Some((place, cell.text.to_string()));
                }
                self.see(column, |place| row.cells.get(place).map(|cell| cell.text.as_ref()));
                is_over = false;
            }
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    fn see<'r>(&self, column: &mut Unread, cell: impl Fn(usize) -> Option<&'r str>) {
        let board = C::BOARD.and_then(|field| cell(self.header.place(field)?)?.parse().ok());
        let text = cell(column.place).unwrap_or_default();
        (column.content).see(text, board, self.header.shown.words);
    }

    /// What is said of a column.
    fn finding(&self, column: Unread) -> Option<Diagnostic> {
        let name = &self.header.names[column.place];
        let kind = column.content.kind();
        if name.is_empty() {
            let (place, text) = column.filled?;
            let found = match kind {
                Some(kind) => {
                    let what = kind.name();
                    let message =
                        format!("a column without a name is not read, and may hold {what}");
                    Diagnostic::new(Code::UnreadColumn, message).found(column.content.shown())
                }
                None => {
                    let message = "a column without a name holds something, and is not used";
                    Diagnostic::new(Code::ColumnIgnored, message).found(text)
                }
            };
            return Some(found.at(place).hint("name the column, or clear it"));
        }
        let place = self.locate_name(column.place);
        let Some(kind) = kind else {
            let message = format!("the column `{name}` is not used");
            let found = Diagnostic::new(Code::ColumnIgnored, message);
            return Some(found.at(place).found(name.clone()));
        };
        let message = format!("the column `{name}` is not read, and may hold {}", kind.name());
        let as_column = kind.column().map(|name| format!("call it `{name}`"));
        let as_column = as_column.unwrap_or_else(|| "give it a name of docs/formats.md".to_owned());
        let hint = format!(
            "if it does, {as_column}; if not, say so: `--ignore-column '{name}'`, or `ignore = [\"{name}\"]` under \
             `[columns]` in `session.toml`"
        );
        let found = Diagnostic::new(Code::UnreadColumn, message);
        Some(found.at(place).found(column.content.shown()).hint(hint))
    }
}
