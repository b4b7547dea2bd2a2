//! Opens files as tables of travelers.

use findings::{Accounting, Code, Diagnostic, Findings};
use foreign_files::{no_such_event, one_at_a_time, workbook};
use notation::Field;
use rows::entered::FieldName;
use session::Movement;
use text::Text;

use crate::csv::{Parts, Table, TravelerRows, unfolded};
use crate::movements::SectionMovement;
use crate::{Options, SourceFile};

/// Gathers the travelers, and goes on with them, and with how many findings there were before they were opened, if they
/// are one table. `None` where some cannot be read, which has been reported.
pub(crate) fn gathered<R>(
    files: &[SourceFile<'_>],
    movements: &[SectionMovement],
    options: &Options,
    accounting: &mut Accounting,
    findings: &mut Findings,
    then: impl FnOnce(TravelerRows<'_>, Option<usize>, &mut Accounting, &mut Findings) -> Option<R>,
) -> Option<R> {
    if let Some(why) = no_such_event(&options.of_programs()).or_else(|| one_at_a_time(files)) {
        findings.push(why);
        return None;
    }
    // All are opened, so that everything that is wrong with them is reported.
    let texts: Vec<Option<Text<'_>>> = (files.iter().copied())
        .map(|file| travelers_text(file, movements, options, findings))
        .collect();
    let texts: Vec<Text<'_>> = texts.into_iter().collect::<Option<_>>()?;
    *accounting = Accounting::unread(texts.iter().map(Text::count).sum());
    if let Some(copy) = given_twice(files) {
        findings.push(copy);
        return None;
    }
    let Some(parts) = Parts::of(&texts, options, findings).ok()? else {
        let before = findings.kept().len();
        let (table, _) = Table::open(texts.first()?, options, findings)?;
        return then(TravelerRows::of(&table), Some(before), accounting, findings);
    };
    let rows = parts.joined(options, findings)?;
    accounting.take(rows.tally);
    then(TravelerRows::Others(&rows), None, accounting, findings)
}

/// Reports a file that has the content of an earlier one.
fn given_twice(files: &[SourceFile<'_>]) -> Option<Diagnostic> {
    let is_copy = |place: &usize| {
        let earlier = files.iter().take(*place);
        earlier
            .into_iter()
            .find(|file| file.bytes == files[*place].bytes)
    };
    let (place, first) = (0..files.len()).find_map(|place| Some((place, is_copy(&place)?)))?;
    let name = files[place].name;
    let message = if name == first.name {
        format!("`{name}` is given twice")
    } else {
        format!("`{name}` holds the same as `{}`, to the letter", first.name)
    };
    let found = Diagnostic::new(Code::FileTwice, message);
    Some(found.hint("give each file of the session once"))
}

/// The text of travelers, which may be laid out as on paper.
fn travelers_text<'a>(
    file: SourceFile<'a>,
    movements: &[SectionMovement],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let unfold = |text: Text<'a>, findings: &mut Findings| {
        let text = unfolded(text, only(movements), options, findings)?;
        text.is_on_paper().then_some(text)
    };
    let text = if workbook::is_one(file.bytes) {
        workbook::open::<Field>(file, options.tabs, unfold, findings)?
    } else {
        opened::<Field>(file, options.tabs, options, findings)?
    };
    if text.is_on_paper() {
        return Some(text);
    }
    unfolded(text, only(movements), options, findings)
}

/// The text of a table: of a file of text, or of the sheets of a workbook, all that can hold it or those that are named.
pub(super) fn opened<'a, C: FieldName>(
    file: SourceFile<'a>,
    tabs: &[String],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    if workbook::is_one(file.bytes) {
        return workbook::open::<C>(file, tabs, |_, _| None, findings);
    }
    if let Some(tab) = tabs.first() {
        let message = format!("`{}` is no workbook, and has no sheet `{tab}`", file.name);
        findings.push(Diagnostic::new(Code::NoSuchSheet, message).hint("leave out `--tab`"));
        return None;
    }
    text::decode(file, options.encoding, findings)
}

/// The movement, where all sections play one.
pub(super) const fn only(movements: &[SectionMovement]) -> Option<&Movement> {
    match movements {
        [one] => Some(&one.movement),
        _ => None,
    }
}
