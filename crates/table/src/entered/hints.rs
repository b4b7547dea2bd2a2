//! What the headings of a table, and the titles above it, give for all its cells.

use notation::spelling::{folded, plain};

/// What headings and titles say of all cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SheetHints {
    /// Scores are written without their last nought.
    pub in_tens: bool,
    /// A bare number under `result` is one of overtricks.
    pub overtricks: bool,
}

/// Behind the name of a column of scores, that they are in tens.
const BEHIND: [&str; 9] = ["x10", "x 10", "*10", "* 10", "/10", "/ 10", "\u{F7}10", "tens", "10s"];

/// The same in a sentence, in any language.
const SENTENCES: [&str; 24] = [
    "without last",
    "without the last",
    "last nought",
    "last zero",
    "last 0",
    "final nought",
    "final zero",
    "final 0",
    "noughts omitted",
    "zeros omitted",
    "zeroes omitted",
    "scores in tens",
    "score in tens",
    "scores are in tens",
    "in tens of points",
    "letzte null",
    "in zehnern",
    "laatste nul",
    "in tientallen",
    "dernier zero",
    "en dizaines",
    "ultimo cero",
    "ultimo zero",
    "sista nollan",
];

/// Words for scores, and what says of them that they are in tens.
const SCORES: [&str; 6] = ["score", "punkte", "punten", "puntos", "punti", "poang"];
const WITHOUT: [&str; 10] = [
    "in 10s",
    "in tens",
    "x10",
    "x 10",
    "/10",
    "divided by 10",
    "times 10",
    "by ten",
    "omit last 0",
    "no last 0",
];

/// The headings of the lines that `matchpoint new` writes, before those who sit and behind them, in each language in
/// which it writes workbooks. A column of who is vulnerable may stand between.
const OF_NEW: [[&str; 7]; 7] = [
    ["round", "table", "board", "vul", "contract", "by", "result"],
    ["tour", "table", "donne", "vuln", "contrat", "par", "resultat"],
    ["runde", "tisch", "board", "gefahr", "kontrakt", "von", "ergebnis"],
    ["ronde", "tafel", "spel", "kwetsbaar", "contract", "door", "resultaat"],
    ["ronda", "mesa", "mano", "vulnerable", "contrato", "por", "resultado"],
    ["turno", "tavolo", "mano", "zona", "contratto", "da", "risultato"],
    ["rond", "bord", "bricka", "zon", "kontrakt", "av", "resultat"],
];
/// Those over who sits.
const SEATED: [&[&str]; 12] = [
    &["ns", "ew"],
    &["ns", "eo"],
    &["ns", "ow"],
    &["nz", "ow"],
    &["ns", "ov"],
    &["north", "south", "east", "west"],
    &["nord", "sud", "est", "ouest"],
    &["nord", "sud", "ost", "west"],
    &["noord", "zuid", "oost", "west"],
    &["norte", "sur", "este", "oeste"],
    &["nord", "sud", "est", "ovest"],
    &["nord", "syd", "ost", "vast"],
];
/// The heading over sections.
const SECTION: [&str; 5] = ["section", "sektion", "lijn", "seccion", "girone"];

/// Names of a column of results in which a bare number is one of overtricks.
const OVERTRICKS: [&str; 3] = ["overtricks", "over", "overunder"];

impl SheetHints {
    /// What names of columns say, and lines above them.
    pub fn of(names: &[String], titles: &[String]) -> Self {
        let stated = |text: &String| {
            let text = folded(text);
            let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
            has(&SENTENCES) || has(&SCORES) && has(&WITHOUT)
        };
        let in_tens = names.iter().any(|name| without_tens(name).is_some())
            || names.iter().chain(titles).any(stated);
        let is_overtricks =
            |name: &String| OVERTRICKS.contains(&plain(name).replace('/', "").as_str());
        Self { in_tens, overtricks: names.iter().any(is_overtricks) || are_of_new(names) }
    }
}

/// Whether names are those of the lines that `matchpoint new` writes, in their order.
fn are_of_new(names: &[String]) -> bool {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let names = match &names[..] {
        [first, rest @ ..] if SECTION.contains(first) => rest,
        names => names,
    };
    OF_NEW.iter().any(|own| {
        let (before, after) = (&own[..3], &own[4..]);
        let between = names.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
        between.is_some_and(|names| {
            let seats = names.strip_prefix(&own[3..4]).unwrap_or(names);
            SEATED.contains(&seats)
        })
    })
}

/// The name of a column without what says that its scores are in tens; `None` where it does not say so.
pub fn without_tens(name: &str) -> Option<&str> {
    let name = name.trim().trim_end_matches([')', ']']);
    let found = BEHIND.iter().find_map(|mark| {
        let start = name.len().checked_sub(mark.len())?;
        let (rest, end) = name.split_at_checked(start)?;
        end.eq_ignore_ascii_case(mark).then_some(rest)
    })?;
    let rest = found.trim_end().trim_end_matches(['(', '[']).trim_end();
    let rest = rest.strip_suffix(" in").or_else(|| rest.strip_suffix("(in")).unwrap_or(rest);
    let rest = rest.trim_end_matches([' ', '(', '[']);
    (rest.chars().filter(|letter| letter.is_alphabetic()).count() > 1).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_say_that_scores_are_in_tens() {
        for (name, rest) in [
            ("Score (x10)", Some("Score")),
            ("NS score x 10", Some("NS score")),
            ("Score/10", Some("Score")),
            ("Score (in tens)", Some("Score")),
            ("Score in tens", Some("Score")),
            ("Score", None),
            ("x/xx", None),
        ] {
            assert_eq!(without_tens(name), rest, "{name}");
        }
    }

    #[test]
    fn lines_of_new_are_known_by_their_headings() {
        let says = |names: &str| {
            let names: Vec<String> = names.split(',').map(str::to_owned).collect();
            SheetHints::of(&names, &[]).overtricks
        };
        assert!(says("round,table,board,ns,ew,contract,by,result"));
        assert!(says("section,round,table,board,ns,ew,contract,by,result"));
        assert!(says("round,table,board,north,south,east,west,contract,by,result"));
        assert!(says("board,ns,ew,contract,by,overtricks"));
        assert!(says("Round,Table,Board,Vul,NS,EW,Contract,By,Result"));
        assert!(says("Section,Tour,Table,Donne,Vuln,NS,EO,Contrat,Par,Résultat"));
        assert!(!says("board,ns,ew,contract,by,result"));
        assert!(!says("table,round,board,ns,ew,contract,by,result"));
    }
}
