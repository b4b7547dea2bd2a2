//! What a browser may store of typed lines: nothing that identifies a person, since another page may read it there.

use notation::Field;

use crate::open_session::OpenSession;
use crate::request::{Request, Typed};

/// The longest text that is kept, in characters: no contract and no score is longer.
const LONGEST: usize = 12;
/// The longest text for a whole line.
const LONGEST_LINE: usize = 40;
/// The longest number of a column of which nothing is known: a pair has one, a player's is longer.
const LONGEST_NUMBER: usize = 3;

/// Whether a change may be kept.
pub(crate) fn may_be_kept(open_session: &OpenSession, request: &Request) -> bool {
    let is_plain = |column: usize, text: &str| {
        let columns = open_session.rows.as_ref().map(|rows| &rows.columns);
        let field = columns.and_then(|columns| columns.get(column));
        let is_number = text.chars().all(|letter| letter.is_ascii_digit());
        let is_short = |most| text.chars().count() <= most;
        is_number && is_short(LONGEST_NUMBER)
            || field.is_some_and(|column| is_of_play(column.field)) && is_short(LONGEST)
    };
    match request {
        Request::Change { cells, .. } => {
            (cells.iter()).all(|cell| is_plain(cell.column, &cell.text))
        }
        Request::Add { cells, .. } => {
            (cells.iter().enumerate()).all(|(column, text)| is_plain(column, text))
        }
        // What is read as a line says what happened, and never who somebody is.
        Request::Enter(Typed { text, .. }) => is_short_line(text),
        Request::Remove { .. }
        | Request::Turn { .. }
        | Request::Move { .. }
        | Request::Seat { .. }
        | Request::Act { .. } => true,
        _ => false,
    }
}

fn is_short_line(text: &str) -> bool {
    text.chars().count() <= LONGEST_LINE
}

/// Whether a column says what happened, and never who somebody is.
fn is_of_play(field: Field) -> bool {
    const OF_PLAY: [Field; 14] = [
        Field::Section,
        Field::Board,
        Field::Round,
        Field::Table,
        Field::Contract,
        Field::Declarer,
        Field::Result,
        Field::Tricks,
        Field::Made,
        Field::Score,
        Field::Plus,
        Field::Minus,
        Field::ScoreNs,
        Field::ScoreEw,
    ];
    OF_PLAY.contains(&field)
}
