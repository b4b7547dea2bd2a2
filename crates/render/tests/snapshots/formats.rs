//! What the formats make of a few sessions, whole: one with everything, and for programs one of each shape.

use exchange::usebio::{self, Identities};
use exchange::{csv, json};
use render::html::{self, Extent};
use render::text::{self, Page};
use reports::words::{ENGLISH, FRENCH, Words};
use reports::{DIRECTOR, OVERALL, RANKING, RECAP, REPORTS, Report, ReportContext};

use crate::keep;
use crate::sessions::with;

/// As it is printed where nobody asks for anything else.
const PAGE: Page = Page { width: 80, ascii: false, color: false, form_feeds: false };

/// Every control of a page, and little else.
static SHORT: [&Report; 3] = [&OVERALL, &RECAP, &DIRECTOR];

fn made(
    session: &str,
    words: &'static Words,
    write: impl FnOnce(ReportContext<'_>, &mut Vec<u8>) -> std::io::Result<()>,
) -> String {
    let mut out = Vec::new();
    with(session, words, |context| write(context, &mut out)).expect("memory takes all");
    String::from_utf8(out).expect("it is UTF-8")
}

fn text(words: &'static Words) -> String {
    made("rulings", words, |context, out| text::write(context.document(REPORTS), PAGE, out))
}

fn page(words: &'static Words, reports: &[&'static Report]) -> String {
    let page = made("rulings", words, |context, out| {
        html::write(context, &Extent::named(reports.to_vec()), out)
    });
    without_code(page)
}

#[test]
fn all_reports_as_text() {
    keep("rulings.txt", &text(&ENGLISH));
}

#[test]
fn all_reports_as_text_in_french() {
    keep("rulings.fr.txt", &text(&FRENCH));
}

#[test]
fn corrections_are_listed_in_french() {
    let text = made("corrected", &FRENCH, |context, out| {
        text::write(context.document(&[&RANKING]), PAGE, out)
    });
    keep("corrected.fr.txt", &text);
}

#[test]
fn all_reports_on_a_page() {
    keep("rulings.html", &page(&ENGLISH, REPORTS));
}

#[test]
fn a_short_page_in_french() {
    keep("rulings.fr.html", &page(&FRENCH, &SHORT));
}

/// Style and script of every page, by their size: they are files of their own.
#[test]
fn a_page_has_its_style_and_its_script() {
    let page = made("handicap", &ENGLISH, |context, out| {
        html::write(context, &Extent::named(REPORTS.to_vec()), out)
    });
    assert!(page.contains("<style>\n:root {"), "no style");
    assert!(page.contains("<script>\"use strict\";"), "no script");
    assert!(without_code(page.clone()).len() + 10_000 < page.len());
}

/// A page without its style, its script and the script's hash: they are no result, and alike in every page.
fn without_code(mut page: String) -> String {
    for (start, end) in [("<style>", "</style>"), ("<script>", "</script>"), ("'sha256-", "'")] {
        let (before, code) = page.split_once(start).expect("every page has it");
        let (_, after) = code.split_once(end).expect("it ends");
        page = format!("{before}{start}{end}{after}");
    }
    page
}

/// Compares what programs read of a session.
fn check_exchange(session: &str) {
    check_points(session);
    keep(
        &format!("{session}.usebio.xml"),
        &made(session, &ENGLISH, |context, out| {
            usebio::write(&context.scored, Identities::Withheld, out)
        }),
    );
}

/// The same, but for the longest.
fn check_points(session: &str) {
    let kept = |format: &str, made: String| keep(&format!("{session}.{format}"), &made);
    kept("json", made(session, &ENGLISH, |context, out| json::write(&context.scored, out)));
    kept(
        "standings.csv",
        made(session, &ENGLISH, |context, out| csv::standings::write(&context.scored, out)),
    );
    kept(
        "results.csv",
        made(session, &ENGLISH, |context, out| csv::results::write(&context.scored, out)),
    );
}

#[test]
fn a_session_with_rulings_for_programs() {
    check_exchange("rulings");
}

#[test]
fn a_weighted_score_for_programs() {
    check_exchange("ebu-weighted");
}

#[test]
fn handicaps_for_programs() {
    check_exchange("handicap");
}

#[test]
fn an_individual_for_programs() {
    check_exchange("individual");
}

#[test]
fn imps_for_programs() {
    check_exchange("cross-imps");
}

#[test]
fn teams_for_programs() {
    check_exchange("board-a-match");
}

#[test]
fn victory_points_for_programs() {
    check_exchange("teams");
    check_exchange("swiss");
}

#[test]
fn strats_and_awards_for_programs() {
    check_points("mitchell-7-tables");
}

#[test]
fn documents_for_programs_are_the_same_in_every_language() {
    for session in ["rulings", "cross-imps"] {
        let [english, french] = [&*ENGLISH, &*FRENCH].map(|words| {
            made(session, words, |context, out| {
                let scored = &context.scored;
                json::write(scored, out)?;
                csv::standings::write(scored, out)?;
                csv::results::write(scored, out)?;
                usebio::write(scored, Identities::Withheld, out)
            })
        });
        assert!(english == french, "{session}");
    }
}
