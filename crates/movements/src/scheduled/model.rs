//! A whole section as a model for others that play alike. Most sections of a large event play one movement, so checks
//! of one section need not be repeated where the same contestants meet for the same boards.
//!
//! A section may lack a few lines of its model, at most of one board of a set. Then each sitting has lines left, sets
//! and usual numbers are those of the model, and nothing departs but these lines.
//!
//! The property test `what_other_sections_lack_makes_no_difference` checks that this changes nothing.

use std::ops::Range;

use contract_scoring::{BoardNumber, BySide};
use session::{ContestantId, Direction, ResultId, RoundNumber, SectionLines, Session};

use super::plays::Plays;
use super::sets::Sets;
use super::sittings::{self, Sittings};
use super::{MissingLine, found};

/// The lines of a section without a departure, in which each sitting played one whole set.
pub(super) struct Model {
    /// By contestant.
    directions: Vec<Direction>,
    boards: Vec<Board>,
    /// By board.
    lines: Vec<Line>,
    /// Who sits in them, by side.
    sides: BySide<Vec<u32>>,
    /// This many lines may be missing without a doubt about the others.
    most_lacking: usize,
}

struct Board {
    number: BoardNumber,
    /// The places of its lines.
    lines: Range<usize>,
    set: usize,
}

/// A line; contestants are counted from the first of the section.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    ns: u32,
    ew: u32,
    round: Option<RoundNumber>,
}

impl Model {
    /// A section in which nothing departs; `None` where others could not be told from it.
    pub(super) fn of(plays: &Plays<'_>, sittings: &mut Sittings) -> Option<Self> {
        let (session, section) = (plays.session, plays.section);
        let says_all_rounds = plays.has_rounds == session.results().has_rounds();
        if session.is_individual() || sits_out(session, section) || !says_all_rounds {
            return None;
        }
        sittings.read(plays);
        let sets = Sets::of(plays, sittings);
        let are_whole = sittings.each().all(|lines| {
            let set_of = |line: &sittings::Line| sets.of_board(line.board as usize);
            let set = set_of(&lines[0]);
            let length = sets.list[set].boards.len();
            length > 1 && lines.len() == length && lines.iter().all(|line| set_of(line) == set)
        });
        if !are_whole || !found(plays, sittings).is_empty() {
            return None;
        }
        let first = section.results.start as usize;
        let boards = plays.boards().enumerate().map(|(place, board)| Board {
            number: board.board,
            lines: board.places().start - first..board.places().end - first,
            set: sets.of_board(place),
        });
        let lines: Vec<Line> = lines_of(session, section, plays.places()).collect();
        Some(Self {
            directions: directions(session, section).collect(),
            boards: boards.collect(),
            sides: BySide {
                ns: lines.iter().map(|line| line.ns).collect(),
                ew: lines.iter().map(|line| line.ew).collect(),
            },
            lines,
            most_lacking: most_lacking(plays, sittings),
        })
    }

    /// The lines that a section lacks of the model; `None` where it may depart in another way.
    pub(super) fn lacking(
        &self,
        session: &Session,
        section: &SectionLines,
    ) -> Option<Vec<MissingLine>> {
        let gone = self.gone(session, section)?;
        let set = |board: usize| self.boards[board].set;
        let is_clear = gone.iter().all(|&(one, _)| {
            let mut others = gone.iter();
            others.all(|&(other, _)| one == other || set(one) != set(other))
        });
        if !is_clear {
            return None;
        }
        let missing = gone.iter().filter_map(|&(board, line)| {
            let beside = self.beside(board, line)?;
            let before = gone.partition_point(|(_, gone)| *gone < beside);
            let place = u32::try_from(beside - before).ok()?;
            Some(MissingLine {
                beside: ResultId(section.results.start + place),
                board: self.boards[board].number,
            })
        });
        let mut missing: Vec<MissingLine> = missing.collect();
        missing.sort_unstable_by_key(|line| (line.board, line.beside));
        Some(missing)
    }

    /// The places of the lines, each behind that of its board, that a section lacks; `None` where it has others, or
    /// lacks more than a few.
    fn gone(&self, session: &Session, section: &SectionLines) -> Option<Vec<(usize, usize)>> {
        let boards = section.boards(session);
        let are_alike = boards.len() == self.boards.len()
            && directions(session, section).eq(self.directions.iter().copied())
            && !sits_out(session, section);
        if !are_alike {
            return None;
        }
        let mut gone = Vec::new();
        for (place, (own, model)) in boards.zip(&self.boards).enumerate() {
            if own.board != model.number {
                return None;
            }
            if self.has_all(session, section, own.places(), model) {
                continue;
            }
            let lines = &self.lines[model.lines.clone()];
            let mut lines = lines.iter().zip(model.lines.start..);
            for own in lines_of(session, section, own.places()) {
                lines.by_ref().find(|&(line, at)| {
                    let is_here = *line == own;
                    if !is_here {
                        gone.push((place, at));
                    }
                    is_here
                })?;
            }
            gone.extend(lines.map(|(_, at)| (place, at)));
            if gone.len() > self.most_lacking {
                return None;
            }
        }
        Some(gone)
    }

    /// Whether a board of a section has all lines of the model, as nearly all have. They are compared without a look at
    /// which one differs, several at a time.
    fn has_all(
        &self,
        session: &Session,
        section: &SectionLines,
        places: Range<usize>,
        model: &Board,
    ) -> bool {
        if places.len() != model.lines.len() {
            return false;
        }
        let (results, first) = (session.results(), section.contestants.start);
        let differ = |own: &[ContestantId], model: &[u32]| {
            let both = own.iter().zip(model);
            both.fold(0, |differ, (own, model)| differ | ((own.0 - first) ^ model)) != 0
        };
        let lines = || model.lines.clone();
        !differ(&results.ns()[places.clone()], &self.sides.ns[lines()])
            && !differ(&results.ew()[places.clone()], &self.sides.ew[lines()])
            && (!results.has_rounds() || {
                let rounds = self.lines[lines()].iter().map(|line| line.round);
                rounds.eq(places.map(|place| results.round(place)))
            })
    }

    /// The first other line of the sitting of a line.
    fn beside(&self, board: usize, line: usize) -> Option<usize> {
        let own = &self.lines[line];
        let set = (self.boards.iter()).filter(|one| one.set == self.boards[board].set);
        let mut others = set
            .flat_map(|board| board.lines.clone())
            .filter(|other| *other != line);
        others.find(|other| self.lines[*other].is_same_sitting(own))
    }
}

impl Line {
    /// Whether two lines of a set are of the same meeting, whichever way it sat.
    fn is_same_sitting(&self, other: &Self) -> bool {
        let is_same = (self.ns, self.ew) == (other.ns, other.ew);
        (is_same || (self.ns, self.ew) == (other.ew, other.ns)) && self.round == other.round
    }
}

/// Some lines of a section.
fn lines_of(
    session: &Session,
    section: &SectionLines,
    places: Range<usize>,
) -> impl Iterator<Item = Line> {
    let (results, first) = (session.results(), section.contestants.start);
    let ns = results.ns()[places.clone()].iter();
    let sides = ns.zip(&results.ew()[places.clone()]);
    sides.zip(places).map(move |((ns, ew), place)| Line {
        ns: ns.0 - first,
        ew: ew.0 - first,
        round: results.round(place),
    })
}

/// So few that boards keep more than half of their results, no round seems to be curtailed, and nobody has less than
/// half of the boards of others.
fn most_lacking(plays: &Plays<'_>, sittings: &Sittings) -> usize {
    let mut rounds: Vec<_> = sittings.each().map(|lines| lines[0].round).collect();
    rounds.sort_unstable();
    let meetings = rounds.chunk_by(|one, next| one == next).map(<[_]>::len);
    let (tables, _) = plays.tables(|_| true);
    let curtailed = meetings.min().unwrap_or(0).min(tables) / 2;
    let results = plays.boards().map(|board| board.results.len()).min();
    let rare = results.unwrap_or(0).saturating_sub(1) / 2;
    let played = || {
        plays
            .contestants()
            .map(|id| plays.played(id))
            .filter(|count| *count > 0)
    };
    let (least, most) = (played().min().unwrap_or(0), played().max().unwrap_or(0));
    let few = least.saturating_sub(most.div_ceil(2));
    curtailed.min(rare).min(few)
}

fn directions(session: &Session, section: &SectionLines) -> impl Iterator<Item = Direction> {
    let own = section.contestants.start as usize..section.contestants.end as usize;
    (session.contestants()[own].iter()).map(|one| one.direction)
}

/// Whether a line says that somebody of the section sat out.
fn sits_out(session: &Session, section: &SectionLines) -> bool {
    let all = session.sit_outs();
    let first = all.partition_point(|one| one.contestant.0 < section.contestants.start);
    (all.get(first)).is_some_and(|one| one.contestant.0 < section.contestants.end)
}
