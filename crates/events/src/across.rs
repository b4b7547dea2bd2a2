//! The same boards at many clubs: sessions that were read one by one, as one field.
//!
//! A result is compared with those of all clubs. So all clubs are scored by the same rules, and a board has the same
//! cards everywhere.

mod likelihood;
mod sections;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use contract_scoring::BoardNumber;
use findings::{Code, Diagnostic, Findings, Outcome, called};
use session::{Conditions, Deal, Event, Joined, Marking, Session};

use crate::alike;
use crate::scored_by::{described, kind, method};

pub use sections::{PartOfSession, join_sections};

/// What a club played.
#[derive(Clone, Copy, Debug)]
pub struct Club<'a> {
    /// What messages call it by: its folder or file.
    pub name: &'a str,
    /// The file where its rules are; the same again where it says none.
    pub rules: &'a str,
    /// What was played.
    pub session: &'a Session,
}

/// The rules that hold for all clubs.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The file that says them.
    pub name: &'a str,
    /// What they are.
    pub conditions: &'a Conditions,
}

/// Puts the sessions of clubs together. The event is called what all clubs that give it a name or a day call it; its
/// sheets are in the language and on the paper of the first that names one.
///
/// # Examples
///
/// ```
/// use events::{Club, Rules, join_clubs};
/// use traveler_ingest::{Options, SourceFile, Sources, read};
///
/// let session = |bytes| {
///     let travelers = SourceFile { name: "travelers.csv", bytes };
///     let sources = Sources { travelers, pairs: None, settings: None };
///     read(&sources, &Options::default()).session.unwrap()
/// };
/// let ashford = session(b"board,ns,ew,score\n1,1,2,420\n1,3,4,450\n");
/// let barton = session(b"board,ns,ew,score\n1,1,2,-50\n1,3,4,420\n");
/// let rules = Rules { name: "ashford", conditions: ashford.conditions() };
/// let club = |name, session| Club { name, rules: name, session };
/// let clubs = [club("ashford", &ashford), club("barton", &barton)];
///
/// let joined = join_clubs(&clubs, rules).made.unwrap();
/// assert_eq!(joined.session.results().len(), 4);
/// assert_eq!(joined.first, [0, 4]);
/// ```
#[must_use]
pub fn join_clubs(clubs: &[Club<'_>], rules: Rules<'_>) -> Outcome<Joined> {
    let mut findings = Findings::default();
    check_agreement(clubs, rules, &mut findings);
    if !findings.has_errors() {
        check(clubs, &mut findings);
    }
    if !findings.has_errors() {
        likelihood::check(clubs, &mut findings);
    }
    let joined = (!findings.has_errors()).then(|| joined(clubs, &mut findings));
    findings.outcome(joined.flatten())
}

fn joined(clubs: &[Club<'_>], findings: &mut Findings) -> Option<Joined> {
    let sessions: Vec<&Session> = clubs.iter().map(|club| club.session).collect();
    match Session::joined(&sessions) {
        Ok(mut joined) => {
            joined.session.name_event(event(&sessions));
            Some(joined)
        }
        Err(why) => {
            let found = Diagnostic::new(Code::ClubsDiffer, why.to_string());
            findings.push(found.hint("score fewer clubs together"));
            None
        }
    }
}

/// What all clubs call the event.
fn event(sessions: &[&Session]) -> Event {
    let events = || sessions.iter().map(|session| session.event());
    let common = |stated: fn(&Event) -> &Option<String>| {
        let mut all = events().filter_map(|event| stated(event).as_ref());
        let first = all.next()?;
        all.all(|other| other == first).then(|| first.clone())
    };
    Event {
        name: common(|event| &event.name),
        date: common(|event| &event.date),
        language: events().find_map(|event| event.language.clone()),
        paper: events().find_map(|event| event.paper),
        ..Event::UNNAMED
    }
}

// Whether a board is the same one in all clubs.

/// What a board is in the first club that plays it.
struct Known<'a> {
    club: &'a str,
    marking: Marking,
    /// With the club that says it.
    deal: Option<(&'a str, Deal)>,
    /// How many clubs play it.
    clubs: usize,
}

/// Reports boards that cannot be the same, and warns of clubs that play no board of another.
fn check(clubs: &[Club<'_>], findings: &mut Findings) {
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
fn check_same<'a>(clubs: &[Club<'a>], findings: &mut Findings) -> BTreeMap<BoardNumber, Known<'a>> {
    let mut known: BTreeMap<BoardNumber, Known<'_>> = BTreeMap::new();
    for club in clubs {
        for board in club.session.board_numbers() {
            let marking = club.session.markings().of(board);
            let deal = club.session.deals().of(board);
            let deal = deal.map(|known| (club.name, known.deal));
            let first =
                known.entry(board).or_insert(Known { club: club.name, marking, deal, clubs: 0 });
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
        differ(message).found(own.to_string()).expected(others.to_string())
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

// What clubs must agree on: who plays, and what a result is worth.

/// Reports what keeps clubs from being one field.
fn check_agreement(clubs: &[Club<'_>], rules: Rules<'_>, findings: &mut Findings) {
    for (place, club) in clubs.iter().enumerate() {
        match matches(*club) {
            Some(found) => findings.push(found),
            None => {
                let found = agreement_differences(*club, rules, &clubs[..place]);
                let is_fine = found.is_empty();
                findings.extend(found);
                findings.extend(is_fine.then(|| nearly_twice(*club, &clubs[..place])).flatten());
            }
        }
        findings.extend(carryover(*club));
    }
}

/// What a session has otherwise than those before it, where all are to be scored by the same rules.
fn agreement_differences(club: Club<'_>, rules: Rules<'_>, before: &[Club<'_>]) -> Vec<Diagnostic> {
    let mut found = other_rules(club, rules);
    found.extend(before.first().and_then(|first| other_kind(club, *first)));
    found.extend(given_twice(club, before));
    found
}

/// Matches are won and lost against one opponent, and compared with nobody else.
fn matches(club: Club<'_>) -> Option<Diagnostic> {
    let own = club.session.conditions().method;
    own.has_matches().then(|| {
        let stated = method(own);
        Diagnostic::new(
            Code::ClubsDiffer,
            format!(
                "`{}` is scored by {stated}: a match is compared with no other club",
                club.name
            ),
        )
        .found(stated)
        .expected("matchpoints, cross-imps or butler")
        .hint("leave this club out, or correct `method` in its `session.toml`")
    })
}

fn other_kind(club: Club<'_>, first: Club<'_>) -> Option<Diagnostic> {
    let [own, others] = [club, first].map(|one| one.session.contestant_kind());
    (own != others).then(|| {
        let [own, others] = [own, others].map(kind);
        agreement_differ((club.name, "is", own), (first.name, others))
            .hint("compare pairs with pairs, and individuals with individuals")
    })
}

/// What the rules of a club say otherwise than those of all.
fn other_rules(club: Club<'_>, rules: Rules<'_>) -> Vec<Diagnostic> {
    let own = described(club.session.conditions());
    let differences = own.into_iter().zip(described(rules.conditions));
    (differences.filter(|((_, _, own), (_, _, of_all))| own != of_all))
        .map(|((key, what, own), (_, _, of_all))| {
            let found = agreement_differ((club.rules, what, &own), (rules.name, &of_all));
            found.hint(format!(
                "correct `{key}` in one of the two: what is compared is scored alike"
            ))
        })
        .collect()
}

/// `one follows the rules ebu, other follows the rules acbl`.
fn agreement_differ(
    (one, what, found): (&str, &str, &str),
    (other, expected): (&str, &str),
) -> Diagnostic {
    let message = format!("`{one}` {what} {found}, `{other}` {what} {expected}");
    Diagnostic::new(Code::ClubsDiffer, message).found(found).expected(expected)
}

/// A carryover is of other boards.
fn carryover(club: Club<'_>) -> Option<Diagnostic> {
    let mut contestants = club.session.contestants().iter();
    let (contestant, carryover) = contestants.find_map(|contestant| {
        let carryover = contestant.profile.as_ref()?.carryover?;
        (!carryover.is_zero()).then_some((contestant, carryover))
    })?;
    let who = called::in_section(club.session, contestant);
    Some(
        Diagnostic::new(
            Code::CarryoverGiven,
            format!(
                "`{}` has a carryover, which is of other boards: {who} has {carryover}",
                club.name
            ),
        )
        .found(carryover.to_string())
        .hint("delete the column `carryover` in `pairs.csv`"),
    )
}

/// The same results under two names would count twice.
fn given_twice(club: Club<'_>, before: &[Club<'_>]) -> Option<Diagnostic> {
    let (own, len) = (club.session.results(), club.session.results().len());
    let copy = before.iter().find(|other| len > 1 && other.session.results() == own)?;
    let message = format!("`{}` has the same results as `{}`, line by line", club.name, copy.name);
    Some(Diagnostic::new(Code::FileTwice, message).hint("give each club once"))
}

/// A corrected file beside the old one counts twice, too.
fn nearly_twice(club: Club<'_>, before: &[Club<'_>]) -> Option<Diagnostic> {
    let before = before.iter().map(|other| (other.name, other.session));
    let hint = "leave out the one that does not count";
    alike::given_again((club.name, club.session), before, hint)
}
