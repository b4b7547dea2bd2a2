//! The columns of the contract: contract, declarer and result in one of its dialects, or a ruling in their place.

use contract_scoring::{
    AuctionEnd, Contract, ContractResult, Declarer, Level, NotationError, Overtricks, Played,
    Tricks, Undertricks,
};

use super::Column;
use super::context::{Context, Reading, Told};
use super::ruling::{self, Ruled};
use crate::text::Cell;
use crate::{Code, Diagnostic};

/// What the columns of the contract say.
pub(super) enum Bidding {
    /// Nothing.
    Nothing,
    /// What happened at the table.
    Played(Played),
    /// A ruling for both sides.
    Ruled(Ruled),
}

/// Reads the columns of the contract.
pub(super) fn read(cx: &mut Context<'_, '_, '_, '_>) -> Reading<Bidding> {
    let Some(cell) = cx.cell(Column::Contract) else {
        return nothing_else(cx, "the row has no contract").map(|()| Bidding::Nothing);
    };
    let contract = match cell.text.parse() {
        Ok(AuctionEnd::Contract(contract)) => contract,
        Ok(AuctionEnd::PassedOut) => {
            return passed_out(cx).map(|()| Bidding::Played(Played::PassedOut));
        }
        Err(error) => {
            return match ruling::for_both_sides(&cell.text) {
                Some(ruled) => {
                    nothing_else(cx, "the board has a ruling").map(|()| Bidding::Ruled(ruled))
                }
                None => Err(not_a_contract(cx, cell, &error)),
            };
        }
    };
    let declarer = declarer(cx);
    let tricks = tricks(cx, contract);
    Ok(Bidding::Played(Played::Contract {
        contract,
        declarer: declarer?,
        tricks: tricks?,
    }))
}

fn not_a_contract(
    cx: &mut Context<'_, '_, '_, '_>,
    cell: &Cell<'_>,
    error: &NotationError,
) -> Told {
    if let Some(likely) = contract_of_date(&cell.text) {
        return cx.fault(
            cell,
            Code::ContractDate,
            format!(
                "a spreadsheet turned a contract into the date `{}`",
                cell.text
            ),
            |diagnostic| {
                diagnostic
                    .expected(likely.clone())
                    .hint(format!("was it `{likely}`? Format the column as text"))
            },
        );
    }
    cx.fault(
        cell,
        Code::BadContract,
        format!("`{}` is neither a contract nor a ruling", cell.text),
        |diagnostic| {
            diagnostic
                .expected(error.expected())
                .hint("contracts are written `4S`, `4♠`, `3NT`, `4SX`, `4S**` or `PASS`; rulings `A+`, `60%`, `A+/A-`, `NP` or `LP`")
        },
    )
}

/// The contract that a spreadsheet turned into a date: `3-Nov`, `Nov-03` and `1-Dec` were `3N` and `1D`.
pub(crate) fn contract_of_date(text: &str) -> Option<String> {
    const MONTHS: [(&str, char); 3] = [("nov", 'N'), ("dec", 'D'), ("sep", 'S')];
    let (one, other) = text.split_once(['-', '.', ' ', '/'])?;
    let (day, month) = if one.starts_with(|first: char| first.is_ascii_digit()) {
        (one, other)
    } else {
        (other, one)
    };
    let level: Level = day.parse().ok()?;
    let month = month.to_ascii_lowercase();
    MONTHS
        .iter()
        .find(|(name, _)| month.starts_with(name))
        .map(|(_, strain)| format!("{level}{strain}"))
}

fn incomplete(cx: &mut Context<'_, '_, '_, '_>, column: Column, message: String) -> Told {
    let place = cx.row.place_of(column);
    cx.tell(
        Diagnostic::new(Code::ContractIncomplete, message)
            .at(place)
            .hint("fill it in; where only the score is known, leave the contract blank as well"),
    )
}

fn declarer(cx: &mut Context<'_, '_, '_, '_>) -> Reading<Declarer> {
    let Some(cell) = cx.cell(Column::Declarer) else {
        return Err(incomplete(
            cx,
            Column::Declarer,
            "the contract has no declarer".to_owned(),
        ));
    };
    cell.text.parse().map_err(|error: NotationError| {
        cx.fault(
            cell,
            Code::BadDeclarer,
            format!("`{}` is not a declarer", cell.text),
            |diagnostic| diagnostic.expected(error.expected()),
        )
    })
}

/// The tricks taken, from each column that says them; they must agree.
fn tricks(cx: &mut Context<'_, '_, '_, '_>, contract: Contract) -> Reading<Tricks> {
    let mut said: Option<(Tricks, Column)> = None;
    let mut read: Reading<()> = Ok(());
    for column in [Column::Result, Column::Tricks, Column::Made, Column::Down] {
        let Some(cell) = cx.cell(column) else {
            continue;
        };
        match (in_column(cx, column, cell, contract), said) {
            (Err(told), _) => read = Err(told),
            (Ok(tricks), None) => said = Some((tricks, column)),
            (Ok(tricks), Some((earlier, first))) if tricks != earlier => {
                let place = cx.row.place_of(first);
                return Err(cx.fault(
                    cell,
                    Code::ResultsDisagree,
                    format!("this is {tricks} tricks, another column says {earlier}"),
                    |diagnostic| diagnostic.see(place),
                ));
            }
            (Ok(_), Some(_)) => {}
        }
    }
    read?;
    match said {
        Some((tricks, _)) => Ok(tricks),
        None => {
            let message = format!("nothing says how many tricks {contract} made");
            Err(incomplete(cx, Column::Result, message))
        }
    }
}

fn in_column(
    cx: &mut Context<'_, '_, '_, '_>,
    column: Column,
    cell: &Cell<'_>,
    contract: Contract,
) -> Reading<Tricks> {
    let result = match column {
        Column::Tricks => return cx.bounded(cell),
        Column::Down => ContractResult::Down(cx.bounded::<Undertricks>(cell)?),
        Column::Made => {
            let made: Level = cx.bounded(cell)?;
            let over = made.get().checked_sub(contract.level.get());
            match over.map(Overtricks::new) {
                Some(Ok(over)) => ContractResult::Made(over),
                Some(Err(_)) | None => {
                    return Err(cx.fault(
                        cell,
                        Code::ImpossibleResult,
                        format!("{contract} that made {made} went down"),
                        |diagnostic| {
                            let down = contract.level.get() - made.get();
                            diagnostic.hint(format!("write {down} in the column `down`"))
                        },
                    ));
                }
            }
        }
        _ => relative(cx, cell)?,
    };
    contract.tricks(result).map_err(|error| {
        cx.fault(
            cell,
            Code::ImpossibleResult,
            error.to_string(),
            |diagnostic| diagnostic,
        )
    })
}

fn relative(cx: &mut Context<'_, '_, '_, '_>, cell: &Cell<'_>) -> Reading<ContractResult> {
    cell.text.parse().map_err(|error: NotationError| {
        let bare = cell.text.bytes().all(|byte| byte.is_ascii_digit());
        cx.fault(
            cell,
            Code::BadResult,
            format!("`{}` is not a result relative to the contract", cell.text),
            |diagnostic| {
                let diagnostic = diagnostic.expected(error.expected());
                if bare {
                    diagnostic.hint("add the sign; tricks taken belong in a column `tricks`, odd tricks in `made`")
                } else {
                    diagnostic
                }
            },
        )
    })
}

/// A pass-out has neither declarer nor result; 0 tricks say no more.
fn passed_out(cx: &mut Context<'_, '_, '_, '_>) -> Reading<()> {
    const REST: [Column; 5] = [
        Column::Declarer,
        Column::Result,
        Column::Tricks,
        Column::Made,
        Column::Down,
    ];
    match REST
        .into_iter()
        .filter_map(|column| cx.cell(column))
        .find(|cell| cell.text != "0")
    {
        None => Ok(()),
        Some(cell) => Err(cx.fault(
            cell,
            Code::PassedOutWithResult,
            "the board was passed out, and has a declarer or a result",
            |diagnostic| diagnostic.hint("clear the cell, or enter the contract"),
        )),
    }
}

/// Declarer and result say nothing without a contract.
fn nothing_else(cx: &mut Context<'_, '_, '_, '_>, what: &str) -> Reading<()> {
    const REST: [(Column, &str); 5] = [
        (Column::Declarer, "a declarer"),
        (Column::Result, "a result"),
        (Column::Tricks, "tricks"),
        (Column::Made, "tricks made"),
        (Column::Down, "tricks down"),
    ];
    match REST
        .into_iter()
        .find_map(|(column, name)| cx.cell(column).map(|cell| (cell, name)))
    {
        None => Ok(()),
        Some((cell, name)) => Err(cx.fault(
            cell,
            Code::ContractIncomplete,
            format!("{what}, and {name}"),
            |diagnostic| diagnostic.hint("enter the contract, or clear the cell"),
        )),
    }
}
