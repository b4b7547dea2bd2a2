//! Who is compared with whom: sections into fields, and the boards of each field.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use contract_scoring::{BySide, Side};
use movements::scheduled_results;
use session::{
    BoardRun, Entry, Outcome, ResultId, RoundBoard, Ruling, SectionId, SectionLines, Session,
    threads,
};

use crate::field::Kept;
use crate::{BoardSheet, Field};

/// A session by field and board.
pub(crate) struct Divided {
    /// Not rated yet.
    pub(crate) fields: Vec<Field>,
    /// By section: the place of its field.
    pub(crate) section_fields: Vec<usize>,
    /// By section: its lines.
    pub(crate) sections: Vec<SectionLines>,
}

/// Divides a session into its fields.
pub(crate) fn fields(session: &Session) -> Divided {
    let groups = section_groups(session);
    let mut section_fields = vec![0; session.sections().len()];
    for (field, sections) in groups.iter().enumerate() {
        for section in sections {
            section_fields[section.index()] = field;
        }
    }
    let parts = threads::pieces(session.results().len());
    let shares = threads::each(session.shares(parts), |sections| {
        Share::of(session, sections, &section_fields, groups.len())
    });
    let mut fields: Vec<Field> = groups
        .into_iter()
        .map(|sections| Field {
            sections,
            expected_results: 0,
            top: None,
            max_score: None,
            boards: Vec::new(),
        })
        .collect();
    let mut sections = Vec::new();
    let mut beyond: Beyond = BTreeMap::new();
    for mut share in shares {
        for (board, lines) in share.beyond {
            let sum = beyond.entry(board).or_insert(BySide { ns: 0, ew: 0 });
            sum.ns += lines.ns;
            sum.ew += lines.ew;
        }
        if sections.is_empty() {
            sections = share.sections
        } else {
            sections.append(&mut share.sections)
        }
        for (field, more) in fields.iter_mut().zip(share.boards) {
            if field.boards.is_empty() {
                field.boards = more
            } else {
                add(&mut field.boards, more.into_iter())
            }
        }
    }
    for (place, field) in fields.iter_mut().enumerate() {
        field.expected_results = match session.conditions().method.is_team_method() {
            // Those of the two tables of a match, whether or not one has been played.
            true => 2,
            false => {
                let lines = |board: &BoardSheet| {
                    let beyond = beyond.get(&(place, board.board));
                    board.lines - beyond.map_or(0, |beyond| beyond.ns.min(beyond.ew))
                };
                let most = field.boards.iter().map(lines).max();
                // A movement knows of lines that are nowhere.
                let scheduled = scheduled_results(session, &field.sections);
                most.max(scheduled.into_values().max()).unwrap_or(0)
            }
        };
        field.top = field.scoring(session).top();
    }
    Divided { fields, section_fields, sections }
}

/// By field and board: the lines of each side that are no further results expected of it.
type Beyond = BTreeMap<(usize, RoundBoard), BySide<u32>>;

/// Some sections that follow each other.
struct Share {
    sections: Vec<SectionLines>,
    beyond: Beyond,
    /// By field: the boards that these sections play.
    boards: Vec<Vec<BoardSheet>>,
}

impl Share {
    fn of(
        session: &Session,
        sections: Range<SectionId>,
        section_fields: &[usize],
        fields: usize,
    ) -> Self {
        let sections: Vec<_> = session.section_lines(sections).collect();
        let mut boards = vec![Vec::new(); fields];
        let mut beyond = Beyond::new();
        for section in &sections {
            let field = section_fields[section.id.index()];
            let boards: &mut Vec<BoardSheet> = &mut boards[field];
            add(boards, section.boards(session).map(|run| of_run(&run)));
            for run in section.boards(session).filter(|_| session.has_rulings()) {
                if let Some(lines) = beyond_expected(session, &run) {
                    let sum = (beyond.entry((field, run.round_board())))
                        .or_insert(BySide { ns: 0, ew: 0 });
                    sum.ns += lines.ns;
                    sum.ew += lines.ew;
                }
            }
        }
        Self { sections, beyond, boards }
    }
}

/// The lines of a board in a section, by side, that are no further results expected: what was not played beside a ruling
/// of the other side, and the results of those who have an artificial score on the board as well (rules c.1).
fn beyond_expected(session: &Session, run: &BoardRun) -> Option<BySide<u32>> {
    let results = session.results();
    let ruled = |id: ResultId| match results.outcome(id.index()) {
        Outcome::Plain(_) => None,
        Outcome::Ruled(ruling) => Some((id, session.ruling(ruling))),
    };
    let ruled: Vec<(ResultId, &Ruling)> = run.ids().filter_map(ruled).collect();
    if ruled.is_empty() {
        return None;
    }
    let awarded: BTreeSet<_> = (ruled.iter())
        .flat_map(|(id, ruling)| ruling.each().map(|(side, entry)| (*id, side, entry)))
        .filter(|(_, _, entry)| matches!(entry, Entry::Artificial(_)))
        .flat_map(|(id, side, _)| session.sitting(id, side))
        .collect();
    let of_side = |side: Side| {
        let is_elsewhere = |ruling: &Ruling| {
            let other = ruling.get(side.opponents());
            *ruling.get(side) == Entry::NotPlayed
                && !matches!(other, Entry::NotPlayed | Entry::LatePlay)
        };
        let elsewhere = (ruled.iter()).filter(|(_, ruling)| is_elsewhere(ruling)).count();
        let has_result = |id: &ResultId| {
            let entry = session.entry(session.result(*id), side);
            matches!(*entry, Entry::Score(_) | Entry::Weighted(_))
        };
        let found: Vec<ResultId> = run.ids().filter(has_result).collect();
        let early = (found.iter()).filter(|id| {
            let mut sitting = session.sitting(**id, side);
            !awarded.is_empty() && sitting.all(|who| awarded.contains(&who))
        });
        // No fewer are expected than there are.
        let most = run.results.len() - found.len();
        u32::try_from((elsewhere + early.count()).min(most)).unwrap_or(u32::MAX)
    };
    let beyond = BySide::from_fn(of_side);
    (beyond.ns > 0 || beyond.ew > 0).then_some(beyond)
}

/// A board of a field, of which one section is known.
const fn of_run(run: &BoardRun) -> BoardSheet {
    BoardSheet {
        board: run.round_board(),
        lines: run.results.end - run.results.start,
        sections: 1,
        first: run.results.start,
        kept: Kept::Rows(0..0),
    }
}

/// Adds boards that later sections of a field play, in their order.
fn add(boards: &mut Vec<BoardSheet>, more: impl Iterator<Item = BoardSheet>) {
    let mut next = 0;
    for board in more {
        next = 1 + match place_of(boards, board.board, next) {
            Ok(place) => {
                boards[place].lines += board.lines;
                boards[place].sections += board.sections;
                place
            }
            Err(place) => {
                boards.insert(place, board);
                place
            }
        };
    }
}

/// The place of a board among those of a field, or where it would be. Most sections play the boards that the others of
/// their field play.
fn place_of(boards: &[BoardSheet], board: RoundBoard, near: usize) -> Result<usize, usize> {
    match boards.get(near) {
        Some(known) if known.board == board => Ok(near),
        _ => boards.binary_search_by_key(&board, |known| known.board),
    }
}

/// The runs of lines of some boards of a field: one for each section, in their order.
#[derive(Default)]
pub(crate) struct Runs {
    /// Board by board.
    runs: Vec<Range<u32>>,
    /// Where those of each board end.
    ends: Vec<usize>,
}

impl Runs {
    /// Looks for those of some boards of a field, given as places in its list; earlier ones are forgotten.
    pub(crate) fn read(
        &mut self,
        session: &Session,
        sections: &[SectionLines],
        field: &Field,
        places: Range<usize>,
    ) {
        let (Some(first), Some(last)) =
            (field.boards[places.clone()].first(), field.boards[places.clone()].last())
        else {
            self.ends.clear();
            return;
        };
        // Where those of each board begin, and what is added to them.
        let mut count = 0;
        self.ends.clear();
        self.ends.extend(field.boards[places.clone()].iter().map(|board| {
            count += board.sections as usize;
            count - board.sections as usize
        }));
        self.runs.clear();
        self.runs.resize(count, 0..0);
        for section in &field.sections {
            let section = &sections[section.index()];
            let start = section.boards_before(session, first.board, places.start);
            let mut next = places.start;
            for run in section.boards_from(session, start) {
                let board = run.round_board();
                if board > last.board {
                    break;
                }
                let Ok(place) = place_of(&field.boards, board, next) else {
                    continue;
                };
                next = place + 1;
                let end = &mut self.ends[place - places.start];
                self.runs[*end] = run.results;
                *end += 1;
            }
        }
    }

    /// The runs of a board, counted from the first of those that were looked for.
    pub(crate) fn of(&self, place: usize) -> &[Range<u32>] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.runs[start..self.ends[place]]
    }
}

/// The runs of lines of one board of a field.
pub(crate) fn runs_of(
    session: &Session,
    sections: &[SectionLines],
    field: &Field,
    board: &BoardSheet,
) -> impl Iterator<Item = Range<u32>> {
    let board = board.board;
    (field.sections.iter()).filter_map(move |section| {
        let section = &sections[section.index()];
        let place = section.boards_before(session, board, 0);
        let own = section.boards_from(session, place).next();
        own.filter(|own| own.round_board() == board).map(|own| own.results)
    })
}

/// Sections scored together, in the order of their first section; every other section by itself.
fn section_groups(session: &Session) -> Vec<Vec<SectionId>> {
    let together = &session.conditions().score_together;
    let mut group_of: Vec<Option<usize>> = vec![None; session.sections().len()];
    for (group, sections) in together.iter().enumerate() {
        for section in sections {
            group_of[section.index()] = Some(group);
        }
    }
    let mut place_of: Vec<Option<usize>> = vec![None; together.len()];
    let mut groups: Vec<Vec<SectionId>> = Vec::new();
    for (section, _) in session.section_ids() {
        let place = match group_of[section.index()] {
            None => groups.len(),
            Some(group) => *place_of[group].get_or_insert(groups.len()),
        };
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(section);
    }
    groups
}
