//! What else was corrected: rules, names, what was added.

use super::who::called;
use super::{Extent, because};
use crate::model::difference::Difference;
use crate::model::published::{PublishedStanding, Rules, bye_vp};
use crate::reports::{Reporting, rules};
use crate::sheet::Style;
use crate::words::Rule;

/// Rules, adjustments and names that differ.
pub(super) fn others(
    reporting: Reporting<'_>,
    difference: &Difference,
    extent: Extent,
) -> Vec<String> {
    let words = &reporting.report_words().corrections;
    let rules = difference
        .rules
        .map_or_else(Vec::new, |both| rules(reporting, both));
    let changes = difference.standings.iter().flat_map(|change| {
        let who = called(reporting, &change.who);
        let both = change.old.as_ref().zip(change.new.as_ref());
        let adjustment = change.changed(|one| one.adjustment).map(|both| {
            let [old, new] =
                both.map(|amount| amount.flatten().map(|amount| reporting.amount(amount, 2)));
            let what = words.adjustment(&who);
            because(
                &words.changed(&what, old.as_deref(), new.as_deref()),
                &change.why,
            )
        });
        let given = change.changed(|one| one.handicap.as_ref().map(|own| own.handicap));
        let handicap = given.map(|both| {
            let [old, new] =
                both.map(|amount| amount.flatten().map(|amount| reporting.amount(amount, 2)));
            let what = words.handicap(&who);
            words.changed(&what, old.as_deref(), new.as_deref())
        });
        // Who is new, or gone, is said elsewhere.
        let handicap = handicap.filter(|_| both.is_some());
        let carryover = both.filter(|(old, new)| old.carryover != new.carryover);
        let carryover = carryover.map(|(old, new)| {
            let amount =
                |one: &PublishedStanding| one.carryover.map(|amount| reporting.amount(amount, 2));
            let what = words.carryover(&who);
            words.changed(&what, amount(old).as_deref(), amount(new).as_deref())
        });
        let names = both.filter(|_| change.renamed).map(|(old, new)| {
            let [old, new] = [old, new].map(|one| {
                let known = one.names.iter().filter(|name| !name.is_empty());
                let known: Vec<&str> = known.map(String::as_str).collect();
                (!known.is_empty()).then(|| known.join(Style::PRINT.between_names))
            });
            let names = words.names(&who);
            match extent {
                Extent::Notice => names,
                Extent::Report => words.changed(&names, old.as_deref(), new.as_deref()),
            }
        });
        (adjustment.into_iter().chain(handicap))
            .chain(carryover)
            .chain(names)
    });
    rules.into_iter().chain(changes).collect()
}

/// The rules that differ.
fn rules(reporting: Reporting<'_>, [old, new]: [Rules; 2]) -> Vec<String> {
    let (words, own) = (
        &reporting.words.rules,
        &reporting.report_words().corrections,
    );
    let titles = &reporting.words.columns;
    let both = rules::described(reporting, old).zip(rules::described(reporting, new));
    let both = both.filter_map(|((rule, old), (_, new))| Some((rule, old?, new?)));
    // What a bye earns is no word of the method.
    let both = both.filter(|(_, old, new)| old != new);
    let bye = |rules: Rules| Some(reporting.amount(bye_vp(rules.method?)?, 2));
    let byes = bye(old).zip(bye(new)).filter(|(old, new)| old != new);
    let byes = byes.map(|(old, new)| {
        let [old, new] =
            [old, new].map(|bye| format!("{bye} {}", titles.victory_points.short).into());
        (Rule::Bye, old, new)
    });
    both.chain(byes)
        .map(|(rule, old, new)| own.changed(words.rule(rule), Some(&old), Some(&new)))
        .collect()
}
