//! Who is in which cooperative when: members who join, move and leave, many at once, and corrected days.

use platform::Refusal;
use platform::channel::Channel;
use prost::Message;
use proto::maillon::members::v1::memberships_client::MembershipsClient;
use proto::maillon::members::v1::{
    CorrectMembershipReply, CorrectMembershipRequest, GetMembershipReply, ListMembersRequest,
    ListMembershipsRequest, Membership, MoveMembersReply, MoveMembersRequest, MoveOutcome,
    SaveCooperativeRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Date, Named};
use sqlx::PgPool;
use tonic::Status;

use crate::cooperative::into_cooperative;
use crate::country::{country, people};
use crate::parcel::square;
use crate::support::{Service, cleared, day, faults, reason};

impl Service {
    fn memberships(&self) -> MembershipsClient<Channel> {
        MembershipsClient::new(self.channel())
    }

    async fn move_members(
        &self,
        member_ids: &[i64],
        cooperative_id: Option<i64>,
        on: Option<Date>,
        dry_run: bool,
    ) -> Result<MoveMembersReply, Status> {
        let asked = self.asked(MoveMembersRequest {
            member_ids: member_ids.to_vec(),
            cooperative_id,
            on,
            dry_run: Some(dry_run),
        });
        let answer = self.memberships().move_members(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// What became of each: the outcome and the code.
    async fn moved(
        &self,
        member_ids: &[i64],
        cooperative_id: Option<i64>,
        on: Option<Date>,
    ) -> Vec<(MoveOutcome, String)> {
        let reply = self
            .move_members(member_ids, cooperative_id, on, false)
            .await;
        told(&reply.expect("an answer for each"))
    }

    async fn history(&self, member_id: i64) -> Vec<Membership> {
        let asked = self.asked(ListMembershipsRequest {
            member_id: Some(member_id),
            ..ListMembershipsRequest::default()
        });
        let answer = self.memberships().list_memberships(asked).await;
        answer.expect("a list").into_inner().rows
    }

    async fn correct(
        &self,
        request: CorrectMembershipRequest,
    ) -> Result<CorrectMembershipReply, Status> {
        let answer = self
            .memberships()
            .correct_membership(self.asked(request))
            .await;
        answer.map(tonic::Response::into_inner)
    }
}

fn told(reply: &MoveMembersReply) -> Vec<(MoveOutcome, String)> {
    let results = reply.results.iter();
    let told = results.map(|one| (one.outcome(), one.code.clone().unwrap_or_default()));
    told.collect()
}

/// Cooperatives and days of a history, the latest first.
fn days(history: &[Membership]) -> Vec<(i64, Option<Date>, Option<Date>)> {
    let each = history.iter();
    each.map(|one| (one.cooperative_id, one.joined_on, one.left_on))
        .collect()
}

fn done(count: usize) -> Vec<(MoveOutcome, String)> {
    vec![(MoveOutcome::Done, String::new()); count]
}

fn refused(code: &str) -> (MoveOutcome, String) {
    (MoveOutcome::Refused, code.to_owned())
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_save_of_the_member_begins_and_ends_its_memberships_today(db: PgPool) {
    let service = Service::start(db);
    let today = day("2026-11-21");
    let awa = service.create("Awa", "Koné").await;
    let first = service.cooperative("C1", 0).await;
    let second = service.cooperative("C2", 0).await;
    service.saved(into_cooperative(awa, first)).await;
    assert_eq!(days(&service.history(awa).await), [(first, today, None)]);
    service.saved(into_cooperative(awa, second)).await;
    service.saved(cleared(awa, &["member_cooperativeId"])).await;
    let history = service.history(awa).await;
    assert_eq!(
        days(&history),
        [(second, today, today), (first, today, today)]
    );
    assert_eq!(history[0].member_name, "Koné Awa");
    let unknown = service.save(into_cooperative(awa, 99)).await;
    let field = "member_cooperativeId".to_owned();
    assert_eq!(faults(unknown), [(field, Fault::UnknownReference)]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn many_join_move_and_leave_each_with_a_result(db: PgPool) {
    country(&db).await;
    let members = [
        ("Koné", "Awa", "", 1, 42),
        ("Traoré", "Ali", "", 2, 42),
        ("Yao", "Aya", "", 3, 42),
    ];
    let ids = people(&db, &members).await;
    let service = Service::start(db);
    let first = service.cooperative("C1", 1).await;
    let second = service.cooperative("C2", 1).await;
    let (may, june) = (day("2026-05-01"), day("2026-06-01"));

    // Looked at beforehand: nothing is written.
    let preview = service.move_members(&ids, Some(first), may, true).await;
    assert_eq!(told(&preview.expect("an answer for each")), done(3));
    assert_eq!(service.number("select count(*) from membership").await, 0);

    assert_eq!(service.moved(&ids, Some(first), may).await, done(3));
    let again = service.moved(&ids[..1], Some(first), june).await;
    assert_eq!(again, [(MoveOutcome::AlreadyDone, String::new())]);
    // A day before one is in it, somebody who is not there, and one who may move.
    let asked = [ids[0], 99, ids[0]];
    let before = service.moved(&asked, Some(second), day("2026-04-30")).await;
    let overlaps = || refused("membership_overlaps");
    assert_eq!(
        before,
        [overlaps(), refused("member_not_found"), overlaps()]
    );
    // Named twice, one moves once.
    let twice = [ids[0], ids[1], ids[0]];
    let already = (MoveOutcome::AlreadyDone, String::new());
    let moved = [done(2), vec![already]].concat();
    let preview = service.move_members(&twice, Some(second), june, true).await;
    assert_eq!(told(&preview.expect("an answer for each")), moved);
    assert_eq!(service.moved(&twice, Some(second), june).await, moved);
    assert_eq!(
        days(&service.history(ids[0]).await),
        [(second, june, None), (first, may, june)]
    );
    // The record of a member shows where it is, in a version and a fact of its own.
    let member = service.member(ids[0]).await;
    assert_eq!((member.cooperative_id, member.version), (Some(second), 3));
    let events = service.events().await;
    let last = events.last().expect("somebody moved");
    let name = last
        .after
        .as_ref()
        .and_then(|after| after.cooperative_name.clone());
    assert_eq!(
        (last.subject.as_str(), name.as_deref()),
        ("members.member.updated", Some("Coopérative C2"))
    );

    let presided = SaveCooperativeRequest {
        id: Some(second),
        president_member_id: Some(ids[1]),
        ..SaveCooperativeRequest::default()
    };
    service
        .save_cooperative(presided)
        .await
        .expect("one of its members");
    let left = service.moved(&ids, None, None).await;
    assert_eq!(left[1], refused("president_stays"));
    assert_eq!([&left[0], &left[2]], [&done(1)[0], &done(1)[0]]);
    assert_eq!(service.cooperative_of(second).await.member_count, Some(1));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nobody_moves_whom_they_do_not_see(db: PgPool) {
    country(&db).await;
    let ids = people(
        &db,
        &[("Koné", "Awa", "", 1, 42), ("Yao", "Aya", "", 3, 42)],
    )
    .await;
    let service = Service::start(db);
    let inside = service.cooperative("C1", 1).await;
    let outside = service.cooperative("C2", 3).await;
    assert_eq!(service.moved(&ids, Some(outside), None).await, done(2));
    let limited = service.limited("supervisor", &[1], 7);
    let moved = limited.move_members(&ids, Some(inside), None, false).await;
    let moved = moved.expect("an answer for each");
    assert_eq!(
        told(&moved),
        [done(1)[0].clone(), refused("member_not_found")]
    );
    assert_eq!(moved.results[1].member_name, None);
    let elsewhere = limited.move_members(&ids, Some(outside), None, false).await;
    assert_eq!(reason(elsewhere), Reason::CooperativeNotFound);
    let asked = limited.asked(ListMembershipsRequest {
        member_id: Some(ids[1]),
        ..ListMembershipsRequest::default()
    });
    let answer = limited.memberships().list_memberships(asked).await;
    assert_eq!(reason(answer), Reason::MemberNotFound);
    let agent = service.as_role("viewer");
    let answer = agent.move_members(&ids, Some(inside), None, false).await;
    assert_eq!(reason(answer), Reason::PermissionDenied);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_cooperative_of_another_region_is_named_to_who_sees_it_alone(db: PgPool) {
    country(&db).await;
    let id = people(&db, &[("Koné", "Awa", "", 1, 42)]).await[0];
    let service = Service::start(db);
    let outside = service.cooperative("Zzdehors", 3).await;
    service.saved(into_cooperative(id, outside)).await;
    let membership = service.history(id).await[0].id;
    let parcel = service.parcel(id, square(-5.0)).await;
    let days = CorrectMembershipRequest {
        id: membership,
        joined_on: day("2026-01-05"),
        ..CorrectMembershipRequest::default()
    };
    service.correct(days).await.expect("the days are good");
    let name = service.cooperative_of(outside).await.name;
    for (regions, name) in [
        (vec![], Some(name.clone())),
        (vec![1], None),
        (vec![1, 2], Some(name.clone())),
    ] {
        let reader = service.limited("admin", &regions, 7);
        let list = reader.list(ListMembersRequest::default()).await;
        let listed = list.expect("it is good").rows[0].cooperative_name.clone();
        let (on_page, _) = reader.parcel_of(parcel).await;
        let read = [
            reader.member(id).await.cooperative_name,
            listed,
            reader.history(id).await[0].cooperative_name.clone(),
            on_page.cooperative_name,
        ];
        assert!(
            read.iter().all(|read| *read == name),
            "{regions:?}: {read:?}"
        );
    }
    // Facts are read wherever the member is seen.
    let telling = "select count(*) from outbox where subject not like 'members.cooperative.%'
        and position('Zzdehors' in encode(coalesce(after, ''), 'escape')) > 0";
    assert_eq!(service.number(telling).await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn days_are_corrected_where_no_two_memberships_meet(db: PgPool) {
    let service = Service::start(db);
    let awa = service.create("Awa", "Koné").await;
    let first = service.cooperative("C1", 0).await;
    let second = service.cooperative("C2", 0).await;
    let (may, june) = (day("2026-05-01"), day("2026-06-01"));
    service.moved(&[awa], Some(first), may).await;
    service.moved(&[awa], Some(second), june).await;
    let history = service.history(awa).await;
    let (current, past) = (&history[0], &history[1]);
    let earlier = CorrectMembershipRequest {
        id: past.id,
        joined_on: day("2020-01-01"),
        version: Some(past.version),
        ..CorrectMembershipRequest::default()
    };
    let corrected = service.correct(earlier).await.expect("nobody else");
    assert_eq!(corrected.version, past.version + 1);
    let stale = service.correct(earlier).await.expect_err("it was changed");
    let stale = Refusal::of(&stale);
    assert_eq!(stale.reason(), Reason::StaleVersion);
    // With it comes what it is now.
    let told = stale.message();
    assert_eq!(told.current_message, GetMembershipReply::FULL_NAME);
    let now = GetMembershipReply::decode(told.current.as_slice()).expect("its message");
    let now = now.membership.expect("always there");
    assert_eq!(
        (now.version, now.joined_on),
        (past.version + 1, day("2020-01-01"))
    );
    let too_long = CorrectMembershipRequest {
        id: past.id,
        left_on: day("2026-06-02"),
        ..CorrectMembershipRequest::default()
    };
    assert_eq!(
        reason(service.correct(too_long).await),
        Reason::MembershipOverlaps
    );
    let ended = CorrectMembershipRequest {
        id: current.id,
        left_on: day("2026-06-02"),
        ..CorrectMembershipRequest::default()
    };
    let field = "membership_leftOn".to_owned();
    assert_eq!(
        faults(service.correct(ended).await),
        [(field, Fault::OutOfPlace)]
    );
    let missing = CorrectMembershipRequest {
        id: 99,
        ..CorrectMembershipRequest::default()
    };
    assert_eq!(
        reason(service.correct(missing).await),
        Reason::MembershipNotFound
    );
    assert_eq!(
        days(&service.history(awa).await)[1],
        (first, day("2020-01-01"), june)
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_corrects_days_and_who_moves_the_member_wait_for_one_another(db: PgPool) {
    let service = Service::start(db);
    let first = service.cooperative("C1", 0).await;
    let second = service.cooperative("C2", 0).await;
    for nth in 0..12 {
        let awa = service.create("Awa", &format!("Koné {nth}")).await;
        service.moved(&[awa], Some(first), day("2026-05-01")).await;
        let later = CorrectMembershipRequest {
            id: service.history(awa).await[0].id,
            joined_on: day("2026-06-10"),
            ..CorrectMembershipRequest::default()
        };
        let ids = [awa];
        let (corrected, moved) = tokio::join!(
            service.correct(later),
            service.moved(&ids, Some(second), day("2026-06-01"))
        );
        // Each is right alone, and not after the other.
        let is_moved = moved == done(1);
        assert!(
            is_moved || moved == [refused("membership_overlaps")],
            "{moved:?}"
        );
        assert_eq!(corrected.is_ok(), !is_moved, "{corrected:?}");
        if let Err(status) = &corrected {
            assert_ne!(status.code(), tonic::Code::Internal, "{status:?}");
        }
    }
}

/// A cooperative before its president, and a move that begins before the stay before it has ended.
const FROM_ELSEWHERE: [&str; 5] = [
    "insert into cooperative (id, uuid, code, name, president_member_id, created_by, created_by_id,
        updated_by)
    values (1, gen_random_uuid(), 'C1', 'Espoir', 1, 'x', 7, 'x')",
    "insert into member (id, uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
        updated_by)
    values (1, gen_random_uuid(), 'A-1', 'Awa', 'Koné', 1, 'x', 7, 'x')",
    "insert into membership (uuid, member_id, cooperative_id, joined_on, created_by, updated_by)
    values (gen_random_uuid(), 1, 1, '2026-01-01', 'x', 'x')",
    "insert into membership (uuid, member_id, cooperative_id, joined_on, created_by, updated_by)
    values (gen_random_uuid(), 1, 1, '2026-06-01', 'x', 'x')",
    "update membership set left_on = '2026-06-01' where joined_on = '2026-01-01'",
];

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn cooperatives_and_stays_may_come_in_any_order_in_a_transaction_that_says_so(db: PgPool) {
    let constraint = |error: &sqlx::Error| platform::postgres::constraint(error).map(str::to_owned);
    let mut tx = outbox::begin(&db).await.expect("a transaction");
    let written = sqlx::query(FROM_ELSEWHERE[0]).execute(&mut *tx).await;
    let broken = written.expect_err("as everybody writes");
    assert_eq!(
        constraint(&broken).as_deref(),
        Some("cooperative_president_fkey")
    );
    tx.rollback().await.expect("it is taken back");

    for (count, broken) in [
        (1, Some("cooperative_president_fkey")),
        (4, Some("membership_overlap")),
        (5, None),
    ] {
        let mut tx = outbox::begin(&db).await.expect("a transaction");
        sqlx::query("set constraints cooperative_president_fkey, membership_overlap deferred")
            .execute(&mut *tx)
            .await
            .expect("they are deferrable");
        for statement in &FROM_ELSEWHERE[..count] {
            let written = sqlx::query(*statement).execute(&mut *tx).await;
            written.expect("it is looked at in the end");
        }
        let ended = tx.commit().await.err();
        let ended = ended.as_ref().and_then(constraint);
        assert_eq!(ended.as_deref(), broken);
    }
    // For everybody else they hold at once, as before.
    let again = sqlx::query(FROM_ELSEWHERE[3]).execute(&db).await;
    let broken = again.expect_err("she is in one until today");
    assert_eq!(constraint(&broken).as_deref(), Some("membership_overlap"));
}
