//! Members whom a list finds move as a job: what a preview says is what the job does.

use std::time::Duration;

use proto::maillon::members::v1::memberships_client::MembershipsClient;
use proto::maillon::members::v1::{
    ListMembersRequest, MoveFoundMembersReply, MoveFoundMembersRequest, SaveCooperativeRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tonic::Status;

use crate::country::{country, people};
use crate::support::{Service, fault, faults, reason};

impl Service {
    async fn move_found(
        &self,
        request: MoveFoundMembersRequest,
    ) -> Result<MoveFoundMembersReply, Status> {
        let mut client = MembershipsClient::new(self.channel());
        let answer = client.move_found_members(self.asked(request)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Works until nothing waits, and answers what the last job came to.
    async fn work_off(&self) -> Value {
        let stop = CancellationToken::new();
        let (app, token) = (self.app.clone(), stop.clone());
        let mut worker = JoinSet::new();
        worker.spawn(async move { app.work_jobs(token).await });
        let open = "select count(*) from job where state in (1, 2)";
        while self.number(open).await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stop.cancel();
        worker.join_all().await;
        let result = sqlx::query_scalar("select result from job order by id desc limit 1");
        result.fetch_one(&self.app.db).await.expect("a result")
    }

    async fn members_of(&self, cooperative_id: i64) -> Vec<String> {
        let asked = ListMembersRequest {
            cooperative_id: Some(cooperative_id),
            ..ListMembersRequest::default()
        };
        self.names(asked).await
    }
}

fn into(cooperative_id: i64) -> MoveFoundMembersRequest {
    MoveFoundMembersRequest {
        to_cooperative_id: Some(cooperative_id),
        ..MoveFoundMembersRequest::default()
    }
}

/// What a preview says of refusals: code and how many.
fn refusals(reply: &MoveFoundMembersReply) -> Vec<(&str, i64)> {
    let refusals = reply.refusals.iter();
    refusals.map(|one| (one.code.as_str(), one.count)).collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn all_whom_a_list_finds_move_as_the_preview_says(db: PgPool) {
    country(&db).await;
    let members = [
        ("Koné", "Awa", "", 1, 42),
        ("Koné", "Ali", "", 2, 42),
        ("Koné", "Aya", "", 3, 42),
        ("Koné", "Président", "", 1, 42),
        ("Koné", "Décédé", "", 1, 42),
        ("Yao", "Ama", "", 1, 42),
    ];
    let ids = people(&db, &members).await;
    let service = Service::start(db);
    let (first, second) = (
        service.cooperative("C1", 1).await,
        service.cooperative("C2", 1).await,
    );
    let presided = SaveCooperativeRequest {
        id: Some(first),
        president_member_id: Some(ids[3]),
        ..SaveCooperativeRequest::default()
    };
    service.save_cooperative(presided).await.expect("a member");
    service
        .sql("update member set status = 4 where firstname = 'Décédé'")
        .await;
    // Somebody of one region: the member of the other one is not found.
    let limited = service.limited("supervisor", &[1], 7);
    let found = || MoveFoundMembersRequest {
        filter: Some("kone".to_owned()),
        ..into(second)
    };
    let dry = MoveFoundMembersRequest {
        dry_run: Some(true),
        ..found()
    };
    let preview = limited.move_found(dry).await.expect("it is good");
    assert_eq!((preview.job_id, preview.total, preview.moved), (None, 4, 2));
    assert_eq!(
        refusals(&preview),
        [("member_not_living", 1), ("president_stays", 1)]
    );
    let named = preview.refusals[1].members[0].member_name.as_deref();
    assert_eq!(named, Some("Koné Président"));
    assert_eq!(service.number("select count(*) from job").await, 0);

    // As every process does when it starts.
    outbox::claim_node(&service.app.db, 0)
        .await
        .expect("the centre");
    let begun = limited.move_found(found()).await.expect("it is good");
    assert!(
        begun.job_id.is_some_and(|id| id > 1_000_000_000),
        "{begun:?}"
    );
    let result = service.work_off().await;
    assert_eq!(
        (
            &result["moved"],
            &result["already_done"],
            &result["refused"]
        ),
        (&json!(2), &json!(0), &json!(2))
    );
    let skipped = json!([
        {"member_id": ids[3], "reasons": ["president_stays"]},
        {"member_id": ids[4], "reasons": ["member_not_living"]}
    ]);
    assert_eq!(result["skipped"], skipped);
    assert_eq!(service.members_of(second).await, ["Koné", "Koné"]);

    // Again: they are there already. Two that are named leave.
    limited.move_found(found()).await.expect("it is good");
    assert_eq!(service.work_off().await["already_done"], json!(2));
    let leave = MoveFoundMembersRequest {
        ids: Some(format!("{},{}", ids[0], ids[5])),
        leave: Some(true),
        ..MoveFoundMembersRequest::default()
    };
    limited.move_found(leave).await.expect("it is good");
    let result = service.work_off().await;
    assert_eq!(
        (&result["moved"], &result["already_done"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(service.members_of(second).await, ["Koné"]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_move_says_where_to_and_by_whom(db: PgPool) {
    country(&db).await;
    people(&db, &[("Koné", "Awa", "", 1, 42)]).await;
    let service = Service::start(db);
    let (inside, outside) = (
        service.cooperative("C1", 1).await,
        service.cooperative("C2", 3).await,
    );
    // Nobody leaves because a field was forgotten.
    let nowhere = service.move_found(MoveFoundMembersRequest::default()).await;
    assert_eq!(faults(nowhere), fault("to_cooperativeId", Fault::Required));
    let both = MoveFoundMembersRequest {
        leave: Some(true),
        ..into(inside)
    };
    assert_eq!(
        faults(service.move_found(both).await),
        fault("leave", Fault::OutOfPlace)
    );
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(
        reason(limited.move_found(into(outside)).await),
        Reason::CooperativeNotFound
    );
    let viewer = service.as_role("viewer");
    assert_eq!(
        reason(viewer.move_found(into(inside)).await),
        Reason::PermissionDenied
    );
    // A list that finds nobody begins nothing.
    let nobody = MoveFoundMembersRequest {
        filter: Some("zzz".to_owned()),
        ..into(inside)
    };
    let reply = service.move_found(nobody).await.expect("it is good");
    assert_eq!((reply.job_id, reply.total), (None, 0));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_became_of_the_cooperative_meanwhile_is_said_of_each(db: PgPool) {
    country(&db).await;
    people(
        &db,
        &[("Koné", "Awa", "", 1, 42), ("Yao", "Aya", "", 1, 42)],
    )
    .await;
    let service = Service::start(db);
    let goal = service.cooperative("C1", 1).await;
    service.move_found(into(goal)).await.expect("it is good");
    service.sql("update cooperative set status = 3").await;
    let result = service.work_off().await;
    assert_eq!(
        (&result["moved"], &result["refused"]),
        (&json!(0), &json!(2))
    );
    assert_eq!(
        result["skipped"][0]["reasons"],
        json!(["cooperative_not_active"])
    );
}
