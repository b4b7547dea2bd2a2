//! Whose standing changed, and how.

use rust_decimal::Decimal;

use super::who::add_who;
use crate::model::difference::{Difference, EarnedChange, PairChange, StandingChange};
use crate::model::heading::Unit;
use crate::model::published::{PublishedPair, PublishedStanding, Ranks};
use crate::sheet::{Cell, Column, Columns, Keep, Kind, Table, Value, number, ordinal, text};
use crate::words::Title;
use crate::{ReportContext, played};

/// What boards earn.
pub(super) fn earned(
    context: ReportContext<'_>,
    difference: &Difference,
    title: &str,
) -> Option<Table> {
    let words = &context.report_words().corrections;
    let amounts = difference.earned.iter().flat_map(|change| [change.old, change.new]);
    let digits = played::digits(amounts.flatten());
    let amount = |amount: Option<Decimal>| -> Cell {
        let amount = amount.map(|amount| Value::Amount(amount, digits));
        amount.unwrap_or(Value::Dash).into()
    };
    let column = ordinal("board", context.words.columns.board);
    let columns = Columns::<EarnedChange>::new()
        .with(column.naming(), |change| super::super::cell(change.board));
    let columns = add_who(columns, context, |change| (&change.players, &[]))
        .with(number("was", words.was), |change| amount(change.old))
        .with(number("is", words.is), |change| amount(change.new))
        .with(number("change", words.change).strong(), |change| {
            grown(context, change.old, change.new, digits)
        });
    some(columns.table(title, &difference.earned))
}

/// Scores, percentages and places.
pub(super) fn standings(context: ReportContext<'_>, difference: &Difference) -> Option<Table> {
    let titles = &context.words.columns;
    let words = &context.report_words().corrections;
    let in_score = if context.scored.has_victory_points() {
        titles.victory_points
    } else {
        titles.score(context.scored.unit())
    };
    let score =
        |one: Option<&PublishedStanding>| one.and_then(|one| one.final_score().or(one.score()));
    let figures =
        |one: &PublishedStanding| (score(Some(one)), one.percent(), one.place().map(str::to_owned));
    let changed = difference.standings.iter();
    let changed = changed.filter(|change| change.changed(figures).is_some());
    let columns = add_standing(Columns::<StandingChange>::new(), context, |change| change);
    let [was_score, is_score] = two(context, "score", in_score, Kind::Number);
    let [was_percent, is_percent] = two(context, "percent", titles.percent, Kind::Number);
    let [was_place, is_place] = two(context, "place", titles.place, Kind::Ordinal);
    let percent = |one: Option<&PublishedStanding>| {
        Cell::hundredths(one.and_then(PublishedStanding::percent))
    };
    let place = |one: Option<&PublishedStanding>| place(one.and_then(PublishedStanding::place));
    let columns = columns
        .amounts(was_score, |change| score(change.old.as_ref()))
        .amounts(is_score, |change| score(change.new.as_ref()))
        .with(number("change", words.change).strong(), |change| {
            let [old, new] = [&change.old, &change.new].map(|one| score(one.as_ref()));
            grown(context, old, new, 2)
        })
        .with(was_percent.keep(Keep::Room), |change| percent(change.old.as_ref()))
        .with(is_percent.keep(Keep::Room), |change| percent(change.new.as_ref()))
        .with(was_place, |change| place(change.old.as_ref()))
        .with(is_place, |change| place(change.new.as_ref()));
    some(columns.table(words.standings, changed))
}

/// Scores and places with handicap.
pub(super) fn handicaps(
    context: ReportContext<'_>,
    difference: &Difference,
    title: &str,
) -> Option<Table> {
    let titles = &context.words.columns;
    let words = &context.report_words().corrections;
    fn score(one: Option<&PublishedStanding>) -> Option<Decimal> {
        one.and_then(PublishedStanding::handicap_score)
    }
    fn percent(one: Option<&PublishedStanding>) -> Option<Decimal> {
        one.and_then(PublishedStanding::handicap_percent)
    }
    fn with(one: Option<&PublishedStanding>) -> Cell {
        place(one.and_then(PublishedStanding::handicap_place))
    }
    let changed = difference.standings.iter().filter(|change| {
        let both = |name| change.changed(|one| one.field(name).cloned()).is_some();
        both("handicap") || both("handicap_percent")
    });
    let [was_score, is_score] = two(context, "score", titles.with_handicap, Kind::Number);
    let [was_percent, is_percent] = two(context, "percent", titles.handicap_percent, Kind::Number);
    let [was_place, is_place] = two(context, "place", titles.place, Kind::Ordinal);
    let columns = add_standing(Columns::<StandingChange>::new(), context, |change| change)
        .amounts(was_score, |change| score(change.old.as_ref()))
        .amounts(is_score, |change| score(change.new.as_ref()))
        .with(number("change", words.change).strong(), |change| {
            let [old, new] = [&change.old, &change.new].map(|one| score(one.as_ref()));
            grown(context, old, new, 2)
        })
        .amounts(was_percent, |change| percent(change.old.as_ref()))
        .amounts(is_percent, |change| percent(change.new.as_ref()))
        .with(was_place, |change| with(change.old.as_ref()))
        .with(is_place, |change| with(change.new.as_ref()));
    some(columns.table(title, changed))
}

/// IMPs and places of the pairs of teams.
pub(super) fn pairs(context: ReportContext<'_>, difference: &Difference) -> Option<Table> {
    let titles = &context.words.columns;
    let own = context.report_words();
    let imps = |one: &Option<PublishedPair>| one.as_ref().map(|one| one.imps);
    let place =
        |one: &Option<PublishedPair>| place(one.as_ref().and_then(|one| one.place.as_deref()));
    let [was_imps, is_imps] = two(context, "imps", titles.unit(Unit::Imps), Kind::Number);
    let [was_place, is_place] = two(context, "place", titles.place, Kind::Ordinal);
    let columns = add_who(Columns::<PairChange>::new(), context, |change| {
        let either = change.new.as_ref().or(change.old.as_ref());
        let names: &[String] = either.map_or(&[], |pair| &pair.names);
        (std::slice::from_ref(&change.who), names)
    })
    .amounts(was_imps, move |change| imps(&change.old))
    .amounts(is_imps, move |change| imps(&change.new))
    .with(number("change", own.corrections.change).strong(), move |change| {
        grown(context, imps(&change.old), imps(&change.new), 2)
    })
    .with(was_place, move |change| place(&change.old))
    .with(is_place, move |change| place(&change.new));
    some(columns.table(own.team_pairs.title, &difference.pairs))
}

/// Ranks in strats and over all, and awards.
pub(super) fn ranks(context: ReportContext<'_>, difference: &Difference) -> Option<Table> {
    let titles = &context.words.columns;
    let mut rows = Vec::new();
    for change in &difference.standings {
        // A contestant has one award, whatever the strat.
        let mut awards = change.changed(PublishedStanding::award);
        let mut ranks = change.ranks();
        if ranks.is_empty() && awards.is_some() {
            ranks.push((None, [Ranks::default(), Ranks::default()]));
        }
        rows.extend(ranks.into_iter().map(|(strat, ranks)| RankRow {
            change,
            strat,
            ranks,
            awards: awards.take(),
        }));
    }
    let strat = text("strat", titles.strat);
    let sections = two(context, "section", titles.section_rank, Kind::Ordinal);
    let overalls = two(context, "overall", titles.overall_rank, Kind::Ordinal);
    let awards = two(context, "award", titles.award, Kind::Number);
    let columns = add_standing(Columns::<RankRow<'_>>::new(), context, |row| row.change)
        .texts(strat, |row| row.strat.unwrap_or_default().to_owned())
        .with_each(sections.into_iter().enumerate(), |(which, column)| {
            (column, move |row: &RankRow<'_>| place(row.ranks[which].section.as_deref()))
        })
        .with_each(overalls.into_iter().enumerate(), |(which, column)| {
            (column, move |row: &RankRow<'_>| place(row.ranks[which].overall.as_deref()))
        })
        .with_each(awards.into_iter().enumerate(), |(which, column)| {
            (column, move |row: &RankRow<'_>| {
                let award = row.awards.and_then(|both| both[which]);
                award.flatten().map_or_else(Cell::default, |(points, reason)| {
                    Value::Noted(points, points.scale(), reason.to_owned()).into()
                })
            })
        });
    some(columns.table(context.report_words().corrections.ranks, &rows))
}

/// What a contestant ranks in a strat, and its award in the first of them.
struct RankRow<'a> {
    change: &'a StandingChange,
    strat: Option<&'a str>,
    ranks: [Ranks; 2],
    awards: Option<[Awarded<'a>; 2]>,
}

/// An award in one of two scorings; nothing where the contestant is not in it.
type Awarded<'a> = Option<Option<(Decimal, &'a str)>>;

/// What something was and what it is, as two columns.
fn two(context: ReportContext<'_>, key: &'static str, title: Title, kind: Kind) -> [Column; 2] {
    let words = &context.report_words().corrections;
    let is = Column::new(key, title, kind);
    let was = Column {
        key: format!("was-{key}").into(),
        title: words.column_was(&is.title),
        short: words.was.short.to_owned(),
        ..is.clone()
    };
    [was, is]
}

/// A table with rows, without the columns that say nothing.
pub(super) fn some(table: Table) -> Option<Table> {
    (!table.rows.is_empty()).then(|| table.without_empty_columns())
}

/// Adds the columns of whose standing it is.
fn add_standing<'a, R>(
    columns: Columns<'a, R>,
    context: ReportContext<'a>,
    change: impl Fn(&R) -> &StandingChange + Copy + 'a,
) -> Columns<'a, R> {
    add_who(columns, context, move |row| {
        let change = change(row);
        (std::slice::from_ref(&change.who), change.names())
    })
}

pub(super) fn place(place: Option<&str>) -> Cell {
    Cell::text(place.unwrap_or_default().to_owned())
}

/// By how much an amount grew, with its sign.
pub(super) fn grown(
    context: ReportContext<'_>,
    old: Option<Decimal>,
    new: Option<Decimal>,
    digits: u32,
) -> Cell {
    match (old, new) {
        (Some(old), Some(new)) if old != new => {
            let sign = if new > old { "+" } else { "" };
            Cell::text(format!("{sign}{}", context.amount(new - old, digits)))
        }
        _ => Cell::default(),
    }
}
