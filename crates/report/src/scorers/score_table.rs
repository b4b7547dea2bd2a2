//! `matchpoint table`: the score tables of a bidding-box card, and Watson's recoup tables.

use std::fmt::Write;

use contract_scoring::{
    Contract, Doubling, Level, RecoupRow, Score, SuitRank, bonuses, made_scores, undertrick_scores,
};

/// Prints the made contracts of these doubled states, the undertricks and the bonuses; 80 columns at most.
pub(crate) fn scores(doublings: &[Doubling]) -> String {
    let mut out = String::new();
    for &doubling in doublings {
        made(doubling, &mut out);
    }
    undertricks(&mut out);
    bonus_summary(&mut out);
    out
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

/// Prints Watson's tables; 80 columns at most.
pub(crate) fn recoup() -> String {
    let mut out = String::new();
    let [.., six, seven] = Level::ALL;
    let of_slam = |slam| move |rank, vulnerable| RecoupRow::of_slam(rank, vulnerable, slam);
    recoup_table(
        "Does a double or redouble recoup the game bonus?",
        RecoupRow::of_game,
        &mut out,
    );
    recoup_table(
        "Does a redouble recoup the small slam bonus?",
        of_slam(six),
        &mut out,
    );
    recoup_table(
        "Does a redouble recoup the grand slam bonus?",
        of_slam(seven),
        &mut out,
    );
    out.push_str("* does not recoup the bonus\n");
    out
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
