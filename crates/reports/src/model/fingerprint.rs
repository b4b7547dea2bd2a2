//! A short name of what was scored, by which two printed sheets can be compared.

use std::fmt;
use std::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};
use traveler_ingest::Correction;

use super::Scored;
use super::across::Across;
use super::event::ScoredEvent;
use super::provisional::provisional;
use super::recorded::recorded;

/// What was scored, in two words of five letters that can be read out: `lusab-babad`.
///
/// It is made of everything that a report says of a session: what was entered, the corrections, the settings, why the
/// result is not final, what goes out of names, and this program's version. Equal fingerprints mean the same report, if
/// it is asked for in the same way; different sessions have the same one by a chance of one in four billion. Line ends,
/// the order of lines and the format of the file do not count, since no result depends on them.
///
/// The words are [proquints](https://arxiv.org/html/0901.4016): 16 bits each, consonants and vowels in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u32);

impl Fingerprint {
    /// The fingerprint of what the reports of a session are made of, or those of an event.
    #[must_use]
    pub fn of(scored: Scored<'_>) -> Self {
        Self::by(|state| match scored.event {
            None => entered(scored, state),
            Some(event) => of_event(event, state),
        })
    }

    /// The fingerprint of what a comparison of clubs is made of.
    #[must_use]
    pub fn of_clubs(across: &Across<'_>) -> Self {
        Self::by(|state| {
            entered(across.together, state);
            for club in &across.clubs {
                club.name.hash(state);
                entered(club.scored, state);
            }
            across.left_out.hash(state);
        })
    }

    fn by(fill: impl FnOnce(&mut Portable)) -> Self {
        let mut state = Portable(Sha256::new());
        env!("CARGO_PKG_VERSION").hash(&mut state);
        fill(&mut state);
        let hash: [u8; 32] = state.0.finalize().into();
        let [a, b, c, d, ..] = hash;
        Self(u32::from_be_bytes([a, b, c, d]))
    }
}

/// What the reports of an event are made of.
fn of_event(event: &ScoredEvent<'_>, state: &mut Portable) {
    event.headings.hash(state);
    event.entrants.hash(state);
    event.conditions.hash(state);
    for scored in &event.sessions {
        entered(*scored, state);
    }
}

/// What a session's reports are made of.
fn entered(scored: Scored<'_>, state: &mut Portable) {
    scored.session.hash(state);
    for (id, _) in scored.session.contestant_ids() {
        scored.names(id).hash(state);
    }
    // Who of a team sat where.
    if let Some(own) = scored.of_pairs() {
        for (id, _) in own.session.contestant_ids() {
            own.names(id).hash(state);
        }
    }
    provisional(scored).hash(state);
    for one in recorded(scored) {
        let Correction { section, board, round, what, kind, who, when, note, pairs, old, new } =
            one.correction;
        (section, board, round, what, kind).hash(state);
        (who, when, note).hash(state);
        ([pairs.ns, pairs.ew], [old, new]).hash(state);
    }
}

const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(bits) = *self;
        let letter = |letters: &[u8], shift: u32| {
            let place = (bits >> shift) as usize % letters.len();
            char::from(letters[place])
        };
        for (word, low) in [16, 0].into_iter().enumerate() {
            let dash = if word > 0 { "-" } else { "" };
            f.write_str(dash)?;
            for (letters, shift) in [
                (&CONSONANTS[..], 12),
                (&VOWELS[..], 10),
                (&CONSONANTS[..], 6),
                (&VOWELS[..], 4),
                (&CONSONANTS[..], 0),
            ] {
                write!(f, "{}", letter(letters, low + shift))?;
            }
        }
        Ok(())
    }
}

/// The same on every machine: how wide a place in a list is depends on the processor.
struct Portable(Sha256);

impl Hasher for Portable {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    /// Not asked for: all bits are taken at the end.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of addresses, as the proposal for these words gives them.
    #[test]
    fn words_are_proquints() {
        for (address, words) in [
            ([127, 0, 0, 1], "lusab-babad"),
            ([63, 84, 220, 193], "gutih-tugad"),
            ([63, 118, 7, 35], "gutuk-bisog"),
            ([140, 98, 193, 141], "mudof-sakat"),
            ([64, 255, 6, 200], "haguz-biram"),
            ([216, 35, 68, 215], "tobog-higil"),
        ] {
            let fingerprint = Fingerprint(u32::from_be_bytes(address));
            assert_eq!(fingerprint.to_string(), words);
        }
    }
}
