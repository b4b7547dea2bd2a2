//! What a correction changed: what was corrected and why, and what everybody has now.

use std::sync::Arc;

use contract_scoring::{BySide, Side};
use rust_decimal::Decimal;

use super::{Reporting, anchor, played};
use crate::model::difference::{Difference, ResultChange, StandingChange};
use crate::model::heading::Unit;
use crate::model::published::{Entered, PublishedLine, PublishedStanding, Ranks, Rules, Who};
use crate::sheet::{
    Block, Cell, Column, Contract, Corrected, Items, Keep, Kind, List, Note, Part, Party, Sheet,
    Style, Table, Target, Value,
};
use crate::words::{Players, Rule, Title};

/// How much the notice says of each kind; the report has all of it.
const IN_NOTICE: usize = 3;
/// Of places, which are short.
const PLACES_IN_NOTICE: usize = 6;

/// What the corrections say, and their notice.
#[derive(Debug)]
pub struct CorrectionsWords {
    /// What they are called.
    pub title: &'static str,
    /// A result that was corrected.
    pub notice: &'static str,
    /// Between what was corrected: `; `.
    pub between: &'static str,
    /// Where nothing differs.
    pub nothing: &'static str,
    /// Corrected lines.
    pub results: &'static str,
    /// What else was corrected.
    pub others: &'static str,
    /// What boards earn.
    pub earned: fn(Unit) -> &'static str,
    /// Scores and places.
    pub standings: &'static str,
    /// Ranks and awards.
    pub ranks: &'static str,
    /// What was published.
    pub was: Title,
    /// What a column holds, as it was published: `Score was`.
    pub column_was: fn(&str) -> String,
    /// What it is now.
    pub is: Title,
    /// By how much it grew.
    pub change: Title,
    /// Over what contestants are called: pairs or players.
    pub whose: Players,
    /// A line by its board and who played it.
    pub line: fn(board: u16, sides: [&str; 2]) -> String,
    /// A contract and who declared, where there is one.
    pub played: fn(contract: &str, declarer: &str) -> String,
    /// What a line says, in a foul group.
    pub in_group: fn(said: &str, letter: char) -> String,
    /// Something that was one thing and is another; that is new, or gone.
    pub changed: fn(what: &str, was: Option<&str>, is: Option<&str>) -> String,
    /// Somebody's adjustment.
    pub adjustment: fn(who: &str) -> String,
    /// What somebody brought from earlier sessions.
    pub carryover: fn(who: &str) -> String,
    /// Somebody's names.
    pub names: fn(who: &str) -> String,
    /// So many have another score.
    pub scores: fn(count: usize, is_individual: bool) -> String,
    /// Somebody's place that was one and is another; that is new, or gone.
    pub place: fn(who: &str, was: Option<&str>, is: Option<&str>) -> String,
    /// Who has another place.
    pub places: fn(&str) -> String,
}

/// How much is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// What everybody reads.
    Notice,
    /// All of it.
    Report,
}

/// The sheets: results, what else was corrected, board scores, scores, ranks. One that says so where nothing differs.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let words = &reporting.words.reports.corrections;
    let title = words.title;
    let sheets = reporting.scored.corrections.map_or_else(Vec::new, |it| {
        let list = |items: Vec<String>| {
            let (empty, is_empty) = (words.nothing, items.is_empty());
            Some(Block::List(List {
                items,
                empty,
                read: Items::Apart,
            }))
            .filter(|_| !is_empty)
        };
        let table = |table: Option<Table>| table.map(Block::Table);
        let unit = (words.earned)(reporting.scored.unit());
        let sheets = [
            (words.results, table(results(reporting, it))),
            (words.others, list(others(reporting, it, Extent::Report))),
            (unit, table(earned(reporting, it, unit))),
            (words.standings, table(standings(reporting, it))),
            (words.ranks, table(ranks(reporting, it))),
        ];
        let kind = title;
        let sheets = sheets.into_iter().filter_map(|(title, block)| {
            let blocks = vec![block?];
            Some(Sheet {
                kind: Some(kind.to_owned()),
                blocks,
                ..Sheet::new(title)
            })
        });
        let mut sheets: Vec<Sheet> = sheets.collect();
        if sheets.is_empty() {
            sheets.push(Sheet {
                blocks: vec![Block::List(List {
                    items: Vec::new(),
                    empty: words.nothing,
                    read: Items::Apart,
                })],
                ..Sheet::new(title)
            });
        }
        sheets
    });
    Part::new("corrections", title, sheets.into_iter())
}

/// What every document says of a correction: what was corrected, why, and for whom; nothing where nothing was.
pub(super) fn notice(reporting: Reporting<'_>) -> Option<Corrected> {
    let difference = reporting.scored.corrections.filter(|it| !it.is_empty())?;
    let said = |letters| self::said(reporting, difference, letters);
    Some(Corrected {
        word: reporting.words.reports.corrections.notice,
        symbols: said(false),
        letters: said(true),
    })
}

fn said(reporting: Reporting<'_>, difference: &Difference, letters: bool) -> String {
    let words = &reporting.words.reports.corrections;
    let results = difference.results.iter();
    let causes: Vec<String> = results
        .map(|change| result(reporting, change, letters))
        .chain(others(reporting, difference, Extent::Notice))
        .collect();
    let mut said = shortened(reporting, causes, IN_NOTICE);
    let moved = |change: &&StandingChange| change.changed(|one| one.score).is_some();
    let scores = difference.standings.iter().filter(moved).count();
    if scores > 0 {
        said.push((words.scores)(
            scores,
            reporting.scored.session.is_individual(),
        ));
    }
    let places = difference.standings.iter().filter_map(|change| {
        let [old, new] = change.changed(|one| one.place.as_deref())?;
        let [old, new] = [old.flatten(), new.flatten()];
        let who = called(reporting, &change.who);
        Some((words.place)(&who, old, new))
    });
    let places = shortened(reporting, places.collect(), PLACES_IN_NOTICE);
    if !places.is_empty() {
        said.push((words.places)(&places.join(", ")));
    }
    said.join(words.between)
}

/// The first of some sentences, and how many more there are.
fn shortened(reporting: Reporting<'_>, mut all: Vec<String>, most: usize) -> Vec<String> {
    // One more takes no more room than to say that there is one.
    if all.len() > most + 1 {
        let more = (reporting.words.notes.more)(all.len() - most);
        all.truncate(most);
        all.push(more);
    }
    all
}

/// The lines that were corrected; why is said below them.
fn results(reporting: Reporting<'_>, difference: &Difference) -> Option<Table> {
    let words = &reporting.words;
    let titles = &words.columns;
    let side = |key, side| Column::new(key, *titles.side.get(side), Kind::Text).naming();
    let mut columns = vec![
        Column::new("board", titles.board, Kind::Ordinal).naming(),
        side("ns", Side::NorthSouth),
        side("ew", Side::EastWest),
    ];
    for (contract, score, group, title) in [
        (
            "was-contract",
            "was-score",
            "was-group",
            words.reports.corrections.was,
        ),
        (
            "is-contract",
            "is-score",
            "is-group",
            words.reports.corrections.is,
        ),
    ] {
        columns.extend([
            Column::new(contract, title, Kind::Text),
            Column::new(score, titles.own_score, Kind::Number),
            Column::new(group, titles.group, Kind::Text),
        ]);
    }
    let mut table = Table::new(words.reports.corrections.results, columns);
    for change in &difference.results {
        let [ns, ew] = change
            .players
            .each()
            .map(|(_, players)| parties(reporting, players));
        let mut cells = vec![
            Cell::number(change.line.board.get()),
            Value::Numbers(ns).into(),
            Value::Numbers(ew).into(),
        ];
        let groups = change.groups_differ();
        for line in [&change.old, &change.new] {
            cells.extend(line_cells(reporting, line.as_ref(), groups));
        }
        table.rows.push(cells);
        let why = change.why.join("; ");
        if !why.is_empty() {
            let line = line_name(reporting, change);
            table.notes.push(Note::Text(format!("{line}: {why}")));
        }
    }
    // That a line is a ruling now, without a contract, is said by an empty cell.
    let stay = ["was-contract", "is-contract"];
    (!table.rows.is_empty()).then(|| table.without_empty_columns_but(&stay))
}

/// Contract with its declarer, score and, where they differ, group.
fn line_cells(reporting: Reporting<'_>, line: Option<&PublishedLine>, group: bool) -> [Cell; 3] {
    let Some(line) = line else {
        return [Value::Dash.into(), Cell::default(), Cell::default()];
    };
    let [contract, declarer, _] = played::cells(reporting, line.played);
    let declarer = declarer.shown(Style::PRINT);
    let contract = match contract.value {
        Value::Contract(Contract { symbols, letters }) => Value::Contract(Contract {
            symbols: format!("{symbols} {declarer}"),
            letters: format!("{letters} {declarer}"),
        }),
        other => other,
    };
    let score = match (&line.entries.ns, &line.entries.ew) {
        (Entered::Points(ns), Entered::Points(ew)) if i32::from(*ns) == -i32::from(*ew) => {
            Cell::number(*ns)
        }
        _ => Cell::text(entered(reporting, &line.entries)),
    };
    let group = line.group.filter(|_| group);
    let letter = group.and_then(session::FoulGroup::letter);
    let letter = letter.map(|letter| letter.to_string());
    [
        contract.into(),
        score,
        Cell::text(letter.unwrap_or_default()),
    ]
}

/// What both sides are entered with.
fn entered(reporting: Reporting<'_>, entries: &BySide<Entered>) -> String {
    let signs = &reporting.words.signs;
    let one = |entered: &Entered| match entered {
        Entered::Points(points) => points.to_string(),
        Entered::Artificial(artificial) => (signs.artificial)(*artificial),
        Entered::NotPlayed => signs.not_played.to_owned(),
        Entered::LatePlay => signs.late_play.to_owned(),
        Entered::Weighted(parts) => parts.clone(),
    };
    let BySide { ns, ew } = entries;
    match (ns, ew) {
        (Entered::Points(ns), Entered::Points(ew)) if i32::from(*ns) == -i32::from(*ew) => {
            ns.to_string()
        }
        (ns, ew) if ns == ew => one(ns),
        (ns, ew) => format!("{} / {}", one(ns), one(ew)),
    }
}

/// A corrected line as a sentence, and why.
fn result(reporting: Reporting<'_>, change: &ResultChange, letters: bool) -> String {
    let words = &reporting.words.reports.corrections;
    let said = |line: &PublishedLine| {
        let [contract, declarer, _] = played::cells(reporting, line.played);
        let style = Style {
            letters,
            ..reporting.style()
        };
        let played = (words.played)(&contract.shown(style), &declarer.shown(style));
        let group = line.group.filter(|_| change.groups_differ());
        let letter = group.and_then(session::FoulGroup::letter);
        let said = format!("{played} {}", entered(reporting, &line.entries));
        match letter {
            Some(letter) => (words.in_group)(said.trim_start(), letter),
            None => said.trim_start().to_owned(),
        }
    };
    let [old, new] = [&change.old, &change.new].map(|line| line.as_ref().map(said));
    let line = line_name(reporting, change);
    let said = (words.changed)(&line, old.as_deref(), new.as_deref());
    because(&said, &change.why)
}

fn line_name(reporting: Reporting<'_>, change: &ResultChange) -> String {
    let sides = change.players.each().map(|(_, players)| {
        let labels: Vec<String> = players.iter().map(|who| label(reporting, who)).collect();
        labels.join("+")
    });
    (reporting.words.reports.corrections.line)(change.line.board.get(), [&sides[0], &sides[1]])
}

/// Rules, adjustments and names that differ.
fn others(reporting: Reporting<'_>, difference: &Difference, extent: Extent) -> Vec<String> {
    let words = &reporting.words.reports.corrections;
    let rules = difference
        .rules
        .map_or_else(Vec::new, |both| rules(reporting, both));
    let changes = difference.standings.iter().flat_map(|change| {
        let who = called(reporting, &change.who);
        let both = change.old.as_ref().zip(change.new.as_ref());
        let adjustment = change.changed(|one| one.adjustment).map(|both| {
            let [old, new] =
                both.map(|amount| amount.flatten().map(|amount| reporting.amount(amount, 2)));
            let what = (words.adjustment)(&who);
            because(
                &(words.changed)(&what, old.as_deref(), new.as_deref()),
                &change.why,
            )
        });
        let carryover = both.filter(|(old, new)| old.carryover != new.carryover);
        let carryover = carryover.map(|(old, new)| {
            let amount =
                |one: &PublishedStanding| one.carryover.map(|amount| reporting.amount(amount, 2));
            let what = (words.carryover)(&who);
            (words.changed)(&what, amount(old).as_deref(), amount(new).as_deref())
        });
        let names = both.filter(|_| change.renamed).map(|(old, new)| {
            let [old, new] = [old, new].map(|one| {
                let known = one.names.iter().filter(|name| !name.is_empty());
                let known: Vec<&str> = known.map(String::as_str).collect();
                (!known.is_empty()).then(|| known.join(Style::PRINT.between_names))
            });
            let names = (words.names)(&who);
            match extent {
                Extent::Notice => names,
                Extent::Report => (words.changed)(&names, old.as_deref(), new.as_deref()),
            }
        });
        adjustment.into_iter().chain(carryover).chain(names)
    });
    rules.into_iter().chain(changes).collect()
}

fn rules(reporting: Reporting<'_>, [old, new]: [Rules; 2]) -> Vec<String> {
    let words = &reporting.words;
    let said = |rules: Rules| {
        [
            (Rule::Scoring, rules.method.map(words.rules.method)),
            (Rule::RuleSet, rules.rule_set.map(words.rules.rule_set)),
            (Rule::Averages, rules.averages.map(words.rules.averages)),
        ]
    };
    let both = said(old).into_iter().zip(said(new));
    let both = both.filter_map(|((rule, old), (_, new))| Some((rule, old?, new?)));
    both.map(|(rule, old, new)| {
        (words.reports.corrections.changed)((words.rules.rule)(rule), Some(old), Some(new))
    })
    .collect()
}

/// What boards earn.
fn earned(reporting: Reporting<'_>, difference: &Difference, title: &str) -> Option<Table> {
    let words = &reporting.words.reports.corrections;
    let amounts = difference
        .earned
        .iter()
        .flat_map(|change| [change.old, change.new]);
    let digits = played::digits(amounts.flatten());
    let board = Column::new("board", reporting.words.columns.board, Kind::Ordinal);
    let mut columns = vec![board.naming()];
    columns.extend(who_columns(reporting));
    columns.extend([
        Column::new("was", words.was, Kind::Number),
        Column::new("is", words.is, Kind::Number),
        Column::new("change", words.change, Kind::Number).strong(),
    ]);
    let mut table = Table::new(title, columns);
    for change in &difference.earned {
        let amount = |amount: Option<Decimal>| -> Cell {
            let amount = amount.map(|amount| Value::Amount(amount, digits));
            amount.unwrap_or(Value::Dash).into()
        };
        let mut cells = vec![Cell::number(change.board.get())];
        cells.extend(who_cells(reporting, &change.players, &[]));
        cells.extend([
            amount(change.old),
            amount(change.new),
            grown(reporting, change.old, change.new, digits),
        ]);
        table.rows.push(cells);
    }
    some(table)
}

/// Scores, percentages and places.
fn standings(reporting: Reporting<'_>, difference: &Difference) -> Option<Table> {
    let titles = &reporting.words.columns;
    let words = &reporting.words.reports.corrections;
    let score = (titles.score)(reporting.scored.unit());
    let mut columns = who_columns(reporting).to_vec();
    columns.extend(two(reporting, ["was-score", "score"], score, Kind::Number));
    columns.push(Column::new("change", words.change, Kind::Number).strong());
    let percent = two(
        reporting,
        ["was-percent", "percent"],
        titles.percent,
        Kind::Number,
    );
    columns.extend(percent.map(|column| column.keep(Keep::Room)));
    columns.extend(two(
        reporting,
        ["was-place", "place"],
        titles.place,
        Kind::Ordinal,
    ));
    let mut table = Table::new(words.standings, columns);
    let score = |one: &PublishedStanding| one.final_score.or(one.score);
    for change in &difference.standings {
        let figures = |one: &PublishedStanding| (score(one), one.percent, one.place.clone());
        if change.changed(figures).is_none() {
            continue;
        }
        let mut cells = standing_cells(reporting, change).to_vec();
        let both = [&change.old, &change.new].map(Option::as_ref);
        let [old, new] = both.map(|one| one.and_then(score));
        cells.extend([old, new].map(Cell::hundredths));
        cells.push(grown(reporting, old, new, 2));
        cells.extend(both.map(|one| Cell::hundredths(one.and_then(|one| one.percent))));
        cells.extend(both.map(|one| place(one.and_then(|one| one.place.as_deref()))));
        table.rows.push(cells);
    }
    some(table)
}

/// Ranks in strats and over all, and awards.
fn ranks(reporting: Reporting<'_>, difference: &Difference) -> Option<Table> {
    let titles = &reporting.words.columns;
    let mut columns = who_columns(reporting).to_vec();
    columns.push(Column::new("strat", titles.strat, Kind::Text));
    for (keys, title, kind) in [
        (
            ["was-section", "section"],
            titles.section_rank,
            Kind::Ordinal,
        ),
        (
            ["was-overall", "overall"],
            titles.overall_rank,
            Kind::Ordinal,
        ),
        (["was-award", "award"], titles.award, Kind::Number),
    ] {
        columns.extend(two(reporting, keys, title, kind));
    }
    let mut table = Table::new(reporting.words.reports.corrections.ranks, columns);
    for change in &difference.standings {
        let award = |one: Option<&Option<(Decimal, String)>>| -> Cell {
            let award = one.and_then(Option::as_ref);
            award.map_or_else(Cell::default, |(points, reason)| {
                Value::Noted(*points, points.scale(), reason.clone()).into()
            })
        };
        let awards = change.changed(|one| &one.award);
        let mut awards = awards.map(|both| both.map(award));
        let mut rows = change.ranks();
        if rows.is_empty() && awards.is_some() {
            rows.push((None, [Ranks::default(), Ranks::default()]));
        }
        for (strat, both) in rows {
            let mut cells = standing_cells(reporting, change).to_vec();
            cells.push(Cell::text(strat.unwrap_or_default().to_owned()));
            cells.extend(both.each_ref().map(|ranks| place(ranks.section.as_deref())));
            cells.extend(both.each_ref().map(|ranks| place(ranks.overall.as_deref())));
            // A contestant has one award, whatever the strat.
            cells.extend(awards.take().unwrap_or_default());
            table.rows.push(cells);
        }
    }
    some(table)
}

/// What something was and what it is, as two columns.
fn two(reporting: Reporting<'_>, keys: [&'static str; 2], title: Title, kind: Kind) -> [Column; 2] {
    let words = &reporting.words.reports.corrections;
    let [was, is] = keys.map(|key| Column::new(key, title, kind));
    let was = Column {
        title: (words.column_was)(&was.title),
        short: words.was.short.to_owned(),
        ..was
    };
    [was, is]
}

/// A table with rows, without the columns that say nothing.
fn some(table: Table) -> Option<Table> {
    (!table.rows.is_empty()).then(|| table.without_empty_columns())
}

/// What a contestant is called, and its names.
fn who_columns(reporting: Reporting<'_>) -> [Column; 2] {
    let whose = reporting
        .words
        .reports
        .corrections
        .whose
        .of(reporting.scored.session.is_individual());
    let names = reporting.words.columns.names;
    [
        Column::new("who", Title::one(whose), Kind::Text).naming(),
        Column::new("names", names, Kind::Names).keep(Keep::Long),
    ]
}

fn standing_cells(reporting: Reporting<'_>, change: &StandingChange) -> [Cell; 2] {
    who_cells(reporting, std::slice::from_ref(&change.who), change.names())
}

/// What contestants are called, and their names: those that are given where they do not play any more.
fn who_cells(reporting: Reporting<'_>, who: &[Who], given: &[String]) -> [Cell; 2] {
    let mut parties = parties(reporting, who);
    if let Some([party]) = Arc::get_mut(&mut parties)
        && party.names.is_empty()
    {
        party.names = given.to_vec();
    }
    let called: Vec<String> = who.iter().map(|who| called(reporting, who)).collect();
    let target = match &parties[..] {
        [one] => one.target.clone(),
        _ => None,
    };
    let named = parties.iter().any(|party| !party.names.is_empty());
    [
        Cell::text(called.join("+")).target(target),
        named
            .then_some(Value::Names(parties))
            .map_or_else(Cell::default, Cell::from),
    ]
}

fn parties(reporting: Reporting<'_>, players: &[Who]) -> Arc<[Party]> {
    let parties = players.iter().map(|who| Party {
        prefix: match reporting.scored.has_sections() {
            true => who.section.clone(),
            false => String::new(),
        },
        number: who.number.get(),
        names: reporting
            .scored
            .contestant_of(who)
            .map_or_else(Vec::new, |id| reporting.scored.names(id)),
        target: target(reporting, who),
    });
    parties.collect()
}

/// Its scorecard, where it still plays.
fn target(reporting: Reporting<'_>, who: &Who) -> Option<Target> {
    let id = reporting.scored.contestant_of(who)?;
    anchor::to_pair(reporting.scored, id)
}

/// `3`, or `B3` where there are several sections.
fn label(reporting: Reporting<'_>, who: &Who) -> String {
    let section = match reporting.scored.has_sections() {
        true => who.section.as_str(),
        false => "",
    };
    format!("{section}{}", who.number)
}

/// A contestant as people call it, whether it still plays or not: `N-S 3`, `A E-W 12`, `pair B4`.
fn called(reporting: Reporting<'_>, who: &Who) -> String {
    let Reporting { scored, words } = reporting;
    match who.direction.side().map(|side| words.side.get(side)) {
        Some(side) if scored.has_sections() => format!("{} {side} {}", who.section, who.number),
        Some(side) => format!("{side} {}", who.number),
        None => (words.facts.contestant)(&label(reporting, who), scored.session.is_individual()),
    }
}

fn because(said: &str, why: &[String]) -> String {
    match why {
        [] => said.to_owned(),
        _ => format!("{said} ({})", why.join("; ")),
    }
}

fn place(place: Option<&str>) -> Cell {
    Cell::text(place.unwrap_or_default().to_owned())
}

/// By how much an amount grew, with its sign.
fn grown(
    reporting: Reporting<'_>,
    old: Option<Decimal>,
    new: Option<Decimal>,
    digits: u32,
) -> Cell {
    match (old, new) {
        (Some(old), Some(new)) if old != new => {
            let sign = if new > old { "+" } else { "" };
            Cell::text(format!("{sign}{}", reporting.amount(new - old, digits)))
        }
        _ => Cell::default(),
    }
}
