//! The sum of a board over all sections that are scored together.

use rust_decimal::Decimal;

/// The sum over a field, in the direction of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldSum {
    /// What was awarded. It is the sheet's own sum, unless other sections share the field.
    pub awarded: Decimal,
    /// What the rules make, before each result is rounded.
    pub expected: Decimal,
    /// Whether they agree within rounding.
    pub holds: bool,
}
