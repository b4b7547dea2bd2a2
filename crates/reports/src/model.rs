//! What reports show, computed once from a session, its scoresheet and the findings; renderers only print it.
//!
//! One file per report. Amounts are exact decimals that carry the digits of the rules in force, so that their `Display`
//! is their official form; a renderer may leave out trailing zeros. Players' federation numbers are not in the model:
//! they stay out of public reports.

pub mod across;
pub mod audit;
pub mod cell;
pub mod difference;
pub mod director;
pub mod event;
pub mod explanation;
pub mod fingerprint;
pub mod frequency;
pub mod heading;
pub mod names;
pub mod overall;
pub mod provisional;
pub mod published;
pub mod ranking;
pub mod recap;
pub mod recorded;
pub mod scorecard;
pub mod season;
pub mod slips;
pub mod standing;
pub mod team_pairs;
pub mod traveler_line;
pub mod verification;

use std::borrow::Cow;
use std::cmp::Reverse;

use cell::Cell;
use contract_scoring::{BySide, Score, Side, Vulnerability};
use difference::Difference;
use event::ScoredEvent;
use findings::{Accounting, Content, Diagnostic};
use frequency::FrequencyLine;
use heading::Unit;
use matchpointing::{Hundredths, Match, Points, Scoresheet};
use names::{Names, Withheld};
use published::Who;
use rust_decimal::{Decimal, RoundingStrategy};
use session::{
    Contestant, ContestantId, ContestantKind, Note, PairNumber, Player, ResultId, RoundBoard,
    SectionId, Session, Weighted,
};
use traveler_ingest::Correction;
use traveler_line::TravelerLine;
use verification::ONLY_SECTION;

/// A scored session, from which every report is made.
#[derive(Clone, Copy, Debug)]
pub struct Scored<'a> {
    /// What was played.
    pub session: &'a Session,
    /// What came of it.
    pub scoresheet: &'a Scoresheet,
    /// What was found while reading.
    pub diagnostics: &'a [Diagnostic],
    /// What became of every line of the travelers, where that is known.
    pub accounting: Option<Accounting>,
    /// What does not go out of names.
    pub withheld: &'a Withheld,
    /// The section that reports are about, where they are not about all.
    pub section: Option<SectionId>,
    /// What differs from what was published before, where the two were compared.
    pub corrections: Option<&'a Difference>,
    /// The corrections that were made in what was entered, in their order.
    pub records: &'a [Correction],
    /// The event of several sessions of which this is the last one, where they are scored together.
    pub event: Option<&'a ScoredEvent<'a>>,
}

impl<'a> Scored<'a> {
    /// Brings together what belongs to one session; names go out in full.
    #[must_use]
    pub const fn new(
        session: &'a Session,
        scoresheet: &'a Scoresheet,
        diagnostics: &'a [Diagnostic],
    ) -> Self {
        Self {
            session,
            scoresheet,
            diagnostics,
            accounting: None,
            withheld: &names::NOTHING,
            section: None,
            corrections: None,
            records: &[],
            event: None,
        }
    }

    /// The same with what became of every line of the travelers.
    #[must_use]
    pub const fn with_accounting(self, accounting: Accounting) -> Self {
        Self { accounting: Some(accounting), ..self }
    }

    /// The same with less of names.
    #[must_use]
    pub const fn with_names(self, withheld: &'a Withheld) -> Self {
        Self { withheld, ..self }
    }

    /// The same, about one section only.
    #[must_use]
    pub const fn with_section(self, section: Option<SectionId>) -> Self {
        Self { section, ..self }
    }

    /// The same, saying what differs from what was published before.
    #[must_use]
    pub const fn with_difference(self, corrections: Option<&'a Difference>) -> Self {
        Self { corrections, ..self }
    }

    /// The same, with the corrections that were made in what was entered.
    #[must_use]
    pub const fn with_corrections(self, records: &'a [Correction]) -> Self {
        Self { records, ..self }
    }

    /// The same, as the last session of an event.
    #[must_use]
    pub const fn with_event(self, event: Option<&'a ScoredEvent<'a>>) -> Self {
        Self { event, ..self }
    }

    /// Whether there are rankings of the whole event, because no single ranking says it all.
    #[must_use]
    pub fn has_overall(self) -> bool {
        self.event.is_some() || self.scoresheet.has_overall(self.session)
    }

    /// The pairs of teams by themselves, scored as a session of their own; `None` where nobody asked for them.
    #[must_use]
    pub fn of_pairs(self) -> Option<Self> {
        let pairs = self.scoresheet.pairs.as_deref()?;
        let own = Self::new(&pairs.session, &pairs.scoresheet, self.diagnostics);
        Some(own.with_names(self.withheld).with_section(self.section))
    }

    /// The contestant of a name, if it plays.
    pub fn contestant_of(self, who: &Who) -> Option<ContestantId> {
        let mut sections = self.session.section_ids();
        let (section, _) = sections.find(|(_, section)| section.name == who.section)?;
        let mut all = self.session.contestant_ids();
        let is_it = |one: &Contestant| {
            (one.section, one.direction, one.number) == (section, who.direction, who.number)
        };
        all.find(|(_, one)| is_it(one)).map(|(id, _)| id)
    }

    /// Whether reports are about a section.
    #[must_use]
    pub fn shows(self, section: SectionId) -> bool {
        self.section.is_none_or(|one| one == section)
    }

    /// Whether reports are about a section of a field.
    #[must_use]
    pub fn shows_any(self, sections: &[SectionId]) -> bool {
        sections.iter().any(|section| self.shows(*section))
    }

    /// A board score with the digits of the rules in force.
    #[must_use]
    pub fn board_amount(self, points: Points) -> Decimal {
        points.to_decimal(self.scoresheet.board_digits)
    }

    /// What one of those who sit on a side of a line earned there.
    #[must_use]
    pub fn earned(self, id: ResultId, side: Side, contestant: ContestantId) -> Option<Points> {
        self.scoresheet.earned(self.session, id, side, contestant)
    }

    /// What each side of a line earned; `None` where the board does not count for it. In an individual, partners may
    /// have [`earned`](Self::earned) different artificial scores.
    #[must_use]
    pub fn line(self, id: ResultId) -> BySide<Option<Points>> {
        self.scoresheet.line(self.session, id)
    }

    /// The most that a board can earn in a section; IMPs have no top.
    #[must_use]
    pub fn top(self, section: SectionId) -> Option<Points> {
        self.scoresheet.field_of(section)?.top
    }

    /// With IMPs, what a contestant's boards earned on average: those with different numbers of boards are compared by
    /// it.
    #[must_use]
    pub fn per_board(self, id: ContestantId) -> Option<Hundredths> {
        match self.unit() {
            Unit::Matchpoints => None,
            Unit::Imps => self.scoresheet.standing(id).average(),
        }
    }

    /// The session score that 100 % would be.
    #[must_use]
    pub fn max_score(self) -> Option<Decimal> {
        self.scoresheet.fields.first()?.max_score
    }

    /// Whether session scores are victory points.
    #[must_use]
    pub const fn has_victory_points(self) -> bool {
        (self.session.conditions().method).victory_points().is_some()
    }

    /// The match of a contestant that a line belongs to.
    pub fn match_of(self, line: ResultId, id: ContestantId) -> Option<(&'a Match, usize)> {
        let other = self.session.other_table(line).unwrap_or(line);
        let (here, there) = (self.session.result(line), self.session.result(other));
        let round = [here.round, there.round].into_iter().flatten().min();
        let both = [here.ns.min(here.ew), here.ns.max(here.ew)];
        let key = (self.session.section_of(here), round, both);
        let matches = &self.scoresheet.matches;
        let place = matches.binary_search_by_key(&key, |one| {
            let section = self.session.contestant(one.contestants[0]).section;
            (section, one.round, one.contestants)
        });
        let found = matches.get(place.ok()?)?;
        Some((found, usize::from(id == both[1])))
    }

    /// What boards are scored in.
    #[must_use]
    pub const fn unit(self) -> Unit {
        Unit::of(self.session.conditions().method)
    }

    /// Whether more than one section plays, so that numbers need their section's name.
    #[must_use]
    pub fn has_sections(self) -> bool {
        self.session.sections().len() > 1
    }

    /// Whether sheets name sections: there are several, or the only one has a name of its own.
    #[must_use]
    pub fn names_sections(self) -> bool {
        !matches!(self.session.sections(), [only] if only.name == ONLY_SECTION)
    }

    /// A contestant's lines, and the sides on which it sits there, in the order of boards.
    #[must_use]
    pub fn lines_of(self, id: ContestantId) -> Vec<(ResultId, Side)> {
        let lines = self.session.result_ids().map(|(line, _)| line);
        lines
            .flat_map(|line| Side::ALL.map(|side| (line, side)))
            .filter(|(line, side)| self.session.sitting(*line, *side).any(|one| one == id))
            .collect()
    }

    /// Whether what a contestant earned with its lines on a side is counted: of a team, whose boards have two lines, it
    /// is where it sits N-S.
    #[must_use]
    pub fn counts_on(self, side: Side) -> bool {
        self.session.contestant_kind() != ContestantKind::Team || side == Side::NorthSouth
    }

    /// The lines of each contestant, by [`ContestantId`], in the order of boards.
    pub fn lines_by_contestant(self) -> Vec<Vec<(ResultId, Side)>> {
        let mut lines = vec![Vec::new(); self.session.contestants().len()];
        for (id, _) in self.session.result_ids() {
            for side in Side::ALL {
                for contestant in self.session.sitting(id, side) {
                    lines[contestant.index()].push((id, side));
                }
            }
        }
        lines
    }

    /// What goes out of a contestant's names, one for each player; empty where no player has one.
    pub fn names(self, id: ContestantId) -> Vec<String> {
        let players = self.session.contestant(id).players().iter();
        names::any_of(players.map(|player| self.name_of(player)))
    }

    /// What goes out of a player's name.
    pub fn name_of(self, player: &'a Player) -> Option<Cow<'a, str>> {
        self.shown_names().shown(player.name.as_deref()?)
    }

    /// How much of names goes out.
    pub const fn shown_names(self) -> Names {
        self.withheld.names()
    }

    /// A text that somebody wrote, as far as it goes out.
    pub fn text(self, text: &str) -> Cow<'_, str> {
        self.withheld.text(text)
    }

    /// What is said beside a line, as far as it goes out.
    pub fn remarks(self, id: ResultId) -> Option<String> {
        let remarks = self.session.notes(id)?.get(Note::Remarks)?;
        Some(self.text(remarks).into_owned())
    }

    /// What a finding says; only its meaning where it quotes names that do not go out.
    pub fn message_of(self, finding: &'a Diagnostic) -> Message<'a> {
        let quotes_names = finding.code.quotes_names() || self.withheld.is_in(&finding.message);
        if self.shown_names() != Names::Full && quotes_names {
            Message { text: finding.code.meaning(), gist: None }
        } else {
            Message { text: &finding.message, gist: finding.gist.as_ref() }
        }
    }
}

/// What a finding says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message<'a> {
    /// In English.
    pub text: &'a str,
    /// As data, where sheets say it in their own language.
    pub gist: Option<&'a Content>,
}

/// Points in percent of the most that could be had, to 0.01, half up. Information for a player: no rule asks for it.
pub fn percent_of(points: Points, out_of: Points) -> Option<Decimal> {
    if out_of <= Points::ZERO {
        return None;
    }
    let share = Decimal::from(points.billionths())
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(Decimal::from(out_of.billionths()))?;
    Some(hundredths(share))
}

/// IMPs on that many boards, a board: to 0.01, half away from zero.
pub fn average_of(points: Points, boards: i64) -> Option<Decimal> {
    let sum = Decimal::new(points.billionths(), Points::DIGITS);
    let average = sum.checked_div(Decimal::from(boards))?;
    Some(hundredths(average))
}

/// An amount to 0.01, half away from zero.
fn hundredths(amount: Decimal) -> Decimal {
    let mut rounded = amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(2);
    rounded
}

/// A score as a side sees it: what is plus for N-S is minus for E-W.
pub fn seen_by(score: Score, side: Side) -> Score {
    match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    }
}

/// A weighted score as its side sees it: `60% 620, 40% -100`.
pub fn weighted_text(weighted: &Weighted, side: Side) -> String {
    let constituents = weighted.constituents().iter();
    let parts: Vec<String> = constituents
        .map(|constituent| {
            let score = seen_by(constituent.score, side);
            format!("{} {score}", constituent.weight)
        })
        .collect();
    parts.join(", ")
}

/// The best or the worst that a board can bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The whole top.
    Top,
    /// Nothing.
    Bottom,
}

/// `None`, `NS`, `EW` or `All`.
pub const fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

/// The sum over a field, in the direction of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSum {
    /// What was awarded. It is the sheet's own sum, unless other sections share the field.
    pub awarded: Decimal,
    /// What the rules make, before each result is rounded.
    pub expected: Decimal,
    /// Whether they agree within rounding.
    pub holds: bool,
}

// The lines of travelers that are not simply scores.

/// A line of a traveler that is not simply a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenLine {
    /// The board, as it is compared.
    pub board: RoundBoard,
    /// The line.
    pub line: TravelerLine,
}

/// The lines of which a side's cell is of a certain kind.
pub fn open_lines(scored: Scored<'_>, is: impl Fn(Cell) -> bool) -> Vec<OpenLine> {
    open_ids(scored, is)
        .map(|id| OpenLine {
            board: scored.session.results().round_board(id.index()),
            line: TravelerLine::of(scored, id),
        })
        .collect()
}

/// Which lines these are.
pub fn open_ids(scored: Scored<'_>, is: impl Fn(Cell) -> bool) -> impl Iterator<Item = ResultId> {
    let ruled = scored.scoresheet.ruled(scored.session).into_iter();
    ruled.filter(move |id| Side::ALL.iter().any(|side| is(Cell::of(scored, *id, *side))))
}

/// A contestant as others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Who.
    pub contestant: ContestantId,
    /// What is before the number where there are several sections.
    pub prefix: Option<String>,
    /// The number.
    pub number: PairNumber,
    /// What goes out of the players' names.
    pub names: Vec<String>,
}

impl Opponent {
    /// A contestant as others see it.
    pub fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let contestant = scored.session.contestant(id);
        let section = &scored.session.section(contestant.section).name;
        Self {
            contestant: id,
            prefix: scored.has_sections().then(|| prefix(section)),
            number: contestant.number,
            names: scored.names(id),
        }
    }

    /// `3`, or `B3` (`2-3`) where there are several sections.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{}{}", self.prefix.as_deref().unwrap_or_default(), self.number)
    }
}

/// The name of a section before a number: a digit would be read as a part of that.
pub fn prefix(section: &str) -> String {
    if section.ends_with(|last: char| last.is_ascii_digit()) {
        format!("{section}-")
    } else {
        section.to_owned()
    }
}

/// One board in one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TravelerSheet<'a> {
    /// The sections of the field.
    pub sections: &'a [SectionId],
    /// The board.
    pub board: RoundBoard,
    /// Best N-S score first, lines without a score last; where teams play, match by match.
    pub lines: Vec<TravelerLine>,
    /// The frequency table.
    pub frequencies: Vec<FrequencyLine>,
    /// Each side's sum against the expected one.
    pub checks: BySide<Option<FieldSum>>,
}

/// The travelers of a session, board by board.
pub fn travelers(scored: Scored<'_>) -> impl Iterator<Item = TravelerSheet<'_>> {
    let fields = scored.scoresheet.fields.iter();
    let shown = fields.filter(move |field| scored.shows_any(&field.sections));
    shown.flat_map(move |field| {
        field.boards.iter().map(move |board| {
            let lines = scored.scoresheet.results_of(scored.session, field, board);
            let mut lines: Vec<TravelerLine> =
                lines.map(|id| TravelerLine::of(scored, id)).collect();
            lines.retain(|line| scored.shows(line.section));
            lines.sort_by_key(|line| {
                // Tables of a match stay together, with the lower number N-S first.
                let other = scored.session.other_table(line.result);
                let first = other.map(|other| other.min(line.result));
                let score = line.score(Side::NorthSouth).filter(|_| other.is_none());
                (line.group, first, Reverse(score), line.result)
            });
            TravelerSheet {
                sections: &field.sections,
                board: board.board,
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
        scored().filter(|line| most.is_some() && *line.earned.get(side) == most).collect()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_digit_is_told_from_the_number_behind_it() {
        assert_eq!(["B", "2", "A1"].map(super::prefix), ["B", "2-", "A1-"]);
    }
}
