//! Findings that are put into words later, if they are kept at all.

use session::threads;

use super::{Code, Counts, Diagnostic, Findings};

/// Puts a finding into words.
type Words<'s> = Box<dyn FnOnce() -> Diagnostic + Send + 's>;

/// So many findings are worth a second thread.
const LARGE: usize = 1_000;

/// What somebody found who looks at a part of a session, beside others. Which findings are kept shows when those of the
/// parts before are known.
pub(crate) struct Unworded<'s> {
    found: Vec<(Code, Words<'s>)>,
    /// How many of `found` there are of each severity.
    found_counts: Counts,
    /// How many more there are, of which none is kept in any case.
    more: Counts,
    /// The kinds that somebody acknowledged: each is worded, which shows whether that one is meant.
    acknowledged: Vec<Code>,
}

impl<'s> Unworded<'s> {
    /// Takes what a check found, if it found something.
    pub(crate) fn find(
        &mut self,
        code: Code,
        words: Option<impl FnOnce() -> Diagnostic + Send + 's>,
    ) {
        if let Some(words) = words {
            self.push(code, words);
        }
    }

    /// Takes a finding.
    pub(crate) fn push(&mut self, code: Code, words: impl FnOnce() -> Diagnostic + Send + 's) {
        let severity = code.severity();
        if self.found_counts.of(severity) < Findings::LIMIT || self.acknowledged.contains(&code) {
            self.found_counts.add(severity);
            self.found.push((code, Box::new(words)));
        } else {
            self.more.add(severity);
        }
    }
}

impl Findings {
    /// Nothing found yet in a part of a session.
    pub(crate) fn unworded<'s>(&self) -> Unworded<'s> {
        Unworded {
            found: Vec::new(),
            found_counts: Counts::NONE,
            more: Counts::NONE,
            acknowledged: self.acknowledgments.codes(),
        }
    }

    /// Takes what was found in all parts, in their order, as if it had been found here. What is kept is worded, many
    /// findings on several threads.
    pub(crate) fn word<'s>(&mut self, parts: impl IntoIterator<Item = Unworded<'s>>) {
        let mut kept = self.kept_counts;
        let mut to_word = Vec::new();
        for part in parts {
            self.counts.join(&part.more);
            for (code, words) in part.found {
                let severity = code.severity();
                if kept.of(severity) < Self::LIMIT || self.acknowledgments.concern(code) {
                    kept.add(severity);
                    to_word.push(words);
                } else {
                    self.counts.add(severity);
                }
            }
        }
        self.extend(worded(to_word));
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
        let (mut findings, worded) = (Findings::new(), AtomicUsize::new(0));
        let part = |numbers: std::ops::Range<usize>| {
            let mut part = Findings::new().unworded();
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
