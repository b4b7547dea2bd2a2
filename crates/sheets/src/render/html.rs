//! Results as one page that asks for nothing: for a screen of any size, a reader's voice, paper, and without scripts.
//!
//! The page is the same sections, articles and tables for every reader; `script.js` only adds what a document cannot do:
//! sorting, searching, and one board or pair at a time.

mod anchor;
mod article;
mod director;
mod extent;
mod figure;
mod frequency;
mod narrow;
mod recap;
mod scorecards;
mod sheet;
mod slips;
mod table;
mod travelers;

use std::io::{self, Write};

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use contract_scoring::BoardNumber;
use session::{ContestantId, SectionId};
use sha2::{Digest, Sha256};

use crate::model::Scored;
use crate::model::heading::{Heading, Unit};
use crate::reports::{Report, Reporting};
use crate::sheet::{Style, Target};
use crate::visible::visible;
use crate::words::ENGLISH;
use table::Content;

const STYLE: &str = include_str!("../../templates/results/style.css");
const SCRIPT: &str = concat!(
    include_str!("../../templates/results/script/page.js"),
    include_str!("../../templates/results/script/sort.js"),
    include_str!("../../templates/results/script/search.js"),
    include_str!("../../templates/results/script/bands.js"),
    include_str!("../../templates/results/script/reader.js"),
    include_str!("../../templates/results/script/print.js"),
    include_str!("../../templates/results/script/view.js"),
);

pub use extent::Extent;

/// What is on the page, unless somebody asks for other reports.
pub const REPORTS: [Report; 5] = [
    Report::Overall,
    Report::Ranking,
    Report::Recap,
    Report::Travelers,
    Report::Scorecards,
];

/// Writes reports, one section each, under the heading of the event.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, extent: &Extent, out: &mut dyn Write) -> io::Result<()> {
    let reports = &extent.reports;
    let page = Page {
        scored: *scored,
        boards: reports.contains(&Report::Travelers),
        pairs: reports.contains(&Report::Scorecards),
    };
    let heading = Heading::of(*scored);
    let reporting = Reporting {
        scored: *scored,
        words: &ENGLISH,
    };
    let reports = reporting.wanted(reports);
    let sections = reports.iter().map(|report| Section::of(page, *report));
    let sections: Vec<Section> = sections.collect();
    Top {
        title: visible(&heading.title()).into_owned(),
        about: heading.about().map(|about| visible(&about).into_owned()),
        rules: heading.rules,
        averages: heading.averages,
        provisional: visible(&heading.provisional.join(", ")).into_owned(),
        sections: &sections,
        script_hash: STANDARD.encode(Sha256::digest(SCRIPT)),
        style: STYLE,
        left_out: extent.names(),
        empty: scored.session.results().is_empty(),
    }
    .write_into(out)?;
    for section in sections {
        section.write_into(out)?;
        match section.report {
            Report::Overall | Report::Ranking => {
                sheet::write(reporting.part(section.report), Style::PRINT, page, out)?;
            }
            Report::Recap => recap::write(page, out)?,
            Report::Travelers => travelers::write(page, out)?,
            Report::Scorecards => scorecards::write(page, out)?,
            Report::Frequency => frequency::write(page, out)?,
            Report::Slips => slips::write(page, out)?,
            Report::Director => director::write(page, out)?,
        }
        out.write_all(b"</section>\n")?;
    }
    Bottom {
        has_tops: scored.unit() == Unit::Matchpoints,
        script: SCRIPT,
    }
    .write_into(out)
}

/// The page while it is written: the session, and what links can lead to.
#[derive(Clone, Copy)]
struct Page<'a> {
    scored: Scored<'a>,
    boards: bool,
    pairs: bool,
}

impl Page<'_> {
    /// Where a board's traveler is, if it is on the page.
    fn board(self, section: SectionId, board: BoardNumber) -> Option<String> {
        (self.boards).then(|| format!("#{}", anchor::board(self.scored, section, board)))
    }

    /// Where a text leads, if that is on the page.
    fn link(self, target: Option<&Target>) -> Option<String> {
        let on_page = |target: &&Target| match target.report {
            Report::Travelers => self.boards,
            Report::Scorecards => self.pairs && self.has_card(&target.anchor),
            Report::Overall
            | Report::Ranking
            | Report::Recap
            | Report::Frequency
            | Report::Director
            | Report::Slips => false,
        };
        target
            .filter(on_page)
            .map(|target| format!("#{}", target.anchor))
    }

    /// Whether a scorecard is one of the section that the page is about, where it is about one.
    fn has_card(self, card: &str) -> bool {
        self.scored.section.is_none_or(|section| {
            let section = &self.scored.session.section(section).name;
            card.starts_with(&format!("pair-{section}-"))
        })
    }

    /// Where a contestant's scorecard is, if it is on the page.
    fn pair(self, id: ContestantId) -> Option<String> {
        (self.pairs).then(|| format!("#{}", anchor::pair(self.scored, id)))
    }
}

/// The page to the end of its heading.
#[derive(Template)]
#[template(path = "results/top.html")]
struct Top<'a> {
    title: String,
    about: Option<String>,
    rules: String,
    averages: Option<&'static str>,
    provisional: String,
    sections: &'a [Section],
    script_hash: String,
    style: &'static str,
    /// What is not on the page.
    left_out: Option<String>,
    empty: bool,
}

/// The beginning of a section.
#[derive(Template)]
#[template(path = "results/section.html")]
struct Section {
    report: Report,
    id: &'static str,
    title: &'static str,
    /// Whether its articles are so many that a reader picks one.
    picked: bool,
    /// Links to its articles, where they are picked.
    index: Vec<table::Part>,
    /// What is to be seen of its articles before one is picked; it has links to them.
    overview: Option<table::Table>,
}

/// What stands after the last section.
#[derive(Template)]
#[template(path = "results/bottom.html")]
struct Bottom {
    has_tops: bool,
    script: &'static str,
}

impl Section {
    /// The section of a report.
    fn of(page: Page<'_>, report: Report) -> Self {
        let individual = page.scored.session.is_individual();
        let (id, title) = match report {
            Report::Overall => ("overall", "Overall"),
            Report::Ranking => ("ranking", "Ranking"),
            Report::Recap => ("recap", "Recap"),
            Report::Travelers => ("boards", "Boards"),
            Report::Scorecards => {
                let title = if individual { "Players" } else { "Pairs" };
                ("pairs", title)
            }
            Report::Frequency => ("frequencies", "Frequencies"),
            Report::Slips => ("slips", "Slips"),
            Report::Director => ("director", "Director’s page"),
        };
        Self {
            report,
            id,
            title,
            picked: matches!(report, Report::Travelers | Report::Scorecards),
            index: match report {
                Report::Scorecards => scorecards::index(page),
                _ => Vec::new(),
            },
            overview: match report {
                Report::Travelers => Some(travelers::overview(page)),
                _ => None,
            },
        }
    }
}
