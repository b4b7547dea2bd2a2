//! A file that changes as a whole: it is written beside its place and renamed at the end.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::staging::{self, Waiting};
use super::{backup_of, copy, fill, folder_of, is_one_of, is_there};
use crate::failure::Failure;
use crate::platform;

/// How the new file is called while it waits.
const NEW: &str = "file";

/// A file about to be replaced, or created.
#[derive(Debug)]
pub(crate) struct Replacement {
    path: PathBuf,
    way: Option<Way>,
}

#[derive(Debug)]
enum Way {
    /// Beside a regular file, then over it.
    Rename(Waiting, Over),
    /// Straight into a device or a pipe, which cannot be renamed over.
    Direct(File),
}

/// What is there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Nothing,
    /// A file, which is kept under another name.
    Old,
    /// Whatever there is.
    Any,
}

impl Replacement {
    /// Opens the output before the work begins, so that a wrong path is reported at once.
    pub(crate) fn prepare<'a>(
        path: &Path,
        force: bool,
        inputs: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, Failure> {
        // What has no content of its own is written directly: a device, or a pipe, also through a link such as
        // `/dev/fd/3`, which leads to no name.
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            let file = File::options().write(true).open(path);
            let file = file.map_err(|error| Failure::unwritable(path, &error))?;
            return Ok(Self { path: path.to_path_buf(), way: Some(Way::Direct(file)) });
        }
        // A link is followed once, and stays.
        let path = match fs::symlink_metadata(path) {
            Ok(found) if found.is_symlink() => fs::canonicalize(path)
                .map_err(|_| Failure::about(path, "is a link that leads nowhere"))?,
            _ => path.to_path_buf(),
        };
        let over = match fs::metadata(&path) {
            Err(_) => Over::Nothing,
            Ok(found) if found.is_dir() => {
                return Err(Failure::about(&path, "is a directory").hint("give a file"));
            }
            Ok(_) if is_one_of(&path, inputs) => {
                return Err(Failure::about(&path, "is an input of this run")
                    .hint("inputs are never overwritten; give another file"));
            }
            Ok(_) if !force => {
                return Err(Failure::about(&path, "exists")
                    .hint("give another file, or `--force` to replace it"));
            }
            Ok(_) => Over::Old,
        };
        Self::beside(path, over)
    }

    /// A file of our own that can be made again at any time: nothing of it is kept, and a link there is no file of ours.
    ///
    /// # Errors
    ///
    /// Where it cannot be written.
    pub(crate) fn cache(path: &Path) -> Result<Self, Failure> {
        if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(Failure::about(path, "is not a file"));
        }
        Self::beside(path.to_path_buf(), Over::Any)
    }

    /// Makes room beside a file.
    fn beside(path: PathBuf, over: Over) -> Result<Self, Failure> {
        let folder = folder_of(&path)?;
        staging::clear(folder);
        let staging = Waiting::make_in(folder);
        let staging = staging.map_err(|error| Failure::unwritable(&path, &error))?;
        Ok(Self { way: Some(Way::Rename(staging, over)), path })
    }

    /// Writes the content and puts it in place.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::unwritable(&self.path, &error);
        match self.way.take() {
            None => Ok(()),
            Some(Way::Direct(file)) => {
                let mut buffer = BufWriter::new(file);
                write(&mut buffer).and_then(|()| buffer.flush()).map_err(failed)
            }
            Some(Way::Rename(staging, over)) => {
                let new = staging.place(NEW);
                platform::create_new(&new)
                    .and_then(|mut file| fill(&mut file, write))
                    .map_err(failed)?;
                // A new file gets the mode that the user's mask gives, an existing one keeps its own.
                if over == Over::Old
                    && let Ok(found) = fs::metadata(&self.path)
                {
                    fs::set_permissions(&new, found.permissions()).map_err(failed)?;
                }
                let _placing = staging.placing();
                self.put_in_place(&new, over)
            }
        }
    }

    /// Puts the file that waits in place.
    fn put_in_place(&self, new: &Path, over: Over) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::unwritable(&self.path, &error);
        let backup = backup_of(&self.path);
        match over {
            Over::Old => keep(&self.path, &backup, new)
                .map_err(|error| Failure::unwritable(&backup, &error))?,
            Over::Nothing if is_there(&self.path) => {
                return Err(Failure::about(&self.path, "has come meanwhile")
                    .hint("nothing was written; give another file, or `--force` to replace it"));
            }
            Over::Nothing | Over::Any => {}
        }
        fs::rename(new, &self.path).map_err(failed)?;
        platform::sync_folder(folder_of(&self.path)?).map_err(|error| {
            // What cannot be taken back is at least whole.
            let _ = match over {
                Over::Old => fs::rename(&backup, &self.path),
                Over::Nothing => fs::remove_file(&self.path),
                Over::Any => Ok(()),
            };
            failed(error)
        })
    }
}

/// Keeps the old content under another name. The file itself stays in place all the time, and what had the other name
/// until the new one has it.
fn keep(path: &Path, backup: &Path, new: &Path) -> io::Result<()> {
    let kept = backup_of(new);
    copy(path, &kept)?;
    fs::rename(kept, backup)
}
