//! The contracts that could have given a score.

use crate::{
    Contract, ContractResult, Declarer, Doubling, Played, Score, Side, Tricks, Vulnerability, score,
};

/// The results that could have given this side that score, likeliest first.
///
/// Declarers are sides. The order is a rule of thumb: a double counts as much as two tricks away from the contract,
/// a redouble as nine; of two equally far, a game comes before a part-score, and that before a higher contract.
///
/// # Examples
///
/// ```
/// use contract_scoring::{Score, Side, Vulnerability, probable_contracts};
///
/// let found = Score::new(620).unwrap();
/// let probable = probable_contracts(found, Vulnerability::Both, Side::NorthSouth);
/// assert_eq!(probable[0].to_string(), "4H= by N-S");
/// ```
#[must_use]
pub fn probable_contracts(found: Score, vulnerability: Vulnerability, side: Side) -> Vec<Played> {
    if found == Score::ZERO {
        return vec![Played::PassedOut];
    }
    let mut probable = Vec::new();
    for contract in Contract::all() {
        for tricks in Tricks::all() {
            for declaring in Side::ALL {
                let theirs = if declaring == side { found } else { -found };
                if score(contract, vulnerability.includes(declaring), tricks) == theirs {
                    probable.push((contract, declaring, tricks));
                }
            }
        }
    }
    probable.sort_by_key(|&(contract, _, tricks)| {
        (improbability(contract, tricks), rarity(contract), contract.level, contract.strain)
    });
    probable
        .into_iter()
        .map(|(contract, declaring, tricks)| Played::Contract {
            contract,
            declarer: Declarer::Side(declaring),
            tricks,
        })
        .collect()
}

fn improbability(contract: Contract, tricks: Tricks) -> u8 {
    let away = match contract.result(tricks) {
        ContractResult::Made(over) => over.get(),
        ContractResult::Down(under) => under.get(),
    };
    away + match contract.doubling {
        Doubling::Undoubled => 0,
        Doubling::Doubled => 2,
        Doubling::Redoubled => 9,
    }
}

/// 0 for the lowest game of a strain, 1 for part-scores, 2 for what lies above game, 3 for slams.
fn rarity(contract: Contract) -> u8 {
    let level = contract.level.get();
    match level.cmp(&contract.strain.game_level().get()) {
        _ if level >= 6 => 3,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Greater => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeliest_first() {
        fn check(points: i64, vulnerability: Vulnerability, first: &[&str]) {
            let score = Score::new(points).unwrap();
            let found: Vec<String> = probable_contracts(score, vulnerability, Side::NorthSouth)
                .iter()
                .take(first.len())
                .map(Played::to_string)
                .collect();
            assert_eq!(found, first, "{points}");
        }
        check(0, Vulnerability::Both, &["PASS"]);
        check(620, Vulnerability::Both, &["4H= by N-S", "4S= by N-S", "5C+1 by N-S"]);
        check(
            170,
            Vulnerability::None,
            &["3H+1 by N-S", "3S+1 by N-S", "2H+2 by N-S", "2S+2 by N-S"],
        );
        check(-420, Vulnerability::NorthSouth, &["4H= by E-W", "4S= by E-W"]);
        check(-300, Vulnerability::None, &["3NTX-2 by N-S"]);
        check(500, Vulnerability::EastWest, &["3NTX-2 by E-W"]);
        check(-50, Vulnerability::None, &["3NT-1 by N-S", "4H-1 by N-S", "4S-1 by N-S"]);
    }

    #[test]
    fn every_possible_score_has_a_contract_that_gives_it() {
        for vulnerability in Vulnerability::ALL {
            for score in Score::all() {
                let probable = probable_contracts(score, vulnerability, Side::EastWest);
                assert_eq!(
                    !probable.is_empty(),
                    vulnerability.allows(score, Side::EastWest),
                    "{score} {vulnerability}"
                );
                for played in probable {
                    assert_eq!(played.score(vulnerability, Side::EastWest), score);
                }
            }
        }
    }
}
