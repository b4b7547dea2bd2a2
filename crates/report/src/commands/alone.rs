//! Documents for people that are not reports of a session: hands, a movement, an audit, a season, clubs beside each
//! other.

use pack::Look;
use render::{html, pdf, text};
use reports::sheet::Document;
use reports::words::Words;

use super::report_missing;
use crate::Exit;
use crate::cli::Format;
use crate::console::Console;
use crate::failure::Failure;
use crate::output::Output;

/// Writes such a document as a page for the web, on paper, or else as text.
///
/// # Errors
///
/// Where it cannot be made or written.
pub(super) fn write(
    document: Document<'_>,
    words: &'static Words,
    format: Format,
    look: Look,
    output: &mut Output,
    console: Console,
) -> Result<Exit, Failure> {
    match format {
        Format::Html => output.render(|out| html::write_document(document, words, out)),
        Format::Pdf => {
            let printed = pdf::write(document, look.paper).map_err(Failure::new)?;
            report_missing(&printed.missing.into_iter().collect(), console);
            output.render(|out| out.write_all(&printed.bytes))
        }
        _ => output.render(|out| text::write(document, look.page, out)),
    }
}
