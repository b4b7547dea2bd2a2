//! A grid of pairs by boards, or of boards by pairs, with a score in each cell.

use std::collections::BTreeMap;

use contract_scoring::Side;
use notation::cell::{self, inert};
use notation::spelling::plain;
use notation::{Field, Vocabulary};
use session::Movement;
use table::is_total;
use table::text::SheetRows;

use super::page::{PageCell, PageRow};
use super::sheet::Sheet;

/// The score of a pair on a board.
struct Scored {
    side: Option<Side>,
    pair: PageCell,
    board: PageCell,
    score: PageCell,
    /// Whom it met, where a column beside it says so.
    met: Option<PageCell>,
}

/// What the columns of a grid are.
struct Axis {
    /// The columns with their numbers, and that of whom each pair met.
    columns: Vec<(usize, PageCell, Option<Side>, Option<usize>)>,
    /// The titles of the others.
    others: Vec<(usize, String)>,
    /// Whether they are boards; otherwise they are pairs.
    are_boards: bool,
    side: Option<Side>,
}

/// A line: N-S, E-W, the board, and the score of N-S.
struct Line {
    ns: PageCell,
    ew: PageCell,
    board: PageCell,
    score: PageCell,
    /// What E-W have, where it is not the other side of that score.
    of_ew: Option<PageCell>,
}

type Unfolded = Result<(SheetRows, String), String>;

/// Unfolds a grid; `None` where there is none, and an error where it does not say who met.
pub(super) fn flattened(rows: &[PageRow], movement: Option<&Movement>) -> Option<Unfolded> {
    let (cells, lost) = scored(rows)?;
    let read = lines(&cells, movement);
    let lines = match read.and_then(|lines| lost.map_or(Ok(lines), Err)) {
        Ok(lines) => lines,
        Err(why) => return Some(Err(why)),
    };
    let mut sheet = Sheet::default();
    let has_rulings = lines.iter().any(|line| line.of_ew.is_some());
    let columns = if has_rulings {
        [Field::Board, Field::Ns, Field::Ew, Field::ScoreNs]
    } else {
        [Field::Board, Field::Ns, Field::Ew, Field::Score]
    }
    .map(|field| sheet.field(field));
    let of_ew = has_rulings.then(|| sheet.field(Field::ScoreEw));
    let count = lines.len();
    for line in lines {
        let spot = line.score.spot;
        let own = columns.into_iter().zip([line.board, line.ns, line.ew, line.score]);
        let ew = of_ew.zip(line.of_ew);
        sheet.push(spot, own.chain(ew));
    }
    let first = rows.iter().find(|row| row.filled().next().is_some())?;
    let message = format!("a grid of pairs and boards was read as {count} lines");
    Some(Ok((sheet.finish(&[], first.spot(), [0, 0]), message)))
}

/// The scores of a grid, cell by cell; and which scores would be lost, if some are of no pair or no board.
fn scored(rows: &[PageRow]) -> Option<(Vec<Scored>, Option<String>)> {
    let mut axis: Option<Axis> = None;
    let mut side = None;
    let (mut all, mut lost) = (Vec::new(), None);
    let mut unknown: BTreeMap<usize, Vec<&PageCell>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.filled().next().is_some()) {
        if let Some(found) = Axis::of(row, axis.is_some()) {
            axis = Some(found);
            continue;
        }
        if let Some((_, only)) = row.only() {
            side = side_of(&only.text).or(side);
            continue;
        }
        let Some(axis) = &axis else {
            continue;
        };
        let first = axis.columns.first()?.0;
        let labels = || row.filled().take_while(|(column, _)| *column < first);
        let Some((own, number, (place, label))) = labels().find_map(|label| {
            let (side, number) = number(&label.1.text)?;
            Some((side, number, label))
        }) else {
            let title = labels().next().map_or("", |(_, cell)| &cell.text);
            let is_scored = |column: usize| axis.columns.iter().any(|(own, ..)| *own == column);
            let scores = row.filled().filter(|(column, _)| is_scored(*column));
            if !is_sum(title) && are_scores(scores.map(|(_, cell)| cell)) {
                lost.get_or_insert_with(|| {
                    format!("`{title}` in line {} is no pair and no board", row.line)
                });
            }
            continue;
        };
        for (column, cell) in row.filled().filter(|(column, _)| *column != place) {
            let is_known =
                |(own, _, _, beside): &(usize, PageCell, Option<Side>, Option<usize>)| {
                    *own == column || *beside == Some(column)
                };
            let title = axis.others.iter().find(|(other, _)| *other == column);
            let is_other = title.is_some_and(|(_, title)| is_sum(title));
            if !axis.columns.iter().any(is_known) && !is_other {
                unknown.entry(column).or_default().push(cell);
            }
        }
        let label = PageCell { text: number, spot: label.spot };
        for (column, title, of_title, beside) in &axis.columns {
            let cell = |column: usize| row.cells.get(column).cloned().flatten();
            let Some(score) = cell(*column) else {
                continue;
            };
            let (pair, board) = if axis.are_boards {
                (label.clone(), title.clone())
            } else {
                (title.clone(), label.clone())
            };
            all.push(Scored {
                side: own.or(*of_title).or(axis.side).or(side),
                pair,
                board,
                score,
                met: beside.and_then(cell),
            });
        }
    }
    let mut columns = unknown.into_values();
    let column = columns.find(|cells| are_scores(cells.iter().copied()));
    let lost = lost.or_else(|| {
        let first = *column?.first()?;
        Some(format!("`{}` in line {} is under no pair and no board", first.text, first.spot.line))
    });
    (all.len() > 3).then_some((all, lost))
}

impl Axis {
    /// The columns that a row names, where it names those of a grid.
    fn of(row: &PageRow, is_known: bool) -> Option<Self> {
        let filled: Vec<(usize, &PageCell)> = row.filled().collect();
        let is_title = |cell: &PageCell| number(&cell.text).is_some();
        let first = filled.iter().position(|(_, cell)| is_title(cell))?;
        let begins = filled.get(first)?.0;
        let labels = filled.get(..first)?;
        // A row of scores begins with its number.
        if begins == 0 || is_known && labels.is_empty() {
            return None;
        }
        let label: String = labels.iter().map(|(_, cell)| plain(&cell.text)).collect();
        let mut columns: Vec<(usize, PageCell, Option<Side>, Option<usize>)> = Vec::new();
        let title = |(column, cell): &(usize, &PageCell)| (*column, cell.text.clone());
        let mut others: Vec<_> = labels.iter().map(title).collect();
        let mut numbers = Vec::new();
        let (mut says_boards, mut says_pairs) = (false, false);
        for (column, cell) in filled.get(first..)? {
            if let Some((side, number)) = number(&cell.text) {
                says_boards |= names_board(&cell.text);
                says_pairs |= side.is_some() || plain(&cell.text).starts_with('p');
                numbers.push((side.map(Side::code), number.parse::<u32>().ok()?));
                let title = PageCell { text: number, spot: cell.spot };
                columns.push((*column, title, side, None));
            } else if is_met(&cell.text)
                && let Some((before, _, _, beside)) = columns.last_mut()
                && *before + 1 == *column
            {
                *beside = Some(*column);
            } else {
                others.push((*column, cell.text.clone()));
            }
        }
        // `vs` may also stand before each board.
        let is_before = |column: usize| {
            let before =
                |(own, cell): &&(usize, &PageCell)| own + 1 == column && is_met(&cell.text);
            filled.iter().find(before).map(|(own, _)| *own)
        };
        if labels.len() > 1 && columns.iter().all(|(column, ..)| is_before(*column).is_some()) {
            for (column, _, _, beside) in &mut columns {
                *beside = is_before(*column);
            }
        }
        let mut different = numbers.clone();
        different.sort_unstable();
        different.dedup();
        if columns.len() < 2 || different.len() < numbers.len() {
            return None;
        }
        let of_boards = ["board", "boards", "bd", "donne", "spel", "brett", "mano", "bricka"];
        let label_is_board = of_boards.contains(&label.as_str());
        let label_is_pair = !label.is_empty() && !label_is_board;
        let are_boards = match (says_boards, says_pairs) {
            (true, false) => true,
            (false, true) => false,
            (false, false) if label_is_board => false,
            (false, false) if label_is_pair => true,
            _ => return None,
        };
        let side = labels.iter().find_map(|(_, cell)| side_of(&cell.text));
        Some(Self { columns, others, are_boards, side })
    }
}

/// The number that a text names, and the side that it says: `7`, `Bd 7`, `N-S 7`, `Pair 7`.
fn number(text: &str) -> Option<(Option<Side>, String)> {
    let text = inert::as_typed(text.trim());
    let start = text.find(|sign: char| sign.is_ascii_digit())?;
    let (before, rest) = text.split_at_checked(start)?;
    let end = rest.find(|sign: char| !sign.is_ascii_digit());
    let (digits, after) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    let (before, after) = (plain(before), plain(after));
    let known = [
        "", "b", "bd", "board", "brd", "pair", "p", "pr", "no", "donne", "spel", "brett", "paar",
        "paire",
    ];
    let side = side_of(&before).or_else(|| side_of(&after));
    let is_known = |word: &str| known.contains(&word) || side_of(word).is_some();
    let is_number = (1..=3).contains(&digits.len()) && text.trim_start_matches(['+', '-']) == text;
    (is_number && is_known(&before) && is_known(&after)).then(|| (side, digits.to_owned()))
}

fn names_board(text: &str) -> bool {
    let text = plain(text);
    ["b", "donne", "spel"].iter().any(|word| text.starts_with(word))
}

/// The side that words name.
fn side_of(text: &str) -> Option<Side> {
    let text = plain(text).replace('/', "");
    let text = ["pairs", "pair", "scores", "score", "grid"]
        .iter()
        .fold(text, |text, word| text.replace(word, ""));
    match text.as_str() {
        "ns" | "northsouth" | "nz" | "nordsud" | "noordzuid" => Some(Side::NorthSouth),
        "ew" | "eastwest" | "ow" | "eo" | "ostwest" | "oostwest" | "ov" => Some(Side::EastWest),
        _ => None,
    }
}

/// Whether a column says whom a pair met.
fn is_met(text: &str) -> bool {
    let names = ["v", "vs", "opp", "opps", "opponent", "opponents", "against", "ew", "e/w", "pair"];
    names.contains(&plain(text).as_str())
}

/// Whether a title is of sums, or of what comes of them.
fn is_sum(title: &str) -> bool {
    let sums = ["score", "mp", "mps", "matchpoints", "imps", "vp", "vps"];
    is_total(title.trim()) || sums.contains(&plain(title).as_str())
}

/// Whether cells can be scores, or rulings in their place, and are not all zeros.
fn are_scores<'p>(mut cells: impl Iterator<Item = &'p PageCell>) -> bool {
    let mut is_any = false;
    let are_possible = cells.all(|cell| match points(cell) {
        Some(points) => {
            is_any |= points != 0;
            points % 10 == 0
        }
        None => {
            is_any = true;
            cell::replacing::read(&cell.text, Vocabulary::ENGLISH).is_ok()
        }
    });
    is_any && are_possible
}

fn points(cell: &PageCell) -> Option<i64> {
    let text = inert::as_typed(&cell.text).replace('\u{2212}', "-");
    text.trim_start_matches('+').trim().parse().ok()
}

/// Who met whom with which score.
fn lines(cells: &[Scored], movement: Option<&Movement>) -> Result<Vec<Line>, String> {
    let of = |side: Side| cells.iter().filter(move |cell| cell.side == Some(side));
    let ns: Vec<&Scored> = of(Side::NorthSouth).collect();
    let ew: Vec<&Scored> = of(Side::EastWest).collect();
    let sided = ns.len() + ew.len() == cells.len();
    if let Some(one) = movement {
        return by_movement(cells, one);
    }
    let own: Vec<&Scored> = if sided { ns.clone() } else { cells.iter().collect() };
    if !own.is_empty() && own.iter().all(|cell| cell.met.is_some()) && (sided || ew.is_empty()) {
        return by_opponents(&own, &ew);
    }
    if sided && !ns.is_empty() && !ew.is_empty() {
        by_scores(&ns, &ew)
    } else {
        Err("the grid does not say who met whom".to_owned())
    }
}

/// Each N-S pair with the opponents that it says it met. What E-W say of the same must agree, and nothing of it is left.
fn by_opponents(ns: &[&Scored], ew: &[&Scored]) -> Result<Vec<Line>, String> {
    let mut rest: Vec<&&Scored> = ew.iter().collect();
    let mut lines = Vec::new();
    let (mut turned, mut same) = (false, false);
    for cell in ns {
        let met = cell.met.clone().unwrap_or_else(|| cell.pair.clone());
        let is_it =
            |other: &&&Scored| other.board.text == cell.board.text && other.pair.text == met.text;
        let other = rest.iter().position(is_it).map(|place| rest.remove(place));
        let mut of_ew = None;
        if let Some(other) = other {
            let says_so = other.met.as_ref().is_none_or(|met| met.text == cell.pair.text);
            let agree = match (points(&cell.score), points(&other.score)) {
                (Some(own), Some(theirs)) => {
                    turned |= own != 0 && own == -theirs;
                    same |= own != 0 && own == theirs;
                    own.abs() == theirs.abs() && !(turned && same)
                }
                (None, None) => {
                    of_ew = Some(other.score.clone());
                    true
                }
                _ => false,
            };
            if !says_so || !agree {
                return Err(format!(
                    "N-S {} and E-W {} do not say the same of board {}",
                    cell.pair.text, other.pair.text, cell.board.text
                ));
            }
        }
        lines.push(Line {
            ns: cell.pair.clone(),
            ew: met,
            board: cell.board.clone(),
            score: cell.score.clone(),
            of_ew,
        });
    }
    match rest.first() {
        None => Ok(lines),
        Some(one) => Err(format!(
            "E-W {} have a score on board {}, and no N-S pair has it",
            one.pair.text, one.board.text
        )),
    }
}

/// Pairs that scored the same on a board met: where several did, it does not matter who of them met.
fn by_scores(ns: &[&Scored], ew: &[&Scored]) -> Result<Vec<Line>, String> {
    let by_board = |cells: &[&Scored], turned: bool| {
        let mut boards: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for cell in cells {
            let points = points(&cell.score).map(|points| if turned { -points } else { points });
            let all = boards.entry(cell.board.text.clone()).or_default();
            all.extend(points);
            all.sort_unstable();
        }
        boards
    };
    let of_ns = by_board(ns, false);
    let is_own = by_board(ew, true) == of_ns;
    if !is_own && by_board(ew, false) != of_ns {
        let other = by_board(ew, true);
        let board = of_ns.iter().find(|(board, all)| other.get(*board) != Some(all));
        let board = board.map_or("a board", |(board, _)| board.as_str());
        return Err(format!("the scores of N-S and E-W are not the same on board {board}"));
    }
    let key = |cell: &Scored, is_ew: bool| {
        let points = points(&cell.score);
        points.map(|points| if is_ew && is_own { -points } else { points })
    };
    let mut rest: Vec<&&Scored> = ew.iter().collect();
    let mut lines = Vec::new();
    for cell in ns {
        let own = key(cell, false);
        let fits =
            |other: &&&Scored| other.board.text == cell.board.text && key(other, true) == own;
        let same = rest.iter().filter(|other| fits(other)).count();
        let Some(place) = rest.iter().position(fits) else {
            return Err("a pair has a score that no opponents have".to_owned());
        };
        // Rulings are not of one table where several pairs have one.
        if own.is_none() && same > 1 {
            return Err("several pairs have a ruling on a board".to_owned());
        }
        let other = rest.remove(place);
        lines.push(Line {
            ns: cell.pair.clone(),
            ew: other.pair.clone(),
            board: cell.board.clone(),
            score: cell.score.clone(),
            of_ew: own.is_none().then(|| other.score.clone()),
        });
    }
    if rest.is_empty() {
        Ok(lines)
    } else {
        Err("more E-W pairs have a score than N-S pairs".to_owned())
    }
}

/// Who met whom as the movement has it.
fn by_movement(cells: &[Scored], movement: &Movement) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    let mut used = 0;
    let mut both: Vec<(i64, i64)> = Vec::new();
    let find = |side: Side, pair: u32, board: u32| {
        let number = |cell: &PageCell| cell.text.parse::<u32>().ok();
        cells.iter().find(|cell| {
            cell.side.is_none_or(|own| own == side)
                && number(&cell.pair) == Some(pair)
                && number(&cell.board) == Some(board)
        })
    };
    for sitting in movement.sittings() {
        let (Some(ns), Some(ew)) = (sitting.seats.ns.first(), sitting.seats.ew.first()) else {
            continue;
        };
        for board in &sitting.boards {
            let own = find(Side::NorthSouth, ns.get(), board.get().into());
            let other = find(Side::EastWest, ew.get(), board.get().into());
            let Some(own) = own else {
                continue;
            };
            let is_other = other.is_some_and(|other| !std::ptr::eq(own, other));
            used += 1 + usize::from(is_other);
            if let (true, Some(other)) = (is_other, other) {
                both.extend(points(&own.score).zip(points(&other.score)));
            }
            let of_ew = other.filter(|_| is_other && points(&own.score).is_none());
            lines.push(Line {
                ns: own.pair.clone(),
                ew: PageCell {
                    text: ew.to_string(),
                    spot: other.map_or(own.pair.spot, |other| other.pair.spot),
                },
                board: own.board.clone(),
                score: own.score.clone(),
                of_ew: of_ew.map(|other| other.score.clone()),
            });
        }
    }
    let agrees = both.iter().all(|(own, other)| own == other)
        || both.iter().all(|(own, other)| *own == -other);
    if used == cells.len() && agrees {
        Ok(lines)
    } else {
        Err("the grid has other scores than the movement has tables".to_owned())
    }
}
