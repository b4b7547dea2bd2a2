//! One pair as it was entered.

use contract_scoring::Side;
use notation::cell::side;
use notation::{Named, PairField, Vocabulary};
use rust_decimal::Decimal;
use session::PairNumber;

use super::unread::{self, Kind};
use super::{FieldName, Shown, Value};

impl FieldName for PairField {
    const ALL: &'static [Self] = Self::IN_ORDER;

    const NAMED: &'static [&'static [Self]] = &[&[Self::Pair]];

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        PairField::names(self)
    }

    fn named_in(words: &'static Vocabulary) -> Named<Self> {
        words.pairs
    }

    fn suspected(is_read: impl Fn(Self) -> bool) -> Vec<Kind> {
        unread::of_pairs(is_read)
    }

    /// In French and Dutch, one word (`ligne`, `lijn`) names sections and directions.
    fn settle(columns: &mut [Option<Self>], shown: &Shown) -> Vec<Self> {
        let is_side = |text: &str| side::read(text).is_ok();
        let is_direction = |place: &usize| {
            columns[*place] == Some(Self::Section) && shown.mostly(*place, &is_side)
        };
        if !columns.contains(&Some(Self::Direction))
            && let Some(place) = (0..columns.len()).find(is_direction)
        {
            columns[place] = Some(Self::Direction);
        }
        Vec::new()
    }
}

/// A pair, or a player in an individual.
#[derive(Clone, Debug)]
pub struct EnteredPair<'t> {
    /// The number of its row.
    pub row: u32,
    /// The section's name, in capitals.
    pub section: Value<String>,
    /// The number.
    pub number: Value<PairNumber>,
    /// The direction.
    pub direction: Value<Side>,
    /// The players.
    pub players: [EnteredPlayer<'t>; 2],
    /// The names and numbers of further players, of a team.
    pub more: [[Option<&'t str>; 2]; 4],
    /// The name of the strat.
    pub strat: Option<&'t str>,
    /// The names of the strats in which it may not be ranked, or `all`.
    pub ineligible: Option<&'t str>,
    /// The handicap of the pair; the players have theirs.
    pub handicap: Value<Decimal>,
    /// The carryover.
    pub carryover: Value<Decimal>,
}

/// One of the players of a pair.
#[derive(Clone, Debug)]
pub struct EnteredPlayer<'t> {
    /// The name.
    pub name: Option<&'t str>,
    /// The number in the federation.
    pub id: Option<&'t str>,
    /// The masterpoints.
    pub masterpoints: Value<Decimal>,
    /// The handicap.
    pub handicap: Value<Decimal>,
}
