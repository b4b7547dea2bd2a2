//! What the boards of a match of teams earn: each is compared with the other table of the match, and with nothing else.

use contract_scoring::{BySide, Score, Side};
use session::{Artificial, Entry, ResultId, Session, Weight};

use crate::Points;
use crate::counts::FieldScoring;
use crate::exact::Exact;
use crate::fields::Divided;
use crate::line_points::Earned;
use crate::tallies::Tallies;

/// What teams earn with their lines.
pub(crate) struct RatedTeams {
    /// By line: what the team of each side earned on the board, at its two tables together.
    pub(crate) lines: Vec<Earned>,
    /// By contestant.
    pub(crate) tallies: Tallies,
}

/// What a team has on a board.
enum TeamBoard {
    /// The scores of its two tables: what it earned with them.
    Scored(Points),
    /// Artificial scores at one table or at both, which decide the board: two of them by their mean.
    Ruled(Vec<Artificial>),
    /// One table has not played it yet.
    LatePlay,
    /// One table did not play it, and nobody was given anything for it.
    NotPlayed,
}

/// Rates the boards of all matches: those with scores first, since an artificial score may depend on what its team
/// earned elsewhere.
pub(crate) fn rate(session: &Session, divided: &Divided) -> RatedTeams {
    let scoring_of = |line: ResultId| {
        let section = session.section_of(session.result(line));
        divided.fields[divided.section_fields[section.index()]].scoring(session)
    };
    // By line: what N-S's team earned. What E-W's team earned is at the other table, where it sits N-S.
    let mut teams: Vec<Option<Points>> = vec![None; session.results().len()];
    let mut tallies = Tallies::nothing(session.contestants().len());
    let mut count = tallies.all();
    let mut ruled = Vec::new();
    for (line, result) in session.result_ids() {
        match TeamBoard::of(session, line, &scoring_of(line)) {
            TeamBoard::Scored(points) => {
                teams[line.index()] = Some(points);
                count.add(result.ns, points);
            }
            TeamBoard::Ruled(artificial) => ruled.push((line, artificial)),
            TeamBoard::LatePlay => count.late_play(result.ns),
            TeamBoard::NotPlayed => count.not_played(result.ns),
        }
    }
    let without = count.finish();
    tallies.note(0, &without);
    let mut credits = Vec::new();
    for (line, artificial) in ruled {
        let team = session.result(line).ns;
        let tally = tallies.get(team);
        let scoring = scoring_of(line);
        let rating = scoring.rating();
        let worth = (artificial.iter())
            .map(|one| scoring.artificial_exact(*one, Some((tally.total, tally.boards))))
            .fold(Exact::from_integer(0), |sum, one| sum + one);
        // Rulings at both tables are rounded once, at the end (rules q.9).
        let tables = i128::from(u32::try_from(artificial.len()).unwrap_or(u32::MAX).max(1));
        let points = rating.rounded(worth / Exact::from_integer(tables));
        teams[line.index()] = Some(points);
        credits.push((team, points));
    }
    for (team, points) in credits {
        tallies.add(team, points);
    }
    let lines = session.result_ids().map(|(line, _)| BySide {
        ns: teams[line.index()],
        ew: session.other_table(line).and_then(|other| teams[other.index()]),
    });
    RatedTeams { lines: lines.collect(), tallies }
}

impl TeamBoard {
    /// What the team has that sits N-S on a line.
    fn of(session: &Session, line: ResultId, scoring: &FieldScoring) -> Self {
        let Some(other) = session.other_table(line) else {
            return Self::NotPlayed;
        };
        let (here, there) = (session.result(line), session.result(other));
        let own = [session.entry(here, Side::NorthSouth), session.entry(there, Side::EastWest)];
        let artificial = own.iter().filter_map(|entry| match **entry {
            Entry::Artificial(artificial) => Some(artificial),
            Entry::Score(_) | Entry::Weighted(_) | Entry::NotPlayed | Entry::LatePlay => None,
        });
        let artificial: Vec<Artificial> = artificial.collect();
        if !artificial.is_empty() {
            return Self::Ruled(artificial);
        }
        let is_late = |entry: &Entry| matches!(entry, Entry::LatePlay);
        match own.each_ref().map(|entry| scores(entry)) {
            // Tables that played the board in different forms have nothing to compare.
            [Some(own), Some(theirs)] if here.group == there.group => {
                Self::Scored(scoring.rating().against(&own, &theirs))
            }
            _ if own.iter().any(|entry| is_late(entry)) => Self::LatePlay,
            _ => Self::NotPlayed,
        }
    }
}

/// The scores of an entry with their parts of [`Weight::WHOLE`], in points for N-S; `None` without any.
fn scores(entry: &Entry) -> Option<Vec<(u32, Score)>> {
    match entry {
        Entry::Score(score) => Some(vec![(Weight::WHOLE, *score)]),
        Entry::Weighted(weighted) => {
            let parts = weighted.constituents().iter();
            Some(parts.map(|part| (part.weight.parts(), part.score)).collect())
        }
        Entry::Artificial(_) | Entry::NotPlayed | Entry::LatePlay => None,
    }
}
