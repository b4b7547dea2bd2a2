//! `matchpoint score --field-column`: many fields in one table, each read, checked and scored by itself.
//!
//! Some fields are scored at a time, and written in the order of their keys while the next are scored. So an archive
//! takes the memory of its text and of a few fields. In archives of up to 100,000 lines, each field is scored twice,
//! like a session.

mod chosen;
mod field;

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::Range;

use ::archive::Key;
use findings::{Counts, Diagnostic};
use pack::findings::Findings;
use session::threads;
use sheets::exchange::{csv, json};
use sheets::words::counted;
use traveler_ingest::{Archive, ArchiveTexts, SourceFile};

use super::refused;
use crate::Exit;
use crate::cli::{ArchiveFormat, ConsoleArgs, ScoreArgs};
use crate::console::Console;
use crate::ending::{Ended, Ending};
use crate::failure::Failure;
use crate::input::Located;
use crate::output::Output;
use crate::progress::Work;
use chosen::Chosen;
use field::{Made, Manner};

/// Fields are made some at a time: about that many lines together.
const LINES: u64 = 4_000;

/// The most findings that are kept, as of one session.
const MOST_FINDINGS: usize = 10_000;

/// Scores an archive.
pub(super) fn run(args: &ScoreArgs, column: &str, speaking: &ConsoleArgs) -> Result<Exit, Ended> {
    let format = args.archive_format()?;
    let manner = Manner::of(args, format, speaking)?;
    let located = args.reading.located()?.of_archive()?;
    let chosen_file = args.archive.fields.as_deref();
    let is_text = format == ArchiveFormat::Text;
    let inputs = located.files().chain(chosen_file);
    let mut output = Output::of(&args.print, is_text, inputs, speaking)?;
    let console = speaking.console();
    let work = Work::other("Scoring", speaking.quiet);
    let files = located.read_archive()?;
    let sources: Vec<SourceFile<'_>> = files.travelers.iter().map(|file| file.source()).collect();
    let texts = ArchiveTexts::decoded(&sources, column, &manner.options);
    let opened = texts.open(&manner.options);
    let Some(archive) = &opened.made else {
        drop(work);
        return Ok(refused(Findings::of(&opened, false), console));
    };
    assert!(
        archive.accounting().is_even(),
        "a line was lost, or counted twice: {}",
        archive.accounting()
    );
    let all = Fields::of(archive);
    let chosen = match Chosen::read(&files, chosen_file, &all.keys, &manner.options)? {
        Ok(chosen) => chosen,
        Err(reading) => {
            drop(work);
            return Ok(refused(Findings::of(&reading, false), console));
        }
    };
    let mut tally = Tally {
        diagnostics: opened.diagnostics,
        counts: opened.counts,
        ..Tally::default()
    };
    let few = all.lines <= pack::MOST_SCORED_TWICE as u64;
    let manner = manner.scored_twice(few);
    let exit = write(archive, &all, &chosen, &manner, &mut tally, &mut output)?;
    drop(work);
    all.report(&located, console);
    Ok(tally.report(all.keys.len(), console).unwrap_or(exit))
}

/// The fields of an archive in the order of their keys.
struct Fields {
    /// By their place in the archive.
    keys: Vec<Key>,
    /// Their places in the archive.
    order: Vec<usize>,
    /// Those that are made together.
    pieces: Vec<Range<usize>>,
    /// The lines of all.
    lines: u64,
}

impl Fields {
    fn of(archive: &Archive<'_, '_>) -> Self {
        let keys = Key::of_texts(archive.names());
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by(|one, other| keys[*one].cmp(&keys[*other]));
        let mut pieces: Vec<Range<usize>> = Vec::new();
        let (mut start, mut lines, mut all) = (0, 0, 0);
        for (place, field) in order.iter().enumerate() {
            lines += archive.lines(*field);
            all += archive.lines(*field);
            if lines >= LINES || place + 1 == order.len() {
                pieces.push(start..place + 1);
                (start, lines) = (place + 1, 0);
            }
        }
        Self {
            keys,
            order,
            pieces,
            lines: all,
        }
    }

    /// `2 files: 3000 fields, 1014000 lines`.
    fn report(&self, located: &Located, console: Console) {
        if console.is_for_programs() {
            return;
        }
        let files = located.travelers().count().max(1);
        console.note(format_args!(
            "{}: {}, {}",
            counted(files, "file"),
            counted(self.keys.len(), "field"),
            counted(usize::try_from(self.lines).unwrap_or(usize::MAX), "line"),
        ));
    }
}

/// What came of all fields.
#[derive(Default)]
struct Tally {
    diagnostics: Vec<Diagnostic>,
    counts: Counts,
    /// What was found in files that all fields share, which is reported once.
    shared: HashSet<String>,
    faulty: usize,
    provisional: usize,
}

impl Tally {
    /// Takes what was found in a piece.
    fn join(&mut self, made: Made) {
        self.faulty += made.faulty;
        self.provisional += made.provisional;
        self.counts.join(&made.counts);
        for found in made.diagnostics {
            let is_new = found.field.is_some() || self.shared.insert(found.to_string());
            if is_new && self.diagnostics.len() < MOST_FINDINGS {
                self.diagnostics.push(found);
            }
        }
    }

    /// Tells what was found, and how many fields were left out; how the run ends where that is not well.
    fn report(&self, fields: usize, console: Console) -> Option<Exit> {
        let findings = Findings::of_archive(&self.diagnostics, self.counts);
        console.write(&findings.shown_on(console));
        let is_faulty = self.faulty > 0 || self.left_lines();
        let mut said = Vec::new();
        if self.faulty > 0 {
            said.push(format!("{} of {fields} fields not scored", self.faulty));
        }
        if self.provisional > 0 {
            said.push(format!("{} of {fields} provisional", self.provisional));
        }
        said.extend(findings.counted());
        if !said.is_empty() && !console.is_for_programs() {
            console.state(self.provisional > 0, &said.join("; "));
        }
        is_faulty.then_some(Exit::Findings)
    }

    /// Whether lines are of no field.
    fn left_lines(&self) -> bool {
        let is_error = |one: &Diagnostic| one.severity == findings::Severity::Error;
        let mut outside = (self.diagnostics.iter()).filter(|one| one.field.is_none());
        outside.any(is_error)
    }
}

/// Writes all fields, several of which are made at a time.
fn write(
    archive: &Archive<'_, '_>,
    all: &Fields,
    chosen: &Chosen,
    manner: &Manner,
    tally: &mut Tally,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let seats = field::seats(archive.columns());
    let (head, end): (Vec<u8>, &[u8]) = match manner.format {
        ArchiveFormat::Text => (Vec::new(), b""),
        ArchiveFormat::Json => (json::archive::HEAD.to_vec(), json::archive::END),
        ArchiveFormat::Standings => (csv::fields::header(), b""),
        ArchiveFormat::Results => (csv::results::of_fields(seats), b""),
    };
    let work = |piece: usize| -> io::Result<Made> {
        let mut made = Made::default();
        for place in all.pieces[piece].clone() {
            let field = all.order[place];
            let one = field::Field {
                archive,
                place: field,
                key: &all.keys[field],
                chosen,
                is_first: place == 0,
                seats,
            };
            one.make(manner, &mut made)?;
        }
        Ok(made)
    };
    output.render(|out: &mut dyn Write| {
        out.write_all(&head)?;
        threads::in_order(all.pieces.len(), work, |made| {
            let mut made = made?;
            out.write_all(&std::mem::take(&mut made.bytes))?;
            tally.join(made);
            Ok::<(), io::Error>(())
        })?;
        out.write_all(end)
    })
}
