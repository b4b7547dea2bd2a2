//! What lies in the folder of a session and is no part of it: it is named, and refused where a person has to choose.

mod compared;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use pack::DOCUMENT;
use pack::sources::Ours;
use sheets::visible::visible;
use traveler_ingest::{Code, Diagnostic, Holds, Reading, holds};

use super::{Content, read_file};
use crate::store;
use compared::first_other_line;

/// The most that is read of a file to see what it is.
pub(super) const GLANCE: u64 = 4 << 20;
/// The most files that a note names.
const NAMED: usize = 50;

/// Files with these names are never looked at: they belong to a session, or to the system.
const NEVER: [&str; 6] = [
    "corrections.csv",
    "movement.csv",
    "members.csv",
    "event.toml",
    "desktop.ini",
    "thumbs.db",
];
/// Neither are files with these endings: what was kept, locks of databases, and what people write for people.
const NEVER_ENDINGS: [&str; 4] = ["bak", "ldb", "laccdb", "md"];

/// The files of a folder that are neither used nor passed over by their names, in their order.
pub(super) fn left(folder: &Path, used: &[&Path]) -> Vec<PathBuf> {
    let ours = ours(folder);
    let used: HashSet<PathBuf> = used
        .iter()
        .filter_map(|path| fs::canonicalize(path).ok())
        .collect();
    let is_left = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !path.is_dir()
            && !is_never_looked_at(&name)
            && !ours.names(&name)
            && !fs::canonicalize(path).is_ok_and(|path| used.contains(&path))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_left).collect();
    files.sort();
    files
}

fn is_never_looked_at(name: &str) -> bool {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    name.starts_with(['.', '~'])
        || name.starts_with("expected-")
        || NEVER.contains(&name.as_str())
        || NEVER_ENDINGS.contains(&ending)
}

/// The files of a folder that a run has written there.
pub(super) fn ours(folder: &Path) -> Ours {
    let is_pack = folder.join(DOCUMENT).exists();
    Ours::of(is_pack, store::manifest_of(folder).as_ref())
}

/// Says what is not used. A file with other lines than the travelers is an error: only a person knows which are right.
/// What was entered may be given as well, where corrections make something else of it.
pub(super) fn tell(
    files: &[PathBuf],
    travelers: &[PathBuf],
    read: impl Fn(&Content) -> Reading,
    as_entered: impl Fn() -> Option<Reading>,
    reading: &mut Reading,
) {
    let (mut same, mut pairs, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let mut found = Vec::new();
    for file in files {
        match held(file) {
            Holds::Ours => {}
            Holds::Pairs => pairs.push(file),
            Holds::Other => others.push(file),
            Holds::Results => match read_file(file) {
                Err(_) => others.push(file),
                Ok(content) => match difference(&content, reading, &read, &as_entered) {
                    Some(difference) => found.push(other_travelers(file, travelers, &difference)),
                    None if reading.session.is_some() => same.push(file),
                    None => others.push(file),
                },
            },
        }
    }
    let notes = [
        note(
            &same,
            "says nothing else than the travelers",
            "say nothing else than the travelers",
        ),
        note(
            &pairs,
            "names pairs, and is not used",
            "name pairs, and are not used",
        )
        .map(|note| {
            note.hint(
                "pairs are read from `pairs.csv`, or a workbook `pairs.xlsx`, beside the travelers",
            )
        }),
        note(&others, "is not used", "are not used"),
    ];
    reading.counts.errors += found.len();
    if !found.is_empty() {
        reading.session = None;
    }
    found.extend(
        notes
            .into_iter()
            .flatten()
            .inspect(|_| reading.counts.notes += 1),
    );
    reading.diagnostics.extend(found);
}

/// What a file holds, as far as its beginning shows.
fn held(path: &Path) -> Holds {
    let read = || {
        // A pipe would be waited for.
        fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let mut bytes = Vec::new();
        File::open(path)
            .ok()?
            .take(GLANCE)
            .read_to_end(&mut bytes)
            .ok()?;
        Some(bytes)
    };
    read().map_or(Holds::Other, |bytes| holds(&bytes))
}

/// What a file says that the travelers do not, neither as they were entered nor as they were corrected; nothing where
/// the travelers themselves cannot be read.
fn difference(
    content: &Content,
    reading: &Reading,
    read: &impl Fn(&Content) -> Reading,
    as_entered: &impl Fn() -> Option<Reading>,
) -> Option<String> {
    let session = reading.session.as_ref()?;
    let other = read(content);
    let Some(own) = &other.session else {
        let error = other
            .diagnostics
            .iter()
            .find(|found| found.severity == traveler_ingest::Severity::Error);
        let why = error.map_or_else(String::new, |error| format!(": {}", error.message));
        return Some(format!("it cannot be compared with the travelers{why}"));
    };
    let entered = as_entered();
    let entered = entered
        .as_ref()
        .and_then(|reading| reading.session.as_ref());
    first_other_line(own, &[Some(session), entered])
}

fn other_travelers(file: &Path, travelers: &[PathBuf], difference: &str) -> Diagnostic {
    let name = shown(file);
    let kept = file.with_file_name(format!(
        "{}.bak",
        file.file_name().unwrap_or_default().to_string_lossy()
    ));
    let kept = shown(&kept);
    let written = |path: &Path| path.metadata().ok()?.modified().ok();
    let own = written(file);
    let is_newer = own.is_some() && travelers.iter().all(|used| written(used) < own);
    let newer = if is_newer {
        ", which was written later"
    } else {
        ""
    };
    let message = format!("the folder has other results in `{name}`{newer}: {difference}");
    Diagnostic::new(Code::OtherTravelers, message).hint(format!(
        "if the travelers are right, rename it to `{kept}`, which is not looked at; otherwise put its lines in place of theirs"
    ))
}

fn note(files: &[&PathBuf], one: &str, several: &str) -> Option<Diagnostic> {
    let mut names: Vec<String> = files
        .iter()
        .take(NAMED)
        .map(|file| format!("`{}`", shown(file)))
        .collect();
    if files.len() > NAMED {
        names.push(format!("{} more", files.len() - NAMED));
    }
    let what = match files {
        [] => return None,
        [_] => one,
        _ => several,
    };
    Some(Diagnostic::new(
        Code::FilesLeft,
        format!("{} {what}", names.join(", ")),
    ))
}

/// The name of a file in the folder.
fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    visible(&name).into_owned()
}
