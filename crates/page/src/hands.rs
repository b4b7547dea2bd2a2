//! Files that hold deals and no results: their hands are shown, and printed.

use exchange::pbn;
use findings::Outcome;
use pack::Look;
use pack::findings::Findings;
use render::{html, pdf, text};
use reports::words::counted;
use reports::{HandRecord, report_words};
use serde_json::{Value, json};
use session::{Deals, Event, Markings};
use traveler_ingest::{HandRecords, SourceFile, read_deals};

use crate::files::{Files, Refusal};
use crate::made::{Made, TEXT};
use crate::request::Choices;
use crate::solving::{solve_some, unsolved};
use crate::view::{self, Cells};

/// The rules by which the program prints deals that belong to no session.
const RULES: session::RuleSet = session::RuleSet::Wbf;

/// What is made of them, and what each is for.
const FILES: [(&str, &str); 4] = [
    ("hands.html", "the hands as a page for the web"),
    ("hands.pdf", "the hands to print"),
    ("hands.txt", "the hands as text"),
    ("hands.pbn", "the deals for other programs"),
];

/// What files have that cannot be read.
static NONE: (Markings, Deals) = (Markings::STANDARD, Deals::UNKNOWN);

/// The deals of files.
#[derive(Debug)]
pub(crate) struct Hands {
    pub(crate) files: Files,
    reading: Outcome<HandRecords>,
    choices: Choices,
    event: Event,
}

impl Hands {
    /// Reads the deals, if these files hold nothing else.
    pub(crate) fn of(files: Files, choices: Choices) -> Self {
        let sources: Vec<SourceFile<'_>> = files.deals_alone();
        let reading = read_deals(&sources, &choices.options());
        let event = in_language(&choices);
        Self { files, reading, choices, event }
    }

    /// The page is in another language: so are the hands.
    pub(crate) fn speak(&mut self, language: String) {
        self.choices.language = language;
        self.event = in_language(&self.choices);
    }

    /// What is to be seen of them; the same form as that of a session.
    pub(crate) fn summary(&self) -> Value {
        let count = self.deals().map_or(0, |deals| deals.iter().count());
        let names: Vec<String> =
            (self.files.deals_alone().iter()).map(|file| format!("`{}`", file.name)).collect();
        let findings = Findings::of(&self.reading, false);
        let shown = self.reading.diagnostics.iter();
        let shown = shown.map(|found| view::finding(found, &Cells::of(None)));
        let is_read = self.reading.made.is_some();
        let files = FILES.iter().filter(|_| is_read);
        let files: Vec<Value> =
            files.map(|(name, what)| json!({"name": name, "what": what})).collect();
        let views: &[&str] = if is_read { &["shown.html"] } else { &[] };
        json!({
            "read": format!("{}: {}", names.join(", "), counted(count, "deal")),
            "notes": ["these files hold deals and no results: only the hands can be shown"],
            "scored": is_read,
            "state": "hands alone",
            "shows": report_words(self.record().words()).hands.title,
            "views": views,
            "counted": findings.counted(),
            "findings": shown.collect::<Vec<_>>(),
            "rows": 0,
            "records": 0,
            "unsolved": self.deals().is_some_and(|deals| !unsolved(deals).is_empty()),
            "files": files,
            "left_out": [],
            "hidden": [],
        })
    }

    /// One of their files; `shown.html` is the page for the web as it is shown.
    pub(crate) fn make(&mut self, name: &str) -> Result<Made, Refusal> {
        let records = self.reading.made.as_mut();
        let records =
            records.ok_or_else(|| Refusal::new("no hand can be shown while there are errors"))?;
        if solve_some(&mut records.deals, 1) {
            return Ok(Made::Pending);
        }
        let record = self.record();
        let look = Look { page: TEXT, paper: record.event.printed_on(RULES) };
        let document = record.document();
        let mut out = Vec::new();
        let written = match name {
            "shown.html" | "hands.html" => html::write_document(document, record.words(), &mut out),
            "hands.txt" => text::write(document, look.page, &mut out),
            "hands.pbn" => pbn::write(record.event, record.markings, record.deals, None, &mut out),
            "hands.pdf" => {
                let printed = pdf::write(document, look.paper).map_err(Refusal::of)?;
                out = printed.bytes;
                Ok(())
            }
            _ => return Err(Refusal::new(format!("there is no `{name}`"))),
        };
        written.map_err(Refusal::of)?;
        Ok(Made::Bytes(out))
    }

    /// Their files, and what is made of them.
    pub(crate) fn pack(&mut self) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
        let mut pack = Vec::new();
        let is_read = self.reading.made.is_some();
        for (name, _) in FILES.iter().filter(|_| is_read) {
            if let Made::Bytes(bytes) = self.make(name)? {
                pack.push(((*name).to_owned(), bytes));
            }
        }
        Ok(pack)
    }

    fn deals(&self) -> Option<&Deals> {
        self.reading.made.as_ref().map(|records| &records.deals)
    }

    fn record(&self) -> HandRecord<'_> {
        let (markings, deals) = match &self.reading.made {
            Some(records) => (&records.markings, &records.deals),
            None => (&NONE.0, &NONE.1),
        };
        HandRecord { event: &self.event, names: self.choices.names(), markings, deals }
    }
}

fn in_language(choices: &Choices) -> Event {
    Event { language: choices.language(), ..Event::UNNAMED }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::File;

    const LIN: &str = "qx|o1|md|3SAQ752H9DKQJCAKJ8,ST63HAK864DT4CQ54,SJ84HQT52D532C976,SK9HJ73DA9876CT32|\
                       rh||ah|Board 1|sv|o|pg||\n";

    fn open_session(text: &str) -> Hands {
        let files = vec![File::new("friday.lin", text)];
        let files = Files::of(files, false).expect("files");
        Hands::of(files, Choices::default())
    }

    #[test]
    fn deals_without_results_are_shown() {
        let mut hands = open_session(LIN);
        let summary = hands.summary();
        assert_eq!(summary["read"], "`friday.lin`: 1 deal");
        assert_eq!(summary["views"], json!(["shown.html"]));
        let Made::Bytes(bytes) = hands.make("hands.pbn").expect("hands") else {
            panic!("one deal is solved at once");
        };
        assert!(String::from_utf8_lossy(&bytes).contains("[OptimumScore"));
        assert_eq!(hands.pack().expect("files").len(), FILES.len());
    }

    #[test]
    fn a_card_in_two_hands_is_a_finding() {
        let summary = open_session(&LIN.replace("SJ84", "SA84")).summary();
        assert_eq!((&summary["scored"], &summary["files"]), (&json!(false), &json!([])));
        assert_ne!(summary["findings"], json!([]));
    }
}
