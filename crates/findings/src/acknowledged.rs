//! Warnings that somebody has looked into: which findings they mean.

use std::collections::HashMap;

use super::{Acknowledgment, Code, Diagnostic, Location};

/// A kind of warning that is in order, everywhere or at one place.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    /// The kind.
    pub code: Code,
    /// Where the kind is named.
    pub place: Location,
    /// In one section only.
    pub section: Option<String>,
    /// On one board only.
    pub board: Option<u16>,
    /// Of one pair only.
    pub pair: Option<u32>,
    /// Who has looked into it, and why it is in order.
    pub acknowledgment: Acknowledgment,
}

/// What a warning must be about to be meant; `None` is anything.
type Scope = (Code, Option<String>, Option<u16>, Option<u32>);

/// All acknowledgments, and which of them have met a warning.
#[derive(Clone, Debug, Default)]
pub(super) struct Acknowledgments {
    all: Vec<Acknowledged>,
    /// The kinds of all of them, each once.
    codes: Vec<Code>,
    by_scope: HashMap<Scope, usize>,
    matched: Vec<bool>,
}

impl Acknowledgments {
    /// Takes acknowledgments; of two that mean the same the first counts.
    pub(super) fn new(all: Vec<Acknowledged>) -> Self {
        let mut by_scope = HashMap::new();
        let mut codes = Vec::new();
        for (place, one) in all.iter().enumerate() {
            let scope = (one.code, one.section.clone(), one.board, one.pair);
            by_scope.entry(scope).or_insert(place);
            if !codes.contains(&one.code) {
                codes.push(one.code);
            }
        }
        Self { matched: vec![false; all.len()], all, codes, by_scope }
    }

    /// Whether a kind of warning is acknowledged anywhere.
    pub(super) fn concern(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }

    /// The narrowest acknowledgment that means a warning.
    pub(super) fn of(&mut self, diagnostic: &Diagnostic) -> Option<Acknowledgment> {
        if !self.concern(diagnostic.code) {
            return None;
        }
        let place = scopes(diagnostic).find_map(|scope| self.by_scope.get(&scope).copied())?;
        self.matched[place] = true;
        Some(self.all[place].acknowledgment.clone())
    }

    /// Marks those that have met a warning elsewhere.
    pub(super) fn join(&mut self, other: &Self) {
        for (matched, other) in self.matched.iter_mut().zip(&other.matched) {
            *matched |= other;
        }
    }

    /// Those that have met no warning.
    pub(super) fn unused(&self) -> impl Iterator<Item = &Acknowledged> {
        let unused = self.all.iter().zip(&self.matched);
        unused.filter(|(_, matched)| !**matched).map(|(one, _)| one)
    }
}

/// All scopes that mean a warning, the narrowest first.
fn scopes(diagnostic: &Diagnostic) -> impl Iterator<Item = Scope> {
    let subject = &diagnostic.subject;
    let pairs = [subject.ns, subject.ew];
    let pairs = pairs.into_iter().filter(Option::is_some).chain([None]);
    pairs.flat_map(move |pair| {
        let boards = [subject.board].into_iter().filter(Option::is_some);
        boards.chain([None]).flat_map(move |board| {
            let sections = [subject.section.clone()].into_iter().filter(Option::is_some);
            sections.chain([None]).map(move |section| (diagnostic.code, section, board, pair))
        })
    })
}
