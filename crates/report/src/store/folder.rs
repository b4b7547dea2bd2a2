//! A folder in which something is done: under its lock, what was cut off there is finished, then everything is read,
//! written aside, and put in place when all is there.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use pack::{Content, MANIFEST, Manifest, Measure, Written};

use super::journal::{self, Entry};
use super::lock::FolderLock;
use super::manifest::{self, NOT_OURS};
use super::staging::{self, Waiting};
use super::{backup_of, copy, fill, folder_of, is_one_of, is_there, locked, unless_gone};
use crate::failure::Failure;
use crate::platform;
use crate::retry_hint::with_flag;

/// A folder about to be filled, as it will be.
#[derive(Debug)]
pub(crate) struct Folder {
    // Goes before the lock does.
    staging: Waiting,
    /// As the user called it.
    path: PathBuf,
    /// Where it is, through all links.
    place: PathBuf,
    /// Held until everything is in place; `None` where the folder is still to come.
    lock: Option<FolderLock>,
    /// The files that were read, as they were then.
    read: Vec<(PathBuf, Option<Seen>)>,
    /// The files of an earlier pack that are removed.
    removed: Vec<String>,
    /// That of the pack that the files are, if they are one.
    fingerprint: Option<String>,
    /// Whether everything may be replaced: what is not ours, or was changed, is kept under another name. Otherwise nothing
    /// is but what is the same already, and of a pack what the manifest names and nobody has changed.
    is_forced: bool,
    /// Whether there is a flag for that.
    can_be_forced: bool,
    written: Mutex<BTreeMap<String, Content>>,
    /// How many files are being written.
    open: Mutex<usize>,
}

/// What a file looks like from outside: another one when somebody has written it again, also with the same content.
#[derive(Debug, PartialEq, Eq)]
struct Seen(u64, u64, Option<SystemTime>);

impl Seen {
    fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self(platform::identity(&found), found.len(), found.modified().ok()))
    }
}

impl Folder {
    /// Opens a folder: waits for its lock, and finishes what was cut off there; of a folder that was copied only if that
    /// is asked for. Where there is none yet, it comes as a whole.
    ///
    /// # Errors
    ///
    /// Where it cannot be written, another run keeps the lock, or what was cut off cannot be finished.
    pub(crate) fn open(path: &Path, is_finishing: bool) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::unwritable(path, &error);
        let (place, lock) = match fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                let place = fs::canonicalize(path).map_err(failed)?;
                let lock = journal::opened(&place, is_finishing)?;
                (place, Some(lock))
            }
            Ok(_) => return Err(Failure::about(path, "is not a folder").hint("give a folder")),
            Err(_) if is_there(path) => {
                return Err(Failure::about(path, "is a link that leads nowhere"));
            }
            Err(_) => (path.to_path_buf(), None),
        };
        let room = if lock.is_some() {
            &place
        } else {
            let beside = folder_of(&place)?;
            staging::clear(beside);
            beside
        };
        Ok(Self {
            staging: Waiting::make_in(room).map_err(failed)?,
            path: path.to_path_buf(),
            place,
            lock,
            read: Vec::new(),
            removed: Vec::new(),
            fingerprint: None,
            is_forced: false,
            can_be_forced: false,
            written: Mutex::default(),
            open: Mutex::default(),
        })
    }

    /// Looks before the work begins whether the files may be written: only over files, and never over an input.
    ///
    /// # Errors
    ///
    /// Where one may not be written.
    pub(crate) fn check<'a>(
        &self,
        files: impl IntoIterator<Item = &'a str>,
        inputs: impl Iterator<Item = &'a Path> + Clone,
    ) -> Result<(), Failure> {
        for file in files {
            let file = self.path.join(file);
            if check_file(&file)? && is_one_of(&file, inputs.clone()) {
                return Err(Failure::about(&file, "is an input of this run")
                    .hint("inputs are never overwritten; give another folder"));
            }
        }
        Ok(())
    }

    /// Says which files are going to be read: nothing is written if one of them is another one then.
    pub(crate) fn reads<'a>(&mut self, files: impl IntoIterator<Item = &'a Path>) {
        let seen = files.into_iter().map(|file| (file.to_path_buf(), Seen::of(file)));
        self.read.extend(seen);
    }

    /// Has it be a pack, before its files are written: what an earlier pack says of its own, unchanged, is replaced. With
    /// `force` everything is; and a pack without a manifest, from before there were any, is taken over once where
    /// `is_of_session` says so of the document of this name. What is not ours, or was changed, is kept as `FILE.bak`;
    /// these files are returned.
    ///
    /// # Errors
    ///
    /// The files that may not be replaced.
    pub(crate) fn of_pack(
        &mut self,
        names: &[&str],
        fingerprint: String,
        force: bool,
        document: &str,
        is_of_session: impl FnOnce(&[u8]) -> bool,
    ) -> Result<Vec<PathBuf>, Failure> {
        (self.fingerprint, self.can_be_forced) = (Some(fingerprint), true);
        let in_the_way = self.in_the_way(names)?;
        let is_taken_over = || {
            let mut bytes = Vec::new();
            let file = platform::open_plain(&self.place.join(document), false);
            let read = file.and_then(|mut file| file.read_to_end(&mut bytes));
            !is_there(&self.place.join(MANIFEST)) && read.is_ok() && is_of_session(&bytes)
        };
        self.is_forced = !in_the_way.is_empty() && (force || is_taken_over());
        self.refuse(&in_the_way)?;
        let kept = in_the_way.iter();
        Ok(kept.map(|(name, _)| self.path.join(name)).collect())
    }

    /// Has every file be replaced that is in the way, and kept as `FILE.bak`, if that was asked for.
    pub(crate) fn forced(mut self, is_asked: bool) -> Self {
        (self.is_forced, self.can_be_forced) = (is_asked, true);
        self
    }

    /// Whether the pack in the folder is of another version of the session.
    pub(crate) fn has_other_than(&self, fingerprint: &str) -> bool {
        manifest::of(&self.place).is_some_and(|known| known.fingerprint != fingerprint)
    }

    /// The files that an earlier pack has left in the folder and that are not among those written now. Of a folder
    /// without a manifest, these may be any of the pack.
    pub(crate) fn older<'a>(&self, all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        let known = manifest::of(&self.place);
        let is_older = |name: &&str| {
            let is_known =
                (known.as_ref()).is_none_or(|known| known.names().any(|one| one == *name));
            is_known && is_there(&self.place.join(name))
        };
        all.filter(is_older).collect()
    }

    /// Has a file of an earlier pack be removed with this act; `false` where somebody has changed it since it was written.
    ///
    /// # Errors
    ///
    /// Where it cannot be read.
    pub(crate) fn removes(&mut self, name: &str) -> Result<bool, Failure> {
        let file = self.place.join(name);
        let Some(known) = manifest::of(&self.place) else {
            return Ok(false);
        };
        let seen = Seen::of(&file);
        let objection = manifest::objection(&known, &self.place, name);
        if objection.map_err(|error| Failure::unwritable(&file, &error))?.is_some() {
            return Ok(false);
        }
        self.read.push((file, seen));
        self.removed.push(name.to_owned());
        Ok(true)
    }

    /// Writes one file, to wait for the others.
    ///
    /// # Errors
    ///
    /// Where it cannot be written; nothing has changed then.
    pub(crate) fn write(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let staging = self.staging.place(name);
        let content = self.filled(&staging, write).and_then(|content| {
            // A new file gets the mode that the user's mask gives, an existing one keeps its own.
            if let Ok(found) = fs::metadata(self.place.join(name)) {
                fs::set_permissions(&staging, found.permissions())?;
            }
            Ok(content)
        });
        let content =
            content.map_err(|error| Failure::unwritable(&self.path.join(name), &error))?;
        locked(&self.written).insert(name.to_owned(), content);
        Ok(())
    }

    /// Where the process has no room for one more open file (`ulimit -n`), it waits until another one is closed.
    fn filled(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Content> {
        /// How often it is tried meanwhile.
        const PAUSE: Duration = Duration::from_millis(5);
        let mut file = loop {
            let mut open = locked(&self.open);
            match platform::create_new(path) {
                Err(error) if platform::has_no_room_for_a_file(&error) && *open > 0 => {
                    drop(open);
                    thread::sleep(PAUSE);
                }
                opened => {
                    let opened = opened?;
                    *open += 1;
                    break opened;
                }
            }
        };
        let mut content = Content::of(b"");
        let done = fill(&mut file, |out| {
            let mut out = Measure::of(out);
            write(&mut out)?;
            content = out.content();
            Ok(())
        });
        drop(file);
        *locked(&self.open) -= 1;
        done.map(|()| content)
    }

    /// Puts the files in place; returns their paths in the order given.
    ///
    /// # Errors
    ///
    /// Where one cannot be put in place, has come into the way, or was read and has changed meanwhile; all are as they
    /// were then.
    pub(crate) fn put_in_place(mut self, names: &[&str]) -> Result<Vec<PathBuf>, Failure> {
        let _placing = self.staging.placing();
        self.fill(names)?;
        Ok(names.iter().map(|name| self.path.join(name)).collect())
    }

    /// Puts the files in place that wait.
    fn fill(&mut self, names: &[&str]) -> Result<(), Failure> {
        let path = self.path.clone();
        let failed = |error: io::Error| Failure::unwritable(&path, &error);
        if self.lock.is_none() {
            self.write_manifest(names, None).map_err(failed)?;
            match rename_whole(&self.staging.place(""), &self.place) {
                // Another run was faster: its files are there, and this one's come after them.
                Err(_) if self.place.is_dir() => {
                    self.lock = Some(journal::opened(&self.place, false)?);
                    self.staging.move_into(&self.place).map_err(failed)?;
                }
                done => return done.map_err(failed),
            }
        }
        self.check_unchanged()?;
        let in_the_way = self.in_the_way(names)?;
        self.refuse(&in_the_way)?;
        let mut all: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        for (name, _) in &in_the_way {
            let kept = backup_of(Path::new(name)).to_string_lossy().into_owned();
            check_file(&self.place.join(&kept))?;
            copy(&self.place.join(name), &self.staging.place(&kept)).map_err(failed)?;
            all.push(kept);
        }
        let known = manifest::of(&self.place);
        let is_pack = self.write_manifest(names, known.as_ref()).map_err(failed)?;
        all.extend(is_pack.then(|| MANIFEST.to_owned()));
        all.extend(self.removed.iter().cloned());
        let entry = |name: String| -> io::Result<Entry> {
            let hash = |path: &Path| manifest::content(path).map(|found| found.sha256().to_owned());
            let there = self.place.join(&name);
            let is_removed = self.removed.contains(&name);
            Ok(Entry {
                new: (!is_removed).then(|| hash(&self.staging.place(&name))).transpose()?,
                old: is_there(&there).then(|| hash(&there)).transpose()?,
                name,
            })
        };
        let entries = all.into_iter().map(entry).collect::<Result<_, _>>().map_err(failed)?;
        journal::put_in_place(&mut self.staging, &self.path, entries, is_pack)
    }

    /// Whether this run still has the folder to itself, and what it read is as it was.
    fn check_unchanged(&self) -> Result<(), Failure> {
        if !self.lock.as_ref().is_some_and(FolderLock::is_held) {
            return Err(Failure::about(&self.path, "is not written: its lock was taken away")
                .hint("nothing was written; run it again"));
        }
        match self.read.iter().find(|(file, seen)| Seen::of(file) != *seen) {
            None => Ok(()),
            Some((file, _)) => Err(Failure::about(file, "was changed meanwhile").hint(
                "nothing was written; save it in the other program, close it there, and run this again",
            )),
        }
    }

    /// Writes the manifest of a pack beside its files: what is new, and of what was there before what is not written
    /// anew. `false` where it is no pack.
    fn write_manifest(&self, names: &[&str], known: Option<&Manifest>) -> io::Result<bool> {
        let Some(fingerprint) = &self.fingerprint else {
            return Ok(false);
        };
        let path = self.staging.place(MANIFEST);
        unless_gone(fs::remove_file(&path))?;
        let written = locked(&self.written);
        let of = |name: &'static str| {
            let new = written.get(name).filter(|_| names.contains(&name));
            let old = || {
                let old = known?.content(name)?;
                let is_left =
                    self.place.join(name).exists() && !self.removed.iter().any(|one| one == name);
                is_left.then_some(old)
            };
            Some(Written { name: name.to_owned(), content: new.or_else(old)?.clone() })
        };
        let manifest = Manifest {
            fingerprint: fingerprint.clone(),
            files: pack::PACK.iter().filter_map(|piece| of(piece.file)).collect(),
        };
        fill(&mut platform::create_new(&path)?, |out| manifest.write(out))?;
        Ok(true)
    }

    /// Those of the files that are there, and may not be replaced without more ado.
    fn in_the_way(&self, names: &[&str]) -> Result<Vec<(String, &'static str)>, Failure> {
        let known = manifest::of(&self.place);
        let written = locked(&self.written);
        let mut in_the_way = Vec::new();
        for name in names {
            let file = self.place.join(name);
            if !check_file(&file)? {
                continue;
            }
            let unreadable = |error: io::Error| Failure::unwritable(&self.path.join(name), &error);
            let objection = match &known {
                Some(known) => manifest::objection(known, &self.place, name).map_err(unreadable)?,
                None => Some(NOT_OURS),
            };
            let Some(why) = objection else { continue };
            // What would not change is in nobody's way.
            let is_alone = self.fingerprint.is_none() && !self.is_forced;
            let is_same = match written.get(*name).filter(|_| is_alone) {
                Some(content) => manifest::content(&file).map_err(unreadable)? == *content,
                None => false,
            };
            if !is_same {
                in_the_way.push(((*name).to_owned(), why));
            }
        }
        if known.is_none() && is_there(&self.place.join(MANIFEST)) {
            check_file(&self.place.join(MANIFEST))?;
            in_the_way.push((MANIFEST.to_owned(), NOT_OURS));
        }
        Ok(in_the_way)
    }

    /// Refuses to replace what is in the way, unless that was asked for.
    fn refuse(&self, in_the_way: &[(String, &str)]) -> Result<(), Failure> {
        if self.is_forced || in_the_way.is_empty() {
            return Ok(());
        }
        let named = in_the_way.iter().map(|(name, why)| format!("`{name}` ({why})"));
        let named = named.collect::<Vec<_>>().join(", ");
        let what = format_args!("holds files that would be replaced: {named}");
        Err(Failure::about(&self.path, what).hint(if self.can_be_forced {
            let again = with_flag("--force");
            format!("nothing was written; `{again}` replaces them and keeps each as `FILE.bak`")
        } else {
            "nothing was written; move them, or give another folder".to_owned()
        }))
    }
}

/// Whether a file is there.
///
/// # Errors
///
/// Where something else is.
fn check_file(file: &Path) -> Result<bool, Failure> {
    match fs::symlink_metadata(file) {
        Ok(found) if !found.is_file() => {
            Err(Failure::about(file, "is in the way: it is not a file")
                .hint("move it, or give another folder"))
        }
        found => Ok(found.is_ok()),
    }
}

/// Gives the new folder its name.
fn rename_whole(new: &Path, target: &Path) -> io::Result<()> {
    platform::sync_folder(new)?;
    fs::rename(new, target)?;
    let beside = target.parent().filter(|path| !path.as_os_str().is_empty());
    platform::sync_folder(beside.unwrap_or(Path::new("."))).inspect_err(|_| {
        // What cannot be taken back is at least whole.
        let _ = fs::rename(target, new);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 3] = ["recap.txt", "results.csv", "results.json"];

    fn filled(path: &Path) -> Folder {
        let folder = Folder::open(path, false).unwrap();
        for name in FILES {
            folder.write(name, |out| write!(out, "new {name}")).unwrap();
        }
        folder
    }

    /// All files of a folder with their content.
    fn content(path: &Path) -> Vec<(String, String)> {
        let mut files: Vec<(String, String)> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| {
                let text = fs::read_to_string(entry.path()).unwrap_or_default();
                (entry.file_name().into_string().unwrap(), text)
            })
            .filter(|(name, _)| name != ".matchpoint.lock")
            .collect();
        files.sort();
        files
    }

    /// The content of a manifest does not matter here.
    fn as_pack(mut folder: Folder, force: bool) -> Result<Folder, Failure> {
        let fingerprint = "lusab-babad".to_owned();
        let of_session = |bytes: &[u8]| bytes == b"of this session";
        folder.of_pack(&FILES, fingerprint, force, "recap.txt", of_session)?;
        Ok(folder)
    }

    /// Whoever has a file there has put it there after the look before the work.
    #[test]
    fn what_comes_into_the_way_is_not_replaced() {
        let top = tempfile::tempdir().unwrap();
        for is_dir in [false, true] {
            let path = top.path().join(if is_dir { "dir" } else { "file" });
            fs::create_dir(&path).unwrap();
            let folder = as_pack(filled(&path), false).unwrap();
            let two = path.join("results.csv");
            if is_dir {
                fs::create_dir(two).unwrap()
            } else {
                fs::write(two, "the user's").unwrap()
            }
            let failure = folder.put_in_place(&FILES).unwrap_err();
            let why = if is_dir { "not a file" } else { "not ours" };
            assert!(failure.message.contains(why), "{failure:?}");
            let expected = if is_dir { "" } else { "the user's" };
            assert_eq!(content(&path), [("results.csv".to_owned(), expected.to_owned())]);
        }
    }

    #[test]
    fn a_pack_replaces_what_it_wrote_and_nobody_changed() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("pack");
        let put = |force| as_pack(filled(&path), force)?.put_in_place(&FILES);
        put(false).unwrap();
        put(false).unwrap();
        fs::write(path.join("results.csv"), "changed").unwrap();
        let failure = put(false).unwrap_err();
        let expected =
            "holds files that would be replaced: `results.csv` (changed since it was written)";
        assert!(failure.message.ends_with(expected), "{failure:?}");
        assert_eq!(fs::read(path.join("results.csv")).unwrap(), b"changed");
        put(true).unwrap();
        assert_eq!(fs::read(path.join("results.csv")).unwrap(), b"new results.csv");
        assert_eq!(fs::read(path.join("results.csv.bak")).unwrap(), b"changed");
        put(false).unwrap();
        fs::write(path.join(MANIFEST), "the user's").unwrap();
        let failure = put(false).unwrap_err();
        assert!(failure.message.contains("`.matchpoint.json` (not ours)"), "{failure:?}");
    }

    #[test]
    fn a_pack_without_a_manifest_is_taken_over_once() {
        let top = tempfile::tempdir().unwrap();
        let put = || as_pack(filled(top.path()), false)?.put_in_place(&FILES);
        fs::write(top.path().join("results.csv"), "old").unwrap();
        fs::write(top.path().join("recap.txt"), "of another session").unwrap();
        assert!(put().is_err());
        fs::write(top.path().join("recap.txt"), "of this session").unwrap();
        put().unwrap();
        assert_eq!(fs::read(top.path().join("results.csv.bak")).unwrap(), b"old");
        fs::write(top.path().join("recap.txt"), "of this session").unwrap();
        assert!(put().is_err(), "it has a manifest now");
    }

    #[test]
    fn a_folder_that_comes_between_keeps_what_it_has() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("pack");
        let folder = filled(&path);
        assert!(!path.exists(), "nothing is there before all is");
        fs::create_dir_all(path.join("full")).unwrap();
        folder.put_in_place(&FILES).unwrap();
        let names: Vec<String> = content(&path).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["full", "recap.txt", "results.csv", "results.json"]);
        let left = fs::read_dir(top.path()).unwrap().count();
        assert_eq!(left, 1, "nothing is left over");
    }

    #[test]
    fn a_file_that_cannot_be_written_changes_nothing() {
        let top = tempfile::tempdir().unwrap();
        let folder = Folder::open(top.path(), false).unwrap();
        folder.write("recap.txt", |out| out.write_all(b"new")).unwrap();
        let full = |_: &mut dyn Write| Err(io::Error::from(io::ErrorKind::StorageFull));
        let failure = folder.write("results.csv", full).unwrap_err();
        assert!(
            failure.message.ends_with("results.csv` cannot be written: no storage space"),
            "{failure:?}"
        );
        drop(folder);
        assert_eq!(content(top.path()), []);
    }

    /// A spreadsheet does not know the lock, and may save what it read: then it has not seen what was written meanwhile.
    #[test]
    fn what_another_program_wrote_meanwhile_is_not_replaced() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("corrections.csv");
        let check = |read: Option<&str>, meanwhile: Option<&str>, is_written: bool| {
            let write = |text: Option<&str>| match text {
                Some(text) => fs::write(&path, text).unwrap(),
                None => drop(fs::remove_file(&path)),
            };
            write(read);
            let mut folder = Folder::open(top.path(), false).unwrap().forced(true);
            folder.reads([path.as_path()]);
            if read != meanwhile || !is_written {
                // No clock of a file system is finer.
                thread::sleep(Duration::from_millis(20));
                write(meanwhile);
            }
            folder.write("corrections.csv", |out| out.write_all(b"ours")).unwrap();
            let done = folder.put_in_place(&["corrections.csv"]);
            assert_eq!(done.is_ok(), is_written, "{done:?}");
            let expected = if is_written { Some("ours") } else { meanwhile };
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), expected);
            let others = fs::read_dir(top.path()).unwrap().count();
            assert!(others <= 3, "the lock, the file and its old content");
        };
        check(Some("old"), Some("old"), true);
        check(None, None, true);
        check(Some("old"), Some("theirs"), false);
        check(Some("old"), Some("old"), false);
        check(Some("old"), None, false);
        check(None, Some("theirs"), false);
    }
}
