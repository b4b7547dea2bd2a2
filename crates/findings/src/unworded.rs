//! Findings that are put into words later, if they are kept at all.

use std::collections::HashMap;

use session::{ResultId, threads};

use super::{Code, Counts, Diagnostic, Findings};

/// Puts a finding into words.
type Words<'s> = Box<dyn FnOnce() -> Diagnostic + Send + 's>;

/// This many findings are worth a second thread, or a look at which of them are shown.
const LARGE: usize = 1_000;

/// A finding that is still to be worded.
struct Found<'s> {
    code: Code,
    place: Shown,
    words: Words<'s>,
}

/// Where a finding is shown, in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// At a line of the file.
    Line(u32),
    /// At some line, which only its words say.
    Somewhere,
    /// Behind all others.
    Nowhere,
}

/// The findings of one part of a session, when several parts are checked at the same time. Which of them are kept is
/// decided when the findings of the parts before are known.
pub struct Unworded<'s> {
    found: Vec<Found<'s>>,
    /// How many of `found` there are of each severity.
    found_counts: Counts,
    /// How many more there are, of which none is kept in any case.
    more: Counts,
    /// The kinds that somebody acknowledged: each is worded, which shows whether that one is meant.
    acknowledged: Vec<Code>,
    /// How many of each kind are shown, where it is known that no others are worded.
    shown: Option<usize>,
    /// The kinds of which that many are in `found`, each with the place behind which no other is shown.
    full: Vec<(Code, Shown)>,
    /// This many in `found` are looked through for those that are not shown.
    most: usize,
}

impl<'s> Unworded<'s> {
    /// Takes what a check found about a result, if it found something; `line` says in which line that is.
    pub fn find(
        &mut self,
        code: Code,
        line: impl FnOnce(ResultId) -> u32,
        found: Option<(ResultId, impl FnOnce() -> Diagnostic + Send + 's)>,
    ) {
        if let Some((result, words)) = found {
            self.take(code, || Shown::Line(line(result)), words);
        }
    }

    /// Takes a finding.
    pub fn push(&mut self, code: Code, words: impl FnOnce() -> Diagnostic + Send + 's) {
        self.take(code, || Shown::Somewhere, words);
    }

    /// Takes a finding that is about no line.
    pub fn push_nowhere(&mut self, code: Code, words: impl FnOnce() -> Diagnostic + Send + 's) {
        self.take(code, || Shown::Nowhere, words);
    }

    fn take(
        &mut self,
        code: Code,
        place: impl FnOnce() -> Shown,
        words: impl FnOnce() -> Diagnostic + Send + 's,
    ) {
        let severity = code.severity();
        if self.found_counts.of(severity) >= Findings::LIMIT && !self.acknowledged.contains(&code) {
            self.more.add(severity);
            return;
        }
        let place = place();
        if self.is_beyond(code, place) {
            self.more.add(severity);
            return;
        }
        self.found_counts.add(severity);
        self.found.push(Found {
            code,
            place,
            words: Box::new(words),
        });
        self.thin_out();
    }

    /// Whether enough of a kind are shown before a place.
    fn is_beyond(&self, code: Code, place: Shown) -> bool {
        let mut full = self.full.iter();
        full.any(|(kind, last)| *kind == code && place >= *last && place != Shown::Somewhere)
    }

    /// Leaves out what is not shown, from time to time: of a large field that would be nearly all.
    fn thin_out(&mut self) {
        if let Some(shown) = self.shown
            && self.found.len() >= self.most
        {
            for found in leave_out(&mut self.found, shown) {
                self.more.add(found.code.severity());
            }
            self.found_counts = Counts::NONE;
            let mut kinds: HashMap<Code, (usize, Shown)> = HashMap::new();
            for found in &self.found {
                self.found_counts.add(found.code.severity());
                if found.place != Shown::Somewhere {
                    let (count, last) = kinds.entry(found.code).or_insert((0, found.place));
                    *count += 1;
                    *last = found.place;
                }
            }
            let full = kinds.into_iter().filter(|(_, (count, _))| *count >= shown);
            self.full = full.map(|(code, (_, last))| (code, last)).collect();
            self.most = LARGE.max(2 * self.found.len());
        }
    }
}

impl Findings {
    /// Nothing found yet in a part of a session.
    pub fn unworded<'s>(&self) -> Unworded<'s> {
        Unworded {
            found: Vec::new(),
            found_counts: Counts::NONE,
            more: Counts::NONE,
            acknowledged: self.acknowledgments.codes(),
            shown: self.only_shown(),
            full: Vec::new(),
            most: LARGE,
        }
    }

    /// Takes what was found in all parts, in their order, as if it had been found here. What is kept is worded, many
    /// findings on several threads; where it is known how many are shown, no others are.
    pub fn word<'s>(&mut self, parts: impl IntoIterator<Item = Unworded<'s>>) {
        let mut kept = self.kept_counts;
        let mut to_word = Vec::new();
        for part in parts {
            self.counts.join(&part.more);
            for found in part.found {
                let severity = found.code.severity();
                if kept.of(severity) < Self::LIMIT || self.acknowledgments.concern(found.code) {
                    kept.add(severity);
                    to_word.push(found);
                } else {
                    self.counts.add(severity);
                }
            }
        }
        if let Some(shown) = self.only_shown() {
            for found in leave_out(&mut to_word, shown) {
                self.counts.add(found.code.severity());
            }
        }
        self.extend(worded(
            to_word.into_iter().map(|found| found.words).collect(),
        ));
    }

    /// How many of each kind are shown, where no others are worded. Which warnings are acknowledged, and so not shown, is
    /// known of worded ones only.
    fn only_shown(&self) -> Option<usize> {
        let are_all = self.acknowledgments.codes().is_empty();
        self.shown.filter(|_| are_all)
    }
}

/// Leaves the first findings of each kind, as many as are shown, in the order of lines; returns the others. None of a
/// kind hides another: those that say what is missing are about no line, and come last.
fn leave_out<'s>(all: &mut Vec<Found<'s>>, shown: usize) -> Vec<Found<'s>> {
    all.sort_by_key(|found| found.place);
    let mut of_kind = HashMap::new();
    let is_beyond = |found: &mut Found<'_>| {
        let count = of_kind.entry(found.code).or_insert(0);
        *count += 1;
        *count > shown && found.place != Shown::Somewhere
    };
    all.extract_if(.., is_beyond).collect()
}

/// Puts findings into words, in their order.
fn worded(mut all: Vec<Words<'_>>) -> impl Iterator<Item = Diagnostic> {
    let parts = match all.len() {
        LARGE.. => 4 * threads::processors(),
        _ => 1,
    };
    let length = all.len().div_ceil(parts).max(1);
    let mut pieces = Vec::with_capacity(parts);
    while all.len() > length {
        let rest = all.split_off(length);
        pieces.push(std::mem::replace(&mut all, rest));
    }
    pieces.push(all);
    let word = |piece: Vec<Words<'_>>| -> Vec<Diagnostic> {
        piece.into_iter().map(|words| words()).collect()
    };
    threads::each(pieces, word).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn of_all_parts_the_first_are_worded_in_their_order() {
        let (mut findings, worded) = (Findings::default(), AtomicUsize::new(0));
        let part = |numbers: std::ops::Range<usize>| {
            let mut part = Findings::default().unworded();
            for number in numbers {
                let worded = &worded;
                part.push(Code::OddLead, move || {
                    worded.fetch_add(1, Ordering::Relaxed);
                    Diagnostic::new(Code::OddLead, number.to_string())
                });
            }
            part
        };
        let all = Findings::LIMIT + 7;
        findings.word([part(0..5), part(5..5), part(5..6_000), part(6_000..all)]);
        assert_eq!(worded.into_inner(), Findings::LIMIT);
        assert_eq!(findings.count(), all);
        let messages = findings.kept().iter().map(|one| one.message.as_str());
        assert!(messages.eq((0..Findings::LIMIT).map(|number| number.to_string())));
    }

    #[test]
    fn of_many_those_are_worded_that_are_shown_first() {
        let (mut findings, worded) = (Findings::default(), AtomicUsize::new(0));
        findings.only_show(2);
        let mut part = findings.unworded();
        for line in [9, 4, 7, 8] {
            let worded = &worded;
            let words = move || {
                worded.fetch_add(1, Ordering::Relaxed);
                Diagnostic::new(Code::Outlier, line.to_string())
            };
            part.find(Code::Outlier, |_| line, Some((ResultId(0), words)));
        }
        for section in ["A", "B", "C"] {
            for code in [Code::FewBoards, Code::MissingLines] {
                part.push_nowhere(code, move || Diagnostic::new(code, section));
            }
        }
        part.push(Code::StrayBoard, || {
            Diagnostic::new(Code::StrayBoard, "somewhere")
        });
        findings.word([part]);
        assert_eq!(worded.into_inner(), 2);
        assert_eq!(findings.count(), 11);
        let messages = findings.kept().iter().map(|one| one.message.as_str());
        assert!(messages.eq(["4", "7", "somewhere", "A", "A", "B", "B"]));
    }

    /// In the order of lines, against it, and both mixed.
    #[test]
    fn of_more_than_are_held_those_are_worded_that_are_shown_first() {
        let lines = u32::try_from(3 * Findings::LIMIT).unwrap();
        shows_the_first(0..lines);
        shows_the_first((0..lines).rev());
        shows_the_first((0..lines).map(|line| line * 7 % lines));
    }

    fn shows_the_first(lines: impl ExactSizeIterator<Item = u32>) {
        let count = lines.len();
        let (mut findings, worded) = (Findings::default(), AtomicUsize::new(0));
        findings.only_show(2);
        let mut part = findings.unworded();
        for line in lines {
            let worded = &worded;
            let words = move || {
                worded.fetch_add(1, Ordering::Relaxed);
                Diagnostic::new(Code::Outlier, line.to_string())
            };
            part.find(Code::Outlier, |_| line, Some((ResultId(0), words)));
        }
        findings.word([part]);
        assert_eq!(worded.into_inner(), 2);
        assert_eq!(findings.count(), count);
        let messages = findings.kept().iter().map(|one| one.message.as_str());
        assert!(messages.eq(["0", "1"]));
    }
}
