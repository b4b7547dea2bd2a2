//! The pairs of teams: who played best, whatever the other pair of the team did.

use session::ContestantKind;

use super::ranking::not_ranked;
use super::{Exists, Report, ReportContext, anchor, report_words, who};
use crate::model::heading::Unit;
use crate::model::team_pairs::{TeamPairLine, TeamPairsSheet, team_pairs};
use crate::sheet::{Block, Cell, Columns, Keep, Note, Part, Sheet, Table, number, ordinal, text};

/// The report.
pub static REPORT: Report = Report {
    aliases: &["team-pairs"],
    exists: |scored| {
        let hint = match scored.session.contestant_kind() {
            ContestantKind::Team => {
                "write `pairs = \"cross-imps\"` or `pairs = \"butler\"` under `[scoring]` in `session.toml`, with \
                 `method = \"teams\"`"
            }
            ContestantKind::Pair | ContestantKind::Player => {
                "it is for teams; give `--report ranking`"
            }
        };
        let message = "the session has no list of the teams' pairs";
        Exists::only(scored.scoresheet.pairs.is_some(), message, hint)
    },
    ..Report::new(
        "pairs",
        "The pairs of teams by themselves, where `pairs` in session.toml asks for them",
        |words| report_words(words).team_pairs.title,
        part,
    )
    .shown(super::OF_RANKINGS)
};

/// The lists of pairs; no sheet where nobody asked for them.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let title = context.report_words().team_pairs.title;
    let sheets = team_pairs(context.scored).map(move |pairs| sheet(context, title, &pairs));
    Part::new("team-pairs", title, sheets).on_walls()
}

fn sheet(context: ReportContext<'_>, kind: &str, pairs: &TeamPairsSheet<'_>) -> Sheet {
    let words = &context.words;
    let names = super::field(context, pairs.sections);
    let title = words.facts.everybody.of(ContestantKind::Pair);
    let boards = u32::try_from(pairs.boards).unwrap_or(u32::MAX);
    let sections = (names.as_ref()).map(|names| words.facts.field(pairs.sections.len(), names));
    let method = words.rules.method(pairs.method).to_owned();
    let column = text("sections", words.columns.section).naming();
    Sheet {
        kind: Some(kind.to_owned()),
        facts: (sections.into_iter())
            .chain([method])
            .chain(words.rules.detail(pairs.method))
            .chain([words.facts.boards(boards)])
            .collect(),
        labels: (names.into_iter()).map(|names| (column.clone(), Cell::text(names))).collect(),
        blocks: vec![Block::Table(table(context, format!("{kind}, {title}"), pairs))],
        ..Sheet::new(title.to_owned())
    }
}

fn table(context: ReportContext<'_>, caption: String, pairs: &TeamPairsSheet<'_>) -> Table {
    let titles = &context.words.columns;
    let own = &context.report_words().team_pairs;
    let text = |key, title| text(key, title).naming();
    let has_sections = pairs.sections.len() > 1;
    let lines = who::of_lines(&pairs.lines, |line| {
        who::one(&line.standing, anchor::to_pair(context.scored, line.team))
    });
    let [_, names] = who::columns(context);
    let columns = Columns::<who::Of<'_, TeamPairLine>>::new()
        .places(ordinal("place", titles.place), |line| line.place)
        .with_if(has_sections, text("section", titles.section), |line| {
            Cell::text(line.standing.section.clone())
        })
        .with(ordinal("team", own.team).naming(), |line| who::number(&line.party))
        .with(text("direction", titles.direction), |line| {
            who::side(context.words, line.standing.direction)
        })
        .with(names, |line| who::names(&line.party))
        .numbers(number("boards", titles.boards).keep(Keep::Long), |line| {
            Some(line.standing.boards)
        })
        .amounts(number("earned", titles.unit(Unit::Imps)), |line| Some(line.standing.total))
        .with(number("per-board", titles.per_board).strong(), |line| {
            Cell::hundredths_or_dash(line.standing.per_board)
        });
    let mut table = columns.table(caption, &lines);
    if pairs.needs_averages {
        let average_plus = context.scored.session.conditions().average_plus;
        let averages = context.words.rules.averages(average_plus, Unit::Imps);
        table.notes.push(Note::Text(averages.to_owned()));
    }
    if let Some(scored) = context.scored.of_pairs() {
        let lines = pairs.lines.iter().map(|line| &line.standing);
        (table.notes).extend(not_ranked(context.with(scored), lines));
    }
    table.notes.push(Note::Explanation(own.pairs));
    table.without_empty_columns()
}
