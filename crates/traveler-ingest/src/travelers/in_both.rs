//! Results that are in two tables: in the pick-up slips and in the travelers, say. What agrees is one line.

use std::collections::HashMap;
use std::mem::take;

use contract_scoring::BySide;
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use session::{Note, Notes, PairNumber, ResultId};
use table::entered::Places;

use super::lines::Lines;
use super::result_lines::Line;

/// A line with what is kept beside it.
struct Whole {
    line: Line,
    second: Option<BySide<PairNumber>>,
    notes: Option<Notes>,
}

/// Lines of a table that are in another one as well.
struct Joined {
    part: usize,
    /// The first of them, and the line that it agrees with.
    at: u32,
    with: u32,
    count: usize,
    /// Whether some have another lead, or other remarks.
    noted_otherwise: bool,
}

/// Makes one line of two that are in different tables and agree in what happened. Those that do not agree stay: who
/// plays a board twice is an error. Returns how many lines are gone.
pub(super) fn join(
    lines: &mut Lines,
    places: &dyn Places<Field>,
    findings: &mut Findings,
) -> usize {
    let last = lines.results.last();
    if last.is_none_or(|line| places.part(line.at) == 0) {
        return 0;
    }
    let all = taken_apart(lines);
    let before = all.len() + lines.sit_outs.len();
    let mut kept: Vec<Whole> = Vec::with_capacity(all.len());
    let mut first_of = HashMap::new();
    let mut joined: Vec<Joined> = Vec::new();
    for next in all {
        let Line { section, board, ns, ew, at, .. } = next.line;
        let known = *first_of.entry((section, board, ns, ew, next.second)).or_insert(kept.len());
        let part = places.part(at);
        match kept.get_mut(known) {
            Some(one) if places.part(one.line.at) != part && one.agrees(&next) => {
                let noted_otherwise = !one.is_noted_like(&next);
                match joined.iter_mut().find(|joined| joined.part == part) {
                    Some(joined) => {
                        joined.count += 1;
                        joined.noted_otherwise |= noted_otherwise;
                    }
                    None => joined.push(Joined {
                        part,
                        at,
                        with: one.line.at,
                        count: 1,
                        noted_otherwise,
                    }),
                }
                one.complete(next);
            }
            _ => kept.push(next),
        }
    }
    for whole in kept {
        put_back(lines, whole);
    }
    let mut seen = HashMap::new();
    lines.sit_outs.retain(|one| {
        let part = places.part(one.at);
        *seen.entry((one.section, one.number, one.board)).or_insert(part) == part
    });
    for joined in joined {
        findings.push_with(Code::LeftOut, || finding(places, &joined));
    }
    before - lines.results.len() - lines.sit_outs.len()
}

fn finding(places: &dyn Places<Field>, joined: &Joined) -> Diagnostic {
    let [own, other] = [joined.at, joined.with].map(|line| places.locate_row(line));
    let message = match joined.count {
        1 => "this line is in two tables, and counts once".to_owned(),
        more => format!("{more} lines from here on are in two tables, and count once"),
    };
    let found = Diagnostic::new(Code::LeftOut, message).at(own).see(other.label("the other line"));
    match joined.noted_otherwise {
        true => found.hint(
            "where they have another lead, or other remarks, those of the other line are kept",
        ),
        false => found,
    }
}

fn taken_apart(lines: &mut Lines) -> Vec<Whole> {
    let mut notes = take(&mut lines.notes).into_iter().peekable();
    let partners = lines.partners.as_mut().map(take);
    let all = take(&mut lines.results);
    let whole = |place: usize| {
        let is_own = |(id, _): &(ResultId, Notes)| id.index() == place;
        Some(Whole {
            line: all.get(place)?,
            second: partners.as_ref().and_then(|all| all.get(place)).copied(),
            notes: notes.next_if(is_own).map(|(_, notes)| notes),
        })
    };
    (0..all.len()).filter_map(whole).collect()
}

fn put_back(lines: &mut Lines, whole: Whole) {
    if let (Some(notes), Ok(place)) = (whole.notes, u32::try_from(lines.results.len())) {
        lines.notes.push((ResultId(place), notes));
    }
    if let (Some(partners), Some(second)) = (&mut lines.partners, whole.second) {
        partners.push(second);
    }
    lines.results.push(whole.line);
}

impl Whole {
    /// Whether two lines say nothing different of what happened.
    fn agrees(&self, other: &Self) -> bool {
        let (one, two) = (&self.line, &other.line);
        one.outcome == two.outcome
            && one.group == two.group
            && is_one(one.played, two.played)
            && is_one(one.table, two.table)
            && is_one(one.round, two.round)
    }

    /// Whether what is noted beside two lines can be one thing.
    fn is_noted_like(&self, other: &Self) -> bool {
        let (Some(own), Some(theirs)) = (&self.notes, &other.notes) else {
            return true;
        };
        Note::ALL.into_iter().all(|note| is_one(own.get(note), theirs.get(note)))
    }

    /// Takes what only the other line says.
    fn complete(&mut self, other: Self) {
        let line = &mut self.line;
        line.played = line.played.or(other.line.played);
        line.table = line.table.or(other.line.table);
        line.round = line.round.or(other.line.round);
        self.notes = match (self.notes.take(), other.notes) {
            (Some(own), Some(theirs)) => Some(own.or(theirs)),
            (own, theirs) => own.or(theirs),
        };
    }
}

/// Whether what two lines say can be one thing.
fn is_one<T: PartialEq>(own: Option<T>, theirs: Option<T>) -> bool {
    match (own, theirs) {
        (Some(own), Some(theirs)) => own == theirs,
        _ => true,
    }
}
