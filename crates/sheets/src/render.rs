//! One renderer a format: what is seen of a session on a terminal, on a screen, on paper and in a spreadsheet.

pub mod html;
#[expect(
    clippy::float_arithmetic,
    reason = "page geometry is in points, as PDF has it; no score is computed here"
)]
pub mod pdf;
pub mod text;
pub mod xlsx;
