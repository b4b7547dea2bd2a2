//! No sheet in French has an English word left.

use std::collections::BTreeSet;
use std::fs;

use render::html::{self, Extent};
use render::text::{self, Page};
use reports::model::Scored;
use reports::model::fingerprint::Fingerprint;
use reports::words::{ENGLISH, FRENCH, Words};
use reports::{REPORTS, ReportContext};

use crate::sessions::{fixtures, names, with};

/// Words that both languages write alike.
const ALIKE: [&str; 10] = [
    "corrections",
    "grp",
    "maximum",
    "page",
    "points",
    "section",
    "sections",
    "tables",
    "tops",
    "total",
];

/// Sessions whose pages are read: what a page adds does not depend on the session.
const PAGES: [&str; 2] = ["individual", "rulings"];

#[test]
fn a_sheet_in_french_has_no_english_word() {
    let data = data();
    let [english, french] = [&*ENGLISH, &*FRENCH].map(printed);
    let left: BTreeSet<&str> = english.intersection(&french).map(String::as_str).collect();
    let left: Vec<&str> = left
        .into_iter()
        // A name may be cut, and end in an ellipsis.
        .filter(|word| !data.iter().any(|known| known.starts_with(*word)))
        .collect();
    assert_eq!(left, ALIKE);
}

/// What text and page say of all sessions, word by word.
fn printed(words: &'static Words) -> BTreeSet<String> {
    let mut printed = BTreeSet::new();
    for session in names() {
        with(&session, words, |context| {
            // Findings are in English in every language.
            let scored = Scored { diagnostics: &[], ..context.scored };
            let context = ReportContext { scored, words };
            let (mut text, mut page) = (Vec::new(), Vec::new());
            let look = Page { width: 132, ascii: false, color: false, form_feeds: false };
            text::write(context.document(REPORTS), look, &mut text).expect("memory takes all");
            let extent = Extent::named(REPORTS.to_vec());
            if PAGES.contains(&&*session) {
                html::write(context, &extent, &mut page).expect("memory takes all");
            }
            // Its words are of no language.
            let fingerprint = Fingerprint::of(scored).to_string();
            let [text, page] = [text, page].map(|bytes| {
                let text = String::from_utf8(bytes).expect("text");
                text.replace(&fingerprint, "")
            });
            printed.extend(split(&text));
            if !page.is_empty() {
                printed.extend(split(&read_aloud(&page)));
            }
        });
    }
    printed
}

/// What a reader of a page may meet: its texts, and what its attributes say.
fn read_aloud(page: &str) -> String {
    let mut printed = String::new();
    let body = page.split_once("<body").expect("a page has a body").1;
    let body = body.split_once("<script>").expect("and a script").0;
    for part in format!("<body{body}").split('<') {
        let (tag, text) = part.split_once('>').unwrap_or_default();
        printed.push(' ');
        printed.push_str(text);
        let mut attributes = tag.split('"');
        while let (Some(name), Some(value)) = (attributes.next(), attributes.next()) {
            let name = name.trim().trim_end_matches('=');
            let name = name.rsplit(' ').next().unwrap_or_default();
            let is_said = matches!(name, "aria-label" | "placeholder")
                || name.starts_with("data-") && !matches!(name, "data-key" | "data-folds");
            if is_said {
                printed.push(' ');
                printed.push_str(value);
            }
        }
    }
    printed
}

/// The words of the sessions themselves.
fn data() -> BTreeSet<String> {
    let mut data = BTreeSet::new();
    for session in names() {
        let read = |file| {
            let bytes = fs::read(fixtures().join(&session).join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        for file in ["travelers.csv", "pairs.csv", "corrections.csv"] {
            let text = read(file);
            let rows = text.split_once('\n').unwrap_or_default().1;
            data.extend(split(rows));
        }
        let settings = read("session.toml");
        data.extend(settings.split('"').skip(1).step_by(2).flat_map(split));
    }
    data
}

/// The words of a text, in lower case: three letters or more.
fn split(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|one: char| !one.is_alphabetic());
    words.filter(|word| word.chars().count() > 2).map(str::to_lowercase)
}
