//! A whole slip turned round: both pairs sat the other way on all of its boards.

use notation::Field;
use session::Winners;

use super::cells::cell;
use super::{Evening, Slips, Stop};

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
        let mut changes = Vec::new();
        for place in slips.slip(line) {
            let row = slips.row(place).map_err(|_| cannot())?;
            for [one, other] in EXCHANGED {
                let cells = [one, other].map(|field| cell(&slips.rows, row, field));
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
