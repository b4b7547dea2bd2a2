//! Figures: bars and strips that show the numbers beside them. None shows anything that is not also a number.

use askama::Template;
use rust_decimal::Decimal;

use reports::sheet::{self, Bars, Style, Value};

/// A figure.
#[derive(Clone, Template)]
#[template(path = "results/figure.html")]
pub(super) enum Figure {
    /// A bar from 0 to 100 %, with a mark at 50.
    Percent {
        /// The percentage.
        percent: String,
    },
    /// A bar that shows how often.
    Count {
        /// In percent of the largest.
        percent: String,
    },
    /// A column for each board of a scorecard.
    Strip {
        /// In the order of the scorecard.
        columns: Vec<StripColumn>,
    },
}

/// A column of a strip, in a hundredth of the strip's height.
#[derive(Clone)]
pub(super) struct StripColumn {
    place: usize,
    y: String,
    height: String,
    mark: &'static str,
}

/// The height of a column for a board that brought nothing: a bottom must be seen.
const LEAST: Decimal = Decimal::from_parts(3, 0, 0, false, 0);

impl Figure {
    /// A bar, with a mark at 50 % where it has a middle.
    pub(super) fn bar(percent: Decimal, middle: bool) -> Self {
        let percent = amount(percent.clamp(Decimal::ZERO, Decimal::ONE_HUNDRED), 2);
        if middle { Self::Percent { percent } } else { Self::Count { percent } }
    }

    /// Bars side by side.
    pub(super) fn bars(bars: &Bars) -> Option<Self> {
        let columns = bars.bars.iter().enumerate().filter_map(|(place, bar)| {
            let bar = bar.as_ref()?;
            let height = (bar.to - bar.from).clamp(LEAST, Decimal::ONE_HUNDRED);
            let y =
                (Decimal::ONE_HUNDRED - bar.to).clamp(Decimal::ZERO, Decimal::ONE_HUNDRED - height);
            Some(StripColumn {
                place,
                y: amount(y, 1),
                height: amount(height, 1),
                mark: match bar.mark {
                    Some(sheet::Mark::Top) => "top",
                    Some(sheet::Mark::Bottom) => "bottom",
                    Some(sheet::Mark::Off) | None => "",
                },
            })
        });
        let columns: Vec<StripColumn> = columns.collect();
        (!columns.is_empty()).then_some(Self::Strip { columns })
    }
}

/// A length as style sheets have it.
fn amount(length: Decimal, digits: u32) -> String {
    Value::Amount(length, digits).shown(Style::PRINT).into_owned()
}
