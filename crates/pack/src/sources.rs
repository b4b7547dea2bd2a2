//! Which file of a session holds what, by names: the same for a folder, an archive, and files that are named one by one.
//!
//! A host gives names without their folder, and looks into a file only to find out whether it holds travelers.

use reports::visible::visible;

use crate::{Manifest, Obstacle, PACK};

/// The files of a session's folder.
pub const TRAVELERS: &str = "travelers.csv";
/// One row per pair.
pub const PAIRS: &str = "pairs.csv";
/// Event, scoring rules, strats, sections, adjustments.
pub const SETTINGS: &str = "session.toml";
/// Who sits where, round by round.
pub const MOVEMENT: &str = "movement.csv";
/// The members of the club, in the folder of a session or in the one above.
pub const MEMBERS: &str = "members.csv";
/// What is corrected in the travelers.
pub const CORRECTED: &str = "corrections.csv";

/// The endings of files that hold tables, or results of other programs.
const TABLES: [&str; 14] = [
    "csv", "tsv", "txt", "xlsx", "ods", "xls", "bws", "acm", "aca", "ace", "acl", "xml", "pbn",
    "lin",
];

/// The endings of sheets that people fill in.
const FILLED_IN: [&str; 5] = ["csv", "tsv", "xlsx", "ods", "xls"];

/// The endings of files that hold deals.
const HANDS: [&str; 4] = ["pbn", "dlm", "lin", "dup"];

/// Names of tables that are no travelers, whatever their columns are called.
const OTHERS: [&str; 7] =
    ["pairs", "hands", "movement", "corrections", "session", "event", "members"];

/// Whether a file with this name can be the travelers of a folder.
#[must_use]
pub fn is_named_as_travelers(name: &str) -> bool {
    !OTHERS.contains(&stem(name).as_str())
}

/// Whether a file of a folder belongs to a session by its name.
#[must_use]
pub fn is_named_for_session(name: &str) -> bool {
    let is_file = |ending| TABLES.contains(&ending) || HANDS.contains(&ending) || ending == "toml";
    let stem = stem(name);
    ending(name).is_some_and(is_file) && (stem == "travelers" || OTHERS.contains(&stem.as_str()))
}

/// The most files that a message names.
const NAMED: usize = 6;

/// The files of a folder that a run has written there.
#[derive(Clone, Debug, Default)]
pub struct Ours(Vec<String>);

impl Ours {
    /// Those that the manifest names; where there is none, those of a pack, beside its document.
    #[must_use]
    pub fn of(is_pack: bool, manifest: Option<&Manifest>) -> Self {
        let pack = PACK.iter().filter(|_| is_pack);
        let pack = pack.map(|piece| piece.file);
        let named = manifest.into_iter().flat_map(Manifest::names);
        Self(named.chain(pack).map(str::to_owned).collect())
    }

    /// Whether a file is one of them.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.0.iter().any(|own| own == name)
    }
}

/// What a file of a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It holds travelers.
    Travelers,
    /// It lists the pairs.
    Pairs,
    /// It says how the session is scored.
    Settings,
    /// It says who sits where.
    Movement,
    /// It holds deals.
    Hands,
    /// It corrects the travelers.
    Corrections,
}

/// The files of a session, by their places among the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// Those with travelers, in the order in which they are read.
    pub travelers: Vec<usize>,
    /// That of the pairs.
    pub pairs: Option<usize>,
    /// The settings.
    pub settings: Option<usize>,
    /// The movement.
    pub movement: Option<usize>,
    /// Those with deals.
    pub hands: Vec<usize>,
    /// That of the corrections.
    pub corrections: Option<usize>,
}

impl Sources {
    /// The files of a folder: `travelers.csv` and what belongs to it by its name; or the only file with travelers; or
    /// several whose names say that they are parts of one session. The only sheet of a folder is taken for travelers
    /// whatever its headings: on paper they stand below titles. There may be none. Of `travelers.csv` and
    /// `travelers.xlsx` it is the one with results; what the other says is compared later.
    ///
    /// # Errors
    ///
    /// Where there are two lists of pairs, or files of several sessions. The message goes on behind the folder's name,
    /// and `shown` is how a hint names a file.
    pub fn of_folder<S: AsRef<str>>(
        names: &[S],
        ours: &Ours,
        shown: impl Fn(usize) -> String,
        has_travelers: impl Fn(usize) -> bool,
        is_unfilled: impl Fn(usize) -> bool,
    ) -> Result<Self, Obstacle> {
        let named = |name: &str| named(names, name);
        let hands = HANDS.iter().filter_map(|ending| named(&format!("hands.{ending}")));
        Ok(Self {
            travelers: travelers(names, ours, shown, has_travelers, is_unfilled)?,
            pairs: table(names, PAIRS)?,
            settings: named(SETTINGS),
            movement: table(names, MOVEMENT)?,
            hands: hands.collect(),
            corrections: named(CORRECTED),
        })
    }

    /// Files that are named one by one: what they are is said by their names, and what is nothing else holds travelers.
    ///
    /// # Errors
    ///
    /// The second file for one thing, and the first.
    pub fn of_files<S: AsRef<str>>(names: &[S]) -> Result<Self, (usize, usize)> {
        let mut sources = Self::default();
        for (place, name) in names.iter().enumerate() {
            let only = match role(name.as_ref()) {
                Role::Travelers => {
                    sources.travelers.push(place);
                    continue;
                }
                Role::Hands => {
                    sources.hands.push(place);
                    continue;
                }
                Role::Settings => &mut sources.settings,
                Role::Pairs => &mut sources.pairs,
                Role::Movement => &mut sources.movement,
                Role::Corrections => &mut sources.corrections,
            };
            if let Some(first) = only.replace(place) {
                return Err((place, first));
            }
        }
        Ok(sources)
    }
}

/// What a file is that was named, by its name.
#[must_use]
pub fn role(name: &str) -> Role {
    match (ending(name), stem(name).as_str()) {
        (Some("toml"), _) => Role::Settings,
        (_, "pairs") => Role::Pairs,
        (_, "movement") => Role::Movement,
        (_, "corrections") => Role::Corrections,
        (_, "hands") => Role::Hands,
        _ => Role::Travelers,
    }
}

fn travelers<S: AsRef<str>>(
    names: &[S],
    ours: &Ours,
    shown: impl Fn(usize) -> String,
    has_travelers: impl Fn(usize) -> bool,
    is_unfilled: impl Fn(usize) -> bool,
) -> Result<Vec<usize>, Obstacle> {
    let mains: Vec<usize> = called(names, TRAVELERS).collect();
    let filled = || mains.iter().find(|place| !is_unfilled(**place));
    let main = match mains.as_slice() {
        [] | [_] => mains.first(),
        [first, ..] => filled().or(Some(first)),
    };
    let main = main.copied();
    let name = |place: &usize| names[*place].as_ref();
    let mut found: Vec<usize> = (0..names.len())
        .filter(|place| !mains.contains(place) && may_hold_travelers(name(place), ours))
        .collect();
    found.sort_by_key(name);
    if let Some(main) = main {
        found.retain(|place| own_words(name(place)).is_empty() && has_travelers(*place));
        found.insert(0, main);
        return Ok(found);
    }
    let only = match found.as_slice() {
        [only] if has_ending(name(only), &FILLED_IN) => Some(*only),
        _ => None,
    };
    found.retain(|place| has_travelers(*place));
    if found.is_empty() {
        return Ok(only.into_iter().collect());
    }
    // Each of these holds boards of a table, whatever it is called.
    let are_tables = found.iter().all(|place| has_ending(name(place), &["lin"]));
    match found.as_slice() {
        [first, rest @ ..]
            if !are_tables
                && (rest.iter()).any(|other| own_words(name(other)) != own_words(name(first))) =>
        {
            let files: Vec<&str> = found.iter().map(name).collect();
            Err(of_several_sessions(&files, &shown(*first)))
        }
        _ => Ok(found),
    }
}

/// The file that holds a table: the CSV file, or a workbook or another program's file of the same name.
///
/// # Errors
///
/// Where there are several, of which one may be out of date.
pub fn table<S: AsRef<str>>(names: &[S], name: &str) -> Result<Option<usize>, Obstacle> {
    let mut all = called(names, name);
    match (all.next(), all.next()) {
        (Some(one), Some(other)) => {
            let [one, other] = [one, other].map(|place| names[place].as_ref());
            Err(Obstacle::new(format!("holds both `{one}` and `{other}`"))
                .hint("keep the one that is right, and move the other elsewhere"))
        }
        (one, _) => Ok(one),
    }
}

/// The files that may hold a table: the CSV file, then a workbook or another program's file of the same name.
fn called<S: AsRef<str>>(names: &[S], name: &str) -> impl Iterator<Item = usize> {
    let stem = name.strip_suffix(".csv").unwrap_or(name);
    let others = (TABLES.iter()).filter(|kind| !matches!(**kind, "csv" | "tsv" | "txt"));
    let all = std::iter::once("csv").chain(others.copied());
    all.filter_map(move |ending| named(names, &format!("{stem}.{ending}")))
}

/// The file of a name, in these letters or else in others: a folder means the same on every system.
fn named<S: AsRef<str>>(names: &[S], name: &str) -> Option<usize> {
    let exact = names.iter().position(|one| one.as_ref() == name);
    exact.or_else(|| (names.iter()).position(|one| one.as_ref().eq_ignore_ascii_case(name)))
}

/// Whether a file may hold travelers by its name: it is a table, none of those that we write, and nothing else.
fn may_hold_travelers(name: &str, ours: &Ours) -> bool {
    has_ending(name, &TABLES)
        && !name.starts_with(['.', '~'])
        && is_named_as_travelers(name)
        && !ours.names(name)
}

fn has_ending(name: &str, known: &[&str]) -> bool {
    ending(name).is_some_and(|ending| known.iter().any(|one| ending.eq_ignore_ascii_case(one)))
}

/// The words of a file's name that say of which session it is, and not which part of it.
fn own_words(name: &str) -> String {
    const PARTS: [&str; 10] =
        ["section", "sec", "round", "rd", "table", "tbl", "board", "boards", "part", "page"];
    const SHEETS: [&str; 8] =
        ["travelers", "travellers", "traveler", "traveller", "slips", "slip", "sheets", "scores"];
    let mut words = Vec::new();
    let mut is_numbered = false;
    let spaced = spaced(&stem(name));
    for word in spaced.split(' ').filter(|word| !word.is_empty()) {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let is_letter = word.len() == 1 && !is_number;
        if PARTS.contains(&word) {
            is_numbered = true;
        } else if !(SHEETS.contains(&word) || is_letter || is_number && is_numbered) {
            is_numbered = false;
            words.push(word);
        }
    }
    words.join(" ")
}

/// A name in words: letters and digits that touch are two.
fn spaced(name: &str) -> String {
    let mut spaced = String::new();
    let mut last = ' ';
    for letter in name.chars() {
        if letter.is_ascii_digit() != last.is_ascii_digit() {
            spaced.push(' ');
        }
        spaced.push(if letter.is_alphanumeric() { letter } else { ' ' });
        last = letter;
    }
    spaced
}

/// A name and its ending; one that begins with its only point has none.
fn parts(name: &str) -> (&str, Option<&str>) {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => (stem, Some(ending)),
        _ => (name, None),
    }
}

fn ending(name: &str) -> Option<&str> {
    parts(name).1
}

/// A file's name without its ending and capitals.
fn stem(name: &str) -> String {
    parts(name).0.to_lowercase()
}

fn of_several_sessions(files: &[&str], first: &str) -> Obstacle {
    let named = files.iter().take(NAMED);
    let mut named: Vec<String> = named.map(|file| format!("`{}`", visible(file))).collect();
    if files.len() > NAMED {
        named.push(format!("{} more", files.len() - NAMED));
    }
    Obstacle::new(format!(
        "holds {} files of travelers, and their names do not say that they are of one session: {}",
        files.len(),
        named.join(", ")
    ))
    .hint(format!(
        "score one, `matchpoint {first}`, or name all files of the session; \
         `section-A.csv`, `round-1.csv` or `slips.csv` are known as parts of one"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_of_which_session_a_file_is() {
        let words = own_words;
        assert_eq!(words("section-B.csv"), "");
        assert_eq!(words("b.csv"), "");
        assert_eq!(words("Round 12.csv"), "");
        assert_eq!(words("boards1-12.csv"), "");
        assert_eq!(words("slips.csv"), "");
        assert_eq!(words("tuesday-A.csv"), words("tuesday-B.csv"));
        assert_eq!(words("tuesday_travelers.csv"), "tuesday");
        assert_ne!(words("2026-11-17.csv"), words("2026-11-24.csv"));
        assert_ne!(words("monday.csv"), words("tuesday.csv"));
        assert_ne!(words("travelers-old.csv"), "");
        assert_ne!(words("expected-results.csv"), "");
    }

    #[test]
    fn files_of_a_folder_are_known_by_their_names() {
        let names =
            ["slips.csv", "NOTE.md", "session.toml", "pairs.xlsx", "hands.pbn", "travelers.csv"];
        let of = |names: &[&str], unfilled: &[&str]| {
            Sources::of_folder(
                names,
                &Ours::default(),
                |_| String::new(),
                |_| true,
                |place| unfilled.contains(&names[place]),
            )
        };
        let found = of(&names, &[]).expect("one session");
        assert_eq!(found.travelers, [5, 0]);
        assert_eq!((found.settings, found.pairs, found.hands), (Some(2), Some(3), vec![4]));
        let only = ["Tuesday.xlsx", "members.csv", "pairs.csv", "poster.txt"];
        let unread = |names: &[&str]| {
            let none = |_| false;
            Sources::of_folder(names, &Ours::default(), |_| String::new(), none, none)
                .expect("one session")
                .travelers
        };
        assert_eq!(unread(&only[..3]), [0]);
        assert!(unread(&only[1..]).is_empty());
        let both = ["travelers.csv", "travelers.xlsx"];
        let main = |unfilled: &[&str]| of(&both, unfilled).expect("one session").travelers;
        assert_eq!((main(&[]), main(&both)), (vec![0], vec![0]));
        assert_eq!((main(&both[..1]), main(&both[1..])), (vec![1], vec![0]));
        let tables = of(&["ann-bo.lin", "4711.lin"], &[]).expect("one session");
        assert_eq!(tables.travelers, [1, 0]);
        let two = of(&["pairs.csv", "pairs.ods"], &[]);
        assert_eq!(two.expect_err("two lists").message, "holds both `pairs.csv` and `pairs.ods`");
        assert_eq!(Sources::of_files(&["a.toml", "b.csv", "c.toml"]), Err((2, 0)));
    }
}
