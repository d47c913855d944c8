//! Parcels for the EU's information system on deforestation: what goes, what stays out and why, who may, and
//! what the audit keeps.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use platform::channel::Channel;
use prost::Message;
use proto::maillon::event::v1::{Export, PlotsLeft};
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{ExportPlotsRequest, SaveParcelRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::Value;
use sqlx::PgPool;
use tonic::Status;
use zip::ZipArchive;

use crate::parcel::{of, owners, square};
use crate::support::{Service, fault, faults, reason};

/// What is in a ZIP, by its path.
type Files = BTreeMap<String, String>;

impl Service {
    async fn plots(&self, asked: ExportPlotsRequest) -> Result<Files, Status> {
        let mut client: ParcelsClient<Channel> = ParcelsClient::new(self.channel());
        let mut pieces = client.export_plots(self.asked(asked)).await?.into_inner();
        let first = pieces.message().await?.expect("a file has pieces");
        assert_eq!(first.content_type, "application/zip");
        let mut bytes = first.content;
        while let Some(piece) = pieces.message().await? {
            bytes.extend(piece.content);
        }
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
        let files = (0..archive.len()).map(|nth| {
            let mut file = archive.by_index(nth).expect("a file");
            let mut text = String::new();
            file.read_to_string(&mut text).expect("UTF-8");
            (file.name().expect("a text").into_owned(), text)
        });
        Ok(files.collect())
    }

    async fn point(&self, member_id: i64, place: &str, declared_ha: Option<f64>) -> i64 {
        let geometry = format!(r#"{{"type":"Point","coordinates":[{place}]}}"#);
        let save = SaveParcelRequest {
            declared_area_ha: declared_ha,
            geometry: Some(geometry),
            ..of(member_id)
        };
        self.save_parcel(save).await.expect("it is good").id
    }

    async fn plots_left(&self) -> Vec<(i64, String, PlotsLeft)> {
        let facts: Vec<Vec<u8>> = sqlx::query_scalar(
            "select after from outbox where subject = 'members.export.made' order by sequence",
        )
        .fetch_all(&self.app.db)
        .await
        .expect("the outbox");
        let facts = facts.iter().map(|fact| Export::decode(fact.as_slice()));
        let facts = facts.map(|fact| fact.expect("an export"));
        facts
            .map(|fact| (fact.rows, fact.format, fact.plots.expect("who receives it")))
            .collect()
    }
}

fn to(recipient: &str) -> ExportPlotsRequest {
    ExportPlotsRequest {
        recipient: recipient.to_owned(),
        ..ExportPlotsRequest::default()
    }
}

/// The properties and coordinates of each feature.
fn features(files: &Files) -> Vec<(Value, Value)> {
    let file: Value = serde_json::from_str(&files["parcelles-1.geojson"]).expect("JSON");
    let features = file["features"].as_array().expect("a collection").iter();
    features
        .map(|one| {
            (
                one["properties"].clone(),
                one["geometry"]["coordinates"].clone(),
            )
        })
        .collect()
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_can_go_goes_and_what_can_not_is_listed_with_its_reason(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    service.parcel(owners[0], square(-5.0)).await;
    // The same one, from another corner.
    let ring = "[-4.999,7],[-4.999,7.001],[-5,7.001],[-5,7],[-4.999,7]";
    let again = format!(r#"{{"type":"Polygon","coordinates":[[{ring}]]}}"#);
    service.parcel(owners[1], again).await;
    service.point(owners[0], "-5.5,7.123457", Some(3.0)).await;
    service.point(owners[0], "-5.6,7.1", Some(5.25)).await;
    service
        .save_parcel(of(owners[0]))
        .await
        .expect("without a place");
    service.point(owners[0], "7.1,-5.7", None).await;
    service.point(owners[0], "30,7", None).await;
    let ring = "[-5.2,7],[-5.1,7],[-5.1,7.1],[-5.2,7.1],[-5.2,7]";
    let hole = "[-5.16,7.04],[-5.14,7.04],[-5.14,7.06],[-5.16,7.06],[-5.16,7.04]";
    let holed = format!(r#"{{"type":"Polygon","coordinates":[[{ring}],[{hole}]]}}"#);
    service.parcel(owners[1], holed).await;
    service.parcel(owners[1], square(-5.3)).await;
    // As somebody may have put it there before outlines were looked at.
    service
        .sql(
            "update parcel
            set geometry = replace(geometry, '[-5.300000,7.000000]]', '[-5.300001,7.000000]]')
            where code = 'N-0002-3'",
        )
        .await;
    let files = service.plots(to("Négoce & Cie")).await.expect("it ends");
    assert_eq!(
        files.keys().collect::<Vec<_>>(),
        ["parcelles-1.geojson", "parcelles-ecartees.csv"]
    );
    let went = features(&files);
    assert_eq!(went.len(), 2);
    let (outline, point) = (&went[0].0, &went[1]);
    assert_eq!(outline["ProducerName"], "N-0001");
    assert_eq!(outline["ProducerCountry"], "CI");
    assert_eq!(outline["ProductionPlace"], "Kékégoza");
    // Nothing of ours, and no area that the system measures itself.
    assert_eq!(outline.as_object().map(serde_json::Map::len), Some(3));
    assert_eq!(point.0["Area"], 3.0);
    assert!(files["parcelles-1.geojson"].contains("[-5.500000,7.123457]"));
    let list: Vec<&str> = files["parcelles-ecartees.csv"].lines().collect();
    let (head, lines) = list.split_first().expect("a head");
    assert_eq!(
        *head,
        "\u{feff}Code de la parcelle;Numéro du membre;Localité;Motif"
    );
    let expected = [
        ("N-0002-1", "Même emplacement que la parcelle N-0001-1."),
        (
            "N-0001-3",
            "Point pour 5,25 ha déclarés : au-delà de 4 ha, un contour est exigé.",
        ),
        (
            "N-0001-4",
            "Ni point ni contour : donnez un emplacement à la parcelle.",
        ),
        (
            "N-0001-5",
            "Latitude et longitude échangées : remises en place, la parcelle se trouve dans le pays.",
        ),
        (
            "N-0001-6",
            "Hors du pays de production, en tout ou en partie.",
        ),
        (
            "N-0002-2",
            "divisez la parcelle, le système d’information n’en accepte aucune.",
        ),
        (
            "N-0002-3",
            "Contour ouvert d’une décimale : le dernier sommet doit être le même que le premier.",
        ),
    ];
    assert_eq!(lines.len(), expected.len(), "{lines:?}");
    for (line, (code, reason)) in lines.iter().zip(expected) {
        assert!(
            line.starts_with(&format!("{code};")) && line.ends_with(reason),
            "{line}"
        );
    }
    let left = PlotsLeft {
        recipient: "Négoce & Cie".to_owned(),
        country: "CI".to_owned(),
        with_names: false,
        written: Some(2),
        left_out: Some(7),
    };
    assert_eq!(service.plots_left().await, [(9, "eudr".to_owned(), left)]);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn names_leave_only_where_they_are_wanted_and_the_list_is_narrowed(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    service.parcel(owners[0], square(-5.0)).await;
    service.parcel(owners[1], square(-5.1)).await;
    let named = ExportPlotsRequest {
        member_id: Some(owners[1]),
        with_names: Some(true),
        country: Some("FR".to_owned()),
        ..to("Cie")
    };
    let files = service.plots(named).await.expect("it ends");
    let went = features(&files);
    assert_eq!(went.len(), 1);
    assert_eq!(went[0].0["ProducerName"], "Bamba Issa");
    assert_eq!(went[0].0["ProducerCountry"], "FR");
    let nothing = ExportPlotsRequest {
        filter: Some("personne".to_owned()),
        ..to("Cie")
    };
    let files = service.plots(nothing).await.expect("it ends");
    assert_eq!(files.keys().collect::<Vec<_>>(), ["parcelles-ecartees.csv"]);
    assert_eq!(
        faults(service.plots(to(" ")).await),
        fault("export_recipient", Fault::Required)
    );
    let nowhere = ExportPlotsRequest {
        country: Some("Côte d’Ivoire".to_owned()),
        ..to("Cie")
    };
    assert_eq!(
        faults(service.plots(nowhere).await),
        fault("export_country", Fault::UnknownWord)
    );
    assert_eq!(service.plots_left().await.len(), 2);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nothing_of_another_region_leaves_and_a_large_file_needs_its_permission(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    service.parcel(owners[0], square(-5.0)).await;
    service.parcel(owners[2], square(-5.1)).await;
    // What lies elsewhere tells nothing either by being the same ground.
    service.parcel(owners[0], square(-5.1)).await;
    let limited = service.limited("viewer", &[1], 7);
    let files = limited.plots(to("Cie")).await.expect("its own");
    let went = features(&files);
    assert_eq!(went.len(), 2);
    assert!(!files["parcelles-ecartees.csv"].contains("N-0003"));
    service
        .sql(
            "insert into known_setting (name, int_value, version)
            values ('global.export.large_rows', 1, 9)",
        )
        .await;
    assert_eq!(
        reason(limited.plots(to("Cie")).await),
        Reason::PermissionDenied
    );
    assert_eq!(service.plots_left().await.len(), 1);
    let reader = service.as_role("reports");
    assert_eq!(
        reason(reader.plots(to("Cie")).await),
        Reason::PermissionDenied
    );
}
