//! Leads in the language of a sheet: suits and honors have other letters there.

use std::borrow::Cow;

use session::{Card, Rank, Suit};

use crate::Vocabulary;
use crate::spelling::folded;

/// A card as sheets in English have it, where a text names one in the language of its sheet; otherwise the text.
pub fn read<'t>(text: &'t str, words: &Vocabulary) -> Cow<'t, str> {
    if words.is_english() {
        Cow::Borrowed(text)
    } else {
        card(text, words).map_or(Cow::Borrowed(text), |card| Cow::Owned(card.to_string()))
    }
}

/// Suit and rank, in either order.
fn card(text: &str, words: &Vocabulary) -> Option<Card> {
    let text: String = folded(text).split_whitespace().collect();
    let suits = words.denominations.iter().filter_map(|(name, letter)| {
        let suit = Suit::of_letter(letter.chars().next()?)?;
        Some((name.replace(' ', ""), suit))
    });
    let signs = [
        ("\u{2660}", Suit::Spades),
        ("\u{2665}", Suit::Hearts),
        ("\u{2666}", Suit::Diamonds),
        ("\u{2663}", Suit::Clubs),
    ];
    let signs = signs.map(|(sign, suit)| (sign.to_owned(), suit));
    let suits: Vec<(String, Suit)> = suits.chain(signs).collect();
    let of = |(suit, rest): (Suit, Option<&str>)| {
        let rank = rank(rest?, words)?;
        Some(Card { suit, rank })
    };
    let first = suits.iter().map(|(name, suit)| (*suit, text.strip_prefix(name.as_str())));
    let last = suits.iter().map(|(name, suit)| (*suit, text.strip_suffix(name.as_str())));
    first.chain(last).find_map(of)
}

fn rank(text: &str, words: &Vocabulary) -> Option<Rank> {
    let honors = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];
    let own = words.honors.iter().position(|name| *name == text);
    if let Some(place) = own {
        return Some(honors[place]);
    }
    if text == "10" {
        return Some(Rank::Ten);
    }
    let mut letters = text.chars();
    let rank = Rank::of_letter(letters.next()?)?;
    letters.next().is_none().then_some(rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Letters;

    #[test]
    fn cards_in_the_languages_of_sheets() {
        for (letters, text, card) in [
            (Letters::French, "RC", "HK"),
            (Letters::French, "C R", "HK"),
            (Letters::French, "10 pique", "ST"),
            (Letters::French, "\u{2665}D", "HQ"),
            (Letters::French, "T4", "C4"),
            (Letters::German, "Pik B", "SJ"),
            (Letters::German, "KD", "DQ"),
            (Letters::Dutch, "KH", "CK"),
            (Letters::Dutch, "hv", "HQ"),
            (Letters::Spanish, "PR", "SK"),
            (Letters::Spanish, "PV", "SJ"),
            (Letters::Spanish, "PJ", "SJ"),
            (Letters::Italian, "QF", "DJ"),
            (Letters::Swedish, "spader kn", "SJ"),
            (Letters::Swedish, "E hj\u{e4}rter", "HA"),
            (Letters::English, "SK", "SK"),
            (Letters::French, "small", "small"),
        ] {
            assert_eq!(read(text, Vocabulary::of(letters)), card, "{text}");
        }
    }
}
