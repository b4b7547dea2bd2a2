//! The slips of an evening as the page shows them: how far it is, one slip with its lines, and what is typed for one.

use desk::slips::{By, Evening, Line, Said, Slips, Stop, Understood};
use matchpointing::score;
use serde_json::{Value, json};
use sheets::visible::visible;
use traveler_ingest::{Code, Diagnostic, Severity};

use crate::asked::Order;
use crate::correcting::{Changed, in_place};
use crate::files::Refusal;
use crate::opened::Opened;

/// What came of a typed line.
pub(crate) enum Entered {
    /// It stands in the travelers.
    Changed(Changed),
    /// It cannot be.
    Stopped(Value),
}

impl Opened {
    /// How far the evening is; `None` where there is none that can be typed into.
    pub(crate) fn progress(&self) -> Option<Value> {
        let of = |_: Evening<'_>, slips: Slips| slips.progress();
        let progress = self.evening(of).ok()??;
        Some(json!({
            "lines": progress.lines, "of": progress.of, "open": progress.open,
            "round": progress.round.get(), "rounds": progress.rounds.get(),
        }))
    }

    /// Whether no line is still to be typed, as far as that is known.
    pub(crate) fn is_played(&self) -> bool {
        let open = |_: Evening<'_>, slips: Slips| slips.progress().map_or(0, |far| far.open);
        !self.evening(open).is_ok_and(|open| open > 0)
    }

    /// The slip of a line, or that of the next open line, among all others.
    pub(crate) fn slip(&self, order: Order, line: Option<usize>) -> Result<Value, Refusal> {
        let scored = self.scored();
        self.evening(|_, slips| {
            let said = scored.map(|scored| Said::of(scored.session, scored.scoresheet));
            let by = order.by();
            let line = line.or_else(|| slips.next_open(by, None)).unwrap_or(0);
            let groups = slips.groups(by);
            let own = groups.iter().position(|group| group.contains(&line));
            let shown = own.map_or(&[][..], |own| &groups[own]);
            let shown = shown.iter().map(|place| {
                let line = &slips.lines[*place];
                let understood = said.as_ref().and_then(|said| said.line(line));
                self::line(&slips, *place, understood.as_ref())
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
    pub(crate) fn try_line(&self, order: Order, line: usize, text: &str) -> Result<Value, Refusal> {
        self.evening(|evening, slips| {
            let entry = slips.entry(order.by(), line, text);
            let tried = entry.and_then(|entry| evening.tried(&slips, &self.reading, &entry));
            match tried {
                Err(stop) => json!({"stopped": stopped(&stop)}),
                Ok(tried) => {
                    let understood = tried.session.as_ref().and_then(|session| {
                        let scoresheet = score(session);
                        Said::of(session, &scoresheet).line(slips.lines.get(line)?)
                    });
                    said(understood.as_ref())
                }
            }
        })
    }

    /// Enters a text for a line.
    pub(crate) fn enter(&self, order: Order, line: usize, text: &str) -> Result<Entered, Refusal> {
        self.evening(|evening, slips| {
            let entry = slips.entry(order.by(), line, text);
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
            let of_section = own
                .zip(scored)
                .and_then(|(own, scored)| Said::of(scored.session, scored.scoresheet).winners(own));
            let winners = of_section.ok_or_else(|| Stop::new("nothing is entered yet"));
            let bytes = winners.and_then(|winners| evening.turned(&slips, line, winners));
            let bytes = bytes.map_err(|stop| Refusal {
                message: stop.message,
                hint: stop.hint,
            })?;
            Ok(in_place(evening.travelers.name, bytes))
        })?
    }

    fn evening<T>(&self, then: impl FnOnce(Evening<'_>, Slips) -> T) -> Result<T, Refusal> {
        let travelers = self.files.travelers();
        let [travelers] = travelers[..] else {
            return Err(Refusal::new("slips are typed into one file of travelers"));
        };
        if !self.is_in_place() {
            return Err(Refusal::new(
                "what was published is changed by corrections, not by slips",
            ));
        }
        let hands = self.files.hands();
        let evening = Evening {
            travelers,
            beside: self.files.beside(&hands, self.choices.as_entered),
            options: self.choices.options(),
        };
        let slips = evening.slips().map_err(|stop| Refusal {
            message: stop.message,
            hint: stop.hint,
        })?;
        Ok(then(evening, slips))
    }
}

impl Order {
    const fn by(self) -> By {
        match self {
            Self::Slip => By::Table,
            Self::Across => By::Board,
        }
    }
}

/// Whether a finding is something to look at while slips are typed.
pub(crate) fn is_doubt(found: &Diagnostic) -> bool {
    let is_grave = found.severity != Severity::Note || found.code == Code::ProbableSlip;
    is_grave && found.code != Code::NoResults
}

/// Whether a finding is about lines that are not there: no doubt where these are typed board by board.
pub(crate) const fn is_absence(found: &Diagnostic) -> bool {
    matches!(
        found.code,
        Code::MissingLines | Code::MissingRound | Code::MissingBoard
    )
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

fn line(slips: &Slips, place: usize, understood: Option<&Understood>) -> Value {
    let line: &Line = &slips.lines[place];
    let mut shown = said(understood);
    shown["line"] = place.into();
    shown["number"] = line.board.get().into();
    shown["round"] = line.round.get().into();
    shown["table"] = line.table.get().into();
    shown["ns"] = seated(&line.seats.ns).into();
    shown["ew"] = seated(&line.seats.ew).into();
    shown["marked"] = slips.vulnerability(line).to_string().into();
    shown["open"] = line.is_open.into();
    shown["written"] = visible(&slips.written(line)).into();
    shown
}

fn said(understood: Option<&Understood>) -> Value {
    let points = understood.map(|understood| {
        let of = |points: Option<matchpointing::Points>| {
            points.map(|points| points.to_decimal(2).to_string())
        };
        [of(understood.points.ns), of(understood.points.ew)]
    });
    json!({"said": understood.map(ToString::to_string), "points": points})
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

    fn asked(host: &mut Host, head: &Value, content: &[u8]) -> (Value, Vec<u8>) {
        let answer = host.answer(message::written(head, content));
        let (head, content) = message::parts(&answer).expect("an answer");
        (
            serde_json::from_slice(head).expect("a head"),
            content.to_vec(),
        )
    }

    /// A session that was planned and opened.
    fn planned() -> Host {
        let mut host = Host::new();
        let plan = json!({"ask": "plan", "kind": "howell", "tables": 3, "names": "Ann, Bob"});
        let (head, files) = asked(&mut host, &plan, b"");
        let open = json!({"ask": "open", "files": head["files"], "folder": true});
        let (head, _) = asked(&mut host, &open, &files);
        assert_eq!(head["slips"]["lines"], 0, "{head}");
        host
    }

    #[test]
    fn a_line_is_tried_entered_and_seen() {
        let mut host = planned();
        let tried = json!({"ask": "try", "line": 0, "text": "4sn="});
        assert_eq!(
            asked(&mut host, &tried, b"").0["said"],
            "4♠ by N, =: 420 for N-S"
        );
        let stopped = json!({"ask": "enter", "line": 0, "text": "4sn+4"});
        let (head, content) = asked(&mut host, &stopped, b"");
        assert_eq!(
            head["stopped"]["message"],
            "at most 13 tricks: 4S can make at most +3"
        );
        assert!(content.is_empty());
        let entered = json!({"ask": "enter", "line": 0, "text": "4sn="});
        let (head, content) = asked(&mut host, &entered, b"");
        assert_eq!(
            (&head["slips"]["lines"], &head["keeps"]),
            (&json!(1), &json!(true))
        );
        assert!(String::from_utf8_lossy(&content).contains(",4S,N,="));
        let (head, _) = asked(&mut host, &json!({"ask": "slips"}), b"");
        assert_eq!(head["line"], 1);
        assert_eq!(head["lines"][0]["written"], "4S N =");
    }

    #[test]
    fn an_evening_that_is_played_is_saved_without_results() {
        let mut host = planned();
        asked(
            &mut host,
            &json!({"ask": "enter", "line": 0, "text": "p"}),
            b"",
        );
        let (_, archive) = asked(&mut host, &json!({"ask": "archive"}), b"");
        let files = crate::archive::unpacked(&archive).expect("an archive");
        assert!(files.iter().any(|file| file.name == "travelers.csv"));
        assert!(files.iter().all(|file| !file.name.starts_with("results/")));
    }
}
