//! The reports that people read.

/// A report for people, which every renderer can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Places with score, maximum, percent and boards.
    Ranking,
    /// The wall sheet: a row for each pair, a column for each board.
    Recap,
    /// Each board with all its scores.
    Travelers,
    /// Each pair with all its boards.
    Scorecards,
    /// How often each score was made, and what it earned.
    Frequency,
    /// Sum checks, close margins, warnings, adjustments, rules.
    Director,
    /// Blank pick-up slips and travelers, to print and to fill in.
    Slips,
}
