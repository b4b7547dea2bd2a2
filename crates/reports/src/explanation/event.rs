//! How the score of an event was computed: its sessions, and what was carried from stage to stage.

use session::Stage;

use super::super::{ReportContext, stages};
use crate::model::event::ScoredEvent;
use crate::model::explanation::SessionExplanation;
use crate::model::standing::StandingLine;
use crate::sheet::{Block, Items, List, Sheet, Style};

/// Explains what the sessions of an entrant come to, and then each session that it played. The reporting is about the
/// event; nothing where there is no such entrant.
#[must_use]
pub fn event(
    context: ReportContext<'_>,
    event: &ScoredEvent<'_>,
    entrant: usize,
    style: Style,
) -> Vec<Sheet> {
    let Some(played) = event.entrants.get(entrant) else {
        return Vec::new();
    };
    let Some((latest, id)) = played.latest() else {
        return Vec::new();
    };
    let of_session =
        |session: usize| context.with(event.sessions[session].with_names(context.scored.withheld));
    let standing = StandingLine::of(of_session(latest).scored, id);
    let title = context.report_words().overall.title;
    let steps = List::of(Items::Steps, steps(context, event, entrant));
    let mut sheets = vec![Sheet {
        blocks: vec![Block::List(steps)],
        ..super::sheet(of_session(latest), &standing, title, style)
    }];
    for (session, id) in played.sessions.iter().enumerate() {
        let Some(id) = id else { continue };
        let own = of_session(session);
        let explained = SessionExplanation::of(own.scored, *id);
        sheets.push(Sheet {
            kind: Some(called(context, session)),
            ..super::session(own, &explained, style)
        });
    }
    sheets
}

/// `Session 2`.
fn called(context: ReportContext<'_>, session: usize) -> String {
    let texts = &context.report_words().explanation;
    format!("{} {}", texts.session, session + 1)
}

/// How the score of a session came about: with a handicap, where these count, and on the maximum of the last one, where it
/// has another one.
fn formula(
    context: ReportContext<'_>,
    event: &ScoredEvent<'_>,
    entrant: usize,
    session: usize,
) -> Option<String> {
    let scored = event.sessions[session];
    let own = StandingLine::of(scored, event.entrants[entrant].sessions[session]?);
    let maxima = (scored.max_score()).zip(event.sessions.last()?.max_score());
    let maxima = maxima.map(|(own, last)| [own, last].map(|amount| amount.normalize()));
    let score = context.number(own.score?);
    let handicap = own.handicap.filter(|_| event.conditions.handicap);
    let with_handicap = handicap.and_then(|own_handicap| {
        let handicap = context.number(own_handicap.handicap);
        if own_handicap.in_percent {
            let (percent, [out_of, _]) = (context.number(own.percent?), maxima?);
            let out_of = context.number(out_of);
            Some(format!("({percent} - {handicap}) x {out_of} / 100"))
        } else {
            Some(format!("({score} + {handicap})"))
        }
    });
    let on_last = maxima.filter(|[own, last]| own != last);
    let on_last = on_last.map(|maxima| maxima.map(|amount| context.number(amount)));
    match (with_handicap, on_last) {
        (None, None) => None,
        (Some(formula), None) => Some(formula),
        (formula, Some([own, last])) => {
            Some(format!("{} x {last} / {own}", formula.unwrap_or(score)))
        }
    }
}

fn steps(context: ReportContext<'_>, event: &ScoredEvent<'_>, entrant: usize) -> Vec<String> {
    let texts = &context.report_words().explanation;
    let words = &context.report_words().overall;
    let (titles, colon) = (&context.words.columns, context.words.colon);
    let own = &event.scoresheet.standings[entrant];
    let mut steps = Vec::new();
    for (session, score) in own.sessions.iter().enumerate() {
        let Some(score) = score else { continue };
        let score = context.number(score.to_decimal());
        let formula = formula(context, event, entrant, session);
        let formula = formula.map_or_else(String::new, |formula| format!("{formula} = "));
        let boards = event.by_boards(session);
        let boards = boards.map_or_else(String::new, |[own, last]| format!(" (x {own} / {last})"));
        let idle = if own.counts[session] { String::new() } else { format!(" ({})", words.idle) };
        steps.push(format!("{}{colon}{formula}{score}{boards}{idle}", called(context, session)));
    }
    steps.extend(stages::weights(context, event));
    let stages: &[Stage] = &event.conditions.stages;
    let before = |stage: &usize| stages[*stage].from.map(|from| from.stage);
    let ended = std::iter::successors(own.stage, before);
    steps.extend(ended.map(|stage| stages::stage_line(context, stages, &stages[stage])));
    steps.extend(stages::ties(context, event, Some(entrant)));
    if let Some(score) = own.final_score {
        let score = context.number(score.to_decimal());
        steps.push(match own.carried {
            Some(carried) => texts.with_carryover(context.number(carried.to_decimal()), &score),
            None => format!("{}{colon}{score}", titles.final_score.long),
        });
    }
    steps.extend(own.percent.map(|percent| {
        let percent = context.words.facts.percent(percent.to_decimal());
        format!("{}{colon}{percent}", words.title)
    }));
    for ranking in &event.scoresheet.rankings {
        let place = ranking.order.iter().find(|(one, _)| *one == entrant);
        steps.extend(place.map(|(_, place)| {
            let strats = context.scored.session.strats();
            let strat = ranking.strat.map(|strat| &strats[strat.index()].name);
            let strat = strat.map(|name| context.words.facts.strat_name(name));
            let title = strat.unwrap_or_else(|| titles.place.long.to_owned());
            format!("{title}{colon}{place}")
        }));
    }
    steps
}
