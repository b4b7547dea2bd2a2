//! The rules, written down as they are defined. Slow on purpose.

use contract_scoring::Side;
use matchpointing::Points;
use session::{ContestantId, Entry, ResultId, Session};

use fraction::{Fraction, points};

mod awards;
mod boards;
mod fraction;
mod standings;

/// A session and everything that the definitions make of it.
pub(crate) struct Plain<'a> {
    session: &'a Session,
    /// By section: the most lines that any board of its field has.
    expected: Vec<i128>,
    /// By result: N-S, E-W.
    points: Vec<[Option<Fraction>; 2]>,
    /// By contestant: boards that count.
    boards: Vec<usize>,
    /// By contestant: session score and final score, as places compare them.
    scores: Vec<Option<(Fraction, Fraction)>>,
    max_score: Option<Fraction>,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(session: &'a Session) -> Self {
        let mut this = Self {
            session,
            expected: Vec::new(),
            points: vec![[None; 2]; session.results().len()],
            boards: Vec::new(),
            scores: Vec::new(),
            max_score: None,
        };
        this.expected = session
            .section_ids()
            .map(|(section, _)| this.most_lines(section))
            .collect();
        for (id, result) in session.result_ids() {
            for side in Side::ALL {
                this.points[id.index()][side as usize] = this.earned_by_result(result, side);
            }
        }
        let from_results = this.points.clone();
        for (id, result) in session.result_ids() {
            for side in Side::ALL {
                if let Entry::Artificial(artificial) = *session.entry(result, side) {
                    let own = this.own_average(&from_results, id, side);
                    this.points[id.index()][side as usize] =
                        Some(this.artificial(result, artificial, own));
                }
            }
        }
        this.boards = this.all().map(|id| this.earned(id).len()).collect();
        this.max_score = this.largest_session_score();
        this.scores = session
            .contestant_ids()
            .map(|(id, _)| this.session_score(id))
            .collect();
        this
    }

    pub(crate) fn points(&self, id: ResultId, side: Side) -> Option<Points> {
        self.points[id.index()][side as usize].map(points)
    }

    pub(crate) fn total(&self, id: ContestantId) -> Points {
        points(self.earned(id).iter().sum())
    }

    pub(crate) fn boards(&self, id: ContestantId) -> u32 {
        self.boards[id.index()] as u32
    }

    /// A contestant's lines, and the sides on which it sits there.
    fn lines(&self, id: ContestantId) -> impl Iterator<Item = (usize, usize)> {
        self.session.result_ids().flat_map(move |(line, _)| {
            Side::ALL
                .into_iter()
                .filter(move |side| self.session.sitting(line, *side).any(|other| other == id))
                .map(move |side| (line.index(), side as usize))
        })
    }

    fn earned(&self, id: ContestantId) -> Vec<Fraction> {
        self.lines(id)
            .filter_map(|(line, side)| self.points[line][side])
            .collect()
    }

    fn all(&self) -> impl Iterator<Item = ContestantId> {
        self.session.contestant_ids().map(|(id, _)| id)
    }
}
