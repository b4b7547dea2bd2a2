//! Two pairs that meet in two rounds, where nearly all others meet once.

use findings::{Code, Diagnostic, Findings};
use notation::Field;
use session::{ContestantKind, ResultId, RoundNumber, SectionLines, Winners};

use super::sheet::Sheet;

/// Larger sections are no movement, but a field under one letter.
const LARGEST: usize = 512;

/// Of that many meetings, one may be a slip.
const ONE_OF: usize = 10;

/// Room for the meetings of a section, used again for the next.
#[derive(Debug, Default)]
pub(super) struct Meetings {
    /// By the two contestants: the first round in which they met, 0 where they did not.
    rounds: Vec<u32>,
    /// Lines of a later meeting, the first of each.
    again: Vec<ResultId>,
}

impl Meetings {
    /// Names the few pairs of a section that meet twice.
    pub(super) fn check(
        &mut self,
        sheet: &Sheet<'_>,
        section: &SectionLines,
        findings: &mut Findings,
    ) {
        let count = section.contestants.len();
        let are_pairs = sheet.session.contestant_kind() == ContestantKind::Pair;
        let results = sheet.session.results();
        let has_rounds = results.round(section.places().start).is_some();
        if !are_pairs || !has_rounds || count > LARGEST {
            return;
        }
        let first = section.contestants.start;
        let is_one_field = sheet.session.section(section.id).winners == Winners::One;
        self.rounds.clear();
        self.rounds.resize(count * count, 0);
        self.again.clear();
        let mut meetings = 0;
        for id in section.results() {
            let place = id.index();
            let (ns, ew) = (results.ns()[place].0 - first, results.ew()[place].0 - first);
            let (one, other) = if is_one_field && ew < ns { (ew, ns) } else { (ns, ew) };
            let Some(round) = results.round(place).map(RoundNumber::get) else {
                return;
            };
            let known = &mut self.rounds[one as usize * count + other as usize];
            if *known == 0 {
                *known = u32::from(round);
                meetings += 1;
            } else if *known != u32::from(round) {
                self.again.push(id);
                // Each meeting is reported once.
                *known = u32::from(round);
            }
        }
        if self.again.len() * ONE_OF > meetings {
            return;
        }
        for id in self.again.drain(..) {
            findings.push_with(Code::MetTwice, || finding(sheet, section, id));
        }
    }
}

fn finding(sheet: &Sheet<'_>, section: &SectionLines, again: ResultId) -> Diagnostic {
    let session = sheet.session;
    let result = session.result(again);
    let met = |id: &ResultId| {
        let other = session.result(*id);
        let same = other.ns == result.ns && other.ew == result.ew;
        let exchanged = other.ns == result.ew && other.ew == result.ns;
        (same || exchanged) && other.round != result.round
    };
    let earlier = section.results().find(met);
    let [ns, ew] = [result.ns, result.ew].map(|id| sheet.name(id));
    let rounds = [earlier.and_then(|id| session.result(id).round), result.round]
        .map(|round| round.map_or_else(String::new, |round| round.to_string()));
    let [first, second] = rounds;
    let message = format!(
        "{ns} and {ew} meet in round {first} and in round {second}; nearly all others meet once"
    );
    let diagnostic = sheet
        .about_result(Code::MetTwice, message, again)
        .at(sheet.place(again, Field::Ew))
        .hint("are the pairs and the rounds right?");
    match earlier {
        Some(earlier) => diagnostic.see(sheet.place(earlier, Field::Ew)),
        None => diagnostic,
    }
}
