//! The formats, and the format of a file.

use findings::Findings;
use table::text::SourceFile;

use crate::format::Format;
use crate::{
    Choices, Imported, acblscore, bridgemate, bridgewebs, jannersten, lin, no_such_event, pbn,
    published, usebio,
};

/// The formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Game files of `ACBLscore`.
    AcblScore,
    /// Databases of scoring devices.
    Bridgemate,
    /// LIN of online play.
    Lin,
    /// CSV for club sites.
    BridgeWebs,
    /// Text of results for Jannersten's programs.
    Jannersten,
    /// PBN 2.x.
    Pbn,
    /// Our own results in JSON.
    Published,
    /// USEBIO 1.0 to 1.3: XML.
    Usebio,
}

/// All of them; the first that a file may be counts.
const FORMATS: &[(Program, Format)] = &[
    (Program::AcblScore, acblscore::KIND),
    (Program::Bridgemate, bridgemate::KIND),
    (Program::BridgeWebs, bridgewebs::KIND),
    (Program::Jannersten, jannersten::KIND),
    (Program::Published, published::KIND),
    (Program::Usebio, usebio::KIND),
    (Program::Pbn, pbn::KIND),
    (Program::Lin, lin::KIND),
];

impl Program {
    /// The format of a file, by how it begins.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let bytes = table::text::in_utf8(bytes);
        let mut formats = FORMATS.iter();
        let found = formats.find(|(_, format)| (format.is_one)(&bytes));
        found.map(|(program, _)| *program)
    }

    /// Whether the bytes with which a file begins are those of a file with results, and not of deals alone.
    pub fn has_results(bytes: &[u8]) -> bool {
        Self::of(bytes)
            .and_then(Self::format)
            .is_some_and(|format| (format.has_results)(&table::text::in_utf8(bytes)))
    }

    fn format(self) -> Option<Format> {
        let mut formats = FORMATS.iter();
        let found = formats.find(|(program, _)| *program == self);
        found.map(|(_, format)| *format)
    }

    /// Whether a file can hold several events.
    const fn has_events(self) -> bool {
        matches!(self, Self::AcblScore | Self::Usebio)
    }

    /// Reads a file; `None` where it cannot be read, which is reported.
    pub fn read<'a>(
        self,
        file: SourceFile<'a>,
        choices: &Choices,
        findings: &mut Findings,
    ) -> Option<Imported<'a>> {
        if !self.has_events()
            && let Some(why) = no_such_event(choices)
        {
            findings.push(why);
            return None;
        }
        (self.format()?.read)(file, choices, findings)
    }
}
