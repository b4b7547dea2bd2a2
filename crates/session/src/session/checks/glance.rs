//! A quick test of the lines of each section: whether anybody can be at two places at all. Only then do the checks ask
//! who.

use std::ops::Range;

use super::section;
use crate::draft::Draft;
use crate::{ContestantId, RoundNumber, SectionId, threads};

/// Whether nobody has a board twice, or is at two tables in a round, and no table has a board twice in one. False as
/// well where a quick test cannot show it.
pub(super) fn meets_nobody_twice(draft: &Draft) -> bool {
    // Sessions with four players per table are not looked at here.
    if draft.partners.is_some() {
        return false;
    }
    let parts = match draft.results.len() {
        threads::LARGE.. => threads::processors(),
        _ => 1,
    };
    let sound = threads::each(shares(draft, parts), |runs| {
        let mut room = Room::new();
        sections(draft, runs).all(|(home, runs)| room.is_sound(draft, home, runs))
    });
    sound.into_iter().all(|sound| sound)
}

/// The section of a run of lines.
fn home(draft: &Draft, run: usize) -> SectionId {
    let end = draft.results.runs()[run].end as usize;
    section(draft, draft.results.ns()[end - 1])
}

/// Runs of lines of whole sections, about as many in each share.
fn shares(draft: &Draft, parts: usize) -> Vec<Range<usize>> {
    let all = draft.results.runs().len();
    let mut start = 0;
    (1..=parts)
        .map(|part| {
            let mut end = (all * part / parts).max(start);
            while end > start && end < all && home(draft, end) == home(draft, end - 1) {
                end += 1;
            }
            std::mem::replace(&mut start, end)..end
        })
        .collect()
}

/// The sections of some runs, each with its own.
fn sections(draft: &Draft, runs: Range<usize>) -> impl Iterator<Item = (SectionId, Range<usize>)> {
    let mut start = runs.start;
    std::iter::from_fn(move || {
        let first = Some(start).filter(|start| *start < runs.end)?;
        let own = home(draft, first);
        let others = (first + 1..runs.end).find(|run| home(draft, *run) != own);
        start = others.unwrap_or(runs.end);
        Some((own, first..start))
    })
}

/// The most tables and contestants times rounds for which there is a table.
const TABLES: usize = 64;
const SEATS: usize = 1 << 22;

/// Room for what is known of a section, used again for the next.
struct Room {
    /// The number of the last run in which something was seen; runs are numbered through.
    run: u32,
    /// By contestant of the section, the last run.
    boards: Vec<u32>,
    /// By round and table, the last run.
    tables: Vec<u32>,
    /// By contestant and round: 0 where it has no line, 1 where its table is not known, else 1 more than its table.
    seats: Vec<u32>,
}

impl Room {
    const fn new() -> Self {
        Self {
            run: 0,
            boards: Vec::new(),
            tables: Vec::new(),
            seats: Vec::new(),
        }
    }

    fn is_sound(&mut self, draft: &Draft, home: SectionId, runs: Range<usize>) -> bool {
        let results = &draft.results;
        let places = results.run_start(runs.start) as usize..results.run_start(runs.end) as usize;
        let contestants = members(draft, home);
        let rounds = match results.has_rounds() {
            true => {
                1 + places
                    .filter_map(|place| results.round(place))
                    .max()
                    .map_or(0, number)
            }
            false => 0,
        };
        if contestants.len().saturating_mul(rounds) > SEATS {
            return false;
        }
        self.boards.clear();
        self.boards.resize(contestants.len(), 0);
        self.tables
            .resize(self.tables.len().max(rounds * TABLES), 0);
        self.seats.clear();
        self.seats.resize(contestants.len() * rounds, 0);
        runs.clone()
            .all(|run| self.is_board_sound(draft, &contestants, rounds, run))
            && self.sits_out_alone(draft, &contestants, rounds, runs)
    }

    fn is_board_sound(
        &mut self,
        draft: &Draft,
        contestants: &Range<u32>,
        rounds: usize,
        run: usize,
    ) -> bool {
        let results = &draft.results;
        self.run += 1;
        let mut places = results.run_start(run) as usize..results.run_start(run + 1) as usize;
        places.all(|place| {
            let (round, table) = (results.round(place).map_or(0, number), results.table(place));
            let table = table.map_or(0, |table| usize::from(table.get()));
            let is_new_table = match (round, table) {
                (0, _) | (_, 0) => true,
                (_, TABLES..) => false,
                _ => {
                    let seen = &mut self.tables[round * TABLES + table];
                    std::mem::replace(seen, self.run) != self.run
                }
            };
            let seat = u32::try_from(1 + table).unwrap_or(u32::MAX);
            is_new_table
                && [results.ns()[place], results.ew()[place]]
                    .into_iter()
                    .all(|id| {
                        let Some(own) = place_of(id, contestants) else {
                            return false;
                        };
                        let is_new_board =
                            std::mem::replace(&mut self.boards[own], self.run) != self.run;
                        is_new_board
                            && (round == 0 || sits(&mut self.seats[own * rounds + round], seat))
                    })
        })
    }

    /// Whether nobody sits out a board or a round that it plays.
    fn sits_out_alone(
        &self,
        draft: &Draft,
        contestants: &Range<u32>,
        rounds: usize,
        runs: Range<usize>,
    ) -> bool {
        let all = &draft.sit_outs;
        let first = all.partition_point(|one| one.contestant.0 < contestants.start);
        let own = all[first..]
            .iter()
            .take_while(|one| one.contestant.0 < contestants.end);
        own.into_iter().all(|one| {
            let results = &draft.results;
            let plays_board = runs.clone().any(|run| {
                let places = results.run_start(run) as usize..results.run_start(run + 1) as usize;
                let mut who = results.ns()[places.clone()]
                    .iter()
                    .chain(&results.ew()[places]);
                results.runs()[run].board == one.board && who.any(|id| *id == one.contestant)
            });
            let place = place_of(one.contestant, contestants);
            let round = one.round.map_or(0, number);
            let plays_round = round > 0
                && round < rounds
                && place.is_some_and(|place| self.seats[place * rounds + round] > 0);
            !plays_board && !plays_round
        })
    }
}

/// Takes a seat in a round; whether it is no other than before, as far as is known.
const fn sits(known: &mut u32, seat: u32) -> bool {
    if *known <= 1 {
        *known = seat;
        return true;
    }
    seat == 1 || seat == *known
}

fn number(round: RoundNumber) -> usize {
    usize::from(round.get())
}

/// Who is in a section; contestants are sorted.
fn members(draft: &Draft, home: SectionId) -> Range<u32> {
    let place = |place| u32::try_from(place).unwrap_or(u32::MAX);
    let all = &draft.contestants;
    let start = all.partition_point(|one| one.section < home);
    let own = all[start..].partition_point(|one| one.section <= home);
    place(start)..place(start + own)
}

fn place_of(id: ContestantId, contestants: &Range<u32>) -> Option<usize> {
    contestants
        .contains(&id.0)
        .then(|| (id.0 - contestants.start) as usize)
}

#[cfg(test)]
mod tests {
    use contract_scoring::Score;

    use super::*;
    use crate::{
        Conditions, Contestant, Direction, FoulGroup, Outcome, PairNumber, Results, RuleSet,
        Section, SitOut, TableResult, Winners,
    };

    /// Two sections of two tables and a pair more, which meet for two boards in each of two rounds.
    fn draft() -> Draft {
        let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
        for section in 0..2 {
            draft.sections.push(Section {
                name: section.to_string(),
                winners: Winners::One,
                tables: 3,
            });
            let numbers = (1..=5).flat_map(PairNumber::new);
            draft.contestants.extend(numbers.map(|number| Contestant {
                section: SectionId(section),
                direction: Direction::Both,
                number,
                profile: None,
            }));
            for (board, round, [ns, ew, table]) in (1..=4).flat_map(|board| {
                let pairs = if board <= 2 {
                    [[0, 1, 1], [2, 3, 2]]
                } else {
                    [[0, 3, 1], [2, 1, 2]]
                };
                pairs.map(|seats| (board, if board <= 2 { "1" } else { "2" }, seats))
            }) {
                draft.results.push(TableResult {
                    ns: ContestantId(section * 5 + ns),
                    ew: ContestantId(section * 5 + ew),
                    board: board.to_string().parse().unwrap(),
                    table: table.to_string().parse().ok(),
                    outcome: Outcome::Plain(Score::ZERO),
                    played: None,
                    round: round.parse().ok(),
                    group: FoulGroup::MAIN,
                });
            }
            draft.sit_outs.push(sit_out(section * 5 + 4, "1", None));
        }
        let section = |id: ContestantId| SectionId(id.0 / 5);
        draft.results.cut_runs(section);
        draft
    }

    fn sit_out(contestant: u32, board: &str, round: Option<&str>) -> SitOut {
        SitOut {
            contestant: ContestantId(contestant),
            board: board.parse().unwrap(),
            round: round.and_then(|round| round.parse().ok()),
            table: None,
        }
    }

    #[test]
    fn sections_in_which_nobody_is_at_two_places_are_seen_at_a_glance() {
        assert_eq!(draft().results.len(), 16);
        assert!(meets_nobody_twice(&draft()));
    }

    #[test]
    fn whoever_is_at_two_places_is_not_passed_over() {
        let changed = |change: &dyn Fn(&mut TableResult)| {
            let mut draft = draft();
            let mut lines: Vec<TableResult> = draft.results.iter().collect();
            // Pairs 3 and 4 of the second section on its second board.
            change(&mut lines[11]);
            draft.results = lines.into_iter().collect::<Results>();
            draft.results.cut_runs(|id| SectionId(id.0 / 5));
            meets_nobody_twice(&draft)
        };
        assert!(changed(&|_| ()));
        assert!(changed(&|line| line.table = None));
        assert!(!changed(&|line| line.ew = ContestantId(5)), "a board twice");
        assert!(!changed(&|line| line.ew = line.ns), "against itself");
        assert!(
            !changed(&|line| line.ew = ContestantId(3)),
            "of another section"
        );
        assert!(
            !changed(&|line| line.table = "1".parse().ok()),
            "a table twice"
        );
        assert!(
            !changed(&|line| line.table = "3".parse().ok()),
            "two tables in a round"
        );
        assert!(
            !changed(&|line| line.table = "64".parse().ok()),
            "more tables than are seen"
        );
        for (board, round) in [("2", None), ("9", Some("2"))] {
            let mut draft = draft();
            draft.sit_outs.insert(1, sit_out(5, board, round));
            assert!(!meets_nobody_twice(&draft), "sits out and plays");
        }
    }
}
