//! The neutral document is whole, on every session of `fixtures/`: whoever renders it may rely on its shape.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sheets::model::Scored;
use sheets::reports::{Report, Reporting};
use sheets::sheet::{Block, Keep, Target};
use sheets::words::ENGLISH;
use traveler_ingest::{Options, SourceFile, Sources};

const REPORTS: [Report; 8] = [
    Report::Overall,
    Report::Ranking,
    Report::Recap,
    Report::Travelers,
    Report::Scorecards,
    Report::Frequency,
    Report::Director,
    Report::Slips,
];

/// Gives each session to a check, with its folder's name.
fn each_session(check: impl Fn(&str, Reporting<'_>)) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut checked = 0;
    for entry in fs::read_dir(fixtures).expect("fixtures are there") {
        let folder = entry.expect("it can be listed").path();
        let read = |name: &str| fs::read(folder.join(name)).ok();
        if read("expected-results.csv").is_none() {
            continue;
        }
        let Some(travelers) = read("travelers.csv") else {
            continue;
        };
        let (pairs, settings) = (read("pairs.csv"), read("session.toml"));
        fn source<'a>(name: &'a str, bytes: &'a [u8]) -> SourceFile<'a> {
            SourceFile { name, bytes }
        }
        let sources = Sources {
            travelers: source("travelers.csv", &travelers),
            pairs: pairs.as_deref().map(|bytes| source("pairs.csv", bytes)),
            settings: (settings.as_deref()).map(|bytes| source("session.toml", bytes)),
        };
        let reading = traveler_ingest::read(&sources, &Options::NOTHING_TOLD);
        let session = reading.session.expect("the session is sound");
        let scoresheet = matchpointing::score(&session);
        let reporting = Reporting {
            scored: Scored::new(&session, &scoresheet, &reading.diagnostics),
            words: &ENGLISH,
        };
        check(&folder.display().to_string(), reporting);
        checked += 1;
    }
    assert!(checked > 10, "{checked} fixtures");
}

#[test]
fn tables_have_a_cell_for_each_column_and_a_key_for_one_column_only() {
    each_session(|name, reporting| {
        for report in REPORTS {
            for sheet in reporting.part(report).sheets {
                for table in sheet.blocks.iter().filter_map(Block::table) {
                    let place = format!("{name}, {report:?}: {}", table.caption);
                    let keys: BTreeSet<&str> =
                        table.columns.iter().map(|column| &*column.key).collect();
                    assert_eq!(keys.len(), table.columns.len(), "{place}: {keys:?}");
                    let foot = table.foot.iter().map(|foot| &foot.cells);
                    for cells in table.rows.iter().chain(foot) {
                        assert_eq!(cells.len(), table.columns.len(), "{place}");
                    }
                    for group in &table.groups {
                        assert!(group.columns.end <= table.columns.len(), "{place}");
                    }
                    let always = |keep: Keep| keep == Keep::Always;
                    let stays = table.columns.iter().any(|column| always(column.keep));
                    assert!(stays, "{place}: nothing is kept");
                }
            }
        }
    });
}

#[test]
fn links_lead_to_a_sheet() {
    each_session(|name, reporting| {
        let anchors: BTreeSet<Target> = REPORTS
            .into_iter()
            .flat_map(|report| {
                let sheets = reporting.part(report).sheets;
                sheets.filter_map(move |sheet| {
                    let anchor = sheet.anchor?;
                    Some(Target { report, anchor })
                })
            })
            .collect();
        let mut followed = 0;
        for report in REPORTS {
            let part = reporting.part(report);
            for (text, target) in part.index {
                assert!(anchors.contains(&target), "{name}: {text} leads nowhere");
            }
            for sheet in part.sheets {
                for table in sheet.blocks.iter().filter_map(Block::table) {
                    let columns = table.columns.iter().map(|column| &column.target);
                    let cells = table.rows.iter().flatten().map(|cell| &cell.target);
                    for target in columns.chain(cells).flatten() {
                        assert!(anchors.contains(target), "{name}: {target:?}");
                        followed += 1;
                    }
                }
            }
        }
        assert!(followed > 0, "{name}: no links");
    });
}

#[test]
fn the_overall_ranking_is_there_where_one_list_does_not_say_it_all() {
    each_session(|name, reporting| {
        let lists = reporting.part(Report::Ranking).sheets;
        let lists = lists
            .filter(|sheet| !sheet.title.contains("handicap"))
            .count();
        let strats = reporting.scored.session.strats().len();
        let overall = reporting.part(Report::Overall).sheets.count();
        let carried = reporting.scored.scoresheet.standings.iter();
        let carried = carried
            .filter(|standing| standing.carryover.is_some())
            .count();
        if lists > 1 || strats > 1 || carried > 0 {
            assert_eq!(overall, strats.max(1), "{name}");
        } else {
            assert_eq!(reporting.wanted(&[Report::Overall]).len(), 1, "{name}");
        }
    });
}
