//! One line of a traveler as it was entered.

use std::borrow::Cow;

use contract_scoring::{
    BoardNumber, BySide, ContractResult, Declarer, Doubling, Level, Seat, Tricks, Undertricks,
    Vulnerability,
};
use findings::{About, Read, Reported};
use notation::cell::bidding::Contracted;
use notation::cell::pair::PairName;
use notation::cell::replacing::Replacing;
use notation::cell::score::ScoreCell;
use notation::cell::section::SECTION_BY_DEFAULT;
use notation::cell::worded;
use notation::{Field, Named, Vocabulary};
use session::{FoulGroup, Notes, PairNumber, RoundNumber, TableNumber};

use super::unread::{self, Kind};
use super::{FieldName, Preview, Value};

impl FieldName for Field {
    const ALL: &'static [Self] = Self::IN_ORDER;

    const NAMED: &'static [&'static [Self]] =
        &[&[Self::Board], &[Self::Ns, Self::Ew, Self::North, Self::East]];

    const ONCE: &'static [Self] = &[Self::Section, Self::Board];

    const BOARD: Option<Self> = Some(Self::Board);

    const HAS_LETTERS: bool = true;

    fn is_of_play(self) -> bool {
        matches!(
            self,
            Self::Contract
                | Self::Declarer
                | Self::Result
                | Self::Tricks
                | Self::Made
                | Self::Down
                | Self::Score
                | Self::ScoreNs
                | Self::ScoreEw
                | Self::Level
                | Self::Suit
                | Self::Double
        )
    }

    fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> &'static [&'static str] {
        Field::names(self)
    }

    fn named_in(words: &'static Vocabulary) -> Named<Self> {
        words.travelers
    }

    fn suspected(is_read: impl Fn(Self) -> bool) -> Vec<Kind> {
        unread::of_travelers(is_read)
    }

    /// `N-S` and `E-W` twice are pairs and scores; `+/-` without a contract is a score, and not a result; a contract
    /// may bring declarer and result with it, and may be in two columns.
    fn settle(columns: &mut [Option<Self>], shown: &Preview) -> Vec<Self> {
        let places = |columns: &[Option<Self>], field| -> Vec<usize> {
            let is = |place: &usize| columns[*place] == Some(field);
            (0..columns.len()).filter(is).collect()
        };
        let (ns, ew) = (places(columns, Self::Ns), places(columns, Self::Ew));
        if let (&[first_ns, second_ns], &[first_ew, second_ew]) = (ns.as_slice(), ew.as_slice()) {
            let are_scores = |places: [usize; 2]| {
                let mut cells = places.into_iter().flat_map(|place| shown.column(place));
                cells.any(is_beyond_pairs)
            };
            let (first, second) = ([first_ns, first_ew], [second_ns, second_ew]);
            let [of_ns, of_ew] =
                if are_scores(first) && !are_scores(second) { first } else { second };
            columns[of_ns] = Some(Self::ScoreNs);
            columns[of_ew] = Some(Self::ScoreEw);
        }
        // Names alone stand in place of the numbers.
        for (number, names) in [(Self::Ns, Self::NsNames), (Self::Ew, Self::EwNames)] {
            if let (&[], &[place]) =
                (places(columns, number).as_slice(), places(columns, names).as_slice())
            {
                columns[place] = Some(number);
            }
        }
        let contract = places(columns, Self::Contract);
        let result = places(columns, Self::Result);
        let in_parts =
            !places(columns, Self::Level).is_empty() && !places(columns, Self::Suit).is_empty();
        if contract.is_empty() && !in_parts && places(columns, Self::Score).is_empty() {
            for place in result {
                columns[place] = Some(Self::Score);
            }
        }
        let worded = |place: &usize| {
            let cells = shown.column(*place);
            cells.filter_map(|text| worded::read(text, shown.words)).collect::<Vec<_>>()
        };
        let worded: Vec<_> = contract.iter().flat_map(worded).collect();
        let stated = [
            (Self::Contract, contract.is_empty() && in_parts),
            (Self::Declarer, worded.iter().any(|one| one.declarer.is_some())),
            (Self::Result, worded.iter().any(|one| one.result.is_some())),
        ];
        let implied = stated.into_iter().filter(|(_, is_given)| *is_given);
        implied.map(|(field, _)| field).collect()
    }
}

/// Whether a cell holds what no pair's number is: a score is signed, or large and a multiple of ten.
fn is_beyond_pairs(cell: &str) -> bool {
    let digits = cell.trim_start_matches(['+', '-', '\u{2212}']);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (digits.len() < cell.len() || digits.len() > 2 && digits.ends_with('0'))
}

/// One line of a traveler. It is made, put together with nothing but its own row, and gone: no table of these is kept.
#[derive(Clone, Debug, Default)]
pub struct EnteredLine<'t> {
    /// The number of its row.
    pub row: u32,
    /// The section's name as it is written.
    pub section: Value<&'t str>,
    /// The board.
    pub board: Value<BoardNumber>,
    /// The round.
    pub round: Value<RoundNumber>,
    /// The table.
    pub table: Value<TableNumber>,
    /// The pairs.
    pub pairs: BySide<Value<PairName<'t>>>,
    /// In an individual, North and East, then South and West.
    pub players: [BySide<Value<PairNumber>>; 2],
    /// The contract, or a ruling in its place.
    pub contract: Value<Contracted>,
    /// Whether it was doubled, where a column says so by itself.
    pub doubled: Value<Doubling>,
    /// Who played it.
    pub declarer: Value<Declarer>,
    /// The result relative to the contract.
    pub result: Value<ContractResult>,
    /// Tricks taken.
    pub tricks: Value<Tricks>,
    /// Odd tricks made.
    pub made: Value<Level>,
    /// Tricks by which the contract failed.
    pub down: Value<Undertricks>,
    /// The score of N-S, or a ruling for both sides.
    pub score: Value<ScoreCell>,
    /// Points for N-S, and points against them.
    pub plus_minus: [Value<ScoreCell>; 2],
    /// Each side's own score or ruling.
    pub by_side: BySide<Value<ScoreCell>>,
    /// What replaces the result.
    pub ruling: Value<Replacing>,
    /// The group of a fouled board.
    pub group: Value<FoulGroup>,
    /// Who deals, as it is marked on the board.
    pub dealer: Value<Seat>,
    /// Who is vulnerable, as it is marked on the board.
    pub vulnerable: Value<Vulnerability>,
    /// The texts beside its result.
    pub notes: Notes<Cow<'t, str>>,
    /// Whether the result is a bare number, and was read as overtricks.
    pub is_bare: bool,
    /// Whether a value is faulty.
    pub is_faulty: bool,
}

impl<'t> EnteredLine<'t> {
    /// A line of which nothing is known yet.
    pub fn blank(row: u32) -> Self {
        Self { row, ..Self::default() }
    }

    /// The same, whose scores are written without their last nought.
    pub fn in_tens(mut self) -> Self {
        let [plus, minus] = &mut self.plus_minus;
        let BySide { ns, ew } = &mut self.by_side;
        for stated in [&mut self.score, plus, minus, ns, ew] {
            if let Value::Given(ScoreCell::Points(points)) = stated {
                points.number = points.number.saturating_mul(10);
            }
        }
        self
    }

    /// Its scores, or rulings in their place, in the order of [`Field::SCORES`].
    pub const fn scores(&self) -> [(Field, &Value<ScoreCell>); 5] {
        let [plus, minus] = &self.plus_minus;
        [
            (Field::Score, &self.score),
            (Field::Plus, plus),
            (Field::Minus, minus),
            (Field::ScoreNs, &self.by_side.ns),
            (Field::ScoreEw, &self.by_side.ew),
        ]
    }

    /// Whether a score is given.
    pub fn has_score(&self) -> bool {
        let is_score = |stated: &Value<_>| matches!(stated, Value::Given(ScoreCell::Points(_)));
        self.scores().into_iter().any(|(_, stated)| is_score(stated))
    }

    /// Whether no value is faulty.
    ///
    /// # Errors
    ///
    /// Where one is, which has been reported.
    pub fn sound(&self) -> Read<()> {
        if self.is_faulty { Err(Reported) } else { Ok(()) }
    }

    /// The section that the row names for itself; otherwise `A`.
    pub const fn own_section(&self) -> &'t str {
        match self.section {
            Value::Given(section) => section,
            Value::Faulty | Value::Absent => SECTION_BY_DEFAULT,
        }
    }

    /// What findings in the line are about, as far as it is known.
    pub fn about(&self) -> About<'t> {
        let named = |name: &Value<PairName<'t>>| match name {
            Value::Given(name) => {
                let number = u32::try_from(name.number).ok();
                let number = number.and_then(|number| PairNumber::new(number).ok());
                (name.section, number.map(PairNumber::get))
            }
            Value::Faulty | Value::Absent => (None, None),
        };
        let ((of_ns, ns), (of_ew, ew)) = (named(&self.pairs.ns), named(&self.pairs.ew));
        let section = match self.section {
            Value::Given(section) => section,
            Value::Faulty | Value::Absent => of_ns.or(of_ew).unwrap_or(SECTION_BY_DEFAULT),
        };
        About {
            section: Some(section),
            board: match self.board {
                Value::Given(board) => Some(board.get()),
                Value::Faulty | Value::Absent => None,
            },
            ns,
            ew,
        }
    }
}
