//! A document that can be made: a format with what it holds.
//!
//! `score` makes one, `report` all of the pack; both find here what fits and how it is written.

use std::io::{self, Write};
use std::thread;

use exchange::csv::bridgewebs;
use exchange::report;
use exchange::usebio::{self, Identities};
use exchange::{csv, json};
use render::html::{self, Extent};
use render::paper::Paper;
use render::pdf;
use render::text::{self, Page};
use render::xlsx;
use reports::model::fingerprint::Fingerprint;
use reports::{self, HandRecord, Place, Report, ReportContext};

use crate::Obstacle;

/// A format with what it holds: no pair of the two that makes no sense can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Document {
    /// Reports as text.
    Text(Reports),
    /// Reports on paper.
    Paper(Reports),
    /// The deals on paper.
    Hands,
    /// Reports on a page for the web, whatever its size.
    Page(Vec<&'static Report>),
    /// The page for everybody: what is public, as far as a page has room.
    PublicPage,
    /// Every contestant's place and score as CSV.
    Standings,
    /// Every result as CSV.
    Results,
    /// A report as CSV.
    Csv(&'static Report),
    /// Everything as JSON.
    Json,
    /// Reports as JSON.
    Data(Vec<&'static Report>),
    /// A workbook, with a sheet for each report.
    Workbook(Reports),
    /// USEBIO.
    Usebio(Identities),
    /// USEBIO that the EBU takes.
    ForEbu,
    /// CSV for a club site of BridgeWebs.
    BridgeWebs,
}

/// The reports of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reports {
    /// Those that are shown at a place unless somebody asks for others.
    Preview(Place),
    /// Those that somebody asked for.
    Named(Vec<&'static Report>),
}

impl Reports {
    /// The reports, in the order in which they are set.
    #[must_use]
    pub fn list(&self) -> Vec<&'static Report> {
        match self {
            Self::Preview(place) => reports::shown(*place).collect(),
            Self::Named(reports) => reports.clone(),
        }
    }
}

/// A document of a session that its format can hold.
#[derive(Debug)]
pub struct Fitting {
    document: Document,
    /// What is on the page, where it is one.
    extent: Extent,
    /// What of the session the format cannot hold.
    pub lacks: Vec<Obstacle>,
}

/// How documents look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Those of text.
    pub page: Page,
    /// Those on paper.
    pub paper: Paper,
}

impl Document {
    /// Whether people read it, in a language; what programs read is the same in all.
    pub const fn has_words(&self) -> bool {
        matches!(
            self,
            Self::Text(_)
                | Self::Paper(_)
                | Self::Hands
                | Self::Page(_)
                | Self::PublicPage
                | Self::Workbook(_)
        )
    }

    /// Whether it is made of what people read.
    fn is_of_sheets(&self) -> bool {
        match self {
            Self::Data(_) => true,
            Self::Csv(report) => csv::of_report(report).is_none(),
            _ => self.has_words(),
        }
    }

    /// Whether this build can make it.
    pub const fn is_built(&self) -> bool {
        match self {
            Self::Paper(_) | Self::Hands => cfg!(feature = "pdf"),
            Self::Workbook(_) => cfg!(feature = "xlsx"),
            _ => true,
        }
    }

    /// Finds out, before anything is written, whether the format can hold a session.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    pub fn fit(&self, context: ReportContext<'_>) -> Result<Fitting, Obstacle> {
        let scored = &context.scored;
        let mut extent = Extent::named(Vec::new());
        let mut lacks = Vec::new();
        if self.is_of_sheets() {
            render::check(context)?;
        }
        match self {
            Self::Text(_) | Self::Standings | Self::Results | Self::Json | Self::Data(_) => {}
            Self::Hands if !scored.session.deals().is_empty() => {}
            Self::Hands => {
                return Err(Obstacle::new("the session has no deals").hint(
                    "put `hands.pbn`, `hands.dlm`, `hands.lin` or `hands.dup` into its folder, or name a file: \
                     `--hands FILE`",
                ));
            }
            Self::Csv(report) => report.exists(*scored).check()?,
            Self::Paper(reports) => {
                let mut reports = reports.list().into_iter();
                reports.try_for_each(|report| pdf::check(context, report))?;
            }
            Self::Page(reports) => extent = Extent::named(reports.clone()),
            Self::PublicPage => {
                extent = Extent::of(context);
                lacks.extend(extent.limit().map(Obstacle::from));
            }
            Self::Workbook(reports) => xlsx::check(context, &reports.list())?,
            Self::Usebio(identities) => lacks.extend(plain(usebio::check(scored, *identities)?)),
            Self::ForEbu => {
                usebio::check_for_ebu(scored)?;
                lacks.extend(plain(usebio::check(scored, Identities::Included)?));
            }
            Self::BridgeWebs => lacks.extend(plain(bridgewebs::check(scored)?)),
        }
        Ok(Fitting { document: self.clone(), extent, lacks })
    }
}

impl Fitting {
    /// Has the document written by `output`, and returns what that does, and the characters for which the fonts have no
    /// sign.
    ///
    /// # Errors
    ///
    /// Where it cannot be made or written.
    pub fn write<T, E: From<Obstacle>>(
        &self,
        context: ReportContext<'_>,
        look: Look,
        output: impl FnOnce(&dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<T, E>,
    ) -> Result<(T, Vec<char>), E> {
        let scored = &context.scored;
        let plain = match &self.document {
            Document::Paper(reports) => {
                let printed = pdf::write(context.paper(&reports.list()), look.paper)
                    .map_err(Obstacle::new)?;
                let written = output(&|out| out.write_all(&printed.bytes))?;
                return Ok((written, printed.missing));
            }
            Document::Hands => {
                let session = scored.session;
                let record = HandRecord {
                    event: session.event(),
                    names: scored.withheld.names(),
                    markings: session.markings(),
                    deals: session.deals(),
                };
                let printed = pdf::write(record.document(), look.paper).map_err(Obstacle::new)?;
                let written = output(&|out| out.write_all(&printed.bytes))?;
                return Ok((written, printed.missing));
            }
            Document::Text(reports) => {
                output(&|out| text::write(context.document(&reports.list()), look.page, out))
            }
            Document::Page(_) | Document::PublicPage => {
                output(&|out| html::write(context, &self.extent, out))
            }
            Document::Standings => output(&|out| csv::standings::write(scored, out)),
            Document::Results => output(&|out| csv::results::write(scored, out)),
            Document::Csv(report) => output(&|out| match csv::of_report(report) {
                Some(write) => write(scored, out),
                None => report::csv(context.data(&[report]), out),
            }),
            Document::Data(reports) => output(&|out| {
                report::json(context.data(reports), Some(Fingerprint::of(*scored)), out)
            }),
            Document::Json => output(&|out| json::write(scored, out)),
            Document::Workbook(reports) => {
                check_threads()?;
                output(&|out| xlsx::write(context, &reports.list(), out))
            }
            Document::Usebio(identities) => output(&|out| usebio::write(scored, *identities, out)),
            Document::ForEbu => output(&|out| usebio::write(scored, Identities::Included, out)),
            Document::BridgeWebs => output(&|out| bridgewebs::write(scored, out)),
        };
        Ok((plain?, Vec::new()))
    }
}

/// What a format lacks, where nothing can be done about it.
fn plain(messages: Vec<String>) -> impl Iterator<Item = Obstacle> {
    messages.into_iter().map(Obstacle::new)
}

/// Whether the system gives a thread: the writer of workbooks cannot do without.
fn check_threads() -> Result<(), Obstacle> {
    // There the library takes none.
    if cfg!(target_family = "wasm") {
        return Ok(());
    }
    let Err(error) = thread::Builder::new().spawn(|| ()) else {
        return Ok(());
    };
    // The system's words, without its number.
    let error = error.to_string().to_lowercase();
    let reason = error.split(" (os error").next().unwrap_or_default();
    Err(Obstacle::new(format!(
        "a workbook takes a second thread, which the system refuses: {reason}"
    ))
    .hint("raise the limit of processes (`ulimit -u`), or leave the workbook out"))
}
