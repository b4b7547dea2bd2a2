//! Whether a table is laid out as a sound database has it. What is damaged would otherwise be read as other values, or as
//! none, without a word.
//!
//! A row of Jet 4 begins with the number of its columns and the values of fixed size, and ends with its texts, where each
//! of them begins, their number, and a bit for each column that has a value. Databases of Access 97 (Jet 3), which
//! devices no longer write, have another layout and are not looked at.

use jetdb::{ColumnDef, ColumnType, FileError, PageReader, TableDef, TableRow, Value, find_row};

/// Where a definition has the number of columns that its table ever had.
const EVER: usize = 41;
/// Where a page of data names its table, and has the number of its rows; behind that is the list of rows.
const OWNER: usize = 4;
const ROWS: usize = 12;
const LIST: usize = 14;

/// How the rows of a table are laid out.
pub(super) struct Layout {
    definition: u32,
    /// No row has more columns.
    columns: usize,
    /// How many of them are of no fixed size.
    texts: usize,
    is_known: bool,
}

/// What is wrong with a row.
type Fault = Option<&'static str>;

impl Layout {
    /// The layout of the table that is defined on a page.
    pub(super) fn of(
        reader: &mut PageReader,
        definition: &TableDef,
        page: u32,
    ) -> Result<Self, FileError> {
        let columns = number(reader.read_page(page)?, EVER).unwrap_or_default();
        Ok(Self {
            definition: page,
            columns,
            texts: definition.num_var_cols.into(),
            is_known: !reader.header().version.is_jet3(),
        })
    }

    /// What is wrong with the columns of a definition: two of them cannot be in one place.
    pub(super) fn columns_fault(&self, definition: &TableDef) -> Fault {
        let columns = &definition.columns;
        if !self.is_known {
            return None;
        }
        let mut numbers: Vec<_> = columns.iter().map(|column| column.col_num).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let has_all = numbers.len() == columns.len();
        if !has_all || numbers.iter().any(|number| usize::from(*number) >= self.columns) {
            return Some("its columns are not numbered one by one");
        }
        // Yes and no are bits, whatever size their column says.
        let is_sized = |column: &ColumnDef| match column.col_type.fixed_size() {
            Some(_) if column.col_type == ColumnType::Boolean => true,
            Some(size) => column.is_fixed && usize::from(column.col_size) == size,
            None => true,
        };
        if !columns.iter().all(is_sized) {
            return Some("a column has another size than its kind");
        }
        let mut places: Vec<(usize, usize)> =
            columns.iter().filter(|one| is_fixed(one)).map(place).collect();
        places.sort_unstable();
        if places.windows(2).any(|two| two[0].1 > two[1].0) {
            return Some("two columns are in one place");
        }
        let texts = columns.iter().filter(|column| !column.is_fixed);
        let mut texts: Vec<_> = texts.map(|column| column.var_col_num).collect();
        texts.sort_unstable();
        let count = texts.len();
        texts.dedup();
        let is_inside = |text: &u16| usize::from(*text) < self.texts;
        (texts.len() != count || !texts.iter().all(is_inside))
            .then_some("two columns are in one place")
    }

    /// What is wrong with a row that was read.
    pub(super) fn row_fault(
        &self,
        reader: &mut PageReader,
        table: &TableDef,
        row: &TableRow,
    ) -> Result<Fault, FileError> {
        let place = table.data_pages.get(row.position.page as usize);
        let (true, Some(page_number)) = (self.is_known, place.copied()) else {
            return Ok(None);
        };
        let format = reader.format();
        let page = reader.read_page(page_number)?;
        let (start, size) = find_row(format, page, page_number, row.position.row)?;
        let list = LIST + 2 * number(page, ROWS).unwrap_or_default();
        let owner = page.get(OWNER..OWNER + 4);
        if owner != Some(&self.definition.to_le_bytes()) {
            return Ok(Some("its page belongs to another table"));
        }
        if start < list {
            return Ok(Some("it begins inside the list of rows"));
        }
        let bytes = page.get(start..start + size).unwrap_or_default();
        Ok(self.fault(bytes, table, &row.values))
    }

    fn fault(&self, row: &[u8], table: &TableDef, values: &[Value]) -> Fault {
        let own = number(row, 0).unwrap_or_default();
        if own == 0 || own > self.columns {
            return Some("it has more columns than its table");
        }
        let too_short = Some("it is too short");
        let Some(mask_at) = row.len().checked_sub(own.div_ceil(8)) else {
            return too_short;
        };
        let is_own = |column: &&ColumnDef| usize::from(column.col_num) < own;
        let fixed = table.columns.iter().filter(is_own).filter(|one| is_fixed(one));
        let fixed_end = fixed.map(|column| place(column).1).max().unwrap_or(2);
        if table.columns.iter().all(|column| column.is_fixed) {
            if fixed_end > mask_at {
                return too_short;
            }
        } else if let Some(fault) = self.texts_fault(row, mask_at, fixed_end) {
            return Some(fault);
        }
        let is_lost = |(column, value): (&ColumnDef, &Value)| {
            let byte = row.get(mask_at + usize::from(column.col_num) / 8);
            let is_there = byte.is_some_and(|byte| byte >> (column.col_num % 8) & 1 == 1);
            let is_plain = column.col_type != ColumnType::Boolean;
            is_own(&column) && is_plain && is_there && matches!(value, Value::Null)
        };
        let mut cells = table.columns.iter().zip(values);
        cells.any(is_lost).then_some("one of its values cannot be read")
    }

    /// The texts of a row follow each other, between the values of fixed size and the list of where they begin.
    fn texts_fault(&self, row: &[u8], mask_at: usize, fixed_end: usize) -> Fault {
        let wrong = Some("its texts are not where it says");
        let Some(count) = mask_at.checked_sub(2).and_then(|at| number(row, at)) else {
            return wrong;
        };
        let list = mask_at.checked_sub(2 + 2 * (count + 1));
        let Some(list) = list.filter(|_| count <= self.texts) else {
            return wrong;
        };
        // The list is written from its end.
        let starts = (0..=count).map(|text| number(row, mask_at - 4 - 2 * text));
        let starts: Option<Vec<usize>> = starts.collect();
        let Some(starts) = starts else {
            return wrong;
        };
        let is_inside = starts.first().is_some_and(|first| *first >= fixed_end)
            && starts.last().is_some_and(|last| *last <= list)
            && starts.is_sorted();
        if is_inside { None } else { wrong }
    }
}

/// Whether a column has a place among the values of fixed size; yes and no have only a bit.
fn is_fixed(column: &ColumnDef) -> bool {
    column.is_fixed && column.col_type != ColumnType::Boolean
}

/// The bytes of a row in which a column of fixed size lies, behind the number of columns.
fn place(column: &ColumnDef) -> (usize, usize) {
    let start = 2 + usize::from(column.fixed_offset);
    (start, start + usize::from(column.col_size))
}

/// Two bytes as a number.
fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(2)?)?;
    Some(usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
}
