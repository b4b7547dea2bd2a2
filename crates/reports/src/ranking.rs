//! The ranking: who won, section by section and direction by direction.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use matchpointing::{Withheld, withheld};
use rust_decimal::Decimal;
use session::{ContestantId, Strat};

use super::report_words;
use super::{Report, ReportContext, heading, stages, who};
use crate::model::heading::Unit;
use crate::model::overall::{OverallLine, OverallSheet};
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine};
use crate::sheet::{
    Block, Cell, Column, Columns, Keep, Kind, Note, Part, Party, Sheet, Table, Value, number,
    ordinal, text,
};

/// The report.
pub static REPORT: Report = Report {
    aliases: &["rankings"],
    ..Report::new(
        "ranking",
        "Places with score, maximum, percent and boards",
        |words| report_words(words).ranking.title,
        part,
    )
    .shown(super::OF_RANKINGS)
};

/// All rankings.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let sheets = rankings(context.scored).flat_map(move |ranking| {
        let plain = heading::sheet(context, context.report_words().ranking.title, &ranking.heading);
        let handicap = ranking.with_handicap().map(|lines| {
            let title = context.report_words().ranking.with_handicap(&plain.title);
            let table = with_handicap(context, caption(context, &title), &lines);
            Sheet { title, again: true, blocks: vec![Block::Table(table)], ..plain.clone() }
        });
        let table = table(context, caption(context, &plain.title), &ranking, None);
        let plain = Sheet { blocks: vec![Block::Table(table)], ..plain };
        [Some(plain), handicap].into_iter().flatten()
    });
    Part::new("ranking", context.report_words().ranking.title, sheets).on_walls()
}

fn caption(context: ReportContext<'_>, title: &str) -> String {
    format!("{}, {title}", context.report_words().ranking.title)
}

/// The table of a ranking; with an overall ranking, that of everybody in its order.
pub(super) fn table(
    context: ReportContext<'_>,
    caption: String,
    ranking: &RankingSheet,
    of_all: Option<&OverallSheet>,
) -> Table {
    let titles = &context.words.columns;
    let words = &context.report_words().overall;
    let in_all: BTreeMap<ContestantId, &OverallLine> = (of_all.iter())
        .flat_map(|overall| &overall.lines)
        .map(|line| (line.standing.contestant, line))
        .collect();
    let heading = &ranking.heading;
    let victory_points = context.scored.has_victory_points();
    let score = if victory_points {
        number("score", titles.victory_points).strong()
    } else {
        number("score", titles.score(heading.unit))
    };
    let score = match heading.max_score {
        Some(most) => {
            let [title, short] = titles.score_of(&most.normalize());
            Column { title, short, ..score }
        }
        None => score,
    };
    let scaled = (ranking.lines.iter()).any(|line| line.score.is_some_and(|it| it != line.total));
    // Where the sum of the boards is the score, one of them says it.
    let keep_earned = if scaled { Keep::Long } else { Keep::Ample };
    let earned = if victory_points && heading.unit == Unit::Imps {
        number("earned", titles.unit(heading.unit)).only_short()
    } else {
        number("earned", titles.earned).keep(keep_earned)
    };
    let long = |key, title| number(key, title).keep(Keep::Long);
    let ample = |key, title| number(key, title).keep(Keep::Ample);
    // Sums of scores with handicaps stand beside these.
    let [keep_carried, keep_final] = match ranking.with_handicap() {
        Some(_) if counts_handicap(context) => [Keep::Ample; 2],
        _ => [Keep::Long, Keep::Always],
    };
    // A list of everybody has no second table for what does not fit; a final score comes before the session's percentage.
    let keep_boards = of_all.map_or(Keep::Long, |_| Keep::Room);
    let has_final = ranking.lines.iter().any(|line| line.carryover.is_some());
    let keep_percent = match of_all {
        Some(_) if has_final => Keep::Room,
        _ => Keep::Always,
    };
    let lines = lines(context, &ranking.lines);
    let columns = Columns::<Line<'_>>::new()
        .places(ordinal("place", titles.place), |line| match of_all {
            Some(_) => in_all.get(&line.contestant).map(|line| line.place),
            None => line.place,
        })
        .with_if(
            of_all.is_some() && context.scored.has_sections(),
            text("section", titles.section),
            |line| Cell::text(line.section.clone()),
        )
        .with_if(of_all.is_some(), text("direction", titles.direction), |line| {
            who::side(context.words, line.direction)
        });
    let columns = who::add(columns, context)
        .amounts(earned, |line| Some(line.total))
        .amounts(long("adjustment", titles.adjustment), |line| line.adjustment)
        .with(score, |line| Cell::hundredths_or_dash(line.score))
        .amounts(ample("out-of", titles.out_of), |line| line.out_of)
        .amounts(number("carryover", titles.carryover).keep(keep_carried), |line| line.carryover)
        .amounts(number("final", titles.final_score).keep(keep_final), |line| {
            line.carryover.and(line.final_score)
        })
        .amounts(number("percent", titles.percent).strong().keep(keep_percent), |line| line.percent)
        .texts(text("qualified", words.qualified).only_short(), |line| {
            let own = in_all.get(&line.contestant);
            stages::sign(words, own.and_then(|own| own.qualified))
        })
        .amounts(number("per-board", titles.per_board), |line| line.per_board)
        .numbers(long("matches", titles.matches), |line| line.matches.map(|it| it.matches))
        .numbers(long("won", titles.matches_won), |line| line.matches.map(|it| it.won))
        .with(Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare), |line| {
            bar(line.percent)
        })
        .amounts(ample("handicap", titles.handicap), |line| line.handicap.map(|it| it.handicap))
        .amounts(ample("with-handicap", titles.with_handicap), |line| {
            line.handicap.and_then(|it| it.score)
        })
        .amounts(ample("handicap-percent", titles.handicap_percent), |line| {
            line.handicap.and_then(|it| it.percent)
        })
        .with(ordinal("handicap-place", titles.handicap_place).keep(Keep::Ample), |line| {
            Cell::place(line.handicap.and_then(|it| it.place))
        })
        .texts(text("strat", titles.strat).keep(Keep::Long), |line| {
            line.strat.clone().unwrap_or_default()
        });
    let columns = add_ranks(columns, context, of_all.is_some())
        .with(long("award", titles.award), |line| award(line))
        .numbers(number("boards", titles.boards).keep(keep_boards), |line| Some(line.boards));
    let mut table = columns.table(caption, &lines);
    group_ranks(context, &mut table);
    table.notes = of_all.map_or_else(Vec::new, |all| stages::legend(context, all));
    (table.notes).extend(not_ranked(context, ranking.lines.iter()));
    (table.notes).extend(award_notes(context, ranking.lines.iter()));
    table.without_empty_columns()
}

fn with_handicap(
    context: ReportContext<'_>,
    caption: String,
    lines: &[(&StandingLine, Handicap)],
) -> Table {
    let titles = &context.words.columns;
    let handicap_place = ordinal("handicap-place", titles.place);
    let rows: Vec<WithHandicap<'_>> = (lines.iter())
        .map(|(line, handicap)| WithHandicap {
            line,
            party: who::party(context.scored, line),
            handicap: *handicap,
        })
        .collect();
    let is_counted = counts_handicap(context);
    let [own_number, names] = who::columns(context);
    let columns = Columns::<WithHandicap<'_>>::new()
        .places(handicap_place, |row| row.handicap.place)
        .with(own_number, |row| who::number(&row.party))
        .with(names, |row| who::names(&row.party))
        .amounts(number("score", titles.scratch), |row| {
            row.line.score.filter(|_| !row.handicap.in_percent)
        })
        .amounts(number("percent", titles.scratch), |row| {
            row.line.percent.filter(|_| row.handicap.in_percent)
        })
        .amounts(number("handicap", titles.handicap).keep(Keep::Long), |row| {
            Some(row.handicap.handicap)
        })
        .amounts(number("with-handicap", titles.with_handicap).only_short().strong(), |row| {
            row.handicap.score
        })
        .amounts(number("carryover", titles.carryover).keep(Keep::Long), move |row| {
            row.line.carryover.filter(|_| is_counted)
        })
        .amounts(number("final", titles.final_score), move |row| {
            row.line.final_score.filter(|_| is_counted)
        })
        .amounts(number("handicap-percent", titles.percent).strong(), |row| row.handicap.percent);
    columns.table(caption, &rows).without_empty_columns()
}

/// Whether the scores of an event are added up with handicaps.
pub(super) fn counts_handicap(context: ReportContext<'_>) -> bool {
    let event = context.scored.event;
    event.is_some_and(|event| event.conditions.handicap)
}

/// A line of the ranking with handicap.
struct WithHandicap<'a> {
    line: &'a StandingLine,
    party: Arc<[Party]>,
    handicap: Handicap,
}

/// A standing with who it is about.
pub(super) type Line<'a> = who::Of<'a, StandingLine>;

/// Standings with who they are about.
pub(super) fn lines<'a>(
    context: ReportContext<'_>,
    lines: impl IntoIterator<Item = &'a StandingLine>,
) -> Vec<Line<'a>> {
    who::of_lines(lines, |line| who::party(context.scored, line))
}

/// A bar from 0 to 100 %, with a mark at 50.
pub(super) fn bar(percent: Option<Decimal>) -> Cell {
    percent.map_or_else(Cell::default, |percent| {
        Value::Bar { percent: percent.clamp(Decimal::ZERO, Decimal::ONE_HUNDRED), middle: true }
            .into()
    })
}

/// Masterpoints for each player, and what for.
pub(super) fn award(line: &StandingLine) -> Cell {
    line.award.as_ref().map_or_else(Cell::default, |award| {
        Value::Noted(award.points, award.points.scale(), award.reason.clone()).into()
    })
}

/// The share of the boards, in percent, below which nobody is ranked.
pub(super) fn share(context: ReportContext<'_>) -> Decimal {
    heading::percent_of(context.scored.session.conditions().minimum_share)
}

/// Who is not ranked for too few boards.
pub(super) fn not_ranked<'a>(
    context: ReportContext<'_>,
    lines: impl Iterator<Item = &'a StandingLine>,
) -> Option<Note> {
    let notes = &context.words.notes;
    let each = lines.filter_map(|line| {
        let of = line.too_few_of?;
        Some(notes.boards_of(who::called(context, line), line.boards, of))
    });
    let who: Vec<String> = each.collect();
    let note = notes.not_ranked(share(context), who.join(", "));
    (!who.is_empty()).then_some(Note::Text(note))
}

/// What is to be said of masterpoints: where there are some, and why there are none, or fewer.
pub(super) fn award_notes<'a>(
    context: ReportContext<'_>,
    lines: impl Iterator<Item = &'a StandingLine> + Clone,
) -> Vec<Note> {
    let awarded = lines.clone().any(|line| line.award.is_some());
    let note = awarded.then_some(Note::Explanation(context.words.notes.awards));
    let fewer = fewer_awards(context, lines).into_iter().map(Note::Text);
    note.into_iter().chain(fewer).collect()
}

/// Why the section of these has no awards, and which overall awards are not known.
pub(super) fn fewer_awards<'a>(
    context: ReportContext<'_>,
    mut lines: impl Iterator<Item = &'a StandingLine> + Clone,
) -> Vec<String> {
    let (scored, notes) = (context.scored, &context.words.notes);
    let session = scored.session;
    let (mut stated, mut depths) = (Vec::new(), Vec::new());
    for withheld in withheld(session, &scored.scoresheet.standings) {
        match withheld {
            Withheld::TooFewBoards(section, one) => {
                let who = session.contestant_ids().find(|(_, own)| {
                    (own.section, own.direction, own.number)
                        == (section, one.who.direction, one.who.number)
                });
                let section = &session.section(section).name;
                let is_here = lines.clone().any(|line| line.section == *section);
                stated.extend(who.filter(|_| is_here).map(|(id, _)| {
                    let who = who::called(context, &StandingLine::of(scored, id));
                    notes.no_awards(who, one.boards, one.of, one.least)
                }));
            }
            Withheld::Depth { strat, pairs, places } => {
                let depth = notes.awards_to(places, pairs);
                let strat = strat.map(|strat| &session.strats()[strat.index()].name);
                depths.push(match strat {
                    Some(strat) => format!("{strat}{}{depth}", context.words.colon),
                    None => depth,
                });
            }
        }
    }
    if !depths.is_empty() && lines.any(|line| line.award.is_some()) {
        stated.push(notes.awards_end(depths.join(", ")));
    }
    stated
}

/// Adds the ranks in each strat: those in the section, then those over all. In a list over all, the place in section and
/// direction stands for the rank in the highest strat, which not everybody has, and the rank over all is the place.
pub(super) fn add_ranks<'a, R: Deref<Target = StandingLine>>(
    columns: Columns<'a, R>,
    context: ReportContext<'a>,
    over_all: bool,
) -> Columns<'a, R> {
    let titles = &context.words.columns;
    let strats = context.scored.session.strats();
    let column = move |key: &str, title, strat: &Strat| {
        let column = ordinal(format!("{key}-{}", strat.name), title);
        // One strat needs no name.
        match strats.len() {
            1 => column,
            _ => column.titled(strat.name.clone()),
        }
    };
    // The overall ranking has them too.
    let keep_overall = if over_all { Keep::Long } else { Keep::Room };
    columns
        .with_if(
            over_all && strats.is_empty(),
            ordinal("section-rank", titles.section_rank).keep(Keep::Long),
            |line| Cell::place(line.place),
        )
        .with_each(strats.iter().enumerate(), |(place, strat)| {
            let column = column("section-rank", titles.section_rank, strat).keep(Keep::Long);
            (column, move |line: &R| {
                Cell::place(match place {
                    0 if over_all => line.place,
                    _ => line.ranks[place].section,
                })
            })
        })
        .with_each((strats.iter().enumerate()).skip(over_all.into()), |(place, strat)| {
            let column = column("overall-rank", titles.overall_rank, strat).keep(keep_overall);
            (column, move |line: &R| Cell::place(line.ranks[place].overall))
        })
}

/// Puts `Section rank` and `Overall rank` over the letters of the strats.
pub(super) fn group_ranks(context: ReportContext<'_>, table: &mut Table) {
    if context.scored.session.strats().len() > 1 {
        let titles = &context.words.columns;
        for (key, title) in
            [("section-rank-", titles.section_rank), ("overall-rank-", titles.overall_rank)]
        {
            table.group(title, |column| column.key.starts_with(key));
        }
    }
}
