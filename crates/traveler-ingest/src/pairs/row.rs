//! One row: every cell read. All faults of a row are told.

use contract_scoring::Side;
use rust_decimal::Decimal;
use session::{PairNumber, Player, Profile, Strat, StratId};

use super::Column;
use crate::findings::Findings;
use crate::inert::{from_formula, restored};
use crate::section_name::{SECTION_BY_DEFAULT, section_name};
use crate::spelling::nearest;
use crate::text::{Cell, Row};
use crate::travelers::number::{self, NotBounded};
use crate::{Code, Diagnostic, Subject, decimal};

/// A pair as it is listed, or a player in an individual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairRow {
    /// The line of the file.
    pub(crate) at: u64,
    /// The section, in capitals.
    pub(crate) section: String,
    /// The direction, where one is given.
    pub(crate) direction: Option<Side>,
    /// The number.
    pub(crate) number: PairNumber,
    /// The players; in an individual nothing is known of the second.
    pub(crate) players: [Player; 2],
    strat: Option<StratId>,
    ineligible: Vec<StratId>,
    standing: bool,
    /// Matchpoints added for the handicap ranking.
    pub(crate) handicap: Option<Decimal>,
    /// The score brought from earlier sessions.
    pub(crate) carryover: Option<Decimal>,
}

impl PairRow {
    /// What is known of the contestant.
    pub(crate) fn profile(&self, individual: bool) -> Profile {
        let players = if individual { 1 } else { 2 };
        Profile {
            players: self.players.iter().take(players).cloned().collect(),
            strat: self.strat,
            ineligible: self.ineligible.clone(),
            standing: self.standing,
            handicap: self.handicap,
            carryover: self.carryover,
        }
    }

    /// What messages are about.
    pub(crate) fn subject(&self) -> Subject {
        let number = Some(self.number.get());
        let on = |side| self.direction.is_none_or(|own| own == side);
        Subject {
            section: Some(self.section.clone()),
            board: None,
            ns: number.filter(|_| on(Side::NorthSouth)),
            ew: number.filter(|_| self.direction == Some(Side::EastWest)),
        }
    }
}

/// Reads a row; `None` where an error in it has been told.
pub(super) fn read(
    row: &Row<'_, '_, '_, Column>,
    strats: &[Strat],
    findings: &mut Findings,
) -> Option<PairRow> {
    let errors = findings.errors();
    let mut cx = Context { row, findings };
    let section = cx.section();
    let number = cx.number();
    let direction = cx.direction();
    let players = [
        cx.player(Column::Player1, Column::Id1, Column::Masterpoints1),
        cx.player(Column::Player2, Column::Id2, Column::Masterpoints2),
    ];
    let strat = cx
        .row
        .get(Column::Strat)
        .and_then(|cell| cx.strat(cell, &cell.text, strats));
    let (ineligible, standing) = cx.ineligible(strats);
    let handicap = cx.decimal(Column::Handicap);
    let carryover = cx.decimal(Column::Carryover);
    if findings.errors() > errors {
        return None;
    }
    Some(PairRow {
        at: row.line(),
        section: section?,
        direction,
        number: number?,
        players,
        strat,
        ineligible,
        standing,
        handicap,
        carryover,
    })
}

struct Context<'c, 'r, 't, 'a> {
    row: &'c Row<'r, 't, 'a, Column>,
    findings: &'c mut Findings,
}

impl Context<'_, '_, '_, '_> {
    /// Tells a fault of a cell.
    fn fault(
        &mut self,
        cell: &Cell<'_>,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let diagnostic = Diagnostic::new(code, message)
            .at(self.row.location(cell))
            .found(cell.text.as_ref());
        self.findings.push(finish(diagnostic));
    }

    fn section(&mut self) -> Option<String> {
        let Some(cell) = self.row.get(Column::Section) else {
            return Some(SECTION_BY_DEFAULT.to_owned());
        };
        let name = section_name(&cell.text);
        if name.is_none() {
            self.fault(
                cell,
                Code::BadSection,
                format!("`{}` is not the name of a section", cell.text),
                |diagnostic| diagnostic.expected("letters, or a number"),
            );
        }
        name
    }

    fn number(&mut self) -> Option<PairNumber> {
        let Some(cell) = self.row.get(Column::Pair) else {
            let place = self.row.place_of(Column::Pair);
            self.findings
                .push(Diagnostic::new(Code::Blank, "the row names no pair").at(place));
            return None;
        };
        match number::bounded(&cell.text) {
            Ok(number) => return Some(number),
            Err(NotBounded::NotANumber(why)) => {
                self.fault(cell, Code::BadPair, why.message, |mut diagnostic| {
                    diagnostic.expected = why.expected;
                    diagnostic.hint = why.hint.map(str::to_owned);
                    diagnostic
                });
            }
            Err(NotBounded::OutOfBounds(error)) => {
                self.fault(cell, Code::OutOfBounds, error.to_string(), |diagnostic| {
                    diagnostic.expected(format!("{} to {}", error.min, error.max))
                });
            }
        }
        None
    }

    fn direction(&mut self) -> Option<Side> {
        let cell = self.row.get(Column::Direction)?;
        let letters: String = cell.text.chars().filter(|&sign| sign != '-').collect();
        match letters.to_uppercase().as_str() {
            "NS" => Some(Side::NorthSouth),
            "EW" => Some(Side::EastWest),
            _ => {
                self.fault(
                    cell,
                    Code::BadDirection,
                    format!("`{}` is not a direction", cell.text),
                    |diagnostic| diagnostic.expected("`NS`, `EW`, or nothing"),
                );
                None
            }
        }
    }

    fn player(&mut self, name: Column, id: Column, masterpoints: Column) -> Player {
        let name = self.row.get(name);
        let id = self.row.get(id);
        let masterpoints_cell = self.row.get(masterpoints);
        let masterpoints = self.decimal(masterpoints);
        if let (Some(cell), Some(given)) = (masterpoints_cell, masterpoints)
            && given < Decimal::ZERO
        {
            self.fault(
                cell,
                Code::NegativeMasterpoints,
                "a player has fewer than no masterpoints",
                |diagnostic| diagnostic.expected("0 or more"),
            );
        }
        Player {
            name: name.map(|cell| restored(&cell.text).to_owned()),
            id: id.map(|cell| self.id(cell)),
            masterpoints,
        }
    }

    fn id(&mut self, cell: &Cell<'_>) -> String {
        let text = restored(&cell.text);
        match from_formula(text) {
            Some(inner) => {
                self.fault(
                    cell,
                    Code::SpreadsheetText,
                    "a spreadsheet's formula stands around this text",
                    |diagnostic| {
                        diagnostic
                            .expected(inner)
                            .hint("it was taken away; format the column as text")
                    },
                );
                inner.to_owned()
            }
            None => text.to_owned(),
        }
    }

    fn decimal(&mut self, column: Column) -> Option<Decimal> {
        let cell = self.row.get(column)?;
        let read = decimal::read(&cell.text);
        if read.is_none() {
            self.fault(
                cell,
                Code::NotADecimal,
                format!("`{}` is not a number", cell.text),
                |diagnostic| {
                    let diagnostic = diagnostic.expected("a number such as `12.50`");
                    if cell.text.contains(',') {
                        diagnostic.hint("write a decimal point, and no thousands separator")
                    } else {
                        diagnostic
                    }
                },
            );
        }
        read
    }

    /// The strat that a text names, in any case.
    fn strat(&mut self, cell: &Cell<'_>, name: &str, strats: &[Strat]) -> Option<StratId> {
        let wanted = name.to_lowercase();
        let place = strats
            .iter()
            .position(|strat| strat.name.to_lowercase() == wanted);
        if let Some(place) = place {
            return u8::try_from(place).ok().map(StratId);
        }
        let known: Vec<_> = strats.iter().map(|strat| strat.name.as_str()).collect();
        self.fault(
            cell,
            Code::UnknownStrat,
            format!("no strat is called `{name}`"),
            |diagnostic| match nearest(name, known.iter().copied()) {
                _ if known.is_empty() => {
                    diagnostic.hint("list the strats in `session.toml`: `[[strats]]`")
                }
                Some(near) => diagnostic
                    .expected(known.join(", "))
                    .hint(format!("did you mean `{near}`?")),
                None => diagnostic.expected(known.join(", ")),
            },
        );
        None
    }

    /// The strats in which a pair may not be ranked, and whether it is ranked at all.
    fn ineligible(&mut self, strats: &[Strat]) -> (Vec<StratId>, bool) {
        let Some(cell) = self.row.get(Column::Ineligible) else {
            return (Vec::new(), true);
        };
        if cell.text == "*" || cell.text.eq_ignore_ascii_case("all") {
            return (Vec::new(), false);
        }
        let names = cell.text.split_whitespace();
        let ineligible = names
            .filter_map(|name| self.strat(cell, name, strats))
            .collect();
        (ineligible, true)
    }
}
