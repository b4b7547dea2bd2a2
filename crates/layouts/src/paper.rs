//! Unfolds sheets laid out as on paper into a table. The board, round, table, pairs or section in a title become cells
//! of each row below it; so do those in the tab of a sheet, and a board's number on a line of its own. A heading may
//! take two rows, and a grid of pairs by boards becomes a row for each of its cells.
//!
//! This is done only if the table itself lacks these columns: any other text stays as it is.

mod grid;
mod heading;
mod page;
mod roster;
mod sheet;
mod title;

use std::collections::{BTreeSet, HashSet};

use findings::{Code, Diagnostic, Findings};
use heading::{Heading, is_whole};
use notation::Field;
use page::{PageCell, PageRow};
use session::Movement;
use sheet::Sheet;
use table::text::{SheetRows, Spot, Text};
use table::{CsvOptions, is_total};

use crate::headings::first_headings;

pub use roster::flattened as unfolded_roster;

/// The cells of a text, row by row; `None` where one cannot be cut.
pub fn cells_of(text: &Text<'_>, options: &CsvOptions) -> Option<Vec<Vec<String>>> {
    let rows = page::rows(text, options)?;
    Some(rows.iter().map(PageRow::texts).collect())
}

/// Nobody writes more by hand: bytes of a text, and rows of sheets.
const MOST: usize = 1 << 18;
const MOST_ROWS: u64 = 10_000;

/// The fields that titles may say.
const OF_TITLES: [Field; 8] = [
    Field::Section,
    Field::Round,
    Field::Table,
    Field::Board,
    Field::Ns,
    Field::Ew,
    Field::Dealer,
    Field::Vulnerable,
];

/// A text, unfolded where it is laid out for paper; `None` where it is a grid that does not say what happened, which is
/// reported.
pub fn flattened<'a>(
    text: Text<'a>,
    movement: Option<&Movement>,
    options: &CsvOptions,
    findings: &mut Findings,
) -> Option<Text<'a>> {
    let is_small = text.length() <= MOST && text.count() <= MOST_ROWS;
    if !is_small {
        return Some(text);
    }
    let is_complete = first_headings::<Field>(&text, options).is_some();
    let Some(rows) = page::rows(&text, options) else {
        return Some(text);
    };
    let mut page = Page::of(&text, &rows, is_complete);
    if is_complete && !page.may_add() {
        return Some(text);
    }
    page.unfold();
    let is_better = page.is_better();
    // A section counts also where the text stays as it is.
    let is_read = |(field, ..): &&(Field, PageCell, String)| is_better || *field == Field::Section;
    for (field, title, above) in page.misread.iter().filter(is_read) {
        let what = heading::name(*field);
        let message = format!(
            "this may be the title of another {what}; the lines below would be of {what} {above}"
        );
        findings.push(
            Diagnostic::new(Code::UnreadTitle, message)
                .at(text.whole_line(title.spot.line))
                .found(title.text.clone())
                .hint("write nothing but `Board 8` or `Section B`; a remark belongs in a column `remarks`"),
        );
    }
    if is_better {
        let rows = page.finish(text.count(), findings);
        return Some(Text::laid_out(text, rows));
    }
    if is_complete {
        return Some(text);
    }
    let found = slips_unfolded(&rows).or_else(|| grid::flattened(&rows, movement));
    match found {
        Some(Ok((rows, message))) => {
            findings.push(Diagnostic::new(Code::TitlesRead, message).at(text.whole_line(1)));
            Some(Text::laid_out(text, rows))
        }
        Some(Err(why)) => {
            let found = Diagnostic::new(Code::NoHeader, why).at(text.whole_line(1));
            findings.push(found.hint(HOW));
            None
        }
        None => Some(text),
    }
}

/// What a sheet without names of columns must say.
const HOW: &str = "name the columns, `board,ns,ew,score`, in a line above; in a grid, give the scores of both sides \
                   (`NS 1`, `EW 1`), a column `vs` beside each board, or `movement.csv`";

/// A page while it is unfolded.
struct Page<'p> {
    rows: &'p [PageRow],
    tabs: Vec<String>,
    /// Whether each tab of several with lines is the number of a board.
    are_boards: bool,
    is_swedish: bool,
    /// Whether a heading names all that is needed, so that titles only add to it.
    is_complete: bool,
    sheet: Sheet,
    titles: Vec<PageRow>,
    /// The place of the first heading.
    heading: Option<Spot>,
    /// How many headings there are.
    headings: usize,
    /// How many rows fill cells of others, or name columns again.
    context_rows: usize,
    is_merged: bool,
    /// The values of titles, by field.
    values: HashSet<(Field, String)>,
    /// The fields of which a title filled a cell.
    filled: HashSet<Field>,
    /// Titles that are not understood, and what they seem to announce.
    unread: Vec<(Field, PageCell)>,
    /// Those of them that have lines below, and where these would go.
    misread: Vec<(Field, PageCell, String)>,
}

impl<'p> Page<'p> {
    fn of(text: &Text<'_>, rows: &'p [PageRow], is_complete: bool) -> Self {
        let is_brick = |text: &str| {
            let start = text.get(..5);
            start.is_some_and(|start| start.eq_ignore_ascii_case("brick"))
        };
        let is_swedish =
            (rows.iter().flat_map(PageRow::filled)).any(|(_, cell)| is_brick(&cell.text));
        let tabs = text.tabs();
        let begins = |place: &usize| {
            let after = rows.get(*place..).unwrap_or_default();
            Heading::begins(after).is_some()
        };
        let sheets: BTreeSet<Option<usize>> =
            (0..rows.len()).filter(begins).map(|place| rows[place].sheet).collect();
        let is_board = |sheet: &Option<usize>| {
            let tab = sheet.and_then(|sheet| tabs.get(sheet));
            tab.is_some_and(|tab| is_number(tab))
        };
        Self {
            rows,
            are_boards: sheets.len() > 1 && sheets.iter().all(is_board),
            tabs,
            is_swedish,
            is_complete,
            sheet: Sheet::default(),
            titles: Vec::new(),
            heading: None,
            headings: 0,
            context_rows: 0,
            is_merged: false,
            values: HashSet::new(),
            filled: HashSet::new(),
            unread: Vec::new(),
            misread: Vec::new(),
        }
    }

    /// Whether something may be said once for several rows: by a tab, a title, a cell by itself or a heading of two rows.
    fn may_add(&self) -> bool {
        let says = |row: &PageRow| {
            let texts = row.filled().map(|(_, cell)| cell.text.as_str());
            row.only().is_some() || title::read(texts, self.is_swedish).is_some()
        };
        let is_merged = |place: usize| {
            let after = self.rows.get(place..).unwrap_or_default();
            Heading::begins(after).is_some_and(|heading| heading.is_merged)
        };
        let mut rows = self.rows.iter().enumerate();
        !self.tabs.is_empty() || rows.any(|(place, row)| says(row) || is_merged(place))
    }

    fn unfold(&mut self) {
        let mut context = Context::default();
        let mut heading: Option<(Heading, Vec<usize>)> = None;
        let mut sheet = None;
        let mut place = 0;
        let rows = self.rows;
        while let Some(row) = rows.get(place) {
            if row.sheet != sheet {
                sheet = row.sheet;
                context = self.of_tab(row);
            }
            let after = rows.get(place..).unwrap_or_default();
            place += 1;
            if row.filled().next().is_none() {
            } else if let Some(found) = Heading::begins(after) {
                place += found.rows - 1;
                self.heading.get_or_insert(row.spot());
                self.context_rows += found.rows - usize::from(self.headings == 0);
                self.headings += 1;
                self.is_merged |= found.is_merged;
                context.begin_block();
                self.unread.retain(|(field, _)| *field != Field::Board);
                let columns = self.sheet.columns(&found, after);
                heading = Some((found, columns));
            } else if self.says(row, heading.as_ref().map(|(heading, _)| heading), &mut context) {
                self.context_rows += 1;
            } else if let Some((heading, columns)) = &heading {
                self.doubt(row, &context);
                self.enter(row, heading, columns, &mut context);
            } else if let Some((_, only)) = row.only()
                && is_number(&only.text)
            {
                self.context_rows += 1;
                self.say(Field::Board, only.clone(), &mut context);
            } else {
                self.titles.push(row.clone());
            }
        }
    }

    /// What the tab of a row's sheet says.
    fn of_tab(&mut self, row: &PageRow) -> Context {
        let mut context = Context::default();
        let Some(tab) = row.sheet.and_then(|sheet| self.tabs.get(sheet)).cloned() else {
            return context;
        };
        let cell = |text: String| PageCell { text, spot: row.spot() };
        if self.are_boards {
            self.say(Field::Board, cell(tab), &mut context);
        } else {
            let values = title::read(std::iter::once(tab.as_str()), self.is_swedish);
            for value in values.unwrap_or_default() {
                self.say(value.field, cell(value.text), &mut context);
            }
        }
        context
    }

    /// Takes what a title says; whether a row is one.
    fn says(&mut self, row: &PageRow, heading: Option<&Heading>, context: &mut Context) -> bool {
        let cells: Vec<&PageCell> = row.filled().map(|(_, cell)| cell).collect();
        let texts = cells.iter().map(|cell| cell.text.as_str());
        let Some(values) = title::read(texts, self.is_swedish) else {
            return false;
        };
        let names_pairs = values.iter().any(|value| matches!(value.field, Field::Ns | Field::Ew));
        if names_pairs
            && heading.is_some_and(|heading| heading.has(Field::Ns) || heading.has(Field::Ew))
        {
            return false;
        }
        for value in values {
            let spot = cells[value.cell].spot;
            let text = value.text;
            self.say(value.field, PageCell { text, spot }, context);
        }
        true
    }

    /// Notes a row that may be the title of another board or section.
    fn doubt(&mut self, row: &PageRow, context: &Context) {
        let Some((_, only)) = row.only() else { return };
        let Some((field, text)) = title::announced(&only.text, self.is_swedish) else {
            return;
        };
        let mut values = context.all();
        if values.any(|(known, cell)| *known == field && !cell.text.eq_ignore_ascii_case(&text)) {
            self.unread.push((field, only.clone()));
        }
    }

    fn say(&mut self, field: Field, cell: PageCell, context: &mut Context) {
        self.unread.retain(|(unread, _)| *unread != field);
        self.values.insert((field, cell.text.clone()));
        context.say(field, cell);
    }

    /// Takes a row below a heading.
    fn enter(
        &mut self,
        row: &PageRow,
        heading: &Heading,
        columns: &[usize],
        context: &mut Context,
    ) {
        if let Some((column, only)) = row.only() {
            let of_board = heading.fields.get(column) == Some(&Some(Field::Board));
            if is_number(&only.text) && (of_board || !heading.has(Field::Board)) {
                self.context_rows += 1;
                self.say(Field::Board, only.clone(), context);
                return;
            }
            // Words alone are a remark, and no row.
            if !self.is_complete && !only.text.contains(|sign: char| sign.is_ascii_digit()) {
                return;
            }
        }
        let is_alone = row.only().is_some()
            || row.filled().next().is_some_and(|(_, cell)| is_total(&cell.text));
        let mut cells: Vec<(usize, PageCell)> = Vec::new();
        for (column, cell) in row.filled() {
            let own = match columns.get(column) {
                Some(own) => *own,
                None => {
                    // Beyond the names: the reader says so.
                    self.sheet.field(Field::Remarks)
                }
            };
            cells.push((own, cell.clone()));
        }
        if !is_alone {
            for (field, value) in context.all() {
                let column = self.sheet.field(*field);
                if cells.iter().all(|(own, _)| *own != column) {
                    let of_field = |(unread, _): &mut (Field, PageCell)| *unread == *field;
                    let unread = self.unread.extract_if(.., of_field);
                    let misread = unread.map(|(field, title)| (field, title, value.text.clone()));
                    self.misread.extend(misread);
                    cells.push((column, value.clone()));
                    self.filled.insert(*field);
                }
            }
            context.pass_row();
        }
        self.sheet.push(row.spot(), cells.into_iter());
    }

    /// Whether the unfolded table says more than the text as it stands.
    fn is_better(&self) -> bool {
        if self.sheet.is_empty() || !is_whole(|field| self.sheet.has(field)) {
            return false;
        }
        let says_several = |field: Field| {
            self.filled.contains(&field)
                && self.values.iter().filter(|(own, _)| *own == field).count() > 1
        };
        if self.is_complete {
            let adds = [Field::Board, Field::Round, Field::Table];
            // Above a heading each, sections are those of tables.
            let splits = self.headings == 1 && says_several(Field::Section);
            self.is_merged || splits || adds.into_iter().any(says_several)
        } else {
            self.is_merged || !self.filled.is_empty()
        }
    }

    /// The rows of the table; it is said what came from titles.
    fn finish(self, lines: u64, findings: &mut Findings) -> table::text::SheetRows {
        let heading = self.heading.unwrap_or(Spot::line(1));
        let names = OF_TITLES.iter().filter(|field| self.filled.contains(field));
        let names: Vec<&str> = names.map(|field| heading::name(*field)).collect();
        if !names.is_empty() {
            let come = if names.len() == 1 { "comes" } else { "come" };
            let message = format!("{} of the lines {come} from titles", listed(&names));
            findings.push(
                Diagnostic::new(Code::TitlesRead, message)
                    .hint("a column of this name in the lines overrides this"),
            );
        }
        let titles = self.titles.get(..self.titles.len().min(MOST_TITLES)).unwrap_or_default();
        let rows = titles.len() + 1 + self.sheet.len() + self.context_rows;
        // Every line of the text is one of the table.
        let others = usize::try_from(lines).unwrap_or_default().saturating_sub(rows);
        self.sheet.finish(titles, heading, [self.context_rows, others])
    }
}

/// The heading must be found below them.
const MOST_TITLES: usize = 15;

fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Whether a text is a number that a board may have.
fn is_number(text: &str) -> bool {
    let text = notation::cell::inert::as_typed(text.trim());
    (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The values that apply to the rows below, the outermost first: a new value ends all values inside it.
#[derive(Debug, Default)]
struct Context {
    values: Vec<(Field, PageCell)>,
    /// How many rows of results stand below the last title.
    rows: usize,
    /// The fields of the last group of titles.
    last: Vec<Field>,
}

impl Context {
    /// Takes what a title says.
    fn say(&mut self, field: Field, cell: PageCell) {
        if self.rows > 0 {
            self.last.clear();
            self.rows = 0;
        }
        if let Some(place) = self.values.iter().position(|(own, _)| *own == field) {
            self.values.truncate(place);
        }
        self.values.push((field, cell));
        self.last.push(field);
    }

    /// Names of columns begin a block. Where no title stands above it, what the title of the block before said does
    /// not hold; a section and a round go on.
    fn begin_block(&mut self) {
        if self.rows == 0 {
            return;
        }
        let ends = |field: &Field| {
            self.last.contains(field) && !matches!(field, Field::Section | Field::Round)
        };
        self.values.retain(|(field, _)| !ends(field));
        self.rows = 0;
        self.last.clear();
    }

    /// A row of results.
    fn pass_row(&mut self) {
        self.rows += 1;
    }

    /// All that holds.
    fn all(&self) -> impl Iterator<Item = &(Field, PageCell)> {
        self.values.iter()
    }
}

// Blocks as some directors type them: `P,1,1` above lines of table, pairs and score.

/// A block: the numbers of its first line, and its lines.
struct Block<'p> {
    numbers: Vec<&'p PageCell>,
    lines: Vec<(&'p PageRow, Vec<&'p PageCell>)>,
}

/// Unfolds blocks; `None` where there are none, and an error where their numbers may mean two things.
fn slips_unfolded(rows: &[PageRow]) -> Option<Result<(SheetRows, String), String>> {
    let blocks = blocks(rows)?;
    let count = blocks.first()?.numbers.len();
    let boards: Vec<usize> = (0..count).filter(|place| is_board(&blocks, *place)).collect();
    let same = |place: usize, other: usize| {
        let mut all = blocks.iter();
        all.all(|block| block.numbers[place].text == block.numbers[other].text)
    };
    let board = match boards.as_slice() {
        [one] => *one,
        [one, other] if same(*one, *other) => *one,
        _ => {
            return Some(Err("it is not clear which number of `P` is the board".to_owned()));
        }
    };
    let Some(of_scores) = scores(&blocks) else {
        return Some(Err(
            "it is not clear whether the scores of `P` are those of N-S or of E-W".to_owned()
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
            blocks.push(Block { numbers: rest.to_vec(), lines: Vec::new() });
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
