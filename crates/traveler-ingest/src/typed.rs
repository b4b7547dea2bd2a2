//! Reads the text typed for one line, with the readers of the cells that it fills.

use contract_scoring::{AuctionEnd, Declarer};
use findings::Diagnostic;
use notation::cell::bidding::{Bid, Contracted, bid};
use notation::cell::score::{ScoreCell, read};
use notation::cell::{Unfit, inert};
use notation::{Field, Letters, Vocabulary};
use session::notation::for_one_side;

/// What was typed for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The cells of the contract, each with its text; or a ruling, which stands where the contract does.
    Cells(Vec<(Field, String)>),
    /// Points as they were typed, whether or not any contract gives them.
    Points {
        /// The number.
        number: i64,
        /// Whether there is a sign before it.
        signed: bool,
    },
}

/// Reads one text for all that happened: a contract with declarer and result, a score, or a ruling for both sides. What
/// says nothing in the letters of a language is read in the English ones. Whether the line can be so is for the session
/// to say.
///
/// # Errors
///
/// What the reader says of such a cell.
///
/// # Examples
///
/// ```
/// use notation::{Field, Letters};
/// use traveler_ingest::{Typed, typed};
///
/// let cells = |text, letters| match typed(text, letters) {
///     Ok(Typed::Cells(cells)) => cells.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" "),
///     other => panic!("{other:?}"),
/// };
/// assert_eq!(cells("3ntw-2", Letters::English), "3NT W -2");
/// assert_eq!(cells("4co=", Letters::French), "4H W =");
/// assert_eq!(cells("a+ a-", Letters::English), "A+/A-");
/// assert_eq!(typed("-100", Letters::English), Ok(Typed::Points { number: -100, signed: true }));
/// assert_eq!(typed("4z", Letters::English).unwrap_err().expected.as_deref(), Some("a denomination: C, D, H, S or NT"));
/// ```
pub fn typed(text: &str, letters: Letters) -> Result<Typed, Box<Diagnostic>> {
    let words = Vocabulary::of(letters);
    let text = inert::as_typed(text.trim());
    let stated = |cells| Ok(Typed::Cells(cells));
    if let Some(both) = by_side(text, words) {
        return stated(vec![(Field::Contract, both)]);
    }
    let in_english = |why| bid(text, Vocabulary::ENGLISH).map_err(|_| why);
    let why = match bid(text, words).or_else(in_english) {
        Ok(bid) => return stated(cells(&bid, text, words)),
        Err(why) => why,
    };
    match read(text, words) {
        Ok(ScoreCell::Points(points)) => {
            Ok(Typed::Points { number: points.number, signed: points.signed })
        }
        Ok(ScoreCell::Side(_) | ScoreCell::Sides(_)) => stated(ruled(&words.ruling(text))),
        Err(_) => Err(finding(why)),
    }
}

/// A ruling for each side, set apart by a space.
fn by_side(text: &str, words: &Vocabulary) -> Option<String> {
    let (ns, ew) = text.split_once(char::is_whitespace)?;
    let [ns, ew] = [ns, ew].map(|side| words.ruling(side.trim()));
    let are_rulings = for_one_side(&ns).is_some() && for_one_side(&ew).is_some();
    are_rulings.then(|| format!("{ns}/{ew}").to_uppercase())
}

/// A ruling, in English.
fn ruled(text: &str) -> Vec<(Field, String)> {
    vec![(Field::Contract, text.to_uppercase())]
}

fn cells(bid: &Bid, text: &str, words: &Vocabulary) -> Vec<(Field, String)> {
    let Contracted::Ended(ended) = &bid.contracted else {
        return ruled(&words.ruling(text));
    };
    let declarer = bid.declarer.map(|declarer| match declarer {
        Declarer::Seat(seat) => seat.to_string(),
        Declarer::Side(side) => side.code().to_owned(),
    });
    let mut cells = vec![(Field::Contract, ended.to_string())];
    if *ended != AuctionEnd::PassedOut {
        let result = bid.result.map(|result| result.to_string());
        cells.extend(declarer.map(|declarer| (Field::Declarer, declarer)));
        cells.extend(result.map(|result| (Field::Result, result)));
    }
    cells
}

fn finding(why: Unfit) -> Box<Diagnostic> {
    let Unfit { code, message, expected, hint } = why;
    Box::new(Diagnostic { expected, hint, ..Diagnostic::new(code, message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        check_in(Letters::English, text, expected);
    }

    fn check_in(letters: Letters, text: &str, expected: &str) {
        let found = match typed(text, letters) {
            Ok(Typed::Cells(cells)) => {
                let texts = cells.into_iter().map(|(field, text)| format!("{field:?} {text}"));
                texts.collect::<Vec<_>>().join(", ")
            }
            Ok(Typed::Points { number, signed }) => format!("{number} {signed}"),
            Err(found) => found.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn as_directors_write() {
        check("4sn=", "Contract 4S, Declarer N, Result =");
        check("4s n +1", "Contract 4S, Declarer N, Result +1");
        check("3ntw-2", "Contract 3NT, Declarer W, Result -2");
        check("3nw-2", "Contract 3NT, Declarer W, Result -2");
        check("3nn=", "Contract 3NT, Declarer N, Result =");
        check("3ns+1", "Contract 3NT, Declarer S, Result +1");
        check("4hx e -1", "Contract 4HX, Declarer E, Result -1");
        check("5dxxs=", "Contract 5DXX, Declarer S, Result =");
        check("2ce+1", "Contract 2C, Declarer E, Result +1");
        check("1sns=", "Contract 1S, Declarer NS, Result =");
        check("p", "Contract PASS");
        check("620", "620 false");
        check("62", "62 false");
        check("-100", "-100 true");
        check("+100", "100 true");
        check("a+ a-", "Contract A+/A-");
        check("A-  a", "Contract A-/A");
        check("a+", "Contract A+");
        check("60%", "Contract 60%");
        check("a6040", "Contract A6040");
        check("np", "Contract NP");
        check("lp", "Contract LP");
        check("4s", "Contract 4S");
        check("4sn", "Contract 4S, Declarer N");
    }

    #[test]
    fn in_the_letters_of_a_language() {
        use Letters::{Dutch, French, German, Italian, Spanish, Swedish};
        for (letters, text, expected) in [
            (French, "4pn=", "Contract 4S, Declarer N, Result ="),
            (French, "4co-1", "Contract 4H, Declarer W, Result -1"),
            (French, "3sae+1", "Contract 3NT, Declarer E, Result +1"),
            (French, "5kxs=", "Contract 5DX, Declarer S, Result ="),
            (French, "2ts=", "Contract 2C, Declarer S, Result ="),
            (French, "3nn=", "Contract 3NT, Declarer N, Result ="),
            (French, "4sn=", "Contract 4S, Declarer N, Result ="),
            (French, "4hx e -1", "Contract 4HX, Declarer E, Result -1"),
            (French, "p", "Contract PASS"),
            (French, "a+ a-", "Contract A+/A-"),
            (French, "62", "62 false"),
            (German, "4po=", "Contract 4S, Declarer E, Result ="),
            (German, "2kw-1", "Contract 2D, Declarer W, Result -1"),
            (Dutch, "2kz=", "Contract 2C, Declarer S, Result ="),
            (Spanish, "4cs+1", "Contract 4H, Declarer S, Result +1"),
            (Italian, "3fn=", "Contract 3C, Declarer N, Result ="),
            (Swedish, "4spv-2", "Contract 4S, Declarer W, Result -2"),
        ] {
            check_in(letters, text, expected);
        }
    }

    #[test]
    fn what_is_none() {
        let message = |text| typed(text, Letters::English).map_err(|found| found.message);
        for text in ["", "4zn=", "4sn+9", "4s n n", "hello", "?", "a+ b"] {
            let expected = format!("`{text}` is neither a contract nor a ruling");
            assert_eq!(message(text), Err(expected));
        }
        assert!(message("8sn=").is_err_and(|why| why.ends_with("levels are 1 to 7, not 8")));
        assert!(message("120%").is_err_and(|why| why.starts_with("a board is worth")));
    }
}
