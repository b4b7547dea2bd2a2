//! A session that was opened: what was read of its files, and what came of it.

use double_dummy::solve;
use matchpointing::{Scoresheet, score};
use pack::findings::Findings;
use pack::{State, departure, own_numbers, since_pack, understood};
use session::{BoardDeal, Deal, Session};
use sheets::exchange::json;
use sheets::model::Scored;
use sheets::model::difference::Difference;
use sheets::model::names::Withheld;
use traveler_ingest::{Reading, Rows, put_repair_first, read_several, rows};

use crate::asked::Choices;
use crate::files::{Files, Refusal};

/// The most rows that can be looked at.
const MOST_ROWS: usize = 20_000;

/// What was read, and what came of it.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) files: Files,
    pub(crate) choices: Choices,
    pub(crate) reading: Reading,
    /// The travelers row by row, where there are not too many.
    pub(crate) rows: Option<Rows>,
    pub(crate) scoring: Option<Scoring>,
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

impl Opened {
    /// Reads and scores.
    ///
    /// # Panics
    ///
    /// Where the reader has lost a line, or a second scoring has other numbers: that is a bug, and nothing may be shown.
    pub(crate) fn of(files: Files, choices: Choices) -> Self {
        let options = choices.options();
        let (travelers, hands) = (files.travelers(), files.hands());
        let beside = files.beside(&hands, choices.as_entered);
        let mut reading = read_several(&travelers, &beside, &options);
        put_repair_first(&travelers, &beside, &options, &mut reading);
        own_numbers::compare(&mut reading);
        let accounting = reading.accounting;
        assert!(
            accounting.is_even(),
            "a line was lost, or counted twice: {accounting}"
        );
        let is_small = usize::try_from(accounting.lines).is_ok_and(|lines| lines <= 2 * MOST_ROWS);
        let rows = is_small.then(|| rows(&travelers, &beside, &options, MOST_ROWS));
        let scoring = reading.session.as_ref();
        let scoring = scoring.map(|session| Scoring::of(session, &reading, &files, &choices));
        Self {
            rows: rows.flatten(),
            scoring,
            made: Vec::new(),
            reading,
            choices,
            files,
        }
    }

    /// What was read, in one line.
    pub(crate) fn understood(&self) -> Option<String> {
        let session = self.reading.session.as_ref()?;
        let names = self.files.names_of_travelers();
        understood(&names, session, self.reading.accounting)
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
        Some(
            scored
                .with_names(&scoring.withheld)
                .with_corrections(scoring.difference.as_ref()),
        )
    }

    /// Whether what can be made of the deals is still to be found out.
    pub(crate) fn has_unsolved(&self) -> bool {
        (self.reading.session.as_ref()).is_some_and(|session| !unsolved(session).is_empty())
    }

    /// Finds out what can be made of some more deals; `false` where there are none left.
    pub(crate) fn solve_some(&mut self, most: usize) -> bool {
        let Some(session) = &mut self.reading.session else {
            return false;
        };
        let mut open = unsolved(session);
        open.truncate(most);
        let deals: Vec<Deal> = open.iter().map(|(_, deal)| *deal).collect();
        let mut known = session.deals().clone();
        for ((board, deal), makes) in open.iter().zip(solve(&deals, |_| ())) {
            let makes = Some(makes);
            known.set(*board, BoardDeal { deal: *deal, makes });
        }
        session.set_deals(known);
        !unsolved(session).is_empty()
    }
}

impl Scoring {
    fn of(session: &Session, reading: &Reading, files: &Files, choices: &Choices) -> Self {
        let scoresheet = score(session);
        let departure = departure(session, &scoresheet).map(|other| other.to_string());
        assert!(
            departure.is_none(),
            "a second scoring gives other numbers: {}",
            departure.unwrap_or_default()
        );
        let names = choices.names();
        let (records, findings) = (&reading.corrections, &reading.diagnostics);
        let withheld = Withheld::of(names, [session], records, findings);
        let earlier = files.published().filter(|_| !choices.no_notice);
        let earlier = earlier.and_then(|document| json::read(document).ok());
        let earlier = earlier.map(|pack| pack.with_names(names));
        let scored = as_read(session, &scoresheet, reading).with_names(&withheld);
        let difference = earlier.and_then(|pack| since_pack(&pack, scored));
        Self {
            scoresheet,
            withheld,
            difference,
        }
    }
}

fn as_read<'a>(
    session: &'a Session,
    scoresheet: &'a Scoresheet,
    reading: &'a Reading,
) -> Scored<'a> {
    Scored::new(session, scoresheet, &reading.diagnostics)
        .with_accounting(reading.accounting)
        .with_records(&reading.corrections)
}

/// The deals of which it is not known what can be made.
fn unsolved(session: &Session) -> Vec<(contract_scoring::BoardNumber, Deal)> {
    if session.results().are_by_round() {
        return Vec::new();
    }
    (session.deals().iter())
        .filter(|(_, deal)| deal.makes.is_none())
        .map(|(board, deal)| (board, deal.deal))
        .collect()
}

impl From<Refusal> for serde_json::Value {
    fn from(refusal: Refusal) -> Self {
        serde_json::json!({"message": refusal.message, "hint": refusal.hint})
    }
}
