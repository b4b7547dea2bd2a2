//! Which files a session is: those of a folder, or those that are named.

use std::fs;
use std::path::{Path, PathBuf};

use desk::before_play::WORKBOOK;
use pack::DOCUMENT;
use pack::sources::{
    self, CORRECTED, MEMBERS, MOVEMENT, PAIRS, Role, SETTINGS, Sources, TRAVELERS,
};
use session::ResultId;
use traveler_ingest::{Options, is_unfilled, names_travelers};

use super::left::{beginning, left, ours};
use super::{
    Input, Place, check_kind, check_standard_input, cut_off, is_in_use, read_file, unreadable,
};
use crate::failure::{Failure, about};
use crate::platform;
use crate::quoted::{quoted, shown};

/// The settings of an event of several sessions.
pub(crate) const EVENT: &str = "event.toml";

/// Where a session's files are.
#[derive(Debug, Default)]
pub(crate) struct Located {
    travelers: Vec<Place>,
    pairs: Option<PathBuf>,
    settings: Option<PathBuf>,
    movement: Option<PathBuf>,
    hands: Vec<PathBuf>,
    corrections: Option<PathBuf>,
    /// The list of the club's members, where the command line names one.
    members: Option<PathBuf>,
    /// The folder, where that was given, and not files.
    whole: Option<PathBuf>,
    /// Files that a command line names for another purpose.
    named: Vec<PathBuf>,
    /// Further folders, with other sections of the session.
    beside: Vec<Self>,
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
            folders if folders.iter().all(|path| path.is_dir()) => Self::of_folders(folders),
            several => Self::of_files(several),
        }
    }

    fn of_one(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            check_standard_input()?;
            return Ok(Self::of_travelers(Place::StandardInput));
        }
        let found = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if holds_event(path) {
            return Err(Failure::about(
                path,
                "holds an event, whose sessions are in folders of their own",
            )
            .hint(format!(
                "`matchpoint event {}` scores it, `--explain PAIR` is of all sessions; \
                 otherwise give one of them",
                typed(path.parent().filter(|_| !found.is_dir()).unwrap_or(path))
            )));
        }
        if !found.is_dir() {
            check_kind(path, found.file_type())?;
            return Ok(Self::of_travelers(Place::File(path.to_path_buf())));
        }
        let Folder { files, sources } = Folder::of(path)?;
        if sources.travelers.is_empty() {
            return Err(no_travelers(path));
        }
        for file in (files.iter()).filter(|file| sources::is_named_for_session(&name(file))) {
            check_not_a_pipe(file)?;
            let found = fs::metadata(file).map_err(|error| unreadable(file, &error))?;
            check_kind(file, found.file_type())?;
        }
        let mut discovery = Self::of_sources(sources, &files);
        discovery.whole = Some(path.to_path_buf());
        discovery.files().try_for_each(check_not_a_pipe)?;
        Ok(discovery)
    }

    /// Files by what each is of a session.
    fn of_sources(sources: Sources, files: &[PathBuf]) -> Self {
        let file = |place: usize| files[place].clone();
        let all = |places: Vec<usize>| places.into_iter().map(file);
        Self {
            travelers: all(sources.travelers).map(Place::File).collect(),
            pairs: sources.pairs.map(file),
            settings: sources.settings.map(file),
            movement: sources.movement.map(file),
            hands: all(sources.hands).collect(),
            corrections: sources.corrections.map(file),
            ..Self::default()
        }
    }

    /// Folders with the sections of one session.
    fn of_folders(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut all: Vec<Self> =
            paths.iter().map(|path| Self::of_one(path)).collect::<Result<_, _>>()?;
        let beside = all.split_off(1);
        let first = all.pop().unwrap_or_default();
        Ok(Self { beside, ..first })
    }

    /// The same where a command line names another file, which may lie in the folder.
    pub(crate) fn naming<'a>(mut self, named: impl IntoIterator<Item = &'a Path>) -> Self {
        self.named.extend(named.into_iter().map(Path::to_path_buf));
        for one in &mut self.beside {
            one.named.clone_from(&self.named);
        }
        self
    }

    /// The same with the deals in files that were named, in place of those that lie in the folder.
    pub(crate) fn with_hands(self, named: &[PathBuf]) -> Self {
        match named {
            [] => self,
            named => self.each(|one| Self { hands: named.to_vec(), ..one }),
        }
    }

    /// The same where each folder is changed.
    fn each(self, change: impl Fn(Self) -> Self) -> Self {
        let beside = self.beside.into_iter().map(&change).collect();
        let first = change(Self { beside: Vec::new(), ..self });
        Self { beside, ..first }
    }

    /// The same with the members of a file that was named, in place of those that lie in the folder or above it.
    pub(crate) fn with_members(self, named: Option<&Path>) -> Self {
        self.each(|one| Self { members: named.map(Path::to_path_buf), ..one })
    }

    /// The same with the corrections of a file that was named, in place of those that lie in the folder.
    ///
    /// # Errors
    ///
    /// Where there are several folders: its rows would be of one of them.
    pub(crate) fn with_corrections(self, named: Option<&Path>) -> Result<Self, Failure> {
        match named {
            None => Ok(self),
            Some(named) if !self.beside.is_empty() => {
                Err(Failure::about(named, "is for one folder, and several are given")
                    .hint("keep the corrections of each folder in its own `corrections.csv`"))
            }
            Some(named) => Ok(Self { corrections: Some(named.to_path_buf()), ..self }),
        }
    }

    /// The same as it was entered, without corrections, if that was asked for.
    pub(crate) fn without_corrections(self, is_asked: bool) -> Self {
        self.each(|one| Self { corrections: one.corrections.filter(|_| !is_asked), ..one })
    }

    fn of_travelers(place: Place) -> Self {
        Self { travelers: vec![place], ..Self::default() }
    }

    /// Files that were named one by one, or by a pattern of the shell.
    fn of_files(paths: &[PathBuf]) -> Result<Self, Failure> {
        for path in paths {
            if path == Path::new("-") {
                return Err(Failure::new("standard input is read alone, not beside files")
                    .hint("leave out `-`, or the files"));
            }
            let found = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
            if found.is_dir() {
                return Err(Failure::about(path, "is a folder, and others are files").hint(
                    "give folders, or files; `matchpoint event` scores several sessions as one event, `--across` the same boards over several clubs",
                ));
            }
            check_kind(path, found.file_type())?;
        }
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        let sources = Sources::of_files(&names).map_err(|(second, first)| {
            let first = shown(&paths[first]);
            Failure::about(&paths[second], format_args!("is given beside `{first}`"))
                .hint("give one of the two")
        })?;
        let discovery = Self::of_sources(sources, paths);
        if discovery.travelers.is_empty() {
            Err(Failure::new("none of these files holds travelers")
                .hint(format!("give the travelers as well, such as `{TRAVELERS}`")))
        } else {
            Ok(discovery)
        }
    }

    /// The folder that they are in; `None` where the travelers are on standard input.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let first = self.travelers().next()?;
        first.parent().map(Path::to_path_buf)
    }

    /// The files with travelers; none where these are on standard input.
    pub(crate) fn travelers(&self) -> impl Iterator<Item = &Path> + Clone {
        self.folders().flat_map(Self::own_travelers)
    }

    fn own_travelers(&self) -> impl Iterator<Item = &Path> + Clone {
        self.travelers.iter().filter_map(|place| match place {
            Place::File(path) => Some(path.as_path()),
            Place::StandardInput => None,
        })
    }

    /// Its folders, each with files of its own: one, unless several are given.
    fn folders(&self) -> impl Iterator<Item = &Self> + Clone {
        std::iter::once(self).chain(&self.beside)
    }

    /// Where a line of the session stands, as a message calls it: the files are read once more for it. The travelers
    /// themselves where there is no line, or where they cannot be read again.
    pub(crate) fn place_of(&self, line: Option<ResultId>, options: &Options) -> String {
        let options = options.with(|options| {
            // Several folders have no numbers of lines in common.
            options.locate = line.filter(|_| self.beside.is_empty());
        });
        let reading = self.read().ok().and_then(|input| input.session(&options, true).ok());
        if let Some(place) = reading.and_then(|reading| reading.located) {
            return format!("{}:{place}", place.file);
        }
        let each = self.travelers().map(|path| path.display().to_string());
        let each: Vec<String> = each.collect();
        if each.is_empty() { "standard input".to_owned() } else { each.join(", ") }
    }

    /// The file with settings.
    pub(crate) fn settings(&self) -> Option<&Path> {
        self.settings.as_deref()
    }

    /// The file with corrections.
    pub(crate) fn corrections(&self) -> Option<&Path> {
        self.corrections.as_deref()
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> + Clone {
        let beside = self.folders().flat_map(|one| {
            let beside = [
                one.pairs.as_deref(),
                one.settings.as_deref(),
                one.movement.as_deref(),
                one.corrections.as_deref(),
            ];
            let hands = one.hands.iter().map(PathBuf::as_path);
            beside.into_iter().flatten().chain(hands)
        });
        self.travelers().chain(beside)
    }

    /// The files of the folder that are not used.
    fn left(&self) -> Vec<PathBuf> {
        let named = self.named.iter().map(PathBuf::as_path);
        let used: Vec<&Path> = self.files().chain(named).collect();
        let folder = self.whole.as_deref();
        folder.map_or_else(Vec::new, |folder| left(folder, &used))
    }

    /// Beside travelers that are given alone, the files that belong to a session in the same folder.
    fn around(&self) -> Vec<PathBuf> {
        let (None, [Place::File(file)]) = (&self.whole, self.travelers.as_slice()) else {
            return Vec::new();
        };
        let is_of_a_folder =
            [TRAVELERS, WORKBOOK, DOCUMENT].iter().any(|name| file.ends_with(name));
        let others = [SETTINGS, PAIRS, MOVEMENT, CORRECTED].map(|name| file.with_file_name(name));
        let is_unused = |other: &PathBuf| {
            let mut used = self.files().chain(self.named.iter().map(PathBuf::as_path));
            is_of_a_folder && other.is_file() && !used.any(|used| used == other)
        };
        others.into_iter().filter(is_unused).collect()
    }

    /// The list of the club's members: the one that was named, in the folder of the session, or in the one above.
    fn members(&self) -> Option<PathBuf> {
        if self.members.is_some() {
            return self.members.clone();
        }
        let folder = self.whole.as_ref()?;
        let folders = [folder.clone(), above(folder)].into_iter();
        let mut files = folders.map(|folder| folder.join(MEMBERS));
        files.find(|file| file.is_file())
    }

    /// Reads the files.
    ///
    /// # Errors
    ///
    /// Where one cannot be read, or is larger than 4 GiB.
    pub(crate) fn read(&self) -> Result<Input, Failure> {
        let folder = self.whole.as_deref();
        let beside = |path: &Option<PathBuf>| path.as_deref().map(read_file).transpose();
        Ok(Input {
            travelers: self.travelers.iter().map(Place::read).collect::<Result<_, _>>()?,
            pairs: beside(&self.pairs)?,
            settings: beside(&self.settings)?,
            movement: beside(&self.movement)?,
            members: beside(&self.members())?,
            corrections: beside(&self.corrections)?,
            hands: (self.hands.iter().map(|path| read_file(path))).collect::<Result<_, _>>()?,
            in_use: (self.own_travelers().filter(|path| is_in_use(path)))
                .map(|path| path.to_string_lossy().into_owned())
                .collect(),
            cut_off: folder.and_then(|folder| cut_off(folder, &typed(folder))),
            left: self.left(),
            around: self.around(),
            folder: self.whole.as_deref().map(shown).unwrap_or_default(),
            beside: self.beside.iter().map(Self::read).collect::<Result<_, _>>()?,
        })
    }
}

/// The folder above, by a path without `..` where that is the same.
fn above(folder: &Path) -> PathBuf {
    // A slash at its end would follow a link, and what is above a link is not what is above its folder.
    let folder = folder.components().as_path();
    match (folder.file_name(), folder.parent()) {
        (Some(_), Some(parent)) if !folder.is_symlink() => parent.to_path_buf(),
        _ => folder.join(".."),
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
            false if sources::role(&name(path)) == Role::Movement => {
                return Some(Self { movement: path.to_path_buf(), settings: None });
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
    !matches!(Folder::of(folder), Ok(found) if found.sources.travelers.is_empty())
}

/// The sessions in the folders of a folder that holds none itself, by their names: `session-10` comes after `session-9`.
pub(crate) fn sessions_below(folder: &Path) -> Vec<PathBuf> {
    if !folder.is_dir() || is_session(folder) && !holds_event(folder) {
        return Vec::new();
    }
    let (mut below, _) = listed(folder);
    below.retain(|path| path.is_dir() && is_session(path));
    below.sort_by_cached_key(|path| {
        let name = name(path);
        let (text, number) =
            name.split_at(name.trim_end_matches(|c: char| c.is_ascii_digit()).len());
        (text.to_owned(), number.parse::<u64>().ok(), name)
    });
    below
}

/// A folder, and which of its files are those of a session.
struct Folder {
    files: Vec<PathBuf>,
    sources: Sources,
}

impl Folder {
    fn of(folder: &Path) -> Result<Self, Failure> {
        let (files, names) = listed(folder);
        let sources = Sources::of_folder(
            &names,
            &ours(folder),
            |place| shown(&files[place]),
            |place| has_travelers(&files[place]),
            |place| read_file(&files[place]).is_ok_and(|file| is_unfilled(file.source().bytes)),
        );
        let sources = sources.map_err(|why| about(folder, why))?;
        Ok(Self { files, sources })
    }
}

/// What is in a folder, with names.
fn listed(folder: &Path) -> (Vec<PathBuf>, Vec<String>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let files: Vec<PathBuf> = files.filter(|file| file.exists()).collect();
    let names = files.iter().map(|file| name(file)).collect();
    (files, names)
}

/// The file of a folder that holds a table.
fn table(folder: &Path, table: &str) -> Result<Option<PathBuf>, Failure> {
    let (files, names) = listed(folder);
    let found = sources::table(&names, table).map_err(|why| about(folder, why))?;
    Ok(found.map(|place| files[place].clone()))
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
    beginning(path).is_some_and(|bytes| names_travelers(&bytes))
}

/// A file's name without its folder.
fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// A path as it is typed in a hint.
fn typed(path: &Path) -> String {
    quoted(&shown(path)).into_owned()
}

fn no_travelers(folder: &Path) -> Failure {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.map(|entry| entry.path());
    let first =
        folders.filter(|path| path.is_dir() && matches!(table(path, TRAVELERS), Ok(Some(_)))).min();
    let failure = Failure::about(folder, format_args!("is a directory without `{TRAVELERS}`"));
    match first {
        None => failure.hint(format!(
            "give a travelers file, or a folder with `{TRAVELERS}` and, if you like, `{PAIRS}` and `{SETTINGS}`"
        )),
        Some(first) => failure.hint(format!(
            "folders in it hold sessions: give one of them, such as `{}`; `matchpoint event {}` scores all of them",
            typed(&first),
            typed(folder)
        )),
    }
}

/// Whether a path is the settings of an event, or a folder of them without travelers of its own.
fn holds_event(path: &Path) -> bool {
    let is_file = |name: &str| path.join(name).is_file();
    path.file_name().is_some_and(|name| name == EVENT)
        || is_file(EVENT) && ![TRAVELERS, WORKBOOK].into_iter().any(is_file)
}
