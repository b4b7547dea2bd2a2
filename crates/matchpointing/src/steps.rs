//! The steps by which the engine computes a number, for reports that explain it.

use contract_scoring::{BySide, Score, Side};
use rust_decimal::Decimal;
use session::{ContestantId, Entry, FoulGroup, ResultId, Session, StratId};

use crate::awards;
pub use crate::awards::AwardSteps;
use crate::exact::{Exact, half_away_from};
use crate::fields::runs_of;
use crate::histogram::{own, seen_by};
use crate::session_score::{Scale, imp_boards};
use crate::strats::{all, members, ranking_groups};
use crate::{Field, FieldScoring, Histogram, Scoresheet, Standing, board};

/// The results that a line is compared with on its board, counted for one side.
#[derive(Clone, Debug)]
pub struct Group {
    scoring: FieldScoring,
    own: Histogram,
    others: Vec<Histogram>,
    side: Side,
}

/// How a rank in a strat came about (rules h.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankSteps {
    /// The strat.
    pub strat: StratId,
    /// The pairs, or tables, that decide how many places are ranked in the section.
    pub size: u32,
    /// How many places are ranked there.
    pub depth: u32,
}

/// What a line is compared with on one side; `None` where its section belongs to no field, the field has no such board,
/// or teams play matches: their lines are compared with the [other table](Session::other_table) only.
#[must_use]
pub fn group(
    session: &Session,
    scoresheet: &Scoresheet,
    line: ResultId,
    side: Side,
) -> Option<Group> {
    if session.conditions().method.is_team_method() {
        return None;
    }
    let result = session.result(line);
    let field: &Field = scoresheet.field_of(session.section_of(result))?;
    let played = session.results().round_board(line.index());
    let board = (field.boards.iter()).find(|board| board.board == played)?;
    let runs: Vec<_> = runs_of(session, &scoresheet.lines.sections, field, board).collect();
    let groups = board::histograms(session, &runs);
    let (same, others): (Vec<_>, Vec<_>) =
        (groups.into_iter()).partition(|(group, _)| *group == result.group);
    let of_side = |(_, both): (FoulGroup, BySide<Histogram>)| match side {
        Side::NorthSouth => both.ns,
        Side::EastWest => both.ew,
    };
    Some(Group {
        scoring: field.scoring(session).seen_by(side),
        own: same.into_iter().map(of_side).next()?,
        others: others.into_iter().map(of_side).collect(),
        side,
    })
}

impl Group {
    /// How many results are compared.
    #[must_use]
    pub fn results(&self) -> u64 {
        self.own.results()
    }

    /// How many of the others an entry beats, a tie for a half; a weighted score counts by its weights. `None` for a
    /// ruling without a score.
    #[must_use]
    pub fn wins(&self, entry: &Entry) -> Option<Decimal> {
        let comparisons = self.own.comparisons();
        let doubled = match entry {
            Entry::Score(score) => comparisons.of(own(self.side, *score)),
            Entry::Weighted(weighted) => comparisons.of_weighted(seen_by(self.side, weighted)),
            Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => return None,
        };
        decimal(doubled / 2)
    }

    /// What a score of the group earns, in points for N-S, by itself: rounded.
    #[must_use]
    pub fn points(&self, score: Score) -> Option<crate::Points> {
        let others: Vec<&Histogram> = self.others.iter().collect();
        let board = self.scoring.fouled_board(&self.own, &others);
        board.points(own(self.side, score))
    }

    /// The datum of a Butler, in points for the side.
    #[must_use]
    pub fn datum(&self) -> Option<i32> {
        let others: Vec<&Histogram> = self.others.iter().collect();
        self.scoring.fouled_board(&self.own, &others).datum()
    }

    /// The IMPs of a score against every other result together, before they are averaged, in points for N-S.
    #[must_use]
    pub fn imps_in_all(&self, score: Score) -> Option<Decimal> {
        let sum = crate::imps::against_all(&self.own, own(self.side, score));
        decimal(sum)
    }
}

/// A number to four decimals, as a person reads it.
fn decimal(number: Exact) -> Option<Decimal> {
    let part = |part: i128| Decimal::try_from_i128_with_scale(part, 0).ok();
    let number = part(*number.numer())? / part(*number.denom())?;
    Some(number.round_dp(4).normalize())
}

/// How many places are ranked in each strat that a contestant is ranked in, highest first.
#[must_use]
pub fn ranks(session: &Session, scoresheet: &Scoresheet, id: ContestantId) -> Vec<RankSteps> {
    let standings = &scoresheet.standings;
    let groups = ranking_groups(session);
    let Some(group) = (groups.iter()).find(|group| group.contestants.contains(&id)) else {
        return Vec::new();
    };
    let ranked = scoresheet.standing(id).ranks().iter();
    ranked
        .filter_map(|rank| {
            let in_event = members(standings, rank.strat, all(session)).count();
            Some(RankSteps {
                strat: rank.strat?,
                size: group.size(session, standings, rank.strat),
                depth: group.depth(session, standings, rank.strat, in_event),
            })
        })
        .collect()
}

/// The boards that IMPs are raised to, where the rules raise those of contestants with fewer: the most of the event.
#[must_use]
pub fn raised_to(session: &Session, scoresheet: &Scoresheet) -> Option<u32> {
    let most = scoresheet.standings.iter().map(Standing::scheduled).max()?;
    let method = session.conditions().method;
    if method.is_team_method() || method.victory_points().is_some() {
        return None;
    }
    let has_tops = scoresheet.fields.iter().any(|field| field.top.is_some());
    imp_boards(session.conditions().rules, most).filter(|_| !has_tops)
}

/// What a session score is computed with: as it is printed, or where it is not rounded to six decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreSteps {
    /// What the boards earned, scaled.
    pub scaled: Decimal,
    /// Penalties and bonuses.
    pub adjustment: Decimal,
    /// Both together.
    pub score: Decimal,
}

/// How a contestant's session score came about; `None` without one.
#[must_use]
pub fn score(session: &Session, scoresheet: &Scoresheet, id: ContestantId) -> Option<ScoreSteps> {
    let standings = &scoresheet.standings;
    let scale = Scale::of_scored(session, &scoresheet.fields, standings);
    let standing = scoresheet.standing(id);
    let score = scale.score(session.contestant(id), standing)?.exact();
    let adjustment = standing.adjusted();
    let millionths = |hundredths: Exact| {
        let count = half_away_from(Exact::new_raw(0, 1), hundredths, 10_000);
        let amount = Decimal::try_from_i128_with_scale(count, 6).unwrap_or(Decimal::MAX);
        let mut amount = amount.normalize();
        if amount.scale() < 2 {
            amount.rescale(2);
        }
        amount
    };
    Some(ScoreSteps {
        scaled: millionths(score - adjustment),
        adjustment: millionths(adjustment),
        score: millionths(score),
    })
}

/// How the masterpoint award of a contestant came about; `None` without one, and under rules whose table is not by
/// places.
#[must_use]
pub fn award(session: &Session, scoresheet: &Scoresheet, id: ContestantId) -> Option<AwardSteps> {
    awards::steps(session, &scoresheet.standings, id)
}
