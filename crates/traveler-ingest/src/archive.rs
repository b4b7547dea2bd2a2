//! An archive: lines of many fields in one table or several, with a column for the field of each line.
//!
//! Each field is read as if its lines were a file by themselves, in whatever order they come. Findings name the lines of
//! the archive.

mod choice;
mod chosen;

pub use choice::{Choice, quoted};
pub use chosen::{ChosenRow, read_choices};

use findings::{Accounting, Findings, Outcome};
use text::Text;

use crate::csv::{FieldLines, Gathered, SharedCache};
use crate::reading::read_text;
use crate::{FilesBeside, Options, Reading, SourceFile};

/// The texts of an archive's files.
#[derive(Debug)]
pub struct ArchiveTexts<'a> {
    column: &'a str,
    texts: Vec<Text<'a>>,
    /// What was found when they were decoded.
    findings: Findings,
}

/// An archive, of which it is known which lines each field has.
#[derive(Debug)]
pub struct Archive<'t, 'a> {
    gathered: Gathered<'t, 'a>,
    column: &'a str,
    /// The rows of its fields that were parsed so far.
    cache: SharedCache,
}

impl<'a> ArchiveTexts<'a> {
    /// Decodes the files of an archive, a column of which says the field of each line.
    #[must_use]
    pub fn decoded(files: &[SourceFile<'a>], column: &'a str, options: &Options) -> Self {
        let mut findings = Findings::default();
        let texts = (files.iter())
            .filter_map(|file| text::decode(*file, options.encoding, &mut findings))
            .map(|text| text.with_field_column(column))
            .collect();
        Self {
            column,
            texts,
            findings,
        }
    }

    /// Finds the lines of each field.
    ///
    /// # Examples
    ///
    /// ```
    /// use traveler_ingest::{ArchiveTexts, FilesBeside, Options, SourceFile};
    ///
    /// let bytes = b"event,board,ns,ew,score\nMay,7,3,5,620\nJune,1,1,2,420\nMay,7,4,6,625\n";
    /// let file = SourceFile { name: "archive.csv", bytes };
    /// let options = Options::default();
    /// let texts = ArchiveTexts::decoded(&[file], "event", &options);
    /// let archive = texts.open(&options).made.unwrap();
    ///
    /// assert_eq!(archive.names().collect::<Vec<_>>(), ["May", "June"]);
    /// let may = archive.read(0, &FilesBeside::NOTHING, &options);
    /// assert!(may.session.is_none());
    /// assert_eq!(may.diagnostics[0].to_string().get(..21), Some("error[not-a-score] 4:"));
    /// assert!(archive.read(1, &FilesBeside::NOTHING, &options).session.is_some());
    /// ```
    ///
    /// Lines that are of no field are errors, and keep no field from being read.
    #[must_use]
    pub fn open(self: &ArchiveTexts<'a>, options: &Options) -> Outcome<Archive<'_, 'a>> {
        let mut findings = self.findings.part();
        findings.extend(self.findings.kept().iter().cloned());
        let gathered = if findings.has_errors() {
            None
        } else {
            Gathered::of(&self.texts, self.column, options, &mut findings)
        };
        let (diagnostics, counts) = findings.sorted();
        Outcome {
            made: gathered.map(|gathered| Archive {
                gathered,
                column: self.column,
                cache: SharedCache::default(),
            }),
            diagnostics,
            counts,
        }
    }
}

impl Archive<'_, '_> {
    /// The fields by their names, in the order in which they begin.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.gathered.fields.iter().map(|field| field.name.as_str())
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        self.gathered.names()
    }

    /// How many files it is in.
    #[must_use]
    pub fn files(&self) -> usize {
        self.gathered.count()
    }

    /// How many lines a field has, by its place among the names; 0 where there is none.
    #[must_use]
    pub fn lines(&self, field: usize) -> u64 {
        self.field(field).map_or(0, |field| field.lines)
    }

    /// What became of the lines that are of no field; those of fields are `unread`.
    #[must_use]
    pub fn accounting(&self) -> Accounting {
        Accounting {
            unread: self.gathered.fields.iter().map(|field| field.lines).sum(),
            ..self.gathered.tally
        }
    }

    /// Reads a field by its place among the names.
    #[must_use]
    pub fn read(&self, field: usize, beside: &FilesBeside<'_>, options: &Options) -> Reading {
        let options = Options {
            delimiter: self.delimiter().or(options.delimiter),
            ..*options
        };
        let Some(field) = self.field(field) else {
            let text = Text::new("", "".into());
            return read_text(&text, None, beside, &options);
        };
        let text = self.gathered.excerpt(field).with_field_column(self.column);
        let mut reading = read_text(&text, Some(&self.cache), beside, &options);
        for found in &mut reading.diagnostics {
            found.field = Some(field.name.clone());
        }
        reading
    }

    fn field(&self, place: usize) -> Option<&FieldLines> {
        self.gathered.fields.get(place)
    }

    fn delimiter(&self) -> Option<u8> {
        (self.gathered.delimiter()).and_then(|sign| u8::try_from(sign).ok())
    }
}
