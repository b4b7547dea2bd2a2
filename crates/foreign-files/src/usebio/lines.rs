//! The lines of travelers.

use std::collections::BTreeMap;

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::Field;
use notation::cell::decimal;
use roxmltree::Node;
use rust_decimal::{Decimal, RoundingStrategy};
use table::text::Text;

use super::sections::Section;
use super::{child, children, is_called, opening, place, split, text_of, value};
use crate::imported::Row;

/// Adds the lines of a section.
pub(super) fn read(
    section: &Section<'_, '_>,
    text: &Text<'_>,
    rows: &mut Vec<Row<Field>>,
    findings: &mut Findings,
) {
    let top = top(section);
    for board in section.boards() {
        let is_played = children(board, "TRAVELLER_LINE").any(says_result);
        for line in children(board, "TRAVELLER_LINE") {
            let mut row = Row::at(opening(line));
            if let Some(number) = child(board, "BOARD_NUMBER") {
                row.put(Field::Board, text_of(number), place(number));
            }
            sides(section, line, text, &mut row, findings);
            matched(board, line, &mut row);
            played(line, &mut row);
            scored(line, top, text, &mut row, findings);
            // Without any result on the board, nobody knows whether it was played.
            if is_played && !says_result(line) && !row.sits_out() {
                row.put(Field::Score, "NP", opening(line));
            }
            rows.push(row);
        }
    }
}

/// Whether a line says what happened.
fn says_result(line: Node<'_, '_>) -> bool {
    let is_said = |name| !value(line, name).is_empty();
    is_said("SCORE") || is_said("CONTRACT") || matchpoints(line).iter().any(Option::is_some)
}

/// The most common sum of both sides' matchpoints: a top.
fn top(section: &Section<'_, '_>) -> Option<Decimal> {
    let mut sums: BTreeMap<Decimal, usize> = BTreeMap::new();
    for board in section.boards() {
        for line in children(board, "TRAVELLER_LINE") {
            let [ns, ew] = matchpoints(line);
            if let (Some(ns), Some(ew)) = (ns, ew) {
                *sums.entry(ns + ew).or_default() += 1;
            }
        }
    }
    let most = sums.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(sum, _)| sum).filter(|sum| !sum.is_zero())
}

/// What a line earned both sides.
pub(super) fn matchpoints(line: Node<'_, '_>) -> [Option<Decimal>; 2] {
    ["NS_MATCH_POINTS", "EW_MATCH_POINTS"].map(|name| decimal::read(value(line, name)))
}

/// Who sat at the table. A direction behind a number must be that of its side.
fn sides(
    section: &Section<'_, '_>,
    line: Node<'_, '_>,
    text: &Text<'_>,
    row: &mut Row<Field>,
    findings: &mut Findings,
) {
    let mut own = section.name.clone();
    let pairs = [
        ("NS_PAIR_NUMBER", Field::Ns, Side::NorthSouth),
        ("EW_PAIR_NUMBER", Field::Ew, Side::EastWest),
    ];
    for (name, field, side) in pairs {
        let Some(node) = child(line, name) else {
            continue;
        };
        let (name, number) = section.numbered(text_of(node));
        own = name;
        let (digits, suffix) = split(number);
        if !section.has_one_winner && !suffix.is_empty() && suffix != side.code() {
            let message = format!("the number says {suffix}, and stands for {}", side.code());
            findings.push(
                Diagnostic::new(Code::PairDirection, message)
                    .at(text.location_of(place(node)))
                    .hint("correct the number"),
            );
        }
        row.put(field, section.own_number(digits, &suffix), place(node));
    }
    row.put(Field::Section, own, row.at.clone());
    let players = [
        ("N_PLAYER_NUMBER", Field::North),
        ("S_PLAYER_NUMBER", Field::South),
        ("E_PLAYER_NUMBER", Field::East),
        ("W_PLAYER_NUMBER", Field::West),
    ];
    for (name, field) in players {
        if let Some(node) = child(line, name) {
            row.put(field, text_of(node), place(node));
        }
    }
}

/// The round of a match, and of teams who they are: the line says where the first of them sits.
fn matched(board: Node<'_, '_>, line: Node<'_, '_>, row: &mut Row<Field>) {
    let game = board.parent().filter(|game| is_called(*game, "MATCH"));
    let Some(game) = game else { return };
    if let Some(round) = child(game, "ROUND_NUMBER") {
        row.put(Field::Round, text_of(round), place(round));
    }
    let teams = ["TEAM", "OPPOSING_TEAM"].map(|name| child(game, name));
    if let [Some(first), Some(other)] = teams {
        let (ns, ew) = match value(line, "DIRECTION").to_uppercase().as_str() {
            "EW" => (other, first),
            _ => (first, other),
        };
        row.put(Field::Ns, text_of(ns), place(ns));
        row.put(Field::Ew, text_of(ew), place(ew));
    }
}

/// What was bid and played. Beside a pass-out, declarer and tricks say nothing.
fn played(line: Node<'_, '_>, row: &mut Row<Field>) {
    let contract = value(line, "CONTRACT");
    let is_passed =
        ["PASS", "PASSED", "P", "AP"].iter().any(|pass| pass.eq_ignore_ascii_case(contract));
    let columns = [
        ("CONTRACT", Field::Contract),
        ("PLAYED_BY", Field::Declarer),
        ("TRICKS", Field::Tricks),
        ("LEAD", Field::Lead),
    ];
    let columns = columns.into_iter().filter(|(_, field)| match field {
        Field::Contract => true,
        _ => !is_passed && (!contract.is_empty() || row.sits_out()),
    });
    for (name, field) in columns.collect::<Vec<_>>() {
        // No tricks tell of no play.
        let says = |node: &Node<'_, '_>| !contract.is_empty() || text_of(*node) != "0";
        let Some(node) = child(line, name).filter(says) else {
            continue;
        };
        let written = match field {
            Field::Lead => suit_first(text_of(node)),
            _ => text_of(node).to_owned(),
        };
        row.put(field, written, place(node));
    }
}

/// A card with its suit first: `9S` is `S9`.
fn suit_first(card: &str) -> String {
    match card.char_indices().next_back() {
        Some((end, suit)) if end > 0 && "SHDCshdc".contains(suit) => {
            format!("{suit}{}", card.get(..end).unwrap_or_default())
        }
        _ => card.to_owned(),
    }
}

/// The score, or what was given in its place.
fn scored(
    line: Node<'_, '_>,
    top: Option<Decimal>,
    text: &Text<'_>,
    row: &mut Row<Field>,
    findings: &mut Findings,
) {
    let node = child(line, "SCORE");
    let at = node.map_or(opening(line), place);
    let score = node.map_or("", text_of);
    let digits = score.strip_prefix(['A', 'a']).unwrap_or_default();
    let is_percentages = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !score.is_empty() && !is_percentages {
        row.put(Field::Score, score, at);
        return;
    }
    let of_matchpoints = percentages(line, top);
    let stated = is_percentages.then(|| {
        let (ns, ew) = digits.split_at(2);
        [ns, ew].map(decimal::read)
    });
    // A side without matchpoints did not play.
    let differs = matches!(
        (&of_matchpoints, &stated),
        (Some([Some(found_ns), Some(found_ew)]), Some([Some(ns), Some(ew)]))
            if [found_ns, found_ew] != [ns, ew]
    );
    match of_matchpoints {
        Some(both) if differs || (score.is_empty() && value(line, "CONTRACT").is_empty()) => {
            let named = |unit: &str| {
                both.map(|share| match share {
                    Some(share) => format!("{}{unit}", share.normalize()),
                    None => "NP".to_owned(),
                })
            };
            let [ns, ew] = named(" %");
            let message = format!(
                "a ruling has no score here: it is read from its matchpoints as {ns} and {ew}"
            );
            findings.push(
                Diagnostic::new(Code::HiddenRuling, message)
                    .at(text.location_of(at.clone()))
                    .hint("enter the ruling itself: `matchpoint correct FILE … ruling='60% 620, 40% -100'`"),
            );
            row.put(Field::Score, named("%").join("/"), at);
        }
        _ if is_percentages => row.put(Field::Score, score, at),
        _ => {}
    }
}

/// What the matchpoints of a line are of a top, in percent to two decimals, where at least one side has some.
fn percentages(line: Node<'_, '_>, top: Option<Decimal>) -> Option<[Option<Decimal>; 2]> {
    let top = top?;
    let percent = |points: Decimal| {
        let share = points.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(top)?;
        Some(share.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero))
    };
    let both = matchpoints(line).map(|points| percent(points?));
    both.iter().any(Option::is_some).then_some(both)
}
