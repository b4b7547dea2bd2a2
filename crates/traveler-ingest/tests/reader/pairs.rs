//! Lists of pairs and what is read from them, from a data file: every text that is reported is pinned there.

use std::fmt::Write as _;

use contract_scoring::Side;
use findings::Code;
use session::{Profile, Session};
use traveler_ingest::{Options, Reading, SourceFile, Sources, read};

use crate::cases;

/// Two pairs N-S and two E-W.
const MITCHELL: &str = "board,ns,ew,score\n1,1,1,420\n1,2,2,420\n2,1,2,50\n2,2,1,50\n";
/// The same in section A, and four pairs in section B with one winner.
const TWO_SECTIONS: &str = "section,board,ns,ew,score\nA,1,1,1,420\nA,1,2,2,420\nA,2,1,2,50\nA,2,2,1,50\n\
     B,1,1,2,420\nB,1,3,4,420\nB,2,2,3,50\nB,2,4,1,50\n";
const INDIVIDUAL: &str =
    "board,north,south,east,west,score\n1,1,2,3,4,420\n2,1,3,2,4,50\n3,1,4,2,3,70\n";
const TEAMS: &str = "round,board,ns,ew,score\n1,1,1,2,100\n1,1,2,1,90\n";
/// One winner; the lines of the first round say who begins where.
const HOWELL: &str =
    "round,table,board,ns,ew,score\n1,1,1,4,1,420\n1,2,1,2,3,420\n2,1,2,1,2,50\n2,2,2,3,4,50\n";
/// One winner, and nothing says who begins where.
const WITHOUT_ROUNDS: &str = "board,ns,ew,score\n1,4,1,420\n1,2,3,420\n2,1,2,50\n2,3,4,50\n";
const FIELDS: [(&str, &str); 6] = [
    ("mitchell", MITCHELL),
    ("two sections", TWO_SECTIONS),
    ("individual", INDIVIDUAL),
    ("teams", TEAMS),
    ("howell", HOWELL),
    ("without rounds", WITHOUT_ROUNDS),
];
const STRATS: &str = "strats = [{ name = \"Gold\" }, { name = \"Silver\", limit = 500 }, { name = \"C\", limit = 50 }]";

fn read_pairs(travelers: &'static str, pairs: &str) -> Reading {
    let method = if travelers == TEAMS { "teams" } else { "matchpoints" };
    let settings = format!("{STRATS}\n[scoring]\nmethod = \"{method}\"\n");
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let sources = Sources {
        travelers: file("travelers.csv", travelers),
        pairs: Some(SourceFile { name: "pairs.csv", bytes: pairs.as_bytes() }),
        settings: Some(SourceFile { name: "session.toml", bytes: settings.as_bytes() }),
    };
    read(&sources, &Options::default())
}

/// The contestants that are listed, then the findings, without the note of what was worked out.
fn shown(reading: &Reading) -> String {
    let mut shown = String::new();
    if let Some(session) = &reading.session {
        for contestant in session.contestants() {
            let _ = write!(
                shown,
                "{} {}{}",
                session.section(contestant.section),
                contestant.number,
                contestant.direction.side().map_or("", Side::code),
            );
            if let Some(profile) = &contestant.profile {
                let _ = write!(shown, " {}", reported(session, profile));
            }
            shown.push('\n');
        }
    }
    for diagnostic in &reading.diagnostics {
        if diagnostic.code != Code::WorkedOut {
            let _ = writeln!(shown, "{diagnostic}");
        }
    }
    shown
}

fn reported(session: &Session, profile: &Profile) -> String {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let players: Vec<_> = profile
        .players
        .iter()
        .map(|player| {
            [
                or_dash(player.name.clone()),
                or_dash(player.id.clone()),
                or_dash(player.masterpoints.map(|points| points.to_string())),
            ]
            .join("|")
        })
        .collect();
    let strats = session.strats();
    let name = |id: session::StratId| strats[id.index()].name.clone();
    let ineligible: Vec<_> = profile.ineligible.iter().copied().map(name).collect();
    format!(
        "[{}] strat {} not {}{} handicap {} carryover {}",
        players.join(" & "),
        or_dash(profile.strat.map(name)),
        or_dash((!ineligible.is_empty()).then(|| ineligible.join("+"))),
        if profile.standing { "" } else { " no standing" },
        or_dash(profile.handicap.map(|number| number.to_string())),
        or_dash(profile.carryover.map(|number| number.to_string())),
    )
}

#[test]
fn pairs() {
    cases::check("pairs.txt", |title, input| {
        let (field, _) = title.split_once(": ").unwrap();
        let (_, travelers) = FIELDS.iter().find(|(name, _)| *name == field).unwrap();
        shown(&read_pairs(travelers, input))
    });
}

/// The second strat may have the name that the pair is given.
#[test]
fn what_depends_on_a_faulty_strat_is_not_told() {
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let errors = |settings| {
        let sources = Sources {
            travelers: file("travelers.csv", MITCHELL),
            pairs: Some(file("pairs.csv", "pair,direction,strat\n1,NS,Silver\n")),
            settings: Some(file("session.toml", settings)),
        };
        let reading = read(&sources, &Options::default());
        let all = (reading.diagnostics.iter()).map(|one| one.code);
        all.filter(|code| ![Code::NotListed, Code::WorkedOut].contains(code)).collect::<Vec<_>>()
    };
    assert_eq!(errors("strats = [{ name = \"Gold\" }]"), [Code::UnknownStrat]);
    let faulty = "strats = [{ name = \"Gold\" }, { name = 5 }]";
    assert_eq!(errors(faulty), [Code::WrongType]);
}
