//! Two versions of a file, line by line: the page's, and that of another program which wrote it meanwhile.

use std::collections::HashSet;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines at one place that the two versions have differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Differing {
    /// The first line of them in the other version, from 1.
    pub(crate) line: usize,
    /// What the page has there.
    pub(crate) own: String,
    /// What the other program has there.
    pub(crate) other: String,
    /// Whether only the page changed something there.
    pub(crate) is_own: bool,
}

/// Where two versions differ, in their order; nothing where they are no text, and can be taken only as a whole. `before`
/// is the version that both were made of.
pub(crate) fn merge(own: &[u8], other: &[u8], before: &[u8]) -> Vec<Differing> {
    if own.contains(&0) || other.contains(&0) {
        return Vec::new();
    }
    let known: HashSet<&[u8]> = lines(before).into_iter().collect();
    let (own, other) = (lines(own), lines(other));
    let text = |lines: &[&[u8]]| {
        let lines = lines.concat();
        String::from_utf8_lossy(&lines).trim_end().to_owned()
    };
    let places = places(&own, &other).into_iter();
    let places = places.filter(|place| !place.is_same).map(|place| Differing {
        line: place.other.start + 1,
        own: text(&own[place.own]),
        is_own: (other[place.other.clone()].iter()).all(|line| known.contains(line)),
        other: text(&other[place.other]),
    });
    places.collect()
}

/// One version of both: at each place where they differ, the other program's lines where `takes_other` says so.
pub(crate) fn merged(own: &[u8], other: &[u8], takes_other: &[bool]) -> Vec<u8> {
    if takes_other.is_empty() {
        return own.to_vec();
    }
    let (own, other) = (lines(own), lines(other));
    let mut takes_other = takes_other.iter();
    let mut merged = Vec::new();
    for place in places(&own, &other) {
        let lines = if !place.is_same && takes_other.next() == Some(&true) {
            &other[place.other]
        } else {
            &own[place.own]
        };
        merged.extend(lines.concat());
    }
    merged
}

/// Lines of both versions that belong together.
struct Place {
    own: Range<usize>,
    other: Range<usize>,
    is_same: bool,
}

/// All lines of both versions in their order. Where as many lines stand in place of others, each is a place of its own.
fn places(own: &[&[u8]], other: &[&[u8]]) -> Vec<Place> {
    let mut places = Vec::new();
    for change in capture_diff_slices(Algorithm::Myers, own, other) {
        let (own, other) = (change.old_range(), change.new_range());
        let is_same = matches!(change, DiffOp::Equal { .. });
        if is_same || own.len() != other.len() {
            places.push(Place { own, other, is_same });
            continue;
        }
        places.extend(own.zip(other).map(|(own, other)| Place {
            own: own..own + 1,
            other: other..other + 1,
            is_same,
        }));
    }
    places
}

/// The lines, each with its end.
fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|byte| *byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &[u8] = b"board,ns\n1,2\n3,4\n5,6\n";
    const OTHER: &[u8] = b"board,ns\n1,9\n3,4\n5,6\n7,8\n";

    #[test]
    fn lines_that_differ_are_named_with_both_texts() {
        let found = merge(OWN, OTHER, b"board,ns\n1,9\n3,4\n5,6\n");
        assert_eq!(found.len(), 2);
        assert!(found[0].is_own && !found[1].is_own);
        assert_eq!((found[0].line, &*found[0].own, &*found[0].other), (2, "1,2", "1,9"));
        assert_eq!((found[1].line, &*found[1].own, &*found[1].other), (5, "", "7,8"));
        assert_eq!(merge(OWN, OWN, OWN), []);
    }

    #[test]
    fn each_place_is_taken_from_one_of_the_two() {
        assert_eq!(merged(OWN, OTHER, &[false, false]), OWN);
        assert_eq!(merged(OWN, OTHER, &[true, true]), OTHER);
        assert_eq!(merged(OWN, OTHER, &[false, true]), b"board,ns\n1,2\n3,4\n5,6\n7,8\n");
        assert_eq!(merged(b"", OTHER, &[true]), OTHER);
        let (own, other) = (b"1\n2\n3\n", b"1\n7\n8\n");
        assert_eq!(merge(own, other, own).len(), 2);
        assert_eq!(merged(own, other, &[true, false]), b"1\n7\n3\n");
        assert_eq!(merge(OWN, b"\0", OWN), []);
        assert_eq!(merged(OWN, b"\0", &[]), OWN);
    }
}
