//! Entered values, independent of the format of the file.
//!
//! A reader fills these types; no later stage knows its format. A faulty value is not an absent one: its fault has been
//! reported, and checks that depend on it report nothing.

mod deal;
mod line;
mod official;
mod pair;
mod says;
mod settings;
mod table_game;
mod unread;

pub use deal::{FoundDeal, board, faulty};
pub use line::EnteredLine;
pub use official::{Official, OfficialLine, OfficialMatch, OfficialRank, OfficialStanding};
pub use pair::{EnteredPair, EnteredPlayer};
pub use says::{Says, without_tens};
pub use settings::{
    BoardSettings, EnteredMatch, EnteredSettings, Penalty, Scoring, SectionSettings,
};
pub use table_game::TableGame;
pub use unread::{Content, is_harmless};

use findings::{Location, Read, Reported};
use notation::{Named, Vocabulary};

use unread::Kind;

/// A value as it was entered. Its place is asked of its row ([`Places`]), and only when a finding needs it: the places
/// of a row's cells would take more room than the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value<T> {
    /// It is there, and can be read.
    Given(T),
    /// It is there, and cannot be read; that has been reported.
    Faulty,
    /// Nothing was entered.
    Absent,
}

/// The first rows of a table, for a look at what its columns hold.
#[derive(Debug)]
pub struct Shown {
    /// Their cells.
    pub rows: Vec<Vec<String>>,
    /// The language of suits and seats.
    pub words: &'static Vocabulary,
}

impl Shown {
    /// What a column holds, without its blank cells.
    pub fn column(&self, place: usize) -> impl Iterator<Item = &str> {
        let cells = self.rows.iter().filter_map(move |cells| cells.get(place));
        cells.map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Whether most of what a column holds is of a kind.
    pub fn mostly(&self, place: usize, is: &dyn Fn(&str) -> bool) -> bool {
        2 * self.column(place).filter(|cell| is(cell)).count() > self.column(place).count()
    }
}

/// A value with its place, where there are few of them: in the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it is.
    pub place: Location,
}

/// A kind of field: a closed set with the names by which each is known where fields have names.
pub trait FieldName: Copy + Eq + Send + Sync + 'static {
    /// All kinds.
    const ALL: &'static [Self];

    /// What every row names: of each of these lists, a field at least is filled. What begins like a total and names
    /// less is one.
    const NAMED: &'static [&'static [Self]];

    /// What a sheet may say once for several rows, in the first of them.
    const ONCE: &'static [Self] = &[];

    /// Which field is the number on the board, where rows have one.
    const BOARD: Option<Self> = None;

    /// Whether there are fields for suits and seats.
    const HAS_LETTERS: bool = false;

    /// Whether a field says what was bid, played and scored.
    fn is_of_play(self) -> bool {
        true
    }

    /// The place in `ALL`.
    fn index(self) -> usize;

    /// The names: first the one that messages use. Case, spaces, `_`, `-` and `.` are as one likes.
    fn names(self) -> &'static [&'static str];

    /// What a language other than English calls them.
    fn named_in(words: &'static Vocabulary) -> Named<Self> {
        let _ = words;
        &[]
    }

    /// What a column that is not read may hold and must not be passed over, where these fields are read.
    fn suspected(is_read: impl Fn(Self) -> bool) -> Vec<Kind> {
        let _ = is_read;
        Vec::new()
    }

    /// Settles what names leave open, by what the first rows hold. Returns the fields that have no column, because what
    /// they would hold is in another.
    fn settle(columns: &mut [Option<Self>], shown: &Shown) -> Vec<Self> {
        let _ = (columns, shown);
        Vec::new()
    }
}

impl<T> Placed<T> {
    /// The value without its place.
    pub fn into_value(self) -> T {
        self.value
    }
}

/// Where the rows of a table are. Only findings need it.
pub trait Places<F>: Sync {
    /// Whether the table has a field at all.
    fn has(&self, field: F) -> bool;

    /// The place of a field of a row, or of the whole row where there is no such field.
    fn locate(&self, row: u32, field: F) -> Location;

    /// The place of a whole row.
    fn locate_row(&self, row: u32) -> Location;

    /// Which of several tables a row is of, where rows of several were put together.
    fn part(&self, row: u32) -> usize {
        let _ = row;
        0
    }

    /// Whether a field of a row is another than was entered, by a correction.
    fn is_corrected(&self, row: u32, field: F) -> bool {
        let _ = (row, field);
        false
    }

    /// What the fields are called there, for messages.
    fn names(&self) -> String;

    /// The text above the table, line by line.
    fn titles(&self) -> &[String] {
        &[]
    }

    /// What names of columns and titles say of all cells.
    fn says(&self) -> Says {
        Says::default()
    }

    /// The place of what names the fields, or of the table as a whole.
    fn locate_title(&self) -> Location;

    /// The message if there are no rows, and how to fix it.
    fn nothing(&self) -> (&'static str, &'static str) {
        (
            "there is a header, and nothing below it",
            "add one row per result, or `--allow-empty`",
        )
    }

    /// What is in a field of a row; nothing where it is blank.
    fn written(&self, row: u32, field: F) -> String;
}

impl<T> Value<T> {
    /// The value, if one was entered; a faulty one keeps what depends on it silent.
    ///
    /// # Errors
    ///
    /// Where it is faulty, which has been reported.
    pub fn given(self) -> Read<Option<T>> {
        match self {
            Self::Given(value) => Ok(Some(value)),
            Self::Faulty => Err(Reported),
            Self::Absent => Ok(None),
        }
    }

    /// What is made of the value, if one was entered.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Value<U> {
        match self {
            Self::Given(value) => Value::Given(make(value)),
            Self::Faulty => Value::Faulty,
            Self::Absent => Value::Absent,
        }
    }

    /// The value, or what was entered elsewhere if there is none.
    pub fn or_else(self, elsewhere: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Absent => elsewhere(),
            Self::Given(_) | Self::Faulty => self,
        }
    }

    /// Whether a value was entered that can be read.
    pub const fn is_given(&self) -> bool {
        matches!(self, Self::Given(_))
    }

    /// Whether something was entered that cannot be read.
    pub const fn is_faulty(&self) -> bool {
        matches!(self, Self::Faulty)
    }

    /// The value by reference.
    pub const fn as_ref(&self) -> Value<&T> {
        match self {
            Self::Given(value) => Value::Given(value),
            Self::Faulty => Value::Faulty,
            Self::Absent => Value::Absent,
        }
    }
}
