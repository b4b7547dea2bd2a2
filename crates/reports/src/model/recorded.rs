//! The corrections that were made in what was entered, as far as they may be published.

use contract_scoring::{BySide, Side};
use notation::Field;
use session::RoundBoard;
use traveler_ingest::{Corrected, Correction, undone_corrections};

use super::Scored;
use super::names::{HIDDEN, Names};

/// Longer words are those of names, and no notation.
const LONGEST: usize = 3;

/// A correction as it goes out, and the number of its session where several are one event.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The number of the session; nothing where there is only one.
    pub session: Option<u32>,
    /// The board, as it is compared.
    pub board: RoundBoard,
    /// The correction.
    pub correction: Correction,
}

/// All corrections in their order, those of earlier sessions of the event first.
#[must_use]
pub fn recorded(scored: Scored<'_>) -> Vec<Recorded> {
    let of = |session: Option<u32>, scored: Scored<'_>| -> Vec<Recorded> {
        let published = scored.records.iter().map(|correction| Recorded {
            session,
            board: RoundBoard {
                round: (correction.round).filter(|_| scored.session.results().are_by_round()),
                number: correction.board,
            },
            correction: as_published(scored, correction),
        });
        published.collect()
    };
    match scored.event {
        None => of(None, scored),
        Some(event) => (1..)
            .zip(&event.sessions)
            .flat_map(|(number, session)| of(Some(number), *session))
            .collect(),
    }
}

/// The corrections that have not been taken back, and do not take one back themselves.
#[must_use]
pub fn standing(scored: Scored<'_>) -> Vec<Recorded> {
    let all = recorded(scored);
    let made: Vec<Correction> = all.iter().map(|one| one.correction.clone()).collect();
    let undone = undone_corrections(&made);
    let is_standing = |place: &usize| undone[*place].is_none() && !undone.contains(&Some(*place));
    let places = (0..all.len()).filter(is_standing);
    places.map(|place| all[place].clone()).collect()
}

/// A correction without the names that do not go out: of those who sat there, of who corrected it, and in what was
/// written. Where no names go out, the note does not either, since it may name people who did not play.
pub(super) fn as_published(scored: Scored<'_>, correction: &Correction) -> Correction {
    let names = scored.shown_names();
    let may_hold_names = matches!(
        correction.what,
        Corrected::Cell(
            Field::Ns
                | Field::Ew
                | Field::North
                | Field::South
                | Field::East
                | Field::West
                | Field::NsNames
                | Field::EwNames
        )
    );
    let text = |text: &str, may_hold_names| shown(scored, text, may_hold_names);
    Correction {
        pairs: BySide::from_fn(|side: Side| text(correction.pairs.get(side), true)),
        old: text(&correction.old, may_hold_names),
        new: text(&correction.new, may_hold_names),
        who: names.shown(&correction.who).unwrap_or_default().into_owned(),
        note: match names {
            Names::None => {
                let undoes = correction.undoes().map(|_| Correction::UNDO);
                undoes.unwrap_or_default().to_owned()
            }
            Names::Full | Names::Last => text(&correction.note, false),
        },
        ..correction.clone()
    }
}

/// A text; where names do not go out in full, none with a name in it.
fn shown(scored: Scored<'_>, text: &str, may_hold_names: bool) -> String {
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    let is_hidden = may_hold_names
        && scored.shown_names() != Names::Full
        && words.any(|word| word.chars().count() >= LONGEST);
    if is_hidden { HIDDEN.to_owned() } else { scored.text(text).into_owned() }
}
