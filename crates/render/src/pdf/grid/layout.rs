//! The search for the largest letters: all ways to set a grid are measured, none is drawn.

use std::ops::Range;

use super::{Grid, Part, Tops, Widths};
use crate::pdf::font::Weight;
use crate::pdf::heading::SheetTop;
use crate::pdf::naming::Naming;
use crate::pdf::page::Pages;
use crate::pdf::paper::Orientation;
use crate::pdf::table::BETWEEN as BETWEEN_NOTES;
use crate::pdf::table::{Cell, HEADING, height};
use crate::pdf::wrapped;

/// The largest letters, in points: a grid of four pairs is not a poster.
const LARGEST: f32 = 14.0;
/// What can be read on a wall. At this size parts share a sheet, with all boards in one band if they can; else each has
/// a sheet of its own.
const ON_A_WALL: f32 = 10.0;
/// Below this, a further page is better than small letters.
const SMALLEST_FOR_HEIGHT: f32 = 7.2;
/// A way that comes later in the search is taken where its letters are larger by this much: what comes first says more,
/// in fewer bands.
const BETTER: f32 = 1.03;
/// A band with fewer boards than this, beside longer ones, is a stub: it is taken only for letters that are larger by
/// this share.
const STUB: usize = 4;
const WORTH_A_STUB: f32 = 1.12;
/// More bands than this are no grid any more.
const MOST_BANDS: usize = 12;
/// White beside the text of a column on the left, and of a column of boards, in ems.
pub(super) const INSET: f32 = 0.24;
pub(super) const BOARD_INSET: f32 = 0.16;
/// The least that a row has above and below its lines together, and the most, in ems.
pub(super) const PADDING: Range<f32> = 0.22..1.1;
/// From one band to the next, in ems.
pub(super) const BETWEEN: f32 = 0.7;
/// The size of what explains a sheet, and from the grid and from line to line of it, in points.
pub(super) const NOTE: f32 = 8.5;
pub(super) const NOTE_LEADING: f32 = NOTE * 1.45;

/// A way to set a grid.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) orientation: Orientation,
    pub(super) size: f32,
    /// Whether all parts share a sheet.
    pub(super) together: bool,
    /// How names are written in the first band, and in the others.
    pub(super) naming: [Naming; 2],
    /// The boards of each band.
    pub(super) bands: Vec<Range<usize>>,
    /// How many rows of a part go on a page.
    pub(super) rows: usize,
}

/// The ways to write names: in the first band, where they are whole, and in those below it. The best way comes first.
const NAMINGS: [[Naming; 2]; 5] = [
    [Naming::OneLine, Naming::OneLine],
    [Naming::OneLine, Naming::Last],
    [Naming::OneLine, Naming::Nobody],
    [Naming::Above, Naming::Above],
    [Naming::Above, Naming::Nobody],
];

impl Grid {
    /// The ways to write its names; one where there are none.
    const fn namings(&self) -> &'static [[Naming; 2]] {
        match self.names {
            Some(_) => &NAMINGS,
            None => &[[Naming::Nobody, Naming::Nobody]],
        }
    }
}

/// A grid on a kind of sheet, while ways to set it are compared.
struct Search<'a> {
    grid: &'a Grid,
    widths: &'a Widths,
    together: bool,
    /// The width, and the height between the top and the notes, for each orientation.
    room: [(f32, f32); 2],
    /// The heights of all rows of each part in ems, without padding, by the way names are written in them.
    heights: Vec<[Vec<f32>; 2]>,
}

impl Layout {
    /// The way with the largest letters, in one band and on one sheet if that can be read on a wall. That something was
    /// corrected takes no more pages and no more bands, but smaller letters.
    pub(super) fn of(grid: &Grid, widths: &Widths, tops: &Tops, pages: &mut Pages) -> Self {
        let Some(plain) = tops.without_notice() else {
            return Self::largest(grid, widths, tops, pages);
        };
        let plain = Self::largest(grid, widths, &plain, pages);
        let longest = grid.parts.iter().map(|part| part.rows.len()).max();
        let count = longest.unwrap_or(0).div_ceil(plain.rows).max(1);
        let with_boards = plain.bands.iter().filter(|boards| !boards.is_empty());
        let bands = with_boards.count().max(1);
        let search = Search::new(grid, widths, tops, plain.together, pages);
        search.best(count, bands, WORTH_A_STUB)
    }

    fn largest(grid: &Grid, widths: &Widths, tops: &Tops, pages: &mut Pages) -> Self {
        let apart = Search::new(grid, widths, tops, false, pages);
        let together = (grid.parts.len() > 1).then(|| Search::new(grid, widths, tops, true, pages));
        let on_one_sheet = together.iter().flat_map(|search| {
            let ways = [(1, 1.0), (MOST_BANDS, WORTH_A_STUB), (MOST_BANDS, 1.0)];
            (ways.into_iter()).map(|(bands, worth)| search.best(1, bands, worth))
        });
        let mut layouts = on_one_sheet.chain(std::iter::once_with(|| apart.best(1, 1, 1.0)));
        if let Some(layout) = layouts.find(|layout| layout.size >= ON_A_WALL) {
            return layout;
        }
        // Where a single row is too wide for letters of that size, no number of pages helps.
        let rows = grid.parts.iter().map(|part| part.rows.len()).max();
        let most = rows.unwrap_or(1).max(1);
        let least = SMALLEST_FOR_HEIGHT.min(apart.best(most, MOST_BANDS, 1.0).size / BETTER);
        let mut layouts = (1..=most).map(|count| apart.best(count, MOST_BANDS, WORTH_A_STUB));
        layouts
            .find(|layout| layout.size >= least)
            .unwrap_or_else(|| apart.best(most, MOST_BANDS, 1.0))
    }

    /// Whether a band is the one that says everything.
    pub(super) fn naming_of(&self, band: usize) -> Naming {
        self.naming[usize::from(band > 0)]
    }
}

impl<'a> Search<'a> {
    fn new(
        grid: &'a Grid,
        widths: &'a Widths,
        tops: &Tops,
        together: bool,
        pages: &mut Pages,
    ) -> Self {
        let all: Vec<&Part> = grid.parts.iter().collect();
        let mut least = |top: &SheetTop, parts: &[&Part]| {
            Orientation::ALL.map(|orientation| {
                let frame = pages.frame(orientation);
                let above = top.height(pages, orientation);
                let below = notes(parts, frame.width(), pages).len();
                let below = (0..below).map(|_| NOTE_LEADING).sum::<f32>() + NOTE_LEADING / 2.0;
                (frame.width(), frame.bottom - frame.top - above - below)
            })
        };
        let room = if together {
            least(&tops.together, &all)
        } else {
            let sheets = grid.parts.iter().zip(&tops.apart);
            let rooms = sheets.map(|(part, top)| least(top, &[part]));
            let smaller = |one: [(f32, f32); 2], other: [(f32, f32); 2]| {
                [0, 1].map(|side| (one[side].0, one[side].1.min(other[side].1)))
            };
            rooms.reduce(smaller).unwrap_or([(1.0, 1.0); 2])
        };
        let heights = grid.parts.iter().map(|part| {
            [Naming::OneLine, Naming::Above].map(|naming| {
                let rows = part.rows.iter();
                rows.map(|row| {
                    let lines = naming.lines(row.players(grid.names), &mut pages.fonts);
                    height(&[Cell::lines(lines)])
                })
                .collect()
            })
        });
        Self { grid, widths, together, room, heights: heights.collect() }
    }

    /// The best way with the rows of a part on so many pages, the boards in so many bands at most. Letters in bands of
    /// which one is a stub are worth so much less.
    fn best(&self, count: usize, most_bands: usize, worth_a_stub: f32) -> Layout {
        let longest = self.grid.parts.iter().map(|part| part.rows.len()).max();
        let rows = longest.unwrap_or(0).div_ceil(count).max(1);
        let boards = self.widths.boards().len();
        let heights = self.rows(rows);
        let mut best: Option<(Layout, f32)> = None;
        for &naming in self.grid.namings() {
            // One band may be without boards.
            for number in 1..=boards.clamp(1, MOST_BANDS.min(most_bands + 1)) {
                for (bands, widest) in self.bands(number, naming) {
                    let with_boards = bands.iter().filter(|boards| !boards.is_empty());
                    if with_boards.count() > most_bands {
                        continue;
                    }
                    let highest = self.height(naming, &bands, &heights);
                    let worth = if is_ragged(&bands) { worth_a_stub } else { 1.0 };
                    for (orientation, (width, height)) in
                        Orientation::ALL.into_iter().zip(self.room)
                    {
                        let size = LARGEST.min(width / widest).min(height / highest);
                        let is_better = |best: &(Layout, f32)| size / worth > best.1 * BETTER;
                        if best.as_ref().is_none_or(is_better) {
                            let layout = Layout {
                                orientation,
                                size,
                                together: self.together,
                                naming,
                                bands: bands.clone(),
                                rows,
                            };
                            best = Some((layout, size / worth));
                        }
                    }
                }
            }
        }
        best.map(|(layout, _)| layout).unwrap_or(Layout {
            orientation: Orientation::Portrait,
            size: SMALLEST_FOR_HEIGHT,
            together: self.together,
            naming: self.grid.namings()[0],
            bands: std::iter::once(0..boards).collect(),
            rows,
        })
    }

    /// The boards in that many bands, and the width of the widest: bands that are about equally wide, and a first one
    /// without boards over the others.
    fn bands(&self, number: usize, naming: [Naming; 2]) -> Vec<(Vec<Range<usize>>, f32)> {
        let bands = [0, 1].map(|alone| self.bands_of(number, alone, naming));
        let is_whole = |(bands, _): &(Vec<Range<usize>>, f32)| bands.len() == number;
        bands.into_iter().filter(is_whole).collect()
    }

    /// This many bands; the first ones alone, without boards.
    fn bands_of(
        &self,
        number: usize,
        alone: usize,
        naming: [Naming; 2],
    ) -> (Vec<Range<usize>>, f32) {
        let boards = self.widths.boards();
        let left = [true, false].map(|whole| {
            let naming = naming[usize::from(!whole)];
            self.widths.left(whole, naming, INSET)
        });
        let wide = |board: f32| board + 2.0 * BOARD_INSET;
        let all: f32 = boards.iter().copied().map(wide).sum();
        let widest = boards.iter().copied().map(wide).fold(0.0, f32::max);
        let fill = |room: f32| {
            let mut bands = vec![0..0; alone];
            let (mut start, mut used) = (0, left[alone]);
            for (place, board) in boards.iter().copied().enumerate() {
                if used + wide(board) > room {
                    bands.push(start..place);
                    (start, used) = (place, left[1]);
                }
                used += wide(board);
            }
            bands.push(start..boards.len());
            bands
        };
        let (mut low, mut high) = (left[0].max(left[1] + widest), left[0] + left[1] + all + widest);
        for _ in 0..24 {
            let middle = f32::midpoint(low, high);
            if fill(middle).len() <= number {
                high = middle;
            } else {
                low = middle;
            }
        }
        let mut bands = fill(high);
        let needed = |band: usize, boards: &Range<usize>| {
            let own = self.widths.boards()[boards.clone()].iter();
            left[usize::from(band > 0)] + own.copied().map(wide).sum::<f32>()
        };
        // Boards go down where there are fewer: no band is left with a few of them.
        let mut moves = true;
        while std::mem::take(&mut moves) {
            for band in alone + 1..bands.len() {
                let (above, below) = (bands[band - 1].clone(), bands[band].clone());
                let longer = above.start..above.end.saturating_sub(1);
                let below = below.start.saturating_sub(1)..below.end;
                if longer.len() >= below.len() && needed(band, &below) <= high {
                    bands[band - 1] = longer;
                    bands[band] = below;
                    moves = true;
                }
            }
        }
        (bands, high)
    }

    /// The height of the fullest page of each part with that many rows to a page, in ems: names on one line, and above
    /// each other.
    fn rows(&self, rows: usize) -> Vec<[f32; 2]> {
        let page = |rows: &[f32]| rows.iter().map(|row| row + PADDING.start).sum();
        let fullest = |all: &Vec<f32>| all.chunks(rows).map(page).fold(0.0, f32::max);
        let parts = self.heights.iter();
        parts.map(|[one, other]| [fullest(one), fullest(other)]).collect()
    }

    /// The height of a page with such rows in such bands, in ems.
    fn height(&self, naming: [Naming; 2], bands: &[Range<usize>], rows: &[[f32; 2]]) -> f32 {
        let lines = |part: usize, naming: Naming| rows[part][usize::from(naming == Naming::Above)];
        let part = |place: usize| {
            let foot = self.grid.parts[place].foot.iter();
            let foot: f32 = foot.map(|_| height(&[]) + PADDING.start).sum();
            let groups = if self.grid.groups.is_empty() { 0.0 } else { height(&[]) };
            let bands = bands.iter().enumerate().map(|(number, boards)| {
                let foot = if boards.is_empty() { 0.0 } else { foot };
                let above = if number == 0 { groups } else { BETWEEN };
                above + HEADING + lines(place, naming[usize::from(number > 0)]) + foot
            });
            bands.sum::<f32>()
        };
        let parts = (0..self.grid.parts.len()).map(part);
        if self.together {
            let between = self.grid.parts.iter().skip(1);
            let between = between.flat_map(|_| bands.iter().map(|_| BETWEEN / 2.0));
            parts.sum::<f32>() + between.sum::<f32>()
        } else {
            parts.fold(0.0, f32::max)
        }
    }
}

/// Whether a band has a few boards beside longer ones.
fn is_ragged(bands: &[Range<usize>]) -> bool {
    let longest = bands.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
    let is_stub = |band: &Range<usize>| (1..STUB).contains(&band.len()) && band.len() < longest;
    bands.iter().any(is_stub)
}

/// What is said under a sheet, as lines that fit it, short ones on one line; what parts do not say alike begins with
/// who says it.
pub(super) fn notes(parts: &[&Part], width: f32, pages: &mut Pages) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        for note in &part.notes {
            let says = |other: &&Part| other.notes.contains(note);
            if !parts.iter().all(says) {
                notes.push(format!("{}: {note}", part.title));
            } else if number == 0 {
                notes.push(note.clone());
            }
        }
    }
    let room = width / NOTE;
    let mut lines: Vec<String> = Vec::new();
    for note in notes {
        let joined = lines.last().map(|line| format!("{line}{BETWEEN_NOTES}{note}"));
        let fits = |line: &String| pages.fonts.width(line, Weight::Regular) <= room;
        match (joined.filter(fits), lines.last_mut()) {
            (Some(joined), Some(last)) => *last = joined,
            _ => lines.extend(wrapped(&note, room, Weight::Regular, &mut pages.fonts)),
        }
    }
    lines
}
