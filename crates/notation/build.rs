//! Makes the words of the languages, and the names of the fields, from `src/vocabulary/en.txt` and the files beside it.

use std::path::PathBuf;
use std::{env, fs};

/// The languages in the order of `Letters`.
const TAGS: [&str; 7] = ["en", "fr", "de", "nl", "es", "it", "sv"];

/// Words with what they mean, and words alone. Others are a text.
const MEANINGS: [&str; 3] = ["denominations", "seats", "rulings"];
const WORDS: [&str; 7] = ["by", "passed", "just_made", "down", "making", "over", "nobody"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/vocabulary");
    let mut code = String::new();
    let mut languages = String::new();
    for tag in TAGS {
        let file = fs::read_to_string(format!("src/vocabulary/{tag}.txt"))?;
        languages += &language(&file);
        if tag == "en" {
            code += &fields("Field", lines(&file, "travelers"));
            code += &fields("PairField", lines(&file, "pairs"));
        }
    }
    let all: String = (0..TAGS.len()).map(|place| format!("&WORDS[{place}],")).collect();
    code += &format!(
        "static WORDS: [Vocabulary; {count}] = [{languages}];
        impl Vocabulary {{
            /// All languages, English first.
            pub const ALL: [&'static Self; {count}] = [{all}];
        }}\n",
        count = TAGS.len()
    );
    let folder = env::var_os("OUT_DIR").ok_or("Cargo names no folder")?;
    fs::write(PathBuf::from(folder).join("vocabulary.rs"), code)?;
    Ok(())
}

/// The keys of a part of a file with their texts, in their order.
fn lines<'f>(file: &'f str, part: &str) -> impl Iterator<Item = (&'f str, &'f str)> {
    let mut parts = file.split("\n[");
    let own = match part {
        "" => parts.next(),
        _ => parts.find_map(|one| one.strip_prefix(part)?.strip_prefix(']')),
    };
    let lines = own.unwrap_or_default().lines();
    lines.filter_map(|line| {
        let (key, text) = line.split_once('=').filter(|_| !line.starts_with('#'))?;
        Some((key.trim(), text.trim()))
    })
}

/// `["board", "boards"]` of `board, boards`.
fn list(text: &str) -> String {
    let words = text.split(", ").filter(|word| !word.is_empty());
    format!("{:?}", words.collect::<Vec<_>>())
}

/// `NsNames` of `ns_names`.
fn variant(key: &str) -> String {
    let mut name = String::new();
    for part in key.split('_') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name += letters.as_str();
    }
    name
}

/// All fields of a kind, and their English names. A field that the text lacks is missing in the match.
fn fields<'f>(kind: &str, lines: impl Iterator<Item = (&'f str, &'f str)>) -> String {
    let (mut all, mut names) = (String::new(), String::new());
    for (key, words) in lines {
        let field = variant(key);
        all += &format!("Self::{field},");
        names += &format!("Self::{field} => &{},", list(words));
    }
    format!(
        "impl {kind} {{
            /// All fields, in their order.
            pub const IN_ORDER: &'static [Self] = &[{all}];

            /// The English names: first the one that messages use. Case, spaces, `_`, `-` and `.` are as one likes.
            #[must_use]
            // Each copy would have all names: their addresses are put in place when the program starts.
            #[inline(never)]
            pub fn names(self) -> &'static [&'static str] {{
                match self {{ {names} }}
            }}
        }}\n"
    )
}

/// The words of a language. English names of columns are those of the fields.
fn language(file: &str) -> String {
    let mut words = String::new();
    for (key, text) in lines(file, "") {
        let value = if MEANINGS.contains(&key) {
            let pairs = text.split(", ").filter_map(|one| one.split_once(": "));
            format!("&{:?}", pairs.collect::<Vec<_>>())
        } else if WORDS.contains(&key) {
            format!("&{}", list(text))
        } else if key == "honors" {
            list(text)
        } else {
            format!("{text:?}")
        };
        words += &format!("{key}: {value},");
    }
    for (part, kind) in [("travelers", "Field"), ("pairs", "PairField")] {
        let is_english = lines(file, "").any(|line| line == ("tag", "en"));
        let named = lines(file, part).filter(|_| !is_english);
        let named =
            named.map(|(key, words)| format!("({kind}::{}, &{}),", variant(key), list(words)));
        words += &format!("{part}: &[{}],", named.collect::<String>());
    }
    format!("Vocabulary {{ {words} }},")
}
