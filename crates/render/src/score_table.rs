//! `matchpoint table`: the score tables of a bidding-box card, and Watson's recoup tables.

mod text;

use askama::Template;
use contract_scoring::{
    Contract, Doubling, Level, RecoupRow, Score, SuitRank, Suits, bonuses, made_scores,
    undertrick_scores,
};

pub use text::text;

/// Tables that belong on one sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What they are.
    pub title: &'static str,
    /// The tables.
    pub grids: Vec<Grid>,
    /// What is below them.
    pub note: Option<&'static str>,
}

/// A table of scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// What its columns are; none where every cell has its own label.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the row is about.
    pub name: String,
    /// The scores.
    pub cells: Vec<Cell>,
}

/// A score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The contract it is for, where the column does not say.
    pub label: Option<String>,
    /// The points.
    pub points: i16,
    /// Whether it is an exception.
    pub exception: bool,
}

/// The made contracts of these doubled states, the undertricks and the bonuses.
pub fn scores(doublings: &[Doubling], suits: Suits) -> Sheet {
    let made = doublings.iter().map(|doubling| made(*doubling, suits));
    Sheet {
        title: "Duplicate score tables",
        grids: made.chain([undertricks(), bonus_summary()]).collect(),
        note: None,
    }
}

/// Watson's tables.
pub fn recoup(suits: Suits) -> Sheet {
    let [.., six, seven] = Level::ALL;
    let grid = |title: &str, row: &dyn Fn(SuitRank, bool) -> RecoupRow| {
        [(false, "Not vulnerable"), (true, "Vulnerable")].map(|(vulnerable, word)| Grid {
            title: format!("{title} {word}"),
            columns: Vec::new(),
            rows: SuitRank::ALL.map(|rank| recoup_row(row(rank, vulnerable), suits)).to_vec(),
        })
    };
    let slam = |level| move |rank, vulnerable| RecoupRow::of_slam(rank, vulnerable, level);
    Sheet {
        title: "When doubles and redoubles recoup a bonus",
        grids: [
            grid("Does a double or redouble recoup the game bonus?", &RecoupRow::of_game),
            grid("Does a redouble recoup the small slam bonus?", &slam(six)),
            grid("Does a redouble recoup the grand slam bonus?", &slam(seven)),
        ]
        .concat(),
        note: Some("* does not recoup the bonus"),
    }
}

/// A row a contract and vulnerability, a column an overtrick.
fn made(doubling: Doubling, suits: Suits) -> Grid {
    let contracts =
        Level::ALL.into_iter().flat_map(|level| SuitRank::ALL.map(|rank| (level, rank)));
    let rows = contracts.flat_map(|(level, rank)| {
        [(false, "not vul"), (true, "vul")].map(|(vulnerable, word)| {
            let contract = Contract { level, strain: rank.strain(), doubling };
            row(
                format!("{level} {} {word}", rank_name(rank, suits)),
                made_scores(contract, vulnerable).map(Score::points),
            )
        })
    });
    Grid {
        title: format!("{} contracts made", state(doubling)),
        columns: ["=", "+1", "+2", "+3", "+4", "+5", "+6"].map(str::to_owned).to_vec(),
        rows: rows.collect(),
    }
}

fn undertricks() -> Grid {
    let rows = Doubling::ALL.into_iter().flat_map(|doubling| {
        [(false, ""), (true, " vul")].map(|(vulnerable, word)| {
            row(
                format!("{}{word}", state(doubling)),
                undertrick_scores(doubling, vulnerable).map(Score::points),
            )
        })
    });
    Grid {
        title: "Undertricks, to the defenders".to_owned(),
        columns: (1..=13).map(|down: u8| down.to_string()).collect(),
        rows: rows.collect(),
    }
}

fn bonus_summary() -> Grid {
    Grid {
        title: "Bonuses".to_owned(),
        columns: ["not vul", "vul"].map(str::to_owned).to_vec(),
        rows: bonuses()
            .map(|bonus| {
                let points = [bonus.not_vulnerable, bonus.vulnerable];
                row(bonus.name.to_owned(), points.into_iter())
            })
            .to_vec(),
    }
}

fn recoup_row(row: RecoupRow, suits: Suits) -> Row {
    let cells = row.cells.iter().map(|cell| Cell {
        label: Some(format!(
            "{}{}",
            cell.contract.in_suits(suits),
            cell.contract.result(cell.tricks)
        )),
        points: cell.score.points(),
        exception: !cell.recoups,
    });
    Row { name: format!("{} {}", row.missed.in_suits(suits), row.score), cells: cells.collect() }
}

fn row(name: String, points: impl Iterator<Item = i16>) -> Row {
    let cells = points.map(|points| Cell { label: None, points, exception: false });
    Row { name, cells: cells.collect() }
}

const fn state(doubling: Doubling) -> &'static str {
    match doubling {
        Doubling::Undoubled => "Undoubled",
        Doubling::Doubled => "Doubled",
        Doubling::Redoubled => "Redoubled",
    }
}

const fn rank_name(rank: SuitRank, suits: Suits) -> &'static str {
    match (rank, suits) {
        (SuitRank::Minor, Suits::Letters) => "C, D",
        (SuitRank::Minor, Suits::Symbols) => "♣ ♦",
        (SuitRank::Major, Suits::Letters) => "H, S",
        (SuitRank::Major, Suits::Symbols) => "♥ ♠",
        (SuitRank::Notrump, Suits::Letters | Suits::Symbols) => "NT",
    }
}

/// The page around a sheet.
#[derive(Template)]
#[template(path = "score_table.html")]
struct Page<'a> {
    sheet: &'a Sheet,
}

/// Makes the page.
///
/// # Errors
///
/// Where the template cannot be filled.
pub fn page(sheet: &Sheet) -> Result<String, askama::Error> {
    Page { sheet }.render()
}
