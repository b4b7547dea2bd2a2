//! What the page asks.

use desk::planned::{Kind, Planned};
use serde::Deserialize;
use sheets::model::names::Names;
use sheets::render::paper::Paper;
use traveler_ingest::{Options, Progress};

/// A question, as its head says it, and the rows that are to be seen with the answer.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    #[serde(flatten)]
    pub(crate) asked: Asked,
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
pub(crate) enum Asked {
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
    /// A file of the pack, or another document, by its name.
    Make {
        /// The name.
        name: String,
    },
    /// The session and its pack, as one archive.
    Archive,
    /// How numbers came about.
    Explain {
        /// What is around the number on the page: the part that it is in, then what its line leads to.
        anchors: Vec<String>,
    },
    /// Other texts in cells.
    Change {
        /// The cells.
        cells: Vec<CellChange>,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// A row less.
    Remove {
        /// The row, from 0.
        row: usize,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// A row more.
    Add {
        /// Its cells, in the order of the columns.
        cells: Vec<String>,
        /// Who does it.
        #[serde(flatten)]
        by: By,
    },
    /// The settings of the session as they are written; nothing where there are none.
    Settings,
    /// Another content of a file, or a file more. It follows.
    Put {
        /// The name.
        name: String,
    },
    /// A session to try: its files, as for `files`.
    Sample,
    /// What is done first with any session is done once, for nobody.
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
    /// The slip of a line, or that of the next open line.
    Slips {
        /// In which order lines are typed.
        #[serde(default)]
        order: Order,
        /// The line, from 0.
        #[serde(default)]
        line: Option<usize>,
    },
    /// What would a text say in a line?
    Try(Typed),
    /// A text for a line.
    Enter(Typed),
    /// The slip of a line is turned round.
    Turn {
        /// The line, from 0.
        line: usize,
    },
    /// The last record that still stands is taken back.
    Undo {
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
    kind: PlanKind,
    /// How many tables.
    tables: u16,
    /// How many boards, where that is said.
    #[serde(default, rename = "count")]
    boards: Option<u16>,
    /// Whether one table lacks a pair.
    #[serde(default)]
    half_table: bool,
    /// The names, a line for each pair.
    #[serde(default)]
    names: String,
    /// What its pages are printed on: `letter`, else A4.
    #[serde(default)]
    paper: String,
}

/// The kind of a movement.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlanKind {
    Mitchell,
    Howell,
    Web,
    Individual,
}

impl Plan {
    /// The same as the desk wants it, and the paper.
    pub(crate) fn planned(self) -> (Planned, Paper) {
        let kind = match self.kind {
            PlanKind::Mitchell => Kind::Mitchell,
            PlanKind::Howell => Kind::Howell,
            PlanKind::Web => Kind::Web,
            PlanKind::Individual => Kind::Individual,
        };
        let paper = match self.paper.as_str() {
            "letter" => Paper::Letter,
            _ => Paper::A4,
        };
        let planned = Planned {
            name: self.name,
            kind,
            tables: self.tables,
            boards: self.boards,
            half_table: self.half_table,
            names: self.names,
        };
        (planned, paper)
    }
}

/// What is typed for a line.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    /// In which order lines are typed.
    #[serde(default)]
    pub(crate) order: Order,
    /// The line, from 0.
    pub(crate) line: usize,
    /// The text.
    pub(crate) text: String,
}

/// In which order lines are typed.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// Slips, by round and table.
    #[default]
    Slip,
    /// Travelers, by board.
    Across,
}

/// A file: its name, and how many bytes it has.
#[derive(Debug, Deserialize)]
pub(crate) struct Named {
    /// The name.
    pub(crate) name: String,
    /// The length.
    pub(crate) length: usize,
    /// When it was written last, in milliseconds, where that is known.
    #[serde(default)]
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
pub(crate) struct By {
    /// The name.
    #[serde(default)]
    pub(crate) who: String,
    /// The time, as it is to be shown.
    #[serde(default)]
    pub(crate) when: String,
    /// The reason.
    #[serde(default)]
    pub(crate) note: String,
    /// Whether it is on record even where it could be made in place.
    #[serde(default)]
    pub(crate) record: bool,
}

/// How far reading has come. The page knows how much there is to be read, and counts from what it heard before.
static PROGRESS: Progress = Progress::calling(|_progress| {
    #[cfg(target_family = "wasm")]
    crate::exports::report(_progress.bytes());
});

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
    /// Whether an earlier pack is passed over.
    pub(crate) no_notice: bool,
    /// The number of the event, where a file of another program holds several.
    event: Option<u8>,
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

    /// The same as the reader wants it.
    pub(crate) fn options(&self) -> Options {
        Options {
            provisional: self.provisional,
            dedupe: self.dedupe,
            event: self.event,
            languages: &sheets::words::TAGS,
            progress: Some(&PROGRESS),
            ..Options::NOTHING_TOLD
        }
    }
}
