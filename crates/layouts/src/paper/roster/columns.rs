//! The columns of a list of pairs, by their names in any language.

use contract_scoring::Side;
use notation::PairField;
use notation::spelling::{folded, is_among, plain};
use table::heading;

use super::super::page::{PageCell, PageRow};
use super::words;

/// What a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Number,
    Table,
    Direction,
    Seat,
    Section,
    /// The name of a player, or of both.
    Name,
    /// A part of a name.
    First,
    Last,
    /// A player's number in a federation.
    Id,
    /// What any list of pairs may have.
    Known(PairField),
    Unknown,
}

/// A column: what it says, of which side, and of which of its players where its name says it.
#[derive(Clone, Copy, Debug)]
struct Column {
    role: Role,
    side: Option<Side>,
    seat: Option<usize>,
}

/// The columns of a list.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    all: Vec<Column>,
    /// Whether a table of pairs has no such columns.
    pub(super) is_other: bool,
}

const NUMBERS: &str = "\
    pair pairs pairno pairnr pairnumber no nr number num n\u{ba} paar paarnr paarnummer paire \
    nopaire numero numeropaire pareja coppia par parnr nummer ns ew n/s e/w";
const TABLES: &str = "table tbl tableno tisch tafel mesa tavolo bord tablenumber";
const DIRECTIONS: &str = "\
    dir direction side line richtung achse orientation axe ligne richting lijn orientacion \
    direccion direzione linea riktning";
const SEATS: &str =
    "seat position pos platz sitz place plaats asiento posicion posizione posto plats";
const SECTIONS: &str =
    "section sec sektion gruppe groupe serie groep seccion grupo sezione girone grupp";
const NAMES: &str = "\
    name names player players partner partners playername partnername fullname namen spieler \
    spielername joueur joueurs joueuse partenaire noms speler spelers naam jugador jugadores \
    nombres companero giocatore giocatori compagno nomi spelare namn nom nombre nome";
const FIRSTS: &str = "\
    first firstname forename given givenname vorname prenom voornaam fornamn primernombre \
    christianname";
const LASTS: &str = "\
    last lastname surname familyname family nachname familienname achternaam apellido apellidos \
    cognome efternamn nomdefamille";
const IDS: &str = "\
    id acbl acblno acblnumber ebu ebuno ebunumber memberno membernumber member membership playerno \
    playernumber playerid licence mitgliedsnummer lidnummer nbbnummer";

impl Column {
    /// What a name says; `None` where nothing is known of it.
    fn of(name: &str) -> Self {
        let words: Vec<String> = folded(name)
            .split([' ', '_', '.', '(', ')', ':', '#'])
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let mut side = None;
        let mut seat = None;
        let mut rest = Vec::new();
        for word in &words {
            if let Some(own) = words::named(word) {
                side = Some(own);
            } else if let Some((own, which)) = words::seat(word) {
                side = Some(own);
                seat = Some(which);
            } else {
                rest.push(word.as_str());
            }
        }
        let joined = plain(&rest.concat());
        let alone = joined.trim_end_matches(|digit: char| digit.is_ascii_digit());
        // `Partner first` and `Partner first name`, but not `First player`.
        let lasts = [1, 2].map(|count| rest[rest.len().saturating_sub(count)..].concat());
        let ends = |names: &str| lasts.iter().any(|last| is_among(last, names));
        let is = |names: &str| is_among(&joined, names) || is_among(alone, names);
        // Whose of several players it is; nobody's where there are not so many.
        let which = joined.get(alone.len()..).and_then(|digits| digits.parse().ok());
        let is_of = |most: usize| which.is_none_or(|which| (1..=most).contains(&which));
        let known = heading::columns::<PairField>(&[name.to_owned()]);
        // `N/S or E/W` asks for one of them.
        let mut sides = words.iter().filter_map(|word| words::named(word));
        let asks = sides.any(|other| Some(other) != side);
        if asks {
            return Self { role: Role::Direction, side: None, seat: None };
        }
        let role = if let [Some(field)] = known[..]
            && PairField::PLAYERS.iter().skip(2).any(|one| *one == field)
        {
            Role::Known(field)
        } else if joined.is_empty() && seat.is_some() {
            Role::Name
        } else if joined.is_empty() && side.is_some() {
            Role::Unknown
        } else if is(FIRSTS) || ends(FIRSTS) {
            Role::First
        } else if is(LASTS) || ends(LASTS) {
            Role::Last
        } else if is(NAMES) && is_of(PairField::PLAYERS.len()) {
            Role::Name
        } else if is(NUMBERS) {
            Role::Number
        } else if is(TABLES) {
            Role::Table
        } else if is(DIRECTIONS) {
            Role::Direction
        } else if is(SEATS) {
            Role::Seat
        } else if is(SECTIONS) {
            Role::Section
        } else if is(IDS) && is_of(2) {
            Role::Id
        } else {
            match known[..] {
                [Some(field)] => Role::Known(field),
                _ => Role::Unknown,
            }
        };
        Self { role, side, seat }
    }
}

impl Columns {
    /// The columns that the first of some rows name, perhaps with the second; also how many rows these are.
    pub(super) fn of(rows: &[PageRow]) -> Option<(Self, usize)> {
        let (first, after) = rows.split_first()?;
        if !may_be_names(first) {
            return None;
        }
        let upper = first.texts();
        let alone = Self::named(&upper, &[]);
        // A side alone is a title of the pairs below, up to the next one.
        let is_title =
            (first.only()).is_some_and(|(_, cell)| words::side_of_title(&cell.text).is_some());
        let both = (after.first()).filter(|second| !is_title && may_be_names(second));
        let both = both.map(|second| Self::named(&second.texts(), &upper));
        if let Some(both) = both
            && both.count() > alone.count()
            && both.is_list()
        {
            let is_other = true;
            return Some((Self { is_other, ..both }, 2));
        }
        alone.is_list().then_some((alone, 1))
    }

    /// The columns of a list without names of columns, by its first row: a number, perhaps a direction, then names.
    pub(super) fn without_names(row: &PageRow) -> Option<Self> {
        let mut all: Vec<Column> = Vec::new();
        let is_name = |column: &&Column| column.role == Role::Name;
        for cell in &row.cells {
            let role = match cell {
                None => Role::Unknown,
                Some(cell) if all.is_empty() => {
                    words::number(&cell.text)?;
                    Role::Number
                }
                Some(cell) if all.len() == 1 && words::side(&cell.text).is_some() => {
                    Role::Direction
                }
                Some(cell) if cell.text.contains(|sign: char| sign.is_ascii_digit()) => {
                    return None;
                }
                Some(_) if all.iter().filter(is_name).count() < 2 => Role::Name,
                Some(_) => Role::Unknown,
            };
            all.push(Column { role, side: None, seat: None });
        }
        let is_there = all.iter().any(|column| is_name(&column));
        is_there.then_some(Self { all, is_other: true })
    }

    /// The columns by their names, and by names above, which stand also over the columns to their right.
    fn named(names: &[String], above: &[String]) -> Self {
        let mut all = Vec::new();
        let mut over = None;
        for place in 0..names.len().max(above.len()) {
            let text = |row: &[String]| row.get(place).cloned().unwrap_or_default();
            let upper = text(above);
            if !upper.trim().is_empty() {
                over = Column::of(&upper).side;
            }
            let lower = text(names);
            let own = if lower.is_empty() { Column::of(&upper) } else { Column::of(&lower) };
            all.push(Column { side: own.side.or(over), ..own });
        }
        let mut columns = Self { all, is_other: false };
        columns.spread_sides();
        columns.settle(names);
        columns
    }

    /// A column that only names a side is its number where names follow, or its names; columns behind it are of its
    /// side.
    fn spread_sides(&mut self) {
        let is_named = |column: &Column| column.side.is_some() && column.seat.is_none();
        let heads: Vec<usize> =
            (0..self.all.len()).filter(|place| is_named(&self.all[*place])).collect();
        let own = |all: &[Column], place: usize| {
            let after = all.get(place + 1..).unwrap_or_default();
            let until = after.iter().position(|column| column.side.is_some());
            let until = until.unwrap_or(after.len());
            let has_name = after
                .iter()
                .take(until)
                .any(|column| matches!(column.role, Role::Name | Role::First | Role::Last));
            (until, has_name)
        };
        if heads.len() < 2 {
            return;
        }
        for place in heads {
            let (until, has_name) = own(&self.all, place);
            if self.all[place].role == Role::Unknown {
                self.all[place].role = if has_name { Role::Number } else { Role::Name };
            }
            let side = self.all[place].side;
            for column in self.all.iter_mut().skip(place + 1).take(until) {
                if matches!(
                    column.role,
                    Role::Name | Role::First | Role::Last | Role::Id | Role::Number
                ) {
                    column.side = side;
                }
            }
        }
    }

    /// Settles what names leave open, and whether a table of pairs says it so.
    fn settle(&mut self, names: &[String]) {
        let has = |all: &[Column], role: Role| all.iter().any(|column| column.role == role);
        // Beside first names, a name is a last one; in Spanish and Italian it is a first one beside last names.
        let (firsts, lasts) = (has(&self.all, Role::First), has(&self.all, Role::Last));
        for column in &mut self.all {
            if column.role == Role::Name && column.seat.is_none() {
                match (firsts, lasts) {
                    (true, false) => column.role = Role::Last,
                    (false, true) => column.role = Role::First,
                    _ => {}
                }
            }
        }
        let sided = self.all.iter().any(|column| column.side.is_some());
        let fields = heading::columns::<PairField>(names);
        let is_known = |wanted: PairField| fields.contains(&Some(wanted));
        // One row for both pairs of a number is read as it is.
        let is_both = is_known(PairField::Pair)
            && is_known(PairField::NsNames)
            && is_known(PairField::EwNames);
        let unread = self.all.iter().zip(names).any(|(column, name)| {
            let known = heading::columns::<PairField>(std::slice::from_ref(name));
            matches!(column.role, Role::Name | Role::Direction | Role::Id)
                && known.first() == Some(&None)
        });
        self.is_other = has(&self.all, Role::Seat)
            || has(&self.all, Role::Table) && !has(&self.all, Role::Number)
            || firsts
            || lasts
            || unread
            || sided && !is_both;
    }

    /// How many columns are known.
    fn count(&self) -> usize {
        let is_known = |column: &&Column| column.role != Role::Unknown;
        self.all.iter().filter(is_known).count()
    }

    /// Whether these are the columns of a list: something that says who, and names, or members' numbers in their place.
    fn is_list(&self) -> bool {
        let has = |roles: &[Role]| self.all.iter().any(|column| roles.contains(&column.role));
        has(&[Role::Number, Role::Table, Role::Seat])
            && has(&[Role::Name, Role::First, Role::Last, Role::Id])
    }

    /// The columns of a role, of a side.
    pub(super) fn all(&self, role: Role, side: Option<Side>) -> impl Iterator<Item = usize> {
        let all = self.all.iter().enumerate();
        let own = all.filter(move |(_, column)| column.role == role && column.side == side);
        let places: Vec<usize> = own.map(|(place, _)| place).collect();
        places.into_iter()
    }

    /// The sides that have names of their own; one without a side where none has.
    pub(super) fn groups(&self) -> Vec<Option<Side>> {
        let has = |side: Side| {
            let mut all = self.all.iter();
            all.any(|column| {
                column.side == Some(side)
                    && matches!(column.role, Role::Name | Role::First | Role::Last)
            })
        };
        let sides: Vec<Option<Side>> =
            Side::ALL.iter().filter(|side| has(**side)).map(|side| Some(*side)).collect();
        if sides.is_empty() { vec![None] } else { sides }
    }

    /// The names of a side in a row.
    pub(super) fn names(&self, side: Option<Side>, row: &PageRow) -> [Option<PageCell>; 2] {
        let cell = |place: usize| row.cells.get(place).cloned().flatten();
        let mut names = [None, None];
        for (place, column) in self.all.iter().enumerate() {
            if let Some(which) = column.seat
                && column.role == Role::Name
                && column.side == side
            {
                names[which] = cell(place);
            }
        }
        match self.open_names(side, row).as_slice() {
            // Both may be in one cell.
            [Some(both)] if names.iter().all(Option::is_none) => {
                let [first, second] = notation::cell::partners::read(&both.text);
                let own = |text: Option<&str>| {
                    text.map(|text| PageCell { text: text.to_owned(), spot: both.spot })
                };
                [own(first), own(second)]
            }
            [first, second, ..] => [first.clone(), second.clone()],
            _ => names,
        }
    }

    /// The names of a side in a row that are not at a seat: whole ones, then those whose parts have columns.
    fn open_names(&self, side: Option<Side>, row: &PageRow) -> Vec<Option<PageCell>> {
        let cell = |place: usize| row.cells.get(place).cloned().flatten();
        let whole = self.all(Role::Name, side);
        let whole = whole.filter(|place| self.all[*place].seat.is_none());
        let (mut firsts, mut lasts) = (self.all(Role::First, side), self.all(Role::Last, side));
        let parts = std::iter::from_fn(|| match (firsts.next(), lasts.next()) {
            (None, None) => None,
            (first, last) => Some(joined(first.and_then(cell), last.and_then(cell))),
        });
        whole.map(cell).chain(parts).collect()
    }

    /// The columns of names that are not used.
    pub(super) fn unread<'r>(&self, names: &'r PageRow) -> impl Iterator<Item = &'r PageCell> {
        let names = names.cells.iter().zip(&self.all);
        let unread = names.filter(|(_, column)| column.role == Role::Unknown);
        unread.filter_map(|(name, _)| name.as_ref())
    }

    /// The numbers of a side's players in a row.
    pub(super) fn ids(&self, side: Option<Side>, row: &PageRow) -> [Option<PageCell>; 2] {
        let mut ids = self.all(Role::Id, side);
        [(); 2].map(|()| row.cells.get(ids.next()?).cloned().flatten())
    }

    /// What a row says in columns that any list of pairs may have.
    pub(super) fn more(&self, row: &PageRow) -> Vec<(PairField, PageCell)> {
        let all = self.all.iter().zip(&row.cells);
        let known = all.filter_map(|(column, cell)| match column.role {
            Role::Known(field) => Some((field, cell.clone()?)),
            _ => None,
        });
        let further = PairField::PLAYERS.into_iter().zip(self.open_names(None, row));
        let further = further.skip(2).filter_map(|(field, cell)| Some((field, cell?)));
        known.chain(further).collect()
    }
}

/// A first and a last name.
fn joined(first: Option<PageCell>, last: Option<PageCell>) -> Option<PageCell> {
    match (first, last) {
        (Some(first), Some(last)) => {
            Some(PageCell { text: format!("{} {}", first.text, last.text), spot: first.spot })
        }
        (first, last) => first.or(last),
    }
}

/// Whether no cell of a row is a number.
fn may_be_names(row: &PageRow) -> bool {
    let mut filled = row.filled().peekable();
    filled.peek().is_some()
        && filled.all(|(_, cell)| !cell.text.starts_with(|digit: char| digit.is_ascii_digit()))
}
