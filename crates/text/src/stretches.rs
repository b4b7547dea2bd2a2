//! Where the lines of a text are, as far as it has been scanned: a large file is scanned piece by piece, while it is
//! read.

use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::content::Content;
use super::survey::Survey;

/// The surveys of a text.
#[derive(Debug)]
pub(super) struct Stretches {
    known: Mutex<Known>,
    /// More is known, or nothing more will be.
    grown: Condvar,
}

#[derive(Debug)]
struct Known {
    /// From the first bytes on; where two overlap, both know the same.
    all: Vec<Stretch>,
    /// All bytes before have been looked at.
    reached: usize,
    /// Whether somebody met what is unusual, and nobody needs to look any further.
    is_over: bool,
}

#[derive(Debug)]
struct Stretch {
    start: usize,
    /// How many lines end before it.
    before: u64,
    survey: Survey,
}

impl Stretches {
    /// What is known of a text that begins with that many bytes.
    pub(super) fn of(survey: Survey, bytes: usize) -> Self {
        let first = Stretch {
            start: 0,
            before: 0,
            survey,
        };
        Self {
            known: Mutex::new(Known {
                all: vec![first],
                reached: bytes,
                is_over: false,
            }),
            grown: Condvar::new(),
        }
    }

    /// Adds the survey of a piece, as soon as all before it has been looked at by others. `None` where the piece or one
    /// before it is unusual.
    pub(super) fn grow(
        &self,
        text: &Content<'_>,
        within: &Range<usize>,
        look: impl FnOnce() -> Option<Survey>,
    ) -> Option<()> {
        let mut looking = Looking {
            stretches: self,
            is_done: false,
        };
        let survey = look()?;
        let is_early = |known: &mut Known| known.reached < within.start && !known.is_over;
        let waited = self.grown.wait_while(self.known(), is_early);
        let mut known = waited.unwrap_or_else(PoisonError::into_inner);
        if known.is_over {
            return None;
        }
        if known.reached < within.end {
            let before = known.ends_before(text, within.start);
            known.all.push(Stretch {
                start: within.start,
                before,
                survey,
            });
            known.reached = within.end;
        }
        looking.is_done = true;
        self.grown.notify_all();
        Some(())
    }

    /// Whether the text has been looked at up to some byte.
    pub(super) fn reach(&self, end: usize) -> bool {
        self.known().reached >= end
    }

    /// How many lines there are, as far as the text has been looked at.
    pub(super) fn lines(&self) -> u64 {
        let known = self.known();
        let last = known.all.last();
        last.map_or(0, |last| last.before + last.survey.lines())
    }

    /// How many lines a text of that many bytes has, if the others are like those that have been looked at.
    pub(super) fn expected_lines(&self, bytes: usize) -> u64 {
        let (lines, reached) = (self.lines(), self.known().reached.max(1) as u64);
        match bytes as u64 {
            bytes if bytes > reached => lines * (bytes / reached + 1),
            _ => lines,
        }
    }

    /// How many lines end before an offset of the text.
    pub(super) fn ends_before(&self, text: &Content<'_>, offset: usize) -> u64 {
        self.known().ends_before(text, offset)
    }

    /// Where a line starts, by its number from 1; behind the text where there is none.
    pub(super) fn start_of(&self, text: &Content<'_>, line: u64) -> usize {
        let Some(ends) = line.checked_sub(1).filter(|ends| *ends > 0) else {
            return 0;
        };
        let known = self.known();
        // The end of the line before is in the last one before which there are not yet as many.
        let behind = known.all.partition_point(|one| one.before < ends);
        let Stretch {
            start,
            before,
            survey,
        } = &known.all[behind - 1];
        survey.start_behind(text, *start, ends - before)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn ends_before(&self, text: &Content<'_>, offset: usize) -> u64 {
        let behind = self.all.partition_point(|one| one.start <= offset);
        let Stretch {
            start,
            before,
            survey,
        } = &self.all[behind - 1];
        before + survey.ends_before(text, *start, offset)
    }
}

/// Somebody looks at a piece. Unless that ends well, nobody waits for it.
struct Looking<'s> {
    stretches: &'s Stretches,
    is_done: bool,
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.stretches.known().is_over = true;
            self.stretches.grown.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    /// How many lines each text has.
    const LINES: u64 = 1000;

    fn stretches(text: &[u8], ends: &[usize]) -> Stretches {
        let survey = |within: Range<usize>| Survey::of(&text[within]);
        let all = Stretches::of(survey(0..ends[0]), ends[0]);
        let content = Content::Held(String::from_utf8(text.to_vec()).unwrap().into());
        for bounds in ends.windows(2) {
            let within = bounds[0]..bounds[1];
            all.grow(&content, &within, || Some(survey(within.clone())))
                .unwrap();
        }
        all
    }

    /// Line ends of all kinds fall on the borders of blocks, wherever those are.
    #[test]
    fn every_line_is_found_by_its_number_and_every_offset_has_its_line() {
        for (ends, first) in [
            (["\n", "\n"], 0),
            (["\r\n", "\r\n"], 1),
            (["\r", "\r\n"], 2),
            (["\n", "\r"], 3),
        ] {
            let mut text = "x".repeat(first);
            let mut starts = vec![0];
            for line in 0..1000 {
                // LF behind CR would be its end.
                text += &"y".repeat(line % 5 + usize::from(first == 3));
                text += ends[line % 2];
                starts.push(text.len());
            }
            for cuts in [vec![], vec![2], vec![500, 502, 998]] {
                let ends: Vec<usize> = cuts.iter().map(|line| starts[*line]).collect();
                let known = stretches(text.as_bytes(), &[ends, vec![text.len()]].concat());
                assert_eq!(known.lines(), LINES);
                let content = Content::Held(text.as_str().into());
                for (line, start) in (1..).zip(&starts) {
                    assert_eq!(known.start_of(&content, line), *start, "line {line}");
                    assert_eq!(known.ends_before(&content, *start), line - 1, "line {line}");
                }
                assert_eq!(known.start_of(&content, LINES + 2), text.len());
            }
        }
    }

    #[test]
    fn a_piece_that_overlaps_what_is_known_changes_no_line() {
        let text = "1\n2\n3\n4\n";
        let known = Stretches::of(Survey::of(b"1\n2\n"), 4);
        let content = Content::Held(text.into());
        for within in [0..2, 2..6, 4..6, 6..8] {
            let survey = || Some(Survey::of(&text.as_bytes()[within.clone()]));
            assert_eq!(known.grow(&content, &within, survey), Some(()));
            assert!(known.reach(within.end));
        }
        assert_eq!(known.lines(), 4);
        for (line, start) in (1..=4).zip([0, 2, 4, 6]) {
            assert_eq!(known.start_of(&content, line), start);
        }
    }

    #[test]
    fn pieces_wait_for_those_before_them() {
        let text = "1\n".repeat(100);
        let known = Stretches::of(Survey::of(b""), 0);
        let content = Content::Held(text.as_str().into());
        let survey = |within: &Range<usize>| Survey::of(&text.as_bytes()[within.clone()]);
        let begun = Barrier::new(2);
        thread::scope(|scope| {
            scope.spawn(|| {
                let within = 0..20;
                let look = || {
                    begun.wait();
                    Some(survey(&within))
                };
                assert_eq!(known.grow(&content, &within, look), Some(()));
            });
            begun.wait();
            let within = 20..200;
            assert_eq!(
                known.grow(&content, &within, || Some(survey(&within))),
                Some(())
            );
        });
        assert_eq!((known.lines(), known.expected_lines(200)), (100, 100));
    }

    #[test]
    fn nobody_waits_for_what_is_unusual() {
        let content = Content::Held("1\n2\n".into());
        let known = Stretches::of(Survey::of(b""), 0);
        assert_eq!(known.grow(&content, &(0..2), || None), None);
        assert_eq!(
            known.grow(&content, &(2..4), || Some(Survey::of(b"2\n"))),
            None
        );
    }
}
