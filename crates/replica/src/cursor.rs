//! How far a node has read each entity of the centre's.

use proto::maillon::sync::v1::{ReplicaCursor, ReplicaPage};
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use crate::rows::Shape;

/// A place in the centre's feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    /// Of the centre's database.
    pub(crate) generation: Uuid,
    /// Up to here everything was taken.
    pub(crate) seq: i64,
}

impl Cursor {
    /// As it travels.
    pub(crate) fn of(self, entity: &str) -> ReplicaCursor {
        ReplicaCursor {
            entity: entity.to_owned(),
            generation: self.generation.to_string(),
            seq: self.seq,
        }
    }

    /// Where an entity stands once a page was taken that lies behind `after`. A page that came earlier than
    /// the one before it moves nothing, or that one would never be asked for; what is in it is taken
    /// nevertheless. One of another generation counts from the beginning alone.
    fn moved(known: Option<Self>, after: i64, page: Self) -> Option<Self> {
        match known {
            Some(known) if known.generation == page.generation => {
                let seq = known.seq.max(page.seq);
                Some(if after <= known.seq {
                    Self { seq, ..known }
                } else {
                    known
                })
            }
            known => (after == 0).then_some(page).or(known),
        }
    }
}

/// How far an entity was read; none = nothing of it was.
#[instrument(name = "cursor.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, shape: Shape) -> sqlx::Result<Option<Cursor>> {
    sqlx::query_as!(
        Cursor,
        "select generation, seq from replica_cursor where entity = $1",
        shape.entity
    )
    .fetch_optional(db)
    .await
}

/// Notes that a page was taken.
#[instrument(name = "cursor.advance", skip_all)]
pub(crate) async fn advance(
    db: &mut PgConnection,
    shape: Shape,
    generation: Uuid,
    page: &ReplicaPage,
) -> sqlx::Result<()> {
    let known = find(&mut *db, shape).await?;
    let read = Cursor {
        generation,
        seq: page.upto,
    };
    let moved = Cursor::moved(known, page.after, read);
    if let Some(moved) = moved.filter(|moved| Some(*moved) != known) {
        sqlx::query!(
            "insert into replica_cursor (entity, generation, seq) values ($1, $2, $3)
            on conflict on constraint replica_cursor_pkey do update
            set generation = excluded.generation, seq = excluded.seq",
            shape.entity,
            moved.generation,
            moved.seq
        )
        .execute(db)
        .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_moves_by_pages_that_follow_what_was_read() {
        let at = |generation, seq| Cursor {
            generation: Uuid::from_u128(generation),
            seq,
        };
        let moved = Cursor::moved;
        assert_eq!(moved(None, 0, at(1, 5)), Some(at(1, 5)));
        assert_eq!(
            moved(None, 5, at(1, 9)),
            None,
            "what is before it is not here"
        );
        let known = Some(at(1, 5));
        assert_eq!(moved(known, 5, at(1, 9)), Some(at(1, 9)));
        assert_eq!(moved(known, 3, at(1, 9)), Some(at(1, 9)), "a larger page");
        assert_eq!(moved(known, 0, at(1, 3)), known, "an old page");
        assert_eq!(moved(known, 6, at(1, 9)), known, "one is missing between");
        assert_eq!(moved(known, 0, at(2, 2)), Some(at(2, 2)), "it begins anew");
        assert_eq!(moved(known, 5, at(2, 9)), known, "it did not begin yet");
    }
}
