//! What counts in an event, stage by stage, and who qualifies, in words.

use matchpointing::{Hundredths, SplitTie, TieSplit, TieStep};
use rust_decimal::Decimal;
use session::{Carry, QuotaPlaces, Stage};

use super::{ReportContext, report_words, who};
use crate::model::event::ScoredEvent;
use crate::model::overall::{OverallSheet, Qualified};
use crate::sheet::{Meaning, Note, Value};
use crate::words::{OverallWords, Words};

/// The sign of whether somebody qualifies.
pub(super) fn sign(words: &OverallWords, qualified: Option<Qualified>) -> &'static str {
    match qualified {
        Some(Qualified::Yes) => words.signs("yes"),
        Some(Qualified::Tied) => words.signs("tied"),
        Some(Qualified::No) | None => "",
    }
}

/// What counts in the event, and who qualifies, as a heading says it.
pub(super) fn rules(context: ReportContext<'_>) -> Vec<String> {
    let words = &context.report_words().overall;
    let mut rules = Vec::new();
    if let Some(event) = context.scored.event {
        let with_handicap = context.report_words().audit.with_handicap;
        rules.extend((event.conditions.handicap).then(|| with_handicap.to_owned()));
        let best = event.best().filter(|best| *best < event.played());
        rules.extend(best.map(|best| words.best_of_sessions(best, event.played())));
        rules.extend(weights(context, event));
        let stages = &event.conditions.stages;
        rules.extend(stages.iter().map(|stage| stage_line(context, stages, stage)));
    }
    let qualify = context.scored.session.event().qualify;
    rules.extend(qualify.map(|count| words.qualify(count)));
    rules
}

/// What a qualifying, a final and a consolation are called that no settings name.
#[must_use]
pub fn usual_stages(words: &'static Words) -> [&'static str; 3] {
    let words = &report_words(words).overall;
    let [qualifying, last] = ["qualifying", "final"].map(|stage| words.usual_stages(stage));
    [qualifying, last, words.usual_consolation]
}

/// The sessions that count otherwise than once.
pub(super) fn weights(context: ReportContext<'_>, event: &ScoredEvent<'_>) -> Vec<String> {
    let words = &context.report_words().overall;
    let each = event.weighted().map(|(session, weight)| {
        let weight = weight.normalize();
        words.weight(session, context.amount(weight, weight.scale()))
    });
    each.collect()
}

/// Which sessions a stage has, who plays it, and what they bring.
pub(super) fn stage_line(context: ReportContext<'_>, stages: &[Stage], stage: &Stage) -> String {
    let words = &context.report_words().overall;
    let numbers: Vec<String> =
        (stage.sessions.iter()).map(|session| (session + 1).to_string()).collect();
    let mut parts = vec![words.stage_sessions(&stage.name, numbers.join(", "))];
    if let Some(from) = stage.from {
        let name = &stages[from.stage].name;
        parts.push(match from.quota.map(|quota| quota.places) {
            Some(QuotaPlaces::Of(count)) => words.first_of(count, name),
            Some(QuotaPlaces::Directions { ns, ew }) => words.first_of_each(ns, ew, name),
            None => words.rest_of(name),
        });
        if from.quota.is_some_and(|quota| quota.by_section) {
            parts.push(words.by_section.to_owned());
        }
        if from.quota.is_some_and(|quota| quota.split_ties) {
            parts.push(words.split_ties.to_owned());
        }
        parts.push(match from.carry {
            Carry::Share(share) if share == Decimal::ONE => words.carries("all").to_owned(),
            Carry::Share(share) if share.is_zero() => words.carries("none").to_owned(),
            Carry::Share(share) => {
                let share = share.normalize();
                words.carries_share(context.amount(share, share.scale()))
            }
            Carry::WhiteBook => words.white_book.to_owned(),
        });
    }
    parts.join(", ")
}

/// How ties for the last place of quotas were split: all of them, or those that somebody is in.
pub(super) fn ties(
    context: ReportContext<'_>,
    event: &ScoredEvent<'_>,
    of: Option<usize>,
) -> Vec<String> {
    let words = &context.report_words().overall;
    let names = |entrants: &[usize]| {
        let names = entrants.iter().map(|one| who::of_event(context, event, *one));
        names.collect::<Vec<_>>().join(", ")
    };
    let stated = |stage: &str, split: &TieSplit| {
        let step = match split.step {
            TieStep::Between => words.tie_between,
            TieStep::Quotient => words.tie_quotient,
            TieStep::Common => words.tie_common,
        };
        let values = split.values.map(|values| {
            let [one, other] =
                values.map(|value| context.amount(value.to_decimal(), Hundredths::DIGITS));
            format!(" ({one} : {other})")
        });
        let step = format!("{step}{}", values.unwrap_or_default());
        words.tie_split(stage, names(&split.ahead), names(&split.after), &step)
    };
    let ties = event.scoresheet.quotas.iter().flat_map(|quota| {
        let stage = &event.conditions.stages[quota.stage].name;
        quota.ties.iter().map(move |tie| (stage, tie))
    });
    let is_in = |tie: &SplitTie, one: usize| tie.groups.iter().flatten().any(|own| *own == one);
    ties.filter(|(_, tie)| of.is_none_or(|one| is_in(tie, one)))
        .flat_map(|(stage, tie)| tie.splits.iter().map(|split| stated(stage, split)))
        .collect()
}

/// What signs mean.
pub(super) fn legend(context: ReportContext<'_>, overall: &OverallSheet) -> Vec<Note> {
    let words = &context.report_words().overall;
    let has = |wanted: Qualified| {
        let mut lines = overall.lines.iter();
        lines.any(|line| line.qualified == Some(wanted))
    };
    let scores = overall.lines.iter().flat_map(|line| &line.sessions);
    let has_idle = scores.clone().any(|one| one.score.is_some() && !one.counts);
    let meanings = [
        (has(Qualified::Yes), words.signs("yes"), words.meanings("yes")),
        (has(Qualified::Tied), words.signs("tied"), words.meanings("tied")),
        (has_idle, "( )", words.idle),
    ];
    let legend: Vec<Meaning> = meanings
        .into_iter()
        .filter(|(is_there, ..)| *is_there)
        .map(|(_, sign, meaning)| Meaning { sign: Value::Text(sign.into()), meaning })
        .collect();
    (!legend.is_empty()).then_some(Note::Legend(legend)).into_iter().collect()
}
