//! The overall rankings: the whole event, over all sections and directions.

use matchpointing::{EventStanding, Hundredths, Place};
use session::{ContestantId, Stage, StratId};

use super::Scored;
use super::event::ScoredEvent;
use super::heading::Unit;
use super::standing::{Award, StandingLine};

/// The overall ranking of a strat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallSheet {
    /// The strat's letter; nothing where the session has no strats.
    pub strat: Option<String>,
    /// Best first.
    pub lines: Vec<OverallLine>,
}

/// A contestant in an overall ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverallLine {
    /// The place in the strat.
    pub place: Place,
    /// The contestant's standing: in an event, that in the last session that it played.
    pub standing: StandingLine,
    /// Whether it plays in the session that the reports are about. Others have no scorecard there.
    pub is_present: bool,
    /// The scores of the sessions in their order. Where one was carried over as a sum, it comes first.
    pub sessions: Vec<OverallScore>,
    /// The score of the whole event.
    pub final_score: Option<Hundredths>,
    /// The final score in percent of the whole event. Unknown where a score was carried over and `[event]` does not say
    /// which session this is.
    pub percent: Option<Hundredths>,
    /// With IMPs, what its boards of the sessions that count earned on average.
    pub per_board: Option<Hundredths>,
    /// Whether it qualifies, where somebody does.
    pub qualified: Option<Qualified>,
    /// The stage in which it ends, where the event has stages.
    pub stage: Option<String>,
    /// What it brought into that stage, where it brought something.
    pub carried: Option<Hundredths>,
}

/// The score of a session in an overall ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverallScore {
    /// The score, on the event's scale; nothing where the session was not played.
    pub score: Option<Hundredths>,
    /// Whether it counts.
    pub counts: bool,
}

/// Whether a contestant qualifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Qualified {
    /// It does.
    Yes,
    /// The last place that qualifies is shared: the organizer decides (Law 78D).
    Tied,
    /// It does not.
    No,
}

impl Qualified {
    /// Whether a place is among the first that many.
    #[must_use]
    pub const fn of(place: Place, qualify: u32) -> Self {
        match place {
            Place { high, .. } if high <= qualify => Self::Yes,
            Place { low, .. } if low <= qualify => Self::Tied,
            Place { .. } => Self::No,
        }
    }
}

/// The overall rankings of a session, one per strat, highest first; none where its one ranking says it all.
pub fn overall(scored: Scored<'_>) -> impl Iterator<Item = OverallSheet> {
    let rankings = match scored.event {
        Some(event) => of_event(scored, event),
        None => of_session(scored),
    };
    let strats = scored.session.strats();
    // Who qualifies does so in the event, and in no strat of it.
    let qualify = scored.session.event().qualify;
    rankings.into_iter().enumerate().map(move |(number, (strat, lines))| {
        let qualify = qualify.filter(|_| number == 0);
        let mut lines: Vec<OverallLine> = lines.collect();
        for line in &mut lines {
            let of_event = qualify.map(|qualify| Qualified::of(line.place, qualify));
            line.qualified = line.qualified.filter(|_| number == 0).or(of_event);
        }
        OverallSheet {
            strat: strat.map(|strat: StratId| strats[strat.index()].name.clone()),
            lines,
        }
    })
}

type Lines<'a> = Box<dyn Iterator<Item = OverallLine> + 'a>;

/// The rankings of one session, with what it carries over.
fn of_session(scored: Scored<'_>) -> Vec<(Option<StratId>, Lines<'_>)> {
    let rankings = scored.scoresheet.overall(scored.session).into_iter();
    let lines = rankings.map(|ranking| {
        let order = ranking.order.into_iter();
        let lines = order.map(move |(id, place)| of_contestant(scored, id, place));
        (ranking.strat, Box::new(lines) as Lines<'_>)
    });
    lines.collect()
}

fn of_contestant(scored: Scored<'_>, id: ContestantId, place: Place) -> OverallLine {
    let scores = scored.scoresheet.standing(id);
    let sessions = scores.carryover().into_iter().chain(scores.session());
    OverallLine {
        place,
        is_present: true,
        sessions: sessions.map(|score| OverallScore { score: Some(score), counts: true }).collect(),
        final_score: scores.final_score(),
        percent: scores.event_percent(),
        per_board: scored.per_board(id),
        qualified: None,
        stage: None,
        carried: None,
        standing: StandingLine::of(scored, id),
    }
}

/// The rankings over all sessions of an event.
fn of_event<'a>(
    scored: Scored<'a>,
    event: &'a ScoredEvent<'a>,
) -> Vec<(Option<StratId>, Lines<'a>)> {
    let lines = event.scoresheet.rankings.iter().map(|ranking| {
        let order = ranking.order.iter();
        let lines =
            order.filter_map(move |(entrant, place)| of_entrant(scored, event, *entrant, *place));
        (ranking.strat, Box::new(lines) as Lines<'a>)
    });
    lines.collect()
}

fn of_entrant(
    scored: Scored<'_>,
    event: &ScoredEvent<'_>,
    entrant: usize,
    place: Place,
) -> Option<OverallLine> {
    let (session, id) = event.entrants.get(entrant)?.latest()?;
    let is_present = session + 1 == event.played();
    let scores = event.scoresheet.standings.get(entrant)?;
    let latest =
        if is_present { scored } else { event.sessions.get(session)?.with_names(scored.withheld) };
    let standing = StandingLine::of(latest, id);
    let strats = scored.session.strats();
    Some(OverallLine {
        place,
        standing: StandingLine {
            strat: scores.strat.map(|strat| strats[strat.index()].name.clone()),
            award: scores.award.map(|award| Award::of(scored.session, award)),
            ..standing
        },
        is_present,
        sessions: (scores.sessions.iter().zip(&scores.counts))
            .map(|(score, counts)| OverallScore { score: *score, counts: *counts })
            .collect(),
        final_score: scores.final_score,
        percent: scores.percent,
        per_board: match scored.unit() {
            Unit::Matchpoints => None,
            Unit::Imps => scores.average,
        },
        qualified: qualified(event, scores),
        stage: scores.stage.map(|stage| event.conditions.stages[stage].name.clone()),
        carried: scores.carried,
    })
}

/// Whether an entrant qualifies for a stage that is still to come; nothing where none is.
fn qualified(event: &ScoredEvent<'_>, scores: &EventStanding) -> Option<Qualified> {
    let stages = &event.conditions.stages;
    let from = scores.stage?;
    let of_quota = |stage: &Stage| stage.from.filter(|own| own.stage == from)?.quota;
    let is_next = |stage: &Stage| stage.is_open(event.played()) && of_quota(stage).is_some();
    stages.iter().any(is_next).then(|| match scores.qualifies {
        Some(sent) if sent.is_tied => Qualified::Tied,
        Some(sent) if of_quota(&stages[sent.stage]).is_some() => Qualified::Yes,
        _ => Qualified::No,
    })
}
