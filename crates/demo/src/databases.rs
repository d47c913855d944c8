//! Where fictitious data go.

use sqlx::PgPool;

/// The databases that are filled, and the one of the hierarchy, where it is known.
pub struct Databases {
    /// Asked alone: how many localities there are.
    pub geography: Option<PgPool>,
    /// Filled.
    pub members: PgPool,
    /// Filled; without it members get no cards.
    pub cards: Option<PgPool>,
}
