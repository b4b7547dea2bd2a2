//! Settings of matches, with their contestants.

use std::collections::BTreeSet;

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use session::{
    ContestantId, MatchEnd, MatchRuling, MatchRulings, PairNumber, RoundNumber, SectionId, Session,
};
use table::entered::{EnteredMatch, EnteredSettings, Placed};

use super::Known;
use super::settings::{not_found, unknown_section};

/// The settings of matches, with the contestants.
pub(super) fn match_rulings(
    settings: &EnteredSettings,
    known: Known,
    section: impl Fn(&str) -> Option<SectionId>,
    contestant: impl Fn(SectionId, Option<Side>, PairNumber) -> Option<ContestantId>,
    findings: &mut Findings,
) -> MatchRulings {
    let mut rulings = Vec::with_capacity(settings.matches.len());
    for one in &settings.matches {
        let Some(section) = section(&one.section.value) else {
            if known.lines {
                findings.push(unknown_section(&one.section));
            }
            continue;
        };
        let mut find = |number: &Placed<PairNumber>| {
            let find = |direction| contestant(section, direction, number.value);
            let found = find(None);
            if found.is_none() && known.winners() {
                findings.push(not_found(&one.section, number, None, find));
            }
            found
        };
        let opponents = one.opponents.as_ref().map(&mut find);
        if let (Some(contestant), Some(opponents)) =
            (find(&one.contestant), opponents.map_or(Some(None), |found| found.map(Some)))
        {
            rulings.push(ruling(one, section, contestant, opponents));
        }
    }
    MatchRulings(rulings)
}

/// Says which of the matches that are described are none of the session, and which byes are of somebody who plays.
pub(crate) fn check_matches(
    settings: &EnteredSettings,
    session: &Session,
    findings: &mut Findings,
) {
    if settings.matches.is_empty() {
        return;
    }
    let played = Played::of(session);
    for one in &settings.matches {
        findings.extend(played.disagreement(one));
    }
}

fn ruling(
    one: &EnteredMatch,
    section: SectionId,
    contestant: ContestantId,
    opponents: Option<ContestantId>,
) -> MatchRuling {
    MatchRuling {
        section,
        round: one.round.as_ref().map(|round| round.value),
        contestant,
        opponents,
        planned: one.planned,
        is_half: one.is_half,
        end: one.end,
        at_fault: one.at_fault,
        victory_points: one.victory_points,
        reason: one.reason.clone(),
    }
}

/// Who plays whom, by section and round.
#[derive(Default)]
struct Played {
    matches: BTreeSet<(String, Option<RoundNumber>, [PairNumber; 2])>,
    have_rounds: bool,
}

impl Played {
    fn of(session: &Session) -> Self {
        let mut played = Self::default();
        for (key, _) in session.matches().iter().filter(|(_, plan)| plan.line.is_some()) {
            let mut numbers = key.contestants.map(|id| session.contestant(id).number);
            numbers.sort_unstable();
            let section = session.section(key.section).name.clone();
            played.have_rounds |= key.round.is_some();
            played.matches.insert((section, key.round, numbers));
        }
        played
    }

    /// What is wrong with a match that is described.
    fn disagreement(&self, one: &EnteredMatch) -> Option<Diagnostic> {
        let section = &one.section.value;
        let round = one.round.as_ref().map(|round| round.value);
        let own = one.contestant.value;
        let of_round = || {
            let all = self.matches.iter();
            all.filter(|(name, number, _)| name == section && *number == round)
        };
        let in_round = round.map_or_else(String::new, |round| format!(" in round {round}"));
        let plays = |who: PairNumber| of_round().find(|(.., numbers)| numbers.contains(&who));
        if round.is_none() && self.have_rounds {
            let which = "this match has no round, and the lines have rounds";
            let found = Diagnostic::new(Code::UnknownMatch, which);
            return Some(found.at(one.contestant.place.clone()).hint("add `round = …`"));
        }
        if one.end == MatchEnd::Bye {
            let (.., numbers) = plays(own)?;
            let other = numbers.iter().find(|number| **number != own)?;
            let message = format!("{own} has a bye{in_round}, and plays {other}");
            let found = Diagnostic::new(Code::SitsOutAndPlays, message);
            let hint = "correct the round or the number, or delete the lines of the match";
            return Some(found.at(one.contestant.place.clone()).hint(hint));
        }
        let opponents = one.opponents.as_ref()?;
        let mut numbers = [own, opponents.value];
        numbers.sort_unstable();
        // Of a triangle, each has two matches in one round.
        let elsewhere =
            (one.is_half != Some(true)).then(|| numbers.into_iter().find_map(plays)).flatten();
        let is_among_lines = of_round().any(|(.., both)| *both == numbers);
        if is_among_lines || one.end != MatchEnd::Played && elsewhere.is_none() {
            return None;
        }
        let message = format!("{own} and {} have no match{in_round}", opponents.value);
        let found = Diagnostic::new(Code::UnknownMatch, message).at(opponents.place.clone());
        Some(match elsewhere {
            Some((.., [a, b])) => found.hint(format!(
                "{a} and {b} have one: correct the numbers or the round; half a match has `worth = 10`"
            )),
            None => found.hint(
                "correct the numbers or the round; `ended` says how a match ended that was not played",
            ),
        })
    }
}
