//! A slip is a round: all its lines may have the same mistake, and so may all lines of a board's block.
//!
//! One wrong number on a slip of four boards gives eight findings or more, and no single cell explains them. So all
//! lines of a slip are changed at once: a pair, both sides exchanged, the boards, the round, the table. The written
//! movement is used first; without one, only numbers that nobody else has on these boards are tried.

use std::collections::{BTreeSet, HashSet};

use findings::Diagnostic;
use findings::listed::boards;
use notation::Field;
use session::{Movement, PairNumber, Sitting};

use super::alike::RowGroups;
use super::candidates::Change;
use super::grid::Grid;
use super::suspects::named;
use crate::movements::SectionMovement;

/// The most slips that are looked at, and the most candidates that are tried.
const SLIPS: usize = 8;
pub(super) const TRIED: usize = 48;
/// How much likelier it is what the movement says.
const IN_MOVEMENT: i32 = 100;
/// How far boards may have been moved.
const MOVED: i64 = 40;
/// Sets of boards are numbered from 1, and hardly any has so many; beside larger numbers, only their neighbors are tried.
const LARGE: i64 = 1_000;
/// Up to that many ways in which both pairs may be others are tried.
const BOTH: usize = 6;

/// All lines of a table in a round, or of a board's block.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    /// Their places in the grid, in the order of the sheet.
    pub(super) rows: Vec<usize>,
    is_block: bool,
}

/// What may have been meant on all lines of a slip.
#[derive(Clone, Debug)]
pub(super) struct SlipCandidate {
    pub(super) slip: Slip,
    /// The rows that say something else, and what.
    pub(super) edits: Vec<(usize, Vec<Change>)>,
    pub(super) plausibility: i32,
}

impl SlipCandidate {
    /// Whether the movement says so.
    pub(super) const fn is_foreseen(&self) -> bool {
        self.plausibility >= IN_MOVEMENT
    }

    /// Whether it changes the same cells of the same lines as another.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let fields = |one: &Self| -> Vec<(usize, Vec<Field>)> {
            let rows = one.edits.iter();
            rows.map(|(row, changes)| (*row, changes.iter().map(|change| change.field).collect()))
                .collect()
        };
        fields(self) == fields(other)
    }

    /// Whether it moves the board of a line, and those of others with it.
    pub(super) fn moves_board_of(&self, row: usize) -> bool {
        let is_it = |(own, changes): &(usize, Vec<Change>)| {
            *own == row && changes.iter().all(|change| change.field == Field::Board)
        };
        self.edits.len() > 1 && self.edits.iter().any(is_it)
    }

    /// Whether it moves the board of a line.
    fn moves_boards(&self) -> bool {
        let mut changes = self.edits.iter().flat_map(|(_, changes)| changes);
        changes.any(|change| change.field == Field::Board)
    }

    /// What it changes in the first of its lines.
    pub(super) fn first(&self) -> &[Change] {
        self.edits.first().map_or(&[], |(_, changes)| changes)
    }

    /// What is probably wrong, and where: `N-S 5 is probably 2 on the whole slip of round 3, table 2`.
    pub(super) fn says(&self, grid: &Grid<'_>, meant: &str, is_clear: bool) -> String {
        let first = self.slip.rows[0];
        let cell = |field| grid.cell(first, field);
        let (is, are) =
            if is_clear { ("is probably", "are probably") } else { ("may be", "may be") };
        if self.slip.is_block {
            let lines = self.slip.rows.len();
            return format!(
                "board {} {is} {meant} on all {lines} lines of its block",
                cell(Field::Board)
            );
        }
        let pairs = || format!("N-S {} and E-W {}", cell(Field::Ns), cell(Field::Ew));
        let played = || self.boards(|row| grid.cell(row, Field::Board).to_owned());
        let place = match (cell(Field::Round), cell(Field::Table)) {
            ("", _) | (_, "") => played(),
            (round, table) => format!("round {round}, table {table}"),
        };
        match self.first() {
            [change] if change.field == Field::Board => {
                let new = |row: usize| {
                    let edit = self.edits.iter().find(|(own, _)| *own == row);
                    edit.map_or_else(String::new, |(_, changes)| changes[0].text.clone())
                };
                let new = self.boards(new);
                format!("{} {are} {new} on the whole slip of {}", played(), pairs())
            }
            [change] if matches!(change.field, Field::Ns | Field::Ew) => {
                let name = super::candidates::word(change.field);
                format!("{name} {} {is} {meant} on the whole slip of {place}", cell(change.field))
            }
            [change] => {
                let name = super::candidates::word(change.field);
                let old = cell(change.field);
                format!("{name} {old} {is} {meant} on the whole slip of {}", pairs())
            }
            [ns, ew] if ns.text == cell(Field::Ew) && ew.text == cell(Field::Ns) => {
                format!("{} {are} exchanged on the whole slip of {place}", pairs())
            }
            [ns, ew, ..] => {
                let meant = format!("N-S {} and E-W {}", ns.text, ew.text);
                format!("{} {are} {meant} on the whole slip of {place}", pairs())
            }
            [] => String::new(),
        }
    }

    fn boards(&self, number: impl Fn(usize) -> String) -> String {
        let all = self.slip.rows.iter();
        let mut all: Vec<_> = all.filter_map(|row| number(*row).parse().ok()).collect();
        all.sort_unstable();
        boards(&all)
    }
}

/// All candidates, the most plausible first. Results are the same whoever sat there: where all that is found is about
/// them, only other boards can explain it.
pub(super) fn candidates(
    grid: &Grid<'_>,
    movements: &[SectionMovement],
    open: &[&Diagnostic],
    is_of_results: bool,
) -> Vec<SlipCandidate> {
    let mut all = Vec::new();
    for slip in slips(grid, open) {
        let search = Search { grid, slip: &slip };
        let movement = search.movement(movements);
        if slip.is_block {
            search.block(movement, &mut all);
            continue;
        }
        if let Some(movement) = movement {
            search.of_movement(movement, &mut all);
        }
        search.boards(&mut all);
        if !is_of_results {
            search.sides(&mut all);
            search.pairs(&mut all);
            search.places(&mut all);
        }
    }
    if is_of_results {
        all.retain(SlipCandidate::moves_boards);
    }
    all.sort_by_key(|candidate| -candidate.plausibility);
    all
}

/// The slips and blocks of which findings name most lines, if they name at least one.
fn slips(grid: &Grid<'_>, open: &[&Diagnostic]) -> Vec<Slip> {
    use Field::{Board, Ew, Ns, Round, Section, Table};
    let named = named(grid, open);
    let of = |fields: &[Field], is_block: bool| {
        let alike = RowGroups::of(&grid.row_words, fields);
        let groups: Vec<Vec<usize>> =
            alike.groups(&grid.row_words).map(Iterator::collect).collect();
        let mut lengths: Vec<usize> = groups.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        let usual = lengths.get(lengths.len() / 2).copied().unwrap_or(1);
        let parts = groups.into_iter().flat_map(move |group| parts(grid, group, usual));
        parts.map(move |rows| Slip { rows, is_block }).collect::<Vec<_>>()
    };
    let mut slips = of(&[Section, Round, Table, Ns, Ew], false);
    slips.extend(of(&[Section, Board], true));
    slips.retain(|slip| slip.rows.len() > 1);
    let named = |slip: &Slip| slip.rows.iter().filter(|row| named.contains(row)).count();
    let mut slips: Vec<(usize, Slip)> =
        slips.into_iter().map(|slip| (named(&slip), slip)).collect();
    slips.retain(|(named, _)| *named > 0);
    // Of a slip, findings name most of its lines; a longer one has more of them.
    slips.sort_by_key(|(named, slip)| std::cmp::Reverse(1000 * named / slip.rows.len()));
    slips.truncate(SLIPS);
    slips.into_iter().map(|(_, slip)| slip).collect()
}

/// The number of a board, where it is not larger than any may be.
fn board_number(text: &str) -> Option<i64> {
    text.parse::<u16>().ok().map(i64::from)
}

/// Lines that say the same may be of two slips: they stand apart, or are more than others have.
fn parts(grid: &Grid<'_>, mut rows: Vec<usize>, usual: usize) -> Vec<Vec<usize>> {
    let board = |row: usize| board_number(grid.cell(row, Field::Board)).unwrap_or(0);
    let together = |one: &usize, next: &usize| one + 1 == *next;
    let are_apart = rows.chunk_by(together).count() == rows.len();
    let runs: Vec<Vec<usize>> = if are_apart {
        rows.sort_by_key(|row| board(*row));
        let follow = |one: &usize, next: &usize| board(*next) - board(*one) <= 1;
        rows.chunk_by(follow).map(<[_]>::to_vec).collect()
    } else {
        rows.chunk_by(together).map(<[_]>::to_vec).collect()
    };
    let parts = runs.iter().flat_map(|run| {
        if usual > 1 && run.len() > usual {
            run.chunks(usual).map(<[_]>::to_vec).collect()
        } else {
            vec![run.clone()]
        }
    });
    parts.collect()
}

/// Looking for what may have been meant on a slip.
struct Search<'g, 't> {
    grid: &'g Grid<'t>,
    slip: &'g Slip,
}

impl<'g> Search<'g, '_> {
    fn cell(&self, field: Field) -> &'g str {
        self.grid.cell(self.slip.rows[0], field)
    }

    fn add(&self, all: &mut Vec<SlipCandidate>, base: i32, change: impl Fn(usize) -> Vec<Change>) {
        let mut edits = Vec::new();
        for &row in &self.slip.rows {
            let mut changes = change(row);
            changes.retain(|one| {
                self.grid.is_written(row, one.field) && self.grid.cell(row, one.field) != one.text
            });
            if !changes.is_empty() {
                edits.push((row, changes));
            }
        }
        if !edits.is_empty() {
            all.push(SlipCandidate { slip: self.slip.clone(), edits, plausibility: base });
        }
    }

    /// The movement of the slip's section.
    fn movement<'m>(&self, movements: &'m [SectionMovement]) -> Option<&'m Movement> {
        let section = self.cell(Field::Section).to_uppercase();
        let plays = |one: &&SectionMovement| {
            let own = one.section.as_deref();
            own.is_none_or(|own| own == section || section.is_empty())
        };
        movements.iter().find(plays).map(|one| &one.movement)
    }

    /// What the movement has at this place, on these boards, or for these pairs.
    fn of_movement(&self, movement: &Movement, all: &mut Vec<SlipCandidate>) {
        let own = self.numbers();
        let text = |side: &[PairNumber]| match side {
            [one] => Some(one.to_string()),
            _ => None,
        };
        for sitting in movement.sittings().iter().filter(|one| one.plays()) {
            let (Some(ns), Some(ew)) = (text(&sitting.seats.ns), text(&sitting.seats.ew)) else {
                continue;
            };
            let is_here = sitting.round.to_string() == self.cell(Field::Round)
                && sitting.table.to_string() == self.cell(Field::Table);
            let theirs = self.is_of(sitting);
            let meets = (ns.as_str(), ew.as_str()) == (self.cell(Field::Ns), self.cell(Field::Ew));
            let shares = ns == self.cell(Field::Ns) || ew == self.cell(Field::Ew);
            let is_turned =
                (ew.as_str(), ns.as_str()) == (self.cell(Field::Ns), self.cell(Field::Ew));
            let pairs =
                |_: usize| vec![change(Field::Ns, ns.clone()), change(Field::Ew, ew.clone())];
            if theirs && !meets {
                let base =
                    i32::from(is_turned) * 3 + i32::from(is_here) * 2 + i32::from(shares) * 2;
                let is_alone = self.is_free(Field::Ns, &ns) && self.is_free(Field::Ew, &ew);
                if is_here || is_turned || shares || is_alone {
                    self.add(all, IN_MOVEMENT + base, pairs);
                }
            }
            if meets && !theirs && sitting.boards.len() >= own.len() {
                let new = |row: usize| {
                    let place = self.slip.rows.iter().position(|own| *own == row);
                    let board = place.and_then(|place| sitting.boards.get(place));
                    board
                        .map(|board| vec![change(Field::Board, board.to_string())])
                        .unwrap_or_default()
                };
                self.add(all, IN_MOVEMENT + 4, new);
            }
            if meets && theirs && !is_here {
                self.add(all, IN_MOVEMENT, |_| {
                    vec![
                        change(Field::Round, sitting.round.to_string()),
                        change(Field::Table, sitting.table.to_string()),
                    ]
                });
            }
        }
    }

    fn numbers(&self) -> Vec<i64> {
        let boards = self.slip.rows.iter();
        boards.filter_map(|row| board_number(self.grid.cell(*row, Field::Board))).collect()
    }

    /// Whether all its boards are those of a sitting.
    fn is_of(&self, sitting: &Sitting) -> bool {
        let boards: Vec<i64> = sitting.boards.iter().map(|one| one.get().into()).collect();
        let own = self.numbers();
        own.len() == self.slip.rows.len() && own.iter().all(|board| boards.contains(board))
    }

    /// The two sides the other way round.
    fn sides(&self, all: &mut Vec<SlipCandidate>) {
        let [ns, ew] = [Field::Ns, Field::Ew].map(|field| self.cell(field).to_owned());
        if ns != ew && self.is_free(Field::Ns, &ew) && self.is_free(Field::Ew, &ns) {
            self.add(all, 6 + self.meets([&ew, &ns]), |_| {
                vec![change(Field::Ns, ew.clone()), change(Field::Ew, ns.clone())]
            });
        }
    }

    /// Another pair on one side, or on both.
    fn pairs(&self, all: &mut Vec<SlipCandidate>) {
        let [free_ns, free_ew] = [Field::Ns, Field::Ew].map(|field| self.free(field));
        let [ns, ew] = [Field::Ns, Field::Ew].map(|field| self.cell(field));
        for (field, free) in [(Field::Ns, &free_ns), (Field::Ew, &free_ew)] {
            for text in free {
                let near = strsim::osa_distance(text, self.cell(field)) < text.len();
                let pairs = match field {
                    Field::Ns => [text, ew],
                    _ => [ns, text],
                };
                self.add(all, 4 + i32::from(near) + self.meets(pairs), |_| {
                    vec![change(field, (*text).to_owned())]
                });
            }
        }
        // Where many have not played the boards, anybody may be meant.
        if free_ns.len() * free_ew.len() > BOTH {
            return;
        }
        for ns in &free_ns {
            for ew in free_ew.iter().filter(|ew| *ew != ns || self.are_apart()) {
                self.add(all, 2 + self.meets([ns, ew]), |_| {
                    vec![change(Field::Ns, (*ns).to_owned()), change(Field::Ew, (*ew).to_owned())]
                });
            }
        }
    }

    /// Whether a number on one side is another pair than on the other: some board has it on both.
    fn are_apart(&self) -> bool {
        let seat = |row: usize, side: Field| {
            [Field::Section, Field::Board, side].map(|field| self.grid.cell(row, field))
        };
        let ns: HashSet<[&str; 3]> = self.others().map(|row| seat(row, Field::Ns)).collect();
        let mut others = self.others();
        others.any(|row| ns.contains(&seat(row, Field::Ew)))
    }

    /// The other numbers that nobody has on any of its boards.
    fn free(&self, field: Field) -> Vec<&'g str> {
        let (both, are_apart) = ([Field::Ns, Field::Ew], self.are_apart());
        let sides = match (are_apart, field) {
            (true, Field::Ns) => &both[..1],
            (true, _) => &both[1..],
            (false, _) => &both[..],
        };
        let all = self.grid.words_in(sides).into_iter().map(|(text, _)| text);
        let taken: HashSet<&str> = sides.iter().flat_map(|side| self.taken(*side)).collect();
        let is_free =
            |text: &&str| !text.is_empty() && *text != self.cell(field) && !taken.contains(text);
        all.filter(is_free).collect()
    }

    /// Pairs meet once: better where they meet nowhere else, and where those who are written there do.
    fn meets(&self, pairs: [&str; 2]) -> i32 {
        const MET: i32 = 3;
        let elsewhere = |[ns, ew]: [&str; 2]| {
            let mut others = self.others();
            i32::from(others.any(|row| {
                self.says(row, Field::Ns, ns)
                    && self.says(row, Field::Ew, ew)
                    && self.says(row, Field::Section, self.cell(Field::Section))
            }))
        };
        let own = [Field::Ns, Field::Ew].map(|field| self.cell(field));
        MET * (elsewhere(own) - elsewhere(pairs))
    }

    /// Other boards, as many further on or back.
    fn boards(&self, all: &mut Vec<SlipCandidate>) {
        let known = self.grid.words_in(&[Field::Board]);
        let is_known = |number: i64| known.iter().any(|(text, _)| *text == number.to_string());
        let own = self.numbers();
        // Of boards in disorder, one is wrong.
        let are_in_order = own.windows(2).all(|two| two[0] + 1 == two[1]);
        if own.len() < self.slip.rows.len() || !are_in_order {
            return;
        }
        for by in (-MOVED..=MOVED).filter(|by| *by != 0) {
            let moved = |row: usize| {
                let number = board_number(self.grid.cell(row, Field::Board));
                number.map_or(0, |number| number + by)
            };
            let is_free = |row: &usize| {
                let text = moved(*row).to_string();
                is_known(moved(*row)) && self.lacks(*row, &text)
            };
            if self.slip.rows.iter().all(is_free) {
                self.add(all, 3 + i32::from(by.abs() == 1), |row| {
                    vec![change(Field::Board, moved(row).to_string())]
                });
            }
        }
    }

    /// Another section, round or table.
    fn places(&self, all: &mut Vec<SlipCandidate>) {
        for field in [Field::Section, Field::Round, Field::Table] {
            let texts = self.grid.words_in(&[field]);
            for (text, _) in texts.into_iter().filter(|(text, _)| !text.is_empty()) {
                let is_taken = match field {
                    Field::Section => !self.is_free_in(text),
                    _ => self.is_seated(field, text),
                };
                if text != self.cell(field) && !is_taken {
                    self.add(all, 2, |_| vec![change(field, text.to_owned())]);
                }
            }
        }
    }

    /// Another board for all lines of a block: one that has no lines yet.
    fn block(&self, movement: Option<&Movement>, all: &mut Vec<SlipCandidate>) {
        let own = board_number(self.cell(Field::Board)).unwrap_or(0);
        let known = self.grid.words_in(&[Field::Board]).into_iter();
        let known = known.filter_map(|(text, _)| board_number(text));
        // A large number may itself be a slip.
        let (usual, large): (Vec<i64>, Vec<i64>) = known.partition(|number| *number < LARGE);
        let large = large.iter().flat_map(|number| [number - 1, number + 1]);
        let last = usual.iter().max().unwrap_or(&0) + 1;
        let numbers: BTreeSet<i64> = (1..=last).chain(large).collect();
        for number in numbers {
            let text = number.to_string();
            let is_free = self.slip.rows.iter().all(|row| self.lacks(*row, &text));
            if number != own && is_free {
                let near = i32::from((number - own).abs() == 1);
                let in_order = 3 * i32::from(self.is_in_order(number));
                let is_in_movement =
                    movement.is_some_and(|movement| self.is_played(movement, number));
                let in_movement = IN_MOVEMENT * i32::from(is_in_movement);
                self.add(all, 2 + near + in_order + in_movement, |_| {
                    vec![change(Field::Board, text.clone())]
                });
            }
        }
    }

    /// Whether a block of that number stands in order between the lines before and behind it.
    fn is_in_order(&self, number: i64) -> bool {
        let rows = &self.slip.rows;
        let (first, last) = (rows[0], rows[rows.len() - 1]);
        let board = |row: Option<usize>| {
            let row = row.filter(|row| *row < self.grid.rows.len())?;
            self.says(row, Field::Section, self.cell(Field::Section))
                .then(|| board_number(self.grid.cell(row, Field::Board)))?
        };
        last - first + 1 == rows.len()
            && board(first.checked_sub(1)).is_none_or(|before| before < number)
            && board(Some(last + 1)).is_none_or(|after| number < after)
    }

    /// Whether the movement has all its pairs meet on a board.
    fn is_played(&self, movement: &Movement, number: i64) -> bool {
        self.slip.rows.iter().all(|row| {
            let [ns, ew] = [Field::Ns, Field::Ew].map(|field| self.grid.cell(*row, field));
            let sits = |side: &[PairNumber], text: &str| {
                side.iter().any(|number| number.to_string() == text)
            };
            let mut sittings = movement.sittings().iter();
            sittings.any(|one| {
                one.boards.iter().any(|board| i64::from(board.get()) == number)
                    && (sits(&one.seats.ns, ns) && sits(&one.seats.ew, ew)
                        || sits(&one.seats.ns, ew) && sits(&one.seats.ew, ns))
            })
        })
    }

    /// The rows of other slips.
    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.grid.rows.len()).filter(|row| !self.slip.rows.contains(row))
    }

    fn says(&self, row: usize, field: Field, text: &str) -> bool {
        self.grid.cell(row, field) == text
    }

    /// The numbers that others have on some of its boards.
    fn taken(&self, field: Field) -> impl Iterator<Item = &'g str> {
        let boards: HashSet<&str> =
            (self.slip.rows.iter()).map(|row| self.grid.cell(*row, Field::Board)).collect();
        let others = self.others().filter(move |row| {
            boards.contains(self.grid.cell(*row, Field::Board))
                && self.says(*row, Field::Section, self.cell(Field::Section))
        });
        others.map(move |row| self.grid.cell(row, field))
    }

    /// Whether nobody else has that number on any of its boards.
    fn is_free(&self, field: Field, text: &str) -> bool {
        !self.taken(field).any(|taken| taken == text)
    }

    /// Whether neither pair has a line on any of its boards in another section.
    fn is_free_in(&self, section: &str) -> bool {
        let boards: Vec<&str> =
            (self.slip.rows.iter()).map(|row| self.grid.cell(*row, Field::Board)).collect();
        let mut others = self.others();
        !others.any(|row| {
            self.says(row, Field::Section, section)
                && boards.contains(&self.grid.cell(row, Field::Board))
                && [Field::Ns, Field::Ew].iter().any(|side| self.says(row, *side, self.cell(*side)))
        })
    }

    /// Whether the pairs of a line have no other line on a board.
    fn lacks(&self, row: usize, board: &str) -> bool {
        let pairs = [Field::Ns, Field::Ew].map(|field| (field, self.grid.cell(row, field)));
        let mut others = self.others();
        !others.any(|other| {
            self.says(other, Field::Board, board)
                && self.says(other, Field::Section, self.cell(Field::Section))
                && pairs.iter().any(|(field, own)| self.says(other, *field, own))
        })
    }

    /// Whether lines of others have the same round and table then, or one of its pairs sits elsewhere in the round.
    fn is_seated(&self, field: Field, text: &str) -> bool {
        let with = |other: Field| {
            if other == field { text } else { self.cell(other) }
        };
        let is_there = |row: usize, fields: &[Field]| {
            fields.iter().all(|own| self.says(row, *own, with(*own)))
        };
        let mut others = self.others();
        others.any(|row| {
            let round = [Field::Section, Field::Round];
            is_there(row, &round) && (self.says(row, Field::Table, with(Field::Table)))
                || !self.cell(Field::Round).is_empty()
                    && is_there(row, &round)
                    && field != Field::Table
                    && [Field::Ns, Field::Ew].iter().any(|side| is_there(row, &[*side]))
        })
    }
}

const fn change(field: Field, text: String) -> Change {
    Change { field, text }
}
