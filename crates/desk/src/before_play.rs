//! The files of a session before play: what is typed into, and what is printed.

mod settings;

use std::collections::BTreeSet;
use std::io;

use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use render::paper::Paper;
use render::{pdf, xlsx};
use reports::blank::Blank;
use reports::model::names::Names;
use reports::{BeforePlay, Preparation, SectionMovement as Preview};
use session::{Event, Markings, RuleSet};
use traveler_ingest::SectionMovement;

/// A session that has not been played.
#[derive(Clone, Copy, Debug)]
pub struct Unplayed<'a> {
    /// What it is called, and in which language.
    pub event: &'a Event,
    /// The movements of its sections, which have names where there are several.
    pub movements: &'a [SectionMovement],
    /// The rules that its settings name.
    pub rules: Option<RuleSet>,
    /// What its pages are printed on.
    pub paper: Paper,
    /// What is typed into.
    pub typing: Typing,
    /// What is between the cells of CSV; otherwise what spreadsheets in the language of the event take.
    pub delimiter: Option<char>,
}

/// What results and names are typed into. There is one place for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typing {
    /// One workbook, with a tab for each section, and one for the names.
    Workbook,
    /// CSV, a file each.
    Csv,
    /// The same, which the page alone types into: headings and letters are English in every language.
    Slips,
}

/// The workbook to type into.
pub const WORKBOOK: &str = "travelers.xlsx";
/// Spreadsheets in these languages take a semicolon between cells, because the comma is in their numbers.
const SEMICOLON: [&str; 6] = ["de", "fr", "nl", "es", "it", "sv"];
/// By this mark spreadsheets know UTF-8.
const MARK: &str = "\u{FEFF}";

/// What was made of it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The files, in the order in which they are listed.
    pub files: Vec<NewFile>,
    /// Characters that the fonts of the pages do not have.
    pub missing: BTreeSet<char>,
}

impl Made {
    /// What a file is for, by its name.
    #[must_use]
    pub fn what(&self, name: &str) -> Option<&'static str> {
        let file = self.files.iter().find(|file| file.name == name)?;
        Some(file.what)
    }
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
    ("slips.pdf", BeforePlay::Slips, "slips and travelers to fill in at the tables"),
    ("guide-cards.pdf", BeforePlay::GuideCards, "where each table and each pair goes"),
    ("sign-in.pdf", BeforePlay::SignIn, "where people write down their names"),
];

/// No board is marked otherwise.
static AS_USUAL: Markings = Markings::STANDARD;

impl Unplayed<'_> {
    /// Its files: settings, what is typed into, and the movement, then what is printed where the build has PDF.
    ///
    /// # Errors
    ///
    /// Where a page cannot be drawn, or a workbook cannot be made.
    pub fn files(&self) -> Result<Made, String> {
        let sections = shown(self.movements);
        let mut files = self.unprinted()?;
        let of = preparation(self.event, &AS_USUAL, &sections);
        let printed = printed(of, self.paper)?;
        files.extend(printed.files);
        Ok(Made { files, ..printed })
    }

    /// The files that are not printed: what says how the session is played and scored, and what is filled in.
    ///
    /// # Errors
    ///
    /// Where a workbook cannot be made.
    pub fn unprinted(&self) -> Result<Vec<NewFile>, String> {
        let sections = shown(self.movements);
        let written = self.written(preparation(self.event, &AS_USUAL, &sections));
        written.map_err(|why| why.to_string())
    }

    fn written(&self, of: Preparation<'_>) -> io::Result<Vec<NewFile>> {
        let settings = settings::text(self, of.sections).into_bytes();
        let mut files = vec![new_file(SETTINGS, settings, "how the session is scored")];
        match self.typing {
            Typing::Workbook => {
                let bytes = xlsx::to_type_into(&Blank::workbook(of))?;
                files.push(new_file(WORKBOOK, bytes, "names and results, to fill in"));
            }
            Typing::Csv | Typing::Slips => {
                let roster = self.in_its_language(Blank::roster(of));
                let lines = self.in_its_language(Blank::travelers(of, false));
                files.push(new_file(PAIRS, self.csv(&roster)?, "names, to fill in"));
                files.push(new_file(TRAVELERS, self.csv(&lines)?, "results, to fill in"));
            }
        }
        let movement = self.csv(&Blank::movement(of))?;
        files.push(new_file(MOVEMENT, movement, "who plays whom on which boards"));
        Ok(files)
    }

    /// A table to type into: where its headings are English, so are the letters of suits and seats.
    fn in_its_language(&self, table: Blank) -> Blank {
        match self.event.language.as_deref() {
            Some(tag) if tag != "en" && self.typing == Typing::Csv => table.in_its_language(),
            _ => table,
        }
    }

    fn csv(&self, table: &Blank) -> io::Result<Vec<u8>> {
        let language = self.event.language.as_deref();
        let is_semicolon = language.is_some_and(|tag| SEMICOLON.contains(&tag));
        let usual = if is_semicolon { ';' } else { ',' };
        csv(table, self.delimiter.unwrap_or(usual))
    }
}

pub(crate) fn new_file(name: &'static str, bytes: Vec<u8>, what: &'static str) -> NewFile {
    NewFile { name, bytes, what }
}

/// What is printed and typed into, of an event with these sections.
pub(crate) const fn preparation<'a>(
    event: &'a Event,
    markings: &'a Markings,
    sections: &'a [Preview<'a>],
) -> Preparation<'a> {
    Preparation { event, names: Names::Full, markings, sections }
}

/// Movements as they are shown.
pub(crate) fn shown(movements: &[SectionMovement]) -> Vec<Preview<'_>> {
    let movements = movements
        .iter()
        .map(|one| Preview { section: one.section.as_deref(), movement: &one.movement });
    movements.collect()
}

/// A table as CSV that spreadsheets open by a double click.
pub(crate) fn csv(table: &Blank, delimiter: char) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::from(MARK);
    table.csv(delimiter, &mut bytes)?;
    Ok(bytes)
}

/// What is printed before play, where the build has PDF.
pub(crate) fn printed(of: Preparation<'_>, paper: Paper) -> Result<Made, String> {
    let (mut files, mut missing) = (Vec::new(), BTreeSet::new());
    for (name, printed, what) in PRINTED.iter().filter(|_| cfg!(feature = "pdf")) {
        let pages = pdf::write(of.document(*printed), paper)?;
        missing.extend(pages.missing);
        files.push(new_file(name, pages.bytes, what));
    }
    Ok(Made { files, missing })
}
