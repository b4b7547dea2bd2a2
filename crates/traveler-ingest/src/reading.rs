//! From sources to a session: the order in which everything is read.

mod beside;
mod build;
mod travelers;

pub(crate) use beside::EnteredBeside;
pub(crate) use build::session;

use std::cell::RefCell;

use beside::{with_beside, with_own_roster};
use findings::{Accounting, Code, Counts, Diagnostic, Findings, Location};
use foreign_files::{Imported, no_such_event, one_at_a_time, workbook};
use layouts::flattened;
use notation::Field;
use notation::spelling::{nearest, plain};
use session::{Movement, Session};
use table::Table;
use table::entered::{EnteredSettings, FieldName, Official};
use table::rows::Rows;
use table::text::Text;
use travelers::travelers;

use crate::corrections::{self, BoardToCorrect, EnteredCorrection, LinesToCorrect};
use crate::movements::SectionMovement;
use crate::parts::Parts;
use crate::pieces::TravelerRows;
use crate::travelers::Memos;
use crate::{Correction, Options, SideFiles, SourceFile, Sources, rows_shown, toml};

/// Reads a session from its files.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, Sources, read};
///
/// let travelers = SourceFile {
///     name: "tuesday.csv",
///     bytes: b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+4\n",
/// };
/// let sources = Sources { travelers, pairs: None, settings: None };
/// let reading = read(&sources, &Options::default());
///
/// assert!(reading.session.is_none());
/// assert_eq!(
///     reading.diagnostics[0].to_string(),
///     "error[impossible-result] 3:12+2 at most 13 tricks: 4S can make at most +3 | +4 | - | -"
/// );
/// assert_eq!(reading.accounting.to_string(), "3 lines: 1 result, 1 title, 1 with errors");
/// ```
#[must_use]
pub fn read(sources: &Sources<'_>, options: &Options) -> Reading {
    let travelers = [sources.travelers];
    let beside =
        SideFiles { pairs: sources.pairs, settings: sources.settings, ..SideFiles::NOTHING };
    read_several(&travelers, &beside, options)
}

/// Reads a session whose travelers are in several files: a file for each section, say, or for each round. A section
/// comes from a column, a title, the file's name or the order; a note says which. A result that is in two files is one,
/// if both say the same of it. Where there is a movement, the lines are compared with it.
///
/// # Examples
///
/// ```
/// use traveler_ingest::{SideFiles, Options, SourceFile, read_several};
///
/// let first = b"board,ns,ew,contract,by,result\n7,3,5,4S,N,=\n7,4,6,4S,N,+1\n";
/// let second = b"board;ns;ew;score\n7;3;5;620\n7;4;6;-100\n";
/// let files = [
///     SourceFile { name: "section-A.csv", bytes: first },
///     SourceFile { name: "section-B.csv", bytes: second },
/// ];
/// let reading = read_several(&files, &SideFiles::NOTHING, &Options::default());
///
/// let session = reading.session.expect("nothing contradicts");
/// let sections = session.sections().iter().map(|section| section.name.as_str());
/// assert_eq!(sections.collect::<Vec<_>>(), ["A", "B"]);
/// assert_eq!(reading.accounting.to_string(), "6 lines: 4 results, 2 titles");
/// ```
#[must_use]
pub fn read_several(
    files: &[SourceFile<'_>],
    beside: &SideFiles<'_>,
    options: &Options,
) -> Reading {
    let left = match (files, beside.pairs) {
        ([file], Some(_)) => workbook::roster_left(*file),
        _ => None,
    };
    let beside = &with_own_roster(files, beside);
    let mut findings = Findings::default();
    // What is wrong with the settings is said where they are read for all that follows.
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    if let Some(imported) =
        foreign_files::session(files, marked, &options.of_programs(), &mut findings)
    {
        return of_program(imported.as_ref(), findings, beside, options);
    }
    let lines = |beside: EnteredBeside<'_>,
                 accounting: &mut Accounting,
                 findings: &mut Findings| {
        findings.extend(left);
        let session = with_tables(
            files,
            beside.movements,
            options,
            accounting,
            findings,
            |rows, _, accounting, findings| travelers(rows, options, beside, accounting, findings),
        );
        warn_of_no_columns(beside.settings, options, findings);
        session
    };
    reading(beside, options, lines)
}

/// Reads a session of rows that are read again and again, with a few cells changed.
pub(crate) fn read_again(
    rows: &dyn Rows<Field>,
    memos: &RefCell<Memos>,
    files: &SideFiles<'_>,
    options: &Options,
) -> Reading {
    let lines =
        |beside: EnteredBeside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
            let rows = TravelerRows::Again(rows, memos);
            travelers(rows, options, beside, accounting, findings)
        };
    reading(files, options, lines)
}

/// Reads a session from what a file of another program holds. What lies beside it says more than the file itself.
pub(crate) fn of_program(
    imported: Option<&Imported<'_>>,
    findings: Findings,
    files: &SideFiles<'_>,
    options: &Options,
) -> Reading {
    let lines =
        |beside: EnteredBeside<'_>, accounting: &mut Accounting, findings: &mut Findings| {
            let imported = imported?;
            let lines = imported.travelers.len() as u64;
            *accounting = Accounting { lines, ..Accounting::default() };
            let rows = imported.travelers(&options.of_programs(), findings);
            let rows = TravelerRows::Others(&rows);
            let session = travelers(rows, options, beside, accounting, findings);
            if accounting.accounted() == 0 {
                *accounting = Accounting::unread(lines);
            }
            session
        };
    reading_on(findings, imported, files, options, lines)
}

/// Reads what is beside the travelers, and goes on with the travelers themselves.
pub(crate) fn reading(
    files: &SideFiles<'_>,
    options: &Options,
    travelers: impl FnOnce(EnteredBeside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let findings = Findings::default();
    reading_on(findings, None, files, options, travelers)
}

/// The same, where something has been found already, in a file that may hold more than travelers.
fn reading_on(
    mut findings: Findings,
    imported: Option<&Imported<'_>>,
    files: &SideFiles<'_>,
    options: &Options,
    travelers: impl FnOnce(EnteredBeside<'_>, &mut Accounting, &mut Findings) -> Option<Session>,
) -> Reading {
    let (mut accounting, mut has_rules) = (Accounting::default(), false);
    let corrections = (files.corrections)
        .map(|file| corrections::read(file, options, &mut findings))
        .unwrap_or_default();
    let session =
        with_beside(imported, files, &corrections, options, &mut findings, |beside, findings| {
            has_rules = beside.settings.scoring.is_given;
            travelers(beside, &mut accounting, findings)
        });
    let session = session.filter(|_| !findings.has_errors());
    if let Some(session) = &session {
        accounting.enter(session);
    }
    let located = findings.located.take();
    let (diagnostics, counts) = findings.sorted();
    let made = corrections.iter().filter(|_| session.is_some());
    Reading {
        corrections: made.map(EnteredCorrection::record).collect(),
        session,
        diagnostics,
        counts,
        accounting,
        official: imported.map_or_else(Official::default, |file| Official {
            rules_are_open: !says_rules(files.settings, options),
            ..file.official.clone()
        }),
        has_rules,
        located,
    }
}

/// Whether a person says by which rules a session is scored.
fn says_rules(settings: Option<SourceFile<'_>>, options: &Options) -> bool {
    // What is wrong with the settings was reported where they were read.
    let settings = toml::settings(settings, options, &mut Findings::default());
    settings.scoring.is_given
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The session; `None` exactly where a diagnostic is an error, unless lines with errors are to be held back.
    pub session: Option<Session>,
    /// Everything that was found, grouped by file, in the order of lines.
    pub diagnostics: Vec<Diagnostic>,
    /// How many findings there are, by severity: only the first ten thousand of each are kept.
    pub counts: Counts,
    /// What became of every line of the travelers.
    pub accounting: Accounting,
    /// What another program computed, of a file that it wrote: something to compare with.
    pub official: Official,
    /// What was corrected in the travelers, in the order in which it was; empty where there is no session.
    pub corrections: Vec<Correction>,
    /// Whether the files say how the session is scored; otherwise it is scored as is usual.
    pub has_rules: bool,
    /// The place of the line that was asked for ([`Options::locate`](crate::Options::locate)).
    pub located: Option<Location>,
}

/// Warns of columns that are not to be read, and that no table has.
fn warn_of_no_columns(settings: &EnteredSettings, options: &Options, findings: &mut Findings) {
    let ignored = settings.ignored_columns.iter().chain(options.ignored_columns);
    let known = findings.columns().unwrap_or_default().to_vec();
    let is_none = |name: &&String| known.iter().all(|known| plain(known) != plain(name));
    for name in ignored.filter(is_none).filter(|_| !known.is_empty()) {
        let message = format!("no table has a column `{name}` that could be left out");
        let found = Diagnostic::new(Code::NoSuchColumn, message).found(name.clone());
        let near = nearest(name, known.iter().map(String::as_str));
        findings.push(match near {
            Some(near) => found.hint(format!("did you mean `{near}`?")),
            None => found
                .hint("correct `--ignore-column`, or `ignore` under `[columns]` in `session.toml`"),
        });
    }
}

// Opens files as tables of travelers.

/// Gathers the travelers, and goes on with them, and with how many findings there were before they were opened, if they
/// are one table. `None` where some cannot be read, which has been reported.
pub(crate) fn with_tables<R>(
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
    let opened: Vec<Option<Text<'_>>> = (files.iter().copied())
        .map(|file| travelers_text(file, movements, options, findings))
        .collect();
    *accounting = Accounting::unread(opened.iter().flatten().map(Text::count).sum());
    let unfolded: Vec<Option<Text<'_>>> = (opened.into_iter())
        .map(|text| text.and_then(|text| unfolded(text, movements, options, findings)))
        .collect();
    let texts: Vec<Text<'_>> = unfolded.into_iter().collect::<Option<_>>()?;
    *accounting = Accounting::unread(texts.iter().map(Text::count).sum());
    if let Some(copy) = given_twice(files) {
        findings.push(copy);
        return None;
    }
    let Some(parts) = Parts::of(&texts, options, findings).ok()? else {
        let before = findings.kept().len();
        let (table, _) = Table::open(texts.first()?, &options.csv(), findings)?;
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
        earlier.into_iter().find(|file| file.bytes == files[*place].bytes)
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

/// The text of travelers. Of a workbook, one that is laid out as on paper is unfolded.
fn travelers_text<'a>(
    file: SourceFile<'a>,
    movements: &[SectionMovement],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    if !workbook::is_one(file.bytes) {
        return opened::<Field>(file, options.tabs, options, findings);
    }
    let unfold = |text: Text<'a>, findings: &mut Findings| {
        unfolded(text, movements, options, findings).filter(Text::is_on_paper)
    };
    workbook::open::<Field>(file, options.tabs, unfold, findings)
}

/// The text, unfolded where it is laid out as on paper.
fn unfolded<'a>(
    text: Text<'a>,
    movements: &[SectionMovement],
    options: &Options,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    if text.is_on_paper() {
        return Some(text);
    }
    flattened(text, only(movements), &options.csv(), findings)
}

/// The text of a table: of a file of text, or of the sheets of a workbook, all that can hold it or those that are named.
fn opened<'a, C: FieldName>(
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
    table::text::decode(file, options.encoding, findings)
}

/// The movement, where all sections play one.
const fn only(movements: &[SectionMovement]) -> Option<&Movement> {
    match movements {
        [one] => Some(&one.movement),
        _ => None,
    }
}

// The rows of the travelers, for somebody who looks at them or corrects one.

/// Finds the lines of a board as they are after all corrections so far; `None` where the travelers cannot be read, or a
/// correction is refused.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{BoardToCorrect, SideFiles, Options, SourceFile, lines_to_correct};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let board = BoardToCorrect { section: "A", board: "7".parse().unwrap() };
/// let found = lines_to_correct(&[travelers], &SideFiles::NOTHING, &Options::default(), board).unwrap();
///
/// assert_eq!(found.lines[1].pairs.ew, "6");
/// assert_eq!(found.lines[1].text(Field::Score), "-100");
/// ```
#[must_use]
pub fn lines_to_correct(
    files: &[SourceFile<'_>],
    beside: &SideFiles<'_>,
    options: &Options,
    board: BoardToCorrect<'_>,
) -> Option<LinesToCorrect> {
    let section = board.section.to_uppercase();
    let asked = Some((section.as_str(), board.board));
    on_travelers(files, beside, options, |rows, beside, findings| {
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, asked, naming, options, findings)?;
        Some(corrections::lines_on(&edited, &section, board.board))
    })
}

/// The travelers row by row as they are after all corrections, for somebody who looks at them; `None` where they cannot
/// be read, a correction is refused, or there are more rows than `most`.
///
/// # Examples
///
/// ```
/// use notation::Field;
/// use traveler_ingest::{SideFiles, Options, SourceFile, rows};
///
/// let travelers = SourceFile { name: "tuesday.csv", bytes: b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n" };
/// let rows = rows(&[travelers], &SideFiles::NOTHING, &Options::default(), 100).unwrap();
///
/// assert_eq!(rows.columns[3].field, Field::Score);
/// assert_eq!(rows.rows[1].cells[3].text, "-100");
/// assert_eq!(rows.rows[1].cells[3].at.to_string(), "3:7+4");
/// ```
#[must_use]
pub fn rows(
    files: &[SourceFile<'_>],
    beside: &SideFiles<'_>,
    options: &Options,
    most: usize,
) -> Option<rows_shown::Rows> {
    on_travelers(files, beside, options, |rows, beside, findings| {
        if beside.corrections.is_empty() {
            return rows_shown::rows(rows, most);
        }
        let one_winner = |section: &str| beside.has_one_winner(section);
        let naming = beside.naming(&one_winner);
        let edited =
            corrections::corrected(rows, beside.corrections, None, naming, options, findings)?;
        rows_shown::rows(&edited, most)
    })
}

/// Goes on with the rows of the travelers, whatever they are in, and what is beside them. Nothing is reported.
fn on_travelers<R>(
    files: &[SourceFile<'_>],
    beside: &SideFiles<'_>,
    options: &Options,
    then: impl FnOnce(&dyn Rows<Field>, EnteredBeside<'_>, &mut Findings) -> Option<R>,
) -> Option<R> {
    let beside = &with_own_roster(files, beside);
    let (mut unreported, mut uncounted) = (Findings::default(), Accounting::default());
    let corrections = (beside.corrections)
        .map(|file| corrections::read(file, options, &mut unreported))
        .unwrap_or_default();
    let marked = || toml::settings(beside.settings, options, &mut Findings::default()).boards;
    let imported =
        match foreign_files::session(files, marked, &options.of_programs(), &mut unreported) {
            Some(imported) => Some(imported?),
            None => None,
        };
    let imported = imported.as_ref();
    let on_rows = |beside: EnteredBeside<'_>, findings: &mut Findings| match imported {
        Some(imported) => {
            then(&imported.travelers(&options.of_programs(), findings), beside, findings)
        }
        None => with_tables(
            files,
            beside.movements,
            options,
            &mut uncounted,
            findings,
            |rows, _, _, findings| then(rows.rows(), beside, findings),
        ),
    };
    with_beside(imported, beside, &corrections, options, &mut unreported, on_rows)
}
