//! The same boards over many clubs: everybody's place in the club and among all, side by side.

use rust_decimal::Decimal;

use super::heading::{about, heading, why_provisional};
use super::ranking::{award, award_notes};
use super::report_words;
use super::{ReportContext, who};
use crate::model::across::{Across, AcrossLine, Club};
use crate::model::fingerprint::Fingerprint;
use crate::model::heading::Unit;
use crate::sheet::{
    Block, Cell, Column, Columns, Document, Heading, Keep, Note, Part, Reading, Sheet, Table,
    number, ordinal, text,
};
use crate::words::{ENGLISH, Title, Words};

/// A comparison of clubs in a language.
#[derive(Clone, Copy, Debug)]
pub struct AcrossReport<'a> {
    across: &'a Across<'a>,
    context: ReportContext<'a>,
}

impl<'a> AcrossReport<'a> {
    /// A comparison in the language that its event asks for, or in English.
    #[must_use]
    pub fn of(across: &'a Across<'a>) -> Self {
        Self { across, context: ReportContext::of(across.together) }
    }

    /// The words in which it is.
    #[must_use]
    pub const fn words(self) -> &'static Words {
        self.context.words
    }

    /// Why the result is not final, with the club that it is about; nothing where it is.
    #[must_use]
    pub fn why_provisional(self) -> Vec<String> {
        let texts = &self.context.report_words().across;
        let left_out = self.across.left_out.iter().map(|name| texts.left_out(name));
        let open = self.across.clubs.iter().flat_map(|club| {
            let reasons = why_provisional(self.context.with(club.scored));
            let named = |reason: String| format!("{}{}{reason}", club.name, self.words().colon);
            reasons.into_iter().map(named)
        });
        left_out.chain(open).collect()
    }

    /// The same in other words.
    #[must_use]
    pub const fn in_words(self, words: &'static Words) -> Self {
        Self { context: ReportContext { words, ..self.context }, ..self }
    }

    /// The comparison as a document.
    #[must_use]
    pub fn document(self) -> Document<'a> {
        let words = self.words();
        let texts = &report_words(words).across;
        let is_empty = self.across.together.session.results().is_empty();
        let part = Part {
            reading: Reading::Wall,
            ..Part::new("across", texts.title, std::iter::once(self.sheet()))
        };
        Document {
            language: words.language,
            point: words.point,
            paper: &words.paper,
            heading: self.heading(),
            parts: if is_empty { Vec::new() } else { vec![part] },
            has_marks: false,
            empty: is_empty.then_some(report_words(words).heading.empty),
        }
    }

    /// The same for programs, with the clubs.
    #[must_use]
    pub fn data(self) -> Document<'a> {
        let report = self.in_words(&ENGLISH);
        let part = |name, table| {
            let sheet = Sheet { blocks: vec![Block::Table(table)], ..Sheet::new("") };
            Part::new(name, "", std::iter::once(sheet))
        };
        let column = |key| text(key, Title::one(key));
        let lines: Vec<AcrossLine<'_>> = self.across.lines().collect();
        let clubs = Columns::<Club<'_>>::new()
            .texts(column("club"), |club| club.name.clone())
            .with(column("sections"), |club| count(club.scored.session.sections().len()))
            .with(column("contestants"), |club| count(club.scored.session.contestants().len()))
            .with(column("boards"), |club| count(club.scored.session.board_numbers().len()))
            .with(column("results"), |club| count(club.scored.session.results().len()));
        let left_out = Columns::new().texts(column("club"), |name: &String| name.clone());
        Document {
            parts: vec![
                part("across", data_columns(report.words()).table("", &lines)),
                part("clubs", clubs.table("", &self.across.clubs)),
                part("left_out", left_out.table("", &self.across.left_out)),
            ],
            ..report.document()
        }
    }

    fn heading(self) -> Heading {
        let texts = self.context.report_words();
        let event = self.across.together.session.event();
        let of_all = heading(self.context);
        let mut rules = of_all.rules;
        rules.push(texts.across.clubs(self.across.clubs.len()));
        let reasons = self.why_provisional();
        let fingerprint = Fingerprint::of_clubs(self.across);
        Heading {
            title: match &event.name {
                Some(_) => of_all.title,
                None => texts.across.title.to_owned(),
            },
            about: about(event, self.across.together.shown_names(), &texts.heading),
            rules,
            provisional: (!reasons.is_empty()).then_some((texts.heading.provisional, reasons)),
            fingerprint: Some(texts.heading.fingerprint(fingerprint)),
            ..of_all
        }
    }

    fn sheet(self) -> Sheet {
        let texts = &self.context.report_words().across;
        let kind = self.across.together.session.contestant_kind();
        let title = self.words().facts.everybody.of(kind);
        let table = self.table(format!("{}, {title}", texts.title));
        Sheet {
            kind: Some(texts.title.to_owned()),
            blocks: vec![Block::Table(table)],
            ..Sheet::new(title)
        }
    }

    fn table(self, caption: String) -> Table {
        let titles = &self.words().columns;
        let texts = &self.context.report_words().across;
        let unit = self.across.together.unit();
        let [own_number, names] = who::columns(self.context);
        let has_sections = (self.across.clubs.iter()).any(|club| club.scored.has_sections());
        let shown = |percent: Option<Decimal>, score: Option<Decimal>| {
            Cell::hundredths_or_dash(match unit {
                Unit::Matchpoints => percent,
                Unit::Imps => score,
            })
        };
        let lines: Vec<AcrossLine<'_>> = self.across.lines().collect();
        let columns = Columns::<AcrossLine<'_>>::new()
            .places(ordinal("place", titles.place), |line| line.place)
            .texts(text("club", texts.club), |line| line.club.to_owned())
            .with_if(has_sections, text("section", titles.section).keep(Keep::Long), |line| {
                Cell::text(line.local.section.clone())
            })
            .with(text("direction", titles.direction).keep(Keep::Long), |line| {
                who::side(self.words(), line.local.direction)
            })
            .with(own_number, |line| who::number(&who::one(&line.local, None)))
            .with(names, |line| who::names(&who::one(&line.local, None)))
            .places(ordinal("local-place", texts.local_place), |line| line.local.place)
            .with(number("local", texts.local(unit)), |line| {
                shown(line.local.percent, line.local.score)
            })
            .with(number("overall", texts.overall(unit)).strong(), |line| {
                shown(line.overall.percent, line.overall.score)
            })
            .amounts(number("overall-per-board", titles.per_board).keep(Keep::Room), |line| {
                line.overall.per_board
            })
            .with(number("award", titles.award).keep(Keep::Long), |line| award(&line.overall));
        let table = columns.table(caption, &lines);
        let mut table = table.without_empty_columns_but(&["local-place", "local", "overall"]);
        let overall = lines.iter().map(|line| &line.overall);
        table.notes.extend(award_notes(self.context, overall));
        let is_part = |column: &Column| ["section", "direction"].contains(&&*column.key);
        if table.columns.iter().any(is_part) {
            table.notes.push(Note::Explanation(texts.places));
        }
        table
    }
}

/// What programs read of a line: all amounts, whatever the method.
fn data_columns<'a>(words: &'a Words) -> Columns<'a, AcrossLine<'a>> {
    let column = |key| text(key, Title::one(key));
    let name = |line: &AcrossLine<'_>, place: usize| {
        Cell::text(line.local.names.get(place).cloned().unwrap_or_default())
    };
    Columns::new()
        .places(column("place"), |line: &AcrossLine<'_>| line.place)
        .texts(column("club"), |line| line.club.to_owned())
        .texts(column("section"), |line| line.local.section.clone())
        .numbers(column("pair"), |line| Some(line.local.number.get()))
        .with(column("direction"), |line| who::side(words, line.local.direction))
        .with(column("player1"), move |line| name(line, 0))
        .with(column("player2"), move |line| name(line, 1))
        .numbers(column("boards"), |line| Some(line.local.boards))
        .amounts(column("score"), |line| line.overall.score)
        .amounts(column("percent"), |line| line.overall.percent)
        .places(column("local_place"), |line| line.local.place)
        .amounts(column("local_score"), |line| line.local.score)
        .amounts(column("local_percent"), |line| line.local.percent)
}

fn count(count: usize) -> Cell {
    Cell::number(i64::try_from(count).unwrap_or(i64::MAX))
}
