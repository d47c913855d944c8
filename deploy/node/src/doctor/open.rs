//! A database that answers.

use sqlx::PgPool;

use crate::places::Place;

pub(super) struct Open {
    pub(super) place: Place,
    pub(super) db: PgPool,
    /// It has all that this program expects: what needs its tables can be looked at.
    pub(super) is_complete: bool,
}
