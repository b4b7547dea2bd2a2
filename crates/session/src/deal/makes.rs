//! What each seat can make in each denomination when all four hands are seen.

use std::fmt;
use std::str::FromStr;

use contract_scoring::{Seat, Side, Strain, Tricks};

/// The tricks that each seat takes as declarer in each denomination, double dummy.
///
/// # Examples
///
/// ```
/// use contract_scoring::{Seat, Strain};
/// use session::Makes;
///
/// let makes: Makes = "7c5c6118177c5c611817".parse()?;
/// assert_eq!(makes.get(Seat::North, Strain::Spades).get(), 12);
/// assert_eq!(makes.to_string(), "7c5c6118177c5c611817");
/// # Ok::<(), session::MakesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Makes {
    /// By seat and denomination, in the orders of [`Seat::ALL`] and [`Strain::ALL`].
    tricks: [[Tricks; 5]; 4],
}

/// A text that is no table of tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakesError {
    /// What was found.
    pub found: String,
}

/// The denominations as tables of tricks list them.
const LISTED: [Strain; 5] =
    [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

impl Makes {
    /// The table of what is asked for.
    #[must_use]
    pub fn from_fn(mut tricks: impl FnMut(Seat, Strain) -> Tricks) -> Self {
        Self { tricks: Seat::ALL.map(|seat| Strain::ALL.map(|strain| tricks(seat, strain))) }
    }

    /// The table of what is known; `None` unless all of it is.
    pub fn of_known(mut tricks: impl FnMut(Seat, Strain) -> Option<Tricks>) -> Option<Self> {
        let mut is_whole = true;
        let makes = Self::from_fn(|seat, strain| {
            let tricks = tricks(seat, strain);
            is_whole &= tricks.is_some();
            tricks.unwrap_or(Tricks::MIN)
        });
        is_whole.then_some(makes)
    }

    /// The tricks that a seat takes in a denomination.
    #[must_use]
    pub const fn get(&self, declarer: Seat, strain: Strain) -> Tricks {
        self.tricks[declarer as usize][strain as usize]
    }

    /// The most tricks that a side takes in a denomination, whoever of it declares.
    #[must_use]
    pub fn best(&self, side: Side, strain: Strain) -> Tricks {
        let seats = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
        let tricks = seats.map(|seat| self.get(seat, strain));
        tricks.max().unwrap_or(Tricks::MIN)
    }

    /// Whether it can be a table of tricks. Some programs write 1 for "6 or fewer", and 0 for what was not analyzed.
    ///
    /// Both sides' tricks in a denomination are 13 when the lead does not matter, and rarely less than 11; in these
    /// tables, no number is from 2 to 6.
    #[must_use]
    pub fn is_plausible(&self) -> bool {
        let all = || self.tricks.iter().flatten().map(|tricks| tricks.get());
        if all().any(|tricks| (2..=6).contains(&tricks)) {
            return true;
        }
        let both = |strain| {
            let best = Side::ALL.map(|side| self.best(side, strain).get());
            best[0] + best[1]
        };
        Strain::ALL.into_iter().all(|strain| both(strain) > 10)
    }
}

impl fmt::Display for Makes {
    /// Prints 20 hexadecimal digits: N, S, E, W, each NT, spades, hearts, diamonds, clubs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in WRITTEN {
            for strain in LISTED {
                write!(f, "{:x}", self.get(seat, strain).get())?;
            }
        }
        Ok(())
    }
}

/// The seats as the digits of a table list them.
const WRITTEN: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

impl FromStr for Makes {
    type Err = MakesError;

    /// Reads 20 hexadecimal digits: N, S, E, W, each NT, spades, hearts, diamonds, clubs.
    ///
    /// # Errors
    ///
    /// [`MakesError`] for anything else.
    fn from_str(text: &str) -> Result<Self, MakesError> {
        let wrong = || MakesError { found: text.to_owned() };
        let digits = text.trim().chars().map(|digit| {
            let tricks = u8::try_from(digit.to_digit(16)?).ok()?;
            Tricks::ALL.get(usize::from(tricks)).copied()
        });
        let digits: Option<Vec<Tricks>> = digits.collect();
        let digits = digits.filter(|digits| digits.len() == 20).ok_or_else(wrong)?;
        let mut makes = Self::from_fn(|_, _| Tricks::MIN);
        let cells = WRITTEN.into_iter().flat_map(|seat| LISTED.map(|strain| (seat, strain)));
        for ((seat, strain), tricks) in cells.zip(digits) {
            makes.tricks[seat as usize][strain as usize] = tricks;
        }
        Ok(makes)
    }
}

impl fmt::Display for MakesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 20 digits from 0 to d, found `{}`", self.found)
    }
}

impl std::error::Error for MakesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_none() {
        let plausible = |text: &str| text.parse::<Makes>().unwrap().is_plausible();
        assert!(!plausible("18117171111187171871"));
        assert!(!plausible("11111111117a71a7a71a"));
        assert!(!plausible("00000000000000000000"));
        assert!(plausible("7c5c6118177c5c611817"));
        assert!(plausible("cccccccccc1111111111"));
        assert!(plausible("ddddd00000ddddd00000".replace("00000ddddd", "ddddd00000").as_str()));
        for text in ["", "7c5c6118177c5c61181", "7c5c6118177c5c61181g", "e0000000000000000000"] {
            assert!(text.parse::<Makes>().is_err(), "{text}");
        }
    }
}
