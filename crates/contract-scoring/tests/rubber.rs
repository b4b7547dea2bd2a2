//! Rubber bridge and Chicago: score pads against worked examples.

use contract_scoring::rubber::{
    Chicago, ChicagoStyle, ChicagoVulnerability, Deal, DealFault, Honors, HonorsClaim, ScorePad,
    score_rubber,
};
use contract_scoring::{Seat, Side};

/// Deals as `4S= by N`, honors as ` + 100 NS` or ` + aces EW` behind.
fn deals(texts: &[&str]) -> Vec<Deal> {
    texts.iter().map(|text| deal(text).expect(text)).collect()
}

fn deal(text: &str) -> Result<Deal, String> {
    let mut parts = text.split(" & ");
    let played = parts.next().expect("a part").parse();
    let claims: Vec<HonorsClaim> = parts.map(|text| claim(text).expect(text)).collect();
    Deal::new(played.expect(text), &claims).map_err(|error| error.to_string())
}

fn claim(text: &str) -> Option<HonorsClaim> {
    let (honors, side) = text.split_once(' ')?;
    Some(HonorsClaim {
        side: side.parse().ok()?,
        honors: match honors {
            "100" => Honors::FourTrumps,
            "150" => Honors::FiveTrumps,
            "aces" => Honors::FourAces,
            _ => return None,
        },
    })
}

/// The pad as one line: above N-S / E-W, then each game's lines, then the totals.
fn shown(pad: &ScorePad) -> String {
    let column = |entries: &[contract_scoring::rubber::Entry], side: Side| {
        let points: Vec<String> = entries
            .iter()
            .filter(|entry| entry.side == side)
            .map(|entry| entry.points.to_string())
            .collect();
        points.join(" ")
    };
    let columns = |entries: &[_]| {
        let (we, they) = (column(entries, Side::NorthSouth), column(entries, Side::EastWest));
        format!("{we} / {they}")
    };
    let games: Vec<String> = pad.games.iter().map(|game| columns(&game.below)).collect();
    let totals = pad.totals();
    format!("{} | {} | {} : {}", columns(&pad.above), games.join(" ; "), totals.ns, totals.ew)
}

fn faults(faults: &[DealFault]) -> String {
    let faults: Vec<String> = faults.iter().map(DealFault::to_string).collect();
    faults.join("\n")
}

fn check_rubber(texts: &[&str], expected: &str) {
    let found = match score_rubber(&deals(texts)) {
        Ok(pad) => shown(&pad),
        Err(found) => faults(&found),
    };
    assert_eq!(found, expected, "{texts:?}");
}

#[test]
fn a_rubber_won_two_games_to_one() {
    check_rubber(
        &["2H+1 by N", "3NT= by E", "4S= by S & 100 NS", "5DX-2 by W", "6S= by N"],
        "30 100 500 750 500 /  | 60 / 100 ; 120 /  ; 180 /  ;  /  | 2240 : 100",
    );
}

#[test]
fn a_rubber_won_two_games_to_none() {
    check_rubber(
        &["PASS", "3NT+1 by N & aces EW", "1NTX= by EW", "4HX-1 by N", "5C= by S"],
        "30 700 / 150 50 200 | 100 /  ; 100 / 80 ;  /  | 930 : 480",
    );
}

#[test]
fn an_unfinished_rubber() {
    check_rubber(&["4H= by N", "2S= by E"], "300 / 100 | 120 /  ;  / 60 | 420 : 160");
    check_rubber(&["4H= by N", "4H= by E"], " /  | 120 /  ;  / 120 ;  /  | 120 : 120");
    check_rubber(&["2H= by N", "2H= by E"], " /  | 60 / 60 | 60 : 60");
    check_rubber(&[], " /  |  /  | 0 : 0");
}

#[test]
fn part_scores_count_together_and_the_other_side_s_are_ruled_off() {
    check_rubber(
        &["2H= by N", "3C= by E", "1NT= by N", "2C= by E"],
        "300 / 100 | 60 40 / 60 ;  / 40 | 400 : 200",
    );
}

#[test]
fn honors_that_nobody_can_have_held() {
    fn check(text: &str, expected: &str) {
        assert_eq!(deal(text), Err(expected.to_owned()), "{text}");
    }
    check(
        "4H= by N & 100 NS & 150 EW",
        "honors are claimed twice, but only one hand can hold them",
    );
    check(
        "3NT= by E & 100 EW",
        "four trump honors do not exist at notrump: only four aces count, 150",
    );
    check("PASS & 100 NS", "a passed-out deal has no honors");
    check(
        "2S= by S & aces NS",
        "four aces do not count in a suit contract: four trump honors are 100, five 150",
    );
}

#[test]
fn deals_that_cannot_stand() {
    check_rubber(
        &["4H= by N", "4H= by N", "4H= by N", "PASS"],
        "deal 3: the rubber has ended: one side has won two games\n\
         deal 4: the rubber has ended: one side has won two games",
    );
}

#[test]
fn settlement_in_hundreds() {
    for (texts, difference, settlement) in [
        (
            &["2H+1 by N", "3NT= by E", "4S= by S & 100 NS", "5DX-2 by W", "6S= by N"][..],
            2140,
            2100,
        ),
        (&["4H= by N", "2S= by E"], 260, 300),
        (&["1NT-1 by N"], -50, -100),
        (&["1NT+1 by N", "1H= by E", "1H= by E"], 10, 0),
    ] {
        let pad = score_rubber(&deals(texts)).expect("sound deals");
        assert_eq!((pad.difference(), pad.settlement()), (difference, settlement), "{texts:?}");
    }
}

const CHICAGO: Chicago = Chicago {
    dealer: Seat::North,
    vulnerability: ChicagoVulnerability::Dealer,
    style: ChicagoStyle::CarryPartScores,
};

fn check_chicago(rules: Chicago, texts: &[&str], expected: &str) {
    let found = match rules.score(&deals(texts)) {
        Ok(pad) => shown(&pad),
        Err(found) => faults(&found),
    };
    assert_eq!(found, expected, "{texts:?}");
}

#[test]
fn vulnerability_by_deal_in_either_variant() {
    let down = ["1C-1 by N", "1C-1 by N", "1C-1 by N", "1C-1 by N"];
    // Dealers: N, E, S, W. East's side is vulnerable on the second deal, South's on the third.
    check_chicago(CHICAGO, &down, " / 50 50 100 100 |  /  | 0 : 300");
    let opponents = Chicago { vulnerability: ChicagoVulnerability::DealersOpponents, ..CHICAGO };
    check_chicago(opponents, &down, " / 50 100 50 100 |  /  | 0 : 300");
    let from_east = Chicago { dealer: Seat::East, ..CHICAGO };
    check_chicago(from_east, &down, " / 50 100 50 100 |  /  | 0 : 300");
}

#[test]
fn part_scores_are_carried_until_either_side_makes_a_game() {
    // 60 and 40 on the third deal, N-S vulnerable: 500; E-W's 60 is ruled off.
    check_chicago(
        CHICAGO,
        &["2H= by N", "2S= by E", "1NT= by S", "2C= by W"],
        "500 / 100 | 60 40 / 60 ;  / 40 | 600 : 200",
    );
}

#[test]
fn a_part_score_on_the_fourth_deal_earns_100_unless_it_completes_a_game() {
    check_chicago(
        CHICAGO,
        &["2H= by N", "1C-1 by E", "1C-1 by E", "1NT= by S"],
        "100 50 500 /  | 60 40 /  ;  /  | 750 : 0",
    );
    check_chicago(
        CHICAGO,
        &["2H= by N", "1C-1 by E", "1C-1 by E", "1C= by S"],
        "100 50 100 /  | 60 20 /  | 330 : 0",
    );
}

#[test]
fn a_passed_out_deal_is_dealt_again() {
    check_chicago(
        CHICAGO,
        &["PASS", "3NT= by N", "PASS", "3NT= by E", "1C-1 by E", "4S= by S & 100 NS"],
        "300 50 100 500 / 500 | 100 /  ;  / 100 ; 120 /  ;  /  | 1170 : 600",
    );
}

#[test]
fn duplicate_style() {
    let rules = Chicago { style: ChicagoStyle::Duplicate, ..CHICAGO };
    check_chicago(
        rules,
        &["2H+1 by N", "2S= by E", "1NT= by S", "3NT= by S"],
        "30 50 50 500 / 50 | 60 /  ;  / 60 ; 40 /  ; 100 /  ;  /  | 830 : 110",
    );
    check_chicago(rules, &["4S= by N & 100 NS"], "deal 1: duplicate style scores no honors");
}

#[test]
fn a_fifth_deal() {
    check_chicago(
        CHICAGO,
        &["1C= by N", "1C= by N", "1C= by N", "1C= by N", "1C= by N & 100 NS"],
        "deal 5: the Chicago has ended after four deals",
    );
}
