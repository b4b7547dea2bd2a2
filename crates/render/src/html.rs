//! Results as one page that loads nothing: for a screen of any size, a screen reader, paper, and without scripts.
//!
//! The page is the same sections, articles and tables for every reader; `script.js` only adds what a document cannot
//! do: sorting, searching, and one board or pair at a time.

mod diagram;
mod figure;
pub(super) mod narrow;
mod sheet;
mod table;

use std::io::{self, Write};

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use diagram::Diagram;
use figure::Figure;
use sha2::{Digest, Sha256};
use table::{Content, Look, Table};

use reports::Limit;
use reports::sheet::{Document, Part, Style, Target};
use reports::visible::visible;
use reports::words::{ENGLISH, PageWords, Words};
use reports::{self, Exists, Place, Report, ReportContext};

const STYLE: &str = include_str!("../templates/results/style.css");
const SCRIPT: &str = concat!(
    include_str!("../templates/results/script/page.js"),
    include_str!("../templates/results/script/sort.js"),
    include_str!("../templates/results/script/search.js"),
    include_str!("../templates/results/script/bands.js"),
    include_str!("../templates/results/script/reader.js"),
    include_str!("../templates/results/script/print.js"),
    include_str!("../templates/results/script/view.js"),
);

/// The hashes of the script and of the style of every page, as a policy names them: for a page that shows this one.
#[must_use]
pub fn hashes() -> [String; 2] {
    // The template puts the style on lines of its own.
    [SCRIPT.to_owned(), format!("\n{STYLE}")].map(|text| STANDARD.encode(Sha256::digest(text)))
}

/// Writes reports, one section each, under the heading of the event.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(context: ReportContext<'_>, extent: &Extent, out: &mut dyn Write) -> io::Result<()> {
    let document = context.document(&extent.reports);
    set(document, context.words, extent, out)
}

/// Writes a document that is no report of a session.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write_document(
    document: Document<'_>,
    words: &'static Words,
    out: &mut dyn Write,
) -> io::Result<()> {
    set(document, words, &Extent::named(Vec::new()), out)
}

fn set(
    document: Document<'_>,
    words: &'static Words,
    extent: &Extent,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Document { language, point, heading, parts, empty, has_marks, paper: _ } = document;
    let page = Page { words, reports: &extent.reports };
    let style = Style { point, ..Style::PRINT };
    let shown = |text: &str| visible(text).into_owned();
    Top {
        language,
        title: shown(&heading.title),
        about: heading.about.as_deref().map(shown),
        rules: heading.rules.join("; "),
        provisional: (heading.provisional.as_ref())
            .map(|(word, reasons)| (*word, shown(&reasons.join(", ")))),
        corrected: (heading.corrected.as_ref()).map(|corrected| Notice {
            word: corrected.word,
            link: (parts.iter().any(|part| part.anchor == corrected.anchor))
                .then(|| format!("#{}", corrected.anchor)),
            lines: corrected.symbols.iter().map(|line| shown(line)).collect(),
        }),
        left_out: extent.sentence(words),
        words: &words.page,
        script_texts: script_texts(words),
        menu: parts.iter().map(|part| (part.anchor, part.menu.clone())).collect(),
        script_hash: STANDARD.encode(Sha256::digest(SCRIPT)),
        style: STYLE,
        empty,
    }
    .write_into(out)?;
    for mut part in parts {
        Section::of(&mut part, style, &page).write_into(out)?;
        sheet::write(part, style, &page, out)?;
        out.write_all(b"</section>\n")?;
    }
    Bottom {
        fingerprint: heading.fingerprint,
        marks: has_marks.then_some(words.page.marks),
        script: SCRIPT,
    }
    .write_into(out)
}

/// The texts of the script: each text with the name of its attribute.
const fn script_texts(words: &Words) -> [(&'static str, &'static str); 8] {
    let page = &words.page;
    [
        ("print-view", page.print_view),
        ("print-all", page.print_all),
        ("my-card", page.my_card),
        ("is-mine", page.is_mine),
        ("not-mine", page.not_mine),
        ("found", page.found),
        ("board", page.board),
        ("sort-by-board", page.sort_by_board),
    ]
}

/// The page while it is written: what links can lead to.
struct Page<'a> {
    words: &'static Words,
    reports: &'a [&'static Report],
}

impl Page<'_> {
    /// Where a text leads, if that is on the page.
    fn link(&self, target: Option<&Target>) -> Option<String> {
        target
            .filter(|target| self.reports.iter().any(|one| one.name == target.report))
            .map(|target| format!("#{}", target.anchor))
    }
}

/// The page to the end of its heading.
#[derive(Template)]
#[template(path = "results/top.html")]
struct Top {
    language: &'static str,
    title: String,
    about: Option<String>,
    rules: String,
    provisional: Option<(&'static str, String)>,
    words: &'static PageWords,
    /// The texts of the script, each with the name of its attribute.
    script_texts: [(&'static str, &'static str); 8],
    corrected: Option<Notice>,
    /// What is not on the page.
    left_out: Option<String>,
    /// Sections, by their places.
    menu: Vec<(&'static str, String)>,
    script_hash: String,
    style: &'static str,
    empty: Option<&'static str>,
}

/// What the heading says of corrections.
struct Notice {
    word: &'static str,
    /// Where all of them are listed, if that is on the page.
    link: Option<String>,
    lines: Vec<String>,
}

/// The beginning of a section.
#[derive(Template)]
#[template(path = "results/section.html")]
struct Section {
    id: &'static str,
    title: String,
    /// What a reader picks one of its articles from, where they are that many.
    index: Option<Picked>,
}

/// What a reader picks an article from.
struct Picked {
    /// What leads back to it from an article.
    all: &'static str,
    /// Links to the articles, where no table has them.
    links: Vec<table::Part>,
    /// What is to be seen of the articles before one is picked; it has links to them.
    overview: Option<table::Table>,
}

/// What is after the last section.
#[derive(Template)]
#[template(path = "results/bottom.html")]
struct Bottom {
    /// By which two copies can be compared.
    fingerprint: Option<String>,
    /// What the marks mean, where there may be some.
    marks: Option<&'static str>,
    script: &'static str,
}

impl Section {
    /// The section of a part.
    fn of(part: &mut Part<'_>, style: Style, page: &Page<'_>) -> Self {
        let title = part.menu.clone();
        let index = part.index.take().map(|index| {
            let links = index.links.iter().filter(|_| index.overview.is_none());
            let links =
                links.map(|(text, target)| table::Part::titled(text, page.link(Some(target))));
            Picked {
                all: index.all,
                links: links.collect(),
                overview: index.overview.map(|table| sheet::table(table, Look::Plain, style, page)),
            }
        });
        Self { id: part.anchor, title, index }
    }
}

/// What is said about one thing, with a place of its own on the page.
#[derive(Template)]
#[template(path = "results/article.html")]
struct Article {
    /// The name of the place.
    id: Option<String>,
    /// A second name of the place.
    also: Option<String>,
    title: Content,
    /// Whether the title is shown, and not only that of the part.
    is_titled: bool,
    /// Small facts below the title.
    facts: Vec<String>,
    /// A figure above the tables.
    figure: Option<Figure>,
    /// The cards.
    diagram: Option<Diagram>,
    /// The tables, side by side where there is room.
    tables: Vec<Table>,
    /// Paragraphs below them.
    notes: Vec<String>,
}

// How much of a session is on its page: one of many megabytes is of no use on a phone.

/// The most bytes that a page has, unless somebody asks for its reports by name.
const LARGEST: usize = 5_000_000;

/// Sessions with that many results have a page that is far from the limit, and need not be measured.
const SMALL: usize = 1_000;

/// What is on a page, and what it is too large for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The reports that are on it.
    pub reports: Vec<&'static Report>,
    /// Public reports that are not.
    pub left_out: Vec<&'static Report>,
}

impl Extent {
    /// A page with the reports that were asked for, whatever their size.
    #[must_use]
    pub const fn named(reports: Vec<&'static Report>) -> Self {
        Self { reports, left_out: Vec::new() }
    }

    /// The public page of a session.
    #[must_use]
    pub fn of(context: ReportContext<'_>) -> Self {
        let has_any = |report: &&Report| {
            let exists = report.exists(context.scored);
            matches!(exists, Exists::Yes | Exists::Instead(..))
        };
        let mut extent = Self::named(reports::shown(Place::Page).filter(has_any).collect());
        if context.scored.session.results().len() <= SMALL {
            return extent;
        }
        // The largest reports are also there section by section.
        let large: Vec<&Report> =
            (extent.reports.iter().copied()).filter(|report| report.is_large).collect();
        for report in large.into_iter().rev() {
            if write(context, &extent, &mut SizeLimit(LARGEST)).is_ok() {
                break;
            }
            extent.reports.retain(|one| *one != report);
            extent.left_out.push(report);
        }
        extent
    }

    /// What is not on the page, and how to have it all the same.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        let names = self.names(&ENGLISH)?;
        Some(Limit::new(
            format!("the page leaves out {names}: with them it would be larger than 5 MB"),
            "`matchpoint score PATH --format html` makes a page of one section with `--section NAME`, and one of any size with `--report NAMES`",
        ))
    }

    /// What is not on the page, as the page itself says it.
    fn sentence(&self, words: &Words) -> Option<String> {
        let names = self.names(words)?;
        Some(words.page.left_out_reports(&names))
    }

    /// What is not on the page: `scorecards, boards`.
    fn names(&self, words: &Words) -> Option<String> {
        let names = self.left_out.iter();
        let names: Vec<&str> = names.map(|report| (report.title)(words)).collect();
        (!names.is_empty()).then(|| names.join(", ").to_lowercase())
    }
}

/// Takes that many bytes, and forgets them.
struct SizeLimit(usize);

impl Write for SizeLimit {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.0.checked_sub(bytes.len());
        self.0 = left.ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
