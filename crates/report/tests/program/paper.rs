//! Reports on paper: the same bytes for the same session, and a warning for what the font does not have.

use std::path::Path;
use std::process::{Command, Output};

fn printed(path: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchpoint"))
        .args(["score", "--format", "pdf"])
        .args(more)
        .arg(path)
        .output()
        .unwrap()
}

/// How many pages a file has.
fn pages(pdf: &[u8]) -> usize {
    let page = b"/Type/Page/";
    pdf.windows(page.len()).filter(|bytes| bytes == page).count()
}

fn fixture(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name)
}

#[test]
fn the_same_session_gives_the_same_bytes() {
    for name in ["mitchell-7-tables", "howell-5-tables", "individual", "cross-imps"] {
        let (once, again) = (printed(&fixture(name), &[]), printed(&fixture(name), &[]));
        assert_eq!(once.status.code(), Some(0), "{name}");
        assert!(once.stdout.starts_with(b"%PDF-"), "{name}");
        assert!(once.stdout == again.stdout, "{name}: the bytes differ");
    }
}

#[test]
fn another_paper_is_another_file() {
    let mitchell = fixture("mitchell-7-tables");
    let [usual, a4, letter] = [&[][..], &["--paper", "a4"], &["--paper", "letter"]]
        .map(|words| printed(&mitchell, words));
    assert_eq!(letter.status.code(), Some(0));
    assert!(a4.stdout != letter.stdout);
    assert!(usual.stdout == letter.stdout, "Letter is usual in the ACBL");
    let elsewhere = fixture("ebu-rules");
    let [usual, a4] = [&[][..], &["--paper", "a4"]].map(|words| printed(&elsewhere, words).stdout);
    assert!(usual == a4, "A4 is usual elsewhere");
}

#[test]
fn a_character_that_the_font_does_not_have_is_told() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("missing-glyph");
    std::fs::create_dir_all(&folder).unwrap();
    let travelers = "board,ns,ew,score\n1,1,1,420\n1,2,2,450\n";
    std::fs::write(folder.join("travelers.csv"), travelers).unwrap();
    let pairs = "pair,direction,player1,player2\n1,NS,双子 大介,Ann Lee\n2,NS,Θάλεια,Łukasz\n1,EW,A,B\n2,EW,C,D\n";
    std::fs::write(folder.join("pairs.csv"), pairs).unwrap();
    let output = printed(&folder, &["-q"]);
    assert_eq!(output.status.code(), Some(0));
    let reported = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        reported,
        "warning: the font has no sign for U+4ECB, U+53CC, U+5927, U+5B50; boxes are printed instead\n"
    );
}

#[test]
fn score_tables_go_on_one_page() {
    for words in [&["table"][..], &["table", "recoup", "--paper", "letter"]] {
        let print = || {
            Command::new(env!("CARGO_BIN_EXE_matchpoint"))
                .args(words)
                .args(["--format", "pdf"])
                .output()
                .unwrap()
        };
        let (once, again) = (print(), print());
        assert_eq!(once.status.code(), Some(0), "{words:?}");
        assert!(once.stdout.starts_with(b"%PDF-"), "{words:?}");
        assert!(once.stdout == again.stdout, "{words:?}: the bytes differ");
    }
}

#[test]
fn all_reports_go_into_one_document() {
    let fixture = fixture("rulings");
    let all = "ranking,recap,travelers,scorecards,frequency,director";
    let output = printed(&fixture, &["--report", all]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout == printed(&fixture, &["--report", all]).stdout);
    let alone = |report| pages(&printed(&fixture, &["--report", report]).stdout);
    let apart: usize = all.split(',').map(alone).sum();
    assert_eq!(pages(&output.stdout), apart);
}

#[test]
fn tables_for_programs_do_not_go_on_paper() {
    let output = printed(&fixture("howell-5-tables"), &["--report", "results"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
}

#[test]
fn paper_is_tagged_for_screen_readers() {
    let output = printed(&fixture("mitchell-7-tables"), &["--report", "recap,travelers"]);
    let has = |name: &str| {
        let mut windows = output.stdout.windows(name.len());
        windows.any(|window| window == name.as_bytes())
    };
    for name in ["/StructTreeRoot", "/S/H1", "/S/Table", "/S/TH", "/S/TD", "/Lang(en)"] {
        let spaced = name.replace("/S/", "/S /").replace("/Lang(", "/Lang (");
        assert!(has(name) || has(&spaced), "{name}");
    }
}
