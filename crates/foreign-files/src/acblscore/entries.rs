//! Pairs: who they are, what they bring along, and what the director has taken from them.

use contract_scoring::Side;
use findings::{Code, Diagnostic, Findings};
use notation::PairField as Field;
use rust_decimal::Decimal;
use table::entered::{OfficialRank, OfficialStanding};
use toml::{Table, Value};

use super::event::Event;
use super::sections::Section;
use super::{Block, Read};
use crate::imported::{Imported, Row, Spot};
use crate::settings::{set, set_some};

/// Where each pair begins, in a section with one winner: its table and direction, two bytes a pair.
const SEATS_OF_ONE: usize = 0xDD + 0x50;
/// The same with two winners: a table for each of four seats.
const SEATS_OF_TWO: usize = 0xDD + 0xA0;
/// The entries of a direction, by table.
const FIRST_ENTRY: usize = 0x10;
const FIRST_PLAYER: usize = 0xA4;
const WIDTH_OF_PLAYER: usize = 120;
/// Whether a pair may be ranked.
const ELIGIBILITY: usize = 0x33;
const ELIGIBLE: u8 = 0;
/// It has no rank in any strat, and others move up.
const INELIGIBLE: u8 = 10;
/// By strat: the first and the last place in its section and direction, and the same over all.
const RANKS: usize = 0x5E;
const WIDTH_OF_RANKS: usize = 20;

/// What is said of pairs.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) pairs: Vec<Row<Field>>,
    /// `[[adjustments]]`.
    pub(super) adjustments: Vec<Value>,
}

/// A pair of a section, by its number.
struct Seat<'s> {
    section: &'s Section<'s>,
    pair: u16,
    direction: Option<Side>,
}

impl Entries {
    /// Adds the pairs of a section.
    pub(super) fn read(
        &mut self,
        section: &Section<'_>,
        event: &Event,
        imported: &mut Imported<'_>,
        findings: &mut Findings,
    ) -> Read<()> {
        let details = &section.details;
        let what = "the pointer to the pairs";
        let entries = [details.follow(0x04, what)?, details.follow(0x08, what)?];
        for pair in 1..=section.pairs {
            let place = usize::from(pair - 1);
            let seats = if section.is_howell {
                let seat = SEATS_OF_ONE + 2 * place;
                let table = details.byte(seat, "the first table of a pair")?;
                let side = details.byte(seat + 1, "the first direction of a pair")?;
                vec![(table, usize::from(side.saturating_sub(1)), None)]
            } else {
                let seat = SEATS_OF_TWO + 4 * place;
                let tables =
                    [0, 1].map(|side| details.byte(seat + side, "the first table of a pair"));
                let [ns, ew] = tables;
                vec![(ns?, 0, Some(Side::NorthSouth)), (ew?, 1, Some(Side::EastWest))]
            };
            for (table, side, direction) in seats {
                let known_as = if section.is_howell { 0 } else { side };
                let seat = Seat { section, pair: section.known_as(pair, known_as)?, direction };
                let of_direction = entries.get(side).copied().flatten();
                if let Some(entry) = entry_at(of_direction, table)? {
                    self.add(&seat, &entry, event)?;
                    findings.extend(unknown_eligibility(&seat, &entry, imported)?);
                    let standing = standing(&seat, &entry, event, imported)?;
                    imported.official.standings.push(standing);
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, seat: &Seat<'_>, entry: &Block<'_>, event: &Event) -> Read<()> {
        let whole = || Spot::Byte(entry.at);
        let mut row = Row::at(whole());
        row.put(Field::Section, seat.section.name.clone(), whole());
        row.put(Field::Pair, seat.pair.to_string(), whole());
        row.put(Field::Direction, seat.direction.map_or("", Side::code), whole());
        let columns = [
            (Field::Player1, Field::Id1, Field::Masterpoints1),
            (Field::Player2, Field::Id2, Field::Masterpoints2),
        ];
        let mut masterpoints = [0; 2];
        for (place, (name, id, points)) in columns.into_iter().enumerate() {
            let start = FIRST_PLAYER + WIDTH_OF_PLAYER * place;
            let at = Spot::Byte(entry.at + start);
            let last = entry.text(start, "a player's name")?;
            let first = entry.text(start + 0x11, "a player's name")?;
            row.put(name, format!("{first} {last}").trim(), at.clone());
            row.put(id, entry.text(start + 0x36, "a player's number")?, at.clone());
            masterpoints[place] = entry.word(start + 0x71, "a player's masterpoints")?;
            if !event.strats.is_empty() {
                row.put(points, masterpoints[place].to_string(), at);
            }
        }
        let strat = usize::from(entry.byte(0x1E, "the strat of a pair")?);
        let own = strat.checked_sub(1).and_then(|place| event.strats.get(place));
        if let Some(own) = own.filter(|own| event.strat_of(masterpoints) != Some(own.letter)) {
            row.put(Field::Strat, own.letter, Spot::Byte(entry.at + 0x1E));
        }
        if entry.byte(ELIGIBILITY, "the eligibility of a pair")? == INELIGIBLE {
            row.put(Field::Ineligible, event.all_strats(), Spot::Byte(entry.at + ELIGIBILITY));
        }
        let carried = entry.signed_long(0x10, "the carryover of a pair")?;
        if carried != 0 {
            row.put(Field::Carryover, hundredths(carried), Spot::Byte(entry.at + 0x10));
        }
        let adjusted = entry.signed_long(0x04, "the adjustment of a pair")?;
        if adjusted != 0 {
            self.adjustments.push(adjustment(seat, adjusted).into());
        }
        self.pairs.push(row);
        Ok(())
    }
}

/// The entry of the pair that begins at a table; `None` where no pair does, or it has played no board.
fn entry_at<'b>(entries: Option<Block<'b>>, table: u8) -> Read<Option<Block<'b>>> {
    // Seats of pairs that are not there lead behind the last table.
    let offset = FIRST_ENTRY + 8 * usize::from(table);
    let Some(entries) = entries.filter(|entries| table > 0 && entries.after(offset) >= 4) else {
        return Ok(None);
    };
    let Some(entry) = entries.follow(offset, "the pointer to a pair")? else {
        return Ok(None);
    };
    let boards = entry.byte(0x2F, "the number of boards of a pair")?;
    Ok((boards > 0).then_some(entry))
}

/// How a pair came out. Ranks in its section go down to the depth of awards, as ours in the strats do.
fn standing(
    seat: &Seat<'_>,
    entry: &Block<'_>,
    event: &Event,
    imported: &Imported<'_>,
) -> Read<OfficialStanding> {
    let amount = |offset, what| -> Read<_> {
        let hundredths = entry.signed_long(offset, what)?;
        Ok(Some(Decimal::new(hundredths.into(), 2)))
    };
    let percent = entry.word(0x1C, "the percentage of a pair")?;
    let mut ranks = Vec::new();
    for (place, strat) in event.strats.iter().enumerate() {
        let start = RANKS + WIDTH_OF_RANKS * place;
        for (is_overall, at) in [(false, start), (true, start + 4)] {
            let [first, last] = [at, at + 2].map(|at| entry.word(at, "a rank of a pair"));
            let (first, last) = (first?, last?);
            // Over all, ranks end at the depth of awards, and ours do not.
            if first > 0 || !is_overall {
                ranks.push(OfficialRank {
                    strat: strat.letter.to_string(),
                    is_overall,
                    // A place that is not shared has no last one.
                    places: (first > 0).then_some((first, last.max(first))),
                });
            }
        }
    }
    let at = imported.locate(&Spot::Byte(entry.at + 0x1C));
    let section = seat.section.name.clone();
    Ok(OfficialStanding {
        total: amount(0x08, "the total of a pair")?,
        score: amount(0x0C, "the session score of a pair")?,
        final_score: amount(0x14, "the final score of a pair")?,
        percent: Some(Decimal::new(percent.into(), 2)),
        ranks,
        ..OfficialStanding::blank(section, seat.direction, seat.pair.into(), at)
    })
}

/// Of real files only two kinds of eligibility are known.
fn unknown_eligibility(
    seat: &Seat<'_>,
    entry: &Block<'_>,
    imported: &Imported<'_>,
) -> Read<Option<Diagnostic>> {
    let eligibility = entry.byte(ELIGIBILITY, "the eligibility of a pair")?;
    let is_known = matches!(eligibility, ELIGIBLE | INELIGIBLE);
    Ok((!is_known).then(|| {
        let (section, pair) = (&seat.section.name, seat.pair);
        let direction = (seat.direction).map_or_else(String::new, |side| format!(" {side}"));
        let message = format!(
            "pair {section} {pair}{direction} has an eligibility of kind {eligibility}, which is not known: it is ranked"
        );
        Diagnostic::new(Code::UnknownEligibility, message)
            .at(imported.locate(&Spot::Byte(entry.at + ELIGIBILITY)))
            .hint("if it may not be ranked, say so under `ineligible` in a `pairs.csv` beside the file")
    }))
}

fn hundredths(number: i32) -> String {
    Decimal::new(number.into(), 2).to_string()
}

/// `[[adjustments]]`, from hundredths of a matchpoint.
fn adjustment(seat: &Seat<'_>, points: i32) -> Table {
    let mut own = Table::new();
    set(&mut own, "section", seat.section.name.as_str());
    set(&mut own, "pair", i64::from(seat.pair));
    set_some(&mut own, "direction", seat.direction.map(Side::code));
    set(&mut own, "matchpoints", hundredths(points));
    set(&mut own, "reason", "adjustment in the game file");
    own
}
