//! Text as spreadsheets keep it.

/// Takes away the apostrophe that keeps a spreadsheet from running a text as a formula, which our own exports put
/// there. An apostrophe before anything else belongs to the text: `'t Hooft`.
pub fn restored(text: &str) -> &str {
    let runs = |first: char| "=+-@'\t\r\n＝＋－＠".contains(first);
    match text.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches(' ').starts_with(runs) || is_no_number(rest) => rest,
        _ => text,
    }
}

/// Whether programs that read tables take a text for a number that is none.
fn is_no_number(text: &str) -> bool {
    ["inf", "infinity", "nan"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The inner text of `="007"`, with which a spreadsheet keeps leading zeros.
pub fn from_formula(text: &str) -> Option<&str> {
    text.strip_prefix("=\"")?.strip_suffix('"')
}

/// A cell as it was typed, where a spreadsheet wrote it anew: `="+1"` keeps a plus, `1.0` is a whole number.
pub fn as_typed(text: &str) -> &str {
    let text = from_formula(text).map_or(text, str::trim);
    // Nearly no cell has a point or a comma.
    let Some((whole, "0" | "00")) = text.rsplit_once(['.', ',']) else {
        return text;
    };
    let digits = whole.strip_prefix(['+', '-']).unwrap_or(whole);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { whole } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_wrote_anew() {
        for (written, typed) in [
            ("=\"+1\"", "+1"),
            ("1.0", "1"),
            ("-2,00", "-2"),
            ("+1.0", "+1"),
            ("1.5", "1.5"),
            ("x.0", "x.0"),
            (".0", ".0"),
            ("4S", "4S"),
        ] {
            assert_eq!(as_typed(written), typed);
        }
    }

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
