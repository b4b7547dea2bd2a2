//! The files of a session before play: what is typed into, and what is printed.

mod settings;

use std::collections::BTreeSet;
use std::io::{self, Write};

use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use session::{Event, Markings};
use sheets::exchange::csv::skeleton;
use sheets::model::names::Names;
use sheets::render::paper::Paper;
use sheets::render::pdf;
use sheets::reports::{BeforePlay, Preparation, SectionMovement as Shown};
use traveler_ingest::SectionMovement;

/// A session that has not been played.
#[derive(Clone, Copy, Debug)]
pub struct Unplayed<'a> {
    /// What it is called, and in which language.
    pub event: &'a Event,
    /// The movements of its sections, which have names where there are several.
    pub movements: &'a [SectionMovement],
    /// What its pages are printed on.
    pub paper: Paper,
}

/// What was made of it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The files, in the order in which they are listed.
    pub files: Vec<NewFile>,
    /// Characters that the fonts of the pages do not have.
    pub missing: BTreeSet<char>,
}

/// A file of a session before play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What it is for, in a few words.
    pub what: &'static str,
}

/// What is printed, with the names of the files.
const PRINTED: [(&str, BeforePlay, &str); 3] = [
    (
        "slips.pdf",
        BeforePlay::Slips,
        "slips and travelers to fill in at the tables",
    ),
    (
        "guide-cards.pdf",
        BeforePlay::GuideCards,
        "where each table and each pair goes",
    ),
    (
        "sign-in.pdf",
        BeforePlay::SignIn,
        "where people write down their names",
    ),
];

impl Unplayed<'_> {
    /// Its files: settings, roster, lines and movement, then what is printed where the build has PDF.
    ///
    /// # Errors
    ///
    /// Where a page cannot be drawn.
    pub fn files(&self) -> Result<Made, String> {
        let shown: Vec<Shown<'_>> = (self.movements.iter())
            .map(|one| Shown {
                section: one.section.as_deref(),
                movement: &one.movement,
            })
            .collect();
        let mut files = written(self.event, &shown).map_err(|why| why.to_string())?;
        let mut missing = BTreeSet::new();
        let preparation = Preparation {
            event: self.event,
            names: Names::Full,
            markings: &Markings::STANDARD,
            sections: &shown,
        };
        for (name, printed, what) in PRINTED.iter().filter(|_| cfg!(feature = "pdf")) {
            let pages = pdf::write(preparation.document(*printed), self.paper)?;
            missing.extend(pages.missing);
            files.push(NewFile {
                name,
                bytes: pages.bytes,
                what,
            });
        }
        Ok(Made { files, missing })
    }
}

/// What is filled in, and what says how.
fn written(event: &Event, shown: &[Shown<'_>]) -> io::Result<Vec<NewFile>> {
    let settings = settings::text(event, shown);
    Ok(vec![
        file(SETTINGS, "how the session is scored", |out| {
            out.write_all(settings.as_bytes())
        })?,
        file(PAIRS, "the names, to fill in", |out| {
            skeleton::roster(shown, out)
        })?,
        file(TRAVELERS, "the results, to fill in", |out| {
            skeleton::travelers(shown, out)
        })?,
        file(MOVEMENT, "who plays whom on which boards", |out| {
            skeleton::movement(shown, out)
        })?,
    ])
}

fn file(
    name: &'static str,
    what: &'static str,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<NewFile> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    Ok(NewFile { name, bytes, what })
}
