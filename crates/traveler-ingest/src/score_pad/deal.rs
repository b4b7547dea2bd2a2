//! One row of a score pad: a deal.

use contract_scoring::rubber::{Deal, Honors, HonorsClaim, ImpossibleHonors};
use contract_scoring::{
    AuctionEnd, Contract, ContractResult, Declarer, NotationError, Played, Side, Strain, Tricks,
};

use super::Column;
use crate::findings::Findings;
use crate::text::{Cell, Row};
use crate::travelers::contract_of_date;
use crate::{Code, Diagnostic};

type PadRow<'r, 't, 'a> = Row<'r, 't, 'a, Column>;

/// A fault that has been told already.
pub(super) struct Told;

/// Reads a deal; `number` is its place on the pad, from 1. All faults of the row are told. Honors that nobody can have held
/// are left out, since they decide no game.
pub(super) fn read(
    row: &PadRow<'_, '_, '_>,
    number: usize,
    findings: &mut Findings,
) -> Result<Deal, Told> {
    let mut cx = Context {
        row,
        number,
        findings,
    };
    let contract = match cx.auction_end()? {
        AuctionEnd::PassedOut => {
            cx.nothing_else()?;
            return Ok(Played::PassedOut.into());
        }
        AuctionEnd::Contract(contract) => contract,
    };
    let declarer = cx.declarer();
    let tricks = cx.tricks(contract);
    let claims = cx.claims(contract, declarer.as_ref().ok().copied());
    let played = Played::Contract {
        contract,
        declarer: declarer?,
        tricks: tricks?,
    };
    Ok(cx.with_honors(played, &claims?))
}

struct Context<'c, 'r, 't, 'a> {
    row: &'c PadRow<'r, 't, 'a>,
    number: usize,
    findings: &'c mut Findings,
}

impl<'r, 't> Context<'r, 'r, 't, '_> {
    fn auction_end(&mut self) -> Result<AuctionEnd, Told> {
        let cell = self.filled(Column::Contract, Code::Blank, "the row has no contract")?;
        cell.text.parse().map_err(|error: NotationError| {
            if let Some(likely) = contract_of_date(&cell.text) {
                let message = format!(
                    "a spreadsheet turned a contract into the date `{}`",
                    cell.text
                );
                return self.fault(cell, Code::ContractDate, &message, |diagnostic| {
                    diagnostic
                        .expected(likely.clone())
                        .hint(format!("was it `{likely}`? Format the column as text"))
                });
            }
            let message = format!("`{}` is not a contract", cell.text);
            self.fault(cell, Code::BadContract, &message, |diagnostic| {
                diagnostic
                    .expected(error.expected())
                    .hint("contracts are written `4S`, `4♠`, `3NT`, `4SX`, `4S**` or `PASS`")
            })
        })
    }

    /// A deal that was passed out has neither declarer nor result nor honors.
    fn nothing_else(&mut self) -> Result<(), Told> {
        let hint =
            |diagnostic: Diagnostic| diagnostic.hint("clear the cell, or enter the contract");
        for column in [Column::Declarer, Column::Result] {
            if let Some(cell) = self.row.get(column) {
                let message = "it was passed out, and has a declarer or a result";
                return Err(self.fault(cell, Code::PassedOutWithResult, message, hint));
            }
        }
        match self.row.get(Column::Honors) {
            None => Ok(()),
            Some(cell) => {
                let message = ImpossibleHonors::PassedOut.to_string();
                Err(self.fault(cell, Code::ImpossibleHonors, &message, hint))
            }
        }
    }

    fn with_honors(&mut self, played: Played, claims: &[HonorsClaim]) -> Deal {
        Deal::new(played, claims).unwrap_or_else(|error| {
            let place = self.row.place_of(Column::Honors);
            let hint = match error {
                ImpossibleHonors::Twice => "keep the claim of the hand that held them",
                ImpossibleHonors::PassedOut | ImpossibleHonors::At(..) => {
                    "correct the claim, or the contract"
                }
            };
            let message = self.named(&error.to_string());
            self.tell(
                Diagnostic::new(Code::ImpossibleHonors, message)
                    .at(place)
                    .hint(hint),
            );
            played.into()
        })
    }

    fn declarer(&mut self) -> Result<Declarer, Told> {
        let cell = self.filled(
            Column::Declarer,
            Code::ContractIncomplete,
            "the contract has no declarer",
        )?;
        (we_or_they(&cell.text).map(Declarer::Side))
            .or_else(|| cell.text.parse().ok())
            .ok_or_else(|| {
                let message = format!("`{}` is not a declarer", cell.text);
                self.fault(cell, Code::BadDeclarer, &message, |diagnostic| {
                    diagnostic.expected("WE, THEY, N, E, S or W")
                })
            })
    }

    fn tricks(&mut self, contract: Contract) -> Result<Tricks, Told> {
        let cell = self.filled(
            Column::Result,
            Code::ContractIncomplete,
            "the contract has no result",
        )?;
        let result: ContractResult = cell.text.parse().map_err(|error: NotationError| {
            let message = format!("`{}` is not a result relative to the contract", cell.text);
            self.fault(cell, Code::BadResult, &message, |diagnostic| {
                diagnostic
                    .expected(error.expected())
                    .hint("write `=` where the contract was just made")
            })
        })?;
        contract.tricks(result).map_err(|error| {
            self.fault(
                cell,
                Code::ImpossibleResult,
                &error.to_string(),
                |diagnostic| diagnostic,
            )
        })
    }

    /// Reads claims such as `100`, `150 THEY`, `aces WE`; without a side they are the declaring side's.
    fn claims(
        &mut self,
        contract: Contract,
        declarer: Option<Declarer>,
    ) -> Result<Vec<HonorsClaim>, Told> {
        let Some(cell) = self.row.get(Column::Honors) else {
            return Ok(Vec::new());
        };
        let mut words = cell.text.split_whitespace().peekable();
        let mut claims = Vec::new();
        while let Some(word) = words.next() {
            let honors = match (word, contract.strain) {
                ("100", _) => Honors::FourTrumps,
                ("150", Strain::Notrump) => Honors::FourAces,
                ("150", _) => Honors::FiveTrumps,
                _ if word.eq_ignore_ascii_case("aces") => Honors::FourAces,
                _ => {
                    let message = format!("`{}` is not a claim of honors", cell.text);
                    return Err(self.fault(cell, Code::BadHonors, &message, |diagnostic| {
                        diagnostic
                            .expected("100, 150 or aces, with WE or THEY behind it")
                            .hint("without WE or THEY, honors are declarer's side's")
                    }));
                }
            };
            let said = words.next_if(|word| we_or_they(word).is_some());
            let side = said.and_then(we_or_they);
            // Where the declarer cannot be read, that has been told, and nobody asks whose the honors are.
            if let Some(side) = side.or(declarer.map(Declarer::side)) {
                claims.push(HonorsClaim { side, honors });
            }
        }
        Ok(claims)
    }

    /// The cell of a column that must be filled.
    fn filled(&mut self, column: Column, code: Code, blank: &str) -> Result<&'r Cell<'t>, Told> {
        self.row.get(column).ok_or_else(|| {
            let place = self.row.place_of(column);
            self.tell(Diagnostic::new(code, self.named(blank)).at(place))
        })
    }

    fn fault(
        &mut self,
        cell: &Cell<'_>,
        code: Code,
        message: &str,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Told {
        let diagnostic = Diagnostic::new(code, self.named(message))
            .at(self.row.location(cell))
            .found(cell.text.as_ref());
        self.tell(finish(diagnostic))
    }

    fn named(&self, message: &str) -> String {
        format!("deal {}: {message}", self.number)
    }

    fn tell(&mut self, diagnostic: Diagnostic) -> Told {
        self.findings.push(diagnostic);
        Told
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
