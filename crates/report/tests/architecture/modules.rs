//! Modules within a crate: which names which, read from the sources.

use std::collections::{BTreeMap, BTreeSet};

use super::{FLOORS, sources};

/// The floors within the reader from below: a module names those of its own floor and of the floors below it.
const FLOORS_OF_THE_READER: [&[&str]; 5] = [
    &["draft_rows", "markings", "missing_columns", "pairs", "sources", "travelers"],
    &[
        "assemble",
        "check",
        "corrections",
        "parts",
        "pieces",
        "faults",
        "excluded",
        "in_place",
        "rows_shown",
        "toml",
        "typed",
    ],
    &["hands", "movements"],
    &["reading"],
    &["choice", "columns", "holds", "import", "official", "repair", "score_pad"],
];

/// A module by its path, or an item of one.
type Name = Vec<String>;

/// The modules of a crate, and what each names in others.
struct Modules {
    all: BTreeSet<Name>,
    named: BTreeMap<Name, BTreeSet<Name>>,
}

impl Modules {
    fn of(name: &str) -> Self {
        let texts: BTreeMap<Name, String> = (sources(name).into_iter())
            .map(|(path, text)| {
                let path = path.trim_end_matches(".rs");
                let parts = path.split('/').filter(|part| *part != "lib");
                (parts.map(str::to_owned).collect(), text.replace("$crate", "crate"))
            })
            .collect();
        let all: BTreeSet<Name> = texts.keys().cloned().collect();
        let read: BTreeMap<Name, (Imports, String)> = (texts.into_iter())
            .map(|(module, text)| {
                let (imports, rest) = imports(&module, &text, &all);
                (module, (imports, rest))
            })
            .collect();
        let mut named = BTreeMap::new();
        for (module, (imports, rest)) in &read {
            let mut paths: Vec<Name> = imports.values().cloned().collect();
            for words in inline_paths(rest) {
                let first = imports.get(&words[0]).filter(|_| words.len() > 1);
                paths.extend(match first {
                    Some(first) => Some([first, &words[1..]].concat()),
                    None => absolute(module, &words, &all),
                });
            }
            let mut homes: BTreeSet<Name> = paths.iter().map(|path| home(path, &read)).collect();
            homes.remove(module);
            named.insert(module.clone(), homes);
        }
        Self { all, named }
    }

    /// Of the modules in another, which name which, directly or in what is in them.
    fn among(&self, parent: &[String]) -> BTreeMap<&str, BTreeSet<&str>> {
        let child = |name: &'_ Name| -> Option<usize> {
            (name.starts_with(parent) && name.len() > parent.len()).then_some(parent.len())
        };
        let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (module, named) in &self.named {
            let Some(place) = child(module) else { continue };
            let own = found.entry(module[place].as_str()).or_default();
            let others = named.iter().filter(|name| child(name).is_some());
            own.extend(
                others.map(|name| name[place].as_str()).filter(|name| *name != module[place]),
            );
        }
        found
    }

    /// Nothing that a module in another names leads back to it. A module may name what it is in.
    #[track_caller]
    fn have_no_circle(&self, parent: &[String]) {
        let mut left = self.among(parent);
        loop {
            let names: BTreeSet<&str> = left.keys().copied().collect();
            let before = left.len();
            left.retain(|_, named| named.iter().any(|name| names.contains(name)));
            if left.len() == before {
                break;
            }
        }
        assert!(left.is_empty(), "in {parent:?} these name each other in a circle: {left:?}");
    }
}

/// The names that a module brings into scope, each with the path that it stands for.
type Imports = BTreeMap<String, Name>;

/// The imports of a text, and the text without them.
fn imports(module: &[String], text: &str, all: &BTreeSet<Name>) -> (Imports, String) {
    let (mut found, mut rest) = (Imports::new(), String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let words = line.trim_start();
        let after = words.strip_prefix("pub").map_or(words, |rest| {
            rest.trim_start_matches(|character| character != ' ').trim_start()
        });
        let Some(first) = after.strip_prefix("use ") else {
            rest = rest + line + "\n";
            continue;
        };
        let mut tree = first.to_owned();
        while !tree.trim_end().ends_with(';') {
            tree += lines.next().expect("an import ends");
        }
        leaves(&[], tree.trim_end().trim_end_matches(';'), &mut |path, alias| {
            if let Some(path) = absolute(module, &path, all) {
                let last = path.last().cloned().unwrap_or_default();
                found.insert(alias.map_or(last, str::to_owned), path);
            }
        });
    }
    (found, rest)
}

/// Calls for each name of a tree of imports.
fn leaves(before: &[String], tree: &str, then: &mut impl FnMut(Name, Option<&str>)) {
    let mut depth = 0;
    let parts = tree.split(|character| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        character == ',' && depth == 0
    });
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let (path, branches) = part.split_once('{').unwrap_or((part, ""));
        let (path, alias) = match path.split_once(" as ") {
            Some((path, alias)) => (path, Some(alias.trim())),
            None => (path, None),
        };
        let words = path.split("::").map(str::trim).filter(|word| !word.is_empty());
        let mut own = before.to_vec();
        own.extend(words.map(str::to_owned));
        match branches.rsplit_once('}') {
            Some((branches, _)) => leaves(&own, branches, then),
            None => {
                if own.len() > 1 && own.last().is_some_and(|last| last == "self") {
                    own.pop();
                }
                then(own, alias);
            }
        }
    }
}

/// The paths that stand in a text, besides its imports.
fn inline_paths(text: &str) -> impl Iterator<Item = Name> {
    let is_of_path = |character: char| character.is_alphanumeric() || "_:".contains(character);
    (text.split(move |character| !is_of_path(character)))
        .map(|path| path.trim_matches(':').split("::").map(str::to_owned).collect::<Name>())
        .filter(|words| words.len() > 1 || !words[0].is_empty())
}

/// A path from the top of the crate; `None` where it leads out of the crate.
fn absolute(module: &[String], words: &[String], all: &BTreeSet<Name>) -> Option<Name> {
    let (mut from, mut words) = (module, words);
    let own = [module, &words[..1]].concat();
    match words[0].as_str() {
        "crate" => (from, words) = (&[], &words[1..]),
        "self" => words = &words[1..],
        "super" => {
            while words.first().is_some_and(|word| word == "super") {
                (from, words) = (&from[..from.len() - 1], &words[1..]);
            }
        }
        _ if words.len() > 1 && all.contains(&own) => {}
        _ => return None,
    }
    Some([from, words].concat())
}

/// The module in which stands what a path names, wherever it is passed on.
fn home(path: &[String], read: &BTreeMap<Name, (Imports, String)>) -> Name {
    let mut module = Name::new();
    for (place, word) in path.iter().enumerate() {
        let inner = [module.as_slice(), std::slice::from_ref(word)].concat();
        if read.contains_key(&inner) {
            module = inner;
            continue;
        }
        return match read[&module].0.get(word) {
            Some(passed_on) if passed_on[..] != path[..=place] => home(passed_on, read),
            Some(_) | None => module,
        };
    }
    module
}

#[test]
fn no_module_leads_back_to_itself() {
    for (name, _) in FLOORS {
        let modules = Modules::of(name);
        modules.have_no_circle(&[]);
        modules.all.iter().for_each(|parent| modules.have_no_circle(parent));
    }
}

#[test]
fn modules_of_the_reader_name_those_below() {
    let modules = Modules::of("traveler-ingest");
    let floor = |name: &str| {
        let floor = FLOORS_OF_THE_READER.iter().position(|floor| floor.contains(&name));
        floor.unwrap_or_else(|| panic!("`{name}` has no floor"))
    };
    for (module, named) in modules.among(&[]) {
        for name in named {
            assert!(floor(name) <= floor(module), "`{module}` names `{name}` above it");
        }
    }
    let listed: usize = FLOORS_OF_THE_READER.iter().map(|floor| floor.len()).sum();
    assert_eq!(listed, modules.among(&[]).len(), "each module of the list is there");
}

#[test]
fn a_circle_is_seen_through_what_passes_names_on() {
    let name = |path: &str| -> Name { path.split("::").map(str::to_owned).collect() };
    let all: BTreeSet<Name> = ["a", "b", "b::c"].map(name).into();
    let text = "use crate::{b::{self, c as d}};\npub(crate) use super::b::Part;\nfn f() {}\n";
    let (found, rest) = imports(&name("a"), text, &all);
    let found: Vec<String> =
        found.iter().map(|(own, path)| format!("{own} {}", path.join("::"))).collect();
    assert_eq!(found, ["Part b::Part", "b b", "d b::c"]);
    assert_eq!(rest, "fn f() {}\n");
    let import = |own: &str, path: &str| Imports::from([(own.to_owned(), name(path))]);
    let read = BTreeMap::from([
        (Name::new(), (import("Part", "b::Part"), String::new())),
        (name("b"), (import("Part", "b::c::Part"), String::new())),
        (name("b::c"), (Imports::new(), String::new())),
    ]);
    assert_eq!(home(&name("Part"), &read), name("b::c"));
}
