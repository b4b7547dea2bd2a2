//! The travelers: each board with its lines, best for N-S first, its frequency table and its sums.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract_scoring::Side;
use session::{ContestantKind, Entry, RoundNumber, TableNumber};

use super::{Place, Report, ReportContext, anchor, frequency, hands, played, report_words, who};
use crate::model::traveler_line::TravelerLine;
use crate::model::{TravelerSheet, seen_by, travelers, weighted_text};
use crate::sheet::{
    Block, Cell, Column, Columns, Index, Keep, Kind, Note, Part, Party, Reading, Sheet, Table,
    Target, Value, number, ordinal, text,
};

/// The report.
pub static REPORT: Report = Report {
    aliases: &["traveler", "travellers", "traveller"],
    rows: super::results,
    is_large: true,
    ..Report::new(
        anchor::TRAVELERS,
        "Each board with all its scores",
        |words| report_words(words).travelers.boards,
        part,
    )
    .shown(&[Place::Page, Place::Workbook, Place::Paper("travelers.pdf")])
};

/// All travelers.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let words = &context.report_words().travelers;
    let teams = context.scored.session.contestant_kind() == ContestantKind::Team;
    let mut seen = BTreeSet::new();
    let sheets = travelers(context.scored).map(move |traveler| {
        let sheet = super::sheet(context, traveler.sections, traveler.board, true);
        let id = traveler
            .sections
            .first()
            .map(|section| anchor::board(context.scored, *section, traveler.board));
        // Where sections are scored apart, the bare number leads to the first.
        let bare = format!("board-{}", traveler.board);
        let is_first = seen.insert(traveler.board);
        let frequencies =
            frequency::table(context, &sheet.title, &traveler.frequencies, &traveler.checks);
        let lines = table(context, &sheet.title, &traveler);
        let tables = [lines, frequencies].into_iter();
        let tables = tables.filter(|table| !table.rows.is_empty());
        let deal = context.scored.session.deal(traveler.board);
        let diagram = deal.map(|deal| {
            let markings = context.scored.session.markings();
            let marking = markings.of(traveler.board.number);
            Block::Diagram(hands::diagram(context.words, deal, marking))
        });
        Sheet {
            second_anchor: Some(bare).filter(|bare| is_first && id.as_ref() != Some(bare)),
            anchor: id,
            blocks: (diagram.into_iter()).chain(tables.map(Block::Table)).collect(),
            ..sheet
        }
    });
    Part {
        menu: words.boards.to_owned(),
        index: Some(Index {
            all: words.all,
            links: links(context),
            // A board that a team wins is won with any score.
            overview: (!teams).then(|| overview(context)),
        }),
        reading: Reading::Cards { last_names: true },
        ..Part::new("boards", words.title, sheets)
    }
}

/// The result that each side did best with, board by board.
fn overview(context: ReportContext<'_>) -> Table {
    let titles = &context.words.columns;
    let best = |side| text("best", *titles.best.get(side));
    let boards = links(context).into_iter();
    let boards: Vec<_> = boards.zip(travelers(context.scored)).collect();
    Columns::<((String, Target), TravelerSheet<'_>)>::new()
        .with(ordinal("board", titles.board).naming(), |((text, target), _)| {
            Cell::text(text.clone()).target(Some(target.clone()))
        })
        .with(best(Side::NorthSouth).keyed("best-ns"), |(_, traveler)| {
            self::best(context, traveler, Side::NorthSouth)
        })
        .with(best(Side::EastWest).keyed("best-ew"), |(_, traveler)| {
            self::best(context, traveler, Side::EastWest)
        })
        .table(context.report_words().travelers.best_results, &boards)
}

/// `4♠= S +620 ×2`: contract and score of the first of the best, and how many had the score.
fn best(context: ReportContext<'_>, traveler: &TravelerSheet<'_>, side: Side) -> Cell {
    let best = traveler.best(side);
    let Some((line, score)) = best.first().and_then(|line| Some((line, line.score(side)?))) else {
        return Cell::default();
    };
    let [contract, declarer] = played::cells(context, line.played);
    let score = Value::Signed(seen_by(score, side).points().into());
    let times = match best.len() {
        1 => String::new(),
        times => format!("×{times}"),
    };
    let parts = [contract.value, declarer.value, score]
        .map(|part| part.shown(context.style()).into_owned());
    let parts = parts.into_iter().chain([times]);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    Cell::text(parts.join(" "))
}

/// Links to all boards.
fn links(context: ReportContext<'_>) -> Vec<(String, Target)> {
    let scored = context.scored;
    let apart = scored.scoresheet.fields.len() > 1;
    let fields = scored.scoresheet.fields.iter();
    let fields = fields.filter(|field| scored.shows_any(&field.sections));
    let boards = fields.flat_map(|field| field.boards.iter().map(move |board| (field, board)));
    boards
        .filter_map(|(field, one)| {
            let sections = super::field(context, &field.sections).filter(|_| apart);
            let number = one.board.to_string();
            let text = sections.map_or(number.clone(), |names| format!("{names} {number}"));
            let first = field.sections.first()?;
            Some((text, anchor::to_board(scored, *first, one.board)))
        })
        .collect()
}

fn table(context: ReportContext<'_>, title: &str, traveler: &TravelerSheet<'_>) -> Table {
    let titles = &context.words.columns;
    let names = |key, title| Column::new(key, title, Kind::Names).keep(Keep::Long);
    let lines: Vec<Line<'_>> =
        (traveler.lines.iter()).map(|line| Line::of(context, line)).collect();
    let columns = Columns::<Line<'_>>::new()
        .with(text("section", titles.section).keep(Keep::Ample), |line| section(context, line.line))
        .numbers(ordinal("round", titles.round).keep(Keep::Ample), |line| {
            line.line.round.map(RoundNumber::get)
        })
        .numbers(ordinal("table", titles.table).keep(Keep::Ample), |line| {
            line.line.table.map(TableNumber::get)
        })
        .with(ordinal("ns", titles.side.ns), |line| who::number(&line.ns))
        .with(names("ns-names", titles.side_names.ns), |line| who::names(&line.ns))
        .with(ordinal("ew", titles.side.ew), |line| who::number(&line.ew))
        .with(names("ew-names", titles.side_names.ew), |line| who::names(&line.ew));
    let earned = |key, title| number(key, title).only_long().shown_by("percent");
    let beyond_column = text("double-dummy", titles.double_dummy).only_short();
    let columns = played::add(columns, context, |line| line.line.played)
        .with(beyond_column.keep(Keep::Long), |line| beyond(line.line.beyond_double_dummy))
        .with(text("lead", titles.lead).keep(Keep::Room), |line| {
            let lead = line.line.lead.as_deref();
            lead.map_or_else(Cell::default, |lead| played::lead(context, lead))
        })
        .with(super::group_column(context), |line| super::group(line.line.group.letter()))
        .with(number("plus", titles.plus), |line| {
            plus_or_minus(context, line.line, Side::NorthSouth)
        })
        .with(number("minus", titles.minus), |line| {
            plus_or_minus(context, line.line, Side::EastWest)
        })
        .amounts(earned("earned-ns", titles.side.ns), |line| line.line.earned.ns)
        .amounts(earned("earned-ew", titles.side.ew), |line| line.line.earned.ew)
        .amounts(number("percent", titles.percent).keep(Keep::Long), |line| line.line.percent.ns)
        // Where there is less room, they are under the table.
        .texts(text("remarks", titles.remarks).keep(Keep::Ample), |line| {
            remarks(context, line.line).join("; ")
        });
    let caption = context.report_words().travelers.results_of(title);
    let mut table = columns.table(caption, &lines);
    let unit = titles.unit(context.scored.unit());
    table.group(unit, |column| column.key.starts_with("earned-"));
    let colon = context.words.colon;
    for line in &traveler.lines {
        let [ns, ew] = [&line.players.ns, &line.players.ew].map(|sitting| who::labels(sitting));
        let who = context.words.facts.versus(&ns, &ew);
        let remarks = remarks(context, line).into_iter();
        (table.notes).extend(remarks.map(|remark| Note::Text(format!("{who}{colon}{remark}"))));
    }
    table.without_empty_columns_but(&["plus", "minus"])
}

/// A line with those who sat on both sides.
struct Line<'a> {
    line: &'a TravelerLine,
    ns: Arc<[Party]>,
    ew: Arc<[Party]>,
}

impl<'a> Line<'a> {
    fn of(context: ReportContext<'_>, line: &'a TravelerLine) -> Self {
        Self {
            ns: who::parties(context.scored, &line.players.ns),
            ew: who::parties(context.scored, &line.players.ew),
            line,
        }
    }
}

/// Where the line was played, where there are several sections, or the only one has a name of its own.
fn section(context: ReportContext<'_>, line: &TravelerLine) -> Cell {
    let scored = context.scored;
    let name = || scored.session.section(line.section).name.clone();
    let name = scored.names_sections().then(name);
    Cell::text(name.unwrap_or_default())
}

/// Tricks against double dummy: `+1`, `=`, `-2`.
fn beyond(tricks: Option<i8>) -> Cell {
    match tricks {
        None => Cell::default(),
        Some(0) => Cell::text("="),
        Some(tricks) => Value::Signed(tricks.into()).into(),
    }
}

/// N-S plus and N-S minus as a scoresheet has them; a ruling is in its side's column.
fn plus_or_minus(context: ReportContext<'_>, line: &TravelerLine, side: Side) -> Cell {
    match (&line.entries.ns, &line.entries.ew) {
        (Entry::Score(ns), Entry::Score(ew)) if ns == ew => {
            let is_plus = ns.points() >= 0;
            if is_plus == (side == Side::NorthSouth) {
                Cell::number(ns.points().abs())
            } else {
                Cell::default()
            }
        }
        _ => match line.entries.get(side) {
            Entry::Score(score) => Cell::number(seen_by(*score, side).points()),
            entry => Cell::text(played::ruling(context.words, entry).unwrap_or_default()),
        },
    }
}

/// The parts of weighted scores, what a partner earned where it is not the same, and what was remarked.
fn remarks(context: ReportContext<'_>, line: &TravelerLine) -> Vec<String> {
    let mut remarks = Vec::new();
    for (side, entry) in line.entries.each() {
        if let Entry::Weighted(weighted) = entry {
            let side_name = *context.words.side.get(side);
            remarks.push(format!("{side_name} {}", weighted_text(weighted, side)));
        }
    }
    for (partner, earned) in &line.partners {
        let earned = context.amount(*earned, earned.scale());
        remarks.push(context.report_words().travelers.earns(partner.label(), &earned));
    }
    remarks.extend(line.remarks.clone());
    remarks
}
