//! Score tables as one page that asks for nothing, to put on a screen or print.

use askama::Template;

use super::Sheet;

/// The page around a sheet.
#[derive(Template)]
#[template(path = "score_table.html")]
struct Page<'a> {
    sheet: &'a Sheet,
}

/// Makes the page.
///
/// # Errors
///
/// Where the template cannot be filled.
pub fn page(sheet: &Sheet) -> Result<String, askama::Error> {
    Page { sheet }.render()
}
