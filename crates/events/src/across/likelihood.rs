//! Whether a club's results on a board are like those of all others: a board that was dealt or numbered otherwise.
//!
//! What is measured is how surprising a club's results are, on average, in the distribution of all others' results on the
//! board, in standard deviations of such an average. Clubs that stand out are taken out one by one, so that they hide
//! no other.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use contract_scoring::{BoardNumber, Played, Score, Side, Vulnerability};
use findings::{Code, Diagnostic, Findings, listed};
use session::{FoulGroup, Outcome};

use super::Club;

/// A club with fewer results on a board is not judged.
const FEWEST: i64 = 4;
/// Nor is one, where the others have fewer than that.
const FEWEST_OTHERS: i64 = 20;
/// Nor is one, where that many clubs at most play the board.
const FEW_CLUBS: usize = 3;
/// The standard deviations that make a board another one, squared.
const UNLIKE: i64 = 5 * 5;
/// Those within which results fit a board, squared.
const LIKE: i64 = 2 * 2;
/// The least variance of a surprise: where nearly all have one score, a second one is no wonder.
const LEAST_VARIANCE: i64 = 1_200 * 1_200;
/// Natural logarithms of 16/16 to 32/16, in thousandths.
const LOGARITHMS: [i64; 17] =
    [0, 61, 118, 172, 223, 272, 318, 363, 405, 446, 486, 523, 560, 595, 629, 661, 693];

/// A result: its score, and what was played, where that is known.
type Line = (Score, Option<Played>);

/// The results of a board.
struct Field {
    vulnerability: Vulnerability,
    /// By club; those that stand out are not there.
    lines: BTreeMap<usize, Vec<Line>>,
    counts: BTreeMap<Score, i64>,
    /// How surprising the results of each club are among the others.
    surprises: BTreeMap<usize, Surprise>,
}

/// How surprising some results are, in thousandths: sums over all of them.
#[derive(Clone, Copy, Default)]
struct Surprise {
    results: i64,
    sum: i64,
    squares: i64,
}

/// Warns of boards on which a club has results unlike those of all others: a finding for each club.
pub(super) fn check(clubs: &[Club<'_>], findings: &mut Findings) {
    let mut fields: BTreeMap<BoardNumber, Field> = BTreeMap::new();
    for (club, one) in clubs.iter().enumerate() {
        for (_, line) in one.session.result_ids() {
            if let (Outcome::Plain(score), FoulGroup::MAIN) = (line.outcome, line.group) {
                let field = fields.entry(line.board).or_insert_with(|| Field {
                    vulnerability: one.session.markings().of(line.board).vulnerability,
                    lines: BTreeMap::new(),
                    counts: BTreeMap::new(),
                    surprises: BTreeMap::new(),
                });
                let lines = field.lines.entry(club).or_default();
                lines.push((score, line.played));
                *field.counts.entry(score).or_default() += 1;
            }
        }
    }
    let mut unlike: BTreeMap<usize, Vec<(BoardNumber, Vec<Line>)>> = BTreeMap::new();
    for (board, field) in &mut fields {
        while let Some((club, lines)) = field.take_out() {
            unlike.entry(club).or_default().push((*board, lines));
        }
    }
    for (club, boards) in unlike {
        findings.push(other_boards(clubs[club].name, club, &boards, &fields));
    }
}

fn other_boards(
    name: &str,
    club: usize,
    boards: &[(BoardNumber, Vec<Line>)],
    fields: &BTreeMap<BoardNumber, Field>,
) -> Diagnostic {
    // By how much the numbers would be other ones where the results fit, and how surprising they are there.
    let mut open: Vec<(BoardNumber, BTreeMap<i32, i64>)> = (boards.iter())
        .map(|(board, lines)| {
            let others = fields.iter().filter(|(other, _)| *other != board);
            let fits = others.filter_map(|(other, field)| {
                let shift = i32::from(other.get()) - i32::from(board.get());
                Some((shift, field.fits(club, lines)?))
            });
            (*board, fits.collect())
        })
        .collect();
    let mut found = Vec::new();
    loop {
        // Most are a set whose numbers are all wrong by the same.
        let mut shifts: BTreeMap<i32, (usize, Reverse<i64>)> = BTreeMap::new();
        for (shift, surprise) in open.iter().flat_map(|(_, fits)| fits) {
            let (count, Reverse(sum)) = shifts.entry(*shift).or_default();
            *count += 1;
            *sum += surprise;
        }
        let best = shifts.iter().max_by_key(|(_, fit)| **fit);
        let best = best.map(|(shift, _)| *shift);
        let fits = |fits: &BTreeMap<i32, i64>| best.is_none_or(|shift| fits.contains_key(&shift));
        let own: Vec<BoardNumber> =
            (open.extract_if(.., |(_, all)| fits(all))).map(|(board, _)| board).collect();
        if own.is_empty() {
            break;
        }
        let others = own.iter().filter_map(|board| {
            let other = i32::from(board.get()) + best?;
            BoardNumber::new(u16::try_from(other).ok()?).ok()
        });
        let others: Vec<BoardNumber> = others.collect();
        let like = match &others[..] {
            [] => "no board".to_owned(),
            others => listed::boards(others),
        };
        let are = if own.len() == 1 { "is" } else { "are" };
        found.push(format!("{} {are} like {like} of the others", listed::boards(&own)));
    }
    let numbers: Vec<BoardNumber> = boards.iter().map(|(board, _)| *board).collect();
    let numbers = listed::boards(&numbers);
    let message = format!("`{name}` has results on {numbers} that are unlike those of the others");
    Diagnostic::new(Code::OtherBoard, message)
        .found(found.join("; "))
        .hint("were these boards dealt or numbered otherwise there? Correct the numbers, or leave these results out")
}

impl Field {
    /// Takes the club out that stands out most.
    fn take_out(&mut self) -> Option<(usize, Vec<Line>)> {
        let surprises = (self.lines.iter())
            .map(|(club, lines)| (*club, self.surprise(*club, lines.iter().map(|line| line.0))));
        self.surprises = surprises.collect();
        let standing_out = self.surprises.iter().filter_map(|(club, own)| {
            let deviation = self.deviation(*club, *own)?;
            (deviation >= UNLIKE).then_some((deviation, *club))
        });
        let (_, club) = standing_out.max()?;
        let lines = self.lines.remove(&club)?;
        for (score, _) in &lines {
            self.counts.entry(*score).and_modify(|count| *count -= 1);
        }
        Some((club, lines))
    }

    /// How far results of a club that belong to another board are from those of this one; nothing where they do not fit.
    fn fits(&self, club: usize, lines: &[Line]) -> Option<i64> {
        // As they would be entered with this board's number.
        let scores = lines.iter().map(|(score, played)| {
            played.map_or(*score, |played| played.score(self.vulnerability, Side::NorthSouth))
        });
        let surprise = self.surprise(club, scores);
        let deviation = self.deviation(club, surprise)?;
        (deviation < LIKE).then_some(surprise.sum)
    }

    /// How surprising scores are among those of all clubs but one. Scores that nobody else has are taken for a quarter
    /// of one.
    fn surprise(&self, but: usize, scores: impl Iterator<Item = Score>) -> Surprise {
        let mut counts = self.counts.clone();
        for (score, _) in self.lines.get(&but).into_iter().flatten() {
            counts.entry(*score).and_modify(|count| *count -= 1);
        }
        counts.retain(|_, count| *count > 0);
        let distinct = i64::try_from(counts.len()).unwrap_or(i64::MAX);
        let all = logarithm(4 * counts.values().sum::<i64>() + distinct + 1);
        scores.fold(Surprise::default(), |sums, score| {
            let own = all - logarithm(4 * counts.get(&score).unwrap_or(&0) + 1);
            Surprise {
                results: sums.results + 1,
                sum: sums.sum + own,
                squares: sums.squares + own * own,
            }
        })
    }

    /// By how many standard deviations the results of a club surprise more than those of the others, squared; nothing
    /// where there are too few of either.
    fn deviation(&self, club: usize, own: Surprise) -> Option<i64> {
        let others = self.surprises.iter().filter(|(other, _)| **other != club);
        let (clubs, rest) = others.fold((0, Surprise::default()), |(clubs, sums), (_, one)| {
            let sums = Surprise {
                results: sums.results + one.results,
                sum: sums.sum + one.sum,
                squares: sums.squares + one.squares,
            };
            (clubs + 1, sums)
        });
        if own.results < FEWEST || rest.results < FEWEST_OTHERS || clubs < FEW_CLUBS {
            return None;
        }
        let mean = rest.sum / rest.results;
        let variance = (rest.squares / rest.results - mean * mean).max(LEAST_VARIANCE);
        let more = (own.sum / own.results - mean).max(0);
        Some(more * more * own.results / variance)
    }
}

/// The natural logarithm of a number from 1 on, in thousandths.
fn logarithm(number: i64) -> i64 {
    let doublings = number.max(1).ilog2();
    let beyond = ((number << 10) >> doublings) & 1_023;
    let place = usize::try_from(beyond >> 6).unwrap_or(0);
    let [low, high] = [LOGARITHMS[place], LOGARITHMS[place + 1]];
    693 * i64::from(doublings) + low + (high - low) * (beyond & 63) / 64
}
