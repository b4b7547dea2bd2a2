//! The director's page: what to look at before the result is posted.

use findings::Accounting;
use session::{
    AdjustmentAmount, AveragePlus, Bye, Conditions, ContestantId, Entry, MatchEnd, Method,
};

use super::{Report, ReportContext, audit, played, report_words, who};
use crate::model::audit::audit as found;
use crate::model::director::{DirectorPage, WarningLine, director_page};
use crate::model::heading::Unit;
use crate::model::published::Rules;
use crate::model::standing::{self, StandingLine};
use crate::model::{OpenLine, Opponent};
use crate::sheet::{Document, Items, Part, Sheet};
use crate::words::DirectorWords;
use crate::words::texts::{Argument, Form};

/// The most margins that are listed.
const MARGINS: usize = 10;

impl DirectorWords {
    /// What became of every line.
    #[must_use]
    pub fn accounting(&self, accounting: &Accounting) -> String {
        let counted = |key, count: u64| {
            let text = self.texts.of_number(key, count);
            self.texts.fill(text, &[("count", &count)])
        };
        let mut lines = counted("reports.director.lines_read", accounting.lines);
        if accounting.added > 0 {
            let arguments: [(&str, &dyn Argument); 2] =
                [("lines", &lines), ("added", &accounting.added)];
            lines = self.texts.format("reports.director.added", &arguments);
        }
        let parts = [
            ("reports.director.results", accounting.results),
            ("reports.director.sit_outs", accounting.sit_outs),
            ("reports.director.unplayed", accounting.unplayed),
            ("reports.director.removed", accounting.removed),
            ("reports.director.copies", accounting.copies),
            ("reports.director.continued", accounting.continued),
            ("reports.director.empty", accounting.empty),
            ("reports.director.comments", accounting.comments),
            ("reports.director.titles", accounting.titles),
            ("reports.director.totals", accounting.totals),
            ("reports.director.faulty", accounting.faulty),
            ("reports.director.unread", accounting.unread),
        ];
        let parts = parts.into_iter().filter(|(_, count)| *count > 0);
        let parts: Vec<String> = parts.map(|(key, count)| counted(key, count)).collect();
        if parts.is_empty() {
            return lines;
        }
        let parts = parts.join(", ");
        self.texts.format("reports.director.lines_as", &[("lines", &lines), ("parts", &parts)])
    }

    /// An adjustment: how much, and of what, in the unit of session scores: `None` for victory points.
    #[must_use]
    pub fn adjustment(&self, amount: AdjustmentAmount, unit: Option<Unit>) -> String {
        let (form, amount) = match amount {
            AdjustmentAmount::Matchpoints(amount) => {
                (unit.map_or("vp", |unit| unit.form()), amount)
            }
            AdjustmentAmount::PercentOfTop(amount) => ("top", amount),
            AdjustmentAmount::PercentOfSession(amount) => ("session", amount),
        };
        let text = self.texts.form("reports.director.adjustment", form);
        self.texts.fill(text, &[("amount", &&amount)])
    }
}

/// The report.
pub static REPORT: Report = Report::new(
    "director",
    "Sum checks, close margins, warnings, adjustments, rules",
    |words| report_words(words).director.title,
    part,
);

/// The lists: close margins first, since they are what is checked by a third person.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let words = &context.report_words().director;
    let page = director_page(context.scored);
    let errors = lines(context, &page.errors);
    let errors = (!errors.is_empty()).then_some((words.errors, errors));
    let matches: Vec<String> = ruled_matches(context, None).collect();
    let matches = (!matches.is_empty()).then_some((words.matches, matches));
    let lists = [
        (words.margins, margins(context, &page)),
        (context.report_words().audit.critical, audit::short(context)),
        (words.sums, sums(context, &page)),
        (words.warnings, warnings(context, &page)),
        (words.adjustments, adjustments(context)),
        (words.rulings, open(context, &page.rulings)),
        (words.late_plays, open(context, &page.late_plays)),
        (words.not_played, open(context, &page.not_played)),
        (words.rules, rules(context)),
    ];
    let accounting = (context.scored.accounting)
        .map(|accounting| (words.lines, vec![words.accounting(&accounting)]));
    let sheets = (errors.into_iter())
        .chain(lists)
        .chain(matches)
        .chain(accounting)
        .map(move |(title, items)| Sheet::list(title, Items::Apart, items, words.none));
    Part::new("director", context.report_words().director.title, sheets)
}

fn margins(context: ReportContext<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let words = &context.report_words().director;
    let mut lines: Vec<String> = (page.margins.iter().take(MARGINS))
        .map(|margin| {
            let place = match margin.is_overall {
                true => words.at_overall(margin.place),
                false => words.at(margin.place),
            };
            let ahead = who::called(context, &margin.ahead);
            let after = who::called(context, &margin.after);
            if margin.score.is_zero() {
                words.tie_of(&ahead, &after, &place)
            } else {
                let (percent, score) = (&margin.percent, &margin.score);
                words.margin_of(&ahead, &after, &place, percent, score)
            }
        })
        .collect();
    let more = page.margins.len().saturating_sub(MARGINS);
    if more > 0 {
        lines.push(context.words.notes.more(more));
    }
    lines
}

fn sums(context: ReportContext<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let words = &context.report_words().director;
    let (hold, all) = page.sums_hold;
    let mut lines = Vec::new();
    if all > 0 {
        lines.push(words.sums_hold(hold, all));
    }
    lines.extend(page.broken_sums.iter().map(|broken| {
        let sums = [broken.sum.awarded, broken.sum.expected];
        let [awarded, expected] = sums.map(|sum| sum.normalize());
        let side = context.words.side.get(broken.side);
        words.broken_sum(broken.board.to_string(), side, awarded, expected)
    }));
    lines
}

fn warnings(context: ReportContext<'_>, page: &DirectorPage<'_>) -> Vec<String> {
    let warnings = lines(context, &page.warnings).into_iter();
    warnings.chain(beyond(context)).collect()
}

/// Findings, each with its place.
fn lines(context: ReportContext<'_>, findings: &[WarningLine<'_>]) -> Vec<String> {
    let line = |warning: &WarningLine<'_>| {
        let place = warning.location.map_or_else(String::new, |at| format!("{}: ", at.address()));
        let seen = warning.acknowledged.map_or_else(String::new, |by| {
            let stated = &context.report_words().director;
            let scored = context.scored;
            let name = (by.by.as_deref()).and_then(|name| scored.shown_names().shown(name));
            let reason = scored.text(&by.reason);
            let seen = match name {
                Some(name) => stated.acknowledged_by(&*name, &*reason),
                None => stated.acknowledged_for(&*reason),
            };
            format!(" ({seen})")
        });
        let stated = context.words.finding(warning.message);
        format!("{place}{stated}{seen}")
    };
    findings.iter().map(line).collect()
}

/// Says of each contestant whose percentage is below 0 or above 100 after penalties and bonuses that it is.
pub fn beyond(context: ReportContext<'_>) -> impl Iterator<Item = String> {
    let stated = &context.report_words().director;
    standing::beyond(context.scored).map(move |(id, percent)| {
        let line = StandingLine::of(context.scored, id);
        stated.beyond(who::called(context, &line), percent)
    })
}

fn adjustments(context: ReportContext<'_>) -> Vec<String> {
    let scored = context.scored;
    let colon = context.words.colon;
    let adjustments = scored.session.adjustments().iter().map(|adjustment| {
        let standing = StandingLine::of(scored, adjustment.contestant);
        let unit = Some(scored.unit()).filter(|_| !scored.has_victory_points());
        let amount = context.report_words().director.adjustment(adjustment.amount, unit);
        format!(
            "{}{colon}{amount}, {}",
            who::called(context, &standing),
            scored.text(&adjustment.reason)
        )
    });
    adjustments.collect()
}

/// Matches that were void, won without play or awarded, all or those of a contestant, with their victory points and the
/// reason.
pub(super) fn ruled_matches<'a>(
    context: ReportContext<'a>,
    of: Option<ContestantId>,
) -> impl Iterator<Item = String> + 'a {
    let ReportContext { scored, words } = context;
    let matches = scored.scoresheet.matches.iter();
    let matches = matches.filter(move |one| {
        let is_own = of.is_none_or(|own| one.contestants.contains(&own));
        is_own && one.end != MatchEnd::Played
    });
    matches.map(move |one| {
        let kind = scored.session.contestant_kind();
        let [own, other] = one.contestants.map(|id| {
            let label = Opponent::of(scored, id).label();
            words.facts.contestant(kind, &label)
        });
        let round = one
            .round
            .map_or_else(String::new, |round| format!("{}, ", words.facts.round(round.get())));
        let ended = report_words(words).director.ruled_match(one.end, &own, &other);
        let points = one.victory_points.map_or_else(String::new, |both| {
            let [own, other] = both.map(|points| context.number(points.to_decimal()));
            format!(", {own} / {other} {}", words.columns.victory_points.short)
        });
        let reason = one
            .reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(" ({})", scored.text(reason)));
        format!("{round}{ended}{points}{reason}")
    })
}

fn open(context: ReportContext<'_>, lines: &[OpenLine]) -> Vec<String> {
    let stated = |open: &OpenLine| {
        let line = &open.line;
        let entry = |(side, own): (_, &Entry)| played::entry(context.words, own, side);
        let [ns, ew] = line.entries.each().map(entry);
        let [who, others] = [&line.players.ns, &line.players.ew].map(|one| who::labels(one));
        let remarks = line.remarks.as_ref();
        let remarks = remarks.map_or_else(String::new, |text| format!(" ({text})"));
        let words = &context.report_words().director;
        words.ruled_line(open.board, &who, &others, &ns, &ew) + &remarks
    };
    lines.iter().map(stated).collect()
}

fn rules(context: ReportContext<'_>) -> Vec<String> {
    let words = &context.words.rules;
    let conditions = context.scored.session.conditions();
    // Matches of teams by IMPs have no other value (Law 86).
    let average_plus = match conditions.method {
        Method::Teams { .. } => AveragePlus::Flat,
        _ => conditions.average_plus,
    };
    let in_force = Rules::of(context.scored);
    // What nobody chose otherwise needs no line.
    let rules = Rules {
        short_boards: (in_force.short_boards).filter(|_| conditions.short_boards.is_some()),
        complement: in_force.complement.filter(|complement| *complement),
        bye: in_force.bye.filter(|bye| *bye != Bye::Nothing),
        averages: Some(average_plus),
        minimum_share: (in_force.minimum_share).filter(|share| *share != Conditions::USUAL_SHARE),
        ..in_force
    };
    let colon = context.words.colon;
    super::described(context, rules)
        .filter_map(|(rule, text)| Some(format!("{}{colon}{}", words.rule(rule), text?)))
        .collect()
}

/// The audit of a session as a document; one without parts where nothing was played.
#[must_use]
pub fn audit_document(context: ReportContext<'_>) -> Document<'_> {
    let mut document = context.document(&[]);
    if document.empty.is_none() {
        document.parts.insert(0, audit_part(context));
    }
    document
}

/// The lines that decide first, since they are what a director looks at first.
fn audit_part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let own = &report_words(context.words).audit;
    let page = director_page(context.scored);
    let of_director = &report_words(context.words).director;
    let list = |title, items| Sheet::list(title, Items::Apart, items, of_director.none);
    let sheets = [
        audit::critical(context, &found(context.scored)),
        list(own.margins, audit::close(context)),
        list(of_director.sums, sums(context, &page)),
        list(of_director.warnings, warnings(context, &page)),
    ];
    Part::new("audit", own.title, sheets.into_iter())
}
