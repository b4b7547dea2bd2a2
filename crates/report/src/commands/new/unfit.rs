//! Alternatives to a movement that does not exist.

use movements::{Mitchell, Unfit};
use reports::words::counted;

use crate::cli::{NewArgs, Tables};
use crate::failure::Failure;

/// Says what does not fit in a section, which may have a name, and which flags would.
pub(super) fn failure(unfit: &Unfit, section: Option<&str>, args: &NewArgs) -> Failure {
    let failure = Failure::new(match section {
        None => unfit.to_string(),
        Some(name) => format!("section {name}: {unfit}"),
    });
    match hint(unfit, args) {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

fn hint(unfit: &Unfit, args: &NewArgs) -> Option<String> {
    Some(match unfit {
        Unfit::Tables { tables, most, .. } if !args.movement.howell.is_empty() && tables > most => {
            format!("give `--mitchell {tables}`, or two sections")
        }
        Unfit::Tables { least, most, .. } => format!("give {least} to {most} tables"),
        Unfit::Boards { boards, sets } => {
            let boards = multiples(*boards, *sets);
            match args.movement.mitchell[..] {
                [Tables { count: tables, .. }] if tables >= LEAST_WEB => format!(
                    "give {boards}, or `--web {tables}`, where all pairs play the same boards"
                ),
                _ => format!("give {boards}"),
            }
        }
        Unfit::Rounds { most, .. } => format!("give 1 to {most} rounds"),
        Unfit::EvenTables { tables, straight } => format!(
            "add `--skip` for {}, or `--relay` for {} with shared boards, or `--rounds {straight}`",
            counted(Mitchell::usual_rounds(tables - 1), "round"),
            counted(Mitchell::usual_rounds(*tables), "round")
        ),
        Unfit::OddTables { .. } => "leave out `--skip` or `--relay`".to_owned(),
        Unfit::HowellRounds { known, .. } | Unfit::WebBoards { rounds: Some(_), known, .. } => {
            format!("give {}", each("--rounds", known))
        }
        Unfit::WebBoards { boards: None, known, .. } => {
            let fewest = known.iter().rev().take(PROPOSED).copied();
            format!("give {}", each("--rounds", &fewest.collect::<Vec<_>>()))
        }
        Unfit::HowellBoards { boards, known, .. }
        | Unfit::WebBoards { boards: Some(boards), known, .. } => {
            let near = known.iter().filter(|rounds| **rounds <= 40);
            let near = near.map(|rounds| multiples_of(*boards, *rounds)).collect();
            format!("give {}", each("--boards", &sorted(near)))
        }
        Unfit::Players { known, .. } => format!("give {}", each("--individual", known)),
        Unfit::Contradiction => return None,
    })
}

/// From how many tables on a web is worth its copies.
const LEAST_WEB: u16 = 10;
/// How many numbers are proposed.
const PROPOSED: usize = 3;

/// The numbers of boards next to the one that does not fit.
fn multiples(boards: u16, sets: u16) -> String {
    let below = boards / sets * sets;
    let above = below.saturating_add(sets);
    match below {
        0 => format!("`--boards {above}`"),
        below => format!("`--boards {below}` or `--boards {above}`"),
    }
}

/// The multiple of the rounds that is next to a number of boards.
fn multiples_of(boards: u16, rounds: u16) -> (u16, u16) {
    let below = (boards / rounds * rounds).max(rounds);
    let above = below.saturating_add(rounds);
    let nearest = if boards.abs_diff(above) < boards.abs_diff(below) { above } else { below };
    (boards.abs_diff(nearest), nearest)
}

/// The nearest few, in ascending order.
fn sorted(mut near: Vec<(u16, u16)>) -> Vec<u16> {
    near.sort_unstable();
    near.dedup();
    near.truncate(PROPOSED);
    let mut boards: Vec<u16> = near.into_iter().map(|(_, boards)| boards).collect();
    boards.sort_unstable();
    boards
}

/// `--rounds 7`, `--rounds 9` or `--rounds 13`, each as it is typed.
fn each(flag: &str, numbers: &[u16]) -> String {
    let shown: Vec<String> = numbers.iter().map(|number| format!("`{flag} {number}`")).collect();
    match shown.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}
