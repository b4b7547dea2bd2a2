//! What results were corrected to.

use contract_scoring::{BySide, Side};

use super::because;
use super::who::{label, parties};
use crate::model::difference::{Difference, ResultChange};
use crate::model::published::{Entered, PublishedLine};
use crate::sheet::{Cell, Columns, Contract, Note, Style, Table, Value, number, ordinal, text};
use crate::{ReportContext, played, records, report_words};

/// The lines that were corrected; why is said below them.
pub(super) fn results(context: ReportContext<'_>, difference: &Difference) -> Option<Table> {
    let words = &context.words;
    let titles = &words.columns;
    let side = |key, side| text(key, *titles.side.get(side)).naming();
    let sitting = |change: &ResultChange, side| {
        Cell::from(Value::Numbers(parties(context, change.players.get(side))))
    };
    let lines = [
        (["was-contract", "was-score", "was-group"], report_words(words).corrections.was),
        (["is-contract", "is-score", "is-group"], report_words(words).corrections.is),
    ];
    let mut columns = Columns::<ResultChange>::new()
        .with(ordinal("board", titles.board).naming(), |change| super::super::cell(change.board()))
        .with(side("ns", Side::NorthSouth), |change| sitting(change, Side::NorthSouth))
        .with(side("ew", Side::EastWest), |change| sitting(change, Side::EastWest));
    for (which, ([contract, score, group], title)) in lines.into_iter().enumerate() {
        let line = move |change: &ResultChange| [&change.old, &change.new][which].clone();
        columns = columns
            .with(text(contract, title), move |change| {
                contract_cell(context, line(change).as_ref())
            })
            .with(number(score, titles.own_score), move |change| {
                score_cell(context, line(change).as_ref())
            })
            .with(text(group, titles.group), move |change| {
                let differing = line(change).filter(|_| change.groups_differ());
                super::super::group(differing.and_then(|line| line.group?.letter()))
            });
    }
    let mut table = columns.table(report_words(words).corrections.results, &difference.results);
    for change in &difference.results {
        let why = why(context, change).join("; ");
        if !why.is_empty() {
            let line = line_name(context, change);
            table.notes.push(Note::Text(format!("{line}: {why}")));
        }
    }
    // That a line is a ruling now, without a contract, is said by an empty cell.
    let stay = ["was-contract", "is-contract"];
    (!table.rows.is_empty()).then(|| table.without_empty_columns_but(&stay))
}

/// The contract with its declarer; a dash where there is no line.
fn contract_cell(context: ReportContext<'_>, line: Option<&PublishedLine>) -> Cell {
    let Some(line) = line else {
        return Value::Dash.into();
    };
    let [contract, declarer] = played::cells(context, line.played);
    let declarer = declarer.shown(Style::PRINT);
    let contract = match contract.value {
        Value::Contract(Contract { symbols, letters }) => Value::Contract(Contract {
            symbols: format!("{symbols} {declarer}"),
            letters: format!("{letters} {declarer}"),
        }),
        other => other,
    };
    contract.into()
}

fn score_cell(context: ReportContext<'_>, line: Option<&PublishedLine>) -> Cell {
    line.map_or_else(Cell::default, |line| match (&line.entries.ns, &line.entries.ew) {
        (Entered::Points(ns), Entered::Points(ew)) if i32::from(*ns) == -i32::from(*ew) => {
            Cell::number(*ns)
        }
        _ => Cell::text(entered(context, &line.entries)),
    })
}

/// What both sides are entered with.
pub(super) fn entered(context: ReportContext<'_>, entries: &BySide<Entered>) -> String {
    let signs = &context.words.signs;
    let one = |entered: &Entered| match entered {
        Entered::Points(points) => points.to_string(),
        Entered::Artificial(artificial) => signs.artificial(*artificial),
        Entered::NotPlayed => signs.not_played.to_owned(),
        Entered::LatePlay => signs.late_play.to_owned(),
        Entered::Weighted(parts) => parts.clone(),
    };
    let BySide { ns, ew } = entries;
    match (ns, ew) {
        (Entered::Points(ns), Entered::Points(ew)) if i32::from(*ns) == -i32::from(*ew) => {
            ns.to_string()
        }
        (ns, ew) if ns == ew => one(ns),
        (ns, ew) => format!("{} / {}", one(ns), one(ew)),
    }
}

/// A corrected line as a sentence, and why.
pub(super) fn result(context: ReportContext<'_>, change: &ResultChange, letters: bool) -> String {
    let words = &context.report_words().corrections;
    let stated = |line: &PublishedLine| {
        let [contract, declarer] = played::cells(context, line.played);
        let style = Style { letters, ..context.style() };
        let played = words.played(&contract.shown(style), &declarer.shown(style));
        let group = line.group.filter(|_| change.groups_differ());
        let letter = group.and_then(session::FoulGroup::letter);
        let stated = format!("{played} {}", entered(context, &line.entries));
        match letter {
            Some(letter) => words.in_group(stated.trim_start(), letter),
            None => stated.trim_start().to_owned(),
        }
    };
    let [old, new] = [&change.old, &change.new].map(|line| line.as_ref().map(stated));
    let line = line_name(context, change);
    let stated = words.changed(&line, old.as_deref(), new.as_deref());
    because(&stated, &why(context, change))
}

/// Why a line was corrected, as far as that is known.
fn why(context: ReportContext<'_>, change: &ResultChange) -> Vec<String> {
    let recorded = records::reasons(context.words, &change.records);
    change.why.iter().cloned().chain(recorded).collect()
}

pub(super) fn line_name(context: ReportContext<'_>, change: &ResultChange) -> String {
    let sides = change.players.each().map(|(_, players)| {
        let labels: Vec<String> = players.iter().map(|who| label(context, who)).collect();
        labels.join("+")
    });
    context.report_words().corrections.line_of(change.board(), &sides[0], &sides[1])
}
