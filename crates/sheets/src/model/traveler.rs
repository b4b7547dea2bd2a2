//! The travelers: each board with all its lines.

use std::cmp::Reverse;

use contract_scoring::{BoardNumber, BySide, Played, Score, Seat, Side, Vulnerability};
use rust_decimal::Decimal;
use session::{
    ContestantId, Entry, FoulGroup, PairNumber, ResultId, RoundNumber, SectionId, TableNumber,
};

use super::frequency::{self, FrequencyLine};
use super::recap::FieldSum;
use super::{Scored, percent_of};

/// One board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelerSheet<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// The board.
    pub board: BoardNumber,
    /// The dealer.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// Best N-S score first; lines without a score last.
    pub lines: Vec<TravelerLine>,
    /// The frequency table.
    pub frequencies: Vec<FrequencyLine>,
    /// Each side's sum against the expected one.
    pub checks: BySide<Option<FieldSum>>,
}

/// A line of a traveler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelerLine {
    /// Which one.
    pub result: ResultId,
    /// The board.
    pub board: BoardNumber,
    /// Where it was played.
    pub section: SectionId,
    /// When.
    pub round: Option<RoundNumber>,
    /// At which table.
    pub table: Option<TableNumber>,
    /// Who played: one contestant a side, or two in an individual.
    pub players: BySide<Vec<Opponent>>,
    /// The contract, where it is known.
    pub played: Option<Played>,
    /// What each side is entered with; scores are in points for N-S.
    pub entries: BySide<Entry>,
    /// What each side earned, where the board counts.
    pub earned: BySide<Option<Decimal>>,
    /// The same in percent of a top.
    pub percent: BySide<Option<Decimal>>,
    /// The foul group.
    pub group: FoulGroup,
    /// The opening lead.
    pub lead: Option<String>,
    /// Remarks.
    pub remarks: Option<String>,
}

/// A contestant as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who.
    pub contestant: ContestantId,
    /// The section's name, where there are several.
    pub section: Option<String>,
    /// The number.
    pub number: PairNumber,
    /// What goes out of the players' names.
    pub names: Vec<String>,
}

impl Opponent {
    /// A contestant as others see it.
    pub(crate) fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let contestant = scored.session.contestant(id);
        let section = &scored.session.section(contestant.section).name;
        Self {
            contestant: id,
            section: scored.has_sections().then(|| section.clone()),
            number: contestant.number,
            names: scored.names(id),
        }
    }

    /// `3`, or `B3` where there are several sections.
    #[must_use]
    pub fn label(&self) -> String {
        format!(
            "{}{}",
            self.section.as_deref().unwrap_or_default(),
            self.number
        )
    }
}

/// The travelers of a session, board by board.
pub fn travelers(scored: Scored<'_>) -> impl Iterator<Item = TravelerSheet<'_>> {
    let fields = scored.scoresheet.fields.iter();
    let shown = fields.filter(move |field| scored.shows_any(&field.sections));
    shown.flat_map(move |field| {
        field.boards.iter().map(move |board| {
            let lines = scored.scoresheet.results_of(board);
            let mut lines: Vec<TravelerLine> =
                lines.map(|id| TravelerLine::of(scored, id)).collect();
            lines.retain(|line| scored.shows(line.section));
            lines.sort_by_key(|line| {
                (
                    line.group,
                    Reverse(line.score(Side::NorthSouth)),
                    line.result,
                )
            });
            TravelerSheet {
                sections: &field.sections,
                board: board.board,
                dealer: board.board.dealer(),
                vulnerability: board.board.vulnerability(),
                lines,
                frequencies: frequency::lines(scored, field, board),
                checks: frequency::checks(scored, field, board),
            }
        })
    })
}

impl TravelerSheet<'_> {
    /// The lines that earned a side the most with a score, in the order of the sheet.
    #[must_use]
    pub fn best(&self, side: Side) -> Vec<&TravelerLine> {
        let scored = || self.lines.iter().filter(|line| line.score(side).is_some());
        let most = scored().filter_map(|line| *line.earned.get(side)).max();
        scored()
            .filter(|line| most.is_some() && *line.earned.get(side) == most)
            .collect()
    }
}

impl TravelerLine {
    /// A line of the session.
    #[must_use]
    pub fn of(scored: Scored<'_>, id: ResultId) -> Self {
        let session = scored.session;
        let result = session.result(id);
        let section = session.section_of(result);
        let points = scored.line(id);
        let notes = session.notes(id);
        Self {
            result: id,
            board: result.board,
            section,
            round: result.round,
            table: result.table,
            players: BySide::from_fn(|side| {
                let sitting = session.sitting(id, side);
                sitting.map(|id| Opponent::of(scored, id)).collect()
            }),
            played: result.played,
            entries: BySide::from_fn(|side| session.entry(result, side).into_owned()),
            earned: points.map(|points| points.map(|points| scored.board_amount(points))),
            percent: points.map(|points| percent_of(points?, scored.top(section)?)),
            group: result.group,
            lead: notes.and_then(|notes| notes.lead.clone()),
            remarks: notes.and_then(|notes| notes.remarks.clone()),
        }
    }

    /// The plain score that a side is entered with, in points for N-S.
    #[must_use]
    pub fn score(&self, side: Side) -> Option<Score> {
        match self.entries.get(side) {
            Entry::Score(score) => Some(*score),
            Entry::Weighted(_) | Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
        }
    }
}
