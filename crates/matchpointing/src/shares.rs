//! The boards of a session in shares, each of which is rated by itself.

use std::ops::Range;

use session::{SectionLines, Session, threads};

use crate::board;
use crate::comparison::groups_of_boards;
use crate::field::Kept;
use crate::fields::Runs;
use crate::line_points::{FEW, Rated};
use crate::{BoardSheet, Field};

/// Rates the results of all boards: in a large session, several boards at a time.
pub(crate) fn rate_results(
    session: &Session,
    fields: &mut [Field],
    sections: &[SectionLines],
) -> Rated {
    let parts = threads::pieces(session.results().len());
    let shares = shares(fields, session.results().len() / parts + 1);
    let shares = threads::each(shares, |share| rate_share(session, fields, share, sections));
    let mut boards = fields.iter_mut().flat_map(|field| &mut field.boards);
    // The rows of most sessions are those of one share.
    let mut all = Rated::default();
    for (mut rated, kept) in shares {
        let (rows, few) = (all.rows.len(), all.few.len());
        for (kept, board) in kept.into_iter().zip(&mut boards) {
            board.kept = match kept {
                Kept::Rows(places) => Kept::Rows(rows + places.start..rows + places.end),
                Kept::Few(places) => Kept::Few(few + places.start..few + places.end),
            };
        }
        all.append(&mut rated);
    }
    all.ruled.sort_unstable_by_key(|(line, _)| *line);
    all.cancelled.sort_by_key(|(line, _)| *line);
    all
}

/// Boards that follow each other: from one of one field to one of the same or another.
struct Share {
    /// By field: which of its boards.
    boards: Vec<(usize, Range<usize>)>,
}

/// Cuts all boards into shares of about that many lines.
fn shares(fields: &[Field], lines: usize) -> Vec<Share> {
    let mut shares = Vec::new();
    let mut boards: Vec<(usize, Range<usize>)> = Vec::new();
    let mut count = 0;
    for (field, Field { boards: all, .. }) in fields.iter().enumerate() {
        let mut start = 0;
        for (place, board) in all.iter().enumerate() {
            count += board.lines as usize;
            if count >= lines {
                boards.push((field, start..place + 1));
                shares.push(Share { boards: std::mem::take(&mut boards) });
                (start, count) = (place + 1, 0);
            }
        }
        boards.push((field, start..all.len()));
    }
    shares.push(Share { boards });
    shares
}

/// This many boards are counted side by side: few sections play more, and their counts stay in the cache.
const TOGETHER: usize = 64;

/// Whether a board is counted and not compared line by line.
const fn is_large(board: &BoardSheet) -> bool {
    board.lines as usize > FEW
}

/// Rates the boards of a share; returns also where it is kept what each of them earns.
fn rate_share(
    session: &Session,
    fields: &[Field],
    share: Share,
    sections: &[SectionLines],
) -> (Rated, Vec<Kept>) {
    let mut rated = Rated::default();
    let mut kept = Vec::new();
    let mut runs = Runs::default();
    for (field, boards) in share.boards {
        let field = &fields[field];
        let scoring = field.scoring(session);
        for start in boards.clone().step_by(TOGETHER) {
            let together = start..boards.end.min(start + TOGETHER);
            runs.read(session, sections, field, together.clone());
            let boards = &field.boards[together];
            let each = (0..).zip(boards).filter(|(_, board)| is_large(board));
            let large: Vec<_> = each.map(|(place, _)| runs.of(place)).collect();
            let mut groups = groups_of_boards(session, &large).into_iter().peekable();
            kept.extend((0..).zip(boards).map(|(place, board)| {
                let runs = runs.of(place);
                match groups.next_if(|_| is_large(board)) {
                    Some(groups) => {
                        board::rate_groups(session, runs, &groups, &scoring, &mut rated)
                    }
                    None => board::rate(session, runs, &scoring, &mut rated),
                }
            }));
        }
    }
    (rated, kept)
}
