//! Findings that are put into words later, if they are kept at all.

use session::threads;

use super::{Code, Counts, Diagnostic, Findings};

/// Puts a finding into words.
type Words<'s> = Box<dyn FnOnce() -> Diagnostic + Send + 's>;

/// This many findings are worth a second thread.
const LARGE: usize = 1_000;

/// A finding that is still to be worded.
struct Found<'s> {
    code: Code,
    words: Words<'s>,
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
}

impl<'s> Unworded<'s> {
    /// Takes what a check found, if it found something.
    pub fn find(&mut self, code: Code, found: Option<impl FnOnce() -> Diagnostic + Send + 's>) {
        if let Some(words) = found {
            self.push(code, words);
        }
    }

    /// Takes a finding.
    pub fn push(&mut self, code: Code, words: impl FnOnce() -> Diagnostic + Send + 's) {
        let severity = code.severity();
        if self.found_counts.of(severity) >= Findings::LIMIT && !self.acknowledged.contains(&code) {
            self.more.add(severity);
            return;
        }
        self.found_counts.add(severity);
        self.found.push(Found {
            code,
            words: Box::new(words),
        });
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
        }
    }

    /// Takes what was found in all parts, in their order, as if it had been found here. What is kept is worded, many
    /// findings on several threads.
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
        self.extend(worded(
            to_word.into_iter().map(|found| found.words).collect(),
        ));
    }
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
}
