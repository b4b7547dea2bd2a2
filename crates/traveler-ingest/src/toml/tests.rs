//! Settings from text to values, with the text of every finding.

use findings::{Code, Diagnostic, Findings, Subject};
use session::Winners;
use table::entered::{EnteredSettings as Settings, Placed, SectionSettings};
use table::text::decode;

use super::read;
use crate::SourceFile;

/// Reads a file, does something with it, and returns the findings, one per line.
fn with(file: &str, then: impl FnOnce(&Settings, &mut Findings)) -> Vec<String> {
    let mut findings = Findings::default();
    let source = SourceFile { name: "session.toml", bytes: file.as_bytes() };
    let text = decode(source, None, &mut findings).unwrap();
    let settings = read(&text, &["en", "fr"], &mut findings);
    then(&settings, &mut findings);
    let (diagnostics, _) = findings.sorted();
    diagnostics.iter().map(ToString::to_string).collect()
}

fn check(file: &str, expected: &[&str]) {
    let found = with(file, |_, _| {});
    assert_eq!(found, expected, "{file}");
}

/// The value of something in a file without faults.
fn check_value(file: &str, value: impl Fn(&Settings) -> String, expected: &str) {
    let mut found = String::new();
    let reported = with(file, |settings, _| found = value(settings));
    assert_eq!((found.as_str(), reported), (expected, Vec::new()), "{file}");
}

#[test]
fn the_heading() {
    let event = |settings: &Settings| {
        let event = &settings.event;
        let texts = [&event.name, &event.club, &event.director, &event.date];
        let texts = texts.map(|text| text.as_deref().unwrap_or("-"));
        format!("{} {} of {}", texts.join("|"), event.session, event.sessions)
    };
    check_value("# nothing\n", event, "-|-|-|- 1 of 1");
    check_value(
        "event = { name = \" Élodie's \", club = \"C\", director = \"D\", date = \"2028-02-29\", session = 2, sessions = 3 }",
        event,
        "Élodie's|C|D|2028-02-29 2 of 3",
    );
    check_value("event.date = 2026-03-07", event, "-|-|-|2026-03-07 1 of 1");
    let language = |settings: &Settings| settings.event.language.clone().unwrap_or_default();
    check_value("event.language = \"FR\"", language, "fr");
    check_value("event.session = 2", event, "-|-|-|- 2 of 2");
    let qualify = |settings: &Settings| format!("{:?}", settings.event.qualify);
    check_value("event.qualify = 12", qualify, "Some(12)");
    check(
        "[event]\nname = 7\nclub = \"\"\ndate = \"2026-02-29\"\nsession = 3\nsessions = 2\n",
        &[
            "error[wrong-type] 2:8+1 `name` takes a text, not a whole number | 7 | a text | -",
            "error[bad-value] 3:8+2 `club` cannot be `\"\"` | \"\" | a text | leave the key out where there is nothing to say",
            "error[bad-value] 4:8+12 `date` cannot be `\"2026-02-29\"` | \"2026-02-29\" | a date such as `\"2026-03-07\"` | -",
            "error[keys-disagree] 5:11+1 & 6:12+1 this is session 3 of 2 | - | - | `session` is the number of this one, `sessions` how many there are",
        ],
    );
    check(
        "[event]\ndate = \"7 March\"\nlanguage = \"french\"\nsession = 0\nsessions = 1.5\n",
        &[
            "error[bad-value] 2:8+9 `date` cannot be `\"7 March\"` | \"7 March\" | a date such as `\"2026-03-07\"` | -",
            "error[bad-value] 3:12+8 `language` cannot be `\"french\"` | \"french\" | `en`, `fr` | -",
            "error[bad-value] 4:11+1 `session` cannot be `0` | 0 | a number from 1 to 1000000 | -",
            "error[wrong-type] 5:12+3 `sessions` takes a whole number, not a number with a decimal point | 1.5 | a whole number | -",
        ],
    );
}

#[test]
fn rules_and_their_defaults() {
    let scoring = |settings: &Settings| {
        let scoring = &settings.scoring;
        let groups = |groups: &[Vec<Placed<String>>]| {
            let names = |group: &Vec<Placed<String>>| {
                group.iter().map(|name| name.value.as_str()).collect()
            };
            groups.iter().map(names).collect::<Vec<String>>().join("+")
        };
        format!(
            "{:?} {:?} {:?} {} {} {:?} {:?} {:?}",
            scoring.conditions.method,
            scoring.conditions.rules,
            scoring.conditions.average_plus,
            groups(&scoring.score_together),
            groups(&scoring.rank_together),
            scoring.conditions.max_score,
            scoring.conditions.stratify_by,
            scoring.conditions.masterpoints
        )
    };
    check_value("# nothing", scoring, "Matchpoints Acbl Law   None Higher None");
    check_value(
        "scoring = { method = \"Board-a-match\", rules = \"ebu\", average_plus = \"flat\", score_together = [[\"a\", \"b\"], [\"C\"]], max_score = 216.5 }\n\
         ranking = { stratify_by = \"average\", rank_together = [[\"B\"]] }\n\
         masterpoints = { awards = \"acbl\", rating = \"pupil\", extra_tables = 6 }",
        scoring,
        "BoardAMatch Ebu Flat AB+C B Some(216.5) Average Some(Masterpoints { rating: Pupil, extra_tables: 6, table: Some(Acbl) })",
    );
    check_value(
        "scoring.score_together = \"all\"",
        |settings| format!("{} {:?}", settings.scoring.one_field, settings.scoring.score_together),
        "true []",
    );
    check_value(
        "scoring = { method = \"butler\", rules = \"wbf\" }\nmasterpoints = {}",
        scoring,
        "Butler { trim: Part { count: 5, out_of: 100 } } Wbf Law   None Higher Some(Masterpoints { rating: Club, extra_tables: 0, table: None })",
    );
    let share = |settings: &Settings| settings.scoring.conditions.minimum_share.get().to_string();
    for (written, hundredths) in [
        ("\"60%\"", "6000"),
        ("\"62.5 %\"", "6250"),
        ("60", "6000"),
        ("\"1/3\"", "3333"),
        ("\"None\"", "0"),
        ("0", "0"),
    ] {
        let file = format!("ranking.minimum_share = {written}");
        check_value(&file, share, hundredths);
    }
    check_value("ranking.stratify_by = \"higher\"", share, "5000");
    let method = |settings: &Settings| format!("{:?}", settings.scoring.conditions.method);
    for (written, trim) in [
        ("\"10%\"", "Part { count: 10, out_of: 100 }"),
        ("\"1/7\"", "Part { count: 1, out_of: 7 }"),
        ("\"one each\"", "One"),
        ("\"none\"", "None"),
    ] {
        check_value(
            &format!("scoring = {{ method = \"butler\", trim = {written} }}"),
            method,
            &format!("Butler {{ trim: {trim} }}"),
        );
    }
    check_value("scoring.method = \"cross-imps\"", method, "CrossImps(Average)");
    check_value(
        "scoring = { method = \"cross-imps\", imps = \"total\" }",
        method,
        "CrossImps(Total)",
    );
    check_value("scoring.method = \"board-a-match\"", method, "BoardAMatch");
    check_value(
        "scoring = { method = \"teams\", vp = \"wbf\" }",
        method,
        "Teams { victory_points: Some(Wbf), bye: 12 }",
    );
    check_value(
        "scoring = { method = \"teams\", vp = \"none\" }",
        method,
        "Teams { victory_points: None, bye: 12 }",
    );
    let pairs = |settings: &Settings| format!("{:?}", settings.scoring.conditions.pairs);
    check_value("scoring.method = \"teams\"", pairs, "None");
    check_value(
        "scoring = { method = \"teams\", pairs = \"cross-imps\", vp = \"wbf\" }",
        pairs,
        "Some(CrossImps(Average))",
    );
    check_value(
        "scoring = { method = \"teams\", pairs = \"Cross-IMPs\", imps = \"total\" }",
        pairs,
        "Some(CrossImps(Total))",
    );
    check_value(
        "scoring = { method = \"teams\", pairs = \"butler\" }",
        pairs,
        "Some(Butler { trim: Part { count: 5, out_of: 100 } })",
    );
    check_value(
        "scoring = { method = \"teams\", pairs = \"butler\", trim = \"one\" }",
        pairs,
        "Some(Butler { trim: One })",
    );
    check_value(
        "scoring = { method = \"swiss\", vp = \"ebu-percent\" }",
        method,
        "Swiss { boards: Matchpoints, victory_points: Some(EbuPercent), bye: 12 }",
    );
    check_value(
        "scoring = { method = \"swiss\", imps = \"average\", vp = \"wbf\", bye_vp = 11 }",
        method,
        "Swiss { boards: CrossImps(Average), victory_points: Some(Wbf), bye: 11 }",
    );
    let rounding =
        |settings: &Settings| format!("{:?}", settings.scoring.conditions.board_rounding);
    check_value("scoring.board_rounding = \"0.1\"", rounding, "Some(Tenths)");
    check_value("scoring.board_rounding = 0.010", rounding, "Some(Hundredths)");
    check_value("scoring.board_rounding = \"None\"", rounding, "Some(Unrounded)");
    check_value("scoring.rules = \"wbf\"", rounding, "None");
    let boards = |settings: &Settings| {
        let scoring = &settings.scoring;
        let (short, complement) = (scoring.conditions.short_boards, scoring.conditions.complement);
        format!("{short:?} {complement} {:?}", scoring.conditions.bye)
    };
    check_value("# nothing", boards, "None false Nothing");
    check_value(
        "scoring = { short_boards = \"linear\", complement = true, bye = \"60%\" }",
        boards,
        "Some(Linear) true Sixty",
    );
    check_value(
        "scoring = { short_boards = \"tie\", complement = false, bye = \"50%\" }",
        boards,
        "Some(Tie) false Half",
    );
    let handicap = |settings: &Settings| format!("{:?}", settings.scoring.conditions.handicap);
    check_value("# nothing", handicap, "Points");
    check_value("ranking.handicap = \"percent\"", handicap, "Percent");
}

#[test]
fn tables_of_awards() {
    let table = |settings: &Settings| {
        format!("{:?}", settings.scoring.conditions.masterpoints.unwrap().table)
    };
    check_value("masterpoints = {}", table, "None");
    check_value("masterpoints.awards = \"abf\"", table, "Some(Abf { weight: 1 })");
    check_value(
        "masterpoints = { awards = \"abf\", weight = 2.50 }",
        table,
        "Some(Abf { weight: 2.5 })",
    );
    check(
        "[masterpoints]\nawards = \"ebu\"\nweight = 1.5\n",
        &[
            "error[keys-disagree] 3:10+3 `weight` belongs to the awards `abf` | - | - | delete it, or write `awards = \"abf\"`",
        ],
    );
    for (rules, awards) in [("ebu", ""), ("acbl", "awards = \"ebu\"\n")] {
        let file = format!(
            "scoring.rules = \"{rules}\"\n[masterpoints]\nrating = \"pupil\"\nextra_tables = 6\n{awards}"
        );
        check(
            &file,
            &[
                "error[keys-disagree] 3:10+7 `rating` belongs to the awards `acbl` | - | - | delete it, or write `awards = \"acbl\"`",
                "error[keys-disagree] 4:16+1 `extra_tables` belongs to the awards `acbl` | - | - | delete it, or write `awards = \"acbl\"`",
            ],
        );
    }
    check(
        "[masterpoints]\nawards = \"abf\"\nweight = 1.125\n",
        &[
            "error[bad-value] 3:10+5 `weight` cannot be `1.125` | 1.125 | a number above 0, up to 100, with up to two decimals | -",
        ],
    );
}

#[test]
fn settings_of_other_methods() {
    check(
        "[scoring]\nmethod = \"cross-imps\"\nshort_boards = \"tie\"\ncomplement = true\nbye = \"none\"\n[ranking]\nhandicap = \"percent\"\n",
        &[
            "error[keys-disagree] 3:16+5 `short_boards` belongs to the methods `matchpoints` and `swiss` | - | - | delete it, or write `method = \"matchpoints\"` or `method = \"swiss\"`",
            "error[keys-disagree] 4:14+4 `complement` belongs to the methods `matchpoints` and `swiss` | - | - | delete it, or write `method = \"matchpoints\"` or `method = \"swiss\"`",
            "error[keys-disagree] 7:12+9 with IMPs there are no percentages that a handicap could be taken off | - | - | write `handicap = \"points\"`, with the IMPs that are added",
        ],
    );
    check(
        "[scoring]\nshort_boards = \"neuburg\"\ncomplement = \"yes\"\nbye = 60\n",
        &[
            "error[bad-value] 2:16+9 `short_boards` cannot be `\"neuburg\"` | \"neuburg\" | `neuberg`, `linear`, `tie` | did you mean `neuberg`?",
            "error[wrong-type] 3:14+5 `complement` takes `true` or `false`, not a text | \"yes\" | `true` or `false` | -",
            "error[wrong-type] 4:7+2 `bye` takes a text, not a whole number | 60 | a text | -",
        ],
    );
}

#[test]
fn pairs_beside_teams() {
    check(
        "[scoring]\nmethod = \"swiss\"\npairs = \"butler\"\ntrim = 5\n",
        &[
            "error[keys-disagree] 3:9+8 `pairs` belongs to the method `teams` | - | - | delete it, or write `method = \"teams\"`",
            "error[keys-disagree] 4:8+1 `trim` belongs to the method `butler` | - | - | delete it, or write `method = \"butler\"`",
        ],
    );
    check(
        "[scoring]\nmethod = \"teams\"\npairs = \"butler\"\nimps = \"total\"\n",
        &[
            "error[keys-disagree] 4:8+7 `imps` belongs to pairs scored by `cross-imps`, and no pairs are | - | - | delete it, or write `pairs = \"cross-imps\"` for a list of pairs beside the teams",
        ],
    );
    check(
        "[scoring]\nmethod = \"teams\"\ntrim = 5\n",
        &[
            "error[keys-disagree] 3:8+1 `trim` belongs to pairs scored by `butler`, and no pairs are | - | - | delete it, or write `pairs = \"butler\"` for a list of pairs beside the teams",
        ],
    );
    // What belongs to a list of pairs that could not be read is not held against the teams.
    check(
        "[scoring]\nmethod = \"teams\"\npairs = \"matchpoints\"\ntrim = 5\n",
        &[
            "error[bad-value] 3:9+13 `pairs` cannot be `\"matchpoints\"` | \"matchpoints\" | `cross-imps`, `butler` | -",
        ],
    );
}

#[test]
fn what_is_not_offered_says_why() {
    check(
        "[scoring]\nmethod = \"teams\"\n[masterpoints]\n",
        &[
            "warning[no-awards] 3:1+14 masterpoints are not offered for teams by IMPs, and none are awarded | - | - | no table of awards for matches was at hand; delete `[masterpoints]`",
        ],
    );
    check(
        "[masterpoints]\nawards = \"ABF-2024\"\n",
        &[
            "error[bad-value] 2:10+10 `awards` cannot be `\"ABF-2024\"` | \"ABF-2024\" | `acbl`, `ebu`, `abf` | the ABF's scheme of 8 October 2024 was not at hand whole; `abf` is that of 2014",
        ],
    );
    let known = "`ebu-percent`, `wbf`, `wbf-discrete`, `acbl-20`, `acbl-30`, `win-loss`, `win-loss-quarters`, `acbl`, `ebu`, `none`";
    check(
        "[scoring]\nmethod = \"teams\"\nvp = \"abf\"\n",
        &[&format!(
            "error[bad-value] 3:6+5 `vp` cannot be `\"abf\"` | \"abf\" | {known} | the table of the ABF's scale of 2024 was not at hand"
        )],
    );
}

/// Under EBU rules matches have victory points, unless the settings say otherwise.
#[test]
fn the_scale_of_the_rules() {
    let scale = |settings: &Settings| {
        let scale = settings.scoring.conditions.method.victory_points();
        scale.map_or("none", |scale| scale.name()).to_owned()
    };
    let check = |settings: &str, expected: &str| {
        check_value(&format!("[scoring]\n{settings}\n"), scale, expected);
    };
    let teams = "method = \"teams\"";
    check(teams, "none");
    check(&format!("{teams}\nrules = \"ebu\""), "wbf-discrete");
    check(&format!("{teams}\nrules = \"ebu\"\nvp = \"none\""), "none");
    let swiss = "method = \"swiss\"\nrules = \"ebu\"";
    check(swiss, "ebu-percent");
    check(&format!("{swiss}\nimps = \"ebu\""), "wbf-discrete");
    check(&format!("{swiss}\nimps = \"total\""), "none");
}

#[test]
fn rules_that_cannot_be() {
    let known = session::RuleSet::ALL.map(|rules| format!("`{}`", rules.name()));
    let known = known.join(", ");
    check(
        "[scoring]\nmethod = \"matchpoint\"\nrules = \"abf\"\naverage_plus = 60\nmax_score = 0\nscore_together = [\"A\", \"B\"]\ntrim = 26\nimps = \"mean\"\nboard_rounding = \"exact\"\n",
        &[
            "error[bad-value] 2:10+12 `method` cannot be `\"matchpoint\"` | \"matchpoint\" | `matchpoints`, `cross-imps`, `butler`, `board-a-match`, `teams`, `swiss` | did you mean `matchpoints`?",
            &format!("error[bad-value] 3:9+5 `rules` cannot be `\"abf\"` | \"abf\" | {known} | -"),
            "error[wrong-type] 4:16+2 `average_plus` takes a text, not a whole number | 60 | a text | -",
            "error[bad-value] 5:13+1 `max_score` cannot be `0` | 0 | a number above 0, with up to two decimals | -",
            "error[wrong-type] 6:18+10 `score_together` takes a list of lists of section names, such as `[[\"A\", \"B\"]]`, not a list | [\"A\", \"B\"] | a list of lists of section names, such as `[[\"A\", \"B\"]]` | -",
            "error[bad-value] 7:8+2 `trim` cannot be `26` | 26 | a percentage from 0 to 25, a part up to `\"1/4\"`, `\"one\"`, `\"none\"` | -",
            "error[bad-value] 8:8+6 `imps` cannot be `\"mean\"` | \"mean\" | `average`, `total`, `ebu` | -",
            "error[bad-value] 9:18+7 `board_rounding` cannot be `\"exact\"` | \"exact\" | `0.1`, `0.01`, `0.0001`, `none` | -",
        ],
    );
    for written in ["101", "-1", "0.001", "\"half\"", "\"3/2\"", "\"1/0\""] {
        let (file, width) = (format!("ranking.minimum_share = {written}"), written.len());
        let finding = format!(
            "error[bad-value] 1:25+{width} `minimum_share` cannot be `{written}` | {written} | a percentage from 0 to 100, a part such as `\"1/3\"`, or `\"none\"` | -"
        );
        check(&file, &[&finding]);
    }
    check(
        "ranking.minimum_share = true",
        &[
            "error[wrong-type] 1:25+4 `minimum_share` takes a percentage or a text, not true or false | true | a percentage or a text | -",
        ],
    );
    check(
        "[scoring]\nimps = \"total\"\ntrim = 5\nscore_together = [[\"A\", \"B\"], [\"a\"]]\n[ranking]\nrank_together = [[\"A B\"]]\n[masterpoints]\nrating = \"national\"\nextra_tables = -1\n",
        &[
            "error[keys-disagree] 2:8+7 `imps` belongs to the methods `cross-imps` and `swiss` | - | - | delete it, or write `method = \"cross-imps\"` or `method = \"swiss\"`",
            "error[keys-disagree] 3:8+1 `trim` belongs to the method `butler` | - | - | delete it, or write `method = \"butler\"`",
            "error[named-twice] 4:32+3 & 4:20+3 section `A` is listed twice in `score_together` | A | - | delete one, or correct its name",
            "error[bad-value] 6:17+9 `rank_together` cannot be `[[\"A B\"]]` | [[\"A B\"]] | a list of lists of section names, such as `[[\"A\", \"B\"]]` | -",
            "error[bad-value] 8:10+10 `rating` cannot be `\"national\"` | \"national\" | `club`, `invitational`, `pupil`, `special` | -",
            "error[bad-value] 9:16+2 `extra_tables` cannot be `-1` | -1 | a number from 0 to 1000000 | -",
        ],
    );
}

#[test]
fn ratings_whose_figures_are_not_known() {
    check(
        "[masterpoints]\nrating = \"nap\"\nawards = \"nz\"\n",
        &[
            "error[bad-value] 2:10+5 `rating` cannot be `\"nap\"` | \"nap\" | `club`, `invitational`, `pupil`, `special` | write `special`: its awards are those of the North American Pairs at a club, too",
            "error[bad-value] 3:10+4 `awards` cannot be `\"nz\"` | \"nz\" | `acbl`, `ebu`, `abf` | of New Zealand's C points only the winners' 40 were at hand, not the steps below",
        ],
    );
    for (rating, hint) in [
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
    ] {
        let width = rating.len() + 2;
        let expected = format!(
            "error[bad-value] 2:10+{width} `rating` cannot be `\"{rating}\"` | \"{rating}\" | `club`, `invitational`, `pupil`, `special` | {hint}"
        );
        let file = format!("[masterpoints]\nrating = \"{rating}\"\n");
        check(&file, &[expected.as_str()]);
    }
}

#[test]
fn keys_that_mean_nothing() {
    check(
        "[socring]\nrules = \"acbl\"\n[event]\nnmae = \"x\"\ncolor = 1\n[[strats]]\nname = \"A\"\nlimits = 5\n",
        &[
            "error[unknown-key] 1:2+7 `session.toml` has no key `socring` | socring | scoring | did you mean `scoring`?",
            "error[unknown-key] 4:1+4 `event` has no key `nmae` | nmae | name | did you mean `name`?",
            "error[unknown-key] 5:1+5 `event` has no key `color` | color | club | its keys are name, club, director, date, language, paper, session, sessions, qualify, club_number, event_code, charge_rate, masterpoints_awarded, masterpoint_scale, masterpoint_type, contact; the nearest is `club`",
            "error[unknown-key] 8:1+6 `strats` has no key `limits` | limits | limit | did you mean `limit`?",
        ],
    );
    check(
        "event = 1\nstrats = 2\nsections = [3]\n[adjustments]\npair = 1\n",
        &[
            "error[wrong-type] 1:9+1 `event` takes a table, not a whole number | 1 | a table | write `[event]`",
            "error[wrong-type] 2:10+1 `strats` takes a list of tables, not a whole number | 2 | a list of tables | write `[[strats]]`",
            "error[wrong-type] 3:13+1 `sections` takes a table, not a whole number | 3 | a table | write `[[sections]]`",
            "error[wrong-type] 4:1+13 `adjustments` takes a list of tables, not a table | [adjustments] | a list of tables | write `[[adjustments]]`",
        ],
    );
}

#[test]
fn files_that_are_no_settings() {
    check(
        "[event]\nname = \"Tuesday Pairs\n[scoring]\nrules = acbl\n[event]\n",
        &[
            "error[bad-toml] 2:22+0 this is not TOML: invalid basic string, expected `\"` | - | - | -",
            "error[bad-toml] 4:9+4 this is not TOML: string values must be quoted, expected literal string | - | - | -",
            "error[bad-toml] 5:2+5 this is not TOML: duplicate key | - | - | -",
        ],
    );
    check(
        "[[strats]]\nname = A\nlimit =\n[[sections]\nname = \"A\"\nwinners 2\n[scoring\nmax_score = 1,5\n",
        &[
            "error[bad-toml] 2:8+1 this is not TOML: string values must be quoted, expected literal string | - | - | -",
            "error[bad-toml] 3:8+0 this is not TOML: string values must be quoted, expected literal string | - | - | -",
            "error[bad-toml] 4:12+0 this is not TOML: unclosed array table, expected `]` | - | - | -",
            "error[bad-toml] 6:9+0 this is not TOML: key with no value, expected `=` | - | - | -",
            "error[bad-toml] 7:9+0 this is not TOML: unclosed table, expected `]` | - | - | -",
            "error[bad-toml] 8:14+0 this is not TOML: unexpected key or value, expected newline, `#` | - | - | -",
        ],
    );
    check(&format!("# {}", "x".repeat((1 << 20) - 2)), &[]);
    let large = format!("# {}", "x".repeat((1 << 20) - 1));
    check(
        &large,
        &[
            "error[file-too-large] 1:1+0 the settings are larger than 1 MiB | - | - | is this another file? Nothing in it was read",
        ],
    );
    check(
        &format!("x = {}", "[".repeat(100_000)),
        &[
            "error[bad-toml] 1:85+1 this is not TOML: cannot recurse further; max recursion depth met | - | - | -",
            "error[bad-toml] 1:100005+0 this is not TOML: unclosed array, expected `]` | - | - | -",
        ],
    );
}

#[test]
fn strats_stand_highest_first() {
    let strats = |settings: &Settings| {
        let strat = |strat: &session::Strat| match strat.limit {
            Some(limit) => format!("{} {limit}", strat.name),
            None => strat.name.clone(),
        };
        (settings.strats().unwrap_or_default()).iter().map(strat).collect::<Vec<_>>().join(", ")
    };
    check_value(
        "strats = [{ name = \"A\" }, { name = \"b+\", limit = 2000 }, { name = \"C\", limit = \"99.50\" }, { name = \"D\", limit = 0 }]",
        strats,
        "A, b+ 2000, C 99.50, D 0",
    );
    check(
        "[[strats]]\nname = \"A\"\nlimit = 500\n[[strats]]\nname = \"a\"\nlimit = 1000\n[[strats]]\nname = \"C\"\n[[strats]]\nlimit = -1\n[[strats]]\nname = \"all\"\nlimit = \"1,000\"\n",
        &[
            "error[named-twice] 5:8+3 & 2:8+3 two strats are called `a` | - | - | give each its own name",
            "error[strat-order] 6:9+4 & 2:8+3 strat `a` is not below strat `A` | - | a limit below 500 | list the strats highest first; only the first may be open",
            "error[strat-order] 7:1+10 & 5:8+3 strat `C` is not below strat `a` | - | a limit below 1000 | list the strats highest first; only the first may be open",
            "error[missing-key] 9:1+10 `name` is missing in this `strats` | - | - | add `name = …`",
            "error[bad-value] 10:9+2 `limit` cannot be `-1` | -1 | 0 or more | -",
            "error[bad-value] 12:8+5 `name` cannot be `\"all\"` | \"all\" | up to 16 characters without spaces, and not `all` or `*` | -",
            "error[bad-value] 13:9+7 `limit` cannot be `\"1,000\"` | \"1,000\" | a number such as `12.50` | -",
        ],
    );
    let many: String = (1..=101)
        .map(|strat| format!("[[strats]]\nname = \"s{strat}\"\nlimit = {}\n", 1000 - strat))
        .collect();
    check(&many, &["error[bad-value] 301:1+10 there are more than 100 strats | - | - | -"]);
}

#[test]
fn sections_are_described_once() {
    let sections = |settings: &Settings| {
        let section = |section: &SectionSettings| {
            let winners = match section.winners.as_ref().map(|winners| winners.value) {
                Some(Winners::One) => "1",
                Some(Winners::Two) => "2",
                None => "-",
            };
            format!(
                "{} {winners} {:?}",
                section.name.value,
                section.tables.as_ref().map(|tables| tables.value)
            )
        };
        settings.sections().iter().map(section).collect::<Vec<_>>().join(", ")
    };
    check_value(
        "sections = [{ name = \"a\", winners = 2, tables = 9 }, { name = \"BB\", winners = 1 }, { name = \"3\" }]",
        sections,
        "A 2 Some(9), BB 1 None, 3 - None",
    );
    check(
        "[[sections]]\nname = \"A\"\nwinners = 3\n[[sections]]\nname = \"a\"\ntables = 0\n[[sections]]\nname = \"A-1\"\nwinners = true\ntables = 0b101\n[[sections]]\n",
        &[
            "error[bad-value] 3:11+1 `winners` cannot be `3` | 3 | a number from 1 to 2 | -",
            "error[named-twice] 5:8+3 & 2:8+3 two sections are called `A` | A | - | delete one, or correct its name",
            "error[bad-value] 6:10+1 `tables` cannot be `0` | 0 | a number from 1 to 1000000 | -",
            "error[bad-value] 8:8+5 `name` cannot be `\"A-1\"` | \"A-1\" | up to 16 letters or digits | -",
            "error[wrong-type] 9:11+4 `winners` takes a whole number, not true or false | true | a whole number | -",
            "error[wrong-type] 10:10+5 `tables` takes a whole number, not a number that is not decimal | 0b101 | a whole number | -",
            "error[missing-key] 11:1+12 `name` is missing in this `sections` | - | - | add `name = …`",
        ],
    );
}

#[test]
fn adjustments_that_cannot_be() {
    check(
        "[[adjustments]]\n[[adjustments]]\npair = 0\ndirection = \"N\"\nmatchpoints = \"five\"\nreason = \" \"\n\
         [[adjustments]]\npair = \"3\"\nmatchpoints = 1\npercent_of_top = 2\nreason = \"x\"\n\
         [[adjustments]]\npair = 3\nmatchpoints = inf\nreason = \"x\"\n",
        &[
            "error[missing-key] 1:1+15 `pair` is missing in this `adjustments` | - | - | add `pair = …`",
            "error[missing-key] 1:1+15 this adjustment has no amount | - | `matchpoints`, `percent_of_top` or `percent_of_session` | a penalty is negative: `matchpoints = \"-1.50\"`",
            "error[missing-key] 1:1+15 `reason` is missing in this `adjustments` | - | - | add `reason = …`",
            "error[bad-value] 3:8+1 `pair` cannot be `0` | 0 | a number from 1 to 9999999 | -",
            "error[bad-value] 4:13+3 `direction` cannot be `\"N\"` | \"N\" | `NS` or `EW` | -",
            "error[bad-value] 5:15+6 `matchpoints` cannot be `\"five\"` | \"five\" | a number such as `12.50` | -",
            "error[bad-value] 6:10+3 `reason` cannot be `\" \"` | \" \" | a text | leave the key out where there is nothing to say",
            "error[wrong-type] 8:8+3 `pair` takes a whole number, not a text | \"3\" | a whole number | -",
            "error[keys-disagree] 10:18+1 & 9:15+1 this adjustment has two amounts | - | one of `matchpoints`, `percent_of_top` or `percent_of_session` | delete one, or make it an adjustment of its own",
            "error[bad-value] 14:15+3 `matchpoints` cannot be `inf` | inf | a number such as `12.50` | -",
        ],
    );
}

#[test]
fn a_percentage_of_a_top_needs_a_top() {
    const FINE: &str = "[[adjustments]]\npair = 3\npercent_of_top = -25\nreason = \"late\"\n";
    let with = |method: &str| format!("[scoring]\nmethod = \"{method}\"\n{FINE}");
    for method in ["cross-imps", "butler", "teams"] {
        check(
            &with(method),
            &[
                "error[keys-disagree] 5:18+3 a percentage of a top belongs to matchpoints, and the session has other scores | - | an amount in the unit of the scores | write it in IMPs or victory points: `matchpoints = \"-3\"`",
            ],
        );
    }
    check(&with("matchpoints"), &[]);
}

#[test]
fn acknowledged_warnings_stay_quiet() {
    let file = "[[acknowledged]]\ncode = \"stray-quote\"\nsection = \"a\"\nboard = 7\npair = 3\nby = \"MF\"\nreason = \"nickname\"\n\
         [[acknowledged]]\ncode = \"stray-mark\"\nreason = \"joined\"\n\
         [[acknowledged]]\ncode = \"stray-quote\"\nboard = 8\nreason = \"none\"\n";
    let subject = |board, ns, ew| Subject {
        section: Some("A".to_owned()),
        board: Some(board),
        ns: Some(ns),
        ew: Some(ew),
    };
    let mut acknowledged = Vec::new();
    let reported = with(file, |settings, findings| {
        findings.acknowledge(settings.acknowledged.clone());
        for (code, subject) in [
            (Code::StrayQuote, subject(7, 1, 3)),
            (Code::StrayQuote, subject(7, 3, 4)),
            (Code::StrayQuote, subject(7, 1, 2)),
            (Code::StrayQuote, subject(6, 1, 3)),
            (Code::StrayMark, subject(1, 1, 1)),
            (Code::StrayMark, Subject::NONE),
        ] {
            findings.push(Diagnostic::new(code, "x").about(subject));
        }
        findings.warn_of_unused_acknowledgments();
        acknowledged = (findings.kept().iter())
            .map(|one| one.acknowledged.as_ref().map(|by| (by.by.clone(), by.reason.clone())))
            .collect();
    });
    let nickname = Some((Some("MF".to_owned()), "nickname".to_owned()));
    let joined = Some((None, "joined".to_owned()));
    assert_eq!(
        acknowledged,
        [nickname.clone(), nickname, None, None, joined.clone(), joined, None]
    );
    assert_eq!(
        reported[0],
        "warning[unused-acknowledgment] 12:8+13 no warning `stray-quote` is left to acknowledge | - | - | delete it, or correct its section, board and pair"
    );
}

#[test]
fn acknowledgments_that_cannot_be() {
    check(
        "[[acknowledged]]\ncode = \"stray-qoute\"\nreason = \"x\"\n[[acknowledged]]\ncode = \"empty-file\"\nboard = 0\n[[acknowledged]]\ncode = \"what\"\nreason = \"x\"\n",
        &[
            "error[bad-value] 2:8+13 `code` cannot be `\"stray-qoute\"` | \"stray-qoute\" | the name of a warning | did you mean `stray-quote`?",
            "error[missing-key] 4:1+16 `reason` is missing in this `acknowledged` | - | - | add `reason = …`",
            "error[bad-value] 5:8+12 `code` cannot be `\"empty-file\"` | \"empty-file\" | the name of a warning | only warnings can be acknowledged; errors must be corrected",
            "error[bad-value] 6:9+1 `board` cannot be `0` | 0 | a number from 1 to 65535 | -",
            "error[bad-value] 8:8+6 `code` cannot be `\"what\"` | \"what\" | the name of a warning | the name is in brackets in the message: `warning[name]`",
        ],
    );
}

#[test]
fn boards() {
    let marked = |settings: &Settings| {
        let boards = settings.boards.iter().map(|one| {
            let dealer = one.dealer.as_ref().map(|dealer| dealer.value.to_string());
            let vulnerable = one.vulnerable.as_ref().map(|one| one.value.to_string());
            let printed = |what: Option<String>| what.unwrap_or_else(|| "-".to_owned());
            format!("{} {} {}", one.board.value, printed(dealer), printed(vulnerable))
        });
        boards.collect::<Vec<_>>().join(", ")
    };
    check_value(
        "[[boards]]\nboard = 7\nvulnerable = \"None\"\ndealer = \"s\"\n[[boards]]\nboard = 3\nvulnerable = \"All\"",
        marked,
        "7 S none, 3 - both",
    );
    check(
        "[[boards]]\nboard = 0\ndealer = \"S\"\n[[boards]]\nboard = 7\n[[boards]]\nboard = 7\ndealer = 1\nvulnerable = \"red\"\n[[boards]]\ndealer = \"N\"\nvulnerabel = \"NS\"",
        &[
            "error[bad-value] 2:9+1 `board` cannot be `0` | 0 | a number from 1 to 65535 | -",
            "error[missing-key] 4:1+10 this board has neither `dealer` nor `vulnerable` | - | - | add what is marked on it: `vulnerable = \"None\"`, `dealer = \"S\"`",
            "error[named-twice] 7:9+1 & 5:9+1 board 7 is described twice | - | - | delete one, or correct its number",
            "error[wrong-type] 8:10+1 `dealer` takes a text, not a whole number | 1 | a text | -",
            "error[bad-value] 9:14+5 `vulnerable` cannot be `\"red\"` | \"red\" | `None`, `NS`, `EW` or `All` | -",
            "error[missing-key] 10:1+10 `board` is missing in this `boards` | - | - | add `board = …`",
            "error[unknown-key] 12:1+10 `boards` has no key `vulnerabel` | vulnerabel | vulnerable | did you mean `vulnerable`?",
        ],
    );
}
