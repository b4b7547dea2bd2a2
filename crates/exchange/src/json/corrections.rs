//! What a correction changed, for programs.

use std::borrow::Cow;
use std::io::{self, Write};

use contract_scoring::{BySide, Played, Side};
use reports::model::difference::{
    Difference, EarnedChange, PairChange, ResultChange, StandingChange,
};
use reports::model::published::{
    Entered, PublishedLine, PublishedPair, PublishedStanding, Rules, Who, bye_vp,
};
use reports::records;
use reports::words::ENGLISH;
use rust_decimal::Decimal;
use serde_json::Value;
use session::{Method, RoundNumber, VictoryPoints};

use super::json_schema::{
    JsonSchema, direction, entry, members_of, object, or_null, place, records,
};
use super::scoring::{method, share};
use super::{WhoRecord, whole};

records! {
    /// The whole document.
    pub(super) struct Document<'a> {
        format: &'static str;
        version: u32;
        rules: Vec<RuleRecord>;
        results: Vec<ResultRecord<'a>>;
        earned: Vec<EarnedRecord<'a>>;
        standings: Vec<StandingRecord<'a>>;
        pairs: Vec<PairRecord<'a>>, left_out;
    }

    struct RuleRecord {
        rule: &'static str;
        was: Cow<'static, str>;
        is: Cow<'static, str>;
    }

    struct ResultRecord<'a> {
        section: &'a str;
        round: Option<u8>, left_out;
        board: u16;
        ns: u32;
        ew: u32;
        south: Option<u32>, left_out;
        west: Option<u32>, left_out;
        was: Option<LineRecord<'a>>;
        is: Option<LineRecord<'a>>;
        why: Vec<String>;
    }

    struct LineRecord<'a> {
        contract: Option<String>;
        declarer: Option<String>;
        tricks: Option<u8>;
        score_ns: &'a Entered;
        score_ew: &'a Entered;
        group: Option<char>;
    }

    struct EarnedRecord<'a> {
        round: Option<u8>, left_out;
        board: u16;
        side: &'static str = direction();
        players: Vec<WhoRecord<'a>>;
        was: Option<Decimal>;
        is: Option<Decimal>;
    }

    struct StandingRecord<'a> {
        #[serde(flatten)]
        who: WhoRecord<'a>, flat;
        was: Option<&'a PublishedStanding>;
        is: Option<&'a PublishedStanding>;
        why: &'a [String];
    }

    struct PairRecord<'a> {
        section: &'a str;
        team: u32;
        direction: Option<&'static str> = or_null(direction());
        was: Option<PairValues<'a>>;
        is: Option<PairValues<'a>>;
    }

    struct PairValues<'a> {
        players: &'a [String];
        imps: Decimal;
        place: Option<&'a str> = or_null(place());
    }
}

impl JsonSchema for &Entered {
    fn schema() -> Value {
        entry()
    }
}

/// Writes the document of `docs/formats.md`.
///
/// # Errors
///
/// Where `out` cannot be written.
pub fn write(difference: &Difference, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        format: "matchpoint-corrections",
        version: 2,
        rules: difference.rules.map_or_else(Vec::new, rules),
        results: difference.results.iter().map(ResultRecord::of).collect(),
        earned: difference.earned.iter().map(EarnedRecord::of).collect(),
        standings: difference.standings.iter().map(StandingRecord::of).collect(),
        pairs: difference.pairs.iter().map(PairRecord::of).collect(),
    };
    whole(&document, out)
}

/// As `session.toml` has them.
fn rules([old, new]: [Rules; 2]) -> Vec<RuleRecord> {
    let scale = |rules: Rules| rules.method.and_then(Method::victory_points);
    let stated = |rules: Rules| {
        [
            ("method", rules.method.map(|one| method(one).into())),
            ("rules", rules.rule_set.map(|rules| rules.name().into())),
            ("board_rounding", rules.rounding.map(|one| one.name().into())),
            ("short_boards", rules.short_boards.map(|one| one.name().into())),
            ("complement", rules.complement.map(|one| one.to_string().into())),
            ("bye", rules.bye.map(|one| one.name().into())),
            ("average_plus", rules.averages.map(|one| one.name().into())),
            ("minimum_share", rules.minimum_share.map(share)),
            ("vp", scale(rules).map(|scale| VictoryPoints::name(scale).into())),
            ("bye_vp", (rules.method.and_then(bye_vp)).map(|bye| bye.to_string().into())),
        ]
    };
    let both = stated(old).into_iter().zip(stated(new));
    let changed = both.filter_map(|((rule, was), (_, is))| {
        // What a method is called does not say its scale.
        let (was, is) = was.zip(is).filter(|(was, is)| was != is)?;
        Some(RuleRecord { rule, was, is })
    });
    changed.collect()
}

impl<'a> ResultRecord<'a> {
    fn of(change: &'a ResultChange) -> Self {
        let line = &change.line;
        let number = |side: Side, place: usize| {
            let numbers = line.numbers.get(side);
            numbers.get(place).map(|number| number.get())
        };
        Self {
            section: &line.section,
            round: line.board.round.map(RoundNumber::get),
            board: line.board.number.get(),
            ns: number(Side::NorthSouth, 0).unwrap_or_default(),
            ew: number(Side::EastWest, 0).unwrap_or_default(),
            south: number(Side::NorthSouth, 1),
            west: number(Side::EastWest, 1),
            was: change.old.as_ref().map(LineRecord::of),
            is: change.new.as_ref().map(LineRecord::of),
            why: (change.why.iter().cloned())
                .chain(records::reasons(&ENGLISH, &change.records))
                .collect(),
        }
    }
}

impl<'a> LineRecord<'a> {
    fn of(line: &'a PublishedLine) -> Self {
        let (contract, declarer, tricks) = match line.played {
            None => (None, None, None),
            Some(passed @ Played::PassedOut) => (Some(passed.to_string()), None, None),
            Some(Played::Contract { contract, declarer, tricks }) => {
                (Some(contract.to_string()), Some(declarer.to_string()), Some(tricks.get()))
            }
        };
        let BySide { ns, ew } = &line.entries;
        Self {
            contract,
            declarer,
            tricks,
            score_ns: ns,
            score_ew: ew,
            group: line.group.and_then(session::FoulGroup::letter),
        }
    }
}

impl<'a> EarnedRecord<'a> {
    fn of(change: &'a EarnedChange) -> Self {
        Self {
            round: change.board.round.map(RoundNumber::get),
            board: change.board.number.get(),
            side: change.side.code(),
            players: change.players.iter().map(who).collect(),
            was: change.old,
            is: change.new,
        }
    }
}

fn who(who: &Who) -> WhoRecord<'_> {
    WhoRecord::of(&who.section, who.direction, who.number)
}

impl<'a> StandingRecord<'a> {
    fn of(change: &'a StandingChange) -> Self {
        Self {
            who: who(&change.who),
            was: change.old.as_ref(),
            is: change.new.as_ref(),
            why: &change.why,
        }
    }
}

impl JsonSchema for &PublishedStanding {
    fn schema() -> Value {
        let stated = PublishedStanding::results().map(|field| field.name);
        let names: Vec<&str> = stated.chain(["players"]).collect();
        let fields = members_of::<archive::standing::StandingRecord>().into_iter();
        let fields = fields.map(|(name, value)| (name.trim_end_matches('?').to_owned(), value));
        let fields = fields.filter(|(name, _)| names.contains(&name.as_str()));
        let mut fields: Vec<_> = fields.map(|(name, value)| (format!("{name}?"), value)).collect();
        fields.push((PublishedStanding::OVERALL.to_owned(), or_null(place())));
        object(&fields)
    }
}

impl<'a> PairRecord<'a> {
    fn of(change: &'a PairChange) -> Self {
        let values = |pair: &'a PublishedPair| PairValues {
            players: &pair.names,
            imps: pair.imps,
            place: pair.place.as_deref(),
        };
        Self {
            section: &change.who.section,
            team: change.who.number.get(),
            direction: change.who.direction.side().map(Side::code),
            was: change.old.as_ref().map(values),
            is: change.new.as_ref().map(values),
        }
    }
}
