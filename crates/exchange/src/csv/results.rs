//! The results with their matchpoints, in the columns of `travelers.csv`, so that they can be scored again.

use std::io::{self, Write};
use std::ops::Range;

use archive::record::{Field, Value};
use contract_scoring::Side;
use session::{Direction, RoundNumber, Session, SitOut, TableNumber};

use super::record::{Records, Shape, header};
use super::rows::Rows;

use reports::model::Scored;

use crate::records::{Columns, ResultOf, ResultRecord};

/// Which columns there are.
#[derive(Clone, Debug)]
struct Layout(Vec<&'static Field<ResultRecord>>);

impl Layout {
    fn of(session: &Session) -> Self {
        let is_individual = session.is_individual();
        let is_marked = session.markings().special().len() > 0;
        let mut columns = Field::in_csv();
        columns.retain(|column: &&Field<ResultRecord>| match column.csv {
            Some(Columns::PLAYERS) => is_individual,
            Some(Columns::PAIRS) => !is_individual,
            Some(Columns::MARKED) => is_marked,
            _ => true,
        });
        Self(columns)
    }

    fn header(&self) -> Vec<u8> {
        let mut rows = Rows::new();
        header(&self.0, &Shape::default(), &mut rows);
        rows.end();
        rows.finish()
    }

    /// The rows that something writes.
    fn rows<T>(
        &self,
        scored: &Scored<'_>,
        lines: impl Iterator<Item = T>,
        write: impl Fn(T, &Records<'_, ResultRecord>, &mut Rows),
    ) -> Vec<u8> {
        let (mut rows, shape) = (Rows::new(), Shape::default());
        let places = scored.scoresheet.board_digits;
        let records = Records::new(&self.0, &shape, places);
        for line in lines {
            write(line, &records, &mut rows);
            rows.end();
        }
        rows.finish()
    }

    fn results(&self, scored: &Scored<'_>, piece: Range<usize>) -> Vec<u8> {
        let lines = (scored.scoresheet).lines_in(scored.session, piece);
        self.rows(scored, lines, |line, records, rows| {
            records.write(&ResultOf::as_traveler(scored, line), rows);
        })
    }

    fn sit_outs(&self, scored: &Scored<'_>, piece: Range<usize>) -> Vec<u8> {
        let sit_outs = scored.session.sit_outs()[piece].iter();
        self.rows(scored, sit_outs, |sit_out, records, rows| {
            records.write_some(|name| of_sit_out(scored, sit_out, name), rows);
        })
    }
}

/// Writes the results.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let layout = Layout::of(session);
    out.write_all(&layout.header())?;
    super::super::write(session.results().len(), out, |piece| Ok(layout.results(scored, piece)))?;
    super::super::write(session.sit_outs().len(), out, |piece| Ok(layout.sit_outs(scored, piece)))
}

/// A sit-out is a line with one side blank.
fn of_sit_out<'a>(scored: &Scored<'a>, sit_out: &SitOut, name: &str) -> Value<'a> {
    let contestant = scored.session.contestant(sit_out.contestant);
    let is_east_west = contestant.direction == Direction::Fixed(Side::EastWest);
    let seat = match (scored.session.is_individual(), is_east_west) {
        (true, false) => "north",
        (true, true) => "east",
        (false, false) => "ns",
        (false, true) => "ew",
    };
    match name {
        "section" => Value::text_of(Some(&scored.session.section(contestant.section).name)),
        "board" => Value::Whole(sit_out.board.get().into()),
        "round" => Value::whole_of(sit_out.round.map(RoundNumber::get)),
        "table" => Value::whole_of(sit_out.table.map(TableNumber::get)),
        name if name == seat => Value::Whole(contestant.number.get().into()),
        _ => Value::Nothing,
    }
}
