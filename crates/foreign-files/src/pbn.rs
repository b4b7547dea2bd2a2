//! PBN 2.x: games with score tables, as Magic Contest, BridgeComposer and BridgeWebs write them, or games that were
//! played at one table.

mod deals;
mod event;
mod games;
mod lines;
mod pairs;
mod tables;

use std::collections::BTreeSet;

use contract_scoring::{Declarer, Side};
use findings::{Code, Diagnostic, Findings, Subject};
use games::{Game, Tag};
use lines::{Nobody, POINTS, marked, penalties, signed};
use notation::Field;
use notation::cell::{decimal, place};
use notation::spelling::is_among;
use table::entered::{FoundDeal, Official, OfficialLine, OfficialStanding};
use table::text::{SourceFile, Text};
use tables::Table;

use super::at_tables::seated;
use super::imported::Imported;
use super::opened;
use crate::Choices;
use crate::at_tables::{self, Room, Seated};
use crate::format::Format;
use crate::imported::{Row, Spot};
use crate::settings::set;

pub(crate) const KIND: Format = Format::of(is_one, has_results, read);

/// Whether bytes begin as PBN does: with the directives of such a file, or with a tag.
pub fn is_one(bytes: &[u8]) -> bool {
    let start = bytes.get(..bytes.len().min(1 << 14)).unwrap_or_default();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    let is_directive = |line: &[u8]| line.starts_with(b"% PBN") || line.starts_with(b"%PBN");
    if is_directive(start) {
        return true;
    }
    let text = String::from_utf8_lossy(start);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('%'));
    let Some(first) = lines.next() else {
        return false;
    };
    // Text before the games is reported; an XML document may quote them.
    let is_mail = || {
        let tags: Vec<&str> = lines.filter_map(tag).map(|(name, _)| name).collect();
        tags.len() > 1 && tags.contains(&"Board") && !first.trim_start().starts_with('<')
    };
    tag(first).is_some() || is_mail()
}

/// The name of a tag with which a line begins, and what its value begins with: `[Event "Tuesday"]`.
fn tag(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim().strip_prefix('[')?.trim_start();
    let name_end = inner.find(|letter: char| !letter.is_ascii_alphanumeric())?;
    let (name, after) = inner.split_at_checked(name_end)?;
    let value = after.trim_start().strip_prefix('"')?;
    (!name.is_empty()).then_some((name, value))
}

/// Whether the bytes, with which a file begins, have a table of scores.
pub fn has_tables(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.lines().filter_map(tag).any(|(name, _)| name == "ScoreTable")
}

/// Whether the bytes, with which a file begins, say what happened on a board.
fn has_results(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut tags = text.lines().filter_map(tag);
    tags.any(|(name, value)| match name {
        "ScoreTable" => true,
        "Contract" => value.starts_with(['P', 'p']),
        "Result" => !value.starts_with(['"', '?', '#', '-', ' ']),
        _ => false,
    })
}

/// Reads a file.
fn read<'a>(
    file: SourceFile<'a>,
    choices: &Choices,
    findings: &mut Findings,
) -> Option<Imported<'a>> {
    let text = opened(file, findings)?;
    let mut errors = findings.errors();
    let mut games = games_of(&text, findings);
    findings.extend(games::carry_on(&mut games, &text));
    if choices.provisional {
        // The games that can be read are scored.
        findings.excuse(findings.errors() - errors);
        errors = findings.errors();
    }
    let mut settings = event::settings(&text, &games, findings);
    check_tables(&games, &text, findings);
    let nobody = lines::Nobody::of(&games);
    let mut official = read_official(&games, nobody, &text);
    let mut travelers = lines::read(&games, nobody, &text, findings);
    let mut pairs = pairs::read(&games, &travelers, nobody);
    if !travelers.is_empty() {
        findings.extend(event::other_scoring(&games, &text));
        findings.extend(nobody.finding(&travelers, &text));
    } else {
        let session = seated(of_games(&games));
        official.lines.extend(of_tables(&games, &session, &text));
        let is_by_boards = games.iter().find_map(|game| game.value("Scoring"));
        let is_by_boards = is_by_boards.is_some_and(|scoring| scoring.starts_with("BAM"));
        if let Some(scoring) = session.scoring(is_by_boards) {
            set(&mut settings, "scoring", scoring);
            pairs = session.pairs;
        }
        travelers = session.travelers;
        if !travelers.is_empty() {
            twice(&games, &games::PLAYED, &text, findings);
            findings.extend(event::unmatched(&games, pairs.is_empty(), &text));
        }
    }
    let deals = deals::of_games(&games, &text, findings);
    if travelers.is_empty() && findings.errors() == errors {
        findings.push(
            Diagnostic::new(Code::NoResults, "no board has a table of scores")
                .at(text.location(1, 1, 0))
                .hint("export the file with results: it holds deals, and nothing else"),
        );
    }
    if findings.errors() > errors {
        return None;
    }
    Some(Imported { pairs, travelers, settings, deals, official, ..Imported::of_text(text) })
}

/// The columns of tables of scores that are read, and those that have no part in a score.
const COLUMNS: &str = "\
    Adjustment Bonus Center Club Contract Declarer Direction IMP IMP_EW IMP_NS Lead MP MP_EW MP_NS MemberID1 MemberID2 \
    Multiplicity Names Names_EW Names_NS NrBoards NrBoardsSession PairId PairId_EW PairId_NS Penalty Percentage \
    Percentage_EW Percentage_NS Rank RankTie Result Round Score ScoreAdjustment ScoreBonus ScoreIMP ScoreMP \
    ScorePenalty ScorePercentage Score_EW Score_NS Section SessionPercentage SessionRank SessionRankTie \
    SessionRankWithoutHcp SessionScoreIMP SessionScoreMP SessionScoreVP Sex1 Sex2 Table TotalPercentage \
    TotalScoreIMP TotalScoreMP TotalScoreVP";

/// Names the columns that are not read, and reports cells that belong to no column: nobody knows which of the row's
/// cells is the one too many.
fn check_tables(games: &[Game<'_>], text: &Text<'_>, findings: &mut Findings) {
    let mut unread = BTreeSet::new();
    let tags = games.iter().flat_map(|game| &game.tags);
    for tag in tags.filter(|tag| matches!(tag.name, "ScoreTable" | "TotalScoreTable")) {
        let table = Table::of(tag);
        for name in table.filled() {
            if !is_among(name, COLUMNS) && unread.insert(name) {
                let message = format!("the column `{name}` is not used");
                findings.push(
                    Diagnostic::new(Code::ColumnIgnored, message)
                        .at(text.location_of(tag.at.clone()))
                        .found(name)
                        .hint("if it changes a score, enter it: `[[adjustments]]` in `session.toml`, or `pairs.csv`"),
                );
            }
        }
        for (cells, at) in table.too_long() {
            let width = table.width();
            let message = format!("the row has {cells} cells, and the table {width} columns");
            findings.push(
                Diagnostic::new(Code::LongRow, message)
                    .at(text.location_of(at))
                    .see(text.location_of(tag.at.clone()).label("the columns"))
                    .hint("put quotes around a text with blanks; otherwise export the file again"),
            );
        }
    }
}

/// The deals of a file that need not have results.
pub fn deals(text: &Text<'_>, findings: &mut Findings) -> Vec<FoundDeal> {
    let games = games_of(text, findings);
    deals::of_games(&games, text, findings)
}

/// The games of a file. One that cannot be read is reported.
fn games_of<'t>(text: &'t Text<'_>, findings: &mut Findings) -> Vec<Game<'t>> {
    let (games, faults) = games::of(text.opening());
    for (fault, board) in faults {
        let (why, at) = *fault;
        let subject =
            Subject { board: board.and_then(|board| board.parse().ok()), ..Subject::NONE };
        findings.push(why.at(text.location_of(at)).about(subject));
    }
    twice(&games, &games::READ, text, findings);
    games
}

/// Reports tags that a game has twice.
fn twice(games: &[Game<'_>], read: &[&str], text: &Text<'_>, findings: &mut Findings) {
    let all = games.iter().flat_map(|game| &game.twice);
    for (_, first, again) in all.filter(|(name, ..)| read.contains(name)) {
        findings.push(
            Diagnostic::new(Code::TagTwice, "a game has this tag twice, and the first counts")
                .at(text.location_of(again.clone()))
                .see(text.location_of(first.clone()))
                .hint("delete the one that is wrong, or end the first game with an empty line"),
        );
    }
}

// The lines of travelers in games that were played at one table: contract, declarer and result of each.

/// What was played in games; nothing where none has a result.
fn of_games<'t>(games: &[Game<'t>]) -> Vec<at_tables::Game<'t>> {
    let numbered = || games.iter().filter(|game| game.value("Board").is_some());
    if numbered().any(has_result) { numbered().map(played).collect() } else { Vec::new() }
}

fn has_result(game: &Game<'_>) -> bool {
    game.value("Contract").is_some_and(is_pass)
        || game.value("Contract").is_some() && game.value("Result").is_some()
}

fn is_pass(contract: &str) -> bool {
    contract.eq_ignore_ascii_case("pass")
}

fn played<'t>(game: &Game<'t>) -> at_tables::Game<'t> {
    let stated = |name: &str| game.value(name).and_then(|value| Some((game.tag(name)?, value)));
    let mut row = Row::at(stated("Board").map_or(0..0, |(tag, _)| tag.at.clone()));
    let mut put = |field, stated: Option<(&Tag<'_>, String)>| {
        if let Some((tag, text)) = stated {
            row.put(field, text, tag.at.clone());
        }
    };
    let as_it_is = |(tag, text): (_, &str)| (tag, text.to_owned());
    let declarer = stated("Declarer").map(|(tag, text)| (tag, text.trim_start_matches('^')));
    let side = declarer.and_then(|(_, text)| text.parse().ok().map(Declarer::side));
    let is_passed = game.value("Contract").is_some_and(is_pass);
    put(Field::Board, stated("Board").map(as_it_is));
    put(Field::Contract, stated("Contract").map(as_it_is));
    if !is_passed {
        put(Field::Declarer, declarer.map(as_it_is));
        let result = stated("Result").map(|(tag, text)| (tag, tricks(text, side)));
        put(Field::Tricks, result);
        let score = stated("Score").and_then(|(tag, text)| Some((tag, score(text, side)?)));
        put(Field::Score, score);
    }
    let player = |name: &str| {
        let (tag, name) = stated(name)?;
        Some((Spot::Bytes(tag.at.clone()), name))
    };
    let players = ["North", "East", "South", "West"].map(player);
    let [north, east, south, west] = players.each_ref().map(Option::is_some);
    // Who has no opponents sits out, unless cards were bid or played.
    let sits_out = (north || south) != (east || west)
        && game.tag("Auction").is_none()
        && game.tag("Play").is_none();
    if game.value("Contract").is_none() && game.value("Result").is_none() && !sits_out {
        row.put(Field::Score, "NP", row.at.clone());
    }
    marked(game, &mut row);
    at_tables::Game {
        players,
        room: game.value("Room").and_then(|room| match room {
            _ if room.eq_ignore_ascii_case("open") => Some(Room::Open),
            _ if room.eq_ignore_ascii_case("closed") => Some(Room::Closed),
            _ => None,
        }),
        teams: ["HomeTeam", "VisitTeam"].map(|name| game.value(name)),
        row,
    }
}

/// What the first side has of `9`, `EW 9` or `EW 9 NS 4`: its number, and the side if it is named.
fn first(text: &str) -> (&str, Option<Side>) {
    let mut words = text.trim_start_matches('^').split_whitespace();
    let word = words.next().unwrap_or_default();
    match word.parse() {
        Ok(side) => (words.next().unwrap_or_default(), Some(side)),
        Err(_) => (word, None),
    }
}

/// The tricks of declarer's side.
fn tricks(text: &str, declarer: Option<Side>) -> String {
    let (number, side) = first(text);
    match (side, number.parse::<u8>()) {
        (Some(side), Ok(tricks @ 0..=13)) if Some(side) != declarer => (13 - tricks).to_string(),
        _ => number.to_owned(),
    }
}

/// The score of N-S; where no side is named it is declarer's.
fn score(text: &str, declarer: Option<Side>) -> Option<String> {
    let (number, side) = first(text);
    Some(signed(number, side.or(declarer)? == Side::EastWest))
}

/// What the lines of games that were played at one table earned: `NS 4 EW -4`.
fn of_tables(games: &[Game<'_>], session: &Seated, text: &Text<'_>) -> Vec<OfficialLine> {
    let numbered = games.iter().filter(|game| game.value("Board").is_some());
    let line = |(game, row): (&Game<'_>, &Row<Field>)| {
        let written = |field| row.text(field);
        let number = |field| written(field)?.trim().parse().ok();
        let scoring = game.value("Scoring").unwrap_or_default().to_uppercase();
        let is_in_imps = !session.pairs.is_empty() || scoring.contains("IMP");
        let points = if is_in_imps { "ScoreIMP" } else { "ScoreMP" };
        let of = |name| {
            let words: Vec<&str> =
                (game.value(name).into_iter()).flat_map(str::split_whitespace).collect();
            ["NS", "EW"].map(|side| {
                let pair = words.chunks(2).find(|pair| pair[0] == side)?;
                decimal::read(pair.get(1)?)
            })
        };
        let names = [written(Field::Ns)?, written(Field::Ew)?].map(str::to_owned);
        Some(OfficialLine {
            section: String::new(),
            board: number(Field::Board)?,
            ns: number(Field::Ns).unwrap_or_default(),
            ew: number(Field::Ew).unwrap_or_default(),
            matchpoints: of(points),
            shares: of("ScorePercentage"),
            names: session.pairs.is_empty().then_some(names),
            at: text.location_of(game.tag(points).or(game.tag("ScorePercentage"))?.at.clone()),
        })
    };
    numbered.zip(&session.travelers).filter_map(line).collect()
}

/// The numbers of a file.
fn read_official(games: &[Game<'_>], nobody: Nobody, text: &Text<'_>) -> Official {
    let mut official = Official::default();
    for game in games {
        let board = game.value("Board").and_then(|board| board.trim().parse().ok());
        let (Some(tag), Some(board)) = (game.tag("ScoreTable"), board) else {
            continue;
        };
        let table = Table::of(tag);
        let has = |columns: &[&str; 2]| columns.iter().any(|column| table.has(column));
        let points = POINTS.into_iter().find(has);
        for (row, pairs) in table.rows.iter().zip(nobody.numbered(&table)) {
            if penalties(&table, row).is_some() {
                continue;
            }
            let amount = |column| decimal::read(table.text(row, column)?);
            let points = points.unwrap_or_default().map(amount);
            let shares = ["Percentage_NS", "Percentage_EW"].map(amount);
            let given = points.iter().chain(&shares).any(Option::is_some);
            let [ns, ew] = pairs.map(|pair| pair?.1.parse().ok());
            // Who sits out meets nobody.
            let (ns, ew) = (ns.or(ew.and(Some(0))), ew.or(ns.and(Some(0))));
            if let (true, Some(ns), Some(ew)) = (given, ns, ew) {
                official.lines.push(OfficialLine {
                    section: table.text(row, "Section").unwrap_or_default().to_owned(),
                    board,
                    ns,
                    ew,
                    matchpoints: points,
                    shares,
                    names: None,
                    at: text.location_of(row.at.clone()),
                });
            }
        }
    }
    let Some(tag) = games.iter().find_map(|game| game.tag("TotalScoreTable")) else {
        return official;
    };
    let table = Table::of(tag);
    // With several sessions, the totals go over all of them, and these are the session's own.
    let own = |session: &'static str, total: &'static str| {
        if table.has(session) { session } else { total }
    };
    let percent = own("SessionPercentage", "TotalPercentage");
    let rank = own("SessionRank", "Rank");
    let points = [
        own("SessionScoreMP", "TotalScoreMP"),
        own("SessionScoreIMP", "TotalScoreIMP"),
        own("SessionScoreVP", "TotalScoreVP"),
    ];
    for row in &table.rows {
        let text_of = |column| table.text(row, column);
        let Some(pair) = text_of("PairId").and_then(|pair| pair.parse().ok()) else {
            continue;
        };
        let direction = text_of("Direction").unwrap_or_default();
        let sides = [Side::NorthSouth, Side::EastWest];
        let section = text_of("Section").unwrap_or_default().to_owned();
        let direction = (sides.into_iter()).find(|side| side.code() == direction.replace('-', ""));
        let at = text.location_of(row.at.clone());
        official.standings.push(OfficialStanding {
            percent: text_of(percent).and_then(decimal::read),
            points: points.into_iter().find_map(text_of).and_then(decimal::read),
            place: text_of(rank).and_then(place::read),
            is_tie_broken: text_of("Tiebreak").is_some(),
            ..OfficialStanding::blank(section, direction, pair, at)
        });
    }
    official
}
