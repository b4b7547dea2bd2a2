//! What an unread column may hold, by its cells. Part of a result, or of a list of players, must not be ignored.
//! Anything else is harmless: matchpoints, percentages, places, times, comments.

use std::collections::HashSet;

use contract_scoring::{BoardNumber, ContractResult, Declarer, Doubling, Score, Vulnerability};
use notation::cell::bidding::Contracted;
use notation::cell::{bidding, group, marking, number, partners, score, weighted, worded};
use notation::spelling::{folded, is_among};
use notation::{Field, PairField, Vocabulary};
use session::notation::{for_both_sides, for_one_side};

/// What the cells of a column may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `X` and `XX`.
    Doubles,
    /// What may be a double beside a contract: how many, letters, yes and no.
    Marks,
    /// Who declared, or whose score it is.
    Seats,
    /// Denominations.
    Suits,
    /// The sign of a score.
    Signs,
    /// Contracts.
    Contracts,
    /// Results relative to the contract.
    Results,
    /// Tricks taken.
    Tricks,
    /// Scores.
    Scores,
    /// What replaces a result.
    Rulings,
    /// Who is vulnerable.
    Vulnerabilities,
    /// Letters of sections, or of foul groups.
    Letters,
    /// Names of players.
    Names,
    /// Single words that may be names.
    Words,
    /// Numbers of players.
    Numbers,
}

/// What travelers must not pass over, where some fields are read.
pub(super) fn of_travelers(is_read: impl Fn(Field) -> bool) -> Vec<Kind> {
    let all = |fields: &[Field]| fields.iter().all(|field| is_read(*field));
    let are_named = all(&[Field::NsNames, Field::EwNames])
        || all(&[Field::North, Field::South, Field::East, Field::West]);
    let mut kinds = vec![
        Kind::Doubles,
        Kind::Seats,
        Kind::Suits,
        Kind::Signs,
        Kind::Contracts,
        Kind::Results,
        Kind::Tricks,
        Kind::Scores,
        Kind::Rulings,
        Kind::Vulnerabilities,
    ];
    let has_contracts = is_read(Field::Contract) || is_read(Field::Level);
    if has_contracts && !is_read(Field::Double) {
        kinds.insert(1, Kind::Marks);
    }
    if !(is_read(Field::Section) && is_read(Field::Group)) {
        kinds.push(Kind::Letters);
    }
    if !are_named {
        kinds.push(Kind::Names);
    }
    kinds
}

/// What a list of pairs must not pass over, where some fields are read.
pub(super) fn of_pairs(is_read: impl Fn(PairField) -> bool) -> Vec<Kind> {
    let mut kinds = Vec::new();
    let both = is_read(PairField::Names)
        || is_read(PairField::Player2)
        || is_read(PairField::NsNames) && is_read(PairField::EwNames);
    if !both {
        kinds.push(Kind::Names);
        if !is_read(PairField::Player1) {
            kinds.push(Kind::Words);
        }
    }
    if !is_read(PairField::Id1) {
        kinds.push(Kind::Numbers);
    }
    kinds
}

impl Kind {
    /// What messages call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubles | Self::Marks => "doubles",
            Self::Seats => "seats",
            Self::Suits => "suits",
            Self::Signs => "signs of scores",
            Self::Contracts => "contracts",
            Self::Results => "results",
            Self::Tricks => "tricks",
            Self::Scores => "scores",
            Self::Rulings => "rulings",
            Self::Vulnerabilities => "vulnerabilities",
            Self::Letters => "letters of sections or foul groups",
            Self::Names | Self::Words => "names",
            Self::Numbers => "players' numbers",
        }
    }

    /// The name of the column in which it is read; names have several.
    pub const fn column(self) -> Option<&'static str> {
        Some(match self {
            Self::Doubles | Self::Marks => "double",
            Self::Seats => "declarer",
            Self::Suits => "suit",
            Self::Signs | Self::Scores => "score",
            Self::Contracts => "contract",
            Self::Results => "result",
            Self::Tricks => "tricks",
            Self::Rulings => "ruling",
            Self::Vulnerabilities => "vul",
            Self::Letters => "section",
            Self::Names | Self::Words => return None,
            Self::Numbers => "id1",
        })
    }

    /// Whether a cell may be one, and whether it shows more than that the column is of this kind.
    fn look(self, text: &str, words: &Vocabulary) -> Look {
        let may_be = |is: bool| Look::new(is, is);
        match self {
            Self::Doubles => may_be(matches!(
                text.parse().ok().or_else(|| worded::doubling(text)),
                Some(Doubling::Doubled | Doubling::Redoubled)
            )),
            Self::Marks => {
                let doubling = bidding::doubling(text);
                Look::new(doubling.is_ok(), doubling != Ok(Doubling::Undoubled))
            }
            Self::Seats => may_be(declarer(text, words).is_some()),
            Self::Suits => may_be(bidding::is_denomination(text, words)),
            Self::Signs => may_be(text == "+"),
            Self::Contracts => match bidding::bid(text, words).map(|bid| bid.contracted) {
                Ok(Contracted::Ended(_)) => Look::Shows,
                Ok(Contracted::Ruled(_)) => Look::May,
                Err(_) => Look::No,
            },
            Self::Results => {
                let is_signed = text.starts_with(['=', '+', '-']);
                Look::new(text.parse::<ContractResult>().is_ok(), is_signed)
            }
            Self::Tricks => {
                match number::whole(text).map(|tricks| (tricks.signed, tricks.number)) {
                    Ok((false, tricks @ 0..=13)) => Look::new(true, tricks >= 6),
                    _ => Look::No,
                }
            }
            Self::Scores => match number::whole(text).map(|score| score.number) {
                Ok(score) => {
                    let is_large = score > 100 || score <= -50;
                    Look::new(Score::new(score).is_ok(), is_large)
                }
                // Rulings and pass-outs stand among scores.
                Err(_) => Look::new(score::read(text, words).is_ok(), false),
            },
            Self::Rulings => {
                let text = &*words.ruling(text);
                let is_both = for_both_sides(text).is_some();
                let is_ruling = is_both || for_one_side(text).is_some();
                let is_weighted = text.contains(['%', '/']) && weighted::read(text, words).is_ok();
                // A letter is also that of a section, a percentage also what a pair has scored.
                let is_sure = text.len() > 1 && text.contains(char::is_alphabetic);
                // `60/40` may be matchpoints.
                let is_of_both = is_both && text.contains('-');
                let shows = is_weighted
                    || is_sure
                    || is_of_both
                    || text.matches('%').count() > 1
                    || is_plus(text);
                Look::new(is_ruling || is_weighted, shows)
            }
            Self::Vulnerabilities => may_be(marking::vulnerability(text).is_ok()),
            Self::Letters => {
                let letter = text.chars().next().map(|letter| letter.to_ascii_uppercase());
                let is_early = letter.is_some_and(|letter| ('A'..='H').contains(&letter));
                may_be(text.len() == 1 && is_early && group::read(text).is_ok())
            }
            Self::Names => may_be(is_name(text)),
            Self::Words => may_be(text.chars().any(char::is_alphabetic) && !has_digit(text)),
            Self::Numbers => {
                let digits = text.strip_prefix(char::is_alphabetic).unwrap_or(text);
                let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
                may_be(is_number && (4..=10).contains(&digits.len()))
            }
        }
    }
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    /// It is not of the kind.
    No,
    /// It may be.
    May,
    /// It is hardly anything else.
    Shows,
}

impl Look {
    const fn new(may_be: bool, shows: bool) -> Self {
        match (may_be, shows) {
            (false, _) => Self::No,
            (true, false) => Self::May,
            (true, true) => Self::Shows,
        }
    }
}

/// What is known of a column after some of its rows.
#[derive(Debug)]
pub struct Content {
    /// What its cells may be, and how many of them show it.
    open: Vec<(Kind, usize)>,
    rows: usize,
    filled: usize,
    /// The first of its texts that differ.
    shown: Vec<String>,
    /// The texts that differ, as far as it matters that all do.
    all: HashSet<String>,
    /// Whether some say other than is usual on their board.
    is_unusual: bool,
}

/// How many texts are shown.
const SHOWN: usize = 3;

impl Content {
    /// Nothing has been seen yet.
    pub fn of(kinds: &[Kind]) -> Self {
        Self {
            open: kinds.iter().map(|kind| (*kind, 0)).collect(),
            rows: 0,
            filled: 0,
            shown: Vec::new(),
            all: HashSet::new(),
            is_unusual: false,
        }
    }

    /// Whether nothing is left that the column may hold.
    pub fn is_settled(&self) -> bool {
        self.open.is_empty()
    }

    /// The first texts, for a message.
    pub fn shown(&self) -> String {
        self.shown.join(", ")
    }

    /// Looks at the cell of a row on a board.
    pub fn see(&mut self, text: &str, board: Option<BoardNumber>, words: &Vocabulary) {
        self.rows += 1;
        if self.is_settled() || is_blank(text) {
            return;
        }
        self.filled += 1;
        if self.shown.len() < SHOWN && !self.shown.iter().any(|shown| shown == text) {
            self.shown.push(text.to_owned());
        }
        self.open.retain_mut(|(kind, shows)| match kind.look(text, words) {
            Look::No => false,
            Look::May => true,
            Look::Shows => {
                *shows += 1;
                true
            }
        });
        let has = |kind| self.open.iter().any(|(open, _)| *open == kind);
        if has(Kind::Numbers) {
            let is_new = self.all.insert(text.to_owned());
            self.open.retain(|(kind, _)| *kind != Kind::Numbers || is_new);
        }
        self.is_unusual = self.is_unusual || !is_usual(text, board, words);
    }

    /// What the whole column may hold.
    pub fn kind(&self) -> Option<Kind> {
        let is_varied = self.shown.len() > 1;
        let (is_dense, is_sparse) = (2 * self.filled >= self.rows, 2 * self.filled < self.rows);
        let may_be = |(kind, shows): &&(Kind, usize)| match kind {
            Kind::Doubles | Kind::Suits | Kind::Signs | Kind::Contracts | Kind::Results => {
                *shows > 0
            }
            // Where every row says the same, it is about the session.
            Kind::Marks => *shows > 0 && (is_varied || self.filled < self.rows),
            Kind::Seats | Kind::Vulnerabilities => *shows > 0 && self.is_unusual,
            Kind::Tricks => is_dense && is_varied && 4 * shows >= 3 * self.filled,
            Kind::Scores => is_varied && *shows > 0,
            Kind::Rulings => *shows > 0 || self.filled > 0 && is_sparse,
            Kind::Letters => self.filled > 0 && (is_varied || is_sparse),
            Kind::Names | Kind::Words | Kind::Numbers => is_dense && is_varied,
        };
        self.open.iter().find(may_be).map(|(kind, _)| *kind)
    }
}

/// Whether a cell says nothing.
fn is_blank(text: &str) -> bool {
    text.chars().all(|sign| matches!(sign, '-' | '\u{2013}' | '\u{2014}' | '.' | ' '))
}

fn is_plus(text: &str) -> bool {
    text.ends_with(['+', '-'])
}

fn has_digit(text: &str) -> bool {
    text.contains(|letter: char| letter.is_numeric())
}

fn declarer(text: &str, words: &Vocabulary) -> Option<Declarer> {
    bidding::declarer_in(text, words).ok()
}

/// Whether a cell says what is marked on most boards of the number: their dealer or vulnerability, which need no column.
fn is_usual(text: &str, board: Option<BoardNumber>, words: &Vocabulary) -> bool {
    let Some(board) = board else {
        return false;
    };
    let dealer = declarer(text, words) == Some(Declarer::Seat(board.dealer()));
    let vulnerability: Option<Vulnerability> = marking::vulnerability(text).ok();
    dealer || vulnerability == Some(board.vulnerability())
}

/// Whether a text looks like the name of a player or a pair: words with capitals, and no digits.
fn is_name(text: &str) -> bool {
    if has_digit(text) || text.chars().count() > 80 {
        return false;
    }
    let is_word = |word: &str| word.chars().any(char::is_alphabetic);
    if let [Some(first), Some(second)] = partners::read(text) {
        return is_word(first) && is_word(second);
    }
    let words = text.split_whitespace().filter(|word| is_word(word));
    let capitals = words.filter(|word| {
        let first = word.chars().find(|letter| letter.is_alphabetic());
        first.is_some_and(|letter| !letter.is_lowercase())
    });
    (2..=6).contains(&capitals.count())
}

/// Words in the names of columns that hold neither results nor players, in any language.
const HARMLESS: [&str; 6] = [
    // What was earned, and where it leads.
    "\
     % pct perc percent percentage pourcentage pourcent prozent procent procenten percentuale \
     porcentaje mp mps matchpoint matchpoints matchpunkte matchpunten mpts imp imps ximp ximps vp \
     vps bam butler datum par mean top max rank ranking place rang platz plaats puesto posto plats \
     placering masterpoints award awards freq frequency",
    // Where and when.
    "\
     time start end duration clock date day heure debut duree uhrzeit zeit tijd hora fecha ora tid \
     year session event club city town country unit district county verein ville stad ciudad citta \
     klubb",
    // Who wrote it, and whether somebody looked.
    "\
     line row seq index scorer operator entered device verified checked confirmed ok erased phone \
     tel telephone telefon mobile email mail address zip postcode birthday born gender sex age",
    // Of the deal and the play.
    "hcp hp dd dummy leader lead optimum makeable movement arrow",
    // Of the players.
    "strat flight category grade class handicap hcap level seed substitute",
    // What is said.
    "comment remark note reason url link bbo traveller traveler",
];

/// Whether a column's name says that it holds neither results nor players.
pub fn is_harmless(name: &str) -> bool {
    let name = folded(name);
    let mut words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '%');
    words.any(|word| HARMLESS.iter().any(|known| is_among(word, known))) || name.contains('%')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a column of some cells may be, on boards that are not usual.
    fn check(cells: &str, expected: &str) {
        let mut content = Content::of(&of_travelers(|_| false));
        for cell in cells.split(',') {
            content.see(cell, None, Vocabulary::ENGLISH);
        }
        let found = content.kind().map_or("harmless", Kind::name);
        assert_eq!(found, expected, "{cells}");
    }

    #[test]
    fn what_may_be_part_of_a_result() {
        check("X,,XX,", "doubles");
        check("x,-,*", "doubles");
        check(",,,Contr\u{e9},", "doubles");
        check("dbl,rdbl", "doubles");
        check("N,S,E,W", "seats");
        check("NS,EW,NS", "seats");
        check("\u{2660},\u{2665},NT", "suits");
        check("C,D,NT", "suits");
        check("+,-,+", "signs of scores");
        check("4S,3NT,PASS", "contracts");
        check("=,+1,-2", "results");
        check("10,9,8,7", "tricks");
        check("420,-50,0", "scores");
        check("50,100,620", "scores");
        check("-420,A-,50,NP", "scores");
        check("A+,,", "rulings");
        check(",,60%", "rulings");
        check("60%-40%,60%-40%", "rulings");
        check("60-40", "rulings");
        check("NP,,", "rulings");
        check("None,NS,Both", "vulnerabilities");
        check("A,B,A", "letters of sections or foul groups");
        check(",,,B", "letters of sections or foul groups");
        check("Ann Lee,Bo Ek", "names");
        check("Ann Lee & Bo Ek,Ida Berg & Jon Roe", "names");
        check("Lee-Ek,Berg-Roe", "names");
    }

    #[test]
    fn what_is_harmless() {
        check(",,", "harmless");
        check("-,-", "harmless");
        check("rain,sun", "harmless");
        check("1,2,3,4,5", "harmless");
        check("0,2,4,6,8,10,12", "harmless");
        check("2.5,10", "harmless");
        check("0,50,100", "harmless");
        check("54.17%,45.83%", "harmless");
        check("60%,40%", "harmless");
        check("19:30,19:45", "harmless");
        check("Y,N,Y", "harmless");
        check("2026,2026", "harmless");
        check("Played fast,Well bid", "harmless");
        check("A,A,A", "harmless");
        check("+3.5,-2", "harmless");
    }

    /// What follows from the number of the board needs no column.
    #[test]
    fn what_is_marked_on_boards_as_usual_is_harmless() {
        let kind = |cells: [&str; 4]| {
            let mut content = Content::of(&of_travelers(|_| false));
            for (cell, board) in cells.into_iter().zip(1..) {
                let board = BoardNumber::new(board).ok();
                content.see(cell, board, Vocabulary::ENGLISH);
            }
            content.kind().map_or("harmless", Kind::name)
        };
        assert_eq!(kind(["N", "E", "S", "W"]), "harmless");
        assert_eq!(kind(["N", "E", "S", "N"]), "seats");
        assert_eq!(kind(["None", "NS", "EW", "All"]), "harmless");
        assert_eq!(kind(["None", "NS", "EW", "None"]), "vulnerabilities");
    }

    #[test]
    fn names_of_columns_that_say_neither() {
        for name in [
            "MP N-S",
            "mp_ew",
            "% NS",
            "Pct.",
            "Rank",
            "Uhrzeit",
            "Start time",
            "NS Imps",
            "Checked by",
        ] {
            assert!(is_harmless(name), "{name}");
        }
        for name in ["Kontra", "Dbl?", "Entscheidung", "Wer", "Impossible", "Punkte NS"] {
            assert!(!is_harmless(name), "{name}");
        }
    }
}
