//! The heading of a document, and that of a section's sheet.

use contract_scoring::Side;
use matchpointing::short_boards;
use rust_decimal::Decimal;
use session::{Bye, Conditions, Direction, Event, Percentage};

use super::report_words;
use super::{ReportContext, corrections, stages, who};
use crate::model::Scored;
use crate::model::fingerprint::Fingerprint;
use crate::model::heading::{SheetHeading, has_averages_in_percent, needs_averages};
use crate::model::names::Names;
use crate::model::provisional::{Provisional, provisional};
use crate::sheet::{Cell, Column, Document, Heading, Part, Sheet, Whole, text};
use crate::words::texts::Argument;
use crate::words::{self, HeadingWords, Rule, Words};

impl HeadingWords {
    /// The day of play, which a session holds as `2026-03-07`.
    #[must_use]
    pub fn date(&self, day: &str) -> String {
        let months = self.texts.text("reports.heading.months").split(", ");
        let parts: Vec<&str> = day.splitn(3, '-').collect();
        let &[year, month, number] = parts.as_slice() else {
            return day.to_owned();
        };
        let month = month.parse::<usize>().ok().and_then(|month| month.checked_sub(1));
        let Some(month) = month.and_then(|month| months.into_iter().nth(month)) else {
            return day.to_owned();
        };
        let number = match number.trim_start_matches('0') {
            "1" => self.texts.text("reports.heading.first_day"),
            number => number,
        };
        let arguments: [(&str, &dyn Argument); 4] =
            [("iso", &day), ("day", &number), ("month", &month), ("year", &year)];
        self.texts.fill(self.texts.text("reports.heading.date"), &arguments)
    }

    /// Why it is not: a board that seems to lack all its results, in one section or in several.
    #[must_use]
    pub fn missing_board(&self, board: Option<u16>, section: Option<&str>) -> String {
        let board = match board {
            Some(board) => self.texts.format("reports.heading.the_board", &[("board", &board)]),
            None => self.texts.text("reports.heading.a_board").to_owned(),
        };
        let form = if section.is_some() { "here" } else { "several" };
        let section = section.unwrap_or_default();
        let text = self.texts.form("reports.heading.missing_board", form);
        self.texts.fill(text, &[("board", &board), ("section", &section)])
    }
}

/// What every document of a session begins with.
#[must_use]
pub fn heading(context: ReportContext<'_>) -> Heading {
    let ReportContext { scored, words } = context;
    let texts = &report_words(words).heading;
    let conditions = scored.session.conditions();
    let event = scored.session.event();
    let method = words.rules.method(conditions.method);
    let mut rules = vec![texts.rules(method, conditions.rules.title())];
    rules.extend(words.rules.detail(conditions.method));
    if let Some(rounding) = conditions.board_rounding {
        rules.push(words.rules.rounding(rounding).to_owned());
    }
    let chosen = conditions.short_boards.filter(|chosen| {
        // What the rules have anyway is no choice.
        let of_rules = Conditions::usual(conditions.rules);
        *chosen != short_boards(&of_rules)
    });
    rules.extend(chosen.map(|chosen| words.rules.short_boards(chosen).to_owned()));
    if conditions.complement {
        rules.push(words.rules.complement(true).to_owned());
    }
    if conditions.bye != Bye::Nothing {
        rules.push(words.rules.bye(conditions.bye).to_owned());
    }
    if needs_averages(scored) {
        rules.push(words.rules.averages(conditions.average_plus, scored.unit()).to_owned());
    }
    if has_averages_in_percent(scored) {
        rules.push(words.rules.averages_in_percent.to_owned());
    }
    if conditions.minimum_share != Conditions::USUAL_SHARE {
        let (rule, colon) = (words.rules.rule(Rule::MinimumShare), words.colon);
        let share = percent_of(conditions.minimum_share);
        rules.push(format!("{rule}{colon}{}", words.rules.minimum_share(&share)));
    }
    rules.extend(stages::rules(context));
    let reasons = why_provisional(context);
    Heading {
        title: title(event, texts),
        about: about(event, scored.shown_names(), texts),
        rules,
        colon: words.colon,
        provisional: (!reasons.is_empty()).then_some((texts.provisional, reasons)),
        corrected: corrections::notice(context),
        fingerprint: Some(texts.fingerprint(Fingerprint::of(scored))),
    }
}

/// A document of a part about an event, whatever was played.
pub(super) fn document<'a>(event: &Event, names: Names, part: Part<'a>) -> Document<'a> {
    let words = words::of_event(event);
    let texts = &report_words(words).heading;
    Document {
        language: words.language,
        point: words.point,
        paper: &words.paper,
        heading: Heading {
            title: title(event, texts),
            about: about(event, names, texts),
            colon: words.colon,
            ..Heading::default()
        },
        parts: vec![part],
        has_marks: false,
        empty: None,
    }
}

/// What an event is called, and which of its sessions this is.
pub(super) fn title(event: &Event, texts: &HeadingWords) -> String {
    let name = event.name.as_deref().unwrap_or(texts.unnamed);
    if event.sessions > 1 || event.session > 1 {
        texts.session(name, event.session, event.sessions.max(event.session))
    } else {
        name.to_owned()
    }
}

/// Club, date and director of an event, as far as they are known and go out.
pub(super) fn about(event: &Event, names: Names, texts: &HeadingWords) -> Option<String> {
    let director = (event.director.as_deref()).and_then(|name| names.shown(name));
    let director = director.map(|name| texts.director(&*name));
    let date = event.date.as_deref().map(|day| texts.date(day));
    let known: Vec<String> = [event.club.clone(), date, director].into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

/// Sessions by their numbers, with what they are called and their day: `1: Tuesday Pairs, 2026-03-07`. A name that all
/// of them have is left out where their days are known.
pub(super) fn sessions<'s>(
    words: &Words,
    sessions: impl Iterator<Item = (Option<&'s str>, Option<&'s str>)> + Clone,
) -> String {
    let ladder = &report_words(words).ladder;
    let mut others = sessions.clone();
    let first = others.next().and_then(|(name, _)| name);
    let are_alike =
        others.all(|(name, _)| name == first) && sessions.clone().all(|(_, date)| date.is_some());
    let named = (1..).zip(sessions).map(|(number, (name, date))| {
        let name = name.unwrap_or(ladder.unnamed);
        let colon = words.colon;
        match date.map(|day| report_words(words).heading.date(day)) {
            Some(date) if are_alike => format!("{number}{colon}{date}"),
            Some(date) => format!("{number}{colon}{name}, {date}"),
            None => format!("{number}{colon}{name}"),
        }
    });
    named.collect::<Vec<_>>().join(ladder.between)
}

/// Why the result is not final; nothing where it is.
#[must_use]
pub fn why_provisional(context: ReportContext<'_>) -> Vec<String> {
    let texts = &context.report_words().heading;
    let sessions = context.scored.event.map(|event| &event.sessions[..]);
    let earlier = sessions.and_then(<[_]>::split_last).map(|(_, earlier)| earlier);
    let earlier = (1..).zip(earlier.unwrap_or_default());
    let of_earlier = earlier.flat_map(|(number, scored)| {
        let reasons = reasons(*scored, texts).into_iter();
        reasons.map(move |reason| texts.in_session(number, &reason))
    });
    of_earlier.chain(reasons(context.scored, texts)).collect()
}

/// Why the result of one session is not final.
fn reasons(scored: Scored<'_>, texts: &HeadingWords) -> Vec<String> {
    (provisional(scored).into_iter())
        .map(|reason| match reason {
            Provisional::Errors(lines) => texts.errors(lines),
            Provisional::LatePlays(count) => texts.late_plays(count),
            Provisional::Open(at) => texts.open(at.lines, at.of, at.round.get(), at.rounds.get()),
            Provisional::MissingLines { lines, section } => texts.missing_lines(lines, section),
            Provisional::MissingRounds { tables, section } => texts.missing_rounds(tables, section),
            Provisional::MissingBoard { board, section } => texts.missing_board(board, section),
            Provisional::Elsewhere => texts.missing_elsewhere.to_owned(),
            Provisional::InUse => texts.in_use.to_owned(),
        })
        .collect()
}

/// A section's sheet of a report: its title, its facts, and which section and direction it is about.
pub(super) fn sheet(context: ReportContext<'_>, kind: &str, heading: &SheetHeading) -> Sheet {
    let words = &context.words;
    let side = heading.direction.side();
    let direction = side.map_or("", |side| *words.direction.get(side));
    let section = words.facts.section(&heading.section);
    let whole = side.map(|side| Whole {
        title: if heading.is_named { section.clone() } else { String::new() },
        own: direction.to_owned(),
        short: (*words.side.get(side)).to_owned(),
    });
    let title = match (heading.is_named, heading.direction) {
        (true, Direction::Both) => section,
        (true, Direction::Fixed(_)) => format!("{section}  {direction}"),
        (false, Direction::Both) => {
            let kind = context.scored.session.contestant_kind();
            words.facts.everybody.of(kind).to_owned()
        }
        (false, Direction::Fixed(_)) => direction.to_owned(),
    };
    let facts = &words.facts;
    let amount = |amount: &rust_decimal::Decimal| amount.normalize();
    let boards = u32::try_from(heading.boards).unwrap_or(u32::MAX);
    let known = [
        Some(facts.movement(heading.movement).to_owned()),
        Some(facts.tables(heading.tables)),
        Some(facts.boards(boards)),
        (heading.top.as_ref()).map(|top| facts.top(amount(top))),
        (heading.average.as_ref()).map(|half| facts.average(amount(half))),
        (heading.max_score.as_ref()).map(|most| facts.maximum(amount(most))),
    ];
    Sheet {
        kind: Some(kind.to_owned()),
        whole,
        facts: known.into_iter().flatten().collect(),
        labels: labels(context, heading.is_named.then_some(&heading.section), side),
        ..Sheet::new(title)
    }
}

/// Section and direction as columns, where there are several.
pub(super) fn labels(
    context: ReportContext<'_>,
    section: Option<&String>,
    side: Option<Side>,
) -> Vec<(Column, Cell)> {
    let words = &context.words;
    let section = section.map(|name| {
        let column = text("section", words.columns.section);
        (column.naming(), Cell::text(name.clone()))
    });
    let direction = side.map(|side| {
        let column = text("direction", words.columns.direction);
        (column.naming(), who::side(words, Direction::Fixed(side)))
    });
    section.into_iter().chain(direction).collect()
}

/// A share as a number of percent.
pub(super) fn percent_of(share: Percentage) -> Decimal {
    Decimal::new(share.get().into(), 2).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{ENGLISH, FRENCH};

    #[test]
    fn a_day_is_written_as_the_language_has_it() {
        for (words, day, expected) in [
            (&ENGLISH, "2026-03-07", "2026-03-07"),
            (&FRENCH, "2026-03-07", "7 mars 2026"),
            (&FRENCH, "2026-08-01", "1er août 2026"),
            (&FRENCH, "Tuesday", "Tuesday"),
        ] {
            assert_eq!(report_words(words).heading.date(day), expected);
        }
    }
}
