//! Names that differ by one slip: perhaps one player, spelt in two ways.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use notation::names::{Spelling, compared};
use rows::entered::Places;
use session::Player;

use super::PairRow;
use super::look_alikes::look_alike;
use super::players::place;

/// Warns of players in different pairs of one section whose names differ by a letter, or by the order of the words.
pub(super) fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let mut sections: BTreeMap<&str, Vec<Name<'_>>> = BTreeMap::new();
    for row in rows {
        let names = sections.entry(&row.section).or_default();
        let both = row.players.iter().enumerate();
        names.extend(both.filter_map(|(which, player)| Name::of(row, which, player)));
    }
    for names in sections.values() {
        for (first, second) in near(names) {
            let [Some(spelling), Some(other)] =
                [second, first].map(|name| name.player().name.as_deref())
            else {
                continue;
            };
            findings.push(
                Diagnostic::new(
                    Code::NearName,
                    format!("`{spelling}` is nearly `{other}` in another pair"),
                )
                .at(place(places, second.row, second.which))
                .see(place(places, first.row, first.which))
                .about(second.row.subject())
                .hint("if they are one player, correct a name; if two, give their numbers in `id1` and `id2`"),
            );
        }
    }
}

/// A name as it is compared.
struct Name<'r> {
    row: &'r PairRow,
    which: usize,
    spelling: Spelling,
}

impl<'r> Name<'r> {
    /// A name in which a slip shows.
    fn of(row: &'r PairRow, which: usize, player: &Player) -> Option<Self> {
        Some(Self {
            row,
            which,
            spelling: Spelling::of(player.name.as_deref()?)?,
        })
    }

    fn player(&self) -> &Player {
        &self.row.players[self.which]
    }

    /// Names that are equal, or only look equal, are other findings, and so are players in two pairs with one number.
    fn is_near(&self, other: &Self) -> bool {
        let [one, two] = [self, other].map(Self::player);
        let pair = |name: &Self| (name.row.direction, name.row.number);
        pair(self) != pair(other)
            && (one.id.is_none() || two.id.is_none())
            && self.spelling.is_near(&other.spelling)
            && one.name.as_deref().map(compared) != two.name.as_deref().map(compared)
            && !matches!((&one.name, &two.name), (Some(one), Some(two)) if look_alike(one, two))
    }

    /// The words, and the words without each of their letters. What is one slip apart has one of these in common.
    fn with_slips(&self) -> impl Iterator<Item = u64> {
        let letters: Vec<char> = self.spelling.words.chars().collect();
        (0..=letters.len()).map(move |without| {
            let mut hasher = DefaultHasher::new();
            for (at, letter) in letters.iter().enumerate() {
                if at != without {
                    letter.hash(&mut hasher);
                }
            }
            hasher.finish()
        })
    }
}

/// Each name with an earlier one that is near, in one walk.
fn near<'n, 'r>(names: &'n [Name<'r>]) -> Vec<(&'n Name<'r>, &'n Name<'r>)> {
    let mut first_with: HashMap<u64, &Name<'_>> = HashMap::new();
    let mut near = Vec::new();
    for name in names {
        let mut found = None;
        for slip in name.with_slips() {
            let first = *first_with.entry(slip).or_insert(name);
            if found.is_none() && first.is_near(name) {
                found = Some(first);
            }
        }
        near.extend(found.map(|first| (first, name)));
    }
    near
}
