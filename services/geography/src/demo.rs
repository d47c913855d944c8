//! A fictitious country for demonstrations.

use sqlx::PgPool;

use crate::domain::region::Content;
use crate::store::region;

const REGIONS: &[(&str, &str)] = &[
    ("R01", "Haut-Lac"),
    ("R02", "Plaine d’Ébène"),
    ("R03", "Monts Kafolo"),
    ("R04", "Vallée du Zan"),
    ("R05", "Côte des Palmes"),
    ("R06", "Grand Delta"),
    ("R07", "Savane de l’Est"),
    ("R08", "Savane de l’Ouest"),
    ("R09", "Pays Tanou"),
    ("R10", "Rives de l’Ourou"),
    ("R11", "Forêt-Haute"),
    ("R12", "Île aux Tisserands"),
];

/// Fills an empty hierarchy; one that holds anything, were it deleted since, is left as it is.
pub async fn load(db: &PgPool) -> sqlx::Result<()> {
    let mut tx = db.begin().await?;
    let used = sqlx::query_scalar!(r#"select exists (select from region) as "used!""#)
        .fetch_one(&mut *tx)
        .await?;
    if !used {
        for (code, name) in REGIONS {
            let content = Content {
                code: (*code).to_owned(),
                name: (*name).to_owned(),
            };
            let region = region::insert(&mut *tx, &content, "demo").await?;
            outbox::publish(
                &mut *tx,
                &outbox::Actor::default(),
                crate::events::region_created(&region),
            )
            .await?;
        }
    }
    tx.commit().await
}
