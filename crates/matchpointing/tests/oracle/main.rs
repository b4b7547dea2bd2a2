//! The engine against the rulebook: exact fractions, every result compared with every other, nothing shared with the
//! engine but the session that both read.

#![allow(
    clippy::cast_possible_truncation,
    clippy::panic,
    clippy::unwrap_used,
    reason = "generated numbers are small, and a test stops at the first surprise"
)]

mod generator;
mod slips;

use contract_scoring::Side;
use matchpointing::{
    Hundredths, MasterpointAward, Place, Points, RankReason, TeamPairs, score, score_event,
    would_earn,
};
use rulebook::{Award, AwardedFor, Scored, ScoredEvent};
use rust_decimal::Decimal;
use session::{ContestantKind, Direction, FoulGroup, Outcome, ResultId, Session};

/// Boards that each half of a run compares, unless `ORACLE_BOARDS` says how many.
const BOARDS: usize = 50_000;

#[test]
fn engine_agrees_with_the_rulebook_on_odd_seeds() {
    compare_seeds((1..).step_by(2));
}

#[test]
fn engine_agrees_with_the_rulebook_on_even_seeds() {
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

/// Amounts as the rulebook has them.
fn counts(amounts: &[Option<Hundredths>]) -> Vec<Option<i64>> {
    amounts.iter().map(|amount| count(*amount)).collect()
}

fn count(amount: Option<Hundredths>) -> Option<i64> {
    amount.map(Hundredths::count)
}

fn place(place: Option<Place>) -> Option<(u32, u32)> {
    place.map(|place| (place.low, place.high))
}

fn award(award: Option<MasterpointAward>) -> Option<Award> {
    award.map(|award| {
        let hundredths = award.points * Decimal::ONE_HUNDRED;
        let reason = match award.reason {
            RankReason::Section => AwardedFor::Section,
            RankReason::Overall => AwardedFor::Overall,
        };
        (hundredths.try_into().unwrap(), reason, award.strat)
    })
}

/// Events of two to four sessions, in which contestants change their numbers, come late and leave early.
#[test]
fn events_agree_with_the_rulebook() {
    let (mut awards_of_absent, mut splits) = (0, [0; 3]);
    for seed in 1..=800 {
        let event = generator::event(seed);
        let sessions: Vec<&Session> = event.sessions.iter().collect();
        let context = format!("seed {seed}: {:?}", event.conditions);
        let scored = score_event(&sessions, &event.entrants, &event.conditions);
        let ruled = ScoredEvent::of(&sessions, &event.entrants, &event.conditions).unwrap();
        let strats = sessions.last().map_or(0, |last| last.strats().len());
        assert_eq!(scored.rankings.len(), strats.max(1), "rankings, {context}");
        for (entrant, standing) in scored.standings.iter().enumerate() {
            let context = format!("{context}, {:?}", event.entrants[entrant]);
            let scores = counts(&standing.sessions);
            assert_eq!(scores, ruled.scores(entrant), "sessions, {context}");
            let all = standing.counts.iter().enumerate();
            let counted: Vec<usize> =
                all.filter(|(_, counts)| **counts).map(|(one, _)| one).collect();
            let mut expected = ruled.counted(entrant);
            expected.sort_unstable();
            assert_eq!(counted, expected, "counts, {context}");
            let final_score = ruled.final_score(entrant);
            assert_eq!(count(standing.final_score), final_score, "final, {context}");
            assert_eq!(count(standing.percent), ruled.percent(entrant), "percent, {context}");
            assert_eq!(count(standing.average), ruled.average(entrant), "average, {context}");
            if strats > 0 {
                assert_eq!(standing.strat, ruled.strat(entrant), "strat, {context}");
            }
            for ranking in &scored.rankings {
                let mut places = ranking.order.iter();
                let found = places.find(|(other, _)| *other == entrant);
                assert_eq!(
                    place(found.map(|(_, place)| *place)),
                    ruled.place(entrant, ranking.strat),
                    "place in {:?}, {context}",
                    ranking.strat
                );
            }
            if let (Some(Some(id)), Some(sheet)) =
                (event.entrants[entrant].sessions.last(), scored.sessions.last())
            {
                let own = sheet.standing(*id);
                assert_eq!(own.award(), standing.award, "award, {context}");
                if event.conditions.weights.is_empty() {
                    let counts = standing.counts.last() == Some(&true);
                    let here = scores[scores.len() - 1].filter(|_| counts);
                    let earlier = final_score.map(|all| all - here.unwrap_or_default());
                    assert_eq!(count(own.carryover()), earlier, "carryover, {context}");
                }
                assert_eq!(count(own.final_score()), final_score, "final, {context}");
                assert_eq!(own.event_percent(), standing.percent, "percent, {context}");
            } else {
                let expected = ruled.award_of_absent(entrant);
                assert_eq!(award(standing.award), expected, "award, {context}");
                awards_of_absent += usize::from(expected.is_some());
            }
        }
        // Few tie at a last place, but anybody can be compared as if.
        for (stage, about) in event.conditions.stages.iter().enumerate() {
            let mut tied: Vec<usize> = (0..event.entrants.len()).collect();
            fastrand::Rng::with_seed(seed).shuffle(&mut tied);
            for tied in tied.chunks(2 + stage) {
                let tie = scored.split(&sessions, &event.entrants, &about.sessions, tied.to_vec());
                assert_eq!(tie.groups, ruled.split(stage, tied), "{tied:?}, {context}");
                for split in &tie.splits {
                    splits[split.step as usize] += 1;
                }
            }
        }
        let last = sessions[sessions.len() - 1];
        let ruled = ruled.into_last().unwrap();
        for (id, _) in last.contestant_ids() {
            let standing = scored.sessions[sessions.len() - 1].standing(id);
            assert_eq!(award(standing.award()), ruled.award(id), "award, {context}, {id:?}");
            for rank in standing.ranks() {
                let expected = ruled.overall_rank(id, rank.strat);
                assert_eq!(place(rank.overall), expected, "overall, {context}, {id:?}");
            }
        }
    }
    assert!(awards_of_absent > 50, "only {awards_of_absent} of them");
    assert!(splits.iter().all(|count| *count > 20), "{splits:?} ties");
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
            let earned = earned.iter().find(|earned| earned.sections == field.sections);
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
    let ruled = Scored::of(session);
    for (line, result) in session.result_ids() {
        for side in Side::ALL {
            for id in session.sitting(line, side) {
                let earned = sheet.earned(session, line, side, id);
                assert_eq!(
                    earned.map(Points::billionths),
                    ruled.points(line, side, id),
                    "seed {seed}: board {} {side} of {line:?}, {id:?}, {:?}",
                    result.board,
                    session.conditions(),
                );
            }
        }
    }
    for (id, _) in session.contestant_ids() {
        let standing = sheet.standing(id);
        let context = format!("seed {seed}: {id:?}, {:?}", session.conditions());
        assert_eq!(standing.total.billionths(), ruled.total(id), "total, {context}");
        assert_eq!(standing.boards, ruled.boards(id), "boards, {context}");
        assert_eq!(count(standing.session()), ruled.session_score(id), "session, {context}");
        assert_eq!(count(standing.percent()), ruled.percent(id), "percent, {context}");
        assert_eq!(count(standing.final_score()), ruled.final_score(id), "final, {context}");
        assert_eq!(place(standing.place), ruled.place(id), "place, {context}");
        assert_eq!(award(standing.award()), ruled.award(id), "award, {context}");
        let hundredths = |amount: Decimal| (amount * Decimal::ONE_HUNDRED).try_into().unwrap();
        let net = standing.handicap();
        let net = net
            .map(|net| (net.score.map(hundredths), net.percent.map(hundredths), place(net.place)));
        assert_eq!(net, ruled.with_handicap(id), "handicap, {context}");
        for rank in standing.ranks() {
            let (overall, section) =
                (ruled.overall_rank(id, rank.strat), ruled.section_rank(id, rank.strat));
            assert_eq!(place(rank.overall), overall, "overall, {context}");
            assert_eq!(place(rank.section), section, "section, {context}");
        }
        assert_eq!(standing.ranks().len(), ruled.ranked_in(id).len(), "strats, {context}");
    }
    let of_pairs = sheet.pairs.as_deref();
    assert_eq!(of_pairs.map(|pairs| &pairs.session), session.of_pairs().as_ref());
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
        for (side, team, pair) in
            [(Side::NorthSouth, of_team.ns, of_pair.ns), (Side::EastWest, of_team.ew, of_pair.ew)]
        {
            let (team, pair) = (teams.contestant(team), pairs.session.contestant(pair));
            assert_eq!((pair.section, pair.number), (team.section, team.number), "{context}");
            assert_eq!(pair.direction, Direction::Fixed(side), "{context}");
        }
        assert_eq!((of_pair.board, of_pair.outcome), (of_team.board, of_team.outcome));
        assert_eq!((of_pair.round, of_pair.group), (of_team.round, of_team.group));
    }
    let ruled = Scored::of(&pairs.session);
    let rankings = pairs.rankings();
    for (id, _) in pairs.session.contestant_ids() {
        let lists = rankings.iter().flat_map(|list| &list.order);
        let places: Vec<_> = lists.filter(|(other, _)| *other == id).collect();
        let places: Vec<_> = places.into_iter().map(|(id, own)| (*id, place(*own))).collect();
        assert_eq!(places, [(id, ruled.place_by_average(id))], "by IMPs a board, {context}");
    }
    compare(seed, &pairs.session)
}
