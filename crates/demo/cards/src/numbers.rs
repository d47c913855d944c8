//! Ids and numbers for all that is in some stories, and the rows under them.

use cards::bulk::{self, Signer};
use sqlx::PgConnection;

use crate::arranged::{self, Arranged, Numbers};
use crate::rows::All;
use crate::store::{self, Table};
use crate::stories::Stories;

/// Takes as many as the stories need.
pub(super) async fn take(stories: &Stories, db: &mut PgConnection) -> sqlx::Result<Numbers> {
    let cards = stories
        .members
        .iter()
        .map(|(_, story)| story.cards.len())
        .sum();
    let payments = stories
        .members
        .iter()
        .map(|(_, story)| story.payments.len());
    let deliveries = arranged::count_of_lots(stories);
    Ok(Numbers {
        cards: store::ids(&mut *db, "card", cards).await?,
        of_cards: bulk::next_card_numbers(&mut *db, cards).await?,
        payments: store::ids(&mut *db, "transaction", payments.sum()).await?,
        deliveries: store::ids(&mut *db, "delivery", deliveries).await?,
        of_deliveries: store::delivery_numbers(&mut *db, deliveries).await?,
    })
}

/// Writes everything but what the members know of it.
pub(super) async fn write(
    db: &mut PgConnection,
    arranged: &Arranged<'_>,
    signer: &Signer,
) -> sqlx::Result<()> {
    let all = All::of(arranged, signer);
    for (table, rows) in [
        (Table::Transaction, &all.transactions),
        (Table::Card, &all.cards),
        (Table::Delivery, &all.deliveries),
        (Table::Line, &all.lines),
    ] {
        store::copy(&mut *db, table, rows).await?;
    }
    Ok(())
}
