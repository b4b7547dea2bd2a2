//! Names in the settings that find their sections and contestants, or do not.

use contract_scoring::Side;
use findings::Findings;
use session::{ContestantId, SectionId};
use table::entered::EnteredSettings;
use table::text::decode;

use super::Known;
use crate::SourceFile;
use crate::toml::read;

/// Everything has been read.
const KNOWN: Known = Known { lines: true, sections: true };

/// Reads settings, does something with them, and returns the findings, one per line.
fn with(file: &str, then: impl FnOnce(&EnteredSettings, &mut Findings)) -> Vec<String> {
    let mut findings = Findings::default();
    let source = SourceFile { name: "session.toml", bytes: file.as_bytes() };
    let text = decode(source, None, &mut findings).unwrap();
    let settings = read(&text, &[], &mut findings);
    then(&settings, &mut findings);
    let (diagnostics, _) = findings.sorted();
    diagnostics.iter().map(ToString::to_string).collect()
}

/// Section A has the pairs 1 to 3 N-S and E-W, section B the pairs 1 to 3.
fn adjusted(file: &str) -> (Vec<String>, Vec<String>) {
    let mut adjustments = Vec::new();
    let reported = with(file, |settings, findings| {
        let section = |name: &str| match name {
            "A" => Some(SectionId(0)),
            "B" => Some(SectionId(1)),
            _ => None,
        };
        let resolved = super::adjustments(
            settings,
            KNOWN,
            section,
            |section, direction, number| match (section, direction, number.get()) {
                (SectionId(0), Some(Side::NorthSouth), number @ 1..=3) => {
                    Some(ContestantId(number))
                }
                (SectionId(0), Some(Side::EastWest), number @ 1..=3) => {
                    Some(ContestantId(10 + number))
                }
                (SectionId(1), None, number @ 1..=3) => Some(ContestantId(20 + number)),
                _ => None,
            },
            findings,
        );
        adjustments = resolved
            .iter()
            .map(|one| format!("{} {:?} {}", one.contestant.0, one.amount, one.reason))
            .collect();
    });
    (adjustments, reported)
}

#[test]
fn adjustments_find_their_contestants() {
    let (adjustments, reported) = adjusted(
        "[[adjustments]]\nsection = \"a\"\npair = 3\ndirection = \"NS\"\nmatchpoints = \"-12.00\"\nreason = \"slow\"\n\
         [[adjustments]]\npair = 2\ndirection = \"e-w\"\npercent_of_top = -25\nreason = \"phone\"\n\
         [[adjustments]]\nsection = \"B\"\npair = 1\npercent_of_session = 0.5\nreason = \"redress\"\n",
    );
    assert_eq!(reported, [""; 0]);
    assert_eq!(
        adjustments,
        [
            "3 Matchpoints(-12.00) slow",
            "12 PercentOfTop(-25) phone",
            "21 PercentOfSession(0.5) redress"
        ]
    );
}

#[test]
fn adjustments_for_nobody() {
    let adjustment = |who: &str| {
        let file = format!("[[adjustments]]\n{who}\nmatchpoints = 1\nreason = \"x\"\n");
        let (adjustments, reported) = adjusted(&file);
        assert_eq!(adjustments, [""; 0], "{who}");
        assert_eq!(reported.len(), 1, "{who}");
        reported.into_iter().collect::<String>()
    };
    assert_eq!(
        adjustment("section = \"C\"\npair = 1"),
        "error[unknown-section] 2:11+3 there are no results of section `C` | C | - | correct the name, or add the section's results"
    );
    assert_eq!(
        adjustment("pair = 12\ndirection = \"EW\""),
        "error[unknown-contestant] 2:8+2 no E-W pair 12 plays in section `A` | 12 | - | correct its number, section or direction"
    );
    assert_eq!(
        adjustment("pair = 12"),
        "error[unknown-contestant] 2:8+2 no pair 12 plays in section `A` | 12 | - | correct its number, section or direction"
    );
    assert_eq!(
        adjustment("pair = 2"),
        "error[direction-mismatch] 2:8+1 section `A` has two winners: which pair 2 is meant? | - | - | add `direction = \"NS\"` or `\"EW\"`"
    );
    assert_eq!(
        adjustment("section = \"B\"\npair = 2\ndirection = \"NS\""),
        "error[direction-mismatch] 4:13+4 section `B` has one winner: its pairs have no direction | - | - | delete the `direction`"
    );
}

#[test]
fn conditions_name_sections_that_play() {
    let file = "scoring.score_together = [[\"A\", \"C\"]]\nranking.rank_together = [[\"B\"]]\n[[sections]]\nname = \"D\"\n[[sections]]\nname = \"B\"\n";
    let mut groups = (Vec::new(), Vec::new());
    let reported = with(file, |settings, findings| {
        let section = |name: &str| (name < "C").then_some(SectionId(0));
        let conditions = super::conditions(settings, KNOWN, section, findings);
        groups = (conditions.score_together, conditions.rank_together);
        super::check_sections(settings, KNOWN, |name| section(name).is_some(), findings);
    });
    assert_eq!(groups, (vec![vec![SectionId(0)]], vec![vec![SectionId(0)]]));
    assert_eq!(
        reported,
        [
            "error[unknown-section] 1:33+3 there are no results of section `C` | C | - | correct the name, or add the section's results",
            "error[unknown-section] 4:8+3 there are no results of section `D` | D | - | correct the name, or add the section's results",
        ]
    );
}
