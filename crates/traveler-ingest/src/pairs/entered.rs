//! Rows of any table as entered pairs, cell by cell.

use contract_scoring::Side;
use findings::{Code, Findings};
use notation::PairField as Field;
use notation::cell::{decimal, inert, number, partners, section, side};
use notation::names::is_seen;
use rows::entered::{EnteredPair, EnteredPlayer, Places, Value};
use rows::{Row, RowText, Rows};
use rust_decimal::Decimal;

/// The names of a team's players beyond two.
const FURTHER: [Field; 4] = [
    Field::Player3,
    Field::Player4,
    Field::Player5,
    Field::Player6,
];

/// Reads all rows, and hands each of them on.
pub(crate) fn read_pairs(
    table: &dyn Rows<Field>,
    findings: &mut Findings,
    mut enter: impl FnMut(&EnteredPair<'_>, &mut Findings),
) {
    table.each(findings, &mut |cells, findings| {
        let pair = pair(table, cells, findings);
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

fn pair<'r>(
    table: &dyn Places<Field>,
    cells: &'r dyn RowText<Field>,
    findings: &mut Findings,
) -> EnteredPair<'r> {
    let mut row = Row::new(table, cells.number(), findings);
    let section = match cells.get(Field::Section) {
        Some(text) => row.value(Field::Section, Some(inert::restored(text)), section::read),
        None => Value::Given(section::SECTION_BY_DEFAULT.to_owned()),
    };
    let number = row.value(Field::Pair, cells.get(Field::Pair), |text| {
        number::bounded(text).map_err(|why| match why.code {
            Code::NotANumber => why.code(Code::BadPair),
            _ => why,
        })
    });
    let direction = row.value(Field::Direction, cells.get(Field::Direction), side::read);
    let mut of = |field| -> Value<Decimal> { row.value(field, cells.get(field), decimal::cell) };
    let masterpoints = [of(Field::Masterpoints1), of(Field::Masterpoints2)];
    let handicaps = [of(Field::Handicap1), of(Field::Handicap2)];
    let (handicap, carryover) = (of(Field::Handicap), of(Field::Carryover));
    let ([first, second], [first_handicap, second_handicap]) = (masterpoints, handicaps);
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
            player(
                Field::Player1,
                one_of_both,
                Field::Id1,
                first,
                first_handicap,
            ),
            player(Field::Player2, other, Field::Id2, second, second_handicap),
        ],
        more: FURTHER.map(|field| cells.get(field).filter(|name| is_seen(name))),
        strat: cells.get(Field::Strat),
        ineligible: cells.get(Field::Ineligible),
        handicap,
        carryover,
    }
}
