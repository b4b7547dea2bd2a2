//! One row put together. All faults of a row are reported.

use contract_scoring::Side;
use findings::{Code, Findings, Read, Subject};
use notation::PairField as Field;
use notation::cell::inert::{from_formula, restored};
use notation::names::spaced;
use notation::spelling::nearest;
use rust_decimal::Decimal;
use session::{ContestantKind, PairNumber, Player, Profile, Strat, StratId};
use table::entered::{EnteredPair, EnteredPlayer, Places, Value};
use table::rows::Row;

/// A pair as it is listed, or a player in an individual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairRow {
    /// The number of the row.
    pub(crate) at: u32,
    /// The section, in capitals.
    pub(crate) section: String,
    /// The direction, where one is given.
    pub(crate) direction: Option<Side>,
    pub(crate) number: PairNumber,
    /// The players; in an individual nothing is known of the second.
    pub(crate) players: [Player; 2],
    /// Further players of a team.
    pub(crate) more: Vec<Player>,
    strat: Option<StratId>,
    ineligible: Vec<StratId>,
    /// Whether it is ranked at all.
    pub(super) standing: bool,
    /// The handicap of the pair, where it has one of its own.
    pub(crate) handicap: Option<Decimal>,
    /// The handicaps of its players.
    pub(crate) handicaps: Vec<Decimal>,
    /// The score brought from earlier sessions.
    pub(crate) carryover: Option<Decimal>,
}

impl PairRow {
    /// A pair of which nothing but the names is known.
    pub(crate) const fn named(
        at: u32,
        section: String,
        direction: Option<Side>,
        number: PairNumber,
        players: [Player; 2],
    ) -> Self {
        Self {
            at,
            section,
            direction,
            number,
            players,
            more: Vec::new(),
            strat: None,
            ineligible: Vec::new(),
            standing: true,
            handicap: None,
            handicaps: Vec::new(),
            carryover: None,
        }
    }

    /// What is known of the contestant.
    pub(crate) fn profile(&self, kind: ContestantKind) -> Profile {
        let players = match kind {
            ContestantKind::Player => 1,
            ContestantKind::Pair => 2,
            ContestantKind::Team => self.players.len() + self.more.len(),
        };
        let named = self.players.iter().chain(&self.more);
        Profile {
            players: named.take(players).cloned().collect(),
            strat: self.strat,
            ineligible: self.ineligible.clone(),
            standing: self.standing,
            handicap: self.handicap.or_else(|| mean(&self.handicaps)),
            carryover: self.carryover,
        }
    }

    /// What messages are about.
    pub(crate) fn subject(&self) -> Subject {
        let number = Some(self.number.get());
        let on = |side| self.direction.is_none_or(|own| own == side);
        Subject {
            section: Some(self.section.clone()),
            board: None,
            ns: number.filter(|_| on(Side::NorthSouth)),
            ew: number.filter(|_| self.direction == Some(Side::EastWest)),
        }
    }
}

/// Puts a row together; `None` where an error in it has been reported.
pub(super) fn read(
    entered: &EnteredPair<'_>,
    strats: Option<&[Strat]>,
    places: &dyn Places<Field>,
    findings: &mut Findings,
) -> Option<PairRow> {
    let mut row = Row::new(places, entered.row, findings);
    let number = match entered.number.given() {
        Ok(None) => Err(row.at(Field::Pair, Code::Blank, "the row names no pair", |found| found)),
        Ok(Some(number)) => Ok(number),
        Err(reported) => Err(reported),
    };
    let section = entered.section.as_ref().given();
    let direction = entered.direction.given();
    let [first, second] = &entered.players;
    let players = [
        player(&mut row, first, Field::Id1, Field::Masterpoints1),
        player(&mut row, second, Field::Id2, Field::Masterpoints2),
    ];
    let strat = (entered.strat).map(|name| strat(&mut row, Field::Strat, name, strats)).transpose();
    let eligible = ineligible(&mut row, entered.ineligible, strats);
    let (handicaps, carryover) = (handicaps(&mut row, entered), entered.carryover.given());
    let further = entered.more.iter().zip(&Field::IDS[2..]);
    let more = further.filter(|([name, id], _)| name.or(*id).is_some());
    let more = more
        .map(|([name, id], field)| Player {
            name: name.map(|name| spaced(restored(name))),
            id: id.map(|text| federation_number(&mut row, *field, text)),
            masterpoints: None,
            side: None,
        })
        .collect();
    let [first, second] = players;
    let (ineligible, standing) = eligible.ok()?;
    let (handicap, handicaps) = handicaps.ok()?;
    Some(PairRow {
        at: entered.row,
        section: section.ok()??.clone(),
        direction: direction.ok()?,
        number: number.ok()?,
        players: [first.ok()?, second.ok()?],
        more,
        strat: strat.ok()?.flatten(),
        ineligible,
        standing,
        handicap,
        handicaps,
        carryover: carryover.ok()?,
    })
}

/// The handicap of players.
pub(crate) fn mean<'h>(handicaps: impl IntoIterator<Item = &'h Decimal>) -> Option<Decimal> {
    let handicaps = handicaps.into_iter();
    let (sum, count) =
        handicaps.fold((Decimal::ZERO, 0), |(sum, count), one| (sum + one, count + 1));
    sum.checked_div(count.into())
}

/// The handicap of a pair, and those of its players. In an individual there is one player.
fn handicaps(
    row: &mut Row<'_, Field>,
    entered: &EnteredPair<'_>,
) -> Read<(Option<Decimal>, Vec<Decimal>)> {
    let [first, second] = &entered.players;
    let own = entered.handicap.given();
    let [of_first, of_second] = [first.handicap.given(), second.handicap.given()];
    let (own, of_first, of_second) = (own?, of_first?, of_second?);
    let handicaps = match (of_first, of_second) {
        (None, None) => return Ok((own, Vec::new())),
        (Some(one), Some(other)) => vec![one, other],
        (Some(one), None) if second.name.is_none() => vec![one],
        (one, _) => {
            let (blank, message) = match one {
                None => (Field::Handicap1, "the first player has no handicap"),
                Some(_) => (Field::Handicap2, "the second player has no handicap"),
            };
            return Err(row.fault(blank, Code::HandicapMissing, message, |diagnostic| {
                diagnostic.hint("fill the cell; write 0 for a player without handicap")
            }));
        }
    };
    match (own, mean(&handicaps)) {
        (Some(own), Some(mean)) if own != mean => {
            let message = format!("the handicap is not {mean}, the mean of the players'");
            Err(row.fault(Field::Handicap, Code::HandicapsDisagree, message, |diagnostic| {
                diagnostic
                    .expected(mean.to_string())
                    .hint("correct one of them, or leave this cell blank")
            }))
        }
        _ => Ok((own, handicaps)),
    }
}

fn player(
    row: &mut Row<'_, Field>,
    entered: &EnteredPlayer<'_>,
    id: Field,
    masterpoints: Field,
) -> Read<Player> {
    let given = match entered.masterpoints {
        Value::Given(given) if given < Decimal::ZERO => {
            let message = "a player's masterpoints are below 0";
            Err(row.fault(masterpoints, Code::NegativeMasterpoints, message, |diagnostic| {
                diagnostic.expected("0 or more")
            }))
        }
        masterpoints => masterpoints.given(),
    };
    let id = entered.id.map(|text| federation_number(row, id, text));
    Ok(Player {
        name: entered.name.map(|name| spaced(restored(name))),
        id,
        masterpoints: given?,
        side: None,
    })
}

fn federation_number(row: &mut Row<'_, Field>, field: Field, text: &str) -> String {
    let text = restored(text);
    match from_formula(text) {
        Some(inner) => {
            let message = "a spreadsheet put a formula around this text";
            row.fault(field, Code::SpreadsheetText, message, |diagnostic| {
                diagnostic.expected(inner).hint("it was removed; format the column as text")
            });
            inner.to_owned()
        }
        None => text.to_owned(),
    }
}

/// The strat that a text names, in any case; `None` where the strats cannot be read.
fn strat(
    row: &mut Row<'_, Field>,
    field: Field,
    name: &str,
    strats: Option<&[Strat]>,
) -> Read<Option<StratId>> {
    let Some(strats) = strats else {
        return Ok(None);
    };
    let wanted = name.to_lowercase();
    let place = strats.iter().position(|strat| strat.name.to_lowercase() == wanted);
    if let Some(place) = place {
        return Ok(u8::try_from(place).ok().map(StratId));
    }
    let known: Vec<_> = strats.iter().map(|strat| strat.name.as_str()).collect();
    let message = format!("no strat is called `{name}`");
    Err(row.fault(field, Code::UnknownStrat, message, |diagnostic| {
        match nearest(name, known.iter().copied()) {
            _ if known.is_empty() => {
                diagnostic.hint("list the strats in `session.toml`: `[[strats]]`")
            }
            Some(near) => {
                diagnostic.expected(known.join(", ")).hint(format!("did you mean `{near}`?"))
            }
            None => diagnostic.expected(known.join(", ")),
        }
    }))
}

/// The strats in which a pair may not be ranked, and whether it is ranked at all.
fn ineligible(
    row: &mut Row<'_, Field>,
    entered: Option<&str>,
    strats: Option<&[Strat]>,
) -> Read<(Vec<StratId>, bool)> {
    let Some(names) = entered else {
        return Ok((Vec::new(), true));
    };
    if names == "*" || names.eq_ignore_ascii_case("all") {
        return Ok((Vec::new(), false));
    }
    let read: Vec<Read<Option<StratId>>> =
        names.split_whitespace().map(|name| strat(row, Field::Ineligible, name, strats)).collect();
    let ids: Read<Vec<Option<StratId>>> = read.into_iter().collect();
    Ok((ids?.into_iter().flatten().collect(), true))
}
