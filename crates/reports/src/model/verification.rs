//! Our numbers beside those that another program computed of the same session.

use std::cmp::Ordering;
use std::collections::{HashMap, VecDeque};

use contract_scoring::Side;
use findings::Location;
use matchpointing::{Match, Place, Points, Scoresheet};
use notation::names::compared;
use rust_decimal::{Decimal, RoundingStrategy};
use session::{ContestantId, Direction, ResultId, SectionId, Session, Switches};
use table::entered::{Official, OfficialMatch, OfficialRank, OfficialStanding};

use super::Scored;
use super::overall::overall;
use super::published::Entered;
use super::standing::StandingLine;

/// The section of a file that names none.
pub(super) const ONLY_SECTION: &str = "A";

/// What agrees and what differs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// Matchpoints or IMPs of lines, a number for each side.
    pub matchpoints: Compared,
    /// What these are of a top, in percent.
    pub shares: Compared,
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
    /// IMPs or percentages, and victory points, of matches.
    pub matches: Compared,
    /// Where ranks in strats are that the session does not have.
    pub ranks_without_strat: Vec<Location>,
    /// Where victory points are of which the session has no scale.
    pub points_without_scale: Vec<Location>,
    /// Whether lines have IMPs.
    is_in_imps: bool,
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
    /// Who it belongs to.
    pub owner: Owner,
    /// As the other program has it.
    pub there: String,
    /// As we have it; nothing where the line or the pair is not in our session.
    pub here: Option<String>,
    /// Where the other program says it.
    pub at: Location,
}

/// Who or what a number belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
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
    /// A side of a match.
    Match {
        /// The section.
        section: String,
        /// The round.
        round: Option<u32>,
        /// Its number and that of the other side.
        pairs: [u32; 2],
        /// Whether it is about victory points.
        is_in_vps: bool,
    },
    /// A pair in a strat.
    Rank {
        /// The pair.
        pair: Box<Owner>,
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

    fn enter(&mut self, agrees: bool, differing: impl FnOnce() -> Differing) {
        if agrees { self.agree += 1 } else { self.differ.push(differing()) }
    }
}

impl Verification {
    /// Compares a scoring with what another program computed.
    #[must_use]
    pub fn of(scored: Scored<'_>, official: &Official) -> Self {
        Self::found(scored, official, &Found::of(scored.session, official))
    }

    /// The same, where it is known to whom the numbers belong.
    fn found(scored: Scored<'_>, official: &Official, found: &Found) -> Self {
        let mut compared = Self {
            is_in_imps: !scored.session.conditions().method.is_in_matchpoints(),
            ..Self::default()
        };
        let is_plus_minus = !compared.is_in_imps && is_plus_minus(official);
        let asked = official.standings.iter().any(|one| one.overall.is_some());
        let overall: OverallPlaces = (asked.then(|| overall(scored)).into_iter().flatten())
            .flat_map(|sheet| {
                let strat = sheet.strat.unwrap_or_default();
                let lines = sheet.lines.into_iter();
                lines.map(move |line| ((line.standing.contestant, strat.clone()), line.place))
            })
            .collect();
        for (place, own) in found.lines.iter().enumerate() {
            compared.line(scored, (official, is_plus_minus), place, found.sat_out[place], *own);
        }
        for (standing, own) in official.standings.iter().zip(&found.standings) {
            let points = own.map(|id| totals(scored, id, is_plus_minus));
            let own = own.map(|id| StandingLine::of(scored, id));
            compared.points(points.as_deref().unwrap_or_default(), standing);
            compared.standing(own.as_ref(), standing, &overall);
        }
        for game in &official.matches {
            compared.game(scored, game);
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

    /// Every kind of numbers, and what one of it is called: first those of boards.
    #[must_use]
    pub const fn kinds(&self) -> [(&'static str, &Compared); 9] {
        let earned = if self.is_in_imps { "IMP score" } else { "matchpoint score" };
        [
            (earned, &self.matchpoints),
            ("board percentage", &self.shares),
            ("total", &self.totals),
            ("session score", &self.scores),
            ("final score", &self.finals),
            ("percentage", &self.percentages),
            ("place", &self.places),
            ("rank", &self.ranks),
            ("match result", &self.matches),
        ]
    }

    fn line(
        &mut self,
        scored: Scored<'_>,
        (official, is_plus_minus): (&Official, bool),
        place: usize,
        sat_out: Option<ContestantId>,
        own: Option<ResultId>,
    ) {
        let line = &official.lines[place];
        let earned = own.map(|id| scored.scoresheet.line(scored.session, id));
        let section_of = |id| scored.session.section_of(scored.session.result(id));
        let section_id = own.map(section_of);
        let section_id = section_id.or(sat_out.map(|id| scored.session.contestant(id).section));
        let top = section_id.and_then(|id| Some(exact(scored.top(id)?)));
        // Who sits out has its own average.
        let average = sat_out.and_then(|id| {
            let standing = scored.scoresheet.standing(id);
            let own = exact(standing.total).checked_div(standing.boards.into());
            own.or(top.map(|top| top / Decimal::TWO))
        });
        for side in Side::ALL {
            let points = earned.map(|earned| *earned.get(side));
            let is_idle = |there: Decimal| points == Some(None) && there.is_zero();
            let differing = |there: Decimal, here: Option<Decimal>| Differing {
                owner: Owner::Line {
                    section: section(&line.section),
                    board: line.board,
                    pairs: own.map_or([line.ns, line.ew], |id| {
                        let played = scored.session.result(id);
                        [played.ns, played.ew].map(|id| scored.session.contestant(id).number.get())
                    }),
                    side,
                },
                there: there.to_string(),
                here: here.map(|here| here.to_string()),
                at: line.at.clone(),
            };
            let given =
                |both: [Option<Decimal>; 2]| both[side as usize].filter(|one| !is_idle(*one));
            let points = points.flatten();
            let amount = points.map(exact).or(average);
            if let Some(there) = given(line.matchpoints) {
                let half = top.filter(|_| is_plus_minus).map(|top| top / Decimal::TWO);
                let here = match (half, points) {
                    (None, Some(points)) => Some(scored.board_amount(points)),
                    _ => amount.map(|amount| amount - half.unwrap_or_default()),
                };
                let is_unfactored =
                    |id| unfactored(scored.session, id, side) == Some(there.normalize());
                let agrees = here.is_some_and(|here| is_same(here, there))
                    || official.may_be_unfactored && own.is_some_and(is_unfactored);
                let shown = here.map(|here| if half.is_some() { two_places(here) } else { here });
                (self.matchpoints).enter(agrees, || differing(there, shown));
            }
            if let Some(there) = given(line.shares) {
                let here = amount.zip(top);
                let here =
                    here.and_then(|(amount, top)| (amount * Decimal::ONE_HUNDRED).checked_div(top));
                let agrees = here.is_some_and(|here| is_same(here, there));
                (self.shares).enter(agrees, || differing(there, here.map(two_places)));
            }
        }
    }

    /// Compares a match with that of the same two in the same round.
    fn game(&mut self, scored: Scored<'_>, official: &OfficialMatch) {
        let name = section(&official.section);
        let numbers =
            |game: &Match| (game.contestants).map(|id| scored.session.contestant(id).number.get());
        let is_it = |game: &&Match| {
            let first = scored.session.contestant(game.contestants[0]);
            let round = game.round.map(|round| u32::from(round.get()));
            let is_round = official.round.is_none_or(|own| round.is_none_or(|round| round == own));
            let [own, other] = numbers(game);
            scored.session.section(first.section).name == name
                && is_round
                && ([own, other] == official.pairs || [other, own] == official.pairs)
        };
        let found = scored.scoresheet.matches.iter().find(is_it);
        for (side, number) in official.pairs.into_iter().enumerate() {
            let own = found.and_then(|game| {
                let place = numbers(game).iter().position(|own| *own == number)?;
                let score = match game.percent {
                    Some(both) => both[place].to_decimal(),
                    None => exact(game.earned[place]),
                };
                Some((score, game.victory_points.map(|both| both[place].to_decimal())))
            });
            let amounts = [
                (official.scores[side], own.map(|(score, _)| score)),
                (official.victory_points[side], own.and_then(|(_, points)| points)),
            ];
            for (is_in_vps, (there, here)) in [false, true].into_iter().zip(amounts) {
                let Some(there) = there else {
                    continue;
                };
                if is_in_vps && !scored.has_victory_points() {
                    self.points_without_scale.push(official.at.clone());
                    continue;
                }
                let agrees = here.is_some_and(|here| is_same(here, there));
                self.matches.enter(agrees, || Differing {
                    owner: Owner::Match {
                        section: name.clone(),
                        round: official.round,
                        pairs: [number, official.pairs[1 - side]],
                        is_in_vps,
                    },
                    there: there.to_string(),
                    here: here.map(|here| two_places(here).to_string()),
                    at: official.at.clone(),
                });
            }
        }
    }

    /// Compares what a program calls a total with what this can be.
    fn points(&mut self, own: &[Decimal], official: &OfficialStanding) {
        let Some(there) = official.points else {
            return;
        };
        let agrees = own.iter().any(|here| is_same(*here, there));
        (self.totals).enter(agrees, || Differing {
            owner: Owner::of(official),
            there: there.to_string(),
            here: own.first().map(|here| two_places(*here).to_string()),
            at: official.at.clone(),
        });
    }

    fn standing(
        &mut self,
        own: Option<&StandingLine>,
        official: &OfficialStanding,
        overall: &OverallPlaces,
    ) {
        let owner = || Owner::of(official);
        let differing =
            |owner, there, here| Differing { owner, there, here, at: official.at.clone() };
        let own_of = |amount: fn(&StandingLine) -> Option<Decimal>| own.and_then(amount);
        let [score, last] = [own_of(|own| own.score), own_of(|own| own.final_score)];
        let (total, percent) = (own.map(|own| own.total), own_of(|own| own.percent));
        let amounts = [
            (&mut self.totals, official.total, total),
            (&mut self.scores, official.score, score),
            (&mut self.finals, official.final_score, last),
            (&mut self.percentages, official.percent, percent),
        ];
        for (compared, there, here) in amounts {
            let Some(there) = there else {
                continue;
            };
            let agrees = here.is_some_and(|here| is_same(here, there));
            let here = || here.map(|here| here.to_string());
            compared.enter(agrees, || differing(owner(), there.to_string(), here()));
        }
        // A document does not have the limits of strats, so that a session of it has none.
        let has_none = own.is_some_and(|own| own.ranks.is_empty());
        for rank in &official.ranks {
            if has_none && !rank.strat.is_empty() {
                self.ranks_without_strat.push(official.at.clone());
                continue;
            }
            let here = own.and_then(|own| rank_of(own, rank));
            let there = match rank.places {
                None => None,
                Some((first, last)) if first == last => Some(first.to_string()),
                Some((first, last)) => Some(format!("{first}/{last}")),
            };
            self.ranks.enter(here == there, || {
                let owner = Owner::Rank {
                    pair: Box::new(owner()),
                    strat: rank.strat.clone(),
                    is_overall: rank.is_overall,
                };
                let there = there.unwrap_or_else(|| "nothing".to_owned());
                differing(owner, there, here.clone())
            });
        }
        if let Some((strat, there)) = &official.overall {
            let here = own.and_then(|own| overall.get(&(own.contestant, strat.clone())));
            let agrees = here.is_some_and(|place| place.low == *there);
            self.places.enter(agrees, || {
                let owner =
                    Owner::Rank { pair: Box::new(owner()), strat: strat.clone(), is_overall: true };
                differing(owner, there.to_string(), here.map(ToString::to_string))
            });
        }
        if let Some(there) = official.place {
            let here = own.and_then(|own| own.place);
            let agrees = here.is_some_and(|place| {
                let last = if official.is_tie_broken { place.high } else { place.low };
                (place.low..=last).contains(&there)
            });
            let here = here.map(|place| place.to_string());
            (self.places).enter(agrees, || differing(owner(), there.to_string(), here));
        }
    }
}

impl Owner {
    fn of(official: &OfficialStanding) -> Self {
        Self::Pair {
            section: section(&official.section),
            direction: official.direction,
            pair: official.pair,
        }
    }
}

/// Whether matchpoints are given as more or less than average: both sides of a line add up to nothing.
fn is_plus_minus(official: &Official) -> bool {
    let both = official.lines.iter().map(|line| line.matchpoints);
    let sums = both.filter_map(|both| match both {
        [Some(ns), Some(ew)] => Some((ns + ew).is_zero()),
        _ => None,
    });
    let (nothing, something): (Vec<bool>, Vec<bool>) = sums.partition(|is_nothing| *is_nothing);
    let are_below =
        |one: &OfficialStanding| one.points.is_some_and(|points| points < Decimal::ZERO);
    nothing.len() > something.len()
        || official.lines.is_empty() && official.standings.iter().any(are_below)
}

/// What a program may call a contestant's total: with penalties and bonuses, and with or without the sit-outs, for which
/// a pair has its own average; or victory points, or what the event comes to.
fn totals(scored: Scored<'_>, id: ContestantId, is_plus_minus: bool) -> Vec<Decimal> {
    let standing = scored.scoresheet.standing(id);
    let boards = Decimal::from(standing.boards);
    let (total, adjustment) = (exact(standing.total), standing.adjustment().to_decimal());
    let [session, last] = [standing.session(), standing.final_score()]
        .map(|score| score.map(matchpointing::Hundredths::to_decimal));
    let top = scored.top(scored.session.contestant(id).section).map(exact);
    let boards_of_all = top.zip(scored.max_score()).and_then(|(top, max)| max.checked_div(top));
    let average = top.filter(|_| is_plus_minus);
    let average = average.map_or(Decimal::ZERO, |top| top / Decimal::TWO);
    let raised = boards_of_all.and_then(|all| {
        let each = (total - boards * average).checked_div(boards)?;
        Some(each * all + adjustment)
    });
    let sums = [raised, Some(total - boards * average + adjustment)];
    let printed = [session, last].map(|score| score.filter(|_| !is_plus_minus));
    let earned = standing.matches().and_then(|all| all.victory_points);
    let earned = earned.map(matchpointing::Hundredths::to_decimal);
    let [first, then] = if earned.is_some() { [printed, sums] } else { [sums, printed] };
    first.into_iter().chain(then).chain([earned]).flatten().collect()
}

/// Points without any rounding.
fn exact(points: Points) -> Decimal {
    Decimal::new(points.billionths(), 9)
}

fn two_places(amount: Decimal) -> Decimal {
    amount.round_dp(2)
}

/// Places in the overall rankings, by contestant and strat.
type OverallPlaces = HashMap<(ContestantId, String), Place>;

/// To whom the numbers of another program belong in a session, in the program's order.
struct Found {
    lines: Vec<Option<ResultId>>,
    /// Who sat out, of lines with the number 0 on the other side.
    sat_out: Vec<Option<ContestantId>>,
    standings: Vec<Option<ContestantId>>,
}

impl Found {
    fn of(session: &Session, official: &Official) -> Self {
        let numbered = session.section_ids().map(|(id, section)| (section.name.as_str(), id));
        let sections: HashMap<&str, SectionId> = numbered.collect();
        let number = |id| session.contestant(id).number.get();
        // A line of an individual is known by North and East, who play a board once.
        let lines = session.result_ids().map(|(id, line)| {
            let board = u32::from(line.board.get());
            let pairs = (number(line.ns), number(line.ew));
            ((session.section_of(line), board, pairs), id)
        });
        // Those who meet in two rounds may have a number in each.
        let mut by_name: HashMap<_, VecDeque<ResultId>> = HashMap::new();
        for (name, id) in lines {
            by_name.entry(name).or_default().push_back(id);
        }
        let contestants = session
            .contestant_ids()
            .map(|(id, own)| ((own.section, own.direction, own.number.get()), id));
        let contestants: HashMap<(_, _, u32), ContestantId> = contestants.collect();
        let id_of = |name: &str| sections.get(section(name).as_str()).copied();
        let named: HashMap<_, u32> = (session.contestants().iter())
            .map(|one| {
                let names = one.players().iter().filter_map(|player| player.name.as_deref());
                ((one.section, one.direction.side(), together(names)), one.number.get())
            })
            .collect();
        let line = official.lines.iter().map(|line| {
            let section = id_of(&line.section)?;
            let numbers = match &line.names {
                None => (line.ns, line.ew),
                Some([ns, ew]) => {
                    let number = |names: &str, side| {
                        let of = |count: usize| {
                            let name = together(names.split(" & ").take(count));
                            let of = |side| named.get(&(section, side, name.clone())).copied();
                            of(Some(side)).or_else(|| of(None))
                        };
                        of(2).or_else(|| of(1))
                    };
                    (number(ns, Side::NorthSouth)?, number(ew, Side::EastWest)?)
                }
            };
            let key = (section, line.board, numbers);
            let own = by_name.get_mut(&key)?;
            let first = own.pop_front()?;
            // What is listed more often than it was played is compared each time.
            if own.is_empty() {
                own.push_back(first);
            }
            Some(first)
        });
        let contestant = |section: &str, direction: Option<Side>, number: u32| {
            let section = id_of(section)?;
            let directions = match direction {
                Some(side) => vec![Direction::Fixed(side), Direction::Both],
                None => vec![
                    Direction::Both,
                    Direction::Fixed(Side::NorthSouth),
                    Direction::Fixed(Side::EastWest),
                ],
            };
            let own = |direction| contestants.get(&(section, direction, number));
            directions.into_iter().find_map(own).copied()
        };
        let sat_out = official.lines.iter().map(|line| match (line.ns, line.ew) {
            (number, 0) => contestant(&line.section, Some(Side::NorthSouth), number),
            (0, number) => contestant(&line.section, Some(Side::EastWest), number),
            _ => None,
        });
        let standing = official.standings.iter();
        let standing = standing.map(|one| contestant(&one.section, one.direction, one.pair));
        Self { lines: line.collect(), sat_out: sat_out.collect(), standings: standing.collect() }
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
    let found = Found::of(session, official);
    let mut best = Fitted { ways: Vec::new(), verification: Verification::default() };
    let mut most = 0;
    let mut scored: Vec<Scoresheet> = Vec::new();
    for way in ways {
        let switched = session.switched(way);
        let mut scoresheet = matchpointing::score(&switched);
        // Percentages alone leave few ways to compare as a whole.
        let agree = agreeing(&scoresheet, official, &found);
        if agree < most {
            continue;
        }
        // How many digits are printed is no difference.
        let digits = std::mem::take(&mut scoresheet.board_digits);
        if scored.contains(&scoresheet) {
            continue;
        }
        scored.push(scoresheet.clone());
        scoresheet.board_digits = digits;
        let own = Scored::new(&switched, &scoresheet, &[]);
        let verification = Verification::found(own, official, &found);
        let order = if agree > most || best.ways.is_empty() {
            Ordering::Greater
        } else {
            (best.verification.differing()).cmp(&verification.differing())
        };
        most = agree;
        let ways = vec![way];
        match order {
            Ordering::Greater => best = Fitted { ways, verification },
            Ordering::Equal => best.ways.push(way),
            Ordering::Less => {}
        }
    }
    best
}

/// How many percentages are as another program has them.
fn agreeing(scoresheet: &Scoresheet, official: &Official, found: &Found) -> usize {
    let standings = official.standings.iter().zip(&found.standings);
    let agrees = |(official, own): &(&OfficialStanding, &Option<ContestantId>)| {
        let here = own.and_then(|id| scoresheet.standing(id).percent());
        (here.zip(official.percent)).is_some_and(|(here, there)| is_same(here.to_decimal(), there))
    };
    standings.filter(agrees).count()
}

/// The names of partners, whoever of them comes first.
fn together<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut names: Vec<String> = names.map(compared).collect();
    names.sort();
    names.join(" & ")
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

/// What we have for a rank.
fn rank_of(own: &StandingLine, rank: &OfficialRank) -> Option<String> {
    let ranks = own.ranks.iter().find(|ranks| ranks.strat == rank.strat)?;
    let place = if rank.is_overall { ranks.overall } else { ranks.section };
    place.map(|place| place.to_string())
}

/// Two for each result beaten and one for each tie, before a short board is factored.
fn unfactored(session: &Session, id: ResultId, side: Side) -> Option<Decimal> {
    let line = session.result(id);
    let points = |id| match Entered::of(&session.entry(session.result(id), side), side) {
        Entered::Points(points) => Some(points),
        _ => None,
    };
    let own = points(id)?;
    let section = session.section_of(line);
    let boards = session.boards_of(section..SectionId(section.0 + 1));
    let others = boards.filter(|run| run.board == line.board).flat_map(|run| run.ids());
    let earned =
        others.filter(|other| *other != id).filter_map(points).map(|other| match own.cmp(&other) {
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        });
    Some(Decimal::from(earned.sum::<u32>()).normalize())
}
