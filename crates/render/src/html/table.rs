//! Tables of a page: empty columns are left out; cells have links and marks.

use std::borrow::Cow;

use askama::Template;
use reports::model::names::last_name;
use reports::sheet::Mark;
use reports::visible::visible;
use reports::words::PageWords;
use rust_decimal::Decimal;

use super::figure::Figure;
use super::narrow::Narrow;

/// How many letters fit side by side on a phone.
const PHONE: usize = 35;

/// The room between two columns, in letters.
const BETWEEN: usize = 1;

/// A table.
#[derive(Template)]
#[template(path = "results/table.html")]
pub(super) struct Table {
    /// What it shows, for those who do not see where it stands.
    pub(super) caption: String,
    /// Its columns, which each row and the foot have a cell of.
    pub(super) columns: Vec<Column>,
    /// Titles over several columns, from left to right.
    pub(super) groups: Vec<Group>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// Rows below them, which stay there however it is sorted.
    pub(super) foot: Vec<Vec<Cell>>,
    /// How it looks.
    pub(super) look: Look,
    /// What is said of marks.
    pub(super) words: &'static PageWords,
}

/// How a table looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Like any other.
    Plain,
    /// So wide that it scrolls within the page.
    Wide,
    /// With boxes to write in.
    ToFillIn,
}

/// A column.
#[derive(Clone)]
pub(super) struct Column {
    /// What is over it.
    pub(super) title: String,
    /// What the script knows it by.
    pub(super) key: Cow<'static, str>,
    /// Where its title leads.
    pub(super) link: Option<String>,
    /// What is in it.
    pub(super) kind: Kind,
    /// Where it stands on a narrow screen.
    pub(super) narrow: Narrow,
}

/// What is in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Words.
    Text,
    /// Amounts.
    Number,
    /// Numbers of which the first is 1: places, boards, pairs.
    Ordinal,
    /// What a row is about.
    Head,
    /// The number beside it, or in its stead; it stays in sight.
    HeadNumber {
        /// Whether no names are beside it.
        alone: bool,
    },
    /// Bars.
    Figure,
}

/// A title over several columns.
pub(super) struct Group {
    /// How many columns are between it and the group before it.
    pub(super) before: usize,
    /// How many columns it is over.
    pub(super) columns: usize,
    /// What it says.
    pub(super) title: String,
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
    /// What it says.
    pub(super) content: Content,
    /// Where it leads.
    pub(super) link: Option<String>,
}

/// What a piece of text is.
#[derive(Clone)]
pub(super) enum Content {
    /// Any text.
    Text(String),
    /// A red suit.
    Red(String),
    /// Partners' names; a line breaks between them only.
    Names(Vec<Name>),
    /// What is called so, and the names that belong to it.
    Who(String, String),
}

/// A player's name.
#[derive(Clone)]
pub(super) struct Name {
    /// What a narrow screen leaves out, with the space after it.
    pub(super) given: String,
    /// The rest.
    pub(super) last: String,
}

impl Name {
    fn of(name: &str) -> Self {
        let last = last_name(name);
        let given = name.trim_end().strip_suffix(&last).unwrap_or_default();
        let last = name.trim_end().strip_prefix(given).unwrap_or(name);
        Self { given: visible(given).into_owned(), last: visible(last).into_owned() }
    }
}

fn joined(classes: [&str; 2]) -> String {
    let classes = classes.into_iter().filter(|class| !class.is_empty());
    classes.collect::<Vec<_>>().join(" ")
}

impl Column {
    fn class(&self) -> String {
        let kind = match self.kind {
            Kind::Text => "text",
            Kind::Number => "number",
            Kind::Head => "head",
            Kind::Ordinal => "number ordinal",
            Kind::HeadNumber { .. } => "number ordinal stays",
            Kind::Figure => "figure",
        };
        joined([kind, self.narrow.class()])
    }

    fn is_head(&self) -> bool {
        matches!(self.kind, Kind::Head | Kind::HeadNumber { alone: true })
    }

    fn is_figure(&self) -> bool {
        self.kind == Kind::Figure
    }
}

impl Table {
    const fn class(&self) -> &'static str {
        match self.look {
            Look::Plain => "",
            Look::Wide => "wide",
            Look::ToFillIn => "form",
        }
    }

    /// How its rows fold on a narrow screen: the columns of their first line as tracks of a grid, and what is said
    /// before numbers and texts below them. Nothing where all columns fit.
    fn fold(&self) -> Option<String> {
        let columns = self.columns.iter();
        let first = || columns.clone().filter(|column| column.narrow == Narrow::First);
        let some_go = first().count() < self.columns.len();
        let folds = self.look == Look::Plain && some_go && self.width() > PHONE;
        // Names take what room there is.
        let named = first().any(|column| column.kind == Kind::Head);
        let tracks = first().map(|column| match column.kind {
            Kind::Head => "1fr",
            _ if named => "min-content",
            _ => "auto",
        });
        let tracks = tracks.collect::<Vec<_>>().join(" ");
        let titles = [("n", Narrow::Number), ("d", Narrow::Third)].into_iter();
        let titles = titles.filter_map(|(name, narrow)| {
            let column = self.columns.iter().find(|column| column.narrow == narrow)?;
            let title = column.title.replace(['\'', '\\'], "");
            // The names follow on the same line, behind the longest number.
            let indent = match narrow {
                Narrow::Number => format!("; --indent: {}ch", title.chars().count() + 4),
                _ => String::new(),
            };
            Some(format!("; --{name}: '{title}\u{a0}'{indent}"))
        });
        folds.then(|| format!("--tracks: {tracks}{}", titles.collect::<String>()))
    }

    /// About how wide it is, in letters, where lines break between words.
    fn width(&self) -> usize {
        let word = |text: &str| {
            let words = text.split(' ').map(|word| word.chars().count());
            words.max().unwrap_or(0)
        };
        let columns = self.columns.iter().enumerate();
        let widths = columns.map(|(place, column)| {
            let cells = self.rows.iter().filter_map(|row| row.get(place));
            let parts = cells.flat_map(|cell| &cell.parts);
            let texts = parts.map(|part| match &part.content {
                Content::Text(text) | Content::Red(text) | Content::Who(text, _) => word(text),
                Content::Names(names) => {
                    let names = names.iter();
                    let words = names.map(|name| word(&name.given).max(word(&name.last)));
                    words.max().unwrap_or(0)
                }
            });
            texts.max().unwrap_or(0).max(word(&column.title)) + BETWEEN
        });
        widths.sum()
    }

    /// The cells of a row with their columns.
    fn cells<'a>(&'a self, row: &'a [Cell]) -> impl Iterator<Item = (&'a Column, &'a Cell)> {
        self.columns.iter().zip(row)
    }
}

impl Cell {
    /// A cell with a text that leads somewhere.
    pub(super) fn link(text: impl Into<String>, link: Option<String>) -> Self {
        Self::parts(vec![Part::link(&text.into(), link)])
    }

    /// A cell of several texts.
    pub(super) fn parts(parts: Vec<Part>) -> Self {
        Self { parts, ..Self::default() }
    }

    /// A cell with a bar.
    pub(super) fn bar(percent: Decimal, middle: bool) -> Self {
        Self { figure: Some(Figure::bar(percent, middle)), ..Self::default() }
    }

    /// Makes it stand out as a top or a bottom; what is off says so by a sign of its own.
    pub(super) fn mark(self, mark: Option<Mark>) -> Self {
        let mark = mark.filter(|mark| *mark != Mark::Off);
        Self { mark, ..self }
    }

    /// Its classes; most cells are numbers, and have none.
    fn class(&self, column: &Column) -> String {
        let kind = match (self.mark, column.kind) {
            (Some(Mark::Top), _) => "top",
            (Some(Mark::Bottom), _) => "bottom",
            (Some(Mark::Off) | None, Kind::Number | Kind::Ordinal) => "",
            (Some(Mark::Off) | None, Kind::Text) => "text",
            (Some(Mark::Off) | None, Kind::Head) => "head",
            (Some(Mark::Off) | None, Kind::HeadNumber { .. }) => "stays",
            (Some(Mark::Off) | None, Kind::Figure) => "figure",
        };
        joined([kind, column.narrow.class()])
    }

    const fn spoken_mark(&self, words: &PageWords) -> &'static str {
        match self.mark {
            Some(Mark::Off) | None => "",
            Some(Mark::Top) => words.top,
            Some(Mark::Bottom) => words.bottom,
        }
    }
}

impl Part {
    pub(super) fn text(text: &str) -> Self {
        Self::link(text, None)
    }

    /// A text that leads somewhere.
    pub(super) fn link(text: &str, link: Option<String>) -> Self {
        Self { content: Content::Text(visible(text).into_owned()), link }
    }

    /// Partners' names, as far as known.
    pub(super) fn names(names: &[String], link: Option<String>) -> Self {
        let known = names.iter().filter(|name| !name.is_empty());
        Self { content: Content::Names(known.map(|name| Name::of(name)).collect()), link }
    }

    /// A title: what is called so, and, after two spaces, the names that belong to it.
    pub(super) fn titled(title: &str, link: Option<String>) -> Self {
        let content = match title.split_once("  ") {
            Some((called, names)) => {
                Content::Who(visible(called).into_owned(), visible(names).into_owned())
            }
            None => Content::Text(visible(title).into_owned()),
        };
        Self { content, link }
    }

    /// A text with its red suits in red.
    pub(super) fn suited(text: &str) -> Vec<Self> {
        let is_red = |character| matches!(character, '♥' | '♦');
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let red = is_red(first);
            let end = rest.find(|one| is_red(one) != red).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            let content = if red { Content::Red } else { Content::Text };
            parts.push(Self { content: content(part.to_owned()), link: None });
            rest = after;
        }
        parts
    }
}
