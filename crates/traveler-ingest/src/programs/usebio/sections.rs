//! Where participants and boards are: in the event, or in its sessions and sections.

use roxmltree::Node;

use super::{children, value};

/// Participants and boards that belong together.
#[derive(Debug)]
pub(super) struct Section<'n, 'd> {
    /// Its name; nothing where the file has no sections.
    pub(super) name: String,
    /// What holds them.
    pub(super) node: Node<'n, 'd>,
    /// What holds the participants: a file may have them once for all sections.
    pub(super) listed: Node<'n, 'd>,
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
        let holds = |node: &Node<'n, 'd>| children(*node, "BOARD").next().is_some();
        if !sections.is_empty() {
            return sections
                .into_iter()
                .map(|node| Self {
                    name: named(node),
                    node,
                    listed: node,
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
        }]
    }

    /// Its boards.
    pub(super) fn boards(&self) -> impl Iterator<Item = Node<'n, 'd>> {
        children(self.node, "BOARD")
    }
}
