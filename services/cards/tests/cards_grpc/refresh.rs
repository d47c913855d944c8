//! Cards not yet printed take over what their members' records say; flags follow the day.

use std::time::Duration;

use chrono::TimeDelta;
use proto::maillon::cards::v1::{Card, Holder, RefreshCardsReply, RefreshCardsRequest};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::support::{Known, Service};

impl Service {
    async fn refresh(&self, card_ids: Option<Vec<i64>>) -> RefreshCardsReply {
        let asked = self.asked(RefreshCardsRequest {
            sent: card_ids.iter().map(|_| "card_ids".to_owned()).collect(),
            card_ids: card_ids.unwrap_or_default(),
            ..RefreshCardsRequest::default()
        });
        let answer = self.creation().refresh_cards(asked).await;
        answer.expect("it is good").into_inner()
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_refresh_takes_the_records_of_today(db: PgPool) {
    let service = Service::signing(db).await;
    service.country().await;
    let mut cards = Vec::new();
    for id in 1..=4 {
        service
            .know(Known {
                id,
                locality_id: Some(if id == 4 { 2 } else { 1 }),
                ..Known::default()
            })
            .await;
        service.paid(id, &format!("W{id}")).await;
        cards.push(service.make_one(id, None).await.expect("eligible").id);
    }
    service.put(cards[2], 2).await;
    service
        .sql(
            "update known_member set lastname = 'Touré', id_number = 'NEW-1', version = 2 where id = 1;
            update known_member set status = 2, photo_file_name = null, version = 2 where id = 2;
            update known_member set lastname = 'Bamba', version = 2 where id = 3;
            update known_member set birth_date = null, version = 2 where id = 4",
        )
        .await;
    let before = service.number("select count(*) from outbox").await;
    let limited = service.limited("cards", &[1], 7);
    let reply = limited.refresh(None).await;
    assert_eq!(
        (reply.refreshed, reply.unchanged, reply.eligible),
        (2, 0, 1)
    );
    assert_eq!((reply.no_photo, reply.member_inactive), (1, 1));
    let told = service.told::<Card>("cards.card.refreshed").await;
    let (old, new) = (told[0].before.clone(), told[0].after.clone());
    let (old, new) = (old.expect("a state"), new.expect("a state"));
    assert_eq!(
        (old.lastname.as_str(), new.lastname.as_str()),
        ("Koné", "Touré")
    );
    assert_eq!((new.id_number.clone(), new.version), (old.id_number, 2));
    assert_ne!(new.qrcode, old.qrcode);
    // The same again changes nothing; the printed one stays as it is printed; a birth date is not unlearnt.
    let again = service.refresh(Some(cards.clone())).await;
    assert_eq!((again.refreshed, again.unchanged), (0, 4));
    assert_eq!((again.incomplete, again.eligible), (1, 1));
    assert_eq!(
        service.refresh(Some(Vec::new())).await,
        RefreshCardsReply::default()
    );
    assert_eq!(
        service.number("select count(*) from outbox").await,
        before + 2
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_flag_falls_with_the_day_after_the_last(db: PgPool) {
    let service = Service::signing(db).await;
    let member = service.member(1).await;
    service.set_number("global.card.validity_months", 1).await;
    service.paid(member, "W1").await;
    service.make_one(member, None).await.expect("eligible");
    let stop = CancellationToken::new();
    let (app, token) = (service.app.clone(), stop.clone());
    let mut worker = JoinSet::new();
    worker.spawn(async move { app.publish_expired(token).await });
    // 21 December, its last day, and a moment after midnight.
    service.app.clock.advance(TimeDelta::days(30));
    assert_eq!(
        service
            .number("select count(*) from holder where has_valid_card")
            .await,
        1
    );
    service.app.clock.advance(TimeDelta::hours(12));
    while service
        .number("select count(*) from holder where has_valid_card")
        .await
        > 0
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    stop.cancel();
    worker.join_all().await;
    let told = service.told::<Holder>("cards.holder.updated").await;
    let last = told.last().expect("it was told");
    assert!(!last.after.expect("a state").has_valid_card);
    assert_eq!((last.by.as_str(), last.entity_id), ("", member));
}
