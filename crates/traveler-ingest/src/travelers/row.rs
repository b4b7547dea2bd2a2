//! One row: every cell read, then put together. All faults of a row are told.

use std::str::FromStr;

use contract_scoring::{BoardNumber, BySide, NotationError, Played, Side};
use session::{
    FoulGroup, Notes, Outcome, PairNumber, ResultId, RoundNumber, SectionId, TableNumber,
};

use super::bidding::{self, Bidding};
use super::layout::Layout;
use super::line::{Line, Lines, SitOutLine};
use super::number::{self, NotANumber, NotBounded};
use super::ruling::{self, Ruled};
use super::scores::{self, Scores};
use super::{Column, agreement, pair};
use crate::findings::Findings;
use crate::inert;
use crate::section_name::SECTION_BY_DEFAULT;
use crate::text::{Cell, ColumnName, Row};
use crate::{Code, Diagnostic, Subject};

/// A fault that has been told already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told;

/// What came of reading something that a person typed.
pub(super) type Reading<T> = Result<T, Told>;

/// A row, and what is known of it for messages.
pub(super) struct Context<'c, 'r, 't, 'a> {
    pub(super) row: &'c Row<'r, 't, 'a, Column>,
    pub(super) findings: &'c mut Findings,
    section: Option<String>,
    pub(super) board: Option<BoardNumber>,
    numbers: BySide<Option<u32>>,
    /// What the columns of the contract say.
    pub(super) played: Option<Played>,
}

impl<'r, 't> Context<'_, 'r, 't, '_> {
    /// The cell of a column, if something stands in it.
    pub(super) fn cell(&self, column: Column) -> Option<&'r Cell<'t>> {
        self.row.get(column)
    }

    /// Tells a finding.
    pub(super) fn tell(&mut self, diagnostic: Diagnostic) -> Told {
        let subject = Subject {
            section: self.section.clone(),
            board: self.board.map(BoardNumber::get),
            ns: self.numbers.ns,
            ew: self.numbers.ew,
        };
        self.findings.push(diagnostic.about(subject));
        Told
    }

    /// Tells a fault of a cell.
    pub(super) fn fault(
        &mut self,
        cell: &Cell<'_>,
        code: Code,
        message: impl Into<String>,
        finish: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Told {
        let place = self.row.location(cell);
        let diagnostic = Diagnostic::new(code, message)
            .at(place)
            .found(cell.text.as_ref());
        self.tell(finish(diagnostic))
    }

    /// Tells that a cell is no whole number.
    pub(super) fn not_a_number(&mut self, cell: &Cell<'_>, code: Code, why: NotANumber) -> Told {
        self.fault(cell, code, why.message, |mut diagnostic| {
            diagnostic.expected = why.expected;
            diagnostic.hint = why.hint.map(str::to_owned);
            diagnostic
        })
    }

    /// Reads a number that its kind bounds.
    pub(super) fn bounded<T: FromStr<Err = NotationError>>(
        &mut self,
        cell: &Cell<'_>,
    ) -> Reading<T> {
        number::bounded(&cell.text).map_err(|why| match why {
            NotBounded::NotANumber(why) => self.not_a_number(cell, Code::NotANumber, why),
            NotBounded::OutOfBounds(error) => {
                // The game sets every other bound; how many boards there may be is up to the program.
                let ours = error.what == BoardNumber::WHAT && error.found > error.max;
                let code = if ours {
                    Code::BeyondLimit
                } else {
                    Code::OutOfBounds
                };
                self.fault(cell, code, error.to_string(), |diagnostic| {
                    diagnostic.expected(format!("{} to {}", error.min, error.max))
                })
            }
        })
    }

    fn optional<T: FromStr<Err = NotationError>>(&mut self, column: Column) -> Reading<Option<T>> {
        self.cell(column).map(|cell| self.bounded(cell)).transpose()
    }

    /// Tells that a cell is blank that must be filled.
    pub(super) fn blank(&mut self, column: Column, code: Code, message: impl Into<String>) -> Told {
        let place = self.row.place_of(column);
        self.tell(Diagnostic::new(code, message).at(place))
    }
}

/// Reads a row and adds it to the lines.
pub(super) fn read(
    row: &Row<'_, '_, '_, Column>,
    layout: Layout,
    lines: &mut Lines,
    findings: &mut Findings,
) -> Reading<()> {
    let mut context = Context {
        row,
        findings,
        section: None,
        board: None,
        numbers: BySide { ns: None, ew: None },
        played: None,
    };
    let cx = &mut context;
    let board = match cx.cell(Column::Board) {
        Some(cell) => cx.bounded::<BoardNumber>(cell),
        None => Err(cx.blank(Column::Board, Code::Blank, "the row names no board")),
    };
    cx.board = board.ok();
    let seated = if layout.individual {
        players(cx, lines)
    } else {
        pairs(cx, lines)
    };
    let round: Reading<Option<RoundNumber>> = cx.optional(Column::Round);
    let table: Reading<Option<TableNumber>> = cx.optional(Column::Table);
    let group = group(cx);
    let (board, seated) = (board?, seated?);
    let at = u32::try_from(row.line()).unwrap_or(u32::MAX);
    let (section, seats) = match seated {
        Seated::Both { section, seats } => (section, seats),
        Seated::One {
            section,
            side,
            number,
        } => {
            no_result(cx)?;
            lines.sit_outs.push(SitOutLine {
                at,
                section,
                side,
                number,
                board,
                table: table?,
                round: round?,
            });
            return Ok(());
        }
    };
    let entered = outcome(cx, layout, board, lines)?;
    lines.results.push(Line {
        at,
        section,
        ns: seats.first.ns,
        ew: seats.first.ew,
        board,
        table: table?,
        outcome: entered.0,
        played: entered.1,
        round: round?,
        group: group?,
    });
    if let (Some(partners), Some(second)) = (&mut lines.partners, seats.second) {
        partners.push(second);
    }
    note(cx, lines);
    Ok(())
}

/// Who sits at the table.
enum Seated {
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
struct Seats {
    first: BySide<PairNumber>,
    second: Option<BySide<PairNumber>>,
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

fn pairs(cx: &mut Context<'_, '_, '_, '_>, lines: &mut Lines) -> Reading<Seated> {
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

fn players(cx: &mut Context<'_, '_, '_, '_>, lines: &mut Lines) -> Reading<Seated> {
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

fn group(cx: &mut Context<'_, '_, '_, '_>) -> Reading<FoulGroup> {
    let Some(cell) = cx.cell(Column::Group) else {
        return Ok(FoulGroup::MAIN);
    };
    let mut letters = cell.text.chars().flat_map(char::to_uppercase);
    match (
        letters.next().and_then(FoulGroup::of_letter),
        letters.next(),
    ) {
        (Some(group), None) => Ok(group),
        _ => Err(cx.fault(
            cell,
            Code::BadGroup,
            format!("`{}` is not the letter of a foul group", cell.text),
            |diagnostic| diagnostic.expected("one letter, A to Z, or nothing for the main group"),
        )),
    }
}

/// What a row must not hold where only one side sits.
fn no_result(cx: &mut Context<'_, '_, '_, '_>) -> Reading<()> {
    const RESULT: [Column; 7] = [
        Column::Contract,
        Column::Score,
        Column::Plus,
        Column::Minus,
        Column::ScoreNs,
        Column::ScoreEw,
        Column::Ruling,
    ];
    match RESULT.into_iter().find_map(|column| cx.cell(column)) {
        None => Ok(()),
        Some(cell) => Err(cx.fault(
            cell,
            Code::NoOpponents,
            "the row has a result, and only one pair",
            |diagnostic| {
                diagnostic
                    .hint("add the opponents' number; a sit-out has no result, not even a ruling")
            },
        )),
    }
}

/// What the two sides are entered with, and the contract.
fn outcome(
    cx: &mut Context<'_, '_, '_, '_>,
    layout: Layout,
    board: BoardNumber,
    lines: &mut Lines,
) -> Reading<(Outcome, Option<Played>)> {
    let vulnerability = board.vulnerability();
    let bidding = bidding::read(cx);
    if let Ok(Bidding::Played(played)) = bidding {
        cx.played = Some(played);
    }
    let scores = scores::read(cx, layout, vulnerability, lines);
    let ruling = ruling::read_column(cx, vulnerability);
    let (bidding, scores, ruling) = (bidding?, scores?, ruling?);
    let (played, in_contract) = match bidding {
        Bidding::Nothing => (None, None),
        Bidding::Played(played) => (Some(played), None),
        Bidding::Ruled(ruled) => (None, Some(ruled)),
    };
    if let (Some(played), Scores::Plain(score, column)) = (played, &scores) {
        agreement::check(cx, vulnerability, played, *score, *column)?;
    }
    let ruled = match (ruling, in_contract, scores) {
        (Some(ruled), None, Scores::Nothing | Scores::Plain(..)) => ruled,
        (None, Some(ruled), Scores::Nothing) => ruled,
        (None, None, Scores::Ruled(ruled, _)) if played.is_none() => ruled,
        (None, None, Scores::Plain(score, _)) => return Ok((Outcome::Plain(score), played)),
        (None, None, Scores::Nothing) => match played {
            Some(played) => {
                let score = played.score(vulnerability, Side::NorthSouth);
                return Ok((Outcome::Plain(score), Some(played)));
            }
            None => return Err(nothing(cx)),
        },
        (Some(_), Some(_), _)
        | (Some(_), None, Scores::Ruled(..))
        | (None, Some(_), Scores::Plain(..) | Scores::Ruled(..))
        | (None, None, Scores::Ruled(..)) => return Err(both(cx)),
    };
    let outcome = match ruled {
        Ruled::Plain(score) => Outcome::Plain(score),
        Ruled::Sides(ruling) => Outcome::Ruled(match lines.ruling_id(*ruling) {
            Some(id) => id,
            None => {
                let place = cx.row.whole();
                return Err(cx.tell(
                    Diagnostic::new(
                        Code::TooManyRulings,
                        "a session holds 65,536 different rulings at most",
                    )
                    .at(place),
                ));
            }
        }),
    };
    Ok((outcome, played))
}

fn nothing(cx: &mut Context<'_, '_, '_, '_>) -> Told {
    let place = cx.row.whole();
    cx.tell(
        Diagnostic::new(Code::NoResult, "the row says nothing about what happened")
            .at(place)
            .expected("a contract, a score or a ruling")
            .hint("enter `NP` for a board not played, `LP` for a late play, `A+`, `A` or `A-` for an artificial score, `PASS` for a pass-out"),
    )
}

fn both(cx: &mut Context<'_, '_, '_, '_>) -> Told {
    let place = cx.row.whole();
    cx.tell(
        Diagnostic::new(
            Code::RulingAndResult,
            "the row has a result and a ruling, and nothing says which counts",
        )
        .at(place)
        .hint(
            "put the ruling that replaces the result into a column `ruling`, or delete one of them",
        ),
    )
}

fn note(cx: &Context<'_, '_, '_, '_>, lines: &mut Lines) {
    let text = |column| {
        cx.cell(column)
            .map(|cell| inert::restored(&cell.text).to_owned())
    };
    let notes = Notes {
        lead: text(Column::Lead),
        remarks: text(Column::Remarks),
    };
    if (notes.lead.is_some() || notes.remarks.is_some())
        && let Ok(place) = u32::try_from(lines.results.len() - 1)
    {
        lines.notes.push((ResultId(place), notes));
    }
}
