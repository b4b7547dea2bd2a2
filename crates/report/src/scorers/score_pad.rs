//! The pad as on paper: WE and THEY, a line across, and a line under each game.

use std::fmt::Write;

use contract_scoring::Side;
use contract_scoring::rubber::{Entry, ScorePad};

const HALF: usize = 38;

/// Draws the pad, 80 columns wide at most, and what it comes to.
pub(crate) fn draw(pad: &ScorePad) -> String {
    let mut out = String::new();
    row("WE", "THEY", &mut out);
    rule('=', &mut out);
    let (mut we, mut they) = columns(&pad.above);
    // Entries climb from the line, as on paper.
    we.reverse();
    they.reverse();
    let height = we.len().max(they.len());
    for place in 0..height {
        let at = |column: &[String]| {
            let blank = height - column.len();
            place
                .checked_sub(blank)
                .map_or(String::new(), |place| column[place].clone())
        };
        row(&at(&we), &at(&they), &mut out);
    }
    rule('=', &mut out);
    let last = pad.games.len().saturating_sub(1);
    for (place, game) in pad.games.iter().enumerate() {
        let (we, they) = columns(&game.below);
        for place in 0..we.len().max(they.len()) {
            let at = |column: &[String]| column.get(place).cloned().unwrap_or_default();
            row(&at(&we), &at(&they), &mut out);
        }
        if place < last {
            rule('-', &mut out);
        }
    }
    if pad.games.last().is_some_and(|game| !game.below.is_empty()) {
        rule('-', &mut out);
    }
    let totals = pad.totals();
    row(&totals.ns.to_string(), &totals.ew.to_string(), &mut out);
    out.push('\n');
    let (winner, size) = match pad.difference() {
        0 => ("WE and THEY are level", String::new()),
        difference if difference > 0 => ("WE lead by ", difference.to_string()),
        difference => ("THEY lead by ", difference.abs().to_string()),
    };
    let settlement = pad.settlement().abs();
    let state = if pad.is_finished {
        "finished"
    } else {
        "unfinished"
    };
    let _ = match size.as_str() {
        "" => writeln!(out, "{winner}; {state}"),
        _ => writeln!(out, "{winner}{size}, settled as {settlement}; {state}"),
    };
    out
}

/// The entries of WE and of THEY, each with its deal and what it is for beside the number.
fn columns(entries: &[Entry]) -> (Vec<String>, Vec<String>) {
    let (mut we, mut they) = (Vec::new(), Vec::new());
    for entry in entries {
        let Entry { points, reason, .. } = entry;
        let deal = entry.deal.map_or(String::new(), |deal| format!("{deal} "));
        match entry.side {
            Side::NorthSouth => we.push(format!("{deal}{reason} {points:>5}")),
            Side::EastWest => they.push(format!("{points:<5} {deal}{reason}")),
        }
    }
    (we, they)
}

fn row(we: &str, they: &str, out: &mut String) {
    let line = format!("{we:>HALF$} | {they}");
    out.push_str(line.trim_end());
    out.push('\n');
}

fn rule(line: char, out: &mut String) {
    let half: String = std::iter::repeat_n(line, HALF + 1).collect();
    let _ = writeln!(out, "{half}+{half}");
}
