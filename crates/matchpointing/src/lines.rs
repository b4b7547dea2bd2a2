//! What every line of every traveler earns, and the totals of each contestant's lines.

use contract_scoring::Side;
use session::{Artificial, ContestantId, Entry, Method, Outcome, ResultId, RoundBoard, Session};

use crate::Field;
use crate::fields::{Divided, fields};
use crate::line_points::{LinePoints, Rated, sides_of};
use crate::match_totals::MatchTotals;
use crate::shares::rate_results;
use crate::tallies::Tallies;
use crate::tally;
use crate::team_boards::{self, RatedTeams};

/// All lines with what they earn, by field and board.
pub(crate) struct RatedLines {
    pub(crate) fields: Vec<Field>,
    /// By section: the place of its field.
    pub(crate) section_fields: Vec<usize>,
    pub(crate) lines: LinePoints,
    /// By contestant.
    pub(crate) tallies: Tallies,
}

/// Rates the results first, and then the artificial scores, which may depend on what their contestants
/// earned elsewhere; since no artificial score changes another line, there is no circle (rules d.3).
pub(crate) fn rate(session: &Session) -> RatedLines {
    let divided = fields(session);
    if session.conditions().method.is_team_method() {
        return rate_teams(session, divided);
    }
    let mut rated = rate_fields(session, divided);
    let (lines, tallies) = (&mut rated.lines, &mut rated.tallies);
    rate_artificial(session, &rated.fields, &rated.section_fields, lines, tallies);
    credit_byes(session, &rated.fields, &rated.section_fields, tallies);
    rated
}

/// Rates the results of fields, and no artificial score yet.
pub(crate) fn rate_fields(session: &Session, divided: Divided) -> RatedLines {
    let Divided { mut fields, section_fields, sections } = divided;
    let rated = rate_results(session, &mut fields, &sections);
    let lines = LinePoints { sections, ..LinePoints::of(rated) };
    let tallies = tally::tallies(session, &fields, &section_fields, &lines);
    RatedLines { fields, section_fields, lines, tallies }
}

/// Rates the boards of matches of teams, which are compared in no field.
fn rate_teams(session: &Session, divided: Divided) -> RatedLines {
    let RatedTeams { lines, mut tallies } = team_boards::rate(session, &divided);
    credit_byes(session, &divided.fields, &divided.section_fields, &mut tallies);
    RatedLines {
        fields: divided.fields,
        section_fields: divided.section_fields,
        lines: LinePoints {
            sections: divided.sections,
            teams: lines,
            ..LinePoints::of(Rated::default())
        },
        tallies,
    }
}

/// Gives the lines with an artificial score, or a result that was cancelled, what it is worth, by what their
/// contestants earned with results. Partners of an individual are contestants of their own (Law 12C2c, rules d.3).
pub(crate) fn rate_artificial(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
    lines: &mut LinePoints,
    tallies: &mut Tallies,
) {
    let scoring_of = |line: ResultId| {
        let section = session.section_of(session.result(line));
        fields[section_fields[section.index()]].scoring(session)
    };
    for &(line, side) in &lines.cancelled {
        // What a ruling was worth has been taken back already.
        if session.results().score_index(line.index()).is_some() {
            let worth = scoring_of(line).cancelled();
            for contestant in session.sitting(line, side) {
                tallies.take(contestant, worth);
            }
        }
    }
    let of_matches = own_matches(session, fields, section_fields, lines);
    let mut credits = Vec::new();
    for (line, earned) in &mut lines.ruled {
        let scoring = scoring_of(*line);
        let mut partners = *earned;
        let cancelled = sides_of(&lines.cancelled, *line).map(|side| (side, Artificial::Plus));
        for (side, artificial) in artificial_scores(session, *line).into_iter().chain(cancelled) {
            for (seat, contestant) in session.sitting(*line, side).enumerate() {
                // What it earned on the boards that it has a result on.
                let tally = tallies.get(contestant);
                let others = match &of_matches {
                    None => (tally.total, tally.boards),
                    Some(own) => own.of(session, *line, contestant),
                };
                let points = scoring.artificial(artificial, Some(others));
                if seat == 0 {
                    *earned.get_mut(side) = Some(points);
                }
                *partners.get_mut(side) = Some(points);
                credits.push((contestant, points));
            }
        }
        if partners != *earned {
            lines.partners.push((*line, partners));
        }
    }
    for (contestant, points) in credits {
        tallies.add(contestant, points);
    }
}

/// What contestants earned with results in each match, where a match of pairs is the session of Law 12C2c (White Book
/// 8.80.6.1) and something depends on it.
fn own_matches(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
    lines: &LinePoints,
) -> Option<MatchTotals> {
    let is_swiss = matches!(session.conditions().method, Method::Swiss { .. });
    if !is_swiss || lines.ruled.is_empty() {
        return None;
    }
    let mut totals = MatchTotals::default();
    for (line, result) in session.result_ids() {
        let earned = lines.of_line(session, fields, section_fields, line);
        for (side, contestant) in [(Side::NorthSouth, result.ns), (Side::EastWest, result.ew)] {
            let cancelled = sides_of(&lines.cancelled, line).any(|one| one == side);
            if let Some(points) = earned.get(side).filter(|_| !cancelled) {
                totals.add(session, line, contestant, points);
            }
        }
    }
    Some(totals)
}

/// Credits those who sat out with what that earns, where the organizer says so. It is no result: nobody's average plus
/// depends on it.
pub(crate) fn credit_byes(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
    tallies: &mut Tallies,
) {
    let mut credited: Vec<(ContestantId, RoundBoard)> = (session.sit_outs().iter())
        .map(|sit_out| (sit_out.contestant, session.sat_out(sit_out)))
        .collect();
    credited.sort_unstable();
    credited.dedup();
    for (contestant, _) in credited {
        let section = session.contestant(contestant).section;
        let scoring = fields[section_fields[section.index()]].scoring(session);
        if let Some(points) = scoring.bye() {
            tallies.add(contestant, points);
        }
    }
}

/// The artificial scores of a line, as the rules mean them.
fn artificial_scores(session: &Session, line: ResultId) -> Vec<(Side, Artificial)> {
    let Outcome::Ruled(id) = session.result(line).outcome else {
        return Vec::new();
    };
    let each = session.ruling(id).each().into_iter();
    each.filter_map(|(side, entry)| match entry {
        Entry::Artificial(artificial) => Some((side, *artificial)),
        Entry::Score(_) | Entry::Weighted(_) | Entry::NotPlayed | Entry::LatePlay => None,
    })
    .collect()
}
