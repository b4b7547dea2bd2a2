//! Boards that files have table by table, with the players at each: who is which pair, or which team.
//!
//! Pairs are known by the names of their players. The two rooms of a match are its two tables: who sits N-S in the open
//! room sits E-W in the closed one.

use std::collections::HashMap;

use notation::{Field, PairField};
use toml::Table;

use super::imported::{Row, Spot};

/// A board as it was played at a table.
#[derive(Debug)]
pub(super) struct Game<'t> {
    /// The line, without the pairs.
    pub(super) row: Row<Field>,
    /// The names of the players by their seats, each with its place.
    pub(super) players: [Option<(Spot, &'t str)>; 4],
    /// The room, where the file names it.
    pub(super) room: Option<Room>,
    /// The teams, where they have names: those that sit N-S and E-W in the open room.
    pub(super) teams: [Option<&'t str>; 2],
}

/// A room of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Room {
    Open,
    Closed,
}

/// The lines of a session, and who plays in it.
#[derive(Debug, Default)]
pub(super) struct Seated {
    pub(super) travelers: Vec<Row<Field>>,
    /// The teams with their players; pairs are named in their lines.
    pub(super) pairs: Vec<Row<PairField>>,
}

/// Seats of a side.
const SIDES: [(Field, [usize; 2]); 2] = [(Field::Ns, [0, 2]), (Field::Ew, [1, 3])];

/// The columns of a team's players.
const PLAYERS: [PairField; 6] = [
    PairField::Player1,
    PairField::Player2,
    PairField::Player3,
    PairField::Player4,
    PairField::Player5,
    PairField::Player6,
];

/// Says who plays. Where a board is in both rooms, all of them are matches of teams.
pub(super) fn seated(mut games: Vec<Game<'_>>) -> Seated {
    rooms_by_teams(&mut games);
    let rooms = |room: Room| games.iter().filter(move |game| game.room == Some(room));
    let are_teams = rooms(Room::Open).next().is_some() && rooms(Room::Closed).next().is_some();
    if are_teams {
        Matches::default().seated(games)
    } else {
        Seated { travelers: games.into_iter().map(of_pairs).collect(), pairs: Vec::new() }
    }
}

/// Names the rooms where the file does not, and the two teams of every game change places at the other table.
fn rooms_by_teams(games: &mut [Game<'_>]) {
    let mut first = HashMap::new();
    for (place, game) in games.iter().enumerate() {
        match game.teams {
            [Some(home), Some(visitors)] if game.room.is_none() => {
                first.entry([home, visitors]).or_insert(place);
            }
            _ => return,
        }
    }
    let changed = |[home, visitors]: &[_; 2]| first.get(&[*visitors, *home]);
    let teams = games.iter().map(|game| game.teams.map(Option::unwrap_or_default));
    let teams: Vec<[&str; 2]> = teams.collect();
    if !teams.iter().all(|teams| changed(teams).is_some()) {
        return;
    }
    let rooms: Vec<bool> = teams.iter().map(|teams| first.get(teams) < changed(teams)).collect();
    for (game, is_open) in games.iter_mut().zip(rooms) {
        if is_open {
            game.room = Some(Room::Open);
        } else {
            game.room = Some(Room::Closed);
            game.teams.swap(0, 1);
        }
    }
}

impl Seated {
    /// What `[scoring]` would say of teams.
    pub(super) fn scoring(&self, is_by_boards: bool) -> Option<Table> {
        let method = if is_by_boards { "board-a-match" } else { "teams" };
        let scoring = Table::from_iter([("method".to_owned(), method.into())]);
        (!self.pairs.is_empty()).then_some(scoring)
    }
}

fn of_pairs(game: Game<'_>) -> Row<Field> {
    let mut row = game.row;
    for (field, seats) in SIDES {
        let players = seats.map(|seat| game.players[seat].as_ref());
        let names: Vec<&str> = players.iter().flatten().map(|(_, name)| *name).collect();
        if let Some((at, _)) = players.into_iter().flatten().next() {
            row.put(field, names.join(" & "), at.clone());
        }
    }
    row
}

/// The matches so far.
#[derive(Default)]
struct Matches {
    /// The teams in the order in which they come, by their names, with their players.
    teams: Vec<(String, Vec<(Spot, String)>)>,
    /// The rounds: of two teams, each time that they play a board again.
    rounds: HashMap<([usize; 2], usize), usize>,
    /// The last round of each team.
    last: HashMap<usize, usize>,
    /// How often a board of two teams was played in a room.
    times: HashMap<([usize; 2], String, Room), usize>,
}

impl Matches {
    fn seated(mut self, games: Vec<Game<'_>>) -> Seated {
        let travelers = games.into_iter().map(|game| self.line(game)).collect();
        let pairs = (1..).zip(&self.teams).map(|(number, (name, players))| {
            let at = players.first().map_or(Spot::Bytes(0..0), |(at, _)| at.clone());
            let mut row = Row::at(at.clone());
            row.put(PairField::Pair, number.to_string(), at.clone());
            // A team is called by its first player.
            let own = Some((at, name)).filter(|(_, name)| name.parse::<u32>().is_err());
            let players = players.iter().map(|(at, name)| (at.clone(), name));
            for (field, (at, name)) in PLAYERS.into_iter().zip(own.into_iter().chain(players)) {
                row.put(field, name.as_str(), at);
            }
            row
        });
        Seated { travelers, pairs: pairs.collect() }
    }

    fn line(&mut self, game: Game<'_>) -> Row<Field> {
        let mut row = game.row;
        let room = game.room.unwrap_or(Room::Open);
        let [home, visitors] = game.teams.map(Option::unwrap_or_default);
        let teams = [(home, "1"), (visitors, "2")].map(|(name, other)| {
            let name = if name.is_empty() { other } else { name };
            self.team(name)
        });
        let board = row.text(Field::Board).unwrap_or_default().to_owned();
        let time = self.times.entry((teams, board, room)).or_default();
        let key = (teams, *time);
        *time += 1;
        let last = &mut self.last;
        let round = *self.rounds.entry(key).or_insert_with(|| {
            let before = teams.map(|team| last.get(&team).copied().unwrap_or_default());
            let round = 1 + before[0].max(before[1]);
            last.extend(teams.map(|team| (team, round)));
            round
        });
        row.put(Field::Round, round.to_string(), row.at.clone());
        let [open, closed] = teams;
        let sides = match room {
            Room::Open => [open, closed],
            Room::Closed => [closed, open],
        };
        for ((field, seats), team) in SIDES.into_iter().zip(sides) {
            row.put(field, (team + 1).to_string(), row.at.clone());
            let known = &mut self.teams[team].1;
            for (at, name) in seats.into_iter().filter_map(|seat| game.players[seat].clone()) {
                if !known.iter().any(|(_, other)| other == name) {
                    known.push((at, name.to_owned()));
                }
            }
        }
        row
    }

    /// The place of a team, by its name.
    fn team(&mut self, name: &str) -> usize {
        let known = self.teams.iter().position(|(own, _)| own == name);
        known.unwrap_or_else(|| {
            self.teams.push((name.to_owned(), Vec::new()));
            self.teams.len() - 1
        })
    }
}
