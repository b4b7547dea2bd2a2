//! The commands of a file, and what they say of its boards.

use std::ops::Range;

use findings::{Code, Diagnostic};

use crate::imported::Fault;

/// A value, and where it is.
pub(super) type Value<'t> = (Range<usize>, &'t str);

/// The commands with their values, and where these are. What stands in the place of a command and is none has no name
/// here: a bar is missing, and what follows it is the next command, or the end of a file that is cut.
pub(super) fn commands(text: &str) -> impl Iterator<Item = (&str, Range<usize>, &str)> {
    let mut at = 0;
    let mut parts = text.split('|').map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    });
    std::iter::from_fn(move || {
        let (at, command) = parts.find(|(_, part)| !part.trim().is_empty())?;
        let name = command.trim();
        if name.len() != 2 || !name.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
            return Some(("", at..at + command.len(), command));
        }
        let (start, value) = parts.next()?;
        // Hands say themselves whether they are whole.
        let is_cut = name != "md" && start + value.len() == text.len() && !value.trim().is_empty();
        if let Some(cut) = text.get(at..).filter(|_| is_cut) {
            return Some(("", at..text.len(), cut));
        }
        Some((name, start..start + value.len(), value))
    })
}

/// A file.
#[derive(Debug, Default)]
pub(super) struct Lin<'t> {
    /// The heading of a match: its title, the part of it, how it is scored, its first and last board, and each team
    /// with what it had before.
    heading: Vec<&'t str>,
    /// The results of both rooms in turn, board by board.
    pub(super) results: Option<Value<'t>>,
    /// Which boards these are, where it is not the heading that says so.
    pub(super) listed: Option<&'t str>,
    pub(super) boards: Vec<Board<'t>>,
    /// What is no command, outside of all boards.
    pub(super) strange: Vec<Value<'t>>,
    /// Who plays in the open and in the closed room, as far as boards do not say so.
    pub(super) players: [Option<Value<'t>>; 2],
}

/// What the commands say of a board.
#[derive(Debug, Default)]
pub(super) struct Board<'t> {
    /// Its number: that of its name, or else that of its place.
    named: Option<Value<'t>>,
    numbered: Option<Value<'t>>,
    pub(super) is_closed: bool,
    pub(super) players: Option<Value<'t>>,
    pub(super) deal: Option<Value<'t>>,
    pub(super) vulnerable: Option<Value<'t>>,
    pub(super) calls: Vec<Value<'t>>,
    pub(super) cards: Vec<Value<'t>>,
    pub(super) claim: Option<Value<'t>>,
    /// What is no command.
    pub(super) strange: Vec<Value<'t>>,
}

impl<'t> Lin<'t> {
    /// Reads the commands of a text.
    pub(super) fn of(text: &'t str) -> Self {
        let mut lin = Self::default();
        let mut now = Board::default();
        for (command, at, value) in commands(text) {
            // A file without numbers of places has the next deal, or what is said before it.
            let begins = match command {
                "qx" => true,
                "md" => now.deal.is_some() && now.numbered.is_none(),
                "pn" | "ah" => now.is_bid() && now.numbered.is_none(),
                _ => false,
            };
            if begins {
                lin.end(&mut now);
            }
            let placed = Some((at.clone(), value));
            match command {
                // `o7` and `c7` are board 7 in the open and in the closed room.
                "qx" => {
                    now.is_closed = value.trim_start().starts_with(['c', 'C']);
                    let number =
                        value.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
                    let start = at.end - number.len();
                    let number = number.split(',').next().unwrap_or_default();
                    now.numbered = Some((start..start + number.len(), number));
                }
                "ah" => {
                    let digits = value.trim_start_matches(|letter: char| !letter.is_ascii_digit());
                    if !digits.is_empty() {
                        now.named = Some((at.end - digits.len()..at.end, digits));
                    }
                }
                "pn" => {
                    let is_both = now.numbered.is_none() || value.split(',').count() > 4;
                    if is_both || !now.is_closed {
                        lin.players[0].clone_from(&placed);
                    }
                    if is_both || now.is_closed {
                        lin.players[1] = placed;
                    }
                }
                "vg" => lin.heading = value.split(',').map(str::trim).collect(),
                "rs" => lin.results = placed,
                "bn" => lin.listed = Some(value),
                "sv" => now.vulnerable = placed,
                "md" => now.deal = placed,
                "mb" => now.calls.extend(placed),
                "pc" => now.cards.extend(placed),
                "mc" => now.claim = placed,
                "" => now.strange.extend(placed),
                _ => {}
            }
        }
        lin.end(&mut now);
        lin
    }

    /// Ends a board, if it has begun.
    fn end(&mut self, now: &mut Board<'t>) {
        let mut board = std::mem::take(now);
        if board.deal.is_some() || board.is_bid() {
            board.players = self.players[usize::from(board.is_closed)].clone();
            self.boards.push(board);
        } else {
            self.strange.append(&mut board.strange);
        }
    }

    /// What a match is called.
    pub(super) fn title(&self) -> Option<&'t str> {
        self.heading_value(0)
    }

    /// Whether a match is scored by boards.
    pub(super) fn is_board_a_match(&self) -> bool {
        self.heading_value(2) == Some("B")
    }

    /// The first board of a match.
    pub(super) fn first_board(&self) -> Option<u16> {
        self.heading_value(3)?.parse().ok()
    }

    /// The teams of a match: those that begin N-S and E-W in the open room.
    pub(super) fn teams(&self) -> [Option<&'t str>; 2] {
        [self.heading_value(5), self.heading_value(7)]
    }

    fn heading_value(&self, place: usize) -> Option<&'t str> {
        let value = self.heading.get(place).copied();
        value.filter(|value| !value.is_empty())
    }
}

impl<'t> Board<'t> {
    /// The number, and where it is.
    pub(super) fn number(&self) -> Option<&Value<'t>> {
        self.named.as_ref().or(self.numbered.as_ref())
    }

    /// Whether something happened at the table.
    pub(super) fn is_bid(&self) -> bool {
        !self.calls.is_empty() || !self.cards.is_empty() || self.claim.is_some()
    }
}

/// What is wrong with a value.
pub(super) fn fault(why: impl Into<String>, (at, text): &Value<'_>, expected: &str) -> Fault {
    let found = Diagnostic::new(Code::BadLin, why);
    Box::new((found.found(text.trim()).expected(expected), at.clone()))
}
