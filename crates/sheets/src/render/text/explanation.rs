//! How a number came about, in words and figures.

mod board;
mod session;

use std::io::{self, Write};

use super::{Page, names};
use crate::model::Scored;
use crate::model::director::called;
use crate::model::standing::StandingLine;
use crate::visible::visible;

pub use board::board;
pub use session::session;

/// What is explained, and whose it is.
fn title(
    scored: Scored<'_>,
    standing: &StandingLine,
    what: &str,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    let who = format!(
        "{what}  {}  {}",
        called(scored, standing),
        names::whole(&standing.names, page)
    );
    writeln!(out, "{}", page.strong(visible(who.trim_end()).as_ref()))
}
