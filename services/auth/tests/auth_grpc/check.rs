//! The check of accounts finds those that are limited to a region which is gone.

use sqlx::PgPool;

use crate::support::Service;

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_account_of_a_region_that_is_gone_is_found(db: PgPool) {
    let service = Service::start(db).await;
    let found = async || {
        let results = service.app.checker().run().await.expect("the checks");
        let ids = results[0].examples.iter().map(|record| record.id);
        assert_eq!(results[0].name, "login_region_gone");
        (results[0].count, ids.collect::<Vec<i64>>())
    };
    assert_eq!(found().await, (Some(0), vec![]));
    service.region("created", 3, 1).await;
    let admin: i64 = sqlx::query_scalar("update login set region_ids = '{3}' returning id")
        .fetch_one(&service.db)
        .await
        .expect("the first account");
    assert_eq!(found().await, (Some(0), vec![]), "the region is there");
    service.region("deleted", 3, 2).await;
    assert_eq!(found().await, (Some(1), vec![admin]));
}
