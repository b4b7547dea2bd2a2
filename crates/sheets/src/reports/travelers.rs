//! The travelers: each board with its lines, best for N-S first, its frequency table and its sums.

use std::collections::BTreeSet;

use contract_scoring::Side;
use session::{ContestantKind, Entry};

use super::{Reporting, anchor, board, frequency, hands, played, who};
use crate::model::traveler::{TravelerSheet, travelers};
use crate::model::traveler_line::TravelerLine;
use crate::model::weighted_text;
use crate::sheet::{
    Block, Cell, Column, Index, Keep, Kind, Note, Part, Reading, Sheet, Table, Target, Value,
};

/// What the travelers say.
#[derive(Debug)]
pub struct TravelersWords {
    /// What they are called.
    pub title: &'static str,
    /// What a reader picks one from.
    pub boards: &'static str,
    /// All of them, for a reader who has picked one.
    pub all: &'static str,
    /// A board by its number.
    pub board: fn(u16) -> String,
    /// The lines of a board, by its title.
    pub results_of: fn(&str) -> String,
    /// A partner who earned more or less than the other, and how much.
    pub earns: fn(who: &str, earned: &str) -> String,
    /// The list of boards with the best result of each side.
    pub best_results: &'static str,
}

/// All travelers.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let words = &reporting.words.reports.travelers;
    let teams = reporting.scored.session.contestant_kind() == ContestantKind::Team;
    let mut seen = BTreeSet::new();
    let sheets = travelers(reporting.scored).map(move |traveler| {
        let sheet = board::sheet(reporting, traveler.sections, traveler.board, true);
        let id = traveler
            .sections
            .first()
            .map(|section| anchor::board(reporting.scored, *section, traveler.board));
        // Where sections are scored apart, the bare number leads to the first.
        let bare = format!("board-{}", traveler.board);
        let is_first = seen.insert(traveler.board);
        let frequencies = frequency::table(
            reporting,
            &sheet.title,
            &traveler.frequencies,
            &traveler.checks,
        );
        let lines = table(reporting, &sheet.title, &traveler);
        let tables = [lines, frequencies].into_iter();
        let tables = tables.filter(|table| !table.rows.is_empty());
        let deal = reporting.scored.session.deal(traveler.board);
        let diagram = deal.map(|deal| {
            let marking = reporting
                .scored
                .session
                .markings()
                .of(traveler.board.number);
            Block::Diagram(hands::diagram(reporting.words, deal, marking))
        });
        Sheet {
            second_anchor: Some(bare).filter(|bare| is_first && id.as_ref() != Some(bare)),
            anchor: id,
            blocks: (diagram.into_iter())
                .chain(tables.map(Block::Table))
                .collect(),
            ..sheet
        }
    });
    Part {
        menu: words.boards.to_owned(),
        index: Some(Index {
            all: words.all,
            links: links(reporting),
            // A board that a team wins is won with any score.
            overview: (!teams).then(|| overview(reporting)),
        }),
        reading: Reading::Cards { last_names: true },
        ..Part::new("boards", words.title, sheets)
    }
}

/// The result that each side did best with, board by board.
fn overview(reporting: Reporting<'_>) -> Table {
    let titles = &reporting.words.columns;
    let best = |side| Column::new("best", *titles.best.get(side), Kind::Text);
    let mut table = Table::new(
        reporting.words.reports.travelers.best_results,
        vec![
            Column::new("board", titles.board, Kind::Ordinal).naming(),
            best(Side::NorthSouth).keyed("best-ns"),
            best(Side::EastWest).keyed("best-ew"),
        ],
    );
    let boards = links(reporting).into_iter();
    for ((text, target), traveler) in boards.zip(travelers(reporting.scored)) {
        table.rows.push(vec![
            Cell::text(text).target(Some(target)),
            self::best(reporting, &traveler, Side::NorthSouth),
            self::best(reporting, &traveler, Side::EastWest),
        ]);
    }
    table
}

/// `4♠= S +620 ×2`: contract and score of the first of the best, and how many had the score.
fn best(reporting: Reporting<'_>, traveler: &TravelerSheet<'_>, side: Side) -> Cell {
    let best = traveler.best(side);
    let Some((line, score)) = best
        .first()
        .and_then(|line| Some((line, line.score(side)?)))
    else {
        return Cell::default();
    };
    let [contract, declarer, _] = played::cells(reporting, line.played);
    let score = Value::Signed(played::own(score.points(), side).into());
    let times = match best.len() {
        1 => String::new(),
        times => format!("×{times}"),
    };
    let parts = [contract.value, declarer.value, score]
        .map(|part| part.shown(reporting.style()).into_owned());
    let parts = parts.into_iter().chain([times]);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    Cell::text(parts.join(" "))
}

/// Links to all boards.
fn links(reporting: Reporting<'_>) -> Vec<(String, Target)> {
    let scored = reporting.scored;
    let apart = scored.scoresheet.fields.len() > 1;
    let fields = scored.scoresheet.fields.iter();
    let fields = fields.filter(|field| scored.shows_any(&field.sections));
    let boards = fields.flat_map(|field| field.boards.iter().map(move |board| (field, board)));
    boards
        .filter_map(|(field, one)| {
            let sections = board::field(reporting, &field.sections).filter(|_| apart);
            let number = one.board.to_string();
            let text = sections.map_or(number.clone(), |names| format!("{names} {number}"));
            let first = field.sections.first()?;
            Some((text, anchor::to_board(scored, *first, one.board)))
        })
        .collect()
}

fn table(reporting: Reporting<'_>, title: &str, traveler: &TravelerSheet<'_>) -> Table {
    let titles = &reporting.words.columns;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let ordinal = |key, title| Column::new(key, title, Kind::Ordinal).keep(Keep::Ample);
    let text = |key, title| Column::new(key, title, Kind::Text);
    let mut columns = vec![
        text("section", titles.section).keep(Keep::Ample),
        ordinal("round", titles.round),
        ordinal("table", titles.table),
    ];
    for (side, keys) in [
        (Side::NorthSouth, ["ns", "ns-names"]),
        (Side::EastWest, ["ew", "ew-names"]),
    ] {
        columns.extend([
            Column::new(keys[0], *titles.side.get(side), Kind::Ordinal),
            Column::new(keys[1], *titles.side_names.get(side), Kind::Names).keep(Keep::Long),
        ]);
    }
    columns.extend(played::columns(reporting));
    columns.extend([
        Column::new("double-dummy", titles.double_dummy, Kind::Text)
            .only_short()
            .keep(Keep::Long),
        Column::new("lead", titles.lead, Kind::Text).keep(Keep::Room),
        board::group_column(reporting),
        number("plus", titles.plus),
        number("minus", titles.minus),
        number("earned-ns", titles.side.ns)
            .only_long()
            .said_by("percent"),
        number("earned-ew", titles.side.ew)
            .only_long()
            .said_by("percent"),
        number("percent", titles.percent).keep(Keep::Long),
        // Where there is less room, they are under the table.
        text("remarks", titles.remarks).keep(Keep::Ample),
    ]);
    let mut table = Table::new(
        (reporting.words.reports.travelers.results_of)(title),
        columns,
    );
    for line in &traveler.lines {
        let [ns, ns_names] = who::cells(&who::parties(reporting.scored, &line.players.ns));
        let [ew, ew_names] = who::cells(&who::parties(reporting.scored, &line.players.ew));
        let [contract, declarer, tricks] = played::cells(reporting, line.played);
        let [plus, minus] = sides(reporting, line);
        table.rows.push(vec![
            section(reporting, line),
            line.round
                .map_or_else(Cell::default, |round| Cell::number(round.get())),
            line.table
                .map_or_else(Cell::default, |table| Cell::number(table.get())),
            ns,
            ns_names,
            ew,
            ew_names,
            contract,
            declarer,
            tricks,
            beyond(line.beyond_double_dummy),
            (line.lead.as_deref()).map_or_else(Cell::default, |lead| played::lead(reporting, lead)),
            board::group(line.group.letter()),
            plus,
            minus,
            earned(line, Side::NorthSouth),
            earned(line, Side::EastWest),
            Cell::hundredths(line.percent.ns),
            Cell::text(remarks(reporting, line).join("; ")),
        ]);
    }
    let unit = (titles.unit)(reporting.scored.unit());
    table.group(unit, |column| column.key.starts_with("earned-"));
    let colon = reporting.words.colon;
    for line in &traveler.lines {
        let [ns, ew] = [&line.players.ns, &line.players.ew].map(|sitting| who::labels(sitting));
        let who = (reporting.words.facts.versus)(&ns, &ew);
        let remarks = remarks(reporting, line).into_iter();
        (table.notes).extend(remarks.map(|remark| Note::Text(format!("{who}{colon}{remark}"))));
    }
    table.without_empty_columns_but(&["plus", "minus"])
}

/// Where the line was played, where there are several sections.
fn section(reporting: Reporting<'_>, line: &TravelerLine) -> Cell {
    let scored = reporting.scored;
    let name = || scored.session.section(line.section).name.clone();
    let name = scored.has_sections().then(name);
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

/// What a side earned.
fn earned(line: &TravelerLine, side: Side) -> Cell {
    Cell::hundredths(*line.earned.get(side))
}

/// N-S plus and N-S minus as a scoresheet has them; a ruling is in its side's column.
fn sides(reporting: Reporting<'_>, line: &TravelerLine) -> [Cell; 2] {
    match (&line.entries.ns, &line.entries.ew) {
        (Entry::Score(ns), Entry::Score(ew)) if ns == ew => match ns.points() {
            points if points >= 0 => [Cell::number(points), Cell::default()],
            points => [Cell::default(), Cell::number(-points)],
        },
        _ => [Side::NorthSouth, Side::EastWest].map(|side| match line.entries.get(side) {
            Entry::Score(score) => Cell::number(played::own(score.points(), side)),
            entry => Cell::text(played::ruling(reporting.words, entry).unwrap_or_default()),
        }),
    }
}

/// The parts of weighted scores, what a partner earned where it is not the same, and what was remarked.
fn remarks(reporting: Reporting<'_>, line: &TravelerLine) -> Vec<String> {
    let mut remarks = Vec::new();
    for (side, entry) in line.entries.each() {
        if let Entry::Weighted(weighted) = entry {
            let side_name = *reporting.words.side.get(side);
            remarks.push(format!("{side_name} {}", weighted_text(weighted, side)));
        }
    }
    for (partner, earned) in &line.partners {
        let earned = reporting.amount(*earned, earned.scale());
        remarks.push((reporting.words.reports.travelers.earns)(
            &partner.label(),
            &earned,
        ));
    }
    remarks.extend(line.remarks.clone());
    remarks
}
