//! Names that look the same but are written with other characters: a Cyrillic А, a character that cannot be seen.

use std::collections::HashMap;

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use notation::names::compared;
use rows::entered::Places;
use session::Player;
use unicode_normalization::UnicodeNormalization;

use super::PairRow;
use super::players::place;
use super::shapes::skeleton;

/// Warns of names that a reader cannot tell apart, and that the program takes for two players.
pub(super) fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let mut first_so: HashMap<String, Named<'_>> = HashMap::new();
    for row in rows {
        let both = row.players.iter().enumerate();
        for name in both.filter_map(|(which, player)| Named::of(row, which, player)) {
            let first = *first_so.entry(seen(name.name)).or_insert(name);
            if !first.may_be(&name) {
                continue;
            }
            findings.push(
                Diagnostic::new(
                    Code::LookAlike,
                    format!(
                        "`{}` looks like `{}`, but is written with other characters",
                        shown(name.name),
                        shown(first.name)
                    ),
                )
                .at(place(places, row, name.which))
                .see(place(places, first.row, first.which))
                .about(row.subject())
                .found(difference(name.name, first.name))
                .hint("if they are one player, type one of the names again; if two, give their numbers in `id1` and `id2`"),
            );
        }
    }
}

/// Whether a reader may take two different names for one.
pub(super) fn look_alike(one: &str, other: &str) -> bool {
    compared(one) != compared(other) && seen(one) == seen(other)
}

/// A player's name where it is listed.
#[derive(Clone, Copy)]
struct Named<'r> {
    row: &'r PairRow,
    which: usize,
    player: &'r Player,
    name: &'r str,
}

impl<'r> Named<'r> {
    fn of(row: &'r PairRow, which: usize, player: &'r Player) -> Option<Self> {
        let name = player.name.as_deref()?;
        Some(Self {
            row,
            which,
            player,
            name,
        })
    }

    /// Whether two names that look the same may be meant for one player. Equal names are another finding.
    fn may_be(&self, other: &Self) -> bool {
        let unnumbered = self.player.id.is_none() || other.player.id.is_none();
        unnumbered && compared(self.name) != compared(other.name)
    }
}

/// What is seen of a name: its skeleton (Unicode Technical Standard 39), whatever its capitals and the width of its
/// letters.
fn seen(name: &str) -> String {
    let narrow: String = name.nfkc().collect();
    skeleton(&compared(&narrow)).collect()
}

/// A name with what cannot be seen as escapes.
fn shown(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for character in name.chars() {
        if is_unseen(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// The first character that a name has and the other has not.
fn difference(name: &str, other: &str) -> String {
    let [own, others] = [name, other].map(|name| name.nfc().collect::<Vec<char>>());
    let at = own.iter().zip(&others).position(|(own, other)| {
        own != other && compared(&own.to_string()) != compared(&other.to_string())
    });
    let at = at.unwrap_or(own.len().min(others.len()));
    let point = |character: &char| {
        if is_unseen(*character) {
            format!("U+{:04X}, which is invisible", u32::from(*character))
        } else {
            format!("`{character}` (U+{:04X})", u32::from(*character))
        }
    };
    let [own, others] = [own.get(at), others.get(at)].map(|character| match character {
        Some(character) => point(character),
        None => "nothing".to_owned(),
    });
    format!("{own}, where the other name has {others}")
}

/// Whether a character leaves nothing on the page.
fn is_unseen(character: char) -> bool {
    skeleton(character.encode_utf8(&mut [0; 4]))
        .next()
        .is_none()
}
