//! A sheet: titles, one table under its column headings, and how it scrolls and prints.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};
use unicode_width::UnicodeWidthStr;

use super::limits::PAGE_BREAKS;
use super::value::{Formats, Value};
use crate::model::Scored;
use crate::model::heading::Heading;

/// A column that is about to be written.
#[derive(Clone, Debug)]
pub(super) struct Column {
    title: String,
    shown: bool,
}

impl Column {
    /// A column.
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            shown: true,
        }
    }

    /// Leaves the column out unless it says something.
    pub(super) fn when(self, shown: bool) -> Self {
        Self { shown, ..self }
    }
}

/// A sheet that is being written from the top.
pub(super) struct Sheet<'a> {
    worksheet: &'a mut Worksheet,
    formats: Formats,
    columns: Vec<Column>,
    /// In characters, by shown column.
    widths: Vec<u16>,
    /// The decimal places of the first plain number in each shown column: the column's format, so that most cells need none.
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
    /// Begins a sheet with the heading of the event, notes for the reader, and the names of the columns.
    pub(super) fn begin(
        worksheet: &'a mut Worksheet,
        name: &str,
        scored: Scored<'_>,
        notes: &[&str],
        columns: Vec<Column>,
    ) -> Result<Self, XlsxError> {
        worksheet.set_name(name)?;
        let heading = Heading::of(scored);
        let title = Format::new().set_bold().set_font_size(14);
        worksheet.write_string_with_format(0, 0, heading.title(), &title)?;
        let provisional = (!heading.provisional.is_empty())
            .then(|| format!("PROVISIONAL: {}", heading.provisional.join(", ")));
        let averages = (heading.averages).map(|averages| format!("A+, A, A-: {averages}"));
        let notes = notes.iter().map(|note| (*note).to_owned());
        let lines = [heading.about(), Some(heading.rules), averages, provisional];
        let mut row = 1;
        for line in lines.into_iter().flatten().chain(notes) {
            worksheet.write_string(row, 0, line)?;
            row += 1;
        }
        let format = Format::new()
            .set_bold()
            .set_border_bottom(FormatBorder::Thin)
            .set_align(FormatAlign::Center);
        let shown: Vec<&Column> = columns.iter().filter(|column| column.shown).collect();
        let mut widths = Vec::with_capacity(shown.len());
        for (column, place) in shown.iter().zip(0..) {
            worksheet.write_string_with_format(row, place, &column.title, &format)?;
            // Room for the filter's arrow.
            widths.push(width(&column.title).saturating_add(2));
        }
        Ok(Self {
            worksheet,
            formats: Formats::new(),
            columns,
            digits: vec![None; widths.len()],
            widths,
            heading_row: row,
            row,
            page_breaks: Vec::new(),
        })
    }

    /// Writes a row of the table, a value for each column, shown or not.
    pub(super) fn row(&mut self, values: impl IntoIterator<Item = Value>) -> Result<(), XlsxError> {
        self.row += 1;
        let values = self.columns.iter().zip(values);
        let shown = values.filter_map(|(column, value)| column.shown.then_some(value));
        let columns = self.widths.iter_mut().zip(&mut self.digits).zip(0..);
        for (value, ((widest, digits), place)) in shown.zip(columns) {
            *widest = (*widest).max(width(&value.shown()));
            *digits = digits.or(value.digits());
            let cell = (self.row, place);
            value.write(self.worksheet, cell, *digits, &mut self.formats)?;
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
    /// The rows of `foot` stand below and are not sorted with the table.
    pub(super) fn finish(
        mut self,
        frozen_columns: usize,
        foot: Vec<Vec<Value>>,
    ) -> Result<(), XlsxError> {
        let shown = self.columns.iter().filter(|column| column.shown).count();
        let last_column = u16::try_from(shown.saturating_sub(1)).unwrap_or(u16::MAX);
        if self.row > self.heading_row {
            self.worksheet
                .autofilter(self.heading_row, 0, self.row, last_column)?;
        }
        if !foot.is_empty() {
            self.row += 1;
        }
        for values in foot {
            self.row(values)?;
        }
        let frozen = self.columns.iter().take(frozen_columns);
        let frozen = frozen.filter(|column| column.shown).count();
        let frozen = u16::try_from(frozen).unwrap_or(u16::MAX);
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
        self.worksheet
            .set_freeze_panes(self.heading_row + 1, frozen)?
            .set_repeat_rows(0, self.heading_row)?
            .set_page_breaks(&self.page_breaks)?
            .set_landscape()
            .set_paper_size(A4)
            .set_print_fit_to_pages(1, 0)
            .set_footer("&L&A&RPage &P of &N");
        Ok(())
    }
}

fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}
