//! The fields of the document, named once and for good.

use std::borrow::Cow;
use std::collections::BTreeSet;

use contract_scoring::{BoardNumber, BySide};
use foreign_files::published::{FORMAT, VERSION};
use reports::model::event::ScoredEvent;
use reports::model::fingerprint::Fingerprint;
use reports::model::recorded::{Recorded, recorded};
use reports::model::{Scored, vulnerable};
use reports::words::ENGLISH;
use reports::{ReportContext, why_provisional};
use rust_decimal::Decimal;
use serde_json::json;
use session::{Method, PairsMethod, RuleSet, SectionId, Winners};
use traveler_ingest::CorrectionKind;

use super::deal::DealRecord;
use super::json_schema::{one_of, records};
use super::scoring::{ByeRecord, ScoringRecord, SitOutRecord, byes, method, sit_outs};

records! {
    /// What the document begins with, before its long lists.
    pub(super) struct Head<'a> {
        format: &'static str;
        version: u32;
        /// By which two reports can be compared.
        fingerprint: String;
        event: EventRecord<'a>;
        /// How it is scored, as far as that is not as usual.
        scoring: Option<ScoringRecord<'a>>, left_out;
        /// Those of an event that were scored together; the rest of the document is about the last one.
        sessions: Vec<SessionRecord<'a>>, left_out;
        sections: Vec<SectionRecord<'a>>;
        /// Those whose deals are known, and those that are not marked as their numbers have it.
        boards: Vec<BoardRecord>, left_out;
        /// The rounds that were sat out, with victory points.
        byes: Vec<ByeRecord<'a>>, left_out;
        /// The boards that were sat out, where that earns something.
        sit_outs: Vec<SitOutRecord<'a>>, left_out;
        /// What was corrected in what was entered.
        corrections: Vec<CorrectionRecord>, left_out;
    }

    struct CorrectionRecord {
        /// The number of the session, where several are scored together.
        session: Option<u32>, left_out;
        section: String;
        board: u16;
        round: Option<u32>;
        ns: String;
        ew: String;
        field: &'static str;
        old: String;
        new: String;
        kind: &'static str = one_of(&CorrectionKind::ALL.map(CorrectionKind::name));
        who: String;
        when: String;
        note: String;
    }

    struct EventRecord<'a> {
        name: Option<&'a str>;
        club: Option<&'a str>;
        director: Option<Cow<'a, str>>;
        date: Option<&'a str>;
        session: u32;
        sessions: u32;
        rules: &'static str = one_of(&RuleSet::ALL.map(RuleSet::name));
        /// As `session.toml` calls it; matchpoints by default.
        method: Option<&'static str>, left_out
            = one_of(&["cross-imps", "butler", "board-a-match", "teams", "swiss"]);
        /// How the pairs of teams are scored, as `session.toml` calls it, where they are.
        pairs: Option<&'static str>, left_out = one_of(&["cross-imps", "butler"]);
        /// Why the result is not final; empty where it is.
        provisional: Vec<String>;
        /// How far the session is, where lines of the movement are still to be played.
        progress: Option<ProgressRecord>, left_out;
    }

    struct ProgressRecord {
        lines: usize;
        of: usize;
        round: u32;
        rounds: u32;
    }

    struct SessionRecord<'a> {
        name: Option<&'a str>;
        date: Option<&'a str>;
        /// How many there are.
        results: usize;
        /// How often its scores count in `final`, where that is not once.
        weight: Option<Decimal>, left_out;
        /// Where its scores count in `final` by boards, times the first of these numbers, by the second: its boards, and
        /// those of the last session.
        by_boards: Option<Vec<u32>>, left_out;
    }

    struct SectionRecord<'a> {
        name: &'a str;
        winners: u8 = json!({ "enum": [1, 2] });
        tables: u32;
        top: Option<Decimal>;
        max_score: Option<Decimal>;
    }

    struct BoardRecord {
        board: u16;
        dealer: String = one_of(&["N", "E", "S", "W"]);
        vulnerable: &'static str = one_of(&["None", "NS", "EW", "All"]);
        #[serde(flatten)]
        deal: Option<DealRecord>, flat;
    }
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
            top: scored.top(id).map(|top| scored.board_amount(top).normalize()),
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
                (0..event.played()).map(|session| SessionRecord::of(event, session)).collect()
            }),
            sections: scored.session.section_ids().map(section).collect(),
            boards: boards(scored),
            byes: byes(scored),
            sit_outs: sit_outs(scored),
            corrections: (recorded(scored).into_iter()).map(CorrectionRecord::of).collect(),
        }
    }
}

impl<'a> SessionRecord<'a> {
    fn of(event: &ScoredEvent<'a>, session: usize) -> Self {
        let heading = &event.headings[session];
        let mut weighted = event.weighted();
        Self {
            name: heading.name.as_deref(),
            date: heading.date.as_deref(),
            results: event.sessions[session].session.results().len(),
            weight: (weighted.find(|(number, _)| *number == session + 1)).map(|(_, weight)| weight),
            by_boards: event.by_boards(session).map(Vec::from),
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
    let context = ReportContext { scored, words: &ENGLISH };
    why_provisional(context)
}
