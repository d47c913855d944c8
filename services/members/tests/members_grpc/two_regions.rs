//! What passes from one region to another is told in both: neither hears of people who live in the other.

use futures_util::TryStreamExt;
use platform::channel::Channel;
use prost::Message;
use proto::maillon::event::v1::Export;
use proto::maillon::members::v1::cooperatives_client::CooperativesClient;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{
    ExportCooperativesRequest, PrintParcelRequest, SaveCooperativeRequest, SaveMemberRequest,
    SaveParcelRequest,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::FileChunk;
use sqlx::PgPool;

use crate::cooperative::into_cooperative;
use crate::country::{country, people};
use crate::parcel::of;
use crate::support::Dependant::Child;
use crate::support::{Service, change, reason};

/// How many facts were told in both regions, and how many of these name who stays in the first, or their
/// cooperative.
async fn told_in_both(service: &Service) -> (i64, i64) {
    let all = "select count(*) from outbox where regions = '{1,2}'";
    let naming = "select count(*) from outbox where regions = '{1,2}'
        and encode(coalesce(before, '') || coalesce(after, ''), 'escape') ~ 'Zz(reste|coop)'";
    (service.number(all).await, service.number(naming).await)
}

/// The main member of region 1 who stays there, and somebody of region 2.
async fn both(db: &PgPool) -> (i64, i64) {
    country(db).await;
    let named = [("Zzreste", "Awa", "", 1, 42), ("Yao", "Ali", "", 3, 42)];
    let ids = people(db, &named).await;
    (ids[0], ids[1])
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_who_moves_to_another_region_is_told_there_without_family_and_cooperative(db: PgPool) {
    let (main, _) = both(&db).await;
    let service = Service::start(db);
    let child = service.dependant(main, Child, "Issa").await;
    let cooperative = service.cooperative("Zzcoop", 1).await;
    let home = SaveMemberRequest {
        locality_id: Some(2),
        ..into_cooperative(child, cooperative)
    };
    service.saved(home).await;
    assert_eq!(told_in_both(&service).await, (0, 0));
    let away = SaveMemberRequest {
        locality_id: Some(3),
        ..change(child)
    };
    service.saved(away).await;
    assert_eq!(told_in_both(&service).await, (1, 0));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_cooperative_that_moves_to_another_region_is_told_there_without_its_president(
    db: PgPool,
) {
    let (president, _) = both(&db).await;
    let service = Service::start(db);
    let id = service.cooperative("Cacao", 1).await;
    let save = |save: SaveCooperativeRequest| SaveCooperativeRequest {
        id: Some(id),
        ..save
    };
    let headed = save(SaveCooperativeRequest {
        president_member_id: Some(president),
        ..SaveCooperativeRequest::default()
    });
    service.save_cooperative(headed).await.expect("it is good");
    let away = save(SaveCooperativeRequest {
        locality_id: Some(3),
        ..SaveCooperativeRequest::default()
    });
    service.save_cooperative(away).await.expect("it is good");
    assert_eq!(told_in_both(&service).await, (1, 0));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_parcel_that_passes_to_another_region_is_told_in_both_and_names_neither_member(
    db: PgPool,
) {
    let (owner, next) = both(&db).await;
    let service = Service::start(db);
    let coded = SaveParcelRequest {
        code: Some("P-1".to_owned()),
        ..of(owner)
    };
    let id = service.save_parcel(coded).await.expect("it is good").id;
    for member in [next, owner] {
        let given = SaveParcelRequest {
            id: Some(id),
            ..of(member)
        };
        service.save_parcel(given).await.expect("it is good");
    }
    assert_eq!(told_in_both(&service).await, (2, 0));
    // Members of one region read whose it was.
    let naming = "select count(*) from outbox where subject = 'members.parcel.created'
        and regions = '{1}' and position('Zzreste' in encode(after, 'escape')) > 0";
    assert_eq!(service.number(naming).await, 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_printed_parcel_is_told_where_its_member_lives_and_not_where_it_lies(db: PgPool) {
    let (owner, _) = both(&db).await;
    let service = Service::start(db);
    let lying = SaveParcelRequest {
        locality_id: Some(3),
        ..of(owner)
    };
    let id = service.save_parcel(lying).await.expect("it is good").id;
    let mut client: ParcelsClient<Channel> = ParcelsClient::new(service.channel());
    let sheet = client.print_parcel(service.asked(PrintParcelRequest { id }));
    let sheet = sheet.await.expect("a sheet").into_inner();
    let pieces: Vec<FileChunk> = sheet.try_collect().await.expect("it ends well");
    assert!(!pieces.is_empty());
    let told: Vec<u8> =
        sqlx::query_scalar("select after from outbox where subject = 'members.export.made'")
            .fetch_one(&service.app.db)
            .await
            .expect("a fact");
    let told = Export::decode(told.as_slice()).expect("its message");
    assert_eq!(told.records[0].region_ids, [1]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn light_cooperatives_leave_by_the_same_rule_as_the_other_lists(db: PgPool) {
    country(&db).await;
    let service = Service::start(db);
    for code in ["A", "B"] {
        service.cooperative(code, 1).await;
    }
    service
        .sql(
            "insert into known_setting (name, int_value, version)
            values ('global.export.large_rows', 1, 9)",
        )
        .await;
    let export = async |role: &str| {
        let caller = service.as_role(role);
        let mut client: CooperativesClient<Channel> = CooperativesClient::new(caller.channel());
        let all = caller.asked(ExportCooperativesRequest::default());
        client.export_cooperatives(all).await.map(|_| ())
    };
    assert_eq!(reason(export("supervisor").await), Reason::PermissionDenied);
    export("admin").await.expect("they may");
}
