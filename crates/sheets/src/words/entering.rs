//! What is said of a line while it is typed.

use crate::words::texts::words;

words! {
    /// What is said of a line while it is typed.
    EnteringWords in "entering" {
        /// All four passed.
        passed_out: text;
    }
    fn {
        /// A contract and what came of it: `4♠ by N, +1`.
        played: fill(contract: &str, declarer: &str, result: &str);
        /// A score, and who has it.
        score: fill(points: u16, side: &str);
    }
}
