//! What one slip of the hand may have made of each line.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use contract_scoring::{
    BoardNumber, Contract, Doubling, Played, Score, Side, Strain, Tricks, Vulnerability,
    probable_contracts,
};
use matchpointing::Slip;
use session::{BoardRun, Direction, FoulGroup, ResultId, Session};

use super::{Dealt, Field};

/// The most slips of a line that are scored.
const MOST: usize = 8;
/// Two boards that may have been exchanged are at most so many boards of their pairs apart: more than a match has, and
/// few enough for those who met on very many.
const APART: usize = 32;
/// What plausibilities are counted in: a slip that the field neither speaks for nor against.
const UNIT: u64 = 1_000;

/// A slip that may have been made on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleSlip {
    /// The line.
    pub line: ResultId,
    /// How it may have come about.
    pub misread: Misread,
    /// What the paper slip says then.
    pub meant: Meant,
    /// What should have been entered.
    pub slip: Slip,
    /// How plausible it is, beside others: how often such slips are made, times how much better the field, and the
    /// cards where they are known, agree with what may have been meant than with what was entered.
    pub plausibility: u64,
}

/// How an entry may have come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Misread {
    /// The score was entered for the other side.
    Side,
    /// A figure was misread.
    Figure,
    /// There was a trick more or less.
    Trick,
    /// The denomination was misread.
    Denomination,
    /// A double was overlooked, or entered where there was none.
    Double,
    /// The boards of two lines were exchanged.
    Boards,
    /// The pairs sat the other way round.
    Seats,
}

/// What the paper slip says where a slip was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// Another score, in points for N-S, and the contract where it is known.
    Score(Score, Option<Played>),
    /// The score of this board belongs to that one, and that one's to this.
    Board(BoardNumber),
    /// The pairs sat the other way round.
    Seats,
}

impl Misread {
    /// How often such slips are made and decide, beside others: by these weights the most of those that were made for
    /// a trial came up (`docs/checks.md`).
    const fn weight(self) -> u64 {
        match self {
            Self::Side | Self::Boards | Self::Figure => 10,
            Self::Trick => 3,
            Self::Denomination | Self::Double | Self::Seats => 1,
        }
    }
}

/// The slips of all lines, line by line. Lines with a ruling have none: a director wrote them.
pub(super) fn slips(session: &Session) -> Vec<PossibleSlip> {
    let mut search = Search { session, tricks: BTreeMap::new() };
    let mut found = Vec::new();
    let mut boards = Vec::new();
    for run in session.boards() {
        let board = Board { field: Field::of(session, &run), dealt: Dealt::of(session, &run), run };
        for line in board.run.ids() {
            search.line(line, &board, &mut found);
        }
        boards.push(board);
    }
    search.exchanged(&boards, &mut found);
    found.sort_by_key(|slip: &PossibleSlip| slip.line);
    found
}

/// A board in one section, and what it says of scores.
struct Board<'a> {
    run: BoardRun,
    field: Field,
    dealt: Dealt<'a>,
}

impl Board<'_> {
    /// How much better field and cards agree with a score than with the one that a line has, as a fraction.
    fn ratio(
        &self,
        group: FoulGroup,
        own: (Score, Option<Played>),
        meant: (Score, Option<Played>),
    ) -> (u64, u64) {
        let (better, worse) = self.field.ratio(group, own.0, meant.0);
        let (more, less) = self.dealt.ratio(own, meant);
        (better * more, worse * less)
    }
}

/// Looking for slips.
struct Search<'a> {
    session: &'a Session,
    /// The scores of the likeliest contract with a trick more and a trick less.
    tricks: BTreeMap<(Vulnerability, Score), Vec<Score>>,
}

impl Search<'_> {
    /// The slips of one line that concern nothing but it.
    fn line(&mut self, line: ResultId, board: &Board<'_>, found: &mut Vec<PossibleSlip>) {
        let results = self.session.results();
        let place = line.index();
        let Some(own) = results.score_index(place).and_then(Score::at) else {
            return;
        };
        let vulnerability = board.dealt.vulnerability;
        let played_here = results.played(place);
        let mut meant: BTreeMap<Score, (Misread, Option<Played>)> = BTreeMap::new();
        let mut add = |misread: Misread, score: Score, played: Option<Played>| {
            let is_possible = vulnerability.allows(score, Side::NorthSouth);
            if score == own || !is_possible {
                return;
            }
            let known = meant.entry(score).or_insert((misread, played));
            if misread.weight() > known.0.weight() {
                *known = (misread, played);
            }
        };
        match played_here {
            Some(Played::Contract { contract, declarer, tricks }) => {
                let with = |contract: Contract, tricks: Tricks| {
                    let played = Played::Contract { contract, declarer, tricks };
                    (played.score(vulnerability, Side::NorthSouth), Some(played))
                };
                for tricks in one_away(tricks) {
                    let (score, played) = with(contract, tricks);
                    add(Misread::Trick, score, played);
                }
                for strain in Strain::ALL {
                    let (score, played) = with(Contract { strain, ..contract }, tricks);
                    add(Misread::Denomination, score, played);
                }
                let doubling = match contract.doubling {
                    Doubling::Undoubled => Doubling::Doubled,
                    Doubling::Doubled | Doubling::Redoubled => Doubling::Undoubled,
                };
                let doubled = Contract { doubling, ..contract };
                let (score, played) = with(doubled, tricks);
                add(Misread::Double, score, played);
                // Declared by the other side: with other vulnerability, not simply the opposite.
                let other = Played::Contract {
                    contract,
                    declarer: contract_scoring::Declarer::Side(declarer.side().opponents()),
                    tricks,
                };
                add(Misread::Side, other.score(vulnerability, Side::NorthSouth), Some(other));
            }
            Some(Played::PassedOut) | None => {
                add(Misread::Side, -own, None);
                for score in figures(own) {
                    add(Misread::Figure, score, None);
                }
                let tricks = self.tricks.entry((vulnerability, own));
                for score in tricks.or_insert_with(|| tricks_away(own, vulnerability)) {
                    add(Misread::Trick, *score, None);
                }
            }
        }
        let group = results.group(place);
        let first = found.len();
        found.extend(meant.into_iter().map(|(score, (misread, played))| {
            let (better, worse) = board.ratio(group, (own, played_here), (score, played));
            PossibleSlip {
                line,
                misread,
                meant: Meant::Score(score, played),
                slip: Slip::Score { line, score },
                plausibility: misread.weight() * UNIT * better / worse,
            }
        }));
        found[first..].sort_by_key(|slip| Reverse(slip.plausibility));
        found.truncate(first + MOST);
        let directions = [results.ns()[place], results.ew()[place]]
            .map(|id| self.session.contestant(id).direction);
        let is_by_boards = !self.session.conditions().method.has_matches();
        if directions == [Direction::Both; 2] && is_by_boards && !self.session.is_individual() {
            found.push(PossibleSlip {
                line,
                misread: Misread::Seats,
                meant: Meant::Seats,
                slip: Slip::Seats { line },
                plausibility: Misread::Seats.weight() * UNIT,
            });
        }
    }

    /// Boards of the same two pairs that may have been exchanged.
    fn exchanged(&self, boards: &[Board<'_>], found: &mut Vec<PossibleSlip>) {
        let results = self.session.results();
        let mut meetings: BTreeMap<_, Vec<(usize, ResultId, Score)>> = BTreeMap::new();
        for (place, board) in boards.iter().enumerate() {
            for line in board.run.ids() {
                let of = line.index();
                if let Some(score) = results.score_index(of).and_then(Score::at) {
                    let met = (results.ns()[of], results.ew()[of], results.round(of));
                    meetings.entry(met).or_default().push((place, line, score));
                }
            }
        }
        for set in meetings.values() {
            for (at, (one, line, score)) in set.iter().enumerate() {
                for (other, other_line, other_score) in set[at + 1..].iter().take(APART) {
                    let boards = [&boards[*one], &boards[*other]];
                    let lines = [*line, *other_line];
                    let scores = [*score, *other_score];
                    let allows = |place: usize| {
                        let vulnerability = boards[place].dealt.vulnerability;
                        vulnerability.allows(scores[1 - place], Side::NorthSouth)
                    };
                    if score == other_score || !allows(0) || !allows(1) {
                        continue;
                    }
                    let ratio = |place: usize| {
                        let at = lines[place].index();
                        let elsewhere = lines[1 - place].index();
                        let own = (scores[place], results.played(at));
                        let meant = (scores[1 - place], results.played(elsewhere));
                        boards[place].ratio(results.group(at), own, meant)
                    };
                    let ((better, worse), (more, less)) = (ratio(0), ratio(1));
                    let plausibility =
                        Misread::Boards.weight() * UNIT * better * more / (worse * less);
                    for place in [0, 1] {
                        found.push(PossibleSlip {
                            line: lines[place],
                            misread: Misread::Boards,
                            meant: Meant::Board(boards[1 - place].run.board),
                            slip: Slip::Exchanged { lines },
                            plausibility,
                        });
                    }
                }
            }
        }
    }
}

/// The scores that differ in one figure.
fn figures(own: Score) -> Vec<Score> {
    let points = own.points();
    let size = points.unsigned_abs();
    let mut found = Vec::new();
    for place in [10, 100, 1000] {
        let figure = size / place % 10;
        if size < place {
            break;
        }
        for other in 0..10 {
            let is_first = size / place < 10;
            let changed = i64::from(size - figure * place + other * place);
            if other != figure && !(is_first && other == 0) {
                let changed = changed * i64::from(points.signum());
                found.extend(Score::new(changed).ok());
            }
        }
    }
    found
}

/// What the likeliest contract of a score scores with a trick more and a trick less.
fn tricks_away(own: Score, vulnerability: Vulnerability) -> Vec<Score> {
    let probable = probable_contracts(own, vulnerability, Side::NorthSouth);
    let Some(Played::Contract { contract, declarer, tricks }) = probable.into_iter().next() else {
        return Vec::new();
    };
    one_away(tricks)
        .map(|tricks| {
            let played = Played::Contract { contract, declarer, tricks };
            played.score(vulnerability, Side::NorthSouth)
        })
        .collect()
}

/// A trick less and a trick more, as far as there are so many.
fn one_away(tricks: Tricks) -> impl Iterator<Item = Tricks> {
    let both = [tricks.get().checked_sub(1), Some(tricks.get() + 1)];
    let both = both.into_iter().flatten();
    both.filter_map(|tricks| Tricks::new(tricks).ok())
}
