//! Many people act on the same cards at the same moment.

use proto::maillon::cards::v1::CardStatus::{Cancelled, Created};
use proto::maillon::cards::v1::{Card, CardOutcome};
use sqlx::PgPool;
use tokio::task::JoinSet;

use crate::card_world::Many;
use crate::support::{Service, in_turn};

const LATER: &str = "2029-11-20";

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn fifty_at_once_leave_one_history(db: PgPool) {
    let service = Service::start(db);
    let ids: Vec<i64> = (1..=5).collect();
    for id in &ids {
        service.card(*id, Created, LATER).await;
    }
    let mut work = JoinSet::new();
    for nth in 0..50 {
        let (service, mut ids) = (service.clone(), ids.clone());
        // Named in every order, so that locks taken as named would meet.
        ids.rotate_left(nth % 5);
        let act = [
            Many::Mark,
            Many::Misprint,
            Many::Mark,
            Many::Misprint,
            Many::Cancel,
        ][nth % 5];
        work.spawn(async move {
            let results = in_turn(|| service.act(act, &ids)).await;
            let results = results.expect("each has its answer");
            results
                .iter()
                .filter(|told| told.outcome() == CardOutcome::Done)
                .count()
        });
    }
    let done: usize = work.join_all().await.into_iter().sum();
    let done = i64::try_from(done).expect("few");
    assert_eq!(
        service
            .number("select sum(version - 1)::bigint from card")
            .await,
        done
    );
    let mut facts = Vec::new();
    for subject in [
        "cards.card.printed",
        "cards.card.misprinted",
        "cards.card.cancelled",
    ] {
        facts.extend(service.told::<Card>(subject).await);
    }
    assert_eq!(i64::try_from(facts.len()), Ok(done));
    for id in ids {
        let mut of_card: Vec<_> = facts.iter().filter(|fact| fact.entity_id == id).collect();
        of_card.sort_by_key(|fact| fact.version);
        let mut status = Created;
        for fact in of_card {
            assert_eq!(fact.before.as_ref().map(Card::status), Some(status));
            status = fact.after.as_ref().map_or(status, Card::status);
        }
        // Fifty acts, ten of them cancellations: that is how it ends.
        assert_eq!(status, Cancelled);
        assert_eq!(service.status(id).await, Cancelled);
    }
}
