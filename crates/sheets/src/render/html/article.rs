//! An article: one ranking, one recap sheet, one board, one pair.

use askama::Template;

use super::diagram::Diagram;
use super::figure::Figure;
use super::table::{Content, Table};

/// What is said about one thing, with a place of its own on the page.
#[derive(Template)]
#[template(path = "results/article.html")]
pub(super) struct Article {
    /// The name of the place.
    pub(super) id: Option<String>,
    /// A second name of the place.
    pub(super) also: Option<String>,
    /// The title.
    pub(super) title: Content,
    /// Whether the title is shown, and not only that of the part.
    pub(super) is_titled: bool,
    /// Small facts below the title.
    pub(super) facts: Vec<String>,
    /// A figure above the tables.
    pub(super) figure: Option<Figure>,
    /// The cards.
    pub(super) diagram: Option<Diagram>,
    /// The tables, side by side where there is room.
    pub(super) tables: Vec<Table>,
    /// Paragraphs below them.
    pub(super) notes: Vec<String>,
}
