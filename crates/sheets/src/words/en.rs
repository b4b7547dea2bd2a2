//! English.

use contract_scoring::{Seat, Side};
use session::{AveragePlus, CrossImpForm, Method, RuleSet};

use super::{ColumnWords, FactWords, HeadingWords, NoteWords, ReportWords, Title, Words};
use crate::model::heading::{Movement, Unit};

/// English, as scoresheets have it.
pub static ENGLISH: Words = Words {
    language: "en",
    point: '.',
    heading: HeadingWords {
        unnamed: "Duplicate bridge",
        session: |name, session, sessions| format!("{name}, session {session} of {sessions}"),
        director: |name| format!("director {name}"),
        rules: |method, rules| format!("{}, {} rules", method_name(method), rule_set(rules)),
        averages: |average_plus| match average_plus {
            AveragePlus::Law => {
                "A+ 60 % or own if better, A 50 %, A- 40 % or own if worse (Law 12C2)"
            }
            AveragePlus::Flat => "A+ 60 %, A 50 %, A- 40 %",
        },
        provisional: "Provisional",
        late_plays: |count| match count {
            1 => "1 late play still to come".to_owned(),
            _ => format!("{count} late plays still to come"),
        },
        missing_lines: |lines, section| match lines {
            1 => format!("a line seems to be missing in section {section}"),
            _ => format!("{lines} lines seem to be missing in section {section}"),
        },
        empty: "0 results",
    },
    facts: FactWords {
        section: |name| format!("Section {name}"),
        everybody: |is_individual| match is_individual {
            true => "All players",
            false => "All pairs",
        },
        movement: |movement| match movement {
            Movement::Mitchell => "Mitchell",
            Movement::OneWinner => "One winner",
            Movement::Individual => "Individual",
        },
        tables: |count| counted(count, "table"),
        boards: |count| counted(count, "board"),
        top: |amount| format!("top {amount}"),
        average: |amount| format!("average {amount}"),
        maximum: |amount| format!("maximum {amount}"),
    },
    reports: ReportWords {
        ranking: "Ranking",
        with_handicap: |title| format!("{title}, with handicap"),
    },
    columns: ColumnWords {
        place: one("Place"),
        number: Title {
            long: "No.",
            short: "No",
        },
        names: one("Names"),
        section: Title {
            long: "Section",
            short: "Sec",
        },
        direction: Title {
            long: "Direction",
            short: "Dir",
        },
        earned: one("Earned"),
        adjustment: Title {
            long: "Adjustment",
            short: "Adj",
        },
        score: |unit| match unit {
            Unit::Matchpoints => one("Score"),
            Unit::Imps => one("IMPs"),
        },
        score_of: |most| [format!("Score of {most}"), format!("Score/{most}")],
        out_of: one("Out of"),
        carryover: Title {
            long: "Carryover",
            short: "Carry",
        },
        final_score: one("Final"),
        percent: one("%"),
        bar: one(""),
        strat: Title {
            long: "Strat",
            short: "St",
        },
        section_rank: Title {
            long: "Section rank",
            short: "Sec",
        },
        overall_rank: Title {
            long: "Overall rank",
            short: "Ovr",
        },
        award: one("Award"),
        boards: Title {
            long: "Boards",
            short: "Bds",
        },
        scratch: one("Scratch"),
        handicap: one("Handicap"),
        with_handicap: one("Score"),
    },
    notes: NoteWords {
        awards: "Awards are for each player, and unofficial.",
    },
    seat: |seat| match seat {
        Seat::North => "N",
        Seat::East => "E",
        Seat::South => "S",
        Seat::West => "W",
    },
    side: |side| match side {
        Side::NorthSouth => "N-S",
        Side::EastWest => "E-W",
    },
    direction: |side| match side {
        Side::NorthSouth => "North-South",
        Side::EastWest => "East-West",
    },
};

const fn one(title: &'static str) -> Title {
    Title {
        long: title,
        short: title,
    }
}

fn counted(count: u32, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

const fn method_name(method: Method) -> &'static str {
    match method {
        Method::Matchpoints => "Matchpoints",
        Method::CrossImps(CrossImpForm::Average) => "Cross-IMPs, average",
        Method::CrossImps(CrossImpForm::Total) => "Cross-IMPs, total",
        Method::Butler { .. } => "Butler IMPs",
        Method::BoardAMatch => "Board-a-match",
    }
}

const fn rule_set(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Acbl => "ACBL",
        RuleSet::Ebu => "EBU",
        RuleSet::Wbf => "WBF",
    }
}
