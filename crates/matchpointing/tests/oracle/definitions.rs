//! The rules, written down as they are defined. Slow on purpose.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;
use matchpointing::{Place, Points};
use session::{
    Artificial, Bye, ContestantId, Entry, Method, Percentage, ResultId, Session, StratId,
    TableResult,
};

use fraction::{Fraction, points, whole};

mod awards;
mod boards;
mod events;
mod fraction;
mod standings;
mod swiss;
mod teams;

pub(crate) use events::PlainEvent;

/// The overall places of contestants by strat.
type EventRanks = BTreeMap<(ContestantId, Option<StratId>), Option<Place>>;

/// A session and everything that the definitions make of it.
pub(crate) struct Plain<'a> {
    session: &'a Session,
    /// By section: the most lines that any board of its field has.
    expected: Vec<i128>,
    /// By result: N-S, E-W; without artificial scores.
    points: Vec<[Option<Fraction>; 2]>,
    /// By contestant: boards that count.
    boards: Vec<usize>,
    /// By contestant: these and late plays.
    to_count: Vec<usize>,
    /// What artificial scores are worth, by result and contestant.
    artificial: BTreeMap<(usize, ContestantId), Fraction>,
    /// By contestant: session score and final score, as places compare them.
    scores: Vec<Option<(Fraction, Fraction)>>,
    max_score: Option<Fraction>,
    /// In an event of several sessions: the overall ranks.
    event_ranks: Option<EventRanks>,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(session: &'a Session) -> Self {
        let mut this = Self {
            session,
            expected: Vec::new(),
            points: vec![[None; 2]; session.results().len()],
            boards: Vec::new(),
            to_count: Vec::new(),
            artificial: BTreeMap::new(),
            scores: Vec::new(),
            max_score: None,
            event_ranks: None,
        };
        this.expected = session
            .section_ids()
            .map(|(section, _)| this.most_lines(section))
            .collect();
        for (id, result) in session.result_ids() {
            for side in Side::ALL {
                this.points[id.index()][side as usize] = match this.are_teams() {
                    true => this.earned_by_team(result, side),
                    false => this.earned_by_result(result, side),
                };
            }
        }
        for (id, result) in session.result_ids() {
            for side in Side::ALL {
                if this.are_teams() {
                    let team = session.sitting(id, side).next().unwrap();
                    if let Some(worth) = this.worth_to_team(id, side, team) {
                        this.artificial.insert((id.index(), team), worth);
                    }
                    continue;
                }
                let artificial = match *session.entry(result, side) {
                    Entry::Artificial(artificial) => Some(artificial),
                    _ if this.is_cancelled(result, side) => Some(Artificial::Plus),
                    _ => None,
                };
                if let Some(artificial) = artificial {
                    for contestant in session.sitting(id, side) {
                        let own = this.own_average_beside(result, contestant);
                        let worth = this.worth(result, artificial, own);
                        this.artificial.insert((id.index(), contestant), worth);
                    }
                }
            }
        }
        this.boards = this.all().map(|id| this.earned(id).len()).collect();
        this.to_count = this.all().map(|id| this.boards_to_count(id)).collect();
        this.max_score = this.largest_session_score();
        this.scores = session
            .contestant_ids()
            .map(|(id, _)| this.session_score(id))
            .collect();
        this
    }

    pub(crate) fn points(
        &self,
        id: ResultId,
        side: Side,
        contestant: ContestantId,
    ) -> Option<Points> {
        self.on_line(id.index(), side as usize, contestant)
            .map(points)
    }

    fn on_line(&self, line: usize, side: usize, id: ContestantId) -> Option<Fraction> {
        self.points[line][side].or_else(|| self.artificial.get(&(line, id)).copied())
    }

    pub(crate) fn total(&self, id: ContestantId) -> Points {
        points(self.earned(id).iter().sum())
    }

    pub(crate) fn boards(&self, id: ContestantId) -> u32 {
        self.boards[id.index()] as u32
    }

    /// A contestant's lines, and the sides on which it sits there; of the two lines that a team has on a board, the one
    /// where it sits N-S.
    fn lines(&self, id: ContestantId) -> impl Iterator<Item = (usize, usize)> {
        self.session.result_ids().flat_map(move |(line, _)| {
            let sides = match self.are_teams() {
                true => &Side::ALL[..1],
                false => &Side::ALL[..],
            };
            (sides.iter().copied())
                .filter(move |side| self.session.sitting(line, *side).any(|other| other == id))
                .map(move |side| (line.index(), side as usize))
        })
    }

    fn earned(&self, id: ContestantId) -> Vec<Fraction> {
        let played = self
            .lines(id)
            .filter_map(|(line, side)| self.on_line(line, side, id));
        let section = self.session.contestant(id).section;
        let bye = match self.session.conditions().bye {
            Bye::Nothing => None,
            Bye::Half => Some(50_00),
            Bye::Sixty => Some(60_00),
        };
        let bye = bye.map(|hundredths| {
            // An artificial score, though never an average plus.
            let percent = Artificial::Percent(Percentage::new(hundredths).unwrap());
            self.worth_in(section, percent, None)
        });
        let byes = bye.map(|bye| vec![bye; self.sat_out(id)]);
        played.chain(byes.into_iter().flatten()).collect()
    }

    /// On how many boards a contestant sat out.
    fn sat_out(&self, id: ContestantId) -> usize {
        let out = self.session.sit_outs().iter();
        let by_round = self.session.results().are_by_round();
        let boards = out
            .filter(|one| one.contestant == id)
            .map(|one| (one.board, one.round.filter(|_| by_round)));
        boards.collect::<BTreeSet<_>>().len()
    }

    /// The boards that were scheduled for a contestant.
    fn scheduled(&self, id: ContestantId) -> usize {
        let byes = match self.session.conditions().bye {
            Bye::Nothing => 0,
            Bye::Half | Bye::Sixty => self.sat_out(id),
        };
        self.lines(id).count() + byes
    }

    /// Whether a contestant has enough of the boards of its section to be ranked. Nobody who has none has a score here,
    /// but may have one in other sessions of an event.
    pub(crate) fn has_enough(&self, id: ContestantId) -> bool {
        let section = self.session.contestant(id).section;
        let here = (self.all()).filter(|other| self.session.contestant(*other).section == section);
        let most = here.map(|other| self.to_count[other.index()]).max();
        let share = Fraction::new(self.session.conditions().minimum_share.get().into(), 10_000);
        let method = self.session.conditions().method;
        self.boards(id) == 0
            || matches!(method, Method::Teams { .. })
            || self.has_victory_points()
            || whole(self.to_count[id.index()] as i128) >= share * whole(most.unwrap() as i128)
    }

    /// The boards that count, and late plays, which will.
    fn boards_to_count(&self, id: ContestantId) -> usize {
        let is_late = |(line, side): &(usize, usize)| {
            let result = self.session.result(ResultId(*line as u32));
            // A team plays a board at two tables; what earns something is not late.
            let tables = match self.are_teams() {
                true => self.entries(result, Side::ALL[*side]).to_vec(),
                false => vec![(result, Side::ALL[*side])],
            };
            let late = |(line, side): &(TableResult, Side)| {
                *self.session.entry(*line, *side) == Entry::LatePlay
            };
            self.on_line(*line, *side, id).is_none() && tables.iter().any(late)
        };
        self.earned(id).len() + self.lines(id).filter(is_late).count()
    }

    fn all(&self) -> impl Iterator<Item = ContestantId> {
        self.session.contestant_ids().map(|(id, _)| id)
    }
}
