//! Several files that change together: all are written aside first, and put in place when all are there.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use pack::{Content, MANIFEST, Manifest, Measure, Written};

use super::file::{backup_of, fill, folder_of, is_one_of, unwritable};
use super::journal::{self, link_or_copy};
use super::lock::LOCK;
use super::manifest::{self, Standing};
use super::open_files::OpenFiles;
use super::ours::may_be_ours;
use super::place::{can_be_swapped, one_by_one, rename_whole, swap};
use super::waiting::{self, PACK, Waiting};
use crate::again::again_with;
use crate::failure::Failure;
use crate::platform;

/// A folder about to be filled.
#[derive(Debug)]
pub(crate) struct Folder {
    target: Target,
    waiting: Waiting,
    open_files: OpenFiles,
}

/// The folder as it will be.
#[derive(Debug)]
struct Target {
    /// As the user called it.
    path: PathBuf,
    /// Where it is, through all links.
    place: PathBuf,
    /// The names of all files that may come into such a folder, in their order.
    ours: Vec<String>,
    /// What may be replaced.
    replacing: Replacing,
    written: Mutex<BTreeMap<String, Content>>,
}

/// What may be replaced in a folder.
#[derive(Clone, Debug)]
enum Replacing {
    /// Nothing but what is the same already; whether a flag would have it replaced.
    Nothing { can_be_forced: bool },
    /// What the manifest names and nobody has changed; the new manifest has this fingerprint.
    Pack { fingerprint: String },
    /// Everything. What is not ours, or was changed, is kept under another name.
    All { fingerprint: Option<String> },
}

impl Folder {
    /// Looks before the work begins whether the files may be written: only over files, and never over an input. What an
    /// earlier run has left half done is finished first. `ours` are the names of all files that may come into such a
    /// folder, in their order.
    ///
    /// # Errors
    ///
    /// Where one may not be written.
    pub(crate) fn prepare<'a>(
        path: &Path,
        files: impl Iterator<Item = &'a str>,
        ours: &[&str],
        inputs: impl Iterator<Item = &'a Path> + Clone,
    ) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritable(path, &error);
        let is_new = match fs::metadata(path) {
            Ok(found) if found.is_dir() => false,
            Ok(_) => return Err(Failure::about(path, "is not a folder").hint("give a folder")),
            Err(_) if fs::symlink_metadata(path).is_ok() => {
                return Err(Failure::about(path, "is a link that leads nowhere"));
            }
            Err(_) => true,
        };
        let place = if is_new {
            path.to_path_buf()
        } else {
            fs::canonicalize(path).map_err(failed)?
        };
        if !is_new {
            journal::recover(&place, may_be_ours)?;
        }
        for file in files {
            let file = path.join(file);
            if check_file(&file)? && is_one_of(&file, inputs.clone()) {
                return Err(Failure::about(&file, "is an input of this run")
                    .hint("inputs are never overwritten; give another folder"));
            }
        }
        let beside = || {
            let beside = folder_of(&place)?;
            waiting::clear(beside);
            Waiting::make_in(beside).map_err(failed)
        };
        let swapped = || can_be_swapped(&place, ours).then(|| beside().ok())?;
        let waiting = if is_new {
            beside()?
        } else if let Some(waiting) = swapped() {
            waiting
        } else {
            Waiting::make_in(&place).map_err(failed)?
        };
        Ok(Self {
            target: Target {
                path: path.to_path_buf(),
                place,
                ours: ours.iter().map(|name| (*name).to_owned()).collect(),
                replacing: Replacing::Nothing {
                    can_be_forced: false,
                },
                written: Mutex::default(),
            },
            waiting,
            open_files: OpenFiles::default(),
        })
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
        let mut in_the_way = self.target.in_the_way(names)?;
        if !in_the_way.is_empty() && self.target.place.join(LOCK).exists() {
            // Another run may be putting its files in place, and not have come to the manifest, or never will.
            let _held = journal::finished(&self.target.place, may_be_ours)?;
            in_the_way = self.target.in_the_way(names)?;
        }
        let is_taken_over = || {
            let found = !manifest::is_there(&self.target.place);
            let mut bytes = Vec::new();
            let mut read = || {
                let mut file = platform::open_plain(&self.target.place.join(document), false)?;
                file.read_to_end(&mut bytes)
            };
            found && read().is_ok() && is_of_session(&bytes)
        };
        self.target.replacing = if in_the_way.is_empty() {
            Replacing::Pack { fingerprint }
        } else if force || is_taken_over() {
            Replacing::All {
                fingerprint: Some(fingerprint),
            }
        } else {
            self.target.replacing = Replacing::Pack { fingerprint };
            return Err(self.target.refusal(&in_the_way));
        };
        let kept = in_the_way.iter();
        Ok(kept.map(|(name, _)| self.target.path.join(name)).collect())
    }

    /// Has every file be replaced that is in the way, and kept as `FILE.bak`, if that was asked for.
    pub(crate) fn forced(mut self, is_asked: bool) -> Self {
        self.target.replacing = if is_asked {
            Replacing::All { fingerprint: None }
        } else {
            Replacing::Nothing {
                can_be_forced: true,
            }
        };
        self
    }

    /// Whether the pack in the folder is of another version of the session.
    pub(crate) fn has_other_than(&self, fingerprint: &str) -> bool {
        manifest::of(&self.target.place).is_some_and(|known| known.fingerprint != fingerprint)
    }

    /// The files that an earlier pack has left in the folder and that are not among those written now. Of a folder
    /// without a manifest, these may be any of the pack.
    pub(crate) fn older<'a>(&self, all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        let known = manifest::of(&self.target.place);
        let is_older = |name: &&str| {
            let is_known =
                (known.as_ref()).is_none_or(|known| known.names().any(|one| one == *name));
            is_known && fs::symlink_metadata(self.target.place.join(name)).is_ok()
        };
        all.filter(is_older).collect()
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
        // A new file gets the mode that the user's mask gives, an existing one keeps its own.
        let existing = fs::metadata(self.target.place.join(name)).ok();
        let waiting = self.waiting.place(name);
        let create = || platform::create_new(&waiting);
        let mut content = None;
        let measured = |file: &mut File| {
            fill(file, |out| {
                let mut out = Measure::of(out);
                write(&mut out)?;
                content = Some(out.content());
                Ok(())
            })
        };
        self.open_files
            .with(create, measured)
            .and_then(|()| match existing {
                Some(found) => fs::set_permissions(&waiting, found.permissions()),
                None => Ok(()),
            })
            .map_err(|error| unwritable(&self.target.path.join(name), &error))?;
        let mut written = self
            .target
            .written
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        written.extend(content.map(|content| (name.to_owned(), content)));
        Ok(())
    }

    /// Puts the files in place; returns their paths in the order given.
    ///
    /// # Errors
    ///
    /// Where one cannot be put in place, or has come into the way meanwhile; all are as they were then.
    pub(crate) fn put_in_place(self, names: &[&str]) -> Result<Vec<PathBuf>, Failure> {
        let Self {
            target, waiting, ..
        } = self;
        waiting.finish(|waiting| match target.filled(waiting, names) {
            Ok(placed) => placed,
            Err(failure) => (Err(failure), Some(waiting.to_path_buf())),
        })?;
        Ok(names.iter().map(|name| target.path.join(name)).collect())
    }
}

impl Target {
    /// Puts the files in place that wait; also returns the waiting folder that is to be removed.
    fn filled(
        &self,
        waiting: &Path,
        names: &[&str],
    ) -> Result<(Result<(), Failure>, Option<PathBuf>), Failure> {
        let failed = |error: io::Error| unwritable(&self.path, &error);
        let left_over = Some(waiting.to_path_buf());
        let beside = folder_of(&self.place)?;
        let pack = waiting.join(PACK);
        if !self.place.is_dir() {
            self.write_manifest(&pack, names, None).map_err(failed)?;
            match rename_whole(&pack, &self.place, beside) {
                // Another run was faster: its files are there, and this one's come after them.
                Err(_) if self.place.is_dir() => {}
                done => return Ok((done.map_err(failed), left_over)),
            }
        }
        // Two runs into one folder come one after the other.
        let _held = journal::finished(&self.place, may_be_ours)?;
        let known = manifest::of(&self.place);
        let in_the_way = self.in_the_way(names)?;
        let is_forced = matches!(self.replacing, Replacing::All { .. });
        if !in_the_way.is_empty() && !is_forced {
            return Err(self.refusal(&in_the_way));
        }
        let mut all: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        for (name, _) in &in_the_way {
            let kept = backup_of(Path::new(name)).to_string_lossy().into_owned();
            check_file(&self.place.join(&kept))?;
            link_or_copy(&self.place.join(name), &pack.join(&kept)).map_err(failed)?;
            all.push(kept);
        }
        if self
            .write_manifest(&pack, names, known.as_ref())
            .map_err(failed)?
        {
            all.push(MANIFEST.to_owned());
        }
        let is_beside = waiting.parent() == self.place.parent();
        let ours: Vec<&str> = self.ours.iter().map(String::as_str).collect();
        if is_beside
            && can_be_swapped(&self.place, &ours)
            && swap(&pack, &self.place, beside).map_err(failed)?
        {
            return Ok((Ok(()), left_over));
        }
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        Ok(one_by_one(waiting, &self.place, &self.path, &all))
    }

    /// Writes the manifest of a pack beside its files: what is new, and of what was there before what is not written
    /// anew. `false` where it is no pack.
    fn write_manifest(
        &self,
        pack: &Path,
        names: &[&str],
        known: Option<&Manifest>,
    ) -> io::Result<bool> {
        let (Replacing::Pack { fingerprint }
        | Replacing::All {
            fingerprint: Some(fingerprint),
        }) = &self.replacing
        else {
            return Ok(false);
        };
        let path = pack.join(MANIFEST);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |name: &String| {
            let new = written.get(name).filter(|_| names.contains(&name.as_str()));
            let old = || {
                let old = known?.content(name)?;
                self.place.join(name).exists().then_some(old)
            };
            Some(Written {
                name: name.clone(),
                content: new.or_else(old)?.clone(),
            })
        };
        let manifest = Manifest {
            fingerprint: fingerprint.clone(),
            files: self.ours.iter().filter_map(of).collect(),
        };
        fill(&mut platform::create_new(&path)?, |out| manifest.write(out))?;
        Ok(true)
    }

    /// Those of the files that are there, and may not be replaced without more ado.
    fn in_the_way(&self, names: &[&str]) -> Result<Vec<(String, Standing)>, Failure> {
        let known = manifest::of(&self.place);
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let mut in_the_way = Vec::new();
        for name in names {
            let file = self.place.join(name);
            if !check_file(&file)? {
                continue;
            }
            let unreadable = |error: io::Error| unwritable(&self.path.join(name), &error);
            let standing = match &known {
                Some(known) => manifest::standing(known, &self.place, name).map_err(unreadable)?,
                None => Standing::NotOurs,
            };
            if standing == Standing::Ours {
                continue;
            }
            // What would not change is in nobody's way.
            let is_same = match (&self.replacing, written.get(*name)) {
                (Replacing::Nothing { .. }, Some(content)) => {
                    manifest::content(&file).map_err(unreadable)? == *content
                }
                _ => false,
            };
            if !is_same {
                in_the_way.push(((*name).to_owned(), standing));
            }
        }
        if known.is_none() && manifest::is_there(&self.place) {
            check_file(&self.place.join(MANIFEST))?;
            in_the_way.push((MANIFEST.to_owned(), Standing::NotOurs));
        }
        Ok(in_the_way)
    }

    fn refusal(&self, in_the_way: &[(String, Standing)]) -> Failure {
        let named = in_the_way.iter().map(|(name, standing)| {
            let what = match standing {
                Standing::Changed => "changed since it was written",
                Standing::NotOurs | Standing::Ours => "not ours",
            };
            format!("`{name}` ({what})")
        });
        let named: Vec<String> = named.collect();
        let failure = Failure::about(
            &self.path,
            format_args!("holds files that would be replaced: {}", named.join(", ")),
        );
        let can_be_forced = match self.replacing {
            Replacing::Nothing { can_be_forced } => can_be_forced,
            Replacing::Pack { .. } | Replacing::All { .. } => true,
        };
        if can_be_forced {
            failure.hint(format!(
                "nothing was written; `{}` replaces them and keeps each as `FILE.bak`",
                again_with("--force")
            ))
        } else {
            failure.hint("nothing was written; move them, or give another folder")
        }
    }
}

/// Removes a file of a pack that nobody has changed since it was written; `false` where somebody has.
///
/// # Errors
///
/// Where it cannot be read or removed.
pub(crate) fn remove_unchanged(folder: &Path, name: &str) -> Result<bool, Failure> {
    let failed = |error: io::Error| unwritable(&folder.join(name), &error);
    let place = fs::canonicalize(folder).map_err(failed)?;
    let _held = journal::finished(&place, may_be_ours)?;
    let Some(known) = manifest::of(&place) else {
        return Ok(false);
    };
    let is_ours = manifest::standing(&known, &place, name).map_err(failed)? == Standing::Ours;
    if is_ours {
        fs::remove_file(place.join(name)).map_err(failed)?;
    }
    Ok(is_ours)
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

#[cfg(test)]
mod tests {
    use super::super::journal::Journal;
    use super::super::lock::FolderLock;
    use super::*;

    const FILES: [&str; 3] = ["one", "two", "three"];

    fn filled(path: &Path) -> Folder {
        let folder = Folder::prepare(path, FILES.into_iter(), &FILES, std::iter::empty()).unwrap();
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
            .filter(|(name, _)| name != LOCK)
            .collect();
        files.sort();
        files
    }

    /// The content of a manifest does not matter here.
    fn as_pack(mut folder: Folder, force: bool) -> Result<Folder, Failure> {
        let fingerprint = "lusab-babad".to_owned();
        let of_session = |bytes: &[u8]| bytes == b"of this session";
        folder.of_pack(&FILES, fingerprint, force, "one", of_session)?;
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
            let two = path.join("two");
            if is_dir {
                fs::create_dir(two).unwrap()
            } else {
                fs::write(two, "the user's").unwrap()
            }
            let failure = folder.put_in_place(&FILES).unwrap_err();
            let why = if is_dir { "not a file" } else { "not ours" };
            assert!(failure.message.contains(why), "{failure:?}");
            let expected = if is_dir { "" } else { "the user's" };
            assert_eq!(content(&path), [("two".to_owned(), expected.to_owned())]);
        }
    }

    #[test]
    fn a_pack_replaces_what_it_wrote_and_nobody_changed() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("pack");
        let put = |force| as_pack(filled(&path), force)?.put_in_place(&FILES);
        put(false).unwrap();
        put(false).unwrap();
        fs::write(path.join("two"), "changed").unwrap();
        let failure = put(false).unwrap_err();
        let expected = "holds files that would be replaced: `two` (changed since it was written)";
        assert!(failure.message.ends_with(expected), "{failure:?}");
        assert_eq!(fs::read(path.join("two")).unwrap(), b"changed");
        put(true).unwrap();
        assert_eq!(fs::read(path.join("two")).unwrap(), b"new two");
        assert_eq!(fs::read(path.join("two.bak")).unwrap(), b"changed");
        put(false).unwrap();
        fs::write(path.join(MANIFEST), "the user's").unwrap();
        let failure = put(false).unwrap_err();
        assert!(
            failure.message.contains("`.matchpoint.json` (not ours)"),
            "{failure:?}"
        );
    }

    /// The other run has put some of its files in place, and not its manifest.
    #[test]
    fn a_run_that_puts_its_files_in_place_is_waited_for() {
        let top = tempfile::tempdir().unwrap();
        let path = top.path().join("pack");
        let prepared = || as_pack(filled(&path), false);
        prepared().unwrap().put_in_place(&FILES).unwrap();
        let held = FolderLock::of(&path).unwrap();
        fs::write(path.join("two"), "of the other run").unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(prepared);
            std::thread::sleep(std::time::Duration::from_millis(300));
            fs::write(path.join("two"), "new two").unwrap();
            drop(held);
            waiting.join().unwrap().unwrap();
        });
    }

    /// The other run is cut off when this one has looked for what is left already.
    #[test]
    fn what_another_run_leaves_meanwhile_is_finished_first() {
        let names = ["recap.txt", "results.json"];
        let top = tempfile::tempdir().unwrap();
        let prepared = || {
            let none = std::iter::empty();
            let folder = Folder::prepare(top.path(), names.into_iter(), &names, none).unwrap();
            for name in names {
                folder.write(name, |out| out.write_all(b"new")).unwrap();
            }
            folder
        };
        let as_pack = |mut folder: Folder| {
            let fingerprint = "lusab-babad".to_owned();
            folder.of_pack(&names, fingerprint, false, "results.json", |_| false)?;
            Ok::<Folder, Failure>(folder)
        };
        let leave = || {
            let waiting = Waiting::make_in(top.path()).unwrap();
            let recap = waiting.place("recap.txt");
            fs::write(&recap, "of the other run").unwrap();
            let mut known = manifest::of(top.path()).unwrap();
            known.files[0].content = manifest::content(&recap).unwrap();
            let mut list = File::create(waiting.place(MANIFEST)).unwrap();
            known.write(&mut list).unwrap();
            let all = ["recap.txt", MANIFEST];
            Journal::begin(waiting.path(), top.path(), &all).unwrap();
            fs::rename(recap, top.path().join("recap.txt")).unwrap();
            waiting
        };
        fs::write(top.path().join("mine"), "").unwrap();
        let first = as_pack(prepared()).unwrap();
        first.put_in_place(&names).unwrap();
        // Before this run looks what is in its way, and after that.
        let folder = prepared();
        let _one = leave();
        let folder = as_pack(folder).unwrap();
        let _other = leave();
        folder.put_in_place(&names).unwrap();
        assert_eq!(fs::read(top.path().join("recap.txt")).unwrap(), b"new");
    }

    #[test]
    fn a_pack_without_a_manifest_is_taken_over_once() {
        let top = tempfile::tempdir().unwrap();
        let put = || as_pack(filled(top.path()), false)?.put_in_place(&FILES);
        fs::write(top.path().join("two"), "old").unwrap();
        fs::write(top.path().join("one"), "of another session").unwrap();
        assert!(put().is_err());
        fs::write(top.path().join("one"), "of this session").unwrap();
        put().unwrap();
        assert_eq!(fs::read(top.path().join("two.bak")).unwrap(), b"old");
        fs::write(top.path().join("one"), "of this session").unwrap();
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
        assert_eq!(names, ["full", "one", "three", "two"]);
        let left = fs::read_dir(top.path()).unwrap().count();
        assert_eq!(left, 1, "nothing is left over");
    }

    #[test]
    fn a_file_that_cannot_be_written_changes_nothing() {
        let top = tempfile::tempdir().unwrap();
        let folder =
            Folder::prepare(top.path(), FILES.into_iter(), &FILES, std::iter::empty()).unwrap();
        folder.write("one", |out| out.write_all(b"new")).unwrap();
        let full = |_: &mut dyn Write| Err(io::Error::from(io::ErrorKind::StorageFull));
        let failure = folder.write("two", full).unwrap_err();
        assert!(
            failure
                .message
                .ends_with("two` cannot be written: no storage space"),
            "{failure:?}"
        );
        drop(folder);
        assert_eq!(content(top.path()), []);
    }
}
