//! What may have been meant on a line.

use contract_scoring::Score;
use findings::{Code, Diagnostic, Severity};
use notation::Field;
use table::rows::RowText;

use super::alike::RowWords;
use super::grid::{Grid, SEATS};
use super::suspects::{Suspect, suspects};
use super::words::Folded;

/// The most candidates of one cell.
const MOST: usize = 10;

/// A sign is lost more often than a score is mistaken for another.
const SIGN: i32 = 6;
/// What is close to what is written is more likely than what others have; of scores more so.
const CLOSE_SCORE: i32 = 4;

/// A cell, or two that were exchanged, with what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The row's place in the grid.
    pub(super) row: usize,
    /// The cells.
    pub(super) changes: Vec<Change>,
    /// How much better the row then fits the others, less how much had to be changed.
    pub(super) plausibility: i32,
}

impl Candidate {
    /// Whether it may make the same of the line as another: which partner declared does not change the score, nor does a
    /// suit of the same rank.
    pub(super) fn is_as_good(&self, other: &Self) -> bool {
        let field = |one: &Self| one.changes.first().map(|change| change.field);
        let is_open = matches!(field(self), Some(Field::Declarer | Field::Contract));
        self.row == other.row && is_open && field(self) == field(other)
    }
}

/// What may have been meant in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) field: Field,
    pub(super) text: String,
}

/// Which cells of a line a finding may come from.
#[derive(Clone, Copy, Debug, Default)]
struct Blamed {
    /// Who, where and which board.
    movement: bool,
    /// Which of two lines that say the same belongs elsewhere.
    copy: bool,
    /// What happened.
    result: bool,
    /// Whether one of them is an error.
    is_error: bool,
    /// The board, since the score depends on who is vulnerable there.
    board: bool,
}

impl Blamed {
    fn by(open: &[&Diagnostic]) -> Self {
        let mut blamed = Self::default();
        for finding in open {
            blamed.is_error |= finding.severity == Severity::Error;
            match finding.code {
                code if is_of_result(code) => {
                    blamed.result = true;
                    blamed.board |= matches!(code, Code::ImpossibleScore | Code::ScoreMismatch);
                }
                Code::SameLine => blamed.copy = true,
                Code::BoardTwice
                | Code::TableTwice
                | Code::TwoTables
                | Code::AgainstItself
                | Code::NoOtherTable
                | Code::WrongDirection
                | Code::SitsOutAndPlays
                | Code::SectionDisagrees
                | Code::BadSection
                | Code::MixedSections
                | Code::BadPair
                | Code::PairDirection
                | Code::NotANumber
                | Code::OutOfBounds
                | Code::MissingRound
                | Code::MissingLines
                | Code::MissingMatch
                | Code::ShortMatch
                | Code::UntypedBye
                | Code::StrayBoard
                | Code::FewBoards
                | Code::NotListed
                | Code::NeverPlays
                | Code::ChangesDirection => blamed.movement = true,
                _ => {}
            }
        }
        blamed
    }
}

/// All candidates, those that fit best first.
pub(super) fn candidates(grid: &Grid<'_>, open: &[&Diagnostic]) -> Vec<Candidate> {
    let blamed = Blamed::by(open);
    let mut all = Vec::new();
    // Lines that no finding names are looked at only where it may be wrong who sat where.
    let with_alone = blamed.movement || blamed.copy;
    for suspect in suspects(grid, open, with_alone) {
        if blamed.copy {
            let search = Search::new(grid, suspect, Grid::fits_movement);
            all.extend(search.others(Field::Section, &[Field::Section]));
        }
        if blamed.movement && !blamed.copy {
            let search = Search::new(grid, suspect, Grid::fits_movement);
            for field in [Field::Section, Field::Board, Field::Round, Field::Table] {
                all.extend(search.others(field, &[field]));
            }
            for field in SEATS {
                all.extend(search.others(field, &SEATS));
            }
            all.extend(search.exchanged(Field::Ns, Field::Ew));
        }
        if blamed.board && !blamed.movement && suspect.is_named {
            let search = Search::new(grid, suspect, Grid::fits_movement);
            all.extend(search.others(Field::Board, &[Field::Board]));
        }
        if blamed.result && suspect.is_named {
            let search = Search::new(grid, suspect, Grid::fits_results);
            for field in RESULTS {
                // Any other result would be less odd than an odd one; only a side that is wrong explains it.
                if blamed.is_error || field == Field::Declarer {
                    all.extend(search.others(field, &[field]));
                }
                if blamed.is_error && is_score(field) && grid.is_written(suspect.row, field) {
                    let texts = mistyped(grid.cell(suspect.row, field)).into_iter();
                    let row_words = texts.map(|text| {
                        let row_words = grid.folded(&text);
                        (text, row_words)
                    });
                    all.extend(search.best_of(field, row_words));
                }
                all.extend(search.opposite(field));
                all.extend(
                    expected(open, grid, suspect, field).map(|text| search.one(field, text)),
                );
            }
            for (one, other) in [(Field::Plus, Field::Minus), (Field::ScoreNs, Field::ScoreEw)] {
                all.extend(search.exchanged(one, other));
            }
            if grid.is_written(suspect.row, Field::Ns) {
                let search = Search::new(grid, suspect, Grid::fits_movement);
                all.extend(search.exchanged(Field::Ns, Field::Ew));
            }
        }
    }
    all.sort_by_key(|candidate| -candidate.plausibility);
    let mut known: Vec<Candidate> = Vec::with_capacity(all.len());
    for candidate in all {
        let is_same =
            |one: &Candidate| one.row == candidate.row && one.changes == candidate.changes;
        if !known.iter().any(is_same) {
            known.push(candidate);
        }
    }
    known
}

/// The cells that say what happened.
const RESULTS: [Field; 14] = [
    Field::Contract,
    Field::Declarer,
    Field::Result,
    Field::Tricks,
    Field::Made,
    Field::Down,
    Field::Score,
    Field::Plus,
    Field::Minus,
    Field::ScoreNs,
    Field::ScoreEw,
    Field::Level,
    Field::Suit,
    Field::Double,
];

/// Whether a cell says what happened, and not who, where and which board.
pub(super) fn is_result(field: Field) -> bool {
    RESULTS.contains(&field)
}

/// Whether a cell says which pair sits on a side.
pub(super) fn is_side(field: Field) -> bool {
    matches!(field, Field::Ns | Field::Ew)
}

/// Whether a finding compares what happened at two tables, or at one with all others.
pub(super) const fn compares_results(code: Code) -> bool {
    matches!(code, Code::TooManyTricks | Code::OppositeSign | Code::Outlier)
}

/// Whether a finding is about what happened at a table.
pub(super) const fn is_of_result(code: Code) -> bool {
    matches!(
        code,
        Code::BadContract
            | Code::ContractDate
            | Code::BadDeclarer
            | Code::BadResult
            | Code::ImpossibleResult
            | Code::ResultsDisagree
            | Code::ContractIncomplete
            | Code::PassedOutWithResult
            | Code::BadRuling
            | Code::NotAScore
            | Code::ScoresDisagree
            | Code::TooManyTricks
            | Code::OppositeSign
            | Code::Outlier
            | Code::ImpossibleScore
            | Code::ScoreMismatch
    )
}

/// What a finding at a cell says to be right.
fn expected<'o>(
    open: &'o [&Diagnostic],
    grid: &Grid<'_>,
    suspect: Suspect,
    field: Field,
) -> impl Iterator<Item = String> + 'o {
    let number = grid.row(suspect.row).number();
    let place =
        (grid.is_written(suspect.row, field)).then(|| grid.table.locate(number, field).place);
    (open.iter())
        .filter(move |finding| {
            let at = finding.location.as_ref().map(|at| &at.place);
            place.is_some() && at == place.as_ref()
        })
        .filter_map(|finding| finding.expected.clone())
}

/// Looking for what a line may have meant.
struct Search<'g, 't> {
    grid: &'g Grid<'t>,
    suspect: Suspect,
    fits: Fits<'t>,
    /// How well the line fits as it is.
    now: i32,
}

/// How well a row at a place fits the others.
type Fits<'t> = fn(&Grid<'t>, usize, &RowWords) -> i32;

impl<'g, 't> Search<'g, 't> {
    fn new(grid: &'g Grid<'t>, suspect: Suspect, fits: Fits<'t>) -> Self {
        Self { grid, suspect, fits, now: fits(grid, suspect.row, &grid.row_words[suspect.row]) }
    }

    /// What is written in a field of the line.
    fn cell(&self, field: Field) -> &'g str {
        self.grid.cell(self.suspect.row, field)
    }

    fn is_written(&self, field: Field) -> bool {
        self.grid.is_written(self.suspect.row, field)
    }

    /// What other rows say in the same field, or in one that holds the like of it.
    fn others(&self, field: Field, like: &[Field]) -> Vec<Candidate> {
        if !self.is_written(field) {
            return Vec::new();
        }
        let own = self.cell(field);
        let is_other = |(text, _): &(&str, Folded)| {
            !text.is_empty() && !text.eq_ignore_ascii_case(own) && may_mean(field, own, text)
        };
        let words = self.grid.words_in(like).into_iter().filter(is_other);
        self.best_of(field, words.filter(|(_, row_words)| !self.is_taken(field, *row_words)))
    }

    /// The best of some texts for a cell.
    fn best_of<T>(
        &self,
        field: Field,
        texts: impl IntoIterator<Item = (T, Folded)>,
    ) -> Vec<Candidate>
    where
        T: AsRef<str> + Into<String>,
    {
        let mut found: Vec<(T, i32)> = (texts.into_iter())
            .map(|(text, row_words)| {
                let plausibility = self.plausibility(field, text.as_ref(), row_words);
                (text, plausibility)
            })
            .collect();
        found.sort_by_key(|(_, plausibility)| -plausibility);
        found.truncate(MOST);
        let candidate = |(text, plausibility): (T, i32)| {
            let text = text.into();
            self.candidate(vec![Change { field, text }], plausibility)
        };
        found.into_iter().map(candidate).collect()
    }

    /// Whether somebody else on the board is who a seat would then hold, or the pair has the board already.
    fn is_taken(&self, field: Field, row_words: Folded) -> bool {
        if !matches!(field, Field::Board | Field::Section | Field::Ns | Field::Ew) {
            return false;
        }
        let with = self.grid.row_with(self.suspect.row, [(field, row_words)]);
        let mut others = self.grid.others_on_board(self.suspect.row, &with);
        others.any(|other| {
            let other = &self.grid.row_words[other];
            SEATS.iter().any(|seat| other.shares(&with, *seat))
        })
    }

    /// A score with the other sign.
    fn opposite(&self, field: Field) -> Option<Candidate> {
        let text = self.cell(field);
        let digits = text.trim_start_matches(['+', '-']);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let opposite = if text.starts_with('-') { digits.to_owned() } else { format!("-{digits}") };
        (field == Field::Score && is_number).then(|| {
            let candidate = self.one(field, opposite);
            let plausibility = candidate.plausibility + SIGN;
            Candidate { plausibility, ..candidate }
        })
    }

    /// Two cells the other way round.
    fn exchanged(&self, one: Field, other: Field) -> Option<Candidate> {
        let is_some = self.is_written(one) || self.is_written(other);
        let [first, second] = [one, other].map(|field| self.cell(field));
        (is_some && first != second).then(|| {
            let row_words = [(one, second), (other, first)];
            let folded = row_words.map(|(field, text)| (field, self.grid.folded(text)));
            let changes = row_words.map(|(field, text)| Change { field, text: text.to_owned() });
            self.candidate(changes.into(), self.gain(folded) - 1)
        })
    }

    /// A text in a cell.
    fn one(&self, field: Field, text: String) -> Candidate {
        let plausibility = self.plausibility(field, &text, self.grid.folded(&text));
        self.candidate(vec![Change { field, text }], plausibility)
    }

    /// How plausible it is that a text was meant in a cell.
    fn plausibility(&self, field: Field, text: &str, row_words: Folded) -> i32 {
        let distance = strsim::osa_distance(self.cell(field), text);
        let distance = i32::try_from(distance).unwrap_or(i32::MAX).min(3);
        let distance = if is_score(field) { CLOSE_SCORE * distance } else { distance };
        self.gain([(field, row_words)]) - distance
    }

    /// How much better the line fits when it says something else in some fields.
    fn gain<const N: usize>(&self, changes: [(Field, Folded); N]) -> i32 {
        let place = self.suspect.row;
        (self.fits)(self.grid, place, &self.grid.row_with(place, changes)) - self.now
    }

    const fn candidate(&self, changes: Vec<Change>, plausibility: i32) -> Candidate {
        Candidate { row: self.suspect.row, changes, plausibility }
    }
}

/// Whether a cell holds points.
const fn is_score(field: Field) -> bool {
    use Field::{Minus, Plus, Score, ScoreEw, ScoreNs};
    matches!(field, Score | Plus | Minus | ScoreNs | ScoreEw)
}

/// Whether a text may have been meant where another stands: not where that is clearly of another kind.
fn may_mean(field: Field, written: &str, meant: &str) -> bool {
    let has_digit = |text: &str| text.contains(|sign: char| sign.is_ascii_digit());
    match field {
        // A contract is no slip for a pass-out.
        Field::Contract => has_digit(meant) || !has_digit(written),
        // `+1` counts from the contract, and no other line says which.
        Field::Tricks => !written.starts_with(['+', '-']),
        // A dash alone is like no score.
        _ if is_score(field) && !written.contains(char::is_alphanumeric) => false,
        _ if is_score(field) && has_digit(written) => {
            let number = written.trim_start_matches(['+', '-']);
            let is_near = || {
                let [own, other] = [written, meant].map(|text| text.starts_with('-'));
                own == other && strsim::osa_distance(written, meant) <= NEAR
            };
            !says_more(written) && (number.parse::<u32>().is_ok() || is_near())
        }
        _ => true,
    }
}

/// That many signs may differ from what was meant, where a text is nearly a number.
const NEAR: usize = 2;

/// Whether a text says more than a score, such as whose it is: `(140)`, `140-`, `140EW`, `60% 140`.
fn says_more(text: &str) -> bool {
    let is_letter = |sign: &char| sign.is_alphabetic() && !"oO".contains(*sign);
    let letters = text.chars().rev().take_while(is_letter).count();
    text.contains(['(', ')', '%', '/', ';']) || text.ends_with('-') || letters > 1
}

/// The scores that one slip of the hand turns into a text: a digit lost, added, mistaken, or exchanged with the next.
fn mistyped(text: &str) -> Vec<String> {
    let digits = text.trim_start_matches(['+', '-']);
    let sign = text.strip_suffix(digits).unwrap_or_default();
    let all: Vec<char> = digits.chars().collect();
    if all.is_empty() || all.len() > 5 || !all.iter().all(char::is_ascii_digit) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for at in 0..=all.len() {
        let (before, after) = all.split_at(at);
        let with = |middle: &[char], after: &[char]| [before, middle, after].concat();
        if let [first, rest @ ..] = after {
            found.push(with(&[], rest));
            if let [second, rest @ ..] = rest {
                found.push(with(&[*second, *first], rest));
            }
        }
        for digit in '0'..='9' {
            found.push(with(&[digit], after));
            if let [_, rest @ ..] = after {
                found.push(with(&[digit], rest));
            }
        }
    }
    let written = |digits: Vec<char>| digits.into_iter().collect::<String>();
    let is_score = |digits: &String| {
        let points = digits.parse::<i64>().ok().filter(|_| !digits.starts_with('0'));
        points.is_some_and(|points| Score::new(points).is_ok())
    };
    let scores = found.into_iter().map(written).filter(is_score);
    scores.map(|digits| format!("{sign}{digits}")).collect()
}

/// What messages call a cell.
pub(super) const fn word(field: Field) -> &'static str {
    match field {
        Field::Section => "section",
        Field::Board => "board",
        Field::Round => "round",
        Field::Table => "table",
        Field::Ns => "N-S",
        Field::Ew => "E-W",
        Field::North => "North",
        Field::South => "South",
        Field::East => "East",
        Field::West => "West",
        Field::Contract => "the contract",
        Field::Level => "the level",
        Field::Suit => "the suit",
        Field::Double => "the double",
        Field::Declarer => "declarer",
        Field::Result => "the result",
        Field::Tricks => "the tricks",
        Field::Made => "made",
        Field::Down => "down",
        Field::Plus => "N-S plus",
        Field::Minus => "N-S minus",
        Field::ScoreNs => "the score of N-S",
        Field::ScoreEw => "the score of E-W",
        _ => "the score",
    }
}
