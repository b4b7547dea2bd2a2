//! The names of columns, which may be in one row or in two.

use notation::Field;
use table::heading;

use super::page::PageRow;

/// The names of the columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    pub(super) names: Vec<String>,
    pub(super) fields: Vec<Option<Field>>,
    /// How many rows it takes.
    pub(super) rows: usize,
    /// Whether two rows say more than either of them.
    pub(super) is_merged: bool,
}

impl Heading {
    fn of(names: Vec<String>) -> Self {
        Self { fields: heading::columns(&names), names, rows: 1, is_merged: false }
    }

    /// The heading that begins a text of rows; `None` where the first of them is none.
    pub(super) fn begins(rows: &[PageRow]) -> Option<Self> {
        let (first, after) = rows.split_first()?;
        if !may_be_names(first) {
            return None;
        }
        let upper = first.texts();
        let alone = Self::of(upper.clone());
        if let Some(second) = after.first()
            && second.sheet == first.sheet
            && may_be_names(second)
        {
            let lower = second.texts();
            let both = merged(&upper, &lower);
            let below = Self::of(lower);
            if both.count() > below.count().max(alone.count()).max(1) {
                return Some(Self { rows: 2, is_merged: true, ..both });
            }
            if below.is_one() && below.count() > alone.count() {
                return None;
            }
        }
        alone.is_one().then_some(alone)
    }

    pub(super) fn has(&self, field: Field) -> bool {
        self.fields.contains(&Some(field))
    }

    /// How many columns are known.
    fn count(&self) -> usize {
        self.fields.iter().flatten().count()
    }

    /// Whether it names columns of travelers: two of them, one of which says what happened or who played.
    fn is_one(&self) -> bool {
        const DECISIVE: [Field; 16] = [
            Field::Contract,
            Field::Score,
            Field::Plus,
            Field::Minus,
            Field::ScoreNs,
            Field::ScoreEw,
            Field::Level,
            Field::Result,
            Field::Ruling,
            Field::Ns,
            Field::Ew,
            Field::NsNames,
            Field::EwNames,
            Field::North,
            Field::East,
            Field::Tricks,
        ];
        self.count() > 1 && DECISIVE.into_iter().any(|field| self.has(field))
    }
}

/// Whether no cell of a row is a number, and some are filled.
fn may_be_names(row: &PageRow) -> bool {
    let is_number = |text: &str| {
        let text = text.trim_start_matches(['+', '-', '=']);
        text.starts_with(|digit: char| digit.is_ascii_digit())
    };
    let mut filled = row.filled().peekable();
    filled.peek().is_some() && filled.all(|(_, cell)| !is_number(&cell.text))
}

/// What two rows name together: a name above stands also over the columns to its right that have none above.
fn merged(upper: &[String], lower: &[String]) -> Heading {
    let width = upper.len().max(lower.len());
    let text = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let mut above = String::new();
    let mut ways: Vec<Vec<String>> = Vec::new();
    for column in 0..width {
        let (own, below) = (text(upper, column), text(lower, column));
        if !own.is_empty() {
            above.clone_from(&own);
        }
        ways.push(if below.is_empty() {
            vec![own]
        } else if above.is_empty() {
            vec![below]
        } else {
            vec![format!("{above} {below}"), format!("{below} {above}"), below, own]
        });
    }
    Heading::of(first_known(&ways))
}

/// The first name of each column that is known; its first name where none is.
fn first_known(ways: &[Vec<String>]) -> Vec<String> {
    let most = ways.iter().map(Vec::len).max().unwrap_or_default();
    let mut names: Vec<String> = ways.iter().map(|all| all[0].clone()).collect();
    let mut known: Vec<Option<Field>> = vec![None; ways.len()];
    for next in 1..=most {
        let fields = heading::columns::<Field>(&names);
        // What one column says with its whole name, another does not say with a part of its own.
        let taken: Vec<Field> = known.iter().flatten().copied().collect();
        for (column, own) in known.iter_mut().enumerate().filter(|(_, own)| own.is_none()) {
            *own = fields[column].filter(|field| !taken.contains(field));
            if own.is_none() {
                names[column] = ways[column].get(next).unwrap_or(&ways[column][0]).clone();
            }
        }
    }
    names
}

/// Whether fields name a board and both sides.
pub(super) fn is_whole(has: impl Fn(Field) -> bool) -> bool {
    let side = |fields: [Field; 3]| fields.into_iter().any(&has);
    has(Field::Board)
        && side([Field::Ns, Field::NsNames, Field::North])
        && side([Field::Ew, Field::EwNames, Field::East])
}

/// The name of a column of a field in any language.
pub(super) fn name(field: Field) -> &'static str {
    field.names()[0]
}
