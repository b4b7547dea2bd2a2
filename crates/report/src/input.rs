//! The files of a session, found and read.

mod discovery;
mod left;

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, File, FileType, Metadata};
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use contract_scoring::BoardNumber;
use desk::before_play::WORKBOOK;
use events::PartOfSession;
use findings::{Code, Counts, Diagnostic, Location};
use left::Left;
use pack::sources::TRAVELERS;
use pack::{Bounds, DOCUMENT, beside};
use session::Movement;
use traveler_ingest::{
    BoardToCorrect, LinesToCorrect, Options, Reading, SectionMovement, SideFiles, SourceFile,
};

use crate::console::Console;
use crate::failure::{Failure, about, reason};
use crate::progress::Work;
use crate::quoted::{quoted, shown};
use crate::{memory, platform, store};

pub(crate) use discovery::{EVENT, Located, WrittenMovement, is_session, sessions_below};

/// The most that is read of one file: a nation's year of results.
const LIMIT: u64 = 4 << 30;
#[derive(Debug)]
enum Place {
    File(PathBuf),
    StandardInput,
}

/// A session's files, in memory.
#[derive(Debug)]
pub(crate) struct Input {
    travelers: Vec<Content>,
    pairs: Option<Content>,
    settings: Option<Content>,
    movement: Option<Content>,
    members: Option<Content>,
    hands: Vec<Content>,
    corrections: Option<Content>,
    /// The files with travelers that another program has open.
    in_use: Vec<String>,
    /// What an act has left in the folder that was cut off.
    cut_off: Option<Failure>,
    /// The files of the folder that are not used.
    left: Vec<PathBuf>,
    /// The files that would be used if the folder were given, and not one file in it.
    around: Vec<PathBuf>,
    /// What messages call the folder; nothing where files are named.
    folder: String,
    /// Further folders, with other sections of the session.
    beside: Vec<Self>,
}

/// A file in memory.
#[derive(Debug)]
pub(crate) struct Content {
    name: String,
    bytes: Vec<u8>,
}

impl Content {
    /// A file by its path and its bytes.
    pub(crate) fn of(path: &Path, bytes: Vec<u8>) -> Self {
        let name = path.to_string_lossy().into_owned();
        Self { name, bytes }
    }

    /// Reads a file that is no session, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, or is larger than 4 GiB.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            check_standard_input()?;
            Place::StandardInput.read()
        } else {
            read_file(path)
        }
    }

    /// The file as the reader takes it.
    pub(crate) fn source(&self) -> SourceFile<'_> {
        SourceFile { name: &self.name, bytes: &self.bytes }
    }
}

impl Place {
    fn read(&self) -> Result<Content, Failure> {
        match self {
            Self::File(path) => read_file(path),
            Self::StandardInput => read_all(Path::new("<stdin>"), io::stdin().lock(), 0),
        }
    }
}

impl Input {
    /// Reads the session; on a terminal, what takes long is shown unless the program is to be quiet.
    ///
    /// # Errors
    ///
    /// Where the system refuses the memory.
    ///
    /// # Panics
    ///
    /// Where the reader has lost a line: that is a bug, and nothing may be scored.
    pub(crate) fn session(&self, options: &Options, quiet: bool) -> Result<Reading, Failure> {
        let own = self.of_one_folder(options, quiet)?;
        if self.beside.is_empty() {
            return Ok(own);
        }
        let mut parts = vec![self.part(own)];
        for other in &self.beside {
            parts.push(other.part(other.of_one_folder(options, quiet)?));
        }
        let reading = events::join_sections(parts, options);
        pack::check_accounting(&reading);
        Ok(reading)
    }

    /// The same, of one of several paths: a finding that is about no line is about the path.
    pub(crate) fn one_of_several(
        &self,
        path: &str,
        options: &Options,
        quiet: bool,
    ) -> Result<Reading, Failure> {
        let mut reading = self.session(options, quiet)?;
        for finding in &mut reading.diagnostics {
            finding.location.get_or_insert_with(|| Location::whole(path));
        }
        Ok(reading)
    }

    /// What was read of a folder, as a part of a session.
    fn part(&self, reading: Reading) -> PartOfSession {
        let settings = self.settings.as_ref().map(|file| file.name.clone());
        PartOfSession {
            name: self.folder.clone(),
            rules: settings.unwrap_or_else(|| self.folder.clone()),
            reading,
        }
    }

    fn of_one_folder(&self, options: &Options, quiet: bool) -> Result<Reading, Failure> {
        let length = self.travelers.iter().map(|file| file.bytes.len()).sum();
        memory::for_session(length)?;
        let _work = Work::reading(length as u64, quiet || options.progress.is_none());
        let mut reading = self.lines(self.corrections.as_ref(), options);
        report(&self.in_use, &mut reading);
        report_cut_off(self.cut_off.clone(), &mut reading.diagnostics, &mut reading.counts);
        self.report_left(options, &mut reading);
        self.report_around(&mut reading);
        pack::check_accounting(&reading);
        Ok(reading)
    }

    /// Reads the session with corrections, or without.
    fn lines(&self, corrections: Option<&Content>, options: &Options) -> Reading {
        let hands: Vec<SourceFile<'_>> = self.hands.iter().map(Content::source).collect();
        let beside = self.beside(&hands, corrections);
        pack::read(&self.sources(), &beside, options)
    }

    fn sources(&self) -> Vec<SourceFile<'_>> {
        self.travelers.iter().map(Content::source).collect()
    }

    /// Says which files of the folder are not used.
    fn report_left(&self, options: &Options, reading: &mut Reading) {
        if self.left.is_empty() {
            return;
        }
        let travelers = self.travelers.iter();
        let travelers: Vec<PathBuf> = travelers.map(|file| PathBuf::from(&file.name)).collect();
        let left = self.left.iter().map(|file| Left { file, travelers: &travelers });
        let left: Vec<Left<'_>> = left.collect();
        let settings = self.settings.as_ref().map(Content::source);
        let as_entered = |options: &Options| {
            self.corrections.as_ref()?;
            Some(self.lines(None, options))
        };
        beside::compare(&left, settings, options, as_entered, reading);
    }

    /// Says which files beside travelers that are given alone belong to a session in their folder.
    fn report_around(&self, reading: &mut Reading) {
        let Some(folder) = self.around.first().and_then(|file| file.parent()) else {
            return;
        };
        let folder =
            if folder.as_os_str().is_empty() { ".".into() } else { folder.to_string_lossy() };
        let names = self.around.iter().filter_map(|file| file.file_name());
        let names: Vec<String> =
            names.map(|name| format!("`{}`", name.to_string_lossy())).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let message = format!("{} beside the travelers {verb} not used", names.join(", "));
        let found = Diagnostic::new(Code::FilesLeft, message);
        // A document of the pack makes no session of its folder.
        let folder_of = Path::new(&*folder);
        let has_travelers = |name: &&str| folder_of.join(name).is_file();
        let document = folder_of.join(DOCUMENT);
        let hint = if ![TRAVELERS, WORKBOOK].iter().any(has_travelers) {
            let files = [&document].into_iter().chain(&self.around);
            let files: Vec<String> = files.map(|file| quoted(&shown(file)).into_owned()).collect();
            format!("name them all: `matchpoint score {}`", files.join(" "))
        } else {
            format!("give the folder: `matchpoint score {}`", quoted(&folder))
        };
        reading.diagnostics.push(found.hint(hint));
        reading.counts.notes += 1;
    }

    /// Takes other corrections in place of its own.
    pub(crate) fn set_corrections(&mut self, corrections: Content) {
        self.corrections = Some(corrections);
    }

    /// The lines of a board as they are after all corrections; `None` where they cannot be read.
    pub(crate) fn lines_to_correct(
        &self,
        options: &Options,
        section: &str,
        board: BoardNumber,
    ) -> Option<LinesToCorrect> {
        let board = BoardToCorrect { section, board };
        traveler_ingest::lines_to_correct(
            &self.sources(),
            &self.beside(&[], self.corrections.as_ref()),
            options,
            board,
        )
    }

    /// What the movement has of a section, where it is written down and can be read.
    pub(crate) fn movement(&self, options: &Options, section: &str) -> Option<Movement> {
        let [file, settings] =
            [&self.movement, &self.settings].map(|file| file.as_ref().map(Content::source));
        let made = traveler_ingest::read_movement(file?, settings, options).made?;
        let plays = |one: &SectionMovement| {
            let own = one.section.as_deref();
            own.is_none_or(|own| own.eq_ignore_ascii_case(section))
        };
        made.sections.into_iter().find(plays).map(|one| one.movement)
    }

    fn beside<'a>(
        &'a self,
        hands: &'a [SourceFile<'a>],
        corrections: Option<&'a Content>,
    ) -> SideFiles<'a> {
        let source = |file: &'a Option<Content>| file.as_ref().map(Content::source);
        SideFiles {
            pairs: source(&self.pairs),
            settings: source(&self.settings),
            movement: source(&self.movement),
            members: source(&self.members),
            hands,
            corrections: corrections.map(Content::source),
        }
    }
}

/// A path that ends in a name; `.` and `..` are folders with one too.
pub(crate) fn by_its_name(path: &Path) -> io::Result<Cow<'_, Path>> {
    match path.file_name() {
        Some(_) => Ok(path.into()),
        None => fs::canonicalize(path).map(Cow::from),
    }
}

/// The name of a folder, or of a file without its ending.
pub(crate) fn stem(path: &Path) -> Option<&OsStr> {
    if path.is_dir() { path.file_name() } else { path.file_stem() }
}

/// Where the results of a session go unless a person says so: `tuesday-results`, beside `tuesday.csv` or `tuesday/`. For
/// several files that is what their names begin with, or else `session-results`. Standard input has no name to go by.
pub(crate) fn results_beside(paths: &[PathBuf]) -> Option<PathBuf> {
    let path = paths.first()?;
    let path = by_its_name(path).ok()?;
    let name = stem(&path);
    let mut name = match paths {
        [_] => name.filter(|name| *name != "-")?.to_owned(),
        several => shared_start(several).into(),
    };
    name.push("-results");
    Some(path.with_file_name(name))
}

/// What the names of files begin with, up to a section or a number; `session` where that is nothing.
fn shared_start(paths: &[PathBuf]) -> String {
    let stem = |path: &PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let mut stems = paths.iter().filter_map(stem);
    let mut start = stems.next().unwrap_or_default();
    for stem in stems {
        let same = start.chars().zip(stem.chars());
        start = same.take_while(|(one, other)| one == other).map(|(one, _)| one).collect();
    }
    let trimmed = start.trim_end_matches(|letter: char| !letter.is_alphanumeric());
    let words = [" section", "-section", "_section"];
    let cut = words.iter().find_map(|word| trimmed.strip_suffix(word));
    match cut.unwrap_or(trimmed) {
        "" | "section" => "session".to_owned(),
        start => start.to_owned(),
    }
}

fn read_file(path: &Path) -> Result<Content, Failure> {
    let (file, found) = open(path)?;
    let content = read_all(path, &file, found.len())?;
    check_unchanged(path, &file, &found, content.bytes.len() as u64)?;
    Ok(content)
}

/// Opens a file that can be read to its end.
fn open(path: &Path) -> Result<(File, Metadata), Failure> {
    // Windows does not open a folder, and has no good word for it.
    if let Ok(found) = fs::metadata(path) {
        check_kind(path, found.file_type())?;
    }
    let is_pipe = fs::metadata(path).is_ok_and(|found| platform::is_pipe(found.file_type()));
    let waiting = is_pipe.then(|| Waiting::on(path));
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    drop(waiting);
    let found = file.metadata().map_err(|error| unreadable(path, &error))?;
    check_kind(path, found.file_type())?;
    Ok((file, found))
}

/// Whether a file of which some bytes were read is still what it was when it was opened.
fn check_unchanged(path: &Path, file: &File, then: &Metadata, read: u64) -> Result<(), Failure> {
    let now = file.metadata().map_err(|error| unreadable(path, &error))?;
    if then.is_file() && has_changed(then, &now, read) {
        Err(Failure::about(path, "changed while it was read")
            .hint("is another program still writing it? Try again when it has finished"))
    } else {
        Ok(())
    }
}

/// Whether a file is not what it was when it was opened, of which some bytes were read. What the kernel makes up as it
/// is read has no length.
fn has_changed(then: &Metadata, now: &Metadata, read: u64) -> bool {
    let changed = |one: &Metadata| (one.len(), one.modified().ok());
    changed(then) != changed(now) || now.len() != 0 && now.len() != read
}

fn read_all(path: &Path, file: impl Read, length: u64) -> Result<Content, Failure> {
    let too_large = || Failure::about(path, "is larger than 4 GiB");
    if length > LIMIT {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let room = usize::try_from(length).map_err(|_| too_large())?;
    bytes.try_reserve_exact(room).map_err(|_| Failure::about(path, "does not fit into memory"))?;
    let mut file = file.take(LIMIT + 1);
    let mut bounds = Bounds::default();
    loop {
        let before = bytes.len();
        let mut piece = file.by_ref().take(Bounds::PIECE as u64);
        piece.read_to_end(&mut bytes).map_err(|error| {
            let read = bytes.len();
            let why = reason(&error);
            Failure::about(path, format_args!("cannot be read past byte {read}: {why}"))
        })?;
        if bytes.len() == before {
            break;
        }
        bounds.next(&bytes).map_err(|why| about(path, why))?;
    }
    if bytes.len() as u64 > LIMIT {
        return Err(too_large());
    }
    Ok(Content::of(path, bytes))
}

/// Devices never end; pipes do.
fn check_kind(path: &Path, kind: FileType) -> Result<(), Failure> {
    if kind.is_dir() {
        Err(Failure::about(path, "is a directory").hint("give a file"))
    } else if platform::is_endless(kind) {
        Err(Failure::about(path, "is a device, not a file"))
    } else {
        Ok(())
    }
}

fn check_standard_input() -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        return Err(Failure::new("standard input is a terminal")
            .hint("give a file, or pipe one: `matchpoint score - < tuesday.csv`"));
    }
    if platform::standard_input_is_closed() {
        return Err(Failure::new("standard input is closed")
            .hint("give a file, or pipe one: `matchpoint score - < tuesday.csv`"));
    }
    Ok(())
}

/// Whether a path is an address on the web.
fn is_address(path: &Path) -> bool {
    let path = path.to_string_lossy();
    ["http:", "https:", "ftp:"].iter().any(|scheme| path.starts_with(scheme))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::InvalidInput if is_address(path) => {
            Failure::about(path, "is an address on the web, and no file")
                .hint("download it, and give the file")
        }
        io::ErrorKind::NotFound => {
            let failure = Failure::about(path, "does not exist");
            match nearest(path) {
                Some(name) => {
                    let near = path.with_file_name(name);
                    let near = shown(&near);
                    failure.hint(format!("did you mean `{near}`?"))
                }
                None => failure,
            }
        }
        _ => Failure::about(path, format_args!("cannot be read: {}", reason(error))),
    }
}

/// The name in the same folder that is most like the one that is not there.
fn nearest(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?.to_lowercase();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut names: Vec<(f64, String)> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .map(|name| (strsim::jaro_winkler(&wanted, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .collect();
    names.sort_by(|(one, one_name), (other, other_name)| {
        other.total_cmp(one).then_with(|| one_name.cmp(other_name))
    });
    names.into_iter().next().map(|(_, name)| name)
}

/// A process that writes to a pipe usually begins sooner.
const PATIENCE: Duration = Duration::from_secs(1);

/// The opening of a pipe: what takes long is reported, also to those who asked for no notes, since nothing else shows
/// why the program stands still.
#[derive(Debug)]
struct Waiting {
    _over: Sender<()>,
}

impl Waiting {
    /// Begins to wait; it is over when this is dropped.
    fn on(path: &Path) -> Self {
        let (over, is_over) = channel();
        let message = format!(
            "waiting for `{}`: it is a pipe, and no program writes into it yet",
            shown(path)
        );
        // Where the system refuses a thread, it waits without a word.
        let _ = thread::Builder::new().spawn(move || {
            if is_over.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                Console::new(false, false).warning(message);
            }
        });
        Self { _over: over }
    }
}

// Files that may be about to change: another program has them open, or an act was cut off while it wrote them.

/// How the file is called with which a program of Access databases marks one as open, beside it.
const LOCKS: [&str; 2] = ["ldb", "laccdb"];
/// How databases are called.
const DATABASES: [&str; 3] = ["bws", "mdb", "accdb"];

/// Whether another program has a database open.
fn is_in_use(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let is_database = ending.is_some_and(|ending| DATABASES.iter().any(|own| ending == *own));
    is_database && LOCKS.iter().any(|lock| path.with_extension(lock).exists())
}

/// What an act has left in a folder that was cut off while it put files in place, and which command finishes it. `session`
/// is that of a pack, as it is typed.
pub(crate) fn cut_off(folder: &Path, session: &str) -> Option<Failure> {
    let (is_pack, names) = store::cut_off(folder)?;
    let typed = shown(folder);
    let typed = quoted(&typed);
    Some(if is_pack {
        let what = "holds files of two packs: a run was cut off while it put its files in place";
        Failure::about(folder, what).hint(format!(
            "`matchpoint report {session} -o {typed}` finishes it and writes all files again"
        ))
    } else {
        let what = format!("holds half of an act that was cut off, which writes {names}");
        Failure::about(folder, what)
            .hint(format!("`matchpoint movement {typed} --finish` finishes it"))
    })
}

/// Reports it as a finding.
pub(crate) fn report_cut_off(
    cut_off: Option<Failure>,
    findings: &mut Vec<Diagnostic>,
    counts: &mut Counts,
) {
    let Some(Failure { message, hint }) = cut_off else { return };
    counts.warnings += 1;
    findings.push(Diagnostic::new(Code::HalfChanged, message).hint(hint.unwrap_or_default()));
}

/// Reports files that are in use.
fn report(files: &[String], reading: &mut Reading) {
    let warnings = files.iter().map(|file| {
        let message = format!("`{file}` is still in use: results may be missing");
        Diagnostic::new(Code::StillInUse, message).hint(
            "score it again when the other program is closed; if none has it open, remove the `.ldb` file beside it",
        )
    });
    reading.counts.warnings += files.len();
    reading.diagnostics.extend(warnings);
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_file_that_grows_or_shrinks_has_changed() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"1,2,3").unwrap();
        let then = file.metadata().unwrap();
        assert!(!has_changed(&then, &then, 5));
        assert!(has_changed(&then, &then, 4));
        file.write_all(b"\n").unwrap();
        let now = file.metadata().unwrap();
        assert!(has_changed(&then, &now, 5));
        assert!(has_changed(&then, &now, 6));
        file.set_len(0).unwrap();
        assert!(has_changed(&then, &file.metadata().unwrap(), 0));
    }
}
