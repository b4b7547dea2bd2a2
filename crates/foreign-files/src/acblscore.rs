//! Game files of `ACBLscore` (`.ACM`, `.ACA`, `.ACE`, `.ACL`): scores without contracts, sections, strats, pairs.
//!
//! A file is a header with pointers, and blocks that each begin with their own length. Every number is read within its
//! block, so that a file that is cut or damaged is an error with its offset and never a shorter session.

mod boards;
mod entries;
mod event;
mod sections;

use ::toml::Table;
use findings::{Code, Diagnostic, Findings};
use table::text::SourceFile;

use super::imported::{Imported, Spot};
use super::scorers::Scorer;
use crate::Choices;
use crate::format::{Format, always};
use crate::settings::{set, set_filled};

use entries::Entries;
use event::Event;
use sections::Section;

pub(crate) const KIND: Format = Format::of(is_one, always, read);

/// How every game file begins: the length of the header, and a name of three letters.
const START: &[u8] = b"\x12\x0A\x03AC3";

/// The largest file, in bytes.
const LARGEST: usize = 16 << 20;

const DAMAGED: &str = "the file is damaged: copy it again from the computer that scored the game";

/// Whether bytes begin as a game file does.
fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(START)
}

/// Reads a file: the event that is asked for, or the only one.
fn read<'a>(
    file: SourceFile<'a>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    if file.bytes.len() > LARGEST {
        findings.push(
            Diagnostic::new(Code::FileTooLarge, "the game file is larger than 16 MiB")
                .hint("is this another file? Nothing in it was read"),
        );
        return None;
    }
    let imported = Imported::of_records(file.name);
    match game(imported, file.bytes, choices, findings) {
        Ok(imported) => imported,
        Err(damage) => {
            let at = Imported::of_records(file.name).locate(&Spot::Byte(damage.at));
            let why = Diagnostic::new(Code::BadGameFile, damage.why).at(at);
            findings.push(why.hint(DAMAGED));
            None
        }
    }
}

fn game<'a>(
    mut imported: Imported<'a>,
    bytes: &[u8],
    choices: &Choices,
    findings: &mut Findings,
) -> Read<Option<Imported<'a>>> {
    let header = Block::header(bytes)?;
    let events = Event::all(&header)?;
    let Some(event) = event::chosen(&events, choices.event, findings) else {
        return Ok(None);
    };
    if let Some(what) = event.unfit() {
        let name = &event.name;
        let message = format!("`{name}` is {what}, which is not scored from a game file");
        let hint =
            "enter the travelers in CSV; `method` in `session.toml` says how they are scored";
        findings.push(
            Diagnostic::new(Code::OtherEvent, message)
                .at(imported.locate(&Spot::Byte(event.at)))
                .found(what)
                .expected("pairs by matchpoints")
                .hint(hint),
        );
        return Ok(None);
    }
    let mut sections = Section::all(&header, event)?;
    if sections.is_empty() {
        findings.push(
            Diagnostic::new(Code::NoResults, format!("`{}` has no section", event.name))
                .at(imported.locate(&Spot::Byte(event.at)))
                .hint("score the game first, then copy its file"),
        );
        return Ok(None);
    }
    let mut entries = Entries::default();
    for section in &mut sections {
        let before = imported.travelers.len();
        boards::read(section, &mut imported, findings)?;
        section.has_results = imported.travelers.len() > before;
        entries.read(section, event, &mut imported, findings)?;
    }
    let others = std::mem::replace(&mut imported.pairs, entries.pairs);
    imported.pairs.extend(others);
    sections::leave_out_empty(&mut sections, &mut imported, findings);
    imported.settings = event.heading(&imported, findings);
    if let Some(scorer) = Scorer::of("ACBLscore") {
        let mut scoring = scorer.scoring();
        findings.push(scorer.finding());
        scoring.extend(sections::scored_together(&sections));
        scoring.extend(sections::maximum(&sections, &imported, findings));
        set(&mut imported.settings, "scoring", scoring);
    }
    imported.settings.extend(event.strats());
    let ranking: Table =
        event.ranking().into_iter().chain(sections::ranked_together(&sections)).collect();
    set_filled(&mut imported.settings, "ranking", ranking);
    set(&mut imported.settings, "sections", sections::described(&sections));
    set_filled(&mut imported.settings, "adjustments", entries.adjustments);
    Ok(Some(imported))
}

/// Names are written in the letters of Windows; nobody has published which ones.
fn decoded(bytes: &[u8]) -> String {
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
    text.trim().to_owned()
}

// Blocks: each begins with its length, and is read within it.

/// Where a file is damaged, and how.
#[derive(Debug)]
struct Damage {
    /// The offset from the beginning of the file.
    at: usize,
    why: String,
}

/// What is read, unless the file is damaged.
type Read<T> = Result<T, Box<Damage>>;

/// A block of a file.
#[derive(Clone, Copy, Debug)]
struct Block<'b> {
    file: &'b [u8],
    /// Where it begins.
    at: usize,
    /// Where it ends.
    end: usize,
}

impl<'b> Block<'b> {
    /// The first block, with pointers to all others.
    fn header(file: &'b [u8]) -> Read<Self> {
        Self::at(file, 0)
    }

    fn at(file: &'b [u8], at: usize) -> Read<Self> {
        let Some([low, high]) = file.get(at..).and_then(|rest| rest.first_chunk()) else {
            let why = "a block begins behind the end of the file".to_owned();
            return Err(damage(at, why));
        };
        let end = at + 2 + usize::from(u16::from_le_bytes([*low, *high]));
        if end > file.len() {
            let missing = end - file.len();
            let why = format!("{missing} bytes of a block are not in the file: it is cut");
            return Err(damage(at, why));
        }
        Ok(Self { file, at, end })
    }

    /// The block to which a pointer leads; `None` where it leads nowhere.
    fn follow(&self, offset: usize, what: &str) -> Read<Option<Self>> {
        let pointer = u32::from_le_bytes(self.bytes(offset, what)?);
        match usize::try_from(pointer) {
            Ok(0) => Ok(None),
            Ok(at) => Self::at(self.file, at).map(Some),
            Err(_) => Err(self.damaged(offset, format!("{what} leads out of the file"))),
        }
    }

    /// How many bytes there are behind an offset.
    const fn after(&self, offset: usize) -> usize {
        self.end.saturating_sub(self.at + offset)
    }

    fn bytes<const N: usize>(&self, offset: usize, what: &str) -> Read<[u8; N]> {
        let start = self.at + offset;
        let inside = self.file.get(start..self.end).and_then(|rest| rest.first_chunk());
        inside.copied().ok_or_else(|| {
            let why = format!("{what} is missing: its block ends before it");
            self.damaged(offset, why)
        })
    }

    /// A number of one byte.
    fn byte(&self, offset: usize, what: &str) -> Read<u8> {
        self.bytes::<1>(offset, what).map(|[byte]| byte)
    }

    /// A number of two bytes.
    fn word(&self, offset: usize, what: &str) -> Read<u16> {
        self.bytes(offset, what).map(u16::from_le_bytes)
    }

    /// A number of two bytes that may be below zero.
    fn signed_word(&self, offset: usize, what: &str) -> Read<i16> {
        self.bytes(offset, what).map(i16::from_le_bytes)
    }

    /// A number of four bytes that may be below zero.
    fn signed_long(&self, offset: usize, what: &str) -> Read<i32> {
        self.bytes(offset, what).map(i32::from_le_bytes)
    }

    /// A text behind its length.
    fn text(&self, offset: usize, what: &str) -> Read<String> {
        let length = usize::from(self.byte(offset, what)?);
        let start = self.at + offset + 1;
        let text = self.file.get(start..self.end).and_then(|rest| rest.get(..length));
        let text =
            text.ok_or_else(|| self.damaged(offset, format!("{what} is longer than its block")))?;
        Ok(decoded(text))
    }

    /// Says what is wrong at an offset.
    fn damaged(&self, offset: usize, why: String) -> Box<Damage> {
        damage(self.at + offset, why)
    }
}

fn damage(at: usize, why: String) -> Box<Damage> {
    Box::new(Damage { at, why })
}
