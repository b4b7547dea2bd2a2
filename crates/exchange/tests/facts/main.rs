//! The report model and the neutral document, on every session of `fixtures/`.

mod changes;
mod model;
#[path = "../../../reports/tests/sessions/mod.rs"]
mod sessions;
mod sheet;
