//! Who sits at the table: pairs, players of an individual, or one pair that sits out.

use contract_scoring::{BySide, Side};
use findings::{Code, Read, Reported};
use notation::Field;
use notation::cell::number::out_of_bounds_as_written;
use notation::cell::section::SECTION_BY_DEFAULT;
use session::{PairNumber, SectionId};
use table::entered::{EnteredLine, Value};
use table::rows::Row;

use super::lines::Lines;

/// Who sits at the table.
pub(super) enum Seated {
    /// Both sides.
    Both { section: SectionId, seats: Seats },
    /// One pair, which sits out.
    One { section: SectionId, side: Side, number: PairNumber },
}

/// The pairs; or North and East, and then South and West.
pub(super) struct Seats {
    pub(super) first: BySide<PairNumber>,
    pub(super) second: Option<BySide<PairNumber>>,
}

fn section(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    lines: &mut Lines,
    from_pair: Option<&str>,
) -> Read<SectionId> {
    let own = entered.section.given()?;
    let written = own.or(from_pair).unwrap_or_else(|| {
        lines.without_section.get_or_insert(entered.row);
        SECTION_BY_DEFAULT
    });
    if let Some(id) = lines.sections.id(written) {
        return Ok(id);
    }
    let message = format!("`{written}` is not the name of a section");
    Err(match own {
        Some(_) => row.fault(Field::Section, Code::BadSection, message, |diagnostic| {
            diagnostic.expected("letters, or a number")
        }),
        None => row.whole(Code::BadSection, message, |diagnostic| diagnostic),
    })
}

/// The pairs of a row.
pub(super) fn pairs(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    lines: &mut Lines,
) -> Read<Seated> {
    let ns = number_of(row, entered, Side::NorthSouth);
    let ew = number_of(row, entered, Side::EastWest);
    let (ns, ew) = (ns?, ew?);
    let named = ns.section.or(ew.section);
    let own = entered.section.given()?;
    let other = [ns.section, ew.section, own]
        .into_iter()
        .flatten()
        .find(|section| named.is_some_and(|named| !named.eq_ignore_ascii_case(section)));
    let section = section(row, entered, lines, named)?;
    if let (Some(named), Some(other)) = (named, other) {
        let message = format!(
            "the row is of section `{}` and of section `{}`",
            named.to_uppercase(),
            other.to_uppercase()
        );
        return Err(row.at(Field::Ns, Code::SectionDisagrees, message, |found| {
            found.hint("both pairs of a row play in its section")
        }));
    }
    match (ns.number, ew.number) {
        (Some(ns), Some(ew)) => {
            Ok(Seated::Both { section, seats: Seats { first: BySide { ns, ew }, second: None } })
        }
        (Some(number), None) => Ok(Seated::One { section, side: Side::NorthSouth, number }),
        (None, Some(number)) => Ok(Seated::One { section, side: Side::EastWest, number }),
        (None, None) => {
            Err(row.at(Field::Ns, Code::NoOpponents, "the row names no pair", |found| found))
        }
    }
}

/// A pair's number, if somebody sits there, and the section that it names.
struct Named<'a> {
    section: Option<&'a str>,
    number: Option<PairNumber>,
}

fn number_of<'t>(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'t>,
    side: Side,
) -> Read<Named<'t>> {
    let field = match side {
        Side::NorthSouth => Field::Ns,
        Side::EastWest => Field::Ew,
    };
    let Some(name) = entered.pairs.get(side).given()? else {
        return Ok(Named { section: None, number: None });
    };
    if name.direction.is_some_and(|direction| direction != side) {
        let message = format!(
            "`{}` sits {}, but is in the column of {side}",
            row.written(field),
            side.opponents()
        );
        return Err(row.fault(field, Code::PairDirection, message, |diagnostic| {
            diagnostic.hint("exchange the pairs, or correct the letters")
        }));
    }
    let number = match u32::try_from(name.number).map(PairNumber::new) {
        Ok(Ok(number)) => Some(number),
        Ok(Err(_)) | Err(_) if name.number == 0 => None,
        Ok(Err(_)) | Err(_) => {
            let error = PairNumber::out_of_bounds(name.number);
            let unfit = out_of_bounds_as_written(error, &row.written(field));
            return Err(row.unfit(field, unfit));
        }
    };
    Ok(Named { section: name.section, number })
}

/// The players of a row of an individual.
pub(super) fn players(
    row: &mut Row<'_, Field>,
    entered: &EnteredLine<'_>,
    lines: &mut Lines,
) -> Read<Seated> {
    let section = section(row, entered, lines, None);
    let mut player = |field: Field, number: Value<PairNumber>| match number.given() {
        Ok(Some(number)) => Ok(number),
        Ok(None) => {
            let message = format!("nobody sits `{}`", field.names()[0]);
            Err(row.at(field, Code::Blank, message, |found| found))
        }
        Err(Reported) => Err(Reported),
    };
    let [first, second] = entered.players;
    let (north, east) = (player(Field::North, first.ns), player(Field::East, first.ew));
    let (south, west) = (player(Field::South, second.ns), player(Field::West, second.ew));
    Ok(Seated::Both {
        section: section?,
        seats: Seats {
            first: BySide { ns: north?, ew: east? },
            second: Some(BySide { ns: south?, ew: west? }),
        },
    })
}
