//! The number of tables and of winners in the settings.

use std::ops::Range;

use toml_edit::{Document, Item, TableLike};

/// The settings with another number of tables for a section, and of winners where that is named; `None` where they say
/// nothing of either. Nothing but these numbers changes: comments, quotes and line ends stay.
///
/// # Errors
///
/// Where they cannot be read.
pub(super) fn with_sizes(
    text: &str,
    section: &str,
    tables: usize,
    winners: Option<u8>,
) -> Result<Option<String>, String> {
    let own = text.trim_start_matches('\u{FEFF}');
    let document = Document::parse(own).map_err(|error| error.message().to_owned())?;
    let is_own = |one: &&dyn TableLike| {
        let name = one.get("name").and_then(Item::as_str);
        name.is_some_and(|name| name.trim().eq_ignore_ascii_case(section))
    };
    let Some(settings) = sections(&document).into_iter().find(is_own) else {
        return Ok(None);
    };
    let place = |key: &str| settings.get(key).and_then(Item::span);
    let numbers = [
        place("tables").zip(Some(tables.to_string())),
        place("winners").zip(winners.map(|winners| winners.to_string())),
    ];
    let mut numbers: Vec<(Range<usize>, String)> = numbers.into_iter().flatten().collect();
    if numbers.is_empty() {
        return Ok(None);
    }
    // The last comes first, so that the others stay where they are.
    numbers.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let before = text.len() - own.len();
    let mut changed = text.to_owned();
    for (place, number) in numbers {
        // `+7` is seven already.
        if own.get(place.clone()).is_some_and(|old| old.trim_start_matches('+') == number) {
            continue;
        }
        changed.replace_range(before + place.start..before + place.end, &number);
    }
    Ok(Some(changed))
}

/// The sections, however they are written: `[[sections]]`, or a list of tables in one line.
fn sections<'d>(document: &'d Document<&str>) -> Vec<&'d dyn TableLike> {
    match document.as_table().get("sections") {
        Some(Item::ArrayOfTables(all)) => all.iter().map(|one| one as &dyn TableLike).collect(),
        Some(Item::Value(value)) => {
            let all = value.as_array().into_iter().flatten();
            all.filter_map(|one| Some(one.as_inline_table()? as &dyn TableLike)).collect()
        }
        Some(Item::Table(_) | Item::None) | None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::with_sizes;

    /// Two hundred ways to write a section: each part in each of its spellings, with every other part's.
    #[test]
    fn nothing_but_the_numbers_changes() {
        let names = [
            "name = \"B\"",
            "name = 'B'",
            "name=\"b\"",
            "\"name\" = \"\\u0042\"   # not \"A\"",
            "'name' = '''B'''# tables = 3",
        ];
        let sizes = [
            ["tables = ", "7", ""],
            ["tables=", "0x7", "\t# tables = 7, as name = \"A\""],
            ["\"tables\" = ", "+7", " # seven"],
            ["  'tables'\t= ", "7", " "],
            ["tables = ", "0b111", ""],
        ];
        let mut tried = 0;
        for name in names {
            for [key, old, comment] in sizes {
                for winners in ["winners = ", "# winners = 2\nwinners="] {
                    for (line_end, mark) in [("\n", ""), ("\r\n", "\u{FEFF}")] {
                        for is_first in [false, true] {
                            let text = |tables: &str, won: &str| {
                                let size = format!("{key}{tables}{comment}");
                                let own = if is_first {
                                    format!("{size}\n{name}\n{winners}{won}")
                                } else {
                                    format!("{name}\n\n{winners}{won} # [[sections]]\n{size}")
                                };
                                let text = format!(
                                    "scoring.rules = \"ebu\"\nevent.name = \"B\"\n[[sections]]\nname = \"A\" # B\n\
                                     tables = 7\n[[ sections ]] # name = \"B\"\n{own}\n\n\
                                     [[adjustments]] # name = \"B\"\ntables = 7"
                                );
                                mark.to_owned() + &text.replace('\n', line_end)
                            };
                            let changed = with_sizes(&text(old, "2"), "B", 8, Some(1));
                            assert_eq!(changed, Ok(Some(text("8", "1"))));
                            let unchanged = with_sizes(&text("+8", "2"), "B", 8, Some(2));
                            assert_eq!(unchanged, Ok(Some(text("+8", "2"))));
                            let changed = with_sizes(&text(old, "2"), "b", 10, None);
                            assert_eq!(changed, Ok(Some(text("10", "2"))));
                            tried += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(tried, 200);
    }

    #[test]
    fn sections_may_be_in_one_line() {
        let text = |tables: u8, winners: u8| {
            format!(
                "sections = [{{ name = \"A\", tables = 7 }}, # B\n  {{ winners = {winners}, tables = {tables}, name = 'B' }}]\n"
            )
        };
        let changed = with_sizes(&text(7, 2), "B", 12, Some(1));
        assert_eq!(changed, Ok(Some(text(12, 1))));
    }

    #[test]
    fn what_says_nothing_of_the_section_stays() {
        for text in [
            "",
            "[event]\nname = \"A\"\ntables = 7\n",
            "[[sections]]\nname = \"A\"\n",
            "[sections]\n",
        ] {
            assert_eq!(with_sizes(text, "A", 8, Some(1)), Ok(None), "{text}");
        }
        assert!(with_sizes("[[sections]\n", "A", 8, None).is_err());
    }
}
