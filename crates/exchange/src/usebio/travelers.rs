//! The boards, each with its traveler lines.

use std::collections::BTreeMap;
use std::io;

use contract_scoring::{BySide, Declarer, Played, Side};
use reports::model::Scored;
use session::{
    Artificial, ContestantId, ContestantKind, Entry, Method, Note, Outcome, ResultId, RoundBoard,
    SectionId,
};

use super::element::{Xml, parent, text};

/// The lines of one section, by board.
pub(crate) type Boards = BTreeMap<RoundBoard, Vec<ResultId>>;

/// The lines that count for somebody, by section and board.
pub(crate) fn by_section(scored: Scored<'_>) -> BTreeMap<SectionId, Boards> {
    let mut sections: BTreeMap<SectionId, Boards> = BTreeMap::new();
    for (id, result) in scored.session.result_ids() {
        if counts(scored, id) {
            let boards = sections.entry(scored.session.section_of(result)).or_default();
            let board = scored.session.results().round_board(id.index());
            boards.entry(board).or_default().push(id);
        }
    }
    sections
}

/// Writes the boards of a section.
pub(super) fn write(
    scored: Scored<'_>,
    boards: Option<&Boards>,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    let mut boards = boards.into_iter().flatten();
    boards.try_for_each(|(board, lines)| {
        parent(xml, "BOARD", |xml| {
            text(xml, "BOARD_NUMBER", &board.number.to_string())?;
            lines
                .iter()
                .try_for_each(|id| parent(xml, "TRAVELLER_LINE", |xml| line(scored, *id, xml)))
        })
    })
}

/// The texts of lines that go out.
pub(super) fn texts(scored: Scored<'_>) -> impl Iterator<Item = &str> {
    let lines = scored.session.result_ids();
    let counting = lines.filter(move |(id, _)| counts(scored, *id));
    counting.filter_map(move |(id, _)| scored.session.notes(id)?.get(Note::Lead))
}

/// How many lines go out without their score, and how many are left out.
pub(crate) fn without_score(scored: Scored<'_>) -> (usize, usize) {
    let lines = scored.session.result_ids();
    lines.fold((0, 0), |(unscored, left_out), (id, _)| {
        if !counts(scored, id) {
            (unscored, left_out + 1)
        } else if score(&entries(scored, id)).is_none() {
            (unscored + 1, left_out)
        } else {
            (unscored, left_out)
        }
    })
}

/// How many lines of an individual give partners different scores, of which the line has one.
pub(super) fn of_partners(scored: Scored<'_>) -> usize {
    let ids = scored.session.result_ids();
    let differ = |id: &ResultId| {
        let partners = scored.scoresheet.partners(*id);
        partners.is_some_and(|earned| earned.ns.is_some() || earned.ew.is_some())
    };
    ids.map(|(id, _)| id).filter(differ).count()
}

/// Lines that were not played, or are still to come, count for nobody, and the format has no word for them.
fn counts(scored: Scored<'_>, id: ResultId) -> bool {
    let earned = scored.line(id);
    earned.ns.is_some() || earned.ew.is_some()
}

fn line(scored: Scored<'_>, id: ResultId, xml: &mut Xml<'_>) -> io::Result<()> {
    let result = scored.session.result(id);
    let number = |id: ContestantId| scored.session.contestant(id).number.to_string();
    if scored.session.contestant_kind() == ContestantKind::Team {
        // Where the first team of the match sits.
        let side = if result.ns < result.ew { Side::NorthSouth } else { Side::EastWest };
        text(xml, "DIRECTION", Side::code(side))?;
    }
    match scored.session.partners(id) {
        None => {
            text(xml, "NS_PAIR_NUMBER", &number(result.ns))?;
            text(xml, "EW_PAIR_NUMBER", &number(result.ew))?;
        }
        Some(partners) => {
            text(xml, "N_PLAYER_NUMBER", &number(result.ns))?;
            text(xml, "S_PLAYER_NUMBER", &number(partners.ns))?;
            text(xml, "E_PLAYER_NUMBER", &number(result.ew))?;
            text(xml, "W_PLAYER_NUMBER", &number(partners.ew))?;
        }
    }
    let played = match result.outcome {
        Outcome::Plain(_) => result.played,
        // What was played is not what was scored.
        Outcome::Ruled(_) => None,
    };
    let lead = (scored.session.notes(id)).and_then(|notes| notes.get(Note::Lead));
    contract(played, lead, xml)?;
    if let Some(score) = score(&entries(scored, id)) {
        text(xml, "SCORE", &score)?;
    }
    let (ns, ew) = match scored.session.conditions().method {
        method if method.is_in_matchpoints() => ("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
        Method::Matchpoints
        | Method::BoardAMatch
        | Method::CrossImps(_)
        | Method::Teams { .. }
        | Method::Swiss { .. } => ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
        Method::Butler { .. } => ("NS_BUTLER_POINTS", "EW_BUTLER_POINTS"),
    };
    let earned = scored.line(id);
    for (name, side) in [(ns, Side::NorthSouth), (ew, Side::EastWest)] {
        if let Some(points) = *earned.get(side) {
            text(xml, name, &scored.board_amount(points).to_string())?;
        }
    }
    Ok(())
}

fn contract(played: Option<Played>, lead: Option<&str>, xml: &mut Xml<'_>) -> io::Result<()> {
    match played {
        None => Ok(()),
        Some(Played::PassedOut) => text(xml, "CONTRACT", "Passed"),
        Some(Played::Contract { contract, declarer, tricks }) => {
            text(xml, "CONTRACT", &contract.to_string())?;
            if let Declarer::Seat(seat) = declarer {
                text(xml, "PLAYED_BY", &seat.to_string())?;
            }
            if let Some(lead) = lead {
                text(xml, "LEAD", lead)?;
            }
            text(xml, "TRICKS", &tricks.to_string())
        }
    }
}

fn entries(scored: Scored<'_>, id: ResultId) -> BySide<Entry> {
    let result = scored.session.result(id);
    BySide::from_fn(|side| scored.session.entry(result, side).into_owned())
}

/// The N-S score, or artificial scores of two digits each: `A6040`. Nothing else has a notation.
fn score(entries: &BySide<Entry>) -> Option<String> {
    match (&entries.ns, &entries.ew) {
        (Entry::Score(ns), Entry::Score(ew)) => (ns == ew).then(|| ns.to_string()),
        (Entry::Artificial(ns), Entry::Artificial(ew)) => {
            Some(format!("A{:02}{:02}", two_digits(*ns)?, two_digits(*ew)?))
        }
        _ => None,
    }
}

/// An artificial score in whole percent; what average plus is worth to a contestant is in its matchpoints.
fn two_digits(artificial: Artificial) -> Option<u16> {
    let hundredths = hundredths(artificial);
    (hundredths.is_multiple_of(100) && hundredths < 10_000).then_some(hundredths / 100)
}

/// What an artificial score is called, in hundredths of a percent.
pub(crate) const fn hundredths(artificial: Artificial) -> u16 {
    match artificial {
        Artificial::Plus => 6_000,
        Artificial::Average => 5_000,
        Artificial::Minus => 4_000,
        Artificial::Percent(percentage) => percentage.get(),
    }
}

#[cfg(test)]
mod tests {
    use contract_scoring::BySide;
    use session::{Artificial, Entry, Percentage};

    use super::score;

    #[test]
    fn artificial_scores_have_two_digits_each() {
        let percent = |hundredths| Artificial::Percent(Percentage::new(hundredths).unwrap());
        for (ns, ew, expected) in [
            (Artificial::Plus, Artificial::Minus, Some("A6040")),
            (Artificial::Average, Artificial::Plus, Some("A5060")),
            (percent(500), percent(9_900), Some("A0599")),
            (percent(0), percent(10_000), None),
            (percent(6_250), percent(3_750), None),
        ] {
            let entries = BySide { ns: Entry::Artificial(ns), ew: Entry::Artificial(ew) };
            assert_eq!(score(&entries).as_deref(), expected, "{ns}/{ew}");
        }
    }
}
