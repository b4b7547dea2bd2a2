//! A place in a ranking, perhaps a shared one.

/// The place of `2/3`, `3=`, `=3`, `3.` or `3`.
pub fn read(text: &str) -> Option<u32> {
    let first = text
        .trim()
        .trim_start_matches('=')
        .trim_end_matches('.')
        .split(['/', '=', '-', ' '])
        .next()?;
    first.parse().ok()
}
