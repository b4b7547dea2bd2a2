//! Boards and points, counted for each contestant.

use std::ops::Range;

use contract_scoring::{BySide, Side};
use session::{BoardRun, Entry, FoulGroup, ResultId, SectionId, Session, threads};

use crate::line_points::{BoardEarnings, Index, LinePoints, PlainPoints};
use crate::tallies::{Part, Tallies};
use crate::{Field, Points};

/// Counts each contestant's lines. Artificial scores are not rated yet, and count for nobody.
pub(crate) fn tallies(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
    lines: &LinePoints,
) -> Tallies {
    let shares = session.shares(threads::small_pieces(session.results().len()));
    let members = (shares.iter()).map(|sections| session.contestants_of(sections.clone()).len());
    let indexes = Index::of_fields(fields, lines);
    let mut tallies = Tallies::nothing(session.contestants().len());
    let parts = shares.iter().cloned().zip(tallies.parts(members));
    let without = threads::each(parts.collect(), |(sections, tallies)| {
        let mut count = Count { session, fields, section_fields, lines, tallies };
        count.sections(sections, &indexes);
        (count.tallies.first, count.tallies.finish())
    });
    for (first, without) in without {
        tallies.note(first, &without);
    }
    tallies
}

/// Counting the contestants of some sections.
struct Count<'a> {
    session: &'a Session,
    fields: &'a [Field],
    section_fields: &'a [usize],
    lines: &'a LinePoints,
    tallies: Part<'a>,
}

impl Count<'_> {
    fn sections(&mut self, sections: Range<SectionId>, indexes: &[Vec<Index>]) {
        // With several groups or partners a line is not known by its score and its sides alone.
        let plain = !self.session.results().has_groups() && !self.session.is_individual();
        let mut own = Index::EMPTY;
        let mut next = 0;
        for run in self.session.boards_of(sections) {
            let place = self.section_fields[run.section.index()];
            let field = &self.fields[place];
            let boards = &field.boards;
            let played = run.round_board();
            if boards.get(next).is_none_or(|board| board.board != played) {
                next = boards.partition_point(|board| board.board < played);
            }
            let earned = self.lines.of_board(&boards[next], field.expected_results);
            match (earned, indexes[place].get(next)) {
                (BoardEarnings::Rows(_), Some(index)) if plain => self.plain_lines(&run, index),
                (BoardEarnings::Rows(rows), None) if plain => {
                    own.note(rows);
                    self.plain_lines(&run, &own);
                }
                (BoardEarnings::Few(lines), _) if plain => self.plain_lines(&run, &lines),
                _ => {
                    let results = self.session.results();
                    for line in run.ids() {
                        let place = line.index();
                        let score = results.score_index(place);
                        let group = results.group(place);
                        self.line(line, score.map(|score| earned.of(place, group, score)));
                    }
                }
            }
            next += 1;
        }
    }

    /// Counts lines that are in no foul group.
    fn plain_lines(&mut self, run: &BoardRun, earned: &impl PlainPoints) {
        let results = self.session.results();
        let of = |(place, score)| earned.of(place, FoulGroup::MAIN, score);
        match results.plain_scores(run.places()) {
            Some(scores) => {
                let scores = scores.iter().copied().map(usize::from);
                self.credit(run, run.places().zip(scores).map(of));
            }
            None => {
                for (line, score) in run.ids().zip(results.score_indexes(run.places())) {
                    self.line(line, score.map(|score| of((line.index(), score))));
                }
            }
        }
    }

    /// Counts the lines of a board, each by what it earned.
    #[inline]
    fn credit(&mut self, run: &BoardRun, earned: impl Iterator<Item = BySide<Points>>) {
        let results = self.session.results();
        let (ns, ew) = (&results.ns()[run.places()], &results.ew()[run.places()]);
        for ((ns, ew), earned) in ns.iter().zip(ew).zip(earned) {
            self.tallies.add(*ns, earned.ns);
            self.tallies.add(*ew, earned.ew);
        }
    }

    /// Whether a side that did not play there may have played the board in another line: the other has a ruling.
    fn is_elsewhere(&self, line: ResultId, side: Side) -> bool {
        let result = self.session.result(line);
        let other = self.session.entry(result, side.opponents());
        !matches!(*other, Entry::NotPlayed | Entry::LatePlay)
    }

    /// Counts a line side by side and player by player.
    fn line(&mut self, line: ResultId, earned: Option<BySide<Points>>) {
        let earned = earned.map_or_else(|| self.lines.of_ruled(line), |earned| earned.map(Some));
        for side in Side::ALL {
            for contestant in self.session.sitting(line, side) {
                match earned.get(side) {
                    Some(points) => self.tallies.add(contestant, *points),
                    None => match *self.session.entry(self.session.result(line), side) {
                        Entry::LatePlay => self.tallies.late_play(contestant),
                        Entry::NotPlayed if self.is_elsewhere(line, side) => {}
                        Entry::NotPlayed => self.tallies.not_played(contestant),
                        Entry::Score(_) | Entry::Weighted(_) | Entry::Artificial(_) => {}
                    },
                }
            }
        }
    }
}
