//! The files of a session as the page gives them: single ones, those of a folder, or those of an archive.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Display;

use pack::beside::{Unused, is_looked_at};
use pack::sources::{CORRECTED, Ours, SETTINGS, Sources};
use pack::{Bounds, DOCUMENT, MANIFEST, Manifest, Obstacle};
use reports::visible::visible;
use traveler_ingest::{
    Holds, SideFiles, SourceFile, holds, holds_only_deals, is_unfilled, names_travelers,
};

use crate::archive;
use crate::file::File;

/// All files, and what is read of them.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    all: Vec<File>,
    sources: Sources,
    /// The files with deals, where there is no result.
    deals_alone: Vec<usize>,
    /// Whether they are all that a folder holds, and not files that were chosen.
    pub(crate) is_folder: bool,
    /// The folder that all of them were in, as a beginning of their names.
    pub(crate) prefix: String,
}

impl Files {
    /// Finds out what the files are: those of a folder, or else an archive of one, or files with the folders they are in.
    pub(crate) fn of(given: Vec<File>, is_folder: bool) -> Result<Self, Refusal> {
        let (all, is_folder) = match given.as_slice() {
            [one] if archive::is_one(&one.bytes) => {
                (archive::unpacked(&one.bytes).map_err(Refusal::new)?, true)
            }
            files => {
                let is_folder = is_folder || files.iter().any(|file| file.name.contains('/'));
                (given, is_folder)
            }
        };
        let (all, prefix) = without_shared_folder(all);
        let own: Vec<usize> =
            (0..all.len()).filter(|place| !all[*place].name.contains('/')).collect();
        let names: Vec<&str> = own.iter().map(|place| all[*place].name.as_str()).collect();
        let sources = if is_folder {
            Sources::of_folder(
                &names,
                &ours(&all, &names),
                |place| names[place].to_owned(),
                |place| names_travelers(&all[own[place]].bytes),
                |place| is_unfilled(&all[own[place]].bytes),
            )
            .map_err(|why| Refusal {
                message: format!("the folder {}", why.message),
                hint: why.hint,
            })?
        } else {
            Sources::of_files(&names).map_err(|(second, first)| {
                let why = format!("`{}` is given beside `{}`", names[second], names[first]);
                Refusal::new(why).hint("give one of the two")
            })?
        };
        let deals_alone = deals_alone(&all, &own, &sources);
        if sources.travelers.is_empty() && deals_alone.is_empty() {
            return Err(Refusal::new("none of these files holds results of a session")
                .hint("give a scoresheet, or a folder with `travelers.csv`"));
        }
        let here = |place: usize| own[place];
        let all_here = |places: Vec<usize>| places.into_iter().map(here).collect();
        let sources = Sources {
            travelers: all_here(sources.travelers),
            pairs: sources.pairs.map(here),
            settings: sources.settings.map(here),
            movement: sources.movement.map(here),
            hands: all_here(sources.hands),
            corrections: sources.corrections.map(here),
        };
        let files = Self { all, sources, deals_alone, is_folder, prefix };
        files.check_bounds()?;
        Ok(files)
    }

    /// Refuses what the program refuses as it reads a file.
    fn check_bounds(&self) -> Result<(), Refusal> {
        for place in self.used().chain(self.deals_alone.iter().copied()) {
            let SourceFile { name, bytes } = self.source(place);
            Bounds::check(bytes).map_err(|why| Refusal {
                message: format!("`{}` {}", visible(name), why.message),
                hint: why.hint,
            })?;
        }
        Ok(())
    }

    /// The places of the files of the session.
    fn used(&self) -> impl Iterator<Item = usize> {
        let Sources { travelers, pairs, settings, movement, hands, corrections } = &self.sources;
        let one = [*pairs, *settings, *movement, *corrections];
        let several = travelers.iter().chain(hands).copied();
        several.chain(one.into_iter().flatten())
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[File] {
        &self.all
    }

    /// The names of those with travelers.
    pub(crate) fn names_of_travelers(&self) -> Vec<&str> {
        let places = self.sources.travelers.iter();
        places.map(|place| self.all[*place].name.as_str()).collect()
    }

    pub(crate) fn travelers(&self) -> Vec<SourceFile<'_>> {
        let places = self.sources.travelers.iter();
        places.map(|place| self.source(*place)).collect()
    }

    /// A file with travelers, by its name.
    pub(crate) fn traveler(&self, name: &str) -> Option<SourceFile<'_>> {
        self.travelers().into_iter().find(|file| file.name == name)
    }

    /// The deals.
    pub(crate) fn hands(&self) -> Vec<SourceFile<'_>> {
        let places = self.sources.hands.iter();
        places.map(|place| self.source(*place)).collect()
    }

    /// What is beside the travelers, with the deals.
    pub(crate) fn beside<'a>(
        &'a self,
        hands: &'a [SourceFile<'a>],
        as_entered: bool,
    ) -> SideFiles<'a> {
        let one = |place: Option<usize>| place.map(|place| self.source(place));
        SideFiles {
            pairs: one(self.sources.pairs),
            settings: one(self.sources.settings),
            movement: one(self.sources.movement),
            members: None,
            hands,
            corrections: one(self.sources.corrections).filter(|_| !as_entered),
        }
    }

    /// The files with deals, where there is no result.
    pub(crate) fn deals_alone(&self) -> Vec<SourceFile<'_>> {
        let places = self.deals_alone.iter();
        places.map(|place| self.source(*place)).collect()
    }

    pub(crate) fn corrections(&self) -> Option<SourceFile<'_>> {
        self.sources.corrections.map(|place| self.source(place))
    }

    pub(crate) fn settings(&self) -> Option<SourceFile<'_>> {
        self.sources.settings.map(|place| self.source(place))
    }

    /// The name under which settings are kept.
    pub(crate) fn name_of_settings(&self) -> String {
        let known = self.settings();
        known.map_or(SETTINGS, |file| file.name).to_owned()
    }

    /// The name under which corrections are kept.
    pub(crate) fn name_of_corrections(&self) -> String {
        let known = self.corrections();
        known.map_or(CORRECTED, |file| file.name).to_owned()
    }

    /// The files of the folder that are not used, in their order.
    pub(crate) fn left(&self) -> Vec<Left<'_>> {
        let used: HashSet<usize> = self.used().collect();
        let own = |file: &&File| !file.name.contains('/');
        let names: Vec<&str> =
            (self.all.iter().filter(own)).map(|file| file.name.as_str()).collect();
        let ours = ours(&self.all, &names);
        let is_left = |(place, file): &(usize, &File)| {
            self.is_folder && own(file) && !used.contains(place) && is_looked_at(&file.name, &ours)
        };
        let written = |place: &usize| self.all[*place].written;
        let newest = self.sources.travelers.iter().map(written).max().flatten();
        let left = self.all.iter().enumerate().filter(is_left);
        let mut left: Vec<Left<'_>> = left.map(|(_, file)| Left { file, newest }).collect();
        left.sort_by_key(|one| &one.file.name);
        left
    }

    /// The document of a pack that lies with the session.
    pub(crate) fn published(&self) -> Option<&[u8]> {
        let is_one = |file: &&File| own_name(&file.name) == DOCUMENT;
        self.all.iter().find(is_one).map(|file| file.bytes.as_slice())
    }

    /// Whether a pack was written of the session.
    pub(crate) fn has_pack(&self) -> bool {
        let is_one = |file: &File| [DOCUMENT, MANIFEST].contains(&own_name(&file.name));
        self.all.iter().any(is_one)
    }

    /// Gives a file another content; a new one is there from now on.
    pub(crate) fn put(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), Refusal> {
        let mut all = std::mem::take(&mut self.all);
        match all.iter_mut().find(|file| file.name == name) {
            Some(file) => file.bytes = bytes,
            // Beside one file alone, it is named as files of a session are.
            None => all.push(File::new(name, bytes)),
        }
        *self = Self::of(all, self.is_folder)?;
        Ok(())
    }

    fn source(&self, place: usize) -> SourceFile<'_> {
        let File { name, bytes, .. } = &self.all[place];
        SourceFile { name, bytes }
    }
}

/// A file of the folder that is not used.
pub(crate) struct Left<'a> {
    file: &'a File,
    /// When the last of the travelers was written.
    newest: Option<u64>,
}

impl Unused for Left<'_> {
    fn name(&self) -> Cow<'_, str> {
        self.file.name.as_str().into()
    }

    fn holds(&self) -> Holds {
        holds(&self.file.bytes)
    }

    fn content(&self) -> Option<(String, Cow<'_, [u8]>)> {
        Some((self.file.name.clone(), self.file.bytes.as_slice().into()))
    }

    fn is_newer(&self) -> bool {
        self.file.written.is_some() && self.newest < self.file.written
    }
}

/// Why files are no session.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Refusal {
    /// Without anything to do about it.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// What another part of the program says.
    pub(crate) fn of(why: impl Display) -> Self {
        Self::new(why.to_string())
    }

    /// Adds what to do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl From<Obstacle> for Refusal {
    fn from(Obstacle { message, hint }: Obstacle) -> Self {
        Self { message, hint }
    }
}

/// The files with deals, where nothing else could be a session. `own` are those that lie in no folder, and `sources`
/// are places among them.
fn deals_alone(all: &[File], own: &[usize], sources: &Sources) -> Vec<usize> {
    let holds_deals = |place: &usize| holds_only_deals(&all[*place].bytes);
    let mut travelers = sources.travelers.iter().map(|place| own[*place]);
    if travelers.all(|place| holds_deals(&place)) {
        own.iter().copied().filter(holds_deals).collect()
    } else {
        Vec::new()
    }
}

/// The files beside those of the session that a run has written.
fn ours(all: &[File], names: &[&str]) -> Ours {
    let manifest = all.iter().find(|file| file.name == MANIFEST);
    let manifest = manifest.and_then(|file| std::str::from_utf8(&file.bytes).ok());
    let manifest = manifest.and_then(Manifest::read);
    Ours::of(names.contains(&DOCUMENT), manifest.as_ref())
}

/// A file's name without its folders.
fn own_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The files without the folder that all of them are in, and that folder.
fn without_shared_folder(mut files: Vec<File>) -> (Vec<File>, String) {
    let mut prefix = String::new();
    while let Some((folder, _)) = files.first().and_then(|file| file.name.split_once('/')) {
        let folder = format!("{folder}/");
        if !files.iter().all(|file| file.name.starts_with(&folder)) {
            break;
        }
        for file in &mut files {
            file.name.drain(..folder.len());
        }
        prefix.push_str(&folder);
    }
    (files, prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &[u8] = b"board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n";

    #[test]
    fn a_folder_and_an_archive_of_it_are_the_same() {
        let folder = [
            File::new("club/tuesday/slips.csv", SHEET),
            File::new("club/tuesday/session.toml", b""),
            File::new("club/tuesday/results/results.json", b"{}"),
        ];
        let archive =
            archive::packed(folder.iter().map(|one| (one.name.as_str(), one.bytes.as_slice())));
        for files in [folder.to_vec(), vec![File::new("tuesday.zip", archive.as_slice())]] {
            let files = Files::of(files, false).expect("a session");
            assert_eq!(files.names_of_travelers(), ["slips.csv"]);
            assert!(files.has_pack() && files.published() == Some(b"{}"));
            assert!(files.beside(&[], false).settings.is_some());
        }
    }

    #[test]
    fn what_is_no_session_is_refused() {
        let of = |files: &[File]| Files::of(files.to_vec(), false).expect_err("refused").message;
        assert_eq!(
            of(&[File::new("a/session.toml", b"")]),
            "none of these files holds results of a session"
        );
        assert_eq!(
            of(&[File::new("endless.csv", vec![b'x'; (1 << 20) + 1])]),
            "`endless.csv` has a line of more than 1 MiB: line 1"
        );
        assert_eq!(
            of(&[
                File::new("one.toml", b""),
                File::new("two.toml", b""),
                File::new("x.csv", SHEET)
            ]),
            "`two.toml` is given beside `one.toml`"
        );
    }
}
