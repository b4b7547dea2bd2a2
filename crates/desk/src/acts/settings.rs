//! The number of tables in the settings.

/// The settings with another number of tables for a section; `None` where they say nothing of it.
pub(super) fn with_tables(text: &str, section: &str, tables: usize) -> Option<String> {
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
            _ => {}
        }
        line.to_owned()
    });
    let text: String = lines.collect();
    changed.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::with_tables;

    #[test]
    fn only_the_section_changes() {
        let text = "[event]\nname = \"A\"\n\n[[sections]]\nname = \"A\"\ntables = 7\n\n[[sections]]\nname = \"B\"\ntables = 6\n";
        let changed = with_tables(text, "b", 8).unwrap();
        assert!(
            changed.contains("name = \"A\"\ntables = 7\n") && changed.ends_with("tables = 8\n")
        );
        assert_eq!(with_tables("[event]\n", "A", 8), None);
    }
}
