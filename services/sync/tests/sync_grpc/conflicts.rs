//! Conflicts of all owners: what is refused before an owner is asked, and what none of them knows.

use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::conflicts_client::ConflictsClient;
use proto::maillon::sync::v1::{
    ConflictDecision, DecideConflictReply, DecideConflictRequest, ListConflictsRequest,
};
use sqlx::PgPool;
use tonic::{Code, Response, Status};

use crate::support::{Service, World, reason};

impl Service {
    async fn decide(&self, ids: &[i64]) -> Result<DecideConflictReply, Status> {
        let mut client = ConflictsClient::new(self.channel());
        let request = DecideConflictRequest {
            conflict_ids: ids.to_vec(),
            decision: Some(ConflictDecision::KeepNode.into()),
            ..DecideConflictRequest::default()
        };
        let reply = client.decide_conflict(self.asked(request)).await;
        reply.map(Response::into_inner)
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn what_no_owner_knows_is_not_found_and_too_much_is_refused(db: PgPool) {
    let world = World::new(db, "conflicts_unknown").await;
    let supervisor = world.service.as_role("supervisor", 7);
    assert_eq!(
        reason(supervisor.decide(&[4]).await),
        Reason::ConflictNotFound
    );
    for ids in [vec![], vec![4; 501]] {
        let refused = supervisor.decide(&ids).await;
        assert_eq!(reason(refused), Reason::ValidationFailed);
    }
    let results = supervisor
        .decide(&[4, 5])
        .await
        .expect("each is looked at")
        .results;
    let told = results
        .iter()
        .map(|one| (one.conflict_id, one.decided, one.code()));
    let expected = [
        (4, false, "conflict_not_found"),
        (5, false, "conflict_not_found"),
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let mut client = ConflictsClient::new(world.service.channel());
    let list = client
        .list_conflicts(supervisor.asked(ListConflictsRequest::default()))
        .await;
    assert_eq!(list.expect("it is good").into_inner().total, 0);
    for role in ["enrolment", "sync", "service"] {
        let refused = world.service.as_role(role, 8).decide(&[4]).await;
        assert_eq!(
            refused.expect_err("no right").code(),
            Code::PermissionDenied,
            "{role}"
        );
    }
    world.end().await;
}
