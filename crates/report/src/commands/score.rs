//! `matchpoint score`: from scoresheets to reports.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use sheets::exchange::usebio::{self, Identities};
use sheets::exchange::{csv, json};
use sheets::model::Scored;
use sheets::render::pdf::{self, Paper};
use sheets::render::text::{self, Page};
use sheets::render::{html, xlsx};
use sheets::reports::Report;
use sheets::visible::visible;

use super::{scorable, tell_missing};
use crate::Exit;
use crate::cli::{ConsoleArgs, Format, ReportName, ScoreArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;

/// Scores a session and writes the reports that were asked for.
pub(crate) fn run(args: &ScoreArgs, speaking: &ConsoleArgs) -> Result<Exit, Failure> {
    let document = document(args)?;
    check_extension(args)?;
    let located = Input::locate(&args.reading.path)?;
    let mut output = match &args.writing.output {
        None => Output::stdout(),
        Some(path) => Output::file(path, args.writing.force, located.files())?,
    };
    let input = located.read()?;
    let reading = input.session(&args.reading.options());
    let console = speaking.console();
    let session = match scorable(&reading, args.reading.strict, console) {
        Ok(session) => session,
        Err(exit) => return Ok(exit),
    };
    let scoresheet = matchpointing::score(session);
    let scored =
        Scored::new(session, &scoresheet, &reading.diagnostics).with_names(args.sheets.names());
    if let Document::Pdf(reports) = &document {
        return print_on_paper(
            scored,
            reports,
            args.sheets.paper(scored.session.conditions().rules),
            &mut output,
            console,
        );
    }
    let page = args
        .page
        .page(args.writing.output.is_none() && speaking.color.on_stdout())
        .with_form_feeds(args.sheets.form_feed);
    if let Document::Usebio(identities) = document {
        for lack in usebio::check(&scored, identities)? {
            console.warning(lack);
        }
    }
    let exit = output.render(|out| render(&scored, &document, page, out))?;
    let is_file = args.reading.path != Path::new("-");
    if args.format == Format::Text && args.report.is_empty() && is_file {
        let path = visible(&args.reading.path.to_string_lossy()).into_owned();
        console.next(format!(
            "`matchpoint score {path} --report travelers` prints every board"
        ));
        console.next(format!(
            "`matchpoint report {path} -o DIR` writes everything to print and to post"
        ));
    }
    Ok(exit)
}

fn render(
    scored: &Scored<'_>,
    document: &Document,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    match document {
        Document::Text(reports) => text::write(scored, reports, page, out),
        Document::Html(reports) => html::write(scored, reports, out),
        Document::Standings => csv::standings::write(scored, out),
        Document::Results => csv::results::write(scored, out),
        Document::Json => json::write(scored, out),
        Document::Xlsx => xlsx::write(scored, out),
        Document::Usebio(identities) => usebio::write(scored, *identities, out),
        // Printed before it is written, so that missing characters can be reported.
        Document::Pdf(_) => Ok(()),
    }
}

fn print_on_paper(
    scored: Scored<'_>,
    reports: &[Report],
    paper: Paper,
    output: &mut Output,
    console: Console,
) -> Result<Exit, Failure> {
    let printed = pdf::write(scored, reports, paper).map_err(Failure::new)?;
    tell_missing(&printed.missing.iter().copied().collect(), console);
    output.render(|out| out.write_all(&printed.bytes))
}

/// A file whose name says another format than the one asked for is a slip of the pen.
fn check_extension(args: &ScoreArgs) -> Result<(), Failure> {
    let Some(path) = &args.writing.output else {
        return Ok(());
    };
    let extension = path.extension().and_then(|text| text.to_str());
    let said = match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("json") => Format::Json,
        Some("csv") => Format::Csv,
        Some("txt") => Format::Text,
        Some("pdf") => Format::Pdf,
        Some("xlsx") => Format::Xlsx,
        Some("xml") => Format::Usebio,
        Some("html" | "htm") => Format::Html,
        Some(_) | None => return Ok(()),
    };
    if said == args.format {
        return Ok(());
    }
    Err(Failure::about(
        path,
        format_args!("would be {}, not {}", args.format.name(), said.name()),
    )
    .hint(format!(
        "add `--format {}`, or name the file otherwise",
        said.name()
    )))
}

/// A document that can be made: a format with what it holds.
enum Document {
    Text(Vec<Report>),
    Html(Vec<Report>),
    Pdf(Vec<Report>),
    Standings,
    Results,
    Json,
    Xlsx,
    Usebio(Identities),
}

/// The document that was asked for; the format's own reports where none is named.
fn document(args: &ScoreArgs) -> Result<Document, Failure> {
    if args.with_ids && args.format != Format::Usebio {
        return Err(
            Failure::new("federation numbers stay out of every format but USEBIO")
                .hint("leave out `--with-ids`, or add `--format usebio`"),
        );
    }
    let whole = |document| {
        if args.report.is_empty() {
            return Ok(document);
        }
        Err(Failure::new(format!(
            "`--format {}` holds all reports in one document",
            args.format.name()
        ))
        .hint("leave out `--report`"))
    };
    match args.format {
        Format::Pdf | Format::Xlsx
            if args.writing.output.is_none() && io::stdout().is_terminal() =>
        {
            let file = format!("add `-o session.{}`", args.format.name());
            Err(Failure::new("refusing to write binary to a terminal").hint(file))
        }
        Format::Json => whole(Document::Json),
        Format::Xlsx => whole(Document::Xlsx),
        Format::Usebio if args.with_ids => whole(Document::Usebio(Identities::Included)),
        Format::Usebio => whole(Document::Usebio(Identities::Withheld)),
        Format::Csv => match args.report.as_slice() {
            [] | [ReportName::Standings] => Ok(Document::Standings),
            [ReportName::Results] => Ok(Document::Results),
            _ => Err(
                Failure::new("`--format csv` writes one report: standings or results")
                    .hint("leave out `--report`, or give `--report results`"),
            ),
        },
        Format::Text => Ok(Document::Text(reports(args, &text::REPORTS)?)),
        Format::Html => Ok(Document::Html(reports(args, &html::REPORTS)?)),
        Format::Pdf => Ok(Document::Pdf(reports(args, &[Report::Recap])?)),
    }
}

/// The reports for people that were asked for, or those of the format.
fn reports(args: &ScoreArgs, unasked: &[Report]) -> Result<Vec<Report>, Failure> {
    if args.report.is_empty() {
        return Ok(unasked.to_vec());
    }
    let named = args.report.iter().map(|report| report.for_people());
    named.collect::<Option<_>>().ok_or_else(|| {
        Failure::new("standings and results are reports of `--format csv`")
            .hint("add `--format csv`, or give `--report ranking`")
    })
}
