//! The steps behind a number.

use contract_scoring::Score;
use contract_scoring::Side::{self, EastWest, NorthSouth};
use matchpointing::{FieldScoring, Histogram, Points, steps};
use rust_decimal::Decimal;
use session::RuleSet::Acbl;
use session::{
    Artificial, Conditions, CrossImpForm, Entry, Masterpoints, Method, Rating, ResultId, Trim,
};

use crate::club::{Club, Scored};

fn group(scored: &Scored, line: u32, side: Side) -> steps::Group {
    steps::group(&scored.session, &scored.sheet, ResultId(line), side).unwrap()
}

/// Group A of a fouled board is compared with itself, and paid for the lines of group B.
#[test]
fn a_line_is_compared_with_its_own_group() {
    let scored = Club::new(Acbl).board("A", 1, &["620", "650", "620", "-50 @B", "140 @B"]).score();
    let wins = |line, side, points| {
        let entry = Entry::Score(Score::new(points).unwrap());
        let group = group(&scored, line, side);
        (group.results(), group.wins(&entry).unwrap().to_string())
    };
    assert_eq!(wins(0, NorthSouth, 620), (3, "0.5".to_owned()));
    assert_eq!(wins(0, EastWest, 620), (3, "1.5".to_owned()));
    assert_eq!(wins(4, NorthSouth, 140), (2, "1".to_owned()));
    for (line, score, earned) in [(0, 620, "1.17"), (1, 650, "3.67"), (3, -50, "2.20")] {
        let points = group(&scored, line, NorthSouth).points(Score::new(score).unwrap());
        assert_eq!(points.unwrap().to_decimal(2).to_string(), earned);
    }
}

#[test]
fn the_datum_is_that_of_the_board() {
    let mut club = Club::new(Acbl).board("A", 1, &["620", "650", "-100", "170", "600"]);
    club.draft.conditions.method = Method::Butler { trim: Trim::USUAL };
    let scored = club.score();
    assert_eq!(group(&scored, 0, NorthSouth).datum(), Some(460));
    assert_eq!(group(&scored, 0, EastWest).datum(), Some(-460));
    let scored = Club::new(Acbl).board("A", 1, &["620", "650"]).score();
    assert_eq!(group(&scored, 0, NorthSouth).datum(), None);
}

/// 620 loses 1 IMP to 650, and wins 12 against -100.
#[test]
fn imps_are_added_over_all_other_results() {
    let mut club = Club::new(Acbl).board("A", 1, &["620", "650", "-100"]);
    club.draft.conditions.method = Method::CrossImps(CrossImpForm::Average);
    let scored = club.score();
    let in_all = |line, points| {
        let imps = group(&scored, line, NorthSouth).imps_in_all(Score::new(points).unwrap());
        imps.map(|imps| imps.to_string())
    };
    assert_eq!(in_all(0, 620).as_deref(), Some("11"));
    assert_eq!(in_all(2, -100).as_deref(), Some("-25"));
}

/// Histograms are counted elsewhere: nobody, or nobody of this side, may have a result.
#[test]
fn a_board_without_results_earns_nothing() {
    let field = FieldScoring::new(&Conditions::usual(Acbl), 4);
    let mut none = Histogram::new();
    none.add_many(Score::ZERO, 0);
    assert_eq!(none, Histogram::new());
    let board = field.board(&none);
    assert_eq!((board.treatment(), board.points(Score::ZERO)), (None, None));
}

/// Rules d.3: 6 on 3 boards of a top of 3 are more than 60 %, 5 are less.
#[test]
fn an_artificial_score_looks_at_what_was_earned() {
    let value = |expected_results, artificial, earned: Option<(i64, u32)>| {
        let field = FieldScoring::new(&Conditions::usual(Acbl), expected_results);
        let own = earned.map(|(top, boards)| (Points::from_ten_thousandths(top * 10_000), boards));
        let points = field.artificial(artificial, own);
        points.to_decimal(2).to_string()
    };
    use Artificial::{Minus, Plus};
    assert_eq!(value(4, Plus, None), "1.80");
    assert_eq!(value(4, Plus, Some((6, 3))), "2.00");
    assert_eq!(value(4, Plus, Some((5, 3))), "1.80");
    assert_eq!(value(4, Minus, Some((3, 3))), "1.00");
    assert_eq!(value(4, Plus, Some((0, 0))), "1.80");
    // A top of nothing.
    assert_eq!(value(1, Plus, Some((0, 3))), "0.00");
}

/// Eight tables: three places are ranked, and the second earns seven tenths of 0.80.
#[test]
fn ranks_and_awards_are_counted_as_they_were_given() {
    let results = ["1520", "1430", "980", "680", "650", "620", "600", "450"];
    let mut club = Club::new(Acbl)
        .masterpoints(Masterpoints { rating: Rating::Club, extra_tables: 0, table: None })
        .strats(&[("A", None), ("B", Some(300))])
        .board("A", 1, &results);
    for number in 1..=5 {
        for player in &mut club.profile(NorthSouth, number).players {
            player.masterpoints = Some(Decimal::from(100));
        }
    }
    let scored = club.score();
    let second = scored.session.contestant_ids().nth(1).unwrap().0;
    let ranks: Vec<_> = steps::ranks(&scored.session, &scored.sheet, second)
        .iter()
        .map(|rank| (rank.strat.0, rank.size, rank.depth))
        .collect();
    assert_eq!(ranks, [(0, 8, 3), (1, 5, 2)]);
    let award = steps::award(&scored.session, &scored.sheet, second).unwrap();
    let [each, factor, first] = [award.each, award.factor, award.first];
    assert_eq!(
        format!("{}: {} x {each} x {factor} = {first}", award.place, award.size),
        "2: 8 x 0.10 x 1.00 = 0.8"
    );
    assert_eq!((award.cap, award.shares), (None, vec![Decimal::new(7, 1)]));
}

/// The most that first place earns is named where it is less than 0.10 for each pair.
#[test]
fn a_cap_is_named_where_it_counts() {
    for (extra_tables, cap, first) in [(0, None, "0.8"), (7, None, "1.5"), (8, Some(150), "1.5")] {
        let club = Club::new(Acbl)
            .masterpoints(Masterpoints { rating: Rating::Club, extra_tables, table: None })
            .strats(&[("A", None)])
            .board("A", 1, &["1520", "1430", "980", "680", "650", "620", "600", "450"]);
        let scored = club.score();
        let winner = scored.session.contestant_ids().next().unwrap().0;
        let award = steps::award(&scored.session, &scored.sheet, winner).unwrap();
        assert_eq!(award.cap, cap.map(|cap| Decimal::new(cap, 2)));
        assert_eq!(award.first.to_string(), first, "{extra_tables} more tables");
    }
}

/// Two sections of three tables: three share the first overall places of six, which have 1, 3/4 and 9/16 of 0.60. A
/// section has 0.30 for its first place.
#[test]
fn an_overall_award_is_counted_by_the_tables_of_all_sections() {
    let club = Club::new(Acbl)
        .masterpoints(Masterpoints { rating: Rating::Club, extra_tables: 0, table: None })
        .strats(&[("A", None)])
        .board("A", 1, &["1520", "420", "50"])
        .board("B", 1, &["1430", "980", "110"])
        .board("B", 2, &["100", "-50", "80"]);
    let scored = club.score();
    let overall = scored.sheet.overall(&scored.session);
    let (first, place) = overall[0].order[0];
    assert_eq!(place.to_string(), "1/3");
    let award = steps::award(&scored.session, &scored.sheet, first).unwrap();
    assert_eq!((award.size, award.first.to_string()), (6, "0.6".to_owned()));
    let shares = [Decimal::ONE, Decimal::new(75, 2), Decimal::new(5625, 4)];
    assert_eq!(award.shares, shares);
    let given = scored.sheet.standing(first).award().unwrap();
    assert_eq!(given.points, Decimal::new(46, 2));
}
