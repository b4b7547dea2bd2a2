//! Who plays.

use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use roxmltree::Node;
use text::Text;

use super::sections::Section;
use super::{children, opening, place, text_of, value};
use crate::imported::Row;

/// Adds the pairs, or the players of an individual, that a section lists.
pub(super) fn read(
    section: &Section<'_, '_>,
    text: &Text<'_>,
    rows: &mut Vec<Row<Field>>,
    findings: &mut Findings,
) {
    for participants in children(section.listed, "PARTICIPANTS") {
        for pair in children(participants, "PAIR") {
            rows.extend(self::pair(section, pair, text, findings));
        }
        rows.extend(children(participants, "TEAM").map(|team| self::team(section, team)));
        for player in children(participants, "PLAYER") {
            let mut row = begun(section, player);
            put(&mut row, Field::Pair, player, "PLAYER_NUMBER");
            put(&mut row, Field::Player1, player, "PLAYER_NAME");
            put(&mut row, Field::Id1, player, "NATIONAL_ID_NUMBER");
            rows.push(row);
        }
    }
}

fn begun(section: &Section<'_, '_>, node: Node<'_, '_>) -> Row<Field> {
    let mut row = Row::at(opening(node));
    row.put(Field::Section, section.name.clone(), row.at.clone());
    row
}

fn put(row: &mut Row<Field>, field: Field, node: Node<'_, '_>, name: &str) {
    if let Some(node) = super::child(node, name) {
        row.put(field, text_of(node), place(node));
    }
}

/// A pair. `1NS` is number and direction in one.
fn pair(
    section: &Section<'_, '_>,
    node: Node<'_, '_>,
    text: &Text<'_>,
    findings: &mut Findings,
) -> Option<Row<Field>> {
    let mut row = Row::at(opening(node));
    let number = super::child(node, "PAIR_NUMBER");
    let at = number.map_or(opening(node), place);
    let (name, number) = section.numbered(number.map_or("", text_of));
    row.put(Field::Section, name, row.at.clone());
    let (digits, suffix) = split(number);
    let direction = value(node, "DIRECTION").to_uppercase();
    if !suffix.is_empty() && !direction.is_empty() && suffix != direction {
        let message = format!("the number says {suffix}, and the direction {direction}");
        findings.push(
            Diagnostic::new(Code::PairDirection, message)
                .at(text.location_of(at.clone()))
                .hint("correct one of them"),
        );
        return None;
    }
    row.put(Field::Pair, section.own_number(digits, &suffix), at.clone());
    let direction = match direction.as_str() {
        _ if section.has_one_winner => String::new(),
        "" => suffix,
        own => own.to_owned(),
    };
    row.put(Field::Direction, direction, at);
    let players =
        children(node, "PLAYER").zip([(Field::Player1, Field::Id1), (Field::Player2, Field::Id2)]);
    for (player, (name, id)) in players {
        put(&mut row, name, player, "PLAYER_NAME");
        put(&mut row, id, player, "NATIONAL_ID_NUMBER");
    }
    Some(row)
}

/// A team: its players are listed by themselves or in pairs.
fn team(section: &Section<'_, '_>, node: Node<'_, '_>) -> Row<Field> {
    let mut row = begun(section, node);
    let number = node.attribute("TEAM_ID").unwrap_or_default();
    row.put(Field::Pair, number, row.at.clone());
    let in_pairs = children(node, "PAIR").flat_map(|pair| children(pair, "PLAYER"));
    let players = children(node, "PLAYER").chain(in_pairs);
    for (player, (name, id)) in players.zip(Field::PLAYERS.into_iter().zip(Field::IDS)) {
        put(&mut row, name, player, "PLAYER_NAME");
        put(&mut row, id, player, "NATIONAL_ID_NUMBER");
    }
    row
}

/// The digits of a number, and the letters behind them in capitals.
pub(super) fn split(number: &str) -> (&str, String) {
    let digits = number.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let suffix = number.strip_prefix(digits).unwrap_or_default();
    (digits.trim(), suffix.to_uppercase())
}
