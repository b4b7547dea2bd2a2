//! A contestant as others see it.

use session::{ContestantId, PairNumber};

use super::Scored;

/// A contestant as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who.
    pub contestant: ContestantId,
    /// What is before the number where there are several sections.
    pub prefix: Option<String>,
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
            prefix: scored.has_sections().then(|| prefix(section)),
            number: contestant.number,
            names: scored.names(id),
        }
    }

    /// `3`, or `B3` (`2-3`) where there are several sections.
    #[must_use]
    pub fn label(&self) -> String {
        format!(
            "{}{}",
            self.prefix.as_deref().unwrap_or_default(),
            self.number
        )
    }
}

/// The name of a section before a number: a digit would be read as a part of that.
pub(crate) fn prefix(section: &str) -> String {
    if section.ends_with(|last: char| last.is_ascii_digit()) {
        format!("{section}-")
    } else {
        section.to_owned()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_digit_is_told_from_the_number_behind_it() {
        assert_eq!(["B", "2", "A1"].map(super::prefix), ["B", "2-", "A1-"]);
    }
}
