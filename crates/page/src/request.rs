//! The questions of the page.

use desk::planned::{Kind, Planned};
use desk::slips;
use notation::Letters;
use render::paper::Paper;
use reports::model::names::Names;
use reports::words::ENGLISH;
use serde::Deserialize;
use traveler_ingest::Options;

/// A question, from its head, and the rows to show with the answer.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    #[serde(flatten)]
    pub(crate) request: Request,
    #[serde(default)]
    pub(crate) shows: Window,
}

/// Rows of the travelers.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Window {
    /// The first one, from 0.
    pub(crate) from: usize,
    /// How many.
    pub(crate) count: usize,
}

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Request {
    /// What is in these files? They follow, one behind the other.
    Open {
        /// Their names, with the folders that they are in, and their lengths.
        files: Vec<Named>,
        /// What a person decided.
        #[serde(default)]
        choices: Choices,
        /// Whether they are all that a folder holds.
        #[serde(default)]
        folder: bool,
    },
    /// Which files are there? They follow, unpacked, and without a folder that all of them are in.
    Files,
    /// Other rows of the travelers.
    Rows,
    /// The page is in another language from now on, and so are sheets whose settings name none.
    Speak {
        /// Its tag.
        language: String,
    },
    /// A file of the pack, or another document, by its name.
    Make { name: String },
    /// The session and its pack, as one archive.
    Archive,
    /// How numbers were calculated.
    Explain {
        /// Where the number is on the page: its part, then the target of its line.
        anchors: Vec<String>,
    },
    /// Other texts in cells.
    Change {
        cells: Vec<CellChange>,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// Removes a row.
    Remove {
        /// The row, from 0.
        row: usize,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// Adds a row.
    Add {
        /// Its cells, in the order of the columns.
        cells: Vec<String>,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// The settings of the session as they are written; nothing if there are none.
    Settings,
    /// New content of files, or more files. They follow.
    Put {
        /// Their names and lengths.
        files: Vec<Named>,
    },
    /// A session to try: its files, as for `files`.
    Sample,
    /// Runs the first steps of any session once, to warm up.
    Practice,
    /// Where do two versions of a file differ? The page's and the one in the folder follow, and what was in the folder
    /// before.
    Differing {
        /// The length of the first.
        own: usize,
        /// The length of the second.
        other: usize,
    },
    /// One version of both; they follow.
    Merged {
        /// The length of the first.
        own: usize,
        /// At each place where they differ, whether the second one is right.
        takes: Vec<bool>,
    },
    /// A session before play.
    Plan(Plan),
    /// Which sections and pairs are there to act on?
    Evening,
    /// An act on a movement.
    Act { act: Acting },
    /// Which club members do texts in place of names refer to? The list follows.
    Meant {
        /// The texts, a line for each row of the roster.
        names: String,
    },
    /// Names for the roster. The list of members follows, if there is one.
    Names {
        /// The names, a line for each row of the roster.
        names: String,
    },
    /// The slip of a line, or that of the next open line.
    Slips {
        /// In which order lines are typed.
        #[serde(default, with = "Order")]
        order: slips::By,
        /// The line, from 0.
        line: Option<usize>,
        /// Or its row of the travelers, from 0.
        row: Option<usize>,
    },
    /// What would a text mean in a line?
    Try(Typed),
    /// A text for a line.
    Enter(Typed),
    /// Turns the slip of a line round.
    Turn {
        /// The line, from 0.
        line: usize,
    },
    /// The results on the slip of a line were played at the place of another slip.
    Move {
        /// The line, from 0.
        line: usize,
        /// A line of the other slip.
        to: usize,
    },
    /// Others sat where the slip of a line is from.
    Seat {
        /// The line, from 0.
        line: usize,
        /// Who sat N-S.
        ns: u32,
        /// Who sat E-W.
        ew: u32,
    },
    /// Who played?
    People,
    /// What would the fix of a result change?
    Preview(ResultFix),
    /// Fixes a result, by a pair and a board.
    Fix(ResultFix),
    /// Undoes the last record that still stands.
    Undo {
        /// How many rows of it were made at once, where that is known.
        #[serde(default)]
        rows: usize,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
}

/// A session before play, as a director plans it.
#[derive(Debug, Deserialize)]
pub(crate) struct Plan {
    /// What it is called.
    #[serde(default)]
    name: String,
    /// `mitchell`, `howell`, `web` or `individual`.
    #[serde(with = "PlanKind")]
    kind: Kind,
    /// How many half tables each section has.
    halves: Vec<u16>,
    /// How many boards, if given.
    #[serde(rename = "count")]
    boards: Option<u16>,
    /// The names, a line for each pair.
    #[serde(default)]
    names: String,
    /// What its pages are printed on: `letter`, else A4.
    #[serde(default)]
    paper: String,
    /// The language of the page, and so of the sheets.
    #[serde(default)]
    language: String,
}

/// The kind of a movement, as the page calls it.
#[derive(Deserialize)]
#[serde(remote = "Kind", rename_all = "kebab-case")]
enum PlanKind {
    Mitchell,
    Howell,
    Web,
    Individual,
}

impl Plan {
    /// The same for the desk, and the paper.
    pub(crate) fn planned(self) -> (Planned, Paper) {
        let paper = of_name(&self.paper);
        let planned = Planned {
            name: self.name,
            kind: self.kind,
            halves: self.halves,
            boards: self.boards,
            names: self.names,
            language: named_language(&self.language),
        };
        (planned, paper)
    }
}

/// A language that settings have to name: sheets are English unless they name one.
fn named_language(tag: &str) -> Option<String> {
    let words = reports::words::of(tag).filter(|words| words.language != ENGLISH.language);
    words.map(|words| words.language.to_owned())
}

/// What pages are printed on: `letter`, else A4.
pub(crate) fn of_name(paper: &str) -> Paper {
    match paper {
        "letter" => Paper::Letter,
        _ => Paper::A4,
    }
}

/// The fix of one result, as a director makes it: of whom, on which board, and what happened.
#[derive(Debug, Deserialize)]
pub(crate) struct ResultFix {
    /// Who, by the place among those who played.
    pub(crate) of: usize,
    /// The board.
    #[serde(rename = "number")]
    pub(crate) board: u16,
    /// What happened, as on a slip.
    pub(crate) text: String,
    /// The language of its denominations and seats, by its tag.
    #[serde(default)]
    pub(crate) letters: String,
    /// Who corrects.
    #[serde(flatten)]
    pub(crate) by: By,
}

/// The letters of a language, by its tag.
pub(crate) fn letters(tag: &str) -> Letters {
    let mut all = Letters::ALL.into_iter();
    let own = all.find(|letters| letters.tag() == tag);
    own.unwrap_or(Letters::English)
}

/// An act on the movement of a section.
#[derive(Debug, Deserialize)]
pub(crate) struct Acting {
    /// What happens.
    pub(crate) kind: ActKind,
    /// The section, where there are several.
    pub(crate) section: Option<String>,
    /// How many half tables there are from now on.
    pub(crate) halves: Option<u16>,
    /// The number of a pair.
    pub(crate) number: Option<u16>,
    /// `NS` or `EW`, where directions are ranked apart.
    pub(crate) side: Option<String>,
    /// The first round that the pair plays, or does not play.
    pub(crate) from: Option<u8>,
    /// What is printed anew is on: `letter`, else A4.
    #[serde(default)]
    pub(crate) paper: String,
}

/// What happens to a movement.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ActKind {
    /// A pair comes late.
    Late,
    /// A pair leaves.
    Leaves,
    /// There are more tables, or fewer.
    Tables,
}

/// What is typed for a line.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    /// In which order lines are typed.
    #[serde(default, with = "Order")]
    pub(crate) order: slips::By,
    /// The line, from 0.
    pub(crate) line: usize,
    pub(crate) text: String,
    /// The language of its denominations and seats, by its tag.
    #[serde(default)]
    pub(crate) letters: String,
}

impl Typed {
    /// The letters that are typed.
    pub(crate) fn letters(&self) -> Letters {
        letters(&self.letters)
    }
}

/// In which order lines are typed, as the page calls it.
#[derive(Deserialize)]
#[serde(remote = "slips::By")]
enum Order {
    /// Slips, by round and table.
    #[serde(rename = "slip")]
    Table,
    /// Travelers, by board.
    #[serde(rename = "across")]
    Board,
}

/// A file: its name, and how many bytes it has.
#[derive(Debug, Deserialize)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) length: usize,
    /// When it was written last, in milliseconds, where that is known.
    pub(crate) written: Option<u64>,
}

/// A cell and what should be in it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CellChange {
    /// The row, from 0.
    pub(crate) row: usize,
    /// The column, from 0.
    pub(crate) column: usize,
    /// The new text.
    pub(crate) text: String,
}

/// Who makes a change, when and why, for the record.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct By {
    /// The name.
    pub(crate) who: String,
    /// The time, as it is to be shown.
    pub(crate) when: String,
    /// The reason.
    pub(crate) note: String,
    /// Whether it goes on record even if it could be made in place.
    pub(crate) record: bool,
}

/// What a person decided about reading and writing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// How much of names goes out: `last` or `none`, else in full.
    names: String,
    /// Whether the rest is scored where lines have errors.
    provisional: bool,
    /// Whether copies of lines are left out.
    dedupe: bool,
    /// Whether the travelers are taken as they were entered.
    pub(crate) as_entered: bool,
    /// The number of the event, where a file of another program holds several.
    event: Option<u8>,
    /// The language of the page.
    pub(crate) language: String,
}

impl Choices {
    /// How much of names goes out.
    pub(crate) fn names(&self) -> Names {
        match self.names.as_str() {
            "last" => Names::Last,
            "none" => Names::None,
            _ => Names::Full,
        }
    }

    /// The language of sheets whose settings name none.
    pub(crate) fn language(&self) -> Option<String> {
        named_language(&self.language)
    }

    /// The same for the reader.
    pub(crate) fn options(&self) -> Options {
        Options::default().with(|options| {
            options.provisional = self.provisional;
            options.dedupe = self.dedupe;
            options.event = self.event;
            options.languages = &reports::words::TAGS;
            options.progress = Some(&crate::PROGRESS);
        })
    }
}
