//! Files in the folder of a session that are not part of it: they are reported, and refused if a person has to choose.

mod compared;

use std::borrow::Cow;

use findings::{Code, Diagnostic, Severity};
use sheets::visible::visible;
use traveler_ingest::{
    FilesBeside, Holds, Options, Reading, SourceFile, is_unfilled, read_several,
};

use crate::sources::{MEMBERS, Ours};
use compared::first_other_line;

/// The most files that a note names.
const NAMED: usize = 50;

/// Files with these names are never looked at: they belong to a session, or to the system.
const NEVER: [&str; 9] = [
    "corrections.csv",
    "movement.csv",
    MEMBERS,
    "event.toml",
    "desktop.ini",
    "thumbs.db",
    // What was printed before play.
    "slips.pdf",
    "guide-cards.pdf",
    "sign-in.pdf",
];
/// Neither are files with these endings: what was kept, locks of databases, and what people write for people.
const NEVER_ENDINGS: [&str; 4] = ["bak", "ldb", "laccdb", "md"];

/// A file of the folder that the session does not use.
pub trait Unused {
    /// Its name in the folder.
    fn name(&self) -> Cow<'_, str>;
    /// What it holds, as far as its beginning shows.
    fn holds(&self) -> Holds;
    /// What is in it, and what messages call it; `None` where it cannot be read.
    fn content(&self) -> Option<(String, Cow<'_, [u8]>)>;
    /// Whether it was written later than all travelers.
    fn is_newer(&self) -> bool;
}

/// Whether a file of the folder is looked at where nothing uses it, by its name.
#[must_use]
pub fn is_looked_at(name: &str, ours: &Ours) -> bool {
    !is_never_looked_at(name) && !ours.names(name)
}

fn is_never_looked_at(name: &str) -> bool {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    name.starts_with(['.', '~'])
        || name.starts_with("expected-")
        || NEVER.contains(&name.as_str())
        || NEVER_ENDINGS.contains(&ending)
}

/// Reports what is not used. A file with other lines than the travelers is an error: only a person knows which are right.
/// Lines are compared with the session's own, and with those that were entered where corrections make something else of
/// them. `settings` are those of the session.
pub fn compare<F: Unused>(
    files: &[F],
    settings: Option<SourceFile<'_>>,
    options: &Options,
    as_entered: impl Fn(&Options) -> Option<Reading>,
    reading: &mut Reading,
) {
    let options = options.with(|options| options.progress = None);
    let (mut same, mut pairs, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let mut unfilled = Vec::new();
    let mut found = Vec::new();
    for file in files {
        match file.holds() {
            Holds::Ours => {}
            Holds::Pairs => pairs.push(file),
            Holds::Other => others.push(file),
            Holds::Results => match file.content() {
                None => others.push(file),
                Some((_, bytes)) if is_unfilled(&bytes) => unfilled.push(file),
                Some((name, bytes)) => {
                    let source = SourceFile {
                        name: &name,
                        bytes: &bytes,
                    };
                    let read = || alone(source, settings, &options);
                    match difference(reading, read, || as_entered(&options)) {
                        Some(difference) => found.push(other_travelers(file, &difference)),
                        None if reading.session.is_some() => same.push(file),
                        None => others.push(file),
                    }
                }
            },
        }
    }
    let notes = [
        note(
            &unfilled,
            "has no result yet, and is passed over",
            "have no result yet, and are passed over",
        ),
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

/// What a file says by itself.
fn alone(file: SourceFile<'_>, settings: Option<SourceFile<'_>>, options: &Options) -> Reading {
    let with = |settings| {
        let beside = FilesBeside {
            settings,
            ..FilesBeside::NOTHING
        };
        read_several(&[file], &beside, options)
    };
    let reading = with(settings);
    // What the settings say of sections and pairs may not fit a part of the travelers.
    match reading.session {
        Some(_) => reading,
        None => with(None),
    }
}

/// What a file says that the travelers do not, neither as they were entered nor as they were corrected; nothing where
/// the travelers themselves cannot be read.
fn difference(
    reading: &Reading,
    read: impl Fn() -> Reading,
    as_entered: impl Fn() -> Option<Reading>,
) -> Option<String> {
    let session = reading.session.as_ref()?;
    let other = read();
    let Some(own) = &other.session else {
        let mut errors = other.diagnostics.iter();
        let error = errors.find(|found| found.severity == Severity::Error);
        let why = error.map_or_else(String::new, |error| format!(": {}", error.message));
        return Some(format!("it cannot be compared with the travelers{why}"));
    };
    let entered = as_entered();
    let entered = entered
        .as_ref()
        .and_then(|reading| reading.session.as_ref());
    first_other_line(own, &[Some(session), entered])
}

fn other_travelers(file: &impl Unused, difference: &str) -> Diagnostic {
    let (name, kept) = (shown(file), format!("{}.bak", file.name()));
    let kept = visible(&kept);
    let newer = if file.is_newer() {
        ", which was written later"
    } else {
        ""
    };
    let message = format!("the folder has other results in `{name}`{newer}: {difference}");
    Diagnostic::new(Code::OtherTravelers, message).hint(format!(
        "if the travelers are right, rename it to `{kept}`, which is not looked at; otherwise put its lines in place of theirs"
    ))
}

fn note<F: Unused>(files: &[&F], one: &str, several: &str) -> Option<Diagnostic> {
    let mut names: Vec<String> = files
        .iter()
        .take(NAMED)
        .map(|file| format!("`{}`", shown(*file)))
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

/// The name of a file as it is shown.
fn shown(file: &impl Unused) -> String {
    visible(&file.name()).into_owned()
}
