//! The pad as on paper: WE and THEY, a line across, and a line under each game.

use std::fmt::Write;

use contract_scoring::Side;
use contract_scoring::rubber::{Entry, ScorePad};

const HALF: usize = 38;

/// Draws the pad, 80 columns wide at most, and what it comes to.
pub fn draw(pad: &ScorePad) -> String {
    let mut out = String::new();
    row("WE", "THEY", &mut out);
    rule('=', &mut out);
    // Entries climb from the line, as on paper.
    for (we, they) in side_by_side(&pad.above).iter().rev() {
        row(we, they, &mut out);
    }
    rule('=', &mut out);
    for game in &pad.games {
        for (we, they) in side_by_side(&game.below) {
            row(&we, &they, &mut out);
        }
        // Only the last game may have nothing in it, and no line is drawn under nothing.
        if !game.below.is_empty() {
            rule('-', &mut out);
        }
    }
    let totals = pad.totals();
    row(&totals.ns.to_string(), &totals.ew.to_string(), &mut out);
    let _ = writeln!(out, "\n{}", outcome(pad));
    out
}

/// `WE lead by 2140, settled as 2100; finished`.
fn outcome(pad: &ScorePad) -> String {
    let state = if pad.is_finished { "finished" } else { "unfinished" };
    let leader = match pad.difference() {
        0 => return format!("WE and THEY are level; {state}"),
        1.. => "WE",
        _ => "THEY",
    };
    let (lead, paid) = (pad.difference().abs(), pad.settlement().abs());
    format!("{leader} lead by {lead}, settled as {paid}; {state}")
}

/// The entries of WE and of THEY, each with its deal and what it is for beside the number; blank where one side has
/// fewer.
fn side_by_side(entries: &[Entry]) -> Vec<(String, String)> {
    let (mut we, mut they) = (Vec::new(), Vec::new());
    for entry in entries {
        let Entry { points, reason, .. } = entry;
        let deal = entry.deal.map_or(String::new(), |deal| format!("{deal} "));
        match entry.side {
            Side::NorthSouth => we.push(format!("{deal}{reason} {points:>5}")),
            Side::EastWest => they.push(format!("{points:<5} {deal}{reason}")),
        }
    }
    let height = we.len().max(they.len());
    we.resize(height, String::new());
    they.resize(height, String::new());
    we.into_iter().zip(they).collect()
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
