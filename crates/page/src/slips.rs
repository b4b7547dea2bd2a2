//! The slips of an evening as the page shows them: how far it is, one slip with its lines, and what is typed for one.

use desk::slips::{By, Evening, Line, ResultsByLine, Slips, Stop, Understood};
use findings::{Code, Diagnostic, Severity};
use matchpointing::score;
use notation::Letters;
use reports::report_words;
use reports::visible::visible;
use reports::words::{ENGLISH, Words};
use serde_json::{Value, json};
use session::PairNumber;
use traveler_ingest::SourceFile;

use crate::correcting::{Changed, in_place};
use crate::files::Refusal;
use crate::open_session::OpenSession;
use crate::request::Typed;

/// What came of a typed line.
pub(crate) enum Entered {
    /// It stands in the travelers.
    Changed(Changed),
    /// It cannot be.
    Stopped(Value),
}

impl OpenSession {
    /// How far the evening is; `None` where there is none that can be typed into.
    pub(crate) fn progress(&self) -> Option<Value> {
        let of = |_: Evening<'_>, slips: Slips| slips.progress();
        let progress = self.evening(of).ok()??;
        Some(json!({
            "lines": progress.lines, "of": progress.of, "open": progress.open,
            "round": progress.round.get(), "rounds": progress.rounds.get(),
        }))
    }

    /// The workbook into which the open lines of a movement are typed, since slips are not.
    pub(crate) fn workbook(&self) -> Option<&str> {
        let travelers = self.files.travelers();
        let [travelers] = travelers[..] else {
            return None;
        };
        if self.is_recorded() || self.is_in_place() {
            return None;
        }
        let slips = self.evening_of(travelers, &[], Letters::English).slips();
        let is_open = slips.ok()?.progress()?.open > 0;
        let name = self.files.names_of_travelers().first().copied();
        name.filter(|_| is_open)
    }

    /// Whether no line is still to be typed, as far as that is known.
    pub(crate) fn is_played(&self) -> bool {
        let open = |_: Evening<'_>, slips: Slips| slips.progress().map_or(0, |far| far.open);
        !self.evening(open).is_ok_and(|open| open > 0)
    }

    /// The slip of a line, of a row of the travelers, or of the next open line, among all others.
    pub(crate) fn slip(
        &self,
        by: By,
        line: Option<usize>,
        row: Option<usize>,
    ) -> Result<Value, Refusal> {
        let scored = self.scored();
        self.evening(|_, slips| {
            let results = scored.map(|scored| ResultsByLine::of(scored.session, scored.scoresheet));
            let words = self.words(scored.map(|scored| scored.session));
            let line = line.or_else(|| slips.line_of(row?));
            let line = line.filter(|line| *line < slips.lines.len());
            let line = line.or_else(|| slips.next_open(by, None)).unwrap_or(0);
            let groups = slips.groups(by);
            let own = groups.iter().position(|group| group.contains(&line));
            let shown = own.map_or(&[][..], |own| &groups[own]);
            let shown = shown.iter().map(|place| {
                let line = &slips.lines[*place];
                let input_summary = results.as_ref().and_then(|results| results.line(line));
                self::line(&slips, *place, words, input_summary.as_ref())
            });
            json!({
                "line": line,
                "next": slips.next_open(by, Some(line)),
                "group": own,
                "groups": groups.iter().map(|group| heading(&slips, group)).collect::<Vec<_>>(),
                "lines": shown.collect::<Vec<_>>(),
            })
        })
    }

    /// What a text for a line would say.
    pub(crate) fn try_line(&self, typed: &Typed) -> Result<Value, Refusal> {
        self.typing(typed.letters(), |evening, slips| {
            let entry = slips.entry(typed.order, typed.line, &typed.text);
            let tried = entry.and_then(|entry| evening.tried(&slips, &self.reading, &entry));
            match tried {
                Err(stop) => json!({"stopped": stopped(&stop)}),
                Ok(tried) => {
                    let input_summary = tried.session.as_ref().and_then(|session| {
                        let scoresheet = score(session);
                        let line = slips.lines.get(typed.line)?;
                        let input_summary = ResultsByLine::of(session, &scoresheet).line(line)?;
                        Some(understood_in(self.words(Some(session)), Some(&input_summary)))
                    });
                    input_summary.unwrap_or_else(|| understood_in(&ENGLISH, None))
                }
            }
        })
    }

    /// Enters a text for a line.
    pub(crate) fn enter(&self, typed: &Typed) -> Result<Entered, Refusal> {
        self.typing(typed.letters(), |evening, slips| {
            let entry = slips.entry(typed.order, typed.line, &typed.text);
            match entry.and_then(|entry| evening.tried(&slips, &self.reading, &entry)) {
                Err(stop) => Entered::Stopped(stopped(&stop)),
                Ok(tried) => Entered::Changed(in_place(evening.travelers.name, tried.bytes)),
            }
        })
    }

    /// Turns the slip of a line round.
    pub(crate) fn turn(&self, line: usize) -> Result<Changed, Refusal> {
        let scored = self.scored();
        self.evening(|evening, slips| {
            let own = slips.lines.get(line);
            let of_section = own.zip(scored).and_then(|(own, scored)| {
                ResultsByLine::of(scored.session, scored.scoresheet).winners(own)
            });
            let winners = of_section.ok_or_else(|| Stop::new("nothing is entered yet"));
            let bytes = winners.and_then(|winners| evening.turned(&slips, line, winners));
            Ok(in_place(evening.travelers.name, bytes?))
        })?
    }

    /// Moves what is on the slip of a line to the place of another one.
    pub(crate) fn move_slip(&self, line: usize, to: usize) -> Result<Changed, Refusal> {
        self.evening(|evening, slips| {
            let bytes = evening.moved(&slips, line, to)?;
            Ok(in_place(evening.travelers.name, bytes))
        })?
    }

    /// Seats other pairs on the slip of a line.
    pub(crate) fn seat(&self, line: usize, pairs: [u32; 2]) -> Result<Changed, Refusal> {
        let number = |pair| PairNumber::new(pair).map_err(Refusal::of);
        let pairs = [number(pairs[0])?, number(pairs[1])?];
        self.evening(|evening, slips| {
            let bytes = evening.seated(&slips, line, pairs)?;
            Ok(in_place(evening.travelers.name, bytes))
        })?
    }

    fn evening<T>(&self, then: impl FnOnce(Evening<'_>, Slips) -> T) -> Result<T, Refusal> {
        self.typing(Letters::English, then)
    }

    fn typing<T>(
        &self,
        letters: Letters,
        then: impl FnOnce(Evening<'_>, Slips) -> T,
    ) -> Result<T, Refusal> {
        let travelers = self.files.travelers();
        let [travelers] = travelers[..] else {
            return Err(Refusal::new("slips are typed into one file of travelers"));
        };
        if !self.is_in_place() {
            return Err(Refusal::new("what was published is changed by corrections, not by slips"));
        }
        let hands = self.files.hands();
        let evening = self.evening_of(travelers, &hands, letters);
        let slips = evening.slips()?;
        Ok(then(evening, slips))
    }

    fn evening_of<'a>(
        &'a self,
        travelers: SourceFile<'a>,
        hands: &'a [SourceFile<'a>],
        letters: Letters,
    ) -> Evening<'a> {
        Evening {
            travelers,
            beside: self.files.beside(hands, self.choices.as_entered),
            options: self.choices.options(),
            letters,
        }
    }
}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        let (message, hint) = (stop.message, stop.hint);
        Self { message, hint }
    }
}

/// Whether a finding is something to look at while slips are typed.
pub(crate) fn is_doubt(found: &Diagnostic) -> bool {
    let is_grave = found.severity != Severity::Note || found.code == Code::ProbableSlip;
    is_grave && found.code != Code::NoResults
}

/// Whether a finding is about lines that are not there: no doubt where these are typed board by board.
pub(crate) const fn is_absence(found: &Diagnostic) -> bool {
    matches!(found.code, Code::MissingLines | Code::MissingRound | Code::MissingBoard)
}

/// A slip or a traveler among all of them.
fn heading(slips: &Slips, group: &[usize]) -> Value {
    let lines = || group.iter().map(|place| &slips.lines[*place]);
    let first = lines().next();
    json!({
        "first": lines().zip(group).find(|(line, _)| line.is_open).map_or(group.first(), |(_, place)| Some(place)),
        "open": lines().filter(|line| line.is_open).count(),
        "of": group.len(),
        "section": first.map(|line| &line.section),
        "round": first.map(|line| line.round.get()),
        "table": first.map(|line| line.table.get()),
        "number": first.map(|line| line.board.get()),
        "ns": first.map(|line| seated(&line.seats.ns)),
        "ew": first.map(|line| seated(&line.seats.ew)),
    })
}

fn line(slips: &Slips, place: usize, words: &Words, input_summary: Option<&Understood>) -> Value {
    let line: &Line = &slips.lines[place];
    let mut shown = understood_in(words, input_summary);
    shown["line"] = place.into();
    shown["number"] = line.board.get().into();
    shown["round"] = line.round.get().into();
    shown["table"] = line.table.get().into();
    shown["ns"] = seated(&line.seats.ns).into();
    shown["ew"] = seated(&line.seats.ew).into();
    // As on the printed slip.
    let printed = &report_words(words).before_play;
    shown["marked"] = printed.marked(slips.vulnerability(line)).into();
    shown["open"] = line.is_open.into();
    shown["written"] = visible(&slips.written(line)).into();
    shown
}

fn understood_in(words: &Words, input_summary: Option<&Understood>) -> Value {
    let points = input_summary.map(|input_summary| {
        let of = |points: Option<matchpointing::Points>| {
            points.map(|points| points.to_decimal(2).to_string())
        };
        [of(input_summary.points.ns), of(input_summary.points.ew)]
    });
    json!({"said": input_summary.map(|one| one.text(words)), "points": points})
}

fn stopped(stop: &Stop) -> Value {
    json!({
        "message": visible(&stop.message),
        "expected": stop.expected.as_deref().map(visible),
        "hint": stop.hint.as_deref().map(visible),
    })
}

fn seated(who: &[session::PairNumber]) -> String {
    let numbers: Vec<String> = who.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{Host, message};

    fn request(host: &mut Host, head: &Value, content: &[u8]) -> (Value, Vec<u8>) {
        let answer = host.answer(message::written(head, content));
        let (head, content) = message::parts(&answer).expect("an answer");
        (serde_json::from_slice(head).expect("a head"), content.to_vec())
    }

    /// A session that was planned and opened.
    fn planned() -> Host {
        planned_as("howell", &[6])
    }

    fn planned_as(kind: &str, halves: &[u16]) -> Host {
        let mut host = Host::new();
        let plan = json!({"ask": "plan", "kind": kind, "halves": halves, "names": "Ann, Bob"});
        let (head, files) = request(&mut host, &plan, b"");
        let open = json!({"ask": "open", "files": head["files"], "folder": true});
        let (head, _) = request(&mut host, &open, &files);
        assert_eq!(head["slips"]["lines"], 0, "{head}");
        host
    }

    #[test]
    fn a_line_is_tried_entered_and_seen() {
        let mut host = planned();
        let tried = json!({"ask": "try", "line": 0, "text": "4sn="});
        assert_eq!(request(&mut host, &tried, b"").0["said"], "4♠ by N, =: 420 for N-S");
        let stopped = json!({"ask": "enter", "line": 0, "text": "4sn+4"});
        let (head, content) = request(&mut host, &stopped, b"");
        assert_eq!(head["stopped"]["message"], "at most 13 tricks: 4S can make at most +3");
        assert!(content.is_empty());
        let entered = json!({"ask": "enter", "line": 0, "text": "4sn="});
        let (head, content) = request(&mut host, &entered, b"");
        assert_eq!((&head["slips"]["lines"], &head["keeps"]), (&json!(1), &json!(true)));
        assert!(String::from_utf8_lossy(&content).contains(",4S,N,="));
        let (head, _) = request(&mut host, &json!({"ask": "slips"}), b"");
        assert_eq!(head["line"], 1);
        assert_eq!(head["lines"][0]["written"], "4S N =");
        let marked = &head["lines"][0]["marked"];
        assert!(marked == "-" || marked == "EW", "{marked}");
    }

    #[test]
    fn a_result_is_deleted() {
        let mut host = planned();
        for text in ["4sn=", "42"] {
            let before = request(&mut host, &json!({"ask": "slips", "line": 0}), b"").0;
            let delete = json!({"ask": "enter", "line": 0, "text": "del"});
            let (head, _) = request(&mut host, &delete, b"");
            assert_eq!(head["stopped"].is_object(), before["lines"][0]["open"] == true);
            request(&mut host, &json!({"ask": "enter", "line": 0, "text": text}), b"");
            request(&mut host, &json!({"ask": "enter", "line": 1, "text": "p"}), b"");
            let (head, _) = request(&mut host, &delete, b"");
            let view = (&head["slips"]["lines"], &head["keeps"]);
            assert_eq!(view, (&json!(1), &json!(true)), "{head}");
            let (head, _) = request(&mut host, &json!({"ask": "slips", "line": 0}), b"");
            assert_eq!(head["lines"][0]["open"], true, "{head}");
        }
    }

    /// The rest of a slip on which others sat is still to be typed.
    #[test]
    fn others_may_sit_on_a_slip_that_is_half_typed() {
        for line in [0, 1] {
            let mut host = planned_as("mitchell", &[10]);
            if line == 1 {
                request(&mut host, &json!({"ask": "enter", "line": 0, "text": "4sn="}), b"");
            }
            let seat = json!({"ask": "seat", "line": line, "ns": 2, "ew": 1});
            request(&mut host, &seat, b"");
            let entered = json!({"ask": "enter", "line": line, "text": "3nn="});
            let (head, _) = request(&mut host, &entered, b"");
            assert_eq!(head["slips"]["lines"], line + 1, "{head}");
            assert_eq!(head["scored"], true, "{head}");
            let found = head["findings"].as_array().unwrap().iter();
            let codes: Vec<&Value> = found.map(|one| &one["code"]).collect();
            assert!(codes.contains(&&json!("sat-elsewhere")), "{codes:?}");
        }
    }

    #[test]
    fn names_that_do_not_fit_are_refused() {
        let mut host = Host::new();
        let plan =
            |names: &str| json!({"ask": "plan", "kind": "mitchell", "halves": [6], "names": names});
        let (head, _) = request(&mut host, &plan(&"Ann, Bo\n".repeat(7)), b"");
        assert_eq!(head["refused"]["message"], "there are 7 lines of names, and 6 can play");
        let (head, _) = request(&mut host, &plan("Lee, Ann, Hay, Bob"), b"");
        assert_eq!(head["refused"]["message"], "`Lee, Ann, Hay, Bob` is more than two names");
    }

    #[test]
    fn an_act_changes_all_files_and_names_stay() {
        let mut host = planned_as("mitchell", &[10]);
        let entered = json!({"ask": "enter", "line": 0, "text": "3sas=", "letters": "fr"});
        let (head, _) = request(&mut host, &entered, b"");
        assert_eq!(head["slips"]["lines"], 1, "{head}");
        let names = json!({"ask": "names", "names": "17, Bob Hay\nCy Doe, Di Fox"});
        let list = b"number,name\n17,Ann Lee\n";
        let (meant, _) = request(&mut host, &json!({"ask": "meant", "names": "17, an"}), list);
        assert_eq!(meant["rows"][0], json!(["Ann Lee", "an"]));
        assert_eq!(meant["asked"][0]["found"], json!(["Ann Lee"]));
        let (head, content) = request(&mut host, &names, list);
        assert_eq!(
            (&head["puts"][0]["name"], &head["keeps"]),
            (&json!("pairs.csv"), &json!(false))
        );
        assert!(String::from_utf8_lossy(&content).contains("17,Bob Hay"));
        let act = json!({"ask": "act", "act": {"kind": "late"}});
        let (head, content) = request(&mut host, &act, b"");
        assert_eq!(head["refused"], Value::Null);
        let puts: Vec<&str> = head["puts"]
            .as_array()
            .expect("files")
            .iter()
            .filter_map(|file| file["name"].as_str())
            .collect();
        assert!(
            puts.starts_with(&["pairs.csv", "travelers.csv", "movement.csv", "session.toml"]),
            "{head}"
        );
        assert!(head["notices"][0].as_str().expect("notices").starts_with("5½ tables"), "{head}");
        assert_eq!(head["slips"]["lines"], 1);
        let files = head["puts"].as_array().expect("files").clone();
        let (head, _) = request(&mut host, &json!({"ask": "put", "files": files}), &content);
        assert_eq!(head["slips"]["lines"], 1);
        let (evening, _) = request(&mut host, &json!({"ask": "evening"}), b"");
        assert_eq!(evening["sections"][0]["halves"], 11);
        assert_eq!(evening["people"][1]["names"], "Cy Doe, Di Fox");
        let act = json!({"ask": "act", "act": {"kind": "tables", "halves": 11}});
        let (head, _) = request(&mut host, &act, b"");
        assert_eq!(head["refused"]["message"], "there are 5½ tables already");
    }

    #[test]
    fn a_correction_is_seen_before_it_is_written() {
        let sheet = b"board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n1,3,4,4S,N,+1\n2,1,2,3NT,W,-1\n2,3,4,3NT,W,=\n";
        let mut host = Host::new();
        let open = json!({"ask": "open", "files": [{"name": "travelers.csv", "length": sheet.len()}], "folder": true});
        request(&mut host, &open, sheet);
        let (people, _) = request(&mut host, &json!({"ask": "people"}), b"");
        assert_eq!(people["people"][0], "1 NS", "{people}");
        let mut fix = json!({"ask": "preview", "of": 0, "number": 1, "text": "4pn+2", "letters": "fr", "who": "Cy"});
        let (head, content) = request(&mut host, &fix, b"");
        assert_eq!(head["refused"], Value::Null);
        let text = String::from_utf8_lossy(&content);
        assert!(text.contains("+2"), "{text}");
        fix["ask"] = json!("fix");
        let (head, content) = request(&mut host, &fix, b"");
        assert_eq!(head["puts"][0]["name"], "corrections.csv", "{head}");
        assert!(String::from_utf8_lossy(&content).contains("+2"));
        assert_eq!(head["records"], 1);
        for (text, says) in [("p", "result: none, was +2"), ("a+ a-", "A+")] {
            fix["text"] = json!(text);
            fix["ask"] = json!("preview");
            let (head, content) = request(&mut host, &fix, b"");
            assert_eq!(head["refused"], Value::Null, "{text}");
            let shown = String::from_utf8_lossy(&content);
            assert!(shown.contains(says), "{text}: {shown}");
        }
        for (number, hint) in
            [(1, "give contract, declarer and result"), (9, "add the line to the sheet")]
        {
            (fix["number"], fix["text"]) = (json!(number), json!("45"));
            let (head, _) = request(&mut host, &fix, b"");
            assert_eq!(head["refused"]["hint"], hint, "{head}");
        }
    }

    #[test]
    fn an_evening_that_is_played_is_saved_without_results() {
        let mut host = planned();
        request(&mut host, &json!({"ask": "enter", "line": 0, "text": "p"}), b"");
        let (_, archive) = request(&mut host, &json!({"ask": "archive"}), b"");
        let files = crate::archive::unpacked(&archive).expect("an archive");
        assert!(files.iter().any(|file| file.name == "travelers.csv"));
        assert!(files.iter().all(|file| !file.name.starts_with("results/")));
    }
}
