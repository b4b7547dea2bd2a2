//! Sessions that are nearly the same, given twice: a copy of a folder, or a corrected file beside the old one.

use findings::{Code, Diagnostic};
use session::{Outcome, ResultId, SectionId, Session};

/// So many results may be the same by chance.
const BY_CHANCE: usize = 8;

/// Of that many results, one may be another.
const ONE_OF: usize = 10;

/// Warns of a session that has nearly the results of one before it, each with what messages call it.
pub(crate) fn given_again<'a>(
    (name, session): (&str, &Session),
    mut before: impl Iterator<Item = (&'a str, &'a Session)>,
    hint: &str,
) -> Option<Diagnostic> {
    let (other, _) = before.find(|(_, earlier)| are_nearly_same(earlier, session))?;
    let message = format!("nearly all results of `{name}` are also in `{other}`, and both count");
    Some(Diagnostic::new(Code::SessionsAlike, message).hint(hint))
}

/// Whether nearly all lines of two sessions say the same of the same numbers.
fn are_nearly_same(one: &Session, other: &Session) -> bool {
    let most = one.results().len().max(other.results().len());
    if most <= BY_CHANCE {
        return false;
    }
    // Most sessions differ in their first lines: the others need not be read.
    let (mut own, mut others) = (lines(one).peekable(), lines(other).peekable());
    let mut different = 0;
    while different * ONE_OF <= most {
        let (Some((line, result)), Some((other_line, other_result))) = (own.peek(), others.peek())
        else {
            return (different + own.count() + others.count()) * ONE_OF <= most;
        };
        let (order, is_same) = (line.cmp(other_line), result == other_result);
        different += usize::from(order.is_ne() || !is_same);
        own.next_if(|_| order.is_le());
        others.next_if(|_| order.is_ge());
    }
    false
}

/// Which line it is, in the order of a session.
type Line = (SectionId, u16, u32, u32);

/// Each line, and its score; none where it is ruled on.
fn lines(session: &Session) -> impl Iterator<Item = (Line, Option<contract_scoring::Score>)> {
    let number = |id| session.contestant(id).number.get();
    let line = move |(_, one): (ResultId, session::TableResult)| {
        let score = match one.outcome {
            Outcome::Plain(score) => Some(score),
            Outcome::Ruled(_) => None,
        };
        let section = session.section_of(one);
        let line = (section, one.board.get(), number(one.ns), number(one.ew));
        (line, score)
    };
    session.result_ids().map(line)
}
