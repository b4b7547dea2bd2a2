//! What to compare with the slips before the result is posted. It is a document by itself, and not of the pack.

use contract_scoring::{Played, Score, Side, Suits};
use matchpointing::{Boundary, Changes, Contest, Margin, NewFirst, margins};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, ResultId, SectionId};

use super::report_words;
use super::{Reporting, director, played, who};
use crate::model::audit::{Audit, CriticalLine, DecidingSlip, Meant, PossibleSlip, audit};
use crate::model::director::director_page;
use crate::model::heading::Unit;
use crate::model::standing::StandingLine;
use crate::model::traveler_line::TravelerLine;
use crate::sheet::{Block, Document, Items, List, Part, Sheet};
use crate::words::AuditWords;
use crate::words::texts::{Argument, Form};

/// The most lines that the director's page names.
const SHORT: usize = 5;

impl AuditWords {
    /// Who is first, and who was, in some rankings besides that of their section; or in that alone.
    #[must_use]
    pub fn first(&self, rankings: &[String], now: &[String], before: &[String]) -> String {
        let ranking = match rankings {
            [] => String::new(),
            several => format!(" {}", several.join(", ")),
        };
        let and = self.texts.text("reports.audit.and");
        let (all, was) = (now.join(and), before.join(and));
        let key = match now {
            [one] if before.contains(one) => "reports.audit.first_alone",
            [_] => "reports.audit.first_not",
            _ => "reports.audit.first_tie",
        };
        let arguments: [(&str, &dyn Argument); 4] = [
            ("ranking", &ranking),
            ("one", &all),
            ("all", &all),
            ("was", &was),
        ];
        self.texts.say(key, &arguments)
    }

    /// Who qualifies, and who does not.
    #[must_use]
    pub fn qualifies(&self, now: &[String], not: &[String]) -> String {
        let key = match (now, not) {
            ([], _) => "reports.audit.qualifies_not",
            (_, []) => "reports.audit.qualifies_too",
            (_, _) => "reports.audit.qualifies_instead",
        };
        let and = self.texts.text("reports.audit.and");
        let (now, not) = (now.join(and), not.join(and));
        self.texts.say(key, &[("now", &now), ("not", &not)])
    }

    /// An amount in the unit of session scores; `None` for victory points.
    #[must_use]
    pub fn amount(&self, amount: &Decimal, unit: Option<Unit>) -> String {
        let form = unit.map_or("vp", |unit| unit.form());
        let text = self.texts.form("reports.audit.amount", form);
        self.texts.fill(text, &[("amount", &amount)])
    }
}

/// The audit of a session as a document; one without parts where nothing was played.
#[must_use]
pub fn audit_document(reporting: Reporting<'_>) -> Document<'_> {
    let mut document = reporting.document(&[]);
    if document.empty.is_none() {
        document.parts.insert(0, part(reporting));
    }
    document
}

/// The lines that decide first, since they are what a director looks at first.
fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let own = &report_words(reporting.words).audit;
    let page = director_page(reporting.scored);
    let of_director = &report_words(reporting.words).director;
    let list = |title, items| Sheet::list(title, Items::Apart, items, of_director.none);
    let sheets = [
        critical(reporting, &audit(reporting.scored)),
        list(own.margins, close(reporting)),
        list(of_director.sums, director::sums(reporting, &page)),
        list(of_director.warnings, director::warnings(reporting, &page)),
    ];
    Part::new("audit", own.title, sheets.into_iter())
}

/// The first of the lines that decide, for the director's page.
pub(super) fn short(reporting: Reporting<'_>) -> Vec<String> {
    let own = &reporting.report_words().audit;
    let found = audit(reporting.scored);
    let first = found.lines.iter().take(SHORT);
    let mut lines: Vec<String> = first
        .map(|line| deciding_line(reporting, line, 1))
        .collect();
    let more = found.lines.len().saturating_sub(SHORT) + found.more;
    lines.extend((more > 0).then(|| own.more(more)));
    lines
}

fn critical(reporting: Reporting<'_>, found: &Audit) -> Sheet {
    let own = &reporting.report_words().audit;
    let items = found.lines.iter();
    let items = items
        .map(|line| deciding_line(reporting, line, usize::MAX))
        .collect();
    let sheet = Sheet::list(own.critical, Items::Ticked, items, own.none);
    let sheet = match found.more {
        0 => sheet,
        more => with_note(sheet, own.more(more)),
    };
    let (tried, possible) = found.scored;
    if tried < possible {
        with_note(sheet, own.tried(tried, possible))
    } else {
        sheet
    }
}

/// A sheet with a sentence under its list.
fn with_note(mut sheet: Sheet, note: String) -> Sheet {
    let list = List::of(Items::Apart, vec![note]);
    sheet.blocks.push(Block::List(list));
    sheet
}

/// A line that decides, with that many of its slips.
fn deciding_line(reporting: Reporting<'_>, critical: &CriticalLine, slips: usize) -> String {
    let slips = critical.slips.iter().take(slips);
    let slips: Vec<String> = slips
        .map(|DecidingSlip { slip, changes, .. }| {
            let then = then(reporting, changes);
            if_slip(reporting, slip, &then)
        })
        .collect();
    format!("{}. {}", called(reporting, critical.line), slips.join(" "))
}

/// A line as it was entered.
fn called(reporting: Reporting<'_>, line: ResultId) -> String {
    let words = reporting.words;
    let line = TravelerLine::of(reporting.scored, line);
    let round = line.round.map(|round| words.facts.round(round.get()));
    let table = line.table.map(|table| words.facts.table(table.get()));
    let place: Vec<String> = [round, table].into_iter().flatten().collect();
    let place = place.join(", ");
    let plain = line.entries.ns == line.entries.ew;
    let score = line.score(Side::NorthSouth).filter(|_| plain);
    let entered = match (score, line.played) {
        (Some(score), played) => result(reporting, score, played),
        (None, _) => {
            let [ns, ew] = (line.entries.each()).map(|(side, own)| played::entry(words, own, side));
            format!("{ns} / {ew}")
        }
    };
    let results = reporting.scored.session.results();
    let board = results.round_board(line.result.index()).to_string();
    let own = &report_words(words).audit;
    let [ns, ew] = [&line.players.ns, &line.players.ew].map(|one| who::labels(one));
    match place.as_str() {
        "" => own.line_of(&board, &ns, &ew, &entered),
        place => own.line_at(&board, &ns, &ew, place, &entered),
    }
}

/// A score of N-S, and how it came about where that is known.
fn result(reporting: Reporting<'_>, score: Score, played: Option<Played>) -> String {
    let words = reporting.words;
    let own = &report_words(words).audit;
    let played = match played {
        None => return score.to_string(),
        Some(Played::PassedOut) => words.signs.passed_out.to_owned(),
        Some(Played::Contract {
            contract,
            declarer,
            tricks,
        }) => {
            let made = contract.result(tricks);
            // In French, the letter `C` beside a seat is hearts.
            let suits = if words.language == "en" {
                Suits::Letters
            } else {
                Suits::Symbols
            };
            let contract = format!("{}{made}", words.contract(contract, suits));
            own.by(&contract, words.declarer(declarer))
        }
    };
    format!("{played}, {score}")
}

fn if_slip(reporting: Reporting<'_>, slip: &PossibleSlip, then: &str) -> String {
    let own = &reporting.report_words().audit;
    match slip.meant {
        Meant::Score(score, played) => {
            let meant = result(reporting, score, played);
            own.if_meant(&meant, own.how(slip.misread), then)
        }
        Meant::Board(board) => own.if_boards(board.to_string(), then),
        Meant::Seats => own.if_seats(then),
    }
}

/// What is decided otherwise: first places, or else awards and qualifiers.
fn then(reporting: Reporting<'_>, changes: &Changes) -> String {
    let own = &reporting.report_words().audit;
    // Rankings that the same contestants win are named together.
    let all_called = |ids: &[ContestantId]| -> Vec<String> {
        ids.iter().map(|id| contestant(reporting, *id)).collect()
    };
    let mut firsts: Vec<(&NewFirst, Vec<String>)> = Vec::new();
    for first in &changes.firsts {
        let ranking = ranking(reporting, first.contest);
        let is_same = |other: &NewFirst| other.now == first.now && other.before == first.before;
        match firsts.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, rankings)) => rankings.extend(ranking),
            None => firsts.push((first, ranking.into_iter().collect())),
        }
    }
    let firsts = firsts.into_iter();
    let mut said: Vec<String> = firsts
        .map(|(first, rankings)| {
            let now = all_called(&first.now);
            own.first(&rankings, &now, &all_called(&first.before))
        })
        .collect();
    if !(changes.qualify.is_empty() && changes.fail.is_empty()) {
        said.push(own.qualifies(&all_called(&changes.qualify), &all_called(&changes.fail)));
    }
    if said.is_empty() {
        said.push(own.awards(changes.awards.len()));
    }
    said.join("; ")
}

fn contestant(reporting: Reporting<'_>, id: ContestantId) -> String {
    who::called(reporting, &StandingLine::of(reporting.scored, id))
}

/// What a ranking is called; nothing where those who are ranked say it.
fn ranking(reporting: Reporting<'_>, contest: Contest) -> Option<String> {
    let own = &reporting.report_words().audit;
    let strats = reporting.scored.session.strats();
    let strat = |strat: session::StratId| strats[strat.index()].name.as_str();
    match contest {
        Contest::Section(..) => None,
        Contest::StratInSection(id, section, direction) => {
            let list = list(reporting, section, direction);
            Some(match list.as_str() {
                "" => own.in_the_strat(strat(id)),
                list => own.in_strat_of(strat(id), list),
            })
        }
        Contest::Strat(id) => Some(own.in_the_strat(strat(id))),
        Contest::Overall => Some(own.overall.to_owned()),
        Contest::Handicap(..) => Some(own.with_handicap.to_owned()),
    }
}

/// A section and direction, as far as there are several.
fn list(reporting: Reporting<'_>, section: SectionId, direction: Direction) -> String {
    let scored = reporting.scored;
    let side = direction.side().map(|side| *reporting.words.side.get(side));
    let section = &scored.session.section(section).name;
    let section = scored.has_sections().then_some(section.as_str());
    let parts: Vec<&str> = section.into_iter().chain(side).collect();
    parts.join(" ")
}

/// What separates those who win, are awarded or qualify from those who do not.
fn close(reporting: Reporting<'_>) -> Vec<String> {
    let margins = margins(reporting.scored.session, reporting.scored.scoresheet).into_iter();
    margins
        .map(|margin| margin_line(reporting, margin))
        .collect()
}

fn margin_line(reporting: Reporting<'_>, margin: Margin) -> String {
    let own = &reporting.report_words().audit;
    let scored = reporting.scored;
    let unit = Some(scored.unit()).filter(|_| !scored.has_victory_points());
    let place = match margin.boundary {
        Boundary::First(contest) => match ranking(reporting, contest) {
            Some(ranking) => own.first_in(&ranking),
            None => own.first_alone_place.to_owned(),
        },
        Boundary::Award(_) => own.last_award.to_owned(),
        Boundary::Qualifies => own.last_qualifier.to_owned(),
    };
    let [ahead, behind] = [margin.ahead, margin.behind].map(|id| contestant(reporting, id));
    match margin.score.count() {
        0 => own.margin_tie(&place, &ahead, &behind),
        _ => {
            let by = own.amount(&margin.score.to_decimal(), unit);
            own.margin_by(&place, &ahead, &behind, &by)
        }
    }
}
