//! Names in the settings to the sections and contestants that played.

use contract_scoring::Side;
use session::{Adjustment, Conditions, ContestantId, PairNumber, SectionId};
use toml::Spanned;

use super::Settings;
use super::adjustments::Penalty;
use crate::findings::Findings;
use crate::text::Text;
use crate::{Code, Diagnostic, Subject};

impl Settings {
    /// The conditions of contest, their groups of sections by identifier.
    pub(crate) fn conditions(
        &self,
        section: impl Fn(&str) -> Option<SectionId>,
        text: &Text<'_>,
        findings: &mut Findings,
    ) -> Conditions {
        let scoring = &self.scoring;
        let mut groups = |groups: &[Vec<Spanned<String>>]| {
            groups
                .iter()
                .map(|group| {
                    group
                        .iter()
                        .filter_map(|name| {
                            let found = section(name.get_ref());
                            if found.is_none() {
                                findings.push(unknown_section(name, text));
                            }
                            found
                        })
                        .collect()
                })
                .collect()
        };
        Conditions {
            method: scoring.method,
            rules: scoring.rules,
            average_plus: scoring.average_plus,
            score_together: groups(&scoring.score_together),
            rank_together: groups(&scoring.rank_together),
            max_score: scoring.max_score,
            stratify_by: scoring.stratify_by,
            masterpoints: scoring.masterpoints,
        }
    }

    /// Tells which of the described sections nobody has played in.
    pub(crate) fn check_sections(
        &self,
        is_played: impl Fn(&str) -> bool,
        text: &Text<'_>,
        findings: &mut Findings,
    ) {
        for section in &self.sections {
            if !is_played(section.name.get_ref()) {
                findings.push(unknown_section(&section.name, text));
            }
        }
    }

    /// The adjustments, each with its contestant.
    pub(crate) fn adjustments(
        &self,
        section: impl Fn(&str) -> Option<SectionId>,
        contestant: impl Fn(SectionId, Option<Side>, PairNumber) -> Option<ContestantId>,
        text: &Text<'_>,
        findings: &mut Findings,
    ) -> Vec<Adjustment> {
        let mut adjustments = Vec::with_capacity(self.penalties.len());
        for penalty in &self.penalties {
            let Some(section) = section(penalty.section.get_ref()) else {
                findings.push(unknown_section(&penalty.section, text));
                continue;
            };
            let find = |direction| contestant(section, direction, *penalty.number.get_ref());
            let direction = penalty.direction.as_ref().map(|side| *side.get_ref());
            match find(direction) {
                Some(contestant) => adjustments.push(Adjustment {
                    contestant,
                    amount: penalty.amount,
                    reason: penalty.reason.clone(),
                }),
                None => findings.push(not_found(penalty, find, text)),
            }
        }
        adjustments
    }
}

fn unknown_section(name: &Spanned<String>, text: &Text<'_>) -> Diagnostic {
    Diagnostic::new(
        Code::UnknownSection,
        format!("no result is of section `{}`", name.get_ref()),
    )
    .at(text.location_of(name.span()))
    .found(name.get_ref())
    .hint("correct the name, or add the section's results")
}

/// Why an adjustment's contestant is not found under the name given.
fn not_found(
    penalty: &Penalty,
    find: impl Fn(Option<Side>) -> Option<ContestantId>,
    text: &Text<'_>,
) -> Diagnostic {
    let (section, number) = (penalty.section.get_ref(), penalty.number.get_ref());
    let on_side = |side| find(Some(side)).is_some();
    let subject = Subject {
        section: Some(section.clone()),
        ..Subject::NONE
    };
    let finding = match &penalty.direction {
        None if on_side(Side::NorthSouth) || on_side(Side::EastWest) => Diagnostic::new(
            Code::DirectionMismatch,
            format!("section `{section}` has two winners: which pair {number} is meant?"),
        )
        .at(text.location_of(penalty.number.span()))
        .hint("add `direction = \"NS\"` or `\"EW\"`"),
        Some(direction) if find(None).is_some() => Diagnostic::new(
            Code::DirectionMismatch,
            format!("section `{section}` has one winner: its pairs have no direction"),
        )
        .at(text.location_of(direction.span()))
        .hint("delete the `direction`"),
        direction => {
            let name = direction
                .as_ref()
                .map_or("pair", |side| match side.get_ref() {
                    Side::NorthSouth => "N-S pair",
                    Side::EastWest => "E-W pair",
                });
            Diagnostic::new(
                Code::UnknownContestant,
                format!("no {name} {number} plays in section `{section}`"),
            )
            .at(text.location_of(penalty.number.span()))
            .found(number.to_string())
            .hint("correct its number, section or direction")
        }
    };
    finding.about(subject)
}
