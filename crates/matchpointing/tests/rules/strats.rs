//! Rules h and i: strats, ranks and masterpoints.

use contract_scoring::BySide;
use contract_scoring::Side::{self, EastWest, NorthSouth};
use matchpointing::{MasterpointAward, RankReason, Withheld, too_few_boards, withheld};
use rust_decimal::Decimal;
use session::RuleSet::{Acbl, Ebu};
use session::{
    AdjustmentAmount, AwardTable, CrossImpForm, Masterpoints, Method, Movement, PairNumber, Player,
    Rating, Sitting, StratId, StratifyBy, Trim, Winners,
};

use crate::club::{Club, Scored};

/// One board on which every pair does a little worse than the one before.
fn field(club: Club, pairs: usize) -> Club {
    let scores = [
        "1520", "1430", "980", "680", "650", "620", "600", "450", "430", "420", "170", "140", "110",
    ];
    club.board("A", 1, &scores[..pairs])
}

fn club(pairs: usize) -> Club {
    field(
        Club::new(Acbl).masterpoints(Masterpoints {
            rating: Rating::Club,
            extra_tables: 0,
            table: None,
        }),
        pairs,
    )
}

fn with_masterpoints(mut club: Club, masterpoints: &[i64]) -> Scored {
    for (number, points) in (1..).zip(masterpoints) {
        for player in &mut club.profile(NorthSouth, number).players {
            player.masterpoints = Some(Decimal::from(*points));
        }
    }
    club.score()
}

fn section_ranks(scored: &Scored, strat: u8) -> String {
    scored.each(NorthSouth, |one| {
        one.ranks().iter().find(|rank| rank.strat == Some(StratId(strat)))?.section
    })
}

fn awards(scored: &Scored) -> String {
    awards_of(scored, NorthSouth)
}

fn awards_of(scored: &Scored, side: Side) -> String {
    let strats = scored.session.strats();
    let text = |award: MasterpointAward| {
        let reason = match award.reason {
            RankReason::Section => "S",
            RankReason::Overall => "O",
        };
        let strat = award.strat.map_or("", |strat| strats[strat.index()].name.as_str());
        format!("{}{reason}{strat}", award.points)
    };
    scored.each(side, |one| one.award().map(text))
}

#[test]
fn h3_ranks_go_down_to_the_award_depth() {
    let scored = club(8).strats(&[("A", None)]).score();
    assert_eq!(section_ranks(&scored, 0), "1 2 3 - - - - -");
}

#[test]
fn h3_two_pairs_of_a_lower_strat_are_ranked_where_the_event_has_five() {
    let strats = [("A", None), ("B", Some(100))];
    let scored = with_masterpoints(club(6).strats(&strats), &[500, 50, 500, 50, 500, 500]);
    assert_eq!(section_ranks(&scored, 1), "- - - - - -");
    let scored = with_masterpoints(club(6).strats(&strats), &[500, 50, 500, 50, 50, 500]);
    assert_eq!(section_ranks(&scored, 1), "- 1 - - - -");
}

#[test]
fn h4_the_higher_player_decides_and_the_limit_is_included() {
    let scored = with_masterpoints(
        club(3).strats(&[("A", None), ("B", Some(500)), ("C", Some(50))]),
        &[501, 500, 50],
    );
    assert_eq!(scored.each(NorthSouth, |one| Some(one.strat()?.0)), "0 1 2");
    assert_eq!(scored.each(NorthSouth, |one| Some(one.ranks().len())), "1 2 3");
}

/// Their averages are 500.49 and 500.50, which are 500 and 501 in whole points.
#[test]
fn h4_an_average_is_compared_in_whole_points() {
    let mut club = club(2).strats(&[("A", None), ("B", Some(500))]);
    club.draft.conditions.stratify_by = StratifyBy::Average;
    for (number, hundredths) in [(1, [40_000, 60_098]), (2, [40_000, 60_100])] {
        let players = &mut club.profile(NorthSouth, number).players;
        for (player, hundredths) in players.iter_mut().zip(hundredths) {
            player.masterpoints = Some(Decimal::new(hundredths, 2));
        }
    }
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| Some(one.strat()?.0)), "1 0");
}

/// A row of a whole team has masterpoints of two players; each of two rows of a team has those of its own.
#[test]
fn h4_whose_masterpoints_are_not_asked_for_does_not_count() {
    let mut club = club(4).strats(&[("A", None), ("B", Some(500))]);
    for number in 1..=4 {
        let players = &mut club.profile(NorthSouth, number).players;
        for player in players.iter_mut() {
            player.masterpoints = Some(Decimal::from(20));
        }
        let third = Player {
            masterpoints: [None, Some(501), Some(500), None][number as usize - 1]
                .map(Decimal::from),
            side: (number == 4).then_some(EastWest),
            ..players[0].clone()
        };
        players.push(third);
    }
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| Some(one.strat()?.0)), "1 0 1 0");
}

#[test]
fn h6_unknown_masterpoints_are_not_zero() {
    let scored = club(3).strats(&[("A", None), ("B", Some(500))]).score();
    assert_eq!(scored.each(NorthSouth, |one| Some(one.strat()?.0)), "0 0 0");
}

#[test]
fn trap_14_ineligible_pairs_count_and_others_move_up() {
    let mut club = club(8).strats(&[("A", None)]);
    club.profile(NorthSouth, 1).ineligible = vec![StratId(0)];
    assert_eq!(section_ranks(&club.score(), 0), "- 1 2 3 - - - -");
}

/// Four boards; N-S 1 is first on one of them, and plays no other.
fn guest(share: u16) -> Scored {
    let mut club = Club::new(Acbl).strats(&[("A", None)]);
    club = club.board("A", 1, &["620", "170", "140", "110"]);
    for board in 2..=4 {
        club = club.board("A", board, &["", "170", "140", "110"]);
    }
    club.minimum_share(share).score()
}

#[test]
fn a_pair_with_a_small_share_of_the_boards_is_not_ranked() {
    let places = |scored: &Scored| scored.each(NorthSouth, |one| one.place);
    let few = |scored: &Scored| scored.each(NorthSouth, |one| one.too_few_of());
    let usual = guest(5_000);
    assert_eq!(places(&usual), "- 1 2 3");
    assert_eq!(few(&usual), "4 - - -");
    assert_eq!(section_ranks(&usual, 0), "- 1 2 -");
    let percent = usual.each(NorthSouth, |one| one.percent());
    assert!(percent.starts_with("100.00 "), "it keeps its score: {percent}");

    // A quarter is not less than a quarter.
    assert_eq!(places(&guest(2_500)), "1 2 3 4");
    assert_eq!(places(&guest(2_501)), "- 1 2 3");
    assert_eq!(places(&guest(0)), "1 2 3 4");
}

#[test]
fn late_plays_are_in_the_share_of_the_boards() {
    let mut club = Club::new(Acbl).board("A", 1, &["620", "170", "140"]);
    for board in 2..=4 {
        club = club.board("A", board, &["LP", "170", "140"]);
    }
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| one.place), "1 2 3");
}

#[test]
fn i2_eight_tables() {
    let scored = club(8).strats(&[("A", None)]).score();
    assert_eq!(awards(&scored), "0.80SA 0.56SA 0.40SA - - - - -");
}

/// The awards of a game without strats are those of one strat that is open to all.
#[test]
fn i2_without_strats() {
    let scored = club(8).score();
    assert_eq!(awards(&scored), "0.80S 0.56S 0.40S - - - - -");
    let scored = (field(club(0), 5).board("B", 1, &["50", "-50", "-90", "-100", "-110"])).score();
    assert_eq!(awards(&scored), "0.68O 0.35S - - - 0.68O 0.35S - - -");
}

#[test]
fn i2_thirteen_pairs() {
    let scored = club(13).strats(&[("A", None)]).score();
    assert_eq!(awards(&scored), "1.30SA 0.91SA 0.65SA 0.46SA 0.26SA - - - - - - - -");
}

/// Nineteen pairs are 1.90; first place earns 1.50 at most, and in a strat with a limit of 300 four fifths of that.
#[test]
fn i1_first_place_earns_no_more_than_the_cap() {
    let mut club = club(13).strats(&[("A", Some(300))]);
    club.draft.conditions.masterpoints =
        Some(Masterpoints { rating: Rating::Club, extra_tables: 6, table: None });
    let scored = with_masterpoints(club, &[100; 13]);
    assert_eq!(awards(&scored), "1.20SA 0.84SA 0.60SA 0.42SA 0.24SA - - - - - - - -");
}

/// A strat with a limit has its own factor.
#[test]
fn i1_an_invitational_game_has_four_fifths_of_an_open_one() {
    let mut club = club(8).strats(&[("A", None), ("B", Some(100))]);
    club.draft.conditions.masterpoints =
        Some(Masterpoints { rating: Rating::Invitational, extra_tables: 0, table: None });
    let scored = with_masterpoints(club, &[500, 500, 500, 500, 500, 50, 50, 50]);
    assert_eq!(awards(&scored), "0.64SA 0.45SA 0.32SA - - 0.18SB - -");
}

/// A special game of eight pairs each way. First overall earns 18 / 60 x 9 x 1.25 = 3.38: a tie for the first two places
/// has 2.96 each, one for the next two 1.66; three places of 16 pairs surely earn something. First in the section earns
/// half, 1.69 as it is printed, and the third 0.85.
#[test]
fn i7_a_special_game_of_one_section_has_overall_awards() {
    let mut club = club(8).strats(&[("A", None)]);
    club.draft.conditions.masterpoints =
        Some(Masterpoints { rating: Rating::Special, extra_tables: 0, table: None });
    let scored = club.score();
    assert_eq!(awards(&scored), "2.96OA 1.66OA 0.85SA - - - - -");
    let depth = Withheld::Depth { strat: Some(StratId(0)), pairs: 16, places: 3 };
    let withheld = withheld(&scored.session, &scored.sheet.standings);
    assert_eq!(withheld, [depth]);
}

/// The shares of 300 positions have no common denominator that numbers could hold.
#[test]
fn i3_a_tie_of_a_whole_section_shares_all_positions() {
    let club = club(0).strats(&[("A", None)]);
    let scored = club.board("A", 1, &["420"; 300]).score();
    assert_eq!(awards(&scored), ["0.03SA"; 300].join(" "));
}

/// Three pairs of a strat with a limit of 20: two tie for first and share the second place's part too.
#[test]
fn i3_a_tie_shares_positions_beyond_the_depth() {
    let scored = Club::new(Acbl)
        .masterpoints(Masterpoints { rating: Rating::Club, extra_tables: 0, table: None })
        .strats(&[("A", Some(20))])
        .board("A", 1, &["420", "420", "50"])
        .score();
    assert_eq!(awards(&scored), "0.13SA 0.13SA -");
}

#[test]
fn i4_extra_tables_raise_the_highest_strat_only() {
    let mut club = club(5).strats(&[("A", None), ("B", Some(300))]);
    club.draft.conditions.masterpoints =
        Some(Masterpoints { rating: Rating::Club, extra_tables: 6, table: None });
    let scored = with_masterpoints(club, &[500, 500, 100, 100, 100]);
    assert_eq!(awards(&scored), "1.10SA 0.77SA 0.24SB - -");
}

/// Second in B is worth 0.224, first in C 0.24.
#[test]
fn i5_the_largest_single_award() {
    let strats = [("A", None), ("B", Some(2000)), ("C", Some(300))];
    let scored = with_masterpoints(club(6).strats(&strats), &[3000, 3000, 1000, 100, 100, 100]);
    assert_eq!(awards(&scored), "0.60SA 0.42SA 0.32SB 0.24SC - -");
}

/// Five pairs of ten tables earn what four overall places are worth where that is more: 1, 0.75, 0.56 and 0.42.
#[test]
fn i6_overall_awards_count_the_tables_of_all_sections() {
    let awards_of = |winners: fn(Club) -> Club| {
        let club = winners(club(0)).strats(&[("A", None)]);
        let scored = field(club, 5).board("B", 1, &["50", "-50", "-90", "-100", "-110"]).score();
        [NorthSouth, EastWest].map(|side| awards_of(&scored, side))
    };
    // N-S 1 of each section ties with E-W 5 of each: four share 1, 0.75, 0.56 and 0.42.
    assert_eq!(
        awards_of(|club| club),
        ["0.68OA 0.35SA - - - 0.68OA 0.35SA - - -", "- - - 0.35SA 0.68OA - - - 0.35SA 0.68OA"]
    );
    // Ten pairs of a section count as ten tables, those of both as twenty.
    let each = "1.37OA 0.43SA - - - - - - 0.43SA 1.37OA";
    assert_eq!(awards_of(Club::one_winner)[0], format!("{each} {each}"));
}

/// N-S 1 and 2 are first and second of the event. Were the section an event by itself, second place would earn 0.60.
#[test]
fn i6_a_single_section_has_no_overall_awards() {
    let mut club = club(8).strats(&[("A", None)]);
    for number in [1, 2] {
        let bonus = AdjustmentAmount::Matchpoints(Decimal::TWO);
        club.adjust(NorthSouth, number, bonus);
    }
    let scored = club.score();
    let overall = scored.each(NorthSouth, |one| one.ranks().first()?.overall);
    assert_eq!(overall, "1 2 5/6 7/8 9/10 11/12 13/14 15/16");
    assert_eq!(awards(&scored), "0.80SA 0.56SA 0.40SA - - - - -");
}

#[test]
fn i9_ebu_local_points() {
    let mut club = Club::new(Ebu)
        .masterpoints(Masterpoints { rating: Rating::Club, extra_tables: 0, table: None })
        .one_winner();
    for board in 1..=24 {
        club = club.board("A", board, &["1520", "1430", "980", "680", "650", "620"]);
    }
    let scored = club.score();
    // Pairs 1 and 106 tie for first, 2 and 105 for third: 24 and 18, 12 and 6 are shared.
    assert_eq!(awards(&scored), "21S 9S - - - - - - - - 9S 21S");
}

/// A pair without opponents makes no table.
#[test]
fn i9_half_tables_do_not_count() {
    let awarded = |tables: usize, both: bool, winners: fn(Club) -> Club| {
        let mut club = winners(Club::new(Ebu).masterpoints(Masterpoints {
            rating: Rating::Club,
            extra_tables: 0,
            table: None,
        }));
        let results = ["1520", "1430", "980", "680", "650"];
        for board in 1..=12 {
            club = club.board("A", board, &results[..tables]);
        }
        // One more pair, without another for a table of its own.
        if both {
            club.line("A", 13, 1, 50, "620");
        }
        let scored = club.score();
        [NorthSouth, EastWest]
            .map(|side| scored.each(side, |one| one.award().map(|one| one.points)))
    };
    let one: fn(Club) -> Club = Club::one_winner;
    assert_eq!(awarded(2, false, one)[0], "- - - -");
    assert_eq!(awarded(2, true, one)[0], "- - - - -");
    assert_eq!(awarded(3, false, one)[0], "9 - - - - 9");
    assert_eq!(awarded(4, false, |club| club), ["- - - -", "- - - -"]);
    assert_eq!(awarded(4, true, |club| club), ["- - - -", "- - - - -"]);
    let five = awarded(5, false, |club| club);
    assert_eq!(five, ["12 6 - - -", "- - - 6 12"]);
}

/// Five tables would earn awards; one of these has nobody who plays.
#[test]
fn i9_pairs_that_do_not_play_make_no_table() {
    let mut club = Club::new(Ebu).masterpoints(Masterpoints {
        rating: Rating::Club,
        extra_tables: 0,
        table: None,
    });
    for board in 1..=12 {
        club = club.board("A", board, &["1520", "1430", "980", "680"]);
    }
    for side in [NorthSouth, EastWest] {
        club.contestant("A", side, 99);
    }
    let scored = club.score();
    let awarded = |side| scored.each(side, |one| one.award().map(|one| one.points));
    assert_eq!([NorthSouth, EastWest].map(awarded), ["- - - - -"; 2]);
}

/// Each of three pairs is to play two of three boards, and sits the third one out.
#[test]
fn i9_boards_that_are_sat_out_are_not_played() {
    let sitting = |round: u16, table: u16, pairs: [&[u32]; 2]| {
        let [ns, ew] = pairs.map(|numbers| {
            let numbers = numbers.iter().copied();
            numbers.flat_map(PairNumber::new).collect()
        });
        Sitting {
            round: round.to_string().parse().unwrap(),
            table: table.to_string().parse().unwrap(),
            seats: BySide { ns, ew },
            boards: vec![round.to_string().parse().unwrap()],
        }
    };
    let sittings = vec![
        sitting(1, 1, [&[1], &[2]]),
        sitting(1, 2, [&[3], &[]]),
        sitting(2, 1, [&[2], &[3]]),
        sitting(2, 2, [&[1], &[]]),
        sitting(3, 1, [&[3], &[1]]),
        sitting(3, 2, [&[2], &[]]),
    ];
    let movement = Movement::new(sittings, Some(Winners::One)).unwrap();
    let too_few = too_few_boards(&movement, Ebu).unwrap();
    assert_eq!((too_few.boards, too_few.of, too_few.least), (2, 3, 70));
    assert_eq!(too_few_boards(&movement, Acbl), None);
}

/// Six pairs a direction and 24 boards are two awards in each.
#[test]
fn i9_each_direction_has_its_own_awards() {
    let mut club = Club::new(Ebu).masterpoints(Masterpoints {
        rating: Rating::Club,
        extra_tables: 0,
        table: None,
    });
    for board in 1..=24 {
        club = club.board("A", board, &["1520", "1430", "980", "680", "650", "620"]);
    }
    let scored = club.score();
    assert_eq!(awards_of(&scored, NorthSouth), "12S 6S - - - -");
    assert_eq!(awards_of(&scored, EastWest), "- - - - 6S 12S");
}

/// What six tables earn by a table of awards that the organizer named, whatever the rules.
fn six_tables(table: AwardTable, winners: fn(Club) -> Club) -> Scored {
    let mut club = winners(Club::new(Acbl).masterpoints(Masterpoints {
        rating: Rating::Club,
        extra_tables: 0,
        table: Some(table),
    }));
    for board in 1..=2 {
        club = club.board("A", board, &["1520", "1430", "980", "680", "650", "620"]);
    }
    club.score()
}

/// The winners of six tables have 0.02 x 6 each way, times the weight; one winner has 0.04 x 6.
#[test]
fn p_australian_awards_go_to_the_upper_half() {
    let abf = |weight| AwardTable::Abf { weight };
    let scored = six_tables(abf(Decimal::ONE), |club| club);
    assert_eq!(awards_of(&scored, NorthSouth), "0.12S 0.08S 0.06S - - -");
    assert_eq!(awards_of(&scored, EastWest), "- - - 0.06S 0.08S 0.12S");
    let scored = six_tables(abf(Decimal::new(25, 1)), |club| club);
    assert_eq!(awards_of(&scored, NorthSouth), "0.30S 0.21S 0.15S - - -");
    // Two tie for each place: 0.24 and 0.168, 0.12 and 0.08, 0.06 and 0.048 are shared.
    let scored = six_tables(abf(Decimal::ONE), Club::one_winner);
    assert_eq!(awards(&scored), "0.20S 0.10S 0.05S - - - - - - 0.05S 0.10S 0.20S");
}

/// Of six pairs the upper half are three, and a third are two. Most of the matches decide how long they are.
#[test]
fn p_australian_awards_for_imps_go_to_the_top_third_in_long_matches() {
    let butler = Method::Butler { trim: Trim::None };
    let scores = ["1520", "1430", "980", "680", "420", "170"];
    let check = |method: Method, boards: [u16; 6], expected: &str| {
        let mut club = Club::new(Acbl).masterpoints(Masterpoints {
            rating: Rating::Club,
            extra_tables: 0,
            table: Some(AwardTable::Abf { weight: Decimal::ONE }),
        });
        club.draft.conditions.method = method;
        for board in 1..=5 {
            let played = scores.iter().zip(boards);
            let played = played.map(|(score, boards)| if board <= boards { score } else { "" });
            club = club.board("A", board, &played.collect::<Vec<_>>());
        }
        let scored = club.score();
        assert_eq!(awards_of(&scored, NorthSouth), expected, "{boards:?}");
    };
    let (half, third) = ("0.12S 0.08S 0.06S - - -", "0.12S 0.08S - - - -");
    check(butler, [5; 6], third);
    check(butler, [4; 6], half);
    check(butler, [5, 5, 5, 5, 4, 4], third);
    check(butler, [5, 5, 5, 4, 4, 4], half);
    check(Method::CrossImps(CrossImpForm::Average), [5; 6], third);
    check(Method::Matchpoints, [5; 6], half);
}

#[test]
fn h_the_overall_ranking_goes_over_both_directions() {
    let scored = Club::new(Acbl).board("A", 1, &["620", "600", "100"]).score();
    let [overall] = &scored.sheet.overall(&scored.session)[..] else {
        panic!("one ranking, since there are no strats");
    };
    assert_eq!(overall.strat, None);
    let places: Vec<String> = (overall.order.iter())
        .map(|(id, place)| {
            let contestant = scored.session.contestant(*id);
            let side = contestant.direction.side().unwrap();
            format!("{side} {}: {place}", contestant.number)
        })
        .collect();
    let expected =
        ["N-S 1: 1/2", "E-W 3: 1/2", "N-S 2: 3/4", "E-W 2: 3/4", "N-S 3: 5/6", "E-W 1: 5/6"];
    assert_eq!(places, expected);
}

/// The example of rules g: 114.86 and 122.79 carried over, of two sessions of 216, are 55.01 %.
#[test]
fn g_the_percentage_of_an_event_is_of_all_its_sessions() {
    let percent = |session, carryover| {
        let mut club = field(Club::new(Acbl), 2);
        club.draft.event.session = session;
        club.draft.conditions.max_score = Some(Decimal::new(21_600, 2));
        club.adjust(NorthSouth, 1, AdjustmentAmount::Matchpoints(Decimal::new(-10_114, 2)));
        club.profile(NorthSouth, 1).carryover = Some(Decimal::new(carryover, 2));
        let scored = club.score();
        scored.each(NorthSouth, |one| one.event_percent())
    };
    assert_eq!(percent(2, 12_279), "55.01 0.00");
    // Nothing says how many sessions were before it.
    assert_eq!(percent(1, 12_279), "- -");
    // One session brings 216 at most.
    assert_eq!(percent(2, 21_600), "76.59 0.00");
    assert_eq!(percent(2, 21_601), "- -");
}

#[test]
fn h_every_strat_has_an_overall_ranking_of_those_in_it() {
    let strats = [("A", None), ("B", Some(100))];
    let scored = with_masterpoints(club(6).strats(&strats), &[500, 50, 500, 50, 500, 500]);
    let sizes = scored.sheet.overall(&scored.session).into_iter();
    let sizes: Vec<(Option<StratId>, usize)> =
        sizes.map(|ranking| (ranking.strat, ranking.order.len())).collect();
    assert_eq!(sizes, [(Some(StratId(0)), 12), (Some(StratId(1)), 2)]);
}

#[test]
fn h_the_only_ranking_is_not_repeated_as_the_overall_one() {
    let scored = field(Club::new(Acbl).one_winner(), 4).score();
    assert!(!scored.sheet.has_overall(&scored.session));
    assert!(scored.sheet.overall(&scored.session).is_empty());
}

/// The only ranking of a session is not that of an event of several, nor where something is carried over.
#[test]
fn h_an_event_of_several_sessions_has_an_overall_ranking() {
    let rankings = |change: &dyn Fn(&mut Club)| {
        let mut club = field(Club::new(Acbl).one_winner(), 4);
        change(&mut club);
        let scored = club.score();
        assert!(scored.sheet.has_overall(&scored.session));
        scored.sheet.overall(&scored.session).len()
    };
    assert_eq!(rankings(&|club| club.draft.event.sessions = 2), 1);
    assert_eq!(rankings(&|club| club.draft.event.session = 2), 1);
    let carry = |club: &mut Club| club.profile(NorthSouth, 1).carryover = Some(Decimal::TEN);
    assert_eq!(rankings(&carry), 1);
}

#[test]
fn g_what_is_carried_over_is_added_to_the_session() {
    let mut club = field(Club::new(Acbl), 2);
    club.profile(NorthSouth, 2).carryover = Some(Decimal::new(12_279, 2));
    let scored = club.score();
    assert_eq!(scored.each(NorthSouth, |one| one.carryover()), "- 122.79");
    assert_eq!(scored.each(NorthSouth, |one| one.final_score()), "1.00 122.79");
}
