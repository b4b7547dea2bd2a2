//! Notation: no text makes a parser panic, and what is read is printed so that it reads the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use contract_scoring::{
    AuctionEnd, BoardNumber, Contract, ContractResult, Declarer, Doubling, Level, NotationError,
    Played, PlayedError, Seat, Side, Strain, Tricks, Vulnerability,
};
use proptest::prelude::*;

fn check<T: FromStr + Display + Debug + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let printed = value.to_string();
        assert_eq!(printed.parse().ok(), Some(value), "{text:?} prints {printed:?}");
    }
}

fn check_all(text: &str) {
    check::<AuctionEnd>(text);
    check::<BoardNumber>(text);
    check::<Contract>(text);
    check::<ContractResult>(text);
    check::<Declarer>(text);
    check::<Doubling>(text);
    check::<Level>(text);
    check::<Played>(text);
    check::<Seat>(text);
    check::<Side>(text);
    check::<Strain>(text);
    check::<Tricks>(text);
    check::<Vulnerability>(text);
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        check_all(&text);
    }

    #[test]
    fn text_made_of_what_scoresheets_hold(
        text in "[0-9CDHSNTXxnt*♣♦♥♠♤\u{FE0F}=+\u{2212}. byPASEWew-]{0,12}"
    ) {
        check_all(&text);
    }

    #[test]
    fn table_results(
        text in "[1-7] ?([CDHS]|N|nt|♠\u{FE0F}?) ?(x|XX|\\*{0,2}) ?(=|[+-][1-7]) (by )?[NESW]"
    ) {
        check_all(&text);
        let refused_for_its_tricks_only = matches!(
            text.parse::<Played>(),
            Ok(_)
                | Err(PlayedError::Impossible(_)
                    | PlayedError::Notation(NotationError::OutOfBounds(_)))
        );
        prop_assert!(refused_for_its_tricks_only, "{text:?}");
    }
}
