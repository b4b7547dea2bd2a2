//! What clubs must agree on: who plays, and what a result is worth.

use findings::{Code, Diagnostic, Findings, called};

use super::{Club, Rules};
use crate::alike;
use crate::scored_by::{described, kind, method};

/// Reports what keeps clubs from being one field.
pub(super) fn check(clubs: &[Club<'_>], rules: Rules<'_>, findings: &mut Findings) {
    for (place, club) in clubs.iter().enumerate() {
        match matches(*club) {
            Some(found) => findings.push(found),
            None => {
                let found = differences(*club, rules, &clubs[..place]);
                let is_fine = found.is_empty();
                findings.extend(found);
                findings.extend(
                    is_fine
                        .then(|| nearly_twice(*club, &clubs[..place]))
                        .flatten(),
                );
            }
        }
        findings.extend(carryover(*club));
    }
}

/// What a session has otherwise than those before it, where all are to be scored by the same rules.
pub(super) fn differences(
    club: Club<'_>,
    rules: Rules<'_>,
    before: &[Club<'_>],
) -> Vec<Diagnostic> {
    let mut found = other_rules(club, rules);
    found.extend(before.first().and_then(|first| other_kind(club, *first)));
    found.extend(given_twice(club, before));
    found
}

/// Matches are won and lost against one opponent, and compared with nobody else.
fn matches(club: Club<'_>) -> Option<Diagnostic> {
    let own = club.session.conditions().method;
    own.has_matches().then(|| {
        let said = method(own);
        Diagnostic::new(
            Code::ClubsDiffer,
            format!(
                "`{}` is scored by {said}: a match is compared with no other club",
                club.name
            ),
        )
        .found(said)
        .expected("matchpoints, cross-imps or butler")
        .hint("leave this club out, or correct `method` in its `session.toml`")
    })
}

fn other_kind(club: Club<'_>, first: Club<'_>) -> Option<Diagnostic> {
    let [own, others] = [club, first].map(|one| one.session.contestant_kind());
    (own != others).then(|| {
        let [own, others] = [own, others].map(kind);
        differ((club.name, "is", own), (first.name, others))
            .hint("compare pairs with pairs, and individuals with individuals")
    })
}

/// What the rules of a club say otherwise than those of all.
fn other_rules(club: Club<'_>, rules: Rules<'_>) -> Vec<Diagnostic> {
    let own = described(club.session.conditions());
    let differences = own.into_iter().zip(described(rules.conditions));
    (differences.filter(|((_, _, own), (_, _, of_all))| own != of_all))
        .map(|((key, what, own), (_, _, of_all))| {
            let found = differ((club.rules, what, &own), (rules.name, &of_all));
            found.hint(format!(
                "correct `{key}` in one of the two: what is compared is scored alike"
            ))
        })
        .collect()
}

/// `one follows the rules ebu, other follows the rules acbl`.
fn differ((one, what, found): (&str, &str, &str), (other, expected): (&str, &str)) -> Diagnostic {
    let message = format!("`{one}` {what} {found}, `{other}` {what} {expected}");
    Diagnostic::new(Code::ClubsDiffer, message)
        .found(found)
        .expected(expected)
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
    let copy = before
        .iter()
        .find(|other| len > 1 && other.session.results() == own)?;
    let message = format!(
        "`{}` has the same results as `{}`, line by line",
        club.name, copy.name
    );
    Some(Diagnostic::new(Code::FileTwice, message).hint("give each club once"))
}

/// A corrected file beside the old one counts twice, too.
pub(super) fn nearly_twice(club: Club<'_>, before: &[Club<'_>]) -> Option<Diagnostic> {
    let before = before.iter().map(|other| (other.name, other.session));
    let hint = "leave out the one that does not count";
    alike::given_again((club.name, club.session), before, hint)
}
