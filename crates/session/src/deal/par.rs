//! Par: the score of a board when both sides bid and play perfectly, seeing all hands.
//!
//! It follows from tricks, dealer and vulnerability, so it needs no solver.

use contract_scoring::{
    Contract, Doubling, Level, Score, Seat, Side, Strain, Tricks, Vulnerability, score,
};

use super::Makes;
use crate::Marking;

/// The par of a board.
///
/// # Examples
///
/// North-South make 4 spades, for 620; East-West lose less in 5 clubs doubled:
///
/// ```
/// use contract_scoring::{Seat, Vulnerability};
/// use session::{Makes, Marking, Par};
///
/// let makes: Makes = "6a8336a8334359a4359a".parse()?;
/// let marking = Marking { dealer: Seat::North, vulnerability: Vulnerability::NorthSouth };
/// let par = Par::of(&makes, marking);
/// assert_eq!(par.score.points(), 100);
/// assert_eq!(par.contracts[0].contract.to_string(), "5CX");
/// assert_eq!(par.contracts[0].declarer, Seat::East);
/// # Ok::<(), session::MakesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// In points for N-S.
    pub score: Score,
    /// The contracts that give it, lowest first; none where par is to pass the board out.
    pub contracts: Vec<ParContract>,
}

/// A contract that gives par.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// The contract, doubled where it fails.
    pub contract: Contract,
    /// Who plays it.
    pub declarer: Seat,
    /// The tricks that declarer takes.
    pub tricks: Tricks,
}

/// Level and denomination, 1 club first; `BIDS` of them.
const BIDS: usize = 35;

/// What can be bid, and what it is worth.
struct Auction<'m> {
    makes: &'m Makes,
    vulnerability: Vulnerability,
    /// By bid and by the side that made it, what the board is worth to N-S from there.
    worth: [[i16; 2]; BIDS],
}

impl Par {
    /// Par of a board with these tricks, dealer and vulnerability.
    ///
    /// Each bid is worth what the opponents make of it: they let it be played, doubled if it fails, or bid higher,
    /// whichever is best for them. Worked out from 7NT down, this gives what each opening bid is worth. The dealer
    /// matters only where both sides do best by bidding first.
    #[must_use]
    pub fn of(makes: &Makes, marking: Marking) -> Self {
        let auction = Auction::of(makes, marking.vulnerability);
        let first = marking.dealer.side();
        // Four may open; the last of them passes the board out or opens, and so back to the dealer.
        let turns = [first.opponents(), first, first.opponents(), first];
        let par = turns.into_iter().fold(0, |passed, side| {
            let opened = (0..BIDS).map(|bid| auction.worth[bid][side as usize]);
            opened.fold(passed, |best, worth| side_best(side, best, worth))
        });
        Self {
            score: Score::new(par.into()).unwrap_or(Score::ZERO),
            contracts: auction.contracts(par),
        }
    }
}

/// Which of two results, in points for N-S, a side wants.
fn side_best(side: Side, one: i16, other: i16) -> i16 {
    match side {
        Side::NorthSouth => one.max(other),
        Side::EastWest => one.min(other),
    }
}

const fn bid(place: usize) -> (Level, Strain) {
    (Level::ALL[place / 5], Strain::ALL[place % 5])
}

impl<'m> Auction<'m> {
    fn of(makes: &'m Makes, vulnerability: Vulnerability) -> Self {
        let mut auction = Self { makes, vulnerability, worth: [[0; 2]; BIDS] };
        // By the side that bids, the best that it has above.
        let mut above: [Option<i16>; 2] = [None; 2];
        for place in (0..BIDS).rev() {
            for side in Side::ALL {
                let other = side.opponents();
                let played = auction.played(place, side);
                auction.worth[place][side as usize] = match above[other as usize] {
                    Some(higher) => side_best(other, played, higher),
                    None => played,
                };
            }
            for side in Side::ALL {
                let own = auction.worth[place][side as usize];
                let best = &mut above[side as usize];
                *best = Some(best.map_or(own, |best| side_best(side, best, own)));
            }
        }
        auction
    }

    /// What a contract of a side is worth to N-S when it is played by the better of its hands.
    fn played(&self, place: usize, side: Side) -> i16 {
        let (level, strain) = bid(place);
        let tricks = self.makes.best(side, strain);
        let contract = doubled_if_down(level, strain, tricks);
        let own = score(contract, self.vulnerability.includes(side), tricks).points();
        match side {
            Side::NorthSouth => own,
            Side::EastWest => -own,
        }
    }

    /// The contracts that give par, and above which the opponents play nothing that is better for them. Of several in one
    /// denomination: the lowest game or slam, or else the highest part score.
    fn contracts(&self, par: i16) -> Vec<ParContract> {
        let mut contracts = Vec::new();
        if par == 0 {
            return contracts;
        }
        let mut taken: Vec<(Side, Strain)> = Vec::new();
        let gives = |place: usize, side: Side| {
            let other = side.opponents();
            let is_better = |above| side_best(other, self.played(above, other), par) != par;
            self.played(place, side) == par && !(place + 1..BIDS).any(is_better)
        };
        let is_part = par.abs() < 200;
        let mut places: Vec<usize> = (0..BIDS).collect();
        if is_part {
            places.reverse();
        }
        for place in places {
            let (level, strain) = bid(place);
            for side in Side::ALL {
                if !gives(place, side) || taken.contains(&(side, strain)) {
                    continue;
                }
                taken.push((side, strain));
                let tricks = self.makes.best(side, strain);
                let seats = Seat::ALL
                    .into_iter()
                    .filter(|seat| seat.side() == side && self.makes.get(*seat, strain) == tricks);
                contracts.extend(seats.map(|declarer| ParContract {
                    contract: doubled_if_down(level, strain, tricks),
                    declarer,
                    tricks,
                }));
            }
        }
        contracts.sort_by_key(|one| (one.contract, one.declarer));
        contracts
    }
}

fn doubled_if_down(level: Level, strain: Strain, tricks: Tricks) -> Contract {
    let doubling =
        if tricks.get() < level.tricks_needed() { Doubling::Doubled } else { Doubling::Undoubled };
    Contract { level, strain, doubling }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(makes: &str, dealer: Seat, vulnerability: Vulnerability) -> String {
        let marking = Marking { dealer, vulnerability };
        let par = Par::of(&makes.parse().unwrap(), marking);
        let contract = |one: &ParContract| format!("{} {}", one.contract, one.declarer);
        let contracts: Vec<String> = par.contracts.iter().map(contract).collect();
        format!("{} {}", par.score.points(), contracts.join(", "))
    }

    #[test]
    fn par_contracts() {
        use Seat::{East, North};
        use Vulnerability::{Both, None};
        // A game with an overtrick is named by its game, a part score by its tricks.
        assert_eq!(
            shown("55b5555b5577277772 77".replace(' ', "").as_str(), North, Both),
            "650 4H N, 4H S"
        );
        assert_eq!(shown("66966669664444444444", East, None), "140 3H N, 3H S");
        // Who bids first has 1NT.
        let both = "76666766667666676666";
        assert_eq!(shown(both, North, None), "90 1NT N, 1NT S");
        assert_eq!(shown(both, East, None), "-90 1NT E, 1NT W");
        assert_eq!(shown("66666666666666666666", East, None), "0 ");
    }
}
