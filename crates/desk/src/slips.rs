//! Slips as they are typed: the lines of the movement, which of them are open, and what is typed for one of them.
//!
//! Nothing is stored here. Typed lines are in the travelers, one row each, and each request reads them again:
//!
//! 1. [`Slips`] are the lines in the order in which slips come in, each with its row of the travelers.
//! 2. [`Entry`] is one typed text as cells of that row ([`typed`](traveler_ingest::typed) reads it).
//! 3. [`Tried`] is the session with it, read and scored: what stops the line, or what was
//!    understood ([`ResultsByLine`]).

mod cells;
mod entering;
mod lines;
mod moving;
mod stop;
mod turning;
mod understood;

pub use cells::OF_RESULT;
pub use entering::{Entry, Tried, cells_of};
pub use lines::{By, Line, Slips};
pub use stop::Stop;
pub use understood::{ResultsByLine, Understood};

use notation::Letters;
use traveler_ingest::{FilesBeside, Options, SourceFile};

/// The files of an evening.
#[derive(Clone, Copy, Debug)]
pub struct Evening<'a> {
    /// The travelers, which are typed into.
    pub travelers: SourceFile<'a>,
    /// What is beside them; the movement says which lines there are.
    pub beside: FilesBeside<'a>,
    /// How they are read.
    pub options: Options,
    /// The letters of denominations and seats that are typed.
    pub letters: Letters,
}

impl<'a> Evening<'a> {
    /// The same with other travelers.
    fn with<'b>(&self, bytes: &'b [u8]) -> Evening<'b>
    where
        'a: 'b,
    {
        let travelers = SourceFile {
            name: self.travelers.name,
            bytes,
        };
        Evening { travelers, ..*self }
    }
}
