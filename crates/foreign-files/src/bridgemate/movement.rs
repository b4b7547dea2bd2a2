//! Who was to meet whom: the rounds of the tables.

use std::collections::{BTreeMap, BTreeSet};

use contract_scoring::Side;

use super::event::Section;
use super::table::Table;

/// The rounds of all tables.
#[derive(Debug, Default)]
pub(super) struct Movement {
    pub(super) rounds: Vec<Round>,
    /// Sections in which every pair sits one way.
    fixed: BTreeSet<String>,
    /// Sections of which the device was told that they have one ranking.
    one_winner: BTreeSet<String>,
    /// Sections by their numbers.
    names: BTreeMap<i64, String>,
    /// Tables, by section and number, at which the movement was changed during play.
    changed: BTreeSet<(String, i64)>,
}

/// A table in a round.
#[derive(Debug)]
pub(super) struct Round {
    pub(super) section: String,
    pub(super) table: i64,
    pub(super) round: i64,
    /// The pairs; 0 is nobody.
    pub(super) ns: i64,
    pub(super) ew: i64,
    pub(super) boards: Vec<i64>,
}

impl Movement {
    /// The rounds, as far as the file has them.
    pub(super) fn of(table: Option<&Table>, tables: Option<&Table>, sections: &[Section]) -> Self {
        let names = sections.iter().map(|section| (section.id, section.name.clone()));
        let names: BTreeMap<i64, String> = names.collect();
        let one_winner = sections.iter().filter(|section| section.winners == 1);
        let mut one_winner: BTreeSet<String> =
            one_winner.map(|section| section.name.clone()).collect();
        let Some(table) = table else {
            return Self { names, one_winner, ..Self::default() };
        };
        let round = |row: &Vec<jetdb::Value>| {
            let id = table.number(row, "Section")?;
            let section = names.get(&id)?;
            let custom = table.text(row, "CustomBoards");
            let boards = if custom.is_empty() {
                let (low, high) = (table.number(row, "LowBoard")?, table.number(row, "HighBoard")?);
                // A table that plays nothing has no boards.
                (low..=high.min(low + 999)).filter(|board| *board > 0).collect()
            } else {
                numbers(custom)
            };
            Some(Round {
                section: section.clone(),
                table: table.number(row, "Table")?,
                round: table.number(row, "Round")?,
                ns: table.number(row, "NSPair").unwrap_or(0),
                ew: table.number(row, "EWPair").unwrap_or(0),
                boards,
            })
        };
        let rounds: Vec<Round> = table.rows.iter().filter_map(round).collect();
        let mut sides: BTreeMap<&str, [BTreeSet<i64>; 2]> = BTreeMap::new();
        let mut meets_itself: BTreeSet<&str> = BTreeSet::new();
        for one in &rounds {
            let [ns, ew] = sides.entry(&one.section).or_default();
            ns.extend(Some(one.ns).filter(|pair| *pair > 0));
            ew.extend(Some(one.ew).filter(|pair| *pair > 0));
            if one.ns == one.ew && one.ns > 0 {
                meets_itself.insert(&one.section);
            }
        }
        one_winner.retain(|section| !meets_itself.contains(section.as_str()));
        // Numbers that both sides have are of two pairs where a number meets itself.
        let is_fixed = |(section, [ns, ew]): &(&&str, &[BTreeSet<i64>; 2])| {
            ns.is_disjoint(ew) || meets_itself.contains(**section)
        };
        let fixed = sides.iter().filter(is_fixed);
        let fixed = fixed.map(|(section, _)| (*section).to_owned()).collect();
        let changed = tables.map(|tables| changed(tables, &names));
        Self { rounds, fixed, one_winner, names, changed: changed.unwrap_or_default() }
    }

    /// The name of a section.
    pub(super) fn section(&self, id: i64) -> Option<&str> {
        self.names.get(&id).map(String::as_str)
    }

    /// Whether every pair of a section sits one way, and N-S and E-W are ranked apart.
    pub(super) fn is_fixed(&self, section: &str) -> bool {
        self.fixed.contains(section) && !self.one_winner.contains(section)
    }

    /// What is planned at a table in a round.
    pub(super) fn round(&self, section: &str, table: i64, round: i64) -> Option<&Round> {
        let is_it = |one: &&Round| (one.table, one.round) == (table, round);
        let mut rounds = self.rounds.iter().filter(is_it);
        rounds.find(|one| one.section == section)
    }

    /// Whether the movement was changed at a table during play.
    pub(super) fn has_changed(&self, section: &str, table: i64) -> bool {
        self.changed.contains(&(section.to_owned(), table))
    }

    /// The pair that sat at a table in the first round, and the direction that belongs to its number.
    pub(super) fn start(
        &self,
        section: &str,
        table: i64,
        side: Side,
    ) -> Option<(i64, Option<Side>)> {
        let first = self.round(section, table, 1)?;
        let number = match side {
            Side::NorthSouth => first.ns,
            Side::EastWest => first.ew,
        };
        let side = self.is_fixed(section).then_some(side);
        (number > 0).then_some((number, side))
    }
}

/// The tables at which the movement was changed during play.
fn changed(tables: &Table, names: &BTreeMap<i64, String>) -> BTreeSet<(String, i64)> {
    let changed = tables.rows.iter().filter_map(|row| {
        let number = |column: &str| tables.number(row, column);
        let section = names.get(&number("Section")?)?;
        let from = number("UpdateFromRound").filter(|round| *round > 0);
        from.and(Some((section.clone(), number("Table")?)))
    });
    changed.collect()
}

/// The numbers of a list such as `1,3,5-7`.
fn numbers(list: &str) -> Vec<i64> {
    let mut all = Vec::new();
    for part in list.split(',') {
        match part.split_once('-') {
            Some((low, high)) => {
                if let (Ok(low), Ok(high)) = (low.trim().parse::<i64>(), high.trim().parse::<i64>())
                {
                    all.extend(low..=high.min(low + 999));
                }
            }
            None => all.extend(part.trim().parse::<i64>()),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn lists_of_boards() {
        assert_eq!(numbers("1,3, 5-7"), [1, 3, 5, 6, 7]);
        assert_eq!(numbers("4"), [4]);
        assert_eq!(numbers("-"), [0; 0]);
    }
}
