//! Cooperatives: what may be saved, who sees them, what keeps them from being deleted.

use platform::Refusal;
use platform::channel::Channel;
use proto::maillon::members::v1::cooperatives_client::CooperativesClient;
use proto::maillon::members::v1::{
    Cooperative, CooperativeStatus, DeleteCooperativeRequest, GetCooperativeReply,
    GetCooperativeRequest, ListCooperativesReply, ListCooperativesRequest, ListParcelsRequest,
    SaveCooperativeReply, SaveCooperativeRequest, SaveMemberRequest, SaveParcelRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::country::{country, people};
use crate::parcel::square;
use crate::support::{Service, change, cleared, faults, new, reason};

impl Service {
    fn cooperatives(&self) -> CooperativesClient<Channel> {
        CooperativesClient::new(self.channel())
    }

    pub(crate) async fn save_cooperative(
        &self,
        save: SaveCooperativeRequest,
    ) -> Result<SaveCooperativeReply, Status> {
        let answer = self.cooperatives().save_cooperative(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A new cooperative of this code, at a locality (0 = none).
    pub(crate) async fn cooperative(&self, code: &str, locality_id: i64) -> i64 {
        let save = SaveCooperativeRequest {
            locality_id: Some(locality_id).filter(|id| *id != 0),
            ..named(code)
        };
        self.save_cooperative(save).await.expect("it is good").id
    }

    async fn get_cooperative(&self, id: i64) -> Result<GetCooperativeReply, Status> {
        let asked = self.asked(GetCooperativeRequest { id });
        let answer = self.cooperatives().get_cooperative(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A cooperative that is there.
    pub(crate) async fn cooperative_of(&self, id: i64) -> Cooperative {
        let reply = self.get_cooperative(id).await.expect("it is there");
        reply.cooperative.expect("always there")
    }

    async fn delete_cooperative(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteCooperativeRequest { id });
        self.cooperatives()
            .delete_cooperative(asked)
            .await
            .map(|_| ())
    }

    async fn list_cooperatives(
        &self,
        asked: ListCooperativesRequest,
    ) -> Result<ListCooperativesReply, Status> {
        let answer = self
            .cooperatives()
            .list_cooperatives(self.asked(asked))
            .await;
        answer.map(tonic::Response::into_inner)
    }
}

fn named(code: &str) -> SaveCooperativeRequest {
    SaveCooperativeRequest {
        code: Some(code.to_owned()),
        name: Some(format!("Coopérative {code}")),
        ..SaveCooperativeRequest::default()
    }
}

fn changed(id: i64) -> SaveCooperativeRequest {
    SaveCooperativeRequest {
        id: Some(id),
        ..SaveCooperativeRequest::default()
    }
}

/// A save that puts a member into a cooperative.
pub(crate) fn into_cooperative(member_id: i64, id: i64) -> SaveMemberRequest {
    SaveMemberRequest {
        cooperative_id: Some(id),
        ..change(member_id)
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_cooperative_is_kept_as_it_was_saved_and_changed_by_version(db: PgPool) {
    country(&db).await;
    let service = Service::start(db);
    let save = SaveCooperativeRequest {
        locality_id: Some(1),
        contact: Some("07 01 02 03 04".to_owned()),
        ..named("C-01")
    };
    let id = service.save_cooperative(save).await.expect("it is good").id;
    let kept = service.cooperative_of(id).await;
    assert_eq!(
        (kept.code.as_str(), kept.name.as_str(), kept.version),
        ("C-01", "Coopérative C-01", 1)
    );
    assert_eq!(kept.region_name.as_deref(), Some("Béré"));
    assert_eq!(kept.status(), CooperativeStatus::Active);
    assert_eq!(kept.member_count, Some(0));
    // The same once more changes nothing, and tells nobody.
    let again = SaveCooperativeRequest {
        id: Some(id),
        ..named("C-01")
    };
    let repeated = service.save_cooperative(again).await.expect("it is good");
    assert_eq!(repeated.version, 1);
    assert_eq!(service.number("select count(*) from outbox").await, 1);
    for code in ["c-01", "Ｃ-０１"] {
        let twin = service.save_cooperative(named(code)).await;
        assert_eq!(reason(twin), Reason::CooperativeCodeExists, "{code}");
    }
    let renamed = SaveCooperativeRequest {
        name: Some("Espoir".to_owned()),
        version: Some(1),
        ..changed(id)
    };
    let saved = service.save_cooperative(renamed.clone()).await;
    assert_eq!(saved.expect("it is good").version, 2);
    let stale = service.save_cooperative(renamed).await;
    let refusal = Refusal::of(&stale.expect_err("somebody was before"));
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let unknown = SaveCooperativeRequest {
        locality_id: Some(99),
        ..named("C-02")
    };
    let field = "cooperative_localityId".to_owned();
    let told = faults(service.save_cooperative(unknown).await);
    assert_eq!(told, [(field, Fault::UnknownReference)]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_list_finds_counts_and_orders_what_its_reader_sees(db: PgPool) {
    country(&db).await;
    let members = [
        ("Koné", "Awa", "", 1, 42),
        ("Traoré", "Ali", "", 2, 42),
        ("Yao", "Aya", "", 3, 42),
        ("Bamba", "Sita", "", 0, 42),
    ];
    let ids = people(&db, &members).await;
    let service = Service::start(db);
    let first = service.cooperative("Cacao", 1).await;
    let second = service.cooperative("Café", 3).await;
    let nowhere = service.cooperative("Zone", 0).await;
    for id in &ids {
        service.saved(into_cooperative(*id, first)).await;
    }
    let found = async |service: &Service, asked: ListCooperativesRequest| {
        let reply = service.list_cooperatives(asked).await.expect("a list");
        assert_eq!(reply.total, i64::try_from(reply.rows.len()).expect("a few"));
        let told = reply.rows.iter().map(|row| (row.id, row.member_count));
        told.collect::<Vec<_>>()
    };
    let all = ListCooperativesRequest::default();
    assert_eq!(
        found(&service, all.clone()).await,
        [(first, Some(4)), (second, Some(0)), (nowhere, Some(0))]
    );
    let by_members = ListCooperativesRequest {
        order_by: Some("cooperative_memberCount".to_owned()),
        descending: Some(true),
        limit: Some(1),
        ..all.clone()
    };
    let page = service.list_cooperatives(by_members).await.expect("a list");
    assert_eq!((page.total, page.rows[0].id), (3, first));
    for words in ["cafe", "coop CAFE", "caf"] {
        let asked = ListCooperativesRequest {
            filter: Some(words.to_owned()),
            ..all.clone()
        };
        assert_eq!(found(&service, asked).await, [(second, Some(0))], "{words}");
    }
    let in_region = ListCooperativesRequest {
        region_id: Some(2),
        ..all.clone()
    };
    assert_eq!(found(&service, in_region).await, [(second, Some(0))]);
    // Of one region: its cooperatives, and of their members those who live there.
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(found(&limited, all).await, [(first, Some(2))]);
    let reply = limited.get_cooperative(first).await.expect("it is there");
    let told = reply.figures.iter().map(|figure| figure.members);
    assert_eq!(told.sum::<i64>(), 2);
    assert_eq!(reply.land, []);
    assert_eq!(
        reason(limited.get_cooperative(second).await),
        Reason::CooperativeNotFound
    );
    assert_eq!(
        reason(limited.get_cooperative(nowhere).await),
        Reason::CooperativeNotFound
    );
    let elsewhere = SaveCooperativeRequest {
        locality_id: Some(3),
        ..named("Riz")
    };
    let field = "cooperative_localityId".to_owned();
    let told = faults(limited.save_cooperative(elsewhere).await);
    assert_eq!(told, [(field, Fault::UnknownReference)]);
    // What one made without a place, one sees.
    let own = limited.cooperative("Mil", 0).await;
    assert!(limited.get_cooperative(own).await.is_ok());
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_president_is_one_of_its_members_or_becomes_one(db: PgPool) {
    let service = Service::start(db);
    let awa = service.create("Awa", "Koné").await;
    let yao = service.create("Yao", "Kouassi").await;
    let first = service.cooperative("C1", 0).await;
    let second = service.cooperative("C2", 0).await;
    service.saved(into_cooperative(yao, second)).await;
    let presided_by = |member_id| SaveCooperativeRequest {
        president_member_id: Some(member_id),
        ..changed(first)
    };
    let field = "cooperative_presidentMemberId".to_owned();
    let refused = faults(service.save_cooperative(presided_by(yao)).await);
    assert_eq!(refused, [(field.clone(), Fault::OtherCooperative)]);
    let refused = faults(service.save_cooperative(presided_by(99)).await);
    assert_eq!(refused, [(field, Fault::UnknownReference)]);
    service
        .save_cooperative(presided_by(awa))
        .await
        .expect("nothing is against it");
    let member = service.member(awa).await;
    assert_eq!(
        (member.cooperative_id, member.cooperative_name.as_deref()),
        (Some(first), Some("Coopérative C1"))
    );
    let kept = service.cooperative_of(first).await;
    assert_eq!(
        (kept.member_count, kept.president_member_name.as_deref()),
        (Some(1), Some("Koné Awa"))
    );
    // Whoever presides stays, and is not archived.
    assert_eq!(
        reason(service.save(into_cooperative(awa, second)).await),
        Reason::PresidentStays
    );
    let left = cleared(awa, &["member_cooperativeId"]);
    assert_eq!(
        reason(service.save(left.clone()).await),
        Reason::PresidentStays
    );
    let refusal = Refusal::of(&service.delete(awa).await.expect_err("she presides"));
    assert_eq!(refusal.reason(), Reason::MemberInUse);
    let nobody = SaveCooperativeRequest {
        cleared: vec!["cooperative_presidentMemberId".to_owned()],
        ..changed(first)
    };
    service.save_cooperative(nobody).await.expect("it is good");
    service.saved(left).await;
    assert_eq!(service.member(awa).await.cooperative_id, None);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_cooperative_that_has_or_had_members_stays(db: PgPool) {
    let service = Service::start(db);
    let awa = service.create("Awa", "Koné").await;
    let yao = service.create("Yao", "Kouassi").await;
    let id = service.cooperative("C1", 0).await;
    for member in [awa, yao] {
        service.saved(into_cooperative(member, id)).await;
    }
    service.saved(cleared(yao, &["member_cooperativeId"])).await;
    let refusal = Refusal::of(
        &service
            .delete_cooperative(id)
            .await
            .expect_err("it has one"),
    );
    assert_eq!(refusal.reason(), Reason::CooperativeInUse);
    let counts = &refusal.message().counts;
    assert_eq!(
        (counts.get("members"), counts.get("former_members")),
        (Some(&1), Some(&1))
    );
    let empty = service.cooperative("C2", 0).await;
    service
        .delete_cooperative(empty)
        .await
        .expect("nothing refers to it");
    let gone = service.get_cooperative(empty).await;
    assert_eq!(reason(gone), Reason::CooperativeNotFound);
    // Its code is free again.
    service.cooperative("C2", 0).await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_cooperative_that_is_not_active_takes_nobody(db: PgPool) {
    let service = Service::start(db);
    let awa = service.create("Awa", "Koné").await;
    let id = service.cooperative("C1", 0).await;
    service.saved(into_cooperative(awa, id)).await;
    let dissolved = SaveCooperativeRequest {
        status: Some(CooperativeStatus::Dissolved.into()),
        ..changed(id)
    };
    service
        .save_cooperative(dissolved)
        .await
        .expect("it is good");
    let mut newcomer = new("Yao", "Kouassi");
    newcomer.cooperative_id = Some(id);
    assert_eq!(
        reason(service.save(newcomer).await),
        Reason::CooperativeNotActive
    );
    // Who is in it stays in it, whatever else is saved.
    let moved = SaveMemberRequest {
        city: Some("Mankono".to_owned()),
        ..into_cooperative(awa, id)
    };
    service.saved(moved).await;
    assert_eq!(service.member(awa).await.cooperative_id, Some(id));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d2_a_president_of_another_region_is_named_to_who_sees_them_alone(db: PgPool) {
    country(&db).await;
    let outside = people(&db, &[("Zzdehors", "Awa", "", 3, 42)]).await[0];
    let service = Service::start(db);
    let id = service.cooperative("Cacao", 1).await;
    service.saved(into_cooperative(outside, id)).await;
    let save = SaveCooperativeRequest {
        president_member_id: Some(outside),
        ..changed(id)
    };
    service.save_cooperative(save).await.expect("it is good");
    let named = async |service: &Service| {
        let all = ListCooperativesRequest::default();
        let listed = service.list_cooperatives(all).await.expect("a list").rows;
        let one = service.cooperative_of(id).await;
        assert_eq!(listed[0].president_member_name, one.president_member_name);
        assert_eq!(one.president_member_id, Some(outside));
        one.president_member_name
    };
    let name = Some("Zzdehors Awa".to_owned());
    assert_eq!(named(&service).await, name);
    assert_eq!(
        named(&service.limited("supervisor", &[1, 2], 7)).await,
        name
    );
    assert_eq!(named(&service.limited("supervisor", &[1], 7)).await, None);
    // Facts are read wherever the cooperative is seen.
    let telling = "select count(*) from outbox where subject like 'members.cooperative.%'
        and position('Zzdehors' in encode(coalesce(after, ''), 'escape')) > 0";
    assert_eq!(service.number(telling).await, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_parcels_of_its_members_are_added_up_as_their_list_has_them(db: PgPool) {
    country(&db).await;
    let named = [("Koné", "Awa", "", 1, 42), ("Yao", "Aya", "", 3, 42)];
    let ids = people(&db, &named).await;
    let service = Service::start(db);
    let cooperative = service.cooperative("Cacao", 1).await;
    for id in &ids {
        service.saved(into_cooperative(*id, cooperative)).await;
    }
    let first = service.parcel(ids[0], square(-5.0)).await;
    service.parcel(ids[0], square(-5.1)).await;
    service.parcel(ids[1], square(-5.2)).await;
    let (parcel, _) = service.parcel_of(first).await;
    let hectares = parcel.area_ha.expect("it has an outline");
    // One lies in another region than its member lives in.
    let moved = SaveParcelRequest {
        id: Some(first),
        locality_id: Some(3),
        ..SaveParcelRequest::default()
    };
    service.save_parcel(moved).await.expect("it is good");
    for (regions, parcels) in [(vec![], 3), (vec![1], 2), (vec![1, 2], 3)] {
        let reader = service.limited("supervisor", &regions, 7);
        let reply = reader.get_cooperative(cooperative).await;
        let land = reply.expect("it is seen").land;
        let counted: i64 = land.iter().map(|figure| figure.parcels).sum();
        let asked = ListParcelsRequest {
            cooperative_id: Some(cooperative),
            ..ListParcelsRequest::default()
        };
        let listed = reader.parcel_codes(asked).await.len();
        assert_eq!(
            (counted, i64::try_from(listed)),
            (parcels, Ok(parcels)),
            "{regions:?}"
        );
        for figure in &land {
            let asked = ListParcelsRequest {
                cooperative_id: Some(cooperative),
                locality_id: figure.locality_id,
                gender: figure.gender,
                ..ListParcelsRequest::default()
            };
            let listed = reader.parcel_codes(asked).await.len();
            assert_eq!(
                i64::try_from(listed),
                Ok(figure.parcels),
                "{figure:?} {regions:?}"
            );
        }
        let area: f64 = land.iter().map(|figure| figure.area_ha).sum();
        let expected = hectares * f64::from(i32::try_from(parcels).expect("a few"));
        assert!((area - expected).abs() < 0.01, "{area} of {expected}");
    }
}
