//! Who played which boards of a section.

use std::cell::OnceCell;

use contract_scoring::BoardNumber;
use session::ContestantId;

use super::plays::Plays;

/// Who played the boards of a section or sat them out. Few boards are asked about: who played one is gathered then.
pub(super) struct Seen<'a, 's> {
    plays: &'a Plays<'s>,
    /// By board of the section, who played it, sorted.
    members: Vec<OnceCell<Vec<ContestantId>>>,
}

impl<'a, 's> Seen<'a, 's> {
    pub(super) fn of(plays: &'a Plays<'s>) -> Self {
        Self {
            plays,
            members: plays.boards().map(|_| OnceCell::new()).collect(),
        }
    }

    pub(super) fn has(&self, contestant: ContestantId, board: BoardNumber) -> bool {
        let sat_out = || (self.plays.sit_outs(contestant)).any(|(number, _)| number == board);
        self.played(contestant, board) || sat_out()
    }

    fn played(&self, contestant: ContestantId, board: BoardNumber) -> bool {
        let place = self.plays.board_place(board);
        let members = place.map(|place| self.members[place].get_or_init(|| self.gather(place)));
        members.is_some_and(|members| members.binary_search(&contestant).is_ok())
    }

    fn gather(&self, place: usize) -> Vec<ContestantId> {
        let (session, board) = (self.plays.session, self.plays.board_at(place));
        let Some(board) = board else {
            return Vec::new();
        };
        let results = session.results();
        let mut members = [&results.ns()[board.places()], &results.ew()[board.places()]].concat();
        let partners = board.ids().filter_map(|id| session.partners(id));
        members.extend(partners.flat_map(|pair| [pair.ns, pair.ew]));
        members.sort_unstable();
        members
    }
}
