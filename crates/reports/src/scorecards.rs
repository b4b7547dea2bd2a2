//! The scorecards: each contestant with all its boards.

use rust_decimal::Decimal;
use session::RoundNumber;

use super::{
    Place, Report, ReportContext, anchor, director, heading, played, ranking, report_words, who,
};
use crate::model::cell::Cell as Earned;
use crate::model::scorecard::{RoundSum, Scorecard, ScorecardLine, scorecards};
use crate::model::standing::StandingLine;
use crate::sheet::{
    Bar, Bars, Block, Cell, Column, Columns, Index, Keep, Kind, Mark, Note, Part, Reading, Sheet,
    Style, Table, Target, Value, number, ordinal, text,
};

/// The report.
pub static REPORT: Report = Report {
    aliases: &["scorecard", "score-cards"],
    rows: super::cells,
    is_large: true,
    ..Report::new(
        anchor::SCORECARDS,
        "Each pair with all its boards",
        |words| report_words(words).scorecards.title,
        part,
    )
    .shown(&[Place::Page, Place::Workbook, Place::Paper("scorecards.pdf")])
};

/// All scorecards.
pub(super) fn part<'a>(context: ReportContext<'a>) -> Part<'a> {
    let words = &context.report_words().scorecards;
    let kind = context.scored.session.contestant_kind();
    let sheets = scorecards(context.scored).map(move |card| sheet(context, &card));
    Part {
        apart: true,
        reading: Reading::Cards { last_names: false },
        menu: words.contestants.of(kind).to_owned(),
        index: Some(Index {
            all: context.words.facts.everybody.of(kind),
            links: links(context),
            overview: None,
        }),
        ..Part::new("pairs", words.title, sheets)
    }
}

/// Links to all contestants.
fn links(context: ReportContext<'_>) -> Vec<(String, Target)> {
    let scored = context.scored;
    let contestants = scored.session.contestant_ids();
    contestants
        .filter_map(|(id, _)| {
            let title = title(context, &StandingLine::of(scored, id));
            Some((title, anchor::to_pair(scored, id)?))
        })
        .collect()
}

/// Who it is: `N-S 3  Ann Lee – Bo Cole`.
fn title(context: ReportContext<'_>, standing: &StandingLine) -> String {
    let who = who::called(context, standing);
    let names = Value::Names(who::party(context.scored, standing));
    match names.shown(Style::PRINT) {
        names if names.is_empty() => who,
        names => format!("{who}  {names}"),
    }
}

fn sheet(context: ReportContext<'_>, card: &Scorecard) -> Sheet {
    let standing = &card.standing;
    let title = title(context, standing);
    let table =
        table(context, format!("{}, {title}", context.report_words().scorecards.title), card);
    let section = context.scored.has_sections().then_some(&standing.section);
    let mut labels = heading::labels(context, section, standing.direction.side());
    let own = who::cells(&who::party(context.scored, standing));
    let own = who::columns(context).into_iter().zip(own);
    labels.extend(own.filter(|(_, cell)| cell.value != Value::Empty));
    let bars = bars(card).map(Block::Bars);
    Sheet {
        anchor: Some(anchor::pair(context.scored, standing.contestant)),
        facts: facts(context, standing),
        labels,
        blocks: bars.into_iter().chain([Block::Table(table)]).collect(),
        beside: rounds(context, &title, card).into_iter().collect(),
        ..Sheet::new(title)
    }
}

/// `place 2, score 92.00 of 168, 54.76 %, 28 boards`, ranks and award, as far as known.
fn facts(context: ReportContext<'_>, standing: &StandingLine) -> Vec<String> {
    let words = &context.words.facts;
    let out_of = standing.out_of.map(|most| most.normalize());
    let mut facts = Vec::new();
    facts.extend(standing.place.map(|place| words.place(place)));
    facts.extend(standing.score.map(|score| match out_of {
        _ if context.scored.has_victory_points() => words.victory_points(score),
        Some(most) => words.score_of(score, most),
        None => words.score(score),
    }));
    facts.extend(standing.percent.map(|percent| words.percent(percent)));
    facts.extend(standing.per_board.map(|imps| words.per_board(imps)));
    facts.push(words.boards(standing.boards));
    facts.extend(standing.adjustment.map(|amount| words.adjustment(amount)));
    // A sum of scores with handicaps is in the ranking that has these.
    let carried = standing.carryover.and(standing.final_score);
    let carried = carried.filter(|_| !ranking::counts_handicap(context));
    facts.extend(carried.map(|score| words.with_carryover(score)));
    for rank in &standing.ranks {
        for (place, overall) in [(rank.section, false), (rank.overall, true)] {
            facts.extend(place.map(|place| words.rank(overall, &rank.strat, place)));
        }
    }
    if standing.award.is_some() {
        let award = ranking::award(standing);
        facts.push(words.award(&*award.shown(context.style())));
    }
    facts
}

fn table(context: ReportContext<'_>, caption: String, card: &Scorecard) -> Table {
    let titles = &context.words.columns;
    // Where opponents have names, their number is not all that says who they are.
    let named = |line: &ScorecardLine| line.opponents.iter().any(|one| !one.names.is_empty());
    let versus = if card.lines.iter().any(named) { Keep::Long } else { Keep::Always };
    // Where numbers begin again in each round, they do not say alone which board it was.
    let round =
        if context.scored.session.results().are_by_round() { Keep::Always } else { Keep::Ample };
    let names = |key, title| Column::new(key, title, Kind::Names).keep(Keep::Long);
    // Where nobody is named, the partner is a number, which a column of names may not show.
    let has_names = |line: &ScorecardLine| {
        let mut partner = line.partner.iter();
        partner.any(|one| !one.names.is_empty())
    };
    let partners = if card.lines.iter().any(has_names) {
        names("partner", titles.partner)
    } else {
        ordinal("partner", titles.partner)
    };
    let moves = card.standing.direction.side().is_none();
    let own = context.scored.session.contestant(card.standing.contestant);
    let lines = who::of_lines(&card.lines, |line| who::parties(context.scored, &line.opponents));
    let columns = Columns::<who::Of<'_, ScorecardLine>>::new()
        .numbers(ordinal("round", titles.round).keep(round), |line| {
            line.round.map(RoundNumber::get)
        })
        .with(ordinal("board", titles.board).naming(), |line| {
            let results = context.scored.session.results();
            let played = results.round_board(line.result.index());
            let to_board = anchor::to_board(context.scored, own.section, played);
            Cell::number(line.board.get()).target(Some(to_board))
        })
        .with_if(moves, text("sat", titles.direction).keep(Keep::Long), |line| {
            Cell::text(*context.words.side.get(line.side))
        })
        .with(partners, |line| partner(context, line))
        .with(ordinal("versus", titles.versus).keep(versus), |line| who::number(&line.party))
        .with(names("opponents", titles.opponents), |line| who::names(&line.party));
    let unit = titles.unit(context.scored.unit());
    let columns = played::add(columns, context, |line| line.played)
        .with(number("score", titles.own_score), |line| score(context, line))
        .with(number("earned", unit).only_short(), |line| {
            earned(line).mark(played::mark(line.mark))
        })
        .amounts(number("percent", titles.percent), |line| line.percent)
        .amounts(number("so-far", titles.so_far).keep(Keep::Room), |line| line.running)
        .texts(text("mark", titles.mark).keep(Keep::Room), |line| match played::mark(line.mark) {
            Some(Mark::Top) => context.words.signs.top,
            Some(Mark::Bottom) => context.words.signs.bottom,
            Some(Mark::Off) | None => "",
        });
    let mut table = columns.table(caption, &lines);
    // Its boards stand there as if they counted.
    let ruled = director::ruled_matches(context, Some(card.standing.contestant));
    table.notes.extend(ruled.map(Note::Text));
    let notes = &context.words.notes;
    let roles: Vec<String> = (card.roles.iter())
        .map(|role| {
            let boards = context.words.facts.boards(role.boards);
            match (notes.role_name(role.role), role.percent) {
                (name, Some(percent)) => notes.role_percent(name, &boards, percent),
                (name, None) => notes.role_boards(name, &boards),
            }
        })
        .collect();
    if !roles.is_empty() {
        table.notes.push(Note::Text(roles.join("; ")));
    }
    let beyond_par: Vec<String> = (card.roles.iter())
        .filter_map(|role| {
            let points = Value::Signed(role.against_par?);
            Some(notes.role_against_par(role.role, &*points.shown(context.style())))
        })
        .collect();
    if !beyond_par.is_empty() {
        let stated = notes.all_against_par(beyond_par.join(", "));
        table.notes.push(Note::Text(stated));
    }
    table.without_empty_columns()
}

/// What each round brought, where rounds have several boards.
fn rounds(context: ReportContext<'_>, title: &str, card: &Scorecard) -> Option<Table> {
    if card.rounds.iter().all(|round| round.boards <= 1) {
        return None;
    }
    let titles = &context.words.columns;
    let rounds =
        who::of_lines(&card.rounds, |round| who::parties(context.scored, &round.opponents));
    let unit = titles.unit(context.scored.unit());
    let columns = Columns::<who::Of<'_, RoundSum>>::new()
        .with(ordinal("versus", titles.versus), |round| who::number(&round.party))
        .with(Column::new("opponents", titles.opponents, Kind::Names), |round| {
            who::names(&round.party)
        })
        .numbers(number("boards", titles.boards), |round| Some(round.boards))
        .amounts(number("earned", unit).only_short(), |round| Some(round.earned))
        .amounts(number("percent", titles.percent), |round| round.percent)
        .amounts(number("victory-points", titles.victory_points), |round| round.victory_points);
    let table = columns.table(context.report_words().scorecards.rounds_of(title), &rounds);
    Some(table.without_empty_columns())
}

/// The partner in an individual, by name or by number where nobody is named.
fn partner(context: ReportContext<'_>, line: &ScorecardLine) -> Cell {
    let parties = who::parties(context.scored, line.partner.as_slice());
    let [number, names] = who::cells(&parties);
    match names.value {
        Value::Empty if line.partner.is_some() => number,
        _ => names,
    }
}

/// The score from the contestant's own side, or what stands for one.
fn score(context: ReportContext<'_>, line: &ScorecardLine) -> Cell {
    match line.score {
        Some(score) => Value::Signed(score.points().into()).into(),
        None => Cell::text(played::ruling(context.words, &line.entry).unwrap_or_default()),
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
            Some(Bar { from, to, mark: played::mark(line.mark), target: None })
        })
        .collect();
    bars.iter().any(Option::is_some).then_some(Bars { bars })
}
