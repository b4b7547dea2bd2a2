//! `matchpoint table`: the score tables of a bidding-box card, and Watson's recoup tables.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use contract_scoring::{
    Contract, Doubling, Level, RecoupRow, Score, SuitRank, bonuses, made_scores, undertrick_scores,
};

/// Prints the duplicate score tables.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:
  matchpoint table
  matchpoint table --doubled
  matchpoint table recoup")]
pub struct Arguments {
    /// Which tables
    #[arg(value_enum, default_value = "scores")]
    pub table: Table,
    /// Only undoubled contracts
    #[arg(long)]
    pub undoubled: bool,
    /// Only doubled contracts
    #[arg(long)]
    pub doubled: bool,
    /// Only redoubled contracts
    #[arg(long)]
    pub redoubled: bool,
}

/// Which tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Table {
    /// Made contracts, undertricks, bonuses
    Scores,
    /// When a double or redouble recoups the game or slam bonus
    Recoup,
}

/// Computes what goes to standard output: 80 columns at most.
#[must_use]
pub fn run(arguments: &Arguments) -> String {
    let mut out = String::new();
    match arguments.table {
        Table::Scores => scores(arguments, &mut out),
        Table::Recoup => recoup(&mut out),
    }
    out
}

fn scores(arguments: &Arguments, out: &mut String) {
    let wanted = [arguments.undoubled, arguments.doubled, arguments.redoubled];
    let all = wanted == [false; 3];
    for (doubling, wanted) in Doubling::ALL.into_iter().zip(wanted) {
        if wanted || all {
            made(doubling, out);
        }
    }
    undertricks(out);
    bonus_summary(out);
}

/// The made contracts of a doubled state: a row a contract and vulnerability, a column an overtrick.
fn made(doubling: Doubling, out: &mut String) {
    let _ = writeln!(out, "{} contracts made", state(doubling));
    let _ = write!(out, "{:20}", "");
    for column in ["=", "+1", "+2", "+3", "+4", "+5", "+6"] {
        let _ = write!(out, "{column:>7}");
    }
    out.push('\n');
    for level in Level::ALL {
        for rank in SuitRank::ALL {
            let contract = Contract {
                level,
                strain: rank.strain(),
                doubling,
            };
            for (vulnerable, word) in [(false, "not vul"), (true, "vul")] {
                let name = format!("{level} {} {word}", suits(rank));
                let _ = write!(out, "{name:20}");
                cells(made_scores(contract, vulnerable), 7, out);
            }
        }
    }
    out.push('\n');
}

fn undertricks(out: &mut String) {
    out.push_str("Undertricks, to the defenders\n");
    let _ = write!(out, "{:15}", "");
    for down in 1..=13 {
        let _ = write!(out, "{down:>5}");
    }
    out.push('\n');
    for doubling in Doubling::ALL {
        for (vulnerable, word) in [(false, ""), (true, " vul")] {
            let name = format!("{}{word}", state(doubling));
            let _ = write!(out, "{name:15}");
            cells(undertrick_scores(doubling, vulnerable), 5, out);
        }
    }
    out.push('\n');
}

fn bonus_summary(out: &mut String) {
    let _ = writeln!(out, "{:26}{:>8}{:>8}", "Bonuses", "not vul", "vul");
    for bonus in bonuses() {
        let _ = writeln!(
            out,
            "{:26}{:>8}{:>8}",
            bonus.name, bonus.not_vulnerable, bonus.vulnerable
        );
    }
}

fn cells(scores: impl Iterator<Item = Score>, width: usize, out: &mut String) {
    for score in scores {
        let _ = write!(out, "{:>width$}", score.points());
    }
    out.push('\n');
}

fn recoup(out: &mut String) {
    let [.., six, seven] = Level::ALL;
    let of_slam = |slam| move |rank, vulnerable| RecoupRow::of_slam(rank, vulnerable, slam);
    recoup_table(
        "Does a double or redouble recoup the game bonus?",
        RecoupRow::of_game,
        out,
    );
    recoup_table(
        "Does a redouble recoup the small slam bonus?",
        of_slam(six),
        out,
    );
    recoup_table(
        "Does a redouble recoup the grand slam bonus?",
        of_slam(seven),
        out,
    );
    out.push_str("* does not recoup the bonus\n");
}

fn recoup_table(title: &str, row: impl Fn(SuitRank, bool) -> RecoupRow, out: &mut String) {
    let _ = writeln!(out, "{title}");
    for (vulnerable, word) in [(false, "Not vulnerable"), (true, "Vulnerable")] {
        let _ = writeln!(out, "{word}");
        for rank in SuitRank::ALL {
            let row = row(rank, vulnerable);
            let mut names = format!("  {:8}", row.missed.to_string());
            let mut scores = format!("  {:8}", row.score.to_string());
            for cell in row.cells {
                let name = format!("{}{}", cell.contract, cell.contract.result(cell.tricks));
                let mark = if cell.recoups { "" } else { "*" };
                let _ = write!(names, "{name:<10}");
                let _ = write!(scores, "{:<10}", format!("{}{mark}", cell.score));
            }
            let _ = writeln!(out, "{}\n{}", names.trim_end(), scores.trim_end());
        }
    }
    out.push('\n');
}

const fn state(doubling: Doubling) -> &'static str {
    match doubling {
        Doubling::Undoubled => "Undoubled",
        Doubling::Doubled => "Doubled",
        Doubling::Redoubled => "Redoubled",
    }
}

const fn suits(rank: SuitRank) -> &'static str {
    match rank {
        SuitRank::Minor => "C, D",
        SuitRank::Major => "H, S",
        SuitRank::Notrump => "NT",
    }
}
