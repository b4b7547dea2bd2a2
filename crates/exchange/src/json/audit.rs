//! What an audit found, for programs.

use std::io::{self, Write};

use contract_scoring::{Score, Side};
use matchpointing::{Boundary, Contest, Margin, NewFirst, margins};
use reports::model::Scored;
use reports::model::audit::{CriticalLine, DecidingSlip, Meant, Misread, audit};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, ResultId, SectionId, Session};

use super::json_schema::{direction, one_of, records};
use super::{WhoRecord, whole};

const SLIPS: [&str; 7] = ["side", "figure", "trick", "denomination", "double", "boards", "seats"];

records! {
    /// The whole document.
    pub(super) struct Document<'a> {
        format: &'static str;
        version: u32;
        /// How many slips were scored, and how many there may have been.
        slips: SlipCount;
        /// The lines that decide, the most urgent first.
        critical: Vec<CriticalRecord<'a>>;
        /// How many others decide as well.
        more: usize;
        margins: Vec<MarginRecord<'a>>;
    }

    struct SlipCount {
        scored: usize;
        possible: usize;
    }

    struct LineRecord<'a> {
        section: &'a str;
        board: u16;
        round: Option<u8>, left_out;
        ns: u32;
        ew: u32;
        score_ns: Option<i16>;
    }

    struct CriticalRecord<'a> {
        #[serde(flatten)]
        line: LineRecord<'a>, flat;
        urgency: u64;
        slips: Vec<SlipRecord<'a>>;
    }

    struct SlipRecord<'a> {
        slip: &'static str = one_of(&SLIPS);
        plausibility: u64;
        score_ns: Option<i16>, left_out;
        board: Option<u16>, left_out;
        firsts: Vec<FirstRecord<'a>>;
        awards: Vec<WhoRecord<'a>>;
        qualify: Vec<WhoRecord<'a>>;
        fail: Vec<WhoRecord<'a>>;
    }

    struct FirstRecord<'a> {
        #[serde(flatten)]
        contest: ContestRecord<'a>, flat;
        was: Vec<WhoRecord<'a>>;
        is: Vec<WhoRecord<'a>>;
    }

    struct ContestRecord<'a> {
        contest: &'static str = one_of(&["section", "strat", "overall", "handicap"]);
        strat: Option<&'a str>, left_out;
        section: Option<&'a str>, left_out;
        direction: Option<&'static str>, left_out = direction();
    }

    struct MarginRecord<'a> {
        place: &'static str = one_of(&["first", "award", "qualifies"]);
        #[serde(flatten)]
        contest: Option<ContestRecord<'a>>, flat;
        ahead: WhoRecord<'a>;
        after: WhoRecord<'a>;
        score: Decimal;
    }
}

/// Writes an audit as the JSON of `docs/formats.md`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(scored: Scored<'_>, out: &mut dyn Write) -> io::Result<()> {
    let session = scored.session;
    let found = audit(scored);
    let margins = margins(session, scored.scoresheet);
    let document = Document {
        format: "matchpoint-audit",
        version: 1,
        slips: SlipCount { scored: found.scored.0, possible: found.scored.1 },
        critical: (found.lines.iter()).map(|line| CriticalRecord::of(session, line)).collect(),
        more: found.more,
        margins: (margins.iter()).map(|margin| MarginRecord::of(session, margin)).collect(),
    };
    whole(&document, out)
}

impl<'a> LineRecord<'a> {
    fn of(session: &'a Session, id: ResultId) -> Self {
        let line = session.result(id);
        let number = |id: ContestantId| session.contestant(id).number.get();
        let score = session.results().score_index(id.index()).and_then(Score::at);
        Self {
            section: &session.section(session.section_of(line)).name,
            board: line.board.get(),
            round: line.round.map(|round| round.get()),
            ns: number(line.ns),
            ew: number(line.ew),
            score_ns: score.map(Score::points),
        }
    }
}

impl<'a> CriticalRecord<'a> {
    fn of(session: &'a Session, critical: &CriticalLine) -> Self {
        let slips = critical.slips.iter();
        Self {
            line: LineRecord::of(session, critical.line),
            urgency: critical.urgency,
            slips: slips.map(|slip| SlipRecord::of(session, slip)).collect(),
        }
    }
}

impl<'a> SlipRecord<'a> {
    fn of(session: &'a Session, deciding: &DecidingSlip) -> Self {
        let who = |ids: &[ContestantId]| everybody(session, ids);
        let changes = &deciding.changes;
        let awards: Vec<ContestantId> =
            changes.awards.iter().map(|award| award.contestant).collect();
        Self {
            slip: match deciding.slip.misread {
                Misread::Side => "side",
                Misread::Figure => "figure",
                Misread::Trick => "trick",
                Misread::Denomination => "denomination",
                Misread::Double => "double",
                Misread::Boards => "boards",
                Misread::Seats => "seats",
            },
            plausibility: deciding.slip.plausibility,
            score_ns: match deciding.slip.meant {
                Meant::Score(score, _) => Some(score.points()),
                Meant::Board(_) | Meant::Seats => None,
            },
            board: match deciding.slip.meant {
                Meant::Board(board) => Some(board.get()),
                Meant::Score(..) | Meant::Seats => None,
            },
            firsts: (changes.firsts.iter()).map(|first| FirstRecord::of(session, first)).collect(),
            awards: who(&awards),
            qualify: who(&changes.qualify),
            fail: who(&changes.fail),
        }
    }
}

impl<'a> FirstRecord<'a> {
    fn of(session: &'a Session, first: &NewFirst) -> Self {
        Self {
            contest: ContestRecord::of(session, first.contest),
            was: everybody(session, &first.before),
            is: everybody(session, &first.now),
        }
    }
}

impl<'a> ContestRecord<'a> {
    fn of(session: &'a Session, contest: Contest) -> Self {
        let of = |contest, list: Option<(SectionId, Direction)>| Self {
            contest,
            strat: None,
            section: list.map(|(section, _)| session.section(section).name.as_str()),
            direction: list.and_then(|(_, direction)| direction.side().map(Side::code)),
        };
        let strat = |strat: session::StratId| Some(session.strats()[strat.index()].name.as_str());
        match contest {
            Contest::Section(section, direction) => of("section", Some((section, direction))),
            Contest::StratInSection(id, section, direction) => {
                Self { strat: strat(id), ..of("strat", Some((section, direction))) }
            }
            Contest::Strat(id) => Self { strat: strat(id), ..of("strat", None) },
            Contest::Overall => of("overall", None),
            Contest::Handicap(section, direction) => of("handicap", Some((section, direction))),
        }
    }
}

fn who(session: &Session, id: ContestantId) -> WhoRecord<'_> {
    let one = session.contestant(id);
    WhoRecord::of(&session.section(one.section).name, one.direction, one.number)
}

fn everybody<'a>(session: &'a Session, ids: &[ContestantId]) -> Vec<WhoRecord<'a>> {
    ids.iter().map(|id| who(session, *id)).collect()
}

impl<'a> MarginRecord<'a> {
    fn of(session: &'a Session, margin: &Margin) -> Self {
        let (place, contest) = match margin.boundary {
            Boundary::First(contest) => ("first", Some(contest)),
            Boundary::Award(contest) => ("award", Some(contest)),
            Boundary::Qualifies => ("qualifies", None),
        };
        Self {
            place,
            contest: contest.map(|contest| ContestRecord::of(session, contest)),
            ahead: who(session, margin.ahead),
            after: who(session, margin.after),
            score: margin.score.to_decimal(),
        }
    }
}
