//! Where participants and boards are: in the event, or in its sessions and sections.

use roxmltree::Node;

use super::{children, value};
use crate::programs::imported::lettered;

/// Participants and boards that belong together.
#[derive(Debug)]
pub(super) struct Section<'n, 'd> {
    /// Its name; nothing where the file has no sections.
    pub(super) name: String,
    /// What holds them.
    pub(super) node: Node<'n, 'd>,
    /// What holds the participants: a file may have them once for all sections.
    pub(super) listed: Node<'n, 'd>,
    /// Whether there is one ranking, in which a direction is no part of a pair's name.
    pub(super) has_one_winner: bool,
}

impl<'n, 'd> Section<'n, 'd> {
    /// The sections of an event, or the event itself.
    pub(super) fn all(event: Node<'n, 'd>) -> Vec<Self> {
        let sections: Vec<_> = event
            .descendants()
            .filter(|node| node.tag_name().name().eq_ignore_ascii_case("SECTION"))
            .collect();
        let sessions = event
            .descendants()
            .filter(|node| node.tag_name().name().eq_ignore_ascii_case("SESSION"));
        let named = |node: Node<'n, 'd>| match node.attribute("SECTION_ID") {
            Some(name) => name.trim().to_owned(),
            None => value(node, "SECTION_ID").to_owned(),
        };
        let holds = |node: &Node<'n, 'd>| {
            ["BOARD", "MATCH"]
                .iter()
                .any(|name| children(*node, name).next().is_some())
        };
        let has_one_winner = |node| {
            let winners = [node, event].map(|node| value(node, "WINNER_TYPE"));
            winners.into_iter().find(|text| !text.is_empty()) == Some("1")
        };
        if !sections.is_empty() {
            return sections
                .into_iter()
                .map(|node| Self {
                    name: named(node),
                    node,
                    listed: node,
                    has_one_winner: has_one_winner(node),
                })
                .collect();
        }
        let holder = sessions.into_iter().find(holds).unwrap_or(event);
        let listed = match children(holder, "PARTICIPANTS").next() {
            Some(_) => holder,
            None => event,
        };
        vec![Self {
            name: String::new(),
            node: holder,
            listed,
            has_one_winner: has_one_winner(holder),
        }]
    }

    /// Its boards, those of its matches among them.
    pub(super) fn boards(&self) -> impl Iterator<Item = Node<'n, 'd>> {
        let of_matches = children(self.node, "MATCH").flat_map(|game| children(game, "BOARD"));
        children(self.node, "BOARD").chain(of_matches)
    }

    /// The section of a pair by the letters before its number, where the file has no other sections; and the number.
    pub(super) fn numbered<'t>(&self, pair: &'t str) -> (String, &'t str) {
        match lettered(pair) {
            (letters, number) if self.name.is_empty() && !number.is_empty() => {
                (letters.to_owned(), number)
            }
            _ => (self.name.clone(), pair),
        }
    }
}
