//! Numbers with bounds: each declared once, with its bounds, the reason for them and its word in messages.

/// Declares a number with bounds: `MIN`, `MAX`, `WHAT`, `new`, `get`, `out_of_bounds`, `Display`, `FromStr` and
/// `TryFrom<i64>`.
///
/// A number that starts at 1 is declared `Name(NonZero<u8>) in 1..=7`, and an `Option` of it takes no more room.
#[macro_export]
macro_rules! bounded_number {
    (
        $(#[$doc:meta])*
        $name:ident(NonZero<$repr:ty>) in 1..=$max:literal, $what:literal, $reason:literal
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(::std::num::NonZero<$repr>);

        impl $name {
            /// The smallest allowed.
            pub const MIN: Self = Self(::std::num::NonZero::<$repr>::MIN);
            /// The largest allowed.
            pub const MAX: Self = Self(::std::num::NonZero::<$repr>::MIN.saturating_add($max - 1));

            #[inline]
            const fn within(number: $repr) -> Option<Self> {
                match ::std::num::NonZero::new(number) {
                    Some(number) if number.get() <= Self::MAX.get() => Some(Self(number)),
                    _ => None,
                }
            }

            /// The number.
            #[must_use]
            #[inline]
            pub const fn get(self) -> $repr {
                self.0.get()
            }
        }

        $crate::bounded_number!(@shared $name, $repr, 1, $max, $what, $reason);
    };
    (
        $(#[$doc:meta])*
        $name:ident($repr:ty) in 0..=$max:literal, $what:literal, $reason:literal
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($repr);

        impl $name {
            /// The smallest allowed.
            pub const MIN: Self = Self(0);
            /// The largest allowed.
            pub const MAX: Self = Self($max);

            #[inline]
            const fn within(number: $repr) -> Option<Self> {
                if number <= $max { Some(Self(number)) } else { None }
            }

            /// The number.
            #[must_use]
            #[inline]
            pub const fn get(self) -> $repr {
                self.0
            }
        }

        $crate::bounded_number!(@shared $name, $repr, 0, $max, $what, $reason);
    };
    (@shared $name:ident, $repr:ty, $min:literal, $max:literal, $what:literal, $reason:literal) => {
        impl $name {
            /// What the number counts, in messages.
            pub const WHAT: &'static str = $what;

            /// Takes a number within the bounds.
            ///
            /// # Errors
            ///
            /// `OutOfBounds` outside `MIN` to `MAX`.
            #[inline]
            pub const fn new(number: $repr) -> Result<Self, $crate::OutOfBounds> {
                match Self::within(number) {
                    Some(within) => Ok(within),
                    None => Err(Self::out_of_bounds(number as i64)),
                }
            }

            /// The error for a number of any size that is not allowed.
            #[must_use]
            #[cold]
            pub const fn out_of_bounds(found: i64) -> $crate::OutOfBounds {
                $crate::OutOfBounds {
                    what: $what,
                    found,
                    min: $min,
                    max: $max,
                    reason: $reason,
                }
            }
        }

        impl TryFrom<i64> for $name {
            type Error = $crate::OutOfBounds;

            #[inline]
            fn try_from(number: i64) -> Result<Self, Self::Error> {
                (<$repr>::try_from(number).ok())
                    .and_then(Self::within)
                    .ok_or_else(|| Self::out_of_bounds(number))
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::NotationError;

            /// Reads ASCII digits; leading zeros and spaces around them do not matter.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let text = text.trim();
                let digits = text.strip_prefix('-').unwrap_or(text);
                let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
                match text.parse() {
                    Ok(number) if is_number => {
                        Ok(<Self as TryFrom<i64>>::try_from(number)?)
                    }
                    _ => Err($crate::NotationError::Unexpected {
                        found: text.to_owned(),
                        expected: concat!("a number from ", $min, " to ", $max),
                    }),
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.get(), f)
            }
        }
    };
}
