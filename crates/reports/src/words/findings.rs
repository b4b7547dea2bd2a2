//! The findings that a director meets most, in the language of the sheet; the reader words all of them in English.

use std::borrow::Cow;

use findings::{Absent, Content};

use super::Words;
use super::texts::Argument;
use crate::model::Message;

impl Words {
    /// What a finding says, in this language where its file has texts of findings.
    pub(crate) fn finding<'a>(&self, message: Message<'a>) -> Cow<'a, str> {
        match message.gist.filter(|_| self.texts.has_group("findings")) {
            Some(gist) => Cow::Owned(self.gist(gist)),
            None => Cow::Borrowed(message.text),
        }
    }

    fn gist(&self, gist: &Content) -> String {
        let counted = |key: &'static str, count: usize, arguments: &[(&str, &dyn Argument)]| {
            let text = self.texts.of_number(key, count as u64);
            self.texts.fill(text, arguments)
        };
        match gist {
            Content::Unplayed { boards, tables, results } => {
                let numbers: Vec<String> = boards.iter().map(ToString::to_string).collect();
                let numbers = numbers.join(", ");
                let arguments: [(&str, &dyn Argument); 3] =
                    [("boards", &numbers), ("tables", tables), ("results", results)];
                match boards.as_slice() {
                    [_] => counted("findings.unplayed", *tables, &arguments),
                    _ => self.texts.format("findings.unplayed_boards", &arguments),
                }
            }
            Content::Outlier { score, nearest: Some(nearest) } => {
                let points = (score - nearest).abs();
                let arguments: [(&str, &dyn Argument); 3] =
                    [("score", score), ("points", &points), ("nearest", nearest)];
                self.texts.format("findings.outlier", &arguments)
            }
            Content::Outlier { score, .. } => {
                self.texts.format("findings.too_large", &[("score", score)])
            }
            Content::OppositeSign { score, others, mirrored, near: (near, within) } => {
                let [score, opposite] = [score, &score.opposite()].map(ToString::to_string);
                let like = match mirrored {
                    0 => {
                        let arguments: [(&str, &dyn Argument); 3] =
                            [("count", near), ("points", within), ("score", &opposite)];
                        counted("findings.nearly_opposite", *near, &arguments)
                    }
                    _ => counted(
                        "findings.opposite",
                        *mirrored,
                        &[("count", mirrored), ("score", &opposite)],
                    ),
                };
                let arguments: [(&str, &dyn Argument); 3] =
                    [("score", &score), ("others", others), ("like", &like)];
                self.texts.format("findings.opposite_sign", &arguments)
            }
            Content::MissingLines { section, is_foreseen, count, lines } => {
                let key = if *is_foreseen {
                    "findings.forgotten_lines"
                } else {
                    "findings.missing_lines"
                };
                let mut named: Vec<String> = lines.iter().map(|line| self.absent(line)).collect();
                if let more @ 1.. = count.saturating_sub(lines.len()) {
                    let text = self.texts.of_number("notes.more", more as u64);
                    named.push(self.texts.fill(text, &[("count", &more)]));
                }
                let named = named.join(", ");
                let arguments: [(&str, &dyn Argument); 3] =
                    [("count", count), ("section", section), ("lines", &named)];
                counted(key, *count, &arguments)
            }
            Content::LatePlays { count } => {
                counted("findings.late_plays", *count, &[("count", count)])
            }
        }
    }

    /// A line that is not there.
    fn absent(&self, line: &Absent) -> String {
        let board = line.board.to_string();
        let board = match line.round {
            None => self.texts.format("findings.board", &[("board", &board)]),
            Some(round) => {
                let arguments: [(&str, &dyn Argument); 2] =
                    [("board", &board), ("round", &round.get())];
                self.texts.format("findings.board_of_round", &arguments)
            }
        };
        let [ns, ew] = line.pairs.map(|pair| pair.to_string());
        let side = self.side;
        let named = format!("{board} {} {ns} {} {ew}", side.ns, side.ew);
        match line.sitting {
            None => named,
            Some((round, table)) => {
                let [round, table] = [round.get().into(), u32::from(table.get())];
                let arguments: [(&str, &dyn Argument); 2] = [("round", &round), ("table", &table)];
                format!("{named} ({})", self.texts.format("findings.sitting", &arguments))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use contract_scoring::{BoardNumber, Score};
    use findings::{Absent, Content};
    use session::PairNumber;

    use crate::model::Message;
    use crate::words::{ENGLISH, FRENCH, GERMAN};

    fn board(number: u16) -> BoardNumber {
        BoardNumber::new(number).expect("a board")
    }

    fn all() -> Vec<Content> {
        let absent = Absent {
            board: board(3),
            round: None,
            pairs: [1, 4].map(|number| PairNumber::new(number).expect("a pair")),
            sitting: Some(("2".parse().expect("a round"), "5".parse().expect("a table"))),
        };
        let opposite = |mirrored| Content::OppositeSign {
            score: Score::new(-420).expect("a score"),
            others: 6,
            mirrored,
            near: (2, 30),
        };
        vec![
            Content::Unplayed { boards: vec![board(2)], tables: 1, results: 3 },
            Content::Unplayed { boards: vec![board(2), board(4)], tables: 1, results: 3 },
            Content::Outlier { score: 1400, nearest: Some(50) },
            Content::Outlier { score: 2500, nearest: None },
            opposite(5),
            opposite(0),
            Content::MissingLines {
                section: "A".to_owned(),
                is_foreseen: true,
                count: 3,
                lines: vec![absent],
            },
            Content::LatePlays { count: 1 },
        ]
    }

    #[test]
    fn each_is_said_in_the_language_of_the_sheet() {
        let in_words = |words: &crate::words::Words| {
            let each = all().into_iter().map(|gist| {
                let text = &gist.to_string();
                let gist = Some(&gist);
                words.finding(Message { text, gist }).into_owned()
            });
            each.collect::<Vec<_>>()
        };
        assert_eq!(
            in_words(&ENGLISH),
            [
                "board 2 was not played at one table, but was played at 3",
                "boards 2 and 4 were not played at one table, but were played at 3",
                "1400 for N-S is 1350 points from the nearest other score, 50",
                "2500 for N-S is more than any contract gives that is just made",
                "-420 for N-S, but the other 6 results have the opposite sign, 5 of them 420",
                "-420 for N-S, but the other 6 results have the opposite sign, 2 of them within 30 points of 420",
                "3 lines were forgotten in section A: board 3 N-S 1 E-W 4 (round 2, table 5), and 2 more",
                "1 late play is still to come; the session is provisional",
            ]
        );
        assert_eq!(
            in_words(&GERMAN),
            [
                "Board 2 wurde an 1 Tisch nicht gespielt, aber an 3",
                "Boards 2, 4 wurden an einem Tisch nicht gespielt, aber an 3",
                "1400 für N-S ist 1350 Punkte von der nächsten anderen Anschrift entfernt, 50",
                "2500 für N-S ist mehr, als ein gerade erfüllter Kontrakt bringt",
                "-420 für N-S, aber die anderen 6 Ergebnisse haben das andere Vorzeichen, 5 davon 420",
                "-420 für N-S, aber die anderen 6 Ergebnisse haben das andere Vorzeichen, 2 davon höchstens 30 Punkte \
                 von 420",
                "in Sektion A wurden 3 Zeilen vergessen: Board 3 N-S 1 O-W 4 (Runde 2, Tisch 5), und 2 weitere",
                "1 Board wird noch nachgespielt; der Durchgang ist vorläufig",
            ]
        );
        assert_eq!(in_words(&FRENCH)[7], "1 donne reste à jouer\u{a0}; la séance est provisoire");
    }
}
