//! Whether two texts mean the same in a cell of the travelers: `4S` and `4♠`, `420` and `+420`.

use notation::cell::score::ScoreCell;
use notation::cell::{bidding, group, inert, marking, number, replacing, score};
use notation::names::compared;
use notation::{Field, Vocabulary};

use crate::corrections::Seated;

/// Whether two texts say the same in a field, in the language of the sheet.
pub(super) fn are_alike(
    field: Field,
    one: &str,
    other: &str,
    section: &str,
    words: &Vocabulary,
) -> bool {
    let [one, other] = [one, other].map(|text| inert::restored(text.trim()));
    if one.is_empty() || other.is_empty() {
        return one.is_empty() && other.is_empty();
    }
    compared(one) == compared(other) || mean_the_same(field, [one, other], section, words)
}

fn mean_the_same(field: Field, texts: [&str; 2], section: &str, words: &Vocabulary) -> bool {
    match field {
        Field::Board
        | Field::Round
        | Field::Table
        | Field::Tricks
        | Field::Down
        | Field::North
        | Field::South
        | Field::East
        | Field::West => agree(texts, whole),
        Field::Ns | Field::Ew => agree(texts, |text| match Seated::read(text, section) {
            Seated::Names(_) => None,
            seated => Some(seated),
        }),
        Field::Contract => agree(texts, |text| bidding::bid(text, words).ok()),
        Field::Declarer => agree(texts, |text| bidding::declarer_in(text, words).ok()),
        Field::Result => agree(texts, |text| bidding::result_in(text, None, words).ok()),
        Field::Made => agree(texts, whole) || agree(texts, |text| bidding::result(text).ok()),
        Field::Score | Field::Plus | Field::Minus | Field::ScoreNs | Field::ScoreEw => {
            agree(texts, |text| stated(text, words))
        }
        Field::Level => agree(texts, whole),
        Field::Suit => agree(texts, |text| bidding::bid(&format!("1{text}"), words).ok()),
        Field::Double => agree(texts, |text| bidding::doubling(text).ok()),
        Field::Ruling => agree(texts, |text| replacing::read(text, words).ok()),
        Field::Group => agree(texts, |text| group::read(text).ok()),
        Field::Dealer => agree(texts, |text| marking::dealer(text, words).ok()),
        Field::Vulnerable => agree(texts, |text| marking::vulnerability(text).ok()),
        // The rest is text.
        _ => false,
    }
}

/// Whether both can be read, as the same.
fn agree<T: PartialEq>(texts: [&str; 2], read: impl Fn(&str) -> Option<T>) -> bool {
    let [one, other] = texts.map(read);
    one.is_some() && one == other
}

fn whole(text: &str) -> Option<i64> {
    number::whole(text).ok().map(|whole| whole.number)
}

/// What a score says, however its number is written.
fn stated(text: &str, words: &Vocabulary) -> Option<ScoreCell> {
    score::read(text, words).ok().map(|stated| match stated {
        ScoreCell::Points(points) => ScoreCell::Points(score::Points {
            signed: false,
            odd_minus: false,
            respelled: false,
            ..points
        }),
        ruled => ruled,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_may_be_written_in_several_ways() {
        let alike = |field, one, other| are_alike(field, one, other, "A", Vocabulary::ENGLISH);
        assert!(alike(Field::Made, "4", "04"));
        assert!(alike(Field::Contract, "4S", "4♠"));
        assert!(alike(Field::Contract, "3nt x", "3N*"));
        assert!(alike(Field::Score, "420", "+420"));
        assert!(alike(Field::Score, "\u{2212}50", "-50"));
        assert!(alike(Field::Score, "A+", "ave+"));
        assert!(alike(Field::Ns, "3", "A3"));
        assert!(alike(Field::Ew, "-", "0"));
        assert!(alike(Field::Declarer, "n", "N"));
        assert!(alike(Field::Ruling, "60%/40%", "60/40"));
        assert!(alike(Field::Remarks, "Slip Checked", "slip checked"));
        assert!(alike(Field::Score, "", " "));
        assert!(!alike(Field::Score, "", "0"));
        assert!(!alike(Field::Score, "420", "-420"));
        assert!(!alike(Field::Result, "=", "+1"));
        assert!(!alike(Field::Contract, "4S", "4H"));
        assert!(!alike(Field::Lead, "SA", "HA"));
    }
}
