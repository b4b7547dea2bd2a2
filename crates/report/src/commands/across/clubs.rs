//! The clubs: where their files are, what they are called, and which of them can be scored.

use std::fs;
use std::path::{Path, PathBuf};

use pack::findings::Findings;
use session::Session;
use traveler_ingest::Reading;

use crate::Exit;
use crate::cli::{ConsoleArgs, ScoreArgs};
use crate::console::Console;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::{Located, by_its_name, stem};
use crate::quoted::shown;

/// Where the files of the clubs are, by the paths that were given.
pub(super) struct LocatedClubs<'a>(Vec<(&'a Path, Located)>);

/// The clubs that were read.
pub(super) struct Clubs {
    all: Vec<Club>,
    strict: bool,
}

pub(super) struct Club {
    /// What it is called in sheets.
    pub(super) name: String,
    /// The path that was given, as messages show it.
    pub(super) path: String,
    /// What messages about its rules call it: the file that says them, or the path.
    pub(super) rules_name: String,
    pub(super) reading: Reading,
}

impl Clubs {
    /// Finds the files of all clubs.
    ///
    /// # Errors
    ///
    /// Where there are none, where a club is given twice, and where there is only one.
    pub(super) fn discovery(args: &ScoreArgs) -> Result<LocatedClubs<'_>, Failure> {
        let paths = &args.reading.paths;
        if paths.len() < 2 {
            return Err(Failure::new("`--across` compares clubs, and one is given")
                .hint("give the folders of all clubs: `matchpoint score CLUB1/ CLUB2/ --across`"));
        }
        let mut known: Vec<PathBuf> = Vec::new();
        let mut all = Vec::with_capacity(paths.len());
        for path in paths {
            if path == Path::new("-") {
                return Err(Failure::new("a club is not read from standard input")
                    .hint("give its folder, or its files one by one"));
            }
            let discovery = Located::of(std::slice::from_ref(path))?;
            let discovery = discovery.with_members(args.reading.members.as_deref());
            let discovery = discovery.without_corrections(args.reading.entered.without_corrections);
            let whole = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
            if known.contains(&whole) {
                return Err(Failure::about(path, "is given twice").hint("give each club once"));
            }
            known.push(whole);
            all.push((path.as_path(), discovery));
        }
        Ok(LocatedClubs(all))
    }

    /// The clubs that can be scored, with what they played.
    pub(super) fn sound(&self) -> impl Iterator<Item = (&Club, &Session)> {
        let sound = self.all.iter().filter(|club| self.is_sound(club));
        sound.filter_map(|club| Some((club, club.reading.session.as_ref()?)))
    }

    /// The same, to be given other rules.
    pub(super) fn sound_mut(&mut self) -> impl Iterator<Item = (&str, bool, &mut Session)> {
        let strict = self.strict;
        let clubs = self.all.iter_mut();
        clubs.filter_map(move |club| {
            let is_sound = Findings::new(&club.reading, strict).unsupported().is_none();
            let Reading { session, has_rules, .. } = &mut club.reading;
            let session = session.as_mut().filter(|_| is_sound)?;
            Some((club.rules_name.as_str(), *has_rules, session))
        })
    }

    /// The clubs that cannot be scored.
    pub(super) fn left_out(&self) -> impl Iterator<Item = &Club> {
        self.all.iter().filter(|club| !self.is_sound(club))
    }

    fn is_sound(&self, club: &Club) -> bool {
        let findings = Findings::new(&club.reading, self.strict);
        findings.unsupported().is_none()
    }

    /// What the sections of those clubs are called among all.
    pub(super) fn section_names(&self) -> impl Iterator<Item = String> {
        self.sound().flat_map(|(club, session)| {
            let sections = session.sections();
            sections.iter().map(move |section| match sections {
                [_] => club.name.clone(),
                _ => format!("{} {}", club.name, section.name),
            })
        })
    }

    /// Tells what was found in clubs that cannot be scored, and which of them cannot be scored. How the run ends, where that keeps the
    /// others from being scored.
    pub(super) fn leave_out_faulty(&self, provisional: bool, console: Console) -> Option<Exit> {
        let mut ended = None;
        for club in &self.all {
            let findings = Findings::new(&club.reading, self.strict);
            let unsupported = findings.unsupported();
            // A club that can be scored is one line at the end.
            if unsupported.is_some() || console.is_for_programs() {
                console.write(&findings.shown_on(console));
            }
            ended = ended.or(unsupported);
        }
        let ended = ended?;
        if !console.is_for_programs() {
            for club in self.left_out() {
                let findings = Findings::new(&club.reading, self.strict);
                let count = findings.counted().unwrap_or_default();
                console.error(format_args!("`{}` cannot be scored: {count}", club.path));
            }
        }
        match self.sound().count() {
            0 | 1 => {
                console.help("correct the files: fewer than two clubs can be scored");
                Some(ended)
            }
            _ if provisional => None,
            _ => {
                console.help(
                    "nothing was scored: correct the files, or compare the other clubs with `--provisional`",
                );
                Some(ended)
            }
        }
    }
}

impl LocatedClubs<'_> {
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().flat_map(|(_, discovery)| discovery.files())
    }

    /// Reads all clubs. Lines with errors are not held back: a club that has some is left out as a whole.
    ///
    /// # Errors
    ///
    /// Where a file cannot be read.
    pub(super) fn read(
        &self,
        args: &ScoreArgs,
        console_args: &ConsoleArgs,
    ) -> Result<Clubs, Failure> {
        let options = args.reading.options().with(|options| options.provisional = false);
        let mut all = Vec::with_capacity(self.0.len());
        for (path, discovery) in &self.0 {
            let shown_path = shown(path);
            let reading = discovery.read()?;
            let reading = reading.one_of_several(&shown_path, &options, console_args.quiet)?;
            let stated = (reading.session.as_ref()).and_then(|one| one.event().club.clone());
            all.push(Club {
                name: stated.unwrap_or_else(|| name_of(path)),
                path: shown_path,
                rules_name: shown(discovery.settings().unwrap_or(path)),
                reading,
            });
        }
        distinguish(&mut all);
        Ok(Clubs { all, strict: args.reading.file.strict })
    }
}

/// What a club is called by its folder or file.
fn name_of(path: &Path) -> String {
    let path = by_its_name(path).unwrap_or(path.into());
    let name = stem(&path).unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Adds the path to a name that several clubs have.
fn distinguish(clubs: &mut [Club]) {
    let names: Vec<String> = clubs.iter().map(|club| club.name.clone()).collect();
    for club in clubs {
        if names.iter().filter(|name| **name == club.name).count() > 1 {
            club.name = format!("{} ({})", club.name, club.path);
        }
    }
}
