//! A session as a director plans it: the kind of its movement, how many tables, and who plays.

use contract_scoring::Side;
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use session::{Event, Movement};
use sheets::render::paper::Paper;
use traveler_ingest::{Members, Options, SectionMovement, SourceFile};

use crate::acts::Files;
use crate::before_play::{NewFile, Typing, Unplayed};
use crate::names;

/// What a director says before play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// What the session is called.
    pub name: String,
    /// The kind of its movement.
    pub kind: Kind,
    /// How many half tables each section has: 13 are 6½ tables.
    pub halves: Vec<u16>,
    /// How many boards are in play; otherwise as many as make up to 28 for a pair.
    pub boards: Option<u16>,
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
    /// The files of the session before play; members have their numbers beside their names.
    ///
    /// # Errors
    ///
    /// Where there is no such movement, or a page cannot be drawn.
    pub fn files(&self, paper: Paper, members: Option<&Members>) -> Result<Vec<NewFile>, String> {
        let is_one = self.halves.len() == 1;
        let has_half = self.halves.iter().any(|halves| !halves.is_multiple_of(2));
        if self.kind == Kind::Web && has_half {
            return Err("a web has whole tables: plan a Mitchell with a half table".to_owned());
        }
        let sections = self.halves.iter().zip('A'..='Z').map(|(halves, name)| {
            let movement = self
                .movement(*halves, is_one)
                .map_err(|unfit| unfit.to_string());
            let section = (!is_one).then(|| name.to_string());
            movement.map(|movement| SectionMovement { section, movement })
        });
        let movements: Vec<SectionMovement> = sections.collect::<Result<_, String>>()?;
        let event = Event {
            name: Some(self.name.trim().to_owned()).filter(|name| !name.is_empty()),
            ..Event::UNNAMED
        };
        let unplayed = Unplayed {
            event: &event,
            movements: &movements,
            paper,
            typing: Typing::Csv,
            delimiter: Some(','),
        };
        let mut files = unplayed.files()?.files;
        let source = |name| {
            let file = files.iter().find(|file| file.name == name);
            file.map(|NewFile { name, bytes, .. }| SourceFile { name, bytes })
        };
        if let (Some(travelers), Some(movement)) = (source(TRAVELERS), source(MOVEMENT)) {
            let own = Files {
                travelers,
                movement,
                pairs: source(PAIRS),
                settings: source(SETTINGS),
            };
            let named = names::named(&own, &self.names, members, &Options::default());
            let named = named.map_err(|why| why.message)?;
            if let Some(pairs) = files.iter_mut().find(|file| file.name == named.name) {
                pairs.bytes = named.bytes;
            }
        }
        Ok(files)
    }

    /// The movement of a section. Of several, those with an even number of tables share boards, so that all rounds are
    /// played.
    fn movement(&self, halves: u16, is_one: bool) -> Result<Movement, Unfit> {
        let (rounds, boards) = (None, self.boards);
        let (tables, half_table) = (halves.div_ceil(2), !halves.is_multiple_of(2));
        let even = if is_one {
            EvenTables::Skip
        } else {
            EvenTables::Relay
        };
        match self.kind {
            Kind::Mitchell => Mitchell {
                tables,
                boards,
                rounds,
                even: tables.is_multiple_of(2).then_some(even),
                half_table: half_table.then_some(Side::EastWest),
                switched: 0,
            }
            .movement(),
            Kind::Howell => Howell {
                tables,
                boards,
                rounds,
                half_table,
            }
            .movement(),
            Kind::Web => Web {
                tables,
                boards,
                rounds,
            }
            .movement(),
            Kind::Individual => Individual {
                players: halves.saturating_mul(2),
                boards,
                rounds,
            }
            .movement(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(kind: Kind, tables: u16) -> Planned {
        Planned {
            name: "Tuesday".to_owned(),
            kind,
            halves: vec![2 * tables],
            names: "Ann Lee, Bob \"Bo\" Hay\n\nZoë Quill".to_owned(),
            ..Planned::default()
        }
    }

    #[test]
    fn a_planned_session_has_its_names_and_lines() {
        let files = planned(Kind::Mitchell, 7)
            .files(Paper::A4, None)
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
    fn sections_have_their_names_and_tables() {
        let two = Planned {
            halves: vec![14, 13],
            names: "17, bob hay\nLee, Ann\n".to_owned(),
            ..planned(Kind::Mitchell, 7)
        };
        let members = names::members(b"no;name\n17;Ann Lee\n19;Bob Hay\n").unwrap();
        let (rows, asked) = names::meant(&two.names, &members);
        assert_eq!(rows[0], ["Ann Lee", "Bob Hay"]);
        assert_eq!(asked.len(), 2, "the first letters are asked");
        let rows: Vec<String> = rows.iter().map(|row| row.join(", ")).collect();
        let two = Planned {
            names: rows.join("\n"),
            ..two
        };
        let files = two.files(Paper::A4, Some(&members)).unwrap();
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name == name).unwrap();
            String::from_utf8(file.bytes.clone()).unwrap()
        };
        let pairs = text(PAIRS);
        assert!(
            pairs.contains("A,1,NS,Ann Lee,Bob Hay,17,19\nA,2,NS,Lee,Ann,,\n"),
            "{pairs}"
        );
        assert_eq!(pairs.lines().count(), 1 + 14 + 13);
        assert!(text(SETTINGS).contains("name = \"B\""));
        assert!(text(MOVEMENT).contains("\nB,1,1,"));
    }

    #[test]
    fn every_kind_is_made_or_says_why_not() {
        for (kind, tables, lines) in [
            (Kind::Howell, 5, 136),
            (Kind::Web, 14, 365),
            (Kind::Individual, 4, 61),
        ] {
            let mut planned = planned(kind, tables);
            if kind == Kind::Individual {
                "Ann\nBo".clone_into(&mut planned.names);
            }
            let files = planned.files(Paper::Letter, None).unwrap_or_default();
            let lines_of = files.iter().find(|file| file.name == "travelers.csv");
            let count = lines_of.map(|file| String::from_utf8_lossy(&file.bytes).lines().count());
            assert_eq!(count, Some(lines), "{kind:?}");
        }
        let why = planned(Kind::Howell, 40)
            .files(Paper::A4, None)
            .unwrap_err();
        assert_eq!(why, "this movement has 2 to 20 tables, not 40");
    }
}
