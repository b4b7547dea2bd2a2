//! Where participants and boards are: in the event, or in its sessions and sections.

use std::collections::BTreeSet;
use std::iter;

use roxmltree::Node;

use super::{children, is_called, split, value, within};
use crate::imported::lettered;

/// Participants and boards that belong together.
#[derive(Debug)]
pub(super) struct Section<'n, 'd> {
    /// Its name; nothing where the file has no sections.
    pub(super) name: String,
    /// What holds them.
    pub(super) node: Node<'n, 'd>,
    /// What holds the boards: a file may have some of them outside of its only section.
    holders: Vec<Node<'n, 'd>>,
    /// What holds the participants: a file may have them once for all sections.
    pub(super) listed: Node<'n, 'd>,
    /// Whether there is one ranking, in which a direction is no part of a pair's name.
    pub(super) has_one_winner: bool,
    /// What is added to numbers such as `1EW`, where `1NS` is another pair of the one ranking.
    pub(super) moved: u32,
}

impl<'n, 'd> Section<'n, 'd> {
    /// The sections of an event, or the event itself.
    pub(super) fn all(event: Node<'n, 'd>) -> Vec<Self> {
        let sections: Vec<_> = within(event, "SECTION").collect();
        let named = |node: Node<'n, 'd>| match node.attribute("SECTION_ID") {
            Some(name) => name.trim().to_owned(),
            None => value(node, "SECTION_ID").to_owned(),
        };
        let holds = |node: &Node<'n, 'd>| {
            ["BOARD", "MATCH"].iter().any(|name| children(*node, name).next().is_some())
        };
        let has_one_winner = |node| {
            let winners = [node, event].map(|node| value(node, "WINNER_TYPE"));
            winners.into_iter().find(|text| !text.is_empty()) == Some("1")
        };
        let lists = |node: &Node<'n, 'd>| children(*node, "PARTICIPANTS").next().is_some();
        let outside = || within(event, "SESSION").chain([event]);
        let section = |name, node, listed, holders| Self {
            name,
            node,
            holders,
            listed,
            has_one_winner: has_one_winner(node),
            moved: moved(listed, has_one_winner(node)),
        };
        match sections.as_slice() {
            [] => {
                let holders: Vec<_> = outside().filter(holds).collect();
                let node = holders.first().copied().unwrap_or(event);
                let listed = Some(node).filter(lists).unwrap_or(event);
                vec![section(String::new(), node, listed, holders)]
            }
            [only] => {
                let listed = iter::once(*only).chain(outside()).find(lists);
                let holders = iter::once(*only).chain(outside().filter(holds)).collect();
                vec![section(named(*only), *only, listed.unwrap_or(*only), holders)]
            }
            several => (several.iter())
                .map(|node| section(named(*node), *node, *node, vec![*node]))
                .collect(),
        }
    }

    /// The first board that is in none of several sections.
    pub(super) fn stray(event: Node<'n, 'd>) -> Option<Node<'n, 'd>> {
        let is_in = |node: Node<'n, 'd>| node.ancestors().any(|node| is_called(node, "SECTION"));
        let has_several = within(event, "SECTION").nth(1).is_some();
        let mut boards = within(event, "BOARD").filter(|node| !is_in(*node));
        has_several.then(|| boards.next()).flatten()
    }

    /// A number with the letters behind it, as one that no other pair of the section has.
    pub(super) fn own_number(&self, digits: &str, suffix: &str) -> String {
        match digits.parse::<u32>() {
            Ok(number) if suffix == "EW" => (number + self.moved).to_string(),
            _ => digits.to_owned(),
        }
    }

    /// Its boards, those of its matches among them.
    pub(super) fn boards(&self) -> impl Iterator<Item = Node<'n, 'd>> {
        let boards = |node: &Node<'n, 'd>| {
            let of_matches = children(*node, "MATCH").flat_map(|game| children(game, "BOARD"));
            children(*node, "BOARD").chain(of_matches)
        };
        self.holders.iter().flat_map(boards)
    }

    pub(super) fn matches(&self) -> impl Iterator<Item = Node<'n, 'd>> {
        (self.holders.iter()).flat_map(|node| children(*node, "MATCH"))
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

/// The largest number of those who list their pairs, where a number stands for a pair of each direction in one ranking.
fn moved(listed: Node<'_, '_>, has_one_winner: bool) -> u32 {
    let pairs = children(listed, "PARTICIPANTS").flat_map(|all| children(all, "PAIR"));
    let numbers = pairs.filter_map(|pair| {
        let (_, number) = lettered(value(pair, "PAIR_NUMBER"));
        let (digits, suffix) = split(number);
        Some((digits.parse::<u16>().ok()?, suffix))
    });
    let (ew, ns): (BTreeSet<_>, BTreeSet<_>) = numbers.partition(|(_, suffix)| suffix == "EW");
    let ns: BTreeSet<u16> = ns.into_iter().map(|(number, _)| number).collect();
    let is_both = ew.iter().any(|(number, _)| ns.contains(number));
    match ns.last() {
        Some(last) if has_one_winner && is_both => u32::from(*last),
        _ => 0,
    }
}
