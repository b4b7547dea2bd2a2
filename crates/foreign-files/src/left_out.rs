//! What stands in place of formats whose libraries are not in this build: their files are refused by name.

use findings::{Code, Diagnostic};
use table::text::SourceFile;

/// Says that a file is not read, and what to do.
fn refused(file: SourceFile<'_>, code: Code, what: &str, feature: &str) -> Diagnostic {
    let message = format!("`{}` is {what}, which this build does not read", file.name);
    let hint = format!("build it with the feature `{feature}`, or save the file as CSV (UTF-8)");
    Diagnostic::new(code, message).hint(hint)
}

/// In place of databases of scoring devices.
#[cfg(not(feature = "databases"))]
pub(crate) mod bridgemate {
    use findings::{Code, Findings};
    use table::text::SourceFile;

    use crate::format::{Format, always};
    use crate::magic::is_database;
    use crate::{Choices, Imported};

    pub(crate) const KIND: Format = Format::of(is_database, always, read);

    fn read<'a>(
        file: SourceFile<'a>,
        _: &Choices,
        findings: &mut Findings,
    ) -> Option<Imported<'a>> {
        let what = "a database of scoring devices";
        findings.push(super::refused(file, Code::BadDatabase, what, "databases"));
        None
    }
}

/// In place of workbooks.
#[cfg(not(feature = "workbooks"))]
pub mod workbook {
    use findings::{Code, Diagnostic, Findings};
    use table::entered::FieldName;
    use table::text::{SourceFile, Text};

    pub use crate::magic::is_workbook as is_one;

    /// Refuses a workbook.
    pub fn open<'a, C: FieldName>(
        file: SourceFile<'a>,
        _tabs: &[String],
        _unfold: impl FnOnce(Text<'a>, &mut Findings) -> Option<Text<'a>>,
        findings: &mut Findings,
    ) -> Option<Text<'a>> {
        findings.push(super::refused(file, Code::NotCsv, "a workbook", "workbooks"));
        None
    }

    /// No names of columns.
    pub const fn headings<C: FieldName>(_bytes: &[u8]) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// No cells.
    pub const fn grids(_bytes: &[u8]) -> Option<Vec<(String, Vec<Vec<String>>)>> {
        None
    }

    /// No list of pairs.
    pub const fn roster<'a>(_file: SourceFile<'a>) -> Option<Text<'a>> {
        None
    }

    /// No list of pairs.
    pub const fn roster_name(_bytes: &[u8]) -> Option<String> {
        None
    }

    /// No list of pairs.
    pub const fn roster_left(_file: SourceFile<'_>) -> Option<Diagnostic> {
        None
    }
}
