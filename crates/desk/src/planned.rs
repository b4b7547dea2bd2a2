//! A session as a director plans it: the kind of its movement, how many tables, and who plays.

use contract_scoring::Side;
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use session::{Event, Movement};
use sheets::render::paper::Paper;
use traveler_ingest::SectionMovement;

use crate::before_play::{NewFile, Typing, Unplayed};

/// What a director says before play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// What the session is called.
    pub name: String,
    /// The kind of its movement.
    pub kind: Kind,
    /// How many tables; a half table counts as one.
    pub tables: u16,
    /// How many boards are in play; otherwise as many as make up to 28 for a pair.
    pub boards: Option<u16>,
    /// Whether one table lacks a pair.
    pub half_table: bool,
    /// The names, a line for each pair in the order of the roster, with a comma between two players.
    pub names: String,
}

/// The kind of a movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// N-S sit still; E-W skip a table where the number of tables is even.
    #[default]
    Mitchell,
    /// Everybody meets everybody.
    Howell,
    /// A Mitchell of many tables in which all play the same boards.
    Web,
    /// Partners change.
    Individual,
}

impl Planned {
    /// The files of the session before play.
    ///
    /// # Errors
    ///
    /// Where there is no such movement, or a page cannot be drawn.
    pub fn files(&self, paper: Paper) -> Result<Vec<NewFile>, String> {
        let movement = self.movement().map_err(|unfit| unfit.to_string())?;
        let movements = [SectionMovement {
            section: None,
            movement,
        }];
        let event = Event {
            name: Some(self.name.trim().to_owned()).filter(|name| !name.is_empty()),
            ..Event::UNNAMED
        };
        let unplayed = Unplayed {
            event: &event,
            movements: &movements,
            paper,
            names: &self.names,
            typing: Typing::Csv,
            delimiter: Some(','),
        };
        Ok(unplayed.files()?.files)
    }

    fn movement(&self) -> Result<Movement, Unfit> {
        let Self { tables, boards, .. } = *self;
        let rounds = None;
        match self.kind {
            Kind::Mitchell => Mitchell {
                tables,
                boards,
                rounds,
                even: tables.is_multiple_of(2).then_some(EvenTables::Skip),
                half_table: self.half_table.then_some(Side::EastWest),
                switched: 0,
            }
            .movement(),
            Kind::Howell => Howell {
                tables,
                boards,
                rounds,
                half_table: self.half_table,
            }
            .movement(),
            Kind::Web => Web {
                tables,
                boards,
                rounds,
            }
            .movement(),
            Kind::Individual => Individual {
                players: tables.saturating_mul(4),
                boards,
                rounds,
            }
            .movement(),
        }
    }
}

#[cfg(test)]
mod tests {
    use pack::sources::PAIRS;

    use super::*;

    fn planned(kind: Kind, tables: u16) -> Planned {
        Planned {
            name: "Tuesday".to_owned(),
            kind,
            tables,
            names: "Ann Lee, Bob \"Bo\" Hay\n\nZoë Quill".to_owned(),
            ..Planned::default()
        }
    }

    #[test]
    fn a_planned_session_has_its_names_and_lines() {
        let files = planned(Kind::Mitchell, 7)
            .files(Paper::A4)
            .unwrap_or_default();
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name == name);
            file.map_or_else(String::new, |file| {
                String::from_utf8_lossy(&file.bytes).into_owned()
            })
        };
        let roster = "\u{FEFF}pair,direction,player1,player2,id1,id2\n1,NS,Ann Lee,\"Bob \"\"Bo\"\" Hay\",,\n2,NS,,,,\n3,NS,Zoë Quill,,,\n";
        assert!(text(PAIRS).starts_with(roster), "{}", text(PAIRS));
        assert_eq!(text("travelers.csv").lines().count(), 197);
        assert!(text("session.toml").contains("\"Tuesday\""));
    }

    #[test]
    fn every_kind_is_made_or_says_why_not() {
        for (kind, tables, lines) in [
            (Kind::Howell, 5, 136),
            (Kind::Web, 14, 365),
            (Kind::Individual, 4, 61),
        ] {
            let files = planned(kind, tables)
                .files(Paper::Letter)
                .unwrap_or_default();
            let lines_of = files.iter().find(|file| file.name == "travelers.csv");
            let count = lines_of.map(|file| String::from_utf8_lossy(&file.bytes).lines().count());
            assert_eq!(count, Some(lines), "{kind:?}");
        }
        let why = planned(Kind::Howell, 40).files(Paper::A4).unwrap_err();
        assert_eq!(why, "this movement has 2 to 20 tables, not 40");
    }
}
