//! What each text is to a screen reader: headings, paragraphs, and tables with their rows and cells.
//!
//! A tagged file from `krilla` says `Suspects false`, as PDF/UA demands. Poppler's tools answer "Suspects object is
//! wrong type" to it, and read the file all the same.

use std::num::NonZeroU16;

use krilla::tagging::{Identifier, Node, TableHeaderScope, Tag, TagGroup, TagTree};

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nothing that is read: it repeats what was read before.
    Ornament,
    /// A heading: of a report, or of what is in it.
    Heading(NonZeroU16),
    /// A line of text.
    Line,
    /// A cell of a table, by the numbers of the table, the row and the column.
    Cell {
        table: usize,
        row: usize,
        column: usize,
        is_title: bool,
    },
}

/// Groups that are being filled, from the table to the cell.
#[derive(Default)]
struct Open {
    table: Option<(usize, TagGroup)>,
    row: Option<(usize, TagGroup)>,
    cell: Option<(usize, TagGroup)>,
}

impl Role {
    /// The heading of a report.
    pub(super) const REPORT: Self = Self::Heading(NonZeroU16::MIN);
    /// The heading of a board, a pair, a list.
    pub(super) const PANEL: Self = Self::Heading(NonZeroU16::MIN.saturating_add(1));
}

/// Whether that many cells are tagged one by one. Every tagged cell is a hundred bytes and more, which nothing
/// compresses: beyond this, a row is read as one.
pub(super) fn are_read_one_by_one(cells: usize) -> bool {
    cells <= 2_000
}

/// The tree of what was drawn, in that order.
pub(super) fn tree(drawn: Vec<(Role, String, Identifier)>) -> TagTree {
    let mut tree = TagTree::new();
    let mut open = Open::default();
    let is_other = |open: &Option<(usize, TagGroup)>, number: usize| {
        open.as_ref().is_none_or(|(own, _)| *own != number)
    };
    for (role, text, id) in drawn {
        match role {
            Role::Ornament => {}
            Role::Heading(level) => {
                open.close(&mut tree);
                let tag = Tag::Hn(level, Some(text));
                tree.push(TagGroup::with_children(tag, vec![Node::from(id)]));
            }
            Role::Line => {
                open.close(&mut tree);
                tree.push(TagGroup::with_children(Tag::P, vec![Node::from(id)]));
            }
            Role::Cell {
                table,
                row,
                column,
                is_title,
            } => {
                if is_other(&open.table, table) {
                    open.close(&mut tree);
                    open.table = Some((table, TagGroup::new(Tag::Table)));
                }
                if is_other(&open.row, row) {
                    open.close_row();
                    open.row = Some((row, TagGroup::new(Tag::TR)));
                }
                if is_other(&open.cell, column) {
                    open.close_cell();
                    let group = if is_title {
                        TagGroup::new(Tag::TH(TableHeaderScope::Column))
                    } else {
                        TagGroup::new(Tag::TD)
                    };
                    open.cell = Some((column, group));
                }
                if let Some((_, cell)) = &mut open.cell {
                    cell.push(id);
                }
            }
        }
    }
    open.close(&mut tree);
    tree
}

impl Open {
    fn close_cell(&mut self) {
        if let (Some((_, cell)), Some((_, row))) = (self.cell.take(), &mut self.row) {
            row.push(cell);
        }
    }

    fn close_row(&mut self) {
        self.close_cell();
        if let (Some((_, row)), Some((_, table))) = (self.row.take(), &mut self.table) {
            table.push(row);
        }
    }

    fn close(&mut self, tree: &mut TagTree) {
        self.close_row();
        if let Some((_, table)) = self.table.take() {
            tree.push(table);
        }
    }
}
