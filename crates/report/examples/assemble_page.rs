//! Puts the whole program as one page together: its parts from `crates/page/web/`, the engine, and the policy with the hashes of all scripts and styles.
//!
//!     cargo run --release --example assemble_page -- engine.wasm matchpoint.html
//!
//! The engine is packed, and the whole page is one file that asks for nothing.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a tool of the build stops at the first surprise"
)]
#![allow(clippy::print_stdout, reason = "it says how large the page is")]

use std::num::NonZeroU64;
use std::{env, fs};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use zopfli::{Format, Options};

/// The most that the page may have. It was 5 MB before the editor of settings (`toml_edit`) and what the readers learned
/// came in; it goes below again with what the page does not need.
const LARGEST: usize = 5_100_000;

const TEMPLATE: &str = include_str!("../../page/web/page.html");
const STYLE: &str = include_str!("../../page/web/style.css");
/// The script, one concept a file, in the order in which a person meets them.
const SCRIPT: &str = concat!(
    include_str!("../../page/web/script/words.js"),
    include_str!("../../page/web/script/program.js"),
    include_str!("../../page/web/script/asking.js"),
    include_str!("../../page/web/script/opening.js"),
    include_str!("../../page/web/script/showing.js"),
    include_str!("../../page/web/script/grid.js"),
    include_str!("../../page/web/script/changing.js"),
    include_str!("../../page/web/script/planning.js"),
    include_str!("../../page/web/script/slips.js"),
    include_str!("../../page/web/script/evening.js"),
    include_str!("../../page/web/script/fixing.js"),
    include_str!("../../page/web/script/folder.js"),
    include_str!("../../page/web/script/net.js"),
    include_str!("../../page/web/script/saving.js"),
    include_str!("../../page/web/script/inside.js"),
    include_str!("../../page/web/script/starting.js"),
);
const WORKER: &str = include_str!("../../page/web/worker.js");
const WORDS: &str = include_str!("../../page/web/words.json");

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [engine, page] = arguments.as_slice() else {
        panic!("usage: assemble_page ENGINE PAGE");
    };
    let html = assembled(&fs::read(engine).unwrap());
    assert!(html.len() <= LARGEST, "the page has {} bytes", html.len());
    fs::write(page, &html).unwrap();
    println!("{page}: {} bytes", html.len());
}

/// Packed as small as gzip can be, which takes a while: the page is downloaded more often than it is built.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let options = Options { iteration_count: NonZeroU64::MIN, ..Options::default() };
    let mut packed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes, &mut packed).unwrap();
    packed
}

/// Bytes as text: nine are a number to the base of 94, in all letters that can be printed but `<`. Base 64 would make the
/// page 9 % larger.
fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 9 * 11 + 11);
    for nine in bytes.chunks(9) {
        let mut whole = [0; 16];
        whole[7..7 + nine.len()].copy_from_slice(nine);
        let number = u128::from_be_bytes(whole);
        let digits = (0..11).rev().map(|power| number / 94_u128.pow(power) % 94);
        let letters = digits.map(|digit| 32 + digit + u128::from(digit >= 28));
        text.extend(letters.filter_map(|letter| u8::try_from(letter).ok().map(char::from)));
    }
    text
}

fn assembled(engine: &[u8]) -> String {
    let [words, engine] = [WORDS.as_bytes(), engine].map(packed);
    let parts = [
        ("policy", policy()),
        ("style", STYLE.to_owned()),
        ("words-size", words.len().to_string()),
        ("words", letters(&words)),
        ("worker", WORKER.to_owned()),
        ("engine-size", engine.len().to_string()),
        ("engine", letters(&engine)),
        ("script", SCRIPT.to_owned()),
    ];
    let mut html = TEMPLATE.to_owned();
    for (name, text) in parts {
        assert!(!text.contains("</script") && !text.contains("<!--"), "{name}");
        html = html.replacen(&format!("{{{{{name}}}}}"), &text, 1);
    }
    html
}

/// What the page may do: run these two scripts and its worker, show pages that it makes itself, and ask nobody.
fn policy() -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
    let [script, style] = render::html::hashes();
    // Widths of columns are attributes in what is shown inside.
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'sha256-{script}' 'wasm-unsafe-eval'; worker-src blob:; \
         style-src 'sha256-{}' 'sha256-{style}'; style-src-attr 'unsafe-inline'; img-src data: blob:; \
         frame-src blob:; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    )
}
