//! The ranking: who won, section by section and direction by direction.

use rust_decimal::Decimal;
use session::Percentage;

use super::{Reporting, heading, who};
use crate::model::heading::Unit;
use crate::model::ranking::{RankingSheet, rankings};
use crate::model::standing::{Handicap, StandingLine, TooFew};
use crate::sheet::{Block, Cell, Column, Keep, Kind, Note, Part, Reading, Sheet, Table, Value};

/// What the ranking says.
#[derive(Debug)]
pub struct RankingWords {
    /// What it is called.
    pub title: &'static str,
    /// A ranking with handicap, by the title of the plain one.
    pub with_handicap: fn(&str) -> String,
}

/// All rankings.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let sheets = rankings(reporting.scored).flat_map(move |ranking| {
        let plain = heading::sheet(
            reporting,
            reporting.words.reports.ranking.title,
            &ranking.heading,
        );
        let handicap = ranking.with_handicap().map(|lines| {
            let title = (reporting.words.reports.ranking.with_handicap)(&plain.title);
            let table = with_handicap(reporting, caption(reporting, &title), &lines);
            Sheet {
                title,
                again: true,
                blocks: vec![Block::Table(table)],
                ..plain.clone()
            }
        });
        let table = table(reporting, caption(reporting, &plain.title), &ranking);
        let plain = Sheet {
            blocks: vec![Block::Table(table)],
            ..plain
        };
        [Some(plain), handicap].into_iter().flatten()
    });
    Part {
        apart: true,
        reading: Reading::Wall,
        ..Part::new("ranking", reporting.words.reports.ranking.title, sheets)
    }
}

fn caption(reporting: Reporting<'_>, title: &str) -> String {
    format!("{}, {title}", reporting.words.reports.ranking.title)
}

fn table(reporting: Reporting<'_>, caption: String, ranking: &RankingSheet) -> Table {
    let titles = &reporting.words.columns;
    let heading = &ranking.heading;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let victory_points = reporting.scored.has_victory_points();
    let score = match victory_points {
        true => number("score", titles.victory_points).strong(),
        false => number("score", (titles.score)(heading.unit)),
    };
    let score = match heading.max_score {
        Some(most) => {
            let [title, short] = (titles.score_of)(&most.normalize());
            Column {
                title,
                short,
                ..score
            }
        }
        None => score,
    };
    let [own_number, names] = who::columns(reporting);
    let scaled = (ranking.lines.iter()).any(|line| line.score.is_some_and(|it| it != line.total));
    // Where the sum of the boards is the score, one of them says it.
    let keep_earned = if scaled { Keep::Long } else { Keep::Ample };
    let mut columns = vec![
        Column::new("place", titles.place, Kind::Ordinal),
        own_number,
        names,
        match victory_points && heading.unit == Unit::Imps {
            true => number("earned", (titles.unit)(heading.unit)).only_short(),
            false => number("earned", titles.earned).keep(keep_earned),
        },
        number("adjustment", titles.adjustment).keep(Keep::Long),
        score,
        number("out-of", titles.out_of).keep(Keep::Ample),
        number("carryover", titles.carryover).keep(Keep::Long),
        number("final", titles.final_score),
        number("percent", titles.percent).strong(),
        number("per-board", titles.per_board),
        number("matches", titles.matches).keep(Keep::Long),
        number("won", titles.matches_won).keep(Keep::Long),
        Column::new("bar", titles.bar, Kind::Figure).keep(Keep::Spare),
        number("handicap", titles.handicap).keep(Keep::Ample),
        number("with-handicap", titles.with_handicap).keep(Keep::Ample),
        number("handicap-percent", titles.handicap_percent).keep(Keep::Ample),
        Column::new("handicap-place", titles.handicap_place, Kind::Ordinal).keep(Keep::Ample),
        Column::new("strat", titles.strat, Kind::Text).keep(Keep::Long),
    ];
    let ranks = Ranks::of(reporting);
    columns.extend(ranks.columns.clone());
    columns.extend([
        number("award", titles.award).keep(Keep::Long),
        number("boards", titles.boards).keep(Keep::Long),
    ]);
    let mut table = Table::new(caption, columns);
    ranks.group(reporting, &mut table);
    for line in &ranking.lines {
        let [own_number, names] = who::cells(&who::party(reporting.scored, line));
        let handicap = line.handicap;
        let mut cells = vec![
            Cell::place_or_dash(line.place),
            own_number,
            names,
            Cell::hundredths(Some(line.total)),
            Cell::hundredths(line.adjustment),
            Cell::hundredths_or_dash(line.score),
            Cell::hundredths(line.out_of),
            Cell::hundredths(line.carryover),
            Cell::hundredths(line.carryover.and(line.final_score)),
            Cell::hundredths(line.percent),
            Cell::hundredths(line.per_board),
            (line.matches).map_or_else(Cell::default, |matches| Cell::number(matches.matches)),
            (line.matches).map_or_else(Cell::default, |matches| Cell::number(matches.won)),
            bar(line.percent),
            Cell::hundredths(handicap.map(|handicap| handicap.handicap)),
            Cell::hundredths(handicap.and_then(|handicap| handicap.score)),
            Cell::hundredths(handicap.and_then(|handicap| handicap.percent)),
            Cell::place(handicap.and_then(|handicap| handicap.place)),
            Cell::text(line.strat.clone().unwrap_or_default()),
        ];
        cells.extend(ranks.cells(line));
        cells.extend([award(line), Cell::number(line.boards)]);
        table.rows.push(cells);
    }
    table.notes = not_ranked(reporting, ranking.lines.iter());
    (table.notes).extend(award_notes(reporting, ranking.lines.iter()));
    table.without_empty_columns()
}

fn with_handicap(
    reporting: Reporting<'_>,
    caption: String,
    lines: &[(&StandingLine, Handicap)],
) -> Table {
    let titles = &reporting.words.columns;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let [own_number, names] = who::columns(reporting);
    let mut table = Table::new(
        caption,
        vec![
            Column::new("handicap-place", titles.place, Kind::Ordinal),
            own_number,
            names,
            number("score", titles.scratch),
            number("percent", titles.scratch),
            number("handicap", titles.handicap).keep(Keep::Long),
            number("with-handicap", titles.with_handicap)
                .only_short()
                .strong(),
            number("handicap-percent", titles.percent).strong(),
        ],
    );
    for (line, handicap) in lines {
        let [own_number, names] = who::cells(&who::party(reporting.scored, line));
        table.rows.push(vec![
            Cell::place_or_dash(handicap.place),
            own_number,
            names,
            Cell::hundredths(line.score.filter(|_| !handicap.in_percent)),
            Cell::hundredths(line.percent.filter(|_| handicap.in_percent)),
            Cell::hundredths(Some(handicap.handicap)),
            Cell::hundredths(handicap.score),
            Cell::hundredths(handicap.percent),
        ]);
    }
    table.without_empty_columns()
}

/// A bar from 0 to 100 %, with a mark at 50.
pub(super) fn bar(percent: Option<Decimal>) -> Cell {
    percent.map_or_else(Cell::default, |percent| {
        Value::Bar {
            percent: percent.clamp(Decimal::ZERO, Decimal::ONE_HUNDRED),
            middle: true,
        }
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
pub(super) fn share(reporting: Reporting<'_>) -> Decimal {
    percent_of(reporting.scored.session.conditions().minimum_share)
}

/// A share as a number of percent.
pub(super) fn percent_of(share: Percentage) -> Decimal {
    Decimal::new(share.get().into(), 2).normalize()
}

/// Somebody, where it has too few boards to be ranked.
pub(super) fn too_few(reporting: Reporting<'_>, line: &StandingLine) -> Option<TooFew> {
    Some(TooFew {
        of: line.too_few_of?,
        who: who::called(reporting, line),
        boards: line.boards,
    })
}

/// Who is not ranked for too few boards.
pub(super) fn not_ranked<'a>(
    reporting: Reporting<'_>,
    lines: impl Iterator<Item = &'a StandingLine>,
) -> Vec<Note> {
    let who: Vec<TooFew> = lines.filter_map(|line| too_few(reporting, line)).collect();
    let note = (reporting.words.notes.not_ranked)(&share(reporting), &who);
    let note = (!who.is_empty()).then_some(Note::Text(note));
    note.into_iter().collect()
}

/// What is to be said of masterpoints, where there are some.
pub(super) fn award_notes<'a>(
    reporting: Reporting<'_>,
    mut lines: impl Iterator<Item = &'a StandingLine>,
) -> Vec<Note> {
    let awarded = lines.any(|line| line.award.is_some());
    let note = awarded.then_some(Note::Explanation(reporting.words.notes.awards));
    note.into_iter().collect()
}

/// The columns of the ranks in each strat: those in the section, then those over all.
pub(super) struct Ranks {
    pub(super) columns: Vec<Column>,
    strats: usize,
}

impl Ranks {
    /// The columns for the strats of a session.
    pub(super) fn of(reporting: Reporting<'_>) -> Self {
        let titles = &reporting.words.columns;
        let strats = reporting.scored.session.strats();
        let columns = [
            ("section-rank", titles.section_rank, Keep::Long),
            // The overall ranking has them too.
            ("overall-rank", titles.overall_rank, Keep::Room),
        ]
        .into_iter()
        .flat_map(|(key, title, keep)| {
            strats.iter().map(move |strat| {
                let column = Column::new(format!("{key}-{}", strat.name), title, Kind::Ordinal);
                let column = column.keep(keep);
                // One strat needs no name.
                if strats.len() == 1 {
                    column
                } else {
                    column.titled(strat.name.clone())
                }
            })
        });
        Self {
            columns: columns.collect(),
            strats: strats.len(),
        }
    }

    /// Puts `Section rank` and `Overall rank` over the letters of the strats.
    pub(super) fn group(&self, reporting: Reporting<'_>, table: &mut Table) {
        if self.strats > 1 {
            let titles = &reporting.words.columns;
            for (key, title) in [
                ("section-rank-", titles.section_rank),
                ("overall-rank-", titles.overall_rank),
            ] {
                table.group(title, |column| column.key.starts_with(key));
            }
        }
    }

    /// The cells for them.
    pub(super) fn cells(&self, line: &StandingLine) -> Vec<Cell> {
        let section = line.ranks.iter().map(|rank| Cell::place(rank.section));
        let overall = line.ranks.iter().map(|rank| Cell::place(rank.overall));
        section.chain(overall).collect()
    }
}
