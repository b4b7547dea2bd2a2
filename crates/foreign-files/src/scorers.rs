//! How the programs that write the files score: the differences from our usual rules.

use findings::{Code, Diagnostic};
use toml::Table;

/// A scoring program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scorer {
    /// Its name, or how it begins.
    name: &'static str,
    /// What `[scoring]` would say.
    says: &'static [(&'static str, &'static str)],
}

/// The programs whose published numbers have been compared.
const KNOWN: [Scorer; 6] = [
    Scorer { name: "ACBLscore", says: &[("rules", "acbl"), ("average_plus", "flat")] },
    Scorer { name: "Compscore", says: &[("rules", "ebu")] },
    Scorer {
        name: "ScoreBridge",
        says: &[("rules", "ebu"), ("short_boards", "tie"), ("board_rounding", "none")],
    },
    Scorer { name: "Magic Contest", says: &[("rules", "wbf")] },
    Scorer {
        name: "Ruter",
        says: &[("rules", "ebu"), ("board_rounding", "none"), ("complement", "true")],
    },
    Scorer { name: "BridgeComposer", says: &[("rules", "acbl")] },
];

impl Scorer {
    /// The program of a name, if it is known how it scores.
    pub fn of(name: &str) -> Option<Self> {
        let begins = |scorer: &Self| {
            let start = name.trim().get(..scorer.name.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(scorer.name))
        };
        KNOWN.into_iter().find(begins)
    }

    /// What `[scoring]` would say.
    pub fn scoring(self) -> Table {
        let value = |text: &'static str| match text {
            "true" => toml::Value::Boolean(true),
            _ => text.into(),
        };
        let stated = self.says.iter();
        stated.map(|(key, text)| ((*key).to_owned(), value(text))).collect()
    }

    /// Says that the session is scored as the program does.
    pub fn finding(self) -> Diagnostic {
        let stated: Vec<String> = (self.says.iter())
            .map(|(key, value)| match *value {
                "true" => format!("{key} = true"),
                value => format!("{key} = \"{value}\""),
            })
            .collect();
        Diagnostic::new(
            Code::ScorerKnown,
            format!(
                "the file is from {}, and is scored as it does: {}",
                self.name,
                stated.join(", ")
            ),
        )
        .hint("`[scoring]` in a `session.toml` beside it overrides this")
    }
}

/// Settings with further lines of `[scoring]`.
pub fn scored_by(settings: &str, stated: &[String]) -> String {
    let lines = |text: &str| text.parse::<Table>().unwrap_or_default();
    let mut settings = lines(settings);
    let scoring = settings.entry("scoring");
    let scoring = scoring.or_insert_with(|| Table::new().into());
    if let Some(scoring) = scoring.as_table_mut() {
        scoring.extend(lines(&stated.join("\n")));
    }
    settings.to_string()
}
