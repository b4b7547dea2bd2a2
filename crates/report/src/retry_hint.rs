//! The command line of this run, so that a hint can repeat it.

use std::borrow::Cow;
use std::env;

use reports::visible::visible;

/// The command with another flag.
pub(crate) fn with_flag(flag: &str) -> String {
    let given = env::args_os().skip(1);
    with(given.map(|word| word.to_string_lossy().into_owned()), flag)
}

fn with(given: impl Iterator<Item = String>, flag: &str) -> String {
    let mut words = vec!["matchpoint".to_owned()];
    let mut is_added = false;
    for word in given {
        // What follows is no flag.
        if word == "--" && !is_added {
            words.push(flag.to_owned());
            is_added = true;
        }
        words.push(typed(&word).into_owned());
    }
    if !is_added {
        words.push(flag.to_owned());
    }
    words.join(" ")
}

/// A word as the shell reads it.
fn typed(word: &str) -> Cow<'_, str> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=,:+@%\\".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return Cow::Borrowed(word);
    }
    let shown = visible(word);
    Cow::Owned(if cfg!(windows) {
        format!("\"{shown}\"")
    } else {
        format!("'{}'", shown.replace('\'', r"'\''"))
    })
}

#[cfg(test)]
mod tests {
    use super::with;

    #[test]
    fn a_flag_is_added_where_it_is_one() {
        let check = |given: &[&str], expected: &str| {
            let given = given.iter().map(|word| (*word).to_owned());
            assert_eq!(with(given, "--force"), expected);
        };
        check(&["report", "a", "-o", "b"], "matchpoint report a -o b --force");
        check(&["report", "--", "-a"], "matchpoint report --force -- -a");
        #[cfg(unix)]
        check(&["report", "it's 1"], r"matchpoint report 'it'\''s 1' --force");
    }
}
