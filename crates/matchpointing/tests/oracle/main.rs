//! The engine against a second implementation, written from the definitions: exact fractions, every result compared
//! with every other, nothing shared with the engine but the session it reads.

#![allow(
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::unwrap_used,
    reason = "generated numbers are small, and a test stops at the first surprise"
)]

mod definitions;
mod generator;
mod slips;

use contract_scoring::Side;
use definitions::PlainEvent;
use matchpointing::{Hundredths, Points, TeamPairs, departure, score, score_event, would_earn};
use session::{ContestantKind, Direction, FoulGroup, Outcome, ResultId, Session};

/// Boards that each half of a run compares, unless `ORACLE_BOARDS` says how many.
const BOARDS: usize = 50_000;

#[test]
fn engine_agrees_with_the_definitions_on_odd_seeds() {
    compare_seeds((1..).step_by(2));
}

#[test]
fn engine_agrees_with_the_definitions_on_even_seeds() {
    compare_seeds((2..).step_by(2));
}

fn compare_seeds(seeds: impl Iterator<Item = u64>) {
    let asked = std::env::var("ORACLE_BOARDS").ok();
    let asked = asked.map_or(BOARDS, |boards| boards.parse().unwrap());
    let mut boards = 0;
    for seed in seeds {
        let draft = generator::draft(seed);
        let (session, _) =
            Session::new(draft).unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}"));
        boards += compare(seed, &session);
        if boards >= asked {
            return;
        }
    }
}

/// Events of two to four sessions, in which contestants change their numbers, come late and leave early.
#[test]
fn events_agree_with_the_definitions() {
    let mut awards_of_absent = 0;
    for seed in 1..=800 {
        let event = generator::event(seed);
        let sessions: Vec<&Session> = event.sessions.iter().collect();
        let context = format!("seed {seed}: {:?}", event.conditions);
        let scored = score_event(&sessions, &event.entrants, &event.conditions);
        let plain = PlainEvent::new(&sessions, &event.entrants, &event.conditions);
        let decimal = |amount: &Option<Hundredths>| amount.map(Hundredths::to_decimal);
        let strats = sessions.last().map_or(0, |last| last.strats().len());
        assert_eq!(scored.rankings.len(), strats.max(1), "rankings, {context}");
        for (entrant, standing) in scored.standings.iter().enumerate() {
            let context = format!("{context}, {:?}", event.entrants[entrant]);
            let scores: Vec<_> = standing.sessions.iter().map(decimal).collect();
            assert_eq!(scores, plain.shown(entrant), "sessions, {context}");
            assert!(plain.counts(entrant, &standing.counts), "counts, {context}");
            let final_score = plain.final_score(entrant);
            assert_eq!(
                decimal(&standing.final_score),
                final_score,
                "final, {context}"
            );
            assert_eq!(
                decimal(&standing.percent),
                plain.percent(entrant),
                "percent, {context}"
            );
            assert_eq!(
                decimal(&standing.average),
                plain.average(entrant),
                "average, {context}"
            );
            if !sessions[sessions.len() - 1].strats().is_empty() {
                assert_eq!(standing.strat, plain.strat(entrant), "strat, {context}");
            }
            for ranking in &scored.rankings {
                let mut places = ranking.order.iter();
                let place = places.find(|(other, _)| *other == entrant);
                assert_eq!(
                    place.map(|(_, place)| *place),
                    plain.place(entrant, ranking.strat),
                    "place in {:?}, {context}",
                    ranking.strat
                );
            }
            if let (Some(Some(id)), Some(sheet)) = (
                event.entrants[entrant].sessions.last(),
                scored.sessions.last(),
            ) {
                let own = sheet.standing(*id);
                assert_eq!(own.award(), standing.award, "award, {context}");
                if event.conditions.weights.is_empty() {
                    let counts = standing.counts.last() == Some(&true);
                    let here = scores[scores.len() - 1].filter(|_| counts);
                    let earlier = final_score.map(|all| all - here.unwrap_or_default());
                    assert_eq!(decimal(&own.carryover()), earlier, "carryover, {context}");
                }
                assert_eq!(decimal(&own.final_score()), final_score, "final, {context}");
                assert_eq!(own.event_percent(), standing.percent, "percent, {context}");
            } else {
                let award = (standing.award).map(|one| (one.points, one.reason, one.strat));
                assert_eq!(award, plain.award_of_absent(entrant), "award, {context}");
                awards_of_absent += usize::from(award.is_some());
            }
        }
        let last = sessions[sessions.len() - 1];
        let plain = plain.into_last();
        for (id, _) in last.contestant_ids() {
            let standing = scored.sessions[sessions.len() - 1].standing(id);
            let award = standing.award();
            let award = award.map(|award| (award.points, award.reason, award.strat));
            assert_eq!(award, plain.award(id), "award, {context}, {id:?}");
            for rank in standing.ranks() {
                let expected = plain.overall_rank(id, rank.strat);
                assert_eq!(rank.overall, expected, "overall, {context}, {id:?}");
            }
        }
    }
    assert!(awards_of_absent > 50, "only {awards_of_absent} of them");
}

/// A result that is taken out of a session would earn in the rest what it earned.
#[test]
fn one_more_result_earns_what_a_result_earns() {
    let mut compared = 0;
    for seed in 1..400 {
        let draft = generator::draft(seed);
        let (session, origin) = Session::new(draft.clone()).unwrap();
        if session.contestant_kind() == ContestantKind::Team || session.results().are_by_round() {
            continue;
        }
        let sheet = score(&session);
        for (place, line) in draft.results.iter().enumerate() {
            let (Outcome::Plain(made), FoulGroup::MAIN) = (line.outcome, line.group) else {
                continue;
            };
            let given_here = |id: &ResultId| origin.result(id.index()) == place;
            let Some(id) = session.result_ids().map(|(id, _)| id).find(given_here) else {
                panic!("seed {seed}: a result is lost");
            };
            let field = sheet.field_of(session.section_of(line)).unwrap();
            let lines = |board| (field.boards.iter()).find(|sheet| sheet.board.number == board);
            let most = lines(line.board).map(|sheet| sheet.lines as usize);
            // A result that was cancelled has its contestants' own averages, which one more result does not.
            let cancelled = Side::ALL.map(|side| sheet.is_cancelled(id, side));
            if most != Some(field.expected_results as usize) || cancelled.contains(&true) {
                continue;
            }
            let mut rest = draft.clone();
            rest.results = (draft.results.iter().enumerate())
                .filter(|(other, _)| *other != place)
                .map(|(_, line)| line)
                .collect();
            if let Some(partners) = &mut rest.partners {
                partners.remove(place);
            }
            let (rest, _) = Session::new(rest).unwrap();
            let earned = would_earn(&rest, line.board, made);
            let earned = earned
                .iter()
                .find(|earned| earned.sections == field.sections);
            let Some(earned) = earned else { continue };
            assert_eq!(earned.top, field.top, "seed {seed}: top of {id:?}");
            let before = sheet.line(&session, id).map(Option::unwrap);
            assert_eq!(earned.points, before, "seed {seed}: {id:?}");
            compared += 1;
        }
    }
    assert!(compared > 5_000, "only {compared} results were compared");
}

/// Compares every number of a session; gives how many boards it has.
fn compare(seed: u64, session: &Session) -> usize {
    let sheet = score(session);
    let context = format!("seed {seed}: {:?}", session.conditions());
    assert_eq!(departure(session, &sheet), None, "self-check, {context}");
    let plain = definitions::Plain::new(session);

    for (id, result) in session.result_ids() {
        for side in Side::ALL {
            for contestant in session.sitting(id, side) {
                assert_eq!(
                    sheet.earned(session, id, side, contestant),
                    plain.points(id, side, contestant),
                    "seed {seed}: board {} {side} of {id:?}, {contestant:?}, {:?}",
                    result.board,
                    session.conditions(),
                );
            }
        }
    }
    for (id, _) in session.contestant_ids() {
        let standing = sheet.standing(id);
        let context = format!("seed {seed}: {id:?}, {:?}", session.conditions());
        assert_eq!(standing.total, plain.total(id), "total, {context}");
        assert_eq!(standing.boards, plain.boards(id), "boards, {context}");
        let decimal = |amount: Option<Hundredths>| amount.map(Hundredths::to_decimal);
        assert_eq!(
            decimal(standing.session()),
            plain.session(id),
            "session, {context}"
        );
        assert_eq!(
            decimal(standing.percent()),
            plain.percent(id),
            "percent, {context}"
        );
        assert_eq!(
            decimal(standing.final_score()),
            plain.final_score(id),
            "final, {context}"
        );
        assert_eq!(standing.place, plain.place(id), "place, {context}");
        let award = standing.award();
        let award = award.map(|award| (award.points, award.reason, award.strat));
        assert_eq!(award, plain.award(id), "award, {context}");
        let net = standing.handicap();
        let net = net.map(|net| (net.score, net.percent, net.place));
        assert_eq!(net, plain.with_handicap(id), "handicap, {context}");
        for rank in standing.ranks() {
            assert_eq!(
                rank.overall,
                plain.overall_rank(id, rank.strat),
                "overall, {context}"
            );
            assert_eq!(
                rank.section,
                plain.section_rank(id, rank.strat),
                "section, {context}"
            );
        }
        assert_eq!(
            standing.ranks().len(),
            plain.ranked_in(id).len(),
            "strats, {context}"
        );
    }
    let of_pairs = sheet.pairs.as_deref();
    assert_eq!(
        of_pairs.map(|pairs| &pairs.session),
        session.of_pairs().as_ref()
    );
    let of_pairs = of_pairs.map_or(0, |pairs| compare_pairs(seed, session, pairs));
    let boards = (sheet.fields.iter())
        .flat_map(|field| field.boards.iter().map(move |board| (field, board)));
    boards
        .inspect(|(field, board)| {
            for (side, check) in sheet.checks(session, field, board).each() {
                let earned = (sheet.results_of(session, field, board))
                    .filter_map(|line| *sheet.line(session, line).get(side));
                let earned: Points = earned.sum();
                assert!(
                    check.is_none_or(|check| check.holds() && check.awarded == earned),
                    "seed {seed}: sum of board {} {side}: {check:?}",
                    board.board
                );
            }
        })
        .count()
        + of_pairs
}

/// Compares every number of the pairs of teams; gives how many boards they have.
fn compare_pairs(seed: u64, teams: &Session, pairs: &TeamPairs) -> usize {
    let context = format!("seed {seed}: pairs, {:?}", pairs.session.conditions());
    for (of_team, of_pair) in teams.results().iter().zip(pairs.session.results()) {
        for (side, team, pair) in [
            (Side::NorthSouth, of_team.ns, of_pair.ns),
            (Side::EastWest, of_team.ew, of_pair.ew),
        ] {
            let (team, pair) = (teams.contestant(team), pairs.session.contestant(pair));
            assert_eq!(
                (pair.section, pair.number),
                (team.section, team.number),
                "{context}"
            );
            assert_eq!(pair.direction, Direction::Fixed(side), "{context}");
        }
        assert_eq!(
            (of_pair.board, of_pair.outcome),
            (of_team.board, of_team.outcome)
        );
        assert_eq!(
            (of_pair.round, of_pair.group),
            (of_team.round, of_team.group)
        );
    }
    let plain = definitions::Plain::new(&pairs.session);
    let rankings = pairs.rankings();
    for (id, _) in pairs.session.contestant_ids() {
        let lists = rankings.iter().flat_map(|list| &list.order);
        let places: Vec<_> = lists.filter(|(other, _)| *other == id).collect();
        let expected = plain.place_by_average(id);
        assert_eq!(places, [&(id, expected)], "by IMPs a board, {context}");
    }
    compare(seed, &pairs.session)
}
