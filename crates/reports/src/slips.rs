//! Slips to fill in by hand: what is played at a table in a round, and the traveler of each board.

use contract_scoring::{BoardNumber, Side, Vulnerability};

use super::{Exists, Place, Report, ReportContext, report_words};
use crate::model::slips::{BlankTraveler, PickUpSlip, blank_travelers, pick_up_slips};
use crate::sheet::{Block, Cell, Column, Columns, Cut, Kind, Part, Sheet, Table, ordinal, text};
use crate::words::{Title, Words};

/// The letters of who signs.
const INITIALS: u8 = 4;

/// The report.
pub static REPORT: Report = Report {
    exists: |scored| {
        Exists::only(
            !scored.session.results().is_empty(),
            "slips are made of what was played, and there are no results yet",
            "`matchpoint movement PATH --report slips` prints those of a movement",
        )
    },
    rows: super::results,
    ..Report::new(
        "slips",
        "Blank pick-up slips and travelers, to print and to fill in",
        |words| report_words(words).slips.title,
        part,
    )
    .shown(&[Place::Paper("slips.pdf")])
};

/// The pick-up slips, then the travelers.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let slips = pick_up_slips(context.scored).into_iter();
    let slips = slips.map(move |slip| pick_up_slip(context.words, &slip));
    let travelers = blank_travelers(context.scored);
    let travelers = travelers.map(move |blank| traveler(context, &blank));
    Part::new("slips", context.report_words().slips.title, slips.chain(travelers))
}

/// What is played at a table in a round.
pub(super) fn pick_up_slip(words: &Words, slip: &PickUpSlip) -> Sheet {
    let facts = &words.facts;
    let section = slip.section.as_deref().map(|name| facts.section(name));
    let round = slip.round.map(|round| facts.round(round.get()));
    let table = slip.table.map(|table| facts.table(table.get()));
    let known: Vec<String> = [section, round, table].into_iter().flatten().collect();
    let numbers = slip.players.each();
    let numbers = numbers.map(|(side, who)| format!("{} {who}", words.side.get(side)));
    let who = numbers.join("  ");
    let titles = &words.columns;
    let board = ordinal("board", titles.board).naming();
    let own = &report_words(words).before_play;
    let vulnerable = text("vul", Title::one(own.vulnerable));
    let initials = Column::new("initials", own.initials, Kind::ToFillIn(INITIALS));
    let columns = Columns::<(BoardNumber, Vulnerability)>::new()
        .numbers(board, |(board, _)| Some(board.get()))
        .texts(vulnerable, |(_, vulnerable)| own.marked(*vulnerable));
    let columns = to_fill_in(words, columns).with(initials, |_| Cell::default());
    let form = columns.table(&*who, &slip.boards);
    let (title, facts) =
        if known.is_empty() { (who, Vec::new()) } else { (known.join("  "), vec![who]) };
    Sheet {
        kind: Some(report_words(words).slips.pick_up.to_owned()),
        facts,
        blocks: vec![Block::Form(form, Cut::Stack)],
        ..Sheet::new(title)
    }
}

fn traveler(context: ReportContext<'_>, blank: &BlankTraveler<'_>) -> Sheet {
    let words = context.words;
    let sheet = super::sheet(context, blank.sections, blank.board, true);
    let form = traveler_form(words, &sheet.title, blank.lines.iter().cloned());
    Sheet {
        kind: Some(report_words(words).travelers.title.to_owned()),
        blocks: vec![Block::Form(form, Cut::Apart)],
        ..sheet
    }
}

/// The lines of a traveler, each with the pair N-S where that is known.
pub(super) fn traveler_form(
    words: &Words,
    caption: &str,
    lines: impl Iterator<Item = String>,
) -> Table {
    let titles = &words.columns;
    let number =
        |side: Side| Column::new("", *titles.side.get(side), Kind::ToFillIn(3)).only_long();
    let columns = Columns::<String>::new()
        .texts(number(Side::NorthSouth).keyed("ns").naming(), |line| line.clone())
        .with(number(Side::EastWest).keyed("ew"), |_| Cell::default());
    let lines: Vec<String> = lines.collect();
    to_fill_in(words, columns).table(caption, &lines)
}

/// Adds boxes to write in behind what is known of each line.
fn to_fill_in<'a, R>(words: &Words, columns: Columns<'a, R>) -> Columns<'a, R> {
    let titles = &words.columns;
    let to_fill_in = [
        ("contract", titles.contract, 8),
        ("declarer", titles.declarer, 4),
        ("lead", titles.lead, 5),
        ("made-or-down", titles.made_or_down, 8),
        ("score-ns", titles.score_of_side.ns, 8),
        ("score-ew", titles.score_of_side.ew, 8),
    ];
    columns.with_each(to_fill_in, |(key, title, letters)| {
        let column = Column::new(key, title, Kind::ToFillIn(letters));
        (column, |_: &R| Cell::default())
    })
}
