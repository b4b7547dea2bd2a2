//! Files with deals, sound and damaged.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use findings::{Code, Outcome};
use proptest::prelude::*;
use session::BoardDeal;
use traveler_ingest::{HandRecords, Options, SideFiles, SourceFile, read_deals, read_several};

const PBN: &str = "% PBN 2.1\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
    [Deal \"N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543\"]\n\
    [DoubleDummyTricks \"78aa878aa84533545335\"]\n";
const DLM: &str = "[Document]\nFrom board=1\nTo board=1\nBoard 01=fnbkmmincldklcfcofoiefnapm018\n";
const LIN: &str =
    "qx|o1|md|1S278H3459TD2379K,S46QH268KD48C3459,S35THA7JDATCA267Q,|ah|Board 1|sv|o|pg||\n";

fn read(name: &str, bytes: &[u8]) -> Outcome<HandRecords> {
    read_deals(&[SourceFile { name, bytes }], &Options::default())
}

fn dup() -> Vec<u8> {
    // Numbers from the ace of spades, 01, to the two of clubs, 52.
    let hand = |cards: &[(u8, &str)]| -> String {
        let of = |(suit, ranks): &(u8, &str)| -> String {
            let place = |rank| "AKQJT98765432".find(rank).expect("a rank");
            (ranks.chars())
                .map(|rank| format!("{:02}", usize::from(*suit) * 13 + place(rank) + 1))
                .collect()
        };
        cards.iter().map(of).collect()
    };
    let north = hand(&[(0, "T53"), (1, "AJ7"), (2, "AT"), (3, "AQ762")]);
    let east = hand(&[(0, "AKJ9"), (1, "Q"), (2, "QJ65"), (3, "KJT8")]);
    let south = hand(&[(0, "872"), (1, "T9543"), (2, "K9732")]);
    let mut board = format!("{north}{east}{south}").into_bytes();
    board.extend(std::iter::repeat_n(b'\x06', 68));
    board.extend(b"YN1  1 1  ");
    board
}

fn only(reading: &Outcome<HandRecords>) -> BoardDeal {
    let deals = &reading.made.as_ref().expect("it can be read").deals;
    let (board, deal) = deals.iter().next().expect("it has a deal");
    assert_eq!((board.get(), deals.iter().len()), (1, 1));
    *deal
}

#[test]
fn every_format_has_the_same_deal() {
    let pbn = only(&read("hands.pbn", PBN.as_bytes()));
    assert_eq!(pbn.makes.map(|makes| makes.to_string()).as_deref(), Some("78aa878aa84533545335"));
    for (name, bytes) in [
        ("hands.dlm", DLM.as_bytes().to_vec()),
        ("hands.lin", LIN.as_bytes().to_vec()),
        ("hands.dup", dup()),
    ] {
        let reading = read(name, &bytes);
        assert_eq!(reading.diagnostics, [], "{name}");
        assert_eq!(only(&reading).deal, pbn.deal, "{name}");
    }
}

#[track_caller]
fn check(name: &str, text: &str, expected: &str) {
    let reading = read(name, text.as_bytes());
    let shown: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(shown.join("\n"), expected);
    assert!(reading.made.is_none());
}

#[test]
fn what_is_wrong_with_a_file_is_said_at_its_place() {
    check(
        "hands.pbn",
        &PBN.replace("T53.AJ7", "K53.AJ7"),
        "error[bad-deal] 5:27+16 the card SK is in two hands, N and E | - | each of the 52 cards once | \
         correct the card in one of the hands, or export the deals again",
    );
    check(
        "hands.pbn",
        &PBN.replace("T53.AJ7.AT", "T53.AJ7.A"),
        "error[bad-deal] 5:10+15 N has 12 cards, not 13 | - | 13 cards in each hand | in no hand: DT",
    );
    check(
        "hands.lin",
        "qx|o1|md|1SAK,H2,D3|sv|o|",
        "error[bad-deal] 1:10+10 N has 1 card, not 13 | - | 13 cards in each hand | give the hand all its cards, or export \
         the deals again",
    );
    check(
        "hands.pbn",
        &PBN.replace("[Board \"1\"]", "[Board \"one\"]"),
        "error[bad-hands] 2:9+3 the number of a board cannot be read | one | a number from 1 to 65535 | \
         correct the number of the board",
    );
    check(
        "hands.pbn",
        &format!(
            "{PBN}\n{}",
            PBN.replace("T53", "T52").replace("872", "873").replace("% PBN 2.1\n", "")
        ),
        "error[deals-disagree] 11:8+69 & 5:8+69 board 1 has two different deals | - | - | \
         one of them belongs to another session: take it out",
    );
    let unnumbered = PBN.replace("[Board \"1\"]\n", "");
    only(&read("hands.pbn", unnumbered.as_bytes()));
    check(
        "hands.dlm",
        &DLM.replace("fnbk", "fnbl"),
        "error[bad-deal] 4:10+29 the sum of a deal is 021, the file says `018` | - | \
         26 letters from a to p, and their sum in 3 digits | \
         the line was changed or cut: fetch the file again from the dealing program",
    );
    check(
        "hands.lin",
        &LIN.replace("ah|Board 1|", "").replace("qx|o1|", ""),
        "error[bad-hands] 1:4+54 a deal without its board | - | `ah|Board 7|` or `qx|o7|` beside it | \
         export the deals as PBN, which always names the board",
    );
    check(
        "hands.lin",
        &LIN.replace("S278", "S27X8"),
        "error[bad-deal] 1:10+55 the hand of S: expected suits and their cards, such as S48JH25TQD235C679, \
         found `S27X8H3459TD2379K` | S27X8H3459TD2379K | suits and their cards, such as S48JH25TQD235C679 | \
         correct the hand, or export the deals again",
    );
    check(
        "hands.pbn",
        "board,ns,ew\n",
        "error[bad-hands] - `hands.pbn` is no file with deals | - | PBN, DLM, LIN or DUP | export the deals as PBN",
    );
}

#[test]
fn a_table_that_cannot_be_one_is_not_taken() {
    let bad = PBN.replace("78aa878aa84533545335", "18117171111187171871");
    assert_eq!(only(&read("hands.pbn", bad.as_bytes())).makes, None);
    let none = PBN.replace("78aa878aa84533545335", "********************");
    assert_eq!(only(&read("hands.pbn", none.as_bytes())).makes, None);
}

#[test]
fn the_deals_beside_travelers_are_those_of_the_session() {
    let travelers = SourceFile {
        name: "travelers.csv",
        bytes: b"board,ns,ew,contract,by,result\n1,1,2,3NT,N,=\n1,3,4,3NT,N,-1\n",
    };
    let hands = [SourceFile { name: "hands.pbn", bytes: PBN.as_bytes() }];
    let beside = SideFiles { hands: &hands, corrections: None, ..SideFiles::NOTHING };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let session = reading.session.expect("nothing contradicts");
    assert_eq!(session.deals().iter().len(), 1);

    let marked = PBN.replace("Dealer \"N\"", "Dealer \"S\"");
    let hands = [SourceFile { name: "hands.pbn", bytes: marked.as_bytes() }];
    let beside = SideFiles { hands: &hands, corrections: None, ..SideFiles::NOTHING };
    let reading = read_several(&[travelers], &beside, &Options::default());
    let printed = reading.diagnostics.iter().find(|one| one.code == Code::DealMarking);
    assert_eq!(
        printed.expect("the dealer is another").to_string(),
        "warning[deal-marking] 5:8+69 the deal of board 1 has dealer S and none vulnerable, the session N and none | - | \
         - | par is that of the session; if the boards were marked like this, say so under `[[boards]]` in `session.toml`"
    );
}

#[test]
fn results_are_compared_with_their_deals() {
    let travelers = |bad: &str| {
        let sound = "1,1,2,3NT,N,=,S9\n".to_owned();
        let rows: Vec<String> = (1..40)
            .map(|pair| sound.replace("1,1,2", &format!("1,{},{}", 2 * pair + 1, 2 * pair + 2)))
            .collect();
        format!("board,ns,ew,contract,by,result,lead\n{}{bad}", rows.concat())
    };
    let found = |bad: &str| {
        let text = travelers(bad);
        let travelers = SourceFile { name: "travelers.csv", bytes: text.as_bytes() };
        let hands = [SourceFile { name: "hands.pbn", bytes: PBN.as_bytes() }];
        let beside = SideFiles { hands: &hands, corrections: None, ..SideFiles::NOTHING };
        let reading = read_several(&[travelers], &beside, &Options::default());
        let about_deals = reading.diagnostics.iter().filter(|one| {
            matches!(one.code, Code::FewTrumps | Code::LeadNotHeld | Code::HandsElsewhere)
        });
        about_deals.map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(found(""), "");
    assert_eq!(
        found("1,101,102,4H,E,-4,\n1,103,104,3NT,N,=,CA\n"),
        "warning[few-trumps] 41:11+2 4H by E, with 5 trumps in both hands of the side together | - | - | \
         is the denomination, the declarer or the board right?\n\
         warning[lead-not-held] 42:19+2 CA was led by E, and is in the hand of N | - | - | \
         is the lead, the declarer or the board right?"
    );
    assert_eq!(
        found("1,101,102,4H,E,-4,\n1,103,104,4H,E,-4,\n1,105,106,4H,W,-4,\n"),
        "warning[hands-elsewhere] 41:11+2 the deals are not those that were played: 3 of 42 results cannot have come \
         from them | - | - | are they of another session, or is the board numbered otherwise? They are printed all the \
         same, and nothing is checked against them"
    );
}

/// Every deal of real files, where these are there.
#[test]
fn real_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real/deals");
    if !folder.is_dir() {
        let shown = folder.display();
        writeln!(io::stderr(), "skipped: {shown} is not there").expect("it can be said");
        return;
    }
    for (name, deals, tables) in [
        ("bigdeal-inherited-tags.pbn", 15, 0),
        ("bridgecomposer-15.pbn", 15, 15),
        ("dealmaster-8.pbn", 8, 8),
        ("one-board.dlm", 1, 0),
        ("one-board.dlm.pbn", 1, 0),
        ("played-boards.lin", 12, 0),
    ] {
        let bytes = fs::read(folder.join(name)).expect("it can be read");
        let reading = read(name, &bytes);
        assert_eq!(reading.diagnostics, [], "{name}");
        let found = reading.made.expect("nothing is wrong").deals;
        let known = found.iter().filter(|(_, deal)| deal.makes.is_some()).count();
        assert_eq!((found.iter().len(), known), (deals, tables), "{name}");
    }
}

/// Every byte changed, taken out or repeated gives the deals, or says what is wrong.
#[test]
fn damaged_files_are_read_or_refused() {
    let read_or_refused = |name: &str, bytes: &[u8]| {
        let reading = read(name, bytes);
        let is_refused = reading.counts.errors > 0;
        assert_eq!(reading.made.is_none(), is_refused, "{name} {bytes:?}");
        if let Some(records) = &reading.made {
            assert!(!records.deals.is_empty(), "{name} {bytes:?}");
        }
    };
    for (name, bytes) in [
        ("hands.pbn", PBN.as_bytes().to_vec()),
        ("hands.dlm", DLM.as_bytes().to_vec()),
        ("hands.lin", LIN.as_bytes().to_vec()),
        ("hands.dup", dup()),
    ] {
        for place in 0..bytes.len() {
            for other in [0, b' ', b'\n', b'7', b'A', b'|', b'"', 0xFF] {
                let mut changed = bytes.clone();
                changed[place] = other;
                read_or_refused(name, &changed);
            }
            read_or_refused(name, &bytes[..place]);
            let (before, after) = bytes.split_at(place);
            read_or_refused(name, &[before, &after[..1], after].concat());
            read_or_refused(name, &[before, &after[1..]].concat());
        }
    }
}

proptest! {
    #[test]
    fn nothing_is_too_odd(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for start in ["", "[Document]\n", "md|", "[Deal \"", "[Document]\nBoard 01="] {
            let bytes = [start.as_bytes(), &bytes].concat();
            read("hands", &bytes);
        }
    }
}
