//! An article: one ranking, one recap sheet, one board, one pair.

use askama::Template;

use super::diagram::Diagram;
use super::figure::Figure;
use super::table::{Content, Part, Table};
use crate::visible::visible;

/// What is said about one thing, with a place of its own on the page.
#[derive(Template)]
#[template(path = "results/article.html")]
pub(super) struct Article {
    id: Option<String>,
    /// A second name of the place.
    also: Option<String>,
    title: Content,
    /// Whether the title is shown, and not only that of the part.
    is_titled: bool,
    facts: Vec<String>,
    figure: Option<Figure>,
    diagram: Option<Diagram>,
    tables: Vec<Table>,
    notes: Vec<String>,
}

impl Article {
    /// An article with its title.
    pub(super) fn new(title: &str) -> Self {
        Self {
            id: None,
            also: None,
            title: Content::Text(visible(title).into_owned()),
            is_titled: true,
            facts: Vec::new(),
            figure: None,
            diagram: None,
            tables: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The article of somebody.
    pub(super) fn about(who: Part) -> Self {
        Self {
            title: who.content,
            ..Self::new("")
        }
    }

    /// Shows its title, or leaves it to the part.
    pub(super) fn under_a_title(self, is_titled: bool) -> Self {
        Self { is_titled, ..self }
    }

    /// Gives it a name that links lead to.
    pub(super) fn at(self, id: String) -> Self {
        let id = Some(id);
        Self { id, ..self }
    }

    /// Gives it a second name.
    pub(super) fn also_at(self, id: Option<String>) -> Self {
        Self { also: id, ..self }
    }

    /// Adds lines under its title.
    pub(super) fn facts(mut self, facts: impl IntoIterator<Item = String>) -> Self {
        self.facts.extend(facts);
        self
    }

    /// What is drawn above its tables.
    pub(super) fn figure(self, figure: Option<Figure>) -> Self {
        Self { figure, ..self }
    }

    /// The hands that are drawn above its tables.
    pub(super) fn diagram(self, diagram: Diagram) -> Self {
        let diagram = Some(diagram);
        Self { diagram, ..self }
    }

    /// Adds a table.
    pub(super) fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// Adds lines under its tables.
    pub(super) fn notes<T: Into<String>>(mut self, notes: impl IntoIterator<Item = T>) -> Self {
        self.notes.extend(notes.into_iter().map(Into::into));
        self
    }
}
