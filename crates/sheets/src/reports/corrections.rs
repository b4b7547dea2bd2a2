//! What a correction changed: what was corrected and why, and what everybody has now.

mod others;
mod results;
mod standings;
mod who;

use others::others;
use results::{result, results};
use standings::{earned, handicaps, pairs, ranks, standings};
use who::called;

use session::ContestantKind;

use super::report_words;
use super::{Exists, Place, Report, Reporting};
use crate::model::difference::{Difference, StandingChange};
use crate::model::published::PublishedStanding;
use crate::sheet::{Block, Corrected, Items, List, Part, Sheet, Table, Target};
use crate::words::CorrectionsWords;
use crate::words::texts::Argument;

/// How much the notice says of each kind; the report has all of it.
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
        self.texts.say(key, &arguments)
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
            changes
                .max(difference.results.len())
                .max(difference.pairs.len())
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
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let words = &reporting.report_words().corrections;
    let title = words.title;
    let sheets = reporting.scored.corrections.map_or_else(Vec::new, |it| {
        let list = |items: Vec<String>| {
            (!items.is_empty()).then(|| Block::List(List::of(Items::Apart, items)))
        };
        let table = |table: Option<Table>| table.map(Block::Table);
        let unit = words.earned(reporting.scored.unit());
        let own = reporting.report_words();
        let with_handicap = own.ranking.with_handicap(words.standings);
        let sheets = [
            (words.results, table(results(reporting, it))),
            (words.others, list(others(reporting, it, Extent::Report))),
            (unit, table(earned(reporting, it, unit))),
            (words.standings, table(standings(reporting, it))),
            (
                with_handicap.as_str(),
                table(handicaps(reporting, it, &with_handicap)),
            ),
            (own.team_pairs.title, table(pairs(reporting, it))),
            (words.ranks, table(ranks(reporting, it))),
        ];
        let kind = title;
        let sheets = sheets.into_iter().filter_map(|(title, block)| {
            let blocks = vec![block?];
            Some(Sheet {
                kind: Some(kind.to_owned()),
                blocks,
                ..Sheet::new(title.to_owned())
            })
        });
        let mut sheets: Vec<Sheet> = sheets.collect();
        if sheets.is_empty() {
            sheets.push(Sheet::list(title, Items::Apart, Vec::new(), words.nothing));
        }
        sheets
    });
    Part::new(REPORT.name, title, sheets.into_iter())
}

/// The notice of corrections in every document: what was corrected, why, and for whom; none where nothing was.
pub(super) fn notice(reporting: Reporting<'_>) -> Option<Corrected> {
    let difference = reporting.scored.corrections.filter(|it| !it.is_empty())?;
    let notice = |letters| notice_text(reporting, difference, letters);
    Some(Corrected {
        word: reporting.report_words().corrections.notice,
        target: Target {
            report: REPORT.name,
            anchor: REPORT.name.to_owned(),
        },
        symbols: notice(false),
        letters: notice(true),
    })
}

fn notice_text(reporting: Reporting<'_>, difference: &Difference, letters: bool) -> String {
    let words = &reporting.report_words().corrections;
    let results = difference.results.iter();
    let causes: Vec<String> = results
        .map(|change| result(reporting, change, letters))
        .chain(others(reporting, difference, Extent::Notice))
        .collect();
    let mut said = shortened(reporting, causes, IN_NOTICE);
    let moved = |change: &&StandingChange| change.changed(|one| one.score).is_some();
    let scores = difference.standings.iter().filter(moved).count();
    if scores > 0 {
        said.push(words.scores(scores, reporting.scored.session.contestant_kind()));
    }
    let moved = |place: fn(&PublishedStanding) -> Option<&str>| {
        let places = difference.standings.iter().filter_map(|change| {
            let [old, new] = change.changed(place)?;
            let who = called(reporting, &change.who);
            Some(words.place(&who, old.flatten(), new.flatten()))
        });
        let places = shortened(reporting, places.collect(), PLACES_IN_NOTICE);
        (!places.is_empty()).then(|| places.join(", "))
    };
    let places = moved(|one| one.place.as_deref());
    said.extend(places.map(|places| words.places(&places)));
    let places = moved(|one| one.handicap.as_ref()?.place.as_deref());
    said.extend(places.map(|places| words.places_with_handicap(&places)));
    if !difference.pairs.is_empty() {
        said.push(words.scores(difference.pairs.len(), ContestantKind::Pair));
    }
    if said.is_empty() {
        // What is nothing of the above: the tables say the rest.
        let all = &difference.standings;
        let ranked = |change: &StandingChange| {
            !change.ranks().is_empty() || change.changed(|one| &one.award).is_some()
        };
        let title = match all.iter().any(ranked) {
            true => words.ranks,
            false if all.is_empty() => words.earned(reporting.scored.unit()),
            false => words.standings,
        };
        let who = all.iter().map(|change| called(reporting, &change.who));
        let who = shortened(reporting, who.collect(), PLACES_IN_NOTICE);
        said.push([title, &who.join(", ")].join(": "));
    }
    said.join(words.between)
}

/// The first of some sentences, and how many more there are.
fn shortened(reporting: Reporting<'_>, mut all: Vec<String>, most: usize) -> Vec<String> {
    // One more takes no more room than to say that there is one.
    if all.len() > most + 1 {
        let more = reporting.words.notes.more(all.len() - most);
        all.truncate(most);
        all.push(more);
    }
    all
}

fn because(said: &str, why: &[String]) -> String {
    match why {
        [] => said.to_owned(),
        _ => format!("{said} ({})", why.join("; ")),
    }
}
