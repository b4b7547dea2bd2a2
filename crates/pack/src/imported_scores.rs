//! A file's own numbers, beside ours: what differs is reported once.

use findings::{Code, Diagnostic, Severity};
use reports::model::Scored;
use reports::model::verification::{Compared, Differing, Fitted, Owner, Verification, fitted};
use session::{Session, Switches};
use traveler_ingest::{Reading, differing_switches};

/// How many differing numbers a finding shows.
const SHOWN: usize = 3;

/// Compares what another program's file says of results and standings, and reports what differs. Where nobody says by
/// which rules it is scored, the rules that give all its percentages are taken.
pub fn compare(reading: &mut Reading) {
    let official = &reading.official;
    let Some(session) = reading
        .session
        .as_ref()
        // What the file says is about what was entered.
        .filter(|_| !official.is_empty() && reading.corrections.is_empty())
    else {
        return;
    };
    let mut verification = worked_out(session, reading);
    let mut found = not_compared(&verification);
    if verification.differing() > 0 {
        let best = fitted(session, official);
        let mut way = way_out(session, &best);
        if official.rules_are_open && is_taken(&verification, &best.verification) {
            found.push(taken(session, &best));
            reading.session = Some(session.switched(best.ways[0]));
            UNKNOWN_RULE.clone_into(&mut way);
            verification = best.verification;
        }
        let [points, shares, standings @ ..] = verification.kinds();
        for (kind, compared) in standings {
            found.extend(differing(Code::FileSays, kind, compared, &way));
        }
        // Where matchpoints alone differ, nobody's result does.
        for (kind, compared) in [points, shares] {
            found.extend(differing(Code::FileSaysOfBoards, kind, compared, &way));
        }
    }
    for finding in found {
        match finding.severity {
            Severity::Warning => reading.counts.warnings += 1,
            _ => reading.counts.notes += 1,
        }
        reading.diagnostics.push(finding);
    }
}

/// What `[scoring]` would have to say of another program's file for the rules that are fitted to its numbers; nothing where
/// it is scored by the usual ones.
#[must_use]
pub fn fitted_rules(reading: &Reading) -> Vec<String> {
    let Some(session) = &reading.session else {
        return Vec::new();
    };
    let verification = worked_out(session, reading);
    if verification.differing() == 0 {
        return Vec::new();
    }
    let best = fitted(session, &reading.official);
    if is_taken(&verification, &best.verification) {
        differing_switches(Switches::of(session.conditions()), best.ways[0])
    } else {
        Vec::new()
    }
}

/// The numbers of a file beside those that are worked out.
fn worked_out(session: &Session, reading: &Reading) -> Verification {
    let scoresheet = matchpointing::score(session);
    let scored = Scored::new(session, &scoresheet, &reading.diagnostics);
    Verification::of(scored, &reading.official)
}

/// Whether fitted rules are taken: all percentages are as in the file, or all board scores, or all numbers.
fn is_taken(own: &Verification, fitted: &Verification) -> bool {
    let has_all = |kind: &Compared| kind.agree > 0 && kind.differ.is_empty();
    let kinds = [(&own.percentages, &fitted.percentages), (&own.matchpoints, &fitted.matchpoints)];
    fitted.differing() == 0
        || kinds.into_iter().any(|(own, fitted)| has_all(fitted) && !has_all(own))
}

/// That the rules were fitted, to how many numbers, and which others fit as well.
fn taken(session: &Session, best: &Fitted) -> Diagnostic {
    let stated = |way: &Switches| {
        let stated = differing_switches(Switches::of(session.conditions()), *way);
        format!("`{}`", stated.join("`, `"))
    };
    let found = &best.verification;
    let agreeing = [
        (&found.percentages, "percentages"),
        (&found.matchpoints, "matchpoint scores"),
        (&found.scores, "session scores"),
        (&found.totals, "totals"),
    ];
    let agreeing: Vec<String> = (agreeing.into_iter())
        .filter(|(kind, _)| kind.count() > 0)
        .map(|(kind, name)| format!("{} of {} {name}", kind.agree, kind.count()))
        .collect();
    let others: Vec<String> = best.ways.iter().skip(1).map(stated).collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!("; equally well fits {}", others.join(", or "))
    };
    let (first, agreeing) = (stated(&best.ways[0]), agreeing.join(", "));
    let message = format!(
        "the rules are fitted to the numbers of the file: {first} gives {agreeing}{others}"
    );
    Diagnostic::new(Code::RulesFitted, message)
        .hint("`[scoring]` in a `session.toml` beside it overrides this")
}

const UNKNOWN_RULE: &str = "a result may have been corrected there, or the program has a rule of its own; compare the lines";

/// What would make all numbers agree, if that is known.
#[must_use]
pub fn way_out(session: &Session, best: &Fitted) -> String {
    let own = Switches::of(session.conditions());
    let stated = (best.ways.first()).map(|way| differing_switches(own, *way).join("`, `"));
    match (stated, &best.verification) {
        (Some(stated), found) if found.differing() == 0 => {
            format!(
                "all numbers agree with `{stated}` under `[scoring]` in a `session.toml` beside it"
            )
        }
        _ => UNKNOWN_RULE.to_owned(),
    }
}

/// That the session lacks what a kind of numbers is to be compared with, and what would give it.
#[must_use]
pub fn not_compared(verification: &Verification) -> Vec<Diagnostic> {
    let kinds = [
        (
            &verification.ranks_without_strat,
            "rank",
            "strats",
            "give the strats, `[[strats]]` with their `limit`",
        ),
        (
            &verification.points_without_scale,
            "victory point score",
            "scale of victory points",
            "give `method` and `vp` under `[scoring]`",
        ),
    ];
    let kinds = kinds.into_iter().filter_map(|(places, kind, lacking, remedy)| {
        let (first, count) = (places.first()?, places.len());
        let plural = if count == 1 { "" } else { "s" };
        let message = format!(
            "not compared: {count} {kind}{plural} of the file, since the session has no {lacking}"
        );
        let hint = format!("{remedy} in a `session.toml` beside it");
        Some(Diagnostic::new(Code::NotCompared, message).at(first.clone()).hint(hint))
    });
    kinds.collect()
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
    Some(Diagnostic::new(code, message).at(first.at.clone()).hint(way))
}

/// Both numbers, and who they belong to.
#[must_use]
pub fn beside(differing: &Differing) -> String {
    let here = differing.here.as_deref().unwrap_or("nothing");
    format!("{}: {} there, {here} here", owner_text(&differing.owner), differing.there)
}

/// Owner a number is: `board 7, A 3 against 5, N-S`, `pair A 3 N-S`, `pair A 3 N-S, over all in B`.
fn owner_text(owner: &Owner) -> String {
    match owner {
        Owner::Line { section, board, pairs: [ns, ew], side } => {
            format!("board {board}, {section} {ns} against {ew}, {side}")
        }
        Owner::Pair { section, direction, pair } => match direction {
            Some(direction) => format!("pair {section} {pair} {direction}"),
            None => format!("pair {section} {pair}"),
        },
        Owner::Match { section, round, pairs: [own, other], is_in_vps } => {
            let round = round.map_or(String::new(), |round| format!("round {round}, "));
            let unit = if *is_in_vps { ", VPs" } else { "" };
            format!("{round}{section} {own} against {other}{unit}")
        }
        Owner::Rank { pair, strat, is_overall } => {
            let among = if *is_overall { "overall" } else { "section" };
            let text = format!("{}, {among} {strat}", owner_text(pair));
            text.trim_end().to_owned()
        }
    }
}
