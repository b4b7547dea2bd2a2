//! What replaces a format whose feature is off.

use reports::Limit;

#[cfg(not(feature = "pdf"))]
pub mod pdf;
#[cfg(not(feature = "xlsx"))]
pub mod xlsx;

/// A format that this build does not have.
fn left_out(format: &str, feature: &str) -> Limit {
    Limit::new(
        format!("this program was built without {format}"),
        format!("build it with `--features {feature}`, or choose another format"),
    )
}
