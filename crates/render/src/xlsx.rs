//! A workbook for spreadsheets: a worksheet per report.
//!
//! Every sheet is one table, so that a spreadsheet can sort and filter it: the tables of a report are joined, column by
//! column. No text of the input becomes a formula, a sheet's name, or part of a page's foot.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use rust_decimal::Decimal;
use rust_xlsxwriter::{
    DataValidation, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook,
    Worksheet, XlsxError,
};
use unicode_width::UnicodeWidthStr;

use reports::Limit;
use reports::blank::{Blank, BlankColumn, Typed};
use reports::sheet::joined::Whole;
use reports::sheet::{Cell, Column, Heading, Part, Position, Style, Value};
use reports::{Report, ReportContext, heading};

/// How hard the file is compressed, of 9: the next levels take half as long again, for a file a twentieth smaller.
const COMPRESSION: u8 = 3;

/// Writes reports, a worksheet each.
///
/// # Errors
///
/// Where `out` cannot be written, or where a workbook cannot hold the session, which [`check`] finds beforehand.
pub fn write(
    context: ReportContext<'_>,
    reports: &[&'static Report],
    out: &mut dyn Write,
) -> io::Result<()> {
    let bytes = workbook(context, reports).map_err(io::Error::other)?;
    out.write_all(&bytes)
}

fn workbook(context: ReportContext<'_>, reports: &[&'static Report]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = workbook_without_clock()?;
    let heading = heading(context);
    for report in context.wanted(reports) {
        let part = context.part(report);
        write_part(&heading, part, workbook.add_worksheet())?;
    }
    if let Some(records) = context.records_table() {
        write_part(&heading, records, workbook.add_worksheet())?;
    }
    workbook.save_to_buffer()
}

/// A workbook without sheets. The library would write the time of day; the same session gives the same bytes.
fn workbook_without_clock() -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_zip_compression_level(COMPRESSION);
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
    Ok(workbook)
}

// What a workbook can hold, known before one is made.

/// Rows of a sheet.
const ROWS: usize = 1_048_576;
/// Columns of a sheet.
const COLUMNS: usize = 16_384;
/// Characters of a cell.
const CHARACTERS: usize = 32_767;
/// Page breaks of a sheet. A sheet that would need more of them has none.
const PAGE_BREAKS: usize = 1_023;
/// Rows that a sheet has besides its table.
const HEADING_ROWS: usize = 16;

/// Whether a workbook can hold some reports.
///
/// # Errors
///
/// What it cannot hold.
pub fn check(context: ReportContext<'_>, reports: &[&Report]) -> Result<(), Limit> {
    for report in reports {
        let size = context.size(report);
        for (needed, most, what) in [
            (size.rows + HEADING_ROWS, ROWS, "rows in a sheet"),
            (size.columns, COLUMNS, "columns in a sheet"),
            (size.longest, CHARACTERS, "characters in a cell"),
        ] {
            if needed > most {
                return Err(Limit::new(
                    format!(
                        "a workbook holds at most {most} {what}, and this session needs {needed}"
                    ),
                    "`results.csv` and `standings.csv` hold any number of rows",
                ));
            }
        }
    }
    Ok(())
}

// A workbook to type into: known numbers, and cells of text with what may be chosen for them.

/// The widths of columns, in characters.
const NUMBER: u16 = 8;
const SHORT: u16 = 12;
const NAME: u16 = 26;

/// Makes a workbook with a sheet for each table.
///
/// # Errors
///
/// Where a workbook cannot hold them.
pub fn to_type_into(tables: &[Blank]) -> io::Result<Vec<u8>> {
    let made = || -> Result<Vec<u8>, XlsxError> {
        let mut workbook = workbook_without_clock()?;
        for table in tables {
            write_blank(table, workbook.add_worksheet())?;
        }
        workbook.save_to_buffer()
    };
    made().map_err(io::Error::other)
}

fn write_blank(table: &Blank, sheet: &mut Worksheet) -> Result<(), XlsxError> {
    sheet.set_name(&table.name)?;
    let heading = Format::new().set_bold().set_border_bottom(FormatBorder::Thin);
    // Text keeps the plus of `+1`, and the nought that a member's number begins with.
    let text = Format::new().set_num_format("@");
    let last = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
    for (column, place) in table.columns.iter().zip(0..) {
        sheet.write_string_with_format(0, place, &column.title, &heading)?;
        let width = match column.typed {
            None => NUMBER,
            Some(Typed::Short(_)) => SHORT,
            Some(Typed::Name) => NAME,
        };
        sheet.set_column_width(place, width)?;
        if let Some(choices) = choices(column) {
            sheet.add_data_validation(1, place, last, place, &choices?)?;
        }
    }
    for (cells, row) in table.rows.iter().zip(1..) {
        for ((cell, column), place) in cells.iter().zip(&table.columns).zip(0..) {
            match (&column.typed, cell.parse::<u16>()) {
                (Some(_), _) => sheet.write_string_with_format(row, place, cell, &text)?,
                (None, Ok(number)) => sheet.write_number(row, place, number)?,
                (None, Err(_)) => sheet.write_string(row, place, cell)?,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    Ok(())
}

/// What may be chosen in a column; anything else may be typed.
fn choices(column: &BlankColumn) -> Option<Result<DataValidation, XlsxError>> {
    match &column.typed {
        Some(Typed::Short(choices)) if !choices.is_empty() => Some(
            DataValidation::new()
                .allow_list_strings(choices)
                .map(|choices| choices.show_error_message(false)),
        ),
        _ => None,
    }
}

/// Writes the sheet of a part. Its columns are known when all of its sheets have been seen, so these are kept until then.
fn write_part(
    heading: &Heading,
    part: Part<'_>,
    worksheet: &mut Worksheet,
) -> Result<(), XlsxError> {
    let whole = Whole::of(&part.title, part.sheets);
    let columns = &whole.joined.columns;
    // A sheet that a reader picks out of many is handed out by itself.
    let a_page_each = part.apart && part.index.is_some();
    let mut written = Sheet::begin(
        worksheet,
        &part.title,
        heading,
        &whole.explanations,
        columns.iter().map(|column| column.title.as_str()),
    )?;
    let naming = |column: &Column| column.position == Position::Naming;
    let mut foot = Vec::new();
    for (labels, table) in &whole.tables {
        if a_page_each {
            written.page_break();
        }
        let row = whole.rows(labels, table);
        for cells in &table.rows {
            written.row(&row(cells))?;
        }
        let titled = table.columns.iter().rposition(naming).unwrap_or(0);
        foot.extend(table.foot.iter().map(|one| {
            let mut cells = one.cells.clone();
            cells[titled] = Cell::text(one.title.clone());
            row(&cells)
        }));
    }
    let frozen = columns.iter().rposition(naming);
    written.finish(frozen.map_or(0, |last| last + 1), &foot)
}

// What a cell holds, and how a spreadsheet shows it. Numbers are numbers, whatever is shown with them.

/// What a spreadsheet holds of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content<'a> {
    /// Nothing.
    Blank,
    /// Text; never a formula.
    Text(Cow<'a, str>),
    /// A number with its own decimal places, and what is shown before and behind it: `A3`, `12.5*`, `0.70(SA)`; of a
    /// shared place the best, shown as `3/4`.
    Number(Decimal, Cow<'a, str>, Cow<'a, str>),
}

/// The formats in use, by their codes.
#[derive(Debug)]
struct Formats(BTreeMap<String, Format>);

/// As they are found by a search: hyphens and letters.
const STYLE: Style = Style { letters: true, between_names: " - ", ..Style::PRINT };

impl<'a> Content<'a> {
    /// The content of a cell.
    fn of(cell: &'a Cell) -> Self {
        let plain = |number: Decimal| Self::Number(number, "".into(), "".into());
        match &cell.value {
            Value::Empty | Value::Dash | Value::Bar { .. } => Self::Blank,
            Value::Number(number) | Value::Signed(number) => plain((*number).into()),
            Value::Amount(amount, _) => plain(*amount),
            Value::Starred(amount, _) => Self::Number(*amount, "".into(), "*".into()),
            Value::Noted(amount, _, note) => {
                Self::Number(*amount, "".into(), format!("({note})").into())
            }
            Value::Place(place) if place.low == place.high => plain(place.low.into()),
            Value::Place(place) => {
                let high = format!("/{}", place.high);
                Self::Number(place.low.into(), "".into(), high.into())
            }
            Value::Numbers(parties) => match &parties[..] {
                [one] => Self::Number(one.number.into(), (&*one.prefix).into(), "".into()),
                _ => Self::Text(cell.shown(STYLE)),
            },
            Value::Text(_) | Value::Names(_) | Value::Contract(_) => Self::Text(cell.shown(STYLE)),
        }
    }

    /// What a spreadsheet shows.
    fn shown(&self) -> Cow<'_, str> {
        match self {
            Self::Blank => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number, before, after) if before.is_empty() && after.is_empty() => {
                Cow::Owned(number.to_string())
            }
            Self::Number(number, before, after) => Cow::Owned(format!("{before}{number}{after}")),
        }
    }

    /// The decimal places of a plain number.
    fn digits(&self) -> Option<u32> {
        match self {
            Self::Number(number, before, after) if before.is_empty() && after.is_empty() => {
                Some(number.scale())
            }
            Self::Number(..) | Self::Blank | Self::Text(_) => None,
        }
    }

    /// Writes the content into a cell, of which it is known what is shown; a number as its column shows them needs no
    /// format of its own.
    fn write(
        &self,
        shown: &str,
        worksheet: &mut Worksheet,
        (row, column): (u32, u16),
        column_digits: Option<u32>,
        formats: &mut Formats,
    ) -> Result<(), XlsxError> {
        let (number, before, after) = match self {
            Self::Blank => return Ok(()),
            Self::Text(text) => return worksheet.write_string(row, column, &**text).map(drop),
            Self::Number(number, before, after) => (number, before, after),
        };
        let text = if before.is_empty() && after.is_empty() {
            Cow::Borrowed(shown)
        } else {
            Cow::Owned(number.to_string())
        };
        // A cell's number is a binary one; the decimal's text gives the nearest.
        let written = match text.parse::<f64>() {
            Err(_) => worksheet.write_string(row, column, &*text),
            Ok(value) if self.digits().is_some() && self.digits() == column_digits => {
                worksheet.write_number(row, column, value)
            }
            Ok(value) => {
                let format = formats.of(code(number.scale(), before, after));
                worksheet.write_number_with_format(row, column, value, format)
            }
        };
        written.map(drop)
    }
}

impl Formats {
    /// None yet.
    const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The format for plain numbers with that many decimal places.
    fn plain(&mut self, digits: u32) -> &Format {
        self.of(code(digits, "", ""))
    }

    fn of(&mut self, code: String) -> &Format {
        self.0.entry(code).or_insert_with_key(|code| Format::new().set_num_format(code))
    }
}

/// A number format with that many decimal places and something before and behind them: `0.00"*"`.
fn code(digits: u32, before: &str, after: &str) -> String {
    let quoted = |text: &str| match text.replace('"', "") {
        // A quote would end the text within the format.
        text if text.is_empty() => text,
        text => format!("\"{text}\""),
    };
    let point = if digits == 0 { "" } else { "." };
    let digits = "0".repeat(usize::try_from(digits).unwrap_or(0));
    format!("{}0{point}{digits}{}", quoted(before), quoted(after))
}

// A sheet: titles, one table under its column headings, and how it scrolls and prints.

/// A sheet that is being written from the top.
struct Sheet<'a> {
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
    fn begin<'t>(
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
    fn row(&mut self, cells: &[Cell]) -> Result<(), XlsxError> {
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
    fn page_break(&mut self) {
        if self.row > self.heading_row {
            self.page_breaks.push(self.row + 1);
        }
    }

    /// Ends the table and sets how the sheet scrolls, filters and prints, with so many columns that never scroll away.
    ///
    /// The rows of `foot` are below and are not sorted with the table.
    fn finish(mut self, frozen: usize, foot: &[Vec<Cell>]) -> Result<(), XlsxError> {
        let last_column = self.widths.len().saturating_sub(1);
        let last_column = u16::try_from(last_column).unwrap_or(u16::MAX);
        if self.row > self.heading_row {
            self.worksheet.autofilter(self.heading_row, 0, self.row, last_column)?;
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
