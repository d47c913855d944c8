//! What is checked.

use std::sync::Arc;

use futures_util::future::BoxFuture;

/// Why a check could not be made, or what it found not be mended.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What works on the records, on connections of its own.
type Work<T> = Arc<dyn Fn() -> BoxFuture<'static, Result<T, Failure>> + Send + Sync>;

/// One thing that must hold of all records.
pub struct Check {
    /// Stable word: `member_flags`.
    pub(crate) name: &'static str,
    /// What the records are that it finds: `member`.
    pub(crate) entity: &'static str,
    /// What it finds is allowed, but somebody should look.
    pub(crate) is_warning: bool,
    /// The list of these records can be narrowed to what it finds.
    pub(crate) is_listed: bool,
    pub(crate) finds: Finds,
    pub(crate) mend: Option<Work<()>>,
}

/// How a check finds what does not agree.
pub(crate) enum Finds {
    /// A statement that answers `id` and `label` of each such record; `clock.now` is the instant.
    Records(&'static str),
    /// How many there are, where they are no records.
    Number(Work<i64>),
}

impl Check {
    /// Finds the records that a statement answers with `id` and `label`, which is their number or code and
    /// never a name. It may read the instant from `clock.now`.
    pub fn of_records(name: &'static str, entity: &'static str, statement: &'static str) -> Self {
        Self {
            name,
            entity,
            is_warning: false,
            is_listed: false,
            finds: Finds::Records(statement),
            mend: None,
        }
    }

    /// Counts what are no records: sums that are not what the records come to.
    pub fn of_sums<F>(
        name: &'static str,
        entity: &'static str,
        count: impl Fn() -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<i64, Failure>> + Send + 'static,
    {
        Self {
            name,
            entity,
            is_warning: false,
            is_listed: false,
            finds: Finds::Number(Arc::new(move || Box::pin(count()))),
            mend: None,
        }
    }

    /// What it finds is allowed, but somebody should look.
    #[must_use]
    pub fn as_warning(self) -> Self {
        Self {
            is_warning: true,
            ..self
        }
    }

    /// The service has a list of these records, which can be narrowed to what it finds (docs/decisions/0193).
    #[must_use]
    pub fn listed(self) -> Self {
        Self {
            is_listed: true,
            ..self
        }
    }

    /// Works out anew, from the records alone, what it finds wrong. It may be done at any time and any number
    /// of times.
    #[must_use]
    pub fn mended_by<F>(self, mend: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<(), Failure>> + Send + 'static,
    {
        Self {
            mend: Some(Arc::new(move || Box::pin(mend()))),
            ..self
        }
    }
}
