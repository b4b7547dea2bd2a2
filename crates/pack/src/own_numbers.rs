//! A file's own numbers, beside ours: what differs is reported once.

use findings::{Code, Diagnostic, Severity};
use rows::entered::Official;
use session::{Session, Switches};
use sheets::model::Scored;
use sheets::model::verification::{Compared, Differing, Verification, Whose, explaining};
use traveler_ingest::{Reading, switches_said};

/// How many differing numbers a finding shows.
const SHOWN: usize = 3;

/// Compares what another program's file says of results and standings, and reports what differs.
pub fn compare(reading: &mut Reading) {
    let Some(session) = reading
        .session
        .as_ref()
        // What the file says is about what was entered.
        .filter(|_| !reading.official.is_empty() && reading.corrections.is_empty())
    else {
        return;
    };
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    let verification = Verification::of(scored, &reading.official);
    if verification.differing() == 0 {
        return;
    }
    let way = way_out(session, &reading.official);
    let mut found = Vec::new();
    let [boards, standings @ ..] = verification.kinds();
    for (kind, compared) in standings {
        found.extend(differing(Code::FileSays, kind, compared, &way));
    }
    // Where matchpoints alone differ, nobody's result does.
    let (kind, compared) = boards;
    found.extend(differing(Code::FileSaysOfBoards, kind, compared, &way));
    for finding in found {
        match finding.severity {
            Severity::Warning => reading.counts.warnings += 1,
            _ => reading.counts.notes += 1,
        }
        reading.diagnostics.push(finding);
    }
}

/// What would make all numbers agree, if that is known.
#[must_use]
pub fn way_out(session: &Session, official: &Official) -> String {
    match explaining(session, official) {
        Some(way) => {
            let own = Switches::of(session.conditions());
            let said = switches_said(own, way).join("`, `");
            format!("all numbers agree with `{said}` under `[scoring]` in a `session.toml` beside it")
        }
        None => "a result may have been corrected there, or the program has a rule of its own; compare the lines"
            .to_owned(),
    }
}

/// What differs in one kind of numbers.
fn differing(code: Code, kind: &str, compared: &Compared, way: &str) -> Option<Diagnostic> {
    let first = compared.differ.first()?;
    let count = compared.differ.len();
    let shown: Vec<String> = compared.differ.iter().take(SHOWN).map(beside).collect();
    let more = match count.saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let plural = if count == 1 { "" } else { "s" };
    let message = format!(
        "the file has {count} other {kind}{plural} than is worked out, of {}: {}{more}",
        compared.count(),
        shown.join("; ")
    );
    Some(
        Diagnostic::new(code, message)
            .at(first.at.clone())
            .hint(way),
    )
}

/// Both numbers, and whose they are.
#[must_use]
pub fn beside(differing: &Differing) -> String {
    let here = differing.here.as_deref().unwrap_or("nothing");
    format!(
        "{}: {} there, {here} here",
        whose(&differing.whose),
        differing.there
    )
}

/// Whose a number is: `board 7, A 3 against 5, N-S`, `pair A 3 N-S`, `pair A 3 N-S, over all in B`.
fn whose(whose: &Whose) -> String {
    match whose {
        Whose::Line {
            section,
            board,
            pairs: [ns, ew],
            side,
        } => format!("board {board}, {section} {ns} against {ew}, {side}"),
        Whose::Pair {
            section,
            direction,
            pair,
        } => match direction {
            Some(direction) => format!("pair {section} {pair} {direction}"),
            None => format!("pair {section} {pair}"),
        },
        Whose::Rank {
            pair,
            strat,
            is_overall,
        } => {
            let among = if *is_overall { "overall" } else { "section" };
            format!("{}, {among} {strat}", self::whose(pair))
        }
    }
}
