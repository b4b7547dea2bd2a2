//! Sound sessions, made from a seed.

use contract_scoring::{BoardNumber, Played, Side};
use fastrand::Rng;

/// What a sheet says of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SheetHints {
    /// Contract, declarer and result.
    Contract,
    /// The same, and the score.
    Both,
    /// The score alone.
    Score,
}

/// The kinds of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) howell: bool,
    pub(crate) sections: usize,
    pub(crate) rounds: bool,
    pub(crate) says: SheetHints,
}

impl Style {
    pub(crate) const ALL: [Self; 18] = {
        let says = [SheetHints::Contract, SheetHints::Both, SheetHints::Score];
        let mut all =
            [Self { howell: false, sections: 1, rounds: false, says: SheetHints::Both }; 18];
        let mut place = 0;
        while place < all.len() {
            all[place] = Self {
                howell: place / 6 == 1,
                sections: if place / 6 == 2 { 2 } else { 1 },
                rounds: place % 2 == 1,
                says: says[place / 2 % 3],
            };
            place += 1;
        }
        all
    };
}

/// The columns of a sheet.
pub(crate) const COLUMNS: [&str; 10] =
    ["section", "round", "table", "board", "ns", "ew", "contract", "by", "result", "score"];

/// The lines of a session, in columns as above; what its style leaves out is blank in all of them.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) style: Style,
    pub(crate) rows: Vec<[String; 10]>,
    /// Its `movement.csv`.
    pub(crate) movement: String,
}

impl Sheet {
    pub(crate) fn made(style: Style, rng: &mut Rng) -> Self {
        let tables = if style.howell { [4, 6][rng.usize(..2)] } else { [5, 7, 9][rng.usize(..3)] };
        let movement = if style.howell { howell(tables) } else { mitchell(tables) };
        let set = if style.howell { 2 } else { [4, 3, 3][rng.usize(..3)] };
        let deals: Vec<Deal> = (0..2 * tables * set).map(|_| Deal::made(rng)).collect();
        let mut rows = Vec::new();
        let mut plan = "section,round,table,ns,ew,boards\n".to_owned();
        for section in 0..style.sections {
            for (round, tables) in (1..).zip(&movement) {
                for (table, seats) in (1..).zip(tables) {
                    let first = seats.set * set;
                    let boards: Vec<String> =
                        (first + 1..=first + set).map(|number| number.to_string()).collect();
                    plan.push_str(&format!(
                        "{},{round},{table},{},{},{}\n",
                        ["A", "B"][section],
                        seats.ns,
                        seats.ew,
                        boards.join(" ")
                    ));
                    for (board, deal) in deals.iter().enumerate().skip(first).take(set) {
                        let number = BoardNumber::new(u16::try_from(board + 1).unwrap()).unwrap();
                        let played = deal.played(rng);
                        let score = played.score(number.vulnerability(), Side::NorthSouth);
                        let [contract, by, result] = words(played);
                        let place = |number: usize| {
                            if style.rounds { number.to_string() } else { String::new() }
                        };
                        let score = score.to_string();
                        let blank = String::new;
                        let [contract, by, result, score] = match style.says {
                            SheetHints::Contract => [contract, by, result, blank()],
                            SheetHints::Both => [contract, by, result, score],
                            SheetHints::Score => [blank(), blank(), blank(), score],
                        };
                        rows.push([
                            ["A", "B"][section].to_owned(),
                            place(round),
                            place(table),
                            number.to_string(),
                            seats.ns.to_string(),
                            seats.ew.to_string(),
                            contract,
                            by,
                            result,
                            score,
                        ]);
                    }
                }
            }
        }
        Self { style, rows, movement: plan }
    }

    pub(crate) fn text(&self) -> String {
        let Style { rounds, says, .. } = self.style;
        let is_there = |column: &usize| match COLUMNS[*column] {
            "round" | "table" => rounds,
            "contract" | "by" | "result" => says != SheetHints::Score,
            "score" => says != SheetHints::Contract,
            _ => true,
        };
        let columns: Vec<usize> = (0..COLUMNS.len()).filter(is_there).collect();
        let line = |cells: Vec<&str>| cells.join(",") + "\n";
        let title = line(columns.iter().map(|&column| COLUMNS[column]).collect());
        let rows = (self.rows.iter())
            .map(|row| line(columns.iter().map(|&column| row[column].as_str()).collect()));
        std::iter::once(title).chain(rows).collect()
    }
}

fn words(played: Played) -> [String; 3] {
    match played {
        Played::PassedOut => ["PASS".to_owned(), String::new(), String::new()],
        Played::Contract { contract, declarer, tricks } => {
            [contract.to_string(), declarer.to_string(), contract.result(tricks).to_string()]
        }
    }
}

/// Who meets at a table in a round, with which set of boards.
#[derive(Clone, Copy, Debug)]
struct Seats {
    ns: usize,
    ew: usize,
    set: usize,
}

/// An odd number of tables: E-W move up and boards down.
fn mitchell(tables: usize) -> Vec<Vec<Seats>> {
    let seats = |round: usize, table: usize| Seats {
        ns: table + 1,
        ew: (table + tables - round) % tables + 1,
        set: (table + round) % tables,
    };
    let rounds = 0..tables;
    rounds.map(|round| (0..tables).map(|table| seats(round, table)).collect()).collect()
}

/// Every pair meets every other; the last sits still.
fn howell(tables: usize) -> Vec<Vec<Seats>> {
    let circle = 2 * tables - 1;
    let sets = sets(tables, &mut vec![0]).unwrap();
    (0..circle)
        .map(|round| {
            (0..tables)
                .map(|table| Seats {
                    ns: match table {
                        0 => 2 * tables,
                        _ => (round + table) % circle + 1,
                    },
                    ew: (round + circle - table) % circle + 1,
                    set: (round + sets[table]) % circle,
                })
                .collect()
        })
        .collect()
}

/// The set with which each table begins, so that no pair meets one twice and no set is at two tables.
fn sets(tables: usize, chosen: &mut Vec<usize>) -> Option<Vec<usize>> {
    let circle = 2 * tables - 1;
    let seen = |chosen: &[usize]| -> Vec<usize> {
        let met = |(table, set): (usize, &usize)| match table {
            0 => vec![*set],
            _ => vec![(set + circle - table) % circle, (set + table) % circle],
        };
        chosen.iter().enumerate().flat_map(met).collect()
    };
    if chosen.len() == tables {
        return Some(chosen.clone());
    }
    for set in 0..circle {
        chosen.push(set);
        let mut met = seen(chosen);
        let all = met.len();
        met.sort_unstable();
        met.dedup();
        let is_free = !chosen[..chosen.len() - 1].contains(&set);
        if met.len() == all
            && is_free
            && let Some(found) = sets(tables, chosen)
        {
            return Some(found);
        }
        chosen.pop();
    }
    None
}

/// What most tables make of a deal, and what the others do who let the other side play.
#[derive(Clone, Copy, Debug)]
struct Deal {
    usual: Usual,
    other: Usual,
}

#[derive(Clone, Copy, Debug)]
struct Usual {
    level: i32,
    strain: usize,
    seat: usize,
    tricks: i32,
}

impl Usual {
    fn made(levels: &[i32], strain: usize, seat: usize, rng: &mut Rng) -> Self {
        let level = levels[rng.usize(..levels.len())];
        Self { level, strain, seat, tricks: level + 6 + [0, 0, 0, 1, -1][rng.usize(..5)] }
    }
}

impl Deal {
    fn made(rng: &mut Rng) -> Self {
        let (strain, seat) = (rng.usize(..5), rng.usize(..4));
        Self {
            usual: Usual::made(&[1, 2, 2, 3, 3, 4, 4, 4, 5, 6], strain, seat, rng),
            other: Usual::made(&[2, 2, 3], (strain + 1) % 4, (seat + 2) % 4, rng),
        }
    }

    /// What one table makes of it.
    fn played(self, rng: &mut Rng) -> Played {
        const SEATS: [&str; 4] = ["N", "S", "E", "W"];
        const STRAINS: [&str; 5] = ["C", "D", "H", "S", "NT"];
        let is_other = self.usual.level < 4 && rng.usize(..6) == 0;
        let usual = if is_other { self.other } else { self.usual };
        let level = (usual.level + [0, 0, 0, 0, 0, 1, -1][rng.usize(..7)]).clamp(1, 7);
        let seat = if rng.usize(..5) == 0 { usual.seat ^ 1 } else { usual.seat };
        let doubled = if rng.usize(..20) == 0 { "X" } else { "" };
        let tricks = (usual.tricks + [0, 0, 0, 0, 1, -1][rng.usize(..6)]).clamp(0, 13);
        let result = match tricks - level - 6 {
            0 => "=".to_owned(),
            more => format!("{more:+}"),
        };
        let contract = format!("{level}{}{doubled}", STRAINS[usual.strain]);
        format!("{contract}{result} by {}", SEATS[seat]).parse().unwrap()
    }
}
