//! Results on boards that were not in play.

use findings::listed::boards;
use findings::{Code, Diagnostic};
use movements::Stray;
use notation::Field;
use session::{ResultId, SectionId};

use super::sheet::Sheet;

/// The most places that are listed.
const LISTED: usize = 20;

pub(super) fn finding(sheet: &Sheet<'_>, section: SectionId, stray: &Stray) -> Diagnostic {
    let mut results: Vec<ResultId> = stray.results.clone();
    results.sort_by_key(|&result| sheet.line(result));
    let played = boards(&stray.boards);
    let message = match (stray.meant, stray.boards.as_slice()) {
        (Some(meant), _) => {
            let [ns, ew] = sheet.numbers(results[0]);
            format!("{played} was not in play for N-S {ns} and E-W {ew}, who lack board {meant}")
        }
        (None, all) => {
            let has = if all.len() == 1 { "has" } else { "have" };
            let count = match results.len() {
                1 => "one result".to_owned(),
                count => format!("{count} results"),
            };
            let usual = stray.usual;
            let name = sheet.session.section(section);
            format!(
                "{played} {has} {count} in section {name}, where other boards have {usual} each"
            )
        }
    };
    let at = |result| sheet.place(result, Field::Board);
    let diagnostic = sheet.about_result(Code::StrayBoard, message, results[0]).at(at(results[0]));
    let diagnostic = match stray.meant {
        Some(meant) => diagnostic.hint(format!("is board {meant} meant?")),
        None => diagnostic.hint("is the number right, and are all lines there?"),
    };
    (results.iter().skip(1).take(LISTED))
        .fold(diagnostic, |diagnostic, &other| diagnostic.see(at(other)))
}
