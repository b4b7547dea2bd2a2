//! The sets of boards that travel together.

use contract_scoring::BoardNumber;

use super::plays::Plays;
use super::sittings::Sittings;

/// Fewer boards or sets than this that were played alike are no rule.
pub(super) const RULE: usize = 3;

/// A board of the section.
struct Board {
    number: BoardNumber,
    results: usize,
    set: usize,
}

/// Boards that are played together, and how many results each of them has at most.
pub(super) struct Set {
    pub(super) boards: Vec<BoardNumber>,
    pub(super) results: usize,
}

/// All sets of a section.
pub(super) struct Sets {
    boards: Vec<Board>,
    pub(super) list: Vec<Set>,
    /// How many results a board has, in the middle of all; nothing where too few boards were played to say.
    pub(super) usual_results: usize,
    /// How many boards a set has, most often.
    pub(super) usual_length: usize,
}

impl Sets {
    pub(super) fn of(plays: &Plays<'_>, sittings: &Sittings) -> Self {
        let mut boards: Vec<Board> = (plays.boards().enumerate())
            .map(|(set, board)| Board { number: board.board, results: board.results.len(), set })
            .collect();
        for (first, next) in links(&boards, sittings) {
            let (one, other) = (root(&mut boards, first), root(&mut boards, next));
            boards[one.max(other)].set = one.min(other);
        }
        for place in 0..boards.len() {
            boards[place].set = root(&mut boards, place);
        }
        let list = collected(&mut boards);
        let mut results: Vec<usize> = boards.iter().map(|board| board.results).collect();
        results.sort_unstable();
        let middle = results.get(results.len() / 2).copied().unwrap_or(0);
        let is_rule = results.iter().filter(|results| !is_rare(**results, middle)).count() >= RULE;
        let usual_results = if is_rule { middle } else { 0 };
        let usual_length = most_frequent(
            (list.iter())
                .filter(|set| !is_rare(set.results, usual_results))
                .map(|set| set.boards.len()),
        );
        Self { boards, list, usual_results, usual_length }
    }

    /// The number of a board that was played.
    pub(super) fn number(&self, board: usize) -> BoardNumber {
        self.boards[board].number
    }

    /// The place of the set of a board that was played.
    pub(super) fn of_board(&self, board: usize) -> usize {
        self.boards[board].set
    }

    /// Whether far fewer tables played a set than others: less than half, or half where it is no whole set either.
    pub(super) fn is_stray(&self, set: usize) -> bool {
        let Set { boards, results } = &self.list[set];
        let is_half = results * 2 == self.usual_results;
        is_rare(*results, self.usual_results) || is_half && boards.len() < self.usual_length
    }

    /// The last board of the sets that are played like the others.
    pub(super) fn last_board(&self) -> Option<BoardNumber> {
        (self.proper()).filter_map(|(_, set)| set.boards.last().copied()).max()
    }

    /// Whether a board was played.
    pub(super) fn was_played(&self, number: u16) -> bool {
        self.boards.binary_search_by_key(&number, |board| board.number.get()).is_ok()
    }

    /// The sets that are played like the others.
    pub(super) fn proper(&self) -> impl Iterator<Item = (usize, &Set)> {
        (self.list.iter().enumerate()).filter(|(place, _)| !self.is_stray(*place))
    }
}

fn is_rare(results: usize, usual: usize) -> bool {
    results * 2 < usual
}

/// The number that is there most often; of two, the larger.
pub(super) fn most_frequent(numbers: impl Iterator<Item = usize>) -> usize {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    (numbers.chunk_by(|one, next| one == next))
        .max_by_key(|equal| equal.len())
        .map_or(0, |equal| equal[0])
}

/// Boards that more than half of the tables of either play one straight after the other; half is enough where their
/// numbers follow each other.
fn links(boards: &[Board], sittings: &Sittings) -> Vec<(usize, usize)> {
    let mut following = vec![0_usize; boards.len()];
    for &(first, next) in &sittings.steps {
        following[first] += usize::from(next == first + 1);
    }
    for (following, two) in following.iter_mut().zip(boards.windows(2)) {
        if two[1].number.get() != two[0].number.get() + 1 {
            *following = 0;
        }
    }
    // Where most tables go on to the next number, no other board can be next at more than half of them.
    let is_open = |first: usize| following[first] * 2 <= boards[first].results;
    let open: Vec<(usize, usize)> =
        (sittings.steps.iter().copied()).filter(|&(first, _)| is_open(first)).collect();
    // If more than half agree on a next board, the vote of the majority finds it.
    let mut candidates = vec![(0, 0_usize); boards.len()];
    for &(first, next) in &open {
        let (candidate, votes) = &mut candidates[first];
        if *votes == 0 {
            *candidate = next;
        }
        if *candidate == next {
            *votes += 1;
        } else {
            *votes -= 1;
        }
    }
    let mut agreed = vec![0_usize; boards.len()];
    for &(first, next) in &open {
        agreed[first] += usize::from(candidates[first].0 == next);
    }
    let half = |first: usize, next: usize| boards[first].results.max(boards[next].results);
    let mut links = Vec::with_capacity(boards.len());
    for first in 0..boards.len() {
        let (candidate, next) = (candidates[first].0, first + 1);
        if agreed[first] * 2 > half(first, candidate) {
            links.push((first, candidate));
        }
        if following[first] > 0 && following[first] * 2 >= half(first, next) {
            links.push((first, next));
        }
    }
    links
}

/// The first board known to be in the set of a board. Each step also shortens the way for the next.
fn root(boards: &mut [Board], mut place: usize) -> usize {
    while boards[place].set != place {
        boards[place].set = boards[boards[place].set].set;
        place = boards[place].set;
    }
    place
}

/// Numbers the sets in the order of their first boards.
fn collected(boards: &mut [Board]) -> Vec<Set> {
    let mut list: Vec<Set> = Vec::with_capacity(boards.len());
    let mut new_place = vec![None; boards.len()];
    for board in boards {
        let set = *new_place[board.set].get_or_insert_with(|| {
            list.push(Set { boards: Vec::new(), results: 0 });
            list.len() - 1
        });
        board.set = set;
        list[set].boards.push(board.number);
        list[set].results = list[set].results.max(board.results);
    }
    list
}
