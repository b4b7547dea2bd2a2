//! EBU club local points (rules i.9).

use std::sync::LazyLock;

use rust_decimal::Decimal;
use serde::Deserialize;
use session::{ContestantKind, Direction, Movement, Seated, SectionId, Session};

use super::{TooFewBoards, Withheld};
use crate::places::{List, lists};
use crate::{MasterpointAward, Place, RankReason, Standing};

const TABLE: &str = include_str!("../../data/ebu-club-2018.toml");
/// The table is read once, however often a session is scored.
static READ: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(TABLE).expect("the table in the project is read by a test"));

/// The table of awards, in local points for each player.
#[derive(Deserialize)]
struct Table {
    least: u32,
    pairs_step: u32,
    individual_step: u32,
    least_percent: u32,
    fewest_tables: FewestTables,
    by_boards: Vec<ByBoards>,
}

/// The whole tables without which there are no awards.
#[derive(Deserialize)]
struct FewestTables {
    individual: u32,
    one_winner: u32,
    two_winners: u32,
}

/// What the number of boards decides.
#[derive(Deserialize)]
struct ByBoards {
    boards: u32,
    contestants_per_award: u32,
    most: u32,
}

/// Gives the top of each ranking its awards, in equal steps.
pub(super) fn award(session: &Session, standings: &mut [Standing]) {
    let table = &*READ;
    let boards = standings.iter().map(Standing::scheduled).max().unwrap_or(0);
    let Some(row) = table.by_boards.iter().take_while(|row| row.boards <= boards).last() else {
        return;
    };
    let lists = lists(session);
    let withheld: Vec<Withheld> = withheld(session, standings).collect();
    let is_withheld = |section| {
        let mut sections = withheld.iter();
        sections.any(|one| matches!(one, Withheld::TooFewBoards(id, _) if *id == section))
    };
    // A direction has as many whole tables as the one with fewer pairs.
    let mut playing = vec![u32::MAX; session.sections().len()];
    for list in &lists {
        let fewest = &mut playing[list.section.index()];
        *fewest = played(list, standings).min(*fewest);
    }
    for list in lists {
        let kind = Kind::of(session, &list, table);
        let tables = playing[list.section.index()] / kind.at_a_table;
        if tables < kind.fewest_tables || is_withheld(list.section) {
            continue;
        }
        // Half tables are ignored: those without opponents add no award.
        let awards = (tables * kind.at_a_table).div_ceil(row.contestants_per_award);
        let award = |position: u32| {
            if position > awards {
                return 0;
            }
            let steps = awards - position + 1;
            (kind.step * steps).clamp(table.least, row.most.max(table.least))
        };
        for id in list.contestants() {
            let standing = &mut standings[id.index()];
            let points = standing.place.map_or(0, |place| shared(place, award));
            if points > 0 {
                standing.rare_mut().award = Some(MasterpointAward {
                    points: Decimal::from(points.max(table.least)),
                    reason: RankReason::Section,
                    strat: None,
                });
            }
        }
    }
}

/// The sections that have no awards, since somebody is to play too few boards: by the movement, where it is written
/// down, or else by the lines.
pub(super) fn withheld<'a>(
    session: &'a Session,
    standings: &'a [Standing],
) -> impl Iterator<Item = Withheld> + 'a {
    let is_of_pairs = session.contestant_kind() == ContestantKind::Pair;
    let sections = session.section_ids().filter(move |_| is_of_pairs);
    sections.filter_map(|(id, _)| {
        let too_few = session.movement(id).map_or_else(
            || {
                let sections = id..SectionId(id.0 + 1);
                let places = session.contestants_of(sections.clone());
                let all = session.ids_of(places).map(|one| {
                    let contestant = session.contestant(one);
                    let who = Seated { direction: contestant.direction, number: contestant.number };
                    (who, standings[one.index()].scheduled())
                });
                too_few(all, session.boards_of(sections).len())
            },
            too_few_in,
        );
        too_few.map(|too_few| Withheld::TooFewBoards(id, too_few))
    })
}

/// Who is to play too few boards of a movement of pairs.
pub(super) fn too_few_in(movement: &Movement) -> Option<TooFewBoards> {
    if movement.is_individual() {
        return None;
    }
    let all = movement.boards_to_play().into_iter();
    let all = all.map(|(who, boards)| (who, u32::try_from(boards.len()).unwrap_or(u32::MAX)));
    too_few(all, movement.boards().len())
}

/// Who of all who play has the fewest boards of so many, if these are too few.
fn too_few(all: impl Iterator<Item = (Seated, u32)>, of: usize) -> Option<TooFewBoards> {
    let least = READ.least_percent;
    let of = u32::try_from(of).unwrap_or(u32::MAX);
    let playing = all.filter(|(_, boards)| *boards > 0);
    let (who, boards) = playing.min_by_key(|(_, boards)| *boards)?;
    let is_too_few = u64::from(boards) * 100 < u64::from(least) * u64::from(of);
    is_too_few.then_some(TooFewBoards { who, boards, of, least })
}

/// What the kind of a ranking decides.
struct Kind {
    /// From each award to the next.
    step: u32,
    /// Contestants of the ranking at a table.
    at_a_table: u32,
    fewest_tables: u32,
}

impl Kind {
    fn of(session: &Session, list: &List, table: &Table) -> Self {
        let fewest = &table.fewest_tables;
        let (step, at_a_table, fewest_tables) = match list.direction {
            _ if session.is_individual() => (table.individual_step, 4, fewest.individual),
            Direction::Both => (table.pairs_step, 2, fewest.one_winner),
            Direction::Fixed(_) => (table.pairs_step, 1, fewest.two_winners),
        };
        Self { step, at_a_table, fewest_tables }
    }
}

/// How many contestants of a ranking had boards to play.
fn played(list: &List, standings: &[Standing]) -> u32 {
    let contestants = list.contestants();
    let playing = contestants.filter(|id| standings[id.index()].scheduled() > 0);
    u32::try_from(playing.count()).unwrap_or(u32::MAX)
}

/// A tie shares the awards of the positions it covers, fractions rounded up.
fn shared(place: Place, award: impl Fn(u32) -> u32) -> u32 {
    let sum: u32 = (place.low..=place.high).map(award).sum();
    sum.div_ceil(place.high - place.low + 1)
}
