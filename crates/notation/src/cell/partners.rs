//! Two names in one cell: `Ann Lee & Bo Ek`, `Ann LEE / Bo EK`, `Lee-Ek`.

/// What stands between two names; a single hyphen only where nothing else does.
const BETWEEN: [&str; 16] = [
    " & ",
    "&",
    " / ",
    "/",
    " + ",
    "+",
    ";",
    " and ",
    " et ",
    " und ",
    " en ",
    " y ",
    " e ",
    " och ",
    " - ",
    " \u{2013} ",
];

/// The names in a cell: two, or one where nothing shows where the second begins.
pub fn read(text: &str) -> [Option<&str>; 2] {
    let text = text.trim();
    let parts = |between: &str| {
        let (first, second) = cut(text, between)?;
        let (first, second) = (first.trim(), second.trim());
        // A letter or a hyphen is also within names: `Rossi e Verdi`, `Ann Lee - Jean-Luc Blanc`.
        let sign = between.trim();
        let again = if matches!(sign, "&" | "/" | "+") { sign } else { between };
        let are_two = !first.is_empty() && !second.is_empty() && cut(second, again).is_none();
        are_two.then_some([Some(first), Some(second)])
    };
    // `Lee-Ek` are two families, `Ann Lee-Bo Ek` two players; `Anne-Marie Lee` is one.
    let is_one_word = !text.contains(is_space);
    let have_first_names =
        |names: &[Option<&str>; 2]| (names.iter().flatten()).all(|name| name.contains(is_space));
    let hyphen = parts("-").filter(|names| is_one_word || have_first_names(names));
    BETWEEN.into_iter().find_map(parts).or(hyphen).unwrap_or([Some(text), None])
}

/// The names of a team in a cell: all that stand between signs, or what [`read`] finds.
pub fn several(text: &str) -> Vec<&str> {
    let parts = |sign: &&str| -> Vec<&str> { text.split(*sign).map(str::trim).collect() };
    let are_names =
        |names: &Vec<&str>| names.len() > 2 && names.iter().all(|name| !name.is_empty());
    let all = BETWEEN.iter().map(parts).find(are_names);
    all.unwrap_or_else(|| read(text).into_iter().flatten().collect())
}

/// What is before and behind a separator, whatever the spaces around it.
fn cut<'t>(text: &'t str, between: &str) -> Option<(&'t str, &'t str)> {
    let sign = between.trim();
    let parts = |(at, _): (usize, &str)| Some((text.get(..at)?, text.get(at + sign.len()..)?));
    let is_apart = |(first, second): &(&str, &str)| {
        sign.len() == between.len() || first.ends_with(is_space) && second.starts_with(is_space)
    };
    text.match_indices(sign).filter_map(parts).find(is_apart)
}

const fn is_space(sign: char) -> bool {
    sign.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn two_names_and_one() {
        let two = [Some("Ann Lee"), Some("Bo Ek")];
        for text in [
            "Ann Lee & Bo Ek",
            "Ann Lee / Bo Ek",
            "Ann Lee/Bo Ek",
            "Ann Lee and Bo Ek",
            "Ann Lee - Bo Ek",
            "Ann Lee; Bo Ek",
            "Ann Lee\u{a0}and\u{a0}Bo Ek",
            "Ann Lee\u{202f}-\u{2009}Bo Ek",
        ] {
            assert_eq!(read(text), two, "{text}");
        }
        assert_eq!(read("Lee-Ek"), [Some("Lee"), Some("Ek")]);
        assert_eq!(read("Lee, A & Ek, B"), [Some("Lee, A"), Some("Ek, B")]);
        assert_eq!(read("Ann Lee-Bo Ek"), two);
        for (text, first, second) in [
            ("Ann Lee - Jean-Luc Blanc", "Ann Lee", "Jean-Luc Blanc"),
            ("Jean-Luc Blanc – Anne-Marie Lee", "Jean-Luc Blanc", "Anne-Marie Lee"),
            ("Rossi e Verdi", "Rossi", "Verdi"),
            ("Anne et Juliette", "Anne", "Juliette"),
            ("Jan en Piet Houten", "Jan", "Piet Houten"),
        ] {
            assert_eq!(read(text), [Some(first), Some(second)], "{text}");
        }
        for text in [
            "Anne-Marie Lee",
            "Ann Lee-Smith",
            "Ann Lee",
            "Ann Lee &",
            "A & B & C",
            "A & B &C",
            "Ann - Bo - Cy",
        ] {
            assert_eq!(read(text), [Some(text), None], "{text}");
        }
    }
}
