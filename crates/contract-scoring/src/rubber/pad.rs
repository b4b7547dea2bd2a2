//! The score pad: two columns, a line across, and a line under each game.

use std::fmt;

use super::HonorsClaim;
use crate::{Breakdown, BySide, Contract, Side, Tricks, law77::GAME};

/// A score pad, WE (North-South) and THEY (East-West).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScorePad {
    /// Above the line, in the order in which they were earned.
    pub above: Vec<Entry>,
    /// Below the line, a line drawn after each game. The last may be unfinished or empty.
    pub games: Vec<Game>,
    /// Whether the rubber or the four deals are over.
    pub is_finished: bool,
}

/// The entries below the line between two lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// What the contracts were worth.
    pub below: Vec<Entry>,
    /// Who won it, if anybody has.
    pub won_by: Option<Side>,
}

/// One number on the pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In whose column.
    pub side: Side,
    /// How much.
    pub points: i32,
    /// What for.
    pub reason: Reason,
    /// The deal that earned it, from 1; `None` for a bonus at the end.
    pub deal: Option<usize>,
}

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The tricks of a made contract.
    Contract,
    /// Overtricks.
    Overtricks,
    /// A small or grand slam.
    Slam,
    /// Making a doubled or redoubled contract.
    Insult,
    /// The opponents' undertricks.
    Undertricks,
    /// Honors.
    Honors,
    /// Winning the rubber.
    Rubber,
    /// The only game of an unfinished rubber.
    UnfinishedGame,
    /// The only part-score in the current game of an unfinished rubber.
    UnfinishedPartScore,
    /// A game at Chicago.
    Game,
    /// A part-score at Chicago: on the fourth deal, or on any in duplicate style.
    PartScore,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Contract => "contract",
            Self::Overtricks => "overtricks",
            Self::Slam => "slam",
            Self::Insult => "insult",
            Self::Undertricks => "undertricks",
            Self::Honors => "honors",
            Self::Rubber => "rubber",
            Self::UnfinishedGame => "game, unfinished rubber",
            Self::UnfinishedPartScore => "part-score, unfinished rubber",
            Self::Game => "game",
            Self::PartScore => "part-score",
        })
    }
}

impl ScorePad {
    pub(super) fn blank() -> Self {
        Self { above: Vec::new(), games: vec![Game::default()], is_finished: false }
    }

    /// Both columns added up.
    #[must_use]
    pub fn totals(&self) -> BySide<i32> {
        let below = self.games.iter().flat_map(|game| &game.below);
        sums(self.above.iter().chain(below))
    }

    /// By how much N-S leads; negative where E-W does.
    #[must_use]
    pub fn difference(&self) -> i32 {
        let totals = self.totals();
        totals.ns - totals.ew
    }

    /// The difference rounded to hundreds, as it is paid; 50 counts as a full hundred.
    #[must_use]
    pub fn settlement(&self) -> i32 {
        let difference = self.difference();
        (difference.abs() + 50) / 100 * 100 * difference.signum()
    }

    /// Games won by each side.
    #[must_use]
    pub fn games_won(&self) -> BySide<usize> {
        BySide::from_fn(|side| self.games.iter().filter(|game| game.won_by == Some(side)).count())
    }

    /// What each side has below the line since the last game.
    pub(super) fn part_scores(&self) -> BySide<i32> {
        sums(self.games.last().iter().flat_map(|game| &game.below))
    }

    pub(super) fn enter_above(
        &mut self,
        deal: Option<usize>,
        side: Side,
        reason: Reason,
        points: i32,
    ) {
        if points > 0 {
            self.above.push(Entry { side, points, reason, deal });
        }
    }

    /// Enters all of a contract but game, part-score and rubber bonuses; returns whether it was made.
    pub(super) fn enter_contract(
        &mut self,
        deal: usize,
        contract: Contract,
        side: Side,
        vulnerable: bool,
        tricks: Tricks,
    ) -> bool {
        let number = Some(deal);
        match Breakdown::of(contract, vulnerable, tricks) {
            Breakdown::Made(sum) => {
                let entry = Entry {
                    side,
                    points: sum.contract_points().into(),
                    reason: Reason::Contract,
                    deal: number,
                };
                if let Some(game) = self.games.last_mut() {
                    game.below.push(entry);
                }
                let overtricks = sum.overtricks.points();
                self.enter_above(number, side, Reason::Overtricks, overtricks.into());
                self.enter_above(number, side, Reason::Slam, sum.slam_bonus.into());
                self.enter_above(number, side, Reason::Insult, sum.insult.into());
                true
            }
            Breakdown::Down(sum) => {
                let points = sum.points().into();
                self.enter_above(number, side.opponents(), Reason::Undertricks, points);
                false
            }
        }
    }

    pub(super) fn enter_honors(&mut self, deal: usize, claim: HonorsClaim) {
        let points = claim.honors.points();
        self.enter_above(Some(deal), claim.side, Reason::Honors, points);
    }

    /// Draws a line if the side has 100 below the line; returns whether it has.
    pub(super) fn rule_off_game(&mut self, side: Side) -> bool {
        let is_game = *self.part_scores().get(side) >= i32::from(GAME);
        if is_game {
            self.rule_off(Some(side));
        }
        is_game
    }

    pub(super) fn rule_off(&mut self, won_by: Option<Side>) {
        if let Some(game) = self.games.last_mut() {
            game.won_by = won_by;
        }
        self.games.push(Game::default());
    }
}

fn sums<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> BySide<i32> {
    let mut sums = BySide { ns: 0, ew: 0 };
    for entry in entries {
        *sums.get_mut(entry.side) += entry.points;
    }
    sums
}
