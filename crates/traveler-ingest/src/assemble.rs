//! The third stage: typed lines into the draft of a session. Anything that is not given is inferred, and reported in a
//! note.
//!
//! A first pass over the lines shows which numbers each section has on each side. Winners, tables and contestants
//! follow from these, unless the settings give them. A second pass gives each line its contestants. If a row or the
//! settings could not be read, it is not known who plays, and checks that depend on it are skipped.

mod contestants;
pub(crate) mod heading;
mod listed;
mod matches;
mod seated;
mod settings;
mod tables;

pub(crate) use matches::check_matches;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use contestants::{PLAYS, Run, Runs, Seating};
use contract_scoring::{BoardNumber, BySide, Side};
use findings::{Code, Diagnostic, Findings, Read};
use listed::Begins;
use notation::Field;
use seated::Seated;
use session::{
    ContestantId, ContestantKind, Deals, Direction, Draft, Markings, Method, Movement, PairNumber,
    Results, RoundNumber, Section, SectionId, SitOut, Winners, threads,
};
use table::entered::{EnteredSettings, Places, SectionSettings};

use crate::draft_rows::{DraftRows, OpenLine};
use crate::pairs::Pairs;
use crate::travelers::{Lines, MovementOf};

/// A draft, and the places of its lines in the file.
#[derive(Debug)]
pub(crate) struct Assembled {
    /// The draft; its results and sit-outs are in the order of the file.
    pub(crate) draft: Draft,
    /// The rows that it was made of.
    pub(crate) rows: DraftRows,
}

/// Puts the lines together with what the organizer decided and who is listed. `unplayed` are sections that have a
/// movement, and no line.
pub(crate) fn assemble(
    mut lines: Lines,
    settings: &EnteredSettings,
    pairs: Option<&Pairs<'_>>,
    (movement_of, unplayed): (MovementOf<'_>, &[&str]),
    places: &dyn Places<Field>,
    findings: &mut Findings,
) -> Assembled {
    if lines.results.is_empty() && lines.sit_outs.is_empty() {
        // Before its first result a session has the sections that are described.
        for section in settings.sections() {
            lines.sections.id(&section.name.value);
        }
    }
    for name in unplayed {
        lines.sections.id(name);
    }
    let known = Known { lines: lines.is_whole, sections: !settings.sections.is_faulty() };
    let described = described(settings);
    let runs = Runs::of(&lines);
    let mut seating = Seating::of(&lines, &runs);
    let winners = of_sections(&lines, &runs, &seating);
    let method = settings.scoring.conditions.method;
    let teams = method.is_team_method();
    let (mut sections, new_place) =
        sections(&lines, &winners, &described, movement_of, method, findings);
    let named = &lines.sections;
    let section = |name: &str| named.of_name(name).map(|old| new_place[old.index()]);
    seating.rename(&new_place);
    seating.turn(turned(&lines, &runs, &seating, &sections, &new_place));
    let listed = match pairs {
        Some(pairs) => {
            let begins =
                if pairs.are_by_table { begins(&lines, &runs, &new_place) } else { HashMap::new() };
            listed::seat(pairs, known, section, &sections, (&begins, &mut seating), teams, findings)
        }
        None => Vec::new(),
    };
    let open = open(&lines, &new_place);
    for line in &open {
        for (side, numbers) in line.seated().each() {
            for number in numbers {
                seating.list((line.section, side, *number));
            }
        }
    }
    for name in unplayed {
        let Some((id, movement)) = section(name).zip(movement_of(name)) else {
            continue;
        };
        let has_sides = sections[id.index()].winners == Winners::Two;
        for who in movement.everybody() {
            let side = who.direction.side().filter(|_| has_sides);
            seating.list((id, side.unwrap_or(Side::NorthSouth), who.number));
        }
    }
    // Who is in a match that was not played may be in no line.
    for one in &settings.matches {
        let Some(id) = section(&one.section.value) else {
            continue;
        };
        let movement = movement_of(&one.section.value);
        for number in [Some(&one.contestant), one.opponents.as_ref()].into_iter().flatten() {
            let everybody = movement.map(Movement::everybody).unwrap_or_default();
            let has_seat = everybody.iter().any(|who| who.number == number.value);
            if has_seat && sections[id.index()].winners == Winners::One {
                seating.list((id, Side::NorthSouth, number.value));
            }
        }
    }
    let winners = sections.iter().map(|section| section.winners);
    let seated = Seated::of(seating, winners.collect());
    let seat = |id: SectionId, side, number| seated.at((new_place[id.index()], side, number));
    let partners = partners(&lines, seat);
    let (results, contestants) = threads::both(
        lines.results.len() >= threads::LARGE,
        || seat_lines(lines.results.columns, &runs, &new_place, &seated),
        || seated.contestants(),
    );
    let sit_outs: Vec<SitOut> = (lines.sit_outs.iter())
        .map(|line| SitOut {
            contestant: seat(line.section, line.side, line.number),
            board: line.board,
            round: line.round,
            table: line.table,
        })
        .collect();
    let listed: Vec<Read<Option<ContestantId>>> =
        (listed.into_iter()).map(|one| one.map(|one| one.map(|one| seated.at(one)))).collect();
    let kind = match &partners {
        Some(_) => ContestantKind::Player,
        None if teams => ContestantKind::Team,
        None => ContestantKind::Pair,
    };
    if kind == ContestantKind::Player && (teams || matches!(method, Method::Swiss { .. })) {
        findings.push(
            Diagnostic::new(Code::OtherEvent, "an individual has no teams and no Swiss matches")
                .expected("`method = \"matchpoints\"`, `\"cross-imps\"` or `\"butler\"`")
                .hint("correct `method` in `session.toml`, or name pairs in `ns` and `ew` in place of players"),
        );
    }
    let replaced = if method.has_matches() || !open.is_empty() {
        vec![BySide { ns: 0, ew: 0 }; sections.len()]
    } else {
        tables::replaced(&contestants, &results, partners.as_deref(), &sit_outs, sections.len())
    };
    for (id, section) in (0..).map(SectionId).zip(&mut sections) {
        let stated = described.get(section.name.as_str());
        let given = stated.and_then(|(_, described)| described.tables.as_ref());
        section.tables = match given {
            Some(given) => {
                let needed = tables::tables(section.winners, kind, seated.playing(id));
                findings.extend(match movement_of(&section.name) {
                    Some(movement) => tables::other_than(section, given, movement.tables().len()),
                    None => tables::more_than_needed(section, given, needed as usize),
                });
                given.value
            }
            None => {
                let at_once = |side| seated.playing(id).get(side) - replaced[id.index()].get(side);
                tables::tables(section.winners, kind, BySide::from_fn(at_once))
            }
        };
    }
    findings.extend(worked_out(&sections, kind, &described));
    let contestant = |section: SectionId, side: Option<Side>, number: PairNumber| {
        let side = side.filter(|_| !teams);
        let direction = side.map_or(Direction::Both, Direction::Fixed);
        contestants
            .binary_search_by_key(&(section, direction, number), |one| {
                (one.section, one.direction, one.number)
            })
            .ok()
            .and_then(|place| u32::try_from(place).ok())
            .map(ContestantId)
    };
    let to_play: Vec<ContestantId> = (0..)
        .map(SectionId)
        .zip(&sections)
        .filter_map(|(id, section)| Some((id, movement_of(&section.name)?)))
        .flat_map(|(id, movement)| {
            let everybody = movement.everybody().into_iter();
            everybody.filter_map(move |who| contestant(id, who.direction.side(), who.number))
        })
        .collect();
    settings::check_sections(settings, known, |name| section(name).is_some(), findings);
    let mut conditions = settings::conditions(settings, known, section, findings);
    if settings.scoring.one_field {
        let all = (0..).map(SectionId).take(sections.len());
        conditions.score_together = vec![all.collect()];
    }
    let adjustments = settings::adjustments(settings, known, section, contestant, findings);
    let match_rulings = matches::match_rulings(settings, known, section, contestant, findings);
    let mut assembled = Assembled {
        rows: DraftRows {
            results: lines.results.rows,
            sit_outs: lines.sit_outs.iter().map(|line| line.at).collect(),
            open,
        },
        draft: Draft {
            event: settings.event.clone(),
            conditions,
            strats: settings.strats().unwrap_or_default().to_vec(),
            sections,
            markings: Markings::STANDARD,
            deals: Deals::UNKNOWN,
            contestants,
            rulings: lines.rulings,
            results,
            partners,
            sit_outs,
            notes: lines.notes,
            movements: Vec::new(),
            adjustments,
            match_rulings,
        },
    };
    if let Some(pairs) = pairs {
        let mut plays = seated.plays();
        for id in to_play {
            plays[id.index()] = true;
        }
        listed::describe(pairs, &listed, &plays, places, &mut assembled, findings);
    }
    assembled
}

/// The lines with the contestants who have their numbers.
fn seat_lines(
    lines: Results<PairNumber>,
    runs: &Runs,
    new_place: &[SectionId],
    seated: &Seated,
) -> Results {
    lines.seated(Side::ALL.map(|side| {
        let runs = runs.iter();
        seated.in_runs(side, runs.map(|(old, places)| (new_place[old.index()], places.len())))
    }))
}

/// What can be read as a whole. Where something cannot, nobody knows who plays, or how a section is ranked, and what
/// depends on it stays silent.
#[derive(Clone, Copy)]
struct Known {
    /// Every line of the travelers.
    lines: bool,
    /// What the settings say of sections.
    sections: bool,
}

impl Known {
    /// Whether it is known which directions a section ranks.
    const fn winners(self) -> bool {
        self.lines && self.sections
    }
}

/// What the settings say of sections, by name, with its place in their list.
type Described<'s> = HashMap<&'s str, (usize, &'s SectionSettings)>;

fn described(settings: &EnteredSettings) -> Described<'_> {
    (settings.sections().iter().enumerate())
        .map(|(place, section)| (section.name.value.as_str(), (place, section)))
        .collect()
}

/// The sections in the order of reports, without tables yet; and by the lines' identifiers the new ones.
fn sections(
    lines: &Lines,
    winners: &[Winners],
    described: &Described<'_>,
    movement_of: MovementOf<'_>,
    method: Method,
    findings: &mut Findings,
) -> (Vec<Section>, Vec<SectionId>) {
    let names = lines.sections.names();
    let individual = lines.partners.is_some();
    let order = section_order(names, described);
    let sections = order
        .iter()
        .map(|&old| {
            let stated =
                described.get(names[old].as_str()).and_then(|(_, one)| one.winners.as_ref());
            let winners = match stated.map(|stated| (stated.value, stated.place.clone())) {
                Some((Winners::Two, place)) if individual => {
                    findings.push(
                        Diagnostic::new(Code::KeysDisagree, "an individual has one winner")
                            .at(place)
                            .hint("write `winners = 1`"),
                    );
                    Winners::One
                }
                // Both pairs of a team have its number.
                _ if method.is_team_method() => Winners::One,
                Some((stated, _)) => stated,
                // Pairs that meet in matches change their seats, but for those who never happened to.
                None if individual || method.has_matches() => Winners::One,
                None => movement_of(&names[old]).map_or(winners[old], Movement::winners),
            };
            Section { name: names[old].clone(), winners, tables: 0 }
        })
        .collect();
    let mut new_place = vec![SectionId(0); names.len()];
    for (new, &old) in (0..).zip(&order) {
        new_place[old] = SectionId(new);
    }
    (sections, new_place)
}

/// The lines without a result, in the sections of reports.
fn open(lines: &Lines, new_place: &[SectionId]) -> Vec<OpenLine> {
    let in_place =
        |line: &OpenLine| OpenLine { section: new_place[line.section.index()], ..line.clone() };
    lines.open.iter().map(in_place).collect()
}

/// The old places in the order of reports: as the settings list them; then, so that the order of rows does not matter,
/// short names first, then by name.
fn section_order(names: &[String], described: &Described<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_cached_key(|&place| {
        let name = &names[place];
        let listed = described.get(name.as_str()).map(|(place, _)| *place);
        (listed.is_none(), listed, name.chars().count(), name)
    });
    order
}

/// In an individual, South and West of each line.
fn partners(
    lines: &Lines,
    seat: impl Fn(SectionId, Side, PairNumber) -> ContestantId,
) -> Option<Vec<BySide<ContestantId>>> {
    let partners = lines.partners.as_ref()?;
    let of_run = |(section, places): (SectionId, Range<usize>)| {
        let seat = &seat;
        (partners[places].iter())
            .map(move |pair| BySide::from_fn(|side| seat(section, side, *pair.get(side))))
    };
    Some(lines.results.sections.runs().flat_map(of_run).collect())
}

/// The round in which everybody is where they begin.
const FIRST_ROUND: u8 = 1;

/// Who begins at a table, by the lines of the first round.
fn begins(lines: &Lines, runs: &Runs, new_place: &[SectionId]) -> Begins {
    let columns = &lines.results.columns;
    let mut begins = Begins::new();
    for (section, places) in runs.iter() {
        let section = new_place[section.index()];
        let in_first =
            |place: &usize| columns.round(*place).map(RoundNumber::get) == Some(FIRST_ROUND);
        for place in places.clone().filter(in_first) {
            if let Some(table) = columns.table(place) {
                let both = [(Side::NorthSouth, columns.ns()), (Side::EastWest, columns.ew())];
                for (side, numbers) in both {
                    let seat = (section, u32::from(table.get()), side);
                    begins.entry(seat).or_insert(numbers[place]);
                }
            }
        }
    }
    begins
}

/// Reports what the settings leave open about the sections.
fn worked_out(
    sections: &[Section],
    kind: ContestantKind,
    described: &Described<'_>,
) -> Option<Diagnostic> {
    /// A national event has thousands of sections.
    const NAMED: usize = 8;
    let mut open = sections.iter().filter_map(|section| {
        let stated = described.get(section.name.as_str()).map(|(_, stated)| stated);
        let winners = stated.is_none_or(|stated| stated.winners.is_none());
        let tables = stated.is_none_or(|stated| stated.tables.is_none());
        (winners || tables).then_some((section, winners, tables))
    });
    let named: Vec<String> = (open.by_ref().take(NAMED))
        .map(|(section, winners, tables)| {
            let winners = winners.then(|| match section.winners {
                Winners::One if kind == ContestantKind::Pair => {
                    "one winner, since pairs change direction".to_owned()
                }
                Winners::One => "one winner".to_owned(),
                Winners::Two => {
                    "two winners (N-S and E-W), since no pair changes direction".to_owned()
                }
            });
            let tables = tables.then(|| match section.tables {
                1 => "1 table".to_owned(),
                tables => format!("{tables} tables"),
            });
            let parts: Vec<String> = winners.into_iter().chain(tables).collect();
            format!("section {section}: {}", parts.join(", "))
        })
        .collect();
    let more = match open.count() {
        0 => String::new(),
        more => format!("; and {more} more sections"),
    };
    (!named.is_empty()).then(|| {
        Diagnostic::new(
            Code::WorkedOut,
            format!("{}{more}", named.join("; ")),
        )
        .hint("a `session.toml` can say otherwise: `winners = 1` or `winners = 2` under `[[sections]]`")
    })
}

// One winner or two, if it is not given.
//
// A number that sits N-S and E-W on the same board means two: N-S 3 and E-W 3 are different pairs. Numbers that sit
// both ways, and never on the same board, mean one. N-S and E-W numbers that never mix mean two.
//
// One wrong slip of a Howell puts a number on a board twice. It must not split all pairs into two fields: where nearly
// all boards indicate one winner, there is one, and the checks report the number that played a board twice. After two
// rounds of a Mitchell, a number is on a third of its boards both ways, and later on more.

/// The winners of each section, by its identifier.
fn of_sections(lines: &Lines, runs: &Runs, seating: &Seating) -> Vec<Winners> {
    let mixed = seating.mixed();
    let mut runs: Vec<Run> =
        (runs.iter()).filter(|(section, _)| mixed[section.index()]).cloned().collect();
    runs.sort_by_key(|(section, _)| *section);
    let sections: Vec<&[Run]> = runs.chunk_by(|one, next| one.0 == next.0).collect();
    let parts = threads::pieces(lines.results.len());
    let shares = sections.chunks(sections.len().div_ceil(parts).max(1));
    let one_winner = threads::each(shares.collect(), |sections| {
        let mut one_winner = Vec::new();
        for runs in sections {
            let places = runs.iter().map(|(_, places)| places.clone());
            if !are_of_two_fields(lines, places) {
                one_winner.push(runs[0].0);
            }
        }
        one_winner
    });
    let mut winners = vec![Winners::Two; mixed.len()];
    for section in one_winner.into_iter().flatten() {
        winners[section.index()] = Winners::One;
    }
    winners
}

/// There is one winner where, of the boards of numbers that sit both ways, at most one in so many is played both ways.
const ONE_IN: u32 = 6;

/// Whether numbers sit both ways on the same boards, and on more of them than one wrong slip explains.
fn are_of_two_fields(lines: &Lines, runs: impl Iterator<Item = Range<usize>>) -> bool {
    let mut against_itself = None;
    let mut seats: Vec<(PairNumber, BoardNumber, Side)> = Vec::new();
    for line in runs.flat_map(|places| lines.results.columns.range(places)) {
        // One number against itself may be a slip. Two are a Mitchell: then nothing needs to be counted.
        if line.ns == line.ew && *against_itself.get_or_insert(line.ns) != line.ns {
            return true;
        }
        seats.push((line.ns, line.board, Side::NorthSouth));
        seats.push((line.ew, line.board, Side::EastWest));
    }
    seats.sort_unstable();
    seats.dedup();
    let (mut boards, mut both_ways) = (0, 0);
    for own in seats.chunk_by(|one, next| one.0 == next.0) {
        if own.iter().any(|seat| seat.2 != own[0].2) {
            for board in own.chunk_by(|one, next| one.1 == next.1) {
                boards += 1;
                both_ways += u32::from(board.len() == 2);
            }
        }
    }
    both_ways * ONE_IN > boards
}

/// One number of so many may sit the other way.
const ONE_TURNED_IN: usize = 3;

/// Pairs of sections with two winners that sat the other way on a few boards, together with their opponents: section,
/// number, and the side on which the pair is ranked. Elsewhere a number that sits both ways is that of two pairs.
fn turned(
    lines: &Lines,
    runs: &Runs,
    seating: &Seating,
    sections: &[Section],
    new_place: &[SectionId],
) -> Vec<(SectionId, PairNumber, Side)> {
    let mut turned = Vec::new();
    for (id, section) in (0..).map(SectionId).zip(sections) {
        let plays = |met: u8| usize::from(met & PLAYS != 0);
        let mut numbers = [0; 3];
        let mut both = BTreeMap::new();
        for (number, met) in seating.of_section(id) {
            let ways = plays(met.ns) + plays(met.ew);
            numbers[ways] += 1;
            if ways == 2 {
                both.insert(number, BySide::from_fn(|_| BTreeSet::new()));
            }
        }
        let is_rare = both.len() * ONE_TURNED_IN <= numbers[1] + numbers[2];
        if both.is_empty() || !is_rare || section.winners != Winners::Two {
            continue;
        }
        let own = || {
            let own = runs.iter().filter(|(old, _)| new_place[old.index()] == id);
            own.flat_map(|(_, places)| lines.results.columns.range(places.clone()))
        };
        for line in own() {
            for (side, number) in [(Side::NorthSouth, line.ns), (Side::EastWest, line.ew)] {
                if let Some(boards) = both.get_mut(&number) {
                    boards.get_mut(side).insert(line.board);
                }
            }
        }
        let home = |(number, boards): (PairNumber, BySide<BTreeSet<BoardNumber>>)| {
            let side = match boards.ns.len() > boards.ew.len() {
                true => Side::NorthSouth,
                false => Side::EastWest,
            };
            let few = boards.get(side.opponents()).len();
            let is_one = boards.ns.is_disjoint(&boards.ew) && 2 * few <= boards.get(side).len();
            is_one.then_some((number, side))
        };
        let Some(homes) = both.into_iter().map(home).collect::<Option<BTreeMap<_, _>>>() else {
            continue;
        };
        let is_away = |number, side| homes.get(&number).is_some_and(|home| *home != side);
        let is_whole = |ns, ew| is_away(ns, Side::NorthSouth) == is_away(ew, Side::EastWest);
        if own().all(|line| is_whole(line.ns, line.ew)) {
            turned.extend(homes.into_iter().map(|(number, side)| (id, number, side)));
        }
    }
    turned
}
