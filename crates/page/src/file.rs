//! A file of a session, as a person gave it to the page.

/// A file: its name with the folders that it is in, and its content.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    /// When it was written last, in milliseconds of any epoch.
    pub(crate) written: Option<u64>,
}

impl File {
    /// One of which nobody knows when it was written.
    pub(crate) fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), written: None }
    }
}
