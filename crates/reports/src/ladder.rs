//! A season's table: the percentages of each competitor in every session, and what counts of them.

use matchpointing::{Hundredths, LadderBy, LadderRules};
use session::Event;

use super::heading;
use super::report_words;
use crate::model::names::Names;
use crate::model::season::{Competitors, Season, SeasonLine};
use crate::sheet::{
    Block, Cell, Column, Columns, Document, Heading, Keep, Kind, Meaning, Note, Part, Party,
    Position, Reading, Sheet, Table, Value, number, ordinal,
};
use crate::words::{self, Words};

/// What a season's table is asked for.
#[derive(Clone, Copy, Debug)]
pub struct LadderReport<'a> {
    /// The season.
    pub season: &'a Season,
    /// What counts.
    pub rules: LadderRules,
    /// How many sessions the season has.
    pub of: usize,
    /// Who is in it.
    pub competitors: Competitors,
    /// What it is called, and in which language.
    pub event: &'a Event,
    /// How much of names goes out.
    pub names: Names,
}

impl<'a> LadderReport<'a> {
    /// The table as a document.
    #[must_use]
    pub fn document(self) -> Document<'a> {
        let words = &report_words(self.words()).ladder;
        let is_empty = self.season.lines.is_empty();
        let part = Part {
            reading: Reading::Wall,
            ..Part::new("ladder", words.title, std::iter::once(self.sheet()))
        };
        let document = heading::document(self.event, self.names, part);
        Document {
            heading: Heading {
                title: self.event.name.as_deref().unwrap_or(words.title).to_owned(),
                rules: self.said_rules(),
                ..document.heading
            },
            parts: if is_empty { Vec::new() } else { document.parts },
            empty: is_empty.then_some(words.empty),
            ..document
        }
    }

    /// The words in which it is.
    #[must_use]
    pub fn words(self) -> &'static Words {
        words::of_event(self.event)
    }

    /// What counts.
    fn said_rules(self) -> Vec<String> {
        let words = &report_words(self.words()).ladder;
        let counts = match self.rules.best {
            Some(best) => words.best_of_sessions(best, self.of),
            None => words.all(self.of),
        };
        let minimum = (self.rules.minimum > 1).then(|| words.minimum(self.rules.minimum));
        [counts].into_iter().chain(minimum).collect()
    }

    fn sheet(self) -> Sheet {
        let everybody = &self.words().facts.everybody;
        Sheet {
            blocks: vec![Block::Grid(self.table())],
            ..Sheet::new(
                match self.competitors {
                    Competitors::Players => everybody.players,
                    Competitors::Pairs => everybody.pairs,
                }
                .to_owned(),
            )
        }
    }

    fn table(self) -> Table {
        let words = &report_words(self.words()).ladder;
        let who = match self.competitors {
            Competitors::Players => words.player,
            Competitors::Pairs => words.pair,
        };
        let result = match self.rules.by {
            LadderBy::Mean => number("mean", words.mean),
            LadderBy::Sum => number("sum", words.sum),
        };
        let count = |count: usize| Cell::number(i64::try_from(count).unwrap_or(i64::MAX));
        let percent =
            |percent: Option<Hundredths>| Cell::hundredths(percent.map(Hundredths::to_decimal));
        let place = ordinal("place", self.words().columns.place);
        let columns = Columns::<SeasonLine>::new()
            .places(place.naming(), |line| line.standing.place)
            .with(Column::new("names", who, Kind::Names).naming(), |line| {
                let party = Party {
                    prefix: String::new(),
                    number: 0,
                    names: line.names.clone(),
                    target: None,
                };
                Value::Names([party].into()).into()
            })
            .with(result.strong().naming(), |line| {
                percent(match self.rules.by {
                    LadderBy::Mean => line.standing.mean,
                    LadderBy::Sum => Some(line.standing.sum),
                })
            })
            .with(number("sessions", words.sessions).keep(Keep::Long), |line| {
                count(line.standing.sessions)
            })
            .with(number("counted", words.counted).keep(Keep::Room), |line| {
                count(line.standing.counted)
            })
            .with(number("best", words.best).keep(Keep::Room), |line| percent(line.standing.best))
            .with_each(0..self.season.sessions.len(), |place| {
                let session = place + 1;
                let column = Column {
                    position: Position::Crossing,
                    ..number("", words.sessions)
                        .keyed(format!("session-{session}"))
                        .titled(session.to_string())
                };
                (column, move |line: &SeasonLine| match line.percentages[place] {
                    Some(own) if !line.standing.counts[place] => {
                        Cell::text(format!("({})", self.shown(own)))
                    }
                    own => percent(own),
                })
            });
        let mut table = columns.table(words.title, &self.season.lines);
        let idle = |line: &SeasonLine| line.standing.counted < line.standing.sessions;
        if self.season.lines.iter().any(idle) {
            table.notes.push(Note::Legend(vec![Meaning {
                sign: Value::Text("( )".into()),
                meaning: words.idle,
            }]));
        }
        table.notes.push(Note::Text(self.sessions()));
        table
    }

    /// The sessions by the numbers of their columns.
    fn sessions(self) -> String {
        let sessions = self.season.sessions.iter();
        heading::sessions(
            self.words(),
            sessions.map(|session| (session.name.as_deref(), session.date.as_deref())),
        )
    }

    fn shown(self, percent: Hundredths) -> String {
        percent.to_string().replace('.', self.words().point.encode_utf8(&mut [0; 4]))
    }
}
