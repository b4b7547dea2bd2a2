//! A file of a session, as a person gave it to the page.

/// A file: its name with the folders that it is in, and its content.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// When it was written last, in milliseconds of any epoch.
    pub(crate) written: Option<u64>,
}
