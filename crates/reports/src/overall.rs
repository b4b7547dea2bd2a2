//! The overall ranking: who won the event, a list per strat, over all sections and directions.

use matchpointing::Hundredths;

use super::ranking::{self, award, award_notes};
use super::report_words;
use super::{Exists, Report, ReportContext, heading, stages, who};
use crate::Limit;
use crate::model::heading::SheetHeading;
use crate::model::overall::{OverallLine, OverallScore, OverallSheet, overall};
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::StandingLine;
use crate::sheet::{
    Block, Cell, Column, Columns, Keep, Kind, Note, Part, Position, Sheet, Table, Value, number,
    ordinal, text,
};

/// The report.
pub static REPORT: Report = LISTS;

/// The same as one list of everybody, with the places in each strat as columns: what the rankings say, said once.
pub(super) static BRIEF: Report = Report { part: brief, ..LISTS };

const LISTS: Report = Report {
    exists: |scored| {
        if scored.has_overall() {
            Exists::Yes
        } else {
            Exists::Instead(
                &ranking::REPORT,
                Limit::new(
                    "there is no overall ranking: the only ranking says it all",
                    "give `--report standings`",
                ),
            )
        }
    },
    ..Report::new(
        "overall",
        "The whole event over all sections and directions: one list per strat",
        |words| report_words(words).overall.title,
        part,
    )
    .shown(super::OF_RANKINGS)
};

/// The overall rankings; no sheet where the one ranking says it all.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let title = context.report_words().overall.title;
    let sheets = overall(context.scored).map(move |overall| sheet(context, title, &overall));
    Part::new("overall", title, sheets).on_walls()
}

/// Everybody in the order of the highest strat, and the rankings with handicap.
fn brief<'a>(context: ReportContext<'a>) -> Part<'a> {
    let words = context.report_words();
    let scored = context.scored.with_section(None);
    let of_all = overall(scored).next();
    let mut places = vec![None; scored.session.contestants().len()];
    for line in of_all.iter().flat_map(|overall| &overall.lines) {
        places[line.standing.contestant.index()] = Some(line.place.low);
    }
    let rankings: Vec<RankingSheet> = rankings(scored).collect();
    let all = rankings.first().map(|first| {
        let max_score = first.heading.max_score;
        let is_same = |one: &RankingSheet| one.heading.max_score == max_score;
        let heading = SheetHeading {
            max_score: max_score.filter(|_| rankings.iter().all(is_same)),
            ..first.heading.clone()
        };
        let lines = rankings.iter().flat_map(|ranking| &ranking.lines);
        let mut lines: Vec<StandingLine> = lines.cloned().collect();
        lines.sort_by_key(|line| {
            let place = places[line.contestant.index()];
            (place.is_none(), place)
        });
        RankingSheet { heading, lines }
    });
    let everybody = context.words.facts.everybody;
    let everybody = everybody.of(scored.session.contestant_kind());
    let sheet = all.map(|all| Sheet {
        kind: Some(words.overall.title.to_owned()),
        blocks: vec![Block::Table(ranking::table(
            context,
            everybody.to_owned(),
            &all,
            of_all.as_ref(),
        ))],
        ..Sheet::new(everybody)
    });
    let handicaps = ranking::part(context).sheets.filter(|sheet| sheet.again);
    let sheets = sheet.into_iter().chain(handicaps);
    Part::new("overall", words.overall.title, sheets).on_walls()
}

fn sheet(context: ReportContext<'_>, kind: &str, overall: &OverallSheet) -> Sheet {
    let facts = &context.words.facts;
    let strat = overall.strat.as_ref().map(|strat| facts.strat_name(strat));
    let kind_of = context.scored.session.contestant_kind();
    let title = strat.unwrap_or_else(|| facts.everybody.of(kind_of).to_owned());
    let table = table(context, format!("{kind}, {title}"), overall);
    let label = overall.strat.as_ref().map(|strat| {
        let column = text("overall-strat", context.words.columns.strat);
        (column.naming(), Cell::text(strat.clone()))
    });
    Sheet {
        kind: Some(kind.to_owned()),
        labels: label.into_iter().collect(),
        blocks: vec![if has_many_sessions(context) {
            Block::Grid(table)
        } else {
            Block::Table(table)
        }],
        ..Sheet::new(title)
    }
}

fn table(context: ReportContext<'_>, caption: String, overall: &OverallSheet) -> Table {
    let titles = &context.words.columns;
    let words = &context.report_words().overall;
    let place = ordinal("place", titles.place);
    let is_grid = has_many_sessions(context);
    let has_sections = has_sections(context);
    let in_event = context.scored.event.is_some();
    let has_stages = overall.lines.iter().any(|line| line.stage != overall.lines[0].stage);
    let amount = |amount: Option<Hundredths>| Cell::hundredths(amount.map(Hundredths::to_decimal));
    let lines = who::of_lines(&overall.lines, |line| {
        if line.is_present {
            who::party(context.scored, &line.standing)
        } else {
            who::one(&line.standing, None)
        }
    });
    let columns = Columns::<Line<'_>>::new()
        .with(if is_grid { place.naming() } else { place }, |line| Value::Place(line.place).into())
        .with_if(has_sections, text("section", titles.section).keep(Keep::Long), |line| {
            Cell::text(line.standing.section.clone())
        })
        .with(text("direction", titles.direction).keep(Keep::Long), |line| {
            who::side(context.words, line.standing.direction)
        });
    let columns = who::add(columns, context);
    let columns = add_scores(columns, context, overall)
        .with(number("carried", words.carried).keep(Keep::Long), |line| amount(line.carried))
        .with(number("final", titles.final_score), |line| {
            let has_final = in_event || line.standing.carryover.is_some();
            amount(line.final_score.filter(|_| has_final))
        })
        .with(number("percent", titles.percent).strong(), |line| amount(line.percent))
        .texts(text("qualified", words.qualified).only_short(), |line| {
            stages::sign(words, line.qualified)
        })
        .with(number("per-board", titles.per_board), |line| amount(line.per_board))
        // A grid has no room for bars; over stages, percentages are of different things.
        .with_if(
            !is_grid && !has_stages,
            Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare),
            |line| ranking::bar(line.percent.map(Hundredths::to_decimal)),
        )
        .with_if(has_stages, text("stage", words.stage), |line| {
            Cell::text(line.stage.clone().unwrap_or_default())
        })
        .texts(text("strat", titles.strat).keep(Keep::Long), |line| {
            line.standing.strat.clone().unwrap_or_default()
        })
        .with(number("award", titles.award).keep(Keep::Long), |line| award(&line.standing));
    let mut table = columns.table(caption, &lines);
    if !has_many_sessions(context) {
        table.group(words.sessions, |column| column.key.starts_with("session-"));
    }
    table.notes = stages::legend(context, overall);
    let strats = context.scored.session.strats();
    let is_first = overall.strat.as_ref() == strats.first().map(|strat| &strat.name);
    let event = context.scored.event.filter(|_| is_first);
    let ties = event.map(|event| stages::ties(context, event, None));
    table.notes.extend(ties.into_iter().flatten().map(Note::Text));
    table.notes.extend(sessions(context).map(Note::Text));
    table.notes.extend(award_notes(context, overall.lines.iter().map(|line| &line.standing)));
    table.without_empty_columns()
}

/// The most sessions whose scores have room beside names and final score.
const BESIDE: usize = 5;

/// Whether the scores of sessions are columns of a grid, which may be cut into blocks.
fn has_many_sessions(context: ReportContext<'_>) -> bool {
    context.scored.event.is_some_and(|event| event.played() > BESIDE)
}

/// A line with who it is about.
type Line<'a> = who::Of<'a, OverallLine>;

/// Adds the scores of an event's sessions under their numbers; else what was carried over, and the score of this
/// session.
fn add_scores<'a, 'r>(
    columns: Columns<'a, Line<'r>>,
    context: ReportContext<'a>,
    overall: &OverallSheet,
) -> Columns<'a, Line<'r>> {
    let titles = &context.words.columns;
    if let Some(event) = context.scored.event {
        let position = if has_many_sessions(context) { Position::Crossing } else { Position::Fact };
        return columns.with_each(0..event.played(), |place| {
            let session = place + 1;
            let column =
                number(format!("session-{session}"), context.report_words().overall.sessions);
            let column = Column { position, ..column.titled(session.to_string()).keep(Keep::Long) };
            (column, move |line: &Line<'_>| self::session(context, line.sessions[place]))
        });
    }
    let mut lines = overall.lines.iter();
    let carried = lines.any(|line| line.standing.carryover.is_some());
    let score_in = if carried { "final" } else { "percent" };
    let score = if context.scored.has_victory_points() {
        titles.victory_points
    } else {
        titles.score(context.scored.unit())
    };
    columns
        .amounts(number("carryover", titles.carryover).keep(Keep::Long), |line| {
            line.standing.carryover
        })
        .with(number("score", score).shown_by(score_in), |line| {
            Cell::hundredths_or_dash(line.standing.score)
        })
}

/// The score of a session: in parentheses where it does not count.
fn session(context: ReportContext<'_>, one: OverallScore) -> Cell {
    let score = one.score.map(Hundredths::to_decimal);
    match score {
        Some(score) if !one.counts => {
            let shown = context.amount(score, Hundredths::DIGITS);
            Cell::text(format!("({shown})"))
        }
        score => Cell::hundredths_or_dash(score),
    }
}

/// Whether numbers need their section's name: in some session of the event.
fn has_sections(context: ReportContext<'_>) -> bool {
    match context.scored.event {
        Some(event) => event.sessions.iter().any(|one| one.has_sections()),
        None => context.scored.has_sections(),
    }
}

/// The sessions of an event by their numbers, where anything is said of them.
fn sessions(context: ReportContext<'_>) -> Option<String> {
    let headings = context.scored.event?.headings.iter();
    let sessions = headings.map(|event| (event.name.as_deref(), event.date.as_deref()));
    let is_given = (sessions.clone()).any(|(name, date)| name.is_some() || date.is_some());
    is_given.then(|| heading::sessions(context.words, sessions))
}
