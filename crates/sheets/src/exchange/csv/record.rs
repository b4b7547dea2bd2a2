//! A table of records: a column, or several, for each field that has a place in CSV.

use std::io::{self, Write};

use archive::record::{Field, Kind, Record, Value};
use contract_scoring::{Contract, Declarer};
use session::{ContestantKind, Session};

use super::rows::{Quoted, Rows};

/// The columns of a handicap.
const HANDICAP: [&str; 4] = [
    "handicap",
    "with_handicap",
    "handicap_percent",
    "handicap_place",
];

/// What a table has columns for.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape<'a> {
    /// This many players.
    pub(super) players: usize,
    /// This many sessions.
    pub(super) sessions: usize,
    /// These strats.
    pub(super) strats: Vec<&'a str>,
}

impl<'a> Shape<'a> {
    /// The columns of a session: two players, or as many as the largest team has.
    pub(super) fn of(session: &'a Session) -> Self {
        let largest = || {
            let teams = session.contestants().iter();
            teams.map(|team| team.players().len()).max()
        };
        Self {
            players: match session.contestant_kind() {
                ContestantKind::Team => largest().unwrap_or(0).max(2),
                ContestantKind::Pair | ContestantKind::Player => 2,
            },
            sessions: 0,
            strats: (session.strats().iter())
                .map(|strat| &*strat.name)
                .collect(),
        }
    }
}

/// Rows of records. What many of them say is quoted once.
pub(super) struct Records<'a, R: Record> {
    columns: Vec<Column<R>>,
    shape: &'a Shape<'a>,
    /// Decimal places of points.
    places: u32,
    /// By [`Contract::index`].
    contracts: Vec<Option<Quoted>>,
    declarers: Option<[Quoted; Declarer::ALL.len()]>,
}

struct Column<R: Record> {
    field: &'static Field<R>,
    /// Whether no record says anything there.
    is_blank: bool,
    /// The last text that it said, and how it was written.
    last: Option<(String, Quoted)>,
}

/// What the columns of some fields are called.
pub(super) fn header<R: Record>(fields: &[&Field<R>], shape: &Shape<'_>, rows: &mut Rows) {
    for field in fields {
        let name = field.name;
        match field.kind {
            Kind::Players => {
                (1..=shape.players).for_each(|place| rows.text(&format!("player{place}")));
            }
            Kind::Sessions => {
                (1..=shape.sessions).for_each(|place| rows.text(&format!("session_{place}")));
            }
            Kind::Ranks => {
                for strat in &shape.strats {
                    rows.text(&format!("section_rank_{strat}"));
                    rows.text(&format!("overall_rank_{strat}"));
                }
            }
            Kind::Award => {
                rows.text(name);
                rows.text(&format!("{name}_for"));
            }
            Kind::Handicap => HANDICAP.iter().for_each(|name| rows.text(name)),
            _ => rows.text(name),
        }
    }
}

/// Writes a table of records, of which none has points.
pub(super) fn write_all<'r, R: Record>(
    fields: &[&'static Field<R>],
    shape: &Shape<'_>,
    lines: impl Iterator<Item = R::Row<'r>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut rows = Rows::new();
    header(fields, shape, &mut rows);
    rows.end();
    let mut records = Records::new(fields, shape, 0);
    for line in lines {
        records.write(&line, &mut rows);
        rows.end();
    }
    out.write_all(&rows.finish())
}

impl<'a, R: Record> Records<'a, R> {
    pub(super) fn new(fields: &[&'static Field<R>], shape: &'a Shape<'a>, places: u32) -> Self {
        let columns = fields.iter();
        Self {
            columns: columns
                .map(|field| Column {
                    field,
                    is_blank: false,
                    last: None,
                })
                .collect(),
            shape,
            places,
            contracts: vec![None; Contract::COUNT],
            declarers: None,
        }
    }

    /// The same, with columns of which it is known that no record says anything there.
    pub(super) fn blank(mut self, is_blank: impl Fn(&'static str) -> bool) -> Self {
        for column in &mut self.columns {
            column.is_blank = is_blank(column.field.name);
        }
        self
    }

    /// Adds the cells of a record, without the end of the row.
    pub(super) fn write(&mut self, row: &R::Row<'_>, rows: &mut Rows) {
        for Column {
            field,
            is_blank,
            last,
        } in &mut self.columns
        {
            if *is_blank {
                rows.blank();
                continue;
            }
            let value = field.of(row);
            match &value {
                Value::Nothing if field.kind == Kind::Qualified => rows.text("tied"),
                Value::Absent | Value::Nothing => match field.kind {
                    Kind::Handicap => (0..HANDICAP.len()).for_each(|_| rows.blank()),
                    Kind::Award => (0..2).for_each(|_| rows.blank()),
                    _ => rows.blank(),
                },
                Value::Whole(number) => rows.number(*number),
                Value::Text(text) => match last {
                    _ if text.is_empty() => rows.blank(),
                    Some((last, quoted)) if last == text => rows.cell(quoted),
                    _ => {
                        let quoted = rows.quoted_typed(text);
                        rows.cell(&quoted);
                        *last = Some((text.to_string(), quoted));
                    }
                },
                Value::Contract(contract) => {
                    let known = &mut self.contracts[contract.index()];
                    let quote = || rows.quoted(&contract.to_string());
                    let known = known.get_or_insert_with(quote);
                    rows.cell(known);
                }
                Value::Declarer(declarer) => {
                    let all = self.declarers.get_or_insert_with(|| {
                        Declarer::ALL.map(|declarer| rows.quoted(&declarer.to_string()))
                    });
                    rows.cell(&all[declarer.index()]);
                }
                Value::Points(points) => rows.points(Some(*points), self.places),
                Value::Hundredths(amount) => rows.hundredths(Some(*amount)),
                Value::Decimal(amount) => rows.amount(Some(*amount)),
                Value::Place(place) => rows.place(Some(*place)),
                Value::Flag(flag) => rows.text(if *flag { "yes" } else { "no" }),
                Value::Names(names) => {
                    for place in 0..self.shape.players {
                        rows.typed(names.get(place).map_or("", String::as_str));
                    }
                }
                Value::Amounts(amounts) => {
                    for session in 0..self.shape.sessions {
                        rows.hundredths(amounts.get(session).copied().flatten());
                    }
                }
                Value::Ranks(ranks) => {
                    for (_, rank) in ranks {
                        rows.place(rank.and_then(|rank| rank.section));
                        rows.place(rank.and_then(|rank| rank.overall));
                    }
                }
                Value::Award(award) => {
                    rows.amount(Some(award.0));
                    rows.typed(&award.1);
                }
                Value::Handicap(own) => {
                    rows.amount(Some(own.handicap));
                    rows.amount(own.score);
                    rows.amount(own.percent);
                    rows.place(own.place);
                }
                // No table has a list of these.
                Value::Flags(_) => rows.blank(),
            }
            value.free();
        }
    }

    /// Adds a row of which little is known, which another function says field by field.
    pub(super) fn write_some<'v>(
        &self,
        value: impl Fn(&'static str) -> Value<'v>,
        rows: &mut Rows,
    ) {
        for column in &self.columns {
            match value(column.field.name) {
                Value::Text(text) => rows.typed(&text),
                Value::Whole(number) => rows.number(number),
                _ => rows.blank(),
            }
        }
    }
}
