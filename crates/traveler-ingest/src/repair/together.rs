//! If the lines of a slip were typed twice, or its board was not in play, that is one mistake, not one per line.

use findings::{Code, Counts, Diagnostic, Location, Place};

use super::{is_open, one_of};

/// The places of the findings of each slip, and of each other finding by itself.
fn slips(found: &[Diagnostic]) -> Vec<Vec<usize>> {
    let mut slips: Vec<Vec<usize>> = Vec::new();
    for (place, finding) in found.iter().enumerate() {
        let own = slips.iter_mut().find(|slip| {
            let last = slip.last().map(|last| &found[*last]);
            last.is_some_and(|last| is_same_slip(last, finding))
        });
        match own {
            Some(slip) => slip.push(place),
            None => slips.push(vec![place]),
        }
    }
    with_scores(slips, found)
}

/// A score that is impossible among the lines of a block that stands twice follows from the number above the block. Its
/// line is not read, so it may divide the block in two.
fn with_scores(slips: Vec<Vec<usize>>, found: &[Diagnostic]) -> Vec<Vec<usize>> {
    let (scores, mut slips): (Vec<Vec<usize>>, Vec<Vec<usize>>) =
        (slips.into_iter()).partition(|slip| found[slip[0]].code == Code::ImpossibleScore);
    for score in scores {
        let touches = |place: &usize| is_beside(&found[*place], &found[score[0]]);
        let (own, others): (Vec<_>, Vec<_>) =
            (slips.into_iter()).partition(|slip| slip.iter().any(touches));
        let block = own.concat();
        slips = others;
        if block.len() > 1 {
            slips.push([block, score].concat());
        } else {
            slips.extend(own);
            slips.push(score);
        }
    }
    slips.sort_by_key(|slip| slip[0]);
    slips
}

/// Whether a finding is about a line that stands twice on the board of a score, above or below its line.
fn is_beside(twice: &Diagnostic, score: &Diagnostic) -> bool {
    let mut lines = twice.location.iter().chain(&twice.related);
    let is_next =
        |at: u64| lines.any(|one| line(Some(one)).is_some_and(|one| one.abs_diff(at) == 1));
    let (own, other) = (&twice.subject, &score.subject);
    twice.code == Code::BoardTwice
        && (&own.section, own.board) == (&other.section, other.board)
        && line(score.location.as_ref()).is_some_and(is_next)
}

/// Whether two findings are about the same slip: the same pairs, or the block of a board.
fn is_same_slip(one: &Diagnostic, next: &Diagnostic) -> bool {
    let is_twice = |one: &Diagnostic| matches!(one.code, Code::BoardTwice | Code::SameLine);
    let is_stray = |one: &Diagnostic| one.code == Code::StrayBoard;
    let (own, other) = (&one.subject, &next.subject);
    let is_block = own.board == other.board;
    let is_slip = is_twice(one)
        && is_twice(next)
        && ((own.ns, own.ew) == (other.ns, other.ew) || is_block && follows(one, next));
    is_open(one)
        && is_open(next)
        && own.section == other.section
        && (is_slip || is_stray(one) && is_stray(next) && is_block)
}

/// Whether a finding is about the line below that of another, and below what that refers to.
fn follows(one: &Diagnostic, next: &Diagnostic) -> bool {
    let lines = |one: &Diagnostic| [line(one.location.as_ref()), line(one.related.first())];
    let [own, other] = [lines(one), lines(next)];
    let mut both = own.into_iter().zip(other);
    both.all(|(own, other)| own.is_some() && own.map(|line| line + 1) == other)
}

fn line(at: Option<&Location>) -> Option<u64> {
    match at?.place {
        Place::Line { line, .. } => Some(line),
        Place::Cell { row, .. } => Some(row.into()),
        _ => None,
    }
}

/// One finding for each slip.
pub(super) fn with_tables(found: Vec<Diagnostic>, counts: &mut Counts) -> Vec<Diagnostic> {
    let slips = slips(&found);
    let mut found: Vec<Option<Diagnostic>> = found.into_iter().map(Some).collect();
    let each = slips.into_iter().map(|slip| {
        let own = slip.into_iter();
        own.filter_map(|place| found[place].take()).collect()
    });
    let each: Vec<Vec<Diagnostic>> = each.collect();
    each.into_iter().flat_map(|own| one_of(own, counts)).collect()
}

/// Whether a part of a slip's findings is left: then what explains the others is not the mistake.
pub(super) fn is_split(found: &[Diagnostic], is_left: impl Fn(&Diagnostic) -> bool) -> bool {
    let is_split = |slip: &Vec<usize>| {
        let left = slip.iter().filter(|place| is_left(&found[**place])).count();
        left > 0 && left < slip.len()
    };
    slips(found).iter().any(is_split)
}
