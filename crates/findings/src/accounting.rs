//! What became of every line of the travelers: no result is lost.

use std::fmt;

use contract_scoring::Side;
use session::{Entry, Session};

/// What became of every line of the travelers. Each line is counted once.
///
/// The lines are counted by their ends, the results by what is in the session, and everything else as it is read: a
/// difference between the two sides is a fault of the program, and never one of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accounting {
    /// The lines of the file; 0 if its bytes are not text.
    pub lines: u64,
    /// Lines with a result that counts: a score, an artificial or a weighted one.
    pub results: u64,
    /// Lines of a pair without opponents.
    pub sit_outs: u64,
    /// Lines of boards that were not played by both sides, or are still to be played.
    pub unplayed: u64,
    /// Lines of the movement that have no result yet.
    pub open: u64,
    /// Lines that a correction takes out.
    pub removed: u64,
    /// Lines that say the same as an earlier one, where such are left out.
    pub copies: u64,
    /// Lines on which a cell of the line above goes on.
    pub continued: u64,
    /// Lines without text.
    pub empty: u64,
    /// Lines that are comments.
    pub comments: u64,
    /// The line of the columns' names, and what belongs to it.
    pub titles: u64,
    /// Lines of totals, which are passed over; each has a note.
    pub totals: u64,
    /// Lines that could not be read; each has an error, or goes on a cell that has one.
    pub faulty: u64,
    /// Of the lines that are not played, those that are late plays because they have an error.
    pub excluded: u64,
    /// Lines behind an error after which nothing was read.
    pub unread: u64,
    /// Lines that are not in the file: corrections add them.
    pub added: u64,
    /// The line that names the columns, or the row of a workbook; the first of several, and none where nothing does.
    pub headings: Option<u64>,
}

impl Accounting {
    /// This many lines, of which nothing has been read yet.
    pub fn unread(lines: u64) -> Self {
        Self { lines, unread: lines, ..Self::default() }
    }

    /// Takes what became of the lines, instead of what was known of it.
    pub fn take(&mut self, tally: Self) {
        *self = Self { lines: self.lines, ..tally };
    }

    /// Adds what became of the lines of another piece of the file.
    pub fn join(&mut self, piece: &Self) {
        let Self {
            lines: _,
            results,
            sit_outs,
            unplayed,
            open,
            removed,
            copies,
            continued,
            empty,
            comments,
            titles,
            totals,
            faulty,
            excluded,
            unread,
            added,
            headings,
        } = *piece;
        self.results += results;
        self.sit_outs += sit_outs;
        self.unplayed += unplayed;
        self.open += open;
        self.removed += removed;
        self.copies += copies;
        self.continued += continued;
        self.empty += empty;
        self.comments += comments;
        self.titles += titles;
        self.totals += totals;
        self.faulty += faulty;
        self.excluded += excluded;
        self.unread += unread;
        self.added += added;
        self.headings = self.headings.or(headings);
    }

    /// Counts the results again, from the session.
    pub fn enter(&mut self, session: &Session) {
        let results = session.results();
        let lines = results.len() as u64;
        let ruled = results.ruled(0..results.len());
        self.unplayed = (ruled.map(|place| results.get(place)))
            .filter(|result| {
                Side::ALL.iter().all(|side| {
                    matches!(*session.entry(*result, *side), Entry::NotPlayed | Entry::LatePlay)
                })
            })
            .count() as u64;
        self.results = lines - self.unplayed;
        self.sit_outs = session.sit_outs().len() as u64;
    }

    /// How many lines are accounted for.
    #[must_use]
    pub fn accounted(&self) -> u64 {
        self.parts().iter().map(|(count, ..)| count).sum()
    }

    /// Whether every line of the file, and every added one, is accounted for, once.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.accounted() == self.lines + self.added
    }

    /// Each count with its word for one and for several.
    fn parts(&self) -> [(u64, &'static str, &'static str); 13] {
        [
            (self.results, "result", "results"),
            (self.sit_outs, "sit-out", "sit-outs"),
            (self.unplayed, "not played", "not played"),
            (self.open, "still open", "still open"),
            (self.removed, "taken out", "taken out"),
            (self.copies, "copy left out", "copies left out"),
            (self.continued, "continued", "continued"),
            (self.empty, "empty", "empty"),
            (self.comments, "comment", "comments"),
            (self.titles, "title", "titles"),
            (self.totals, "total", "totals"),
            (self.faulty, "with errors", "with errors"),
            (self.unread, "not read", "not read"),
        ]
    }
}

impl fmt::Display for Accounting {
    /// `26 lines: 24 results, 1 sit-out, 1 title`; what there is none of is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.lines == 1 { "line" } else { "lines" };
        write!(f, "{} {word}", self.lines)?;
        if self.added > 0 {
            write!(f, " and {} added", self.added)?;
        }
        let mut separator = ": ";
        for (count, one, several) in self.parts() {
            if count > 0 {
                let word = if count == 1 { one } else { several };
                write!(f, "{separator}{count} {word}")?;
                separator = ", ";
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_none_of_is_left_out() {
        let accounting = Accounting {
            lines: 27,
            results: 24,
            sit_outs: 1,
            empty: 1,
            titles: 1,
            ..Accounting::default()
        };
        assert!(accounting.is_even());
        assert_eq!(accounting.to_string(), "27 lines: 24 results, 1 sit-out, 1 empty, 1 title");
    }

    #[test]
    fn lines_that_corrections_add_and_take_out_are_counted() {
        let accounting = Accounting {
            lines: 26,
            results: 25,
            removed: 1,
            titles: 1,
            added: 1,
            ..Accounting::default()
        };
        assert!(accounting.is_even());
        assert_eq!(
            accounting.to_string(),
            "26 lines and 1 added: 25 results, 1 taken out, 1 title"
        );
    }
}
