//! Names in the travelers themselves: beside the numbers of the pairs, or in place of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use contract_scoring::{BySide, Side};
use findings::{Code, Diagnostic, Findings, Location};
use notation::cell::pair::PairName;
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::cell::{inert, pair, partners};
use notation::names::{compared, is_seen, spaced};
use notation::{Field, PairField, Vocabulary};
use session::{PairNumber, Player};
use table::entered::Places;
use table::rows::{RowText, Rows};

use crate::pairs::{ListedBy, PairRow, Pairs};

/// Who plays, by the names in the travelers.
#[derive(Debug)]
pub(crate) struct Roster {
    named: Named,
    /// The number of everybody named in place of a number: by section, by side where the sides are numbered apart, and
    /// by name.
    numbers: HashMap<(String, Option<Side>, String), u32>,
    /// Sections whose sides are numbered apart.
    apart: HashMap<String, bool>,
    /// Who is named, in the order of the lines.
    listed: Vec<Listed>,
    /// Whether the numbers are those of teams.
    is_team_method: bool,
}

/// What is known of a session before its names are read.
#[derive(Clone, Copy)]
pub(crate) struct Naming<'n> {
    /// Who is listed.
    pub(crate) pairs: Option<&'n Pairs<'n>>,
    /// Whether it is of teams: four players or more, of whom a line names two.
    pub(crate) is_team_method: bool,
    /// Whether a section is known to have one winner, so that a number is one pair, wherever it sits.
    pub(crate) has_one_winner: &'n dyn Fn(&str) -> bool,
}

/// Where the names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// Nowhere.
    Nowhere,
    /// Beside the numbers of pairs.
    BesideNumbers,
    /// In place of the numbers of pairs.
    Pairs,
    /// By seat, without any numbers, and partners stay partners.
    Seats,
    /// By seat, and partners change: an individual.
    Players,
}

/// Somebody who is named.
#[derive(Clone, Debug)]
struct Listed {
    row: u32,
    section: String,
    side: Side,
    /// The number beside the names, if there is one.
    number: Option<u32>,
    names: [Option<String>; 2],
    /// What the names are compared by.
    key: String,
}

const SEATS: [(Field, Side); 4] = [
    (Field::North, Side::NorthSouth),
    (Field::South, Side::NorthSouth),
    (Field::East, Side::EastWest),
    (Field::West, Side::EastWest),
];

impl Roster {
    /// Nobody is named.
    pub(crate) fn nobody() -> Self {
        Self {
            named: Named::Nowhere,
            numbers: HashMap::new(),
            apart: HashMap::new(),
            listed: Vec::new(),
            is_team_method: false,
        }
    }

    pub(crate) fn read(table: &dyn Rows<Field>, naming: Option<Naming<'_>>) -> Self {
        let mut roster = Self::nobody();
        roster.is_team_method = naming.is_some_and(|naming| naming.is_team_method);
        let by_seat = SEATS.iter().all(|(field, _)| table.holds(*field, &is_name));
        roster.named = if table.holds(Field::Ns, &is_name) && table.holds(Field::Ew, &is_name) {
            Named::Pairs
        } else if table.has(Field::Ns) && table.has(Field::Ew) {
            if by_seat || table.has(Field::NsNames) || table.has(Field::EwNames) {
                Named::BesideNumbers
            } else {
                Named::Nowhere
            }
        } else if by_seat {
            Named::Seats
        } else {
            Named::Nowhere
        };
        // The names of players in place of numbers do not say which team it is; that of a team does.
        let is_pair = |text: &str| partners::read(text)[1].is_some();
        let are_teams =
            || ![Field::Ns, Field::Ew].iter().any(|field| table.holds(*field, &is_pair));
        if roster.is_team_method
            && roster.named != Named::BesideNumbers
            && !(roster.named == Named::Pairs && are_teams())
        {
            roster.named = Named::Nowhere;
        }
        if roster.named == Named::Nowhere {
            return roster;
        }
        table.for_each(&mut |row| roster.see(table.words(), row));
        if roster.named == Named::Seats && roster.partners_change() {
            roster.named = Named::Players;
        }
        roster.number(naming);
        roster
    }

    /// Whether rows name players who change partners.
    pub(crate) fn is_individual(&self) -> Option<bool> {
        match self.named {
            Named::Nowhere | Named::BesideNumbers => None,
            Named::Pairs | Named::Seats => Some(false),
            Named::Players => Some(true),
        }
    }

    /// The pair that a row names on a side; `None` where rows give numbers.
    pub(crate) fn pair<'r>(&self, row: &'r dyn RowText<Field>, side: Side) -> Option<PairName<'r>> {
        if !matches!(self.named, Named::Pairs | Named::Seats) {
            return None;
        }
        let names = self.names(row, side);
        let number = self.number_of(section(row), side, &key(&names));
        Some(PairName { number: i64::from(number.unwrap_or_default()), ..PairName::NOBODY })
    }

    /// Whether columns of seats hold names, and not numbers.
    pub(crate) fn names_players(&self) -> bool {
        self.named != Named::Nowhere
    }

    /// The player that a row of an individual names at a seat.
    pub(crate) fn player(&self, row: &dyn RowText<Field>, seat: Field) -> Option<PairNumber> {
        if self.named != Named::Players {
            return None;
        }
        let name = row.get(seat).map(|name| inert::restored(name).to_owned());
        let number = self.number_of(section(row), Side::NorthSouth, &key(&[name, None]))?;
        PairNumber::new(number).ok()
    }

    fn number_of(&self, section: &str, side: Side, key: &str) -> Option<u32> {
        let section = section.to_uppercase();
        let apart = self.apart.get(&section).copied().unwrap_or_default();
        let side = apart.then_some(side);
        self.numbers.get(&(section, side, key.to_owned())).copied()
    }

    /// Takes the names of a row.
    fn see(&mut self, words: &Vocabulary, row: &dyn RowText<Field>) {
        for side in Side::ALL {
            let field = match side {
                Side::NorthSouth => Field::Ns,
                Side::EastWest => Field::Ew,
            };
            if row.get(field).is_some_and(|text| words.is_nobody(text)) {
                continue;
            }
            let names = self.names(row, side);
            let named = self.named;
            let own = section(row);
            let number = row.get(field).filter(|_| named == Named::BesideNumbers);
            let name = number.and_then(|text| pair::read(inert::as_typed(text), own).ok());
            let is_known =
                named != Named::BesideNumbers || name.is_some_and(|name| name.number > 0);
            if names == [None, None] || !is_known {
                continue;
            }
            self.listed.push(Listed {
                row: row.number(),
                section: name.and_then(|name| name.section).unwrap_or(own).to_uppercase(),
                side,
                number: name.and_then(|name| u32::try_from(name.number).ok()),
                key: key(&names),
                names,
            });
        }
    }

    /// The names of a side in a row.
    fn names(&self, row: &dyn RowText<Field>, side: Side) -> [Option<String>; 2] {
        let own = |text: &str| spaced(inert::restored(text));
        let both = |field| {
            let text = row.get(field);
            text.map_or([None, None], |text| {
                partners::read(text).map(|name| name.filter(|name| is_seen(name)).map(own))
            })
        };
        let seats = || {
            let mut fields = SEATS.into_iter().filter(|(_, of)| *of == side);
            [(); 2].map(|()| {
                fields
                    .next()
                    .and_then(|(field, _)| row.get(field))
                    .filter(|name| is_seen(name))
                    .map(own)
            })
        };
        let of = |fields: BySide<Field>| both(*fields.get(side));
        match self.named {
            Named::Nowhere => [None, None],
            Named::Pairs => of(BySide { ns: Field::Ns, ew: Field::Ew }),
            Named::Seats | Named::Players => seats(),
            Named::BesideNumbers => match of(BySide { ns: Field::NsNames, ew: Field::EwNames }) {
                [None, None] => seats(),
                names => names,
            },
        }
    }

    /// Whether somebody has more than one partner.
    fn partners_change(&self) -> bool {
        let mut partner: HashMap<(&str, String), String> = HashMap::new();
        self.listed.iter().any(|one| {
            let [first, second] =
                one.names.each_ref().map(|name| compared(name.as_deref().unwrap_or_default()));
            let two = [(first.clone(), second.clone()), (second, first)];
            two.into_iter().any(|(who, with)| {
                let known =
                    partner.entry((one.section.as_str(), who)).or_insert_with(|| with.clone());
                *known != with
            })
        })
    }

    /// Numbers everybody in the order of the lines. The sides of a section are numbered apart where nobody changes
    /// sides, unless it has one winner.
    fn number(&mut self, naming: Option<Naming<'_>>) {
        if self.named == Named::Players {
            let by_player = |one: &Listed| {
                let one = one.clone();
                let players = one.names.clone().into_iter().flatten();
                let alone = players.map(move |name| {
                    let names = [Some(name), None];
                    Listed { key: key(&names), names, ..one.clone() }
                });
                alone.collect::<Vec<_>>()
            };
            self.listed = self.listed.iter().flat_map(by_player).collect();
        }
        let mut sides: HashMap<(&str, &str), Side> = HashMap::new();
        for one in &self.listed {
            let first = *sides.entry((&one.section, &one.key)).or_insert(one.side);
            let apart = self.apart.entry(one.section.clone()).or_insert(true);
            *apart &= first == one.side && self.named != Named::Players;
        }
        if let Some(naming) = naming {
            for (section, apart) in &mut self.apart {
                *apart &= !(naming.has_one_winner)(section);
            }
        }
        let listed = naming.and_then(|naming| naming.pairs);
        for row in listed.into_iter().flat_map(|pairs| &pairs.rows) {
            let apart = self.apart.entry(row.section.clone()).or_insert(false);
            *apart = row.direction.is_some();
            let names = row.players.each_ref().map(|player| player.name.clone());
            let entry = (row.section.clone(), row.direction, key(&names));
            self.numbers.insert(entry, row.number.get());
        }
        if self.named == Named::BesideNumbers {
            return;
        }
        let mut last: HashMap<(String, Option<Side>), u32> = HashMap::new();
        for ((section, side, _), number) in &self.numbers {
            let last = last.entry((section.clone(), *side)).or_default();
            *last = (*last).max(*number);
        }
        for one in &mut self.listed {
            let side = self.apart[&one.section].then_some(one.side);
            let last = last.entry((one.section.clone(), side)).or_default();
            let entry = (one.section.clone(), side, one.key.clone());
            let number = self.numbers.entry(entry).or_insert_with(|| {
                *last += 1;
                *last
            });
            one.number = Some(*number);
        }
    }

    /// The named teams. Each of their pairs has a row where all lines of a side name the same players; otherwise a row
    /// names all players, and nobody knows where they sat.
    fn teams(&self) -> Vec<PairRow> {
        let mut teams: BTreeMap<(&str, u32), Vec<&Listed>> = BTreeMap::new();
        for one in &self.listed {
            let team = (one.section.as_str(), one.number.unwrap_or_default());
            teams.entry(team).or_default().push(one);
        }
        let mut rows = Vec::new();
        for ((_, number), lines) in teams {
            let Ok(number) = PairNumber::new(number) else {
                continue;
            };
            let first = |side| lines.iter().find(|one| one.side == side).copied();
            let sides = Side::ALL.map(first);
            let is_first = |one: &&Listed| {
                let mut same = sides.into_iter().flatten().filter(|own| own.key == one.key);
                same.next().is_some_and(|own| own.side == one.side) && same.next().is_none()
            };
            if lines.iter().all(is_first) {
                let sides = sides.into_iter().flatten();
                rows.extend(sides.map(|one| one.row_of(Some(one.side), number)));
                continue;
            }
            let mut seen = HashSet::new();
            let names = lines.iter().flat_map(|one| one.names.iter().flatten());
            let names = names.flat_map(|name| partners::several(name));
            let mut names = names.filter(|name| seen.insert(compared(name))).map(str::to_owned);
            let both = [names.next(), names.next()];
            let all = Listed { names: both, ..lines[0].clone() };
            let mut row = all.row_of(None, number);
            row.more = names.map(|name| player(Some(name))).collect();
            rows.push(row);
        }
        rows
    }

    /// The named pairs as if they were listed in a file of their own, each once.
    pub(crate) fn pairs<'p>(
        &self,
        places: &'p InTravelers<'p>,
        findings: &mut Findings,
    ) -> Pairs<'p> {
        let mut pairs = Pairs::new(places, None, ListedBy::Travelers);
        if self.is_team_method {
            pairs.rows = self.teams();
            return pairs;
        }
        let mut seen: HashMap<(&str, Option<Side>, u32), (&str, u32)> = HashMap::new();
        for one in &self.listed {
            let Some(Ok(number)) = one.number.map(PairNumber::new) else {
                continue;
            };
            let direction =
                self.apart.get(&one.section).copied().unwrap_or_default().then_some(one.side);
            let key = one.key.as_str();
            if let Some((known, row)) = seen.get(&(one.section.as_str(), direction, number.get())) {
                if *known != key {
                    findings.push_with(Code::NamesDiffer, || differ(places, one, *row));
                }
                continue;
            }
            seen.insert((&one.section, direction, number.get()), (key, one.row));
            pairs.rows.push(one.row_of(direction, number));
        }
        // Families have many members: only full names say who somebody is.
        let names = pairs.rows.iter().flat_map(|row| &row.players);
        let mut names = names.filter_map(|player| player.name.as_deref());
        if names.all(|name| name.contains(' ')) {
            pairs.finish(findings);
        }
        pairs
    }
}

impl Listed {
    /// The pair as if it were listed.
    fn row_of(&self, direction: Option<Side>, number: PairNumber) -> PairRow {
        let players = self.names.clone().map(player);
        PairRow::named(self.row, self.section.clone(), direction, number, players)
    }
}

/// A player of whom the name is known.
const fn player(name: Option<String>) -> Player {
    Player { name, id: None, masterpoints: None, side: None }
}

/// Places of pairs that are named in the travelers.
pub(crate) struct InTravelers<'p>(pub(crate) &'p dyn Places<Field>);

impl Places<PairField> for InTravelers<'_> {
    fn has(&self, _: PairField) -> bool {
        false
    }

    fn locate(&self, row: u32, _: PairField) -> Location {
        self.0.locate_row(row)
    }

    fn locate_row(&self, row: u32) -> Location {
        self.0.locate_row(row)
    }

    fn names(&self) -> String {
        self.0.names()
    }

    fn locate_title(&self) -> Location {
        self.0.locate_title()
    }

    fn written(&self, _: u32, _: PairField) -> String {
        String::new()
    }
}

/// Warns of a pair that has other names than before.
fn differ(places: &InTravelers<'_>, one: &Listed, before: u32) -> Diagnostic {
    let names: Vec<&str> = one.names.iter().flatten().map(String::as_str).collect();
    let number = one.number.unwrap_or_default();
    let message =
        format!("pair {number} has other names here than before: {}", names.join(" and "));
    Diagnostic::new(Code::NamesDiffer, message)
        .at(places.locate_row(one.row))
        .see(places.locate_row(before))
        .hint("correct the number or the names; the first names are printed")
}

fn section(row: &dyn RowText<Field>) -> &str {
    row.get(Field::Section).map_or(SECTION_BY_DEFAULT, inert::restored)
}

/// Names in the form in which pairs are compared, whoever of the two comes first.
fn key(names: &[Option<String>; 2]) -> String {
    let mut names: Vec<String> = names.iter().flatten().map(|name| compared(name)).collect();
    names.sort();
    names.join(" & ")
}

/// Whether a cell names somebody, and is no number: it has a word of letters.
fn is_name(text: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
    // Names may be as short as `a & c`.
    let are_two = |(one, other): (&str, &str)| letters(one) > 0 && letters(other) > 0;
    (letters(text) > 2 || text.split_once('&').is_some_and(are_two))
        && pair::read(text, SECTION_BY_DEFAULT).is_err()
}
