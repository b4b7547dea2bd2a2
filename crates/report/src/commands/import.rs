//! `matchpoint import`: a file of another program as a folder that can be corrected.

use std::path::{Path, PathBuf};

use exchange::{csv, pbn};
use pack::findings::Findings;
use pack::imported_scores::fitted_rules;
use session::Event;
use traveler_ingest::{SourceFile, import};

use super::{listed, report_findings};
use crate::Exit;
use crate::cli::{ConsoleArgs, ImportArgs, path_alone};
use crate::ending::Ending;
use crate::failure::Failure;
use crate::input::Content;
use crate::store::Folder;

const TRAVELERS: &str = "travelers.csv";
const PAIRS: &str = "pairs.csv";
const SETTINGS: &str = "session.toml";
const HANDS: &str = "hands.pbn";

/// Writes the folder, and says what to do next.
pub(crate) fn run(args: &ImportArgs, console_args: &ConsoleArgs) -> Result<Exit, Failure> {
    let target = args.folder()?;
    refuse_to_replace(&target)?;
    let files: Vec<Content> =
        (args.files.iter()).map(|file| Content::read(file)).collect::<Result<_, _>>()?;
    let sources: Vec<SourceFile<'_>> = files.iter().map(Content::source).collect();
    let Some(reading) = import(&sources, &args.options()) else {
        return Err(not_imported(&args.files));
    };
    let findings = Findings::of(&reading, false);
    let unsupported = findings.unsupported();
    report_findings(findings, console_args.console());
    let Some(mut import) = reading.made else {
        return Ok(unsupported.unwrap_or(Exit::Findings));
    };
    let fitted = fitted_rules(&import.session);
    if !fitted.is_empty() {
        import.score_by(&fitted);
    }
    let mut names = vec![TRAVELERS];
    names.extend(import.pairs.as_ref().map(|_| PAIRS));
    names.extend((!import.settings.is_empty()).then_some(SETTINGS));
    names.extend((!import.deals.is_empty()).then_some(HANDS));
    let inputs = args.files.iter().map(PathBuf::as_path);
    let folder = Folder::open(&target, false)?;
    folder.check(names.iter().copied(), inputs)?;
    folder.write(TRAVELERS, |out| csv::table::write(&import.travelers, out))?;
    if let Some(pairs) = &import.pairs {
        folder.write(PAIRS, |out| csv::table::write(pairs, out))?;
    }
    if !import.settings.is_empty() {
        folder.write(SETTINGS, |out| out.write_all(import.settings.as_bytes()))?;
    }
    if !import.deals.is_empty() {
        let (deals, markings) = (&import.deals, &import.markings);
        folder.write(HANDS, |out| pbn::write(&Event::UNNAMED, markings, deals, None, out))?;
    }
    let written = folder.put_in_place(&names)?;
    let exit = listed::list(&written, |_| None)?;
    console_args.console().next(format_args!(
        "correct what is to be corrected, then score it: `matchpoint {}`",
        path_alone(&target)
    ));
    Ok(exit)
}

fn not_imported(files: &[PathBuf]) -> Failure {
    match files {
        [file] => Failure::about(file, "is of no other program that is known").hint(
            "files of scoring devices (`.bws`), of ACBLscore, USEBIO, PBN, LIN, BridgeWebs and Jannersten can be \
             imported; other CSV and workbooks are scored as they are",
        ),
        _ => Failure::new("these two files do not belong together").hint(
            "a game file of ACBLscore and the `.bws` of its session do, and files of LIN; import any other file by \
             itself",
        ),
    }
}

/// What somebody has corrected is not written over.
fn refuse_to_replace(folder: &Path) -> Result<(), Failure> {
    let there = [TRAVELERS, PAIRS, SETTINGS, HANDS]
        .into_iter()
        .map(|name| folder.join(name))
        .find(|file| file.exists());
    match there {
        Some(file) => Err(Failure::about(&file, "is there already, and may have been corrected")
            .hint("give another folder with `-o DIR`, or move this one")),
        None => Ok(()),
    }
}
