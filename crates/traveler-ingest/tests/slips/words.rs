//! What is said of a probable slip, and when nothing is.

use findings::Code;
use traveler_ingest::{Options, SideFiles, SourceFile, put_repair_first, read_several};

use super::reading;

/// Three rounds of three boards at three tables, with a line changed.
fn check(title: &str, changed: &[(&str, &str)], expected: &[&str]) {
    let mut text = "board,ns,ew,score\n".to_owned();
    for round in 0..3 {
        for table in 0..3 {
            for place in 1..=3 {
                let board = 3 * ((table + round) % 3) + place;
                let score = [110, 140, 600, -100, 450, 90, -100, 400, 170][board - 1];
                let ew = (table + 3 - round) % 3 + 1;
                text.push_str(&format!("{board},{},{ew},{score}\n", table + 1));
            }
        }
    }
    for (line, other) in changed {
        assert!(text.contains(line), "{title}: no {line}");
        text = text.replacen(line, other, 1);
    }
    let found = reading(&text);
    let found: Vec<String> = (found.diagnostics.iter())
        .map(ToString::to_string)
        .filter(|text| !text.contains("worked-out"))
        .collect();
    assert_eq!(found, expected, "{title}");
}

#[test]
fn the_cause_comes_first() {
    check("nothing is wrong", &[], &[]);
    check(
        "a pair for another",
        &[("\n5,2,2,", "\n5,3,2,")],
        &[
            "note[probable-slip] 6:3+1 N-S 3 is probably 2; then the finding below vanishes | 3 | 2 | compare it with the \
             slip before you change it",
            "error[board-twice] 27:1+9 & 6:1+9 pair 3 N-S has two results on board 5 | - | - | delete the wrong line, or \
             correct its board or its pairs",
        ],
    );
    check(
        "a board for another",
        &[("\n5,2,2,", "\n6,2,2,")],
        &[
            "note[probable-slip] 6:1+1 board 6 is probably 5; then the finding below vanishes | 6 | 5 | compare it with the \
             slip before you change it",
            "error[board-twice] 7:1+8 & 6:1+9 pair 2 N-S has two results against the same opponents on board 6 | - | - | \
             delete the wrong line, or correct its board or its pairs",
        ],
    );
    check(
        "a score that is none",
        &[("\n3,1,1,600", "\n3,1,1,60")],
        &[
            "note[probable-slip] 4:7+2 the score 60 is probably 600; then the finding below vanishes | 60 | 600 | compare it \
             with the slip before you change it",
            "error[not-a-score] 4:7+2 no contract gives 60 | 60 | 70 or 80 | correct the score",
        ],
    );
    check(
        "a letter for a digit",
        &[("\n3,1,1,600", "\n3,1,1,60O")],
        &[
            "note[probable-slip] 4:7+3 the score 60O is probably 600; then the finding below vanishes | 60O | 600 | compare \
             it with the slip before you change it",
            "error[bad-ruling] 4:7+3 `60O` is neither a score nor a ruling | 60O | a score, or `A+`, `A`, `A-`, `60%`, \
             `A6040`, `A+/A-`, `NP` or `LP` | -",
        ],
    );
}

/// Two slips have no single cause: each is found by itself, and what is said first explains only its own.
#[test]
fn what_another_slip_explains_is_no_consequence() {
    check(
        "a pair, and a score that is none",
        &[("\n5,2,2,", "\n5,3,2,"), ("\n9,3,3,170", "\n9,3,3,17")],
        &[
            "note[probable-slip] 6:3+1 N-S 3 is probably 2; then one of the 2 findings below vanishes | 3 | 2 | compare it \
             with the slip before you change it",
            "error[board-twice] 27:1+9 & 6:1+9 pair 3 N-S has two results on board 5 | - | - | delete the wrong line, or \
             correct its board or its pairs",
            "error[not-a-score] 10:7+2 no contract gives 17 | 17 | 0 or 70 | correct the score",
        ],
    );
}

/// What a deal has against one line is no reason to move it, nor its whole block, to a board without a deal.
#[test]
fn a_line_against_the_deal_is_not_moved_to_a_board_without_one() {
    const DEALS: &str = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543\"]\n";
    let second = |deals: &str| {
        let deal = "T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 Q64.K862.84.9543 872.T9543.K9732.";
        format!(
            "{deals}\n[Board \"2\"]\n[Dealer \"E\"]\n[Vulnerable \"NS\"]\n[Deal \"N:{deal}\"]\n"
        )
    };
    let found = |lines: &str, deals: &str| {
        let line = |board: u32, pair: u32| format!("{board},{pair},{},2H,N,=,SA\n", pair + 1);
        let block =
            |board: u32| -> String { (3..60).step_by(2).map(|pair| line(board, pair)).collect() };
        let text = format!(
            "board,ns,ew,contract,by,result,lead\n{lines}{}3,1,2,2H,N,=,SA\n{}",
            block(1),
            block(3)
        );
        let file = SourceFile { name: "t.csv", bytes: text.as_bytes() };
        let hands = [SourceFile { name: "hands.pbn", bytes: deals.as_bytes() }];
        let beside = SideFiles { hands: &hands, ..SideFiles::NOTHING };
        let mut reading = read_several(&[file], &beside, &Options::default());
        put_repair_first(&[file], &beside, &Options::default(), &mut reading);
        let codes = reading.diagnostics.iter().map(|one| one.code);
        let codes = codes.filter(|code| *code != Code::WorkedOut).map(Code::name);
        codes.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found("1,1,2,2C,N,-3,\n", DEALS), "few-trumps");
    assert_eq!(found("1,1,2,2H,N,=,C2\n", DEALS), "lead-not-held");
    // Nor is a whole block moved for one of its lines where the other board has a deal.
    assert_eq!(found("1,1,2,2C,N,-3,\n", &second(DEALS)), "few-trumps");
}
