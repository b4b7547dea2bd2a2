//! How a device writes contracts, results and remarks: always in the same way, so that anything else is damage.

/// What a device writes for a board that was not played.
const NOT_PLAYED: &str = "Not played";
/// What it writes where the pairs of a table changed places.
const WRONG_DIRECTION: &str = "Wrong direction";
/// What it writes for a ruling that it does not know.
const ARBITRAL: &str = "Arbitral score";

/// What a remark says of a result.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Remark<'t> {
    /// Nothing.
    Nothing,
    /// In place of a result, in our notation.
    Ruling(String),
    /// A ruling that is not in the file.
    UnknownRuling,
    /// The pairs sat the other way round.
    Turned,
    /// Something else.
    Other(&'t str),
}

impl<'t> Remark<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let is = |known: &str| text.eq_ignore_ascii_case(known);
        if text.is_empty() {
            Self::Nothing
        } else if is(NOT_PLAYED) {
            Self::Ruling("NP".to_owned())
        } else if is(WRONG_DIRECTION) {
            Self::Turned
        } else if is(ARBITRAL) {
            Self::UnknownRuling
        } else {
            percentages(text).map_or(Self::Other(text), Self::Ruling)
        }
    }
}

/// `60%-40%` in our notation.
fn percentages(text: &str) -> Option<String> {
    let (ns, ew) = text.split_once('-')?;
    let is_percent = |side: &str| {
        let digits = side.trim().strip_suffix('%');
        digits.is_some_and(|digits| digits.trim().parse::<u8>().is_ok())
    };
    (is_percent(ns) && is_percent(ew)).then(|| format!("{}/{}", ns.trim(), ew.trim()))
}

/// A contract without the space in it, as `3NTx` of `3 NT x`, if it is one.
pub(super) fn contract(text: &str) -> Option<String> {
    let joined: String = text.split_whitespace().collect();
    let upper = joined.to_ascii_uppercase();
    if upper == "PASS" {
        return Some(joined);
    }
    let bid = upper.trim_end_matches('X');
    let doubled = upper.len() - bid.len();
    let (level, strain) = bid.split_at_checked(1)?;
    let is_bid = matches!(level.as_bytes(), [b'1'..=b'7'])
        && matches!(strain, "C" | "D" | "H" | "S" | "N" | "NT");
    (is_bid && doubled <= 2).then_some(joined)
}

/// Whether a result is as devices write it: `=`, `+1`, `-2`.
pub(super) fn is_result(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']);
    let is_small = |digits: &str| {
        digits
            .parse::<u8>()
            .is_ok_and(|tricks| (1..=13).contains(&tricks))
            && !digits.starts_with('+')
    };
    text == "=" || digits.is_some_and(is_small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks() {
        let ruling = |text: &str| Remark::Ruling(text.to_owned());
        assert_eq!(Remark::of("Not played"), ruling("NP"));
        assert_eq!(Remark::of("60%-40%"), ruling("60%/40%"));
        assert_eq!(Remark::of("wrong direction"), Remark::Turned);
        assert_eq!(Remark::of("Arbitral score"), Remark::UnknownRuling);
        assert_eq!(Remark::of("slow"), Remark::Other("slow"));
        assert_eq!(Remark::of("300%-40%"), Remark::Other("300%-40%"));
        assert_eq!(Remark::of(""), Remark::Nothing);
    }

    #[test]
    fn contracts() {
        for (text, expected) in [
            ("4 S", Some("4S")),
            ("3 NT", Some("3NT")),
            ("2 H x", Some("2Hx")),
            (" 1  C xx ", Some("1Cxx")),
            ("PASS", Some("PASS")),
            ("8 S", None),
            ("4", None),
            ("4 Z", None),
            ("4 S xxx", None),
            ("S 4", None),
            ("\u{e9}S", None),
            ("", None),
        ] {
            assert_eq!(contract(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn results() {
        for text in ["=", "+1", "-13"] {
            assert!(is_result(text), "{text}");
        }
        for text in ["", "1", "10", "+0", "+14", "++1", "-", "=+1", "+ 1", "-x"] {
            assert!(!is_result(text), "{text}");
        }
    }
}
