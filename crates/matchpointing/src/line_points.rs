//! What every line earns: a row for each score that was made on a board, and less where a board has few lines.

use std::ops::Range;

use contract_scoring::{BySide, Score, Side};
use session::{
    ContestantId, FoulGroup, ResultId, RoundBoard, SectionId, SectionLines, Session, TableResult,
};

use crate::board::Rated;
use crate::few_lines::{FewLines, FewOfBoard};
use crate::scoresheet::{BoardSheet, Scoresheet};
use crate::{Field, Points};

/// What each side of a line earns; `None` where the board does not count for it.
pub(crate) type Earned = BySide<Option<Points>>;

/// What a plain score earns on a board, in one of its comparison groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) group: FoulGroup,
    /// In points for N-S.
    pub(crate) score: Score,
    pub(crate) earned: BySide<Points>,
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

/// Where it is kept what the lines of a board earn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// By score, as a range of [`LinePoints::rows`].
    Rows(Range<usize>),
    /// By line, as places in [`LinePoints::few`]; all lines are one run.
    Few(Range<usize>),
}

/// What the lines of one board earn.
#[derive(Clone, Copy)]
pub(crate) enum BoardEarnings<'a> {
    /// By group and score.
    Rows(&'a [Row]),
    /// By line.
    Few { first: usize, lines: FewOfBoard<'a> },
}

impl BoardEarnings<'_> {
    /// What a line earned whose score was made.
    #[inline]
    pub(crate) fn of(self, line: usize, group: FoulGroup, score: usize) -> BySide<Points> {
        let rows = match self {
            Self::Few { first, lines } => return lines.of(line - first),
            Self::Rows(rows) => rows,
        };
        let key = |row: &Row| (row.group, row.score.index());
        match rows.binary_search_by_key(&(group, score), key) {
            Ok(row) => rows[row].earned,
            Err(_) => BySide::from_fn(|_| Points::ZERO),
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

    /// What the lines of a board earned, in a field with so many results expected.
    pub(crate) fn of_board(&self, board: &BoardSheet, expected: u32) -> BoardEarnings<'_> {
        match &board.kept {
            Kept::Rows(rows) => BoardEarnings::Rows(&self.rows[rows.clone()]),
            Kept::Few(places) => BoardEarnings::Few {
                first: board.first as usize,
                lines: self.few.board(places.clone(), expected.into()),
            },
        }
    }

    /// What a ruled line earns.
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
    fn of_board_in(&self, field: &Field, board: RoundBoard) -> BoardEarnings<'_> {
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
    fn by<'a>(
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
    fn cancelled(&self, line: ResultId) -> impl Iterator<Item = Side> {
        sides_of(&self.cancelled, line)
    }

    /// What South and West of a line earn, where it is not what North and East do.
    fn of_partners(&self, line: ResultId) -> Option<Earned> {
        let place = (self.partners).binary_search_by_key(&line, |(line, _)| *line);
        Some(self.partners[place.ok()?].1)
    }
}

/// The sides of a line in a list by line.
#[inline]
pub(crate) fn sides_of(list: &[(ResultId, Side)], line: ResultId) -> impl Iterator<Item = Side> {
    let first = list.partition_point(|(one, _)| *one < line);
    let own = list[first..]
        .iter()
        .take_while(move |(one, _)| *one == line);
    own.map(|(_, side)| *side)
}

impl Scoresheet {
    /// What each side of a line earned; `None` where the board does not count for it. A team earned it at both its
    /// tables together, and the same at each. In an individual it is what North and East did: their partners earned the
    /// same, but for artificial scores ([`partners`](Self::partners)).
    #[must_use]
    pub fn line(&self, session: &Session, id: ResultId) -> BySide<Option<Points>> {
        self.lines
            .of_line(session, &self.fields, &self.section_fields, id)
    }

    /// What South and West of a line earned in an individual, where it is not what their partners did: the players'
    /// own percentages decide about average plus and average minus (Law 12C2c).
    #[must_use]
    pub fn partners(&self, id: ResultId) -> Option<BySide<Option<Points>>> {
        self.lines.of_partners(id)
    }

    /// What one of those who sit on a side of a line earned there.
    #[must_use]
    pub fn earned(
        &self,
        session: &Session,
        id: ResultId,
        side: Side,
        contestant: ContestantId,
    ) -> Option<Points> {
        let is_partner = |partners: BySide<ContestantId>| *partners.get(side) == contestant;
        let partners = (session.partners(id).is_some_and(is_partner))
            .then(|| self.partners(id))
            .flatten();
        *partners.unwrap_or_else(|| self.line(session, id)).get(side)
    }

    /// Some lines, each with what its sides earned: the way through many.
    pub fn lines_in<'a>(
        &'a self,
        session: &'a Session,
        places: Range<usize>,
    ) -> impl Iterator<Item = (ResultId, TableResult, BySide<Option<Points>>)> + use<'a> {
        let by_round = session.results().are_by_round();
        let mut last = None;
        let mut earnings = BoardEarnings::Rows(&[]);
        let lines = session.results().range(places.clone());
        // A session has no more lines than identifiers reach.
        let ids = places.flat_map(u32::try_from).map(ResultId);
        ids.zip(lines).map(move |(id, line)| {
            let played = RoundBoard {
                round: line.round.filter(|_| by_round),
                number: line.board,
            };
            let board = Some((session.section_of(line), played));
            if last != board {
                last = board;
                earnings = self.earnings_of(session.section_of(line), played);
            }
            (id, line, self.lines.by(session, id, || earnings))
        })
    }

    /// Whether a result of a line is cancelled on a side, as the only one of its group: it has an average plus then.
    #[must_use]
    pub fn is_cancelled(&self, id: ResultId, side: Side) -> bool {
        self.lines.cancelled(id).any(|one| one == side)
    }

    /// What the lines of a board earned in the field of a section.
    fn earnings_of(&self, section: SectionId, board: RoundBoard) -> BoardEarnings<'_> {
        let field = self.field_of(section);
        field.map_or(BoardEarnings::Rows(&[]), |field| {
            self.lines.of_board_in(field, board)
        })
    }
}
