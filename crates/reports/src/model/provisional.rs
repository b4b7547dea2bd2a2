//! Why a result is not final.

use std::collections::HashSet;

use findings::Code;
use movements::Progress;

use super::cell::Cell;
use super::{Scored, open_ids};

/// A reason why a result is not final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provisional<'a> {
    /// Lines with errors, which do not count.
    Errors(u64),
    /// Late plays still to come.
    LatePlays(usize),
    /// Lines of the movement that are still to be played.
    Open(Progress),
    /// Lines that seem to be missing in a section, and that nobody has said to be right.
    MissingLines {
        /// How many.
        lines: u32,
        /// The section's name.
        section: &'a str,
    },
    /// Tables of a section that seem to lack their results of a round.
    MissingRounds {
        /// How many.
        tables: u32,
        /// The section's name.
        section: &'a str,
    },
    /// A board that seems to lack all its results.
    MissingBoard {
        /// The board, where it is known.
        board: Option<u16>,
        /// The section's name, if it is one section.
        section: Option<&'a str>,
    },
    /// Something seems to be missing in other sections too.
    Elsewhere,
    /// Another program has the file of the results open.
    InUse,
}

/// This many reasons are given one by one: what is missing in hundreds of sections is listed by the checks.
const LISTED: usize = 8;

/// Why the result is not final; empty where it is.
#[must_use]
pub fn provisional(scored: Scored<'_>) -> Vec<Provisional<'_>> {
    let accounting = scored.accounting.unwrap_or_default();
    let errors = accounting.excluded + accounting.faulty;
    let errors = (errors > 0).then_some(Provisional::Errors(errors));
    let excluded = usize::try_from(accounting.excluded).unwrap_or(usize::MAX);
    let late = open_ids(scored, |cell| cell == Cell::LatePlay).count();
    let late = late.saturating_sub(excluded);
    let late = (late > 0).then_some(Provisional::LatePlays(late));
    let progress = movements::progress(scored.session).map(Provisional::Open);
    let open = (scored.diagnostics.iter()).filter(|finding| finding.acknowledged.is_none());
    let is_in_use = (open.clone()).any(|finding| finding.code == Code::StillInUse);
    let in_use = is_in_use.then_some(Provisional::InUse);
    let mut missing = open.filter_map(|finding| {
        let section = finding.subject.section.as_deref();
        let count = finding.lines.unwrap_or(1);
        Some(match finding.code {
            Code::MissingLines | Code::ShortMatch => {
                Provisional::MissingLines { lines: count, section: section.unwrap_or_default() }
            }
            Code::MissingRound | Code::MissingMatch => {
                Provisional::MissingRounds { tables: count, section: section.unwrap_or_default() }
            }
            Code::MissingBoard => {
                Provisional::MissingBoard { board: finding.subject.board, section }
            }
            _ => return None,
        })
    });
    let mut reasons: Vec<_> = (errors.into_iter())
        .chain(in_use)
        .chain(progress)
        .chain(late)
        .chain(missing.by_ref().take(LISTED))
        .collect();
    let named: HashSet<&str> = reasons.iter().filter_map(Provisional::section).collect();
    let is_elsewhere =
        |reason: Provisional<'_>| reason.section().is_none_or(|name| !named.contains(name));
    reasons.extend(missing.any(is_elsewhere).then_some(Provisional::Elsewhere));
    reasons
}

impl<'a> Provisional<'a> {
    /// The section that it is about, if it is one.
    const fn section(&self) -> Option<&'a str> {
        match *self {
            Self::MissingLines { section, .. } | Self::MissingRounds { section, .. } => {
                Some(section)
            }
            Self::MissingBoard { section, .. } => section,
            Self::Errors(_)
            | Self::LatePlays(_)
            | Self::Open(_)
            | Self::Elsewhere
            | Self::InUse => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use traveler_ingest::{Options, SourceFile, Sources, read};

    use super::*;

    /// Sections of five tables and five rounds, each of two boards; the first line of each is not there.
    fn travelers(sections: u32) -> String {
        let mut rows = "section,round,board,ns,ew,score\n".to_owned();
        for section in 1..=sections {
            let seats = (0..5).flat_map(|round| (0..5).map(move |ns| (round, ns)));
            let lines = seats.flat_map(|(round, ns)| {
                let set = (ns + round) % 5;
                [1, 2].map(|board| (round + 1, 2 * set + board, ns + 1, 11 + (ns + 5 - round) % 5))
            });
            for (round, board, ns, ew) in lines.skip(1) {
                writeln!(rows, "{section},{round},{board},{ns},{ew},110").unwrap();
            }
        }
        rows
    }

    #[test]
    fn many_sections_are_not_listed_one_by_one() {
        for (sections, reasons, is_elsewhere) in [(1, 1, false), (8, 8, false), (9, 9, true)] {
            let travelers = travelers(sections);
            let file = SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() };
            let sources = Sources { travelers: file, pairs: None, settings: None };
            let reading = read(&sources, &Options::default());
            let session = reading.session.unwrap();
            let scoresheet = matchpointing::score(&session);
            let why = provisional(Scored::new(&session, &scoresheet, &reading.diagnostics));
            assert_eq!(why.len(), reasons, "{why:?}");
            assert_eq!(why.contains(&Provisional::Elsewhere), is_elsewhere);
        }
    }
}
