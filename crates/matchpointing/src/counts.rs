//! Counts in, points out: the arithmetic of matchpointing, for callers that store results in a form of their own.
//!
//! [`score`](crate::score) itself uses it. Results of a board are counted into a [`Histogram`] for each side;
//! [`FieldScoring`] computes what each score of a board earns, and what artificial scores are worth;
//! [`FieldScoring::session_score`] turns a contestant's total into session score and percentage.

use contract_scoring::{Score, Side};
use rust_decimal::Decimal;
use session::{
    Artificial, AveragePlus, Bye, Compared, Conditions, Method, RuleSet, Session, Weight,
};

use crate::exact::Exact;
use crate::method::{GroupRating, Others, Rating};
use crate::rules::meaning;
use crate::session_score;
use crate::{Field, Histogram, Points, Treatment};

/// How the boards of one field are scored: by a method and a body of rules, with that many results expected on a board.
///
/// # Examples
///
/// Board 7 was played four times. N-S made 620 twice; one side of one table received an average plus:
///
/// ```
/// use contract_scoring::Score;
/// use matchpointing::{FieldScoring, Histogram, Points};
/// use session::{Artificial, Conditions, RuleSet};
///
/// let score = |points| Score::new(points).unwrap();
/// let mut north_south = Histogram::new();
/// north_south.add_many(score(620), 2);
/// north_south.add(score(-100));
///
/// let field = FieldScoring::new(&Conditions::usual(RuleSet::Acbl), 4);
/// assert_eq!(field.top(), Some(Points::from_ten_thousandths(3_0000)));
///
/// // Three results of four expected: factored (rules c.2).
/// let board = field.board(&north_south);
/// let earned = |points| board.points(score(points)).map(|points| points.to_decimal(2).to_string());
/// assert_eq!(earned(620).as_deref(), Some("2.17"));
/// assert_eq!(earned(-100).as_deref(), Some("0.17"));
/// assert_eq!(earned(650), None, "nobody made it");
///
/// let average_plus = field.artificial(Artificial::Plus, None);
/// assert_eq!(average_plus.to_decimal(2).to_string(), "1.80");
///
/// // 3 on each of 24 boards.
/// assert_eq!(field.max_score(24).map(|most| most.to_string()).as_deref(), Some("72.00"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FieldScoring {
    rating: Rating,
    average_plus: AveragePlus,
    rules: RuleSet,
    places: Compared,
    complement: bool,
    bye: Bye,
    /// The largest possible session score, where the event prescribes it.
    max_score: Option<Decimal>,
}

impl FieldScoring {
    /// Takes the organizer's choices, and the results expected on a board: the most lines that any board of the field
    /// has (rules c.1).
    #[must_use]
    pub const fn new(conditions: &Conditions, expected_results: u64) -> Self {
        Self {
            rating: Rating::new(conditions, expected_results),
            average_plus: average_plus(conditions),
            rules: conditions.rules,
            places: conditions.places(),
            complement: conditions.complement,
            bye: conditions.bye,
            max_score: conditions.max_score,
        }
    }

    /// The same for the scores of one side. It matters where E-W's points are what N-S's leave of the top
    /// ([`Conditions::complement`]); otherwise both sides are scored alike.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        Self { rating: self.rating.seen_by(side, self.complement), ..self }
    }

    /// The most that a board can earn; IMPs have no such limit.
    #[must_use]
    pub fn top(&self) -> Option<Points> {
        self.rating.top()
    }

    /// What the scores of a board are worth to one side, whose scores the histogram counts. All tables played it in the
    /// same form.
    #[must_use]
    pub fn board<'a>(&self, results: &'a Histogram) -> BoardPoints<'a> {
        self.fouled_board(results, &[])
    }

    /// What the scores of a board are worth to one side in one group of a fouled board (Law 87): those whose histogram
    /// this is. `others` are the other groups.
    #[must_use]
    pub fn fouled_board<'a>(
        &self,
        results: &'a Histogram,
        others: &[&Histogram],
    ) -> BoardPoints<'a> {
        let sizes = || others.iter().map(|other| other.results());
        let others = Others {
            largest: sizes().max().unwrap_or(0),
            all: results.results() + sizes().sum::<u64>(),
        };
        BoardPoints {
            results,
            rating: (results.results() > 0).then(|| self.rating.group(results, others)),
        }
    }

    /// What an artificial score is worth (Law 12C2), to a contestant who earned so much on that many boards with a
    /// result.
    ///
    /// These count where average plus and average minus depend on them ([`AveragePlus::Law`]); `None` leaves 60 % and
    /// 40 %, or three IMPs.
    #[must_use]
    pub fn artificial(&self, artificial: Artificial, earned: Option<(Points, u32)>) -> Points {
        let artificial = meaning(self.rules, artificial);
        self.rating.artificial(artificial, self.average_plus, earned)
    }

    /// The same before it is rounded.
    pub(crate) fn artificial_exact(
        &self,
        artificial: Artificial,
        earned: Option<(Points, u32)>,
    ) -> Exact {
        let artificial = meaning(self.rules, artificial);
        self.rating.artificial_exact(artificial, self.average_plus, earned)
    }

    /// The session score and percentage of a contestant who earned a total on that many boards; `None` without boards.
    ///
    /// `boards_of_session` are the most boards that any contestant was to play: a shorter card is raised to as many,
    /// and 100 % is a top on each (rules b.4), unless the event prescribes another maximum.
    ///
    /// # Examples
    ///
    /// ```
    /// use matchpointing::{FieldScoring, Points};
    /// use session::{Conditions, RuleSet};
    ///
    /// let field = FieldScoring::new(&Conditions::usual(RuleSet::Acbl), 8);
    /// let total = Points::from_ten_thousandths(72_5700);
    /// let score = field.session_score(total, 24, 27).unwrap();
    /// assert_eq!(score.session.to_string(), "81.64");
    /// assert_eq!(score.percent.unwrap().to_string(), "43.20");
    /// assert_eq!(score.order, 81_64);
    /// ```
    #[must_use]
    pub fn session_score(
        &self,
        total: Points,
        boards: u32,
        boards_of_session: u32,
    ) -> Option<SessionTotal> {
        let top = self.top();
        let max_score = self.max_hundredths(boards_of_session);
        let imp_boards = session_score::imp_boards(self.rules, boards_of_session);
        let scaled = session_score::scaled(total, boards, top, max_score, imp_boards)?;
        let score = session_score::compared(scaled, self.places);
        Some(SessionTotal {
            session: session_score::decimal_of_hundredths(score.rounded().into()),
            percent: max_score.map(|max_score| {
                session_score::decimal_of_hundredths(score.percent(max_score).into())
            }),
            order: match self.places {
                Compared::Rounded => score.rounded().into(),
                Compared::Exact => (total.millionths() * PARTS).div_euclid(boards.max(1).into()),
            },
        })
    }

    /// The session score that 100 % would be, where contestants were to play that many boards; `None` with IMPs, and
    /// where nothing can be won.
    #[must_use]
    pub fn max_score(&self, boards_of_session: u32) -> Option<Decimal> {
        let max_score = self.max_hundredths(boards_of_session);
        max_score.map(session_score::decimal_of_hundredths)
    }

    fn max_hundredths(&self, boards_of_session: u32) -> Option<i128> {
        let top = self.top()?;
        let max_score = match self.max_score {
            Some(prescribed) => session_score::hundredths(prescribed),
            None => session_score::hundredths_of(top, boards_of_session),
        };
        (max_score > 0).then_some(max_score)
    }

    /// What a sit-out earns on a board; `None` where the board does not count.
    #[must_use]
    pub fn bye(&self) -> Option<Points> {
        let percent = Artificial::Percent(self.bye.percentage()?);
        Some((self.rating).artificial(percent, AveragePlus::Flat, None))
    }

    /// What a result earns that is cancelled, before a better own average takes its place.
    pub(crate) fn cancelled(&self) -> Points {
        (self.rating).artificial(Artificial::Plus, AveragePlus::Flat, None)
    }

    pub(crate) const fn rating(&self) -> &Rating {
        &self.rating
    }
}

impl Field {
    pub(crate) fn scoring(&self, session: &Session) -> FieldScoring {
        FieldScoring::new(session.conditions(), u64::from(self.expected_results))
    }
}

/// Averages of a board are distinguished in such parts: of cards with fewer than 10,000 boards, two that differ do so by
/// more than a hundred millionth.
const PARTS: i128 = 1_000_000_000;

/// What average plus and average minus are worth: in a match of teams plus and minus three IMPs, and no more (Law 86).
pub(crate) const fn average_plus(conditions: &Conditions) -> AveragePlus {
    match conditions.method {
        Method::Teams { .. } => AveragePlus::Flat,
        _ => conditions.average_plus,
    }
}

/// What a board's scores earn one side.
pub struct BoardPoints<'a> {
    results: &'a Histogram,
    rating: Option<GroupRating<'a>>,
}

impl BoardPoints<'_> {
    /// What a score earned, from the side whose scores were counted; `None` where nobody made it.
    #[must_use]
    pub fn points(&self, score: Score) -> Option<Points> {
        let rating = self.rating.as_ref()?;
        self.results.has(score).then(|| rating.plain(score))
    }

    /// What a weighted score earned (Law 12C1c) that was counted with these constituents; `None` where one was not
    /// counted.
    #[must_use]
    pub fn weighted(&self, constituents: &[(Weight, Score)]) -> Option<Points> {
        let rating = self.rating.as_ref()?;
        (constituents.iter())
            .all(|(_, score)| self.results.has(*score))
            .then(|| rating.weighted(constituents.iter().copied()))
    }

    /// What each result is compared with in a Butler: the mean without the extremes. `None` with other methods.
    #[must_use]
    pub fn datum(&self) -> Option<i32> {
        match self.rating.as_ref()? {
            GroupRating::Butler { datum, .. } => *datum,
            GroupRating::Matchpoints { .. }
            | GroupRating::CrossImps { .. }
            | GroupRating::Cancelled { .. } => None,
        }
    }

    /// How the results were compared; `None` where there are none.
    #[must_use]
    pub fn treatment(&self) -> Option<Treatment> {
        Some(self.rating.as_ref()?.treatment())
    }
}

/// A contestant's session score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionTotal {
    /// The session score, rounded for print.
    pub session: Decimal,
    /// In percent of the largest possible session score; IMPs have none.
    pub percent: Option<Decimal>,
    /// What places follow: of two contestants of a field, the one with more is ahead, and those with equal numbers share
    /// a place. For those who rank contestants in a system of their own.
    pub order: i128,
}
