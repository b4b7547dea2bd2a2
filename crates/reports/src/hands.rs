//! The hands: a diagram of each deal, with what can be made and par.
//!
//! It is not a `Report`, because deals need no results: a file with only deals has diagrams as well.

use contract_scoring::{BoardNumber, Contract as Bid, Doubling, Level, Seat, Side, Strain, Suits};
use session::{BoardDeal, Deals, Event, Makes, Marking, Markings, Par, ParContract, Suit};

use super::{heading, report_words};
use crate::model::names::Names;
use crate::sheet::{
    Block, Contract, Diagram, DiagramHand, Document, MakesTable, Part, Reading, Sheet,
};
use crate::words::{self, Words};

/// The deals of a session, to be printed by themselves.
#[derive(Clone, Copy, Debug)]
pub struct HandRecord<'a> {
    /// What the session is called, and in which language.
    pub event: &'a Event,
    /// How much of names goes out.
    pub names: Names,
    /// What is marked on the boards.
    pub markings: &'a Markings,
    /// The deals.
    pub deals: &'a Deals,
}

impl<'a> HandRecord<'a> {
    /// A diagram of each board as a document.
    #[must_use]
    pub fn document(self) -> Document<'a> {
        let words = self.words();
        let sheets = self
            .deals
            .iter()
            .map(move |(board, deal)| sheet(words, board, deal, self.markings.of(board)));
        self.with(Part {
            reading: Reading::Diagrams,
            ..Part::new("hands", report_words(words).hands.title, sheets)
        })
    }

    fn with(self, part: Part<'a>) -> Document<'a> {
        heading::document(self.event, self.names, part)
    }

    /// The words in which it is.
    #[must_use]
    pub fn words(self) -> &'static Words {
        words::of_event(self.event)
    }
}

fn sheet(words: &'static Words, board: BoardNumber, deal: &BoardDeal, marking: Marking) -> Sheet {
    Sheet {
        anchor: Some(format!("deal-{board}")),
        facts: super::marked(words, marking).into(),
        blocks: vec![Block::Diagram(diagram(words, deal, marking))],
        ..Sheet::new(report_words(words).travelers.board(board.get()))
    }
}

pub(super) fn diagram(words: &Words, deal: &BoardDeal, marking: Marking) -> Diagram {
    let own = &report_words(words).hands;
    let ranks_of_language = words.ranks();
    let hand = |seat: Seat| {
        let hand = deal.deal.hand(seat);
        DiagramHand {
            seat: words.seat(seat),
            suits: Suit::LISTED.map(|suit| {
                let ranks: String =
                    (hand.ranks(suit)).map(|rank| ranks_of_language[12 - rank as usize]).collect();
                if ranks.is_empty() { "–".to_owned() } else { ranks }
            }),
            points: hand.points(),
            deals: seat == marking.dealer,
            is_vulnerable: marking.vulnerability.includes(seat.side()),
        }
    };
    Diagram {
        hands: Seat::ALL.map(hand),
        makes: deal.makes.map(|makes| makes_table(words, &makes)),
        par: deal.makes.map(|makes| par(words, &Par::of(&makes, marking))),
        points: own.points,
    }
}

/// Notrump first, as the suits from spades down follow it in a diagram.
const STRAINS: [Strain; 5] =
    [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

fn makes_table(words: &Words, makes: &Makes) -> MakesTable {
    let seats = [Seat::North, Seat::South, Seat::East, Seat::West];
    MakesTable {
        title: report_words(words).hands.makes,
        strains: STRAINS.map(|strain| strain_name(words, strain)),
        rows: seats.map(|seat| {
            let tricks = STRAINS.map(|strain| makes.get(seat, strain).get());
            (words.seat(seat), tricks)
        }),
    }
}

/// A denomination as contracts in this language have it.
fn strain_name(words: &Words, strain: Strain) -> Contract {
    let bid = Bid { level: Level::MIN, strain, doubling: Doubling::Undoubled };
    Contract::of(|suits| words.contract(bid, suits).chars().skip(1).collect())
}

/// `Par N-S +620: 4♠ N-S`.
fn par(words: &Words, par: &Par) -> Contract {
    if par.contracts.is_empty() {
        return Contract::of(|_| report_words(words).hands.par_is_pass.to_owned());
    }
    let score = match par.score.points() {
        points @ 0.. => format!("{} +{points}", words.side.ns),
        points => format!("{} +{}", words.side.ew, -points),
    };
    Contract::of(|suits| {
        let contracts = contracts(words, &par.contracts, suits).join(", ");
        report_words(words).hands.par(&score, &contracts)
    })
}

/// Contracts with their declarers; where either partner can declare, it is their side.
fn contracts(words: &Words, all: &[ParContract], suits: Suits) -> Vec<String> {
    let is_same = |one: &ParContract, next: &ParContract| {
        one.contract == next.contract && one.declarer.side() == next.declarer.side()
    };
    let mut sorted = all.to_vec();
    sorted.sort_by_key(|one| (one.contract, one.declarer.side(), one.declarer));
    (sorted.chunk_by(is_same))
        .filter_map(|same| {
            let first = same.first()?;
            let result = match first.contract.result(first.tricks).to_string() {
                made if made == "=" => String::new(),
                other => other,
            };
            let contract = words.contract(first.contract, suits);
            let who: &str = match (same.len(), first.declarer.side()) {
                (1, _) => words.seat(first.declarer),
                (_, Side::NorthSouth) => words.side.ns,
                (_, Side::EastWest) => words.side.ew,
            };
            Some(format!("{contract}{result} {who}"))
        })
        .collect()
}
