//! The games of a file: tags with their values, and the rows below them.

use std::collections::HashMap;
use std::ops::Range;

use findings::{Code, Diagnostic};

use crate::programs::imported::Fault;

/// The tags that are read.
const READ: [&str; 11] = [
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

/// A game: its tags in their order.
#[derive(Debug, Default)]
pub(crate) struct Game<'t> {
    pub(super) tags: Vec<Tag<'t>>,
    /// Where the first tag of each name is among them: a game may have very many.
    by_name: HashMap<&'t str, usize>,
    /// Whether there are rows below one of them.
    has_rows: bool,
    /// Where a tag that is read is for the second time, behind where it is first.
    pub(super) twice: Vec<(Range<usize>, Range<usize>)>,
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

    /// Adds a tag, or notes that a tag that is read is there already.
    fn put(&mut self, tag: Tag<'t>) {
        match self.tag(tag.name) {
            None => {
                self.by_name.insert(tag.name, self.tags.len());
                self.tags.push(tag);
            }
            Some(first) if READ.contains(&tag.name) => {
                let twice = (first.at.clone(), tag.at);
                self.twice.push(twice);
            }
            // Notes are numbered, and may be several.
            Some(_) => {}
        }
    }

    /// The value of a tag that says something.
    pub(crate) fn value(&self, name: &str) -> Option<&'t str> {
        let value = self.tag(name)?.value.trim();
        (!value.is_empty() && value != "?").then_some(value)
    }
}

/// Cuts a text into games. A fault comes with its place.
pub(super) fn of(text: &str) -> Result<Vec<Game<'_>>, Fault> {
    let mut games = Games::default();
    let mut game = Game::default();
    let mut at = 0;
    while at < text.len() {
        let rest = part(text, at..text.len());
        let line_end = rest.find(['\n', '\r']).map_or(text.len(), |end| at + end);
        let next = next_line(text, line_end);
        let line = part(text, at..line_end).trim_end();
        let begun = line.trim_start();
        if begun.is_empty() {
            games.end(&mut game);
            at = next;
        } else if line.starts_with('%') {
            at = next;
        } else if begun.starts_with('{') {
            let start = at + (line.len() - begun.len());
            at = comment_end(text, start)?;
        } else if begun.starts_with('[') {
            let start = at + (line.len() - begun.len());
            let (tag, end) = tag(text, start, line_end, &games.latest)?;
            let is_new_game = match tag.name {
                "Event" => !game.tags.is_empty(),
                // No empty line ends the game before.
                "Board" => game.has_rows && game.tag("Board").is_some(),
                _ => false,
            };
            if is_new_game {
                games.end(&mut game);
            }
            game.put(tag);
            at = end;
        } else if begun.starts_with(';') || begun.trim_end() == "*" {
            // A comment, or the end of a section.
            at = next;
        } else {
            match game.tags.last_mut() {
                Some(tag) if may_have_rows(tag.name) => {
                    tag.rows.push((at..line_end, line));
                    game.has_rows = true;
                }
                // A tag above them is damaged: they must not be lost.
                _ => return Err(of_no_table(at..line_end)),
            }
            at = next;
        }
    }
    games.end(&mut game);
    Ok(games.all)
}

/// The games so far.
#[derive(Default)]
struct Games<'t> {
    all: Vec<Game<'t>>,
    /// The values that `#` stands for: of each tag, that of the last game that has it.
    latest: HashMap<&'t str, &'t str>,
}

impl<'t> Games<'t> {
    /// Ends a game, if it has begun.
    fn end(&mut self, game: &mut Game<'t>) {
        if !game.tags.is_empty() {
            let values = game.tags.iter().map(|tag| (tag.name, tag.value));
            self.latest.extend(values);
            self.all.push(std::mem::take(game));
        }
    }
}

/// A part of a text.
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

/// The place behind a line end.
fn next_line(text: &str, line_end: usize) -> usize {
    match text.as_bytes().get(line_end..line_end + 2) {
        Some(b"\r\n") => line_end + 2,
        _ => (line_end + 1).min(text.len()),
    }
}

/// The place behind a comment in braces, which may go over lines.
fn comment_end(text: &str, start: usize) -> Result<usize, Fault> {
    match part(text, start..text.len()).find('}') {
        Some(end) => {
            let end = start + end + 1;
            let rest = part(text, end..text.len());
            let line_end = end + rest.find(['\n', '\r']).unwrap_or(rest.len());
            // What follows on its line may be a tag; an empty rest is no empty line.
            Ok(match part(text, end..line_end).trim().is_empty() {
                true => next_line(text, line_end),
                false => end,
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
    let name_end = inner
        .find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .unwrap_or(inner.len());
    let (name, behind) = inner.split_at(name_end);
    let quoted = behind.trim_start();
    if name.is_empty() || !quoted.starts_with('"') {
        return fault("this is no tag", start..line_end);
    }
    let open = start + 1 + name_end + (behind.len() - quoted.len());
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
    if value.starts_with('#') {
        match before.get(name) {
            Some(earlier) => value = earlier,
            None => {
                return fault(
                    "`#` means the value of the game before, and there is none",
                    at,
                );
            }
        }
    }
    let tag = Tag {
        name,
        value,
        at,
        rows: Vec::new(),
    };
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
        match of(text) {
            Ok(games) => {
                let game = |game: &Game<'_>| {
                    let tags = game.tags.iter().map(|tag| {
                        let rows: Vec<&str> = tag.rows.iter().map(|(_, row)| *row).collect();
                        format!("{}={}{}", tag.name, tag.value, rows.join("/"))
                    });
                    tags.collect::<Vec<_>>().join(",")
                };
                games.iter().map(game).collect::<Vec<_>>().join(" | ")
            }
            Err(fault) => format!("{:?} {}", fault.1, fault.0.message),
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
        // Without an empty line between them.
        assert_eq!(
            shown("[Board \"1\"]\n[ScoreTable \"a\"]\n1\n[Board \"2\"]\n[ScoreTable \"a\"]\n2\n"),
            "Board=1,ScoreTable=a1 | Board=2,ScoreTable=a2"
        );
    }

    #[test]
    fn what_is_broken() {
        assert_eq!(
            shown("[Board \"1\n"),
            "7..9 the value of a tag is not closed"
        );
        assert_eq!(shown("[Board \"1\"\n"), "0..10 a tag is not closed");
        assert_eq!(shown("[Board 1]\n"), "0..9 this is no tag");
        assert_eq!(shown("\n{abc\n\n"), "1..2 a comment is not closed");
        assert_eq!(
            shown("[Board \"#\"]\n"),
            "8..9 `#` means the value of the game before, and there is none"
        );
    }
}
