//! What slips would decide: board by board the same as by scoring the whole session again.

use std::collections::BTreeSet;

use contract_scoring::{BySide, Score, Side};
use fastrand::Rng;
use matchpointing::{
    Boundary, Changes, Contest, Rescoring, Scoresheet, Slip, StratRank, margins, score,
};
use session::{ContestantId, Draft, Event, Outcome, ResultId, Session};

use crate::generator;

/// The firsts of each contest, as a scoresheet says them.
fn firsts(session: &Session, sheet: &Scoresheet) -> BTreeSet<(Contest, ContestantId)> {
    let mut firsts = BTreeSet::new();
    for (id, contestant) in session.contestant_ids() {
        let standing = sheet.standing(id);
        let (section, direction) = (contestant.section, contestant.direction);
        if standing.place.is_some_and(|place| place.low == 1) {
            firsts.insert((Contest::Section(section, direction), id));
        }
        let handicap = standing.handicap().and_then(|handicap| handicap.place);
        if handicap.is_some_and(|place| place.low == 1) {
            firsts.insert((Contest::Handicap(section, direction), id));
        }
        for rank in standing.ranks() {
            if rank.overall.is_some_and(|place| place.low == 1) {
                firsts.extend(rank.strat.map(|strat| (Contest::Strat(strat), id)));
            }
        }
    }
    if session.strats().is_empty() && session.sections().len() > 1 {
        for ranking in sheet.overall(session) {
            let first = ranking.order.iter().filter(|(_, place)| place.low == 1);
            firsts.extend(first.map(|(id, _)| (Contest::Overall, *id)));
        }
    }
    firsts
}

/// Compares what changed with what two scoresheets say.
fn compare(context: &str, before: (&Session, &Scoresheet), now: &Session, changes: &Changes) {
    let (session, was) = before;
    let is = score(now);
    let (old, new) = (firsts(session, was), firsts(now, &is));
    let differing: BTreeSet<Contest> =
        old.symmetric_difference(&new).map(|(contest, _)| *contest).collect();
    let others = changes.firsts.iter().map(|first| first.contest);
    let others: BTreeSet<Contest> =
        others.filter(|contest| !matches!(contest, Contest::StratInSection(..))).collect();
    assert_eq!(others, differing, "{context}");
    for first in &changes.firsts {
        if !matches!(first.contest, Contest::StratInSection(..)) {
            let own = new.iter().filter(|(contest, _)| *contest == first.contest);
            let own: Vec<ContestantId> = own.map(|(_, id)| *id).collect();
            assert_eq!(first.now, own, "{context}");
        }
    }
    let award = |sheet: &Scoresheet, id| sheet.standing(id).award().map(|award| award.points);
    let ids = session.contestant_ids().map(|(id, _)| id);
    let awards: Vec<ContestantId> = ids.filter(|id| award(was, *id) != award(&is, *id)).collect();
    let others = changes.awards.iter().map(|award| award.contestant);
    assert_eq!(others.collect::<Vec<_>>(), awards, "{context}");
}

/// The session of a draft whose pairs sit the other way round on a line, where they may.
fn turned(draft: &Draft, line: usize) -> Option<Session> {
    let mut draft = draft.clone();
    let BySide { ns, ew } = draft.results.sides_mut();
    std::mem::swap(&mut ns[line], &mut ew[line]);
    Session::new(draft).ok().map(|(session, _)| session)
}

/// Who is ahead is first, who is behind is the next, and the margin is what their scores differ by.
#[test]
fn margins_are_those_of_the_places() {
    let (mut sections, mut awards, mut qualifiers) = (0, 0, 0);
    for seed in 1..=400 {
        let (mut session, _) = Session::new(generator::draft(seed)).unwrap();
        session.name_event(Event { qualify: Some(3), ..Event::UNNAMED });
        let sheet = score(&session);
        for margin in margins(&session, &sheet) {
            let context = format!("seed {seed}, {margin:?}");
            let (ahead, after) = (sheet.standing(margin.ahead), sheet.standing(margin.after));
            match margin.boundary {
                Boundary::First(Contest::Section(..)) => {
                    sections += 1;
                    let (first, next) = (ahead.place.unwrap(), after.place.unwrap());
                    assert_eq!(first.low, 1, "{context}");
                    assert!(next.low <= 2, "{context}");
                    let scores = [ahead, after].map(|one| one.session().unwrap().count());
                    assert_eq!(margin.score.count(), scores[0] - scores[1], "{context}");
                    // Scores that print alike may differ where exact ones are compared.
                    assert!(first != next || margin.score.count() == 0, "{context}");
                }
                Boundary::First(Contest::Strat(strat)) => {
                    let of_strat = |rank: &&StratRank| rank.strat == Some(strat);
                    let rank = ahead.ranks().iter().find(of_strat).unwrap();
                    assert_eq!(rank.overall.unwrap().low, 1, "{context}");
                }
                Boundary::First(_) => {}
                Boundary::Award(_) => {
                    awards += 1;
                    assert!(ahead.award().is_some(), "{context}");
                    assert!(after.award().is_none(), "{context}");
                }
                Boundary::Qualifies => {
                    qualifiers += 1;
                    let rankings = sheet.overall(&session);
                    let order = &rankings[0].order;
                    let place = |id| order.iter().find(|(other, _)| *other == id).unwrap().1;
                    assert!(place(margin.ahead).low <= 3, "{context}");
                    assert!(place(margin.after).high > 3, "{context}");
                }
            }
            assert!(margin.score.count() >= 0, "{context}");
        }
    }
    assert!(sections > 300 && awards > 50 && qualifiers > 100, "{sections} {awards} {qualifiers}");
}

#[test]
fn slips_are_scored_board_by_board_as_a_whole() {
    let (mut changed, mut turned_round) = (0, 0);
    for seed in 1..=400 {
        let mut rng = Rng::with_seed(seed);
        let draft = generator::draft(seed);
        let (session, origin) = Session::new(draft.clone()).unwrap();
        let sheet = score(&session);
        let mut rescoring = Rescoring::new(&session);
        let lines: Vec<(ResultId, Score)> = (session.result_ids())
            .filter_map(|(line, result)| match result.outcome {
                Outcome::Plain(score) => Some((line, score)),
                Outcome::Ruled(_) => None,
            })
            .collect();
        for round in 0..lines.len().min(10) {
            let context = format!("seed {seed}, slip {round}");
            let (line, _) = lines[rng.usize(..lines.len())];
            let other = rng.usize(..Score::COUNT);
            let other = Score::at(other).unwrap();
            let mut now = session.clone();
            now.rescore(line, other);
            let changes = rescoring.with(Slip::Score { line, score: other });
            changed += usize::from(!changes.is_empty());
            compare(&context, (&session, &sheet), &now, &changes);

            let [one, two] = [0, 1].map(|_| lines[rng.usize(..lines.len())]);
            now = session.clone();
            now.rescore(one.0, two.1);
            now.rescore(two.0, one.1);
            let slip = Slip::Exchanged { lines: [one.0, two.0] };
            compare(&context, (&session, &sheet), &now, &rescoring.with(slip));

            let has_matches = session.conditions().method.has_matches();
            let is_cancelled = Side::ALL.iter().any(|side| sheet.is_cancelled(line, *side));
            if !has_matches && !session.is_individual() && !is_cancelled {
                let row = origin.result(line.index());
                if let Some(now) = turned(&draft, row)
                    && now.contestants() == session.contestants()
                {
                    turned_round += 1;
                    let changes = rescoring.with(Slip::Seats { line });
                    compare(&context, (&session, &sheet), &now, &changes);
                }
            }
        }
    }
    assert!(changed > 300, "{changed} slips decided something");
    assert!(turned_round > 300, "{turned_round} lines were turned round");
}
