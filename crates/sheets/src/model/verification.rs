//! Our numbers beside those that another program computed of the same session.

use std::cmp::{Ordering, Reverse};

use contract_scoring::{BoardNumber, BySide, Side};
use findings::Location;
use matchpointing::Scoresheet;
use rows::entered::{Official, OfficialLine, OfficialRank, OfficialStanding};
use rust_decimal::{Decimal, RoundingStrategy};
use session::{Direction, PairNumber, Session, Switches};

use super::Scored;
use super::published::{Entered, LineName, Published, PublishedLine, PublishedStanding, Who};

/// The section of a file that names none.
const ONLY_SECTION: &str = "A";

/// What agrees and what differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Matchpoints of lines, a number for each side.
    pub matchpoints: Compared,
    /// Sums of board scores.
    pub totals: Compared,
    /// Session scores.
    pub scores: Compared,
    /// Session scores with what was carried over.
    pub finals: Compared,
    /// Percentages.
    pub percentages: Compared,
    /// Places.
    pub places: Compared,
    /// Ranks in the strats.
    pub ranks: Compared,
}

/// One kind of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// How many are the same.
    pub agree: usize,
    /// The others.
    pub differ: Vec<Differing>,
}

/// A number that is one there and another here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// Whose it is.
    pub whose: Whose,
    /// As the other program has it.
    pub there: String,
    /// As we have it; nothing where the line or the pair is not in our session.
    pub here: Option<String>,
    /// Where the other program says it.
    pub at: Location,
}

/// Whose a number is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A side of a line.
    Line {
        /// The section.
        section: String,
        /// The board.
        board: u32,
        /// Who played it, N-S first.
        pairs: [u32; 2],
        /// The side.
        side: Side,
    },
    /// A pair.
    Pair {
        /// The section.
        section: String,
        /// The direction, where it belongs to its name.
        direction: Option<Side>,
        /// The number.
        pair: u32,
    },
    /// A pair in a strat.
    Rank {
        /// The pair.
        pair: Box<Whose>,
        /// The strat's name.
        strat: String,
        /// Whether the rank is over all sections and directions.
        is_overall: bool,
    },
}

impl Compared {
    /// How many were compared.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.agree + self.differ.len()
    }

    fn enter(
        &mut self,
        whose: Whose,
        there: String,
        here: Option<String>,
        agrees: bool,
        at: &Location,
    ) {
        match agrees {
            true => self.agree += 1,
            false => self.differ.push(Differing {
                whose,
                there,
                here,
                at: at.clone(),
            }),
        }
    }
}

impl Verification {
    /// Compares a scoring with what another program computed.
    #[must_use]
    pub fn of(scored: Scored<'_>, official: &Official) -> Self {
        let ours = Published::of(scored);
        let mut compared = Self::default();
        for line in &official.lines {
            compared.line(&ours, line, official.may_be_unfactored);
        }
        for standing in &official.standings {
            compared.standing(&ours, standing);
        }
        compared
    }

    /// How many numbers were compared.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds().iter().map(|(_, kind)| kind.count()).sum()
    }

    /// How many of them differ.
    #[must_use]
    pub fn differing(&self) -> usize {
        self.kinds().iter().map(|(_, kind)| kind.differ.len()).sum()
    }

    /// How well a scoring fits: percentages come first, then all other numbers.
    fn fit(&self) -> (usize, Reverse<usize>) {
        (self.percentages.agree, Reverse(self.differing()))
    }

    /// Every kind of numbers, and what one of it is called.
    #[must_use]
    pub const fn kinds(&self) -> [(&'static str, &Compared); 7] {
        [
            ("matchpoint score", &self.matchpoints),
            ("total", &self.totals),
            ("session score", &self.scores),
            ("final score", &self.finals),
            ("percentage", &self.percentages),
            ("place", &self.places),
            ("rank", &self.ranks),
        ]
    }

    fn line(&mut self, ours: &Published, official: &OfficialLine, may_be_unfactored: bool) {
        let section = section(&official.section);
        let own = line_of(ours, &section, official);
        let sides = [Side::NorthSouth, Side::EastWest];
        for (side, there) in sides.into_iter().zip(official.matchpoints) {
            let Some(there) = there else {
                continue;
            };
            let here = own.and_then(|(_, line)| *line.earned.get(side));
            let is_unplayed = own.is_some_and(|(_, line)| line.earned.get(side).is_none());
            if is_unplayed && there.is_zero() {
                continue;
            }
            let agrees = here.is_some_and(|here| is_same(here, there))
                || may_be_unfactored
                    && own.is_some_and(|(name, _)| {
                        unfactored(ours, name, side) == Some(there.normalize())
                    });
            let whose = Whose::Line {
                section: section.clone(),
                board: official.board,
                pairs: [official.ns, official.ew],
                side,
            };
            let here = here.map(|here| here.to_string());
            self.matchpoints
                .enter(whose, there.to_string(), here, agrees, &official.at);
        }
    }

    fn standing(&mut self, ours: &Published, official: &OfficialStanding) {
        let section = section(&official.section);
        let own = standing_of(ours, &section, official);
        let whose = || Whose::Pair {
            section: section.clone(),
            direction: official.direction,
            pair: official.pair,
        };
        let amounts = [
            (
                &mut self.totals,
                official.total,
                own.and_then(|own| own.total),
            ),
            (
                &mut self.scores,
                official.score,
                own.and_then(|own| own.score),
            ),
            (
                &mut self.finals,
                official.final_score,
                own.and_then(|own| own.final_score),
            ),
            (
                &mut self.percentages,
                official.percent,
                own.and_then(|own| own.percent),
            ),
        ];
        for (compared, there, here) in amounts {
            let Some(there) = there else {
                continue;
            };
            let agrees = here.is_some_and(|here| is_same(here, there));
            let here = here.map(|here| here.to_string());
            compared.enter(whose(), there.to_string(), here, agrees, &official.at);
        }
        for rank in &official.ranks {
            let whose = Whose::Rank {
                pair: Box::new(whose()),
                strat: rank.strat.clone(),
                is_overall: rank.is_overall,
            };
            let here = own.and_then(|own| rank_of(own, rank));
            let there = match rank.places {
                None => None,
                Some((first, last)) if first == last => Some(first.to_string()),
                Some((first, last)) => Some(format!("{first}/{last}")),
            };
            let agrees = here == there.as_deref();
            let there = there.unwrap_or_else(|| "nothing".to_owned());
            let here = here.map(str::to_owned);
            self.ranks.enter(whose, there, here, agrees, &official.at);
        }
        if let Some(there) = official.place {
            let here = own.and_then(|own| own.place.as_deref());
            let first = here.and_then(|place| place.split(['/', '=']).next());
            let agrees = first.is_some_and(|first| first == there.to_string());
            self.places.enter(
                whose(),
                there.to_string(),
                here.map(str::to_owned),
                agrees,
                &official.at,
            );
        }
    }
}

/// How the switches of matchpoints fit what another program computed.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The ways to set them that fit best, and equally: first the one nearest to how they are.
    pub ways: Vec<Switches>,
    /// What agrees and what differs with these.
    pub verification: Verification,
}

/// Fits the switches of matchpoints to the numbers of another program: percentages count first, then all others. Ways
/// that score this session alike are one.
#[must_use]
pub fn fitted(session: &Session, official: &Official) -> Fitted {
    let own = Switches::of(session.conditions());
    let can_be_joined =
        session.sections().len() > 1 && session.conditions().score_together.is_empty();
    // What is said can be said otherwise, and not be unsaid.
    let is_sayable = |way: &Switches| {
        (way.board_rounding.is_some() || own.board_rounding.is_none())
            && (way.short_boards.is_some() || own.short_boards.is_none())
            && (!way.one_field || can_be_joined)
    };
    let mut ways: Vec<Switches> = Switches::all().filter(is_sayable).collect();
    ways.sort_by_key(|way| way.distance(own));
    let mut best = Fitted {
        ways: Vec::new(),
        verification: Verification::default(),
    };
    let mut scored: Vec<Scoresheet> = Vec::new();
    for way in ways {
        let switched = session.switched(way);
        let scoresheet = matchpointing::score(&switched);
        // How many digits are printed is no difference.
        let mut apart = scoresheet.clone();
        apart.board_digits = 0;
        if scored.contains(&apart) {
            continue;
        }
        let verification = Verification::of(Scored::new(&switched, &scoresheet, &[]), official);
        scored.push(apart);
        let order = match best.ways.is_empty() {
            true => Ordering::Greater,
            false => verification.fit().cmp(&best.verification.fit()),
        };
        let ways = vec![way];
        match order {
            Ordering::Greater => best = Fitted { ways, verification },
            Ordering::Equal => best.ways.push(way),
            Ordering::Less => {}
        }
    }
    best
}

fn section(name: &str) -> String {
    match name.trim() {
        "" => ONLY_SECTION.to_owned(),
        name => name.to_uppercase(),
    }
}

/// Whether our number, rounded as theirs is, is theirs.
fn is_same(here: Decimal, there: Decimal) -> bool {
    let rounded =
        here.round_dp_with_strategy(there.scale(), RoundingStrategy::MidpointAwayFromZero);
    rounded == there
}

fn line_of<'p>(
    ours: &'p Published,
    section: &str,
    official: &OfficialLine,
) -> Option<(&'p LineName, &'p PublishedLine)> {
    let board: BoardNumber = official.board.to_string().parse().ok()?;
    let numbers = [official.ns, official.ew].map(PairNumber::new);
    let [Ok(ns), Ok(ew)] = numbers else {
        return None;
    };
    let name = LineName {
        section: section.to_owned(),
        board,
        numbers: BySide::from_fn(|side| match side {
            Side::NorthSouth => vec![ns],
            Side::EastWest => vec![ew],
        }),
    };
    ours.lines.get_key_value(&name)
}

fn standing_of<'p>(
    ours: &'p Published,
    section: &str,
    official: &OfficialStanding,
) -> Option<&'p PublishedStanding> {
    let number = PairNumber::new(official.pair).ok()?;
    let directions = match official.direction {
        Some(side) => vec![Direction::Fixed(side), Direction::Both],
        None => vec![
            Direction::Both,
            Direction::Fixed(Side::NorthSouth),
            Direction::Fixed(Side::EastWest),
        ],
    };
    directions.into_iter().find_map(|direction| {
        ours.standings.get(&Who {
            section: section.to_owned(),
            direction,
            number,
        })
    })
}

/// What we have for a rank.
fn rank_of<'p>(own: &'p PublishedStanding, rank: &OfficialRank) -> Option<&'p str> {
    let ranks = own.ranks.get(&Some(rank.strat.clone()))?;
    match rank.is_overall {
        true => ranks.overall.as_deref(),
        false => ranks.section.as_deref(),
    }
}

/// Two for each result beaten and one for each tie, before a short board is factored.
fn unfactored(ours: &Published, name: &LineName, side: Side) -> Option<Decimal> {
    let points = |line: &PublishedLine| match line.entries.get(side) {
        Entered::Points(points) => Some(*points),
        _ => None,
    };
    let own = points(ours.lines.get(name)?)?;
    let others = ours.lines.iter().filter(|(other, _)| {
        *other != name && other.board == name.board && other.section == name.section
    });
    let earned = others
        .filter_map(|(_, line)| points(line))
        .map(|other| match own.cmp(&other) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        });
    Some(Decimal::from(earned.sum::<u32>()).normalize())
}
