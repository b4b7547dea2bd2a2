//! The tricks that declarer took.

crate::bounded_number! {
    /// Tricks taken by declarer's side.
    Tricks(u8) in 0..=13, "tricks", "a deal has 13 tricks"
}
