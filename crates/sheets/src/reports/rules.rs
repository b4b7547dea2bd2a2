//! Rules in words, one line each.

use std::borrow::Cow;

use session::RuleSet;

use super::Reporting;
use super::ranking::percent_of;
use crate::model::heading::Unit;
use crate::model::published::Rules;
use crate::words::Rule;

/// Each rule in words, where it is known.
pub(super) fn described(
    reporting: Reporting<'_>,
    rules: Rules,
) -> impl Iterator<Item = (Rule, Option<Cow<'static, str>>)> {
    let words = &reporting.words.rules;
    // A method that has not changed is not among what has.
    let unit = rules.method.map_or(reporting.scored.unit(), Unit::of);
    let short_boards = rules.short_boards.map(|rule| words.short_boards(rule));
    let complement = rules.complement.map(|rule| words.complement(rule));
    let averages = rules.averages.map(|rule| words.averages(rule, unit));
    let share = rules.minimum_share.map(percent_of);
    let share = share.map(|share| words.minimum_share(&share).into());
    let said = [
        (Rule::RuleSet, rules.rule_set.map(RuleSet::title)),
        (
            Rule::Rounding,
            rules.rounding.map(|rule| words.rounding(rule)),
        ),
        (Rule::ShortBoards, short_boards),
        (Rule::Complement, complement),
        (Rule::Bye, rules.bye.map(|rule| words.bye(rule))),
        (Rule::Averages, averages),
    ];
    let said = said
        .into_iter()
        .map(|(rule, text)| (rule, text.map(Cow::Borrowed)));
    let method = rules.method.map(|rule| match words.detail(rule) {
        Some(detail) => format!("{}, {detail}", words.method(rule)).into(),
        None => words.method(rule).into(),
    });
    std::iter::once((Rule::Scoring, method))
        .chain(said)
        .chain([(Rule::MinimumShare, share)])
}
