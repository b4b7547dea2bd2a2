//! Rows of any table as entered pairs, cell by cell.

use contract_scoring::Side;
use findings::{Code, Findings};
use notation::PairField as Field;
use notation::cell::{Unfit, decimal, inert, number, pair, partners, section, side};
use notation::names::{compared, is_seen};
use rust_decimal::Decimal;
use table::entered::{EnteredPair, EnteredPlayer, Places, Value};
use table::rows::{Row, RowText, Rows};

/// A team's players beyond two: their names and their numbers.
const FURTHER: [[Field; 2]; 4] = [
    [Field::Player3, Field::Id3],
    [Field::Player4, Field::Id4],
    [Field::Player5, Field::Id5],
    [Field::Player6, Field::Id6],
];

/// Reads all rows, and hands each of them on.
pub(crate) fn read_pairs(
    table: &dyn Rows<Field>,
    findings: &mut Findings,
    mut enter: impl FnMut(&EnteredPair<'_>, &mut Findings),
) {
    table.each(findings, &mut |cells, findings| {
        let pair = of_row(table, cells, findings);
        let of_side = [
            (Side::NorthSouth, cells.get(Field::NsNames)),
            (Side::EastWest, cells.get(Field::EwNames)),
        ];
        if of_side.iter().all(|(_, names)| names.is_none()) {
            return enter(&pair, findings);
        }
        // One row for two pairs of one number.
        for (side, names) in of_side {
            let Some(names) = names else { continue };
            let mut one = pair.clone();
            one.direction = Value::Given(side);
            for (player, name) in one.players.iter_mut().zip(partners::read(names)) {
                player.name = name.filter(|name| is_seen(name));
            }
            enter(&one, findings);
        }
    });
}

/// The side that a number says, where it is not the pair's.
fn other_side(text: &str, direction: &Value<Side>) -> Option<Side> {
    let side = pair::read(text, section::SECTION_BY_DEFAULT).ok()?.direction?;
    matches!(direction, Value::Given(own) if *own != side).then_some(side)
}

fn of_row<'r>(
    table: &dyn Places<Field>,
    cells: &'r dyn RowText<Field>,
    findings: &mut Findings,
) -> EnteredPair<'r> {
    let mut row = Row::new(table, cells.number(), findings);
    let section = match cells.get(Field::Section) {
        Some(text) => row.value(Field::Section, Some(inert::restored(text)), section::read),
        None => Value::Given(section::SECTION_BY_DEFAULT.to_owned()),
    };
    let direction = row.value(Field::Direction, cells.get(Field::Direction), side::read);
    let number = cells.get(Field::Pair).map(inert::as_typed);
    let number = row.value(Field::Pair, number, |text| {
        number::bounded(text).map_err(|why| match (why.code, other_side(text, &direction)) {
            (Code::NotANumber, Some(side)) => {
                let message = format!("`{text}` sits {side}, and its direction says otherwise");
                Unfit::new(Code::PairDirection, message)
                    .hint("correct the direction, or the letters beside the number")
            }
            (Code::NotANumber, None) => why.code(Code::BadPair),
            _ => why,
        })
    });
    let mut of = |field| -> Value<Decimal> { row.value(field, cells.get(field), decimal::cell) };
    let masterpoints = [of(Field::Masterpoints1), of(Field::Masterpoints2)];
    let handicaps = [of(Field::Handicap1), of(Field::Handicap2)];
    let (handicap, carryover) = (of(Field::Handicap), of(Field::Carryover));
    let ([first, second], [first_handicap, second_handicap]) = (masterpoints, handicaps);
    compare_names(&mut row, cells);
    let both = cells.get(Field::Names).map(partners::read);
    let [one_of_both, other] = both.unwrap_or([None, None]);
    let player = |name, of_both: Option<&'r str>, id, masterpoints, handicap| EnteredPlayer {
        name: cells.get(name).or(of_both).filter(|name| is_seen(name)),
        id: cells.get(id),
        masterpoints,
        handicap,
    };
    EnteredPair {
        row: cells.number(),
        section,
        number,
        direction,
        players: [
            player(Field::Player1, one_of_both, Field::Id1, first, first_handicap),
            player(Field::Player2, other, Field::Id2, second, second_handicap),
        ],
        more: FURTHER.map(|[name, id]| {
            let name = cells.get(name).filter(|name| is_seen(name));
            [name, cells.get(id)]
        }),
        strat: cells.get(Field::Strat),
        ineligible: cells.get(Field::Ineligible),
        handicap,
        carryover,
    }
}

/// Warns where the cell of both names has others than the cells of each, or of each side. One name alone may be that of
/// the team.
fn compare_names(row: &mut Row<'_, Field>, cells: &dyn RowText<Field>) {
    const OTHERS: [&[Field]; 3] =
        [&[Field::Player1, Field::Player2], &[Field::NsNames], &[Field::EwNames]];
    let names = |fields: &[Field]| -> Vec<String> {
        let texts = fields.iter().filter_map(|field| cells.get(*field));
        let names = texts.flat_map(partners::read).flatten();
        names.filter(|name| is_seen(name)).map(compared).collect()
    };
    let all = names(&[Field::Names]);
    let stated: Vec<&[Field]> =
        OTHERS.into_iter().filter(|fields| !names(fields).is_empty()).collect();
    // `Lee-Ek` are families.
    let is_same = |fields: &&[Field]| {
        let others = names(fields);
        all.iter().all(|name| others.iter().any(|other| other.contains(name.as_str())))
    };
    let first =
        stated.first().and_then(|fields| fields.iter().find(|field| cells.get(**field).is_some()));
    if let Some(other) = first
        && all.len() > 1
        && !stated.iter().any(is_same)
    {
        let place = row.place(*other);
        row.fault(Field::Names, Code::NamesDiffer, "another column has other names", |found| {
            found.see(place).hint(
                "correct the names, or clear this cell; those of the other column are printed",
            )
        });
    }
}
