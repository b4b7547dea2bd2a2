//! What a correction changed: what was corrected and why, and what everybody has now.

mod results;
mod standings;
mod who;

use results::{result, results};
use session::ContestantKind;
use standings::{earned, handicaps, pairs, ranks, standings};
use who::called;

use super::{Exists, Place, Report, ReportContext, records, report_words};
use crate::model::difference::{Difference, StandingChange};
use crate::model::published::{PublishedStanding, Rules, bye_vp};
use crate::sheet::{Block, Corrected, Items, List, Part, Sheet, Style, Table};
use crate::words::texts::Argument;
use crate::words::{CorrectionsWords, Rule};

/// How many corrections the notice names; the report and the list of corrections have all of them.
const IN_NOTICE: usize = 3;
/// Of places, which are short.
const PLACES_IN_NOTICE: usize = 6;

impl CorrectionsWords {
    /// A contract and who declared, where there is one.
    #[must_use]
    pub fn played(&self, contract: &str, declarer: &str) -> String {
        match declarer {
            "" => contract.to_owned(),
            declarer => self.played_by(contract, declarer),
        }
    }

    /// Something that was one thing and is another; that is new, or gone.
    #[must_use]
    pub fn changed(&self, what: &str, was: Option<&str>, is: Option<&str>) -> String {
        let keys = [
            "reports.corrections.changed_from",
            "reports.corrections.changed_new",
            "reports.corrections.changed_gone",
        ];
        self.became(keys, ("what", what), was, is)
    }

    /// Somebody's place that was one and is another; that is new, or gone.
    #[must_use]
    pub fn place(&self, who: &str, was: Option<&str>, is: Option<&str>) -> String {
        let keys = [
            "reports.corrections.place_from",
            "reports.corrections.place_new",
            "reports.corrections.place_gone",
        ];
        self.became(keys, ("who", who), was, is)
    }

    fn became(
        &self,
        [from, new, gone]: [&'static str; 3],
        (name, called): (&str, &str),
        was: Option<&str>,
        is: Option<&str>,
    ) -> String {
        let key = match (was, is) {
            (Some(_), Some(_)) => from,
            (None, Some(_)) => new,
            (Some(_), None) => gone,
            (None, None) => return called.to_owned(),
        };
        let (was, is) = (was.unwrap_or_default(), is.unwrap_or_default());
        let arguments: [(&str, &dyn Argument); 3] = [(name, &called), ("was", &was), ("is", &is)];
        self.texts.format(key, &arguments)
    }

    /// This many have another score.
    #[must_use]
    pub fn scores(&self, count: usize, kind: ContestantKind) -> String {
        let key = match kind {
            ContestantKind::Pair => "reports.corrections.scores_of_pairs",
            ContestantKind::Player => "reports.corrections.scores_of_players",
            ContestantKind::Team => "reports.corrections.scores_of_teams",
        };
        let text = self.texts.of_number(key, count as u64);
        self.texts.fill(text, &[("count", &count)])
    }
}

/// The level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// What everybody reads.
    Notice,
    /// All of it.
    Report,
}

/// The report.
pub static REPORT: Report = Report {
    exists: |scored| match scored.corrections {
        Some(difference) if difference.is_empty() => Exists::Empty,
        compared => Exists::only(
            compared.is_some(),
            "the session is compared with no earlier version",
            "`matchpoint diff OLD NEW` compares two, and `matchpoint report --since OLD`",
        ),
    },
    rows: |scored| {
        scored.corrections.map_or(0, |difference| {
            let changes = difference.earned.len().max(difference.standings.len());
            changes.max(difference.results.len()).max(difference.pairs.len())
        })
    },
    is_of_one_session: false,
    ..Report::new(
        "corrections",
        "What a correction changed",
        |words| report_words(words).corrections.title,
        part,
    )
    .shown(&[Place::Page, Place::Paper("corrections.pdf")])
};

/// The sheets: results, what else was corrected, board scores, scores, ranks. One that says so where nothing differs.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let words = &context.report_words().corrections;
    let title = words.title;
    let sheets = context.scored.corrections.map_or_else(Vec::new, |it| {
        let list = |items: Vec<String>| {
            (!items.is_empty()).then(|| Block::List(List::of(Items::Apart, items)))
        };
        let table = |table: Option<Table>| table.map(Block::Table);
        let unit = words.earned(context.scored.unit());
        let own = context.report_words();
        let with_handicap = own.ranking.with_handicap(words.standings);
        let sheets = [
            (words.results, table(results(context, it))),
            (words.others, list(others(context, it, Extent::Report))),
            (unit, table(earned(context, it, unit))),
            (words.standings, table(standings(context, it))),
            (with_handicap.as_str(), table(handicaps(context, it, &with_handicap))),
            (own.team_pairs.title, table(pairs(context, it))),
            (words.ranks, table(ranks(context, it))),
        ];
        let kind = title;
        let sheets = sheets.into_iter().filter_map(|(title, block)| {
            let blocks = vec![block?];
            Some(Sheet { kind: Some(kind.to_owned()), blocks, ..Sheet::new(title.to_owned()) })
        });
        let mut sheets: Vec<Sheet> = sheets.collect();
        if sheets.is_empty() {
            sheets.push(Sheet::list(title, Items::Apart, Vec::new(), words.nothing));
        }
        sheets
    });
    Part::new(REPORT.name, title, sheets.into_iter())
}

/// The notice in every document: the corrections on record, a line each; where an earlier version is compared with, also
/// what else was changed, and for whom. None where nothing was corrected.
pub(super) fn notice(context: ReportContext<'_>) -> Option<Corrected> {
    let difference = context.scored.corrections.filter(|it| !it.is_empty());
    let notice = |letters| notice_lines(context, difference, letters);
    let symbols = notice(false);
    (!symbols.is_empty()).then(|| Corrected {
        word: context.report_words().corrections.notice,
        anchor: difference.map_or(records::ANCHOR, |_| REPORT.name),
        symbols,
        letters: notice(true),
    })
}

fn notice_lines(
    context: ReportContext<'_>,
    difference: Option<&Difference>,
    letters: bool,
) -> Vec<String> {
    let mut causes = records::standing(context);
    if let Some(difference) = difference {
        // The corrections of the others are named already.
        let others_too = difference.results.iter().filter(|it| it.records.is_empty());
        causes.extend(others_too.map(|change| result(context, change, letters)));
        causes.extend(others(context, difference, Extent::Notice));
    }
    let mut lines = shortened(context, causes, IN_NOTICE);
    lines.extend(difference.and_then(|difference| for_whom(context, difference, lines.is_empty())));
    lines
}

/// What became of scores and places; where no cause is named, what else changed.
fn for_whom(
    context: ReportContext<'_>,
    difference: &Difference,
    has_no_cause: bool,
) -> Option<String> {
    let words = &context.report_words().corrections;
    let mut stated: Vec<String> = Vec::new();
    let moved = |change: &&StandingChange| change.changed(PublishedStanding::score).is_some();
    let scores = difference.standings.iter().filter(moved).count();
    if scores > 0 {
        stated.push(words.scores(scores, context.scored.session.contestant_kind()));
    }
    let moved = |place: fn(&PublishedStanding) -> Option<&str>| {
        let places = difference.standings.iter().filter_map(|change| {
            let [old, new] = change.changed(place)?;
            let who = called(context, &change.who);
            Some(words.place(&who, old.flatten(), new.flatten()))
        });
        let places = shortened(context, places.collect(), PLACES_IN_NOTICE);
        (!places.is_empty()).then(|| places.join(", "))
    };
    let places = moved(PublishedStanding::place);
    stated.extend(places.map(|places| words.places(&places)));
    let places = moved(PublishedStanding::handicap_place);
    stated.extend(places.map(|places| words.places_with_handicap(&places)));
    if !difference.pairs.is_empty() {
        stated.push(words.scores(difference.pairs.len(), ContestantKind::Pair));
    }
    if stated.is_empty() && has_no_cause {
        // What is nothing of the above: the tables say the rest.
        let all = &difference.standings;
        let ranked = |change: &StandingChange| {
            !change.ranks().is_empty() || change.changed(PublishedStanding::award).is_some()
        };
        let title = match all.iter().any(ranked) {
            true => words.ranks,
            false if all.is_empty() => words.earned(context.scored.unit()),
            false => words.standings,
        };
        let who = all.iter().map(|change| called(context, &change.who));
        let who = shortened(context, who.collect(), PLACES_IN_NOTICE);
        stated.push([title, &who.join(", ")].join(": "));
    }
    (!stated.is_empty()).then(|| stated.join(words.between))
}

/// The first of some sentences, and how many more there are.
fn shortened(context: ReportContext<'_>, mut all: Vec<String>, most: usize) -> Vec<String> {
    // One more takes no more room than to say that there is one.
    if all.len() > most + 1 {
        let more = context.words.notes.more(all.len() - most);
        all.truncate(most);
        all.push(more);
    }
    all
}

fn because(stated: &str, why: &[String]) -> String {
    match why {
        [] => stated.to_owned(),
        _ => format!("{stated} ({})", why.join("; ")),
    }
}

/// Rules, adjustments and names that differ.
fn others(context: ReportContext<'_>, difference: &Difference, extent: Extent) -> Vec<String> {
    let words = &context.report_words().corrections;
    let rules = difference.rules.map_or_else(Vec::new, |both| rules(context, both));
    let changes = difference.standings.iter().flat_map(|change| {
        let who = called(context, &change.who);
        let both = change.old.as_ref().zip(change.new.as_ref());
        let adjustment = change.changed(PublishedStanding::adjustment).map(|both| {
            let [old, new] =
                both.map(|amount| amount.flatten().map(|amount| context.amount(amount, 2)));
            let what = words.adjustment(&who);
            because(&words.changed(&what, old.as_deref(), new.as_deref()), &change.why)
        });
        let given = change.changed(PublishedStanding::handicap);
        let handicap = given.map(|both| {
            let [old, new] =
                both.map(|amount| amount.flatten().map(|amount| context.amount(amount, 2)));
            let what = words.handicap(&who);
            words.changed(&what, old.as_deref(), new.as_deref())
        });
        // Who is new, or gone, is said elsewhere.
        let handicap = handicap.filter(|_| both.is_some());
        let carryover = both.filter(|(old, new)| old.carryover() != new.carryover());
        let carryover = carryover.map(|(old, new)| {
            let amount =
                |one: &PublishedStanding| one.carryover().map(|amount| context.amount(amount, 2));
            let what = words.carryover(&who);
            words.changed(&what, amount(old).as_deref(), amount(new).as_deref())
        });
        let names = both.filter(|_| change.renamed).map(|(old, new)| {
            let [old, new] = [old, new].map(|one| {
                let known = one.names.iter().filter(|name| !name.is_empty());
                let known: Vec<&str> = known.map(String::as_str).collect();
                (!known.is_empty()).then(|| known.join(Style::PRINT.between_names))
            });
            let names = words.names(&who);
            match extent {
                Extent::Notice => names,
                Extent::Report => words.changed(&names, old.as_deref(), new.as_deref()),
            }
        });
        (adjustment.into_iter().chain(handicap)).chain(carryover).chain(names)
    });
    rules.into_iter().chain(changes).collect()
}

/// The rules that differ.
fn rules(context: ReportContext<'_>, [old, new]: [Rules; 2]) -> Vec<String> {
    let (words, own) = (&context.words.rules, &context.report_words().corrections);
    let titles = &context.words.columns;
    let both = super::described(context, old).zip(super::described(context, new));
    let both = both.filter_map(|((rule, old), (_, new))| Some((rule, old?, new?)));
    // What a bye earns is no word of the method.
    let both = both.filter(|(_, old, new)| old != new);
    let bye = |rules: Rules| Some(context.amount(bye_vp(rules.method?)?, 2));
    let byes = bye(old).zip(bye(new)).filter(|(old, new)| old != new);
    let byes = byes.map(|(old, new)| {
        let [old, new] =
            [old, new].map(|bye| format!("{bye} {}", titles.victory_points.short).into());
        (Rule::Bye, old, new)
    });
    both.chain(byes)
        .map(|(rule, old, new)| own.changed(words.rule(rule), Some(&old), Some(&new)))
        .collect()
}
