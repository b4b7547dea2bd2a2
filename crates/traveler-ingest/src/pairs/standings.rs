//! Standings that were given in place of a list of pairs.

use findings::{Code, Diagnostic, Findings};
use notation::spelling::plain;
use text::Text;

/// Columns of standings that no list of pairs has.
const COLUMNS: [&str; 3] = ["place", "final", "percent"];

/// Reports standings that this program wrote, whose scores look as if they could be carried over. Whether they are.
pub(crate) fn are_standings(text: &Text<'_>, findings: &mut Findings) -> bool {
    let Some(header) = text.lines().find(|line| !line.text.trim().is_empty()) else {
        return false;
    };
    let names: Vec<String> = header
        .text
        .split([',', ';', '\t', '|'])
        .map(plain)
        .collect();
    let are_standings = COLUMNS
        .iter()
        .all(|column| names.iter().any(|name| name == column));
    if are_standings {
        findings.push(
            Diagnostic::new(Code::StandingsFile, "these are standings, not a list of pairs")
                .at(text.whole_line(header.number))
                .hint(
                    "`matchpoint event SESSION SESSION` takes what is carried over from the sessions themselves; a list \
                     of pairs names players, and may have a column `carryover`",
                ),
        );
    }
    are_standings
}
