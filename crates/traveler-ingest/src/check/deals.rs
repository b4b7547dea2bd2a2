//! Results that contradict the deal: a suit contract without trumps, a lead that the leader does not hold. Where there
//! are many contracts without trumps, the deals are those of another session. Where there are many such leads, the
//! leads cannot be trusted: of three real sessions with the right deals, all had more than one in twenty.

use contract_scoring::{Contract, Declarer, Played, Seat, Suits};
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use session::{BoardDeal, Card, Note, ResultId, Suit};

use super::sheet::Sheet;

/// A side that plays in a suit has more trumps than this, nearly always.
const FEW_TRUMPS: u32 = 5;
/// Beyond one line in that many, the deals are not those that were played.
const ONE_IN: usize = 20;
/// So few lines prove nothing.
const FEWEST: usize = 3;

/// What a deal has against a line.
enum Against {
    FewTrumps { contract: Contract, declarer: Declarer, trumps: u32 },
    Lead { card: Card, leader: Seat, holder: Option<Seat> },
}

/// Whether the deals are those that were played. What they have against single lines is reported if they are.
pub(super) fn check(sheet: &Sheet<'_>, findings: &mut Findings) -> bool {
    let session = sheet.session;
    if session.deals().is_empty() {
        return true;
    }
    let (mut lines, mut led) = (0, 0);
    let mut against: Vec<(ResultId, Against)> = Vec::new();
    let mut leads: Vec<(ResultId, Against)> = Vec::new();
    for board in session.boards() {
        let Some(deal) = session.deal(board.round_board()) else {
            continue;
        };
        for id in board.ids() {
            let Some(Played::Contract { contract, declarer, .. }) =
                session.results().played(id.index())
            else {
                continue;
            };
            lines += 1;
            let stated = few_trumps(contract, declarer, deal);
            against.extend(stated.map(|stated| (id, stated)));
            if let Some(card) = card_led(sheet, id) {
                led += 1;
                leads.extend(lead(card, declarer, deal).map(|stated| (id, stated)));
            }
        }
    }
    if against.len() >= FEWEST && against.len() * ONE_IN > lines {
        findings.push(of_another_session(sheet, against.len(), lines, against.first()));
        return false;
    }
    let are_trusted = leads.len() * ONE_IN <= led;
    for (id, stated) in against.into_iter().chain(leads.into_iter().filter(|_| are_trusted)) {
        findings.push(finding(sheet, id, &stated));
    }
    true
}

fn few_trumps(contract: Contract, declarer: Declarer, deal: &BoardDeal) -> Option<Against> {
    let suit = Suit::of(contract.strain)?;
    let own = (deal.deal.hands().into_iter()).filter(|(seat, _)| seat.side() == declarer.side());
    let trumps = own.map(|(_, hand)| hand.count_in(suit)).sum();
    (trumps <= FEW_TRUMPS).then_some(Against::FewTrumps { contract, declarer, trumps })
}

fn card_led(sheet: &Sheet<'_>, id: ResultId) -> Option<Card> {
    sheet.session.notes(id)?.get(Note::Lead)?.parse().ok()
}

fn lead(card: Card, declarer: Declarer, deal: &BoardDeal) -> Option<Against> {
    let Declarer::Seat(declarer) = declarer else {
        return None;
    };
    let leader = Seat::ALL[(declarer as usize + 1) % 4];
    let holder = deal.deal.holder(card);
    (holder != Some(leader)).then_some(Against::Lead { card, leader, holder })
}

fn finding(sheet: &Sheet<'_>, id: ResultId, stated: &Against) -> Diagnostic {
    match stated {
        Against::FewTrumps {
            contract,
            declarer,
            trumps,
        } => sheet
            .about_result(
                Code::FewTrumps,
                format!(
                    "{contract} by {declarer}, with {trumps} trumps in both hands of the side together"
                ),
                id,
            )
            .at(sheet.place(id, Field::Contract))
            .hint("is the denomination, the declarer or the board right?"),
        Against::Lead {
            card,
            leader,
            holder,
        } => {
            let holder = holder.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string());
            sheet
                .about_result(
                    Code::LeadNotHeld,
                    format!(
                        "{} was led by {leader}, and is in the hand of {holder}",
                        card.in_suits(Suits::Letters)
                    ),
                    id,
                )
                .at(sheet.place(id, Field::Lead))
                .hint("is the lead, the declarer or the board right?")
        }
    }
}

fn of_another_session(
    sheet: &Sheet<'_>,
    against: usize,
    lines: usize,
    first: Option<&(ResultId, Against)>,
) -> Diagnostic {
    let stated = Diagnostic::new(
        Code::HandsElsewhere,
        format!(
            "the deals are not those that were played: {against} of {lines} results cannot have come from them"
        ),
    );
    let stated = match first {
        Some((id, _)) => stated.at(sheet.place(*id, Field::Contract)),
        None => stated,
    };
    stated.hint(
        "are they of another session, or is the board numbered otherwise? They are printed all the same, and nothing is \
         checked against them",
    )
}
