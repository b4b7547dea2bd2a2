//! One contestant's standing: the line that ranking, recap and scorecard share.

use archive::standing::{StandingOf, award_reason};
use matchpointing::{Hundredths, MasterpointAward, MatchRecord, Place};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, HandicapForm, PairNumber, Session};

use super::Scored;

/// One contestant's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingLine {
    /// Who.
    pub contestant: ContestantId,
    /// Its section.
    pub section: String,
    /// The direction that belongs to its name.
    pub direction: Direction,
    /// Its number.
    pub number: PairNumber,
    /// What goes out of the players' names; empty where nothing does.
    pub names: Vec<String>,
    /// The place in its section and direction.
    pub place: Option<Place>,
    /// Boards that count.
    pub boards: u32,
    /// The most boards that others of its section have, where its own are too few of them to be ranked.
    pub too_few_of: Option<u32>,
    /// The sum of its board scores.
    pub total: Decimal,
    /// The session score.
    pub score: Option<Decimal>,
    /// What the session score is out of.
    pub out_of: Option<Decimal>,
    /// The session score in percent.
    pub percent: Option<Decimal>,
    /// With IMPs, what its boards earned on average.
    pub per_board: Option<Decimal>,
    /// What its matches come to, where it is a team.
    pub matches: Option<MatchRecord>,
    /// Penalties and bonuses, where there are some.
    pub adjustment: Option<Decimal>,
    /// Brought from earlier sessions.
    pub carryover: Option<Decimal>,
    /// Session score and carryover.
    pub final_score: Option<Decimal>,
    /// Its strat's letter.
    pub strat: Option<String>,
    /// Its ranks, one for each strat of the session, highest first; without places where it is not ranked.
    pub ranks: Vec<StratRanks>,
    /// The largest single masterpoint award, unofficial.
    pub award: Option<Award>,
    /// The handicap, where there are handicaps.
    pub handicap: Option<Handicap>,
}

/// The ranks in one strat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StratRanks {
    /// The strat's letter.
    pub strat: String,
    /// The rank in section and direction, down to the award depth.
    pub section: Option<Place>,
    /// The rank over all sections and directions.
    pub overall: Option<Place>,
}

/// A masterpoint award.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// For each player.
    pub points: Decimal,
    /// What for: `SA` section rank in strat A, `OC` overall rank in strat C.
    pub reason: String,
}

impl Award {
    pub(super) fn of(session: &Session, award: MasterpointAward) -> Self {
        Self { points: award.points, reason: award_reason(session, award) }
    }
}

/// The score with handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The handicap.
    pub handicap: Decimal,
    /// Whether it is a percentage, and is taken off one.
    pub in_percent: bool,
    /// The session score with it; nothing where it is a percentage.
    pub score: Option<Decimal>,
    /// The percentage with it; nothing with IMPs.
    pub percent: Option<Decimal>,
    /// The place with it.
    pub place: Option<Place>,
}

/// Those whose percentage is below 0 or above 100, as only penalties and bonuses can make it, with it.
pub fn beyond(scored: Scored<'_>) -> impl Iterator<Item = (ContestantId, Decimal)> {
    let adjusted = scored.session.adjustments().iter();
    let mut adjusted: Vec<ContestantId> = adjusted.map(|one| one.contestant).collect();
    adjusted.dedup();
    adjusted.into_iter().filter_map(move |id| {
        let percent = scored.scoresheet.standing(id).percent()?.to_decimal();
        let is_possible = (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(&percent);
        (!is_possible).then_some((id, percent))
    })
}

impl StandingLine {
    /// A contestant's line.
    #[must_use]
    pub fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let standing = StandingOf::of(scored.session, scored.scoresheet, id);
        let ranks = standing.ranks().map(|(strat, found)| StratRanks {
            strat: strat.to_owned(),
            section: found.and_then(|rank| rank.section),
            overall: found.and_then(|rank| rank.overall),
        });
        let amount = |amount: Option<Hundredths>| amount.map(Hundredths::to_decimal);
        let scores = standing.scores;
        Self {
            contestant: id,
            section: standing.section().to_owned(),
            direction: standing.contestant.direction,
            number: standing.contestant.number,
            names: scored.names(id),
            place: scores.place,
            boards: scores.boards,
            too_few_of: scores.too_few_of(),
            total: scored.board_amount(scores.total.summed()),
            score: amount(scores.session()),
            out_of: scored.max_score(),
            percent: amount(scores.percent()),
            per_board: amount(scored.per_board(id)),
            matches: scores.matches(),
            adjustment: amount(Some(scores.adjustment()).filter(|amount| amount.count() != 0)),
            carryover: amount(scores.carryover()),
            final_score: amount(scores.final_score()),
            strat: standing.strat().map(str::to_owned),
            ranks: ranks.collect(),
            award: (scores.award()).map(|award| Award::of(scored.session, award)),
            handicap: scores.handicap().map(|handicap| Handicap {
                handicap: handicap.handicap,
                in_percent: handicap.form == HandicapForm::Percent,
                score: handicap.score,
                percent: handicap.percent,
                place: handicap.place,
            }),
        }
    }
}
