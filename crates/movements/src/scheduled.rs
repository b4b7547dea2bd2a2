//! The lines of a movement, and where a section's lines depart from them.
//!
//! Where the movement is written down, its lines are compared with those that are there (`written`). Without a written
//! movement, it is inferred from patterns that repeat in the lines:
//!
//! 1. *Sets.* Boards travel together. Two boards belong to one set where at least half of the tables that played either
//!    played one straight after the other.
//! 2. *Sittings.* Who meets for a round plays a whole set.
//! 3. *Rounds.* In each round the same number of contestants sit out: none, or one beside a phantom. If so many more
//!    are absent in a round that they would fill a table, a table's results are missing. If the lines have no rounds,
//!    all sittings together make full rounds.
//! 4. *Boards.* Sets have one length, and boards are numbered through.
//!
//! Matches follow no movement unless it is written down. There, what other matches played says what a match lacks
//! (`matches`).
//!
//! A pairing counts whichever way it sits, and who has a result on a board, or sits it out, is not missing there. Where
//! more than half of the tables of a round fall short of their set, the round was curtailed, and nothing is missing.
//!
//! This is not among the checks of the reader because it is about play, independent of files and messages.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, BySide};
use plays::Plays;
use session::{ContestantId, ResultId, RoundNumber, SectionId, SectionLines, Session, TableNumber};
use sets::{Set, Sets};
use sittings::Sittings;

mod absent;
mod lines;
mod matches;
mod plays;
mod sets;
mod short;
mod sittings;
mod written;

/// Where the lines of a section are not those that its movement foresees. What one slip explains is named once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departures {
    /// The section.
    pub section: SectionId,
    /// Rounds in which tables have no results.
    pub absent: Vec<AbsentTables>,
    /// Lines that are missing where others of the same sitting are there.
    pub lines: Vec<MissingLine>,
    /// Sets that lack a board at every table.
    pub boards: Vec<MissingBoard>,
    /// Results on boards that were not in play at their table.
    pub strays: Vec<Stray>,
    /// Who has fewer boards than the others, where nothing above explains it.
    pub short: Vec<Short>,
    /// Results of those whom the written movement does not have on their board.
    pub unscheduled: Vec<Unscheduled>,
    /// Whole slips on which others sat than the written movement has, who sat nowhere else in that round.
    pub exchanged: Vec<Unscheduled>,
    /// Tables at which lines of the written movement are still to be played.
    pub open: Vec<OpenTable>,
}

/// Lines of the written movement that are still to be played at one table: of its round, no later one has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTable {
    /// The round.
    pub round: RoundNumber,
    /// The table.
    pub table: TableNumber,
    /// Who sits there.
    pub seats: BySide<Vec<ContestantId>>,
    /// The boards without a line.
    pub boards: Vec<BoardNumber>,
    /// A line of the same sitting, where one is there.
    pub beside: Option<ResultId>,
}

/// How far a session is that is still being played: `84 of 196 lines, round 3 of 7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// How many lines of the written movement are there.
    pub lines: usize,
    /// How many it has.
    pub of: usize,
    /// How many of the others are still to be played, and were not forgotten.
    pub open: usize,
    /// The last round of which a line is there, or the first.
    pub round: RoundNumber,
    /// The last round.
    pub rounds: RoundNumber,
}

/// Results of contestants whom the written movement of their section does not have against each other on that board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unscheduled {
    /// The results, all of the same contestants.
    pub results: Vec<ResultId>,
    /// Who sits there by the movement, if one of them is among these results or nobody else has played there.
    pub expected: Option<BySide<Vec<ContestantId>>>,
    /// The round in which they meet by the movement, if only that differs: matches have theirs.
    pub round: Option<RoundNumber>,
}

/// Tables without results in a round that others played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentTables {
    /// The round, where rounds are known.
    pub round: Option<RoundNumber>,
    /// How many tables.
    pub count: usize,
    /// Those who may have sat there: exactly those who did, unless some of them sat out.
    pub contestants: Vec<ContestantId>,
    /// Whether all of `contestants` sat there.
    pub certain: bool,
    /// The table, where it is known.
    pub table: Option<TableNumber>,
    /// The boards, where they are known.
    pub boards: Vec<BoardNumber>,
}

/// A line that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingLine {
    /// A line of the same sitting: the same contestants, table and round.
    pub beside: ResultId,
    /// The board.
    pub board: BoardNumber,
}

/// A set that is one board short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingBoard {
    /// The boards of the set that were played.
    pub set: Vec<BoardNumber>,
    /// The board that lacks every result, where it is known.
    pub board: Option<BoardNumber>,
}

/// Results on boards that far fewer tables played than others, or that were not in play at their table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The boards: one, or several of one set.
    pub boards: Vec<BoardNumber>,
    /// The results that are out of place.
    pub results: Vec<ResultId>,
    /// How many results other boards have.
    pub usual: usize,
    /// The board to which the only result may belong: those who played it lack that one.
    pub meant: Option<BoardNumber>,
}

/// A contestant with fewer boards than the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Who.
    pub contestant: ContestantId,
    /// How many boards it played.
    pub played: usize,
    /// How many the others did.
    pub usual: usize,
}

/// The sections whose lines are not all those that their movement foresees, in order.
///
/// # Examples
///
/// Three pairs a side play three rounds of two boards; the table of N-S 2 and E-W 1 has no results in the second:
///
/// ```
/// use contract_scoring::{Score, Side};
/// use movements::departures;
/// use session::{
///     Conditions, Contestant, ContestantId, Direction, Draft, FoulGroup, Outcome, PairNumber, RuleSet, Section, SectionId,
///     Session, TableResult, Winners,
/// };
///
/// let mut draft = Draft::empty(Conditions::usual(RuleSet::Acbl));
/// draft.sections.push(Section { name: "A".to_owned(), winners: Winners::Two, tables: 3 });
/// for side in Side::ALL {
///     draft.contestants.extend((1..=3).flat_map(PairNumber::new).map(|number| Contestant {
///         section: SectionId(0),
///         direction: Direction::Fixed(side),
///         number,
///         profile: None,
///     }));
/// }
/// for (round, table) in (0..3).flat_map(|round| (0..3).map(move |table| (round, table))) {
///     let set = (table + round) % 3;
///     draft.results.extend([2 * set + 1, 2 * set + 2].map(|board| TableResult {
///         ns: ContestantId(table),
///         ew: ContestantId(3 + (table + 3 - round) % 3),
///         board: board.to_string().parse().unwrap(),
///         table: None,
///         outcome: Outcome::Plain(Score::ZERO),
///         played: None,
///         round: None,
///         group: FoulGroup::MAIN,
///     }));
/// }
/// let (whole, _) = Session::new(draft.clone()).unwrap();
/// assert_eq!(departures(&whole).count(), 0);
///
/// let others = draft.results.iter().filter(|one| (one.ns, one.ew) != (ContestantId(1), ContestantId(3)));
/// draft.results = others.collect();
/// let (session, _) = Session::new(draft).unwrap();
/// let found: Vec<_> = departures(&session).collect();
/// assert_eq!(found[0].absent[0].contestants, [ContestantId(1), ContestantId(3)]);
/// assert_eq!(found[0].absent[0].boards, ["5".parse().unwrap(), "6".parse().unwrap()]);
/// ```
pub fn departures(session: &Session) -> impl Iterator<Item = Departures> {
    let sections = session.section_lines(SectionId(0)..SectionId(u32::MAX));
    sections.filter_map(|section| section_departures(session, &section))
}

/// The departures of one section of the session, if it has any.
#[must_use]
pub fn section_departures(session: &Session, section: &SectionLines) -> Option<Departures> {
    // Who meets whom in matches follows no movement.
    let method = session.conditions().method;
    let movement = session.movement(section.id);
    let is_of_matches = method.has_matches() && (method.is_team_method() || movement.is_none());
    let departures = if is_of_matches {
        matches::departures(session, section)
    } else if let Some(movement) = movement {
        written::departures(session, section, movement)
    } else {
        inferred(&Plays::new(session, section))
    };
    Some(departures).filter(|found| !found.is_empty())
}

/// How far the session is, where lines of a written movement are still to be played. Sections are one behind the other
/// only while slips come in, so the latest round is that of all.
#[must_use]
pub fn progress(session: &Session) -> Option<Progress> {
    if session.conditions().method.is_team_method() {
        return None;
    }
    let sections = session.section_lines(SectionId(0)..SectionId(u32::MAX));
    let each = sections
        .filter_map(|section| written::progress(session, &section, session.movement(section.id)?));
    let all = each.reduce(|one, other| Progress {
        lines: one.lines + other.lines,
        of: one.of + other.of,
        open: one.open + other.open,
        round: one.round.max(other.round),
        rounds: one.rounds.max(other.rounds),
    });
    all.filter(|progress| progress.open > 0)
}

/// How often each board of some sections is to be played by their written movements; nothing where none is written.
/// Rounds of which most lines are not there were not played, and do not count.
#[must_use]
pub fn scheduled_results(session: &Session, sections: &[SectionId]) -> BTreeMap<BoardNumber, u32> {
    let mut all = BTreeMap::new();
    for id in sections {
        let Some(movement) = session.movement(*id) else {
            continue;
        };
        let next = SectionId(id.0.saturating_add(1));
        for section in session.section_lines(*id..next) {
            for (board, times) in written::results(session, &section, movement) {
                *all.entry(board).or_insert(0) += times;
            }
        }
    }
    all
}

impl Departures {
    /// Lines are missing, and nothing else departs.
    const fn of_lines(section: SectionId, lines: Vec<MissingLine>) -> Self {
        Self {
            section,
            absent: Vec::new(),
            lines,
            boards: Vec::new(),
            strays: Vec::new(),
            short: Vec::new(),
            unscheduled: Vec::new(),
            exchanged: Vec::new(),
            open: Vec::new(),
        }
    }

    fn is_empty(&self) -> bool {
        *self == Self::of_lines(self.section, Vec::new())
    }
}

/// Where no movement is written.
fn inferred(plays: &Plays<'_>) -> Departures {
    let sittings = Sittings::of(plays);
    let sets = Sets::of(plays, &sittings);
    let seen = Seen::of(plays);
    let lines = lines::gaps(plays, &sittings, &sets, &seen);
    let absent = absent::tables(plays, &lines, &sets, &seen);
    let short = short::contestants(plays, &lines, &absent, &sets);
    Departures {
        boards: missing(&sets),
        strays: lines.strays,
        absent: absent.tables,
        short,
        ..Departures::of_lines(plays.section.id, lines.missing)
    }
}

// Boards that no table of the section has a result on.

/// This many sets of the usual length make a rule that the last one may depart from. Nothing but its length says that a
/// board after the last is not there.
const RULE: usize = 3;

fn missing(sets: &Sets) -> Vec<MissingBoard> {
    let length = sets.usual_length;
    let whole = (sets.proper()).filter(|(_, set)| set.boards.len() == length).count();
    let last = sets.last_board();
    (sets.proper())
        .filter(|(_, set)| set.boards.len() + 1 == length)
        .map(|(_, set)| MissingBoard { set: set.boards.clone(), board: candidate(set, sets) })
        .filter(|missing| missing.board.is_some_and(|board| Some(board) < last) || whole >= RULE)
        .collect()
}

/// The one number that makes the set whole: it was not played, and with it the set runs from where sets begin.
fn candidate(set: &Set, sets: &Sets) -> Option<BoardNumber> {
    let (first, last) = (set.boards.first()?.get(), set.boards.last()?.get());
    let length = u16::try_from(sets.usual_length).ok()?;
    let begins = |first: u16| first % length;
    let (_, model) = (sets.proper()).find(|(_, set)| set.boards.len() == usize::from(length))?;
    let usual = begins(model.boards.first()?.get());
    let mut candidates = (first.saturating_sub(1)..=last.saturating_add(1))
        .filter(|&number| number > 0 && !sets.was_played(number))
        .filter(|&number| begins(first.min(number)) == usual)
        .filter(|&number| last.max(number) - first.min(number) + 1 == length);
    let only = candidates.next().filter(|_| candidates.next().is_none());
    only.and_then(|number| BoardNumber::new(number).ok())
}

/// Who played the boards of a section or sat them out. Few boards are asked about: who played one is gathered then.
struct Seen<'a, 's> {
    plays: &'a Plays<'s>,
    /// By board of the section, who played it, sorted.
    members: Vec<OnceCell<Vec<ContestantId>>>,
}

impl<'a, 's> Seen<'a, 's> {
    fn of(plays: &'a Plays<'s>) -> Self {
        Self { plays, members: plays.boards().map(|_| OnceCell::new()).collect() }
    }

    fn has(&self, contestant: ContestantId, board: BoardNumber) -> bool {
        let sat_out = || (self.plays.sit_outs(contestant)).any(|(number, _)| number == board);
        self.played(contestant, board) || sat_out()
    }

    fn played(&self, contestant: ContestantId, board: BoardNumber) -> bool {
        let place = self.plays.board_place(board);
        let members = place.map(|place| self.members[place].get_or_init(|| self.gather(place)));
        members.is_some_and(|members| members.binary_search(&contestant).is_ok())
    }

    fn gather(&self, place: usize) -> Vec<ContestantId> {
        let (session, board) = (self.plays.session, self.plays.board_at(place));
        let Some(board) = board else {
            return Vec::new();
        };
        let results = session.results();
        let mut members = [&results.ns()[board.places()], &results.ew()[board.places()]].concat();
        let partners = board.ids().filter_map(|id| session.partners(id));
        members.extend(partners.flat_map(|pair| [pair.ns, pair.ew]));
        members.sort_unstable();
        members
    }
}
