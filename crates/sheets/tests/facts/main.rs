//! The report model and the neutral document, on every session of `fixtures/`.

mod changes;
mod model;
#[path = "../sessions/mod.rs"]
mod sessions;
mod sheet;
