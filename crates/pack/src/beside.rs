//! Files in the folder of a session that are not part of it: they are reported, and refused if a person has to choose.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use contract_scoring::{BySide, Played, Side};
use findings::{Code, Diagnostic, Severity};
use reports::visible::visible;
use session::{Entry, PairNumber, RoundBoard, Session};
use traveler_ingest::{Holds, Options, Reading, SideFiles, SourceFile, is_unfilled, read_several};

use crate::sources::{MEMBERS, Ours};

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
                    let source = SourceFile { name: &name, bytes: &bytes };
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
        note(&same, "says nothing else than the travelers", "say nothing else than the travelers"),
        note(&pairs, "names pairs, and is not used", "name pairs, and are not used").map(|note| {
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
    found.extend(notes.into_iter().flatten().inspect(|_| reading.counts.notes += 1));
    reading.diagnostics.extend(found);
}

/// What a file says by itself.
fn alone(file: SourceFile<'_>, settings: Option<SourceFile<'_>>, options: &Options) -> Reading {
    let with = |settings| {
        let beside = SideFiles { settings, ..SideFiles::NOTHING };
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
    let entered = entered.as_ref().and_then(|reading| reading.session.as_ref());
    first_other_line(own, &[Some(session), entered])
}

fn other_travelers(file: &impl Unused, difference: &str) -> Diagnostic {
    let (name, kept) = (shown(file), format!("{}.bak", file.name()));
    let kept = visible(&kept);
    let newer = if file.is_newer() { ", which was written later" } else { "" };
    let message = format!("the folder has other results in `{name}`{newer}: {difference}");
    Diagnostic::new(Code::OtherTravelers, message).hint(format!(
        "if the travelers are right, rename it to `{kept}`, which is not looked at; otherwise put its lines in place of theirs"
    ))
}

fn note<F: Unused>(files: &[&F], one: &str, several: &str) -> Option<Diagnostic> {
    let mut names: Vec<String> =
        files.iter().take(NAMED).map(|file| format!("`{}`", shown(*file))).collect();
    if files.len() > NAMED {
        names.push(format!("{} more", files.len() - NAMED));
    }
    let what = match files {
        [] => return None,
        [_] => one,
        _ => several,
    };
    Some(Diagnostic::new(Code::FilesLeft, format!("{} {what}", names.join(", "))))
}

/// The name of a file as it is shown.
fn shown(file: &impl Unused) -> String {
    visible(&file.name()).into_owned()
}

// The lines of a session beside those of another one, by who played which board.

/// A line by its section, its board, and the numbers on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Name {
    section: String,
    board: RoundBoard,
    numbers: BySide<Vec<PairNumber>>,
}

/// What a line says of what happened.
struct Happened {
    entries: BySide<Entry>,
    played: Option<Played>,
}

/// In words, the first line of a session that none of the others has, or has with another result.
fn first_other_line(own: &Session, others: &[Option<&Session>]) -> Option<String> {
    let known: Vec<HashMap<Name, Happened>> =
        others.iter().flatten().map(|session| lines(session).collect()).collect();
    let is_known = |(name, happened): &(Name, Happened)| {
        known.iter().any(|lines| lines.get(name).is_some_and(|other| happened.agrees(other)))
    };
    let mut unknown = lines(own).filter(|line| !is_known(line));
    let (name, happened) = unknown.next()?;
    let used = known.first().and_then(|lines| lines.get(&name));
    let used = match used {
        Some(used) => format!("and {used} in the travelers"),
        None => "and the travelers have no such line".to_owned(),
    };
    let more = match unknown.count() {
        0 => String::new(),
        1 => "; another line differs, too".to_owned(),
        more => format!("; {more} other lines differ, too"),
    };
    Some(format!("{name} is {happened} there, {used}{more}"))
}

fn lines(session: &Session) -> impl Iterator<Item = (Name, Happened)> {
    session.result_ids().map(|(id, result)| {
        let numbers = |side| session.sitting(id, side).map(|one| session.contestant(one).number);
        let name = Name {
            section: session.section(session.section_of(result)).name.clone(),
            board: session.results().round_board(id.index()),
            numbers: BySide::from_fn(|side| numbers(side).collect()),
        };
        let happened = Happened {
            entries: BySide::from_fn(|side| session.entry(result, side).into_owned()),
            played: result.played,
        };
        (name, happened)
    })
}

impl Happened {
    /// Whether two lines say nothing different.
    fn agrees(&self, other: &Self) -> bool {
        let played = self.played.zip(other.played);
        self.entries == other.entries && played.is_none_or(|(own, other)| own == other)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |side| {
            let numbers: &Vec<PairNumber> = self.numbers.get(side);
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
        };
        let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(numbers);
        let Self { section, board, .. } = self;
        write!(f, "board {board}, {section} {ns} against {ew},")
    }
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(played) = self.played {
            write!(f, "{played} ")?;
        }
        let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(|side| self.entries.get(side));
        match (ns, ew) {
            (Entry::Score(score), other) if ns == other => write!(f, "{score}"),
            (Entry::LatePlay, _) | (_, Entry::LatePlay) => f.write_str("a late play"),
            (Entry::NotPlayed, Entry::NotPlayed) => f.write_str("not played"),
            _ => f.write_str("a ruling"),
        }
    }
}
