//! Travelers in several files.

use proptest::prelude::*;
use session::{Note, ResultId};
use traveler_ingest::{Options, Reading, SideFiles, SourceFile, read_several};

const HEADER: &str = "section,board,ns,ew,contract,by,result";

fn read(files: &[(&str, &str)]) -> Reading {
    let files: Vec<SourceFile<'_>> =
        files.iter().map(|(name, text)| SourceFile { name, bytes: text.as_bytes() }).collect();
    read_several(&files, &SideFiles::NOTHING, &Options::default())
}

fn check(files: &[(&str, &str)], expected: &[&str]) {
    let reading = read(files);
    let printed: Vec<String> = reading.diagnostics.iter().map(ToString::to_string).collect();
    let printed: Vec<&str> = printed
        .iter()
        .map(String::as_str)
        .filter(|printed| !printed.contains("[worked-out]"))
        .collect();
    assert_eq!(printed, expected);
    assert!(reading.accounting.is_even(), "{}", reading.accounting);
}

#[test]
fn what_each_table_was_read_as() {
    check(
        &[
            ("A.csv", "board,ns,ew,score\n1,1,2,420\n1,3,4,450\n"),
            ("more.csv", "Brd;NS;EW;Score\n1;1;2;-50\n1;3;4;450\n"),
        ],
        &[
            "note[parts-read] - `A.csv` is section A; `more.csv` is section B | - | - | a column `section`, or names like `section-B.csv`, override this",
        ],
    );
    check(
        &[(
            "t.csv",
            "board,ns,ew,score\n1,1,2,420\n1,3,4,450\nboard,ns,ew,score\n2,1,2,630\n2,3,4,600\n",
        )],
        &[
            "note[parts-read] - the headings are there twice; all rows are of one section, A | - | - | a column `section`, or names like `section-B.csv`, override this",
        ],
    );
}

#[test]
fn files_with_a_column_for_the_section_need_no_note() {
    let one = format!("{HEADER}\nA,1,1,2,4S,N,=\nA,1,3,4,4S,N,+1\n");
    let two = format!("{HEADER}\nB,1,1,2,4S,N,=\nB,1,3,4,4S,N,+1\n");
    check(&[("x.csv", &one), ("y.csv", &two)], &[]);
}

#[test]
fn files_that_cannot_be_put_together() {
    check(
        &[("a.csv", "board,ns,ew,score\n"), ("b.csv", "board,ns,ew,score\n")],
        &[
            "error[file-twice] - `b.csv` holds the same as `a.csv`, to the letter | - | - | give each file of the session once",
        ],
    );
    check(
        &[
            ("a.csv", "board,ns,ew,contract,by,result\n1,1,2,4C,N,=\n"),
            ("b.csv", "Donne;NS;EO;Contrat;Déclarant;Résultat\n1;3;4;4C;N;=\n"),
        ],
        &[
            "error[mixed-languages] 1:1+38 & 1:1+30 these headings are French, those of another table English; suits and seats can be in only one language | - | - | if the suits and seats of all tables are in English, add `--letters en`",
            "note[sheet-language] 1:1+38 the headings are French, and so are suits (T, K, C, P, SA) and seats | - | - | if suits and seats are in English, add `--letters en`",
        ],
    );
}

#[test]
fn the_same_result_in_two_files_is_one() {
    let slips = "round,table,ns,ew,board,contract,by,result\n1,1,1,2,1,4S,N,=\n1,2,3,4,1,4S,N,+1\n";
    let travelers = "board,ns,ew,score,lead\n1,1,2,420,HK\n1,3,4,450,\n";
    check(
        &[("slips.csv", slips), ("travelers.csv", travelers)],
        &[
            "note[left-out] 2:1+12 & 2:1+16 2 lines from here on are in two tables, and count once | - | - | -",
            "note[parts-read] - `slips.csv` and `travelers.csv` are parts of one section, A | - | - | a column `section`, or names like `section-B.csv`, override this",
        ],
    );
    let session = read(&[("slips.csv", slips), ("travelers.csv", travelers)]).session.unwrap();
    let result = session.results().get(0);
    assert!(result.round.is_some() && result.played.is_some());
    assert_eq!(session.notes(ResultId(0)).and_then(|notes| notes.get(Note::Lead)), Some("HK"));
}

/// What is noted beside a result does not make it another one.
#[test]
fn the_same_result_with_other_remarks_is_one() {
    let slips = "ns,ew,board,score,lead,remarks\n1,2,1,420,HK,\n3,4,1,450,,claim\n";
    let travelers = "board,ns,ew,score,lead,remarks\n1,1,2,420,H2,late\n1,3,4,450,,\n";
    let files = [("slips.csv", slips), ("travelers.csv", travelers)];
    check(
        &files,
        &[
            "note[left-out] 2:1+17 & 2:1+13 2 lines from here on are in two tables, and count once | - | - | where they have another lead, or other remarks, those of the other line are kept",
            "note[parts-read] - `slips.csv` and `travelers.csv` are parts of one section, A | - | - | a column `section`, or names like `section-B.csv`, override this",
        ],
    );
    let session = read(&files).session.unwrap();
    let notes = [0, 1].map(|place| session.notes(ResultId(place)).unwrap());
    let [lead, remarks] = Note::ALL.map(|note| notes[0].get(note));
    assert_eq!((lead, remarks), (Some("HK"), Some("late")));
    assert_eq!(notes[1].get(Note::Remarks), Some("claim"));
}

/// A row of a table that may be damaged.
fn row() -> impl Strategy<Value = String> {
    let sound = (
        1..4_u8,
        1..6_u8,
        1..6_u8,
        prop::sample::select(vec!["4S,N,=", "3NT,E,-1", "PASS,,", "NP,,"]),
    );
    let sound =
        sound.prop_map(|(board, ns, ew, rest)| format!("A,{board},{ns},{},{rest}", ew + 10));
    let odd = [
        "",
        "Total,,,",
        "A,1,\"2",
        "A,1,2",
        HEADER,
        "B,,,,,,",
        "\"a\"b,1",
        "A,1,1,11,9S,N,=",
        "Section B",
        "x,1,2,3,4,5,6,7,8",
    ];
    prop_oneof![4 => sound, 1 => prop::sample::select(odd.to_vec()).prop_map(str::to_owned)]
}

proptest! {
    /// However damaged the files are, each of their lines is accounted for, and cutting a file at a line changes nothing
    /// but the places.
    #[test]
    fn every_line_of_every_file_is_accounted_for(rows in prop::collection::vec(row(), 0..30), cut in 0..30_usize) {
        let cut = cut.min(rows.len());
        let table = |rows: &[String]| format!("{HEADER}\n{}\n", rows.join("\n"));
        let (first, second) = (table(&rows[..cut]), table(&rows[cut..]) + "\n");
        let several = read(&[("a.csv", &first), ("b.csv", &second)]);
        prop_assert!(several.accounting.is_even(), "{}", several.accounting);
        let one = read(&[("a.csv", &table(&rows))]);
        prop_assert!(one.accounting.is_even(), "{}", one.accounting);
        // A result that is in both files is one, and in one file it is an error. A row above headings is their title only
        // in the same file.
        let is_below_title = rows[cut..].iter().find(|row| !row.is_empty()).is_some_and(|row| row == HEADER);
        if one.session.is_some() && !is_below_title {
            prop_assert_eq!(several.session.as_ref().map(|all| all.results().len()), one.session.map(|all| all.results().len()));
        }
    }
}

/// A row that cannot be cut, and a pair that has a board twice: what can be scored is, and each line is counted once.
#[test]
fn lines_that_are_held_back_are_counted_once() {
    const DAMAGED: &str =
        "board,ns,ew,score\n1,1,2,110\n1,3,4,-50\n2,1,4,450\n2,3,2,400\n\"3,3,4,-100\n2,1,4,450\n";
    const SOUND: &str = "board,ns,ew,score\n1,1,2,110\n1,3,4,-50\n2,1,4,450\n2,3,2,400\n";
    const CORRECTIONS: &str = "board,ns,ew,field,old,new,kind,who,when,note\n1,1,2,score,110,140,scorer,Ida Berg,2026-05-14 22:40,\n";
    let file = |name, text: &'static str| SourceFile { name, bytes: text.as_bytes() };
    let corrected =
        SideFiles { corrections: Some(file("corrections.csv", CORRECTIONS)), ..SideFiles::NOTHING };
    let options = Options::default().with(|options| options.provisional = true);
    let [one, two] = [file("A.csv", DAMAGED), file("B.csv", SOUND)];
    for (files, beside, counted) in [
        (
            &[one][..],
            &SideFiles::NOTHING,
            "7 lines: 3 results, 1 not played, 1 title, 2 with errors",
        ),
        (
            &[one, two],
            &SideFiles::NOTHING,
            "12 lines: 7 results, 1 not played, 2 titles, 2 with errors",
        ),
        (&[one], &corrected, "7 lines: 3 results, 1 not played, 1 title, 2 with errors"),
    ] {
        let reading = read_several(files, beside, &options);
        assert!(reading.session.is_some(), "{:?}", reading.diagnostics);
        assert_eq!(reading.accounting.to_string(), counted);
        assert!(reading.accounting.is_even(), "{counted}");
    }
}

/// A slip in the name of a column that is not to be read.
#[test]
fn a_column_that_no_table_has_cannot_be_left_out() {
    let printed = |ignored: &[&str]| -> Vec<String> {
        let names: Vec<String> = ignored.iter().map(|name| (*name).to_owned()).collect();
        let options = Options::default().with(|options| options.ignored_columns = names.leak());
        let travelers = SourceFile {
            name: "travelers.csv",
            bytes: b"board,ns,ew,score,X Straf\n1,1,2,420,\n1,3,4,450,\n",
        };
        let pairs = SourceFile {
            name: "pairs.csv",
            bytes: b"pair,direction,names,Phone\n1,NS,Ann & Bo,5\n",
        };
        let beside = SideFiles { pairs: Some(pairs), ..SideFiles::NOTHING };
        let reading = read_several(&[travelers], &beside, &options);
        let printed = reading.diagnostics.iter().map(ToString::to_string);
        printed.filter(|printed| printed.contains("[no-such-column]")).collect()
    };
    assert_eq!(printed(&["x straf", "PHONE"]), [""; 0]);
    assert_eq!(
        printed(&["X Strafe", "Fax"]),
        [
            "warning[no-such-column] - no table has a column `X Strafe` that could be left out | X Strafe | - | did you mean `X Straf`?",
            "warning[no-such-column] - no table has a column `Fax` that could be left out | Fax | - | correct `--ignore-column`, or `ignore` under `[columns]` in `session.toml`",
        ]
    );
}
