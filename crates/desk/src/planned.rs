//! A session as a director plans it: the kind of its movement, how many tables, and who plays.

use contract_scoring::Side;
use movements::{EvenTables, Howell, Individual, Mitchell, Unfit, Web};
use pack::sources::{MOVEMENT, PAIRS, SETTINGS, TRAVELERS};
use render::paper::Paper;
use reports::words::counted;
use session::{Event, Movement};
use traveler_ingest::{Members, Options, SectionMovement, SourceFile};

use crate::acts::{Files, Refusal};
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
    /// The language of its sheets, by its tag; otherwise English.
    pub language: Option<String>,
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
    /// Where there is no such movement, with the nearest that there is, or a page cannot be drawn.
    pub fn files(&self, paper: Paper, members: Option<&Members>) -> Result<Vec<NewFile>, Refusal> {
        let has_half = self.halves.iter().any(|halves| !halves.is_multiple_of(2));
        if self.kind == Kind::Web && has_half {
            let why = Refusal::new("a web has whole tables");
            return Err(why.hint("plan a Mitchell with a half table"));
        }
        let sections = self.halves.iter().zip('A'..='Z').map(|(halves, name)| {
            let section = (!self.is_one()).then(|| name.to_string());
            let movement = self.movement(*halves).map_err(|unfit| {
                let why = match &section {
                    None => unfit.to_string(),
                    Some(name) => format!("section {name}: {unfit}"),
                };
                let refusal = Refusal::new(why);
                match self.nearest(*halves) {
                    None => refusal,
                    Some(nearest) => refusal.hint(nearest),
                }
            });
            movement.map(|movement| SectionMovement { section, movement })
        });
        let movements: Vec<SectionMovement> = sections.collect::<Result<_, Refusal>>()?;
        let event = Event {
            name: Some(self.name.trim().to_owned()).filter(|name| !name.is_empty()),
            language: self.language.clone(),
            ..Event::UNNAMED
        };
        let unplayed = Unplayed {
            event: &event,
            movements: &movements,
            rules: None,
            paper,
            typing: Typing::Slips,
            delimiter: Some(','),
        };
        let mut files = unplayed.files().map_err(Refusal::new)?.files;
        let source = |name| {
            let file = files.iter().find(|file| file.name == name);
            file.map(|NewFile { name, bytes, .. }| SourceFile { name, bytes })
        };
        if let (Some(travelers), Some(movement)) = (source(TRAVELERS), source(MOVEMENT)) {
            let own =
                Files { travelers, movement, pairs: source(PAIRS), settings: source(SETTINGS) };
            let named = names::named(&own, &self.names, members, &Options::default())?;
            if let Some(pairs) = files.iter_mut().find(|file| file.name == named.name) {
                pairs.bytes = named.bytes;
            }
        }
        Ok(files)
    }

    /// Whether there is one section.
    fn is_one(&self) -> bool {
        self.halves.len() == 1
    }

    /// What can be played in place of a movement that does not fit: all sections with other boards, or else this one
    /// with other tables, or as a Mitchell.
    fn nearest(&self, halves: u16) -> Option<String> {
        let fits = |planned: &Self, halves: u16| planned.movement(halves).is_ok();
        if let Some(boards) = self.boards {
            let with = |boards: u16| Self { boards: Some(boards), ..self.clone() };
            let suits = |boards: &u16| {
                let planned = with(*boards);
                self.halves.iter().all(|halves| fits(&planned, *halves))
            };
            let below = (1..boards).rev().find(suits);
            let above = (boards.saturating_add(1)..=MOST_BOARDS).find(suits);
            let found: Vec<String> =
                (below.into_iter().chain(above)).map(|boards| boards.to_string()).collect();
            if !found.is_empty() {
                return Some(format!("plan {} boards", found.join(" or ")));
            }
        }
        let most = halves.max(MOST_TRIED) / 2;
        let mut sizes: Vec<u16> = (1..=most).filter(|size| fits(self, 2 * size)).collect();
        sizes.sort_by_key(|size| (2 * size).abs_diff(halves));
        let tables = sizes.first().map(|size| counted(*size, "table"));
        let mitchell = Self { kind: Kind::Mitchell, ..self.clone() };
        let mitchell = fits(&mitchell, halves).then(|| "a Mitchell".to_owned());
        let found: Vec<String> = tables.into_iter().chain(mitchell).collect();
        (!found.is_empty()).then(|| format!("plan {}", found.join(", or ")))
    }

    /// The movement of a section. Of several, those with an even number of tables share boards, so that all rounds are
    /// played.
    fn movement(&self, halves: u16) -> Result<Movement, Unfit> {
        let (rounds, boards) = (None, self.boards);
        let (tables, half_table) = (halves.div_ceil(2), !halves.is_multiple_of(2));
        let even = if self.is_one() { EvenTables::Skip } else { EvenTables::Relay };
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
            Kind::Howell => Howell { tables, boards, rounds, half_table }.movement(),
            Kind::Web => Web { tables, boards, rounds }.movement(),
            Kind::Individual => {
                Individual { players: halves.saturating_mul(2), boards, rounds }.movement()
            }
        }
    }
}

/// No session has more boards.
const MOST_BOARDS: u16 = 255;
/// Up to so many half tables are tried where there are fewer.
const MOST_TRIED: u16 = 40;

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
        let files = planned(Kind::Mitchell, 7).files(Paper::A4, None).unwrap_or_default();
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name == name);
            file.map_or_else(String::new, |file| String::from_utf8_lossy(&file.bytes).into_owned())
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
        let two = Planned { names: rows.join("\n"), ..two };
        let files = two.files(Paper::A4, Some(&members)).unwrap();
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name == name).unwrap();
            String::from_utf8(file.bytes.clone()).unwrap()
        };
        let pairs = text(PAIRS);
        assert!(pairs.contains("A,1,NS,Ann Lee,Bob Hay,17,19\nA,2,NS,Lee,Ann,,\n"), "{pairs}");
        assert_eq!(pairs.lines().count(), 1 + 14 + 13);
        assert!(text(SETTINGS).contains("name = \"B\""));
        assert!(text(MOVEMENT).contains("\nB,1,1,"));
    }

    #[test]
    fn every_kind_is_made_or_says_why_not() {
        for (kind, tables, lines) in
            [(Kind::Howell, 5, 136), (Kind::Web, 14, 365), (Kind::Individual, 4, 61)]
        {
            let mut planned = planned(kind, tables);
            if kind == Kind::Individual {
                "Ann\nBo".clone_into(&mut planned.names);
            }
            let files = planned.files(Paper::Letter, None).unwrap_or_default();
            let lines_of = files.iter().find(|file| file.name == "travelers.csv");
            let count = lines_of.map(|file| String::from_utf8_lossy(&file.bytes).lines().count());
            assert_eq!(count, Some(lines), "{kind:?}");
        }
    }

    #[test]
    fn what_does_not_fit_names_the_nearest_that_does() {
        for (kind, halves, boards, why, instead) in [
            (
                Kind::Mitchell,
                vec![14],
                Some(1),
                "1 board does not make 7 sets of one length",
                "plan 7 boards",
            ),
            (
                Kind::Mitchell,
                vec![14],
                Some(27),
                "27 boards do not make 7 sets of one length",
                "plan 21 or 28 boards",
            ),
            (
                Kind::Mitchell,
                vec![14, 10],
                Some(28),
                "section B: 28 boards do not make 5 sets of one length",
                "plan 35 boards",
            ),
            (
                Kind::Howell,
                vec![80],
                None,
                "this movement has 2 to 20 tables, not 40",
                "plan 20 tables, or a Mitchell",
            ),
            (
                Kind::Howell,
                vec![16],
                Some(27),
                "no Howell of 8 tables is played with 27 boards",
                "plan 26 or 28 boards",
            ),
            (
                Kind::Web,
                vec![10],
                None,
                "this movement has 6 to 255 tables, not 5",
                "plan 6 tables, or a Mitchell",
            ),
            (
                Kind::Web,
                vec![13],
                None,
                "a web has whole tables",
                "plan a Mitchell with a half table",
            ),
            (
                Kind::Individual,
                vec![7],
                None,
                "no individual is known for 14 players",
                "plan 3 tables, or a Mitchell",
            ),
        ] {
            let planned = Planned { kind, halves, boards, ..Planned::default() };
            let refused = planned.files(Paper::A4, None).unwrap_err();
            assert_eq!(refused.message, why);
            assert_eq!(refused.hint.as_deref(), Some(instead), "{why}");
        }
    }

    #[test]
    fn a_session_in_another_language_is_typed_into_in_english() {
        let german = Planned { language: Some("de".to_owned()), ..planned(Kind::Mitchell, 3) };
        let files = german.files(Paper::A4, None).unwrap();
        let text = |name: &str| {
            let file = files.iter().find(|file| file.name == name).unwrap();
            String::from_utf8(file.bytes.clone()).unwrap()
        };
        assert!(text(SETTINGS).contains("\nlanguage = \"de\"\n"));
        assert!(text(PAIRS).starts_with("\u{FEFF}pair,direction,player1,"));
        assert!(text("travelers.csv").starts_with("\u{FEFF}round,table,board,ns,ew,contract,"));
    }
}
