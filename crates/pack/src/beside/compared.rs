//! The lines of a session beside those of another one, by who played which board.

use std::collections::HashMap;
use std::fmt;

use contract_scoring::{BySide, Played, Side};
use session::{Entry, PairNumber, RoundBoard, Session};

/// A line by its section, its board, and the numbers on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Name {
    section: String,
    board: RoundBoard,
    numbers: BySide<Vec<PairNumber>>,
}

/// What a line says of what happened.
struct Happened {
    entries: BySide<Entry>,
    played: Option<Played>,
}

/// In words, the first line of a session that none of the others has, or has with another result.
pub(super) fn first_other_line(own: &Session, others: &[Option<&Session>]) -> Option<String> {
    let known: Vec<HashMap<Name, Happened>> = others
        .iter()
        .flatten()
        .map(|session| lines(session).collect())
        .collect();
    let is_known = |(name, happened): &(Name, Happened)| {
        known
            .iter()
            .any(|lines| lines.get(name).is_some_and(|other| happened.agrees(other)))
    };
    let mut unknown = lines(own).filter(|line| !is_known(line));
    let (name, happened) = unknown.next()?;
    let used = known.first().and_then(|lines| lines.get(&name));
    let used = match used {
        Some(used) => format!("and {used} in the travelers"),
        None => "and the travelers have no such line".to_owned(),
    };
    let more = match unknown.count() {
        0 => String::new(),
        1 => "; another line differs, too".to_owned(),
        more => format!("; {more} other lines differ, too"),
    };
    Some(format!("{name} is {happened} there, {used}{more}"))
}

/// The lines of a session.
fn lines(session: &Session) -> impl Iterator<Item = (Name, Happened)> {
    session.result_ids().map(|(id, result)| {
        let numbers = |side| {
            session
                .sitting(id, side)
                .map(|one| session.contestant(one).number)
        };
        let name = Name {
            section: session.section(session.section_of(result)).name.clone(),
            board: session.results().round_board(id.index()),
            numbers: BySide::from_fn(|side| numbers(side).collect()),
        };
        let happened = Happened {
            entries: BySide::from_fn(|side| session.entry(result, side).into_owned()),
            played: result.played,
        };
        (name, happened)
    })
}

impl Happened {
    /// Whether two lines say nothing different.
    fn agrees(&self, other: &Self) -> bool {
        let played = self.played.zip(other.played);
        self.entries == other.entries && played.is_none_or(|(own, other)| own == other)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = |side| {
            let numbers: &Vec<PairNumber> = self.numbers.get(side);
            numbers
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("/")
        };
        let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(numbers);
        let Self { section, board, .. } = self;
        write!(f, "board {board}, {section} {ns} against {ew},")
    }
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(played) = self.played {
            write!(f, "{played} ")?;
        }
        let [ns, ew] = [Side::NorthSouth, Side::EastWest].map(|side| self.entries.get(side));
        match (ns, ew) {
            (Entry::Score(score), other) if ns == other => write!(f, "{score}"),
            (Entry::LatePlay, _) | (_, Entry::LatePlay) => f.write_str("a late play"),
            (Entry::NotPlayed, Entry::NotPlayed) => f.write_str("not played"),
            _ => f.write_str("a ruling"),
        }
    }
}
