//! Who sits at the table: pairs, players of an individual, or one pair that sits out.

use contract_scoring::{BySide, Side};
use session::{PairNumber, SectionId};

use super::context::{Context, Reading};
use super::line::Lines;
use super::{Column, pair};
use crate::section_name::SECTION_BY_DEFAULT;
use crate::text::ColumnName;
use crate::{Code, Diagnostic};

/// Who sits at the table.
pub(super) enum Seated {
    Both {
        section: SectionId,
        seats: Seats,
    },
    One {
        section: SectionId,
        side: Side,
        number: PairNumber,
    },
}

/// The pairs; or North and East, and then South and West.
pub(super) struct Seats {
    pub(super) first: BySide<PairNumber>,
    pub(super) second: Option<BySide<PairNumber>>,
}

fn section(
    cx: &mut Context<'_, '_, '_, '_>,
    lines: &mut Lines,
    from_pair: Option<&str>,
) -> Reading<SectionId> {
    let cell = cx.cell(Column::Section);
    let written = cell
        .map(|cell| cell.text.as_ref())
        .or(from_pair)
        .unwrap_or(SECTION_BY_DEFAULT);
    cx.section = Some(written.to_uppercase());
    match (lines.sections.id(written), cell) {
        (Some(id), _) => Ok(id),
        (None, Some(cell)) => Err(cx.fault(
            cell,
            Code::BadSection,
            format!("`{written}` is not the name of a section"),
            |diagnostic| diagnostic.expected("letters, or a number"),
        )),
        (None, None) => {
            let place = cx.row.whole();
            Err(cx.tell(
                Diagnostic::new(
                    Code::BadSection,
                    format!("`{written}` is not the name of a section"),
                )
                .at(place),
            ))
        }
    }
}

/// The pairs of a row.
pub(super) fn pairs(cx: &mut Context<'_, '_, '_, '_>, lines: &mut Lines) -> Reading<Seated> {
    let written = cx
        .cell(Column::Section)
        .map_or(SECTION_BY_DEFAULT, |cell| cell.text.as_ref())
        .to_owned();
    let ns = number_of(cx, Column::Ns, Side::NorthSouth, &written);
    let ew = number_of(cx, Column::Ew, Side::EastWest, &written);
    let (ns, ew) = (ns?, ew?);
    let named = ns.section.or(ew.section);
    let other = [
        ns.section,
        ew.section,
        cx.cell(Column::Section).map(|cell| cell.text.as_ref()),
    ]
    .into_iter()
    .flatten()
    .find(|section| named.is_some_and(|named| !named.eq_ignore_ascii_case(section)));
    let section = section(cx, lines, named)?;
    cx.numbers = BySide {
        ns: ns.number.map(PairNumber::get),
        ew: ew.number.map(PairNumber::get),
    };
    if let (Some(named), Some(other)) = (named, other) {
        let place = cx.row.place_of(Column::Ns);
        return Err(cx.tell(
            Diagnostic::new(
                Code::SectionDisagrees,
                format!(
                    "the row is of section `{}` and of section `{}`",
                    named.to_uppercase(),
                    other.to_uppercase()
                ),
            )
            .at(place)
            .hint("both pairs of a row play in its section"),
        ));
    }
    match (ns.number, ew.number) {
        (Some(ns), Some(ew)) => Ok(Seated::Both {
            section,
            seats: Seats {
                first: BySide { ns, ew },
                second: None,
            },
        }),
        (Some(number), None) => Ok(Seated::One {
            section,
            side: Side::NorthSouth,
            number,
        }),
        (None, Some(number)) => Ok(Seated::One {
            section,
            side: Side::EastWest,
            number,
        }),
        (None, None) => Err(cx.blank(Column::Ns, Code::NoOpponents, "the row names no pair")),
    }
}

/// A pair's number, if somebody sits there, and the section that it names.
struct Named<'a> {
    section: Option<&'a str>,
    number: Option<PairNumber>,
}

fn number_of<'r>(
    cx: &mut Context<'_, 'r, '_, '_>,
    column: Column,
    side: Side,
    section: &str,
) -> Reading<Named<'r>> {
    let Some(cell) = cx.cell(column) else {
        return Ok(Named {
            section: None,
            number: None,
        });
    };
    let name =
        pair::read(&cell.text, section).map_err(|why| cx.not_a_number(cell, Code::BadPair, why))?;
    if name.direction.is_some_and(|direction| direction != side) {
        let other = side.opponents();
        return Err(cx.fault(
            cell,
            Code::PairDirection,
            format!(
                "`{}` sits {other}, and stands in the column of {side}",
                cell.text
            ),
            |diagnostic| diagnostic.hint("exchange the pairs, or correct the letters"),
        ));
    }
    let number = match u32::try_from(name.number).map(PairNumber::new) {
        Ok(Ok(number)) => Some(number),
        Ok(Err(_)) | Err(_) if name.number == 0 => None,
        Ok(Err(_)) | Err(_) => {
            let error = PairNumber::out_of_bounds(name.number);
            return Err(
                cx.fault(cell, Code::OutOfBounds, error.to_string(), |diagnostic| {
                    diagnostic.expected(format!("{} to {}", error.min, error.max))
                }),
            );
        }
    };
    Ok(Named {
        section: name.section,
        number,
    })
}

/// The players of a row of an individual.
pub(super) fn players(cx: &mut Context<'_, '_, '_, '_>, lines: &mut Lines) -> Reading<Seated> {
    let section = section(cx, lines, None);
    let mut player = |column: Column| match cx.cell(column) {
        Some(cell) => cx.bounded::<PairNumber>(cell),
        None => Err(cx.blank(
            column,
            Code::Blank,
            format!("nobody sits `{}`", column.names()[0]),
        )),
    };
    let [north, south, east, west] =
        [Column::North, Column::South, Column::East, Column::West].map(&mut player);
    Ok(Seated::Both {
        section: section?,
        seats: Seats {
            first: BySide {
                ns: north?,
                ew: east?,
            },
            second: Some(BySide {
                ns: south?,
                ew: west?,
            }),
        },
    })
}
