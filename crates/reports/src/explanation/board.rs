//! How a board score was computed: what it is compared with, and what that earns.

use contract_scoring::Side;
use matchpointing::{Treatment, meaning, short_boards};
use rust_decimal::Decimal;
use session::{Artificial, AveragePlus, CrossImpForm, Entry, Method, ShortBoards, SwissBoards};

use super::super::{ReportContext, played, who};
use crate::model::cell::Cell;
use crate::model::explanation::{BoardExplanation, Comparison, Constituent};
use crate::model::traveler_line::TravelerLine;
use crate::model::{Message, seen_by};
use crate::report_words;
use crate::sheet::{Block, Items, List, Sheet, Style};

/// Explains a board score. The sheet's texts are in a style: with the signs of suits, or with letters.
#[must_use]
pub fn board(context: ReportContext<'_>, explained: &BoardExplanation, style: Style) -> Sheet {
    let words = context.words;
    let texts = &report_words(words).explanation;
    let board = report_words(words).travelers.board(explained.line.board.get());
    let played = (context.scored.session.results()).round_board(explained.line.result.index());
    let board = match played.round {
        Some(round) => format!("{board}, {}", words.facts.round(round.get())),
        None => board,
    };
    let mut steps = match &explained.other_table {
        Some(other) => vec![other_table(context, explained.side, other, style)],
        None => vec![field(context, explained)],
    };
    let mut parts = Vec::new();
    let mut end = Vec::new();
    match (explained.cell, &explained.comparison) {
        (Cell::Earned(earned), Some(comparison)) => {
            compared(context, explained, comparison, &mut steps);
            end.push(of_top(context, explained, earned));
        }
        (Cell::Earned(earned), _) if explained.other_table.is_some() => {
            steps.push(both_tables(context, explained));
            end.push(of_top(context, explained, earned));
        }
        (Cell::Earned(earned), None) => {
            steps.extend(explained.datum.map(|(datum, _)| texts.datum(datum)));
            steps.push(texts.by_parts.to_owned());
            let constituents = explained.constituents.iter();
            parts.extend(constituents.map(|one| part(context, explained.side, one)));
            end.push(of_top(context, explained, earned));
        }
        (Cell::Artificial(artificial, earned), _) => {
            let entered = explained.line.entries.get(explained.side);
            if !matches!(entered, Entry::Artificial(_)) && !is_ruled_there(explained) {
                steps.push(texts.cancelled.to_owned());
            }
            steps.push(why(context, explained, artificial));
            if both_are_artificial(explained) {
                steps.push(texts.mean_of_both.to_owned());
            }
            end.push(of_top(context, explained, earned));
        }
        (Cell::LatePlay, _) => end.push(texts.late_play.to_owned()),
        (Cell::NotPlayed | Cell::SitOut | Cell::Absent, _) => end.push(texts.not_played.to_owned()),
    }
    end.extend(explained.warnings.iter().map(|warned| {
        let text = words.finding(Message { text: &warned.text, gist: warned.gist.as_ref() });
        texts.warning(&match &warned.seen {
            Some(reason) => {
                let seen = report_words(words).director.acknowledged_for(reason);
                format!("{text} ({seen})")
            }
            None => text.into_owned(),
        })
    }));
    if parts.is_empty() {
        steps.append(&mut end);
    }
    let lists =
        [List::of(Items::Steps, steps), List::of(Items::Apart, parts), List::of(Items::Steps, end)];
    let lists = lists.into_iter().filter(|list| !list.items.is_empty());
    Sheet {
        lines: vec![against(context, explained, style)],
        blocks: lists.map(Block::List).collect(),
        ..super::sheet(context, &explained.standing, &board, style)
    }
}

/// Who played it against whom: `N-S against E-W 2: 2♥= by E, -110`.
fn against(context: ReportContext<'_>, explained: &BoardExplanation, style: Style) -> String {
    let [own, opponents, entered] = of_side(context, &explained.line, explained.side, style);
    (context.report_words().explanation).against(&own, &opponents, &entered)
}

/// A side of a line, its opponents, and what it is entered with.
fn of_side(
    context: ReportContext<'_>,
    line: &TravelerLine,
    side: Side,
    style: Style,
) -> [String; 3] {
    let opponents = side.opponents();
    let [own, other] = [side, opponents].map(|side| context.words.side.get(side));
    let opponents = format!("{other} {}", who::labels(line.players.get(opponents)));
    let entered = entered(context, line, side, style);
    [(*own).to_owned(), opponents, entered]
}

/// What a side of a line is entered with: `4♠= by N, 420`.
fn entered(context: ReportContext<'_>, line: &TravelerLine, side: Side, style: Style) -> String {
    let [contract, declarer] = played::cells(context, line.played);
    let [contract, declarer] = [contract, declarer].map(|cell| cell.shown(style).into_owned());
    let played = context.report_words().corrections.played(&contract, &declarer);
    let entered = [played, entry(context, line.entries.get(side), side)];
    let entered: Vec<String> = (entered.into_iter().filter(|one| !one.is_empty())).collect();
    entered.join(", ")
}

/// The other table of a match: `the other table, E-W against N-S 2: 4♠= by N, -420`.
fn other_table(
    context: ReportContext<'_>,
    side: Side,
    other: &TravelerLine,
    style: Style,
) -> String {
    let [own, opponents, entered] = of_side(context, other, side.opponents(), style);
    (context.report_words().explanation).other_table(&own, &opponents, &entered)
}

/// The scores of both tables, and what they come to.
fn both_tables(context: ReportContext<'_>, explained: &BoardExplanation) -> String {
    let texts = &context.report_words().explanation;
    let side = explained.side;
    let other = explained.other_table.as_ref();
    let own = explained.line.score(side);
    let there = other.and_then(|other| other.score(side.opponents()));
    let Some((own, there)) = own.zip(there) else {
        return texts.with_other_table.to_owned();
    };
    let own = seen_by(own, side).points();
    let there = seen_by(there, side.opponents()).points();
    let sum = own + there;
    let sign = if there < 0 { '-' } else { '+' };
    let formula = format!("{own} {sign} {} = {sum}", there.unsigned_abs());
    texts.tables_together(&formula, texts.outcome(sum.cmp(&0)))
}

/// Whether both tables of a match have artificial scores, so that what they come to is not that of one.
fn both_are_artificial(explained: &BoardExplanation) -> bool {
    let own = explained.line.entries.get(explained.side);
    matches!(own, Entry::Artificial(_)) && is_ruled_there(explained)
}

/// Whether the other table of a match has an artificial score, which decides the board.
fn is_ruled_there(explained: &BoardExplanation) -> bool {
    explained.other_table.as_ref().is_some_and(|other| {
        let there = other.entries.get(explained.side.opponents());
        matches!(there, Entry::Artificial(_))
    })
}

/// What a side is entered with, in one word.
fn entry(context: ReportContext<'_>, entry: &Entry, side: Side) -> String {
    match entry {
        Entry::Weighted(_) => context.words.signs.weighted.to_owned(),
        other => played::entry(context.words, other, side),
    }
}

/// What its side's results are, in one sentence.
fn field(context: ReportContext<'_>, explained: &BoardExplanation) -> String {
    let texts = &context.report_words().explanation;
    let side = explained.side;
    let shown = explained.field.iter().map(|one| {
        let entry = played::entry(context.words, &one.entry, side);
        let entry = match one.entry {
            Entry::Weighted(_) => texts.weighted(&entry),
            _ => entry,
        };
        match one.count {
            1 => entry,
            several => format!("{entry} x{several}"),
        }
    });
    let shown: Vec<String> = shown.collect();
    texts.results(context.words.side.get(side), shown.join(", "))
}

fn part(context: ReportContext<'_>, side: Side, part: &Constituent) -> String {
    let score = seen_by(part.score, side).points();
    let weight = part.weight.to_string();
    let earned = context.number(part.earned);
    context.report_words().explanation.part(&weight, score, &earned)
}

fn compared(
    context: ReportContext<'_>,
    explained: &BoardExplanation,
    comparison: &Comparison,
    steps: &mut Vec<String>,
) {
    let texts = &context.report_words().explanation;
    let Comparison { results, beaten, tied, lost, weighted, .. } = *comparison;
    steps.push(texts.compared(explained.expected, results));
    steps.push(texts.beats(beaten, tied, lost));
    let wins = explained.wins.unwrap_or_default();
    if weighted > 0 {
        steps.push(texts.also_weighted(weighted, context.number(wins)));
    }
    let conditions = context.scored.session.conditions();
    match conditions.method {
        // Their boards are compared with the other table only.
        Method::BoardAMatch | Method::Teams { .. } => {}
        Method::Matchpoints | Method::Swiss { boards: SwissBoards::Matchpoints, .. } => {
            let unit = conditions.rules.regulations().win.into();
            matchpoints(context, explained.expected, comparison, wins, unit, steps);
        }
        Method::CrossImps(form) | Method::Swiss { boards: SwissBoards::CrossImps(form), .. } => {
            let sum = context.number(explained.imps_in_all.unwrap_or_default());
            steps.push(texts.imps(&sum));
            let is_factored = comparison.treatment == Treatment::Factored;
            let compared = if is_factored { explained.expected } else { results };
            let others = compared.saturating_sub(1);
            let share = match form {
                CrossImpForm::Average => format!(" / {others}"),
                CrossImpForm::Total => String::new(),
                CrossImpForm::Ebu => format!(" / sqrt({compared} x {others} / 2)"),
            };
            if is_factored {
                let formula = format!("{sum} x {compared} / {results}{share}");
                steps.push(texts.factored_imps(compared, &formula));
            } else if others > 0 && form != CrossImpForm::Total {
                steps.push(texts.average_imps(format!("{sum}{share}")));
            }
        }
        Method::Butler { .. } => {
            if let Some((datum, Some(imps))) = explained.datum {
                let side = explained.side;
                let own = entry(context, explained.line.entries.get(side), side);
                if comparison.treatment == Treatment::Factored {
                    let times = format!("{} / {results}", explained.expected);
                    steps.push(texts.factored_datum(&times));
                }
                steps.push(texts.datum(datum));
                steps.push(texts.from_datum(datum, &own, imps));
            }
        }
    }
}

fn matchpoints(
    context: ReportContext<'_>,
    expected: u32,
    comparison: &Comparison,
    wins: Decimal,
    unit: u32,
    steps: &mut Vec<String>,
) {
    let texts = &context.report_words().explanation;
    let number = |number: Decimal| context.number(number.normalize());
    let Comparison { results: n, beaten, tied, treatment, weighted, .. } = *comparison;
    let won = number(wins * Decimal::from(unit));
    let half = number(Decimal::from(unit) / Decimal::TWO);
    steps.push(match weighted {
        0 => format!("{beaten} x {unit} + {tied} x {half} = {won}"),
        _ => format!("{} x {unit} = {won}", context.number(wins)),
    });
    match treatment {
        Treatment::Compared | Treatment::Cancelled => {}
        Treatment::Factored => {
            let missing = expected - n;
            let others = expected - 1;
            let chosen = short_boards(context.scored.session.conditions());
            let formula = match chosen {
                ShortBoards::Neuberg => {
                    format!("({expected} x {won} + {missing} x {unit} / 2) / {n}")
                }
                ShortBoards::Linear if n == 1 => format!("{others} x {unit} / 2"),
                ShortBoards::Linear => format!("{won} x {others} / {}", n - 1),
                ShortBoards::Tie => format!("{won} + {missing} x {unit} / 2"),
            };
            steps.push(texts.factored(chosen, expected, &formula));
        }
        Treatment::SmallGroup => {
            let average = Decimal::from(n - 1) / Decimal::TWO;
            let percent = Decimal::from(60) + (wins - average) * Decimal::TEN;
            steps.push(texts.small_group(number(average), number(percent)));
        }
    }
}

/// What an artificial score is worth.
fn why(context: ReportContext<'_>, explained: &BoardExplanation, artificial: Artificial) -> String {
    let texts = &context.report_words().explanation;
    let conditions = context.scored.session.conditions();
    let artificial = meaning(conditions.rules, artificial);
    let in_matches = matches!(conditions.method, Method::Teams { .. });
    let law = conditions.average_plus == AveragePlus::Law && !in_matches;
    let other_boards = explained.other_boards.filter(|_| law);
    let others = match conditions.method {
        method if method.is_in_matchpoints() => {
            return texts.artificial(artificial, other_boards.as_ref());
        }
        Method::CrossImps(CrossImpForm::Total)
        | Method::Swiss { boards: SwissBoards::CrossImps(CrossImpForm::Total), .. } => {
            Some(explained.expected.saturating_sub(1))
        }
        _ => None,
    };
    let other_boards = other_boards.map(|average| context.number(average));
    texts.artificial_imps(artificial, others, other_boards.as_deref())
}

/// `= 3.58 of 6, 59.67 %`.
fn of_top(context: ReportContext<'_>, explained: &BoardExplanation, earned: Decimal) -> String {
    let top = explained.top.map(|top| context.number(top.normalize()));
    let earned = context.number(earned);
    let texts = &context.report_words().explanation;
    match top.zip(explained.percent) {
        Some((top, percent)) => texts.earned_of(&earned, &top, percent),
        None => texts.earned_alone(&earned),
    }
}
