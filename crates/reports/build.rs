//! Makes the types of the words of sheets from `src/words/en.txt`: a struct for each group, with a field or a function
//! for each key. What a key is follows from its English text: what is in braces is filled in, and forms in brackets are
//! cases.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

const FILE: &str = "src/words/en.txt";

/// Keys of which a function in Rust says more than their text.
const BY_HAND: [&str; 12] = [
    "columns.score_of",
    "facts.field",
    "facts.strat",
    "reports.audit.amount",
    "reports.director.adjustment",
    "reports.explanation.artificial",
    "reports.explanation.artificial_imps",
    "reports.hands.ranks",
    "reports.heading.date",
    "reports.heading.missing_board",
    "rules.averages",
    "signs.artificial",
];

/// A key with its forms and their texts; the only one has no name.
type Key<'t> = (&'t str, Vec<(&'t str, &'t str)>);

fn main() {
    println!("cargo::rerun-if-changed={FILE}");
    println!("cargo::rerun-if-changed=build.rs");
    let file = fs::read_to_string(FILE).expect("the English words are there");
    let groups = groups(&file);
    // Keys of no group are read where they are used.
    let code: String = (groups.iter())
        .filter(|(name, _)| !name.is_empty())
        .map(|(name, keys)| group(name, keys, &groups))
        .collect();
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo names a folder"));
    fs::write(folder.join("words.rs"), code).expect("the folder can be written to");
}

fn groups(file: &str) -> BTreeMap<&str, Vec<Key<'_>>> {
    let mut groups: BTreeMap<&str, Vec<Key<'_>>> = BTreeMap::new();
    let mut group = "";
    for line in file.lines().map(str::trim) {
        let in_brackets = line.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        if let Some(name) = in_brackets {
            group = name;
        } else if let Some((key, text)) = line.split_once('=')
            && !line.starts_with('#')
        {
            let key = key.trim().trim_end_matches(']');
            let (key, form) = key.split_once('[').unwrap_or((key, ""));
            let keys = groups.entry(group).or_default();
            match keys.last_mut().filter(|(last, _)| *last == key) {
                Some((_, forms)) => forms.push((form, text.trim())),
                None => keys.push((key, vec![(form, text.trim())])),
            }
        }
    }
    groups
}

/// The type of a group: its keys, and the groups within it.
fn group(name: &str, keys: &[Key<'_>], groups: &BTreeMap<&str, Vec<Key<'_>>>) -> String {
    let (mut fields, mut values, mut functions) = (String::new(), String::new(), String::new());
    for (key, forms) in keys {
        let path = format!("{name}.{key}");
        if BY_HAND.contains(&&*path) {
            continue;
        }
        let about = forms[0].1;
        match constant(&path, forms) {
            Some((kind, value)) => {
                fields += &format!("#[doc = {about:?}] pub {key}: {kind},");
                values += &format!("{key}: {value},");
            }
            None => {
                functions +=
                    &format!("#[doc = {about:?}] #[must_use] {}", function(&path, key, forms))
            }
        }
    }
    for inner in groups.keys() {
        let own = inner.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
        if let Some(own) = own {
            let words = type_name(inner);
            fields += &format!("/// The words of `[{inner}]`.\npub {own}: {words},");
            values += &format!("{own}: {words}::new(texts),");
        }
    }
    // What is filled in is looked up again.
    if !functions.is_empty() {
        fields += "pub(crate) texts: &'static Texts,";
        values += "texts,";
    }
    let words = type_name(name);
    format!(
        "/// The words of `[{name}]`.
        #[derive(Debug)]
        pub struct {words} {{ {fields} }}
        impl {words} {{
            pub(crate) fn new(texts: &'static Texts) -> Self {{ Self {{ {values} }} }}
            {functions}
        }}\n"
    )
}

/// `BeforePlayWords` of `reports.before_play`.
fn type_name(group: &str) -> String {
    let own = group.rsplit('.').next().unwrap_or(group);
    let mut name = String::new();
    for part in own.split('_') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name += letters.as_str();
    }
    name + "Words"
}

/// Whether a text is a title of a column, which may have a short form.
fn is_title(path: &str, forms: &[(&str, &str)]) -> bool {
    let is_column = path.starts_with("columns.") && !forms[0].1.contains('{');
    is_column || forms.iter().any(|(_, text)| text.contains(" |"))
}

/// The type and the value of a text in which nothing is filled in.
fn constant(path: &str, forms: &[(&str, &str)]) -> Option<(String, String)> {
    let kind = if is_title(path, forms) { "Title" } else { "&'static str" };
    let value = |form: &str| {
        let text = match form {
            "" => format!("texts.text({path:?})"),
            form => format!("texts.form({path:?}, {form:?})"),
        };
        match kind {
            "Title" => format!("Texts::title({text})"),
            _ => text,
        }
    };
    let names: Vec<&str> = forms.iter().map(|(form, _)| *form).collect();
    let of_names = |words: &str| {
        let values = names.iter().map(|name| format!("{name}: {},", value(name)));
        format!("{words} {{ {} }}", values.collect::<String>())
    };
    match names[..] {
        // Empty braces are for what a page fills in itself.
        [""] if forms[0].1.replace("{}", "").contains('{') => None,
        [""] => Some((kind.to_owned(), value(""))),
        ["ns", "ew"] => Some((format!("BySide<{kind}>"), of_names("BySide"))),
        ["pairs", "players", "teams"] => Some(("Players".to_owned(), of_names("Players"))),
        _ => None,
    }
}

/// The function that fills a text in, or finds its form. What it takes is in the order of the text, but for a number
/// that is counted, which is first.
fn function(path: &str, key: &str, forms: &[(&str, &str)]) -> String {
    let mut filled: Vec<&str> = Vec::new();
    for name in forms.iter().flat_map(|(_, text)| in_braces(text)) {
        if !filled.contains(&name) {
            filled.push(name);
        }
    }
    let is_counted = matches!(forms, [("one", _), ("other", _)]);
    // What is counted is called so, or is a number that the form for one does not need.
    let is_spelled = |name: &&&str| !in_braces(forms[0].1).any(|own| own == **name);
    let by_name = filled.iter().find(|name| **name == "count");
    let counted = by_name.or_else(|| filled.iter().find(is_spelled));
    let counted = counted.or(filled.first()).copied().filter(|_| is_counted);
    filled.retain(|name| Some(*name) != counted);
    let takes: String = (filled.iter()).map(|name| format!("{name}: impl Argument,")).collect();
    let stated: String = (filled.iter()).map(|name| format!("({name:?}, &{name}),")).collect();
    match (counted, forms[0].0) {
        (Some(counted), _) => format!(
            "pub fn {key}(&self, {counted}: impl Count, {takes}) -> String {{
                let text = self.texts.of_number({path:?}, {counted}.count());
                self.texts.fill(text, &[({counted:?}, &{counted}), {stated}])
            }}"
        ),
        (None, "") => format!(
            "pub fn {key}(&self, {takes}) -> String {{ self.texts.format({path:?}, &[{stated}]) }}"
        ),
        (None, _) => {
            let text = format!("self.texts.form({path:?}, case.form())");
            let (gives, made) = match filled[..] {
                [] if is_title(path, forms) => ("Title", format!("Texts::title({text})")),
                [] => ("&'static str", text),
                _ => ("String", format!("self.texts.fill({text}, &[{stated}])")),
            };
            format!("pub fn {key}(&self, case: impl Form, {takes}) -> {gives} {{ {made} }}")
        }
    }
}

/// The names in braces.
fn in_braces(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split('{').skip(1);
    let names = names.filter_map(|rest| Some(rest.split_once('}')?.0));
    names.filter(|name| !name.is_empty())
}
