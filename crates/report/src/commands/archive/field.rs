//! One field of an archive: read, scored, and written as it was asked for.

use std::io;

use archive::{Key, Outcome};
use findings::{Counts, Diagnostic, Place, Severity};
use sheets::exchange::csv::results::Seats;
use sheets::exchange::{csv, json};
use sheets::model::Scored;
use sheets::model::names::{Names, Withheld};
use sheets::render::text::{self, Page};
use sheets::reports::{RANKING, Report, Reporting};
use traveler_ingest::{Archive, FilesBeside, Options, Reading};

use super::chosen::Chosen;
use crate::cli::{ArchiveFormat, ConsoleArgs, EventArgs, ScoreArgs};
use crate::commands::{in_color, score, text_page};
use crate::failure::Failure;

/// How fields are read and written.
pub(super) struct Manner<'a> {
    pub(super) format: ArchiveFormat,
    pub(super) options: Options,
    /// Whether a field with warnings is left out as well.
    strict: bool,
    /// Whether every field is scored once more, from the definitions.
    scored_twice: bool,
    reports: Vec<&'static Report>,
    page: Page,
    names: Names,
    event: &'a EventArgs,
}

impl<'a> Manner<'a> {
    /// What the command line says.
    ///
    /// # Errors
    ///
    /// Where a report is none for people.
    pub(super) fn of(
        args: &'a ScoreArgs,
        format: ArchiveFormat,
        speaking: &ConsoleArgs,
    ) -> Result<Self, Failure> {
        let in_color = in_color(&args.print.writing, speaking);
        Ok(Self {
            format,
            // Fields are read side by side: nobody could tell how far one of them is.
            options: archive::options(
                args.reading
                    .options()
                    .with(|options| options.progress = None),
            ),
            strict: args.reading.file.strict,
            scored_twice: false,
            reports: match format {
                ArchiveFormat::Text if args.report.is_empty() => vec![&RANKING],
                ArchiveFormat::Text => score::for_people(&args.report)?,
                ArchiveFormat::Json | ArchiveFormat::Standings | ArchiveFormat::Results => {
                    Vec::new()
                }
            },
            page: text_page(&args.print.page, &args.print.sheets, in_color),
            names: args.print.sheets.names,
            event: &args.print.event,
        })
    }

    /// The same, where every field is scored once more or not.
    pub(super) fn scored_twice(self, scored_twice: bool) -> Self {
        Self {
            scored_twice,
            ..self
        }
    }
}

/// The results of some fields.
#[derive(Default)]
pub(super) struct Made {
    pub(super) bytes: Vec<u8>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) counts: Counts,
    pub(super) faulty: usize,
    pub(super) provisional: usize,
}

/// A field that is to be made.
pub(super) struct Field<'a> {
    pub(super) archive: &'a Archive<'a, 'a>,
    /// Its place in the archive.
    pub(super) place: usize,
    pub(super) key: &'a Key,
    pub(super) chosen: &'a Chosen,
    /// Whether it is the first that is written.
    pub(super) is_first: bool,
    pub(super) seats: Seats,
}

/// The columns of contestants that the results of an archive have.
pub(super) fn seats(columns: &[String]) -> Seats {
    let has = |name: &str| columns.iter().any(|own| own.eq_ignore_ascii_case(name));
    if has("north") && !has("ns") {
        Seats::Either
    } else {
        Seats::Pairs
    }
}

impl Field<'_> {
    /// Reads, scores and writes it.
    pub(super) fn make(&self, manner: &Manner<'_>, made: &mut Made) -> io::Result<()> {
        let mut reading = self.read(manner);
        if let Some(session) = &mut reading.session {
            let mut event = manner.event.over(session.event().clone());
            event.name = Some(match event.name {
                Some(name) => format!("{name}: {}", self.key),
                None => self.key.to_string(),
            });
            session.name_event(event);
        }
        let scoresheet = reading.session.as_ref().map(|session| {
            let scoresheet = matchpointing::score(session);
            if manner.scored_twice {
                pack::check_scoring(session, &scoresheet, |_| &self.key);
            }
            scoresheet
        });
        let outcome = Outcome::of(self.key.clone(), &mut reading, scoresheet, |found| {
            self.line_of(found)
        });
        match outcome.status {
            archive::Status::Ok => {}
            archive::Status::Provisional => made.provisional += 1,
            archive::Status::Faulty => made.faulty += 1,
        }
        let withheld = Withheld::of(
            manner.names,
            outcome.scored.as_ref().map(|scored| &scored.session),
            &reading.corrections,
            &reading.diagnostics,
        );
        let scored = outcome.scored.as_ref().map(|scored| {
            Scored::new(&scored.session, &scored.scoresheet, &reading.diagnostics)
                .with_accounting(reading.accounting)
                .with_names(&withheld)
        });
        let out = &mut made.bytes;
        match (manner.format, scored) {
            (ArchiveFormat::Json, _) => {
                out.extend(json::archive::field(&outcome, manner.names, self.is_first)?);
            }
            (ArchiveFormat::Standings, _) => {
                out.extend(csv::fields::standings(&outcome, manner.names));
            }
            (ArchiveFormat::Results, Some(scored)) => {
                let key = self.key.to_string();
                out.extend(csv::results::of_field(&key, self.seats, scored));
            }
            (ArchiveFormat::Text, Some(scored)) => {
                if !self.is_first {
                    out.extend(b"\n");
                }
                let document = Reporting::of(scored).document(&manner.reports);
                text::write(document, manner.page, out)?;
            }
            (ArchiveFormat::Results | ArchiveFormat::Text, None) => {}
        }
        // What was worked out of each field, nobody could read.
        made.counts.join(&Counts {
            notes: 0,
            ..reading.counts
        });
        made.diagnostics.extend(self.findings(reading));
        Ok(())
    }

    /// Reads it; where warnings are errors, a session with warnings is none.
    fn read(&self, manner: &Manner<'_>) -> Reading {
        let mut reading = (self.chosen).beside(self.key, |beside: &FilesBeside<'_>| {
            self.archive.read(self.place, beside, &manner.options)
        });
        assert!(
            reading.accounting.is_even(),
            "a line of field {} was lost, or counted twice: {}",
            self.key,
            reading.accounting
        );
        let is_refused = manner.strict && reading.counts.warnings > 0;
        if is_refused {
            reading.session = None;
        }
        reading
    }

    /// The line that a finding is about: its number, behind the name of its file where there are several.
    fn line_of(&self, found: &Diagnostic) -> Option<Key> {
        let location = found.location.as_ref()?;
        match location.place {
            Place::Line { line, .. } if self.archive.files() > 1 => {
                Some(Key::Text(format!("{}:{line}", location.file)))
            }
            Place::Line { line, .. } => i64::try_from(line).ok().map(Key::Number),
            _ => None,
        }
    }

    /// What is reported of it: errors and warnings, as many as are reported of a field.
    fn findings(&self, reading: Reading) -> impl Iterator<Item = Diagnostic> {
        let (mut errors, mut warnings) = (Vec::new(), Vec::new());
        for mut found in reading.diagnostics {
            let of_severity = match found.severity {
                Severity::Error => &mut errors,
                Severity::Warning if found.acknowledged.is_none() => &mut warnings,
                Severity::Warning | Severity::Note => continue,
            };
            self.chosen.place(self.key, &mut found);
            of_severity.push(found);
        }
        errors
            .into_iter()
            .chain(warnings)
            .take(archive::MOST_FAULTS)
    }
}
