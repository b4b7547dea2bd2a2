//! Sections: their movement, and which of them are scored and ranked together.

use findings::{Code, Diagnostic, Findings};
use toml::{Table, Value};

use super::event::Event;
use super::{Block, Read};
use crate::imported::{Imported, Spot};
use crate::settings::set;

/// How many sections a file can hold.
const MOST: u8 = 100;
const FIRST: usize = 0x13E;
const WIDTH: usize = 22;
/// The pairs' numbers in their places, where the director has changed them.
const NUMBERS: usize = 0xDD;
/// What session scores are scaled to.
const MAXIMUM: usize = 0x4E;

/// A section of an event.
#[derive(Debug)]
pub(super) struct Section<'b> {
    pub(super) name: String,
    /// Its own number, from 1.
    number: u8,
    /// The number of the section that is scored with it and follows it; 0 for none.
    scored_with: u8,
    /// The number of the section that is ranked with it and follows it; 0 for none.
    ranked_with: u8,
    /// Whether every pair has its own number, as in a Howell, and there is one winner.
    pub(super) is_howell: bool,
    /// The highest number of a pair.
    pub(super) pairs: u16,
    tables: u16,
    /// What session scores are scaled to; 0 where the file does not say it.
    maximum: u16,
    /// Whether it is to be described: it has results.
    pub(super) has_results: bool,
    pub(super) details: Block<'b>,
    /// Its boards; `None` where only totals were entered.
    pub(super) boards: Option<Block<'b>>,
}

impl<'b> Section<'b> {
    /// All sections of an event.
    pub(super) fn all(header: &Block<'b>, event: &Event) -> Read<Vec<Self>> {
        let mut sections = Vec::new();
        for number in 1..=MOST {
            let start = FIRST + WIDTH * usize::from(number - 1);
            if header.byte(start, "the event of a section")? == event.number {
                sections.push(Self::read(header, start, number)?);
            }
        }
        Ok(sections)
    }

    fn read(header: &Block<'b>, start: usize, number: u8) -> Read<Self> {
        let name = header.text(start + 1, "the letters of a section")?;
        let details = header.follow(start + 4, "the pointer to a section")?;
        let Some(details) = details else {
            return Err(header.damaged(start + 4, format!("section {name} leads nowhere")));
        };
        // Mitchell, Howell, web, external, external board-a-match, barometer, and both by hand.
        let is_howell = match details.byte(0x18, "the kind of movement")? {
            0 | 2 | 6 => false,
            1 | 7 => true,
            other => {
                let why =
                    format!("section {name} has a movement of kind {other}, which is not known");
                return Err(details.damaged(0x18, why));
            }
        };
        Ok(Self {
            number,
            scored_with: header.byte(start + 0x10, "the section scored together")?,
            ranked_with: header.byte(start + 0x12, "the section ranked together")?,
            is_howell,
            pairs: details.word(0x1B, "the highest number of a pair")?,
            tables: details.word(0x48, "the number of tables")?,
            has_results: true,
            maximum: details.word(MAXIMUM, "the maximum of a section")?,
            boards: header.follow(start + 8, "the pointer to the boards")?,
            details,
            name,
        })
    }

    /// The number by which a pair is known, where the director has changed it.
    pub(super) fn known_as(&self, pair: u16, side: usize) -> Read<u16> {
        if pair == 0 || pair > self.pairs {
            return Ok(pair);
        }
        let place = usize::from(pair - 1);
        let offset = if self.is_howell { place } else { 4 * place + side };
        let changed = self.details.byte(NUMBERS + offset, "the number of a pair")?;
        Ok(if changed == 0 { pair } else { changed.into() })
    }
}

/// Reports the sections that have no results, which are left out. Before the first result, all of them are as good as any.
pub(super) fn leave_out_empty(
    sections: &mut [Section<'_>],
    imported: &mut Imported<'_>,
    findings: &mut Findings,
) {
    if !sections.iter().any(|section| section.has_results) {
        (sections.iter_mut()).for_each(|section| section.has_results = true);
    }
    for section in sections.iter().filter(|section| !section.has_results) {
        let at = imported.locate(&Spot::Byte(section.details.at));
        findings.push(imported.without_section(&section.name, at));
    }
}

/// Sections as `[[sections]]`.
pub(super) fn described(sections: &[Section<'_>]) -> Value {
    let described = sections.iter().filter(|section| section.has_results);
    let described = described.map(|section| {
        let mut own = Table::new();
        set(&mut own, "name", section.name.as_str());
        set(&mut own, "winners", if section.is_howell { 1 } else { 2 });
        if section.tables > 0 {
            set(&mut own, "tables", i64::from(section.tables));
        }
        Value::from(own)
    });
    described.collect::<Vec<_>>().into()
}

/// What session scores are scaled to. An event has one maximum; where its sections have several, none of them is taken.
pub(super) fn maximum(
    sections: &[Section<'_>],
    imported: &Imported<'_>,
    findings: &mut Findings,
) -> Option<(String, Value)> {
    let mut with_maximum = sections.iter().filter(|section| section.maximum > 0);
    let first = with_maximum.next()?;
    let Some(other) = with_maximum.find(|section| section.maximum != first.maximum) else {
        return Some(("max_score".to_owned(), i64::from(first.maximum).into()));
    };
    let message = format!(
        "the maximum is {} in section {} and {} in section {}: session scores are scaled to what boards and tops give",
        first.maximum, first.name, other.maximum, other.name
    );
    findings.push(
        Diagnostic::new(Code::FileSays, message)
            .at(imported.locate(&Spot::Byte(other.details.at + MAXIMUM)))
            .hint("`max_score` under `[scoring]` in a `session.toml` beside the file says which one counts"),
    );
    None
}

/// Which sections are one field.
pub(super) fn scored_together(sections: &[Section<'_>]) -> Option<(String, Value)> {
    grouped("score_together", sections, |section| section.scored_with)
}

pub(super) fn ranked_together(sections: &[Section<'_>]) -> Option<(String, Value)> {
    grouped("rank_together", sections, |section| section.ranked_with)
}

/// The chains of sections, each of which names the one that follows.
fn grouped(
    key: &str,
    sections: &[Section<'_>],
    next: impl Fn(&Section<'_>) -> u8,
) -> Option<(String, Value)> {
    let follows = |number: u8| sections.iter().any(|section| next(section) == number);
    let groups = sections.iter().filter(|first| next(first) != 0 && !follows(first.number));
    let group = |first: &Section<'_>| {
        let mut chain = vec![first];
        let mut number = next(first);
        // A chain of a damaged file may come back to itself.
        while let Some(section) = sections.iter().find(|section| section.number == number) {
            if chain.len() > sections.len() {
                break;
            }
            chain.push(section);
            number = next(section);
        }
        let names = chain.into_iter().filter(|section| section.has_results);
        names.map(|section| Value::from(section.name.clone())).collect::<Vec<_>>()
    };
    let groups = groups.map(group).filter(|names| names.len() > 1);
    let groups: Vec<Value> = groups.map(Value::from).collect();
    (!groups.is_empty()).then(|| (key.to_owned(), groups.into()))
}
