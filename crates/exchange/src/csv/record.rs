//! A table of records: a column, or several, for each field that has a place in CSV.

use std::io::{self, Write};

use archive::record::{Field, Kind, Record, Value};
use session::{ContestantKind, Session};

use super::rows::Rows;

/// The columns of a handicap.
const HANDICAP: [&str; 4] = ["handicap", "with_handicap", "handicap_percent", "handicap_place"];

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
            strats: (session.strats().iter()).map(|strat| &*strat.name).collect(),
        }
    }
}

/// Rows of records.
pub(super) struct Records<'a, R: Record> {
    fields: &'a [&'static Field<R>],
    shape: &'a Shape<'a>,
    /// Decimal places of points.
    places: u32,
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
    let records = Records::new(fields, shape, 0);
    for line in lines {
        records.write(&line, &mut rows);
        rows.end();
    }
    out.write_all(&rows.finish())
}

impl<'a, R: Record> Records<'a, R> {
    pub(super) fn new(fields: &'a [&'static Field<R>], shape: &'a Shape<'a>, places: u32) -> Self {
        Self { fields, shape, places }
    }

    /// Adds the cells of a record, without the end of the row.
    pub(super) fn write(&self, row: &R::Row<'_>, rows: &mut Rows) {
        for field in self.fields {
            match &field.of(row) {
                Value::Text(text) => rows.typed(text),
                Value::Flag(flag) => rows.text(if *flag { "yes" } else { "no" }),
                Value::Nothing if field.kind == Kind::Qualified => rows.text("tied"),
                Value::Names(names) => (0..self.shape.players)
                    .for_each(|place| rows.typed(names.get(place).map_or("", String::as_str))),
                Value::Amounts(amounts) => (0..self.shape.sessions)
                    .for_each(|session| rows.known(amounts.get(session).copied().flatten())),
                Value::Ranks(ranks) => {
                    for (_, rank) in ranks {
                        rows.known(rank.and_then(|rank| rank.section));
                        rows.known(rank.and_then(|rank| rank.overall));
                    }
                }
                Value::Award(award) => {
                    rows.known(Some(award.0));
                    rows.typed(&award.1);
                }
                Value::Handicap(own) => {
                    rows.known(Some(own.handicap));
                    rows.known(own.score);
                    rows.known(own.percent);
                    rows.known(own.place);
                }
                Value::Absent | Value::Nothing => {
                    let cells = match field.kind {
                        Kind::Handicap => HANDICAP.len(),
                        Kind::Award => 2,
                        _ => 1,
                    };
                    (0..cells).for_each(|_| rows.blank());
                }
                other => rows.known(other.shown(self.places)),
            }
        }
    }

    /// Adds a row of which little is known, which another function says field by field.
    pub(super) fn write_some<'v>(
        &self,
        value: impl Fn(&'static str) -> Value<'v>,
        rows: &mut Rows,
    ) {
        for field in self.fields {
            match value(field.name) {
                Value::Text(text) => rows.typed(&text),
                Value::Whole(number) => rows.number(number),
                _ => rows.blank(),
            }
        }
    }
}
