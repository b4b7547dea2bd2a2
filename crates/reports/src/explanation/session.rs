//! How a session score was computed: the boards it adds, the roundings, ranks and the award.

use matchpointing::steps::ScoreSteps;
use rust_decimal::Decimal;
use session::RoundBoard;

use super::super::{ReportContext, ranking};
use crate::model::Opponent;
use crate::model::cell::Cell;
use crate::model::explanation::SessionExplanation;
use crate::model::heading::Unit;
use crate::report_words;
use crate::sheet::{Block, Items, List, Sheet, Style};

/// Explains a session score. The sheet's texts are in a style: with the signs of suits, or with letters.
#[must_use]
pub fn session(context: ReportContext<'_>, explained: &SessionExplanation, style: Style) -> Sheet {
    let texts = &context.report_words().explanation;
    let standing = &explained.standing;
    let boards = explained.boards.iter();
    let boards = boards.map(|(number, cell)| board(context, *number, *cell));
    let lists = [
        List::of(Items::Short, boards.collect()),
        List::of(Items::Steps, steps(context, explained)),
    ];
    let total = context.number(standing.total);
    Sheet {
        lines: vec![texts.earned_on(&total, context.words.facts.boards(standing.boards))],
        blocks: lists.map(Block::List).into(),
        ..super::sheet(context, standing, texts.session, style)
    }
}

/// What a board earned: `12: 0.97 (A-)`.
fn board(context: ReportContext<'_>, board: RoundBoard, cell: Cell) -> String {
    let words = context.words;
    let earned = match cell {
        Cell::Earned(earned) => context.number(earned),
        Cell::Artificial(artificial, earned) => {
            let artificial = words.signs.artificial(artificial);
            format!("{} ({artificial})", context.number(earned))
        }
        Cell::LatePlay => report_words(words).explanation.late.to_owned(),
        Cell::NotPlayed | Cell::SitOut | Cell::Absent => words.notes.not_played.to_owned(),
    };
    format!("{board}{}{earned}", words.colon)
}

fn steps(context: ReportContext<'_>, explained: &SessionExplanation) -> Vec<String> {
    let texts = &context.report_words().explanation;
    let standing = &explained.standing;
    let number = |number: Decimal| context.number(number);
    let plain = |number: Decimal| context.number(number.normalize());
    let mut steps = Vec::new();
    if explained.not_played > 0 {
        steps.push(texts.unplayed(explained.not_played));
    }
    if explained.late_plays > 0 {
        steps.push(texts.to_come(explained.late_plays));
    }
    for (one, own) in &explained.matches {
        let opponents = Opponent::of(context.scored, one.contestants[1 - own]).label();
        let kind = context.scored.session.contestant_kind();
        let opponents = context.words.facts.contestant(kind, &opponents);
        let titles = &context.words.columns;
        let unit = titles.unit(context.scored.unit()).short;
        let earned = number(context.scored.board_amount(one.earned[*own]));
        let victory_points = one.victory_points.map(|both| {
            let sum = number(both[*own].to_decimal());
            format!(", {sum} {}", titles.victory_points.short)
        });
        let percent = one.percent.map(|both| {
            let percent = both[*own].to_decimal();
            format!(", {}", context.words.facts.percent(percent))
        });
        let percent = percent.filter(|_| victory_points.is_some());
        let reason =
            one.reason.as_ref().map(|reason| format!(" ({})", context.scored.text(reason)));
        let more = [percent, victory_points, reason].into_iter().flatten();
        let earned = format!("{earned} {unit}{}", more.collect::<String>());
        let boards = context.words.facts.boards(one.boards);
        steps.push(match one.round {
            Some(round) => texts.match_in_round(round.get(), &opponents, &boards, &earned),
            None => texts.match_against(&opponents, &boards, &earned),
        });
    }
    for (round, boards, worth) in &explained.missed_halves {
        let boards = context.words.facts.boards(*boards);
        let earned = number(worth.to_decimal());
        steps.push(texts.missed_half(round.get(), boards, earned));
    }
    let sum = (standing.matches).and_then(|matches| Some((matches.victory_points?, matches.byes)));
    if let Some((sum, byes)) = sum {
        let sum = number(sum.to_decimal());
        steps.push(match byes {
            0 => texts.victory_points_together(&sum),
            byes => texts.victory_points_with_byes(byes, &sum),
        });
    }
    if let Some(sum) = (standing.matches).and_then(|matches| matches.tie_break) {
        let of_percentages = context.scored.unit() == Unit::Matchpoints;
        steps.push(texts.tie_break(of_percentages, number(sum.to_decimal())));
    }
    let Some(ScoreSteps { scaled, adjustment, score }) = explained.score else {
        steps.push(texts.no_score.to_owned());
        return steps;
    };
    if let (Some(top), Some(out_of)) = (explained.top, standing.out_of) {
        let formula = format!(
            "{} x {} / ({} x {}) = {}",
            number(standing.total),
            plain(out_of),
            standing.boards,
            plain(top),
            number(scaled)
        );
        steps.push(texts.scaled(explained.rounded, &formula));
    }
    if let Some(most) = explained.raised_to {
        let (total, boards) = (number(standing.total), standing.boards);
        let formula = format!("{total} x {most} / {boards} = {}", number(scaled));
        steps.push(texts.scaled(explained.rounded, &formula));
    }
    if !adjustment.is_zero() {
        let reasons = explained.reasons.join("; ");
        steps.push(texts.adjusted(number(adjustment), &reasons, number(score)));
    }
    if let (Some(percent), Some(out_of)) = (standing.percent, standing.out_of) {
        let formula = format!("100 x {} / {}", number(score), plain(out_of));
        steps.push(texts.percent(explained.rounded, &formula, percent));
    }
    if let (Some(carryover), Some(score)) = (standing.carryover, standing.final_score) {
        steps.push(texts.with_carryover(number(carryover), number(score)));
    }
    steps.push(match (standing.place, standing.too_few_of) {
        (Some(place), _) => texts.ranked(place),
        (None, Some(of)) => texts.too_few(standing.boards, of, ranking::share(context)),
        (None, None) => texts.unranked.to_owned(),
    });
    steps.extend(standing.handicap.as_ref().and_then(|own| {
        let in_percent = |percent: Decimal| context.words.facts.percent(percent);
        let handicap = if own.in_percent { in_percent(own.handicap) } else { number(own.handicap) };
        let score = own.score.map(number).into_iter();
        let score: Vec<_> = score.chain(own.percent.map(in_percent)).collect();
        Some(texts.with_handicap(&handicap, score.join(", "), own.place?))
    }));
    for ranks in &standing.ranks {
        let mut depths = explained.strats.iter();
        let depth = depths.find(|depth| depth.strat == ranks.strat);
        steps.extend(depth.map(|depth| texts.ranks(ranks, depth)));
    }
    if let Some(award) = &standing.award {
        let points = number(award.points);
        steps.push(texts.award(&points, &award.reason, explained.award.as_ref()));
    }
    steps.extend(ranking::fewer_awards(context, std::iter::once(standing)));
    steps
}
