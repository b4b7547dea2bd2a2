//! The third stage: typed lines into the draft of a session. What nobody said is worked out, and told.

mod contestants;
mod winners;

use contract_scoring::BySide;
use session::{
    AveragePlus, Conditions, ContestantId, Direction, Draft, Event, Method, RuleSet, Section,
    SectionId, SitOut, StratifyBy, TableResult, Winners,
};

use crate::findings::Findings;
use crate::travelers::{Line, Lines};
use crate::{Code, Diagnostic, Subject};
use contestants::Seating;

/// A draft, and where its lines stand in the file.
#[derive(Debug)]
pub(crate) struct Assembled {
    /// The draft; its results and sit-outs are in the order of the file.
    pub(crate) draft: Draft,
    /// The line of each result.
    pub(crate) result_lines: Vec<u32>,
    /// The line of each sit-out.
    pub(crate) sit_out_lines: Vec<u32>,
}

impl Assembled {
    /// A contestant as messages call it: `pair 3 N-S`, `pair 3`, `player 3`.
    pub(crate) fn name(&self, id: ContestantId) -> String {
        let contestant = &self.draft.contestants[id.index()];
        let number = contestant.number;
        match contestant.direction {
            Direction::Both if self.draft.partners.is_some() => format!("player {number}"),
            Direction::Both => format!("pair {number}"),
            Direction::Fixed(side) => format!("pair {number} {side}"),
        }
    }

    /// What a line is about.
    pub(crate) fn subject(&self, result: usize) -> Subject {
        let result = &self.draft.results[result];
        let contestant = |id: ContestantId| &self.draft.contestants[id.index()];
        let ns = contestant(result.ns);
        let section = &self.draft.sections[ns.section.index()];
        Subject {
            section: Some(section.name.clone()),
            board: Some(result.board.get()),
            ns: Some(ns.number.get()),
            ew: Some(contestant(result.ew).number.get()),
        }
    }
}

/// Puts the lines together.
pub(crate) fn assemble(lines: Lines, findings: &mut Findings) -> Assembled {
    let individual = lines.partners.is_some();
    let winners = if individual {
        vec![Winners::One; lines.sections.names().len()]
    } else {
        winners::of_sections(&lines)
    };
    let order = section_order(lines.sections.names());
    let moved = |id: SectionId| order.new_place[id.index()];
    let mut seating = Seating::new(individual);
    let mut results: Vec<TableResult> = lines
        .results
        .iter()
        .map(|line| result(line, &mut seating, moved(line.section)))
        .collect();
    let mut partners: Option<Vec<BySide<ContestantId>>> = lines.partners.as_ref().map(|partners| {
        (lines.results.iter().zip(partners))
            .map(|(line, pair)| {
                BySide::from_fn(|side| seating.seat(moved(line.section), side, *pair.get(side)))
            })
            .collect()
    });
    let mut sit_outs: Vec<SitOut> = lines
        .sit_outs
        .iter()
        .map(|line| SitOut {
            contestant: seating.seat(moved(line.section), line.side, line.number),
            board: line.board,
            round: line.round,
            table: line.table,
        })
        .collect();
    let winners: Vec<Winners> = order.old_place.iter().map(|&old| winners[old]).collect();
    let (contestants, places) = seating.contestants(&winners);
    let placed = |id: ContestantId| places[id.index()];
    for result in &mut results {
        result.ns = placed(result.ns);
        result.ew = placed(result.ew);
    }
    for pair in partners.iter_mut().flatten() {
        *pair = pair.map(placed);
    }
    for sit_out in &mut sit_outs {
        sit_out.contestant = placed(sit_out.contestant);
    }
    let mut sections: Vec<Section> = order
        .old_place
        .iter()
        .zip(&winners)
        .map(|(&old, &winners)| Section {
            name: lines.sections.names()[old].clone(),
            winners,
            tables: 0,
        })
        .collect();
    count_tables(&mut sections, &contestants, individual);
    if !sections.is_empty() {
        findings.push(worked_out(&sections));
    }
    Assembled {
        result_lines: lines.results.iter().map(|line| line.at).collect(),
        sit_out_lines: lines.sit_outs.iter().map(|line| line.at).collect(),
        draft: Draft {
            event: Event {
                name: None,
                club: None,
                director: None,
                date: None,
                session: 1,
                sessions: 1,
            },
            conditions: Conditions {
                method: Method::Matchpoints,
                rules: RuleSet::Acbl,
                average_plus: AveragePlus::Law,
                score_together: Vec::new(),
                rank_together: Vec::new(),
                max_score: None,
                stratify_by: StratifyBy::Higher,
                masterpoints: None,
            },
            strats: Vec::new(),
            sections,
            contestants,
            rulings: lines.rulings,
            results,
            partners,
            sit_outs,
            notes: lines.notes,
            adjustments: Vec::new(),
        },
    }
}

fn result(line: &Line, seating: &mut Seating, section: SectionId) -> TableResult {
    use contract_scoring::Side::{EastWest, NorthSouth};
    TableResult {
        ns: seating.seat(section, NorthSouth, line.ns),
        ew: seating.seat(section, EastWest, line.ew),
        board: line.board,
        table: line.table,
        outcome: line.outcome,
        played: line.played,
        round: line.round,
        group: line.group,
    }
}

/// Where sections go, so that the order of rows does not matter: short names first, then by name.
struct SectionOrder {
    /// By new place, the old one.
    old_place: Vec<usize>,
    /// By old place, the new one.
    new_place: Vec<SectionId>,
}

fn section_order(names: &[String]) -> SectionOrder {
    let mut old_place: Vec<usize> = (0..names.len()).collect();
    old_place.sort_by_key(|&place| (names[place].chars().count(), &names[place]));
    let mut new_place = vec![SectionId(0); names.len()];
    for (new, &old) in (0..).zip(&old_place) {
        new_place[old] = SectionId(new);
    }
    SectionOrder {
        old_place,
        new_place,
    }
}

/// A section has as many tables as its larger direction has pairs; a half table counts as one.
fn count_tables(sections: &mut [Section], contestants: &[session::Contestant], individual: bool) {
    let mut counts = vec![(0_u32, BySide { ns: 0_u32, ew: 0 }); sections.len()];
    for contestant in contestants {
        let (both, fixed) = &mut counts[contestant.section.index()];
        match contestant.direction {
            Direction::Both => *both += 1,
            Direction::Fixed(side) => *fixed.get_mut(side) += 1,
        }
    }
    for (section, (both, fixed)) in sections.iter_mut().zip(counts) {
        section.tables = match section.winners {
            Winners::Two => fixed.ns.max(fixed.ew),
            Winners::One if individual => both.div_ceil(4),
            Winners::One => both.div_ceil(2),
        };
    }
}

fn worked_out(sections: &[Section]) -> Diagnostic {
    /// A national event has thousands of sections.
    const TOLD: usize = 8;
    let told: Vec<String> = sections
        .iter()
        .take(TOLD)
        .map(|section| {
            let winners = match section.winners {
                Winners::One => "one winner",
                Winners::Two => "two winners (N-S and E-W)",
            };
            let tables = match section.tables {
                1 => "1 table".to_owned(),
                tables => format!("{tables} tables"),
            };
            format!("section {section}: {winners}, {tables}")
        })
        .collect();
    let more = match sections.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!("; and {more} sections more"),
    };
    Diagnostic::new(
        Code::WorkedOut,
        format!("worked out from the travelers: {}{more}", told.join("; ")),
    )
    .hint("a `session.toml` can say otherwise")
}
