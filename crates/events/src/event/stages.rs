//! The stages of an event: whether its sessions can have them, and who plays a stage other than the quotas decide.

use std::collections::BTreeSet;

use findings::listed::listed;
use findings::{Code, Diagnostic, Findings, called};
use rust_decimal::Decimal;
use session::{Carry, EventConditions, QuotaPlaces, Source, Stage, Winners};

use super::{EventSession, JoinedEvent, UsualStages};

/// The most contestants that a message names.
const NAMED: usize = 5;

/// Makes the last session the final where no more play it than qualify, and more played before; otherwise the final is
/// still to come. Of two sessions that together have no more entrants than one before them, the first is the
/// consolation. A finding where the settings have stages already.
pub(super) fn usual(
    usual: UsualStages<'_>,
    sessions: &[EventSession<'_>],
    conditions: &mut EventConditions,
) -> Option<Diagnostic> {
    if !conditions.stages.is_empty() {
        return Some(
            Diagnostic::new(
                Code::KeysDisagree,
                "`event.toml` has stages, and `--qualify` makes others",
            )
            .hint("leave out `--qualify`, or delete `[[stages]]`"),
        );
    }
    let playing = |one: &EventSession<'_>| one.session.contestants().len();
    let places = |one: &EventSession<'_>| {
        let of_a_list = match usual.quota.places {
            QuotaPlaces::Of(count) => count,
            QuotaPlaces::Directions { ns, ew } => ns.saturating_add(ew),
        };
        let lists = if usual.quota.by_section { one.session.sections().len() } else { 1 };
        usize::try_from(of_a_list).unwrap_or(usize::MAX).saturating_mul(lists)
    };
    let is_final = |last: &EventSession<'_>, before: &EventSession<'_>| {
        playing(last) <= places(before) && playing(before) > places(before)
    };
    let qualifying = &sessions[..sessions.len().saturating_sub(2)];
    let (has_final, has_consolation) = match sessions {
        [.., before, one, last]
            if is_final(last, before)
                && Some(playing(one) + playing(last)) <= qualifying.iter().map(playing).max() =>
        {
            (true, true)
        }
        [.., before, last] => (is_final(last, before), false),
        _ => (false, false),
    };
    let qualifying = sessions.len() - usize::from(has_final) - usize::from(has_consolation);
    let stage = |name: &str, sessions, from| Stage {
        name: name.to_owned(),
        sessions,
        from,
        is_ranked: true,
        qualified: Vec::new(),
    };
    let from = Source { stage: 0, quota: Some(usual.quota), carry: Carry::Share(Decimal::ONE) };
    let of_final = qualifying + usize::from(has_consolation);
    conditions.stages = vec![
        stage(usual.names[0], (0..qualifying).collect(), None),
        stage(usual.names[1], vec![of_final], Some(from)),
    ];
    if has_consolation {
        let others = Source { quota: None, ..from };
        (conditions.stages).push(stage(usual.names[2], vec![qualifying], Some(others)));
    }
    None
}

/// Reports stages that the sessions cannot have, and sessions of different length.
pub(super) fn check(
    conditions: &EventConditions,
    sessions: &[EventSession<'_>],
    findings: &mut Findings,
) {
    findings.extend(unequal(sessions));
    for stage in &conditions.stages {
        let Some(from) = stage.from else { continue };
        let before = &conditions.stages[from.stage];
        let last = before.sessions.iter().max().and_then(|place| sessions.get(*place));
        if let (Carry::WhiteBook, Some(last)) = (from.carry, last) {
            findings.extend(without_maximum(stage, *last));
        }
        if let (Some(quota), Some(last)) = (from.quota, last)
            && matches!(quota.places, QuotaPlaces::Directions { .. })
        {
            findings.extend(without_directions(stage, *last));
        }
    }
}

/// Sessions of different length.
fn unequal(sessions: &[EventSession<'_>]) -> Option<Diagnostic> {
    let boards = |one: &EventSession<'_>| one.session.most_boards();
    let lengths: BTreeSet<u32> = sessions.iter().map(boards).collect();
    if lengths.len() < 2 {
        return None;
    }
    let each: Vec<String> =
        (sessions.iter()).map(|one| format!("`{}` has {}", one.name, boards(one))).collect();
    let message = format!("sessions have different numbers of boards: {}", each.join(", "));
    let rules = sessions.last()?.session.conditions().rules.regulations();
    let is_in_percent = sessions.last()?.session.conditions().method.is_in_matchpoints();
    let hint = match rules.unequal_sessions {
        _ if !is_in_percent => "their scores are added up as they are",
        session::UnequalSessions::Alike => {
            "each counts the same; `weights` in `event.toml` says otherwise"
        }
        session::UnequalSessions::ByBoards => "each counts by its boards (White Book 4.2.5)",
    };
    Some(Diagnostic::new(Code::UnequalSessions, message).hint(hint))
}

/// A carry-forward that needs percentages, of a session that has none.
fn without_maximum(stage: &Stage, last: EventSession<'_>) -> Option<Diagnostic> {
    let method = last.session.conditions().method;
    let has_maximum = method.is_in_matchpoints() && method.victory_points().is_none();
    (!has_maximum).then(|| {
        Diagnostic::new(
            Code::KeysDisagree,
            format!(
                "`{}` carries forward by the White Book, whose formula needs percentages, and `{}` has none",
                stage.name, last.name
            ),
        )
        .hint("write `carry = \"all\"`, `\"none\"` or a share such as `0.5`")
    })
}

/// A quota of each direction, where directions are one list.
fn without_directions(stage: &Stage, last: EventSession<'_>) -> Option<Diagnostic> {
    let one = last.session.sections().iter().find(|section| section.winners == Winners::One)?;
    Some(
        Diagnostic::new(
            Code::KeysDisagree,
            format!(
                "`{}` takes places of N-S and of E-W, and section {} of `{}` has one winner",
                stage.name, one.name, last.name
            ),
        )
        .hint("write one number: `quota = 12`, or `--qualify 12`"),
    )
}

/// Entrants that play another stage than the one that quotas send them to, or to which quotas do not send them; a warning
/// for each such pair of stages.
pub(super) fn placed_otherwise(
    event: &JoinedEvent,
    sessions: &[EventSession<'_>],
    otherwise: &[(usize, usize, usize)],
) -> Vec<Diagnostic> {
    let stages = &event.conditions.stages;
    let is_reported = |(entrant, plays, sent): &&(usize, usize, usize)| {
        let mut moved = event.moved.iter();
        !moved.any(|(stage, who)| who == entrant && (stage == plays || stage == sent))
    };
    let otherwise: Vec<_> = otherwise.iter().filter(is_reported).collect();
    let pairs: BTreeSet<(usize, usize)> =
        otherwise.iter().map(|(_, plays, sent)| (*plays, *sent)).collect();
    (pairs.into_iter())
        .map(|(plays, sent)| {
            let of_both = otherwise.iter().filter(|one| (one.1, one.2) == (plays, sent));
            let names = named(event, sessions, of_both.map(|(entrant, ..)| *entrant));
            let has_qualified = stages[plays].from.is_none_or(|from| from.stage != sent);
            let [plays, sent] = [plays, sent].map(|stage| &stages[stage].name);
            let stated = if has_qualified {
                format!("by the quotas, `{sent}` is theirs, and they end in `{plays}`: {names}")
            } else {
                format!("by the quotas, `{plays}` is not theirs, and they play it: {names}")
            };
            Diagnostic::new(Code::OtherStage, stated)
                .hint("if they were moved up, or did not come, nothing is wrong: they are ranked where they played; `instead = [[7, 12]]` below its `[[stages]]` says so")
        })
        .collect()
}

/// Entrants that tie for the last place of a stage, whatever splits ties; a warning for each tie.
pub(super) fn undecided(
    event: &JoinedEvent,
    sessions: &[EventSession<'_>],
    undecided: &[(usize, &[usize])],
) -> Vec<Diagnostic> {
    let each = undecided.iter().map(|(stage, tied)| {
        let stage = &event.conditions.stages[*stage];
        let names = named(event, sessions, tied.iter().copied());
        let first = named(event, sessions, tied.iter().copied().take(1));
        let message = format!("nothing splits the tie for the last place in `{}`: {names}", stage.name);
        let splits = stage.from.and_then(|from| from.quota).is_some_and(|quota| quota.split_ties);
        let how = if splits {""} else {"`split_ties = true` splits it by what they have played; or "};
        Diagnostic::new(Code::QualifyingTie, message).hint(format!(
            "{how}decide by lot or by more boards (Law 78D), and name who plays below its `[[stages]]`: \
             `qualified = [\"{first}\"]`"
        ))
    });
    each.collect()
}

/// Entrants who are said to have the last place of a stage, and do not tie for it; a warning for each.
pub(super) fn qualified_without_tie(
    event: &JoinedEvent,
    sessions: &[EventSession<'_>],
    without_tie: &[(usize, usize)],
) -> Vec<Diagnostic> {
    let each = without_tie.iter().map(|(stage, entrant)| {
        let stage = &event.conditions.stages[*stage].name;
        let name = named(event, sessions, std::iter::once(*entrant));
        let message = format!(
            "`qualified` names {name}, and {name} does not tie for the last place in `{stage}`"
        );
        Diagnostic::new(Code::QualifyingTie, message)
            .hint("`qualified` decides ties only: delete the name, or correct it")
    });
    each.collect()
}

/// Entrants as the last sessions that they played call them.
fn named(
    event: &JoinedEvent,
    sessions: &[EventSession<'_>],
    entrants: impl Iterator<Item = usize>,
) -> String {
    let latest = entrants.filter_map(|entrant| event.entrants[entrant].latest());
    let names = latest.map(|(session, id)| {
        let session = sessions[session].session;
        called::in_section(session, session.contestant(id))
    });
    listed(names.collect::<Vec<_>>().into_iter(), NAMED)
}
