//! Events: what is played, and how it is ranked.

use findings::{Code, Diagnostic, Findings};
use notation::calendar::calendar_day;
use toml::{Table, Value};

use super::{Block, Read};
use crate::imported::{Imported, Spot};
use crate::settings::{set, set_filled};

/// How many events a file can hold.
const MOST: usize = 50;
const POINTERS: usize = 0x12;
const KINDS: usize = 0xDA;
const SCORINGS: usize = 0x10C;
const FIRST_STRAT: usize = 0xD4;
const WIDTH_OF_STRAT: usize = 95;
/// No event has more strats.
const MOST_STRATS: usize = 3;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// An event.
#[derive(Debug)]
pub(super) struct Event {
    /// Its number in the file, from 1.
    pub(super) number: u8,
    pub(super) name: String,
    /// Where it begins.
    pub(super) at: usize,
    kind: u8,
    scoring: u8,
    club: String,
    date: (String, usize),
    session: u8,
    sessions: u8,
    handicap: u8,
    by_average: bool,
    pub(super) strats: Vec<Strat>,
}

/// A strat.
#[derive(Debug)]
pub(super) struct Strat {
    pub(super) letter: char,
    /// The most masterpoints; 0 where there is no limit.
    limit: u16,
}

impl Event {
    /// All events of a file.
    pub(super) fn all(header: &Block<'_>) -> Read<Vec<Self>> {
        let mut events = Vec::new();
        for (place, number) in (0..MOST).zip(1..) {
            if let Some(block) = header.follow(POINTERS + 4 * place, "the pointer to an event")? {
                let kind = header.byte(KINDS + place, "the kind of an event")?;
                let scoring = header.byte(SCORINGS + place, "the scoring of an event")?;
                events.push(Self::read(&block, number, kind, scoring)?);
            }
        }
        Ok(events)
    }

    fn read(block: &Block<'_>, number: u8, kind: u8, scoring: u8) -> Read<Self> {
        let count = usize::from(block.byte(0x9E, "the number of strats")?);
        if count > MOST_STRATS {
            return Err(block.damaged(
                0x9E,
                format!("an event has {count} strats, and there are at most three"),
            ));
        }
        let strat = |place: usize| {
            let start = FIRST_STRAT + WIDTH_OF_STRAT * place;
            Ok(Strat {
                letter: char::from(block.byte(start + 0x22, "the letter of a strat")?),
                limit: block.word(start + 0x20, "the limit of a strat")?,
            })
        };
        Ok(Self {
            number,
            name: block.text(0x04, "the name of an event")?,
            at: block.at,
            kind,
            scoring,
            club: block.text(0x5C, "the name of the club")?,
            date: (block.text(0x48, "the date of an event")?, block.at + 0x48),
            session: block.byte(0x8C, "the number of the session")?,
            sessions: block.byte(0x9F, "the number of sessions")?,
            handicap: block.byte(0x8D, "the kind of handicap")?,
            by_average: block.byte(0x2C8, "how pairs are put into strats")? != 0,
            strats: (0..count).map(strat).collect::<Read<_>>()?,
        })
    }

    /// What the event is, where it is nothing that can be scored.
    pub(super) const fn unfit(&self) -> Option<&'static str> {
        match (self.kind, self.scoring) {
            (0, 0) if self.handicap != 0 => Some("a handicap event"),
            (0, 0) => None,
            (0, 1..=3) => Some("pairs by IMPs"),
            (0, 4) => Some("an instant-matchpoint event"),
            (0, _) => Some("pairs by another scoring"),
            (1, _) => Some("a team event"),
            (2, _) => Some("an individual"),
            (3, _) => Some("home-style pairs"),
            (4, _) => Some("board-a-match"),
            _ => Some("an event of an unknown kind"),
        }
    }

    /// The strat in which a pair is by its masterpoints.
    pub(super) fn strat_of(&self, masterpoints: [u16; 2]) -> Option<char> {
        let [one, other] = masterpoints.map(u32::from);
        let tested = if self.by_average { (one + other).div_ceil(2) } else { one.max(other) };
        let admits = |strat: &&Strat| strat.limit == 0 || tested <= u32::from(strat.limit);
        self.strats.iter().rev().find(admits).map(|strat| strat.letter)
    }

    /// `[event]`.
    pub(super) fn heading(&self, imported: &Imported<'_>, findings: &mut Findings) -> Table {
        let mut heading = Table::new();
        for (key, text) in [("name", &self.name), ("club", &self.club)] {
            set_filled(&mut heading, key, text.as_str());
        }
        let (written, at) = &self.date;
        match day(written) {
            Some(day) => set(&mut heading, "date", day),
            None if written.is_empty() => {}
            None => findings.push(
                Diagnostic::new(Code::BadDate, "this is no date, and is left out")
                    .at(imported.locate(&Spot::Byte(*at)))
                    .found(written.clone())
                    .expected("month, day and year, as in `March 7, 2026`")
                    .hint("give the day with `score --date`"),
            ),
        }
        if self.sessions > 1 {
            set(&mut heading, "session", self.session);
            set(&mut heading, "sessions", self.sessions);
        }
        Table::from_iter([("event".to_owned(), heading.into())])
    }

    /// `[[strats]]`.
    pub(super) fn strats(&self) -> Option<(String, Value)> {
        let strat = |strat: &Strat| {
            let mut own = Table::new();
            set(&mut own, "name", strat.letter.to_string());
            if strat.limit > 0 {
                set(&mut own, "limit", i64::from(strat.limit));
            }
            Value::from(own)
        };
        let strats: Vec<Value> = self.strats.iter().map(strat).collect();
        (!strats.is_empty()).then(|| ("strats".to_owned(), strats.into()))
    }

    /// All strats, as `ineligible` in `pairs.csv` has them; without strats, every ranking.
    pub(super) fn all_strats(&self) -> String {
        let names: Vec<String> =
            (self.strats.iter()).map(|strat| strat.letter.to_string()).collect();
        match names.as_slice() {
            [] => "all".to_owned(),
            names => names.join(" "),
        }
    }

    /// What `[ranking]` says of strats.
    pub(super) fn ranking(&self) -> Option<(String, Value)> {
        let by = if self.by_average { "average" } else { "higher" };
        (!self.strats.is_empty()).then(|| ("stratify_by".to_owned(), by.into()))
    }
}

/// The event that is asked for, or the only one; otherwise they are listed.
pub(super) fn chosen<'e>(
    events: &'e [Event],
    asked: Option<u8>,
    findings: &mut Findings,
) -> Option<&'e Event> {
    let message = match (events, asked) {
        ([event], None) => return Some(event),
        ([], _) => {
            findings.push(
                Diagnostic::new(Code::NoResults, "the game file holds no event")
                    .hint("score the game first, then copy its file"),
            );
            return None;
        }
        (_, None) => format!("the file holds {} events", events.len()),
        (_, Some(asked)) => match events.iter().find(|event| event.number == asked) {
            Some(event) => return Some(event),
            None => format!("the file has no event {asked}"),
        },
    };
    let named = (events.iter()).map(|event| format!("{} `{}`", event.number, event.name));
    let listed = named.collect::<Vec<_>>().join(", ");
    let why = Diagnostic::new(Code::SeveralEvents, format!("{message}: {listed}"));
    let why = why.hint(format!("say which one: `--event {}`", events[0].number));
    findings.push(why);
    None
}

/// A day as `2026-03-07`, from `March 7, 2026`.
fn day(written: &str) -> Option<String> {
    let (month, rest) = written.trim().split_once(' ')?;
    let (day, year) = rest.split_once(',')?;
    let number = MONTHS.iter().zip(1..).find(|(name, _)| name.eq_ignore_ascii_case(month));
    let (_, number) = number?;
    calendar_day(&format!("{:0>4}-{number:02}-{:0>2}", year.trim(), day.trim()))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_as_they_are_written() {
        assert_eq!(day("March 7, 2026").as_deref(), Some("2026-03-07"));
        assert_eq!(day("August 16, 2017").as_deref(), Some("2017-08-16"));
        assert_eq!(day("February 30, 2017"), None);
        assert_eq!(day("Wednesday"), None);
    }
}
