//! Tables that have no results in a round that others played.

use session::{AbsentTables, ContestantId, SectionId};

use super::sheet::Sheet;
use super::words::{add_them, boards, listed};
use crate::{Code, Diagnostic, Subject};

/// The most rounds that are named, and the most contestants of each.
const LISTED: usize = 8;

pub(super) fn told(sheet: &Sheet<'_>, section: SectionId, absent: &[AbsentTables]) -> Diagnostic {
    let name = sheet.session.section(section);
    let tables = absent.iter().map(|round| round.count).sum();
    let reason = match tables {
        1 => format!("a table's round seems to be missing in section {name}"),
        _ => format!("the rounds of {tables} tables seem to be missing in section {name}"),
    };
    let named: Vec<String> = absent
        .iter()
        .take(LISTED)
        .map(|one| place(sheet, one))
        .collect();
    let more = match absent.len().saturating_sub(LISTED) {
        0 => String::new(),
        1 => "; and 1 more round".to_owned(),
        more => format!("; and {more} more rounds"),
    };
    let message = match named.join("; ") {
        known if known.is_empty() => reason,
        known => format!("{reason}: {known}{more}"),
    };
    let diagnostic = sheet.about_section(Code::MissingRound, message, section);
    let subject = match absent {
        [one] if one.certain && one.contestants.len() == 2 => {
            let number = |place: usize| {
                let contestant = sheet.session.contestant(one.contestants[place]);
                Some(contestant.number.get())
            };
            Subject {
                ns: number(0),
                ew: number(1),
                ..diagnostic.subject.clone()
            }
        }
        _ => diagnostic.subject.clone(),
    };
    diagnostic
        .about(subject)
        .lines(tables)
        .hint(add_them(sheet, section))
}

/// What is known of the tables of a round: `round 4, table 3, pair 3 N-S, pair 7 E-W, boards 10 to 12`.
fn place(sheet: &Sheet<'_>, absent: &AbsentTables) -> String {
    let who = (!absent.contestants.is_empty()).then(|| who(sheet, absent));
    let played = (!absent.boards.is_empty()).then(|| boards(&absent.boards));
    [
        absent.round.map(|round| format!("round {round}")),
        absent.table.map(|table| format!("table {table}")),
        who,
        played,
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(", ")
}

/// `pair 3 N-S, pair 7 E-W`; where one of two pairs N-S sat out, `pair 7 E-W and one of pair 3 N-S, pair 4 N-S`.
fn who(sheet: &Sheet<'_>, absent: &AbsentTables) -> String {
    let names = |ids: &[ContestantId]| listed(ids.iter().map(|&id| sheet.name(id)), LISTED);
    let size = if sheet.session.is_individual() { 4 } else { 2 };
    let all = absent.contestants.as_slice();
    if absent.certain {
        return names(all);
    }
    if all.len() < absent.count * size {
        return format!("{} and others", names(all));
    }
    let sides: Vec<&[ContestantId]> = all
        .chunk_by(|&one, &next| {
            let direction = |id| sheet.session.contestant(id).direction;
            direction(one) == direction(next)
        })
        .collect();
    match (absent.count, sides.as_slice()) {
        (1, [one @ [_], some] | [some, one @ [_]]) => {
            format!("{} and one of {}", names(one), names(some))
        }
        (count, _) => format!("{} of {}", count * size, names(all)),
    }
}
