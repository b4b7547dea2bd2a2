//! `corrections.csv`: a header, then one row per correction, in the order in which they were made.

use contract_scoring::{BoardNumber, BySide, Side};
use findings::{Code, Findings, Read, Reported};
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::cell::{Unfit, inert, number, pair, section};
use notation::spelling::nearest;
use notation::{Field, Vocabulary};
use session::RoundNumber;
use table::entered::{FieldName, Placed, Places, Value};
use table::heading;
use table::rows::Row;
use table::{Cells, Table};

use super::notation::are_alike;
use super::record_row::RecordRow;
use super::{
    Corrected, CorrectionColumn as Column, CorrectionKind, EnteredCorrection, LineName, Seated,
    Standing,
};
use crate::{Options, SourceFile};

/// Reads all corrections. What is wrong with one is reported, and it is left out.
pub(crate) fn read(
    file: SourceFile<'_>,
    options: &Options,
    findings: &mut Findings,
) -> Vec<EnteredCorrection> {
    let mut corrections = Vec::new();
    if file.bytes.is_empty() {
        return corrections;
    }
    let Some(text) = table::text::decode(file, options.encoding, findings) else {
        return corrections;
    };
    let quiet = Options { progress: None, ..*options };
    let Some((table, mut records)) = Table::open(&text, &quiet.csv(), findings) else {
        return corrections;
    };
    if super::check(&table, findings).is_none() {
        return corrections;
    }
    while let Some(cells) = records.next(&table, findings) {
        if !is_acceptance(&cells) {
            corrections.extend(correction(&table, &cells, findings));
        }
    }
    corrections
}

/// Whether somebody accepted the rows above by it, which earlier versions asked for. It means nothing any more.
pub(super) fn is_acceptance(cells: &Cells<'_, '_, Column>) -> bool {
    (cells.get(Column::Field)).is_some_and(|field| field.eq_ignore_ascii_case("accepted"))
}

/// A correction; what is wrong with it is reported.
pub(super) fn correction(
    table: &Table<'_, '_, Column>,
    cells: &Cells<'_, '_, Column>,
    findings: &mut Findings,
) -> Read<EnteredCorrection> {
    let mut row = Row::new(table, cells.row(), findings);
    let record = RecordRow::by(|column| cells.get(column).map_or("", inert::restored).to_owned());
    let text = |column| record.text(column);
    let filled = |column| Some(record.text(column)).filter(|text| !text.is_empty());
    let section = match filled(Column::Section) {
        Some(text) => row.value(Column::Section, Some(text), section::read),
        None => Value::Given(SECTION_BY_DEFAULT.to_owned()),
    };
    let board: Value<BoardNumber> =
        row.value(Column::Board, filled(Column::Board), number::bounded);
    let round: Value<RoundNumber> =
        row.value(Column::Round, filled(Column::Round), number::bounded);
    let own = match &section {
        Value::Given(section) => section.as_str(),
        Value::Faulty | Value::Absent => SECTION_BY_DEFAULT,
    };
    let sides = [(Column::Ns, Side::NorthSouth), (Column::Ew, Side::EastWest)];
    let sides = sides.map(|(column, side)| {
        row.value(column, Some(text(column)), |text| seated(text, own, side))
    });
    let named = row.value(Column::Field, filled(Column::Field), what);
    let kind = row.value(Column::Kind, filled(Column::Kind), kind);
    let mut needed = |column: Column, hint: &str| {
        let message = format!("`{}` is blank", column.name());
        row.at(column, Code::Blank, message, |fault| fault.hint(hint))
    };
    // All that is blank is reported, not only the first.
    let board = given(board, || needed(Column::Board, "give the board of the line"));
    let named =
        given(named, || needed(Column::Field, "name the column that is corrected, or `line`"));
    let kind = given(kind, || needed(Column::Kind, KINDS));
    let who = match text(Column::Who) {
        "" => Err(needed(Column::Who, "say who made the correction")),
        who => Ok(who),
    };
    let [ns, ew] = sides.map(Value::given);
    let (section, round) = (section.given(), round.given());
    let (ns, ew) = (ns?, ew?);
    let line = LineName {
        section: section?.unwrap_or_default(),
        board: board?,
        round: round?,
        pairs: BySide { ns: ns.unwrap_or(Seated::Nobody), ew: ew.unwrap_or(Seated::Nobody) },
    };
    let (what, kind, who) = (named?, kind?, who?);
    let (old, new) = (text(Column::Old), text(Column::New));
    check_change(&mut row, what, [old, new], &line.section)?;
    let place = |column| table.locate_in(cells, column);
    Ok(EnteredCorrection {
        at: table.locate_row(cells.row()),
        what: Placed { value: what, place: place(Column::Field) },
        old: Placed { value: old.to_owned(), place: place(Column::Old) },
        new: Placed { value: new.to_owned(), place: place(Column::New) },
        kind,
        who: who.to_owned(),
        when: text(Column::When).to_owned(),
        note: text(Column::Note).to_owned(),
        pairs: BySide { ns: text(Column::Ns).to_owned(), ew: text(Column::Ew).to_owned() },
        line,
    })
}

/// How a kind is given.
const KINDS: &str = "whose slip it was: `scorer`, `players`, `director` or `appeal`";

/// The value; what needs it is reported where nothing was entered.
fn given<T>(value: Value<T>, needed: impl FnOnce() -> Reported) -> Read<T> {
    value.given()?.ok_or_else(needed)
}

/// Who sits on a side. A number may say its direction, which must be that of the column.
fn seated(text: &str, section: &str, side: Side) -> Result<Seated, Unfit> {
    let direction = pair::read(text, section).ok().and_then(|name| name.direction);
    match direction {
        Some(other) if other != side => {
            Err(Unfit::new(Code::PairDirection, format!("`{text}` is not {}", side.code()))
                .hint("name the pair that sat in this direction"))
        }
        _ => Ok(Seated::read(text, section)),
    }
}

/// What is corrected: the line, or a column of the travelers by any of its names.
pub(super) fn what(text: &str) -> Result<Corrected, Unfit> {
    if text.eq_ignore_ascii_case(Corrected::Line.name()) {
        return Ok(Corrected::Line);
    }
    if let Some(Some(field)) = heading::columns::<Field>(&[text.to_owned()]).first() {
        return Ok(Corrected::Cell(*field));
    }
    let known = Field::ALL.iter().map(|field| field.name());
    let near = nearest(text, known.chain([Corrected::Line.name()]));
    let unfit =
        Unfit::new(Code::UnknownField, format!("no column of the travelers is called `{text}`"));
    Err(match near {
        Some(name) => unfit.expected(name).hint(format!("did you mean `{name}`?")),
        None => unfit.hint("name a column of the travelers, or `line` for the whole line"),
    })
}

fn kind(text: &str) -> Result<CorrectionKind, Unfit> {
    let known = CorrectionKind::ALL.into_iter();
    let mut found = known.filter(|kind| kind.name().eq_ignore_ascii_case(text));
    found.next().ok_or_else(|| {
        Unfit::new(Code::BadCorrection, format!("`{text}` is no kind of correction"))
            .expected("scorer, players, director or appeal")
            .hint(KINDS)
    })
}

/// Whether a correction changes something, and what it says of a line is known.
fn check_change(
    row: &mut Row<'_, Column>,
    what: Corrected,
    [old, new]: [&str; 2],
    section: &str,
) -> Read<()> {
    let is_same = match what {
        Corrected::Cell(field) => are_alike(field, old, new, section, Vocabulary::ENGLISH),
        Corrected::Line => {
            let read = |row: &mut Row<'_, Column>, column, text| {
                row.value(column, Some(text), Standing::read).given()
            };
            let (old, new) = (read(row, Column::Old, old), read(row, Column::New, new));
            old? == new?
        }
    };
    let is_line = what == Corrected::Line;
    if is_same && is_line && old.is_empty() && !new.is_empty() {
        Err(row.at(
            Column::Old,
            Code::BadCorrection,
            "a blank `old` says that the line was not there, so that it cannot be taken out",
            |fault| {
                fault
                    .expected("played")
                    .hint("write `played` into `old` to take out a line that is there")
            },
        ))
    } else if is_same {
        Err(row.at(Column::New, Code::BadCorrection, "the correction changes nothing", |fault| {
            fault.found(new).hint("`old` is what was entered, `new` what should be")
        }))
    } else {
        Ok(())
    }
}
