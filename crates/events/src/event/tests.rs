//! Joining sessions, with the text of every finding.

use findings::{Code, Outcome};
use session::Session;
use traveler_ingest::{Options, SourceFile, Sources, read};

use super::{EventFlags, EventSession, JoinedEvent, of_quotas, read_event};

const TRAVELERS: &str = "board,ns,ew,score\n1,1,1,420\n1,2,2,50\n2,1,2,50\n2,2,1,50\n";
const NAMED: &str = "pair,direction,player1,player2,id1,id2\n\
    1,NS,Ann Lee,Bo Ek,1,2\n2,NS,Cy Orr,Di Fox,3,4\n1,EW,Eva Petersen,Gus Ild,5,6\n2,EW,Ike Jay,Kit Lou,7,8\n";

fn session(pairs: &str, settings: &str) -> Session {
    played(TRAVELERS, pairs, settings)
}

fn played(travelers: &str, pairs: &str, settings: &str) -> Session {
    let sources = Sources {
        travelers: SourceFile { name: "travelers.csv", bytes: travelers.as_bytes() },
        pairs: (!pairs.is_empty())
            .then_some(SourceFile { name: "pairs.csv", bytes: pairs.as_bytes() }),
        settings: Some(SourceFile { name: "session.toml", bytes: settings.as_bytes() }),
    };
    read(&sources, &Options::default()).session.unwrap()
}

fn joined(settings: &str, sessions: &[Session]) -> Outcome<JoinedEvent> {
    let names = ["one", "two", "three"];
    let sessions: Vec<EventSession<'_>> = (names.iter().zip(sessions))
        .map(|(name, session)| EventSession { name, session })
        .collect();
    let file = SourceFile { name: "event.toml", bytes: settings.as_bytes() };
    read_event(Some(file), &sessions, EventFlags::default(), &Options::default())
}

/// Compares the findings, one per line.
fn check(settings: &str, sessions: &[Session], expected: &[&str]) {
    let reading = joined(settings, sessions);
    let found: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected, "{settings}");
    let has_errors = reading.counts.errors > 0;
    assert_eq!(reading.made.is_none(), has_errors, "{settings}");
}

/// Who is who: by entrant, its contestants in each session.
fn entrants(settings: &str, sessions: &[Session]) -> Vec<String> {
    let event = joined(settings, sessions).made.unwrap();
    (event.entrants.iter())
        .map(|entrant| {
            let ids = entrant.sessions.iter();
            let ids = ids.map(|id| id.map_or_else(|| "-".to_owned(), |id| id.0.to_string()));
            ids.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn handicaps_that_nobody_has_cannot_count() {
    check(
        "handicap = true\n",
        &[session("", ""), session("", "")],
        &[
            "error[keys-disagree] - handicaps are to count, and no session has any | - | a `handicap` for each pair in `pairs.csv` | give them, or leave out `handicap`",
        ],
    );
}

#[test]
fn settings_of_an_event() {
    let sessions = [session("", ""), session("", "")];
    let event = joined(
        "name = \"Autumn Pairs\"\nqualify = 12\nbest = 1\nweights = [1, 1.5]\nmatch_by = \"NUMBER\"\n",
        &sessions,
    );
    let event = event.made.unwrap();
    assert_eq!(event.name.as_deref(), Some("Autumn Pairs"));
    assert_eq!((event.qualify, event.conditions.best), (Some(12), Some(1)));
    let weights = [0, 1, 2].map(|session| event.conditions.weight(session).to_string());
    assert_eq!(weights, ["1", "1.5", "1"]);
    check(
        "qualfy = 1\nbest = 0\nweights = [1, -1]\nmatch_by = \"team\"\n[event]\n",
        &sessions,
        &[
            "error[unknown-key] 1:1+6 `event.toml` has no key `qualfy` | qualfy | qualify | did you mean `qualify`?",
            "error[bad-value] 2:8+1 `best` cannot be `0` | 0 | a number from 1 to 1000000 | -",
            "error[bad-value] 3:11+7 `weights` cannot be `[1, -1]` | [1, -1] | numbers above 0, up to 100, with at most three decimals | -",
            "error[bad-value] 4:12+6 `match_by` cannot be `\"team\"` | \"team\" | `number`, `name`, `id` | -",
            "error[unknown-key] 5:2+5 `event.toml` has no key `event` | event | name | its keys are name, qualify, best, weights, match_by, handicap, stages; the nearest is `name`",
        ],
    );
    check(
        "weights = [2]\n",
        &sessions,
        &[
            "error[bad-value] 1:11+3 `weights` has 1 numbers, and there are 2 sessions | 1 | 2 | give one for each session, in their order",
        ],
    );
    check(
        "weights = 2\nname = Autumn\n",
        &sessions,
        &[
            "error[bad-toml] 2:8+6 this is not TOML: string values must be quoted, expected literal string | - | - | -",
        ],
    );
}

#[test]
fn sessions_must_be_scored_alike() {
    let check = |one: &str, other: &str, expected: &str| {
        check("", &[session("", one), session("", other)], &[expected]);
    };
    check(
        "",
        "scoring.rules = \"ebu\"",
        "error[sessions-differ] - `one` follows the rules acbl, `two` follows the rules ebu | acbl | ebu | sessions of one event are scored alike: correct `rules` in one `session.toml`",
    );
    check(
        "scoring.method = \"butler\"",
        "scoring.method = \"cross-imps\"",
        "error[sessions-differ] - `one` is scored by butler (trim 5), `two` is scored by cross-imps (average) | butler (trim 5) | cross-imps (average) | sessions of one event are scored alike: correct `method` in one `session.toml`",
    );
    check(
        "strats = [{ name = \"A\" }]",
        "strats = [{ name = \"A\" }, { name = \"B\", limit = 500 }]",
        "error[sessions-differ] - `one` has the strats A, `two` has the strats A, B to 500 | the strats A | the strats A, B to 500 | give both the same strats, or only the last one",
    );
    check(
        "event = { session = 2 }",
        "",
        "error[session-order] - `one` is session 2 by its `session.toml`, and is given as session 1 | 2 | 1 | give the sessions in the order in which they were played, or correct `session` in `[event]`",
    );
    let strats = "strats = [{ name = \"A\" }]";
    self::check("", &[session("", ""), session("", strats)], &[]);
}

#[test]
fn a_carryover_of_its_own_would_count_twice() {
    let pairs = "pair,direction,carryover\n1,NS,0\n2,NS,0\n1,EW,12.5\n2,EW,0\n";
    check(
        "",
        &[session("", ""), session(pairs, "")],
        &[
            "error[carryover-given] - `two` has a carryover of its own: A E-W 1 has 12.5 | 12.5 | - | an event takes what is carried over from its sessions: delete the column `carryover` in `pairs.csv`, or score this session by itself",
        ],
    );
}

#[test]
fn contestants_are_known_by_their_numbers() {
    let sessions = [session(NAMED, ""), session(NAMED, "")];
    assert_eq!(entrants("", &sessions), ["0 0", "1 1", "2 2", "3 3"]);
    check("", &sessions, &[]);
    let others = NAMED.replace("Ann Lee,Bo Ek", "Uwe Alt,Ida Neu");
    let one_other = NAMED.replace("Ann Lee", "Uwe Alt");
    check("", &[session(NAMED, ""), session(&one_other, "")], &[]);
    check(
        "",
        &[session(NAMED, ""), session(&others, "")],
        &[
            "warning[other-players] - A N-S 1 is `Ann Lee – Bo Ek` in `one`, `Uwe Alt – Ida Neu` in `two` | - | - | where numbers change, give `--match-by name` or `--match-by id`, or write `match_by` in `event.toml`",
        ],
    );
    let others = "board,ns,ew,score\n1,11,11,420\n1,12,12,50\n2,11,12,50\n2,12,11,50\n";
    check(
        "",
        &[session("", ""), played(others, "", "")],
        &[
            "error[nobody-again] - nobody in `two` has the section, direction and number of anybody in the sessions before it | - | - | where numbers change, give `--match-by name` or `--match-by id`, or write `match_by` in `event.toml`",
        ],
    );
}

#[test]
fn contestants_are_known_by_their_names() {
    let moved = "pair,direction,player1,player2\n\
        2,NS,Di FOX,Cy Orr\n1,NS,Kit Lou,Ike Jay\n2,EW,Bo Ek,Ann Lee\n1,EW,Eva Petersen,Gus Ild\n";
    let by_name = "match_by = \"name\"";
    let sessions = [session(NAMED, ""), session(moved, "")];
    assert_eq!(entrants(by_name, &sessions), ["3 0", "1 1", "2 2", "0 3"]);
    check(by_name, &sessions, &[]);
    let other = moved.replace("Bo Ek", "Al Ott").replace("Petersen", "Peterson");
    let sessions = [session(NAMED, ""), session(&other, "")];
    assert_eq!(entrants(by_name, &sessions), ["3 0", "1 1", "- 2", "- 3", "0 -", "2 -"]);
    check(
        by_name,
        &sessions,
        &[
            "warning[near-name] - `Eva Petersen – Gus Ild` in `one` is nearly `Eva Peterson – Gus Ild` in `two` | - | - | if they are the same, correct a name in `pairs.csv`",
            "warning[other-partner] - a player of `Ann Lee – Bo Ek` in `one` has another partner: `Al Ott – Ann Lee` in `two` | - | - | they are two pairs; if they are one, write the same players in both `pairs.csv`",
            "note[session-missed] - 2 did not play in `one`: A E-W 2 of `two`, A E-W 1 of `two` | - | - | they have no score in this session; all others count",
            "note[session-missed] - 2 did not play in `two`: A N-S 1 of `one`, A E-W 1 of `one` | - | - | they have no score in this session; all others count",
        ],
    );
    // Of names as short as these, a slip shows only where nothing else speaks against it.
    let short = moved.replace("Kit Lou", "Kit Lau");
    check(
        by_name,
        &[session(NAMED, ""), session(&short, "")],
        &[
            "warning[near-name] - `Ike Jay – Kit Lou` in `one` is nearly `Kit Lau – Ike Jay` in `two` | - | - | if they are the same, correct a name in `pairs.csv`",
            "note[session-missed] - one did not play in `one`: A N-S 1 of `two` | - | - | they have no score in this session; all others count",
            "note[session-missed] - one did not play in `two`: A E-W 2 of `one` | - | - | they have no score in this session; all others count",
        ],
    );
    check(
        by_name,
        &[session(NAMED, ""), session("", "")],
        &[
            "error[unknown-entrant] - not every player in `two` has a name: A N-S 1, A N-S 2, A E-W 1, A E-W 2 | - | - | `match_by = \"name\"` needs them: fill in `player1` and `player2` in `pairs.csv`, or match by number",
        ],
    );
    let twice = NAMED.replace("Cy Orr,Di Fox", "Bo Ek,Ann Lee");
    check(
        by_name,
        &[session(NAMED, ""), session(&twice.replace(",3,4", ",,").replace(",1,2", ",,"), "")],
        &[
            "error[entrant-twice] - the same players are in `two` twice: A N-S 1 and A N-S 2 | - | - | correct one of them in `pairs.csv`, or match by number",
        ],
    );
}

#[test]
fn contestants_are_known_by_their_federation() {
    let moved = "pair,direction,id1,id2\n2,NS,4,3\n1,NS,8,7\n2,EW,2,1\n1,EW,5,6\n";
    let by_id = "match_by = \"id\"";
    let sessions = [session(NAMED, ""), session(moved, "")];
    assert_eq!(entrants(by_id, &sessions), ["3 0", "1 1", "2 2", "0 3"]);
    check(
        by_id,
        &[session(NAMED, ""), session("", "")],
        &[
            "error[unknown-entrant] - not every player in `two` has a number in the federation: A N-S 1, A N-S 2, A E-W 1, A E-W 2 | - | - | `match_by = \"id\"` needs them: fill in `id1` and `id2` in `pairs.csv`, or match by number",
        ],
    );
}

#[test]
fn standings_are_no_list_of_pairs() {
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let sources = Sources {
        travelers: file("travelers.csv", TRAVELERS),
        pairs: Some(file(
            "pairs.csv",
            "\"section\",\"pair\",\"direction\",\"player1\",\"place\",\"session\",\"final\",\"percent\"\n\"A\",1,\"NS\",\"\",1,2.00,2.00,100.00\n",
        )),
        settings: None,
    };
    let reading = read(&sources, &Options::default());
    let found: Vec<String> = (reading.diagnostics.iter())
        .filter(|found| found.code != Code::WorkedOut)
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        found,
        [
            "error[standings-file] 1:1+74 these are standings, not a list of pairs | - | - | `matchpoint event SESSION SESSION` takes what is carried over from the sessions themselves; a list of pairs names players, and may have a column `carryover`"
        ]
    );
}

const STAGES: &str = "[[stages]]\nname = \"Qualifying\"\nsessions = [1]\n\n\
    [[stages]]\nname = \"Final\"\nsessions = [2]\nfrom = \"Qualifying\"\n";

#[test]
fn sessions_of_different_length_are_a_note() {
    let shorter = "board,ns,ew,score\n1,1,1,420\n1,2,2,50\n";
    check(
        "",
        &[session("", ""), played(shorter, "", "")],
        &[
            "note[unequal-sessions] - sessions have different numbers of boards: `one` has 2, `two` has 1 | - | - | each counts the same; `weights` in `event.toml` says otherwise",
        ],
    );
}

#[test]
fn switches_of_scoring_are_the_same_in_all_sessions() {
    let reported = |key: &str, what: &str, found: &str, expected: &str| {
        format!(
            "error[sessions-differ] - `one` {what} {found}, `two` {what} {expected} | {found} | {expected} | sessions of \
             one event are scored alike: correct `{key}` in one `session.toml`"
        )
    };
    let usual = "as the rules have it";
    for (line, expected) in [
        (
            "average_plus = \"flat\"",
            reported("average_plus", "has average plus", "flat", "by the law"),
        ),
        (
            "short_boards = \"linear\"",
            reported("short_boards", "rates short boards", "in proportion", usual),
        ),
    ] {
        let settings = format!("[scoring]\n{line}\n");
        check("", &[session("", &settings), session("", "")], &[&expected]);
    }
    // Scores are brought to one maximum; and what the rules have anyway is no choice.
    for line in ["max_score = 24", "short_boards = \"neuberg\""] {
        let settings = format!("[scoring]\n{line}\n");
        check("", &[session("", &settings), session("", "")], &[]);
    }
}

/// A team with one substitute has three players in common with itself.
#[test]
fn another_partner_is_told_once() {
    let lines = "round,board,ns,ew,score\n1,1,1,2,420\n1,1,2,1,50\n";
    let names = "pair,player1,player2,player3,player4\n1,Ann Lee,Bo Ek,Cy Orr,Di Fox\n2,Eva Gil,Gus Ild,Ike Jay,Kit Lou\n";
    let other = names.replace("Di Fox", "Uwe Alt");
    let teams = |pairs: &str| played(lines, pairs, "[scoring]\nmethod = \"teams\"\n");
    let found = joined("match_by = \"name\"", &[teams(names), teams(&other)]);
    let partners = (found.diagnostics.iter()).filter(|one| one.code == Code::OtherPartner);
    assert_eq!(partners.count(), 1);
}

#[test]
fn stages_that_cannot_be() {
    let two = [session("", ""), session("", "")];
    check(STAGES, &two, &[]);
    let with = |more: &str| format!("{STAGES}{more}\n");
    check(&with("quota = { ns = 1, ew = 1 }\ncarry = \"white-book\"\nranked = false"), &two, &[]);
    // As the formats that programs share have it.
    for more in [
        "take = 1",
        "take = { ns = 1, ew = 1 }\ncarry = \"ebu\"\nranked = 1",
        "take = { each_section = 1 }\ncarry = \"full\"",
    ] {
        check(&with(more), &two, &[]);
    }
    check(
        &with("take = 1\nquota = 1"),
        &two,
        &[
            "error[keys-disagree] 6:8+7 `take` is another word for `quota`, and `Final` has both | - | - | delete one of them",
        ],
    );
    check(
        &with("split_ties = true"),
        &two,
        &[
            "error[keys-disagree] 6:8+7 `split_ties` is about the last place of a quota, and `Final` has none | - | - | add `quota = …`, or delete it",
        ],
    );
    check(
        &with("by_section = true"),
        &two,
        &[
            "error[keys-disagree] 6:8+7 `by_section` is about the places of a quota, and `Final` has none | - | - | add `quota = …`, or delete it",
        ],
    );
    check(
        &with("carry = 2"),
        &two,
        &[
            "error[bad-value] 9:9+1 `carry` cannot be `2` | 2 | `all`, `none`, `white-book`, or a share from 0 to 1 with up to three decimals | -",
        ],
    );
    check(
        &STAGES.replace("sessions = [2]", "sessions = [1]"),
        &two,
        &[
            "error[keys-disagree] 6:8+7 session 1 is in two stages | - | - | leave it out of one of them",
        ],
    );
    check(
        &format!("best = 1\n{STAGES}"),
        &two,
        &[
            "error[keys-disagree] 1:8+1 with stages, all sessions of a stage count | - | - | delete `best`, or the stages",
        ],
    );
    let one_winner = "[[sections]]\nname = \"A\"\nwinners = 1\n";
    let howell = "board,ns,ew,score\n1,1,2,420\n1,3,4,50\n2,2,3,50\n2,4,1,50\n";
    let played = || played(howell, "", one_winner);
    check(
        &with("quota = { ns = 1, ew = 1 }"),
        &[played(), played()],
        &[
            "error[keys-disagree] - `Final` takes places of N-S and of E-W, and section A of `one` has one winner | - | - | write one number: `quota = 12`, or `--qualify 12`",
        ],
    );
}

#[test]
fn nobody_plays_two_stages_that_do_not_follow_each_other() {
    let three = [session("", ""), session("", ""), session("", "")];
    let stages = format!(
        "{STAGES}\n[[stages]]\nname = \"Consolation\"\nsessions = [3]\nfrom = \"Qualifying\"\n"
    );
    check(
        &stages,
        &three,
        &[
            "error[two-stages] - A E-W 1, A E-W 2, A N-S 1, A N-S 2 play both `Final` and `Consolation`, and neither comes from the other | - | - | correct the names in `pairs.csv`, or `sessions` and `from` of the stages",
        ],
    );
    check(
        &stages
            .replace("sessions = [3]\nfrom = \"Qualifying\"", "sessions = [3]\nfrom = \"Final\""),
        &three,
        &[],
    );
}

#[test]
fn who_plays_another_stage_or_ties_is_named() {
    let two = [session("", ""), session("", "")];
    let event = joined(STAGES, &two).made.unwrap();
    let sessions: Vec<EventSession<'_>> = (["one", "two"].iter().zip(&two))
        .map(|(name, session)| EventSession { name, session })
        .collect();
    let found = |event: &JoinedEvent| -> Vec<String> {
        let found = of_quotas(event, &sessions, &[(0, 0, 1)], &[(1, &[2, 3])], &[(1, 0)]);
        found.diagnostics.iter().map(ToString::to_string).collect()
    };
    let other = "warning[other-stage] - by the quotas, `Final` is theirs, and they end in `Qualifying`: A N-S 1 | - | - | if they were moved up, or did not come, nothing is wrong: they are ranked where they played; `instead = [[7, 12]]` below its `[[stages]]` says so";
    let others = [
        "warning[qualifying-tie] - nothing splits the tie for the last place in `Final`: A E-W 1, A E-W 2 | - | - | `split_ties = true` splits it by what they have played; or decide by lot or by more boards (Law 78D), and name who plays below its `[[stages]]`: `qualified = [\"A E-W 1\"]`",
        "warning[qualifying-tie] - `qualified` names A N-S 1, and A N-S 1 does not tie for the last place in `Final` | - | - | `qualified` decides ties only: delete the name, or correct it",
    ];
    assert_eq!(found(&event), [&[other], &others[..]].concat());
    let quiet = format!("{STAGES}instead = [[\"1 ns\", \"A NS 2\"]]\n");
    let event = joined(&quiet, &two).made.unwrap();
    assert_eq!(found(&event), others);
}

#[test]
fn whoever_is_named_for_a_stage_is_found() {
    let two = [session("", ""), session("", "")];
    let with = |lines: &str| format!("{STAGES}quota = 1\n{lines}\n");
    let stage = |lines: &str| joined(&with(lines), &two).made.unwrap().conditions.stages[1].clone();
    assert_eq!(stage("").qualified, [] as [usize; 0]);
    assert_eq!(stage("qualified = [\"2 E-W\", \"A NS 1\"]").qualified, [3, 0]);
    check(
        &with("qualified = [2, 3]"),
        &two,
        &[
            "error[bad-value] 10:14+1 `2` may be A N-S 2, A E-W 2 | 2 | - | write section, direction and number: `\"A 7 NS\"`",
            "error[bad-value] 10:17+1 nobody in this event is `3` | 3 | - | write a number, or section, direction and number: `\"A 7 NS\"`",
        ],
    );
    check(
        &with("instead = [[1]]"),
        &two,
        &[
            "error[bad-value] 10:11+5 `instead` cannot be `[[1]]` | [[1]] | a list of two each, such as `[[7, 12]]` | -",
        ],
    );
    check(
        &format!("{STAGES}qualified = [1]\n"),
        &two,
        &[
            "error[keys-disagree] 6:8+7 `qualified` is about the last place of a quota, and `Final` has none | - | - | add `quota = …`, or delete it",
        ],
    );
}

/// A copy of a folder is a session like any other.
#[test]
fn a_session_that_is_given_twice_is_named() {
    let boards: String =
        (1..=5).map(|board| format!("{board},1,1,110\n{board},2,2,140\n")).collect();
    let travelers = format!("board,ns,ew,score\n{boards}");
    let one = played(&travelers, NAMED, "");
    let warning = "warning[sessions-alike] - nearly all results of `two` are also in `one`, and both count | - | - | each \
                   folder of an event is a session: move a copy elsewhere";
    check("", &[one.clone(), one.clone()], &[warning]);
    let other = played(&travelers.replace(",110", ",170"), NAMED, "");
    check("", &[one, other], &[]);
}
