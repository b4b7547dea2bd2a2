//! Acts on a movement, before play and during it: another table, a pair that arrives late, a pair that leaves.
//!
//! Typed results are kept: an act is refused if a line with a result is not in the new movement. This follows from the
//! files alone, so any act may be tried at any time.

mod fitting;
mod keep_results;
mod round;
mod settings;

use std::collections::BTreeSet;

use contract_scoring::{BySide, Side};
use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use render::paper::Paper;
use render::xlsx;
use reports::Preparation;
use reports::blank::{Blank, BlankColumn};
use reports::words::counted;
use session::{
    Direction, Movement, PairNumber, RoundNumber, Seated, Sitting, TableNumber, Winners,
};
use traveler_ingest::{Movements, Options, SectionMovement, SourceFile, read_movement};

use crate::before_play::{Made, NewFile, WORKBOOK, csv, new_file, preparation, printed, shown};
use keep_results::{Carried, Line, Typed};
pub use round::DrawnRound;

/// The files of a session with a movement.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The lines: `travelers.csv`, or the workbook.
    pub travelers: SourceFile<'a>,
    /// The roster, where it is a file of its own.
    pub pairs: Option<SourceFile<'a>>,
    /// The movement.
    pub movement: SourceFile<'a>,
    /// The settings.
    pub settings: Option<SourceFile<'a>>,
}

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// There are that many half tables from now on: 13 are 6½ tables.
    Tables(u16),
    /// A pair comes late: it takes the place of a phantom, or there is half a table more.
    Late {
        /// The first round that it plays; otherwise the first one without a result.
        from: Option<RoundNumber>,
    },
    /// A pair leaves.
    Leaves {
        /// Its number.
        number: PairNumber,
        /// Its side, where directions are ranked apart.
        side: Option<Side>,
        /// The first round that it does not play; otherwise the first one behind its results.
        from: Option<RoundNumber>,
    },
}

/// Why an act cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, without a final period.
    pub message: String,
    /// What can be done instead.
    pub hint: Option<String>,
    /// The flag of `matchpoint movement` that does it.
    pub flag: Option<&'static str>,
}

impl Refusal {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, flag: None }
    }

    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        let hint = Some(hint.into());
        Self { hint, ..self }
    }

    fn flag(self, flag: &'static str) -> Self {
        let flag = Some(flag);
        Self { flag, ..self }
    }
}

/// What an act changes.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The files that are to be written.
    pub made: Made,
    /// What is different now, a sentence each.
    pub summary: Vec<String>,
}

/// Does an act in a section, which is named where there are several. What is printed before play is made anew where
/// there is paper.
///
/// # Errors
///
/// Why it cannot be. Nothing that was typed would stay in another place, or be lost.
pub fn act(
    files: &Files<'_>,
    section: Option<&str>,
    act: Act,
    paper: Option<Paper>,
    options: &Options,
) -> Result<Changed, Refusal> {
    // Who leaves stays on the list.
    let keeps = matches!(act, Act::Leaves { .. });
    let mut changed = changed(files, section, keeps, paper, options, |old, lines| match act {
        Act::Tables(halves) => with_tables(old, halves, lines),
        Act::Late { from } => with_late(old, from, lines),
        Act::Leaves { number, side, from } => without(old, (number, side), from, lines),
    })?;
    changed.0.summary = summary(&changed.1[0], &changed.1[1]);
    Ok(changed.0)
}

/// Adds the next round of a Swiss movement. What is printed before play is made anew where there is paper.
///
/// # Errors
///
/// Where the last round is not over, or the next one has begun.
pub fn next_round(
    files: &Files<'_>,
    round: &DrawnRound,
    paper: Option<Paper>,
    options: &Options,
) -> Result<Changed, Refusal> {
    let added = |old: &Movement, lines: &[Line]| round::added(old, round, lines);
    changed(files, None, false, paper, options, added).map(|(changed, _)| changed)
}

/// The files with another movement of a section, and both movements.
fn changed(
    files: &Files<'_>,
    section: Option<&str>,
    keeps: bool,
    paper: Option<Paper>,
    options: &Options,
    change: impl FnOnce(&Movement, &[Line]) -> Result<Movement, Refusal>,
) -> Result<(Changed, [Movement; 2]), Refusal> {
    let reading = read_movement(files.movement, files.settings, options);
    let Movements { sections: mut movements, event, markings, .. } =
        reading.made.ok_or_else(unread)?;
    let place = section_of(&movements, section)?;
    let typed = Typed::read(files.travelers).map_err(Refusal::new)?;
    let own = &movements[place];
    let lines = Line::read(files.travelers, own.section.as_deref(), options);
    let lines = lines.map_err(Refusal::new)?;
    let old = own.movement.clone();
    let new = change(&old, &lines)?;
    if let Some(line) = lines.iter().find(|line| !line.is_in(&new)) {
        let refusal = Refusal::new(format!("{line} has a result, and would not be played"));
        return Err(refusal.hint(if line.turned().is_in(&new) {
            "the slip is turned round: turn it back, change the movement, and turn it again"
        } else {
            "correct the line first, or name a later round"
        }));
    }
    movements[place].movement = new.clone();
    let sections = shown(&movements);
    let of = preparation(&event, &markings, &sections);
    let mut changed = written(files, of, &typed, keeps)?;
    let tables = movements[place].movement.tables().len();
    let name = movements[place].section.as_deref().unwrap_or("A");
    // In the first round of a Swiss, nobody has changed directions yet.
    let winners = (old.winners() != new.winners()).then_some(match new.winners() {
        Winners::One => 1,
        Winners::Two => 2,
    });
    if let Some(file) = files.settings {
        let unfit = |why: &str| Refusal::new(format!("`{SETTINGS}` cannot be changed: {why}"));
        let text = std::str::from_utf8(file.bytes);
        let text = text.map_err(|_| unfit("it is not UTF-8").hint("save it as UTF-8"))?;
        let settings = settings::with_sizes(text, name, tables, winners);
        let settings = settings.map_err(|why| unfit(&why))?.map(String::into_bytes);
        changed
            .extend(settings.map(|bytes| new_file(SETTINGS, bytes, "how the session is scored")));
    }
    let mut made = Made { files: changed, missing: BTreeSet::new() };
    if let Some(paper) = paper {
        let printed = printed(of, paper).map_err(Refusal::new)?;
        made.files.extend(printed.files);
        made.missing = printed.missing;
    }
    let changed = Changed { made, summary: Vec::new() };
    Ok((changed, [old, new]))
}

/// The sections, each with the number of its half tables; one alone has no name.
///
/// # Errors
///
/// Where the movement has errors.
pub fn sizes(files: &Files<'_>, options: &Options) -> Result<Vec<(Option<String>, u16)>, Refusal> {
    let reading = read_movement(files.movement, files.settings, options);
    let movements = reading.made.ok_or_else(unread)?;
    let sizes =
        (movements.sections.into_iter()).map(|one| (one.section, half_tables(&one.movement)));
    Ok(sizes.collect())
}

/// The roster of a session with the names that are on it; who left stays. A file of another form is refused.
pub(crate) fn roster(files: &Files<'_>, options: &Options) -> Result<Blank, Refusal> {
    let reading = read_movement(files.movement, files.settings, options);
    let movements = reading.made.ok_or_else(unread)?;
    let sections = shown(&movements.sections);
    let of = preparation(&movements.event, &movements.markings, &sections);
    let roster = Blank::roster(of);
    let Some(pairs) = files.pairs else {
        return Ok(roster);
    };
    let known = Typed::read(pairs).map_err(Refusal::new)?;
    let mut keep_results = Carried::of(&known, true);
    let roster = keep_results.carry_into(roster);
    keep_results.check().map_err(Refusal::new)?;
    Ok(roster)
}

/// A table that takes the place of a file, with what separates the cells there.
pub(crate) fn written_like(
    table: &Blank,
    file: Option<SourceFile<'_>>,
) -> Result<Vec<u8>, Refusal> {
    let bytes = file.map_or(&b""[..], |file| file.bytes);
    csv(table, delimiter(bytes)).map_err(|why| Refusal::new(why.to_string()))
}

fn unread() -> Refusal {
    Refusal::new(format!("`{MOVEMENT}` has errors")).hint("`matchpoint movement` prints them")
}

fn section_of(movements: &[SectionMovement], section: Option<&str>) -> Result<usize, Refusal> {
    let names: Vec<&str> = movements.iter().filter_map(|one| one.section.as_deref()).collect();
    let hint = || format!("name the section: {}", names.join(" or "));
    match (section, movements.len()) {
        (None, 1) => Ok(0),
        (None, _) => Err(Refusal::new("there are several sections").hint(hint())),
        (Some(name), _) => {
            let is_named = |one: &SectionMovement| {
                (one.section.as_deref().unwrap_or("A")).eq_ignore_ascii_case(name)
            };
            let found = movements.iter().position(is_named);
            found.ok_or_else(|| Refusal::new(format!("there is no section `{name}`")).hint(hint()))
        }
    }
}

/// The files of lines, names and movement, with what was typed.
fn written(
    files: &Files<'_>,
    of: Preparation<'_>,
    typed: &Typed,
    keeps: bool,
) -> Result<Vec<NewFile>, Refusal> {
    let csv = |table: &Blank, like: SourceFile<'_>| written_like(table, Some(like));
    let mut changed = Vec::new();
    if let Some(pairs) = files.pairs {
        let known = Typed::read(pairs).map_err(Refusal::new)?;
        let mut keep_results = Carried::of(&known, keeps);
        let roster = with_known_directions(keep_results.carry_into(Blank::roster(of)), of);
        keep_results.check().map_err(Refusal::new)?;
        changed.push(new_file(PAIRS, csv(&roster, pairs)?, "names"));
    }
    let mut keep_results = Carried::of(typed, false);
    if typed.is_workbook {
        let mut tables = Blank::workbook(of);
        let roster = tables.pop().map(|roster| {
            let mut names = Carried::of(typed, keeps);
            let roster = with_known_directions(names.carry_into(roster), of);
            (roster, names.check())
        });
        let mut tables: Vec<Blank> =
            tables.into_iter().map(|table| keep_results.carry_into(table)).collect();
        if let Some((roster, whole)) = roster {
            whole.map_err(Refusal::new)?;
            tables.push(roster);
        }
        let bytes = xlsx::to_type_into(&tables);
        let bytes = bytes.map_err(|why| Refusal::new(why.to_string()))?;
        changed.push(new_file(WORKBOOK, bytes, "names and results"));
    } else {
        let lines = keep_results.carry_into(Blank::travelers(of, false));
        changed.push(new_file(TRAVELERS, csv(&lines, files.travelers)?, "results"));
    }
    keep_results.check().map_err(Refusal::new)?;
    let movement = csv(&Blank::movement(of), files.movement)?;
    changed.push(new_file(MOVEMENT, movement, "who plays whom on which boards"));
    Ok(changed)
}

/// A roster without the directions of a movement in which pairs did not change them yet.
fn with_known_directions(mut roster: Blank, of: Preparation<'_>) -> Blank {
    let title = of.words().columns.direction.long;
    let is_left = |column: &BlankColumn| {
        column.typed.is_some()
            && [title, "direction"].iter().any(|name| column.name.eq_ignore_ascii_case(name))
    };
    if let Some(place) = roster.columns.iter().position(is_left) {
        roster.columns.remove(place);
        for row in &mut roster.rows {
            row.remove(place);
        }
    }
    roster
}

/// What separates the cells of a file that we wrote.
fn delimiter(bytes: &[u8]) -> char {
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_there = |one: &char| header.contains(&u8::try_from(*one).unwrap_or(b','));
    [';', '\t', '|'].into_iter().find(is_there).unwrap_or(',')
}

/// The first round after these lines.
fn first_open<'l>(lines: impl IntoIterator<Item = &'l Line>) -> u8 {
    let played = lines.into_iter().map(|line| line.round.get()).max();
    played.map_or(1, |last| last.saturating_add(1))
}

fn with_tables(old: &Movement, halves: u16, lines: &[Line]) -> Result<Movement, Refusal> {
    let now = half_tables(old);
    if halves == now {
        let are = if now == 2 { "is" } else { "are" };
        return Err(Refusal::new(format!("there {are} {} already", tables(now))));
    }
    if let Some(who) = old.everybody().difference(&at_the_end(old)).next() {
        return Err(Refusal::new(format!(
            "{} has left, and a movement of {} would have it play",
            called(who),
            tables(halves)
        ))
        .hint("a pair that comes now can take its place")
        .flag(LATE));
    }
    fitting::of_size(old, halves, lines).ok_or_else(|| {
        let last = lines.iter().map(|line| line.round.get()).max();
        let why = match last {
            Some(2..) => format!(
                "{} do not fit what was played up to round {}",
                tables(halves),
                last.unwrap_or_default()
            ),
            _ => format!("no movement of {} goes on from this one", tables(halves)),
        };
        let refusal = Refusal::new(why);
        if let Some(nearest) = nearest(old, halves, now, lines) {
            return refusal.hint(format!("the nearest that goes on has {}", tables(nearest)));
        }
        match (halves > now, is_half(old)) {
            (true, true) => {
                refusal.hint("a pair that comes now can take the place of the phantom").flag(LATE)
            }
            (true, false) => refusal
                .hint("tables come up to the end of round 1; after that, play goes on as it is"),
            (false, _) => {
                refusal.hint("name the pairs that leave, one by one").flag("--leaves 3NS")
            }
        }
    })
}

/// Of the sizes between one that cannot be and the one that is, the nearest to the first that can be.
fn nearest(old: &Movement, halves: u16, now: u16, lines: &[Line]) -> Option<u16> {
    let step = |count: u16| match halves > now {
        true => halves.checked_sub(count).filter(|size| *size > now),
        false => halves.checked_add(count).filter(|size| *size < now),
    };
    let sizes = (1..=SIZES_TRIED).map_while(step);
    let mut sizes = sizes.filter(|size| fitting::of_size(old, *size, lines).is_some());
    sizes.next()
}

/// So many sizes are tried where one does not fit: to try one takes a while.
const SIZES_TRIED: u16 = 12;

fn tables(halves: u16) -> String {
    match halves % 2 {
        0 => counted(halves / 2, "table"),
        _ => format!("{}½ tables", halves / 2),
    }
}

/// How many half tables there are.
fn half_tables(movement: &Movement) -> u16 {
    let tables = u16::try_from(movement.tables().len()).unwrap_or(u16::MAX);
    tables.saturating_mul(2) - u16::from(is_half(movement))
}

/// Whether somebody has no opponents.
fn is_half(movement: &Movement) -> bool {
    movement.sittings().iter().any(|one| !one.plays())
}

fn with_late(
    old: &Movement,
    from: Option<RoundNumber>,
    lines: &[Line],
) -> Result<Movement, Refusal> {
    if old.is_individual() {
        return Err(Refusal::new("in an individual nobody can come late")
            .hint("`matchpoint new --individual` makes a movement for another number of players"));
    }
    if !is_half(old) {
        let first = from.map_or_else(|| first_open(lines), RoundNumber::get);
        return with_tables(old, half_tables(old) + 1, lines)
            .or_else(|refusal| rover(old, first).ok_or(refusal));
    }
    let last = lines.iter().map(|line| line.round.get()).max();
    let last = last.unwrap_or_default();
    if let Some(from) = from.filter(|from| from.get() < last) {
        let refusal = Refusal::new(format!("round {from} is over: nobody comes into it"));
        return Err(refusal.hint(format!("name round {last} or a later one")));
    }
    let from = from.map_or_else(|| first_open(lines), RoundNumber::get);
    let sides: BTreeSet<Option<Side>> = (old.sittings().iter())
        .filter_map(lacking)
        .map(|side| Some(side).filter(|_| old.winners() == Winners::Two))
        .collect();
    let [side] = sides.into_iter().collect::<Vec<_>>()[..] else {
        return Err(Refusal::new("pairs are missing on both sides")
            .hint(format!("write into `{MOVEMENT}` where the pair sits")));
    };
    let number = free_number(old, side)
        .ok_or_else(|| Refusal::new("there is no number for another pair"))?;
    let filled = old.sittings().iter().cloned().map(|mut one| {
        if one.round.get() >= from
            && let Some(side) = lacking(&one)
        {
            *one.seats.get_mut(side) = vec![number];
        }
        one
    });
    let filled = Movement::new(filled.collect(), Some(old.winners())).map_err(|_| {
        Refusal::new(
            "several pairs are missing, and it cannot be said in whose place this one sits",
        )
        .hint(format!("write into `{MOVEMENT}` where it sits"))
    })?;
    if filled == *old {
        let refusal = Refusal::new(format!("no pair is missing from round {from} on"));
        let is_over = old.sittings().iter().all(|one| one.round.get() < from);
        Err(if is_over {
            refusal.hint("in a Swiss, draw the next round first: the pair comes into its movement")
        } else {
            refusal
        })
    } else {
        Ok(filled)
    }
}

/// The movement with a rover: from a round on, a pair takes the place of another N-S pair in each, which sits out. It
/// meets nobody twice, plays no board twice, and takes nobody's place twice. `None` where there is no such place in some
/// round.
fn rover(old: &Movement, from: u8) -> Option<Movement> {
    let side = Some(Side::NorthSouth).filter(|_| old.winners() == Winners::Two);
    let number = free_number(old, side)?;
    let last = old.tables().into_iter().max()?.get();
    let aside = TableNumber::new(last.checked_add(1)?).ok()?;
    let rounds: Vec<Vec<&Sitting>> = (old.rounds())
        .filter(|round| round[0].round.get() >= from)
        .map(|round| round.iter().filter(|one| one.plays()).collect())
        .collect();
    let taken = (0..ORDERS).find_map(|order| places(rounds.clone(), order, &mut TRIED.clone()))?;
    if taken.is_empty() {
        return None;
    }
    let mut sittings = old.sittings().to_vec();
    for place in taken {
        let own = sittings.iter_mut().find(|one| *one == place)?;
        own.seats.ns = vec![number];
        sittings.push(Sitting {
            table: aside,
            seats: BySide { ns: place.seats.ns.clone(), ew: Vec::new() },
            ..place.clone()
        });
    }
    Movement::new(sittings, Some(old.winners())).ok()
}

/// As many places are tried in one order: where there are some in all rounds, few are in most orders, and to try all in
/// one may take for ever.
const TRIED: u32 = 1000;

/// Places are tried in as many orders.
const ORDERS: u32 = 40;

/// A place in each of these rounds, where the fewest are left first; none where that cannot be, or not after as many
/// tries as are left.
fn places<'m>(
    mut rounds: Vec<Vec<&'m Sitting>>,
    order: u32,
    left: &mut u32,
) -> Option<Vec<&'m Sitting>> {
    let of_fewest = rounds.iter().enumerate();
    let Some((fewest, _)) = of_fewest.min_by_key(|(_, places)| places.len()) else {
        return Some(Vec::new());
    };
    let differs = |one: &Sitting, other: &Sitting| {
        let (own, others) = (&one.seats, &other.seats);
        let is_shared = one.boards.iter().any(|board| other.boards.contains(board));
        own.ns != others.ns && own.ew != others.ew && !is_shared
    };
    let mut tried = rounds.remove(fewest);
    // The first order is that of the tables; any others will do, if they differ from round to round.
    tried.sort_by_key(|one| {
        let place = u32::from(one.table.get()) + 64 * u32::from(one.round.get());
        (place * order).wrapping_mul(0x9E37_79B1) >> 16
    });
    for one in tried {
        *left = left.checked_sub(1)?;
        let open = (rounds.iter()).map(|places| {
            let open = places.iter().filter(|place| differs(place, one));
            open.copied().collect()
        });
        if let Some(mut others) = places(open.collect(), order, left) {
            others.push(one);
            return Some(others);
        }
    }
    None
}

/// The side on which nobody sits.
fn lacking(sitting: &Sitting) -> Option<Side> {
    let sides = sitting.seats.each();
    sides.iter().find(|(_, who)| who.is_empty()).map(|(side, _)| *side)
}

/// The least number that nobody has.
fn free_number(movement: &Movement, side: Option<Side>) -> Option<PairNumber> {
    let direction = side.map_or(Direction::Both, Direction::Fixed);
    let everybody = movement.everybody();
    (1..)
        .map_while(|number| PairNumber::new(number).ok())
        .find(|number| !everybody.contains(&Seated { direction, number: *number }))
}

fn without(
    old: &Movement,
    (number, side): (PairNumber, Option<Side>),
    from: Option<RoundNumber>,
    lines: &[Line],
) -> Result<Movement, Refusal> {
    if old.is_individual() {
        return Err(Refusal::new(
            "in an individual nobody can leave: three others would have no game",
        ));
    }
    let direction = match (old.winners(), side) {
        (Winners::One, _) => Direction::Both,
        (Winners::Two, Some(side)) => Direction::Fixed(side),
        (Winners::Two, None) => {
            return Err(Refusal::new(format!("there are two pairs {number}"))
                .hint(format!("name the side: `{number}NS` or `{number}EW`")));
        }
    };
    let who = Seated { direction, number };
    if !old.everybody().contains(&who) {
        return Err(Refusal::new(format!("no pair {number} plays in this section")));
    }
    let of_pair = |one: &Sitting| old.seated(one).any(|(_, seated)| seated == who);
    let played = (lines.iter()).filter(|line| line.sitting(old).is_some_and(of_pair));
    let is_named = from.is_some();
    let from = from.map_or_else(|| first_open(played), RoundNumber::get);
    let mut left = Vec::new();
    for mut one in old.sittings().iter().cloned() {
        let seat = old.seated(&one).find(|(_, seated)| *seated == who);
        if let Some((side, _)) = seat.filter(|_| one.round.get() >= from) {
            one.seats.get_mut(side).clear();
        }
        // A table where nobody sits is none.
        if one.seats.each().iter().any(|(_, who)| !who.is_empty()) {
            left.push(one);
        }
    }
    let left = Movement::new(left, Some(old.winners()))
        .map_err(|_| Refusal::new("the movement would contradict itself"))?;
    if left == *old {
        let refusal = Refusal::new(format!("pair {number} does not play from round {from} on"));
        Err(if is_named {
            refusal.hint("name an earlier round").flag("--from-round 1")
        } else {
            refusal.hint("nothing has to change: all that it was to play is over")
        })
    } else {
        Ok(left)
    }
}

/// Who plays to the end: a pair that left does not.
fn at_the_end(movement: &Movement) -> BTreeSet<Seated> {
    let last = movement.rounds().last().unwrap_or_default();
    let seated = last.iter().flat_map(|one| movement.seated(one));
    seated.map(|(_, who)| who).collect()
}

fn called(who: &Seated) -> String {
    match who.direction.side() {
        Some(side) => format!("{} {}", side.code(), who.number),
        None => format!("pair {}", who.number),
    }
}

const LATE: &str = "--late";

/// What a movement has that it had not.
fn summary(old: &Movement, new: &Movement) -> Vec<String> {
    let size = |movement: &Movement| {
        let last = movement.rounds().last().unwrap_or_default().iter();
        let halves = last.map(|one| 1 + u16::from(one.plays())).sum();
        let (rounds, boards) = (movement.rounds().count(), movement.boards().len());
        let (rounds, boards) = (counted(rounds, "round"), counted(boards, "board"));
        format!("{}, {rounds}, {boards}", tables(halves))
    };
    let mut summary = vec![format!("{}; before: {}", size(new), size(old))];
    let (before, after) = (at_the_end(old), at_the_end(new));
    let list = |who: Vec<String>| who.join(", ");
    let come: Vec<String> = after.difference(&before).map(called).collect();
    let gone: Vec<String> = before.difference(&after).map(called).collect();
    if !come.is_empty() {
        summary.push(format!("new: {}", list(come)));
    }
    if !gone.is_empty() {
        summary.push(format!("left: {}", list(gone)));
    }
    summary
}
