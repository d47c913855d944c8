//! Parcels: what may be saved, who sees them, what is found about them, what refers to them.

use futures_util::TryStreamExt;
use platform::channel::Channel;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{
    Crop, DeleteParcelRequest, ExportParcelsRequest, GetParcelReply, GetParcelRequest,
    KeepParcelFindingReply, KeepParcelFindingRequest, ListParcelOutlinesRequest,
    ListParcelsRequest, Parcel, ParcelFinding, ParcelOutline, SaveParcelReply, SaveParcelRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::country::{country, people};
use crate::support::{Service, fault, faults, figures, reason};

impl Service {
    fn parcels(&self) -> ParcelsClient<Channel> {
        ParcelsClient::new(self.channel())
    }

    pub(crate) async fn save_parcel(
        &self,
        save: SaveParcelRequest,
    ) -> Result<SaveParcelReply, Status> {
        let answer = self.parcels().save_parcel(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A new parcel of a member with an outline, and its id.
    pub(crate) async fn parcel(&self, member_id: i64, outline: String) -> i64 {
        let save = SaveParcelRequest {
            geometry: Some(outline),
            ..of(member_id)
        };
        self.save_parcel(save).await.expect("it is good").id
    }

    pub(crate) async fn get_parcel(&self, id: i64) -> Result<GetParcelReply, Status> {
        let answer = self
            .parcels()
            .get_parcel(self.asked(GetParcelRequest { id }))
            .await;
        answer.map(tonic::Response::into_inner)
    }

    /// A parcel that is there, and what was found about it.
    pub(crate) async fn parcel_of(&self, id: i64) -> (Parcel, Vec<ParcelFinding>) {
        let reply = self.get_parcel(id).await.expect("it is there");
        (reply.parcel.expect("always there"), reply.findings)
    }

    pub(crate) async fn delete_parcel(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteParcelRequest { id });
        self.parcels().delete_parcel(asked).await.map(|_| ())
    }

    /// Codes that a list finds, in its order.
    pub(crate) async fn parcel_codes(&self, asked: ListParcelsRequest) -> Vec<String> {
        let answer = self.parcels().list_parcels(self.asked(asked)).await;
        let reply = answer.expect("it is good").into_inner();
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        reply.rows.into_iter().map(|row| row.code).collect()
    }

    pub(crate) async fn keep(
        &self,
        parcel_id: i64,
        finding_id: i64,
        reason: &str,
    ) -> Result<KeepParcelFindingReply, Status> {
        let asked = self.asked(KeepParcelFindingRequest {
            parcel_id,
            finding_id,
            reason: reason.to_owned(),
        });
        let answer = self.parcels().keep_parcel_finding(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn outlines(&self, id: i64) -> Vec<ParcelOutline> {
        let asked = ListParcelOutlinesRequest {
            id,
            ..ListParcelOutlinesRequest::default()
        };
        let answer = self.parcels().list_parcel_outlines(self.asked(asked)).await;
        answer.expect("it is there").into_inner().rows
    }
}

pub(crate) fn of(member_id: i64) -> SaveParcelRequest {
    SaveParcelRequest {
        member_id: Some(member_id),
        ..SaveParcelRequest::default()
    }
}

pub(crate) fn changed(id: i64) -> SaveParcelRequest {
    SaveParcelRequest {
        id: Some(id),
        ..SaveParcelRequest::default()
    }
}

/// A square of some 1.2 hectares whose western side has this longitude.
pub(crate) fn square(west: f64) -> String {
    let east = west + 0.001;
    let corners = [
        (west, 7.0),
        (east, 7.0),
        (east, 7.001),
        (west, 7.001),
        (west, 7.0),
    ];
    let corners = corners.map(|(longitude, latitude)| format!("[{longitude:.6},{latitude:.6}]"));
    format!(
        r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
        corners.join(",")
    )
}

/// Two members of region 1 and one of region 2.
pub(crate) async fn owners(db: &PgPool) -> Vec<i64> {
    country(db).await;
    let owners = [
        ("Koné", "Awa", "", 1, 9),
        ("Bamba", "Issa", "", 2, 9),
        ("Zadi", "Paul", "", 3, 9),
    ];
    people(db, &owners).await
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_parcel_is_kept_as_it_was_saved_with_the_area_of_its_outline(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let save = SaveParcelRequest {
        crop: Some(Crop::Cacao.into()),
        declared_area_ha: Some(1.3),
        planted_year: Some(2008),
        land_title: Some("CF-12".to_owned()),
        accuracy_m: Some(4.5),
        geometry: Some(square(-5.0)),
        ..of(owners[0])
    };
    let saved = service.save_parcel(save.clone()).await.expect("it is good");
    assert_eq!((saved.code.as_str(), saved.version), ("N-0001-1", 1));
    let (kept, findings) = service.parcel_of(saved.id).await;
    assert_eq!(kept.geometry, Some(square(-5.0)));
    assert_eq!(
        (kept.member_name.as_str(), kept.crop()),
        ("Koné Awa", Crop::Cacao)
    );
    // Where its member lives, as it was not said.
    assert_eq!(kept.locality_name.as_deref(), Some("Kékégoza"));
    let area = kept.area_ha.expect("it has an outline");
    assert!((1.2..1.25).contains(&area), "{area}");
    assert_eq!(
        (kept.declared_area_ha, kept.finding_count),
        (Some(1.3), Some(0))
    );
    assert_eq!(findings, []);
    // The same once more changes nothing, and tells nobody.
    let again = SaveParcelRequest {
        id: Some(saved.id),
        version: Some(1),
        ..save
    };
    assert_eq!(
        service
            .save_parcel(again)
            .await
            .expect("it is good")
            .version,
        1
    );
    assert_eq!(service.number("select count(*) from outbox").await, 1);
    // A second one has the next rank, also after one was deleted.
    service.delete_parcel(saved.id).await.expect("it is there");
    let second = service
        .save_parcel(of(owners[0]))
        .await
        .expect("it is good");
    assert_eq!(second.code, "N-0001-2");
    assert_eq!(
        reason(service.get_parcel(saved.id).await),
        Reason::ParcelNotFound
    );
    assert_eq!(
        reason(service.delete_parcel(saved.id).await),
        Reason::ParcelNotFound
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_wrong_with_a_parcel_is_told_by_field_and_nothing_is_kept(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    assert_eq!(
        faults(service.save_parcel(SaveParcelRequest::default()).await),
        fault("parcel_memberId", Fault::Required)
    );
    assert_eq!(
        faults(service.save_parcel(of(999)).await),
        fault("parcel_memberId", Fault::UnknownReference)
    );
    let at = SaveParcelRequest {
        locality_id: Some(4),
        ..of(owners[0])
    };
    assert_eq!(
        faults(service.save_parcel(at).await),
        fault("parcel_localityId", Fault::UnknownReference)
    );
    let bow_tie = r#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}"#;
    let crossing = SaveParcelRequest {
        geometry: Some(bow_tie.to_owned()),
        ..of(owners[0])
    };
    assert_eq!(
        faults(service.save_parcel(crossing).await),
        fault("parcel_geometry", Fault::CrossesItself)
    );
    let named = SaveParcelRequest {
        code: Some("A".to_owned()),
        ..of(owners[0])
    };
    service
        .save_parcel(named.clone())
        .await
        .expect("it is good");
    let taken = SaveParcelRequest {
        code: Some("a".to_owned()),
        ..named
    };
    assert_eq!(
        reason(service.save_parcel(taken).await),
        Reason::ParcelCodeExists
    );
    assert_eq!(service.number("select count(*) from parcel").await, 1);
    assert_eq!(service.number("select count(*) from outbox").await, 1);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn who_changes_an_old_version_hears_it_and_each_outline_stays_with_its_author(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let id = service.parcel(owners[0], square(-5.0)).await;
    let moved = SaveParcelRequest {
        geometry: Some(square(-5.1)),
        version: Some(1),
        ..changed(id)
    };
    service
        .save_parcel(moved.clone())
        .await
        .expect("it is good");
    assert_eq!(
        reason(service.save_parcel(moved).await),
        Reason::StaleVersion
    );
    let other = SaveParcelRequest {
        planted_year: Some(2001),
        ..changed(id)
    };
    service.save_parcel(other).await.expect("it is good");
    let gone = SaveParcelRequest {
        cleared: vec!["parcel_geometry".to_owned()],
        ..changed(id)
    };
    service.save_parcel(gone).await.expect("it is good");
    let outlines = service.outlines(id).await;
    let told: Vec<_> = (outlines.iter())
        .map(|outline| {
            (
                outline.version,
                outline.geometry.clone(),
                outline.made_by_user.as_str(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (4, None, "awa"),
            (2, Some(square(-5.1)), "awa"),
            (1, Some(square(-5.0)), "awa")
        ]
    );
    let (parcel, _) = service.parcel_of(id).await;
    assert_eq!((parcel.outline_version, parcel.area_ha), (4, None));
    // No fact tells where it is.
    let told = service
        .number(
            "select count(*) from outbox
            where convert_from(coalesce(before, '') || coalesce(after, ''), 'LATIN1') like '%coordinates%'",
        )
        .await;
    assert_eq!(told, 0);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_parcel_is_seen_where_its_member_is_and_a_neighbour_elsewhere_has_no_name(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let first = service.parcel(owners[0], square(-5.0)).await;
    let elsewhere = service.parcel(owners[2], square(-4.9998)).await;
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(
        limited.parcel_codes(ListParcelsRequest::default()).await,
        ["N-0001-1"]
    );
    let (_, findings) = limited.parcel_of(first).await;
    assert_eq!(findings.len(), 1);
    assert_eq!(
        (findings[0].other_id, &findings[0].other_code),
        (None, &None)
    );
    assert_eq!(
        reason(limited.get_parcel(elsewhere).await),
        Reason::ParcelNotFound
    );
    assert_eq!(
        reason(limited.delete_parcel(elsewhere).await),
        Reason::ParcelNotFound
    );
    let planted = SaveParcelRequest {
        planted_year: Some(2000),
        ..changed(elsewhere)
    };
    assert_eq!(
        reason(limited.save_parcel(planted).await),
        Reason::ParcelNotFound
    );
    assert_eq!(
        reason(limited.keep(elsewhere, findings[0].id, "x").await),
        Reason::ParcelNotFound
    );
    assert_eq!(
        faults(limited.save_parcel(of(owners[2])).await),
        fault("parcel_memberId", Fault::UnknownReference)
    );
    // Nor can one's own be given away to somebody there.
    let given = SaveParcelRequest {
        member_id: Some(owners[2]),
        ..changed(first)
    };
    assert_eq!(
        faults(limited.save_parcel(given).await),
        fault("parcel_memberId", Fault::UnknownReference)
    );
    let asked = limited.asked(ExportParcelsRequest {
        format: Some("geojson".to_owned()),
        ..ExportParcelsRequest::default()
    });
    let rows = limited
        .parcels()
        .export_parcels(asked)
        .await
        .expect("it begins");
    let rows: Vec<Parcel> = rows.into_inner().try_collect().await.expect("it ends");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].geometry, Some(square(-5.0)));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_list_is_narrowed_and_found_by_code_title_and_member(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    service.parcel(owners[0], square(-5.0)).await;
    let titled = SaveParcelRequest {
        crop: Some(Crop::Hevea.into()),
        land_title: Some("Attestation Gbêkê".to_owned()),
        locality_id: Some(3),
        ..of(owners[1])
    };
    service.save_parcel(titled).await.expect("it is good");
    let all = ListParcelsRequest::default;
    let filtered = |filter: &str| ListParcelsRequest {
        filter: Some(filter.to_owned()),
        ..all()
    };
    for (asked, found) in [
        (filtered("gbeke"), vec!["N-0002-1"]),
        (filtered("awa kone"), vec!["N-0001-1"]),
        (filtered("n-0002-1"), vec!["N-0002-1"]),
        (filtered("personne"), vec![]),
        (
            ListParcelsRequest {
                crop: Some(Crop::Hevea.into()),
                ..all()
            },
            vec!["N-0002-1"],
        ),
        (
            ListParcelsRequest {
                without_geometry: Some(true),
                ..all()
            },
            vec!["N-0002-1"],
        ),
        // Where the parcel lies, not where its member lives.
        (
            ListParcelsRequest {
                region_id: Some(2),
                ..all()
            },
            vec!["N-0002-1"],
        ),
        (
            ListParcelsRequest {
                member_id: Some(owners[0]),
                ..all()
            },
            vec!["N-0001-1"],
        ),
        (
            ListParcelsRequest {
                order_by: Some("parcel_memberName".to_owned()),
                ..all()
            },
            vec!["N-0002-1", "N-0001-1"],
        ),
    ] {
        let case = format!("{asked:?}");
        assert_eq!(service.parcel_codes(asked).await, found, "{case}");
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_with_parcels_is_not_archived(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let id = service.parcel(owners[0], square(-5.0)).await;
    let refused = service.delete(owners[0]).await;
    assert_eq!(figures(refused), [("parcels".to_owned(), 1)]);
    service.delete_parcel(id).await.expect("it is there");
}
