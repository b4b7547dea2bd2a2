//! What another program computed of a session: a check on our numbers, never an input.

mod table;

use ::table::entered::Official;
use findings::{Findings, Outcome};
use foreign_files::Program;

use crate::{Options, SourceFile};

/// Reads what another program computed: of a file that the program wrote, or of a table in CSV with the columns of
/// results (`board`, `ns`, `ew`, `mp_ns`, `mp_ew`) or of standings (`pair`, `direction`, `percent`, `place`).
///
/// # Examples
///
/// ```
/// use traveler_ingest::{Options, SourceFile, read_official};
///
/// let bytes = b"pair,direction,percent,place\n1,NS,54.32,2/3\n2,NS,61.00,1\n";
/// let file = SourceFile { name: "official.csv", bytes };
/// let official = read_official(file, &Options::default()).made.unwrap();
/// assert_eq!(official.standings[0].percent.unwrap().to_string(), "54.32");
/// assert_eq!(official.standings[0].place, Some(2));
/// ```
#[must_use]
pub fn read_official(file: SourceFile<'_>, options: &Options) -> Outcome<Official> {
    let mut findings = Findings::default();
    let official = match Program::of(file.bytes) {
        Some(program) => {
            let imported = program.read(file, &options.of_programs(), &mut findings);
            imported.map(|imported| imported.official)
        }
        None => table::read(file, options, &mut findings),
    };
    findings.outcome(official)
}
