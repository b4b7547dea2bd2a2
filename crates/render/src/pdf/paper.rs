//! Paper in points: its size, the way it is held, its margins. There are 72 points to the inch.

use session::Paper;

/// The way a sheet is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Orientation {
    /// Upright.
    Portrait,
    /// Across.
    Landscape,
}

/// The part of a page that is printed on; `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) right: f32,
    pub(super) bottom: f32,
}

/// No printer leaves more than this white.
const MARGIN: f32 = 28.0;
/// What the footer takes from the frame.
const FOOTER: f32 = 18.0;

impl Orientation {
    /// Both, the upright one first.
    pub(super) const ALL: [Self; 2] = [Self::Portrait, Self::Landscape];

    /// Width and height of a sheet that is held in this way.
    pub(super) const fn size(self, paper: Paper) -> (f32, f32) {
        let (short, long) = match paper {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        match self {
            Self::Portrait => (short, long),
            Self::Landscape => (long, short),
        }
    }

    /// What is left for a report between the margins, above the footer.
    pub(super) fn frame(self, paper: Paper) -> Frame {
        let (width, height) = self.size(paper);
        Frame { left: MARGIN, top: MARGIN, right: width - MARGIN, bottom: height - MARGIN - FOOTER }
    }
}

impl Frame {
    /// From left to right.
    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }
}
