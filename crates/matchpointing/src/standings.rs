//! Each contestant's total, and its place.

use std::ops::Range;

use session::{ContestantId, Method, SectionId, Session, threads};

use crate::compared::SessionScore;
use crate::exact::Exact;
use crate::places::{List, is_ranked, lists_among, places_among};
use crate::session_score::{Scale, carryover, event_max};
use crate::standing::{EventPercent, Scores};
use crate::tallies::Tallies;
use crate::{MatchRecord, Standing};

/// The standings, with the plain places: in a large session, several sections at a time.
pub(crate) fn standings(
    session: &Session,
    tallies: &Tallies,
    adjustments: &[(ContestantId, Exact)],
    records: &[MatchRecord],
    scale: &Scale,
) -> Vec<Standing> {
    let shares = session.shares(threads::small_pieces(session.results().len()));
    let count = Count {
        session,
        tallies,
        adjustments,
        records,
        scale,
        event_max: (scale.max_score()).and_then(|max_score| event_max(session, max_score)),
    };
    threads::listed(&shares, tallies.len(), |sections| count.sections(sections))
}

/// Counting what the contestants of some sections come to.
struct Count<'a> {
    session: &'a Session,
    tallies: &'a Tallies,
    adjustments: &'a [(ContestantId, Exact)],
    /// By contestant; empty where they play no matches.
    records: &'a [MatchRecord],
    scale: &'a Scale,
    event_max: Option<i128>,
}

impl Count<'_> {
    fn sections(&self, sections: Range<SectionId>) -> Vec<Standing> {
        let contestants = self.session.contestants_of(sections);
        let mut standings = Vec::with_capacity(contestants.len());
        let mut ranked = Vec::new();
        let mut most = None;
        for list in lists_among(self.session, contestants) {
            // Both directions of a section have the same boards.
            let most = match most {
                Some((section, most)) if section == list.section => most,
                _ => most.insert((list.section, self.most(&list))).1,
            };
            let first = standings.len();
            ranked.clear();
            for (place, id) in list.contestants().enumerate() {
                let (mut standing, score) = self.standing(id);
                if self.is_below_share(&standing, most) {
                    standing.rare_mut().too_few_of = Some(most);
                }
                let score = score.filter(|_| is_ranked(self.session, id, &standing));
                standings.push(standing);
                ranked.extend(score.map(|score| (first + place, score)));
            }
            for (contestant, place) in places_among(&mut ranked) {
                standings[contestant].place = Some(place);
            }
        }
        standings
    }

    /// The most boards that anybody of a section has, whose first list this is.
    fn most(&self, list: &List) -> u32 {
        let all = self.session.contestants()[list.start()..].iter();
        let own = all.take_while(|one| one.section == list.section).count();
        let own = self.session.ids_of(list.start()..list.start() + own);
        let shares = own.map(|id| self.tallies.get(id).share());
        shares.max().unwrap_or(0)
    }

    /// Whether somebody who played has fewer of so many boards than it takes to be ranked. What matches bring is added up
    /// and not scaled, so few of them win nothing.
    fn is_below_share(&self, standing: &Standing, most: u32) -> bool {
        let conditions = self.session.conditions();
        let method = conditions.method;
        if matches!(method, Method::Teams { .. }) || method.victory_points().is_some() {
            return false;
        }
        let least = u64::from(conditions.minimum_share.get());
        let (own, most) = (u64::from(standing.share()), u64::from(most));
        standing.boards > 0 && own * 10_000 < most * least
    }

    /// A contestant's standing without a place, and the score that makes one.
    fn standing(&self, id: ContestantId) -> (Standing, Option<SessionScore>) {
        let (contestant, tally) = (self.session.contestant(id), self.tallies.get(id));
        let mut standing = Standing {
            boards: tally.boards,
            total: tally.total,
            place: None,
            scores: None,
            rare: None,
        };
        if tally.not_played > 0 || tally.late_plays > 0 {
            let rare = standing.rare_mut();
            (rare.not_played, rare.late_plays) = (tally.not_played, tally.late_plays);
        }
        let adjustment = (self.adjustments).binary_search_by_key(&id, |(one, _)| *one);
        let adjustment = adjustment.map(|place| self.adjustments[place].1).ok();
        let carried = carryover(contestant);
        if adjustment.is_some() || carried.is_some() {
            let rare = standing.rare_mut();
            (rare.adjustment, rare.carryover) = (adjustment, carried);
        }
        if let Some(record) = self.records.get(id.index()) {
            standing.rare_mut().matches = Some(*record);
        }
        let score = self.scale.score(contestant, &standing);
        if let Some(score) = score {
            let max_score = self.scale.max_score();
            let percent = match standing.matches().and_then(|record| record.percent) {
                Some(of_matches) => Some(of_matches.count()),
                None => max_score.map(|max_score| score.percent(max_score)),
            };
            standing.scores =
                Some(Scores { session: score.rounded(), percent: percent.map(hundredths) });
            if carried.is_some() || self.event_max != max_score || max_score.is_none() {
                let final_score = score.plus(carried.unwrap_or(0));
                if carried.is_some() {
                    standing.rare_mut().final_score = Some(final_score.rounded());
                }
                let of_event = (self.event_max).map(|max_score| final_score.percent(max_score));
                if of_event != percent {
                    standing.rare_mut().event_percent = match of_event.map(hundredths) {
                        Some(percent) => EventPercent::Of(percent),
                        None => EventPercent::Unknown,
                    };
                }
            }
        }
        (standing, score)
    }
}

/// Hundredths of a percent; no session comes near the limit.
fn hundredths(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(if count < 0 { i32::MIN } else { i32::MAX })
}
