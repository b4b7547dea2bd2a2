//! Words of lists of pairs: sides, seats, and numbers with what stands beside them.

use contract_scoring::Side;
use notation::Vocabulary;
use notation::cell::inert;
use notation::spelling::{folded, is_among, plain};

/// What is written for a side, without case, accents and dashes.
const SIDES: [(&str, Side); 24] = [
    ("ns", Side::NorthSouth),
    ("n/s", Side::NorthSouth),
    ("nz", Side::NorthSouth),
    ("n/z", Side::NorthSouth),
    ("northsouth", Side::NorthSouth),
    ("north/south", Side::NorthSouth),
    ("nordsud", Side::NorthSouth),
    ("nord/sud", Side::NorthSouth),
    ("nordsued", Side::NorthSouth),
    ("noordzuid", Side::NorthSouth),
    ("nortesur", Side::NorthSouth),
    ("nordsyd", Side::NorthSouth),
    ("ew", Side::EastWest),
    ("e/w", Side::EastWest),
    ("ow", Side::EastWest),
    ("o/w", Side::EastWest),
    ("eo", Side::EastWest),
    ("e/o", Side::EastWest),
    ("ov", Side::EastWest),
    ("eastwest", Side::EastWest),
    ("ostwest", Side::EastWest),
    ("estouest", Side::EastWest),
    ("oostwest", Side::EastWest),
    ("esteoeste", Side::EastWest),
];

/// A side, and whether only an unfolded list says it so.
pub(super) struct RosterSide {
    pub(super) side: Side,
    pub(super) is_other: bool,
}

/// A number, and what stands beside it.
pub(super) struct RosterNumber {
    pub(super) number: String,
    pub(super) section: Option<String>,
    pub(super) side: Option<Side>,
    pub(super) seat: Option<(Side, usize)>,
    pub(super) is_other: bool,
}

/// Reads a side in any language, also a seat of it.
pub(super) fn side(text: &str) -> Option<RosterSide> {
    let is_plain = text.trim().parse::<Side>().is_ok();
    let side = named(text).or_else(|| seat(text).map(|(side, _)| side))?;
    Some(RosterSide { side, is_other: !is_plain })
}

pub(super) fn named(text: &str) -> Option<Side> {
    let text = plain(text);
    let more = [
        ("estovest", Side::EastWest),
        ("ostvast", Side::EastWest),
        ("est/ouest", Side::EastWest),
        ("ost/west", Side::EastWest),
        ("east/west", Side::EastWest),
        ("oost/west", Side::EastWest),
        ("noord/zuid", Side::NorthSouth),
        ("norte/sur", Side::NorthSouth),
    ];
    let mut all = SIDES.iter().chain(&more);
    all.find(|(name, _)| *name == text).map(|(_, side)| *side)
}

/// A side in a title above pairs: `North-South`, `N-S pairs`.
pub(super) fn side_of_title(text: &str) -> Option<Side> {
    const BESIDE: &str = "\
        pairs pair players names field line paare paar paires paire paren parejas coppie par \
        spieler spelers joueurs direction";
    let text = folded(text);
    let words = text.split([' ', ':', '(', ')']);
    let words: Vec<&str> =
        words.filter(|word| !word.is_empty() && !is_among(word, BESIDE)).collect();
    named(&words.concat())
}

/// Reads a seat in any language that has no other one by this name: its side, and whether it is the second of it.
pub(super) fn seat(text: &str) -> Option<(Side, usize)> {
    let text = plain(text);
    let mut found = Vocabulary::ALL
        .into_iter()
        .flat_map(|words| words.seats)
        .filter(|(name, letter)| *name == text && letter.len() == 1)
        .map(|(_, letter)| *letter);
    let first = found.next()?;
    if !found.all(|other| other == first) {
        return None;
    }
    Some(match first {
        "N" => (Side::NorthSouth, 0),
        "S" => (Side::NorthSouth, 1),
        "E" => (Side::EastWest, 0),
        _ => (Side::EastWest, 1),
    })
}

/// Reads a number with what stands beside it: `3`, `3 NS`, `NS3`, `3N`, `A3`, `A3 NS`.
pub(super) fn number(text: &str) -> Option<RosterNumber> {
    let text = inert::as_typed(text.trim());
    let start = text.find(|sign: char| sign.is_ascii_digit())?;
    let (before, rest) = text.split_at_checked(start)?;
    let end = rest.find(|sign: char| !sign.is_ascii_digit());
    let (digits, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    if digits.len() > 5 {
        return None;
    }
    let mut read = RosterNumber {
        number: digits.to_owned(),
        section: None,
        side: None,
        seat: None,
        is_other: digits.len() < text.len(),
    };
    let is_between = |sign: char| matches!(sign, ' ' | '-' | '.' | ':' | '(' | ')' | '#');
    let words = before.split(is_between).chain(after.split(is_between));
    for word in words.filter(|word| !word.is_empty()) {
        const NOTHING: [&str; 9] =
            ["pair", "no", "nr", "p", "table", "paar", "paire", "tisch", "tafel"];
        if let Some(side) = named(word) {
            read.side = read.side.or(Some(side));
        } else if NOTHING.contains(&folded(word).as_str()) {
        } else if let Some(seat) = seat(word).filter(|_| read.side.is_none()) {
            read.seat = Some(seat);
        } else if word.chars().all(char::is_alphabetic)
            && word.chars().count() <= 2
            && read.section.is_none()
        {
            read.section = Some(word.to_uppercase());
        } else {
            return None;
        }
    }
    Some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_what_stands_beside_them() {
        for (text, expected) in [
            ("3", "3"),
            ("3 NS", "3NS"),
            ("NS3", "3NS"),
            ("3-EW", "3EW"),
            ("Pair 3 N/S", "3NS"),
            ("A3 NS", "A 3NS"),
            ("A3", "A 3"),
            ("3 NZ", "3NS"),
            ("OW 3", "3EW"),
            ("3N", "3 seat NS 0"),
            ("3 West", "3 seat EW 1"),
        ] {
            let stated = number(text).map(|stated| {
                let section = stated.section.map_or(String::new(), |section| format!("{section} "));
                let side = stated.side.map_or("", Side::code);
                let seat = stated.seat.map_or(String::new(), |(side, which)| {
                    format!(" seat {} {which}", side.code())
                });
                format!("{section}{}{side}{seat}", stated.number)
            });
            assert_eq!(stated.as_deref(), Some(expected), "{text}");
        }
        for text in ["", "Ann", "3 Ann Lee", "1234567"] {
            assert!(number(text).is_none(), "{text}");
        }
    }

    #[test]
    fn sides_in_all_languages() {
        for text in [
            "NS",
            "N-S",
            "Nord-S\u{fc}d",
            "NZ",
            "Noord-Zuid",
            "Norte-Sur",
            "Nord-Syd",
            "North/South",
        ] {
            assert_eq!(side(text).map(|stated| stated.side), Some(Side::NorthSouth), "{text}");
        }
        for text in [
            "EW",
            "OW",
            "EO",
            "\u{d6}V",
            "Ost-West",
            "Est-Ouest",
            "Oost-West",
            "Este-Oeste",
            "Est-Ovest",
            "\u{d6}st-V\u{e4}st",
        ] {
            assert_eq!(side(text).map(|stated| stated.side), Some(Side::EastWest), "{text}");
        }
    }
}
