//! How well a score fits the deal: how near it is to what can be made.

use contract_scoring::{
    Contract, Declarer, Played, Score, Seat, Side, Tricks, Vulnerability, probable_contracts,
};
use session::{BoardRun, Makes, Session};

/// How often players take as many tricks as can be taken, one more or less, two, and more: of a hundred.
const OFTEN: [u64; 4] = [45, 20, 6, 1];
/// This many contracts that could have given a score are looked at, the likeliest first.
const CONTRACTS: usize = 4;

/// What can be made on a board, where that is known.
pub(super) struct Dealt<'a> {
    makes: Option<&'a Makes>,
    pub(super) vulnerability: Vulnerability,
}

impl<'a> Dealt<'a> {
    pub(super) fn of(session: &'a Session, run: &BoardRun) -> Self {
        let deal = session.deal(run.round_board());
        Self {
            makes: deal.and_then(|deal| deal.makes.as_ref()),
            vulnerability: session.markings().of(run.board).vulnerability,
        }
    }

    /// How likely a score is with these cards, beside others; the same for all where the cards are not known. Without
    /// a contract, the likeliest that fits them counts.
    pub(super) fn support(&self, score: Score, played: Option<Played>) -> u64 {
        let Some(makes) = self.makes else {
            return 1;
        };
        let of = |played: &Played| match played {
            Played::Contract {
                contract,
                declarer,
                tricks,
            } => often(makes, *contract, *declarer, *tricks),
            Played::PassedOut => OFTEN[1],
        };
        match played {
            Some(played) => of(&played),
            None => {
                let probable = probable_contracts(score, self.vulnerability, Side::NorthSouth);
                let likeliest = probable.iter().take(CONTRACTS).map(of);
                likeliest.max().unwrap_or(OFTEN[3])
            }
        }
    }

    /// How much better the cards agree with a score than with the one that a line has, as a fraction.
    pub(super) fn ratio(
        &self,
        own: (Score, Option<Played>),
        meant: (Score, Option<Played>),
    ) -> (u64, u64) {
        (self.support(meant.0, meant.1), self.support(own.0, own.1))
    }
}

/// How often that many tricks are taken in a contract where the cards are so; by the better of two possible declarers.
fn often(makes: &Makes, contract: Contract, declarer: Declarer, taken: Tricks) -> u64 {
    let seats = Seat::ALL.into_iter().filter(|seat| match declarer {
        Declarer::Seat(one) => one == *seat,
        Declarer::Side(side) => seat.side() == side,
    });
    let away = seats.map(|seat| makes.get(seat, contract.strain).get().abs_diff(taken.get()));
    let away = usize::from(away.min().unwrap_or(u8::MAX));
    OFTEN[away.min(OFTEN.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// N-S take 10 tricks in spades and 7 in all else; E-W take 3 in spades and 6 in all else.
    fn spades() -> Makes {
        Makes::from_fn(|seat, strain| {
            let of_ns = if strain == contract_scoring::Strain::Spades {
                10
            } else {
                7
            };
            let tricks = match seat.side() {
                Side::NorthSouth => of_ns,
                Side::EastWest => 13 - of_ns,
            };
            Tricks::new(tricks).expect("no more than 13")
        })
    }

    fn support(makes: Option<&Makes>, points: i64, played: Option<&str>) -> u64 {
        let dealt = Dealt {
            makes,
            vulnerability: Vulnerability::None,
        };
        let played = played.map(|text| text.parse().expect("it is a contract"));
        dealt.support(Score::new(points).expect("it is a score"), played)
    }

    #[test]
    fn what_is_near_the_cards_is_likelier() {
        let makes = spades();
        let of = |points, played| support(Some(&makes), points, Some(played));
        assert_eq!(of(420, "4S= by N"), 45);
        assert_eq!(of(450, "4S+1 by N"), 20);
        assert_eq!(of(-50, "4S-1 by N-S"), 20);
        assert_eq!(of(480, "4S+2 by S"), 6);
        assert_eq!(of(-420, "4S= by E"), 1);
    }

    #[test]
    fn without_a_contract_the_likeliest_that_fits_the_cards_counts() {
        let makes = spades();
        assert_eq!(support(Some(&makes), 420, None), 45);
        assert_eq!(support(Some(&makes), -420, None), 1);
    }

    #[test]
    fn where_the_cards_are_not_known_nothing_is_likelier() {
        assert_eq!(support(None, 420, None), support(None, -420, None));
    }
}
