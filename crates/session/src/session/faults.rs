//! Why a draft is not a session.

use crate::{Draft, Fault, Origin};

/// The contradictions of a draft, and the draft itself, so that each can be reported with names and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Box<Rejected>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rejected {
    faults: Vec<Fault>,
    draft: Draft,
    origin: Origin,
}

impl Faults {
    /// Takes faults by places of the draft's lists as they now are, and lists them in the order of the lines as given.
    pub(super) fn new(faults: Vec<Fault>, draft: Draft, origin: Origin) -> Self {
        let mut faults: Vec<Fault> =
            (faults.into_iter()).map(|fault| origin.earlier_first(fault)).collect();
        faults.sort_by_cached_key(|fault| {
            let given = origin.fault(*fault);
            (given.line(), given)
        });
        Self(Box::new(Rejected { faults, draft, origin }))
    }

    /// The faults in the order of the lines as given. Their places are those of [`draft`](Self::draft);
    /// [`Origin::fault`] turns them into those of the draft as given.
    pub fn iter(&self) -> impl Iterator<Item = Fault> {
        self.0.faults.iter().copied()
    }

    /// The draft, in order.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.0.draft
    }

    /// Where everything in the draft came from.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.0.origin
    }
}
