//! `matchpoint explain-code`: what a finding means, from `docs/errors.md`.

use findings::Code;
use reports::visible::visible;
use strsim::damerau_levenshtein;

use super::print;
use crate::Exit;
use crate::cli::ExplainCodeArgs;
use crate::failure::Failure;

const ERRORS: &str = include_str!("../../../../docs/errors.md");

/// Prints the entry of a code.
pub(crate) fn run(args: &ExplainCodeArgs) -> Result<Exit, Failure> {
    let wanted = args.code.trim_matches(['[', ']', '`']).to_lowercase();
    let known = Code::ALL.iter().find(|code| code.name() == wanted);
    match known.and_then(|code| entry(*code)) {
        Some(entry) => print(&entry),
        None => {
            let near =
                Code::ALL.iter().min_by_key(|code| damerau_levenshtein(code.name(), &wanted));
            let failure = Failure::new(format!("no finding is called `{}`", visible(&args.code)));
            Err(match near {
                Some(near) => failure.hint(format!(
                    "did you mean `{}`? Findings show their name in brackets: `error[score-mismatch]`",
                    near.name()
                )),
                None => failure,
            })
        }
    }
}

/// The row of a code in the page, a line for each of its cells.
fn entry(code: Code) -> Option<String> {
    let mut titles: Vec<&str> = Vec::new();
    for line in ERRORS.lines().filter(|line| line.starts_with('|')) {
        let cells = cells(line);
        if cells.first() == Some(&"name") {
            titles = cells;
            continue;
        }
        let named = cells.first().and_then(|cell| cell.split('`').nth(1));
        if named == Some(code.name()) {
            let title = format!("{}[{}]\n", code.severity(), code.name());
            let rest = titles.iter().zip(&cells).skip(1).filter(|(_, cell)| !cell.is_empty());
            let lines = rest.map(|(title, cell)| format!("  {title:<12} {cell}\n"));
            return Some(title + &lines.collect::<String>());
        }
    }
    None
}

/// The cells of a row of a table. A bar behind a backslash is none between cells.
fn cells(line: &str) -> Vec<&str> {
    let inner = line.trim().trim_matches('|');
    let mut is_escaped = false;
    let between = |sign: char| {
        let is_between = sign == '|' && !is_escaped;
        is_escaped = sign == '\\';
        is_between
    };
    inner.split(between).map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_an_entry() {
        for code in Code::ALL {
            let entry = entry(*code).unwrap_or_default();
            assert!(entry.lines().count() > 1, "{}: {entry}", code.name());
        }
    }

    #[test]
    fn every_row_has_a_cell_for_each_title() {
        let mut titles = 0;
        for line in ERRORS.lines().filter(|line| line.starts_with('|')) {
            let cells = cells(line);
            if cells.first() == Some(&"name") {
                titles = cells.len();
            }
            assert_eq!(cells.len(), titles, "{line}");
        }
    }
}
