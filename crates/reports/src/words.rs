//! The words of the sheets: one text file per language, `words/en.txt` and its like.
//!
//! A language is its file: [`Texts`] describes the format, and a test checks that each file has each key with the same
//! names in braces. A text that depends on a number or a case has several forms there; the form is chosen here.

mod findings;
mod forms;
pub(crate) mod texts;

use std::sync::LazyLock;

use contract_scoring::{BySide, Contract, Declarer, Seat, Strain, Suits};
use rust_decimal::Decimal;
use session::{Artificial, AveragePlus, Card, ContestantKind, Event, Method, Trim, VictoryPoints};

use crate::model::heading::Unit;
use texts::{Argument, Count, Form};

pub use texts::Texts;

include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// Declares the languages by their tags, each with its file and what it calls itself.
macro_rules! languages {
    ($($(#[$doc:meta])* $name:ident: $tag:literal, $own:literal;)*) => {
        $(
            $(#[$doc])*
            pub static $name: LazyLock<Words> = LazyLock::new(|| {
                static TEXTS: LazyLock<Texts> =
                    LazyLock::new(|| Texts::read(include_str!(concat!("words/", $tag, ".txt"))));
                Words::of($tag, &TEXTS)
            });
        )*

        /// The tags of all languages: `en`, `fr` and so on.
        pub static TAGS: [&str; [$($tag),*].len()] = [$($tag),*];

        /// What each language calls itself, in the order of [`TAGS`]: `English`, `français` and so on.
        pub static OWN_NAMES: [&str; TAGS.len()] = [$($own),*];

        /// The words of each, which are read when they are asked for.
        static ALL: [&LazyLock<Words>; TAGS.len()] = [$(&$name),*];
    };
}

languages! {
    /// English.
    ENGLISH: "en", "English";
    /// French.
    FRENCH: "fr", "français";
    /// German.
    GERMAN: "de", "Deutsch";
    /// Dutch.
    DUTCH: "nl", "Nederlands";
    /// Spanish.
    SPANISH: "es", "español";
    /// Italian.
    ITALIAN: "it", "italiano";
    /// Swedish.
    SWEDISH: "sv", "svenska";
}

/// Every language that sheets can be in.
pub fn languages() -> impl Iterator<Item = &'static Words> {
    ALL.into_iter().map(|language| &**language)
}

/// The words of a language, by its tag.
///
/// ```
/// use reports::words;
///
/// let french = words::of("fr").unwrap();
/// assert_eq!(french.facts.percent(&"54.76".parse::<rust_decimal::Decimal>().unwrap()), "54,76\u{a0}%");
/// assert!(words::of("xx").is_none());
/// ```
#[must_use]
pub fn of(tag: &str) -> Option<&'static Words> {
    let place = TAGS.iter().position(|own| own.eq_ignore_ascii_case(tag))?;
    Some(ALL[place])
}

/// The words in which an event's sheets are: of the language that it asks for, or English ones.
#[must_use]
pub fn of_event(event: &Event) -> &'static Words {
    let language = event.language.as_deref();
    language.and_then(of).unwrap_or(&ENGLISH)
}

/// `1 board`, `28 boards`: for messages, which are in English.
pub fn counted<T: std::fmt::Display + PartialEq + From<u8>>(number: T, thing: &str) -> String {
    let plural = if number == T::from(1) { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// What something is called, and what it is called where there is little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// The whole word: `Adjustment`.
    pub long: &'static str,
    /// The short one: `Adj`.
    pub short: &'static str,
}

impl Title {
    /// The same word wherever it is.
    #[must_use]
    pub const fn one(word: &'static str) -> Self {
        Self::of(word, word)
    }

    /// The whole word, and the short one.
    #[must_use]
    pub const fn of(long: &'static str, short: &'static str) -> Self {
        Self { long, short }
    }
}

/// What those who play are called: pairs, players in an individual, or teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Pairs.
    pub pairs: &'static str,
    /// The players of an individual.
    pub players: &'static str,
    /// Teams.
    pub teams: &'static str,
}

impl Players {
    /// What they are called in a session.
    #[must_use]
    pub const fn of(self, kind: ContestantKind) -> &'static str {
        match kind {
            ContestantKind::Pair => self.pairs,
            ContestantKind::Player => self.players,
            ContestantKind::Team => self.teams,
        }
    }
}

/// Every word of every sheet, in one language.
#[derive(Debug)]
pub struct Words {
    pub(crate) texts: &'static Texts,
    /// The language, as HTML names it: `en`.
    pub language: &'static str,
    /// What is between a number and its decimals.
    pub point: char,
    /// What is written between a word and what explains it.
    pub colon: &'static str,
    /// What small facts say.
    pub facts: FactsWords,
    /// What columns are called.
    pub columns: ColumnsWords,
    /// What is under tables.
    pub notes: NotesWords,
    /// What is in cells in place of a number.
    pub signs: SignsWords,
    /// What is said of the rules in force.
    pub rules: RulesWords,
    /// What a page for the web says of itself.
    pub page: PageWords,
    /// What paper says of itself.
    pub paper: PaperWords,
    /// What is said of a line while it is typed.
    pub entering: EnteringWords,
    /// A direction in a cell: `N-S`.
    pub side: BySide<&'static str>,
    /// A direction in a title: `North-South`.
    pub direction: BySide<&'static str>,
}

impl Words {
    fn of(language: &'static str, texts: &'static Texts) -> Self {
        let sides = |key| BySide { ns: texts.form(key, "ns"), ew: texts.form(key, "ew") };
        Self {
            texts,
            language,
            point: texts.text("point").chars().next().unwrap_or('.'),
            colon: texts.text("colon"),
            facts: FactsWords::new(texts),
            columns: ColumnsWords::new(texts),
            notes: NotesWords::new(texts),
            signs: SignsWords::new(texts),
            rules: RulesWords::new(texts),
            page: PageWords::new(texts),
            paper: PaperWords::new(texts),
            entering: EnteringWords::new(texts),
            side: sides("side"),
            direction: sides("direction"),
        }
    }

    /// A seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &'static str {
        self.texts.form("seat", seat.form())
    }

    /// A declarer, or the side where only that is known.
    #[must_use]
    pub fn declarer(&self, declarer: Declarer) -> &'static str {
        match declarer {
            Declarer::Seat(seat) => self.seat(seat),
            Declarer::Side(side) => self.side.get(side),
        }
    }

    /// A denomination, by its sign or by its letter in the language.
    fn denomination(&self, strain: Strain, suits: Suits) -> &'static str {
        match (strain, suits) {
            (Strain::Notrump, _) => self.texts.text("notrump"),
            (_, Suits::Symbols) => strain.in_suits(suits),
            (_, Suits::Letters) => {
                let mut letters = self.texts.text("suits").split(' ');
                letters.nth(strain as usize).unwrap_or_default()
            }
        }
    }

    /// A contract without its result, with signs or letters for its suit: `4♠X`.
    #[must_use]
    pub fn contract(&self, contract: Contract, suits: Suits) -> String {
        let denomination = self.denomination(contract.strain, suits);
        format!("{}{denomination}{}", contract.level, contract.doubling)
    }

    /// The ranks of a suit, from the ace down.
    pub(crate) fn ranks(&self) -> [&'static str; 13] {
        ranks(self.texts.text("reports.hands.ranks"))
    }

    /// An opening lead as it was entered, in the suits and ranks of the language where it is a card and these are not
    /// the English ones.
    #[must_use]
    pub fn lead(&self, lead: &str, suits: Suits) -> String {
        let ranks = self.ranks();
        let is_own = match suits {
            Suits::Symbols => ranks != ENGLISH.ranks(),
            Suits::Letters => self.language != ENGLISH.language,
        };
        let card = lead.parse::<Card>().ok().filter(|_| is_own);
        card.map_or_else(
            || lead.to_owned(),
            |card| {
                let rank = ranks[12 - card.rank as usize];
                format!("{}{rank}", self.denomination(card.suit.strain(), suits))
            },
        )
    }
}

/// The ranks of a suit, from the ace down.
pub(crate) fn ranks(text: &'static str) -> [&'static str; 13] {
    let mut ranks = [""; 13];
    ranks.iter_mut().zip(text.split(' ')).for_each(|(rank, text)| *rank = text);
    ranks
}

/// An artificial score: `A+`, `60%`.
pub(crate) fn artificial_text(texts: &'static Texts, artificial: Artificial) -> String {
    let share = artificial.to_string().replace('.', texts.text("point"));
    let share = share.trim_end_matches('%');
    texts.fill(texts.form("signs.artificial", artificial.form()), &[("share", &share)])
}

impl ColumnsWords {
    /// The session score and what it is out of.
    #[must_use]
    pub fn score_of(&self, most: &Decimal) -> [String; 2] {
        let Title { long, short } = Texts::title(self.texts.text("columns.score_of"));
        [long, short].map(|text| self.texts.fill(text, &[("most", &most)]))
    }
}

impl FactsWords {
    /// The sections that a board's results are compared in: several, by their names.
    #[must_use]
    pub fn field(&self, sections: usize, names: &str) -> String {
        let text = self.texts.of_number("facts.field", sections as u64);
        self.texts.fill(text, &[("names", &names)])
    }

    /// The names of sections: of one, of two, of the first two and how many more.
    #[must_use]
    pub fn names(&self, names: &[&str]) -> String {
        match names {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [one, other] => self.two(one, other),
            [one, other, rest @ ..] => self.several(rest.len(), one, other),
        }
    }

    /// A strat: its name, its limit, how many are in it, and what they are where it is the first.
    #[must_use]
    pub fn strat(
        &self,
        name: &str,
        limit: Option<&Decimal>,
        count: usize,
        first: Option<ContestantKind>,
    ) -> String {
        let limit = match limit {
            Some(limit) => self.strat_limit(limit),
            None => self.strat_open.to_owned(),
        };
        let key = first.map(|kind| match kind {
            ContestantKind::Pair => "facts.strat_pairs",
            ContestantKind::Player => "facts.strat_players",
            ContestantKind::Team => "facts.strat_teams",
        });
        let count = match key {
            Some(key) => {
                let text = self.texts.of_number(key, count as u64);
                self.texts.fill(text, &[("count", &count)])
            }
            None => count.to_string(),
        };
        let arguments: [(&str, &dyn Argument); 3] =
            [("name", &name), ("limit", &limit), ("count", &count)];
        self.texts.format("facts.strat", &arguments)
    }
}

impl NotesWords {
    /// A side's sum on a board: whether it is as expected, and whether rounding makes them differ.
    #[must_use]
    pub fn sum(&self, side: &str, awarded: &str, expected: &str, holds: bool) -> String {
        let key = match holds {
            _ if awarded == expected => "notes.sum_expected",
            true => "notes.sum_rounded",
            false => "notes.sum_wrong",
        };
        let arguments: [(&str, &dyn Argument); 3] =
            [("side", &side), ("awarded", &awarded), ("expected", &expected)];
        self.texts.format(key, &arguments)
    }
}

impl SignsWords {
    /// An artificial score.
    #[must_use]
    pub fn artificial(&self, artificial: Artificial) -> String {
        artificial_text(self.texts, artificial)
    }
}

impl RulesWords {
    /// What artificial scores are worth.
    #[must_use]
    pub fn averages(&self, averages: AveragePlus, unit: Unit) -> &'static str {
        let form = match (averages, unit) {
            (AveragePlus::Law, Unit::Matchpoints) => "law_matchpoints",
            (AveragePlus::Law, Unit::Imps) => "law_imps",
            (AveragePlus::Flat, Unit::Matchpoints) => "flat_matchpoints",
            (AveragePlus::Flat, Unit::Imps) => "flat_imps",
        };
        self.texts.form("rules.averages", form)
    }

    /// What its name does not say of a method: how many results a datum leaves out, where somebody chose it; which of two
    /// scales of one body turns IMPs into victory points.
    #[must_use]
    pub fn detail(&self, method: Method) -> Option<String> {
        if let Some(scale) = method.victory_points() {
            let form = match scale {
                VictoryPoints::WbfDiscrete => "discrete",
                VictoryPoints::Acbl30 => "thirty",
                VictoryPoints::WinLossQuarters => "quarters",
                VictoryPoints::Wbf
                | VictoryPoints::Acbl20
                | VictoryPoints::WinLoss
                | VictoryPoints::EbuPercent => return None,
            };
            return Some(self.texts.form("rules.scale", form).to_owned());
        }
        let Method::Butler { trim } = method else {
            return None;
        };
        let (form, share) = match trim {
            Trim::USUAL => return None,
            Trim::None => ("none", String::new()),
            Trim::One => ("one", String::new()),
            Trim::Part { count, out_of } if out_of.get() == 100 => ("percent", count.to_string()),
            Trim::Part { count, out_of } => ("part", format!("{count}/{out_of}")),
        };
        let text = self.texts.form("rules.trim", form);
        Some(self.texts.fill(text, &[("share", &share)]))
    }

    /// The share of the boards, in percent, that it takes to be ranked.
    #[must_use]
    pub fn minimum_share(&self, share: &Decimal) -> String {
        if share.is_zero() {
            self.texts.text("rules.any_share").to_owned()
        } else {
            self.texts.format("rules.least_share", &[("share", &share)])
        }
    }
}

/// What a rule in force is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The method.
    Scoring,
    /// The rule set.
    RuleSet,
    /// How board scores are rounded.
    Rounding,
    /// What a result is worth that a board lacks.
    ShortBoards,
    /// Whether both sides add up to the top.
    Complement,
    /// What a sit-out earns.
    Bye,
    /// What artificial scores are worth.
    Averages,
    /// The share of the boards that it takes to be ranked.
    MinimumShare,
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// What each key has in braces, in any of its forms, and which forms these are.
    fn keys(
        words: &'static Words,
    ) -> BTreeMap<&'static str, (BTreeSet<&'static str>, BTreeSet<&'static str>)> {
        let mut keys: BTreeMap<&str, (BTreeSet<&str>, BTreeSet<&str>)> = BTreeMap::new();
        for (key, text) in words.texts.all() {
            let (key, form) = key.split_once('[').unwrap_or((key, ""));
            let (forms, names) = keys.entry(key).or_default();
            forms.insert(form);
            names.extend(text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)));
        }
        keys
    }

    #[test]
    fn every_language_has_every_key_with_the_same_names() {
        let mut english = keys(&ENGLISH);
        // Findings are in English already.
        let findings = keys(&FRENCH).into_iter();
        english.extend(findings.filter(|(key, _)| key.starts_with("findings.")));
        for words in languages() {
            let own = keys(words);
            let is_said = |key: &str| words.language != "en" || !key.starts_with("findings.");
            for (key, stated) in english.iter().filter(|(key, _)| is_said(key)) {
                let found = own.get(key).unwrap_or_else(|| panic!("{}: {key}", words.language));
                // How a language writes a day is its own.
                if *key != "reports.heading.date" {
                    assert_eq!(found, stated, "{}: {key}", words.language);
                }
            }
            let unknown: Vec<_> = own.keys().filter(|key| !english.contains_key(*key)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", words.language);
        }
    }

    #[test]
    fn a_number_takes_the_form_of_its_language() {
        assert_eq!(ENGLISH.facts.boards(0), "0 boards");
        assert_eq!(ENGLISH.facts.boards(1), "1 board");
        assert_eq!(FRENCH.facts.boards(0), "0 donne");
        assert_eq!(FRENCH.facts.boards(2), "2 donnes");
    }
}
