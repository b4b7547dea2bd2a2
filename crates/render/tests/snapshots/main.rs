//! What every report says of every session of `fixtures/`, in the notation of the neutral document; and what the
//! formats make of a few.
//!
//! A kept sheet shows what a change does; it does not say that its numbers are right: `fixtures.rs` of `crates/report`
//! does. `INSTA_UPDATE=always cargo test -p render --test snapshots` writes the kept sheets anew; read what changed
//! before you commit it.

mod formats;
mod language;
mod notation;
#[path = "../../../reports/tests/sessions/mod.rs"]
mod sessions;

use reports::model::difference::Difference;
use reports::model::published::Published;
use reports::words::{ENGLISH, FRENCH, Words};
use reports::{CORRECTIONS, Exists, REPORTS, ReportContext, SLIPS};

/// Compares what is made with what was kept under a name.
fn keep(name: &str, made: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("kept");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let made = without_fingerprint(made);
    settings.bind(|| insta::assert_snapshot!(name, made));
}

/// What was made without the words of its fingerprint, which are others with each version of the program.
fn without_fingerprint(made: &str) -> String {
    let mut kept = made.to_owned();
    for before in ["Fingerprint: ", "Empreinte\u{a0}: ", "\"fingerprint\": \""] {
        if let Some((start, rest)) = made.split_once(before) {
            let after: String = rest.chars().skip("lusab-babad".len()).collect();
            kept = format!("{start}{before}…{after}");
        }
    }
    kept
}

/// Sheets to fill in differ only by the movement, so they are kept of one session of each kind.
const FILLED_IN: [&str; 4] = ["howell-5-tables", "individual", "mitchell-7-tables", "teams"];

/// Compares every report that a session has.
fn check(session: &str, words: &'static Words) {
    let language = match words.language {
        "en" => String::new(),
        tag => format!(".{tag}"),
    };
    for &report in REPORTS {
        if *report == SLIPS && !FILLED_IN.contains(&session) {
            continue;
        }
        let made = sessions::with(session, words, |context| {
            matches!(report.exists(context.scored), Exists::Yes)
                .then(|| notation::document(context, report))
        });
        if let Some(made) = made {
            keep(&format!("{session}{language}.{}", report.name), &made);
        }
    }
}

/// A test for each session.
macro_rules! sessions {
    ($($test:ident $session:literal $words:ident;)*) => {
        $(#[test]
        fn $test() {
            check($session, &$words);
        })*

        const KEPT: &[&str] = &[$($session),*];
    };
}

sessions! {
    acbl_scoresheet "acbl-scoresheet" ENGLISH;
    arrow_switched "arrow-switched" ENGLISH;
    board_a_match "board-a-match" ENGLISH;
    butler "butler" ENGLISH;
    corrected "corrected" ENGLISH;
    cross_imps "cross-imps" ENGLISH;
    ebu_rules "ebu-rules" ENGLISH;
    ebu_weighted "ebu-weighted" ENGLISH;
    fouled_board "fouled-board" ENGLISH;
    handicap "handicap" ENGLISH;
    hands "hands" ENGLISH;
    howell_5_tables "howell-5-tables" ENGLISH;
    individual "individual" ENGLISH;
    mitchell_7_tables "mitchell-7-tables" ENGLISH;
    rulings "rulings" ENGLISH;
    rulings_in_french "rulings" FRENCH;
    scoring_device "scoring-device" ENGLISH;
    swiss "swiss" ENGLISH;
    teams "teams" ENGLISH;
    teams_pairs "teams-pairs" ENGLISH;
    teams_pairs_in_french "teams-pairs" FRENCH;
    three_strats_two_sections "three-strats-two-sections" ENGLISH;
    turned_round "turned-round" ENGLISH;
    two_sections_together "two-sections-together" ENGLISH;
    unequal_sections "unequal-sections" ENGLISH;
    unit_final "unit-final" ENGLISH;
    wbf_rules "wbf-rules" ENGLISH;
}

/// What a director corrects after the session: a result, a penalty, a name.
const EDITS: [(&str, &str, &str); 3] = [
    ("travelers.csv", "1,2,5,5,4,2NT,N,-1,", "1,2,5,5,4,A+/A-,,,"),
    ("pairs.csv", "Hana Novák", "Hana Nováková"),
    ("session.toml", "-1.50", "-3.00"),
];

fn check_corrections(name: &str, words: &'static Words) {
    let old = sessions::with("rulings", words, |old| Published::of(old.scored));
    let made = sessions::edited("rulings", words, &EDITS, |new| {
        let difference = Difference::between(&old, new.scored);
        let scored = new.scored.with_difference(Some(&difference));
        notation::document(ReportContext { scored, words }, &CORRECTIONS)
    });
    keep(name, &made);
}

#[test]
fn corrections() {
    check_corrections("rulings.corrections", &ENGLISH);
}

#[test]
fn corrections_in_french() {
    check_corrections("rulings.fr.corrections", &FRENCH);
}

#[test]
fn every_session_is_kept() {
    for name in sessions::names() {
        assert!(KEPT.contains(&&*name), "{name}: add it to `sessions!`");
    }
}
