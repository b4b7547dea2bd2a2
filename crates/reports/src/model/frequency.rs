//! The frequency table: each score of a board, how often it was made, and what it earned.

use contract_scoring::{BySide, Score};
use matchpointing::{BoardSheet, Field, Treatment};
use rust_decimal::Decimal;
use session::{ContestantKind, FoulGroup, RoundBoard, SectionId};

use super::{FieldSum, Scored};

/// The scores of one board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrequencySheet<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// The board.
    pub board: RoundBoard,
    /// One line per score, best for N-S first, foul group by foul group.
    pub lines: Vec<FrequencyLine>,
    /// Each side's sum against the expected one.
    pub checks: BySide<Option<FieldSum>>,
}

/// A score and what it earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrequencyLine {
    /// The foul group.
    pub group: FoulGroup,
    /// How the group was rated.
    pub treatment: Treatment,
    /// The score, in points for N-S.
    pub score: Score,
    /// How often each side was entered with it; the sides differ only by split scores.
    pub counts: BySide<u32>,
    /// What it earned each side.
    pub earned: BySide<Option<Decimal>>,
}

/// The frequency tables of a session; none where teams play matches, since no score has a worth of its own there.
pub fn frequencies(scored: Scored<'_>) -> impl Iterator<Item = FrequencySheet<'_>> {
    let fields = scored.scoresheet.fields.iter();
    let teams = scored.session.contestant_kind() == ContestantKind::Team;
    let shown = fields.filter(move |field| !teams && scored.shows_any(&field.sections));
    shown.flat_map(move |field| {
        field.boards.iter().map(move |board| FrequencySheet {
            sections: &field.sections,
            board: board.board,
            lines: lines(scored, field, board),
            checks: checks(scored, field, board),
        })
    })
}

/// Both sides' tables brought together, score by score.
pub fn lines(scored: Scored<'_>, field: &Field, board: &BoardSheet) -> Vec<FrequencyLine> {
    let mut lines: Vec<FrequencyLine> = Vec::new();
    let frequencies = (scored.scoresheet).frequencies(scored.session, field, board);
    for (side, frequencies) in frequencies.each() {
        lines.extend(frequencies.iter().map(|one| FrequencyLine {
            group: one.group,
            treatment: one.treatment,
            score: one.score,
            counts: BySide::from_fn(|own| if own == side { one.count } else { 0 }),
            earned: BySide::from_fn(|own| (own == side).then(|| scored.board_amount(one.points))),
        }));
    }
    lines.sort_by_key(|line| (line.group, std::cmp::Reverse(line.score)));
    lines.dedup_by(|next, line| {
        let same = (next.group, next.score) == (line.group, line.score);
        if same {
            line.counts.ns += next.counts.ns;
            line.counts.ew += next.counts.ew;
            line.earned.ns = line.earned.ns.or(next.earned.ns);
            line.earned.ew = line.earned.ew.or(next.earned.ew);
        }
        same
    });
    lines
}

/// Each side's sum on a board.
pub fn checks(scored: Scored<'_>, field: &Field, board: &BoardSheet) -> BySide<Option<FieldSum>> {
    let checks = scored.scoresheet.checks(scored.session, field, board);
    checks.map(|check| {
        check.map(|check| FieldSum {
            awarded: scored.board_amount(check.awarded),
            expected: scored.board_amount(check.expected),
            holds: check.holds(),
        })
    })
}
