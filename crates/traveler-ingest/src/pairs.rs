//! Who plays: one row per pair, or one per player in an individual.

mod entered;
mod members;
mod players;
mod row;
mod shapes;

pub(crate) use entered::read_pairs;
pub use members::{Meant, Members};
pub(crate) use row::{PairRow, mean};

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use findings::{Code, Diagnostic, Findings};
use notation::names::{Spelling, compared};
use notation::spelling::plain;
use notation::{PairField, PairField as Field};
use players::place;
use rust_decimal::Decimal;
use session::{Player, Strat};
use shapes::skeleton;
use table::entered::{EnteredPair, Places};
use table::text::Text;
use unicode_normalization::UnicodeNormalization;

/// The pairs as they are listed, and where they are.
pub(crate) struct Pairs<'p> {
    pub(crate) places: &'p dyn Places<PairField>,
    /// The rows that could be read, in their order.
    pub(crate) rows: Vec<PairRow>,
    /// Whether these are all: where a row has an error, nobody knows who is missing.
    pub(crate) is_whole: bool,
    /// The strats of the session; `None` where they cannot be read, so that no strat can be held against a pair.
    strats: Option<&'p [Strat]>,
    pub(crate) listed_by: ListedBy,
    /// Whether numbers are those of the tables where pairs begin, by a list that no movement was beside.
    pub(crate) are_by_table: bool,
    /// Whether handicaps come from the list of members alone: nobody has to have one.
    pub(crate) handicaps_are_of_members: bool,
}

/// Who listed the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListedBy {
    /// Somebody who typed a list.
    Person,
    /// Somebody who wrote names into the travelers.
    Travelers,
    /// Another program, in the file that holds the results too.
    Program {
        /// Whether it has said how they came out: then it took them as they are.
        has_ranked: bool,
    },
}

impl<'p> Pairs<'p> {
    /// No rows yet.
    pub(crate) const fn new(
        places: &'p dyn Places<PairField>,
        strats: Option<&'p [Strat]>,
        listed_by: ListedBy,
    ) -> Self {
        Self {
            places,
            rows: Vec::new(),
            is_whole: true,
            strats,
            listed_by,
            are_by_table: false,
            handicaps_are_of_members: false,
        }
    }

    /// Takes a row. One with an error is left out; the error keeps the session from being scored.
    pub(crate) fn enter(&mut self, entered: &EnteredPair<'_>, findings: &mut Findings) {
        self.rows.extend(row::read(entered, self.strats, self.places, findings));
    }

    /// Looks at all rows together.
    pub(crate) fn finish(&mut self, findings: &mut Findings) {
        let has_ranked = ListedBy::Program { has_ranked: true };
        players::check(self.places, &self.rows, self.listed_by == has_ranked, findings);
        if self.listed_by == ListedBy::Person {
            check(self.places, &self.rows, findings);
        }
        check_look_alikes(self.places, &self.rows, findings);
        check_near_names(self.places, &self.rows, findings);
        check_unnamed(self.places, &self.rows, findings);
    }

    /// Warns of numbers in place of names, where there is no list of members.
    pub(crate) fn check_numbers(&self, findings: &mut Findings) {
        check_numbers(self.places, &self.rows, findings);
    }

    /// Warns of players' numbers that the ACBL does not have.
    pub(crate) fn check_acbl_numbers(&self, findings: &mut Findings) {
        check_acbl_numbers(self.places, &self.rows, findings);
    }

    /// Reports that the pairs have no numbers, if they have none.
    pub(crate) fn check_fields(&self, findings: &mut Findings) -> bool {
        let is_there = self.places.has(PairField::Pair);
        if !is_there {
            let name = PairField::Pair.names()[0];
            findings.push(
                Diagnostic::new(Code::MissingColumn, format!("the pairs need a column `{name}`"))
                    .at(self.places.locate_title())
                    .found(self.places.names())
                    .expected(name)
                    .hint("add the column, or correct its name"),
            );
        }
        is_there
    }
}

/// Columns of standings that no list of pairs has.
const COLUMNS: [&str; 3] = ["place", "final", "percent"];

/// Reports standings that this program wrote, whose scores look as if they could be carried over. Whether they are.
pub(crate) fn are_standings(text: &Text<'_>, findings: &mut Findings) -> bool {
    let Some(header) = text.lines().find(|line| !line.text.trim().is_empty()) else {
        return false;
    };
    let names: Vec<String> = header.text.split([',', ';', '\t', '|']).map(plain).collect();
    let are_standings = COLUMNS.iter().all(|column| names.iter().any(|name| name == column));
    if are_standings {
        findings.push(
            Diagnostic::new(Code::StandingsFile, "these are standings, not a list of pairs")
                .at(text.whole_line(header.number))
                .hint(
                    "`matchpoint event SESSION SESSION` takes what is carried over from the sessions themselves; a list \
                     of pairs names players, and may have a column `carryover`",
                ),
        );
    }
    are_standings
}

// `1.500` masterpoints: 1,500 as some spreadsheets write it, or one and a half.

/// What a row has in a column.
type Of = fn(&PairRow) -> Option<Decimal>;

/// Reports numbers with a point before three digits, unless others of the column show that it has decimals.
fn check(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let columns: [(Field, Of); 3] = [
        (Field::Masterpoints1, |row| row.players[0].masterpoints),
        (Field::Masterpoints2, |row| row.players[1].masterpoints),
        (Field::Carryover, |row| row.carryover),
    ];
    for (field, of) in columns {
        let values = || rows.iter().filter_map(|row| Some((row, of(row)?)));
        if values().any(|(_, value)| value.scale() > 0 && !is_unclear(value)) {
            continue;
        }
        for (row, value) in values().filter(|(_, value)| is_unclear(*value)) {
            let whole = value.to_string().replace('.', "");
            let message = format!("`{value}` may be {whole}, or {}", value.normalize());
            findings.push(
                Diagnostic::new(Code::NotADecimal, message)
                    .at(places.locate(row.at, field))
                    .about(row.subject())
                    .hint(
                        "write thousands without a separator, and decimals with two digits: `1.50`",
                    ),
            );
        }
    }
}

/// Whether the point may stand between thousands.
fn is_unclear(value: Decimal) -> bool {
    let is_group = Decimal::ONE <= value.abs() && value.abs() < Decimal::ONE_THOUSAND;
    value.scale() == 3 && is_group
}

/// Warns of pairs without a name, where most others have one.
fn check_unnamed(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let is_named = |row: &&PairRow| row.players.iter().any(|player| player.name.is_some());
    let named = rows.iter().filter(is_named).count();
    if 2 * named <= rows.len() {
        return;
    }
    for row in rows.iter().filter(|row| row.standing && !is_named(row)) {
        findings.push_with(Code::NoName, || {
            let message = format!("pair {} has no name", row.number);
            Diagnostic::new(Code::NoName, message)
                .at(places.locate_row(row.at))
                .about(row.subject())
                .hint("sheets show its number; add the names if they are known")
        });
    }
}

/// Warns of numbers in place of names, where no list says whose they are.
fn check_numbers(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    for row in rows {
        let players = row.players.iter().chain(&row.more);
        for (player, field) in players.zip(Field::PLAYERS) {
            let is_number = |name: &&String| name.bytes().all(|byte| byte.is_ascii_digit());
            let Some(name) = player.name.as_ref().filter(is_number) else {
                continue;
            };
            findings.push_with(Code::NearName, || {
                let message = format!("`{name}` is a number, and no list says which member has it");
                Diagnostic::new(Code::NearName, message)
                    .at(places.locate(row.at, field))
                    .about(row.subject())
                    .hint("write the name, or list the members in `members.csv`")
            });
        }
    }
}

// Players' numbers of the ACBL, to which the masterpoints of a session are reported.

/// How many characters a number has.
const LENGTH: usize = 7;

/// Warns of numbers that are none of the ACBL's. Whether the last digit fits the others is not checked: how it is made
/// is published nowhere that we know of.
fn check_acbl_numbers(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    for row in rows {
        for (player, column) in row.players.iter().zip([Field::Id1, Field::Id2]) {
            let Some(id) = player.id.as_deref().filter(|id| !has_its_form(id)) else {
                continue;
            };
            findings.push(
                Diagnostic::new(
                    Code::PlayerNumber,
                    format!(
                        "`{id}` is no player number of the ACBL, to which masterpoints are reported"
                    ),
                )
                .at(places.locate(row.at, column))
                .about(row.subject())
                .found(id)
                .expected("seven digits, the first of which may be a letter")
                .hint("correct the number, or clear the cell of a player who has none"),
            );
        }
    }
}

/// A letter for the first digit is a player of high rank: `J123456`.
fn has_its_form(id: &str) -> bool {
    let mut characters = id.chars();
    id.len() == LENGTH
        && characters.next().is_some_and(|first| first.is_ascii_alphanumeric())
        && characters.all(|one| one.is_ascii_digit())
}

// Names that differ by one slip: perhaps one player, spelt in two ways.

/// Warns of players in different pairs of one section whose names differ by a letter, or by the order of the words.
fn check_near_names(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let mut sections: BTreeMap<&str, Vec<Name<'_>>> = BTreeMap::new();
    for row in rows {
        let names = sections.entry(&row.section).or_default();
        let both = row.players.iter().enumerate();
        names.extend(both.filter_map(|(which, player)| Name::of(row, which, player)));
    }
    for names in sections.values() {
        for (first, second) in near(names) {
            let [Some(spelling), Some(other)] =
                [second, first].map(|name| name.player().name.as_deref())
            else {
                continue;
            };
            findings.push(
                Diagnostic::new(
                    Code::NearName,
                    format!("`{spelling}` is nearly `{other}` in another pair"),
                )
                .at(place(places, second.row, second.which))
                .see(place(places, first.row, first.which))
                .about(second.row.subject())
                .hint("if they are one player, correct a name; if two, give their numbers in `id1` and `id2`"),
            );
        }
    }
}

/// A name as it is compared.
struct Name<'r> {
    row: &'r PairRow,
    which: usize,
    spelling: Spelling,
}

impl<'r> Name<'r> {
    /// A name in which a slip shows.
    fn of(row: &'r PairRow, which: usize, player: &Player) -> Option<Self> {
        Some(Self { row, which, spelling: Spelling::of(player.name.as_deref()?)? })
    }

    fn player(&self) -> &Player {
        &self.row.players[self.which]
    }

    /// Names that are equal, or only look equal, are other findings, and so are players in two pairs with one number.
    fn is_near(&self, other: &Self) -> bool {
        let [one, two] = [self, other].map(Self::player);
        let pair = |name: &Self| (name.row.direction, name.row.number);
        pair(self) != pair(other)
            && (one.id.is_none() || two.id.is_none())
            && self.spelling.is_near(&other.spelling)
            && one.name.as_deref().map(compared) != two.name.as_deref().map(compared)
            && !matches!((&one.name, &two.name), (Some(one), Some(two)) if look_alike(one, two))
    }

    /// The words, and the words without each of their letters. What is one slip apart has one of these in common.
    fn with_slips(&self) -> impl Iterator<Item = u64> {
        let letters: Vec<char> = self.spelling.words.chars().collect();
        (0..=letters.len()).map(move |without| {
            let mut hasher = DefaultHasher::new();
            for (at, letter) in letters.iter().enumerate() {
                if at != without {
                    letter.hash(&mut hasher);
                }
            }
            hasher.finish()
        })
    }
}

/// Each name with an earlier one that is near, in one walk.
fn near<'n, 'r>(names: &'n [Name<'r>]) -> Vec<(&'n Name<'r>, &'n Name<'r>)> {
    let mut first_with: HashMap<u64, &Name<'_>> = HashMap::new();
    let mut near = Vec::new();
    for name in names {
        let mut found = None;
        for slip in name.with_slips() {
            let first = *first_with.entry(slip).or_insert(name);
            if found.is_none() && first.is_near(name) {
                found = Some(first);
            }
        }
        near.extend(found.map(|first| (first, name)));
    }
    near
}

// Names that look the same but are written with other characters: a Cyrillic А, a character that cannot be seen.

/// Warns of names that a reader cannot tell apart, and that the program takes for two players.
fn check_look_alikes(places: &dyn Places<Field>, rows: &[PairRow], findings: &mut Findings) {
    let mut first_so: HashMap<String, Named<'_>> = HashMap::new();
    for row in rows {
        let both = row.players.iter().enumerate();
        for name in both.filter_map(|(which, player)| Named::of(row, which, player)) {
            let first = *first_so.entry(seen(name.name)).or_insert(name);
            if !first.may_be(&name) {
                continue;
            }
            findings.push(
                Diagnostic::new(
                    Code::LookAlike,
                    format!(
                        "`{}` looks like `{}`, but is written with other characters",
                        shown(name.name),
                        shown(first.name)
                    ),
                )
                .at(place(places, row, name.which))
                .see(place(places, first.row, first.which))
                .about(row.subject())
                .found(difference(name.name, first.name))
                .hint("if they are one player, type one of the names again; if two, give their numbers in `id1` and `id2`"),
            );
        }
    }
}

/// Whether a reader may take two different names for one.
fn look_alike(one: &str, other: &str) -> bool {
    compared(one) != compared(other) && seen(one) == seen(other)
}

/// A player's name where it is listed.
#[derive(Clone, Copy)]
struct Named<'r> {
    row: &'r PairRow,
    which: usize,
    player: &'r Player,
    name: &'r str,
}

impl<'r> Named<'r> {
    fn of(row: &'r PairRow, which: usize, player: &'r Player) -> Option<Self> {
        let name = player.name.as_deref()?;
        Some(Self { row, which, player, name })
    }

    /// Whether two names that look the same may be meant for one player. Equal names are another finding.
    fn may_be(&self, other: &Self) -> bool {
        let unnumbered = self.player.id.is_none() || other.player.id.is_none();
        unnumbered && compared(self.name) != compared(other.name)
    }
}

/// What is seen of a name: its skeleton (Unicode Technical Standard 39), whatever its capitals and the width of its
/// letters.
fn seen(name: &str) -> String {
    let narrow: String = name.nfkc().collect();
    skeleton(&compared(&narrow)).collect()
}

/// A name with what cannot be seen as escapes.
fn shown(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    for character in name.chars() {
        if is_unseen(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// The first character that a name has and the other has not.
fn difference(name: &str, other: &str) -> String {
    let [own, others] = [name, other].map(|name| name.nfc().collect::<Vec<char>>());
    let at = own.iter().zip(&others).position(|(own, other)| {
        own != other && compared(&own.to_string()) != compared(&other.to_string())
    });
    let at = at.unwrap_or(own.len().min(others.len()));
    let point = |character: &char| {
        if is_unseen(*character) {
            format!("U+{:04X}, which is invisible", u32::from(*character))
        } else {
            format!("`{character}` (U+{:04X})", u32::from(*character))
        }
    };
    let [own, others] = [own.get(at), others.get(at)].map(|character| match character {
        Some(character) => point(character),
        None => "nothing".to_owned(),
    });
    format!("{own}, where the other name has {others}")
}

/// Whether a character leaves nothing on the page.
fn is_unseen(character: char) -> bool {
    skeleton(character.encode_utf8(&mut [0; 4])).next().is_none()
}
