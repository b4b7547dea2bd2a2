//! The program `matchpoint`.

fn main() {}
