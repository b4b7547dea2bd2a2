//! What every line earns: the only place where it is stored, made for large fields.
//!
//! Nothing is stored per line where many lines have the same score ([`by_score`]), and one byte where a board has few
//! lines ([`by_line`]). Both are behind one trait, [`PlainPoints`]; callers use [`LinePoints`]. Measure any change here
//! on a million rows, and compare with the oracle.

mod by_line;

use contract_scoring::{BySide, Score, Side};
use session::{FoulGroup, ResultId, RoundBoard, SectionLines, Session};

use crate::field::Kept;
use crate::{BoardSheet, Field, Points};

pub(crate) use by_line::{FEW, FewLines, FewOfBoard};

/// What each side of a line earns; `None` where the board does not count for it.
pub(crate) type Earned = BySide<Option<Points>>;

/// What the boards of a share earn.
#[derive(Default)]
pub(crate) struct Rated {
    pub(crate) rows: Vec<Row>,
    pub(crate) few: FewLines,
    pub(crate) ruled: Vec<(ResultId, Earned)>,
    /// The results that do not count, each on a side.
    pub(crate) cancelled: Vec<(ResultId, Side)>,
}

impl Rated {
    /// Takes what another share earns behind its own.
    pub(crate) fn append(&mut self, other: &mut Self) {
        if self.rows.is_empty() {
            std::mem::swap(&mut self.rows, &mut other.rows);
        } else {
            self.rows.append(&mut other.rows);
        }
        self.few.append(&mut other.few);
        self.ruled.append(&mut other.ruled);
        self.cancelled.append(&mut other.cancelled);
    }
}

/// What every line of a session earns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinePoints {
    /// By section: its lines.
    pub(crate) sections: Vec<SectionLines>,
    /// What each score earned, by board.
    pub(crate) rows: Vec<Row>,
    /// What the lines of boards with few lines earned.
    pub(crate) few: FewLines,
    /// What the lines with a ruling earned, and those with a result that was cancelled, by line.
    pub(crate) ruled: Vec<(ResultId, Earned)>,
    /// The results that were cancelled, by line and side.
    pub(crate) cancelled: Vec<(ResultId, Side)>,
    /// What South and West of an individual earned, by line, where it is not what North and East did.
    pub(crate) partners: Vec<(ResultId, Earned)>,
    /// What the teams of each line earned, by line; empty where contestants are no teams, and otherwise all that is
    /// kept.
    pub(crate) teams: Vec<Earned>,
}

/// What the lines of one board earn that have a plain score.
pub(crate) trait PlainPoints {
    /// What each side of a line earns, by its place in the session, its foul group and its score.
    fn of(&self, line: usize, group: FoulGroup, score: usize) -> BySide<Points>;
}

/// What the lines of one board earn, wherever it is kept.
#[derive(Clone, Copy)]
pub(crate) enum BoardEarnings<'a> {
    /// By group and score.
    Rows(&'a [Row]),
    /// By line.
    Few(FewOfBoard<'a>),
}

impl PlainPoints for BoardEarnings<'_> {
    #[inline]
    fn of(&self, line: usize, group: FoulGroup, score: usize) -> BySide<Points> {
        match self {
            Self::Rows(rows) => rows.of(line, group, score),
            Self::Few(lines) => lines.of(line, group, score),
        }
    }
}

impl LinePoints {
    /// What boards earn that were rated, and nothing else yet.
    pub(crate) fn of(rated: Rated) -> Self {
        Self {
            sections: Vec::new(),
            rows: rated.rows,
            few: rated.few,
            ruled: rated.ruled,
            cancelled: rated.cancelled,
            partners: Vec::new(),
            teams: Vec::new(),
        }
    }

    /// What the lines of a board earned, in a field with that many results expected.
    pub(crate) fn of_board(&self, board: &BoardSheet, expected: u32) -> BoardEarnings<'_> {
        self.kept(&board.kept, board.first as usize, expected)
    }

    /// The same, by where it is kept and by the board's first line.
    pub(crate) fn kept(&self, kept: &Kept, first: usize, expected: u32) -> BoardEarnings<'_> {
        match kept {
            Kept::Rows(rows) => BoardEarnings::Rows(&self.rows[rows.clone()]),
            Kept::Few(places) => {
                BoardEarnings::Few(self.few.board(first, places.clone(), expected.into()))
            }
        }
    }

    pub(crate) fn of_ruled(&self, line: ResultId) -> Earned {
        match self.ruled.binary_search_by_key(&line, |(line, _)| *line) {
            Ok(place) => self.ruled[place].1,
            Err(_) => BySide { ns: None, ew: None },
        }
    }

    /// What each side of a line earns, of a session that is divided into these fields.
    pub(crate) fn of_line(
        &self,
        session: &Session,
        fields: &[Field],
        section_fields: &[usize],
        id: ResultId,
    ) -> Earned {
        let results = session.results();
        let section = session.contestant(results.ns()[id.index()]).section;
        let board = results.round_board(id.index());
        let earnings = || match section_fields.get(section.index()) {
            Some(field) => self.of_board_in(&fields[*field], board),
            None => BoardEarnings::Rows(&[]),
        };
        self.by(session, id, earnings)
    }

    /// What the lines of a board earn in a field.
    pub(crate) fn of_board_in(&self, field: &Field, board: RoundBoard) -> BoardEarnings<'_> {
        let place = (field.boards).binary_search_by_key(&board, |sheet| sheet.board);
        place.map_or(BoardEarnings::Rows(&[]), |place| {
            self.of_board(&field.boards[place], field.expected_results)
        })
    }

    /// The same of a line whose board has these earnings.
    pub(crate) fn of_line_on(
        &self,
        session: &Session,
        id: ResultId,
        board: BoardEarnings<'_>,
    ) -> Earned {
        self.by(session, id, || board)
    }

    /// What each side of a line earns, whose board has these earnings.
    pub(crate) fn by<'a>(
        &self,
        session: &Session,
        id: ResultId,
        board: impl FnOnce() -> BoardEarnings<'a>,
    ) -> Earned {
        if let Some(earned) = self.teams.get(id.index()) {
            return *earned;
        }
        let results = session.results();
        match results.score_index(id.index()) {
            Some(score) if self.cancelled(id).next().is_none() => {
                let line = id.index();
                board().of(line, results.group(line), score).map(Some)
            }
            _ => self.of_ruled(id),
        }
    }

    /// The sides of a line whose results are cancelled.
    #[inline]
    pub(crate) fn cancelled(&self, line: ResultId) -> impl Iterator<Item = Side> {
        sides_of(&self.cancelled, line)
    }

    /// What South and West of a line earn, where it is not what North and East do.
    pub(crate) fn of_partners(&self, line: ResultId) -> Option<Earned> {
        let place = (self.partners).binary_search_by_key(&line, |(line, _)| *line);
        Some(self.partners[place.ok()?].1)
    }
}

/// The sides of a line in a list by line.
#[inline]
pub(crate) fn sides_of(list: &[(ResultId, Side)], line: ResultId) -> impl Iterator<Item = Side> {
    let first = list.partition_point(|(one, _)| *one < line);
    let own = list[first..].iter().take_while(move |(one, _)| *one == line);
    own.map(|(_, side)| *side)
}

// What the lines of a board earn where many have the same score: a row for each score that was made.

/// What a plain score earns on a board, in one of its comparison groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) group: FoulGroup,
    /// In points for N-S.
    pub(crate) score: Score,
    pub(crate) earned: BySide<Points>,
}

/// In the order of groups and scores.
impl PlainPoints for [Row] {
    #[inline]
    fn of(&self, _: usize, group: FoulGroup, score: usize) -> BySide<Points> {
        let key = |row: &Row| (row.group, row.score.index());
        match self.binary_search_by_key(&(group, score), key) {
            Ok(row) => self[row].earned,
            Err(_) => BySide::from_fn(|_| Points::ZERO),
        }
    }
}

/// A field of fewer sections has few rows per board: noting them for each section takes less room than to keep an
/// index.
const MANY: usize = 16;

/// What each score earned on a board, by its index.
pub(crate) struct Index([BySide<Points>; Score::COUNT]);

impl Index {
    pub(crate) const EMPTY: Self =
        Self([BySide { ns: Points::ZERO, ew: Points::ZERO }; Score::COUNT]);

    /// Notes the rows of a board; the others are left as they are, since nobody made their scores.
    pub(crate) fn note(&mut self, rows: &[Row]) {
        for row in rows {
            self.0[row.score.index()] = row.earned;
        }
    }

    /// The indexes of boards that many sections play, by field and board.
    pub(crate) fn of_fields(fields: &[Field], lines: &LinePoints) -> Vec<Vec<Self>> {
        let of_board = |board: &BoardSheet, expected| {
            let mut index = Self::EMPTY;
            if let BoardEarnings::Rows(rows) = lines.of_board(board, expected) {
                index.note(rows);
            }
            index
        };
        (fields.iter())
            .map(|field| match field.sections.len() {
                0..MANY => Vec::new(),
                _ => (field.boards.iter())
                    .map(|board| of_board(board, field.expected_results))
                    .collect(),
            })
            .collect()
    }
}

impl PlainPoints for Index {
    #[inline]
    fn of(&self, _: usize, _: FoulGroup, score: usize) -> BySide<Points> {
        self.0[score]
    }
}
