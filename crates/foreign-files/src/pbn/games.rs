//! The games of a file: tags with their values, and the rows below them.

use std::collections::HashMap;
use std::ops::Range;

use findings::{Code, Diagnostic};
use table::text::Text;

use crate::imported::Fault;

/// The tags that are read.
pub(super) const READ: [&str; 11] = [
    "Board",
    "Date",
    "Deal",
    "Dealer",
    "DoubleDummyTricks",
    "Event",
    "OptimumResultTable",
    "ScoreTable",
    "Site",
    "TotalScoreTable",
    "Vulnerable",
];

/// The tags that are read where games are of one table.
pub(super) const PLAYED: [&str; 11] = [
    "Contract",
    "Declarer",
    "East",
    "HomeTeam",
    "North",
    "Result",
    "Room",
    "Score",
    "South",
    "VisitTeam",
    "West",
];

/// A game: its tags in their order.
#[derive(Debug, Default)]
pub(crate) struct Game<'t> {
    pub(super) tags: Vec<Tag<'t>>,
    /// Where the first tag of each name is among them: a game may have very many.
    by_name: HashMap<&'t str, usize>,
    /// Whether there are rows below one of them.
    has_rows: bool,
    /// Where a tag of a name is for the second time, behind where it is first.
    pub(super) twice: Vec<(&'t str, Range<usize>, Range<usize>)>,
}

/// A tag with what belongs to it.
#[derive(Debug)]
pub(crate) struct Tag<'t> {
    pub(super) name: &'t str,
    /// Its value, or that of an earlier game where it says so.
    pub(crate) value: &'t str,
    /// Where the value is.
    pub(crate) at: Range<usize>,
    /// The rows below it, each with its place.
    pub(crate) rows: Vec<(Range<usize>, &'t str)>,
}

impl<'t> Game<'t> {
    /// The first tag of a name.
    pub(crate) fn tag(&self, name: &str) -> Option<&Tag<'t>> {
        self.tags.get(*self.by_name.get(name)?)
    }

    /// Adds a tag, or notes that it is there already.
    fn put(&mut self, tag: Tag<'t>) {
        match self.tag(tag.name) {
            None => {
                self.by_name.insert(tag.name, self.tags.len());
                self.tags.push(tag);
            }
            // Notes are numbered, and may be several.
            Some(_) if tag.name == "Note" => {}
            Some(first) => {
                let twice = (tag.name, first.at.clone(), tag.at);
                self.twice.push(twice);
            }
        }
    }

    /// The value of a tag that says something.
    pub(crate) fn value(&self, name: &str) -> Option<&'t str> {
        let value = self.tag(name)?.value.trim();
        (!value.is_empty() && value != "?").then_some(value)
    }
}

/// Where games say only what changes, so that some have no board, gives each the rest of the game before: its board with
/// the deal, its players, its teams. Says so.
pub(super) fn carry_on(games: &mut [Game<'_>], text: &Text<'_>) -> Option<Diagnostic> {
    const TOGETHER: [&[&str]; 4] = [
        &["Board", "Dealer", "Vulnerable", "Deal"],
        &["North", "East", "South", "West", "Room"],
        &["HomeTeam", "VisitTeam"],
        &["Scoring", "Competition"],
    ];
    let is_played = |game: &Game<'_>| game.value("Contract").is_some() && !game.has_rows;
    if games.iter().any(|game| game.tag("ScoreTable").is_some()) {
        return None;
    }
    let first = games.iter().position(|game| is_played(game) && game.tag("Board").is_none())?;
    let first = first.checked_sub(1)?;
    for place in 1..games.len() {
        let (before, rest) = games.split_at_mut(place);
        let (Some(before), Some(game)) = (before.last(), rest.first_mut()) else {
            continue;
        };
        for names in TOGETHER {
            if is_played(game) && names.iter().all(|name| game.tag(name).is_none()) {
                for tag in names.iter().filter_map(|name| before.tag(name)) {
                    game.put(Tag { rows: Vec::new(), at: tag.at.clone(), ..*tag });
                }
            }
        }
    }
    let at = games[first].tag("Board")?.at.clone();
    let why = "games without a board, players or teams have those of the game before";
    let found = Diagnostic::new(Code::WorkedOut, why).at(text.location_of(at));
    Some(found.hint("if a tag is missing by mistake, export the file again"))
}

/// Cuts a text into games. What cannot be read of a game comes with its place, and with the board of the game as far
/// as it is known; the next game is read again.
pub(super) fn of(text: &str) -> (Vec<Game<'_>>, Vec<(Fault, Option<&str>)>) {
    let mut games = Games::default();
    let mut faults = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match games.take(text, at) {
            Ok(next) => at = next,
            Err(fault) => {
                let start = fault.1.start;
                faults.push((fault, games.now.value("Board")));
                let begun = std::mem::take(&mut games.now);
                games.pass_on(&begun);
                at = next_game(text, start);
            }
        }
    }
    games.end();
    faults.extend(games.texts.into_iter().map(|at| (of_text(at), None)));
    (games.all, faults)
}

/// The games so far.
#[derive(Default)]
struct Games<'t> {
    all: Vec<Game<'t>>,
    /// The game that is read.
    now: Game<'t>,
    /// The values that `#` stands for: of each tag, that of the last game that has it.
    latest: HashMap<&'t str, &'t str>,
    /// The values that `##` has set for games that do not have the tag.
    set: Vec<Tag<'t>>,
    /// Lines of text outside of games.
    texts: Vec<Range<usize>>,
}

impl<'t> Games<'t> {
    /// Takes what stands at a place, and returns the place behind it.
    fn take(&mut self, text: &'t str, at: usize) -> Result<usize, Fault> {
        let rest = part(text, at..text.len());
        let line_end = rest.find(['\n', '\r']).map_or(text.len(), |end| at + end);
        let next = next_line(text, line_end);
        let line = part(text, at..line_end).trim_end();
        let begun = line.trim_start();
        let start = at + (line.len() - begun.len());
        if begun.is_empty() {
            self.end();
        } else if begun.starts_with('{') {
            return comment_end(text, start);
        } else if begun.starts_with('[') {
            let (tag, end) = tag(text, start, line_end, &self.latest)?;
            let is_new_game = match tag.name {
                "Event" => !self.now.tags.is_empty(),
                // No empty line ends the game before.
                "Board" => {
                    let is_whole = self.now.has_rows || self.now.tag("Result").is_some();
                    is_whole && self.now.tag("Board").is_some()
                }
                _ => false,
            };
            if is_new_game {
                self.end();
            }
            self.put(tag);
            return Ok(end);
        } else if line.starts_with('%') || begun.starts_with(';') || begun.trim_end() == "*" {
            // A comment, or the end of a section.
        } else {
            let is_text = self.is_text(line);
            match self.now.tags.last_mut() {
                Some(tag) if may_have_rows(tag.name) => {
                    tag.rows.push((at..line_end, line));
                    self.now.has_rows = true;
                }
                _ if is_text => self.texts.push(at..line_end),
                // A tag above them is damaged: they must not be lost.
                _ => return Err(of_no_table(at..line_end)),
            }
        }
        Ok(next)
    }

    /// Whether a line is text before, between or behind the games, and no row of a table that lost its tag.
    fn is_text(&self, line: &str) -> bool {
        let last = self.all.last().and_then(|game| game.tags.last());
        let lacks_rows = |tag: &Tag<'_>| may_have_rows(tag.name) && tag.rows.is_empty();
        let is_word =
            |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
        // Each row of a table has a number.
        let is_before = self.all.is_empty() && !line.contains(|sign: char| sign.is_ascii_digit());
        self.now.tags.is_empty()
            && !last.is_some_and(lacks_rows)
            && (is_before || line.split_whitespace().filter(is_word).count() > 1)
    }

    /// Adds a tag to the game.
    fn put(&mut self, mut tag: Tag<'t>) {
        if let Some(value) = tag.value.strip_prefix("##") {
            tag.value = value;
            self.set.retain(|set| set.name != tag.name);
            self.set.push(Tag { rows: Vec::new(), at: tag.at.clone(), ..tag });
        }
        self.now.put(tag);
    }

    /// Ends a game, if it has begun.
    fn end(&mut self) {
        let mut game = std::mem::take(&mut self.now);
        if game.tags.is_empty() {
            return;
        }
        for set in &self.set {
            if game.tag(set.name).is_none() {
                game.put(Tag { rows: Vec::new(), at: set.at.clone(), ..*set });
            }
        }
        self.pass_on(&game);
        self.all.push(game);
    }

    /// The values of a game are those that `#` stands for in the next one.
    fn pass_on(&mut self, game: &Game<'t>) {
        let values = game.tags.iter().map(|tag| (tag.name, tag.value));
        self.latest.extend(values);
    }
}

/// Where the next game begins behind a place: below an empty line, or with its first tag.
fn next_game(text: &str, from: usize) -> usize {
    let mut at = from;
    while at < text.len() {
        let rest = part(text, at..text.len());
        let line_end = rest.find(['\n', '\r']).map_or(text.len(), |end| at + end);
        let line = part(text, at..line_end).trim();
        let is_first = line.starts_with("[Event") || line.is_empty();
        if is_first && at > from {
            break;
        }
        at = next_line(text, line_end);
    }
    at
}

fn part(text: &str, within: Range<usize>) -> &str {
    text.get(within).unwrap_or_default()
}

/// Whether lines below a tag are its own.
fn may_have_rows(name: &str) -> bool {
    name.ends_with("Table") || matches!(name, "Auction" | "Play")
}

fn of_no_table(at: Range<usize>) -> Fault {
    let why = Diagnostic::new(Code::BadPbn, "these lines belong to no table")
        .expected("a tag such as `[ScoreTable \"…\"]` above them")
        .hint("the file is damaged or was edited; export it again");
    Box::new((why, at))
}

fn of_text(at: Range<usize>) -> Fault {
    let why =
        Diagnostic::new(Code::StrayText, "this text is outside of the games, and is not read")
            .hint("delete it, or make it a comment: `{…}`");
    Box::new((why, at))
}

/// The place behind a line end.
fn next_line(text: &str, line_end: usize) -> usize {
    match text.as_bytes().get(line_end..line_end + 2) {
        Some(b"\r\n") => line_end + 2,
        _ => (line_end + 1).min(text.len()),
    }
}

/// The place behind a comment in braces, which may go over lines.
fn comment_end(text: &str, start: usize) -> Result<usize, Fault> {
    let rest = part(text, start..text.len());
    // A comment may hold others, each with its own end.
    let mut depth = 0usize;
    let closing = rest.char_indices().find(|(_, sign)| {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    match closing.map(|(end, _)| end).or(rest.find('}')) {
        Some(end) => {
            let end = start + end + 1;
            let rest = part(text, end..text.len());
            let line_end = end + rest.find(['\n', '\r']).unwrap_or(rest.len());
            // What follows on its line may be a tag; an empty rest is no empty line.
            Ok(if part(text, end..line_end).trim().is_empty() {
                next_line(text, line_end)
            } else {
                end
            })
        }
        None => {
            let why = Diagnostic::new(Code::BadPbn, "a comment is not closed")
                .expected("`}`")
                .hint("close it, or delete the brace");
            Err(Box::new((why, start..start + 1)))
        }
    }
}

/// A tag, and the place behind it. What follows on its line is a comment, or another tag.
fn tag<'t>(
    text: &'t str,
    start: usize,
    line_end: usize,
    before: &HashMap<&'t str, &'t str>,
) -> Result<(Tag<'t>, usize), Fault> {
    let fault = |message: &str, at: Range<usize>| {
        let why = Diagnostic::new(Code::BadPbn, message)
            .expected("a tag such as `[Board \"7\"]`")
            .hint("the file is cut or was edited; export it again");
        Err(Box::new((why, at)))
    };
    let inner = part(text, start + 1..line_end);
    let start_of_name = start + 1 + (inner.len() - inner.trim_start().len());
    let inner = inner.trim_start();
    let name_end = inner
        .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .unwrap_or(inner.len());
    let (name, behind) = inner.split_at(name_end);
    let quoted = behind.trim_start();
    if name.is_empty() || !quoted.starts_with('"') {
        return fault("this is no tag", start..line_end);
    }
    let open = start_of_name + name_end + (behind.len() - quoted.len());
    let mut escaped = false;
    let mut close = None;
    for (place, letter) in part(text, open + 1..line_end).char_indices() {
        match letter {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => {
                close = Some(open + 1 + place);
                break;
            }
            _ => escaped = false,
        }
    }
    let Some(close) = close else {
        return fault("the value of a tag is not closed", open..line_end);
    };
    let tail = part(text, close + 1..line_end);
    if !tail.trim_start().starts_with(']') {
        return fault("a tag is not closed", start..line_end);
    }
    let after = close + 1 + tail.find(']').map_or(0, |bracket| bracket + 1);
    let at = open + 1..close;
    let mut value = part(text, at.clone());
    if matches!(value, "#" | "##") {
        match before.get(name) {
            Some(earlier) => value = earlier,
            None => {
                return fault("`#` means the value of the game before, and there is none", at);
            }
        }
    }
    let tag = Tag { name, value, at, rows: Vec::new() };
    let rest = part(text, after..line_end).trim_start();
    let end = match rest.starts_with(['[', '{']) {
        true => line_end - rest.len(),
        // A comment to the end of the line, or nothing.
        false => next_line(text, line_end),
    };
    Ok((tag, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let (games, faults) = of(text);
        match faults.first() {
            None => {
                let game = |game: &Game<'_>| {
                    let tags = game.tags.iter().map(|tag| {
                        let rows: Vec<&str> = tag.rows.iter().map(|(_, row)| *row).collect();
                        format!("{}={}{}", tag.name, tag.value, rows.join("/"))
                    });
                    tags.collect::<Vec<_>>().join(",")
                };
                games.iter().map(game).collect::<Vec<_>>().join(" | ")
            }
            Some((fault, board)) => {
                let board = board.unwrap_or("-");
                format!("{:?} {board} {} {}", fault.1, fault.0.message, games.len())
            }
        }
    }

    #[test]
    fn games_and_tags() {
        assert_eq!(
            shown("% PBN 2.1\n[Event \"A\"]\n[Board \"1\"]\n\n[Event \"#\"]\r\n[Board \"2\"]\r\n"),
            "Event=A,Board=1 | Event=A,Board=2"
        );
        assert_eq!(
            shown("[Board \"1\"] ; first\n[Board \"3\"]\n[ScoreTable \"a;b\"]\n 1 2\n3 4\n"),
            "Board=1,ScoreTable=a;b 1 2/3 4"
        );
        assert_eq!(
            shown("[Site \"x\"] {a\n\nb}[Board \"1\"]\n{c} \n[Result \"9\"]"),
            "Site=x,Board=1,Result=9"
        );
        assert_eq!(shown("[Site \"\\\"x\\\"\"]"), "Site=\\\"x\\\"");
        // White space within brackets is no part of a tag.
        assert_eq!(shown("[ Event  \"A\" ]\n[\tBoard\t\"1\"\t]\n"), "Event=A,Board=1");
        // A value that is set is that of all games without the tag, and `##` alone is the one before.
        assert_eq!(
            shown(
                "[Site \"##x\"]\n[Board \"1\"]\n\n[Board \"2\"]\n\n[Board \"3\"]\n[Site \"y\"]\n\n[Board \"4\"]\n[Site \"##\"]"
            ),
            "Site=x,Board=1 | Board=2,Site=x | Board=3,Site=y | Board=4,Site=y"
        );
        // Without an empty line between them.
        assert_eq!(
            shown("[Board \"1\"]\n[ScoreTable \"a\"]\n1\n[Board \"2\"]\n[ScoreTable \"a\"]\n2\n"),
            "Board=1,ScoreTable=a1 | Board=2,ScoreTable=a2"
        );
    }

    #[test]
    fn what_is_broken() {
        assert_eq!(shown("[Board \"1\n"), "7..9 - the value of a tag is not closed 0");
        assert_eq!(shown("[Board \"1\"\n"), "0..10 - a tag is not closed 0");
        // The other games are read.
        assert_eq!(
            shown("[Board \"1\"]\n\n[Board \"2\"]\n[Deal x]\n[Site \"y\"]\n\n[Board \"3\"]\n"),
            "25..33 2 this is no tag 2"
        );
        // `#` is the value of the game before, whether that can be read or not.
        let text = "[Site \"x\"]\n\n[Site \"y\"]\n[Deal x]\n\n[Site \"#\"]\n";
        let sites: Vec<_> = of(text).0.iter().map(|game| game.value("Site")).collect();
        assert_eq!(sites, [Some("x"), Some("y")]);
        assert_eq!(shown("[Board 1]\n"), "0..9 - this is no tag 0");
        assert_eq!(shown("\n{abc\n\n"), "1..2 - a comment is not closed 0");
        assert_eq!(
            shown("[Board \"#\"]\n"),
            "8..9 - `#` means the value of the game before, and there is none 0"
        );
    }
}
