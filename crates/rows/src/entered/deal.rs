//! A deal of a file, and the message if it is not a deal.

use contract_scoring::{BoardNumber, NotationError, Seat, Vulnerability};
use findings::{Code, Diagnostic, Findings, Location, Subject};
use session::{Deal, DealError, Makes};

/// A deal of a file.
#[derive(Clone, Debug)]
pub struct FoundDeal {
    /// The board.
    pub board: BoardNumber,
    /// The section, where a file has deals by section.
    pub section: Option<String>,
    /// The four hands.
    pub deal: Deal,
    /// The tricks that each seat can take, where the file says them.
    pub makes: Option<Makes>,
    /// Who deals, where the file says it.
    pub dealer: Option<Seat>,
    /// Who is vulnerable, if the file gives it.
    pub vulnerable: Option<Vulnerability>,
    /// Where it is.
    pub at: Location,
}

/// Says what is wrong with the hands of a board.
pub fn faulty(error: &DealError, board: Option<BoardNumber>) -> Diagnostic {
    let said = Diagnostic::new(Code::BadDeal, error.to_string()).about(Subject {
        board: board.map(BoardNumber::get),
        ..Subject::NONE
    });
    match error {
        DealError::Twice { .. } => said
            .expected("each of the 52 cards once")
            .hint("correct the card in one of the hands, or export the deals again"),
        DealError::Count { cards, missing, .. } => {
            let shown: Vec<String> = missing.iter().map(ToString::to_string).collect();
            said.expected("13 cards in each hand")
                .hint(match shown.len() {
                    _ if *cards > 13 => "take the surplus cards out".to_owned(),
                    0 => "give the hand all its cards, or export the deals again".to_owned(),
                    1..=5 => format!("in no hand: {}", shown.join(", ")),
                    many => format!("{many} cards are in no hand; is the line cut?"),
                })
        }
        DealError::Hand { error, .. } => said
            .found(error.found.clone())
            .expected(error.expected)
            .hint("correct the hand, or export the deals again"),
    }
}

/// A board's number in a file, or why it is none.
pub fn board(text: &str, at: Location, findings: &mut Findings) -> Option<BoardNumber> {
    match text.trim().parse() {
        Ok(board) => Some(board),
        Err(error) => {
            let error: NotationError = error;
            findings.push(
                Diagnostic::new(Code::BadHands, "the number of a board cannot be read")
                    .at(at)
                    .found(text.trim())
                    .expected(error.expected())
                    .hint("correct the number of the board"),
            );
            None
        }
    }
}
