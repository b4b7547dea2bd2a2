//! Compares the lines of a section's written movement with those that are there.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide, Side};
use session::{
    ContestantId, Direction, Movement, PairNumber, ResultId, RoundNumber, SectionLines, Session,
    Sitting, TableNumber,
};

use super::{AbsentTables, Departures, MissingLine, OpenTable, Progress, Stray, Unscheduled};

/// A sitting at which both sides play, with its lines.
struct ScheduledSitting<'m> {
    sitting: &'m Sitting,
    seats: BySide<Vec<ContestantId>>,
    /// The line of each board, where it is there.
    lines: Vec<Option<ResultId>>,
    /// Whether the organizer says what came of the match, so that no line is missing.
    is_settled: bool,
}

/// The round and table of a slip.
type SlipPlace = (RoundNumber, TableNumber);

/// All sittings of a section, and the lines that belong to none.
struct Comparison<'m> {
    sittings: Vec<ScheduledSitting<'m>>,
    others: Vec<ResultId>,
    /// The lines of matches that are in another round, each with the place where the movement has them.
    elsewhere: Vec<(ResultId, Place)>,
}

/// The place of a sitting, and of a board at it.
type Place = (usize, usize);

/// Where the lines differ from those of the movement.
pub(super) fn departures(
    session: &Session,
    section: &SectionLines,
    movement: &Movement,
) -> Departures {
    let mut compared = Comparison::of(session, section, movement);
    let exchanged = compared.exchanged(session);
    let (unscheduled, strays) = compared.explain(session);
    let mut departures = Departures::of_lines(section.id, Vec::new());
    departures.exchanged = exchanged;
    departures.unscheduled = unscheduled;
    departures.strays = strays;
    departures.open = compared.open();
    let latest = compared.latest();
    for sitting in compared.sittings.iter().filter(|one| !one.is_open(latest)) {
        let missing = sitting.missing();
        match sitting.lines.iter().flatten().next() {
            _ if missing.is_empty() => {}
            Some(beside) => departures
                .lines
                .extend(missing.into_iter().map(|board| MissingLine { beside: *beside, board })),
            None => departures.absent.push(AbsentTables {
                round: Some(sitting.sitting.round),
                count: 1,
                contestants: sitting.all(),
                certain: true,
                table: Some(sitting.sitting.table),
                boards: missing,
            }),
        }
    }
    departures
}

/// How far the lines of a section are.
pub(super) fn progress(
    session: &Session,
    section: &SectionLines,
    movement: &Movement,
) -> Option<Progress> {
    let mut compared = Comparison::of(session, section, movement);
    compared.exchanged(session);
    compared.explain(session);
    let open = compared.open();
    let all = compared.sittings.iter();
    let (there, of) = all.fold((0, 0), |(there, of), sitting| {
        let lines = sitting.lines.len();
        (there + lines - sitting.missing().len(), of + lines)
    });
    let rounds = || movement.sittings().iter().map(|sitting| sitting.round);
    Some(Progress {
        lines: there,
        of,
        open: open.iter().map(|table| table.boards.len()).sum(),
        round: compared.latest().or_else(|| rounds().min())?,
        rounds: rounds().max()?,
    })
}

/// How often the movement has each board played, without the rounds to come, and without the latest where most of its
/// lines are not there.
pub(super) fn results(
    session: &Session,
    section: &SectionLines,
    movement: &Movement,
) -> BTreeMap<BoardNumber, u32> {
    let compared = Comparison::of(session, section, movement);
    let curtailed = compared.curtailed();
    let mut times = BTreeMap::new();
    let played = compared.sittings.iter();
    for sitting in played.filter(|one| !curtailed.contains(&one.sitting.round)) {
        for board in &sitting.sitting.boards {
            *times.entry(*board).or_insert(0) += 1;
        }
    }
    times
}

impl<'m> Comparison<'m> {
    fn of(session: &Session, section: &SectionLines, movement: &'m Movement) -> Self {
        let winners = session.section(section.id).winners;
        let first = section.contestants.start;
        let members = session.contestants();
        let members = &members[first as usize..section.contestants.end as usize];
        let id = |side: Side, number: PairNumber| {
            let direction = Direction::of(winners, side);
            let place = members
                .binary_search_by_key(&(direction, number), |one| (one.direction, one.number));
            let place = u32::try_from(place.ok()?).ok()?;
            Some(ContestantId(first + place))
        };
        let seats = |sitting: &Sitting| -> Option<BySide<Vec<ContestantId>>> {
            let of = |side| {
                let numbers = sitting.seats.get(side).iter();
                let known: Option<Vec<ContestantId>> =
                    numbers.map(|number| id(side, *number)).collect();
                known.map(in_order)
            };
            Some(BySide { ns: of(Side::NorthSouth)?, ew: of(Side::EastWest)? })
        };
        let played = movement.sittings().iter().filter(|sitting| sitting.plays());
        let rulings = session.match_rulings();
        let is_settled = |sitting: &Sitting, seats: &BySide<Vec<ContestantId>>| {
            let [one, other] = all(seats)[..] else {
                return false;
            };
            (rulings.iter()).any(|ruling| ruling.settles(sitting.round, [one, other]))
        };
        let mut sittings: Vec<ScheduledSitting<'m>> = (played)
            .filter_map(|sitting| {
                let seats = seats(sitting)?;
                Some(ScheduledSitting {
                    sitting,
                    is_settled: is_settled(sitting, &seats),
                    seats,
                    lines: vec![None; sitting.boards.len()],
                })
            })
            .collect();
        let mut places: BTreeMap<_, Vec<Place>> = BTreeMap::new();
        for (place, sitting) in sittings.iter().enumerate() {
            for (nth, board) in sitting.sitting.boards.iter().enumerate() {
                let key = (*board, sitting.all());
                places.entry(key).or_default().push((place, nth));
            }
        }
        let has_matches = session.conditions().method.has_matches();
        let (mut others, mut elsewhere) = (Vec::new(), Vec::new());
        for line in section.results() {
            let key = (session.result(line).board, all(&seated(session, line)));
            let round = session.result(line).round.filter(|_| has_matches);
            let known = places.get(&key).map_or(&[][..], Vec::as_slice);
            let is_own = |(place, _): &&Place| {
                round.is_none_or(|round| sittings[*place].sitting.round == round)
            };
            match (known.iter().rfind(is_own), known.last()) {
                (Some(&(place, nth)), _) => sittings[place].lines[nth] = Some(line),
                (None, Some(place)) => elsewhere.push((line, *place)),
                (None, None) => others.push(line),
            }
        }
        Self { sittings, others, elsewhere }
    }

    /// The last round of which a line is there.
    fn latest(&self) -> Option<RoundNumber> {
        let played = self.sittings.iter().filter(|one| !one.is_absent());
        played.map(|one| one.sitting.round).max()
    }

    /// The tables at which lines are still to be played.
    fn open(&self) -> Vec<OpenTable> {
        let latest = self.latest();
        let open = self.sittings.iter().filter(|one| one.is_open(latest));
        open.filter(|one| !one.missing().is_empty())
            .map(|one| OpenTable {
                round: one.sitting.round,
                table: one.sitting.table,
                seats: one.seats.clone(),
                boards: one.missing(),
                beside: one.lines.iter().flatten().next().copied(),
            })
            .collect()
    }

    /// The rounds of which less than half of the lines are there, and no later round has any.
    fn curtailed(&self) -> Vec<RoundNumber> {
        let mut rounds: BTreeMap<RoundNumber, (usize, usize)> = BTreeMap::new();
        for sitting in &self.sittings {
            let (found, all) = rounds.entry(sitting.sitting.round).or_default();
            *found += sitting.lines.iter().flatten().count();
            *all += sitting.lines.len();
        }
        let latest = self.latest();
        let rounds = rounds.into_iter();
        rounds
            .filter(|(round, (found, all))| {
                2 * found < *all && latest.is_none_or(|latest| *round >= latest)
            })
            .map(|(round, _)| round)
            .collect()
    }

    /// Takes the slips on which others sat than were to sit there: all lines of a table have them, they have seats in
    /// the movement, and they are at no other table of the round. Those lines are the slip's.
    fn exchanged(&mut self, session: &Session) -> Vec<Unscheduled> {
        let slips = self.slips(session);
        let everybody: BTreeSet<ContestantId> =
            self.sittings.iter().flat_map(ScheduledSitting::all).collect();
        let mut found: Vec<Unscheduled> = Vec::new();
        for (at, slip) in &slips {
            let seats = seated(session, slip[0]);
            let who = all(&seats);
            let is_here = |line: &ResultId| seated(session, *line) == seats;
            let is_elsewhere = |(other, lines): (&SlipPlace, &Vec<ResultId>)| {
                let of_others = |line: &ResultId| all(&seated(session, *line));
                let mut others = lines.iter().flat_map(of_others);
                other.0 == at.0 && other.1 != at.1 && others.any(|one| who.contains(&one))
            };
            let sitting = self.sittings.iter_mut();
            let mut sitting = sitting.filter(|one| (one.sitting.round, one.sitting.table) == *at);
            let Some(sitting) = sitting.next() else {
                continue;
            };
            let place = |line: &ResultId| {
                let board = session.result(*line).board;
                sitting.sitting.boards.iter().position(|own| *own == board)
            };
            let places: Option<Vec<usize>> = slip.iter().map(place).collect();
            let is_one = slip.iter().all(|line| self.others.contains(line) && is_here(line))
                && who.iter().all(|one| everybody.contains(one))
                && !slips.iter().any(is_elsewhere);
            let Some(places) = places.filter(|_| is_one) else {
                continue;
            };
            for (place, line) in places.into_iter().zip(slip) {
                sitting.lines[place] = Some(*line);
            }
            found.push(Unscheduled {
                results: slip.clone(),
                expected: Some(sitting.seats.clone()),
                round: None,
            });
        }
        let is_taken = |line: &ResultId| found.iter().any(|one| one.results.contains(line));
        self.others.retain(|line| !is_taken(line));
        found
    }

    /// The lines of each table and round, where some are not those of the movement.
    fn slips(&self, session: &Session) -> BTreeMap<SlipPlace, Vec<ResultId>> {
        let mut slips: BTreeMap<SlipPlace, Vec<ResultId>> = BTreeMap::new();
        if self.others.is_empty() {
            return slips;
        }
        let results = session.results();
        let known = self.sittings.iter().flat_map(|one| one.lines.iter().flatten());
        for line in known.chain(&self.others) {
            let place = line.index();
            if let (Some(round), Some(table)) = (results.round(place), results.table(place)) {
                slips.entry((round, table)).or_default().push(*line);
            }
        }
        slips
    }

    /// Finds the lines that the others were meant to be: those of the same board with one side the same, or of the same
    /// pairs on another board. Those lines are not missing then.
    fn explain(&mut self, session: &Session) -> (Vec<Unscheduled>, Vec<Stray>) {
        let (mut unscheduled, mut strays) = (Vec::<Unscheduled>::new(), Vec::new());
        // Pairs that sit the other way are as scheduled but for that.
        for sitting in &self.sittings {
            let other_way = |line: &&ResultId| {
                let seats = seated(session, **line);
                seats != sitting.seats && all(&seats) == sitting.all()
            };
            let lines = sitting.lines.iter().flatten().filter(other_way);
            let results: Vec<ResultId> = lines.copied().collect();
            if !results.is_empty() {
                unscheduled.push(Unscheduled {
                    results,
                    expected: Some(sitting.seats.clone()),
                    round: None,
                });
            }
        }
        for (line, (place, nth)) in std::mem::take(&mut self.elsewhere) {
            let sitting = &mut self.sittings[place];
            if sitting.lines[nth].is_some() {
                self.others.push(line);
                continue;
            }
            sitting.lines[nth] = Some(line);
            let round = Some(sitting.sitting.round);
            let known = unscheduled
                .iter_mut()
                .find(|one| one.round == round && one.expected.as_ref() == Some(&sitting.seats));
            match known {
                Some(known) => known.results.push(line),
                None => unscheduled.push(Unscheduled {
                    results: vec![line],
                    expected: Some(sitting.seats.clone()),
                    round,
                }),
            }
        }
        for line in std::mem::take(&mut self.others) {
            let board = session.result(line).board;
            let seats = seated(session, line);
            let shares =
                |one: &ScheduledSitting<'_>| one.seats.ns == seats.ns || one.seats.ew == seats.ew;
            let on_board = self.sittings.iter_mut().find_map(|one| {
                let nth = one.sitting.boards.iter().position(|own| *own == board)?;
                (one.lines[nth].is_none() && shares(one)).then_some((one, nth))
            });
            if let Some((sitting, nth)) = on_board {
                sitting.lines[nth] = Some(line);
                let expected = Some(sitting.seats.clone());
                let known = unscheduled.iter_mut().find(|one| {
                    let same = one.results.first().map(|first| seated(session, *first));
                    one.expected == expected && same.as_ref() == Some(&seats)
                });
                match known {
                    Some(known) => known.results.push(line),
                    None => {
                        unscheduled.push(Unscheduled { results: vec![line], expected, round: None })
                    }
                }
                continue;
            }
            let whole = all(&seats);
            let lacking =
                |one: &&mut ScheduledSitting<'_>| one.all() == whole && !one.missing().is_empty();
            match self.sittings.iter_mut().find(lacking) {
                Some(sitting) => {
                    let missing = sitting.missing();
                    let nth = sitting.lines.iter().position(Option::is_none);
                    if let Some(nth) = nth {
                        sitting.lines[nth] = Some(line);
                    }
                    strays.push(Stray {
                        boards: vec![board],
                        results: vec![line],
                        usual: 0,
                        meant: missing.first().copied(),
                    });
                }
                None => unscheduled.push(Unscheduled {
                    results: vec![line],
                    expected: None,
                    round: None,
                }),
            }
        }
        (unscheduled, strays)
    }
}

impl ScheduledSitting<'_> {
    /// Whether no line of it is there.
    fn is_absent(&self) -> bool {
        self.lines.iter().all(Option::is_none)
    }

    /// Whether no later round than its own has a line: what it lacks is still to be played.
    fn is_open(&self, latest: Option<RoundNumber>) -> bool {
        latest.is_none_or(|latest| self.sitting.round >= latest)
    }

    fn all(&self) -> Vec<ContestantId> {
        all(&self.seats)
    }

    /// The boards without a line, where there is to be one.
    fn missing(&self) -> Vec<BoardNumber> {
        if self.is_settled {
            return Vec::new();
        }
        let boards = self.sitting.boards.iter().zip(&self.lines);
        let missing = boards.filter(|(_, line)| line.is_none());
        missing.map(|(board, _)| *board).collect()
    }
}

fn seated(session: &Session, line: ResultId) -> BySide<Vec<ContestantId>> {
    BySide::from_fn(|side| in_order(session.sitting(line, side).collect()))
}

/// Partners in the order of their numbers: North may sit South.
fn in_order(mut who: Vec<ContestantId>) -> Vec<ContestantId> {
    who.sort_unstable();
    who
}

/// Everybody at a table, in whichever seat.
fn all(seats: &BySide<Vec<ContestantId>>) -> Vec<ContestantId> {
    in_order([seats.ns.as_slice(), seats.ew.as_slice()].concat())
}
