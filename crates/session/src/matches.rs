//! Matches: who meets whom in a round, how many boards the match was to have, and whether it is half of one.
//!
//! Half matches are those of three teams that all meet each other in one round, or both matches of a pair that plays two
//! others in it, where each of these has at most half of the boards of a match (rules q.1).

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::BoardNumber;

use rust_decimal::Decimal;

use crate::halves::{is_half_of, is_of_two, most, opponents};
use crate::{
    ContestantId, MatchEnd, MatchRuling, Method, PairNumber, ResultId, RoundNumber, SectionId,
    Session,
};

/// Which match it is, in the order of a session: by section, round and contestants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchKey {
    /// The section.
    pub section: SectionId,
    /// The round, where it is known: the earlier one where the two tables of teams played a board in different rounds.
    pub round: Option<RoundNumber>,
    /// The contestant with the lower number, and its opponents.
    pub contestants: [ContestantId; 2],
}

/// What is known of a match before its boards are scored (rules q.1, q.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlan<'s> {
    /// The boards that have a line, at each table of teams.
    pub boards: u32,
    /// The boards that it was to have: as the organizer or the written movement says, or as most matches of its round
    /// have; never fewer than it has.
    pub planned: u32,
    /// Whether it is half of a match.
    pub is_half: bool,
    /// One of its lines; none where nothing was played.
    pub line: Option<ResultId>,
    /// What the organizer says of it.
    pub ruling: Option<&'s MatchRuling>,
}

impl MatchPlan<'_> {
    /// How it ended.
    #[must_use]
    pub fn end(&self) -> MatchEnd {
        self.ruling.map_or(MatchEnd::Played, |ruling| ruling.end)
    }
}

/// A round in which contestants have no match, though others have one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdleInRound {
    /// The section.
    pub section: SectionId,
    /// The round.
    pub round: RoundNumber,
    /// A board that others played in it.
    pub board: BoardNumber,
    /// Who has neither a line in it nor is listed as sitting out, by number; without those whom the written movement has
    /// in a match, which is missing then.
    pub contestants: Vec<ContestantId>,
}

/// Who has a match or a bye in a round, and its first board.
struct Busy {
    board: BoardNumber,
    contestants: BTreeSet<ContestantId>,
}

/// What is collected of a match line by line.
struct Lines {
    boards: u32,
    /// Whether its tables played boards in different rounds.
    is_apart: bool,
    line: ResultId,
}

impl Session {
    /// The match that a line belongs to.
    #[must_use]
    pub fn match_of(&self, line: ResultId) -> MatchKey {
        let result = self.result(line);
        let there = self.other_table(line).unwrap_or(line);
        let rounds = [line, there].map(|line| self.results().round(line.index()));
        MatchKey {
            section: self.section_of(result),
            round: rounds.into_iter().flatten().min(),
            contestants: [result.ns.min(result.ew), result.ns.max(result.ew)],
        }
    }

    /// All matches; none where contestants play no matches.
    #[must_use]
    pub fn matches(&self) -> BTreeMap<MatchKey, MatchPlan<'_>> {
        let method = self.conditions().method;
        if !method.has_matches() {
            return BTreeMap::new();
        }
        let mut all: BTreeMap<MatchKey, Lines> = BTreeMap::new();
        for (line, result) in self.result_ids() {
            let key = self.match_of(line);
            let round = |line: ResultId| self.results().round(line.index());
            let one = all.entry(key).or_insert(Lines { boards: 0, is_apart: false, line });
            // Each board of a match of teams has two lines.
            one.boards += u32::from(!method.is_team_method() || result.ns == key.contestants[0]);
            one.is_apart |=
                (self.other_table(line)).is_some_and(|other| round(other) != round(line));
        }
        let lengths = Lengths::of(self, &all);
        let ruled: BTreeMap<MatchKey, &MatchRuling> = self.ruled_matches().collect();
        let plan = |key: &MatchKey| {
            let (lines, ruling) = (all.get(key), ruled.get(key).copied());
            let boards = lines.map_or(0, |lines| lines.boards);
            let is_half = ruling.and_then(|ruling| ruling.is_half);
            let is_half = is_half.unwrap_or_else(|| lengths.halves.contains(key));
            let planned = ruling.and_then(|ruling| ruling.planned);
            let planned = planned.unwrap_or_else(|| lengths.planned(self, key, is_half, boards));
            let plan = MatchPlan {
                boards,
                planned: planned.max(boards),
                is_half,
                line: lines.map(|lines| lines.line),
                ruling,
            };
            (*key, plan)
        };
        all.keys().chain(ruled.keys()).map(plan).collect()
    }

    /// The half matches that Swiss pairs miss, each with its boards: who plays one half has nobody to play the other
    /// one, which its opponents play against somebody else.
    #[must_use]
    pub fn missed_halves(&self) -> BTreeMap<(ContestantId, RoundNumber), u32> {
        let mut missed = BTreeMap::new();
        if !matches!(self.conditions().method, Method::Swiss { .. }) {
            return missed;
        }
        let mut own: BTreeMap<(ContestantId, RoundNumber), Vec<(MatchKey, MatchPlan<'_>)>> =
            BTreeMap::new();
        for (key, plan) in self.matches() {
            let Some(round) = key.round else { continue };
            for id in key.contestants {
                own.entry((id, round)).or_default().push((key, plan));
            }
        }
        for ((id, round), plays) in &own {
            if let [one @ (_, plan), other @ (_, another)] = &plays[..]
                && plan.is_half
                && another.is_half
            {
                for ((key, _), (_, missing)) in [(one, other), (other, one)] {
                    let opponents = key.contestants.into_iter().find(|one| one != id);
                    let alone = |who: &ContestantId| own[&(*who, *round)].len() == 1;
                    missed.extend(
                        opponents.filter(alone).map(|who| ((who, *round), missing.planned)),
                    );
                }
            }
        }
        missed
    }

    /// The sections in which everybody meets everybody: in the lines, by the written movement, or as the organizer says.
    #[must_use]
    pub fn all_play_all(&self) -> BTreeSet<SectionId> {
        let number = |id: ContestantId| self.contestant(id).number;
        let mut met: BTreeMap<SectionId, BTreeSet<[PairNumber; 2]>> = BTreeMap::new();
        let played = self.matches().into_keys();
        let played = played.map(|key| (key.section, sorted(key.contestants.map(number))));
        let written = written(self).into_keys();
        for (section, both) in played.chain(written.map(|(section, _, both)| (section, both))) {
            met.entry(section).or_default().insert(both);
        }
        let meet_all = |met: &BTreeSet<[PairNumber; 2]>| {
            let all: BTreeSet<PairNumber> = met.iter().flatten().copied().collect();
            all.len() > 2 && 2 * met.len() == all.len() * (all.len() - 1)
        };
        (met.into_iter()).filter(|(_, met)| meet_all(met)).map(|(section, _)| section).collect()
    }

    /// What the organizer says of matches, without byes.
    fn ruled_matches(&self) -> impl Iterator<Item = (MatchKey, &MatchRuling)> {
        self.match_rulings().iter().filter_map(|ruling| {
            let key = MatchKey {
                section: ruling.section,
                round: ruling.round,
                contestants: ruling.contestants()?,
            };
            Some((key, ruling))
        })
    }

    /// The byes, each with the victory points that are given for it by hand: a round is sat out once, whatever the number
    /// of its boards.
    #[must_use]
    pub fn byes(&self) -> BTreeMap<(ContestantId, Option<RoundNumber>), Option<Decimal>> {
        let sat_out = self.sit_outs().iter();
        let sat_out = sat_out.map(|one| ((one.contestant, one.round), None));
        let ruled = self.match_rulings().iter();
        let ruled = ruled.filter(|ruling| ruling.end == MatchEnd::Bye);
        let ruled = ruled.map(|one| {
            let given = one.given_to(one.contestant);
            ((one.contestant, one.round), given)
        });
        sat_out.chain(ruled).collect()
    }

    /// Rounds in which some have no match and are not listed as sitting out. Nothing where a line has no round, since it
    /// may be of any.
    #[must_use]
    pub fn idle_in_rounds(&self) -> Vec<IdleInRound> {
        if !self.conditions().method.has_matches() {
            return Vec::new();
        }
        let mut rounds: BTreeMap<(SectionId, RoundNumber), Busy> = BTreeMap::new();
        for (line, result) in self.result_ids() {
            let Some(round) = self.results().round(line.index()) else {
                return Vec::new();
            };
            let busy = rounds
                .entry((self.section_of(result), round))
                .or_insert_with(|| Busy { board: result.board, contestants: BTreeSet::new() });
            busy.contestants.extend([result.ns, result.ew]);
        }
        for one in self.sit_outs() {
            let section = self.contestant(one.contestant).section;
            let round = one.round.and_then(|round| rounds.get_mut(&(section, round)));
            if let Some(busy) = round {
                busy.contestants.insert(one.contestant);
            }
        }
        let ended = self.match_rulings().iter();
        for ruling in ended.filter(|one| one.end != MatchEnd::Played) {
            let round = ruling.round;
            let busy = round.and_then(|round| rounds.get_mut(&(ruling.section, round)));
            if let Some(busy) = busy {
                busy.contestants.insert(ruling.contestant);
                busy.contestants.extend(ruling.opponents);
            }
        }
        // A match of the written movement is missing there.
        let written: BTreeSet<_> = (written(self).into_keys())
            .flat_map(|(section, round, both)| both.map(|number| (section, round, number)))
            .collect();
        // Who is in no line at all did not come.
        let each = rounds.values().flat_map(|busy| &busy.contestants);
        let came: BTreeSet<ContestantId> = each.copied().collect();
        let mut idle = Vec::new();
        for ((section, round), busy) in rounds {
            let is_idle = |id: &ContestantId| {
                let who = self.contestant(*id);
                who.section == section && !written.contains(&(section, round, who.number))
            };
            let away = came.difference(&busy.contestants).copied();
            let contestants: Vec<ContestantId> = away.filter(is_idle).collect();
            if !contestants.is_empty() {
                idle.push(IdleInRound { section, round, board: busy.board, contestants });
            }
        }
        idle
    }
}

/// How long matches are.
struct Lengths {
    /// Matches that are half of one.
    halves: BTreeSet<MatchKey>,
    /// The boards of most whole matches of a round, and of a section.
    usual: BTreeMap<(SectionId, Option<RoundNumber>), u32>,
    /// What the written movements say.
    written: BTreeMap<(SectionId, RoundNumber, [PairNumber; 2]), u32>,
}

impl Lengths {
    fn of(session: &Session, all: &BTreeMap<MatchKey, Lines>) -> Self {
        let mut lengths =
            Self { halves: BTreeSet::new(), usual: BTreeMap::new(), written: written(session) };
        let of_teams = session.conditions().method.is_team_method();
        let halves = possible_halves(all, of_teams);
        let mut counts: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (key, lines) in all.iter().filter(|(key, _)| !halves.contains(*key)) {
            for round in BTreeSet::from([key.round, None]) {
                let counts = counts.entry((key.section, round)).or_default();
                counts.push(lines.boards);
            }
        }
        let usual = (counts.into_iter()).filter_map(|(round, counts)| Some((round, most(counts)?)));
        lengths.usual = usual.collect();
        for key in halves {
            // Whole matches in one round are no halves.
            let whole = (lengths.usual.get(&(key.section, key.round)))
                .or_else(|| lengths.usual.get(&(key.section, None)));
            if whole.is_some_and(|whole| is_half_of(all[&key].boards, *whole)) {
                lengths.halves.insert(key);
            }
        }
        lengths
    }

    /// The boards that a match was to have, as far as is known.
    fn planned(&self, session: &Session, key: &MatchKey, is_half: bool, boards: u32) -> u32 {
        let numbers = sorted(key.contestants.map(|id| session.contestant(id).number));
        let written = |round| self.written.get(&(key.section, round, numbers)).copied();
        let usual = |round| self.usual.get(&(key.section, round)).copied();
        let usual = || match (key.round, boards) {
            (None, 1..) => 0,
            (round, 1..) => usual(round).unwrap_or(0),
            // Of a match without lines, nothing else is known.
            (round, 0) => usual(round).or_else(|| usual(None)).unwrap_or(0),
        };
        (key.round.and_then(written)).unwrap_or_else(|| if is_half { usual() / 2 } else { usual() })
    }
}

fn sorted<T: Ord, const N: usize>(mut all: [T; N]) -> [T; N] {
    all.sort_unstable();
    all
}

/// The boards of each match of the written movements.
fn written(session: &Session) -> BTreeMap<(SectionId, RoundNumber, [PairNumber; 2]), u32> {
    let sections = (0..).map(SectionId).take(session.sections().len());
    let of = |section: SectionId| {
        let sittings = session.movement(section).map_or(&[][..], |movement| movement.sittings());
        sittings.iter().filter_map(move |sitting| {
            match (&sitting.seats.ns[..], &sitting.seats.ew[..]) {
                ([ns], [ew]) => {
                    let numbers = [*ns.min(ew), *ns.max(ew)];
                    let boards = u32::try_from(sitting.boards.len()).ok()?;
                    Some(((section, sitting.round, numbers), boards))
                }
                _ => None,
            }
        })
    };
    sections.flat_map(of).collect()
}

/// Matches that are halves if they are short enough: those of three teams who all met each other in one round, at both
/// tables; and of pairs, both of one who met two.
fn possible_halves(all: &BTreeMap<MatchKey, Lines>, of_teams: bool) -> BTreeSet<MatchKey> {
    let mut found = BTreeSet::new();
    let together = |(key, lines): &(&MatchKey, &Lines)| key.round.is_some() && !lines.is_apart;
    let keys: Vec<MatchKey> = (all.iter()).filter(together).map(|(key, _)| *key).collect();
    let of_a_round = |key: &MatchKey| (key.section, key.round);
    for round in keys.chunk_by(|one, next| of_a_round(one) == of_a_round(next)) {
        let met = opponents(round.iter().map(|key| key.contestants));
        let is_possible = |key: &&MatchKey| {
            let [one, other] = key.contestants;
            if of_teams {
                !met[&one].is_disjoint(&met[&other])
            } else {
                is_of_two(&met, key.contestants)
            }
        };
        found.extend(round.iter().filter(is_possible));
    }
    found
}
