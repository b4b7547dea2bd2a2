//! Guide cards: what happens at each table, and where each pair that moves is, round by round.

use contract_scoring::{BoardNumber, Side};
use session::{Movement, RoundNumber, Seated, Sitting, TableNumber, Winners};

use super::{Preparation, SectionMovement, boards, called, together};
use crate::report_words;
use crate::sheet::{Block, Cell, Column, Columns, Cut, Kind, Sheet, ordinal, text};
use crate::words::{Title, Words};

/// The cards of all tables, then those of everybody who moves.
pub(super) fn sheets<'a>(ours: Preparation<'a>) -> impl Iterator<Item = Sheet> + 'a {
    ours.sections.iter().flat_map(move |section| {
        let tables = section.movement.tables().into_iter();
        let of_tables = tables.map(move |table| of_table(ours, *section, table));
        let everybody = section.movement.everybody().into_iter();
        let movers = everybody.filter(move |who| moves(section.movement, *who));
        of_tables.chain(movers.map(move |who| of_mover(ours, *section, who)))
    })
}

/// What happens at one table.
fn of_table(ours: Preparation<'_>, section: SectionMovement<'_>, table: TableNumber) -> Sheet {
    let words = ours.words();
    let own = &report_words(words).before_play;
    let movement = section.movement;
    let sittings: Vec<&Sitting> =
        (movement.sittings().iter()).filter(|sitting| sitting.table == table).collect();
    let stays =
        |side: Side| sittings.iter().all(|one| next_seat(movement, one, side) == Next::Stays);
    // Players of an individual part, and each has a card.
    let part = movement.is_individual();
    let moving = Side::ALL.into_iter().filter(|side| !part && !stays(*side));
    let moving: Vec<Side> = moving.collect();
    let shares = sittings.iter().any(|one| movement.sharing(one).next().is_some());
    let to = |side: Side| {
        text("", Title::one(""))
            .keyed(format!("{}-to", side.code()))
            .titled(own.goes_to(words.side.get(side)))
    };
    let side = |key, side: Side| {
        Column::new(key, Title::one(words.side.get(side)), Kind::Ordinal).strong()
    };
    let card = Columns::<Sitting>::new()
        .numbers(round(words), |one| Some(one.round.get()))
        .texts(side("ns", Side::NorthSouth), |one| together(&one.seats.ns))
        .texts(side("ew", Side::EastWest), |one| together(&one.seats.ew))
        .texts(boards_column(words), boards)
        .with_if(shares, text("shared", own.shared), |one| {
            let with = movement.sharing(one).map(|one| one.table.to_string());
            Cell::text(with.collect::<Vec<_>>().join(", "))
        })
        .with_each(moving, |side| {
            (to(side), move |one: &Sitting| {
                Cell::text(match next_seat(movement, one, side) {
                    Next::Ends => String::new(),
                    Next::Stays => own.stays.to_owned(),
                    Next::Table(to, seat) if seat == side => to.to_string(),
                    Next::Table(to, seat) => format!("{to} {}", words.side.get(seat)),
                    Next::Elsewhere => "–".to_owned(),
                })
            })
        })
        .texts(text("boards-to", own.boards_to), |one| match boards_next(movement, one) {
            Next::Ends => String::new(),
            Next::Stays => own.stays.to_owned(),
            Next::Table(to, _) => to.to_string(),
            Next::Elsewhere => own.stand.to_owned(),
        })
        .table(words.facts.table(table.get()), sittings.iter().copied());
    let lines = Side::ALL.into_iter().filter(|side| stays(*side));
    let lines = lines.map(|side| own.always_stays(words.side.get(side)));
    Sheet {
        kind: Some(own.of_tables.to_owned()),
        facts: lines.collect(),
        blocks: vec![Block::Form(card, Cut::Halves)],
        ..ours.sheet(section, words.facts.table(table.get()))
    }
}

/// Where somebody who moves plays.
fn of_mover(ours: Preparation<'_>, section: SectionMovement<'_>, who: Seated) -> Sheet {
    let words = ours.words();
    let own = &report_words(words).before_play;
    let movement = section.movement;
    let is_individual = movement.is_individual();
    let changes = movement.winners() == Winners::One;
    let plays: Vec<(&Sitting, Side)> = sittings_of(movement, who).collect();
    let table = ordinal("table", words.columns.table);
    let card = Columns::<(&Sitting, Side)>::new()
        .numbers(round(words), |(one, _)| Some(one.round.get()))
        .numbers(table.only_long().strong(), |(one, _)| Some(one.table.get()))
        .with_if(changes, text("direction", words.columns.direction).only_short(), |(_, side)| {
            Cell::text(*words.side.get(*side))
        })
        .with_if(is_individual, ordinal("partner", words.columns.partner), |(one, side)| {
            let partner = one.seats.get(*side).iter();
            let partner = partner.filter(|one| **one != who.number).copied();
            Cell::text(together(&partner.collect::<Vec<_>>()))
        })
        .texts(ordinal("opponents", words.columns.opponents), |(one, side)| {
            if one.plays() {
                together(one.seats.get(side.opponents()))
            } else {
                own.sits_out.to_owned()
            }
        })
        .texts(
            boards_column(words),
            |(one, _)| {
                if one.plays() { boards(one) } else { "–".to_owned() }
            },
        )
        .table(called(who, words), &plays);
    let (kind, contestant) = if is_individual {
        (own.of_players, session::ContestantKind::Player)
    } else {
        (own.of_pairs, session::ContestantKind::Pair)
    };
    let title = words.facts.contestant(contestant, called(who, words));
    Sheet {
        kind: Some(kind.to_owned()),
        facts: Vec::new(),
        blocks: vec![Block::Form(card, Cut::Apart)],
        ..ours.sheet(section, capitalized(&title))
    }
}

fn round(words: &Words) -> Column {
    let column = ordinal("round", words.columns.round);
    column.naming().only_short()
}

fn boards_column(words: &Words) -> Column {
    let column = text("boards", words.columns.boards);
    column.only_long().strong()
}

/// The first letter of a title.
fn capitalized(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What comes after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// There is no next round.
    Ends,
    /// The same table.
    Stays,
    /// Another table, or another direction at the same one.
    Table(TableNumber, Side),
    /// No table.
    Elsewhere,
}

/// The sittings of somebody, with the side on which it sits.
fn sittings_of(movement: &Movement, who: Seated) -> impl Iterator<Item = (&Sitting, Side)> {
    movement.sittings().iter().filter_map(move |sitting| {
        let seat = movement.seated(sitting).find(|(_, one)| *one == who);
        seat.map(|(side, _)| (sitting, side))
    })
}

/// Whether somebody ever sits at another table, or in another direction.
fn moves(movement: &Movement, who: Seated) -> bool {
    let mut seats = sittings_of(movement, who).map(|(sitting, side)| (sitting.table, side));
    let first = seats.next();
    seats.any(|seat| Some(seat) != first)
}

/// The number of the round after one.
fn next_round(movement: &Movement, round: RoundNumber) -> Option<RoundNumber> {
    let rounds = movement.sittings().iter().map(|sitting| sitting.round);
    rounds.filter(|one| *one > round).min()
}

/// Where those on one side of a table go. Players of an individual part, and have cards of their own.
fn next_seat(movement: &Movement, sitting: &Sitting, side: Side) -> Next {
    let Some(round) = next_round(movement, sitting.round) else {
        // Who has always stayed does so in the last round, too.
        return match sitting.seats.get(side).as_slice() {
            [_] if !seat_moves(movement, sitting, side) => Next::Stays,
            _ => Next::Ends,
        };
    };
    if sitting.seats.get(side).len() != 1 {
        return Next::Elsewhere;
    }
    let who = movement.seated(sitting).find(|(own, _)| *own == side);
    let mut seats = who.into_iter().flat_map(|(_, who)| sittings_of(movement, who));
    match seats.find(|(next, _)| next.round == round) {
        Some((next, seat)) if next.table == sitting.table && seat == side => Next::Stays,
        Some((next, seat)) => Next::Table(next.table, seat),
        None => Next::Elsewhere,
    }
}

/// Whether somebody on this side of a table moves in any round.
fn seat_moves(movement: &Movement, sitting: &Sitting, side: Side) -> bool {
    let who = movement.seated(sitting).find(|(own, _)| *own == side);
    who.is_some_and(|(_, who)| moves(movement, who))
}

/// Where the boards of a table are played next. Of several tables that share them, the first one is named.
fn boards_next(movement: &Movement, sitting: &Sitting) -> Next {
    let Some(round) = next_round(movement, sitting.round) else {
        return Next::Ends;
    };
    let has = |one: &&Sitting, board: &BoardNumber| one.boards.contains(board);
    let Some(board) = sitting.boards.first() else {
        return Next::Elsewhere;
    };
    let at = || movement.sittings().iter().filter(|one| one.round == round);
    let near = |one: &&Sitting| one.table.get().abs_diff(sitting.table.get());
    match at().filter(|one| has(one, board)).min_by_key(near) {
        Some(next) if next.table == sitting.table => Next::Stays,
        Some(next) => Next::Table(next.table, Side::NorthSouth),
        None => Next::Elsewhere,
    }
}
