//! The pieces of the pack, as they are named on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use pack::{PACK, Piece};

/// Reads the name of a piece.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Piece> {
    let names = PACK.iter().map(|piece| {
        PossibleValue::new(piece.name)
            .aliases(piece.aliases)
            .help(format!("{}: {}", piece.file, piece.what))
            .hide(!piece.document.is_built())
    });
    PossibleValuesParser::new(names).try_map(|name| {
        let is_named = |piece: &&Piece| piece.name == name || piece.aliases.contains(&&*name);
        PACK.iter().find(is_named).ok_or("no piece of the pack")
    })
}

/// Federations whose uploads are not written, and why.
const UNKNOWN: [(&str, &str); 3] = [
    (
        "abf",
        "the ABF takes files of masterpoints, a line for each player, and not of results: these are not written",
    ),
    (
        "nz",
        "no description was found of what New Zealand Bridge takes; `score --format usebio --with-ids` writes USEBIO",
    ),
    (
        "sbu",
        "the SBU takes the XML of scoring programs by mail, with a number for each player, and nobody has published \
         what must be in it; `score --format usebio --with-ids` writes USEBIO",
    ),
];

/// Reads the name of an upload.
pub(crate) fn uploads() -> impl TypedValueParser<Value = &'static Piece> {
    let uploads = || PACK.iter().filter(|piece| piece.is_upload());
    let known = uploads().map(|piece| {
        PossibleValue::new(piece.name).help(format!("{}: {}", piece.file, piece.what))
    });
    let unknown = UNKNOWN.map(|(name, _)| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(known.chain(unknown)).try_map(move |name| {
        let piece = uploads().find(|piece| piece.name == name);
        let why = UNKNOWN.iter().find(|(unknown, _)| *unknown == name);
        piece.ok_or_else(|| why.map_or("no upload", |(_, why)| why))
    })
}
