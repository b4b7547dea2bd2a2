//! Whether a board is the same one in all clubs.

use std::collections::BTreeMap;

use contract_scoring::BoardNumber;
use findings::{Code, Diagnostic, Findings};
use session::{Deal, Marking};

use super::Club;

/// What a board is in the first club that plays it.
pub(super) struct Known<'a> {
    club: &'a str,
    marking: Marking,
    /// With the club that says it.
    deal: Option<(&'a str, Deal)>,
    /// How many clubs play it.
    clubs: usize,
}

/// Reports boards that cannot be the same, and warns of clubs that play no board of another.
pub(super) fn check(clubs: &[Club<'_>], findings: &mut Findings) {
    let known = check_same(clubs, findings);
    let is_shared = |board: &BoardNumber| known.get(board).is_some_and(|board| board.clubs > 1);
    for club in clubs {
        let boards = club.session.board_numbers();
        if !boards.is_empty() && !boards.iter().any(is_shared) {
            findings.push(no_common_board(*club, &boards));
        }
    }
}

/// Reports boards that cannot be the same.
pub(super) fn check_same<'a>(
    clubs: &[Club<'a>],
    findings: &mut Findings,
) -> BTreeMap<BoardNumber, Known<'a>> {
    let mut known: BTreeMap<BoardNumber, Known<'_>> = BTreeMap::new();
    for club in clubs {
        for board in club.session.board_numbers() {
            let marking = club.session.markings().of(board);
            let deal = club.session.deals().of(board);
            let deal = deal.map(|known| (club.name, known.deal));
            let first = known.entry(board).or_insert(Known {
                club: club.name,
                marking,
                deal,
                clubs: 0,
            });
            first.clubs += 1;
            findings.extend(differences(board, club.name, marking, deal, first));
            first.deal = first.deal.or(deal);
        }
    }
    known
}

fn differences(
    board: BoardNumber,
    club: &str,
    marking: Marking,
    deal: Option<(&str, Deal)>,
    first: &Known<'_>,
) -> Option<Diagnostic> {
    if marking.vulnerability != first.marking.vulnerability {
        let [found, expected] = [marking, first.marking].map(|one| one.vulnerability.to_string());
        let message = format!(
            "board {board} has the vulnerability {found} in `{club}`, and {expected} in `{}`",
            first.club
        );
        return Some(differ(message).found(found).expected(expected));
    }
    let ((_, own), (other, others)) = (deal?, first.deal?);
    (own != others).then(|| {
        let message = format!("board {board} has other cards in `{club}` than in `{other}`");
        differ(message)
            .found(own.to_string())
            .expected(others.to_string())
    })
}

fn differ(message: String) -> Diagnostic {
    Diagnostic::new(Code::BoardsDiffer, message)
        .hint("only results of the same board are compared: correct the one that is wrong, or leave one of the two out")
}

fn no_common_board(club: Club<'_>, boards: &[BoardNumber]) -> Diagnostic {
    let numbers = match boards {
        [] => String::new(),
        [one] => format!("board {one}"),
        [first, .., last] => format!("boards {first} to {last}"),
    };
    let message = format!("`{}` has no board in common with another club", club.name);
    Diagnostic::new(Code::NoCommonBoard, message)
        .found(numbers)
        .hint("its results are compared only with each other: did it play the same boards?")
}
