//! The club's list of members: a member's number in place of a name is that member.

use std::collections::HashMap;

use findings::{Code, Diagnostic, Findings};
use notation::PairField;
use notation::cell::decimal;
use notation::names::{Spelling, compared, spaced};
use notation::spelling::{folded, plain};
use rust_decimal::Decimal;
use session::Player;

use super::{PairRow, Pairs};

/// A member. A list may know only numbers, or only names; what it does not know is blank.
#[derive(Debug)]
struct Member {
    number: String,
    name: String,
    masterpoints: Option<Decimal>,
    handicap: Option<Decimal>,
}

/// The members, by name, by number or by both.
#[derive(Debug)]
pub struct Members(Vec<Member>);

/// Who is meant by a text in place of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant<'m> {
    /// A member: the text is the number or the name.
    Member(&'m str),
    /// One of these perhaps: their names begin so, or nearly are the text. Somebody has to say.
    Perhaps(Vec<&'m str>),
    /// No member.
    Nobody,
}

/// How many players a message names.
const NAMED: usize = 8;

/// As many members are offered for a text.
const MOST_OFFERED: usize = 9;

const NUMBERS: [&str; 12] = [
    "number",
    "no",
    "nr",
    "id",
    "member",
    "memberno",
    "membernumber",
    "nummer",
    "numero",
    "acbl",
    "ebu",
    "playerno",
];
const MASTERPOINTS: [&str; 4] = ["masterpoints", "mps", "mp", "points"];

impl Members {
    /// Who is meant by a text: a number, a name, or the first letters of its parts.
    #[must_use]
    pub fn meant(&self, text: &str) -> Meant<'_> {
        let own = compared(text.trim());
        let is_it = |one: &&Member| one.number == text.trim() || compared(&one.name) == own;
        if own.is_empty() {
            return Meant::Nobody;
        }
        let mut named = self.0.iter().filter(|one| !one.name.is_empty());
        if let Some(member) = named.find(is_it) {
            return Meant::Member(&member.name);
        }
        let begins: Vec<&str> = (self.0.iter())
            .map(|member| member.name.as_str())
            .filter(|name| begins(name, text))
            .take(MOST_OFFERED)
            .collect();
        match (begins.is_empty(), self.nearly(text)) {
            (false, _) => Meant::Perhaps(begins),
            (true, Some(name)) => Meant::Perhaps(vec![name]),
            (true, None) => Meant::Nobody,
        }
    }

    /// The number of the member with a name; `None` where no member has it, or several have.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<&str> {
        let own = compared(name);
        let mut found = (self.0.iter()).filter(|one| !own.is_empty() && compared(&one.name) == own);
        let number = found.next().map(|member| member.number.as_str())?;
        (found.next().is_none() && !number.is_empty()).then_some(number)
    }

    /// Reads the rows of a list of members; `None` where none names its columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use traveler_ingest::{Meant, Members, grids};
    ///
    /// let list = b"number,name\n17,Ann Lee\n18,Anna Lindt\n19,Bob Hay\n";
    /// let members = Members::of(grids(list).unwrap().remove(0).1).unwrap();
    ///
    /// assert_eq!(members.meant("17"), Meant::Member("Ann Lee"));
    /// assert_eq!(members.meant("bob hay"), Meant::Member("Bob Hay"));
    /// assert_eq!(members.meant("an l"), Meant::Perhaps(vec!["Ann Lee", "Anna Lindt"]));
    /// assert_eq!(members.meant("hay b"), Meant::Perhaps(vec!["Bob Hay"]));
    /// assert_eq!(members.meant("Anna Lind"), Meant::Perhaps(vec!["Anna Lindt"]));
    /// assert_eq!(members.meant("Zoë Quill"), Meant::Nobody);
    /// assert_eq!(members.number("Ann Lee"), Some("17"));
    /// ```
    #[must_use]
    pub fn of(rows: Vec<Vec<String>>) -> Option<Self> {
        const NAMES: [&str; 5] = ["name", "names", "last", "lastname", "surname"];
        let with = |names: &[&str]| rows.iter().position(|row| column(row, names).is_some());
        // A title may be one word that also names a column of numbers.
        let header = with(&NAMES).or_else(|| with(&NUMBERS))?;
        let mut rows = rows.into_iter().skip(header);
        let names = rows.next()?;
        let number = column(&names, &NUMBERS);
        let name = column(&names, &["name", "names", "fullname"]);
        let first = column(&names, &["first", "firstname", "forename", "given"]);
        let last = column(&names, &["last", "lastname", "surname", "family"]);
        let masterpoints = column(&names, &MASTERPOINTS);
        let handicap = column(&names, &["handicap", "hcp"]);
        let members = rows.filter_map(|row| {
            let text = |place: Option<usize>| {
                let text = row.get(place?)?.trim();
                (!text.is_empty()).then(|| text.to_owned())
            };
            let parts = || match (text(first), text(last)) {
                (Some(first), Some(last)) => Some(format!("{first} {last}")),
                (first, last) => first.or(last),
            };
            let (number, name) = (text(number), text(name).or_else(parts));
            if number.is_none() && name.is_none() {
                return None;
            }
            Some(Member {
                number: number.unwrap_or_default(),
                name: spaced(&name.unwrap_or_default()),
                masterpoints: text(masterpoints).and_then(|text| decimal::read(&text)),
                handicap: text(handicap).and_then(|text| decimal::read(&text)),
            })
        });
        Some(Self(members.collect()))
    }

    /// Names the players who are listed by their numbers, and asks about names that are nearly a member's.
    pub(crate) fn name(&self, pairs: &mut Pairs<'_>, findings: &mut Findings) {
        let places = pairs.places;
        let mut found = Vec::new();
        for row in &mut pairs.rows {
            let subject = row.subject();
            let players = row.players.iter_mut().chain(&mut row.more);
            for (player, field) in players.zip(PairField::PLAYERS) {
                if let Some(number) = player.name.as_ref()
                    && self.has(number)
                {
                    player.id.get_or_insert_with(|| number.clone());
                }
                // A list of numbers alone says the rest by them.
                if let Some(member) = self.unnamed(player) {
                    player.masterpoints = player.masterpoints.or(member.masterpoints);
                    continue;
                }
                // Where only numbers are listed, they name the players too.
                let id = player.id.clone().filter(|id| self.has(id));
                let Some(name) = player.name.clone().or(id) else {
                    continue;
                };
                let message = if is_number(&name) {
                    match self.0.iter().find(|member| member.number == name) {
                        Some(member) => {
                            player.name = Some(member.name.clone());
                            player.masterpoints = player.masterpoints.or(member.masterpoints);
                            continue;
                        }
                        None => format!("`{name}` is the number of no member"),
                    }
                } else {
                    match self.nearly(&name) {
                        Some(member) => format!("`{name}` is nearly `{member}`, a member"),
                        None => continue,
                    }
                };
                let found_at = Diagnostic::new(Code::NearName, message)
                    .at(places.locate(row.at, field))
                    .about(subject.clone())
                    .hint("correct it here, or in `members.csv`");
                found.push(found_at);
            }
        }
        findings.extend(found);
        findings.extend(self.give_handicaps(pairs));
    }

    /// Gives the players the handicaps of the list, however they are listed, if anybody has one there. Who has none
    /// counts as 0, unless handicaps are listed with the pairs as well: then some are missing there.
    fn give_handicaps(&self, pairs: &mut Pairs<'_>) -> Option<Diagnostic> {
        let is_listed = |row: &PairRow| row.handicap.is_some() || !row.handicaps.is_empty();
        let are_listed = pairs.rows.iter().any(is_listed);
        // Of two members with one name, nobody knows which it is.
        let mut by_name: HashMap<String, Option<Decimal>> = HashMap::new();
        for member in &self.0 {
            by_name
                .entry(compared(&member.name))
                .and_modify(|handicap| *handicap = None)
                .or_insert(member.handicap);
        }
        let handicap = |one: &Player| match self.by_id(one) {
            Some(member) => member.handicap,
            None => by_name.get(&compared(one.name.as_deref()?)).copied()?,
        };
        let mut players = (pairs.rows.iter()).flat_map(|row| row.players.iter().chain(&row.more));
        if !players.any(|one| handicap(one).is_some()) {
            return None;
        }
        let mut without = Vec::new();
        let mut first = None;
        for row in pairs.rows.iter_mut().filter(|row| !is_listed(row)) {
            let players = row.players.iter().chain(&row.more);
            let handicaps: Vec<(&String, Option<Decimal>)> =
                players.filter_map(|one| Some((one.name.as_ref()?, handicap(one)))).collect();
            let lack = handicaps.iter().filter(|(_, handicap)| handicap.is_none());
            let lack: Vec<String> = lack.map(|(name, _)| format!("`{name}`")).collect();
            if are_listed && !lack.is_empty() {
                continue;
            }
            let all = handicaps.iter().map(|(_, handicap)| handicap.unwrap_or_default());
            row.handicaps = all.collect();
            first = first.or_else(|| (!lack.is_empty()).then(|| pairs.places.locate_row(row.at)));
            without.extend(lack);
        }
        pairs.handicaps_are_of_members = !are_listed;
        let more = match without.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        without.truncate(NAMED);
        let verb = if without.len() == 1 { "counts" } else { "count" };
        let message =
            format!("{}{more} {verb} with handicap 0: `members.csv` has none", without.join(", "));
        Some(
            Diagnostic::new(Code::NoHandicap, message)
                .at(first?)
                .hint("add the handicap there, or fill the column `handicap` of the pair"),
        )
    }

    /// The member with the number of a player.
    fn by_id(&self, player: &Player) -> Option<&Member> {
        let id = player.id.as_deref()?;
        self.0.iter().find(|member| member.number == id)
    }

    /// The same, where the list does not name members.
    fn unnamed(&self, player: &Player) -> Option<&Member> {
        self.by_id(player).filter(|member| member.name.is_empty())
    }

    fn has(&self, number: &str) -> bool {
        self.0.iter().any(|member| member.number == number)
    }

    /// The member whose name is nearly a name, where none has it.
    fn nearly(&self, name: &str) -> Option<&str> {
        let own = compared(name);
        if self.0.iter().any(|member| compared(&member.name) == own) {
            return None;
        }
        let spelling = Spelling::of(name)?;
        let near = |member: &&Member| {
            Spelling::of(&member.name).is_some_and(|other| other.is_near(&spelling))
        };
        self.0.iter().find(near).map(|member| member.name.as_str())
    }
}

/// Whether each word of a text begins a word of a name, in any order.
fn begins(name: &str, text: &str) -> bool {
    let (name, text) = (folded(name), folded(text));
    let is_between = |sign: char| !sign.is_alphanumeric();
    let mut words: Vec<&str> = name.split(is_between).collect();
    let mut asked = text.split(is_between).filter(|word| !word.is_empty());
    asked.all(|own| {
        let found = words.iter().position(|word| word.starts_with(own));
        found.map(|place| words.swap_remove(place)).is_some()
    })
}

/// Whether a text in place of a name is a number.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(char::is_alphabetic).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The column that has one of some names.
fn column(row: &[String], names: &[&str]) -> Option<usize> {
    row.iter().position(|cell| names.contains(&plain(cell).as_str()))
}
