//! Irregular matches: a contestant has none in a round, or two; a match repeats another one, has fewer boards than others,
//! or is half of one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use findings::listed::listed;
use findings::{Code, Diagnostic, Subject};
use session::{ContestantId, IdleInRound, MatchEnd, MatchKey, MatchPlan, ResultId, SectionId};

use super::sheet::Sheet;

/// The most contestants that are named.
const LISTED: usize = 12;

/// What is found of all matches, besides those whose missing boards are named already.
pub(super) fn findings_of(sheet: &Sheet<'_>, named: &BTreeSet<MatchKey>) -> Vec<Diagnostic> {
    if !sheet.session.conditions().method.has_matches() {
        return Vec::new();
    }
    let idle = sheet.session.idle_in_rounds();
    let mut found: Vec<Diagnostic> = idle.iter().map(|one| idle_in(sheet, one)).collect();
    let matches = sheet.session.matches();
    let is_short =
        |plan: &MatchPlan<'_>| plan.end() == MatchEnd::Played && plan.boards < plan.planned;
    let short = matches.iter().filter(|(key, plan)| is_short(plan) && !named.contains(*key));
    found.extend(short.map(|(key, plan)| short_match(sheet, key, plan)));
    found.extend(repeated(sheet, &matches));
    let halves: Vec<(&MatchKey, &MatchPlan<'_>)> =
        matches.iter().filter(|(_, plan)| plan.is_half).collect();
    let of_a_round = |key: &MatchKey| (key.section, key.round);
    let rounds = halves.chunk_by(|one, next| of_a_round(one.0) == of_a_round(next.0));
    found.extend(rounds.filter_map(|round| half_matches(sheet, round)));
    found.extend(unfit_lengths(sheet, &matches));
    found
}

/// Matches that count twice: those that repeat another one line by line, and teams with two matches in one round, which
/// no triangle explains. Two opponents of Swiss pairs in one round are an error already.
fn repeated(sheet: &Sheet<'_>, matches: &BTreeMap<MatchKey, MatchPlan<'_>>) -> Vec<Diagnostic> {
    let session = sheet.session;
    if !session.conditions().method.is_team_method() {
        return Vec::new();
    }
    let mut lines: BTreeMap<MatchKey, Vec<_>> = BTreeMap::new();
    // Copies, and matches of which the two tables played in different rounds: a team may have two of these.
    let mut left_out = BTreeSet::new();
    for (line, one) in session.result_ids() {
        let stated = (one.board, one.ns, one.outcome, one.played);
        let key = session.match_of(line);
        lines.entry(key).or_default().push(stated);
        let round = |line: ResultId| session.results().round(line.index());
        let is_apart = |other: ResultId| round(other) != round(line);
        if session.other_table(line).is_some_and(is_apart) {
            left_out.insert(key);
        }
    }
    let mut found = Vec::new();
    let mut known: BTreeMap<(SectionId, [ContestantId; 2]), Vec<&MatchKey>> = BTreeMap::new();
    for (key, plan) in matches.iter().filter(|(_, plan)| plan.boards > 1) {
        let earlier = known.entry((key.section, key.contestants)).or_default();
        let is_alike = |other: &&MatchKey| lines.get(key) == lines.get(*other);
        let first = earlier.iter().copied().find(is_alike);
        earlier.push(key);
        let Some(first) = first else { continue };
        left_out.insert(*key);
        let [round, of] = [key, first].map(in_round);
        let message = format!(
            "the match of {}{round} of section {} repeats their match{of}, line by line",
            names(sheet, &key.contestants),
            session.section(key.section),
        );
        found.push(twice(sheet, message, key, plan));
    }
    let of_rounds: Vec<_> = (matches.iter())
        .filter(|(key, plan)| {
            key.round.is_some() && plan.line.is_some() && !left_out.contains(*key)
        })
        .collect();
    let of_a_round = |key: &MatchKey| (key.section, key.round);
    for round in of_rounds.chunk_by(|one, next| of_a_round(one.0) == of_a_round(next.0)) {
        let met: BTreeSet<_> = round.iter().map(|(key, _)| key.contestants).collect();
        let mut firsts: BTreeMap<ContestantId, &MatchKey> = BTreeMap::new();
        for (key, plan) in round {
            let [one, other] = key.contestants;
            // Of a triangle, the two opponents have met too.
            let is_second = |who: ContestantId, own: ContestantId| {
                let first = firsts.get(&who)?.contestants;
                let before = first.into_iter().find(|one| *one != who)?;
                let is_triangle = met.contains(&[before.min(own), before.max(own)]);
                (!is_triangle).then_some((who, before, own))
            };
            let second = is_second(one, other).or_else(|| is_second(other, one));
            if let Some((who, before, own)) = second {
                let [who, before, own] = [who, before, own].map(|id| sheet.name(id));
                let message = format!(
                    "{who} of section {} has two matches{}: with {before} and with {own}",
                    session.section(key.section),
                    in_round(key),
                );
                found.push(twice(sheet, message, key, plan));
            }
            for who in key.contestants {
                firsts.entry(who).or_insert(key);
            }
        }
    }
    found
}

fn twice(sheet: &Sheet<'_>, message: String, key: &MatchKey, plan: &MatchPlan<'_>) -> Diagnostic {
    let (code, who) = (Code::TwoMatches, &key.contestants);
    at_line(sheet, about(sheet, code, message, key.section, who), plan).hint(
        "both count: correct the round, or delete the lines of the match that was typed twice",
    )
}

/// ` in round 2`, where the round is known.
fn in_round(key: &MatchKey) -> String {
    (key.round).map_or_else(String::new, |round| format!(" in round {round}"))
}

/// Lengths of matches that the scale of victory points is not made for: one finding each, at the first match.
fn unfit_lengths(
    sheet: &Sheet<'_>,
    matches: &BTreeMap<MatchKey, MatchPlan<'_>>,
) -> Vec<Diagnostic> {
    let scale = sheet.session.conditions().method.victory_points();
    let Some(scale) = scale else {
        return Vec::new();
    };
    let mut firsts = BTreeMap::new();
    for (key, plan) in matches.iter().filter(|(_, plan)| plan.end() == MatchEnd::Played) {
        let lengths = scale.lengths(plan.is_half);
        if let Some(lengths) =
            lengths.filter(|lengths| plan.boards > 0 && !lengths.contains(&plan.planned))
        {
            let kind = (plan.is_half, plan.planned);
            firsts.entry(kind).or_insert((key, plan, lengths));
        }
    }
    let one = |((is_half, planned), (key, plan, lengths)): (
        (bool, u32),
        (&MatchKey, &MatchPlan<'_>, RangeInclusive<u32>),
    )| {
        let what = if is_half { "half matches" } else { "matches" };
        let nearest = planned.clamp(*lengths.start(), *lengths.end());
        let message = format!(
            "{what} of {} are scored by `vp = \"{}\"` as if they had {nearest}: its source has {} to {}",
            counted(planned),
            scale.name(),
            lengths.start(),
            counted(*lengths.end()),
        );
        let found = about(sheet, Code::MatchLength, message, key.section, &[]);
        at_line(sheet, found, plan).hint("choose a scale that has them, if there is one")
    };
    firsts.into_iter().map(one).collect()
}

fn idle_in(sheet: &Sheet<'_>, idle: &IdleInRound) -> Diagnostic {
    let (name, round) = (sheet.session.section(idle.section), idle.round);
    let names = names(sheet, &idle.contestants);
    let bye = |id: ContestantId| {
        format!("`{round},{},{},,`", idle.board, sheet.session.contestant(id).number)
    };
    match idle.contestants[..] {
        [one] => {
            let message =
                format!("{names} of section {name} has no match in round {round}, and no bye");
            let hint = format!(
                "if it sat out, add that line: under `round,board,ns,ew,score` it is {}; otherwise its match is missing",
                bye(one)
            );
            about(sheet, Code::UntypedBye, message, idle.section, &[one]).hint(hint)
        }
        ref several => {
            let message =
                format!("{names} of section {name} have no match in round {round}, and no byes");
            let example = several.first().map_or_else(String::new, |first| bye(*first));
            let hint = format!(
                "add the lines of their matches; who sat out has a line such as {example} under \
                 `round,board,ns,ew,score`"
            );
            let tables = several.len() / 2 * tables_of_a_match(sheet);
            about(sheet, Code::MissingMatch, message, idle.section, several)
                .lines(tables)
                .hint(hint)
        }
    }
}

fn short_match(sheet: &Sheet<'_>, key: &MatchKey, plan: &MatchPlan<'_>) -> Diagnostic {
    let name = sheet.session.section(key.section);
    let round = in_round(key);
    let missing = plan.planned - plan.boards;
    let message = format!(
        "the match of {}{round} of section {name} has {} of {} boards",
        names(sheet, &key.contestants),
        plan.boards,
        plan.planned
    );
    let scale = match sheet.session.conditions().method.victory_points() {
        Some(_) => format!("; its victory points are those of {}", counted(plan.planned)),
        None => String::new(),
    };
    let lines = usize::try_from(missing).unwrap_or(usize::MAX);
    let found = about(sheet, Code::ShortMatch, message, key.section, &key.contestants);
    at_line(sheet, found, plan)
        .lines(lines.saturating_mul(tables_of_a_match(sheet)))
        .hint(format!("add the boards that are missing, with `NP` where one was not played{scale}"))
}

fn half_matches(sheet: &Sheet<'_>, round: &[(&MatchKey, &MatchPlan<'_>)]) -> Option<Diagnostic> {
    let (key, plan) = round.first()?;
    let teams: BTreeSet<ContestantId> = round.iter().flat_map(|(key, _)| key.contestants).collect();
    let teams: Vec<ContestantId> = teams.into_iter().collect();
    let number = key.round?;
    let missed = sheet.session.missed_halves();
    let missed = teams.iter().filter_map(|id| Some((*id, *missed.get(&(*id, number))?)));
    let missed: Vec<(ContestantId, u32)> = missed.collect();
    let who: Vec<ContestantId> = missed.iter().map(|(id, _)| *id).collect();
    let scale = sheet.session.conditions().method.victory_points();
    let instead = match missed.first().filter(|_| scale.is_some()) {
        Some((_, boards)) => format!(
            "; {} miss the other half: average plus on {} of its {}, average on the rest",
            names(sheet, &who),
            boards.div_ceil(2),
            counted(*boards)
        ),
        None => String::new(),
    };
    let message = format!(
        "round {number}: {} play half matches against each other, of {}; each is worth half of a match{instead}",
        names(sheet, &teams),
        counted(plan.planned)
    );
    let found = about(sheet, Code::HalfMatches, message, key.section, &[]);
    Some(at_line(sheet, found, plan))
}

/// Where one of the lines of a match is, if it has some.
fn at_line(sheet: &Sheet<'_>, found: Diagnostic, plan: &MatchPlan<'_>) -> Diagnostic {
    match plan.line {
        Some(line) => found.at(sheet.table.locate_row(sheet.line(line))),
        None => found,
    }
}

/// `1 board`, `4 boards`.
fn counted(boards: u32) -> String {
    match boards {
        1 => "1 board".to_owned(),
        several => format!("{several} boards"),
    }
}

/// How many lines each board of a match has.
fn tables_of_a_match(sheet: &Sheet<'_>) -> usize {
    if sheet.session.conditions().method.is_team_method() { 2 } else { 1 }
}

/// `pair 3`, `pair 3 and pair 5`, `pair 3, pair 5, and 4 more`.
fn names(sheet: &Sheet<'_>, ids: &[ContestantId]) -> String {
    match ids {
        [one, other] => format!("{} and {}", sheet.name(*one), sheet.name(*other)),
        _ => listed(ids.iter().map(|&id| sheet.name(id)), LISTED),
    }
}

fn about(
    sheet: &Sheet<'_>,
    code: Code,
    message: String,
    section: SectionId,
    who: &[ContestantId],
) -> Diagnostic {
    let found = sheet.about_section(code, message, section);
    let number = |place: usize| who.get(place).map(|id| sheet.session.contestant(*id).number.get());
    let subject = match who.len() {
        1 | 2 => Subject { ns: number(0), ew: number(1), ..found.subject.clone() },
        _ => found.subject.clone(),
    };
    found.about(subject)
}
