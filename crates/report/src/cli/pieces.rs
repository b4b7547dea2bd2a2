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
