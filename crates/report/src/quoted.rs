//! Paths as they are typed on a command line.

use std::borrow::Cow;
use std::path::Path;

use reports::visible::visible;

/// The text in quotes where a shell would cut it, or read something else into it; what looks like a flag is named from
/// its folder.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    if text.starts_with('-') && text.len() > 1 {
        return quoted(&format!("./{text}")).into_owned().into();
    }
    let cuts = |sign: char| sign.is_whitespace() || "&;()<>|'*?[]#~".contains(sign);
    let means = |sign: char| matches!(sign, '"' | '$' | '`' | '!');
    match (text.contains(cuts), text.contains(means)) {
        (false, false) if !text.is_empty() => Cow::Borrowed(text),
        (_, false) => Cow::Owned(format!("\"{text}\"")),
        (_, true) => Cow::Owned(format!("'{}'", text.replace('\'', "'\\''"))),
    }
}

/// A path as messages show it: without what could move the cursor.
pub(crate) fn shown(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_quotes_has_some() {
        for (text, expected) in [
            ("tuesday/", "tuesday/"),
            ("C:\\club\\may", "C:\\club\\may"),
            ("Club night", "\"Club night\""),
            ("Ann's", "\"Ann's\""),
            ("5$ night", "'5$ night'"),
            ("-", "-"),
            ("-x.csv", "./-x.csv"),
            ("-o night", "\"./-o night\""),
        ] {
            assert_eq!(quoted(text), expected);
        }
    }
}
