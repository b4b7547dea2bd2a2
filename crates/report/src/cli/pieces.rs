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

/// Federations of which nobody has published what they take.
const UNKNOWN: [&str; 3] = ["abf", "nz", "sbu"];

/// Reads the name of an upload.
pub(crate) fn uploads() -> impl TypedValueParser<Value = &'static Piece> {
    let uploads = || PACK.iter().filter(|piece| piece.is_upload());
    let known = uploads().map(|piece| {
        PossibleValue::new(piece.name).help(format!("{}: {}", piece.file, piece.what))
    });
    let unknown = UNKNOWN.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(known.chain(unknown)).try_map(move |name| {
        let piece = uploads().find(|piece| piece.name == name);
        piece.ok_or_else(|| {
            format!(
                "no description was found of what this federation takes; `score --format usebio --with-ids` writes \
                 USEBIO, and whether `{name}` takes that is not known"
            )
        })
    })
}
