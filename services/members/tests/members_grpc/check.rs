//! Each check finds what breaks its rule, says how many and which, and nothing where all is well; what can be
//! mended is.

use outbox::Actor;
use proto::maillon::event::v1::CheckResult;
use proto::maillon::members::v1::{CountMembersRequest, ExportMembersRequest, ListMembersRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::country::country;
use crate::support::{Dependant::Spouse, Service, dependant, new, reason};

/// Who wants something mended.
fn awa() -> Actor {
    Actor {
        login_id: 42,
        login_name: "awa".to_owned(),
        ..Actor::default()
    }
}

/// What is wrong: the check, how many it found, and which.
async fn wrong(service: &Service) -> Vec<(String, i64, Vec<i64>)> {
    let results = service.app.checker().run().await.expect("the checks");
    assert!(results.len() >= 7);
    let told = results.into_iter().map(|result: CheckResult| {
        assert!(!result.is_under_way, "{} was made", result.name);
        let count = result.count.expect("it could be made");
        let ids = result.examples.iter().map(|record| record.id).collect();
        (result.name, count, ids)
    });
    told.filter(|(_, count, _)| *count > 0).collect()
}

/// A check, what breaks its rule, what takes that back, and what it then finds.
type Case = (&'static str, &'static str, &'static str, i64, Vec<i64>);

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn each_check_finds_what_breaks_its_rule_and_nothing_else(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let at_home = |mut save: proto::maillon::members::v1::SaveMemberRequest| {
        save.locality_id = Some(1);
        save
    };
    let main = service.saved(at_home(new("Awa", "Koné"))).await.id;
    let spouse = service
        .saved(at_home(dependant(main, Spouse, "Yao")))
        .await
        .id;
    // What can't happen is made to happen.
    service
        .sql("alter table member drop constraint member_main_fkey")
        .await;
    assert_eq!(wrong(&service).await, []);
    let cases: [Case; 7] = [
        (
            "member_without_main",
            "update member set deleted_at = now() where kind = 1",
            "update member set deleted_at = null where kind = 1",
            1,
            vec![spouse],
        ),
        (
            "member_photo_missing",
            "update member set photo_file_name = 'x.jpg', photo_is_missing = true where kind = 1",
            "update member set photo_file_name = null, photo_is_missing = false where kind = 1",
            1,
            vec![main],
        ),
        (
            "member_without_locality",
            "update member set locality_id = null",
            "update member set locality_id = 1",
            2,
            vec![main, spouse],
        ),
        (
            "member_place_unknown",
            "update member set locality_id = 99 where kind = 1",
            "update member set locality_id = 1 where kind = 1",
            1,
            vec![main],
        ),
        (
            "member_flags",
            "update member set has_valid_card = true where kind = 2",
            "update member set has_valid_card = false where kind = 2",
            1,
            vec![spouse],
        ),
        (
            // The sum of the locality, and that of the whole country.
            "member_tally",
            "insert into member_tally values (1, 3, 2, 4, true, true, true, 5)",
            "delete from member_tally where members = 5",
            2,
            vec![],
        ),
        (
            "member_figures",
            "insert into figure values (1, 0, 2, 99, 5, 0)",
            "delete from figure where key = 99",
            1,
            vec![],
        ),
    ];
    for (name, broken, whole, count, ids) in cases {
        service.sql(broken).await;
        assert_eq!(
            wrong(&service).await,
            [(name.to_owned(), count, ids.clone())]
        );
        if !ids.is_empty() {
            assert_eq!(listed(&service, name).await, (count, ids), "{name}");
        }
        service.sql(whole).await;
        assert_eq!(wrong(&service).await, [], "{name} is gone");
    }
}

/// The list that a check leads to: how many it says there are, and which.
async fn listed(service: &Service, check: &str) -> (i64, Vec<i64>) {
    let asked = ListMembersRequest {
        check: Some(check.to_owned()),
        ..ListMembersRequest::default()
    };
    let list = service.list(asked).await.expect("it is good");
    assert!(!list.total_is_estimate);
    let ids = list.rows.iter().map(|member| member.id).collect();
    (list.total, ids)
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_list_of_a_check_is_what_it_found_when_it_was_made_within_the_territory(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let mut ids = Vec::new();
    for firstname in ["Awa", "Yao", "Kofi"] {
        let mut save = new(firstname, "Koné");
        save.locality_id = Some(1);
        ids.push(service.saved(save).await.id);
    }
    let check = "member_flags";
    assert_eq!(listed(&service, check).await, (0, vec![]), "not made yet");
    service.sql("update member set has_valid_card = true").await;
    assert_eq!(listed(&service, check).await, (0, vec![]), "as it was made");
    let found = wrong(&service).await;
    assert_eq!(found, [(check.to_owned(), 3, ids.clone())]);
    assert_eq!(listed(&service, check).await, (3, ids.clone()));

    let counted = CountMembersRequest {
        check: Some(check.to_owned()),
        ..CountMembersRequest::default()
    };
    let mut client = service.reading();
    let answer = client.count_members(service.asked(counted)).await;
    assert_eq!(answer.expect("it is good").into_inner().count, 3);
    let exported = ExportMembersRequest {
        check: Some(check.to_owned()),
        firstname: Some("yao".to_owned()),
        ..ExportMembersRequest::default()
    };
    let answer = client.export_members(service.asked(exported)).await;
    let mut rows = answer.expect("it is good").into_inner();
    let row = rows.message().await.expect("a row").expect("one");
    assert_eq!(row.id, ids[1]);
    assert!(rows.message().await.expect("the end").is_none());

    let [here, elsewhere] = [1, 2].map(|region| service.limited("supervisor", &[region], 77));
    assert_eq!(listed(&here, check).await.0, 3);
    assert_eq!(listed(&elsewhere, check).await, (0, vec![]));

    service
        .sql("update member set has_valid_card = false where firstname = 'Awa'")
        .await;
    assert_eq!(listed(&service, check).await.0, 3, "until it is made again");
    wrong(&service).await;
    assert_eq!(listed(&service, check).await, (2, ids[1..].to_vec()));
    for unknown in ["member_tally", "card_holders", "nonsense", ""] {
        let asked = ListMembersRequest {
            check: Some(unknown.to_owned()),
            ..ListMembersRequest::default()
        };
        assert_eq!(reason(service.list(asked).await), Reason::BadRequest);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_can_be_mended_is_and_the_audit_is_told_who_wanted_it(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let mut save = new("Awa", "Koné");
    save.locality_id = Some(1);
    service.saved(save).await;
    let checker = service.app.checker();
    service
        .sql(
            "update member set has_unused_transaction = true;
            insert into member_tally values (1, 3, 2, 4, true, true, true, 5), (-1, 1, 1, 1, true, true,
                true, 7);
            insert into figure values (1, 0, 2, 99, 5, 0)",
        )
        .await;
    let names = ["member_flags", "member_tally", "member_figures"];
    let found: Vec<String> = wrong(&service).await.into_iter().map(|one| one.0).collect();
    assert_eq!(found, names);
    for name in names {
        let is_noted = checker.request_mend(name, &awa()).await;
        assert!(is_noted.expect("the database"), "{name} can be mended");
    }
    assert_eq!(wrong(&service).await, []);
    let of_all: i64 = sqlx::query_scalar(
        "select sum(members)::bigint from (
            select locality_id, members from member_tally
            union all select -1, members from member_tally_change
        ) as sums where locality_id = -1",
    )
    .fetch_one(&service.app.db)
    .await
    .expect("a sum");
    assert_eq!(of_all, 1, "one member is counted once");
    let told: Vec<String> = sqlx::query_scalar(
        "select login_name from outbox where subject = 'members.check.mend_requested'",
    )
    .fetch_all(&service.app.db)
    .await
    .expect("the outbox");
    assert_eq!(told, ["awa"; 3]);
}

/// More members than a statement may change, without what makes it dear to insert them; a statement that
/// changes more fails.
const MANY: &str = "
    do $$ declare made text; begin
        for made in select indexrelid::regclass::text from pg_index
            where indrelid = 'member'::regclass and not indisunique
        loop execute 'drop index ' || made; end loop;
    end $$;
    alter table member disable trigger user;
    insert into member (uuid, id_number, firstname, lastname, kind, has_valid_card, created_by,
        created_by_id, updated_by)
    select gen_random_uuid(), 'N-' || n, 'Awa', 'Koné', 1, true, 'x', 7, 'x'
    from generate_series(1, 20500) as n;
    create function refuse_many() returns trigger language plpgsql as $$
    begin
        if (select count(*) > 20000 from changed) then
            raise exception 'more than a piece';
        end if;
        return null;
    end $$;
    create trigger few_updated after update on member referencing new table as changed
        for each statement execute function refuse_many()";

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn flags_of_many_members_are_mended_in_pieces(db: PgPool) {
    let service = Service::start(db);
    service.sql(MANY).await;
    let is_wrong = "select count(*) from member where has_valid_card";
    assert_eq!(service.number(is_wrong).await, 20_500);
    wrong(&service).await;
    let checker = service.app.checker();
    let is_noted = checker.request_mend("member_flags", &awa()).await;
    assert!(is_noted.expect("the database"));
    wrong(&service).await;
    assert_eq!(service.number(is_wrong).await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_no_check_mends_is_refused_and_an_interrupted_one_stays_due(db: PgPool) {
    let service = Service::start(db);
    let checker = service.app.checker();
    for name in ["member_without_main", "nonsense"] {
        let is_noted = checker.request_mend(name, &awa()).await;
        assert!(!is_noted.expect("the database"));
    }
    checker.request_run().await.expect("the database");
    let results = checker.results().await.expect("the database");
    assert!(
        results
            .iter()
            .all(|one| one.is_under_way && one.count.is_none())
    );
    // Another process makes what this one was asked for.
    assert_eq!(wrong(&service).await, []);
}
