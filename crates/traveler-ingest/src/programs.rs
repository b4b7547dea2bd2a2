//! Files of other programs: each format is one module that says what is in a file, in our own columns and settings.
//!
//! Nothing else knows the formats. What a file holds becomes the rows of a travelers file, the rows of a pairs file and
//! the settings of a session, which are read like those of a folder; only places differ.

mod bridgemate;
mod imported;
mod pbn;
mod scorers;
mod usebio;

pub(crate) use imported::Imported;

use crate::SourceFile;
use crate::findings::Findings;

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// Databases of scoring devices.
    Bridgemate,
    /// PBN 2.x.
    Pbn,
    /// USEBIO 1.0 to 1.3: XML.
    Usebio,
}

impl Program {
    /// The format of a file, by how it begins.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let known = [
            (Self::Bridgemate, bridgemate::is_one as fn(&[u8]) -> bool),
            (Self::Usebio, usebio::is_one),
            (Self::Pbn, pbn::is_one),
        ];
        let found = known.into_iter().find(|(_, is_one)| is_one(bytes));
        found.map(|(program, _)| program)
    }

    /// Reads a file; `None` where it cannot be read, which is reported.
    pub(crate) fn read<'a>(
        self,
        file: SourceFile<'a>,
        findings: &mut Findings,
    ) -> Option<Imported<'a>> {
        match self {
            Self::Bridgemate => bridgemate::read(file, findings),
            Self::Pbn => pbn::read(file, findings),
            Self::Usebio => usebio::read(file, findings),
        }
    }
}
