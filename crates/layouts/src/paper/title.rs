//! The values in a title: `Board 7`, `Round 2 Table 3`, `N-S 4 E-W 9`, `Dealer N Vul All`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use contract_scoring::{Side, Vulnerability};
use notation::cell::marking;
use notation::spelling::folded;
use notation::{Field, Vocabulary};
use table::entered::FieldName;

/// The value of a field in a title, and its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TitleField {
    pub(super) field: Field,
    pub(super) text: String,
    /// The place of its cell among those of the title.
    pub(super) cell: usize,
}

/// Words that add nothing.
const FILLERS: &str = "\
    no nr n\u{ba} number num numero nummer pair pairs paar paire pareja coppia par the and v vs \
    against traveler traveller travelers travellers travelling score scores slip sheet scoresheet \
    card for results result page pickup pick up contre gegen tegen contra mot";

/// Words before how many there are: `Round 2 of 7`.
const OF: [&str; 8] = ["of", "von", "van", "sur", "de", "di", "av", "/"];

/// Words for a board, a dealer and vulnerability, beside those of columns.
const BOARD: &[&str] = &["boards", "deal", "hand"];
const DEALER: [&str; 3] = ["deals", "dealt", "donne par"];
const VULNERABLE: [&str; 3] = ["vulnerable", "vulnerability", "game"];

/// A token: a word or a number.
#[derive(Clone, Debug)]
struct Token {
    text: String,
    written: String,
    cell: usize,
    /// Whether it follows the one before at once.
    is_attached: bool,
}

/// What a word announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keyword {
    Number(Field),
    Side(Side),
    Section,
    Dealer,
    Vulnerable,
}

/// What the cells of a title say; `None` where they are no title, or say anything else as well.
pub(super) fn read<'c>(
    cells: impl Iterator<Item = &'c str>,
    is_swedish: bool,
) -> Option<Vec<TitleField>> {
    let mut cells = cells.peekable();
    // Nearly every row begins with a number, or with a word that begins no title.
    if cells.peek()?.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let mut tokens = (cells.enumerate()).flat_map(|(cell, text)| tokens(cell, text));
    let head: Vec<Token> = tokens.by_ref().take(2).collect();
    let first = head.first()?;
    let is_attached = head.get(1).is_some_and(|next| next.is_attached);
    let begins = || {
        marking_before(&head, &mut Vec::new()).is_some()
            || keyword(&first.text, is_attached, is_swedish).is_some()
            || is_filler(&first.text)
    };
    if !first.text.contains(char::is_alphabetic) || !begins() {
        return None;
    }
    let tokens: Vec<Token> = head.into_iter().chain(tokens).collect();
    if tokens.len() > MOST_TOKENS {
        return None;
    }
    let mut values = Vec::new();
    let mut rest = tokens.as_slice();
    let mut is_any = false;
    while let Some((token, behind)) = rest.split_first() {
        if let Some(after) = marking_before(rest, &mut values) {
            rest = after;
            is_any = true;
            continue;
        }
        let next_attached = behind.first().is_some_and(|next| next.is_attached);
        if let Some(keyword) = keyword(&token.text, next_attached, is_swedish) {
            rest = value(keyword, behind, &mut values)?;
            is_any = true;
        } else if is_filler(&token.text) {
            rest = behind;
        } else {
            return None;
        }
    }
    is_any.then_some(values)
}

/// What a text that is no title seems to announce: `Board eight`, `Board 8  Vul Nome`, `Section B (upstairs)`. Its value
/// is blank where it is no number.
pub(super) fn announced(text: &str, is_swedish: bool) -> Option<(Field, String)> {
    let tokens = tokens(0, text);
    let fillers = tokens.iter().take_while(|token| is_filler(&token.text)).count();
    let is_number = |token: &Token| token.text.bytes().all(|byte| byte.is_ascii_digit());
    match tokens.get(fillers..)? {
        [number] if fillers > 0 && is_number(number) && tokens[0].text.starts_with("travel") => {
            Some((Field::Board, number.text.clone()))
        }
        [first, value, behind @ ..] => match keyword(&first.text, value.is_attached, is_swedish)? {
            Keyword::Number(Field::Board) if is_number(value) => {
                Some((Field::Board, value.text.clone()))
            }
            Keyword::Number(Field::Board) if behind.is_empty() => {
                Some((Field::Board, String::new()))
            }
            Keyword::Section if value.text.chars().count() <= 2 => {
                Some((Field::Section, value.written.clone()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A title has no more words and numbers.
const MOST_TOKENS: usize = 24;

/// Takes what follows a keyword.
fn value<'t>(
    keyword: Keyword,
    rest: &'t [Token],
    values: &mut Vec<TitleField>,
) -> Option<&'t [Token]> {
    let mut rest = rest;
    while let Some((token, behind)) = rest.split_first()
        && is_filler(&token.text)
        && !matches!(token.text.as_str(), "v" | "vs" | "and")
    {
        rest = behind;
    }
    let (token, behind) = rest.split_first()?;
    let is_number = token.text.bytes().all(|byte| byte.is_ascii_digit());
    let mut say = |field: Field, token: &Token| {
        let text = token.written.clone();
        values.push(TitleField { field, text, cell: token.cell });
    };
    match keyword {
        Keyword::Number(field) if is_number => {
            if let Some(after) = range(behind) {
                return Some(after);
            }
            say(field, token);
            Some(without_count(behind))
        }
        Keyword::Side(side) if is_number => {
            let field = match side {
                Side::NorthSouth => Field::Ns,
                Side::EastWest => Field::Ew,
            };
            say(field, token);
            Some(without_names(behind))
        }
        Keyword::Section if token.text.chars().count() <= 2 => {
            say(Field::Section, token);
            Some(behind)
        }
        Keyword::Dealer => {
            values.push(TitleField {
                field: Field::Dealer,
                text: english_seat(&token.text)?,
                cell: token.cell,
            });
            Some(behind)
        }
        Keyword::Vulnerable => {
            let text = vulnerability(token)?;
            values.push(TitleField { field: Field::Vulnerable, text, cell: token.cell });
            Some(behind)
        }
        Keyword::Number(_) | Keyword::Side(_) | Keyword::Section => None,
    }
}

/// `North deals`, `None vul`: what stands before the word.
fn marking_before<'t>(rest: &'t [Token], values: &mut Vec<TitleField>) -> Option<&'t [Token]> {
    let [value, word, behind @ ..] = rest else {
        return None;
    };
    let (field, text) = if DEALER.contains(&word.text.as_str()) {
        (Field::Dealer, english_seat(&value.text)?)
    } else if is_vulnerable(&word.text) && !is_vulnerable(&value.text) {
        (Field::Vulnerable, vulnerability(value)?)
    } else if ["love", "game"].contains(&value.text.as_str()) && word.text == "all" {
        let text = if value.text == "love" { "None" } else { "All" };
        (Field::Vulnerable, text.to_owned())
    } else {
        return None;
    };
    values.push(TitleField { field, text, cell: value.cell });
    Some(behind)
}

/// What follows the end of a range: `1-2`, `1 to 3`, `1, 2 & 3`.
fn range(rest: &[Token]) -> Option<&[Token]> {
    let [between, behind @ ..] = rest else {
        return None;
    };
    let is_number = |token: &Token| token.text.bytes().all(|byte| byte.is_ascii_digit());
    let is_between =
        ["-", "to", "and", "bis", "tot", "a", "al", "till", "und", "et", "en", "y", "e"]
            .contains(&between.text.as_str());
    let mut rest = match (is_between, is_number(between)) {
        (true, _) if behind.first().is_some_and(is_number) => behind,
        (false, true) => rest,
        _ => return None,
    };
    while let Some((token, behind)) = rest.split_first()
        && (is_number(token) || token.text == "and" || token.text == "-")
    {
        rest = behind;
    }
    Some(rest)
}

/// Passes over how many there are: `of 7`.
fn without_count(rest: &[Token]) -> &[Token] {
    match rest {
        [of, count, behind @ ..]
            if OF.contains(&of.text.as_str())
                && count.text.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            behind
        }
        rest => rest,
    }
}

/// Passes over names behind the number of a pair.
fn without_names(rest: &[Token]) -> &[Token] {
    let is_name = |token: &Token| {
        let is_capital = token.written.starts_with(char::is_uppercase);
        token.text == "and" || is_capital && keyword(&token.text, false, false).is_none()
    };
    let end = rest.iter().position(|token| !is_name(token));
    rest.get(end.unwrap_or(rest.len())..).unwrap_or_default()
}

/// What a word announces, in any language.
fn keyword(word: &str, next_attached: bool, is_swedish: bool) -> Option<Keyword> {
    match (word, next_attached) {
        ("b", true) => return Some(Keyword::Number(Field::Board)),
        ("r", true) => return Some(Keyword::Number(Field::Round)),
        ("t", true) => return Some(Keyword::Number(Field::Table)),
        // Dutch for a board, Swedish for a table.
        ("bord", _) => {
            let field = if is_swedish { Field::Table } else { Field::Board };
            return Some(Keyword::Number(field));
        }
        _ => {}
    }
    const SIDES: [(&str, Side); 19] = [
        ("n-s", Side::NorthSouth),
        ("n/s", Side::NorthSouth),
        ("ns", Side::NorthSouth),
        ("north-south", Side::NorthSouth),
        ("north/south", Side::NorthSouth),
        ("nz", Side::NorthSouth),
        ("n-z", Side::NorthSouth),
        ("n/z", Side::NorthSouth),
        ("nord-sud", Side::NorthSouth),
        ("e-w", Side::EastWest),
        ("e/w", Side::EastWest),
        ("ew", Side::EastWest),
        ("east-west", Side::EastWest),
        ("east/west", Side::EastWest),
        ("ow", Side::EastWest),
        ("o-w", Side::EastWest),
        ("e-o", Side::EastWest),
        ("eo", Side::EastWest),
        ("ov", Side::EastWest),
    ];
    if let Some((_, side)) = SIDES.iter().find(|(name, _)| *name == word) {
        return Some(Keyword::Side(*side));
    }
    if DEALER.contains(&word) {
        return None;
    }
    named(word).first().copied()
}

/// What the columns of this name hold, in any language.
fn named(word: &str) -> &'static [Keyword] {
    static NAMED: LazyLock<HashMap<&str, Vec<Keyword>>> = LazyLock::new(|| {
        let mut all: HashMap<&str, Vec<Keyword>> = HashMap::new();
        let fields = [
            (Field::Board, Keyword::Number(Field::Board), BOARD),
            (Field::Round, Keyword::Number(Field::Round), [].as_slice()),
            (Field::Table, Keyword::Number(Field::Table), &[]),
            (Field::Section, Keyword::Section, &[]),
            (Field::Dealer, Keyword::Dealer, &[]),
            (Field::Vulnerable, Keyword::Vulnerable, &VULNERABLE),
        ];
        for (field, keyword, more) in fields {
            let foreign = Vocabulary::ALL.into_iter();
            let foreign = foreign.flat_map(|words| words.travelers);
            let own = foreign.filter(|(kind, _)| *kind == field);
            let names = own.flat_map(|(_, names)| *names);
            for name in names.chain(FieldName::names(field)).chain(more) {
                all.entry(name).or_default().push(keyword);
            }
        }
        all
    });
    NAMED.get(word).map_or(&[], Vec::as_slice)
}

/// Whether a word adds nothing.
fn is_filler(word: &str) -> bool {
    static WORDS: LazyLock<HashSet<&str>> = LazyLock::new(|| FILLERS.split(' ').collect());
    WORDS.contains(word)
}

fn is_vulnerable(word: &str) -> bool {
    named(word).contains(&Keyword::Vulnerable)
}

/// The English letter of a seat, in any language that has no other seat by this name.
fn english_seat(word: &str) -> Option<String> {
    let mut found = Vocabulary::ALL
        .into_iter()
        .flat_map(|words| words.seats)
        .filter(|(name, _)| *name == word)
        .map(|(_, letter)| *letter);
    let first = found.next()?;
    (first.len() == 1 && found.all(|other| other == first)).then(|| first.to_owned())
}

/// Who is vulnerable, as a column has it.
fn vulnerability(token: &Token) -> Option<String> {
    let text = match marking::vulnerability(&token.written).ok()? {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    };
    Some(text.to_owned())
}

/// The words and numbers of a cell.
fn tokens(cell: usize, text: &str) -> Vec<Token> {
    #[derive(PartialEq, Eq, Clone, Copy)]
    enum Kind {
        Letters,
        Digits,
        Other,
    }
    let kind = |sign: char, before: Option<Kind>, next: Option<char>| {
        let joins = matches!(sign, '-' | '/' | '\u{2013}')
            && before == Some(Kind::Letters)
            && next.is_some_and(char::is_alphabetic);
        if sign.is_alphabetic() || joins {
            Kind::Letters
        } else if sign.is_ascii_digit() {
            Kind::Digits
        } else {
            Kind::Other
        }
    };
    let mut tokens: Vec<Token> = Vec::new();
    let mut before = None;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let now = kind(sign, before, signs.peek().copied());
        match now {
            Kind::Other
                if matches!(sign, '-' | '\u{2013}' | '/') && before == Some(Kind::Digits) =>
            {
                tokens.push(Token {
                    text: if sign == '/' { "/" } else { "-" }.to_owned(),
                    written: sign.to_string(),
                    cell,
                    is_attached: true,
                });
            }
            Kind::Other if sign == '&' || sign == '+' => tokens.push(Token {
                text: "and".to_owned(),
                written: sign.to_string(),
                cell,
                is_attached: false,
            }),
            Kind::Other => {
                // Any other sign than these is no part of a title.
                if !" .:#,;()[]=_-\u{2013}\u{2014}\u{a0}'\u{b0}|*/".contains(sign) {
                    tokens.push(Token {
                        text: sign.to_string(),
                        written: sign.to_string(),
                        cell,
                        is_attached: false,
                    });
                }
            }
            _ if before == Some(now) => {
                if let Some(last) = tokens.last_mut() {
                    last.written.push(sign);
                }
            }
            _ => tokens.push(Token {
                text: String::new(),
                written: sign.to_string(),
                cell,
                is_attached: before.is_some_and(|before| before != Kind::Other),
            }),
        }
        before = Some(now);
    }
    for token in tokens.iter_mut().filter(|token| token.text.is_empty()) {
        token.text = folded(&token.written).replace('\u{2013}', "-");
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let values = read(text.split('|'), false).map_or("-".to_owned(), |values| {
            let values = values.iter().map(|one| format!("{} {}", one.field.name(), one.text));
            values.collect::<Vec<_>>().join(", ")
        });
        assert_eq!(values, expected, "{text}");
    }

    #[test]
    fn what_titles_say() {
        check("Board 7", "board 7");
        check("Board|7|Dealer: N|Vul: None", "board 7, dealer N, vul None");
        check("Bd. 12  Dlr N  Vul E-W", "board 12, dealer N, vul EW");
        check("Board No. 3", "board 3");
        check("Traveller for Board 3", "board 3");
        check("Round 1 Table 2", "round 1, table 2");
        check("Round 1 of 7, Table 2", "round 1, table 2");
        check("R1 T2", "round 1, table 2");
        check("N-S 1 E-W 5", "ns 1, ew 5");
        check("NS: 1|EW: 5", "ns 1, ew 5");
        check("N-S pair 1 v E-W pair 5", "ns 1, ew 5");
        check("N-S 1 Ann Lee & Bo Ek", "ns 1");
        check("Section B", "section B");
        check("Round 2 Boards 3-4", "round 2");
        check("Round 2 Boards 3, 4", "round 2");
        check("Runde 2 Tisch 3", "round 2, table 3");
        check("Donne 7", "board 7");
        check("Spel 7", "board 7");
        check("Bord 7", "board 7");
        check("Love all", "vul None");
    }

    #[test]
    fn what_is_no_title() {
        for text in [
            "Tuesday Pairs",
            "Board",
            "1|5|4S|N",
            "Board 3: table 2 played late",
            "NS1|EW5|4S|N|=",
            "Director 3",
            "Total|12",
            "Round 1 - Howell",
        ] {
            check(text, "-");
        }
    }
}
