//! A board of teams whose tables are of different groups: there is nothing to compare, so it counts for neither team.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use session::{BoardRun, Entry, ResultId};

use super::sheet::Sheet;

pub(super) fn check(sheet: &Sheet<'_>, board: &BoardRun, findings: &mut Findings) {
    let session = sheet.session;
    if !sheet.table.has(Field::Group) || !session.conditions().method.is_team_method() {
        return;
    }
    let is_scored = |line: ResultId| {
        let entry = session.entry(session.result(line), Side::NorthSouth);
        matches!(*entry, Entry::Score(_) | Entry::Weighted(_))
    };
    let group = |line: ResultId| session.result(line).group;
    for line in board.ids().filter(|&line| is_scored(line)) {
        let other = session.other_table(line).filter(|&other| is_scored(other));
        // Each match is seen from both of its tables.
        if let Some(other) = other.filter(|&other| line < other && group(line) != group(other)) {
            findings.push_with(Code::OtherGroup, || finding(sheet, line, other));
        }
    }
}

fn finding(sheet: &Sheet<'_>, line: ResultId, other: ResultId) -> Diagnostic {
    let board = sheet.session.results().round_board(line.index());
    let message =
        format!("the tables played board {board} in different groups, so that it does not count");
    sheet
        .about_result(Code::OtherGroup, message, line)
        .at(sheet.place(line, Field::Group))
        .see(sheet.place(other, Field::Group))
        .hint(
            "give both lines the same group, or none, where the cards were the same; if they were not, the Laws give an \
             artificial score: `A+`, `A` or `A-`",
        )
}
