//! Matches: who meets whom in a round, how many boards the match was to have, and whether it is half of one.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::BoardNumber;

use rust_decimal::Decimal;

use crate::{
    ContestantId, MatchEnd, MatchRuling, PairNumber, ResultId, RoundNumber, SectionId, Session,
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
    /// Whether it is half of a match: one of three that three teams play against each other in one round.
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
            let one = all.entry(key).or_insert(Lines {
                boards: 0,
                is_apart: false,
                line,
            });
            // Each board of a match of teams has two lines.
            one.boards += u32::from(!method.is_of_teams() || result.ns == key.contestants[0]);
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
            let planned = planned.unwrap_or_else(|| lengths.planned(self, key, is_half));
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
                .or_insert_with(|| Busy {
                    board: result.board,
                    contestants: BTreeSet::new(),
                });
            busy.contestants.extend([result.ns, result.ew]);
        }
        for one in self.sit_outs() {
            let section = self.contestant(one.contestant).section;
            let round = one
                .round
                .and_then(|round| rounds.get_mut(&(section, round)));
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
                idle.push(IdleInRound {
                    section,
                    round,
                    board: busy.board,
                    contestants,
                });
            }
        }
        idle
    }
}

/// How long matches are.
struct Lengths {
    /// Matches that are half of one.
    halves: BTreeSet<MatchKey>,
    /// The boards of most whole matches of a round.
    usual: BTreeMap<(SectionId, RoundNumber), u32>,
    /// What the written movements say.
    written: BTreeMap<(SectionId, RoundNumber, [PairNumber; 2]), u32>,
}

impl Lengths {
    fn of(session: &Session, all: &BTreeMap<MatchKey, Lines>) -> Self {
        let mut lengths = Self {
            halves: BTreeSet::new(),
            usual: BTreeMap::new(),
            written: written(session),
        };
        let triangles = if session.conditions().method.is_of_teams() {
            triangles(all)
        } else {
            BTreeSet::new()
        };
        let of_rounds = |key: &MatchKey| Some((key.section, key.round?));
        let mut by_round: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        let mut by_section: BTreeMap<SectionId, Vec<u32>> = BTreeMap::new();
        for (key, lines) in all.iter().filter(|(key, _)| !triangles.contains(*key)) {
            if let Some(round) = of_rounds(key) {
                by_round.entry(round).or_default().push(lines.boards);
            }
            by_section
                .entry(key.section)
                .or_default()
                .push(lines.boards);
        }
        for (round, counts) in by_round {
            lengths
                .usual
                .extend(most(&counts).map(|usual| (round, usual)));
        }
        for key in triangles {
            let Some(round) = of_rounds(&key) else {
                continue;
            };
            let of_others = || by_section.get(&key.section).and_then(|counts| most(counts));
            let whole = lengths.usual.get(&round).copied().or_else(of_others);
            let boards = all.get(&key).map_or(0, |lines| lines.boards);
            // Three whole matches in one round are no halves.
            if whole.is_some_and(|whole| 2 * boards <= whole + 1) {
                lengths.halves.insert(key);
            }
        }
        lengths
    }

    /// The boards that a match was to have, as far as is known.
    fn planned(&self, session: &Session, key: &MatchKey, is_half: bool) -> u32 {
        let Some(round) = key.round else { return 0 };
        let mut numbers = key.contestants.map(|id| session.contestant(id).number);
        numbers.sort_unstable();
        let written = self.written.get(&(key.section, round, numbers)).copied();
        let usual = || self.usual.get(&(key.section, round)).copied().unwrap_or(0);
        written.unwrap_or_else(|| if is_half { usual() / 2 } else { usual() })
    }
}

/// The most common of some counts; of equally common ones the largest.
fn most(counts: &[u32]) -> Option<u32> {
    let times = |count: &u32| counts.iter().filter(|other| *other == count).count();
    counts
        .iter()
        .copied()
        .max_by_key(|count| (times(count), *count))
}

/// The boards of each match of the written movements.
fn written(session: &Session) -> BTreeMap<(SectionId, RoundNumber, [PairNumber; 2]), u32> {
    let sections = (0..).map(SectionId).take(session.sections().len());
    let of = |section: SectionId| {
        let sittings = session
            .movement(section)
            .map_or(&[][..], |movement| movement.sittings());
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

/// Matches of three who all met each other in one round, at both tables.
fn triangles(all: &BTreeMap<MatchKey, Lines>) -> BTreeSet<MatchKey> {
    let is_there = |key: MatchKey, one: ContestantId, other: ContestantId| {
        let contestants = [one.min(other), one.max(other)];
        all.get(&MatchKey { contestants, ..key })
            .is_some_and(|lines| !lines.is_apart)
    };
    let mut found = BTreeSet::new();
    let of_a_round = |key: &MatchKey| (key.section, key.round);
    let keys: Vec<MatchKey> = all
        .keys()
        .copied()
        .filter(|key| key.round.is_some())
        .collect();
    for round in keys.chunk_by(|one, next| of_a_round(one) == of_a_round(next)) {
        let everybody: BTreeSet<ContestantId> =
            round.iter().flat_map(|key| key.contestants).collect();
        // Where everybody has one match, there are half as many.
        if 2 * round.len() <= everybody.len() {
            continue;
        }
        for key in round {
            let [one, other] = key.contestants;
            let mut thirds = everybody
                .iter()
                .filter(|third| !key.contestants.contains(third));
            if is_there(*key, one, other)
                && thirds.any(|third| is_there(*key, one, *third) && is_there(*key, other, *third))
            {
                found.insert(*key);
            }
        }
    }
    found
}
