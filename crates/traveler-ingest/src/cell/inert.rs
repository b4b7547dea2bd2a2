//! Text as spreadsheets keep it.

/// Takes away the apostrophe that keeps a spreadsheet from running a text as a formula, which our own exports put
/// there. An apostrophe before anything else belongs to the text: `'t Hooft`.
pub(crate) fn restored(text: &str) -> &str {
    let runs = |first: char| "=+-@'\t\r\n＝＋－＠".contains(first);
    match text.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches(' ').starts_with(runs) || is_no_number(rest) => rest,
        _ => text,
    }
}

/// Whether programs that read tables take a text for a number that is none.
fn is_no_number(text: &str) -> bool {
    ["inf", "infinity", "nan"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word))
}

/// The inner text of `="007"`, with which a spreadsheet keeps leading zeros.
pub(crate) fn from_formula(text: &str) -> Option<&str> {
    text.strip_prefix("=\"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(restored(text), expected);
    }

    #[test]
    fn guarded_text_comes_back() {
        check("'=1+1", "=1+1");
        check("'+1", "+1");
        check("'-Ann", "-Ann");
        check("'@sum", "@sum");
        check("' =1", " =1");
        check("'＝1", "＝1");
        check("''t Hooft", "'t Hooft");
        check("''=1", "'=1");
        check("'INF", "INF");
        check("'nan", "nan");
    }

    #[test]
    fn other_text_stays() {
        check("'t Hooft", "'t Hooft");
        check("O'Hara", "O'Hara");
        check("=1+1", "=1+1");
        check("'", "'");
        check("", "");
    }
}
