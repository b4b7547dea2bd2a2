//! What one player did with the deals: contract, result, and both against what was there to be made.

use contract_scoring::Seat;
use rows::entered::TableGame;
use session::Makes;

use super::hands::HandRecord;
use super::{played, report_words};
use crate::sheet::{
    Block, Cell, Columns, Document, Keep, Part, Sheet, Value, number, ordinal, text,
};

/// A game of the player, and what the deal had.
struct Line<'a> {
    game: &'a TableGame,
    seat: Seat,
    makes: Option<Makes>,
}

impl Line<'_> {
    fn score(&self) -> Option<i16> {
        self.game.score(self.seat.side())
    }

    fn par(&self) -> Option<i16> {
        Some(self.game.par(&self.makes?, self.seat.side()))
    }

    fn partner(&self) -> Option<&str> {
        let partner = (self.seat as usize + 2) % 4;
        self.game.players[partner].as_deref()
    }
}

impl<'a> HandRecord<'a> {
    /// The games that a player of this name had, a line for each. Scores, par and tricks are those of the player's side.
    #[must_use]
    pub fn of_player(self, name: &str, games: &'a [TableGame]) -> Document<'a> {
        let words = self.words();
        let titles = &words.columns;
        let line = |game: &'a TableGame| {
            let makes = self.deals.of(game.board).and_then(|deal| deal.makes);
            let seat = game.seat_of(name)?;
            Some(Line { game, seat, makes })
        };
        let lines: Vec<Line<'_>> = games.iter().filter_map(line).collect();
        let signed = |points: Option<i16>| match points {
            Some(points) => Value::Signed(points.into()).into(),
            None => Cell::default(),
        };
        let columns = Columns::<Line<'_>>::new()
            .numbers(ordinal("board", titles.board).naming(), |line| {
                Some(line.game.board.get())
            })
            .texts(text("sat", titles.direction).keep(Keep::Long), |line| {
                words.seat(line.seat)
            })
            .with(
                text("partner", titles.partner).keep(Keep::Long),
                |line| match line.partner().and_then(|name| self.names.shown(name)) {
                    Some(name) => Cell::text(name.into_owned()),
                    None => Cell::default(),
                },
            )
            .with(text("contract", titles.contract), |line| {
                played::contract(words, line.game.played)
            })
            .with(text("declarer", titles.declarer), |line| {
                played::declarer(words, line.game.played)
            })
            .with(number("score", titles.own_score), move |line| {
                signed(line.score())
            })
            .with(number("par", titles.par), move |line| signed(line.par()))
            .with(number("against-par", titles.against_par), move |line| {
                let both = line.score().zip(line.par());
                signed(both.map(|(score, par)| score - par))
            })
            .with(number("double-dummy", titles.double_dummy), move |line| {
                let makes = line.makes.as_ref();
                signed(makes.and_then(|makes| line.game.beyond(makes, line.seat.side())))
            });
        let title = report_words(words).hands.title;
        let shown = self.names.shown(name).unwrap_or_default().into_owned();
        let table = columns.table(format!("{title}, {shown}"), &lines);
        let sheet = Sheet {
            blocks: vec![Block::Table(table.without_empty_columns())],
            ..Sheet::new(shown)
        };
        self.with(Part::new("hands", title, [sheet].into_iter()))
    }
}
