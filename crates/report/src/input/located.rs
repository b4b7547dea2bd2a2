//! Which files a session is: those of a folder, or those that are named.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use sheets::visible::visible;
use traveler_ingest::names_travelers;

use super::beside::{self, GLANCE, Ours};
use super::in_use::is_in_use;
use super::{ArchiveFiles, Input, Place, check_kind, check_standard_input, read_file, unreadable};
use crate::failure::Failure;
use crate::platform;

/// The files of a session's folder.
pub(crate) const TRAVELERS: &str = "travelers.csv";
pub(crate) const PAIRS: &str = "pairs.csv";
pub(crate) const SETTINGS: &str = "session.toml";
pub(crate) const MOVEMENT: &str = "movement.csv";
pub(crate) const CORRECTIONS: &str = "corrections.csv";

/// The endings of files that hold tables, or results of other programs.
const TABLES: [&str; 13] = [
    "csv", "tsv", "txt", "xlsx", "ods", "xls", "bws", "acm", "aca", "ace", "acl", "xml", "pbn",
];

/// The endings of files that hold deals.
const HANDS: [&str; 4] = ["pbn", "dlm", "lin", "dup"];

/// Names of tables that are no travelers, whatever their columns are called.
const OTHERS: [&str; 6] = [
    "pairs",
    "hands",
    "movement",
    "corrections",
    "session",
    "event",
];

/// The most files that a message names.
const NAMED: usize = 6;

/// Where a session's files are.
#[derive(Debug)]
pub(crate) struct Located {
    travelers: Vec<Place>,
    pairs: Option<PathBuf>,
    settings: Option<PathBuf>,
    movement: Option<PathBuf>,
    hands: Vec<PathBuf>,
    corrections: Option<PathBuf>,
    /// The folder, where that was given, and not files.
    whole: Option<PathBuf>,
    /// Files that a command line names for another purpose.
    named: Vec<PathBuf>,
}

impl Located {
    /// Finds the files that paths stand for: a folder, `-`, or files: travelers in one or several of them, and the pairs
    /// and settings among them by their names.
    ///
    /// # Errors
    ///
    /// Where there is no such file or folder, where a folder holds no travelers or those of several sessions, and where
    /// standard input is a terminal or closed.
    pub(crate) fn of(paths: &[PathBuf]) -> Result<Self, Failure> {
        match paths {
            [path] => Self::of_one(path),
            several => Self::of_files(several),
        }
    }

    fn of_one(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            check_standard_input()?;
            return Ok(Self::of_travelers(Place::StandardInput));
        }
        let found = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if !found.is_dir() {
            check_kind(path, found.file_type())?;
            return Ok(Self::of_travelers(Place::File(path.to_path_buf())));
        }
        let travelers = in_folder(path)?;
        if travelers.is_empty() {
            return Err(no_travelers(path));
        }
        let located = Self {
            travelers: travelers.into_iter().map(Place::File).collect(),
            pairs: table(path, PAIRS)?,
            settings: Some(path.join(SETTINGS)).filter(|file| file.exists()),
            movement: table(path, MOVEMENT)?,
            hands: hands(path),
            corrections: Some(path.join(CORRECTIONS)).filter(|file| file.exists()),
            whole: Some(path.to_path_buf()),
            named: Vec::new(),
        };
        located.files().try_for_each(check_not_a_pipe)?;
        Ok(located)
    }

    const fn of_nothing() -> Self {
        Self {
            travelers: Vec::new(),
            pairs: None,
            settings: None,
            movement: None,
            hands: Vec::new(),
            corrections: None,
            whole: None,
            named: Vec::new(),
        }
    }

    /// The same where a command line names another file, which may lie in the folder.
    pub(crate) fn naming<'a>(mut self, named: impl IntoIterator<Item = &'a Path>) -> Self {
        self.named.extend(named.into_iter().map(Path::to_path_buf));
        self
    }

    /// The same with the deals in files that were named, in place of those that lie in the folder.
    pub(crate) fn with_hands(self, named: &[PathBuf]) -> Self {
        match named {
            [] => self,
            named => Self {
                hands: named.to_vec(),
                ..self
            },
        }
    }

    /// The same with the corrections of a file that was named, in place of those that lie in the folder.
    pub(crate) fn with_corrections(self, named: Option<&Path>) -> Self {
        match named {
            None => self,
            Some(named) => Self {
                corrections: Some(named.to_path_buf()),
                ..self
            },
        }
    }

    /// The same as it was entered, without corrections, if that was asked for.
    pub(crate) fn without_corrections(self, is_asked: bool) -> Self {
        Self {
            corrections: self.corrections.filter(|_| !is_asked),
            ..self
        }
    }

    fn of_travelers(place: Place) -> Self {
        Self {
            travelers: vec![place],
            ..Self::of_nothing()
        }
    }

    /// Files that were named one by one, or by a pattern of the shell.
    fn of_files(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut located = Self::of_nothing();
        for path in paths {
            if path == Path::new("-") {
                return Err(
                    Failure::new("standard input is read alone, not beside files")
                        .hint("leave out `-`, or the files"),
                );
            }
            let found = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
            if found.is_dir() {
                return Err(Failure::about(path, "is a folder: it is read alone").hint(
                    "give one folder, or files; `matchpoint event` scores several sessions as one event, `--across` the same boards over several clubs",
                ));
            }
            check_kind(path, found.file_type())?;
            let is_settings = path.extension().is_some_and(|ending| ending == "toml");
            let of_kind = match (is_settings, stem(path).as_str()) {
                (true, _) => &mut located.settings,
                (false, "pairs") => &mut located.pairs,
                (false, "movement") => &mut located.movement,
                (false, "corrections") => &mut located.corrections,
                (false, "hands") => {
                    located.hands.push(path.clone());
                    continue;
                }
                (false, _) => {
                    located.travelers.push(Place::File(path.clone()));
                    continue;
                }
            };
            if let Some(first) = of_kind.replace(path.clone()) {
                return Err(Failure::about(
                    path,
                    format_args!("is given beside `{}`", shown(&first)),
                )
                .hint("give one of the two"));
            }
        }
        match located.travelers.is_empty() {
            true => Err(Failure::new("none of these files holds travelers")
                .hint(format!("give the travelers as well, such as `{TRAVELERS}`"))),
            false => Ok(located),
        }
    }

    /// The folder that they are in; `None` where the travelers are on standard input.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let first = self.travelers().next()?;
        first.parent().map(Path::to_path_buf)
    }

    /// The files with travelers; none where these are on standard input.
    pub(crate) fn travelers(&self) -> impl Iterator<Item = &Path> + Clone {
        self.travelers.iter().filter_map(|place| match place {
            Place::File(path) => Some(path.as_path()),
            Place::StandardInput => None,
        })
    }

    /// The file with settings.
    pub(crate) fn settings(&self) -> Option<&Path> {
        self.settings.as_deref()
    }

    /// The file with corrections.
    pub(crate) fn corrections(&self) -> Option<&Path> {
        self.corrections.as_deref()
    }

    /// The files by their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> + Clone {
        let beside = [
            self.pairs.as_deref(),
            self.settings.as_deref(),
            self.movement.as_deref(),
            self.corrections.as_deref(),
        ];
        let hands = self.hands.iter().map(PathBuf::as_path);
        self.travelers()
            .chain(beside.into_iter().flatten())
            .chain(hands)
    }

    /// Reads the files of an archive.
    ///
    /// # Errors
    ///
    /// Where one cannot be read, or is larger than 4 GiB.
    pub(crate) fn read_archive(&self) -> Result<ArchiveFiles, Failure> {
        let beside = |path: &Option<PathBuf>| path.as_deref().map(read_file).transpose();
        Ok(ArchiveFiles {
            travelers: (self.travelers.iter())
                .map(|place| place.read()?.without_parquet())
                .collect::<Result<_, _>>()?,
            settings: beside(&self.settings)?,
            pairs: beside(&self.pairs)?,
        })
    }

    /// The files of the folder that are not used.
    fn left(&self) -> Vec<PathBuf> {
        let named = self.named.iter().map(PathBuf::as_path);
        let used: Vec<&Path> = self.files().chain(named).collect();
        let folder = self.whole.as_deref();
        folder.map_or_else(Vec::new, |folder| beside::left(folder, &used))
    }

    /// Reads the files.
    ///
    /// # Errors
    ///
    /// Where one cannot be read, or is larger than 4 GiB.
    pub(crate) fn read(&self) -> Result<Input, Failure> {
        let beside = |path: &Option<PathBuf>| path.as_deref().map(read_file).transpose();
        Ok(Input {
            travelers: Place::travelers(&self.travelers)?,
            pairs: beside(&self.pairs)?,
            settings: beside(&self.settings)?,
            movement: beside(&self.movement)?,
            corrections: beside(&self.corrections)?,
            hands: (self.hands.iter().map(|path| read_file(path))).collect::<Result<_, _>>()?,
            in_use: (self.travelers().filter(|path| is_in_use(path)))
                .map(|path| path.to_string_lossy().into_owned())
                .collect(),
            left: self.left(),
        })
    }
}

/// A movement that somebody has written down, with the settings beside it.
#[derive(Debug)]
pub(crate) struct WrittenMovement {
    pub(crate) movement: PathBuf,
    pub(crate) settings: Option<PathBuf>,
}

impl WrittenMovement {
    /// The movement that a path stands for: that of a folder, or a file of this name. `None` where there is none.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let folder = match path.is_dir() {
            true => path,
            false if stem(path) == "movement" => {
                return Some(Self {
                    movement: path.to_path_buf(),
                    settings: None,
                });
            }
            false => return None,
        };
        Some(Self {
            movement: table(folder, MOVEMENT).ok()??,
            settings: Some(folder.join(SETTINGS)).filter(|file| file.exists()),
        })
    }
}

/// Whether a folder holds travelers.
pub(crate) fn is_session(folder: &Path) -> bool {
    !matches!(in_folder(folder), Ok(files) if files.is_empty())
}

/// The travelers of a folder: `travelers.csv` and what belongs to it by its name; or the only file with travelers; or
/// several whose names say that they are parts of one session.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let main = table(folder, TRAVELERS)?;
    let mut found = candidates(folder);
    found.retain(|file| Some(file) != main.as_ref());
    match main {
        Some(main) => {
            found.retain(|file| own_words(file).is_empty() && has_travelers(file));
            Ok([main].into_iter().chain(found).collect())
        }
        None => {
            found.retain(|file| has_travelers(file));
            match found.as_slice() {
                [first, rest @ ..]
                    if rest.iter().any(|file| own_words(file) != own_words(first)) =>
                {
                    Err(of_several_sessions(folder, &found))
                }
                _ => Ok(found),
            }
        }
    }
}

/// The file of a folder that holds a table: the CSV file, or a workbook or another program's file of the same name.
///
/// # Errors
///
/// Where there are several, of which one may be out of date.
fn table(folder: &Path, name: &str) -> Result<Option<PathBuf>, Failure> {
    let written = folder.join(name);
    let others: Vec<PathBuf> = TABLES
        .iter()
        .filter(|kind| !matches!(**kind, "csv" | "tsv" | "txt"))
        .map(|kind| written.with_extension(kind))
        .collect();
    let mut all = std::iter::once(written)
        .chain(others)
        .filter(|file| file.exists());
    match (all.next(), all.next()) {
        (Some(one), Some(other)) => {
            let name = |path: &Path| {
                let name = path.file_name().unwrap_or_default();
                name.to_string_lossy().into_owned()
            };
            let both = format!("holds both `{}` and `{}`", name(&one), name(&other));
            Err(Failure::about(folder, both)
                .hint("keep the one that is right, and move the other elsewhere"))
        }
        (one, _) => Ok(one),
    }
}

/// The files of a folder that hold its deals, by their names.
fn hands(folder: &Path) -> Vec<PathBuf> {
    let files = HANDS
        .iter()
        .map(|ending| folder.join("hands").with_extension(ending));
    files.filter(|file| file.is_file()).collect()
}

/// The files of a folder that may hold travelers, by their names and in their order: tables, but none of those that we
/// write, and none that are something else.
fn candidates(folder: &Path) -> Vec<PathBuf> {
    let ours = Ours::of(folder);
    let is_ours = |path: &Path| ours.names(&path.file_name().unwrap_or_default().to_string_lossy());
    let may_be = |path: &PathBuf| {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let is_table = TABLES
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known));
        let stem = stem(path);
        let is_hidden = stem.starts_with(['.', '~']);
        is_table && !is_hidden && !OTHERS.contains(&stem.as_str()) && !is_ours(path)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(may_be).collect();
    files.sort();
    files
}

/// Refuses a pipe that lies in a folder: nobody may ever write into it. One that is named is another matter.
fn check_not_a_pipe(path: &Path) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(found) if platform::is_pipe(found.file_type()) => {
            Err(Failure::about(path, "is a pipe, not a file").hint(
                "name it if it is to be read: of a folder only files are; or move it elsewhere",
            ))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Whether a file has the headings of travelers.
fn has_travelers(path: &Path) -> bool {
    let read = || {
        // A pipe would be waited for.
        fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let file = File::open(path).ok()?;
        let mut bytes = Vec::new();
        file.take(GLANCE).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    read().is_some_and(|bytes| names_travelers(&bytes))
}

/// The words of a file's name that say of which session it is, and not which part of it.
fn own_words(path: &Path) -> String {
    const PARTS: [&str; 10] = [
        "section", "sec", "round", "rd", "table", "tbl", "board", "boards", "part", "page",
    ];
    const SHEETS: [&str; 8] = [
        "travelers",
        "travellers",
        "traveler",
        "traveller",
        "slips",
        "slip",
        "sheets",
        "scores",
    ];
    let stem = stem(path);
    let mut words = Vec::new();
    let mut is_numbered = false;
    let spaced = spaced(&stem);
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
        spaced.push(if letter.is_alphanumeric() {
            letter
        } else {
            ' '
        });
        last = letter;
    }
    spaced
}

/// A file's name without folder, ending and capitals.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().to_lowercase()
}

fn shown(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

fn listed(files: &[PathBuf]) -> String {
    let mut names: Vec<String> = files
        .iter()
        .take(NAMED)
        .map(|file| {
            format!(
                "`{}`",
                shown(Path::new(file.file_name().unwrap_or_default()))
            )
        })
        .collect();
    if files.len() > NAMED {
        names.push(format!("{} more", files.len() - NAMED));
    }
    names.join(", ")
}

fn of_several_sessions(folder: &Path, files: &[PathBuf]) -> Failure {
    let what = format!(
        "holds {} files of travelers, and their names do not say that they are of one session: {}",
        files.len(),
        listed(files)
    );
    let first = files.first().map_or_else(String::new, |file| shown(file));
    Failure::about(folder, what).hint(format!(
        "score one, `matchpoint {first}`, or name all files of the session; \
         `section-A.csv`, `round-1.csv` or `slips.csv` are known as parts of one"
    ))
}

fn no_travelers(folder: &Path) -> Failure {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path());
    let first = folders
        .filter(|path| path.is_dir() && matches!(table(path, TRAVELERS), Ok(Some(_))))
        .min();
    let failure = Failure::about(folder, format_args!("is a directory without `{TRAVELERS}`"));
    match first {
        None => failure.hint(format!(
            "give a travelers file, or a folder with `{TRAVELERS}` and, if you like, `{PAIRS}` and `{SETTINGS}`"
        )),
        Some(first) => failure.hint(format!(
            "folders in it hold sessions: give one of them, such as `{}`, or all of them to `matchpoint event`",
            shown(&first)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_of_which_session_a_file_is() {
        let words = |name: &str| own_words(Path::new(name));
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
}
