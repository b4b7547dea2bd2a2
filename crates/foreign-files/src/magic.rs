//! How files begin that are no text.

/// Whether bytes begin as databases of scoring devices do.
pub(crate) fn is_database(bytes: &[u8]) -> bool {
    let name = bytes.get(4..19).unwrap_or_default();
    bytes.starts_with(b"\0\x01\0\0") && (name == b"Standard Jet DB" || name == b"Standard ACE DB")
}

/// Whether bytes begin as workbooks do.
pub fn is_workbook(bytes: &[u8]) -> bool {
    [b"PK\x03\x04".as_slice(), b"\xD0\xCF\x11\xE0"].iter().any(|magic| bytes.starts_with(magic))
}
