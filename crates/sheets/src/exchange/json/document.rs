//! The fields of the document, named once and for good.

use std::borrow::Cow;
use std::collections::BTreeSet;

use contract_scoring::{BoardNumber, BySide};
use foreign_files::published::{FORMAT, VERSION};
use rust_decimal::Decimal;
use serde::Serialize;
use session::{Event, Method, PairsMethod, SectionId, Winners};

use super::deal::DealRecord;
use super::scoring::{ByeRecord, ScoringRecord, SitOutRecord, byes, method, sit_outs};
use crate::model::Scored;
use crate::model::fingerprint::Fingerprint;
use crate::model::recorded::{Recorded, recorded};
use crate::model::vulnerable::vulnerable;
use crate::reports::{Reporting, why_provisional};
use crate::words::ENGLISH;

/// What the document begins with, before its long lists.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    format: &'static str,
    version: u32,
    /// By which two reports can be compared.
    fingerprint: String,
    event: EventRecord<'a>,
    /// How it is scored, as far as that is not as usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    scoring: Option<ScoringRecord<'a>>,
    /// Those of an event that were scored together; the rest of the document is about the last one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sessions: Vec<SessionRecord<'a>>,
    sections: Vec<SectionRecord<'a>>,
    /// Those whose deals are known, and those that are not marked as their numbers have it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards: Vec<BoardRecord>,
    /// The rounds that were sat out, with victory points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    byes: Vec<ByeRecord<'a>>,
    /// The boards that were sat out, where that earns something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sit_outs: Vec<SitOutRecord<'a>>,
    /// What was corrected in what was entered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corrections: Vec<CorrectionRecord>,
}

#[derive(Serialize)]
struct CorrectionRecord {
    /// The number of the session, where several are scored together.
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<u32>,
    section: String,
    board: u16,
    round: Option<u32>,
    ns: String,
    ew: String,
    field: &'static str,
    old: String,
    new: String,
    kind: &'static str,
    who: String,
    when: String,
    note: String,
}

#[derive(Serialize)]
struct EventRecord<'a> {
    name: Option<&'a str>,
    club: Option<&'a str>,
    director: Option<Cow<'a, str>>,
    date: Option<&'a str>,
    session: u32,
    sessions: u32,
    rules: &'static str,
    /// As `session.toml` calls it; matchpoints by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    /// How the pairs of teams are scored, as `session.toml` calls it, where they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<&'static str>,
    /// Why the result is not final; empty where it is.
    provisional: Vec<String>,
    /// How far the session is, where lines of the movement are still to be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<ProgressRecord>,
}

#[derive(Serialize)]
struct ProgressRecord {
    lines: usize,
    of: usize,
    round: u32,
    rounds: u32,
}

#[derive(Serialize)]
struct SessionRecord<'a> {
    name: Option<&'a str>,
    date: Option<&'a str>,
    /// How many there are.
    results: usize,
}

#[derive(Serialize)]
struct SectionRecord<'a> {
    name: &'a str,
    winners: u8,
    tables: u32,
    top: Option<Decimal>,
    max_score: Option<Decimal>,
}

#[derive(Serialize)]
struct BoardRecord {
    board: u16,
    dealer: String,
    vulnerable: &'static str,
    #[serde(flatten)]
    deal: Option<DealRecord>,
}

impl<'a> Head<'a> {
    /// The head of a session's document.
    pub(super) fn of(scored: Scored<'a>) -> Self {
        let event = scored.session.event();
        let section = |(id, section): (SectionId, &'a session::Section)| SectionRecord {
            name: &section.name,
            winners: match section.winners {
                Winners::One => 1,
                Winners::Two => 2,
            },
            tables: section.tables,
            top: scored
                .top(id)
                .map(|top| scored.board_amount(top).normalize()),
            max_score: scored.max_score(),
        };
        Self {
            format: FORMAT,
            version: VERSION,
            fingerprint: Fingerprint::of(scored).to_string(),
            event: EventRecord {
                name: event.name.as_deref(),
                club: event.club.as_deref(),
                director: (event.director.as_deref())
                    .and_then(|name| scored.shown_names().shown(name)),
                date: event.date.as_deref(),
                session: event.session,
                sessions: event.sessions,
                rules: scored.session.conditions().rules.name(),
                method: match scored.session.conditions().method {
                    Method::Matchpoints => None,
                    other => Some(method(other)),
                },
                pairs: (scored.session.conditions().pairs).map(|pairs| match pairs {
                    PairsMethod::CrossImps(_) => "cross-imps",
                    PairsMethod::Butler { .. } => "butler",
                }),
                provisional: provisional(scored),
                progress: movements::progress(scored.session).map(|at| ProgressRecord {
                    lines: at.lines,
                    of: at.of,
                    round: at.round.get().into(),
                    rounds: at.rounds.get().into(),
                }),
            },
            scoring: ScoringRecord::of(scored),
            sessions: scored.event.map_or_else(Vec::new, |event| {
                let sessions = event.headings.iter().zip(&event.sessions);
                sessions.map(SessionRecord::of).collect()
            }),
            sections: scored.session.section_ids().map(section).collect(),
            boards: boards(scored),
            byes: byes(scored),
            sit_outs: sit_outs(scored),
            corrections: (recorded(scored).into_iter())
                .map(CorrectionRecord::of)
                .collect(),
        }
    }
}

impl<'a> SessionRecord<'a> {
    fn of((event, scored): (&'a Event, &Scored<'a>)) -> Self {
        Self {
            name: event.name.as_deref(),
            date: event.date.as_deref(),
            results: scored.session.results().len(),
        }
    }
}

impl CorrectionRecord {
    /// What is said of a correction.
    fn of(recorded: Recorded) -> Self {
        let correction = recorded.correction;
        let BySide { ns, ew } = correction.pairs;
        Self {
            session: recorded.session,
            section: correction.section,
            board: correction.board.get(),
            round: correction.round.map(|round| round.get().into()),
            ns,
            ew,
            field: correction.what.name(),
            old: correction.old,
            new: correction.new,
            kind: correction.kind.name(),
            who: correction.who,
            when: correction.when,
            note: correction.note,
        }
    }
}

/// The boards of which there is more to say than their number.
fn boards(scored: Scored<'_>) -> Vec<BoardRecord> {
    let session = scored.session;
    let special = session.markings().special().map(|(board, _)| board);
    let dealt = session.deals().iter().map(|(board, _)| board);
    let boards: BTreeSet<BoardNumber> = special.chain(dealt).collect();
    let record = |board: BoardNumber| {
        let marking = session.markings().of(board);
        BoardRecord {
            board: board.get(),
            dealer: marking.dealer.to_string(),
            vulnerable: vulnerable(marking.vulnerability),
            deal: (session.deals().of(board)).map(|deal| DealRecord::of(deal, marking)),
        }
    };
    boards.into_iter().map(record).collect()
}

/// Why the result is not final, in the same words for every language of the sheets.
fn provisional(scored: Scored<'_>) -> Vec<String> {
    let reporting = Reporting {
        scored,
        words: &ENGLISH,
    };
    why_provisional(reporting)
}
