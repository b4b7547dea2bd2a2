//! One contestant's standing: the line that ranking, recap and scorecard share.

use matchpointing::{Place, RankReason};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, PairNumber};

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
    /// The sum of its board scores.
    pub total: Decimal,
    /// The session score.
    pub score: Option<Decimal>,
    /// What the session score is out of.
    pub out_of: Option<Decimal>,
    /// The session score in percent.
    pub percent: Option<Decimal>,
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

/// The score with handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Matchpoints added.
    pub points: Decimal,
    /// The session score with them.
    pub score: Decimal,
    /// The place with them.
    pub place: Option<Place>,
}

impl StandingLine {
    /// A contestant's line.
    #[must_use]
    pub fn of(scored: Scored<'_>, id: ContestantId) -> Self {
        let session = scored.session;
        let contestant = session.contestant(id);
        let standing = scored.scoresheet.standing(id);
        let ranks = session.strat_ids().map(|(strat, named)| {
            let found = standing.ranks().iter().find(|rank| rank.strat == strat);
            StratRanks {
                strat: named.name.clone(),
                section: found.and_then(|rank| rank.section),
                overall: found.and_then(|rank| rank.overall),
            }
        });
        Self {
            contestant: id,
            section: session.section(contestant.section).name.clone(),
            direction: contestant.direction,
            number: contestant.number,
            names: scored.names(id),
            place: standing.place,
            boards: standing.boards,
            total: scored.board_amount(standing.total),
            score: standing.session(),
            out_of: scored.max_score(),
            percent: standing.percent(),
            adjustment: Some(standing.adjustment()).filter(|amount| !amount.is_zero()),
            carryover: standing.carryover(),
            final_score: standing.final_score(),
            strat: standing
                .strat
                .map(|id| session.strats()[id.index()].name.clone()),
            ranks: ranks.collect(),
            award: standing.award().map(|award| Award {
                points: award.points,
                reason: reason(scored, award.reason, award.strat),
            }),
            handicap: standing.handicap().map(|handicap| Handicap {
                points: handicap.handicap,
                score: handicap.score,
                place: handicap.place,
            }),
        }
    }
}

fn reason(scored: Scored<'_>, reason: RankReason, strat: Option<session::StratId>) -> String {
    let letter = match reason {
        RankReason::Section => 'S',
        RankReason::Overall => 'O',
    };
    let strat = strat.map_or("", |id| &scored.session.strats()[id.index()].name);
    format!("{letter}{strat}")
}
