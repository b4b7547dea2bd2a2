//! Choices that files know by a name.

/// Gives an enum a name in files for each variant, and `ALL` of them in this order.
macro_rules! names {
    ($type:ident: $($variant:ident $name:literal),*) => {
        impl $type {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The name in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}
pub(crate) use names;
