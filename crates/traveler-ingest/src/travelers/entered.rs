//! A row of any table as an entered line, cell by cell.

use contract_scoring::{AuctionEnd, BySide, Contract, ContractResult, Level, Side, Tricks};
use findings::{Code, Findings};
use notation::cell::bidding::{Bid, Contracted};
use notation::cell::pair::PairName;
use notation::cell::ruling::Ruled;
use notation::cell::score::ScoreCell;
use notation::cell::{Unfit, bidding, group, inert, lead, marking, number, pair, replacing, score};
use notation::{Field, Vocabulary};
use session::{Entry, Note, Notes};
use table::entered::{EnteredLine, Places, Value};
use table::rows::{Row, RowText};

use super::bidding::COUNTED;
use super::memo::Memos;
use super::{Roster, bare};

/// Reads what is a row's own: who met, and where.
pub(super) fn who<'r>(
    line: &mut EnteredLine<'r>,
    cells: &'r dyn RowText<Field>,
    memos: &mut Memos,
    (roster, words): (&Roster, &Vocabulary),
    places: &dyn Places<Field>,
    findings: &mut Findings,
) {
    let mut row = Row::new(places, cells.number(), findings);
    if let Some(section) = cells.get(Field::Section) {
        line.section = Value::Given(inert::restored(section));
    }
    line.board = row.value(Field::Board, cells.get(Field::Board), |text| {
        memos.boards.read(text, |text| number::bounded(inert::as_typed(text)))
    });
    row.about.board = match line.board {
        Value::Given(board) => Some(board.get()),
        Value::Faulty | Value::Absent => None,
    };
    let section = line.own_section();
    line.pairs = BySide::from_fn(|side| {
        let field = match side {
            Side::NorthSouth => Field::Ns,
            Side::EastWest => Field::Ew,
        };
        let read = |text: &'r str| {
            let text = inert::as_typed(text);
            if text.bytes().all(|byte| byte.is_ascii_digit()) {
                // A number alone depends neither on the section nor on the language.
                let number = |text: &str| Ok(pair::read(text, section)?.number);
                let number = memos.pairs.read(text, number)?;
                Ok(PairName { number, ..PairName::NOBODY })
            } else if words.is_nobody(text) {
                Ok(PairName::NOBODY)
            } else {
                pair::read(text, section)
            }
        };
        let by_name = roster.pair(cells, side).map(Ok);
        match by_name.or_else(|| cells.get(field).map(read)) {
            None => Value::Absent,
            Some(Ok(name)) => Value::Given(name),
            Some(Err(unfit)) => {
                row.unfit(field, unfit);
                Value::Faulty
            }
        }
    });
    row.about = line.about();
    let pairs = line.pairs;
    let cell = |field| reported(cells, field, &pairs, words);
    if memos.has_players {
        let mut player = |field| {
            if roster.names_players() {
                (roster.player(cells, field)).map_or(Value::Absent, Value::Given)
            } else {
                row.value(field, cell(field).map(inert::as_typed), number::bounded)
            }
        };
        line.players = [[Field::North, Field::East], [Field::South, Field::West]]
            .map(|[ns, ew]| BySide { ns: player(ns), ew: player(ew) });
    }
    line.round = row.value(Field::Round, cell(Field::Round), |text| {
        memos.rounds.read(text, |text| number::bounded(inert::as_typed(text)))
    });
    line.table = row.value(Field::Table, cell(Field::Table), |text| {
        memos.tables.read(text, |text| number::bounded(inert::as_typed(text)))
    });
    if memos.has_notes {
        line.notes = Notes::from_fn(|note| {
            let text = cells.get(note.into())?;
            Some(match note {
                Note::Lead => lead::read(text, words),
                Note::Remarks => text.into(),
            })
        });
    }
    line.is_faulty = row.is_faulty;
}

/// Whether nobody sits out: in an individual, four players are named, otherwise two pairs.
pub(super) fn has_both_sides(line: &EnteredLine<'_>, is_individual: bool) -> bool {
    let [first, second] = &line.players;
    let players = [&first.ns, &first.ew, &second.ns, &second.ew];
    if is_individual {
        players.into_iter().all(Value::is_given)
    } else {
        line.pairs.each().into_iter().all(|(_, name)| sits(name))
    }
}

fn sits(name: &Value<PairName<'_>>) -> bool {
    matches!(name, Value::Given(name) if name.number != 0)
}

/// What a cell tells of a line. Where one pair sits out, words for nobody tell what the blank opponents tell.
fn reported<'r>(
    cells: &'r dyn RowText<Field>,
    field: Field,
    pairs: &BySide<Value<PairName<'_>>>,
    words: &Vocabulary,
) -> Option<&'r str> {
    let is_alone = sits(&pairs.ns) != sits(&pairs.ew);
    (cells.get(field)).filter(|text| !(is_alone && words.is_nobody(text)))
}

/// Reads what happened on a line of which it is known who met, so that every finding can say which line it is about.
pub(super) fn what<'r>(
    line: &mut EnteredLine<'r>,
    cells: &'r dyn RowText<Field>,
    words: &Vocabulary,
    places: &dyn Places<Field>,
    findings: &mut Findings,
) {
    let mut row = Row::new(places, cells.number(), findings);
    row.about = line.about();
    let pairs = line.pairs;
    let cell = |field| reported(cells, field, &pairs, words);
    let typed = |field| cell(field).map(inert::as_typed);

    line.group = row.value(Field::Group, typed(Field::Group), group::read);
    line.dealer =
        row.value(Field::Dealer, cells.get(Field::Dealer), |text| marking::dealer(text, words));
    line.vulnerable =
        row.value(Field::Vulnerable, cells.get(Field::Vulnerable), marking::vulnerability);

    let contract = typed(Field::Contract);
    let bid = row.value(Field::Contract, contract, |text| {
        // Beside two pairs, a dash says that nothing was played.
        let text = if is_dash(text) { "NP" } else { text };
        bidding::bid(text, words).map_err(|unfit| match words.is_nobody(text) {
            true => unfit.hint("beside a pair that sits out, leave the number of the other blank"),
            false => unfit,
        })
    });
    let bid = with_parts(&mut row, cells, bid, words);
    let (by, so) = match &bid {
        Value::Given(bid) => (bid.declarer, bid.result),
        Value::Faulty | Value::Absent => (None, None),
    };
    line.contract = bid.map(|bid| bid.contracted);
    // An `x` is no word for a sit-out here.
    let double = cells.get(Field::Double).map(inert::as_typed);
    line.doubled = row.value(Field::Double, double, bidding::doubling);
    let is_passed = line.contract == Value::Given(Contracted::Ended(AuctionEnd::PassedOut));
    let (level, is_unplayed) = match &line.contract {
        Value::Given(Contracted::Ended(AuctionEnd::Contract(contract))) => {
            (Some(contract.level.get()), false)
        }
        Value::Given(Contracted::Ruled(ruled)) => {
            (None, *ruled == Ruled::sides(Entry::NotPlayed, Entry::NotPlayed))
        }
        _ => (None, false),
    };
    // Beside a pass-out, 0 in a column of tricks says no more; beside a board that was not played, neither does a dash.
    let of_contract = |field| {
        let is_idle = |text: &str| text == "0" || is_unplayed && is_dash(text);
        typed(field).filter(|text| !((is_passed || is_unplayed) && is_idle(text)))
    };
    line.declarer = row.value(Field::Declarer, of_contract(Field::Declarer), |text| {
        bidding::declarer_in(text, words)
    });
    line.declarer = row.together(Field::Declarer, line.declarer, by);
    line.result = row.value(Field::Result, of_contract(Field::Result), |text| {
        let bare = bare::overtricks(text);
        line.is_bare = bare.is_some();
        bare.map_or_else(|| result(text, level, words), Ok)
    });
    line.result = row.together(Field::Result, line.result, so);
    line.tricks = row.value(Field::Tricks, of_contract(Field::Tricks), tricks);
    // In some sheets the other column of the two has a zero.
    let is_other = |field| typed(field).is_some_and(|text| text != "0");
    let made = of_contract(Field::Made);
    let made = made.filter(|made| *made != "0" || !is_other(Field::Down));
    match made.filter(|text| !text.starts_with(|digit: char| digit.is_ascii_digit())) {
        // One column says what was made and what was down.
        Some(text) if line.result == Value::Absent => {
            let is_open = text.starts_with('+')
                && !Field::SCORES.into_iter().any(|field| cell(field).is_some());
            line.result = row.value(Field::Made, Some(text), |text| {
                let result =
                    bidding::result_in(text, None, words).map_err(|why| why.hint(COUNTED))?;
                match &line.contract {
                    Value::Given(Contracted::Ended(AuctionEnd::Contract(contract))) if is_open => {
                        no_odd_tricks(text, *contract, result)
                    }
                    _ => Ok(result),
                }
            });
        }
        _ => line.made = row.value(Field::Made, made, odd_tricks),
    }
    let down = of_contract(Field::Down);
    let down = down.filter(|down| *down != "0" || !is_other(Field::Made));
    line.down = row.value(Field::Down, down, number::bounded);

    let of_score = |field| if is_unplayed { of_contract(field) } else { cell(field) };
    let mut stated = |field| row.value(field, of_score(field), |text| score::read(text, words));
    line.score = stated(Field::Score);
    line.plus_minus = [stated(Field::Plus), stated(Field::Minus)];
    line.by_side = BySide { ns: stated(Field::ScoreNs), ew: stated(Field::ScoreEw) };
    line.ruling =
        row.value(Field::Ruling, cell(Field::Ruling), |text| replacing::read(text, words));
    line.is_faulty |= row.is_faulty;
}

fn is_dash(text: &str) -> bool {
    text.chars().all(|sign| matches!(sign, '-' | '\u{2013}' | '\u{2014}'))
}

/// All tricks that declarer took.
fn tricks(text: &str) -> Result<Tricks, Unfit> {
    if text.starts_with(['+', '-']) {
        Err(Unfit::new(
            Code::BadResult,
            format!("`{text}` counts from the contract, and `tricks` are all that declarer took"),
        )
        .expected("0 to 13")
        .hint("call the column `result`, or write all tricks"))
    } else {
        number::bounded(text)
    }
}

/// A result with a plus under `made`, where it cannot be the odd tricks that the column is for.
fn no_odd_tricks(
    text: &str,
    contract: Contract,
    result: ContractResult,
) -> Result<ContractResult, Unfit> {
    match result {
        ContractResult::Made(over) if over.get() >= contract.level.get() => Err(Unfit::new(
            Code::BadResult,
            format!("`{text}` under `made` may be overtricks or odd tricks"),
        )
        .expected(format!("{} or {}", over.get(), contract.level.get() + over.get()))
        .hint("write the odd tricks without a sign, or call the column `result` where `+1` is one overtrick")),
        result => Ok(result),
    }
}

/// The odd tricks of a contract that was made.
fn odd_tricks(text: &str) -> Result<Level, Unfit> {
    number::bounded(text).map_err(|unfit: Unfit| match unfit.code {
        Code::OutOfBounds => unfit.hint(
            "odd tricks are counted from the seventh; all that declarer took go under `tricks`",
        ),
        _ if unfit.hint.is_none() => unfit.hint(COUNTED),
        _ => unfit,
    })
}

/// The contract with its level and its denomination, where these have columns of their own: put together, they are read
/// as a contract is. Where there is a cell for the contract as well, all of them must agree.
fn with_parts(
    row: &mut Row<'_, Field>,
    cells: &dyn RowText<Field>,
    own: Value<Bid>,
    words: &Vocabulary,
) -> Value<Bid> {
    let typed = |field| cells.get(field).map(inert::as_typed);
    let (level, suit) = (typed(Field::Level), typed(Field::Suit));
    let (Some(field), false) =
        (level.map(|_| Field::Level).or(suit.map(|_| Field::Suit)), own.is_faulty())
    else {
        return own;
    };
    // What is left blank beside a whole contract says nothing.
    let whole = match &own {
        Value::Given(bid) => bid.undoubled(),
        _ => String::new(),
    };
    let (own_level, own_suit) = whole.split_at_checked(1).unwrap_or_default();
    let (level, suit) = (level.unwrap_or(own_level), suit.unwrap_or(own_suit));
    // `PASS` may stand in both.
    let written = if level == suit { level.to_owned() } else { format!("{level}{suit}") };
    let parts = row.value(field, Some(&written), |text| bidding::bid(text, words));
    match (own, parts) {
        (Value::Absent, parts) => parts,
        (Value::Given(own), Value::Given(parts)) if !own.agrees_with(&parts) => {
            let place = row.place(Field::Contract);
            let message = format!("level and suit are `{written}`, the contract is another");
            row.fault(field, Code::ContractsDisagree, message, |diagnostic| {
                diagnostic.see(place).hint("correct one of them, or clear it")
            });
            Value::Faulty
        }
        (_, Value::Faulty) => Value::Faulty,
        (own, _) => own,
    }
}

/// The scores of a line that are not written as whole numbers are.
pub(super) fn respelled(line: &EnteredLine<'_>) -> impl Iterator<Item = (u32, Field, i64)> {
    line.scores().into_iter().filter_map(|(field, stated)| match stated {
        Value::Given(ScoreCell::Points(points)) if points.respelled => {
            Some((line.row, field, points.number))
        }
        _ => None,
    })
}

/// Reads a result. A bare number may be one of another column.
fn result(text: &str, level: Option<u8>, words: &Vocabulary) -> Result<ContractResult, Unfit> {
    bidding::result_in(text, level, words).map_err(|unfit| {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            unfit.hint(
                "write `=`, `+1` or `-1`; a spreadsheet drops the plus unless the column is formatted as text; \
                 tricks taken belong in a column `tricks`, odd tricks in `made`",
            )
        } else {
            unfit
        }
    })
}
