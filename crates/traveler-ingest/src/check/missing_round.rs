//! Tables that have no results in a round that others played.

use contract_scoring::BySide;
use findings::listed::{boards, listed};
use findings::{Code, Diagnostic, Location, Subject};
use movements::AbsentTables;
use session::{ContestantId, SectionId};

use super::sheet::Sheet;
use super::words::add_them;

/// The most rounds that are named, and the most contestants of each.
const LISTED: usize = 8;

pub(super) fn finding(
    sheet: &Sheet<'_>,
    section: SectionId,
    absent: &[AbsentTables],
) -> Diagnostic {
    let name = sheet.session.section(section);
    let tables = absent.iter().map(|round| round.count).sum();
    let is_foreseen = sheet.session.movement(section).is_some();
    let reason = match (tables, is_foreseen) {
        (1, true) => format!("a table's round was forgotten in section {name}"),
        (_, true) => format!("the rounds of {tables} tables were forgotten in section {name}"),
        (1, false) => format!("a table's round seems to be missing in section {name}"),
        (_, false) => format!("the rounds of {tables} tables seem to be missing in section {name}"),
    };
    let named: Vec<String> = absent.iter().take(LISTED).map(|one| place(sheet, one)).collect();
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
            Subject { ns: number(0), ew: number(1), ..diagnostic.subject.clone() }
        }
        _ => diagnostic.subject.clone(),
    };
    let rows = absent.iter().filter_map(|one| row(sheet, section, one));
    diagnostic.about(subject).lines(tables).hint(add_them(sheet, section)).at_all(rows.take(LISTED))
}

/// Where a table's round is to be entered, where the file has rows for it.
fn row(sheet: &Sheet<'_>, section: SectionId, absent: &AbsentTables) -> Option<Location> {
    let half = absent.contestants.len() / 2;
    let (ns, ew) = absent.contestants.split_at_checked(half)?;
    let seats = BySide { ns: ns.to_vec(), ew: ew.to_vec() };
    sheet.open_place(section, *absent.boards.first()?, &seats)
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
