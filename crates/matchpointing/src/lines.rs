//! What every line of every traveler earns, and what each contestant's lines come to.

use std::ops::Range;

use contract_scoring::Side;
use session::{Artificial, Entry, Outcome, ResultId, Session, threads};

use crate::board::{self, Room};
use crate::counts::FieldScoring;
use crate::exact::Exact;
use crate::fields::{BoardLines, Divided, FieldLines, fields};
use crate::line_points::{Earned, Row};
use crate::tally::{self, Tally};
use crate::{BoardSheet, Field, Points};

/// All lines with what they earn, by field and board.
pub(crate) struct RatedLines {
    pub(crate) fields: Vec<Field>,
    /// By section: the place of its field.
    pub(crate) section_fields: Vec<usize>,
    /// The lines of each board; see [`BoardSheet`].
    pub(crate) runs: Vec<Range<u32>>,
    pub(crate) rows: Vec<Row>,
    /// What the lines with a ruling earn, by line.
    pub(crate) ruled: Vec<(ResultId, Earned)>,
    /// By contestant.
    pub(crate) tallies: Vec<Tally>,
}

/// Rates the results first, and then the artificial scores, which may depend on what their contestants
/// earned elsewhere; since no artificial score changes another line, there is no circle (rules d.3).
pub(crate) fn rate(session: &Session) -> RatedLines {
    let Divided {
        fields,
        section_fields,
        runs,
    } = fields(session);
    let (fields, rows, mut ruled) = rate_results(session, fields, &runs);
    let mut tallies = tally::tallies(session, &fields, &section_fields, &rows, &ruled);
    rate_artificial(session, &fields, &section_fields, &mut ruled, &mut tallies);
    RatedLines {
        fields,
        section_fields,
        runs,
        rows,
        ruled,
        tallies,
    }
}

/// Rates the results of all boards: in a large session, several boards at a time.
fn rate_results(
    session: &Session,
    fields: Vec<FieldLines>,
    runs: &[Range<u32>],
) -> (Vec<Field>, Vec<Row>, Vec<(ResultId, Earned)>) {
    let parts = threads::pieces(session.results().len());
    let shares = shares(&fields, session.results().len() / parts + 1);
    let mut rated = threads::each(shares, |share| rate_share(session, &fields, share, runs));
    // The rows of most sessions are those of one share.
    let mut rows = Vec::new();
    let mut ruled = Vec::new();
    let mut ends = Vec::with_capacity(rated.iter().map(|share| share.ends.len()).sum());
    for share in &mut rated {
        let before = rows.len();
        ends.extend(share.ends.iter().map(|end| before + end));
        if rows.is_empty() {
            rows = std::mem::take(&mut share.rows);
        } else {
            rows.append(&mut share.rows);
        }
        ruled.append(&mut share.ruled);
    }
    ruled.sort_unstable_by_key(|(line, _)| *line);
    let mut start = 0;
    let mut ends = ends.into_iter();
    let mut sheet = |lines: BoardLines| {
        let end = ends.next().unwrap_or(start);
        BoardSheet {
            board: lines.board,
            lines: lines.lines,
            runs: lines.runs,
            rows: std::mem::replace(&mut start, end)..end,
        }
    };
    let fields = fields.into_iter().map(|field| Field {
        top: FieldScoring::new(session.conditions(), field.expected).top(),
        sections: field.sections,
        expected_results: u32::try_from(field.expected).unwrap_or(u32::MAX),
        max_score: None,
        boards: field.boards.into_iter().map(&mut sheet).collect(),
    });
    (fields.collect(), rows, ruled)
}

/// Boards that follow each other: from one of one field to one of the same or another.
struct Share {
    /// By field: which of its boards.
    boards: Vec<(usize, Range<usize>)>,
}

/// What the boards of a share earn.
struct RatedShare {
    rows: Vec<Row>,
    /// By board: where its rows end.
    ends: Vec<usize>,
    ruled: Vec<(ResultId, Earned)>,
}

/// Cuts all boards into shares of about so many lines.
fn shares(fields: &[FieldLines], lines: usize) -> Vec<Share> {
    let mut shares = Vec::new();
    let mut boards: Vec<(usize, Range<usize>)> = Vec::new();
    let mut count = 0;
    for (field, FieldLines { boards: all, .. }) in fields.iter().enumerate() {
        let mut start = 0;
        for (place, board) in all.iter().enumerate() {
            count += board.lines as usize;
            if count >= lines {
                boards.push((field, start..place + 1));
                shares.push(Share {
                    boards: std::mem::take(&mut boards),
                });
                (start, count) = (place + 1, 0);
            }
        }
        boards.push((field, start..all.len()));
    }
    shares.push(Share { boards });
    shares
}

fn rate_share(
    session: &Session,
    fields: &[FieldLines],
    share: Share,
    runs: &[Range<u32>],
) -> RatedShare {
    let mut rated = RatedShare {
        rows: Vec::new(),
        ends: Vec::new(),
        ruled: Vec::new(),
    };
    let mut room = Room::new();
    for (field, boards) in share.boards {
        let FieldLines {
            boards: all,
            expected,
            ..
        } = &fields[field];
        let scoring = FieldScoring::new(session.conditions(), *expected);
        for board in &all[boards] {
            board::rate(
                session,
                &runs[board.runs.clone()],
                &scoring,
                &mut room,
                &mut rated.rows,
                &mut rated.ruled,
            );
            rated.ends.push(rated.rows.len());
        }
    }
    rated
}

/// Gives the lines with an artificial score what it is worth, by what their contestants earned with results.
fn rate_artificial(
    session: &Session,
    fields: &[Field],
    section_fields: &[usize],
    ruled: &mut [(ResultId, Earned)],
    tallies: &mut [Tally],
) {
    let mut credits = Vec::new();
    for (line, earned) in ruled {
        let section = session.section_of(session.result(*line));
        let field = &fields[section_fields[section.index()]];
        let scoring = field.scoring(session);
        for (side, artificial) in artificial_scores(session, *line) {
            let own = own_percentage(session, tallies, *line, side, field.top);
            let average_plus = session.conditions().average_plus;
            let points = (scoring.rating()).artificial(artificial, average_plus, own);
            *earned.get_mut(side) = Some(points);
            credits.extend((session.sitting(*line, side)).map(|id| (id, points)));
        }
    }
    for (contestant, points) in credits {
        tallies[contestant.index()].add(points);
    }
}

/// The artificial scores of a line.
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

/// The share of all tops that the contestant on one side of a line earned on the boards it has a result on (rules d.3).
///
/// Partners of an individual share a line but not a percentage, so theirs is not asked.
fn own_percentage(
    session: &Session,
    tallies: &[Tally],
    line: ResultId,
    side: Side,
    top: Option<Points>,
) -> Option<Exact> {
    let contestant = session.sitting(line, side).next()?;
    let tally = tallies.get(contestant.index())?;
    let out_of = i128::from(top?.ten_thousandths()) * i128::from(tally.boards);
    (out_of > 0 && !session.is_individual())
        .then(|| Exact::new_raw(i128::from(tally.total.ten_thousandths()), out_of))
}
