//! Which sheets of a workbook are read, and the messages about the others.

use std::collections::{HashMap, HashSet};

use findings::{Code, Diagnostic, Findings};
use notation::PairField;
use notation::calendar::{NamedDay, weekday_of};
use table::entered::FieldName;

use super::sheet::Sheet;

/// The most sheets that a message names.
const NAMED: usize = 20;
/// Of fewer results, nobody can tell whether they are a copy.
const FEW: usize = 5;
/// Where pairs are read from.
const PAIRS_BESIDE: &str =
    "pairs are read from `pairs.csv`, or a workbook `pairs.xlsx`, beside the travelers";

/// The sheets that are read, and copies of them.
#[derive(Default)]
struct Chosen<'s> {
    used: Vec<&'s Sheet>,
    copies: Vec<&'s Sheet>,
}

/// The sheets with a table of the kind, or those that are named; the first one, where none has such a table, so that it
/// can be said what it lacks. `None` where a person must choose first, which is reported.
pub(super) fn chosen<'s, C: FieldName>(
    sheets: &'s [Sheet],
    tabs: &[String],
    file: &str,
    findings: &mut Findings,
) -> Option<Vec<&'s Sheet>> {
    let Chosen { used, copies } = match tabs {
        [] => by_themselves::<C>(sheets, file, findings)?,
        tabs => Chosen { used: named(sheets, tabs, file, findings)?, copies: Vec::new() },
    };
    if tabs.is_empty() {
        findings.extend(hidden(&used, file));
    }
    // The only list of pairs is read beside the travelers.
    let is_alone = sheets.iter().filter(|sheet| sheet.is_roster()).count() == 1;
    let is_used = |sheet: &Sheet| is_alone && sheet.is_roster();
    let known = used.iter().chain(&copies);
    let known: HashSet<&str> = known.map(|sheet| sheet.name.as_str()).collect();
    let others = sheets.iter().filter(|sheet| {
        !known.contains(sheet.name.as_str())
            && !sheet.rows.is_empty()
            && !sheet.lists_corrections::<C>()
            && !is_used(sheet)
    });
    let (rosters, others): (Vec<&Sheet>, Vec<&Sheet>) =
        others.partition(|sheet| sheet.header::<PairField>().is_some());
    let same =
        ["says the same as another one, and counts once", "say the same as others, and count once"];
    let lists = ["lists pairs, and is not used", "list pairs, and are not used"];
    let notes = [
        finding(Code::SheetsLeft, &copies, same, file),
        finding(Code::SheetsLeft, &rosters, lists, file).map(|note| note.hint(PAIRS_BESIDE)),
        finding(Code::SheetsLeft, &others, ["is not used", "are not used"], file),
    ];
    for note in notes.into_iter().flatten() {
        findings.push(note);
    }
    Some(used)
}

/// Those that can be read without a choice, and copies of them.
fn by_themselves<'s, C: FieldName>(
    sheets: &'s [Sheet],
    file: &str,
    findings: &mut Findings,
) -> Option<Chosen<'s>> {
    let is_table =
        |sheet: &&Sheet| sheet.header::<C>().is_some() && !sheet.lists_corrections::<C>();
    let mut chosen = Chosen::default();
    let mut seen: HashSet<Vec<&[String]>> = HashSet::new();
    let mut by_name: HashMap<&str, &Sheet> = HashMap::new();
    // A copy may stand before what it is a copy of.
    let mut tables: Vec<&Sheet> = sheets.iter().filter(is_table).collect();
    tables.sort_by_key(|sheet| copied(&sheet.name).is_some());
    for sheet in tables {
        let lines = sheet.lines::<C>();
        let original = copied(&sheet.name).and_then(|name| by_name.get(name));
        let original = original.filter(|_| !lines.is_empty());
        let is_part = original.is_some_and(|original| {
            let known: HashSet<&[String]> = original.lines::<C>().into_iter().collect();
            lines.iter().all(|line| known.contains(line))
        });
        if is_part || !lines.is_empty() && seen.contains(&lines) {
            chosen.copies.push(sheet);
        } else if let Some(original) = original {
            let message = format!(
                "`{file}` has the sheets `{}` and `{}`, a copy of it with other lines",
                original.name, sheet.name
            );
            let found = Diagnostic::new(Code::OtherTravelers, message);
            findings.push(found.hint(choose(sheet, original)));
            return None;
        } else {
            let alike = (chosen.used.iter()).find(|other| is_nearly_copy::<C>(sheet, other));
            if let Some(other) = alike {
                let message = format!(
                    "nearly all results of the sheet `{}` of `{file}` are also in `{}`, and both count",
                    sheet.name, other.name
                );
                let found = Diagnostic::new(Code::SheetsAlike, message);
                findings.push(found.hint(choose(sheet, other)));
            }
            seen.insert(lines);
            by_name.insert(&sheet.name, sheet);
            chosen.used.push(sheet);
        }
    }
    let used: HashSet<&str> = (chosen.used.iter()).map(|sheet| sheet.name.as_str()).collect();
    chosen.used = (sheets.iter()).filter(|sheet| used.contains(sheet.name.as_str())).collect();
    if let Some([first, other]) = of_different_days(&chosen.used) {
        let days = |sheet: &&&Sheet| {
            NamedDay::of(&sheet.name).is_some() || weekday_of(&sheet.name).is_some()
        };
        let listed: Vec<&Sheet> = chosen.used.iter().filter(days).copied().collect();
        let message =
            format!("`{file}` has sessions of different days: the sheets {}", quoted(&listed));
        findings.push(Diagnostic::new(Code::SeveralDays, message).hint(choose(first, other)));
        return None;
    }
    if chosen.used.is_empty() {
        let filled = sheets.iter().filter(|sheet| !sheet.rows.is_empty());
        chosen.used.extend(filled.take(1));
    }
    Some(chosen)
}

/// Whether four in five results of a sheet are in another one, whoever of both was changed later.
fn is_nearly_copy<C: FieldName>(sheet: &Sheet, other: &Sheet) -> bool {
    let (own, others) = (sheet.results::<C>(), other.results::<C>());
    let known: HashSet<&[String]> = others.iter().copied().collect();
    let same = own.iter().filter(|line| known.contains(*line)).count();
    own.len() >= FEW && 5 * same >= 4 * own.len().max(others.len())
}

/// The first two sheets that are called by different days, of the year or of the week.
fn of_different_days<'s>(sheets: &[&'s Sheet]) -> Option<[&'s Sheet; 2]> {
    fn two<'s, D: Copy>(
        sheets: &[&'s Sheet],
        day: impl Fn(&str) -> Option<D>,
        differ: impl Fn(D, D) -> bool,
    ) -> Option<[&'s Sheet; 2]> {
        let named = |sheet: &&'s Sheet| Some((*sheet, day(&sheet.name)?));
        let mut days = sheets.iter().filter_map(named);
        let (first, earlier) = days.next()?;
        let (other, _) = days.find(|(_, day)| differ(earlier, *day))?;
        Some([first, other])
    }
    two(sheets, NamedDay::of, NamedDay::differs)
        .or_else(|| two(sheets, weekday_of, |one, other| one != other))
}

/// Those that a person has named.
fn named<'s>(
    sheets: &'s [Sheet],
    tabs: &[String],
    file: &str,
    findings: &mut Findings,
) -> Option<Vec<&'s Sheet>> {
    let find = |tab: &&String| {
        let is_called = |sheet: &&Sheet| sheet.name.trim().eq_ignore_ascii_case(tab.trim());
        sheets.iter().find(is_called)
    };
    if let Some(missing) = tabs.iter().find(|tab| find(tab).is_none()) {
        let all: Vec<&Sheet> = sheets.iter().collect();
        let message = format!("`{file}` has no sheet `{missing}`");
        findings.push(
            Diagnostic::new(Code::NoSuchSheet, message)
                .hint(format!("its sheets are {}", quoted(&all))),
        );
        return None;
    }
    let is_named = |sheet: &&Sheet| {
        tabs.iter().any(|tab| find(&tab).is_some_and(|one| one.name == sheet.name))
    };
    Some(sheets.iter().filter(is_named).collect())
}

/// How either of two sheets is chosen.
fn choose(one: &Sheet, other: &Sheet) -> String {
    format!(
        "`--tab '{}'` reads that one, `--tab '{}'` the other; or take out what does not count",
        one.name, other.name
    )
}

/// The name of the sheet of which one is a copy, as spreadsheets call these: `Travelers (2)`, `Travelers_2`.
fn copied(name: &str) -> Option<&str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let in_brackets = name.strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let of = in_brackets.or_else(|| name.rsplit_once('_'));
    of.filter(|(_, number)| is_number(number)).map(|(name, _)| name)
}

/// Warns of sheets that count, and that nobody sees.
pub(super) fn hidden(used: &[&Sheet], file: &str) -> Option<Diagnostic> {
    let hidden: Vec<&Sheet> = used.iter().copied().filter(|sheet| sheet.is_hidden).collect();
    let stated = ["is hidden, and its lines count", "are hidden, and their lines count"];
    finding(Code::HiddenSheet, &hidden, stated, file).map(|found| {
        found.hint(
            "take out what is not of this session, or name the sheets to be read with `--tab`",
        )
    })
}

/// What is said of a sheet, or of several.
fn finding(
    code: Code,
    sheets: &[&Sheet],
    [one, several]: [&str; 2],
    file: &str,
) -> Option<Diagnostic> {
    let message = match sheets {
        [] => return None,
        [sheet] => format!("the sheet `{}` of `{file}` {one}", sheet.name),
        all => format!("the sheets {} of `{file}` {several}", quoted(all)),
    };
    Some(Diagnostic::new(code, message))
}

/// The names of sheets.
fn quoted(sheets: &[&Sheet]) -> String {
    let names = sheets.iter().take(NAMED).map(|sheet| format!("`{}`", sheet.name));
    let mut names: Vec<String> = names.collect();
    if sheets.len() > NAMED {
        names.push(format!("{} more", sheets.len() - NAMED));
    }
    names.join(", ")
}
