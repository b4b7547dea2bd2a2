//! A whole slip turned round: both pairs sat the other way on all of its boards.

use notation::Field;
use session::Winners;

use super::{By, Evening, Slips, Stop};

impl Evening<'_> {
    /// The travelers with the slip of a line turned round.
    ///
    /// # Errors
    ///
    /// Where N-S and E-W are ranked apart, or the cells cannot be changed in place.
    pub fn turned(&self, slips: &Slips, line: usize, winners: Winners) -> Result<Vec<u8>, Stop> {
        let cannot = || Stop::new("the slip cannot be turned round in place");
        let own = slips.lines.get(line).ok_or_else(cannot)?;
        pack::record::check_turnable(&own.section, winners)?;
        let groups = slips.groups(By::Table);
        let slip = groups.into_iter().find(|group| group.contains(&line));
        let (mut changes, rows) = (Vec::new(), &slips.rows);
        for place in slip.ok_or_else(cannot)? {
            let row = slips.lines[place].row.and_then(|row| rows.rows.get(row));
            let row = row.ok_or_else(cannot)?;
            for [one, other] in EXCHANGED {
                let cells = [one, other].map(|field| super::cells::cell(rows, row, field));
                if let [Some(one), Some(other)] = cells {
                    changes.push((one, other.text.as_str()));
                    changes.push((other, one.text.as_str()));
                }
            }
        }
        self.with_cells(changes).ok_or_else(cannot)
    }
}

/// Who exchanges seats.
const EXCHANGED: [[Field; 2]; 3] = [
    [Field::Ns, Field::Ew],
    [Field::North, Field::East],
    [Field::South, Field::West],
];
