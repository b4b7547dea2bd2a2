//! An open session: what was read from its files, and its results.

use exchange::json;
use matchpointing::Scoresheet;
use pack::findings::Findings;
use pack::{State, as_read, beside, input_summary, withheld};
use reports::model::Scored;
use reports::model::difference::Difference;
use reports::model::names::Withheld;
use reports::words::{self, ENGLISH, Words};
use session::{Event, Session};
use traveler_ingest::{Options, Reading, Rows, SideFiles, rows};

use crate::files::{Files, Refusal};
use crate::request::Choices;
use crate::solving::{solve_some, unsolved};

/// The most rows that can be looked at.
const MOST_ROWS: usize = 20_000;

/// What was read, and what came of it.
#[derive(Debug)]
pub(crate) struct OpenSession {
    pub(crate) files: Files,
    pub(crate) choices: Choices,
    pub(crate) reading: Reading,
    /// The travelers row by row, where there are not too many.
    pub(crate) rows: Option<Rows>,
    pub(crate) scoring: Option<Scoring>,
    /// Whether the settings name the language of the sheets.
    names_language: bool,
    /// The files of the pack that were made.
    pub(crate) made: Vec<(String, Vec<u8>)>,
}

/// What came of a session that could be read.
#[derive(Debug)]
pub(crate) struct Scoring {
    scoresheet: Scoresheet,
    withheld: Withheld,
    /// What changed since the pack that is there was written.
    difference: Option<Difference>,
}

impl OpenSession {
    /// Reads and scores.
    ///
    /// # Panics
    ///
    /// Where the reader has lost a line, or a second scoring has other numbers: that is a bug, and nothing may be shown.
    pub(crate) fn of(files: Files, choices: Choices) -> Self {
        let options = choices.options();
        let (travelers, hands) = (files.travelers(), files.hands());
        let beside = files.beside(&hands, choices.as_entered);
        let mut reading = pack::read(&travelers, &beside, &options);
        let as_entered = |options: &Options| {
            beside.corrections?;
            let beside = SideFiles { corrections: None, ..beside };
            Some(pack::read(&travelers, &beside, options))
        };
        beside::compare(&files.left(), beside.settings, &options, as_entered, &mut reading);
        pack::check_accounting(&reading);
        let lines = usize::try_from(reading.accounting.lines);
        let is_small = lines.is_ok_and(|lines| lines <= 2 * MOST_ROWS);
        let rows = is_small.then(|| rows(&travelers, &beside, &options, MOST_ROWS));
        let event = reading.session.as_ref().map(Session::event);
        let names_language = event.is_some_and(|event| event.language.is_some());
        if !names_language && let Some(session) = reading.session.as_mut() {
            speak(session, choices.language());
        }
        let scoring = reading.session.as_ref();
        let scoring = scoring.map(|session| Scoring::of(session, &reading, &files, &choices));
        Self {
            rows: rows.flatten(),
            scoring,
            names_language,
            made: Vec::new(),
            reading,
            choices,
            files,
        }
    }

    /// The page is in another language: so are the sheets, unless the settings name theirs.
    pub(crate) fn speak(&mut self, language: String) {
        self.choices.language = language;
        if !self.names_language
            && let Some(session) = self.reading.session.as_mut()
        {
            speak(session, self.choices.language());
            self.made.clear();
        }
    }

    /// The words of a line in a session, or in none that can be scored yet.
    pub(crate) fn words(&self, session: Option<&Session>) -> &'static Words {
        let own = session.and_then(|session| session.event().language.clone());
        let tag = own.or_else(|| self.choices.language());
        tag.and_then(|tag| words::of(&tag)).unwrap_or(&ENGLISH)
    }

    /// What was read, in one line.
    pub(crate) fn input_summary(&self) -> Option<String> {
        let session = self.reading.session.as_ref()?;
        let names = self.files.names_of_travelers();
        input_summary(&names, session, self.reading.accounting)
    }

    /// The findings, and what stands in the way.
    pub(crate) fn findings(&self) -> Findings<'_> {
        Findings::new(&self.reading, false)
    }

    /// Whether the result is final.
    pub(crate) fn state(&self) -> Option<State> {
        Some(State::of(self.scored()?, self.findings()))
    }

    /// The session with what came of it.
    pub(crate) fn scored(&self) -> Option<Scored<'_>> {
        let (reading, scoring) = (&self.reading, self.scoring.as_ref()?);
        let session = reading.session.as_ref()?;
        let scored = as_read(session, &scoring.scoresheet, reading);
        Some(scored.with_names(&scoring.withheld))
    }

    /// What changed since the pack that is there was written, if something did.
    pub(crate) fn changes(&self) -> Option<&Difference> {
        self.scoring.as_ref()?.difference.as_ref()
    }

    /// Whether what can be made of the deals is still to be found out.
    pub(crate) fn has_unsolved(&self) -> bool {
        let solvable = (self.reading.session.as_ref()).filter(|one| is_solvable(one));
        solvable.is_some_and(|session| !unsolved(session.deals()).is_empty())
    }

    /// Finds out what can be made of some more deals; `false` where there are none left.
    pub(crate) fn solve_some(&mut self, most: usize) -> bool {
        let solvable = (self.reading.session.as_mut()).filter(|one| is_solvable(one));
        solvable.is_some_and(|session| {
            let mut known = session.deals().clone();
            let is_more = solve_some(&mut known, most);
            session.set_deals(known);
            is_more
        })
    }
}

impl Scoring {
    fn of(session: &Session, reading: &Reading, files: &Files, choices: &Choices) -> Self {
        let place = |_| files.names_of_travelers().join(", ");
        let scoresheet = pack::scored_twice(session, place);
        let names = choices.names();
        let withheld = withheld(names, session, reading);
        let earlier = files.published().and_then(|document| json::read(document).ok());
        let scored = as_read(session, &scoresheet, reading).with_names(&withheld);
        let difference = earlier.and_then(|pack| {
            let pack = pack.with_names(names);
            let difference = Difference::between(&pack, scored);
            difference.is_of_this_session(&pack).then_some(difference)
        });
        Self { scoresheet, withheld, difference: difference.filter(|it| !it.is_empty()) }
    }
}

fn speak(session: &mut Session, language: Option<String>) {
    let event = Event { language, ..session.event().clone() };
    session.name_event(event);
}

/// Whether a board is one deal.
fn is_solvable(session: &Session) -> bool {
    !session.results().are_by_round()
}

impl From<Refusal> for serde_json::Value {
    fn from(refusal: Refusal) -> Self {
        serde_json::json!({"message": refusal.message, "hint": refusal.hint})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::File;
    use crate::made::{Made, make};

    const SHEET: &str = "board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n1,3,4,4S,N,+1\n";

    fn page(open_session: &mut OpenSession) -> String {
        let Ok(Made::Bytes(bytes)) = make(open_session, "shown.html") else {
            panic!("nothing is made");
        };
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn sheets_are_in_the_language_of_the_page_unless_the_settings_name_one() {
        let open_session = |settings: &str| {
            let files = [File::new("travelers.csv", SHEET), File::new("session.toml", settings)];
            let choices = serde_json::from_str("{\"language\": \"de\"}").unwrap();
            OpenSession::of(Files::of(files.to_vec(), true).unwrap(), choices)
        };
        let mut german = open_session("");
        assert!(page(&mut german).contains("lang=\"de\""));
        german.speak("sv".to_owned());
        assert!(page(&mut german).contains("lang=\"sv\""));
        german.speak("en".to_owned());
        assert!(page(&mut german).contains("lang=\"en\""));
        let mut french = open_session("[event]\nlanguage = \"fr\"\n");
        french.speak("sv".to_owned());
        assert!(page(&mut french).contains("lang=\"fr\""));
    }
}
