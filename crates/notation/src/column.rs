//! Columns as spreadsheets name them.

/// A place, from 0, as spreadsheets name columns: `A`, `Z`, `AA`.
#[must_use]
pub fn letters(mut column: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from_u32(u32::from(b'A') + column % 26).unwrap_or('A'));
        match column / 26 {
            0 => break,
            more => column = more - 1,
        }
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_have_letters() {
        let named = [0, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(named, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
