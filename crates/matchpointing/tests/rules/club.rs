//! A club in which examples are played.

use contract_scoring::{BoardNumber, BySide, Score, Side};
use matchpointing::{Scoresheet, score};
use rust_decimal::Decimal;
use session::{
    Adjustment, AdjustmentAmount, Artificial, Conditions, Constituent, Contestant, ContestantId,
    Direction, Draft, Entry, FoulGroup, Masterpoints, Outcome, PairNumber, Percentage, Player,
    Profile, RuleSet, RulingId, Section, SectionId, Session, Strat, TableResult, Weight, Weighted,
    Winners,
};

/// A session in the making; every contestant sits in a two-winner section unless stated otherwise.
pub(crate) struct Club {
    pub(crate) draft: Draft,
    winners: Winners,
}

impl Club {
    pub(crate) fn new(rules: RuleSet) -> Self {
        Self { winners: Winners::Two, draft: Draft::empty(Conditions::usual(rules)) }
    }

    pub(crate) fn one_winner(mut self) -> Self {
        self.winners = Winners::One;
        self
    }

    pub(crate) fn strats(mut self, strats: &[(&str, Option<i64>)]) -> Self {
        self.draft.strats = strats
            .iter()
            .map(|(name, limit)| Strat {
                name: (*name).to_owned(),
                limit: limit.map(Decimal::from),
            })
            .collect();
        self
    }

    pub(crate) fn masterpoints(mut self, masterpoints: Masterpoints) -> Self {
        self.draft.conditions.masterpoints = Some(masterpoints);
        self
    }

    /// The share of the boards, in hundredths of a percent, below which nobody is ranked.
    pub(crate) fn minimum_share(mut self, hundredths: u16) -> Self {
        self.draft.conditions.minimum_share = Percentage::new(hundredths).unwrap();
        self
    }

    /// Adds a board of a section: results N-S of as many pairs, pair 1 against pair 1 and so on. A result is what both
    /// sides are entered with, or `N-S / E-W`; ` @B` behind it is its foul group.
    pub(crate) fn board(mut self, section: &str, board: u16, results: &[&str]) -> Self {
        for (number, result) in (1..).zip(results) {
            if !result.is_empty() {
                self.line(section, board, number, number, result);
            }
        }
        self
    }

    pub(crate) fn line(&mut self, section: &str, board: u16, ns: u32, ew: u32, result: &str) {
        let ns = self.contestant(section, Side::NorthSouth, ns);
        let ew = self.contestant(section, Side::EastWest, ew);
        let (result, group) = match result.split_once(" @") {
            Some((result, letter)) => {
                (result, FoulGroup::of_letter(letter.chars().next().unwrap()))
            }
            None => (result, Some(FoulGroup::MAIN)),
        };
        let (entry_ns, entry_ew) = result.split_once(" / ").unwrap_or((result, result));
        let outcome = match result.parse() {
            Ok(points) => Outcome::Plain(Score::new(points).unwrap()),
            Err(_) => {
                self.draft.rulings.push(BySide { ns: entry(entry_ns), ew: entry(entry_ew) });
                Outcome::Ruled(RulingId(self.draft.rulings.len() as u16 - 1))
            }
        };
        self.draft.results.push(TableResult {
            ns,
            ew,
            board: BoardNumber::new(board).unwrap(),
            table: None,
            outcome,
            played: None,
            round: None,
            group: group.unwrap(),
        });
    }

    /// A contestant, who comes to the club when first named. In a one-winner section E-W numbers go on after 100.
    pub(crate) fn contestant(&mut self, section: &str, side: Side, number: u32) -> ContestantId {
        let known = self.draft.sections.iter().position(|known| known.name == section);
        let place = known.unwrap_or_else(|| {
            self.draft.sections.push(Section {
                name: section.to_owned(),
                winners: self.winners,
                tables: 0,
            });
            self.draft.sections.len() - 1
        });
        let (direction, number) = match (self.winners, side) {
            (Winners::Two, _) => (Direction::Fixed(side), number),
            (Winners::One, Side::NorthSouth) => (Direction::Both, number),
            (Winners::One, Side::EastWest) => (Direction::Both, 100 + number),
        };
        let section = SectionId(place as u32);
        let number = PairNumber::new(number).unwrap();
        let known = self.draft.contestants.iter().position(|one| {
            (one.section, one.direction, one.number) == (section, direction, number)
        });
        let place = known.unwrap_or_else(|| {
            if side == Side::NorthSouth {
                self.draft.sections[section.index()].tables += 1;
            }
            self.draft.contestants.push(Contestant { section, direction, number, profile: None });
            self.draft.contestants.len() - 1
        });
        ContestantId(place as u32)
    }

    /// What is known of a contestant.
    pub(crate) fn profile(&mut self, side: Side, number: u32) -> &mut Profile {
        let id = self.contestant("A", side, number);
        self.draft.contestants[id.index()].profile.get_or_insert_with(|| {
            let player = || Player { name: None, id: None, masterpoints: None, side: None };
            Box::new(Profile {
                players: vec![player(), player()],
                strat: None,
                ineligible: Vec::new(),
                standing: true,
                handicap: None,
                carryover: None,
            })
        })
    }

    pub(crate) fn adjust(&mut self, side: Side, number: u32, amount: AdjustmentAmount) {
        let contestant = self.contestant("A", side, number);
        self.draft.adjustments.push(Adjustment {
            contestant,
            amount,
            reason: "example".to_owned(),
        });
    }

    pub(crate) fn score(self) -> Scored {
        let (session, _) = Session::new(self.draft).unwrap();
        let sheet = score(&session);
        Scored { session, sheet }
    }
}

/// A scored session.
pub(crate) struct Scored {
    pub(crate) session: Session,
    pub(crate) sheet: Scoresheet,
}

impl Scored {
    /// What each pair of a section earned on a board, by number; `-` where it does not count.
    pub(crate) fn earned(&self, section: &str, board: u16, side: Side) -> String {
        let lines = self.session.result_ids().filter(|(_, result)| {
            result.board.get() == board
                && self.session.section(self.session.section_of(*result)).name == section
        });
        let each = lines.map(|(id, _)| match self.sheet.line(&self.session, id).get(side) {
            Some(points) => points.to_decimal(self.sheet.board_digits).to_string(),
            None => "-".to_owned(),
        });
        each.collect::<Vec<_>>().join(" ")
    }

    /// A number of every contestant on one side, in the order of sections and numbers.
    pub(crate) fn each<T: ToString>(
        &self,
        side: Side,
        value: impl Fn(&matchpointing::Standing) -> Option<T>,
    ) -> String {
        let one = |id: ContestantId| {
            value(self.sheet.standing(id)).map_or_else(|| "-".to_owned(), |value| value.to_string())
        };
        let contestants = self.session.contestant_ids();
        contestants
            .filter(|(_, contestant)| contestant.direction.allows(side))
            .map(|(id, _)| one(id))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

fn entry(text: &str) -> Entry {
    match text {
        "A+" => Entry::Artificial(Artificial::Plus),
        "A" => Entry::Artificial(Artificial::Average),
        "A-" => Entry::Artificial(Artificial::Minus),
        "NP" => Entry::NotPlayed,
        "LP" => Entry::LatePlay,
        _ if text.ends_with('%') => Entry::Artificial(text.parse().unwrap()),
        _ if text.contains('%') => Entry::Weighted(weighted(text)),
        _ => Entry::Score(Score::new(text.parse().unwrap()).unwrap()),
    }
}

/// `60% 620, 40% -100`.
fn weighted(text: &str) -> Weighted {
    let constituents = text.split(", ").map(|one| {
        let (percent, score) = one.split_once("% ").unwrap();
        Constituent {
            weight: Weight::new(percent.parse().unwrap(), 100).unwrap(),
            score: Score::new(score.parse().unwrap()).unwrap(),
            played: None,
        }
    });
    Weighted::new(constituents.collect()).unwrap()
}
