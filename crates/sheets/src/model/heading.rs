//! The heading of a report and of each sheet.

use contract_scoring::Side;
use rust_decimal::Decimal;
use session::{
    AveragePlus, Conditions, CrossImpForm, Direction, Event, Method, RuleSet, SectionId, Winners,
};

use super::cell::Cell;
use super::director::open_lines;
use super::scorecard::Mark;
use super::{Scored, counted};

/// The heading of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The event.
    pub event: Event,
    /// The rules in force, in short: `Matchpoints, ACBL rules`.
    pub rules: String,
    /// What artificial scores are worth, where there are some.
    pub averages: Option<&'static str>,
    /// Why the result is not final; empty where it is.
    pub provisional: Vec<String>,
}

/// The heading of a section's sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetHeading {
    /// The section.
    pub section: String,
    /// Whether it is one of several.
    pub one_of_several: bool,
    /// Who is on the sheet.
    pub direction: Direction,
    /// What is known of the movement.
    pub movement: Movement,
    /// Tables in play.
    pub tables: u32,
    /// Boards in play.
    pub boards: usize,
    /// What boards are scored in.
    pub unit: Unit,
    /// The most that a board can earn.
    pub top: Option<Decimal>,
    /// Half of the largest possible session score.
    pub average: Option<Decimal>,
    /// The largest possible session score.
    pub max_score: Option<Decimal>,
}

/// What is known of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// N-S and E-W never change, and are ranked apart.
    Mitchell,
    /// One ranking: Howell, or arrow-switched.
    OneWinner,
    /// Players change partners.
    Individual,
}

/// What boards are scored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Matchpoints.
    Matchpoints,
    /// International match points.
    Imps,
}

impl Unit {
    /// The unit of a method.
    #[must_use]
    pub const fn of(method: Method) -> Self {
        match method {
            Method::Matchpoints | Method::BoardAMatch => Self::Matchpoints,
            Method::CrossImps(_) | Method::Butler { .. } => Self::Imps,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Matchpoints => "matchpoints",
            Self::Imps => "IMPs",
        }
    }

    /// The head of a narrow column.
    #[must_use]
    pub const fn short(self) -> &'static str {
        match self {
            Self::Matchpoints => "MP",
            Self::Imps => "IMPs",
        }
    }
}

impl Movement {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mitchell => "Mitchell",
            Self::OneWinner => "One winner",
            Self::Individual => "Individual",
        }
    }
}

impl Heading {
    /// The heading of all reports of a session.
    #[must_use]
    pub fn of(scored: Scored<'_>) -> Self {
        Self {
            event: scored.session.event().clone(),
            rules: rules_in_short(scored.session.conditions()),
            averages: averages(scored),
            provisional: provisional(scored),
        }
    }

    /// What every report is called: `Tuesday Open Pairs`, `Spring Trophy, session 2 of 3`.
    #[must_use]
    pub fn title(&self) -> String {
        let event = &self.event;
        let name = event.name.as_deref().unwrap_or("Duplicate bridge");
        if event.sessions > 1 || event.session > 1 {
            let sessions = event.sessions.max(event.session);
            format!("{name}, session {} of {sessions}", event.session)
        } else {
            name.to_owned()
        }
    }

    /// Club, date and director, as far as known.
    #[must_use]
    pub fn about(&self) -> Option<String> {
        let Event {
            club,
            date,
            director,
            ..
        } = &self.event;
        let director = director.as_ref().map(|name| format!("director {name}"));
        let known: Vec<String> = [club.clone(), date.clone(), director]
            .into_iter()
            .flatten()
            .collect();
        (!known.is_empty()).then(|| known.join(", "))
    }
}

impl Heading {
    /// Whether it is to be said what artificial scores are worth: where there are some, in matchpoints.
    #[must_use]
    pub fn needs_averages(scored: Scored<'_>) -> bool {
        let is_artificial = |cell| matches!(cell, Cell::Artificial(..));
        scored.session.conditions().method == Method::Matchpoints
            && !open_lines(scored, is_artificial).is_empty()
    }
}

impl SheetHeading {
    /// The heading of the sheet for a section and direction.
    pub(crate) fn of(
        scored: Scored<'_>,
        id: SectionId,
        direction: Direction,
        boards: usize,
    ) -> Self {
        let section = scored.session.section(id);
        let max_score = scored.max_score();
        Self {
            section: section.name.clone(),
            one_of_several: scored.has_sections(),
            direction,
            movement: match section.winners {
                _ if scored.session.is_individual() => Movement::Individual,
                Winners::Two => Movement::Mitchell,
                Winners::One => Movement::OneWinner,
            },
            tables: section.tables,
            boards,
            unit: scored.unit(),
            top: scored.top(id).map(|top| scored.board_amount(top)),
            average: max_score.and_then(|most| most.checked_div(Decimal::TWO)),
            max_score,
        }
    }

    /// Whether an amount is the whole top of a board, or nothing of it.
    #[must_use]
    pub fn mark(&self, earned: Decimal) -> Option<Mark> {
        let top = self.top.filter(|top| *top > Decimal::ZERO)?;
        match earned {
            _ if earned == top => Some(Mark::Top),
            _ if earned.is_zero() => Some(Mark::Bottom),
            _ => None,
        }
    }

    /// `Section A  North-South`; the section only where there are several, `Both directions` nowhere.
    #[must_use]
    pub fn title(&self) -> String {
        let direction = match self.direction {
            Direction::Fixed(Side::NorthSouth) => "North-South",
            Direction::Fixed(Side::EastWest) => "East-West",
            Direction::Both => "",
        };
        match (self.one_of_several, direction) {
            (true, "") => format!("Section {}", self.section),
            (true, _) => format!("Section {}  {direction}", self.section),
            (false, "") => match self.movement {
                Movement::Individual => "All players".to_owned(),
                Movement::Mitchell | Movement::OneWinner => "All pairs".to_owned(),
            },
            (false, _) => direction.to_owned(),
        }
    }

    /// `Mitchell, 7 tables, 28 boards, top 6, average 84, maximum 168`, as far as known.
    #[must_use]
    pub fn facts(&self) -> String {
        let amount = |word: &str, amount: Option<Decimal>| {
            amount.map(|amount| format!("{word} {}", amount.normalize()))
        };
        [
            Some(self.movement.name().to_owned()),
            Some(counted(self.tables, "table")),
            Some(counted(self.boards, "board")),
            amount("top", self.top),
            amount("average", self.average),
            amount("maximum", self.max_score),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
    }
}

/// The method by its name.
#[must_use]
pub const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Matchpoints => "Matchpoints",
        Method::CrossImps(CrossImpForm::Average) => "Cross-IMPs, average",
        Method::CrossImps(CrossImpForm::Total) => "Cross-IMPs, total",
        Method::Butler { .. } => "Butler IMPs",
        Method::BoardAMatch => "Board-a-match",
    }
}

/// The rule set by its name.
#[must_use]
pub const fn rule_set_name(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Acbl => "ACBL",
        RuleSet::Ebu => "EBU",
        RuleSet::Wbf => "WBF",
    }
}

/// What average plus and average minus are worth, in words.
#[must_use]
pub const fn average_plus_name(average_plus: AveragePlus) -> &'static str {
    match average_plus {
        AveragePlus::Law => "A+ 60 % or own if better, A 50 %, A- 40 % or own if worse (Law 12C2)",
        AveragePlus::Flat => "A+ 60 %, A 50 %, A- 40 %",
    }
}

fn rules_in_short(conditions: &Conditions) -> String {
    format!(
        "{}, {} rules",
        method_name(conditions.method),
        rule_set_name(conditions.rules)
    )
}

fn averages(scored: Scored<'_>) -> Option<&'static str> {
    Heading::needs_averages(scored)
        .then(|| average_plus_name(scored.session.conditions().average_plus))
}

fn provisional(scored: Scored<'_>) -> Vec<String> {
    let reporting = crate::reports::Reporting::of(scored);
    crate::reports::heading(reporting)
        .provisional
        .map_or_else(Vec::new, |(_, reasons)| reasons)
}
