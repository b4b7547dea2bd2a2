//! The pack: every file that is made of a session, declared once.
//!
//! The names on the command line, their help, the files, what is written into them and what their formats cannot hold
//! all follow from [`PACK`]; a test compares the list in `docs/formats.md` with it.

use exchange::usebio::Identities;
use reports::{OVERALL, PAIRS, Place, ReportContext};

use crate::Obstacle;
use crate::document::{Document, Fitting, Reports};

/// A file of the pack.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    /// What a person calls it.
    pub name: &'static str,
    /// What else it is called.
    pub aliases: &'static [&'static str],
    /// The file's name.
    pub file: &'static str,
    /// What it is for, in a few words.
    pub what: &'static str,
    /// What is in it.
    pub document: Document,
    /// When it is written.
    when: When,
}

/// When a piece is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Unless others are named.
    Always,
    /// Where it is named.
    Named,
    /// Where an earlier version was given, and something was corrected.
    Corrected,
    /// Where it is said for whom it is.
    Upload,
}

/// The file that says all of what was published, for a later comparison.
pub const DOCUMENT: &str = "results.json";
/// What was corrected since.
pub const CORRECTIONS: &str = "corrections.pdf";

/// The pack, in the order in which it is listed.
pub static PACK: &[Piece] = &[
    Piece {
        name: "recap",
        aliases: &[],
        file: "recap.pdf",
        what: "the wall sheet, on paper",
        document: laid_out("recap.pdf"),
        when: When::Always,
    },
    Piece {
        name: "ranking",
        aliases: &[],
        file: "ranking.pdf",
        what: "the overall ranking, the places and the pairs of teams, on paper",
        document: laid_out("ranking.pdf"),
        when: When::Always,
    },
    Piece {
        name: "travelers",
        aliases: &["traveler", "travellers", "traveller"],
        file: "travelers.pdf",
        what: "each board, on paper",
        document: laid_out("travelers.pdf"),
        when: When::Always,
    },
    Piece {
        name: "scorecards",
        aliases: &["scorecard", "score-cards"],
        file: "scorecards.pdf",
        what: "each pair, on paper",
        document: laid_out("scorecards.pdf"),
        when: When::Always,
    },
    Piece {
        name: "hands",
        aliases: &["deals"],
        file: "hands.pdf",
        what: "the deals with what can be made and par, on paper, where they are known",
        document: Document::Hands,
        when: When::Always,
    },
    Piece {
        name: "slips",
        aliases: &[],
        file: "slips.pdf",
        what: "blank slips to fill in, only if named",
        document: laid_out("slips.pdf"),
        when: When::Named,
    },
    Piece {
        name: "corrections",
        aliases: &["correction"],
        file: CORRECTIONS,
        what: "what was corrected, on paper, only with `--since`",
        document: laid_out(CORRECTIONS),
        when: When::Corrected,
    },
    Piece {
        name: "html",
        aliases: &[],
        file: "results.html",
        what: "everything, as one page for the web",
        document: Document::PublicPage,
        when: When::Always,
    },
    Piece {
        name: "text",
        aliases: &[],
        file: "recap.txt",
        what: "overall ranking, ranking and recap, for mail",
        document: Document::Text(Reports::Preview(Place::Terminal)),
        when: When::Always,
    },
    Piece {
        name: "overall",
        aliases: &[],
        file: "overall.csv",
        what: "the overall ranking, where one ranking does not say it all",
        document: Document::Csv(&OVERALL),
        when: When::Always,
    },
    Piece {
        name: "pairs",
        aliases: &["team-pairs"],
        file: "team-pairs.csv",
        what: "the pairs of teams, where session.toml asks for them",
        document: Document::Csv(&PAIRS),
        when: When::Always,
    },
    Piece {
        name: "standings",
        aliases: &[],
        file: "standings.csv",
        what: "every pair's place and score",
        document: Document::Standings,
        when: When::Always,
    },
    Piece {
        name: "results",
        aliases: &[],
        file: "results.csv",
        what: "every result with its matchpoints; can be scored again",
        document: Document::Results,
        when: When::Always,
    },
    Piece {
        name: "json",
        aliases: &[],
        file: DOCUMENT,
        what: "everything, for programs",
        document: Document::Json,
        when: When::Always,
    },
    Piece {
        name: "xlsx",
        aliases: &[],
        file: "session.xlsx",
        what: "a workbook with ranking, recap, travelers and scorecards",
        document: Document::Workbook(Reports::Preview(Place::Workbook)),
        when: When::Always,
    },
    Piece {
        name: "usebio",
        aliases: &[],
        file: "session.xml",
        what: "USEBIO, for federations and club sites",
        document: Document::Usebio(Identities::Withheld),
        when: When::Always,
    },
    Piece {
        name: "ebu",
        aliases: &[],
        file: "upload.xml",
        what: "USEBIO for the EBU, with players' numbers, only with `--for ebu`",
        document: Document::ForEbu,
        when: When::Upload,
    },
    Piece {
        name: "bridgewebs",
        aliases: &[],
        file: "upload.csv",
        what: "for a club site of BridgeWebs, only with `--for bridgewebs`",
        document: Document::BridgeWebs,
        when: When::Upload,
    },
];

/// The reports that belong into a file.
const fn laid_out(file: &'static str) -> Document {
    Document::Paper(Reports::Preview(Place::Paper(file)))
}

impl Piece {
    /// Those that are named, each once and in the order of the pack; where none is, those that need not be. Corrections
    /// are among them only where there may be some.
    pub fn chosen(named: &[&'static Self], with_corrections: bool) -> Vec<&'static Self> {
        let is_chosen = |piece: &&Self| match (named, piece.when) {
            ([], When::Named | When::Upload) => false,
            ([], When::Always) => piece.document.is_built(),
            ([], When::Corrected) => with_corrections && piece.document.is_built(),
            _ => named.contains(piece),
        };
        PACK.iter().filter(is_chosen).collect()
    }

    /// Whether somebody else takes it.
    pub fn is_upload(&self) -> bool {
        self.when == When::Upload
    }

    /// Whether it says what was corrected, and nothing else.
    #[must_use]
    pub fn is_corrections(&self) -> bool {
        self.when == When::Corrected
    }

    /// Whether a session has what it is about.
    #[must_use]
    pub fn is_there(&self, context: ReportContext<'_>) -> bool {
        let scored = &context.scored;
        match self.document {
            Document::Hands => !scored.session.deals().is_empty(),
            Document::Csv(report) => report.exists(*scored).check().is_ok(),
            _ => true,
        }
    }
}

/// What is made of a session: its files, and those that cannot be made.
#[derive(Debug)]
pub struct Pack {
    /// The files, in the order of [`PACK`].
    pub files: Vec<PackFile>,
    /// Files that were not asked for by name and cannot be made, with the reason.
    pub left_out: Vec<(&'static str, Obstacle)>,
}

/// A file of a session's pack, which its format can hold.
#[derive(Debug)]
pub struct PackFile {
    /// What it is.
    pub piece: &'static Piece,
    /// The document in it.
    pub fitting: Fitting,
}

impl Pack {
    /// The files of a session among those that were asked for. One that was named is there, whatever the session has.
    ///
    /// # Errors
    ///
    /// Where one that was named cannot be made.
    pub fn of(
        context: ReportContext<'_>,
        asked: &[&'static Piece],
        named: &[&'static Piece],
    ) -> Result<Self, Obstacle> {
        let (mut files, mut left_out) = (Vec::new(), Vec::new());
        for piece in asked {
            let is_named = named.contains(piece);
            if !is_named && !piece.is_there(context) {
                continue;
            }
            match piece.document.fit(context) {
                Ok(fitting) => files.push(PackFile { piece, fitting }),
                Err(why) if is_named => return Err(why),
                Err(why) => left_out.push((piece.file, why)),
            }
        }
        Ok(Self { files, left_out })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The user reads of each piece by its name and its file, in the order in which files are listed.
    #[test]
    fn the_list_in_the_docs_is_the_pack() {
        let docs = include_str!("../../../docs/formats.md");
        let (_, pack) = docs.split_once("\n## The pack").expect("its section");
        let (pack, _) = pack.split_once("\n## ").expect("the next section");
        let quoted = |cell: &str| -> Vec<String> {
            cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
        };
        let rows = pack.lines().filter(|line| line.starts_with("| `") && !line.contains("--only"));
        let listed: Vec<(String, String)> = rows
            .flat_map(|row| {
                let cells: Vec<&str> = row.split('|').collect();
                let (names, files) = (quoted(cells[1]), quoted(cells[2]));
                assert_eq!(names.len(), files.len(), "{row}");
                names.into_iter().zip(files)
            })
            .collect();
        let declared = PACK.iter();
        let declared = declared.map(|piece| (piece.name.to_owned(), piece.file.to_owned()));
        assert_eq!(listed, declared.collect::<Vec<_>>());
    }

    #[test]
    fn the_example_of_the_readme_lists_the_pack() {
        let readme = include_str!("../../../README.md");
        let (_, listed) =
            (readme.split_once("\n$ matchpoint report ")).expect("the example that writes a pack");
        let (listed, _) = listed.split_once("\n```").expect("its end");
        let listed = listed.lines().skip(1).filter_map(|line| line.rsplit('/').next());
        let written = Piece::chosen(&[], false).into_iter();
        // The session of the example has no deals and no teams.
        let written = written
            .filter(|piece| ![Document::Hands, Document::Csv(&PAIRS)].contains(&piece.document))
            .map(|piece| piece.file);
        assert_eq!(listed.collect::<Vec<_>>(), written.collect::<Vec<_>>());
    }

    /// A report names its files of the pack, which nobody would write if they were not in it.
    #[test]
    fn every_file_of_a_report_is_in_the_pack() {
        for &report in reports::REPORTS {
            for place in report.shown {
                let Place::Paper(file) = place else { continue };
                let is_in = PACK.iter().any(|piece| piece.file == *file);
                assert!(is_in, "{report:?}: {file}");
            }
        }
    }

    #[test]
    fn no_name_is_given_twice() {
        let names = PACK.iter().flat_map(|piece| piece.aliases.iter().chain([&piece.name]));
        let mut names: Vec<&&str> = names.collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
    }
}
