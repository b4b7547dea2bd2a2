//! A sheet: titles, one table under its column headings, and how it scrolls and prints.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use super::limits::PAGE_BREAKS;
use super::value::{Content, Formats};
use crate::sheet::{Cell, Heading};

/// A sheet that is being written from the top.
pub(super) struct Sheet<'a> {
    worksheet: &'a mut Worksheet,
    formats: Formats,
    /// In characters, by column.
    widths: Vec<u16>,
    /// The decimal places of the first plain number in each column: the column's format, so that most cells need none.
    digits: Vec<Option<u32>>,
    heading_row: u32,
    row: u32,
    page_breaks: Vec<u32>,
}

/// Longer text runs on, or is cut by the next cell; no column takes the whole screen.
const WIDEST: u16 = 50;
/// A4, which printers with Letter scale.
const A4: u8 = 9;

impl<'a> Sheet<'a> {
    /// Begins a sheet with the heading of the document, what explains the sheet, and the names of the columns.
    pub(super) fn begin<'t>(
        worksheet: &'a mut Worksheet,
        name: &str,
        heading: &Heading,
        explanations: &[String],
        titles: impl Iterator<Item = &'t str>,
    ) -> Result<Self, XlsxError> {
        worksheet.set_name(name)?;
        let title = Format::new().set_bold().set_font_size(14);
        worksheet.write_string_with_format(0, 0, &heading.title, &title)?;
        let provisional = heading.provisional.as_ref();
        let provisional = provisional.map(|(word, why)| {
            format!("{}{}{}", word.to_uppercase(), heading.colon, why.join(", "))
        });
        let corrected = heading.corrected.iter().flat_map(|corrected| {
            let word = [corrected.word.to_uppercase()];
            word.into_iter().chain(corrected.symbols.iter().cloned())
        });
        let corrected: Vec<String> = corrected.collect();
        let lines = heading.about.iter().chain(&heading.rules);
        let mut row = 1;
        for line in lines
            .chain(&provisional)
            .chain(&corrected)
            .chain(explanations)
            .chain(&heading.fingerprint)
        {
            worksheet.write_string(row, 0, line)?;
            row += 1;
        }
        let format = Format::new()
            .set_bold()
            .set_border_bottom(FormatBorder::Thin)
            .set_align(FormatAlign::Center);
        let mut widths = Vec::new();
        for (title, place) in titles.zip(0..) {
            worksheet.write_string_with_format(row, place, title, &format)?;
            // Room for the filter's arrow.
            widths.push(width(title).saturating_add(2));
        }
        Ok(Self {
            worksheet,
            formats: Formats::new(),
            digits: vec![None; widths.len()],
            widths,
            heading_row: row,
            row,
            page_breaks: Vec::new(),
        })
    }

    /// Writes a row of the table, a cell for each column.
    pub(super) fn row(&mut self, cells: &[Cell]) -> Result<(), XlsxError> {
        self.row += 1;
        let columns = self.widths.iter_mut().zip(&mut self.digits).zip(0..);
        for (cell, ((widest, digits), place)) in cells.iter().zip(columns) {
            let content = Content::of(cell);
            let shown = content.shown();
            *widest = (*widest).max(width(&shown));
            *digits = digits.or(content.digits());
            let at = (self.row, place);
            content.write(&shown, self.worksheet, at, *digits, &mut self.formats)?;
        }
        Ok(())
    }

    /// Prints what follows on a new page.
    pub(super) fn page_break(&mut self) {
        if self.row > self.heading_row {
            self.page_breaks.push(self.row + 1);
        }
    }

    /// Ends the table and sets how the sheet scrolls, filters and prints, with so many columns that never scroll away.
    ///
    /// The rows of `foot` are below and are not sorted with the table.
    pub(super) fn finish(mut self, frozen: usize, foot: &[Vec<Cell>]) -> Result<(), XlsxError> {
        let last_column = self.widths.len().saturating_sub(1);
        let last_column = u16::try_from(last_column).unwrap_or(u16::MAX);
        if self.row > self.heading_row {
            self.worksheet
                .autofilter(self.heading_row, 0, self.row, last_column)?;
        }
        if !foot.is_empty() {
            self.row += 1;
        }
        for cells in foot {
            self.row(cells)?;
        }
        for (width, place) in self.widths.iter().zip(0..) {
            let width = (*width).clamp(5, WIDEST).saturating_add(1);
            self.worksheet.set_column_width(place, width)?;
        }
        for (digits, place) in self.digits.iter().zip(0..) {
            if let Some(digits) = digits {
                let format = self.formats.plain(*digits);
                self.worksheet.set_column_format(place, format)?;
            }
        }
        if self.page_breaks.len() > PAGE_BREAKS {
            self.page_breaks.clear();
        }
        let frozen = u16::try_from(frozen).unwrap_or(u16::MAX);
        self.worksheet
            .set_freeze_panes(self.heading_row + 1, frozen)?
            .set_repeat_rows(0, self.heading_row)?
            .set_page_breaks(&self.page_breaks)?
            .set_landscape()
            .set_paper_size(A4)
            .set_print_fit_to_pages(1, 0)
            .set_footer("&L&A&R&P / &N");
        Ok(())
    }
}

fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}
