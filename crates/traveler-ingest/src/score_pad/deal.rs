//! One row of a score pad: a deal.

use contract_scoring::rubber::{Deal, Honors, HonorsClaim, ImpossibleHonors};
use contract_scoring::{AuctionEnd, Contract, Declarer, Played, Side, Strain, Tricks};
use findings::{Code, Diagnostic, Findings, Read, Reported};
use notation::cell::{Unfit, bidding};
use table::Cells;
use table::entered::Places;
use table::rows::Row;

use super::Column;

/// Reads a deal; `number` is its place on the pad, from 1. All faults of the row are reported. Honors that nobody can
/// have held are left out, since they decide no game.
pub(super) fn read(
    places: &dyn Places<Column>,
    cells: &Cells<'_, '_, Column>,
    number: usize,
    findings: &mut Findings,
) -> Read<Deal> {
    let mut deal = Entered { row: Row::new(places, cells.row(), findings), cells, number };
    let contract = match deal.auction_end()? {
        AuctionEnd::PassedOut => {
            deal.nothing_else()?;
            return Ok(Played::PassedOut.into());
        }
        AuctionEnd::Contract(contract) => contract,
    };
    let declarer = deal.declarer();
    let tricks = deal.tricks(contract);
    let claims = deal.claims(contract, declarer.as_ref().ok().copied());
    let played = Played::Contract { contract, declarer: declarer?, tricks: tricks? };
    Ok(deal.with_honors(played, &claims?))
}

/// A row of the pad; every message names its deal.
struct Entered<'c, 'r, 't> {
    row: Row<'c, Column>,
    cells: &'c Cells<'r, 't, Column>,
    number: usize,
}

impl<'r> Entered<'_, 'r, '_> {
    fn auction_end(&mut self) -> Read<AuctionEnd> {
        let text = self.filled(Column::Contract, Code::Blank, "the row has no contract")?;
        bidding::contract(text).map_err(|unfit| self.unfit(Column::Contract, unfit))
    }

    /// A deal that was passed out has neither declarer nor result nor honors.
    fn nothing_else(&mut self) -> Read<()> {
        let fix = "clear the cell, or enter the contract";
        for column in [Column::Declarer, Column::Result] {
            if self.cells.get(column).is_some() {
                let message = "it was passed out, but has a declarer or a result";
                let unfit = Unfit::new(Code::PassedOutWithResult, message).hint(fix);
                return Err(self.unfit(column, unfit));
            }
        }
        if self.cells.get(Column::Honors).is_some() {
            let message = ImpossibleHonors::PassedOut.to_string();
            let unfit = Unfit::new(Code::ImpossibleHonors, message).hint(fix);
            return Err(self.unfit(Column::Honors, unfit));
        }
        Ok(())
    }

    fn with_honors(&mut self, played: Played, claims: &[HonorsClaim]) -> Deal {
        Deal::new(played, claims).unwrap_or_else(|error| {
            let hint = match error {
                ImpossibleHonors::Twice => "keep the claim of the hand that held them",
                ImpossibleHonors::PassedOut | ImpossibleHonors::At(..) => {
                    "correct the claim, or the contract"
                }
            };
            let message = self.named(&error.to_string());
            let add_hint = |found: Diagnostic| found.hint(hint);
            self.row.at(Column::Honors, Code::ImpossibleHonors, message, add_hint);
            played.into()
        })
    }

    fn declarer(&mut self) -> Read<Declarer> {
        let text = self.filled(
            Column::Declarer,
            Code::ContractIncomplete,
            "the contract has no declarer",
        )?;
        (we_or_they(text).map(Declarer::Side)).or_else(|| text.parse().ok()).ok_or_else(|| {
            let message = format!("`{text}` is not a declarer");
            let unfit = Unfit::new(Code::BadDeclarer, message).expected("WE, THEY, N, E, S or W");
            self.unfit(Column::Declarer, unfit)
        })
    }

    fn tricks(&mut self, contract: Contract) -> Read<Tricks> {
        let text =
            self.filled(Column::Result, Code::ContractIncomplete, "the contract has no result")?;
        let result = bidding::result(text).map_err(|unfit| {
            let unfit = unfit.hint("write `=` where the contract was just made");
            self.unfit(Column::Result, unfit)
        })?;
        contract.tricks(result).map_err(|error| {
            let unfit = Unfit::new(Code::ImpossibleResult, error.to_string());
            self.unfit(Column::Result, unfit)
        })
    }

    /// Reads claims such as `100`, `150 THEY`, `aces WE`; without a side they are the declaring side's.
    fn claims(&mut self, contract: Contract, declarer: Option<Declarer>) -> Read<Vec<HonorsClaim>> {
        let Some(text) = self.cells.get(Column::Honors) else {
            return Ok(Vec::new());
        };
        let mut words = text.split_whitespace().peekable();
        let mut claims = Vec::new();
        while let Some(word) = words.next() {
            let honors = match (word, contract.strain) {
                ("100", _) => Honors::FourTrumps,
                ("150", Strain::Notrump) => Honors::FourAces,
                ("150", _) => Honors::FiveTrumps,
                _ if word.eq_ignore_ascii_case("aces") => Honors::FourAces,
                _ => {
                    let message = format!("`{text}` is not a claim of honors");
                    let unfit = Unfit::new(Code::BadHonors, message)
                        .expected("100, 150 or aces, with WE or THEY after it")
                        .hint("without WE or THEY, honors belong to declarer's side");
                    return Err(self.unfit(Column::Honors, unfit));
                }
            };
            let stated = words.next_if(|word| we_or_they(word).is_some());
            let side = stated.and_then(we_or_they);
            // Where the declarer cannot be read, that has been reported, and nobody asks whose the honors are.
            if let Some(side) = side.or(declarer.map(Declarer::side)) {
                claims.push(HonorsClaim { side, honors });
            }
        }
        Ok(claims)
    }

    /// The text of a column that must be filled.
    fn filled(&mut self, column: Column, code: Code, blank: &str) -> Read<&'r str> {
        self.cells.get(column).ok_or_else(|| {
            let message = self.named(blank);
            self.row.at(column, code, message, |found| found)
        })
    }

    fn unfit(&mut self, column: Column, unfit: Unfit) -> Reported {
        let message = self.named(&unfit.message);
        self.row.unfit(column, Unfit { message, ..unfit })
    }

    fn named(&self, message: &str) -> String {
        format!("deal {}: {message}", self.number)
    }
}

fn we_or_they(text: &str) -> Option<Side> {
    if text.eq_ignore_ascii_case("we") {
        Some(Side::NorthSouth)
    } else if text.eq_ignore_ascii_case("they") {
        Some(Side::EastWest)
    } else {
        None
    }
}
