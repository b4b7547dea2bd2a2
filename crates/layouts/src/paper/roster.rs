//! Lists of pairs as clubs write them, unfolded into a row for each pair: a seat a line, a table a line, N-S left and
//! E-W right, first and last names apart, directions in or beside the number.

mod columns;
mod words;

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::cell::inert;
use notation::{Field, PairField};
use session::Movement;
use table::CsvOptions;
use table::text::{SheetColumns, SheetRow, SheetRows, Spot, Text};

use super::page::{PageCell, PageRow, rows};
use columns::{Columns, Role};

/// A list is not longer.
const MOST: usize = 1 << 18;
const MOST_ROWS: u64 = 5_000;

/// A pair while it is put together.
struct Entry {
    section: Option<PageCell>,
    number: PageCell,
    side: Option<Side>,
    /// Whether the side only follows from a seat or from a place in the list.
    is_by_place: bool,
    players: [Option<PageCell>; 2],
    ids: [Option<PageCell>; 2],
    /// What else its row says, in columns that are known.
    more: Vec<(PairField, PageCell)>,
    spot: Spot,
}

impl Entry {
    /// Whether it is the same pair.
    fn is_of(&self, other: &Self) -> bool {
        let section = |entry: &Self| entry.section.as_ref().map(|cell| cell.text.to_uppercase());
        self.number.text == other.number.text
            && self.side == other.side
            && section(self) == section(other)
    }
}

/// A list, unfolded where it is no table of pairs as it stands, and whether its numbers are those of the tables where
/// pairs begin. `None` where nobody knows who begins there: where there are matches, the number of a table is none of a
/// pair's.
pub fn flattened<'a>(
    text: Text<'a>,
    movement: Option<&Movement>,
    has_matches: bool,
    options: &CsvOptions,
    findings: &mut Findings,
) -> Option<(Text<'a>, bool)> {
    if text.length() > MOST || text.count() > MOST_ROWS || text.is_on_paper() {
        return Some((text, false));
    }
    let Some(page) = rows(&text, options) else {
        return Some((text, false));
    };
    let mut list = List::default();
    let Some(entries) = list.read(&page, movement) else {
        return Some((text, false));
    };
    if has_matches && let Some(line) = list.by_table {
        let message = "this list is by table, and nothing says which pair or team begins there";
        let found = Diagnostic::new(Code::MissingColumn, message).at(text.whole_line(line));
        findings.push(
            found.expected("a column `pair`").hint(
                "give the numbers of pairs or teams in a column `pair`, or add `movement.csv`",
            ),
        );
        return None;
    }
    for name in &list.unread {
        let spot = name.spot;
        let place = text.read_from(spot.line, |lines| {
            let line = lines.next().map_or("", |line| line.text);
            text.location_in(spot.line, line, spot.start, spot.end)
        });
        let message = format!("the column `{}` is not used", name.text);
        let found = Diagnostic::new(Code::ColumnIgnored, message);
        findings.push(found.at(place).found(name.text.clone()));
    }
    let heading = page.first().map_or(Spot::line(1), PageRow::spot);
    let text = Text::laid_out(text, table(entries, heading));
    Some((text, list.by_table.is_some()))
}

/// A list while it is read.
#[derive(Default)]
struct List {
    columns: Option<Columns>,
    section: Option<PageCell>,
    side: Option<Side>,
    entries: Vec<Entry>,
    /// Columns that are not used.
    unread: Vec<PageCell>,
    /// Whether it says something in a way that a table of pairs does not.
    is_other: bool,
    /// The first line that names a table of which no movement says who begins there.
    by_table: Option<u64>,
}

impl List {
    /// The pairs; `None` where the list is a table already, or cannot be understood.
    fn read(&mut self, page: &[PageRow], movement: Option<&Movement>) -> Option<Vec<Entry>> {
        let mut place = 0;
        while let Some(row) = page.get(place) {
            let after = page.get(place..).unwrap_or_default();
            place += 1;
            if row.filled().next().is_none() {
                continue;
            }
            if let Some((columns, taken)) = Columns::of(after) {
                place += taken - 1;
                self.is_other |= columns.is_other;
                if let [.., names] = &after[..taken]
                    && self.unread.is_empty()
                {
                    self.unread.extend(columns.unread(names).cloned());
                }
                self.columns = Some(columns);
                continue;
            }
            if self.is_title(row) {
                continue;
            }
            if self.columns.is_none() {
                if let Some(columns) = Columns::without_names(row) {
                    self.is_other = true;
                    self.columns = Some(columns);
                } else if row.only().is_some() {
                    continue;
                }
            }
            if !self.is_partner(row) {
                self.enter(row, movement)?;
            }
        }
        if !self.is_other || self.entries.is_empty() {
            return None;
        }
        let mut entries = std::mem::take(&mut self.entries);
        without_needless_sides(&mut entries);
        Some(entries)
    }

    /// Takes a title: a side, or a section.
    fn is_title(&mut self, row: &PageRow) -> bool {
        let text = row.filled().map(|(_, cell)| cell.text.as_str());
        let text = text.collect::<Vec<_>>().join(" ");
        if let Some(side) = words::side_of_title(&text) {
            self.side = Some(side);
            self.is_other = true;
            return true;
        }
        let title = super::title::read(std::iter::once(text.as_str()), false);
        match title.as_deref() {
            Some([title]) if title.field == Field::Section => {
                self.section = Some(PageCell { text: title.text.clone(), spot: row.spot() });
                self.is_other = true;
                true
            }
            _ => false,
        }
    }

    /// Takes a row of names. `None` where nobody knows whose they are.
    fn enter(&mut self, row: &PageRow, movement: Option<&Movement>) -> Option<()> {
        let columns = self.columns.take()?;
        let cell = |column: usize| row.cells.get(column).cloned().flatten();
        let first = |role: Role, side: Option<Side>| {
            let mut all = columns.all(role, side);
            all.find_map(cell)
        };
        let table = first(Role::Table, None);
        let of_seat = first(Role::Seat, None);
        let shared = first(Role::Number, None).or_else(|| table.clone());
        let is_table = first(Role::Number, None).is_none();
        // `1N` says both.
        let is_in_seat = shared.is_none();
        let shared = shared.or_else(|| of_seat.clone());
        let section = first(Role::Section, None).or_else(|| self.section.clone());
        for group in columns.groups() {
            let own = first(Role::Number, group).filter(|_| group.is_some());
            let is_table = is_table && own.is_none();
            let Some(number) = own.or_else(|| shared.clone()) else {
                if columns.names(group, row).iter().any(Option::is_some) {
                    return None;
                }
                continue;
            };
            let mut numbered = words::number(&number.text)?;
            self.is_other |= numbered.is_other;
            let direction = match first(Role::Direction, None) {
                Some(cell) => {
                    let side = words::side(&cell.text)?;
                    self.is_other |= side.is_other;
                    Some(side.side)
                }
                None => None,
            };
            // A list that contradicts itself is none that can be laid out anew.
            let beside = numbered.side.or(numbered.seat.map(|(side, _)| side));
            if beside.is_some_and(|side| direction.is_some_and(|own| own != side)) {
                return None;
            }
            let seat = match of_seat.as_ref().filter(|_| !is_in_seat) {
                Some(cell) => Some(words::seat(&cell.text)?),
                None => numbered.seat,
            };
            // In a column of directions, a seat is that of a player.
            let seat = seat.or_else(|| {
                let cell = first(Role::Direction, None)?;
                words::seat(&cell.text)
            });
            let by_place = group.or(seat.map(|(side, _)| side)).or(self.side);
            let side = direction.or(numbered.side).or(by_place);
            if is_table && let Some(side) = side {
                match movement.and_then(|one| at_table(one, &numbered.number, side)) {
                    Some(who) => numbered.number = who,
                    None => self.by_table = self.by_table.or(Some(number.spot.line)),
                }
            }
            let section = numbered
                .section
                .map(|text| PageCell { text, spot: number.spot })
                .or_else(|| section.clone());
            let entry = Entry {
                section,
                number: PageCell { text: numbered.number, spot: number.spot },
                side,
                is_by_place: seat.is_some() || direction.is_none() && numbered.side.is_none(),
                players: [None, None],
                ids: [None, None],
                more: columns.more(row),
                spot: row.spot(),
            };
            let names = columns.names(group, row);
            let ids = columns.ids(group, row);
            // A seat beside two names only says their side.
            match seat.filter(|_| names[1].is_none()) {
                Some((_, which)) => self.seat(entry, which, names, ids)?,
                None => self.whole(Entry { players: names, ids, ..entry }),
            }
        }
        self.columns = Some(columns);
        Some(())
    }

    /// Whether a row names only the partner of the row above.
    fn is_partner(&mut self, row: &PageRow) -> bool {
        let Some(columns) = &self.columns else {
            return false;
        };
        let numbers = [Role::Number, Role::Table, Role::Seat].into_iter();
        let mut numbers = numbers.flat_map(|role| columns.all(role, None));
        let has_number = numbers.any(|place| row.cells.get(place).is_some_and(Option::is_some));
        let [name, other] = match columns.groups().as_slice() {
            [None] => columns.names(None, row),
            _ => [None, None],
        };
        let open = self.entries.last_mut();
        let open = open.filter(|pair| pair.players[1].is_none() && pair.players[0].is_some());
        match (has_number, name, other, open) {
            (false, Some(name), None, Some(pair)) => {
                let [id, _] = columns.ids(None, row);
                pair.players[1] = Some(name);
                pair.ids[1] = id;
                self.is_other = true;
                true
            }
            // A row of one cell that says nothing of a pair.
            (_, None, None, _) => row.only().is_some(),
            _ => false,
        }
    }

    /// Takes a pair; a single player is the partner of one who is there with the same number.
    fn whole(&mut self, entry: Entry) {
        let known = self.entries.iter_mut().find(|known| {
            known.is_of(&entry) && known.players[0].is_some() && known.players[1].is_none()
        });
        match (known, &entry.players) {
            (Some(known), [Some(name), None]) => {
                known.players[1] = Some(name.clone());
                known.ids[1].clone_from(&entry.ids[0]);
                self.is_other = true;
            }
            _ => self.entries.push(entry),
        }
    }

    /// Takes a player by seat; the partner may be known already. `None` where the seat is taken.
    fn seat(
        &mut self,
        entry: Entry,
        which: usize,
        [name, _]: [Option<PageCell>; 2],
        [id, _]: [Option<PageCell>; 2],
    ) -> Option<()> {
        self.is_other = true;
        let known = self.entries.iter_mut().find(|known| known.is_of(&entry));
        let pair = match known {
            Some(known) => known,
            None => {
                self.entries.push(entry);
                self.entries.last_mut()?
            }
        };
        if pair.players[which].is_some() {
            return None;
        }
        pair.players[which] = name;
        pair.ids[which] = id;
        Some(())
    }
}

/// The number of the pair that begins at a table.
fn at_table(movement: &Movement, table: &str, side: Side) -> Option<String> {
    let table: u32 = table.parse().ok()?;
    let first = movement.sittings().iter().min_by_key(|one| {
        let is_there = u32::from(one.table.get()) == table;
        (!is_there, one.round)
    })?;
    let is_there = u32::from(first.table.get()) == table;
    let who = first.seats.get(side).first().filter(|_| is_there)?;
    Some(who.to_string())
}

/// Takes away sides that only follow from where pairs begin, where no number is there twice: in a section with one
/// winner, pairs have no direction.
fn without_needless_sides(entries: &mut [Entry]) {
    let number = |entry: &Entry| {
        let section = entry.section.as_ref().map(|cell| cell.text.to_uppercase());
        (section, entry.number.text.clone())
    };
    let mut all: Vec<_> = entries.iter().map(number).collect();
    all.sort();
    let is_twice = all.windows(2).any(|two| two[0] == two[1]);
    let has = |side: Side| entries.iter().any(|entry| entry.side == Some(side));
    if !is_twice && has(Side::NorthSouth) && has(Side::EastWest) {
        for entry in entries.iter_mut().filter(|entry| entry.is_by_place) {
            entry.side = None;
        }
    }
}

/// The pairs as rows of a text.
fn table(entries: Vec<Entry>, heading: Spot) -> SheetRows {
    let mut fields = vec![
        PairField::Section,
        PairField::Pair,
        PairField::Direction,
        PairField::Player1,
        PairField::Player2,
        PairField::Id1,
        PairField::Id2,
    ];
    for (field, _) in entries.iter().flat_map(|entry| &entry.more) {
        if !fields.contains(field) {
            fields.push(*field);
        }
    }
    let has_sections = entries.iter().any(|entry| entry.section.is_some());
    let has_ids = entries.iter().any(|entry| entry.ids.iter().any(Option::is_some));
    fields.retain(|field| match field {
        PairField::Section => has_sections,
        PairField::Id1 | PairField::Id2 => has_ids,
        _ => true,
    });
    let line = |spot: Spot, cells: Vec<(String, Spot)>| SheetRow {
        sheet: 0,
        number: u32::try_from(spot.line).unwrap_or(u32::MAX),
        spots: cells.iter().map(|(_, spot)| *spot).chain([spot]).collect(),
        cells: cells.into_iter().map(|(text, _)| text).collect(),
    };
    let names = fields.iter().map(|field| (field.names()[0].to_owned(), heading));
    let mut rows = vec![line(heading, names.collect())];
    for entry in entries {
        let [first, second] = entry.players;
        let [first_id, second_id] = entry.ids;
        let side = entry
            .side
            .map(|side| PageCell { text: side.code().to_owned(), spot: entry.number.spot });
        let cell_of = |field: &PairField| match field {
            PairField::Section => entry.section.clone(),
            PairField::Pair => Some(entry.number.clone()),
            PairField::Direction => side.clone(),
            PairField::Player1 => first.clone(),
            PairField::Player2 => second.clone(),
            PairField::Id1 => first_id.clone(),
            PairField::Id2 => second_id.clone(),
            other => {
                let mut more = entry.more.iter();
                more.find(|(field, _)| field == other).map(|(_, cell)| cell.clone())
            }
        };
        let cells = fields.iter().map(|field| {
            cell_of(field).map_or((String::new(), entry.spot), |cell| {
                (inert::from_formula(&cell.text).unwrap_or(&cell.text).to_owned(), cell.spot)
            })
        });
        rows.push(line(entry.spot, cells.collect()));
    }
    SheetRows {
        sheets: vec![SheetColumns { name: String::new(), columns: (0..fields.len()).collect() }],
        rows,
    }
}
