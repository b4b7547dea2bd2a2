//! What a document holds, and its schema: a record is declared once, as what is written, and its schema follows.

use std::borrow::Cow;

use archive::record::{Kind, Presence, Record};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

/// Something in a document.
pub(super) trait JsonSchema {
    /// Its JSON Schema.
    fn schema() -> Value;

    /// The same where it is left out instead of being `null`.
    fn present() -> Value {
        Self::schema()
    }

    /// The fields of a record.
    fn fields() -> Vec<Member> {
        Vec::new()
    }

    /// Whether it may be left out.
    fn is_nothing(&self) -> bool {
        false
    }
}

/// A field of a record: its name, `?` behind it where it may be left out, and what it holds.
pub(super) type Member = (String, Value);

/// Declares records: of each field its name (`as` another in the document), its type, whether it is `left_out` where
/// there is nothing or lies `flat` in this record, and its schema, where the type alone does not say it.
macro_rules! records {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident $(<$life:lifetime>)? {
        $($(#[$about:meta])* $shown:vis $field:ident $(as $key:literal)?: $type:ty $(, $mark:ident)? $(= $schema:expr)?;)*
    })*) => {$(
        $(#[$meta])*
        #[derive(serde::Serialize)]
        $vis struct $name $(<$life>)? {
            $(
                $(#[$about])*
                $(#[serde(rename = $key)])?
                $(
                    #[doc = stringify!($mark)]
                    #[serde(skip_serializing_if = "crate::json::json_schema::JsonSchema::is_nothing")]
                )?
                $shown $field: $type,
            )*
        }

        impl $(<$life>)? $crate::json::json_schema::JsonSchema for $name $(<$life>)? {
            fn schema() -> serde_json::Value {
                $crate::json::json_schema::object(&Self::fields())
            }

            fn fields() -> Vec<$crate::json::json_schema::Member> {
                let fields = [$($crate::json::json_schema::members::<$type>(
                    [$($key,)? stringify!($field)][0],
                    concat!($(stringify!($mark))?),
                    None $(.or(Some($schema)))?,
                ),)*];
                fields.concat()
            }
        }
    )*};
}
pub(super) use records;

/// What a field adds to a record.
pub(super) fn members<T: JsonSchema>(name: &str, mark: &str, schema: Option<Value>) -> Vec<Member> {
    match mark {
        "flat" => T::fields(),
        "left_out" => vec![(format!("{name}?"), schema.unwrap_or_else(T::present))],
        _ => vec![(name.to_owned(), schema.unwrap_or_else(T::schema))],
    }
}

/// An object with these fields and no others.
pub(super) fn object(fields: &[Member]) -> Value {
    let named = |name: &str| name.trim_end_matches('?').to_owned();
    let properties = fields.iter();
    let properties: Map<String, Value> =
        properties.map(|(name, value)| (named(name), value.clone())).collect();
    let required = fields.iter().filter(|(name, _)| !name.ends_with('?'));
    let required: Vec<&String> = required.map(|(name, _)| name).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// The same with fields that no record declares.
pub(super) fn record(fields: &[(&str, Value)]) -> Value {
    object(&named(fields))
}

pub(super) fn named(fields: &[(&str, Value)]) -> Vec<Member> {
    let fields = fields.iter();
    fields.map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

impl<T: JsonSchema> JsonSchema for Option<T> {
    fn schema() -> Value {
        or_null(T::schema())
    }

    fn present() -> Value {
        T::schema()
    }

    fn fields() -> Vec<Member> {
        let fields = T::fields().into_iter();
        let may_lack = |name: String| format!("{}?", name.trim_end_matches('?'));
        fields.map(|(name, value)| (may_lack(name), value)).collect()
    }

    fn is_nothing(&self) -> bool {
        self.is_none()
    }
}

impl<T: JsonSchema> JsonSchema for Vec<T> {
    fn schema() -> Value {
        list(T::schema())
    }

    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<T: JsonSchema> JsonSchema for &[T] {
    fn schema() -> Value {
        list(T::schema())
    }
}

/// Gives types their schema.
macro_rules! schemas {
    ($($($type:ty),* => $schema:expr;)*) => {
        $($(impl JsonSchema for $type {
            fn schema() -> Value {
                $schema
            }
        })*)*
    };
}

schemas! {
    &str, String, Cow<'_, str>, char => text();
    u8, u16, u32, u64, usize => whole();
    i16 => score();
    bool => json!({ "type": "boolean" });
    Decimal => amount();
}

/// One of these words.
pub(super) fn one_of(words: &[&str]) -> Value {
    json!({ "enum": words })
}

pub(super) fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

pub(super) fn or_null(value: Value) -> Value {
    json!({ "anyOf": [value, { "type": "null" }] })
}

pub(super) fn text() -> Value {
    json!({ "type": "string" })
}

pub(super) fn whole() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

pub(super) fn score() -> Value {
    json!({ "type": "integer" })
}

/// A score, or a ruling as text.
pub(super) fn entry() -> Value {
    json!({ "type": ["integer", "string"] })
}

/// An exact number in quotes.
pub(super) fn amount() -> Value {
    json!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?$" })
}

/// A place, shared or not: `3`, `3/4`.
pub(super) fn place() -> Value {
    json!({ "type": "string", "pattern": "^[0-9]+(/[0-9]+)?$" })
}

pub(super) fn direction() -> Value {
    one_of(&["NS", "EW"])
}

/// The fields of a record.
pub(super) fn members_of<R: Record>() -> Vec<Member> {
    let fields = R::FIELDS.iter().filter(|one| one.json != Presence::Never);
    let members = fields.map(|field| {
        let mut value = match field.json {
            Presence::OrNull | Presence::OrEither => or_null(kind(field.kind)),
            Presence::Never | Presence::Always | Presence::OrLeftOut => kind(field.kind),
        };
        value["description"] = json!(field.about);
        let may_lack = match field.json {
            Presence::OrLeftOut | Presence::OrEither => "?",
            Presence::Never | Presence::Always | Presence::OrNull => "",
        };
        (format!("{}{may_lack}", field.name), value)
    });
    members.collect()
}

/// What a field holds.
pub(super) fn kind(kind: Kind) -> Value {
    match kind {
        Kind::Text => text(),
        Kind::Direction => direction(),
        Kind::Whole => whole(),
        Kind::Entry => entry(),
        Kind::Points | Kind::Hundredths | Kind::Percent => amount(),
        Kind::Place => place(),
        Kind::Players => list(text()),
        Kind::Sessions => list(or_null(amount())),
        Kind::Counts => list(json!({ "type": "boolean" })),
        Kind::Qualified => json!({ "type": "boolean" }),
        Kind::Ranks => list(record(&[
            ("strat", text()),
            ("section", or_null(place())),
            ("overall", or_null(place())),
        ])),
        Kind::Award => record(&[("points", amount()), ("for", text())]),
        Kind::Handicap => record(&[
            ("points", or_null(amount())),
            ("score", or_null(amount())),
            ("percent", or_null(amount())),
            ("place", or_null(place())),
        ]),
    }
}
