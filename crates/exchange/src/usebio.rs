//! USEBIO 1.2 XML, which federations and club sites take.
//!
//! The format is described by what its programs write and read: an event with its participants, and boards with
//! traveler lines. Only known values are written; club and event numbers, and official masterpoints, are added by a
//! federation.

mod characters;
mod element;
mod participants;
pub(super) mod travelers;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use contract_scoring::Seat;
use element::{Xml, attributed, parent, text};
use matchpointing::Match;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use reports::Limit;
use reports::model::Scored;
use session::{
    ContestantId, ContestantKind, Method, Player, RoundNumber, SectionId, Suit, UploadKey, Winners,
};
use travelers::Boards;

use super::counted;

/// Programs of federations look for this declaration. It is a name: nobody has to fetch it.
const DOCUMENT_TYPE: &str = "USEBIO SYSTEM \"http://www.ebu.co.uk/usebio/usebio_v1_2.dtd\"";

/// Whether players' federation numbers go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identities {
    /// A public report: they stay out.
    Withheld,
    /// An upload to the federation.
    Included,
}

impl Identities {
    /// What goes out of a player's number.
    fn shown(self, player: &Player) -> Option<&str> {
        match self {
            Self::Withheld => None,
            Self::Included => player.id.as_deref(),
        }
    }
}

/// Writes the document.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: &Scored<'_>, identities: Identities, out: &mut dyn Write) -> io::Result<()> {
    let mut xml: Xml<'_> = Writer::new_with_indent(out, b' ', 2);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    xml.write_event(Event::DocType(BytesText::from_escaped(DOCUMENT_TYPE)))?;
    attributed(&mut xml, "USEBIO", [("Version", "1.2")], |xml| {
        let own = scored.session.event();
        let stated = own.upload.get(UploadKey::ClubNumber);
        if own.club.is_some() || stated.is_some() {
            let stated =
                [("CLUB_NAME", own.club.as_deref()), (UploadKey::ClubNumber.element(), stated)];
            parent(xml, "CLUB", |xml| {
                let mut stated = stated.into_iter();
                stated.try_for_each(|(name, stated)| {
                    stated.map_or(Ok(()), |stated| text(xml, name, stated))
                })
            })?;
        }
        let kind = event_type(*scored);
        attributed(xml, "EVENT", [("EVENT_TYPE", kind)], |xml| {
            event(*scored, xml)?;
            sections(*scored, identities, xml)
        })?;
        write_hands(*scored, xml)
    })?;
    writeln!(xml.into_inner())
}

/// Tells what the format has no words for.
///
/// # Errors
///
/// Where sections with one winner and with two play in one event.
pub fn check(scored: &Scored<'_>, identities: Identities) -> Result<Vec<String>, Limit> {
    one_winner_type(*scored, "USEBIO")?;
    let texts = participants::texts(*scored, identities)
        .chain(travelers::texts(*scored).map(Cow::Borrowed))
        .chain(event_texts(*scored).map(Cow::Borrowed));
    let replaced = characters::replaced(texts);
    let (unscored, left_out) = travelers::without_score(*scored);
    let warnings = [
        counted(
            replaced,
            "text has characters that XML cannot hold; they are written as `\\u{1b}`",
            "texts have characters that XML cannot hold; they are written as `\\u{1b}`",
        ),
        counted(
            unscored,
            "line is written with its matchpoints, but without its ruling, which USEBIO cannot hold",
            "lines are written with their matchpoints, but without their rulings, which USEBIO cannot hold",
        ),
        super::left_out(left_out),
        counted(
            travelers::of_partners(*scored),
            "line is written without what South or West earned: partners have artificial scores of different worth",
            "lines are written without what South or West earned: partners have artificial scores of different worth",
        ),
        super::markings(*scored),
    ];
    let warnings = warnings.into_iter().flatten();
    Ok(warnings.chain(super::everywhere(*scored)).collect())
}

/// The most contestants that a message names.
const NAMED: usize = 10;

/// Refuses an upload to the EBU that lacks what the EBU bills and grades by: what is asked for is what the upload of
/// another program had, and a number for each player.
///
/// # Errors
///
/// What is missing, each with where it may be said, what it may hold and a line that says it.
pub fn check_for_ebu(scored: &Scored<'_>) -> Result<(), Limit> {
    let event = scored.session.event();
    let awarded = event.upload.get(UploadKey::MasterpointsAwarded) == Some("Y");
    let mut missing: Vec<String> = (UploadKey::ALL.into_iter())
        .filter(|key| match key {
            UploadKey::EventCode | UploadKey::MasterpointType | UploadKey::Contact => false,
            UploadKey::MasterpointScale => awarded,
            _ => true,
        })
        .filter(|key| event.upload.get(*key).is_none())
        .map(|key| in_settings(key.key(), key.holds(), key.line()))
        .collect();
    if event.date.is_none() {
        missing.push(in_settings("date", "the day of play", "date = \"2026-03-07\""));
    }
    let is_known = |player: &Player| player.id.is_some();
    let least = match scored.session.contestant_kind() {
        ContestantKind::Player => 1,
        ContestantKind::Pair => 2,
        ContestantKind::Team => 4,
    };
    let unknown = scored
        .session
        .contestant_ids()
        .filter(|(_, one)| one.players().len() < least || !one.players().iter().all(is_known));
    let unknown: Vec<String> = unknown.map(|(id, _)| participants::called(*scored, id)).collect();
    if !unknown.is_empty() {
        let further = match unknown.len().saturating_sub(NAMED) {
            0 => String::new(),
            further => format!(" and {further} others"),
        };
        let named = unknown.iter().take(NAMED).map(String::as_str);
        let where_else = match scored.session.contestant_kind() {
            ContestantKind::Team => ", in a row for each pair of a team, with its `direction`",
            ContestantKind::Pair | ContestantKind::Player => "",
        };
        missing.push(format!(
            "`id1` and `id2` in `pairs.csv`: the number of each player{where_else}; at least one is missing of \
             {}{further}",
            named.collect::<Vec<_>>().join(", ")
        ));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(Limit::new(
        format!("an upload to the EBU needs more:\n  {}", missing.join("\n  ")),
        "`event_code`, `masterpoint_type` and `contact` are written too where `[event]` says them; \
         `--only usebio` writes USEBIO without all of it",
    ))
}

fn in_settings(key: &str, holds: &str, line: &str) -> String {
    format!("`{key}` in `session.toml`, below `[event]`: {holds}; such as `{line}`")
}

/// Refuses sections with one winner beside sections with two, which a format of uploads has no word for.
pub(super) fn one_winner_type(scored: Scored<'_>, format: &str) -> Result<(), Limit> {
    let mut sections = scored.session.sections().iter();
    let winners = sections.next().map(|section| section.winners);
    if sections.all(|section| Some(section.winners) == winners) {
        return Ok(());
    }
    Err(Limit::new(
        format!("{format} cannot hold one-winner and two-winner sections in one event"),
        "give each section a travelers file of its own, and export each",
    ))
}

fn event_texts(scored: Scored<'_>) -> impl Iterator<Item = &str> {
    let event = scored.session.event();
    let sections = scored.session.sections().iter();
    [&event.name, &event.club]
        .into_iter()
        .flatten()
        .chain(sections.map(|section| &section.name))
        .map(String::as_str)
        .chain(event.upload.given().map(|(_, stated)| stated))
}

fn event_type(scored: Scored<'_>) -> &'static str {
    match scored.session.conditions().method {
        _ if scored.session.is_individual() => "INDIVIDUAL",
        Method::Teams { .. } | Method::BoardAMatch => "TEAMS",
        Method::Matchpoints => "MP_PAIRS",
        method @ Method::Swiss { .. } if method.is_in_matchpoints() => "SWISS_PAIRS",
        Method::Swiss { .. } => "SWISS_PAIRS_CROSS_IMPS",
        Method::CrossImps(_) => "CROSS_IMPS",
        Method::Butler { .. } => "BUTLER_PAIRS",
    }
}

fn event(scored: Scored<'_>, xml: &mut Xml<'_>) -> io::Result<()> {
    let session = scored.session;
    text(xml, "PROGRAM_NAME", "matchpoint")?;
    text(xml, "PROGRAM_VERSION", env!("CARGO_PKG_VERSION"))?;
    if let Some(name) = &session.event().name {
        text(xml, "EVENT_DESCRIPTION", name)?;
    }
    if let Some(date) = session.event().date.as_deref().and_then(day_first) {
        text(xml, "DATE", &date)?;
    }
    let method = match session.conditions().method {
        Method::BoardAMatch => "BAM",
        method if method.is_in_matchpoints() => "MATCH_POINTS",
        Method::Teams { .. } => "IMPS",
        Method::Matchpoints | Method::CrossImps(_) | Method::Swiss { .. } => "CROSS_IMPS",
        Method::Butler { .. } => "BUTLER_IMPS",
    };
    text(xml, "BOARD_SCORING_METHOD", method)?;
    if scored.has_victory_points() {
        text(xml, "MATCH_SCORING_METHOD", "VPS")?;
    }
    let standings = session.contestant_ids();
    let boards = standings.map(|(id, _)| scored.scoresheet.standing(id).boards);
    text(xml, "BOARDS_PLAYED", &boards.max().unwrap_or(0).to_string())?;
    let winners = session.sections().first().map(|section| section.winners);
    let winners = match winners {
        Some(Winners::Two) => "2",
        Some(Winners::One) | None => "1",
    };
    text(xml, "WINNER_TYPE", winners)?;
    text(xml, "SESSION_COUNT", "1")?;
    text(xml, "SECTION_COUNT", &session.sections().len().to_string())?;
    let stated = session.event().upload.given();
    let mut stated = stated.filter(|(key, _)| *key != UploadKey::ClubNumber);
    stated.try_for_each(|(key, stated)| match key {
        UploadKey::Contact => scored
            .shown_names()
            .shown(stated)
            .map_or(Ok(()), |name| parent(xml, key.element(), |xml| text(xml, "FULL_NAME", &name))),
        _ => text(xml, key.element(), stated),
    })
}

/// One section is in the event itself; several are named.
fn sections(scored: Scored<'_>, identities: Identities, xml: &mut Xml<'_>) -> io::Result<()> {
    let travelers = travelers::by_section(scored);
    let section = |id: SectionId, xml: &mut Xml<'_>| {
        participants::write(scored, id, identities, xml)?;
        if scored.session.conditions().method.has_matches() {
            write_matches(scored, id, travelers.get(&id), xml)
        } else {
            travelers::write(scored, travelers.get(&id), xml)
        }
    };
    if !scored.names_sections() {
        return (scored.session.section_ids()).try_for_each(|(id, _)| section(id, xml));
    }
    let number = scored.session.event().session.to_string();
    attributed(xml, "SESSION", [("SESSION_ID", &number)], |xml| {
        (scored.session.section_ids()).try_for_each(|(id, named)| {
            attributed(xml, "SECTION", [("SECTION_ID", &named.name)], |xml| section(id, xml))
        })
    })
}

/// `2026-03-07` as `07/03/2026`.
pub(super) fn day_first(date: &str) -> Option<String> {
    let (year, rest) = date.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    Some(format!("{day}/{month}/{year}"))
}

// The deals, where they are known.

/// Writes the deals, a board each, behind the event.
fn write_hands(scored: Scored<'_>, xml: &mut Xml<'_>) -> io::Result<()> {
    let deals = scored.session.deals();
    if deals.is_empty() {
        return Ok(());
    }
    parent(xml, "HANDSET", |xml| {
        deals.iter().try_for_each(|(number, board)| {
            parent(xml, "BOARD", |xml| {
                text(xml, "BOARD_NUMBER", &number.to_string())?;
                board.deal.hands().into_iter().try_for_each(|(seat, hand)| {
                    parent(xml, "HAND", |xml| {
                        text(xml, "DIRECTION", direction(seat))?;
                        Suit::LISTED
                            .into_iter()
                            .try_for_each(|suit| text(xml, name(suit), &hand.letters(suit)))
                    })
                })
            })
        })
    })
}

const fn direction(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

const fn name(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "SPADES",
        Suit::Hearts => "HEARTS",
        Suit::Diamonds => "DIAMONDS",
        Suit::Clubs => "CLUBS",
    }
}

// The matches of teams and Swiss pairs, each with its boards.

/// Who plays, what it earned and what that is worth, of each side of a match.
type Names = [[&'static str; 3]; 2];
const OF_TEAMS: Names = [
    ["TEAM", "TEAM_SCORE", "TEAM_VICTORY_POINTS"],
    ["OPPOSING_TEAM", "OPPOSING_TEAM_SCORE", "OPPOSING_TEAM_VICTORY_POINTS"],
];
const OF_PAIRS: Names = [
    ["NS_PAIR_NUMBER", "NS_SCORE", "NS_VICTORY_POINTS"],
    ["EW_PAIR_NUMBER", "EW_SCORE", "EW_VICTORY_POINTS"],
];

/// A match of a section.
type Key = (Option<RoundNumber>, [ContestantId; 2]);

/// Writes the matches of a section.
fn write_matches(
    scored: Scored<'_>,
    section: SectionId,
    boards: Option<&Boards>,
    xml: &mut Xml<'_>,
) -> io::Result<()> {
    let mut lines: BTreeMap<Key, Boards> = BTreeMap::new();
    for (board, ids) in boards.into_iter().flatten() {
        for id in ids {
            let side = scored.session.result(*id).ns;
            if let Some((game, _)) = scored.match_of(*id, side) {
                let own = lines.entry((game.round, game.contestants)).or_default();
                own.entry(*board).or_default().push(*id);
            }
        }
    }
    let is_here = |game: &&Match| scored.session.contestant(game.contestants[0]).section == section;
    let mut matches = scored.scoresheet.matches.iter().filter(is_here);
    matches.try_for_each(|game| {
        parent(xml, "MATCH", |xml| {
            heading(scored, game, xml)?;
            travelers::write(scored, lines.get(&(game.round, game.contestants)), xml)
        })
    })
}

/// The round, the opponents, and how it ended: IMPs, or a percentage, and victory points.
fn heading(scored: Scored<'_>, game: &Match, xml: &mut Xml<'_>) -> io::Result<()> {
    if let Some(round) = game.round {
        text(xml, "ROUND_NUMBER", &round.to_string())?;
    }
    let names = match scored.session.contestant_kind() {
        ContestantKind::Team => OF_TEAMS,
        ContestantKind::Pair | ContestantKind::Player => OF_PAIRS,
    };
    for (side, [who, score, points]) in names.into_iter().enumerate() {
        let contestant = scored.session.contestant(game.contestants[side]);
        text(xml, who, &contestant.number.to_string())?;
        let earned = match game.percent {
            Some(percent) => percent[side].to_decimal(),
            None => scored.board_amount(game.earned[side]),
        };
        text(xml, score, &earned.to_string())?;
        if let Some(both) = game.victory_points {
            text(xml, points, &both[side].to_decimal().to_string())?;
        }
    }
    Ok(())
}
