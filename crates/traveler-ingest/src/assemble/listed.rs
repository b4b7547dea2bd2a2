//! Matches the pairs of `pairs.csv` with the contestants of the travelers.

use std::collections::HashMap;

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings, Location, Read, Reported, called};
use notation::{Field as LineField, PairField as Field};
use rust_decimal::Decimal;
use session::{
    ContestantId, ContestantKind, PairNumber, Player, Profile, Section, SectionId, Winners,
};
use table::entered::Places;

use super::contestants::{Seat, Seating};
use super::{Assembled, Known};
use crate::pairs::{ListedBy, PairRow, Pairs, mean};

/// How many pairs a message names.
const NAMED: usize = 8;

/// By section, table and side, who begins there.
pub(super) type Begins = HashMap<(SectionId, u32, Side), PairNumber>;

/// Seats the listed pairs, so that those without results are contestants too. By row, the seat; `None` where nobody
/// knows on which side a pair without results would sit.
pub(super) fn seat(
    pairs: &Pairs<'_>,
    known: Known,
    section: impl Fn(&str) -> Option<SectionId>,
    sections: &[Section],
    (begins, seating): (&Begins, &mut Seating),
    teams: bool,
    findings: &mut Findings,
) -> Vec<Read<Option<Seat>>> {
    let mut is_unknown_reported = false;
    let mut seat = |row: &PairRow| {
        let Some(section) = section(&row.section) else {
            if !known.lines {
                return Err(Reported);
            }
            findings.push(
                row_finding(
                    pairs,
                    row,
                    Field::Section,
                    Code::UnknownSection,
                    format!("there are no results of section `{}`", row.section),
                )
                .found(&*row.section)
                .hint("correct the name, or add the section's results"),
            );
            return Err(Reported);
        };
        let seat = row.direction.map(|side| (section, row.number.get(), side));
        let begins = seat.and_then(|seat| begins.get(&seat)).copied();
        let number = begins.unwrap_or(row.number);
        let mut list = |side| Ok(Some(seating.list((section, side, number))));
        match (sections[section.index()].winners, row.direction) {
            (Winners::Two, Some(side)) => list(side),
            (Winners::One, None) => list(Side::NorthSouth),
            // Each pair of a team may have a row, and a traveler names pairs where they sit.
            (Winners::One, Some(_)) if teams || pairs.listed_by == ListedBy::Travelers => {
                list(Side::NorthSouth)
            }
            (Winners::One, Some(_)) if begins.is_some() => list(Side::NorthSouth),
            (Winners::Two, None) | (Winners::One, Some(_)) if !known.winners() => Err(Reported),
            (Winners::Two, None) if let Some(side) = seating.only_side(section, row.number) => {
                Ok(Some(seating.list((section, side, row.number))))
            }
            (Winners::Two, None) if !seating.is_met(section, row.number) => {
                findings.push(never_plays(pairs, row, &format!("pair {}", row.number)));
                Ok(None)
            }
            (Winners::Two, None) => {
                findings.push(
                    row_finding(
                        pairs,
                        row,
                        Field::Direction,
                        Code::DirectionMismatch,
                        format!(
                            "section `{}` has two winners: which pair {} is meant?",
                            row.section, row.number
                        ),
                    )
                    .expected("`NS` or `EW`")
                    .hint(
                        "fill the column `direction`, or set `winners = 1` for the section in `session.toml`",
                    ),
                );
                Err(Reported)
            }
            (Winners::One, Some(_)) if pairs.are_by_table && !seating.is_individual() => {
                // The rest of the list lacks the same.
                if !std::mem::replace(&mut is_unknown_reported, true) {
                    let message = format!(
                        "this list is by table, section `{}` has one winner, and nothing says which pair begins there",
                        row.section
                    );
                    let found = row_finding(pairs, row, Field::Pair, Code::MissingColumn, message);
                    findings.push(found.expected("a column `pair`").hint(
                        "give the pairs' numbers, or add rounds and tables to the travelers, or `movement.csv`",
                    ));
                }
                Err(Reported)
            }
            (Winners::One, Some(side)) => {
                findings.push(
                    row_finding(
                        pairs,
                        row,
                        Field::Direction,
                        Code::DirectionMismatch,
                        format!(
                            "section `{}` has one winner: its pairs have no direction",
                            row.section
                        ),
                    )
                    .found(side.code())
                    .hint(if seating.is_individual() {
                        "leave the cell blank: players sit in every direction"
                    } else {
                        "leave the cell blank, or set `winners = 2` for the section in `session.toml`"
                    }),
                );
                Err(Reported)
            }
        }
    };
    pairs.rows.iter().map(&mut seat).collect()
}

/// Gives the contestants their profiles. `seats` holds the contestant of each row, `plays` whether each contestant
/// has results, `places` where the lines are.
pub(super) fn describe(
    pairs: &Pairs<'_>,
    seats: &[Read<Option<ContestantId>>],
    plays: &[bool],
    places: &dyn Places<LineField>,
    assembled: &mut Assembled,
    findings: &mut Findings,
) {
    let kind = assembled.draft.contestant_kind();
    let individual = kind == ContestantKind::Player;
    let mut row_of: Vec<Option<&PairRow>> = vec![None; plays.len()];
    for (row, id) in pairs.rows.iter().zip(seats) {
        let Ok(Some(id)) = *id else {
            continue;
        };
        if let Some(first) = row_of[id.index()] {
            let (profile, sides) = (
                &mut assembled.draft.contestants[id.index()].profile,
                (first.direction, row.direction),
            );
            if let ((Some(one), Some(other)), Some(profile)) = (sides, profile)
                && kind == ContestantKind::Team
                && one != other
                && !profile.players.iter().any(|player| player.side == Some(other))
            {
                for player in &mut profile.players {
                    player.side = Some(one);
                }
                profile.players.extend(of_side(row, other));
                for (column, what) in join(profile, first, row) {
                    let message =
                        format!("the rows of {} have different {what}", called(assembled, id));
                    findings.push(
                        row_finding(pairs, row, column, Code::PairTwice, message)
                            .see(pairs.places.locate(first.at, column).label("the earlier row"))
                            .hint("correct one of them; it holds for the team, and one of the rows may say it alone"),
                    );
                }
                continue;
            }
            findings.push(listed_twice(pairs, first, row, &called(assembled, id)));
            continue;
        }
        row_of[id.index()] = Some(row);
        if individual && !is_unknown(row) {
            findings.push(
                row_finding(
                    pairs,
                    row,
                    Field::Player2,
                    Code::SecondPlayer,
                    "in an individual each row names one player".to_owned(),
                )
                .hint("give each player a row"),
            );
        }
        if kind != ContestantKind::Team && !row.more.is_empty() {
            findings.push(
                row_finding(
                    pairs,
                    row,
                    Field::Player3,
                    Code::SecondPlayer,
                    "only a team has more than two players".to_owned(),
                )
                .hint("give each pair a row, or write `method = \"teams\"` in `session.toml`"),
            );
        }
        let named = row.players.each_ref().map(|player| player.name.is_some());
        if !individual && pairs.places.has(Field::Player2) && named[0] != named[1] {
            let blank = if named[0] { Field::Player2 } else { Field::Player1 };
            findings.push(
                row_finding(
                    pairs,
                    row,
                    blank,
                    Code::OnePlayer,
                    format!("only one player of {} is named", called(assembled, id)),
                )
                .hint("add the partner's name"),
            );
        }
        if !plays[id.index()] {
            findings.push(never_plays(pairs, row, &called(assembled, id)));
        }
        let mut profile = row.profile(kind);
        // A row that names more than a pair, and is the only one of its team, does not say who sat where.
        if kind == ContestantKind::Team
            && row.more.is_empty()
            && let Some(side) = row.direction
        {
            profile.players = of_side(row, side);
        }
        assembled.draft.contestants[id.index()].profile = Some(Box::new(profile));
    }
    if pairs.rows.is_empty() || !pairs.is_whole || seats.contains(&Err(Reported)) {
        // What is missing below may be what has been reported above.
        return;
    }
    let unlisted: Vec<ContestantId> = (0..)
        .map(ContestantId)
        .zip(&row_of)
        .filter(|(_, row)| row.is_none())
        .map(|(id, _)| id)
        .collect();
    if let Some(first) = unlisted.first() {
        // No heading is above the list of another program.
        let line = match pairs.listed_by {
            ListedBy::Person | ListedBy::Travelers => None,
            ListedBy::Program { .. } => line_of(*first, assembled, places),
        };
        findings.push(
            Diagnostic::new(
                Code::NotListed,
                format!(
                    "{} not listed",
                    names(assembled, &unlisted, ["plays, but is", "play, but are"])
                ),
            )
            .at(line.unwrap_or_else(|| pairs.places.locate_title()))
            .hint("add a row for each, with the players' names"),
        );
    }
    all_or_none(
        pairs,
        &row_of,
        assembled,
        (Code::CarryoverMissing, Field::Carryover),
        |profile| profile.carryover,
        findings,
    );
    if pairs.handicaps_are_of_members {
        return;
    }
    let handicaps = [Field::Handicap, Field::Handicap1];
    let handicap = handicaps.into_iter().find(|column| pairs.places.has(*column));
    all_or_none(
        pairs,
        &row_of,
        assembled,
        (Code::HandicapMissing, handicap.unwrap_or(Field::Handicap)),
        |profile| profile.handicap,
        findings,
    );
}

/// Where the number of a contestant is, in its first line.
fn line_of(
    id: ContestantId,
    assembled: &Assembled,
    places: &dyn Places<LineField>,
) -> Option<Location> {
    let results = &assembled.draft.results;
    let sides = [(LineField::Ns, results.ns()), (LineField::Ew, results.ew())];
    let first = sides.map(|(field, who)| Some((who.iter().position(|own| *own == id)?, field)));
    let (place, field) = first.into_iter().flatten().min_by_key(|(place, _)| *place)?;
    Some(places.locate(assembled.rows.results.get(place), field))
}

/// The players of a team's row, who sit on a side.
fn of_side(row: &PairRow, side: Side) -> Vec<Player> {
    let players = row.profile(ContestantKind::Team).players.into_iter();
    let sit_there = |player: Player| Player { side: Some(side), ..player };
    players.map(sit_there).collect()
}

/// Adds to the profile of a team, of which a row is known, what the row of its other pair says. Returns the columns in
/// which the two differ.
fn join(profile: &mut Profile, first: &PairRow, other: &PairRow) -> Vec<(Field, &'static str)> {
    fn agree<T: Copy + PartialEq>(one: Option<T>, other: Option<T>, is: &mut Option<T>) -> bool {
        *is = one.or(other);
        other.is_none() || *is == other
    }
    let own = other.profile(ContestantKind::Team);
    let mut differ = Vec::new();
    if !agree(profile.strat, own.strat, &mut profile.strat) {
        differ.push((Field::Strat, "strats"));
    }
    let mut handicap = None;
    if !agree(first.handicap, other.handicap, &mut handicap) {
        differ.push((Field::Handicap, "handicaps"));
    }
    profile.handicap = handicap.or_else(|| mean(first.handicaps.iter().chain(&other.handicaps)));
    if !agree(profile.carryover, own.carryover, &mut profile.carryover) {
        differ.push((Field::Carryover, "carryovers"));
    }
    let more = own.ineligible.iter();
    let more = more.filter(|strat| !profile.ineligible.contains(strat)).copied();
    let more: Vec<_> = more.collect();
    profile.ineligible.extend(more);
    profile.standing &= own.standing;
    differ
}

/// Tells who lacks a number that others have.
fn all_or_none(
    pairs: &Pairs<'_>,
    row_of: &[Option<&PairRow>],
    assembled: &Assembled,
    (code, column): (Code, Field),
    number: impl Fn(&Profile) -> Option<Decimal>,
    findings: &mut Findings,
) {
    let lacking: Vec<ContestantId> = (0..)
        .map(ContestantId)
        .zip(&assembled.draft.contestants)
        .filter(|(_, contestant)| contestant.profile.as_deref().and_then(&number).is_none())
        .map(|(id, _)| id)
        .collect();
    if lacking.is_empty() || lacking.len() == row_of.len() {
        return;
    }
    let what = match column {
        Field::Handicap | Field::Handicap1 => "handicap",
        _ => "carryover",
    };
    let mut places = lacking
        .iter()
        .filter_map(|id| row_of[id.index()])
        .map(|row| pairs.places.locate(row.at, column));
    let first: Location = places.next().unwrap_or_else(|| pairs.places.locate_title());
    let finding = Diagnostic::new(
        code,
        format!("{} no {what}, but others have one", names(assembled, &lacking, ["has", "have"])),
    )
    .at(first)
    .hint(format!("fill the cells; write 0 for a pair without {what}"));
    findings.push(places.take(NAMED - 1).fold(finding, Diagnostic::see));
}

fn listed_twice(pairs: &Pairs<'_>, first: &PairRow, second: &PairRow, called: &str) -> Diagnostic {
    let names = |row: &PairRow| row.players.clone().map(|player| player.name);
    let message = if names(first) == names(second) {
        format!("{called} is listed twice")
    } else {
        format!("{called} is listed twice, with different players")
    };
    row_finding(pairs, second, Field::Pair, Code::PairTwice, message)
        .see(pairs.places.locate(first.at, Field::Pair).label("the earlier row"))
        .hint("delete one, or correct its number or direction")
}

fn never_plays(pairs: &Pairs<'_>, row: &PairRow, called: &str) -> Diagnostic {
    let message = format!("{called} has no results");
    row_finding(pairs, row, Field::Pair, Code::NeverPlays, message)
        .hint("correct its number or direction, or delete the row")
}

fn row_finding(
    pairs: &Pairs<'_>,
    row: &PairRow,
    column: Field,
    code: Code,
    message: String,
) -> Diagnostic {
    Diagnostic::new(code, message).at(pairs.places.locate(row.at, column)).about(row.subject())
}

/// Whether nothing is known of the second player.
fn is_unknown(row: &PairRow) -> bool {
    let second = &row.players[1];
    second.name.is_none() && second.id.is_none() && second.masterpoints.is_none()
}

/// Some contestants and what they do: `pair 3 N-S has`, `pair 3 N-S, pair 4 N-S have`.
fn names(assembled: &Assembled, ids: &[ContestantId], [one, several]: [&str; 2]) -> String {
    let named: Vec<_> = ids.iter().take(NAMED).map(|&id| called(assembled, id)).collect();
    let more = match ids.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let verb = if ids.len() == 1 { one } else { several };
    format!("{}{more} {verb}", named.join(", "))
}

/// A contestant as messages call it, with its section where there are several.
fn called(assembled: &Assembled, id: ContestantId) -> String {
    let draft = &assembled.draft;
    let contestant = &draft.contestants[id.index()];
    let name = called::contestant(contestant, draft.contestant_kind());
    match draft.sections.as_slice() {
        [_] => name,
        sections => format!("{name} of section {}", sections[contestant.section.index()]),
    }
}
