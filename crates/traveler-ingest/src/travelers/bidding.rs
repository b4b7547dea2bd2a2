//! The contract, its declarer and its result in one of its dialects, or a ruling in their place.

use contract_scoring::{
    AuctionEnd, Contract, ContractResult, Declarer, Doubling, Level, Overtricks, Played, Side,
    Tricks,
};
use findings::{Code, Read, Reported};
use notation::Field;
use notation::cell::Unfit;
use notation::cell::bidding::Contracted;
use notation::cell::ruling::Ruled;
use table::entered::{EnteredLine, Value};
use table::rows::Row;

/// What is entered of the contract.
pub(super) enum Bidding {
    /// Nothing.
    Nothing,
    /// What happened at the table.
    Played(Played),
    /// A contract whose tricks only the score can tell.
    ByScore(Contract, Declarer),
    /// A ruling for both sides.
    Ruled(Ruled),
}

impl Bidding {
    /// The side that played the contract.
    pub(super) const fn declaring(&self) -> Option<Side> {
        match self {
            Self::Played(Played::Contract { declarer, .. }) | Self::ByScore(_, declarer) => {
                Some(declarer.side())
            }
            Self::Nothing | Self::Played(Played::PassedOut) | Self::Ruled(_) => None,
        }
    }
}

/// What the columns of tricks count.
pub(super) const COUNTED: &str = "`tricks` are all that declarer took, `made` odd tricks made, `down` those that the others lack";

/// The fields that say nothing without a contract, and what each is called.
const REST: [(Field, &str); 6] = [
    (Field::Double, "a double"),
    (Field::Declarer, "a declarer"),
    (Field::Result, "a result"),
    (Field::Tricks, "tricks"),
    (Field::Made, "tricks made"),
    (Field::Down, "tricks down"),
];

/// Puts contract, declarer and result together.
pub(super) fn read(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>) -> Read<Bidding> {
    let contract = match entered.contract.as_ref().given()? {
        None => {
            nothing_else(row, entered, "the row has no contract")?;
            return Ok(Bidding::Nothing);
        }
        Some(Contracted::Ruled(ruled)) => {
            nothing_else(row, entered, "the board has a ruling")?;
            return Ok(Bidding::Ruled(ruled.clone()));
        }
        Some(Contracted::Ended(AuctionEnd::PassedOut)) => {
            passed_out(row, entered)?;
            return Ok(Bidding::Played(Played::PassedOut));
        }
        Some(Contracted::Ended(AuctionEnd::Contract(contract))) => {
            doubled(row, entered, *contract)?
        }
    };
    let declarer = declarer(row, entered);
    if says_no_tricks(entered) && entered.has_score() {
        return Ok(Bidding::ByScore(contract, declarer?));
    }
    let tricks = tricks(row, entered, contract);
    Ok(Bidding::Played(Played::Contract { contract, declarer: declarer?, tricks: tricks? }))
}

/// Whether nothing but a score can say how many tricks were taken.
const fn says_no_tricks(entered: &EnteredLine<'_>) -> bool {
    matches!(
        (&entered.result, &entered.tricks, &entered.made, &entered.down),
        (Value::Absent, Value::Absent, Value::Absent, Value::Absent)
    )
}

/// The contract with what a column of its own says of the double; the two must agree.
fn doubled(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    contract: Contract,
) -> Read<Contract> {
    match entered.doubled.given()? {
        Some(doubling) if contract.doubling == Doubling::Undoubled => {
            Ok(Contract { doubling, ..contract })
        }
        Some(doubling) if contract.doubling != doubling => {
            let place = row.place(Field::Contract);
            let message = format!("the contract is {contract}, and this column says otherwise");
            Err(row.fault(Field::Double, Code::ContractsDisagree, message, |diagnostic| {
                diagnostic.see(place).hint("correct one of them, or clear it")
            }))
        }
        _ => Ok(contract),
    }
}

fn incomplete(row: &mut Row<'_, Field>, field: Field, message: String) -> Reported {
    row.at(field, Code::ContractIncomplete, message, |found| {
        found.hint("fill it in; where only the score is known, leave the contract blank as well")
    })
}

fn declarer(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>) -> Read<Declarer> {
    entered.declarer.given()?.ok_or_else(|| {
        let message = "the contract has no declarer".to_owned();
        incomplete(row, Field::Declarer, message)
    })
}

/// The tricks taken, from each field that says them; they must agree.
fn tricks(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>, contract: Contract) -> Read<Tricks> {
    let relative = |result: ContractResult| {
        (contract.tricks(result))
            .map_err(|error| Unfit::new(Code::ImpossibleResult, error.to_string()))
    };
    let all = [
        (Field::Result, entered.result.given().map(|stated| stated.map(relative))),
        (Field::Tricks, entered.tricks.given().map(|stated| stated.map(Ok))),
        (
            Field::Made,
            entered.made.given().map(|stated| {
                stated.map(|made| relative(ContractResult::Made(overtricks(contract, made)?)))
            }),
        ),
        (
            Field::Down,
            (entered.down.given())
                .map(|stated| stated.map(|down| relative(ContractResult::Down(down)))),
        ),
    ];
    let mut stated: Option<(Tricks, Field)> = None;
    let mut read: Read<()> = Ok(());
    for (field, tricks) in all {
        match (tricks, stated) {
            (Ok(None), _) => {}
            (Err(Reported), _) => read = Err(Reported),
            (Ok(Some(Err(unfit))), _) => read = Err(row.unfit(field, unfit)),
            (Ok(Some(Ok(tricks))), None) => stated = Some((tricks, field)),
            (Ok(Some(Ok(tricks))), Some((earlier, first))) if tricks != earlier => {
                let place = row.place(first);
                let word = if tricks.get() == 1 { "trick" } else { "tricks" };
                let message = format!("this is {tricks} {word}, another column says {earlier}");
                return Err(row.fault(field, Code::ResultsDisagree, message, |diagnostic| {
                    diagnostic.see(place).hint(COUNTED)
                }));
            }
            (Ok(Some(Ok(_))), Some(_)) => {}
        }
    }
    read?;
    stated.map(|(tricks, _)| tricks).ok_or_else(|| {
        let message = format!("nothing says how many tricks {contract} made");
        incomplete(row, Field::Result, message)
    })
}

/// The overtricks of a contract that made as many odd tricks.
fn overtricks(contract: Contract, made: Level) -> Result<Overtricks, Unfit> {
    let over = made.get().checked_sub(contract.level.get());
    match over.map(Overtricks::new) {
        Some(Ok(over)) => Ok(over),
        Some(Err(_)) | None => {
            let down = contract.level.get() - made.get();
            Err(Unfit::new(
                Code::ImpossibleResult,
                format!("{contract} that made {made} went down"),
            )
            .hint(format!("write {down} in the column `down`")))
        }
    }
}

/// The first of the fields that say nothing without a contract, and what it says.
pub(super) fn first_of_rest(entered: &EnteredLine<'_>) -> Option<(Field, &'static str)> {
    let given = [
        matches!(entered.doubled, Value::Given(double) if double != Doubling::Undoubled),
        entered.declarer.is_given(),
        entered.result.is_given(),
        entered.tricks.is_given(),
        entered.made.is_given(),
        entered.down.is_given(),
    ];
    let mut given = REST.into_iter().zip(given).filter(|(_, given)| *given);
    given.next().map(|(found, _)| found)
}

/// A pass-out has neither declarer nor result.
fn passed_out(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>) -> Read<()> {
    match first_of_rest(entered) {
        None => Ok(()),
        Some((field, _)) => Err(row.fault(
            field,
            Code::PassedOutWithResult,
            "the board was passed out, but has a declarer or a result",
            |diagnostic| diagnostic.hint("clear the cell, or enter the contract"),
        )),
    }
}

/// Declarer and result say nothing without a contract.
fn nothing_else(row: &mut Row<'_, Field>, entered: &EnteredLine<'_>, what: &str) -> Read<()> {
    match first_of_rest(entered) {
        None => Ok(()),
        Some((field, name)) => Err(row.fault(
            field,
            Code::ContractIncomplete,
            format!("{what}, and {name}"),
            |diagnostic| diagnostic.hint("enter the contract, or clear the cell"),
        )),
    }
}
