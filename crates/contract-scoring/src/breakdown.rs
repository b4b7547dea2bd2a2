//! The parts of a score, and their sum as a textbook writes it.
//!
//! The score is made of these parts, so the sum that a report prints cannot differ from it.

use std::fmt;

use crate::Score;

/// The parts of a contract's score, from which the score itself is added up.
///
/// Its `Display` is the sum in the manner of the ACBL's page on scoring:
///
/// ```
/// use contract_scoring::{Breakdown, Tricks};
///
/// let sum = Breakdown::of("5SX".parse()?, true, Tricks::MAX);
/// assert_eq!(
///     sum.to_string(),
///     "5 x 30 = 150 x 2 = 300 + 400 = 700 + 500 = 1200 + 50 = 1250"
/// );
/// # Ok::<(), contract_scoring::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Breakdown {
    /// The contract was made: points for declarer's side.
    Made(MadeSum),
    /// The contract failed: points for the defenders.
    Down(DownSum),
}

/// The parts of a made contract's score, in points for declarer's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MadeSum {
    /// The odd tricks of the contract at their undoubled value.
    pub tricks: TrickPoints,
    /// Notrump's extra for the first odd trick: 10 or 0.
    pub first_trick_extra: i16,
    /// What the points of the contract's tricks are multiplied by: 1, 2 or 4.
    pub factor: i16,
    /// The overtricks.
    pub overtricks: TrickPoints,
    /// The bonus for a part-score (50) or a game (300 or 500).
    pub level_bonus: i16,
    /// The bonus for a slam, or 0.
    pub slam_bonus: i16,
    /// For making a doubled or redoubled contract: 50, 100 or 0.
    pub insult: i16,
}

/// The parts of a failed contract's score, in points for the defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DownSum {
    /// The first undertrick.
    pub first: TrickPoints,
    /// The second and the third, as far as they go.
    pub second_and_third: TrickPoints,
    /// The fourth and further ones.
    pub further: TrickPoints,
    /// 2 for a redoubled contract, whose undertricks cost twice a doubled one's; else 1.
    pub factor: i16,
}

/// A number of tricks at that many points each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrickPoints {
    /// How many.
    pub count: i16,
    /// Points for each.
    pub each: i16,
}

impl TrickPoints {
    /// Their points together.
    #[must_use]
    pub const fn points(self) -> i16 {
        self.count * self.each
    }
}

impl Breakdown {
    /// The score for declarer's side.
    #[must_use]
    pub const fn score(self) -> Score {
        Score::of_law77(match self {
            Self::Made(sum) => sum.points(),
            Self::Down(sum) => -sum.points(),
        })
    }
}

impl MadeSum {
    /// What the contract itself is worth, doubled state included; 100 make a game. At rubber bridge it goes below the
    /// line.
    #[must_use]
    pub const fn contract_points(self) -> i16 {
        (self.tricks.points() + self.first_trick_extra) * self.factor
    }

    /// All parts together.
    #[must_use]
    pub const fn points(self) -> i16 {
        self.contract_points()
            + self.overtricks.points()
            + self.level_bonus
            + self.slam_bonus
            + self.insult
    }
}

impl DownSum {
    /// All parts together.
    #[must_use]
    pub const fn points(self) -> i16 {
        (self.first.points() + self.second_and_third.points() + self.further.points()) * self.factor
    }
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Made(sum) => sum.fmt(f),
            Self::Down(sum) => sum.fmt(f),
        }
    }
}

impl fmt::Display for MadeSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Undoubled overtricks are worth what the contract's tricks are, and are counted with them.
        let (tricks, overtricks) = if self.overtricks.each == self.tricks.each {
            let count = self.tricks.count + self.overtricks.count;
            (TrickPoints { count, ..self.tricks }, 0)
        } else {
            (self.tricks, self.overtricks.points())
        };
        let mut total = tricks.points();
        write!(f, "{} x {} = {total}", tricks.count, tricks.each)?;
        total = add(f, total, self.first_trick_extra)?;
        if self.factor > 1 {
            total *= self.factor;
            write!(f, " x {} = {total}", self.factor)?;
        }
        for points in [overtricks, self.level_bonus, self.slam_bonus, self.insult] {
            total = add(f, total, points)?;
        }
        Ok(())
    }
}

/// Continues a sum, and returns the new total.
fn add(f: &mut fmt::Formatter<'_>, total: i16, points: i16) -> Result<i16, fmt::Error> {
    let total = total + points;
    if points != 0 {
        write!(f, " + {points} = {total}")?;
    }
    Ok(total)
}

impl fmt::Display for DownSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms: Vec<TrickPoints> = Vec::new();
        for term in [self.first, self.second_and_third, self.further] {
            match terms.last_mut() {
                Some(last) if last.each == term.each => last.count += term.count,
                _ => terms.push(term),
            }
        }
        terms.retain(|term| term.count > 0);
        let mut total = 0;
        for (place, term) in terms.iter().enumerate() {
            total += term.points();
            let plus = if place == 0 { "" } else { " + " };
            match (term.count, place) {
                (1, _) => write!(f, "{plus}{}", term.each)?,
                (count, _) => write!(f, "{plus}{count} x {}", term.each)?,
            }
            if place > 0 || term.count > 1 {
                write!(f, " = {total}")?;
            }
        }
        if self.factor > 1 {
            write!(f, " x {} = {}", self.factor, self.points())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tricks;

    fn check(contract: &str, vulnerable: bool, tricks: u8, expected: &str) {
        let contract = contract.parse().unwrap();
        let sum = Breakdown::of(contract, vulnerable, Tricks::new(tricks).unwrap());
        assert_eq!(sum.to_string(), expected, "{contract}, {tricks} tricks");
        let points = sum.score().points().abs().to_string();
        assert_eq!(expected.rsplit(' ').next(), Some(points.as_str()));
    }

    #[test]
    fn sums_of_the_page_acbl33d() {
        check("3D", true, 10, "4 x 20 = 80 + 50 = 130");
        check("5S", false, 12, "6 x 30 = 180 + 300 = 480");
        check("6NT", true, 12, "6 x 30 = 180 + 10 = 190 + 500 = 690 + 750 = 1440");
        check("3DX", false, 10, "3 x 20 = 60 x 2 = 120 + 100 = 220 + 300 = 520 + 50 = 570");
        check("5SX", true, 13, "5 x 30 = 150 x 2 = 300 + 400 = 700 + 500 = 1200 + 50 = 1250");
        check(
            "6NTX",
            true,
            12,
            "6 x 30 = 180 + 10 = 190 x 2 = 380 + 500 = 880 + 750 = 1630 + 50 = 1680",
        );
        check("5SXX", true, 13, "5 x 30 = 150 x 4 = 600 + 800 = 1400 + 500 = 1900 + 100 = 2000");
    }

    #[test]
    fn sums_of_undertricks() {
        check("4S", false, 9, "50");
        check("4S", true, 6, "4 x 100 = 400");
        check("4SX", false, 9, "100");
        check("4SX", false, 8, "100 + 200 = 300");
        check("4SX", false, 7, "100 + 2 x 200 = 500");
        check("4SX", false, 6, "100 + 2 x 200 = 500 + 300 = 800");
        check("4SX", true, 5, "200 + 4 x 300 = 1400");
        check("4SXX", true, 9, "200 x 2 = 400");
        check("7NTXX", false, 0, "100 + 2 x 200 = 500 + 10 x 300 = 3500 x 2 = 7000");
    }
}
