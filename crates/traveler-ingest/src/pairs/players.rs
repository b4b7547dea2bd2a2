//! The same player in two places.

use std::collections::HashMap;

use findings::{Code, Diagnostic, Findings, Location};
use notation::PairField as Field;
use notation::names::compared;
use notation::spelling::plain;
use session::Player;
use table::entered::Places;

use super::PairRow;

/// Tells players who are listed more than once: by number it is an error, by name alone only one in the same pair. Where
/// another program has ranked the pairs, a player in two of them is left as it is.
pub(super) fn check(
    places: &dyn Places<Field>,
    rows: &[PairRow],
    are_ranked: bool,
    findings: &mut Findings,
) {
    let mut pairs = HashMap::new();
    let mut seen = Seen::default();
    for row in rows {
        let pair = (row.section.as_str(), row.direction, row.number);
        if pairs.insert(pair, ()).is_some() {
            // A pair listed twice has a finding of its own.
            continue;
        }
        if is_same(&row.players[0], &row.players[1]) {
            // Two visitors of whom nobody has the names, or two people of one family.
            let is_a_word = |name: &String| !name.trim().contains(char::is_whitespace);
            let has_a_word = |player: &Player| player.name.as_ref().is_none_or(is_a_word);
            let are_two = |player: &Player| is_unnamed(player) || has_a_word(player);
            if row.players.iter().all(|player| number_in(player).is_none() && are_two(player)) {
                continue;
            }
            findings.push(
                Diagnostic::new(Code::PlayerTwice, "a player is in one pair twice")
                    .at(place(places, row, 1))
                    .see(place(places, row, 0))
                    .about(row.subject())
                    .hint("correct one of the names or numbers"),
            );
            continue;
        }
        for (which, player) in row.players.iter().enumerate() {
            if is_unnamed(player) {
                continue;
            }
            if let Some((first, code)) = seen.earlier(player, row, which) {
                let other = &first.0.players[first.1];
                // Two people may have one number by mistake: it is in two pairs, and neither of them.
                let names = player.name.as_deref().zip(other.name.as_deref());
                let names = names.filter(|(own, other)| {
                    code == Code::PlayerInTwoPairs
                        && !are_ranked
                        && compared(own) != compared(other)
                });
                let name = player.name.as_deref().or(player.id.as_deref());
                let message = match (names, &player.id) {
                    (Some((own, other)), Some(id)) => {
                        format!("the number `{id}` is in two pairs, of `{other}` and `{own}`")
                    }
                    _ => format!("`{}` is in two pairs", name.unwrap_or_default()),
                };
                let place = if names.is_some() { number_of } else { place };
                let (code, hint) = match code {
                    Code::PlayerInTwoPairs if are_ranked => (
                        Code::NameInTwoPairs,
                        "the program that wrote the file has ranked both pairs; if one is wrong, correct it there",
                    ),
                    Code::PlayerInTwoPairs => (code, "correct one of the numbers"),
                    _ => (code, "if they are two people, give their numbers in `id1` and `id2`"),
                };
                findings.push(
                    Diagnostic::new(code, message)
                        .at(place(places, row, which))
                        .see(place(places, first.0, first.1))
                        .about(row.subject())
                        .hint(hint),
                );
            }
        }
    }
}

/// Where each player was met first.
#[derive(Default)]
struct Seen<'r> {
    by_id: HashMap<&'r str, (&'r PairRow, usize)>,
    by_name: HashMap<String, (&'r PairRow, usize)>,
}

impl<'r> Seen<'r> {
    /// Where a player was met before, and how sure that is.
    fn earlier(
        &mut self,
        player: &'r Player,
        row: &'r PairRow,
        which: usize,
    ) -> Option<((&'r PairRow, usize), Code)> {
        if let Some(id) = number_in(player) {
            if let Some(first) = self.by_id.get(id) {
                return Some((*first, Code::PlayerInTwoPairs));
            }
            self.by_id.insert(id, (row, which));
        }
        let name = compared(player.name.as_deref()?);
        let Some(first) = self.by_name.get(&name) else {
            self.by_name.insert(name, (row, which));
            return None;
        };
        let other = &first.0.players[first.1];
        let may_be_same = number_in(player).is_none() || number_in(other).is_none();
        may_be_same.then_some((*first, Code::NameInTwoPairs))
    }
}

/// A player's number; `NM` and the like stand for those who have none.
fn number_in(player: &Player) -> Option<&str> {
    let is_number = |id: &&str| id.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    player.id.as_deref().filter(is_number)
}

/// Whether a name stands for anybody: a sign, or with a word for visitors.
fn is_unnamed(player: &Player) -> bool {
    const WORDS: [&str; 14] = [
        "visitor",
        "guest",
        "member",
        "player",
        "unknown",
        "substitute",
        "sub",
        "nn",
        "gast",
        "besucher",
        "invite",
        "visiteur",
        "invitado",
        "ospite",
    ];
    let Some(name) = player.name.as_deref().filter(|_| number_in(player).is_none()) else {
        return false;
    };
    let words: Vec<String> =
        name.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect();
    !name.contains(char::is_alphabetic) || words.iter().any(|word| WORDS.contains(&word.as_str()))
}

/// Whether two players are one: by number where both have one, otherwise by name.
fn is_same(one: &Player, other: &Player) -> bool {
    match (number_in(one), number_in(other)) {
        (Some(one), Some(other)) => one == other,
        _ => match (&one.name, &other.name) {
            (Some(one), Some(other)) => compared(one) == compared(other),
            _ => false,
        },
    }
}

/// The columns of players, each with its name and its number.
const PLAYERS: [(Field, Field); 2] = [(Field::Player1, Field::Id1), (Field::Player2, Field::Id2)];

/// The place of a player's number.
fn number_of(places: &dyn Places<Field>, row: &PairRow, which: usize) -> Location {
    places.locate(row.at, PLAYERS[which].1)
}

pub(super) fn place(places: &dyn Places<Field>, row: &PairRow, which: usize) -> Location {
    let (name, id) = PLAYERS[which];
    let named = row.players[which].name.is_some();
    places.locate(row.at, if named { name } else { id })
}
