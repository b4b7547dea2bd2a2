//! The rows of several tables, one table after the other.

use findings::{Accounting, Findings, Location};
use notation::Field;

use super::{OwnedTable, RowBuffer, Rows, Spots};
use crate::entered::{FieldName, SheetHints};

/// The rows of several tables of travelers, with the columns of all.
pub type Joined<'p> = OwnedTable<Field, Parts<'p>>;

/// The tables, and what the numbers of each one's rows are raised by.
pub struct Parts<'p>(Vec<(&'p dyn Rows<Field>, u32)>);

/// Reads tables, the first of which has the titles, and whose rows may all be of a section; `None` without any.
pub fn joined<'p>(
    tables: impl Iterator<Item = &'p dyn Rows<Field>> + Clone,
    sections: &[Option<String>],
    is_provisional: bool,
    leaves_out: &dyn Fn(&str) -> bool,
    findings: &mut Findings,
) -> Option<Joined<'p>> {
    let has = |field: &&Field| tables.clone().any(|table| table.has_column(**field));
    let mut fields: Vec<Field> = Field::ALL.iter().filter(has).copied().collect();
    if !fields.contains(&Field::Section) {
        fields.push(Field::Section);
    }
    let words = tables.clone().next()?.words();
    let (mut rows, mut tally) = (RowBuffer::of(fields), Accounting::default());
    let (mut parts, mut raised) = (Vec::new(), 0_u32);
    let errors = findings.errors();
    for (table, section) in tables.zip(sections) {
        let section = section.as_deref();
        let own = table.each(findings, &mut |row, _| {
            // Rows that do not say their section are of that of their table.
            rows.put(raised.saturating_add(row.number()), |field| match field {
                Field::Section => section.or_else(|| row.get(field)),
                field => row.get(field),
            });
        });
        tally.join(&own);
        parts.push((table, raised));
        raised = raised.saturating_add(u32::try_from(table.last()).unwrap_or(u32::MAX));
    }
    if is_provisional && tally.unread == 0 {
        findings.excuse(findings.errors() - errors);
    }
    let joined = OwnedTable::of(rows, Parts(parts), words, leaves_out, findings);
    Some(joined.with_tally(tally))
}

impl<'p> Parts<'p> {
    /// The table of a row, and its number there.
    fn home(&self, row: u32) -> (usize, &'p dyn Rows<Field>, u32) {
        let after = self.0.partition_point(|(_, raised)| *raised < row);
        let part = after.saturating_sub(1);
        let (table, raised) = self.0[part];
        (part, table, row - raised)
    }
}

impl Spots<Field> for Parts<'_> {
    fn cell(&self, row: u32, field: Field) -> Location {
        let (_, table, own) = self.home(row);
        table.locate(own, field)
    }

    fn row(&self, row: u32) -> Location {
        let (_, table, own) = self.home(row);
        table.locate_row(own)
    }

    fn title(&self) -> Location {
        self.0[0].0.locate_title()
    }

    fn titles(&self) -> &[String] {
        self.0[0].0.titles()
    }

    fn hints(&self) -> SheetHints {
        self.0[0].0.hints()
    }

    fn part(&self, row: u32) -> usize {
        self.home(row).0
    }
}
