//! Resolves names in the settings to the sections and contestants that played.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings, Subject};
use session::{Adjustment, Conditions, ContestantId, PairNumber, SectionId};
use table::entered::{EnteredSettings, Placed};

use super::Known;

/// The conditions of contest, their groups of sections by identifier.
pub(super) fn conditions(
    settings: &EnteredSettings,
    known: Known,
    section: impl Fn(&str) -> Option<SectionId>,
    findings: &mut Findings,
) -> Conditions {
    let scoring = &settings.scoring;
    let mut groups = |groups: &[Vec<Placed<String>>]| {
        groups
            .iter()
            .map(|group| {
                group
                    .iter()
                    .filter_map(|name| {
                        let found = section(&name.value);
                        if found.is_none() && known.lines {
                            findings.push(unknown_section(name));
                        }
                        found
                    })
                    .collect()
            })
            .collect()
    };
    Conditions {
        score_together: groups(&scoring.score_together),
        rank_together: groups(&scoring.rank_together),
        ..scoring.conditions.clone()
    }
}

/// Says which of the described sections nobody has played in.
pub(super) fn check_sections(
    settings: &EnteredSettings,
    known: Known,
    is_played: impl Fn(&str) -> bool,
    findings: &mut Findings,
) {
    for section in settings.sections() {
        if known.lines && !is_played(&section.name.value) {
            findings.push(unknown_section(&section.name));
        }
    }
}

/// The adjustments, each with its contestant.
pub(super) fn adjustments(
    settings: &EnteredSettings,
    known: Known,
    section: impl Fn(&str) -> Option<SectionId>,
    contestant: impl Fn(SectionId, Option<Side>, PairNumber) -> Option<ContestantId>,
    findings: &mut Findings,
) -> Vec<Adjustment> {
    let mut adjustments = Vec::with_capacity(settings.penalties.len());
    for penalty in &settings.penalties {
        let Some(section) = section(&penalty.section.value) else {
            if known.lines {
                findings.push(unknown_section(&penalty.section));
            }
            continue;
        };
        let find = |direction| contestant(section, direction, penalty.number.value);
        let direction = penalty.direction.as_ref().map(|side| side.value);
        match find(direction) {
            Some(contestant) => adjustments.push(Adjustment {
                contestant,
                amount: penalty.amount,
                reason: penalty.reason.clone(),
            }),
            None if known.winners() => {
                let (section, number) = (&penalty.section, &penalty.number);
                findings.push(not_found(section, number, penalty.direction.as_ref(), find));
            }
            None => {}
        }
    }
    adjustments
}

pub(super) fn unknown_section(name: &Placed<String>) -> Diagnostic {
    Diagnostic::new(
        Code::UnknownSection,
        format!("there are no results of section `{}`", name.value),
    )
    .at(name.place.clone())
    .found(&*name.value)
    .hint("correct the name, or add the section's results")
}

/// Why a contestant is not found under the name given.
pub(super) fn not_found(
    section: &Placed<String>,
    named: &Placed<PairNumber>,
    direction: Option<&Placed<Side>>,
    find: impl Fn(Option<Side>) -> Option<ContestantId>,
) -> Diagnostic {
    let (section, number) = (&section.value, named.value);
    let on_side = |side| find(Some(side)).is_some();
    let subject = Subject { section: Some(section.clone()), ..Subject::NONE };
    let finding = match direction {
        None if on_side(Side::NorthSouth) || on_side(Side::EastWest) => Diagnostic::new(
            Code::DirectionMismatch,
            format!("section `{section}` has two winners: which pair {number} is meant?"),
        )
        .at(named.place.clone())
        .hint("add `direction = \"NS\"` or `\"EW\"`"),
        Some(direction) if find(None).is_some() => Diagnostic::new(
            Code::DirectionMismatch,
            format!("section `{section}` has one winner: its pairs have no direction"),
        )
        .at(direction.place.clone())
        .hint("delete the `direction`"),
        direction => {
            let name = direction.map_or("pair", |side| match side.value {
                Side::NorthSouth => "N-S pair",
                Side::EastWest => "E-W pair",
            });
            Diagnostic::new(
                Code::UnknownContestant,
                format!("no {name} {number} plays in section `{section}`"),
            )
            .at(named.place.clone())
            .found(number.to_string())
            .hint("correct its number, section or direction")
        }
    };
    finding.about(subject)
}

#[cfg(test)]
mod tests;
