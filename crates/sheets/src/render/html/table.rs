//! Tables of a page: columns that are left out where they have nothing to say, cells with links and marks.

use askama::Template;

use super::figure::Figure;
use crate::model::scorecard::Mark;
use crate::visible::visible;

/// A table, filled row by row.
#[derive(Template)]
#[template(path = "results/table.html")]
pub(super) struct Table {
    caption: String,
    columns: Vec<Column>,
    groups: Vec<Group>,
    rows: Vec<Vec<Cell>>,
    foot: Vec<Vec<Cell>>,
    look: Look,
}

/// How a table looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Plain,
    /// So wide that it scrolls within the page.
    Wide,
    /// With boxes to write in.
    ToFillIn,
}

/// A column.
#[derive(Clone)]
pub(super) struct Column {
    title: String,
    link: Option<String>,
    kind: Kind,
    shown: bool,
}

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    /// Numbers of which the first is 1: places, boards, pairs.
    Ordinal,
    /// What a row is about.
    Head,
    /// The number beside it, or in its stead; it stays in sight.
    HeadNumber {
        alone: bool,
    },
    Figure,
}

/// A title over several columns.
struct Group {
    before: usize,
    columns: usize,
    title: String,
}

/// A cell.
#[derive(Clone, Default)]
pub(super) struct Cell {
    parts: Vec<Part>,
    mark: Option<Mark>,
    figure: Option<Figure>,
}

/// A piece of text, with or without a link.
#[derive(Clone)]
pub(super) struct Part {
    /// The text; for partners' names, one text each, so that a narrow screen breaks lines between them only.
    pub(super) texts: Vec<String>,
    /// Where it leads.
    pub(super) link: Option<String>,
    /// Whether it is a red suit.
    pub(super) red: bool,
}

impl Column {
    /// A column of text.
    pub(super) fn text(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            link: None,
            kind: Kind::Text,
            shown: true,
        }
    }

    /// A column of numbers.
    pub(super) fn number(title: impl Into<String>) -> Self {
        Self {
            kind: Kind::Number,
            ..Self::text(title)
        }
    }

    /// A column of places, or of what is counted from 1.
    pub(super) fn ordinal(title: impl Into<String>) -> Self {
        Self {
            kind: Kind::Ordinal,
            ..Self::text(title)
        }
    }

    /// The column that tells what a row is about.
    pub(super) fn head(title: impl Into<String>) -> Self {
        Self {
            kind: Kind::Head,
            ..Self::text(title)
        }
    }

    /// The number of what a row is about, beside its name or alone; it stays in sight when the table scrolls.
    pub(super) fn head_number(title: impl Into<String>, alone: bool) -> Self {
        Self {
            kind: Kind::HeadNumber { alone },
            ..Self::text(title)
        }
    }

    /// A column of figures that show what stands beside them.
    pub(super) fn figure() -> Self {
        Self {
            kind: Kind::Figure,
            ..Self::text("")
        }
    }

    /// Leads somewhere.
    pub(super) fn link(self, link: Option<String>) -> Self {
        Self { link, ..self }
    }

    /// Is there only if it has something to say.
    pub(super) fn when(self, shown: bool) -> Self {
        Self { shown, ..self }
    }

    const fn class(&self) -> &'static str {
        match self.kind {
            Kind::Text => "text",
            Kind::Number => "number",
            Kind::Head => "head",
            Kind::Ordinal => "number ordinal",
            Kind::HeadNumber { .. } => "number ordinal stays",
            Kind::Figure => "figure",
        }
    }

    fn is_head(&self) -> bool {
        matches!(self.kind, Kind::Head | Kind::HeadNumber { alone: true })
    }

    fn is_figure(&self) -> bool {
        self.kind == Kind::Figure
    }
}

impl Table {
    /// A table without rows.
    pub(super) fn new(caption: impl Into<String>, columns: Vec<Column>) -> Self {
        Self {
            caption: visible(&caption.into()).into_owned(),
            columns,
            groups: Vec::new(),
            rows: Vec::new(),
            foot: Vec::new(),
            look: Look::Plain,
        }
    }

    /// Lets it scroll within the page.
    pub(super) fn wide(self) -> Self {
        let look = Look::Wide;
        Self { look, ..self }
    }

    /// Gives it boxes to write in.
    pub(super) fn with_boxes(self) -> Self {
        let look = Look::ToFillIn;
        Self { look, ..self }
    }

    const fn class(&self) -> &'static str {
        match self.look {
            Look::Plain => "",
            Look::Wide => "wide",
            Look::ToFillIn => "form",
        }
    }

    /// Adds a row, a cell for each column.
    pub(super) fn row(&mut self, cells: Vec<Cell>) {
        self.rows.push(cells);
    }

    /// Adds a row at the foot.
    pub(super) fn foot(&mut self, cells: Vec<Cell>) {
        self.foot.push(cells);
    }

    /// Puts a title over several columns, after those that have none.
    pub(super) fn group(&mut self, first: usize, columns: usize, title: impl Into<String>) {
        let shown = |from: usize, to: usize| {
            let columns = self.columns[from..to].iter();
            columns.filter(|column| column.shown).count()
        };
        let titled: usize = (self.groups.iter())
            .map(|group| group.before + group.columns)
            .sum();
        let (before, columns) = (shown(0, first) - titled, shown(first, first + columns));
        if columns > 0 {
            self.groups.push(Group {
                before,
                columns,
                title: title.into(),
            });
        }
    }

    /// The cells of a row that are shown, with their columns.
    fn shown<'a>(&'a self, row: &'a [Cell]) -> impl Iterator<Item = (&'a Column, &'a Cell)> {
        let cells = self.columns.iter().zip(row);
        cells.filter(|(column, _)| column.shown)
    }
}

impl Cell {
    /// A cell with a text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::link(text, None)
    }

    /// A cell with a text that leads somewhere.
    pub(super) fn link(text: impl Into<String>, link: Option<String>) -> Self {
        Self::parts(vec![Part::link(&text.into(), link)])
    }

    /// A cell of several texts.
    pub(super) fn parts(parts: Vec<Part>) -> Self {
        Self {
            parts,
            mark: None,
            figure: None,
        }
    }

    /// A cell with a figure.
    pub(super) fn figure(figure: Option<Figure>) -> Self {
        Self {
            figure,
            ..Self::default()
        }
    }

    /// Makes it stand out as a top or a bottom.
    pub(super) fn mark(self, mark: Option<Mark>) -> Self {
        Self { mark, ..self }
    }

    /// Its classes; most cells are numbers, and have none.
    const fn class(&self, column: &Column) -> &'static str {
        match (self.mark, column.kind) {
            (Some(Mark::Top), _) => "top",
            (Some(Mark::Bottom), _) => "bottom",
            (None, Kind::Number | Kind::Ordinal) => "",
            (None, Kind::Text) => "text",
            (None, Kind::Head) => "head",
            (None, Kind::HeadNumber { .. }) => "stays",
            (None, Kind::Figure) => "figure",
        }
    }

    const fn spoken_mark(&self) -> &'static str {
        match self.mark {
            None => "",
            Some(Mark::Top) => " (top)",
            Some(Mark::Bottom) => " (bottom)",
        }
    }
}

impl Part {
    /// A text.
    pub(super) fn text(text: &str) -> Self {
        Self::link(text, None)
    }

    /// A text that leads somewhere.
    pub(super) fn link(text: &str, link: Option<String>) -> Self {
        Self {
            texts: vec![visible(text).into_owned()],
            link,
            red: false,
        }
    }

    /// Partners' names, as far as known.
    pub(super) fn names(names: &[String], link: Option<String>) -> Self {
        let known = names.iter().filter(|name| !name.is_empty());
        Self {
            texts: known.map(|name| visible(name).into_owned()).collect(),
            link,
            red: false,
        }
    }

    fn is_names(&self) -> bool {
        self.texts.len() > 1
    }

    /// A text with its red suits in red.
    pub(super) fn suited(text: &str) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for character in text.chars() {
            let red = matches!(character, '♥' | '♦');
            match parts.last_mut().filter(|part| part.red == red) {
                Some(part) => part.texts[0].push(character),
                None => parts.push(Self {
                    texts: vec![character.to_string()],
                    link: None,
                    red,
                }),
            }
        }
        parts
    }
}
