//! Paper in points: its size, the way it is held, its margins. There are 72 points to the inch.

use crate::render::paper::Paper;

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
}

impl Paper {
    /// Width and height.
    pub(super) const fn size(self, orientation: Orientation) -> (f32, f32) {
        let (short, long) = match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        };
        match orientation {
            Orientation::Portrait => (short, long),
            Orientation::Landscape => (long, short),
        }
    }

    /// What is left for a report between the margins, above the footer.
    pub(super) fn frame(self, orientation: Orientation) -> Frame {
        let (width, height) = self.size(orientation);
        Frame {
            left: MARGIN,
            top: MARGIN,
            right: width - MARGIN,
            bottom: height - MARGIN - FOOTER,
        }
    }
}

impl Frame {
    /// From left to right.
    pub(super) fn width(self) -> f32 {
        self.right - self.left
    }
}
