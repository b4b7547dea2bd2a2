//! A contestant as others see it.

use session::{ContestantId, PairNumber};

use super::Scored;

/// A contestant as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who.
    pub contestant: ContestantId,
    /// The section's name, where there are several.
    pub section: Option<String>,
    /// The number.
    pub number: PairNumber,
    /// What goes out of the players' names.
    pub names: Vec<String>,
}

impl Opponent {
    /// A contestant as others see it.
    pub(crate) fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let contestant = scored.session.contestant(id);
        let section = &scored.session.section(contestant.section).name;
        Self {
            contestant: id,
            section: scored.has_sections().then(|| section.clone()),
            number: contestant.number,
            names: scored.names(id),
        }
    }

    /// `3`, or `B3` where there are several sections.
    #[must_use]
    pub fn label(&self) -> String {
        format!(
            "{}{}",
            self.section.as_deref().unwrap_or_default(),
            self.number
        )
    }
}
