//! Corrections as records: made in their order, in any travelers, or refused with their places.

use findings::Severity;
use session::{Entry, Session};
use traveler_ingest::{
    CorrectionKind, Options, Reading, SideFiles, SourceFile, put_repair_first, read_several,
};

const TRAVELERS: &str = "board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n8,3,5,110\n8,4,6,90\n";
const HEADER: &str = "section,board,ns,ew,field,old,new,kind,who,when,note\n";

fn read_files(travelers: &[(&str, &str)], rows: &str) -> Reading {
    let travelers: Vec<SourceFile<'_>> = (travelers.iter())
        .map(|(name, text)| SourceFile { name, bytes: text.as_bytes() })
        .collect();
    let corrections = format!("{HEADER}{rows}");
    let beside = SideFiles {
        corrections: Some(SourceFile { name: "corrections.csv", bytes: corrections.as_bytes() }),
        ..SideFiles::NOTHING
    };
    let options = Options::default();
    let mut reading = read_several(&travelers, &beside, &options);
    put_repair_first(&travelers, &beside, &options, &mut reading);
    assert!(reading.accounting.is_even(), "{}", reading.accounting);
    reading
}

fn read(rows: &str) -> Reading {
    read_files(&[("tuesday.csv", TRAVELERS)], rows)
}

/// The N-S scores of a session, line by line: `7 3-5 650`.
fn lines(session: &Session) -> Vec<String> {
    let number = |id| session.contestant(id).number.get();
    (session.results().iter())
        .map(|line| {
            let score = match &*session.entry(line, contract_scoring::Side::NorthSouth) {
                Entry::Score(score) => score.to_string(),
                other => format!("{other:?}"),
            };
            format!("{} {}-{} {score}", line.board, number(line.ns), number(line.ew))
        })
        .collect()
}

fn corrected(rows: &str) -> Vec<String> {
    let reading = read(rows);
    let printed: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    assert!(reading.session.is_some(), "{printed:#?}");
    lines(&reading.session.expect("it can be read"))
}

/// The errors, each with its place.
fn refused(reading: &Reading) -> Vec<String> {
    assert!(reading.session.is_none());
    assert!(reading.corrections.is_empty());
    (reading.diagnostics.iter())
        .filter(|one| one.severity == Severity::Error)
        .map(|one| {
            let at = one.location.as_ref().map(|at| at.address());
            let see: Vec<String> = one.related.iter().map(|at| at.address()).collect();
            let code = one.code.name();
            format!("[{code}] {} {see:?} {}", at.unwrap_or_default(), one.message)
        })
        .collect()
}

#[test]
fn a_cell_is_corrected() {
    assert_eq!(
        corrected(",7,3,5,score,620,650,scorer,Ann Lee,2026-03-10,misread\n"),
        ["7 3-5 650", "7 4-6 -100", "8 3-5 110", "8 4-6 90"]
    );
    let reading = read(",7,3,5,score,+620,650,Scorer,Ann Lee,2026-03-10,misread\n");
    let record = &reading.corrections[0];
    assert_eq!((record.section.as_str(), record.board.get()), ("A", 7));
    assert_eq!(record.kind, CorrectionKind::Scorer);
    let printed = [&record.old, &record.new, &record.who, &record.when, &record.note];
    assert_eq!(printed, ["+620", "650", "Ann Lee", "2026-03-10", "misread"]);
    assert_eq!(reading.accounting.to_string(), "5 lines: 4 results, 1 title");
}

#[test]
fn corrections_are_made_in_their_order() {
    // The line is named as it is then; what another line was called does not matter.
    let rows = ",7,3,5,board,7,8,scorer,Ann,,\n\
        ,8,3,5,score,620,650,scorer,Ann,,\n\
        ,8,3,5,score,110,-110,scorer,Ann,,\n\
        ,8,3,5,ew,5,9,scorer,Ann,,\n";
    assert_eq!(
        refused(&read(rows)),
        ["[several-lines] corrections.csv:5:1 [\"tuesday.csv:2:1\", \"tuesday.csv:4:1\"] \
          2 lines are what this correction names"]
    );
    let rows = ",7,3,5,ew,5,9,scorer,Ann,,\n,7,3,9,score,620,650,players,Ann,,\n";
    assert_eq!(corrected(rows)[0], "7 3-9 650");
}

#[test]
fn a_correction_and_its_inverse_leave_what_was_there() {
    let inverses = [
        (",7,3,5,score,620,650,scorer,Ann,,\n", ",7,3,5,score,650,620,scorer,Ann,,\n"),
        (",7,3,5,ns,3,9,scorer,Ann,,\n", ",7,9,5,ns,9,3,scorer,Ann,,\n"),
        (",7,3,5,line,played,removed,scorer,Ann,,\n", ",7,3,5,line,removed,played,scorer,Ann,,\n"),
        (
            ",7,1,2,line,,played,scorer,Ann,,\n,7,1,2,score,,100,scorer,Ann,,\n",
            ",7,1,2,score,100,,scorer,Ann,,\n,7,1,2,line,played,,scorer,Ann,,\n",
        ),
        (",7,3,5,ruling,,60%/40%,director,Ann,,\n", ",7,3,5,ruling,60/40,,director,Ann,,\n"),
    ];
    let entered = corrected("");
    for (correction, inverse) in inverses {
        assert_ne!(corrected(correction), entered, "{correction}");
        assert_eq!(corrected(&format!("{correction}{inverse}")), entered, "{correction}");
    }
    let made = ",7,3,5,score,620,650,scorer,Ann,,\n,7,3,5,ns,3,9,scorer,Ann,,\n";
    let undone = ",7,9,5,ns,9,3,scorer,Ann,,\n,7,3,5,score,650,620,scorer,Ann,,\n";
    let all = format!("{made}{undone}");
    assert_eq!(corrected(&all), entered);
}

#[test]
fn lines_are_added_and_taken_out() {
    let added = ",7,1,2,line,,played,scorer,Ann,,lost slip\n,7,1,2,score,,100,scorer,Ann,,\n";
    assert_eq!(corrected(added)[0], "7 1-2 100");
    let reading = read(added);
    assert_eq!(reading.accounting.to_string(), "5 lines and 1 added: 5 results, 1 title");
    let reading = read(",7,3,5,line,played,removed,scorer,Ann,,\n");
    assert_eq!(reading.accounting.to_string(), "5 lines: 3 results, 1 taken out, 1 title");
    // Of two lines that say the same, one is taken out.
    let double = format!("{TRAVELERS}8,4,6,90\n");
    let reading =
        read_files(&[("tuesday.csv", &double)], ",8,4,6,line,played,removed,scorer,Ann,,\n");
    assert_eq!(reading.session.map(|session| lines(&session).len()), Some(4));
    // Of two that differ, it must be said which.
    let double = format!("{TRAVELERS}8,4,6,100\n");
    let two = &[("tuesday.csv", double.as_str())];
    let removed = ",8,4,6,line,played,removed,scorer,Ann,,\n";
    assert_eq!(refused(&read_files(two, removed))[0].split(' ').next(), Some("[several-lines]"));
    let same = format!(",8,4,6,score,100,90,scorer,Ann,,\n{removed}");
    assert!(read_files(two, &same).session.is_some());
}

#[test]
fn what_does_not_fit_is_refused_where_it_stands() {
    let check = |row: &str, expected: &str| assert_eq!(refused(&read(row)), [expected], "{row}");
    check(
        ",7,3,5,score,630,650,scorer,Ann,,\n",
        "[not-as-entered] corrections.csv:2:14 [\"tuesday.csv:2:7\"] the line has `620` there, not `630`",
    );
    check(
        ",7,3,5,line,removed,played,scorer,Ann,,\n",
        "[not-as-entered] corrections.csv:2:13 [\"tuesday.csv:2:1\"] the line is there already, and cannot be added",
    );
    check(
        ",7,3,6,score,620,650,scorer,Ann,,\n",
        "[no-such-line] corrections.csv:2:1 [] the travelers have no such line of board 7 in section A",
    );
    check(
        "B,7,3,5,score,620,650,scorer,Ann,,\n",
        "[no-such-line] corrections.csv:2:1 [] the travelers have no such line of board 7 in section B",
    );
    check(
        ",7,3,5,contract,4S,5S,scorer,Ann,,\n",
        "[unknown-field] corrections.csv:2:8 [] the travelers have no column `contract`",
    );
    check(
        ",7,3,5,socre,620,650,scorer,Ann,,\n",
        "[unknown-field] corrections.csv:2:8 [] no column of the travelers is called `socre`",
    );
    check(
        ",7,3,5,score,620,650,scribe,Ann,,\n",
        "[bad-correction] corrections.csv:2:22 [] `scribe` is no kind of correction",
    );
    check(
        ",7,3,5,score,620,+620,scorer,Ann,,\n",
        "[bad-correction] corrections.csv:2:18 [] the correction changes nothing",
    );
    check(
        ",7,3,5,line,played,gone,scorer,Ann,,\n",
        "[bad-correction] corrections.csv:2:20 [] `gone` does not say whether the line was played",
    );
    check(
        ",7,3,5,line,,removed,scorer,Ann,,\n",
        "[bad-correction] corrections.csv:2:13 [] a blank `old` says that the line was not there, so that it cannot be taken out",
    );
    check(
        ",7,3EW,5,score,620,650,scorer,Ann,,\n",
        "[pair-direction] corrections.csv:2:4 [] `3EW` is not NS",
    );
    check(",7,3,5,score,620,650,scorer,,,\n", "[blank] corrections.csv:2:29 [] `who` is blank");
}

#[test]
fn columns_may_stand_in_any_order_and_those_that_lack_are_named() {
    let file = |bytes| SideFiles {
        corrections: Some(SourceFile { name: "corrections.csv", bytes }),
        ..SideFiles::NOTHING
    };
    let travelers = [SourceFile { name: "tuesday.csv", bytes: TRAVELERS.as_bytes() }];
    let options = Options::default();
    let bytes = b"Who;Kind;New;Old;Field;E/W;N/S;Board\nAnn;director;A+/A-;620;Score;5;3;7\n";
    let reading = read_several(&travelers, &file(bytes), &options);
    assert_eq!(reading.corrections.len(), 1);
    let bytes = b"board,ns,ew,field,new\n7,3,5,score,650\n";
    let reading = read_several(&travelers, &file(bytes), &options);
    assert_eq!(
        refused(&reading),
        ["[missing-column] corrections.csv:1:1 [] corrections need more columns: old, kind, who"]
    );
    // Nothing is corrected yet.
    for bytes in [b"".as_slice(), HEADER.as_bytes()] {
        let reading = read_several(&travelers, &file(bytes), &options);
        assert!(reading.session.is_some() && reading.corrections.is_empty());
    }
}

#[test]
fn a_corrected_cell_is_checked_and_says_where_it_was_corrected() {
    let reading = read(",7,3,5,score,620,621,scorer,Ann,,\n");
    let found = &reading.diagnostics[0];
    assert_eq!(found.code.name(), "not-a-score");
    let at = found.location.as_ref().expect("it has a place");
    assert_eq!(at.address(), "corrections.csv:2:18");
    let label = "corrected here; it was entered at tuesday.csv:2:7";
    assert_eq!(at.label.as_deref(), Some(label));
    // A line as a whole is shown as it was entered, and that it was corrected.
    let reading = read(",8,4,6,ns,4,3,scorer,Ann,,\n");
    let mut errors = reading.diagnostics.iter();
    let found = errors.find(|one| one.code.name() == "board-twice");
    let found = found.expect("pair 3 has two results");
    let labels: Vec<&str> = (found.location.iter().chain(&found.related))
        .filter_map(|at| at.label.as_deref())
        .collect();
    let corrected = "as it was entered; corrected at corrections.csv:2:1";
    assert_eq!(labels, [corrected, "the earlier line"]);
}

#[test]
fn both_tables_of_a_result_are_corrected() {
    let slips = "board,ns,ew,contract,by,result,score\n7,3,5,4S,N,=,620\n7,4,6,4S,N,-1,-100\n";
    let travelers = "board,ns,ew,score\n7,3,5,620\n7,4,6,-100\n";
    let files = [("slips.csv", slips), ("travelers.csv", travelers)];
    let rows = ",7,3,5,result,=,+1,scorer,Ann,,\n,7,3,5,score,620,650,scorer,Ann,,\n";
    let reading = read_files(&files, rows);
    let session = reading.session.expect("both say the same");
    assert_eq!(lines(&session), ["7 3-5 650", "7 4-6 -100"]);
}

#[test]
fn sections_sit_outs_names_and_individuals_can_be_named() {
    let travelers = "section,board,ns,ew,score\nA,7,3,5,620\nB,7,3,5,650\nB,7,4,,\n";
    let files = [("t.csv", travelers)];
    let reading =
        read_files(&files, "B,7,3,5,score,650,680,scorer,Ann,,\nb,7,4,-,ns,4,6,scorer,Ann,,\n");
    let session = reading.session.expect("it can be read");
    assert_eq!(lines(&session), ["7 3-5 620", "7 3-5 680"]);
    let names = "board,ns,ew,score\n7,Ann Lee & Bo Ek,Cy Dee & Di Fox,620\n\
        7,Ed Gil & Flo Hay,Gus Ito & Hal Jay,-100\n";
    for row in [
        ",7,ann lee & bo ek,Cy Dee & Di Fox,score,620,650,scorer,Ann,,\n",
        ",7,1,1,score,620,650,scorer,Ann,,\n",
    ] {
        let session = read_files(&[("t.csv", names)], row).session.expect("it can be read");
        assert_eq!(lines(&session), ["7 1-1 650", "7 2-2 -100"], "{row}");
    }
    let players = "board,north,south,east,west,score\n7,1,2,3,4,620\n7,5,6,7,8,650\n10,1,3,2,4,620\n10,5,7,6,8,650\n";
    let reading = read_files(
        &[("t.csv", players)],
        ",7,1+2,3+4,score,620,680,scorer,Ann,,\n,10,1+3,2+4,south,3,7,scorer,Ann,,\n\
         ,10,5+7,6+8,south,7,3,scorer,Ann,,\n,10,1+7,2+4,score,620,170,scorer,Ann,,\n",
    );
    let session = reading.session.expect("it can be read");
    assert_eq!(lines(&session)[0], "7 1-3 680");
    assert_eq!(lines(&session)[2], "10 1-2 170");
}
