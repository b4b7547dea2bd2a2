//! Blocks as some directors type them: `P,1,1` above lines of table, pairs and score.

use std::collections::{BTreeSet, HashSet};

use notation::Field;
use text::SheetRows;

use super::page::{PageCell, PageRow};
use super::sheet::Sheet;

/// A block: the numbers of its first line, and its lines.
struct Block<'p> {
    numbers: Vec<&'p PageCell>,
    lines: Vec<(&'p PageRow, Vec<&'p PageCell>)>,
}

/// Unfolds blocks; `None` where there are none, and an error where their numbers may mean two things.
pub(super) fn unfolded(rows: &[PageRow]) -> Option<Result<(SheetRows, String), String>> {
    let blocks = blocks(rows)?;
    let count = blocks.first()?.numbers.len();
    let boards: Vec<usize> = (0..count)
        .filter(|place| is_board(&blocks, *place))
        .collect();
    let same = |place: usize, other: usize| {
        let mut all = blocks.iter();
        all.all(|block| block.numbers[place].text == block.numbers[other].text)
    };
    let board = match boards.as_slice() {
        [one] => *one,
        [one, other] if same(*one, *other) => *one,
        _ => {
            return Some(Err(
                "it is not clear which number of `P` is the board".to_owned()
            ));
        }
    };
    let Some(of_scores) = scores(&blocks) else {
        return Some(Err(
            "it is not clear whether the scores of `P` are those of N-S or of E-W".to_owned(),
        ));
    };
    let mut sheet = Sheet::default();
    let pairs = match blocks.first()?.lines.first()?.1.len() {
        3 => [Field::Ns, Field::Ew].to_vec(),
        _ => [Field::Table, Field::Ns, Field::Ew].to_vec(),
    };
    let of_board = sheet.field(Field::Board);
    let columns: Vec<usize> = pairs.iter().map(|field| sheet.field(*field)).collect();
    for block in &blocks {
        for (row, cells) in &block.lines {
            let score = of_scores.iter().find(|(place, _)| *place == distance(row));
            let score = score.map(|(_, field)| sheet.field(*field));
            let own = columns.iter().copied().chain(score).zip(cells);
            let own = own.map(|(column, cell)| (column, (*cell).clone()));
            let board = (of_board, block.numbers[board].clone());
            sheet.push(row.spot(), std::iter::once(board).chain(own));
        }
    }
    let first = blocks.first()?.numbers.first()?.spot;
    let message = format!("{} blocks of `P` were read as boards", blocks.len());
    Some(Ok((sheet.finish(&[], first, [blocks.len(), 0]), message)))
}

/// The blocks, where all lines belong to one, and are alike.
fn blocks(rows: &[PageRow]) -> Option<Vec<Block<'_>>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for row in rows {
        let cells: Vec<&PageCell> = row.filled().map(|(_, cell)| cell).collect();
        let Some((first, rest)) = cells.split_first() else {
            continue;
        };
        if first.text.eq_ignore_ascii_case("p") && (1..=2).contains(&rest.len()) {
            blocks.push(Block {
                numbers: rest.to_vec(),
                lines: Vec::new(),
            });
        } else {
            blocks.last_mut()?.lines.push((row, cells));
        }
    }
    let width = blocks.first()?.lines.first()?.1.len();
    let count = blocks.first()?.numbers.len();
    let is_number = |cell: &&PageCell| cell.text.bytes().all(|byte| byte.is_ascii_digit());
    let is_alike = |block: &Block<'_>| {
        let mut lines = block.lines.iter();
        block.numbers.len() == count
            && block.numbers.iter().all(&is_number)
            && lines.all(|(_, cells)| {
                cells.len() == width && cells.iter().take(width - 1).all(is_number)
            })
    };
    ((3..=4).contains(&width) && blocks.iter().all(is_alike)).then_some(blocks)
}

/// How far behind the pairs the score of a row stands.
fn distance(row: &PageRow) -> usize {
    let columns: Vec<usize> = row.filled().map(|(column, _)| column).collect();
    match columns.as_slice() {
        [.., pair, score] => score - pair,
        _ => 0,
    }
}

/// How far behind the pairs scores stand, and what they are there: behind a blank cell is the column of E-W. `None`
/// where it is not clear.
fn scores(blocks: &[Block<'_>]) -> Option<Vec<(usize, Field)>> {
    let rows = || blocks.iter().flat_map(|block| &block.lines);
    let distances: BTreeSet<usize> = rows().map(|(row, _)| distance(row)).collect();
    let is_signed = |cells: &[&PageCell]| {
        let score = cells.last();
        score.is_some_and(|score| score.text.starts_with(['-', '\u{2212}']))
    };
    match distances.into_iter().collect::<Vec<_>>().as_slice() {
        [one] if *one == 1 || rows().any(|(_, cells)| is_signed(cells)) => {
            Some(vec![(*one, Field::Score)])
        }
        [1, 2] => Some(vec![(1, Field::Plus), (2, Field::Minus)]),
        _ => None,
    }
}

/// Whether the numbers at a place may be those of boards: nobody plays one twice.
fn is_board(blocks: &[Block<'_>], place: usize) -> bool {
    let mut seen = HashSet::new();
    blocks.iter().all(|block| {
        let board = block.numbers[place].text.as_str();
        block.lines.iter().all(|(_, cells)| {
            let pairs = cells.len().saturating_sub(3);
            let (ns, ew) = (&cells[pairs].text, &cells[pairs + 1].text);
            seen.insert((board, "ns", ns.as_str())) && seen.insert((board, "ew", ew.as_str()))
        })
    })
}
