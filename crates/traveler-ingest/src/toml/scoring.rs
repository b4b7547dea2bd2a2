//! `[scoring]`, `[ranking]` and `[masterpoints]`: which rules apply.

use std::mem;

use findings::{Code, Diagnostic, Location};
use rust_decimal::Decimal;
use session::{
    AveragePlus, AwardTable, BoardRounding, Bye, Conditions, CrossImpForm, HandicapForm,
    Masterpoints, Method, PairsMethod, Rating, RuleSet, ShortBoards, StratifyBy, SwissBoards,
    Switches, Trim, VictoryPoints,
};
use table::entered::{Placed, Scoring};
use toml::de::DeValue;

use super::fields::Fields;
use super::values::{self, Unfit, named};

/// Ratings that are not offered, and why.
const NO_RATINGS: [(&str, &str); 5] = [
    ("nap", "write `special`: its awards are those of the North American Pairs at a club, too"),
    (
        "club-championship",
        "no chart of its overall awards was at hand: write `club` for its section awards",
    ),
    (
        "unit-championship",
        "R is 8.5, but no table of its P and T was at hand: leave out `[masterpoints]`, and award by the ACBL's charts",
    ),
    (
        "sectional",
        "R is 10, but no table of its P and T was at hand: leave out `[masterpoints]`, and award by the ACBL's charts",
    ),
    (
        "regional",
        "R is 14, but no table of its P and T was at hand: leave out `[masterpoints]`, and award by the ACBL's charts",
    ),
];

pub(super) fn read(file: &mut Fields<'_, '_>) -> Scoring {
    let (usual, reporter) = (Scoring::USUAL.conditions, file.reporter);
    let mut scoring = file.table("scoring");
    let is_given = scoring.is_given();
    let method_is_given = scoring.has("method");
    let board_rounding = scoring.get("board_rounding", |value| {
        values::decimal_choice(value, &named(BoardRounding::ALL, BoardRounding::name))
    });
    let short_boards = scoring.choice("short_boards", &named(ShortBoards::ALL, ShortBoards::name));
    let complement = scoring.get("complement", values::switch);
    let bye = scoring.choice("bye", &named(Bye::ALL, Bye::name));
    let of_matchpoints = [
        ("board_rounding", place(board_rounding.as_ref())),
        ("short_boards", place(short_boards.as_ref())),
        ("complement", place(complement.as_ref())),
    ];
    let rules = scoring.choice("rules", &named(RuleSet::ALL, RuleSet::name));
    let rules = rules.map_or(usual.rules, Placed::into_value);
    let Methods { method, pairs } = methods(rules, of_matchpoints, &mut scoring);
    let average_plus = scoring.choice("average_plus", &named(AveragePlus::ALL, AveragePlus::name));
    let one_field = scoring.is_word("score_together", values::ALL);
    let score_together = if one_field {
        scoring.get("score_together", values::text);
        Vec::new()
    } else {
        groups("score_together", &mut scoring)
    };
    let max_score = scoring.get("max_score", values::positive);
    if let (Some(given), Some(unit)) = (&max_score, without_percentages(method)) {
        reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                format!("with {unit} there is no `max_score` that scores could be scaled to"),
            )
            .at(given.place.clone())
            .hint("delete it"),
        );
    }
    scoring.finish();

    let mut ranking = file.table("ranking");
    let stratify_by = ranking.choice("stratify_by", &named(StratifyBy::ALL, StratifyBy::name));
    let rank_together = groups("rank_together", &mut ranking);
    let handicap = handicap(&mut ranking, method);
    let minimum_share = ranking.value("minimum_share", values::share);
    ranking.finish();

    let conditions = Conditions {
        method,
        pairs,
        rules,
        board_rounding: board_rounding.map(Placed::into_value),
        short_boards: short_boards.map(Placed::into_value),
        complement: complement.is_some_and(Placed::into_value),
        bye: bye.map_or(usual.bye, Placed::into_value),
        average_plus: average_plus.map_or(usual.average_plus, Placed::into_value),
        max_score: max_score.map(Placed::into_value),
        stratify_by: stratify_by.map_or(usual.stratify_by, Placed::into_value),
        masterpoints: masterpoints(file.table("masterpoints"), method, rules),
        handicap,
        minimum_share: minimum_share.unwrap_or(usual.minimum_share),
        ..usual
    };
    Scoring { is_given, method_is_given, conditions, one_field, score_together, rank_together }
}

/// A method by its name; what more it needs has keys of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MethodName {
    Matchpoints,
    CrossImps,
    Butler,
    BoardAMatch,
    Teams,
    Swiss,
}

const METHODS: [(&str, MethodName); 6] = [
    ("matchpoints", MethodName::Matchpoints),
    ("cross-imps", MethodName::CrossImps),
    ("butler", MethodName::Butler),
    ("board-a-match", MethodName::BoardAMatch),
    ("teams", MethodName::Teams),
    ("swiss", MethodName::Swiss),
];

/// How the pairs of teams may be scored.
const PAIRS: [(&str, MethodName); 2] =
    [("cross-imps", MethodName::CrossImps), ("butler", MethodName::Butler)];

/// What turns matches into victory points, as settings say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Of(VictoryPoints),
    /// The one that a body of rules has for the method.
    OfRules(RuleSet),
    None,
}

/// The words for scales: the bodies of rules are behind them, so that a scale of the same name is meant.
fn scales() -> Vec<(&'static str, Scale)> {
    let scales = VictoryPoints::ALL.map(|scale| (scale.name(), Scale::Of(scale)));
    let rules = RuleSet::ALL.map(|rules| (rules.name(), Scale::OfRules(rules)));
    let rules = (rules.into_iter()).filter(|(name, _)| scales.iter().all(|(one, _)| one != name));
    let none = [("none", Scale::None)];
    scales.into_iter().chain(rules).chain(none).collect()
}

/// What a bye earns by default, as a share of what a match is worth: 12 of 20 victory points.
const USUAL_BYE: (i64, u32) = (6, 1);

/// Where a value is, if it is given.
fn place<T>(given: Option<&Placed<T>>) -> Option<Location> {
    given.map(|given| given.place.clone())
}

/// How contestants are scored, and the pairs of teams beside them.
struct Methods {
    method: Method,
    pairs: Option<PairsMethod>,
}

/// The methods. Keys that only matchpoints have are given by their names and places.
fn methods(
    rules: RuleSet,
    of_matchpoints: [(&'static str, Option<Location>); 3],
    scoring: &mut Fields<'_, '_>,
) -> Methods {
    let reporter = scoring.reporter;
    let name = scoring.choice("method", &METHODS);
    let imps = scoring.choice("imps", &named(CrossImpForm::ALL, CrossImpForm::name));
    let trim = scoring.get("trim", values::trim);
    let scale =
        scoring.get("vp", |value| not_at_hand(value, values::choice(value, &scales()), &NO_SCALES));
    let is_scale_read = scale.is_some();
    let is_scale_given = is_scale_read || scoring.has("vp");
    let bye = scoring.get("bye_vp", values::not_negative);
    let pairs = scoring.choice("pairs", &PAIRS);
    let are_pairs_known = pairs.is_some() || !scoring.has("pairs");
    let is_method_known = name.is_some() || !scoring.has("method");
    let name = name.map_or(MethodName::Matchpoints, Placed::into_value);
    // A method that could not be read has been reported; what belongs to it is not held against another.
    let matchpoints: &[MethodName] = match imps {
        None => &[MethodName::Matchpoints, MethodName::Swiss],
        Some(_) => &[MethodName::Matchpoints],
    };
    let of_matchpoints = of_matchpoints.map(|(key, place)| (place, key, matchpoints));
    let matches = &[MethodName::Swiss, MethodName::Teams];
    let others = [
        (place(imps.as_ref()), "imps", &[MethodName::CrossImps, MethodName::Swiss][..]),
        (place(trim.as_ref()), "trim", &[MethodName::Butler]),
        (place(scale.as_ref()), "vp", matches),
        (place(bye.as_ref()), "bye_vp", matches),
        (place(pairs.as_ref()), "pairs", &[MethodName::Teams]),
    ];
    let pairs = pairs.map(Placed::into_value);
    for (place, key, owners) in of_matchpoints.into_iter().chain(others) {
        let Some(place) = place.filter(|_| is_method_known && !owners.contains(&name)) else {
            continue;
        };
        // Teams have them for their pairs.
        let of_pairs = match name {
            MethodName::Teams => PAIRS.iter().find(|(_, one)| owners.contains(one)),
            _ => None,
        };
        match of_pairs {
            None => reporter.push(misplaced(key, owners, name, place)),
            Some((_, one)) if pairs == Some(*one) || !are_pairs_known => {}
            Some((stated, _)) => reporter.push(not_of_pairs(key, stated, place)),
        }
    }
    if is_method_known && let Some(scale) = &scale {
        let unfit = unfit_scale(scale, name, imps.as_ref());
        unfit.into_iter().for_each(|unfit| reporter.push(unfit));
    }
    let imps = imps.map(Placed::into_value);
    let in_percent = name == MethodName::Swiss && imps.is_none();
    let of_rules = |rules: RuleSet| rules.regulations().scales;
    // A total has no scale.
    let is_usual = !is_scale_given
        && match name {
            MethodName::Swiss => imps != Some(CrossImpForm::Total),
            MethodName::Teams => true,
            _ => false,
        };
    let victory_points = match scale.map(Placed::into_value) {
        Some(Scale::Of(scale)) => Some(scale),
        Some(Scale::OfRules(rules)) => of_rules(rules).of(in_percent),
        None if is_usual => of_rules(rules).usual(in_percent),
        Some(Scale::None) | None => None,
    };
    if let (None, Some(bye)) = (victory_points, &bye)
        && is_method_known
        && matches.contains(&name)
        && (is_scale_read || !is_scale_given)
    {
        reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                "`bye_vp` is in victory points, and there are none",
            )
            .at(bye.place.clone())
            .hint("delete it, or say with `vp` what makes victory points of a match"),
        );
    }
    let pool = victory_points.map_or(20, VictoryPoints::pool);
    let usual_bye = || (Decimal::from(pool) * Decimal::new(USUAL_BYE.0, USUAL_BYE.1)).normalize();
    let bye = bye.map_or_else(usual_bye, Placed::into_value);
    let form = imps.unwrap_or(CrossImpForm::Average);
    let trim = trim.map_or(Trim::USUAL, Placed::into_value);
    let pairs = pairs.filter(|_| name == MethodName::Teams);
    let pairs = pairs.and_then(|pairs| match pairs {
        MethodName::CrossImps => Some(PairsMethod::CrossImps(form)),
        MethodName::Butler => Some(PairsMethod::Butler { trim }),
        _ => None,
    });
    let method = match name {
        MethodName::Matchpoints => Method::Matchpoints,
        MethodName::CrossImps => Method::CrossImps(form),
        MethodName::Butler => Method::Butler { trim },
        MethodName::BoardAMatch => Method::BoardAMatch,
        MethodName::Teams => Method::Teams { victory_points, bye },
        MethodName::Swiss => Method::Swiss {
            boards: imps.map_or(SwissBoards::Matchpoints, SwissBoards::CrossImps),
            victory_points,
            bye,
        },
    };
    Methods { method, pairs }
}

/// A key that decides how pairs of teams are scored, where nothing says that they are scored so.
fn not_of_pairs(key: &str, stated: &str, place: Location) -> Diagnostic {
    Diagnostic::new(
        Code::KeysDisagree,
        format!("`{key}` belongs to pairs scored by `{stated}`, and no pairs are"),
    )
    .at(place)
    .hint(format!(
        "delete it, or write `pairs = \"{stated}\"` for a list of pairs beside the teams"
    ))
}

/// A key that another method has.
fn misplaced(key: &str, owners: &[MethodName], name: MethodName, place: Location) -> Diagnostic {
    let names = METHODS.iter().filter(|(_, one)| owners.contains(one));
    let names: Vec<&str> = names.map(|(name, _)| *name).collect();
    if name == MethodName::Swiss && owners.contains(&MethodName::Matchpoints) {
        return Diagnostic::new(
            Code::KeysDisagree,
            format!(
                "`{key}` belongs to matchpoints, and `imps` says that boards are scored by IMPs"
            ),
        )
        .at(place)
        .hint("delete one of them");
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let word = if names.len() > 1 { "methods" } else { "method" };
    let methods: Vec<String> = names.iter().map(|name| format!("`method = \"{name}\"`")).collect();
    Diagnostic::new(
        Code::KeysDisagree,
        format!("`{key}` belongs to the {word} {}", quoted.join(" and ")),
    )
    .at(place)
    .hint(format!("delete it, or write {}", methods.join(" or ")))
}

/// A scale of victory points that has nothing for what a match is scored in.
fn unfit_scale(
    scale: &Placed<Scale>,
    name: MethodName,
    imps: Option<&Placed<CrossImpForm>>,
) -> Option<Diagnostic> {
    let scale_name = scales().iter().find(|(_, one)| *one == scale.value)?.0;
    let is_swiss = name == MethodName::Swiss;
    let in_percent = is_swiss && imps.is_none();
    let is_of_percent = match scale.value {
        Scale::Of(scale) => scale.is_of_percent(),
        Scale::OfRules(rules) => in_percent && rules.regulations().scales.percent.is_some(),
        Scale::None => return None,
    };
    let (unfit, hint) = match (is_of_percent, imps.map(|imps| imps.value)) {
        (true, _) if !in_percent => (
            "a scale for percentages, and matches are scored by IMPs",
            "write `vp = \"wbf\"` or `vp = \"acbl-20\"`",
        ),
        (false, None) if in_percent => (
            "a scale for IMPs, and matches are scored by matchpoints",
            "write `vp = \"ebu-percent\"`, or `imps = \"average\"` to score boards by IMPs",
        ),
        (_, Some(CrossImpForm::Total)) if is_swiss => (
            "a scale for one comparison a board, and `total` adds up all of them",
            "write `imps = \"average\"` or `imps = \"ebu\"`",
        ),
        _ => return None,
    };
    Some(
        Diagnostic::new(Code::KeysDisagree, format!("`{scale_name}` is {unfit}"))
            .at(scale.place.clone())
            .hint(hint),
    )
}

/// What scores are in, where there are no percentages of them.
const fn without_percentages(method: Method) -> Option<&'static str> {
    match (method.victory_points(), method.is_in_matchpoints()) {
        (Some(_), _) => Some("victory points"),
        (None, false) => Some("IMPs"),
        (None, true) => None,
    }
}

/// What handicaps are in. With IMPs or victory points there is no percentage that one could be taken off.
fn handicap(ranking: &mut Fields<'_, '_>, method: Method) -> HandicapForm {
    let form = ranking.choice("handicap", &named(HandicapForm::ALL, HandicapForm::name));
    let Some(form) = form else {
        return HandicapForm::Points;
    };
    if form.value == HandicapForm::Percent
        && let Some(unit) = without_percentages(method)
    {
        ranking.reporter.push(
            Diagnostic::new(
                Code::KeysDisagree,
                format!("with {unit} there are no percentages that a handicap could be taken off"),
            )
            .at(form.place.clone())
            .hint(format!("write `handicap = \"points\"`, with the {unit} that are added")),
        );
    }
    form.value
}

fn groups(key: &'static str, fields: &mut Fields<'_, '_>) -> Vec<Vec<Placed<String>>> {
    let reporter = fields.reporter;
    let groups = fields.value(key, values::groups).unwrap_or_default();
    let placed = |group: Vec<_>| group.into_iter().map(|name| reporter.placed(name)).collect();
    let groups: Vec<Vec<Placed<String>>> = groups.into_iter().map(placed).collect();
    let message = |name: &str| format!("section `{name}` is listed twice in `{key}`");
    super::check_once(groups.iter().flatten(), message, reporter);
    groups
}

/// Tables of awards; the weight of a grade has a key of its own.
const AWARDS: [(&str, AwardTable); 3] = [
    ("acbl", AwardTable::Acbl),
    ("ebu", AwardTable::Ebu),
    ("abf", AwardTable::Abf { weight: Decimal::ONE }),
];

/// Tables of awards that are not offered, and why.
const NO_AWARDS: [(&str, &str); 2] = [
    ("abf-2024", "the ABF's scheme of 8 October 2024 was not at hand whole; `abf` is that of 2014"),
    ("nz", "of New Zealand's C points only the winners' 40 were at hand, not the steps below"),
];

/// Scales of victory points that are not offered, and why.
const NO_SCALES: [(&str, &str); 2] = [
    ("abf", "the table of the ABF's scale of 2024 was not at hand"),
    ("abf-2024", "the table of the ABF's scale of 2024 was not at hand"),
];

/// A choice, where the hint of an unknown word says why it is not offered.
fn not_at_hand<T>(
    value: &DeValue<'_>,
    chosen: Result<T, Unfit>,
    unknown: &[(&str, &str)],
) -> Result<T, Unfit> {
    let written = value.as_str().unwrap_or_default();
    let why = unknown.iter().find(|(name, _)| name.eq_ignore_ascii_case(written));
    chosen.map_err(|unfit| match (unfit, why) {
        (Unfit::Value { expected, .. }, Some((_, why))) => {
            Unfit::Value { expected, hint: Some((*why).to_owned()) }
        }
        (unfit, _) => unfit,
    })
}

fn masterpoints(
    mut fields: Fields<'_, '_>,
    method: Method,
    rules: RuleSet,
) -> Option<Masterpoints> {
    let is_given = fields.is_given();
    let who = match method {
        Method::Teams { .. } => Some("teams by IMPs"),
        Method::Swiss { .. } => Some("Swiss pairs"),
        _ => None,
    };
    if let Some(who) = who.filter(|_| is_given) {
        fields.reporter.push(
            Diagnostic::new(
                Code::NoAwards,
                format!("masterpoints are not offered for {who}, and none are awarded"),
            )
            .at(fields.place())
            .hint("no table of awards for matches was at hand; delete `[masterpoints]`"),
        );
    }
    let rating = fields.get("rating", |value| {
        not_at_hand(value, values::choice(value, &named(Rating::ALL, Rating::name)), &NO_RATINGS)
    });
    let extra_tables = fields.get("extra_tables", |value| values::whole(value, 0, values::MOST));
    let are_awards_given = fields.has("awards");
    let mut awards = fields
        .value("awards", |value| not_at_hand(value, values::choice(value, &AWARDS), &NO_AWARDS));
    let weight = fields.get("weight", values::weight);
    // What could not be read has been reported.
    let in_force = awards.or_else(|| (!are_awards_given).then(|| rules.regulations().awards));
    let name = |table: AwardTable| {
        let is_same =
            |(_, one): &&(&str, AwardTable)| mem::discriminant(one) == mem::discriminant(&table);
        AWARDS.iter().find(is_same).map_or("", |(name, _)| name)
    };
    // What everybody has anyway changes nothing.
    let special = rating.as_ref().filter(|one| one.value != Rating::Club);
    let extra = extra_tables.as_ref().filter(|tables| tables.value > 0);
    for (key, place, owner) in [
        ("rating", place(special), "acbl"),
        ("extra_tables", place(extra), "acbl"),
        ("weight", place(weight.as_ref()), "abf"),
    ] {
        if let (Some(place), Some(table)) = (place, in_force)
            && name(table) != owner
        {
            fields.reporter.push(
                Diagnostic::new(
                    Code::KeysDisagree,
                    format!("`{key}` belongs to the awards `{owner}`"),
                )
                .at(place)
                .hint(format!("delete it, or write `awards = \"{owner}\"`")),
            );
        }
    }
    if let (Some(AwardTable::Abf { weight }), Some(given)) = (&mut awards, weight) {
        *weight = given.value;
    }
    fields.finish();
    is_given.then(|| Masterpoints {
        rating: rating.map_or(Rating::Club, Placed::into_value),
        extra_tables: extra_tables.map_or(0, Placed::into_value),
        table: awards,
    })
}

/// What `[scoring]` would have to say for the switches of matchpoints to be as these are, where they differ from others.
///
/// # Examples
///
/// ```
/// use session::{Conditions, RuleSet, ShortBoards, Switches};
/// use traveler_ingest::differing_switches;
///
/// let usual = Switches::of(&Conditions::usual(RuleSet::Ebu));
/// let ties = Switches { short_boards: Some(ShortBoards::Tie), ..usual };
/// assert_eq!(differing_switches(usual, ties), ["short_boards = \"tie\""]);
/// ```
#[must_use]
pub fn differing_switches(own: Switches, others: Switches) -> Vec<String> {
    let mut stated = Vec::new();
    let mut say = |key: &str, value: Option<&str>| {
        stated.extend(value.map(|value| format!("{key} = \"{value}\"")));
    };
    if own.rules != others.rules {
        say("rules", Some(others.rules.name()));
    }
    if own.short_boards != others.short_boards {
        say("short_boards", others.short_boards.map(ShortBoards::name));
    }
    if own.board_rounding != others.board_rounding {
        say("board_rounding", others.board_rounding.map(BoardRounding::name));
    }
    if own.complement != others.complement {
        stated.push(format!("complement = {}", others.complement));
    }
    if others.one_field {
        stated.push("score_together = \"all\"".to_owned());
    }
    stated
}
