//! What a correction changed.

use std::io::{self, Write};

use contract_scoring::Side;
use rust_decimal::Decimal;
use session::Entry;

use super::table::{Column, Table};
use super::{Page, names};
use crate::model::difference::{Change, Difference, EarnedChange};
use crate::model::director::called;
use crate::model::standing::StandingLine;
use crate::model::traveler::TravelerLine;
use crate::model::{Scored, weighted_text};
use crate::notation;
use crate::notation::traveler::labels;
use crate::visible::visible;

const NAMES: usize = 1;

/// Prints what differs, what caused it first.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(
    scored: Scored<'_>,
    difference: &Difference,
    page: Page,
    out: &mut dyn Write,
) -> io::Result<()> {
    if difference.is_empty() {
        return writeln!(out, "Nothing changed");
    }
    let mut separate = false;
    let mut title = |out: &mut dyn Write, title: &str| {
        let before = if std::mem::replace(&mut separate, true) {
            "\n"
        } else {
            ""
        };
        writeln!(out, "{before}{}\n", page.strong(title))
    };
    if !difference.rules.is_empty() {
        title(out, "RULES IN FORCE")?;
        for change in &difference.rules {
            writeln!(out, "  {}", rule(change))?;
        }
    }
    if !difference.results.is_empty() {
        title(out, "RESULTS")?;
        for change in &difference.results {
            writeln!(out, "  {}", visible(&result(change, page)))?;
        }
    }
    if !difference.earned.is_empty() {
        title(out, &scored.unit().name().to_uppercase())?;
        earned_table(&difference.earned).write(page, out)?;
    }
    if !difference.standings.is_empty() {
        title(out, "SCORES AND PLACES")?;
        standings_table(scored, &difference.standings, page).write(page, out)?;
    }
    Ok(())
}

fn rule(change: &Change<(&'static str, String)>) -> String {
    match change {
        Change::Added((about, rule)) => format!("{about}: {rule} (new)"),
        Change::Removed((about, rule)) => format!("{about}: {rule} (gone)"),
        Change::Changed { old, new } => format!("{}: {} -> {}", old.0, old.1, new.1),
    }
}

fn result(change: &Change<TravelerLine>, page: Page) -> String {
    match change {
        Change::Added(line) => format!("{}: {} (new)", who(line), outcome(line, page)),
        Change::Removed(line) => format!("{}: {} (gone)", who(line), outcome(line, page)),
        Change::Changed { old, new } => {
            format!(
                "{}: {} -> {}",
                who(new),
                outcome(old, page),
                outcome(new, page)
            )
        }
    }
}

fn who(line: &TravelerLine) -> String {
    format!(
        "board {}, N-S {} v E-W {}",
        line.board,
        labels(&line.players.ns),
        labels(&line.players.ew)
    )
}

/// `4♠= by N 620`, or a ruling, or both.
fn outcome(line: &TravelerLine, page: Page) -> String {
    let (contract, declarer) = notation::contract(line.played, page.suits());
    let played = match (contract.as_str(), declarer.as_str()) {
        ("", _) => String::new(),
        (contract, "") => format!("{contract} "),
        (contract, declarer) => format!("{contract} by {declarer} "),
    };
    let entry = |side: Side| match line.entries.get(side) {
        Entry::Weighted(weighted) => weighted_text(weighted, side),
        other => notation::entry(other, side),
    };
    let (ns, ew) = (entry(Side::NorthSouth), entry(Side::EastWest));
    let group = line.group.letter();
    let group = group.map_or_else(String::new, |letter| format!(" (group {letter})"));
    match line.score(Side::NorthSouth) {
        Some(_) if line.score(Side::NorthSouth) == line.score(Side::EastWest) => {
            format!("{played}{ns}{group}")
        }
        _ => format!("{played}{ns} / {ew}{group}"),
    }
}

fn earned_table(changes: &[EarnedChange]) -> Table {
    let digits = notation::digits(
        changes
            .iter()
            .flat_map(|change| [change.old, change.new])
            .flatten(),
    );
    let amount = |amount: Option<Decimal>| {
        amount.map_or_else(|| "-".to_owned(), |amount| notation::amount(amount, digits))
    };
    let mut table = Table::new(vec![
        Column::right("Bd"),
        Column::left("Dir"),
        Column::right("No").gap(1),
        Column::right("Was"),
        Column::right("Is"),
        Column::right("Change"),
    ]);
    for change in changes {
        table.row(vec![
            change.board.to_string(),
            change.side.to_string(),
            labels(&change.contestants),
            amount(change.old),
            amount(change.new),
            by(change.old, change.new, digits),
        ]);
    }
    table
}

fn standings_table(scored: Scored<'_>, changes: &[Change<StandingLine>], page: Page) -> Table {
    let mut table = Table::new(vec![
        Column::left("Pair"),
        Column::left("Names"),
        Column::right("Score"),
        Column::right("%"),
        Column::right("Place"),
        Column::right("Score"),
        Column::right("%"),
        Column::right("Place"),
        Column::right("Change"),
    ]);
    table.group(2, 3, "Was");
    table.group(5, 3, "Is");
    let mut all_names: Vec<&[String]> = Vec::new();
    for change in changes {
        let (old, new) = match change {
            Change::Added(new) => (None, Some(new)),
            Change::Removed(old) => (Some(old), None),
            Change::Changed { old, new } => (Some(old), Some(new)),
        };
        let Some(either) = new.or(old) else { continue };
        all_names.push(&either.names);
        let score = |line: Option<&StandingLine>| line.and_then(|line| line.score);
        let figures = |line: Option<&StandingLine>| {
            let place = line.and_then(|line| line.place);
            [
                notation::hundredths(score(line)),
                notation::hundredths(line.and_then(|line| line.percent)),
                place.map_or_else(String::new, |place| place.to_string()),
            ]
        };
        let cells = [visible(&called(scored, either)).into_owned(), String::new()]
            .into_iter()
            .chain(figures(old))
            .chain(figures(new))
            .chain([by(score(old), score(new), 2)]);
        table.row(cells.collect());
    }
    let room = table.room(&[NAMES], page);
    table.fill(NAMES, names::column(all_names.into_iter(), room, page));
    table
}

/// By how much an amount grew: `+1.50`.
fn by(old: Option<Decimal>, new: Option<Decimal>, digits: u32) -> String {
    match (old, new) {
        (Some(old), Some(new)) if new == old => String::new(),
        (Some(old), Some(new)) if new > old => format!("+{}", notation::amount(new - old, digits)),
        (Some(old), Some(new)) => notation::amount(new - old, digits),
        (None, _) | (_, None) => String::new(),
    }
}
