//! A number that sits mostly one way and on a few boards the other, where most numbers never change.

use std::collections::BTreeSet;

use contract_scoring::{BoardNumber, BySide, Side};
use findings::listed::boards;
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use session::{Contestant, ContestantKind, PairNumber, ResultId, SectionLines, Winners};

use super::no_switch;
use super::sheet::Sheet;

/// The most places that are listed.
const LISTED: usize = 20;

/// In how many lines a number sits each way.
type Ways = (PairNumber, BySide<usize>);

/// Room for the numbers of a section, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Directions {
    /// By contestant of the section.
    lines: Vec<BySide<usize>>,
    numbers: Vec<Ways>,
}

impl Directions {
    /// Names the few lines of a section in which numbers leave their direction.
    pub(super) fn check(
        &mut self,
        sheet: &Sheet<'_>,
        section: &SectionLines,
        findings: &mut Findings,
    ) {
        let are_pairs = sheet.session.contestant_kind() == ContestantKind::Pair;
        if !are_pairs || !may_change(sheet, section) {
            return;
        }
        self.count(sheet, section);
        let numbers = self.numbers.as_slice();
        let changing = numbers.iter().filter(|(_, ways)| ways.ns > 0 && ways.ew > 0);
        let changing = changing.count();
        // Matches in each round make one ranking, whoever sits where.
        let has_matches = sheet.session.conditions().method.has_matches();
        let has_one_winner =
            !has_matches && sheet.session.section(section.id).winners == Winners::One;
        if changing == 0 && has_one_winner && numbers.len() > 2 {
            let id = section.id;
            findings.push_with(Code::NoSwitch, || no_switch::finding(sheet, id));
        }
        if changing == 0 || changing * 3 > numbers.len() {
            return;
        }
        for &(number, ways) in numbers {
            let side = if ways.ns < ways.ew { Side::NorthSouth } else { Side::EastWest };
            let (few, many) = (*ways.get(side), *ways.get(side.opponents()));
            if few > 0 && few * 2 <= many {
                findings.push_with(Code::ChangesDirection, || {
                    finding(sheet, section, number, side, many)
                });
            }
        }
    }

    /// How often each number of the section sits each way. In a section with two winners a number is two contestants.
    fn count(&mut self, sheet: &Sheet<'_>, section: &SectionLines) {
        let first = section.contestants.start;
        self.lines.clear();
        (self.lines).resize(section.contestants.len(), BySide { ns: 0, ew: 0 });
        let results = sheet.session.results();
        let places = section.places();
        for id in &results.ns()[places.clone()] {
            self.lines[(id.0 - first) as usize].ns += 1;
        }
        for id in &results.ew()[places] {
            self.lines[(id.0 - first) as usize].ew += 1;
        }
        self.numbers.clear();
        let contestants = section.contestants().zip(&self.lines);
        let playing = contestants.filter(|(_, ways)| ways.ns + ways.ew > 0);
        (self.numbers)
            .extend(playing.map(|(id, ways)| (sheet.session.contestant(id).number, *ways)));
        self.numbers.sort_by_key(|(number, _)| *number);
        self.numbers.dedup_by(|(number, ways), (earlier, sum)| {
            let same = number == earlier;
            if same {
                sum.ns += ways.ns;
                sum.ew += ways.ew;
            }
            same
        });
    }
}

/// Whether a number may sit both ways. In a section with two winners it is then the number of two contestants.
fn may_change(sheet: &Sheet<'_>, section: &SectionLines) -> bool {
    let members = section.contestants.start as usize..section.contestants.end as usize;
    let members = &sheet.session.contestants()[members];
    let is_ns = |one: &Contestant| one.direction.side() == Some(Side::NorthSouth);
    match sheet.session.section(section.id).winners {
        Winners::One => true,
        Winners::Two => {
            let (ns, ew) = members.split_at(members.partition_point(is_ns));
            let number = |one: Option<&Contestant>| one.map(|one| one.number);
            // Mostly the numbers of one direction follow those of the other.
            let are_apart =
                number(ns.last()) < number(ew.first()) || number(ew.last()) < number(ns.first());
            let is_ew =
                |one: &Contestant| ew.binary_search_by_key(&one.number, |ew| ew.number).is_ok();
            !are_apart && ns.iter().any(is_ew) || has_turned(sheet, section, ns.len())
        }
    }
}

/// Whether a pair of E-W, which come behind so many of N-S, sits N-S anywhere.
fn has_turned(sheet: &Sheet<'_>, section: &SectionLines, ns: usize) -> bool {
    let first = section.contestants.start as usize + ns;
    let ids = &sheet.session.results().ns()[section.places()];
    ids.iter().any(|id| id.index() >= first)
}

fn finding(
    sheet: &Sheet<'_>,
    section: &SectionLines,
    number: PairNumber,
    side: Side,
    many: usize,
) -> Diagnostic {
    let sits = |id: &ResultId| {
        let [ns, ew] = sheet.numbers(*id);
        match side {
            Side::NorthSouth => ns == number,
            Side::EastWest => ew == number,
        }
    };
    let mut few: Vec<ResultId> = section.results().filter(sits).collect();
    few.sort_by_key(|&result| sheet.line(result));
    let column = match side {
        Side::NorthSouth => Field::Ns,
        Side::EastWest => Field::Ew,
    };
    let played = few.iter().map(|result| sheet.session.result(*result).board);
    let played: Vec<BoardNumber> = played.collect::<BTreeSet<_>>().into_iter().collect();
    let (played, other) = (boards(&played), side.opponents());
    let hint = match sheet.session.section(section.id).winners {
        Winners::One => {
            "are the pairs of that line exchanged? If they sat so by mistake, and N-S and E-W are ranked apart, set \
             `winners = 2` for the section"
        }
        Winners::Two => {
            "are the pairs of that line exchanged? If they sat so, nothing is to be done: they are compared with those \
             who sat as they did"
        }
    };
    let message = format!("pair {number} sits {side} on {played}, and {other} in {many} lines");
    let diagnostic = sheet
        .about_result(Code::ChangesDirection, message, few[0])
        .at(sheet.place(few[0], column))
        .hint(hint);
    (few.iter().skip(1).take(LISTED))
        .fold(diagnostic, |diagnostic, &other| diagnostic.see(sheet.place(other, column)))
}
