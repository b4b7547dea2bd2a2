//! The next round of a Swiss movement, added after the rounds that were played.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::{BoardNumber, BySide, Side};
use session::{Movement, PairNumber, RoundNumber, Sitting, TableNumber, Winners};

use super::Refusal;
use super::keep_results::Line;

/// A round that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnRound {
    /// Who meets whom, from the first table on.
    pub matches: Vec<[PairNumber; 2]>,
    /// Who sits out.
    pub bye: Option<PairNumber>,
    /// How many boards each match has.
    pub boards: u16,
    /// Whether these are teams, which sit at two tables each.
    pub of_teams: bool,
    /// Who met in the round before, where the organizer says what came of it: the lower number first.
    pub settled: Vec<[PairNumber; 2]>,
}

/// The movement with one round more. Its boards are the next numbers.
pub(super) fn added(
    old: &Movement,
    round: &DrawnRound,
    lines: &[Line],
) -> Result<Movement, Refusal> {
    let last = last_round(old);
    check_over(old, lines, &round.settled)?;
    let unfit = |what: &str| Refusal::new(format!("there is no number for another {what}"));
    let next = last.map_or(1, |round| round.get().saturating_add(1));
    let next = RoundNumber::new(next).map_err(|_| unfit("round"))?;
    let first = old.boards().last().map_or(0, |board| board.get());
    let boards: Option<Vec<BoardNumber>> =
        (1..=round.boards).map(|place| BoardNumber::new(first.checked_add(place)?).ok()).collect();
    let boards = boards.ok_or_else(|| unfit("board"))?;
    let sat_north = times_north(old);
    let mut seats = Vec::new();
    for [one, other] in &round.matches {
        let north = |number: &PairNumber| sat_north.get(number).copied().unwrap_or(0);
        let [ns, ew] = if north(other) < north(one) && !round.of_teams {
            [*other, *one]
        } else {
            [*one, *other]
        };
        seats.push((vec![ns], vec![ew]));
        if round.of_teams {
            seats.push((vec![ew], vec![ns]));
        }
    }
    seats.extend(round.bye.map(|bye| (vec![bye], Vec::new())));
    let mut sittings = old.sittings().to_vec();
    for (place, (ns, ew)) in (1..).zip(seats) {
        sittings.push(Sitting {
            round: next,
            table: TableNumber::new(place).map_err(|_| unfit("table"))?,
            seats: BySide { ns, ew },
            boards: boards.clone(),
        });
    }
    let winners = if round.of_teams { Winners::Two } else { Winners::One };
    Movement::new(sittings, Some(winners))
        .map_err(|_| Refusal::new("the movement would contradict itself"))
}

fn last_round(movement: &Movement) -> Option<RoundNumber> {
    movement.sittings().last().map(|sitting| sitting.round)
}

/// Refuses a round more while the last one is not over, or where the next one has begun.
fn check_over(old: &Movement, lines: &[Line], settled: &[[PairNumber; 2]]) -> Result<(), Refusal> {
    let Some(last) = last_round(old) else {
        return Ok(());
    };
    if let Some(line) = lines.iter().find(|line| line.round > last) {
        return Err(Refusal::new(format!("the next round has begun: {line} has a result"))
            .hint("write its tables into `movement.csv`, or correct the round of the line"));
    }
    let typed: BTreeSet<(RoundNumber, TableNumber, BoardNumber)> =
        lines.iter().map(Line::place).collect();
    let is_settled = |sitting: &&Sitting| match (&sitting.seats.ns[..], &sitting.seats.ew[..]) {
        ([ns], [ew]) => settled.contains(&[*ns.min(ew), *ns.max(ew)]),
        _ => false,
    };
    let of_last =
        old.sittings().iter().filter(|one| one.round == last && one.plays() && !is_settled(one));
    for sitting in of_last {
        let open = |board: &&BoardNumber| !typed.contains(&(last, sitting.table, **board));
        if let Some(board) = sitting.boards.iter().find(open) {
            let numbers = |side: Side| {
                let all = sitting.seats.get(side).iter().map(ToString::to_string);
                all.collect::<Vec<_>>().join("+")
            };
            return Err(Refusal::new(format!(
                "round {last} is not over: board {board} at table {}, {} against {}, has no result",
                sitting.table,
                numbers(Side::NorthSouth),
                numbers(Side::EastWest),
            ))
            .hint("enter it, or `NP` where it is not played"));
        }
    }
    Ok(())
}

/// How often each pair sat N-S.
fn times_north(movement: &Movement) -> BTreeMap<PairNumber, u32> {
    let mut times = BTreeMap::new();
    for sitting in movement.sittings().iter().filter(|one| one.plays()) {
        for number in sitting.seats.get(Side::NorthSouth) {
            *times.entry(*number).or_insert(0) += 1;
        }
    }
    times
}
