//! The number of tables and of winners in the settings.

/// The settings with another number of tables for a section, and of winners where that is named; `None` where they say
/// nothing of either.
pub(super) fn with_sizes(
    text: &str,
    section: &str,
    tables: usize,
    winners: Option<u8>,
) -> Option<String> {
    let mut is_own = false;
    let mut changed = false;
    let key = |line: &str| {
        line.split_once('=')
            .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
    };
    let lines = text.split_inclusive('\n').map(|line| {
        if line.trim_start().starts_with('[') {
            is_own = false;
        }
        match key(line) {
            Some((name, value)) if name == "name" => {
                is_own = value
                    .trim_matches(['"', '\''])
                    .eq_ignore_ascii_case(section);
            }
            Some((name, _)) if name == "tables" && is_own => {
                changed = true;
                return format!("tables = {tables}\n");
            }
            Some((name, _)) if name == "winners" && is_own => {
                if let Some(winners) = winners {
                    changed = true;
                    return format!("winners = {winners}\n");
                }
            }
            _ => {}
        }
        line.to_owned()
    });
    let text: String = lines.collect();
    changed.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::with_sizes;

    #[test]
    fn only_the_section_changes() {
        let text = "[event]\nname = \"A\"\n\n[[sections]]\nname = \"A\"\ntables = 7\n\n[[sections]]\nname = \"B\"\ntables = 6\n";
        let changed = with_sizes(text, "b", 8, None).unwrap();
        assert!(
            changed.contains("name = \"A\"\ntables = 7\n") && changed.ends_with("tables = 8\n")
        );
        assert_eq!(with_sizes("[event]\n", "A", 8, Some(1)), None);
    }
}
