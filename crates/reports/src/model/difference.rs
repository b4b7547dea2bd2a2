//! What a correction changed: rules, results, what boards earn, scores, places and ranks.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BySide, Side};
use findings::Diagnostic;
use rust_decimal::Decimal;
use session::RoundBoard;
use traveler_ingest::{Correction, undone_corrections};

use super::Scored;
use super::names::{Names, any_of};
use super::published::{
    LineName, Published, PublishedLine, PublishedPair, PublishedStanding, Ranks, Rules, Who,
};

/// Everything that differs between two scorings of one session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The rules in force, old and new, where they differ.
    pub rules: Option<[Rules; 2]>,
    /// Lines of travelers that differ.
    pub results: Vec<ResultChange>,
    /// Boards that earn somebody something else, whether their own line differs or another's.
    pub earned: Vec<EarnedChange>,
    /// Contestants with a difference: in names, adjustment, score, percentage, place, rank or award.
    pub standings: Vec<StandingChange>,
    /// Pairs of teams that have other IMPs or another place.
    pub pairs: Vec<PairChange>,
}

/// A line that is in one scoring only, or different in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultChange {
    /// Which one.
    pub line: LineName,
    /// Who played it.
    pub players: BySide<Vec<Who>>,
    /// What it said; nothing where it is new.
    pub old: Option<PublishedLine>,
    /// What it says; nothing where it was taken out.
    pub new: Option<PublishedLine>,
    /// Why, as far as remarks and acknowledgments say it.
    pub why: Vec<String>,
    /// The corrections that were made in the line, in their order.
    pub records: Vec<Correction>,
}

/// What a board earned a side, and earns it now; nothing where it does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarnedChange {
    /// The board.
    pub board: RoundBoard,
    /// The side it sits on.
    pub side: Side,
    /// Who.
    pub players: Vec<Who>,
    /// Before.
    pub old: Option<Decimal>,
    /// After.
    pub new: Option<Decimal>,
}

/// A contestant with a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingChange {
    /// Who.
    pub who: Who,
    /// The old standing; nothing if it did not play.
    pub old: Option<PublishedStanding>,
    /// The new standing; nothing if it no longer plays.
    pub new: Option<PublishedStanding>,
    /// Whether its players are others, or are called otherwise.
    pub renamed: bool,
    /// Why its adjustment is what it is.
    pub why: Vec<String>,
}

/// A pair of a team that came out otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairChange {
    /// Its team, and where it sat.
    pub who: Who,
    /// How it came out; nothing if it was not ranked.
    pub old: Option<PublishedPair>,
    /// How it comes out; nothing if it is not ranked any more.
    pub new: Option<PublishedPair>,
}

impl Difference {
    /// Compares a scoring with what was published; lines and contestants are the same where their section, board and
    /// numbers are. Where matches begin with board 1 again in each round, the round of the board is the same as well.
    #[must_use]
    pub fn between(old: &Published, scored: Scored<'_>) -> Self {
        let new = Published::of(scored);
        // A correction may change whether they do.
        match (old.is_by_round(), new.is_by_round()) {
            (true, false) => Self::of(&old.clone().without_rounds(), new, scored),
            (false, true) => Self::of(old, new.without_rounds(), scored),
            _ => Self::of(old, new, scored),
        }
    }

    fn of(old: &Published, new: Published, scored: Scored<'_>) -> Self {
        let results = changes(&old.lines, &new.lines, same_result);
        let results = results.into_iter().map(|(line, old_line, new_line)| {
            let published = if new_line.is_some() { &new } else { old };
            ResultChange {
                players: players(published, line),
                why: new_line.map_or_else(Vec::new, |new| reasons(scored, line, new)),
                records: recorded_of(scored, line),
                line: line.clone(),
                old: old_line.cloned(),
                new: new_line.cloned(),
            }
        });
        let standings = changes(&old.standings, &new.standings, |old, new| {
            same_names(scored, &old.names, &new.names) && same_results(old, new)
        });
        let standings = standings.into_iter().map(|(who, old, new)| {
            let adjustment =
                |one: Option<&PublishedStanding>| one.and_then(PublishedStanding::adjustment);
            StandingChange {
                why: if adjustment(old) == adjustment(new) {
                    Vec::new()
                } else {
                    adjusted(scored, who)
                },
                renamed: (old.zip(new))
                    .is_some_and(|(old, new)| !same_names(scored, &old.names, &new.names)),
                who: who.clone(),
                old: old.cloned(),
                new: new.cloned(),
            }
        });
        Self {
            rules: Rules::different(old.rules, new.rules),
            results: results.collect(),
            earned: earned(old, &new),
            standings: standings.collect(),
            pairs: pairs(old, &new),
        }
    }

    /// Whether no line of what was published is there any more: then it was of another session.
    #[must_use]
    pub fn is_of_another_session(&self, old: &Published) -> bool {
        let gone = self.results.iter().filter(|change| change.new.is_none());
        !old.lines.is_empty() && gone.count() == old.lines.len()
    }

    /// Whether most lines of what was published are as they were, or were corrected: then it was of this session.
    #[must_use]
    pub fn is_of_this_session(&self, old: &Published) -> bool {
        let is_other = |change: &&ResultChange| change.old.is_some() && change.records.is_empty();
        let changed = self.results.iter().filter(is_other);
        2 * changed.count() < old.lines.len()
    }

    /// Whether nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_none()
            && self.results.is_empty()
            && self.earned.is_empty()
            && self.standings.is_empty()
            && self.pairs.is_empty()
    }
}

impl ResultChange {
    /// The board, as it is compared.
    #[must_use]
    pub const fn board(&self) -> RoundBoard {
        self.line.board
    }

    /// Whether it is in another foul group.
    #[must_use]
    pub fn groups_differ(&self) -> bool {
        let group = |line: &Option<PublishedLine>| line.as_ref().and_then(|line| line.group);
        let groups = group(&self.old).zip(group(&self.new));
        groups.is_some_and(|(old, new)| old != new)
    }
}

impl StandingChange {
    /// What both scorings say of something, where it differs.
    pub fn changed<'a, T: PartialEq>(
        &'a self,
        pick: impl Fn(&'a PublishedStanding) -> T,
    ) -> Option<[Option<T>; 2]> {
        let [old, new] = [&self.old, &self.new].map(|one| one.as_ref().map(&pick));
        (old != new).then_some([old, new])
    }

    /// The names, as they are now where it plays.
    #[must_use]
    pub fn names(&self) -> &[String] {
        let either = self.new.as_ref().or(self.old.as_ref());
        either.map_or(&[], |standing| &standing.names)
    }

    /// The ranks in each strat that differ: the strat, then what they were and what they are.
    #[must_use]
    pub fn ranks(&self) -> Vec<(Option<&str>, [Ranks; 2])> {
        let both = [&self.old, &self.new].map(Option::as_ref);
        let both = both.map(|one| one.map_or_else(BTreeMap::new, PublishedStanding::ranks));
        let strats: BTreeSet<Option<&str>> =
            both.iter().flat_map(BTreeMap::keys).copied().collect();
        let ranks = |strat| both.each_ref().map(|one| one.get(&strat).cloned().unwrap_or_default());
        let all = strats.into_iter().map(|strat| (strat, ranks(strat)));
        all.filter(|(_, [old, new])| old != new).collect()
    }
}

/// What is in one list only, or different in both, in the order of the keys.
fn changes<'a, K: Ord, T>(
    old: &'a BTreeMap<K, T>,
    new: &'a BTreeMap<K, T>,
    same: impl Fn(&T, &T) -> bool,
) -> Vec<(&'a K, Option<&'a T>, Option<&'a T>)> {
    let known = old.iter().filter_map(|(key, old)| match new.get(key) {
        Some(new) if same(old, new) => None,
        new => Some((key, Some(old), new)),
    });
    let added = new.iter().filter(|(key, _)| !old.contains_key(key));
    let added = added.map(|(key, new)| (key, None, Some(new)));
    let mut changes: Vec<_> = known.chain(added).collect();
    changes.sort_by_key(|(key, ..)| *key);
    changes
}

/// Two lines say the same about what happened, as far as both are known.
fn same_result(old: &PublishedLine, new: &PublishedLine) -> bool {
    let groups = old.group.zip(new.group);
    (old.played, &old.entries) == (new.played, &new.entries)
        && groups.is_none_or(|(old, new)| old == new)
}

/// Whether names are the same, whatever went out of them.
fn same_names(scored: Scored<'_>, old: &[String], new: &[String]) -> bool {
    // An earlier document may have had less of them, or this one has.
    let shown = |names: &[String], how: Names| any_of(names.iter().map(|name| how.shown(name)));
    let least = |names: &[String]| shown(names, scored.shown_names());
    old == new || Names::ALL.into_iter().any(|how| shown(new, how) == old) || least(old) == new
}

/// Whether everything about a contestant is the same but its names.
fn same_results(old: &PublishedStanding, new: &PublishedStanding) -> bool {
    old.overall == new.overall && PublishedStanding::results().all(|field| old.agree(new, field))
}

/// The pairs of teams, whatever their names are: those are of their teams.
fn pairs(old: &Published, new: &Published) -> Vec<PairChange> {
    let same =
        |old: &PublishedPair, new: &PublishedPair| (old.imps, &old.place) == (new.imps, &new.place);
    let pairs = changes(&old.pairs, &new.pairs, same);
    let pairs = pairs.into_iter().map(|(who, old, new)| PairChange {
        who: who.clone(),
        old: old.cloned(),
        new: new.cloned(),
    });
    pairs.collect()
}

fn players(published: &Published, line: &LineName) -> BySide<Vec<Who>> {
    BySide::from_fn(|side| {
        let numbers = line.numbers.get(side).iter();
        numbers.map(|number| published.who(&line.section, side, *number)).collect()
    })
}

/// Why a line is as it is: what is beside it, and who has looked into it.
fn reasons(scored: Scored<'_>, line: &LineName, new: &PublishedLine) -> Vec<String> {
    let is_about = |finding: &&Diagnostic| {
        let about = &finding.subject;
        let sits = |number: Option<u32>, side| {
            let numbers: &Vec<session::PairNumber> = line.numbers.get(side);
            number.is_some_and(|number| numbers.iter().any(|one| one.get() == number))
        };
        about.board == Some(line.board.number.get())
            && about.section.as_ref().is_none_or(|section| *section == line.section)
            && sits(about.ns, Side::NorthSouth)
            && sits(about.ew, Side::EastWest)
    };
    let acknowledged = scored.diagnostics.iter().filter(is_about);
    let acknowledged = acknowledged.filter_map(|finding| finding.acknowledged.as_ref());
    let stated = acknowledged.map(|by| scored.text(&by.reason).into_owned());
    let mut reasons: Vec<String> = new.remarks.clone().into_iter().chain(stated).collect();
    reasons.dedup();
    reasons
}

/// The corrections that were made in a line, by what it was called before or after each. What was taken back is no
/// reason any more, and that it was is one only where nothing came of the line since.
fn recorded_of(scored: Scored<'_>, line: &LineName) -> Vec<Correction> {
    let numbers = BySide::from_fn(|side| {
        let numbers = line.numbers.get(side).iter();
        numbers.map(|number| number.get()).collect::<Vec<_>>()
    });
    let is_it = |correction: &&Correction| {
        let rounds = correction.round.zip(line.board.round);
        rounds.is_none_or(|(own, of_line)| own == of_line)
            && correction.names(&line.section, line.board.number, &numbers)
    };
    let made: Vec<Correction> = scored.records.iter().filter(is_it).cloned().collect();
    let undone = undone_corrections(&made);
    let last = made.len().saturating_sub(1);
    let counts =
        |place: usize| !undone.contains(&Some(place)) && (undone[place].is_none() || place == last);
    let made = made.iter().enumerate();
    made.filter(|(place, _)| counts(*place))
        .map(|(_, correction)| super::recorded::as_published(scored, correction))
        .collect()
}

/// Why a contestant's score is adjusted.
fn adjusted(scored: Scored<'_>, who: &Who) -> Vec<String> {
    let session = scored.session;
    let is_theirs = |adjustment: &&session::Adjustment| {
        let contestant = session.contestant(adjustment.contestant);
        session.section(contestant.section).name == who.section
            && contestant.direction == who.direction
            && contestant.number == who.number
    };
    let adjustments = session.adjustments().iter().filter(is_theirs);
    adjustments.map(|one| scored.text(&one.reason).into_owned()).collect()
}

/// By board, both sides of every line; one that is in one scoring only earned or earns nothing in the other.
fn earned(old: &Published, new: &Published) -> Vec<EarnedChange> {
    let nothing = BySide { ns: None, ew: None };
    let all = changes(&old.lines, &new.lines, |old, new| old.earned == new.earned);
    let mut changes = Vec::new();
    for (name, before, after) in all {
        let before = before.map_or(nothing, |line| line.earned);
        let after = after.map_or(nothing, |line| line.earned);
        for side in Side::ALL {
            let (old_amount, new_amount) = (*before.get(side), *after.get(side));
            if old_amount != new_amount {
                let published = if new.lines.contains_key(name) { new } else { old };
                changes.push(EarnedChange {
                    board: name.board,
                    side,
                    players: players(published, name).get(side).clone(),
                    old: old_amount,
                    new: new_amount,
                });
            }
        }
    }
    changes.sort_by_key(|change| (change.board, change.side));
    changes
}
