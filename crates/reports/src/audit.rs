//! What to compare with the slips before the result is posted. It is a document by itself, and not of the pack.

use contract_scoring::{Played, Score, Side, Suits};
use matchpointing::{Boundary, Changes, Contest, Margin, NewFirst, margins};
use rust_decimal::Decimal;
use session::{ContestantId, Direction, ResultId, SectionId};

use super::report_words;
use super::{ReportContext, played, who};
use crate::model::audit::{Audit, CriticalLine, DecidingSlip, Meant, PossibleSlip, audit};
use crate::model::heading::Unit;
use crate::model::standing::StandingLine;
use crate::model::traveler_line::TravelerLine;
use crate::sheet::{Block, Items, List, Sheet};
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
        let arguments: [(&str, &dyn Argument); 4] =
            [("ranking", &ranking), ("one", &all), ("all", &all), ("was", &was)];
        self.texts.format(key, &arguments)
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
        self.texts.format(key, &[("now", &now), ("not", &not)])
    }

    /// An amount in the unit of session scores; `None` for victory points.
    #[must_use]
    pub fn amount(&self, amount: &Decimal, unit: Option<Unit>) -> String {
        let form = unit.map_or("vp", |unit| unit.form());
        let text = self.texts.form("reports.audit.amount", form);
        self.texts.fill(text, &[("amount", &amount)])
    }
}

/// The first of the lines that decide, for the director's page.
pub(super) fn short(context: ReportContext<'_>) -> Vec<String> {
    let own = &context.report_words().audit;
    let found = audit(context.scored);
    let first = found.lines.iter().take(SHORT);
    let mut lines: Vec<String> = first.map(|line| deciding_line(context, line, 1)).collect();
    let more = found.lines.len().saturating_sub(SHORT) + found.more;
    lines.extend((more > 0).then(|| own.more(more)));
    lines
}

pub(super) fn critical(context: ReportContext<'_>, found: &Audit) -> Sheet {
    let own = &context.report_words().audit;
    let items = found.lines.iter();
    let items = items.map(|line| deciding_line(context, line, usize::MAX)).collect();
    let sheet = Sheet::list(own.critical, Items::Ticked, items, own.none);
    let sheet = match found.more {
        0 => sheet,
        more => with_note(sheet, own.more(more)),
    };
    let (tried, possible) = found.scored;
    if tried < possible { with_note(sheet, own.tried(tried, possible)) } else { sheet }
}

/// A sheet with a sentence under its list.
fn with_note(mut sheet: Sheet, note: String) -> Sheet {
    let list = List::of(Items::Apart, vec![note]);
    sheet.blocks.push(Block::List(list));
    sheet
}

/// A line that decides, with that many of its slips.
fn deciding_line(context: ReportContext<'_>, critical: &CriticalLine, slips: usize) -> String {
    let slips = critical.slips.iter().take(slips);
    let slips: Vec<String> = slips
        .map(|DecidingSlip { slip, changes, .. }| {
            let then = then(context, changes);
            if_slip(context, slip, &then)
        })
        .collect();
    format!("{}. {}", called(context, critical.line), slips.join(" "))
}

/// A line as it was entered.
fn called(context: ReportContext<'_>, line: ResultId) -> String {
    let words = context.words;
    let line = TravelerLine::of(context.scored, line);
    let round = line.round.map(|round| words.facts.round(round.get()));
    let table = line.table.map(|table| words.facts.table(table.get()));
    let place: Vec<String> = [round, table].into_iter().flatten().collect();
    let place = place.join(", ");
    let plain = line.entries.ns == line.entries.ew;
    let score = line.score(Side::NorthSouth).filter(|_| plain);
    let entered = match (score, line.played) {
        (Some(score), played) => result(context, score, played),
        (None, _) => {
            let [ns, ew] = (line.entries.each()).map(|(side, own)| played::entry(words, own, side));
            format!("{ns} / {ew}")
        }
    };
    let results = context.scored.session.results();
    let board = results.round_board(line.result.index()).to_string();
    let own = &report_words(words).audit;
    let [ns, ew] = [&line.players.ns, &line.players.ew].map(|one| who::labels(one));
    match place.as_str() {
        "" => own.line_of(&board, &ns, &ew, &entered),
        place => own.line_at(&board, &ns, &ew, place, &entered),
    }
}

/// A score of N-S, and how it came about where that is known.
fn result(context: ReportContext<'_>, score: Score, played: Option<Played>) -> String {
    let words = context.words;
    let own = &report_words(words).audit;
    let played = match played {
        None => return score.to_string(),
        Some(Played::PassedOut) => words.signs.passed_out.to_owned(),
        Some(Played::Contract { contract, declarer, tricks }) => {
            let made = contract.result(tricks);
            // In French, the letter `C` beside a seat is hearts.
            let suits = if words.language == "en" { Suits::Letters } else { Suits::Symbols };
            let contract = format!("{}{made}", words.contract(contract, suits));
            own.by(&contract, words.declarer(declarer))
        }
    };
    format!("{played}, {score}")
}

fn if_slip(context: ReportContext<'_>, slip: &PossibleSlip, then: &str) -> String {
    let own = &context.report_words().audit;
    match slip.meant {
        Meant::Score(score, played) => {
            let meant = result(context, score, played);
            own.if_meant(&meant, own.how(slip.misread), then)
        }
        Meant::Board(board) => own.if_boards(board.to_string(), then),
        Meant::Seats => own.if_seats(then),
    }
}

/// What is decided otherwise: first places, or else awards and qualifiers.
fn then(context: ReportContext<'_>, changes: &Changes) -> String {
    let own = &context.report_words().audit;
    // Rankings that the same contestants win are named together.
    let all_called = |ids: &[ContestantId]| -> Vec<String> {
        ids.iter().map(|id| contestant(context, *id)).collect()
    };
    let mut firsts: Vec<(&NewFirst, Vec<String>)> = Vec::new();
    for first in &changes.firsts {
        let ranking = ranking(context, first.contest);
        let is_same = |other: &NewFirst| other.now == first.now && other.before == first.before;
        match firsts.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, rankings)) => rankings.extend(ranking),
            None => firsts.push((first, ranking.into_iter().collect())),
        }
    }
    let firsts = firsts.into_iter();
    let mut stated: Vec<String> = firsts
        .map(|(first, rankings)| {
            let now = all_called(&first.now);
            own.first(&rankings, &now, &all_called(&first.before))
        })
        .collect();
    if !(changes.qualify.is_empty() && changes.fail.is_empty()) {
        stated.push(own.qualifies(&all_called(&changes.qualify), &all_called(&changes.fail)));
    }
    if stated.is_empty() {
        stated.push(own.awards(changes.awards.len()));
    }
    stated.join("; ")
}

fn contestant(context: ReportContext<'_>, id: ContestantId) -> String {
    who::called(context, &StandingLine::of(context.scored, id))
}

/// What a ranking is called; nothing where those who are ranked say it.
fn ranking(context: ReportContext<'_>, contest: Contest) -> Option<String> {
    let own = &context.report_words().audit;
    let strats = context.scored.session.strats();
    let strat = |strat: session::StratId| strats[strat.index()].name.as_str();
    match contest {
        Contest::Section(..) => None,
        Contest::StratInSection(id, section, direction) => {
            let list = list(context, section, direction);
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
fn list(context: ReportContext<'_>, section: SectionId, direction: Direction) -> String {
    let scored = context.scored;
    let side = direction.side().map(|side| *context.words.side.get(side));
    let section = &scored.session.section(section).name;
    let section = scored.has_sections().then_some(section.as_str());
    let parts: Vec<&str> = section.into_iter().chain(side).collect();
    parts.join(" ")
}

/// What separates those who win, are awarded or qualify from those who do not.
pub(super) fn close(context: ReportContext<'_>) -> Vec<String> {
    let margins = margins(context.scored.session, context.scored.scoresheet).into_iter();
    margins.map(|margin| margin_line(context, margin)).collect()
}

fn margin_line(context: ReportContext<'_>, margin: Margin) -> String {
    let own = &context.report_words().audit;
    let scored = context.scored;
    let unit = Some(scored.unit()).filter(|_| !scored.has_victory_points());
    let place = match margin.boundary {
        Boundary::First(contest) => match ranking(context, contest) {
            Some(ranking) => own.first_in(&ranking),
            None => own.first_alone_place.to_owned(),
        },
        Boundary::Award(_) => own.last_award.to_owned(),
        Boundary::Qualifies => own.last_qualifier.to_owned(),
    };
    let [ahead, after] = [margin.ahead, margin.after].map(|id| contestant(context, id));
    match margin.score.count() {
        0 => own.margin_tie(&place, &ahead, &after),
        _ => {
            let by = own.amount(&margin.score.to_decimal(), unit);
            own.margin_by(&place, &ahead, &after, &by)
        }
    }
}
