//! The scorecards: each contestant with all its boards.

use rust_decimal::Decimal;

use super::{Reporting, anchor, heading, played, ranking, who};
use crate::model::cell::Cell as Earned;
use crate::model::scorecard::{Scorecard, ScorecardLine, scorecards};
use crate::model::standing::StandingLine;
use crate::sheet::{
    Bar, Bars, Block, Cell, Column, Fact, Index, Keep, Key, Kind, Mark, Note, Part, Reading, Sheet,
    Style, Table, Target, Value,
};
use crate::words::Players;

/// What the scorecards say.
#[derive(Debug)]
pub struct ScorecardsWords {
    /// What they are called.
    pub title: &'static str,
    /// What a reader picks one from.
    pub contestants: Players,
    /// The sums of the rounds on a card: `Rounds, N-S 3`.
    pub rounds_of: fn(&str) -> String,
}

/// All scorecards.
pub(super) fn part<'a>(reporting: Reporting<'a>) -> Part<'a> {
    let words = &reporting.words.reports.scorecards;
    let kind = reporting.scored.session.contestant_kind();
    let sheets = scorecards(reporting.scored).map(move |card| sheet(reporting, &card));
    Part {
        apart: true,
        reading: Reading::Cards { last_names: false },
        menu: words.contestants.of(kind).to_owned(),
        index: Some(Index {
            all: reporting.words.facts.everybody.of(kind),
            links: links(reporting),
            overview: None,
        }),
        ..Part::new("pairs", words.title, sheets)
    }
}

/// Links to all contestants.
fn links(reporting: Reporting<'_>) -> Vec<(String, Target)> {
    let scored = reporting.scored;
    let contestants = scored.session.contestant_ids();
    contestants
        .filter_map(|(id, _)| {
            let title = title(reporting, &StandingLine::of(scored, id));
            Some((title, anchor::to_pair(scored, id)?))
        })
        .collect()
}

/// Who it is: `N-S 3  Ann Lee – Bo Cole`.
fn title(reporting: Reporting<'_>, standing: &StandingLine) -> String {
    let who = who::called(reporting, standing);
    let names = Value::Names(who::party(reporting.scored, standing));
    match names.shown(Style::PRINT) {
        names if names.is_empty() => who,
        names => format!("{who}  {names}"),
    }
}

fn sheet(reporting: Reporting<'_>, card: &Scorecard) -> Sheet {
    let standing = &card.standing;
    let title = title(reporting, standing);
    let table = table(
        reporting,
        format!("{}, {title}", reporting.words.reports.scorecards.title),
        card,
    );
    let section = reporting.scored.has_sections().then_some(&standing.section);
    let mut labels = heading::labels(reporting, section, standing.direction.side());
    let own = who::cells(&who::party(reporting.scored, standing));
    let own = who::columns(reporting).into_iter().zip(own);
    labels.extend(own.filter(|(_, cell)| cell.value != Value::Empty));
    let bars = bars(card).map(Block::Bars);
    Sheet {
        anchor: Some(anchor::pair(reporting.scored, standing.contestant)),
        facts: facts(reporting, standing),
        labels,
        blocks: bars.into_iter().chain([Block::Table(table)]).collect(),
        beside: rounds(reporting, &title, card).into_iter().collect(),
        ..Sheet::new(title)
    }
}

/// `place 2, score 92.00 of 168, 54.76 %, 28 boards`, ranks and award, as far as known.
fn facts(reporting: Reporting<'_>, standing: &StandingLine) -> Vec<Fact> {
    let words = &reporting.words.facts;
    let fact = |key: &'static str, text: String| Fact {
        key: Key::Borrowed(key),
        text,
    };
    let out_of = standing.out_of.map(|most| most.normalize());
    let mut facts = Vec::new();
    let place = standing
        .place
        .map(|place| (words.place)(&place.to_string()));
    facts.extend(place.map(|text| fact("place", text)));
    let score = standing
        .score
        .map(|score| match reporting.scored.has_victory_points() {
            true => (words.victory_points)(&score),
            false => (words.score)(&score, out_of.as_ref()),
        });
    facts.extend(score.map(|text| fact("score", text)));
    let percent = standing.percent.map(|percent| (words.percent)(&percent));
    facts.extend(percent.map(|text| fact("percent", text)));
    let per_board = standing.per_board.map(|imps| (words.per_board)(&imps));
    facts.extend(per_board.map(|text| fact("per-board", text)));
    facts.push(fact("boards", (words.boards)(standing.boards)));
    let adjustment = standing
        .adjustment
        .map(|amount| (words.adjustment)(&amount));
    facts.extend(adjustment.map(|text| fact("adjustment", text)));
    let carried = standing.carryover.and(standing.final_score);
    let carried = carried.map(|score| (words.with_carryover)(&score));
    facts.extend(carried.map(|text| fact("final", text)));
    for rank in &standing.ranks {
        for (place, overall) in [(rank.section, false), (rank.overall, true)] {
            let text = place.map(|place| (words.rank)(&place.to_string(), &rank.strat, overall));
            facts.extend(text.map(|text| fact("rank", text)));
        }
    }
    if standing.award.is_some() {
        let award = ranking::award(standing);
        facts.push(fact(
            "award",
            (words.award)(&award.shown(reporting.style())),
        ));
    }
    facts
}

fn table(reporting: Reporting<'_>, caption: String, card: &Scorecard) -> Table {
    let titles = &reporting.words.columns;
    let number = |key, title| Column::new(key, title, Kind::Number);
    // Where opponents have names, their number is not all that says who they are.
    let named = |line: &ScorecardLine| line.opponents.iter().any(|one| !one.names.is_empty());
    let versus = match card.lines.iter().any(named) {
        true => Keep::Long,
        false => Keep::Always,
    };
    // Where numbers begin again in each round, they do not say alone which board it was.
    let round = match reporting.scored.session.results().are_by_round() {
        true => Keep::Always,
        false => Keep::Ample,
    };
    let mut columns = vec![
        Column::new("round", titles.round, Kind::Ordinal).keep(round),
        Column::new("board", titles.board, Kind::Ordinal).naming(),
        Column::new("sat", titles.direction, Kind::Text).keep(Keep::Long),
        Column::new("partner", titles.partner, Kind::Names).keep(Keep::Long),
        Column::new("versus", titles.versus, Kind::Ordinal).keep(versus),
        Column::new("opponents", titles.opponents, Kind::Names).keep(Keep::Long),
    ];
    columns.extend(played::columns(reporting));
    columns.extend([
        number("score", titles.own_score),
        number("earned", (titles.unit)(reporting.scored.unit())).only_short(),
        number("percent", titles.percent),
        number("so-far", titles.so_far).keep(Keep::Room),
        Column::new("mark", titles.mark, Kind::Text).keep(Keep::Room),
    ]);
    let mut table = Table::new(caption, columns);
    let moves = card.standing.direction.side().is_none();
    let section = reporting
        .scored
        .session
        .contestant(card.standing.contestant)
        .section;
    for line in &card.lines {
        let [contract, declarer, tricks] = played::cells(reporting, line.played);
        let [number, names] = who::cells(&who::parties(reporting.scored, &line.opponents));
        let played = (reporting.scored.session.results()).round_board(line.result.index());
        let to_board = anchor::to_board(reporting.scored, section, played);
        table.rows.push(vec![
            line.round
                .map_or_else(Cell::default, |round| Cell::number(round.get())),
            Cell::number(line.board.get()).target(Some(to_board)),
            Cell::text(if moves {
                *reporting.words.side.get(line.side)
            } else {
                ""
            }),
            partner(reporting, line),
            number,
            names,
            contract,
            declarer,
            tricks,
            score(reporting, line),
            earned(line).mark(played::mark(line.mark)),
            Cell::hundredths(line.percent),
            Cell::hundredths(line.running),
            Cell::text(match played::mark(line.mark) {
                Some(Mark::Top) => reporting.words.signs.top,
                Some(Mark::Bottom) => reporting.words.signs.bottom,
                Some(Mark::Off) | None => "",
            }),
        ]);
    }
    let roles: Vec<String> = (card.roles.iter())
        .map(|role| {
            let role_words = reporting.words.notes.role;
            role_words(role.role, role.boards, role.percent.as_ref())
        })
        .collect();
    if !roles.is_empty() {
        table.notes.push(Note::Text(roles.join("; ")));
    }
    let beyond_par: Vec<_> = (card.roles.iter())
        .filter_map(|role| {
            let points = Value::Signed(role.against_par?);
            Some((role.role, points.shown(reporting.style()).into_owned()))
        })
        .collect();
    if !beyond_par.is_empty() {
        let said = (reporting.words.notes.against_par)(&beyond_par);
        table.notes.push(Note::Text(said));
    }
    table.without_empty_columns()
}

/// What each round brought, where rounds have several boards.
fn rounds(reporting: Reporting<'_>, title: &str, card: &Scorecard) -> Option<Table> {
    if card.rounds.iter().all(|round| round.boards <= 1) {
        return None;
    }
    let titles = &reporting.words.columns;
    let number = |key, title| Column::new(key, title, Kind::Number);
    let mut table = Table::new(
        (reporting.words.reports.scorecards.rounds_of)(title),
        vec![
            Column::new("versus", titles.versus, Kind::Ordinal),
            Column::new("opponents", titles.opponents, Kind::Names),
            number("boards", titles.boards),
            number("earned", (titles.unit)(reporting.scored.unit())).only_short(),
            number("percent", titles.percent),
            number("victory-points", titles.victory_points),
        ],
    );
    for round in &card.rounds {
        let parties = who::parties(reporting.scored, &round.opponents);
        let [own_number, names] = who::cells(&parties);
        table.rows.push(vec![
            own_number,
            names,
            Cell::number(round.boards),
            Cell::hundredths(Some(round.earned)),
            Cell::hundredths(round.percent),
            Cell::hundredths(round.victory_points),
        ]);
    }
    Some(table.without_empty_columns())
}

/// The partner in an individual, by name or by number where nobody is named.
fn partner(reporting: Reporting<'_>, line: &ScorecardLine) -> Cell {
    let parties = who::parties(reporting.scored, line.partner.as_slice());
    let [number, names] = who::cells(&parties);
    match names.value {
        Value::Empty if line.partner.is_some() => number,
        _ => names,
    }
}

/// The score from the contestant's own side, or what stands for one.
fn score(reporting: Reporting<'_>, line: &ScorecardLine) -> Cell {
    match line.score {
        Some(score) => Value::Signed(score.points().into()).into(),
        None => Cell::text(played::ruling(reporting.words, &line.entry).unwrap_or_default()),
    }
}

/// What a board earned, or a dash.
fn earned(line: &ScorecardLine) -> Cell {
    match line.cell {
        // The score beside it says where it is artificial.
        Earned::Earned(amount) | Earned::Artificial(_, amount) => Value::Amount(amount, 2).into(),
        Earned::SitOut | Earned::NotPlayed | Earned::LatePlay => Value::Dash.into(),
        // What a team has is with its other table.
        Earned::Absent => Cell::default(),
    }
}

/// A bar for each board: percentages from the foot up, IMPs up and down from the middle.
fn bars(card: &Scorecard) -> Option<Bars> {
    let half = Decimal::ONE_HUNDRED / Decimal::TWO;
    let earned = card.lines.iter().filter_map(|line| line.cell.earned());
    let largest = earned.map(|earned| earned.abs()).max()?;
    let bars: Vec<Option<Bar>> = (card.lines.iter())
        .map(|line| {
            let (from, to) = match (line.percent, line.cell.earned()) {
                (Some(percent), _) => (Decimal::ZERO, percent),
                (None, Some(imps)) => {
                    let reach = half + (imps * half).checked_div(largest)?;
                    (half.min(reach), half.max(reach))
                }
                (None, None) => return None,
            };
            Some(Bar {
                from,
                to,
                mark: played::mark(line.mark),
                target: None,
            })
        })
        .collect();
    bars.iter().any(Option::is_some).then_some(Bars { bars })
}
