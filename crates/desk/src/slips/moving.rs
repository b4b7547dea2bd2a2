//! A whole slip in a wrong place: at another table, or with other pairs.

use contract_scoring::Side;
use notation::Field;
use session::{PairNumber, Winners};
use traveler_ingest::{PreviewCell, PreviewRow};

use super::{By, Evening, Line, OF_RESULT, Slips, Stop, cell};

/// The seats of pairs.
const PAIRS: [Field; 2] = [Field::Ns, Field::Ew];

impl Evening<'_> {
    /// The travelers with the results of a line's slip at the place of another one, and what was there in its own.
    ///
    /// # Errors
    ///
    /// Where the two do not have the same number of boards, or the cells cannot be changed in place.
    pub fn moved(&self, slips: &Slips, line: usize, other: usize) -> Result<Vec<u8>, Stop> {
        let [own, other] = [line, other].map(|line| slips.slip(line));
        if own == other || own.is_empty() || other.is_empty() {
            return Err(Stop::new("the slip is there already"));
        }
        if own.len() != other.len() {
            let why = format!("this slip has {} boards, the other {}", own.len(), other.len());
            return Err(Stop::new(why));
        }
        let mut changes = Vec::new();
        for (one, two) in own.into_iter().zip(other) {
            let (one, two) = (slips.row(one)?, slips.row(two)?);
            for field in OF_RESULT {
                let cells = [one, two].map(|row| cell(&slips.rows, row, field));
                if let [Some(one), Some(two)] = cells {
                    changes.push((one, two.text.as_str()));
                    changes.push((two, one.text.as_str()));
                }
            }
        }
        self.with_cells(changes).ok_or_else(cannot)
    }

    /// The travelers with other pairs on a line's slip. Who is named there instead sits, in this round, where the other
    /// pair was.
    ///
    /// # Errors
    ///
    /// Where a pair does not play in the section, or the cells cannot be changed in place.
    pub fn seated(
        &self,
        slips: &Slips,
        line: usize,
        pairs: [PairNumber; 2],
    ) -> Result<Vec<u8>, Stop> {
        let slip = slips.slip(line);
        let own = slips.lines.get(line).ok_or_else(cannot)?;
        if pairs[0] == pairs[1] && own.winners == Winners::One {
            return Err(Stop::new("a pair cannot play against itself"));
        }
        let mut changes: Vec<(&PreviewCell, String)> = Vec::new();
        for (side, new) in Side::ALL.into_iter().zip(pairs) {
            let [old] = own.seats.get(side)[..] else {
                return Err(Stop::new("players of an individual are not moved as pairs"));
            };
            if old == new {
                continue;
            }
            let of_section = || slips.lines.iter().filter(|one| one.section == own.section);
            let sides = match own.winners {
                Winners::One => Side::ALL.to_vec(),
                Winners::Two => vec![side],
            };
            let plays = |one: &Line| sides.iter().any(|side| one.seats.get(*side).contains(&new));
            if !of_section().any(plays) {
                let why = format!("no pair {new} plays in section {}", own.section);
                return Err(Stop::new(why));
            }
            for (place, other) in slips.lines.iter().enumerate() {
                if other.section != own.section || other.round != own.round {
                    continue;
                }
                for seat in &sides {
                    let now = other.seats.get(*seat);
                    // A pair that changes sides on its own slip is seated by the other turn of this loop.
                    let becomes = match (slip.contains(&place), now[..] == [old], now[..] == [new])
                    {
                        (true, _, _) if *seat == side => new,
                        (false, true, _) => new,
                        (false, _, true) => old,
                        _ => continue,
                    };
                    let field = PAIRS[usize::from(*seat == Side::EastWest)];
                    let cell = cell(&slips.rows, slips.row(place)?, field).ok_or_else(cannot)?;
                    changes.push((cell, becomes.to_string()));
                }
            }
        }
        let changes = changes.iter().map(|(cell, text)| (*cell, text.as_str()));
        self.with_cells(changes.collect()).ok_or_else(cannot)
    }
}

impl Slips {
    /// The lines of the slip that a line is on.
    pub(super) fn slip(&self, line: usize) -> Vec<usize> {
        let groups = self.groups(By::Table).into_iter();
        let mut own = groups.filter(|group| group.contains(&line));
        own.next().unwrap_or_default()
    }

    pub(super) fn row(&self, line: usize) -> Result<&PreviewRow, Stop> {
        let row = self.lines.get(line).and_then(|line| line.row);
        row.and_then(|row| self.rows.rows.get(row)).ok_or_else(cannot)
    }
}

fn cannot() -> Stop {
    Stop::new("the slip cannot be moved in place")
}
