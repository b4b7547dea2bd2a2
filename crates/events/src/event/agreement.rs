//! What sessions of an event must agree on.

use findings::{Code, Diagnostic, Findings, called};
use session::Strat;

use super::EventSession;
use crate::alike;
use crate::scored_by::{described, kind};

/// Reports what keeps sessions from being scored as one event.
pub(super) fn check(sessions: &[EventSession<'_>], findings: &mut Findings) {
    let Some((last, earlier)) = sessions.split_last() else {
        return;
    };
    for one in earlier {
        findings.extend(differences(*one, *last));
    }
    for (number, one) in (1..).zip(sessions) {
        findings.extend(order(number, *one));
        findings.extend(carryover(*one));
    }
    for (place, one) in sessions.iter().enumerate() {
        let before = sessions[..place].iter();
        let before = before.map(|other| (other.name, other.session));
        let hint = "each folder of an event is a session: move a copy elsewhere";
        findings.extend(alike::given_again((one.name, one.session), before, hint));
    }
}

/// Handicaps that are to count, where no session has any.
pub(super) fn no_handicaps(sessions: &[EventSession<'_>]) -> Option<Diagnostic> {
    let has_one = sessions.iter().any(|one| one.session.has_handicaps());
    (!has_one).then(|| {
        Diagnostic::new(
            Code::KeysDisagree,
            "handicaps are to count, and no session has any",
        )
        .expected("a `handicap` for each pair in `pairs.csv`")
        .hint("give them, or leave out `handicap`")
    })
}

/// Two sessions that are scored in different ways cannot be added up.
fn differences(one: EventSession<'_>, last: EventSession<'_>) -> Option<Diagnostic> {
    let kinds = [one, last].map(|it| it.session.contestant_kind());
    let (what, found, expected, key) = if kinds[0] != kinds[1] {
        (
            "is",
            kind(kinds[0]).to_owned(),
            kind(kinds[1]).to_owned(),
            None,
        )
    } else if let Some(differ) = other_scoring(one, last) {
        differ
    } else if !one.session.strats().is_empty() && one.session.strats() != last.session.strats() {
        let [found, expected] = [one, last].map(|it| strats(it.session.strats()));
        ("has", found, expected, Some("strats"))
    } else {
        return None;
    };
    let message = format!(
        "`{}` {what} {found}, `{}` {what} {expected}",
        one.name, last.name
    );
    let hint = match key {
        Some("strats") => "give both the same strats, or only the last one".to_owned(),
        Some(key) => {
            format!("sessions of one event are scored alike: correct `{key}` in one `session.toml`")
        }
        None => "score them as events of their own".to_owned(),
    };
    Some(
        Diagnostic::new(Code::SessionsDiffer, message)
            .found(found)
            .expected(expected)
            .hint(hint),
    )
}

/// What decides what a result is worth, where both say it otherwise: what each says, and the key. Another maximum is
/// none of it, since scores are brought to that of the last session.
fn other_scoring(
    one: EventSession<'_>,
    last: EventSession<'_>,
) -> Option<(&'static str, String, String, Option<&'static str>)> {
    let [own, others] = [one, last].map(|it| described(it.session.conditions()));
    let mut both = own.into_iter().zip(others);
    both.find(|((key, _, own), (_, _, other))| *key != "max_score" && own != other)
        .map(|((key, what, found), (_, _, expected))| (what, found, expected, Some(key)))
}

/// A session that says which one of the event it is, and is given as another.
fn order(number: u32, one: EventSession<'_>) -> Option<Diagnostic> {
    let event = one.session.event();
    let is_given = event.session > 1 || event.sessions > 1;
    let wrong = is_given && event.session != number;
    wrong.then(|| {
        Diagnostic::new(
            Code::SessionOrder,
            format!(
                "`{}` is session {} by its `session.toml`, and is given as session {number}",
                one.name, event.session
            ),
        )
        .found(event.session.to_string())
        .expected(number.to_string())
        .hint("give the sessions in the order in which they were played, or correct `session` in `[event]`")
    })
}

/// A carryover that a person gave would count twice.
fn carryover(one: EventSession<'_>) -> Option<Diagnostic> {
    let mut contestants = one.session.contestants().iter();
    let (contestant, carryover) = contestants.find_map(|contestant| {
        let carryover = contestant.profile.as_ref()?.carryover?;
        (!carryover.is_zero()).then_some((contestant, carryover))
    })?;
    Some(
        Diagnostic::new(
            Code::CarryoverGiven,
            format!(
                "`{}` has a carryover of its own: {} has {carryover}",
                one.name,
                called::in_section(one.session, contestant)
            ),
        )
        .found(carryover.to_string())
        .hint(
            "an event takes what is carried over from its sessions: delete the column `carryover` in `pairs.csv`, or \
             score this session by itself",
        ),
    )
}

/// Strats in one line: `the strats A, B to 1500`.
fn strats(strats: &[Strat]) -> String {
    if strats.is_empty() {
        return "no strats".to_owned();
    }
    let named: Vec<String> = (strats.iter())
        .map(|strat| match strat.limit {
            Some(limit) => format!("{} to {limit}", strat.name),
            None => strat.name.clone(),
        })
        .collect();
    format!("the strats {}", named.join(", "))
}
