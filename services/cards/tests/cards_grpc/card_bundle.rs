//! Cards for a printer elsewhere: a ZIP with the asked order, photos and codes, whose sums match; who may;
//! and no state changes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{Cursor, Read};

use photo_store::PhotoStore;
use proto::maillon::cards::v1::BundleCardsRequest;
use proto::maillon::cards::v1::CardStatus::{Created, Printed};
use proto::maillon::event::v1::Export;
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use tonic::Status;
use zip::ZipArchive;

use crate::card_world::number;
use crate::paper::{BLUE, RED, keep};
use crate::support::{Known, Service, fault, faults, reason};

const LATER: &str = "2029-11-20";
const HEAD: &str = "\u{feff}card_idNumber;card_lastname;card_firstname;card_birthDate;\
    card_birthLocation;locality_name;card_memberIdNumber;card_membershipStartDate;\
    card_expirationDate;card_qrcode;card_photo;card_code";

/// What is in a ZIP, by its path.
#[derive(Debug)]
struct Bundle(BTreeMap<String, Vec<u8>>);

async fn bundle(service: &Service, ids: Option<&[i64]>) -> Result<Bundle, Status> {
    let asked = service.asked(BundleCardsRequest {
        card_ids: ids.unwrap_or_default().to_vec(),
        sent: ids.map(|_| "card_ids".to_owned()).into_iter().collect(),
        ..BundleCardsRequest::default()
    });
    let mut pieces = service.cards().bundle_cards(asked).await?.into_inner();
    let first = pieces.message().await?.expect("a file has pieces");
    assert_eq!(first.content_type, "application/zip");
    let mut bytes = first.content;
    while let Some(piece) = pieces.message().await? {
        assert!(piece.content.len() <= 64 * 1024);
        bytes.extend(piece.content);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
    let files = (0..archive.len()).map(|nth| {
        let mut file = archive.by_index(nth).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("its sum matches");
        let path = file.name().expect("a text").into_owned();
        (path, content)
    });
    Ok(Bundle(files.collect()))
}

impl Bundle {
    fn text(&self, path: &str) -> &str {
        std::str::from_utf8(&self.0[path]).expect("UTF-8")
    }

    fn manifest(&self) -> Value {
        serde_json::from_str(self.text("manifest.json")).expect("JSON")
    }

    fn sum(&self, path: &str) -> String {
        let digest = Sha256::digest(&self.0[path]);
        digest.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a text takes everything");
            text
        })
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_bundle_has_all_that_is_printed_in_the_asked_order_and_its_sums_match(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    let service = Service::start(db).with_photos(photos.clone());
    for id in 1..=3 {
        service.card(id, Created, LATER).await;
    }
    service.card(4, Printed, LATER).await;
    // The photo of the second card is lost, and somebody's name is a formula.
    let (red, blue) = (keep(&photos, RED).await, keep(&photos, BLUE).await);
    let (red, blue) = (red.as_str(), blue.as_str());
    service
        .sql(&format!(
            "update card set photo_file_name = '{red}', lastname = '=1+1', birth_location = 'Man; \"Danané\"'
            where id = 1;
            update card set photo_file_name = '{blue}' where id = 3"
        ))
        .await;
    let traces = service.traces().await;

    let three = bundle(&service, Some(&[3, 2, 1, 3])).await.expect("three");
    let [one, two, last] = [1, 2, 3].map(number);
    let paths: Vec<String> = three.0.keys().cloned().collect();
    let expected = [
        "SHA256SUMS".to_owned(),
        "cartes.csv".to_owned(),
        format!("codes/{one}.svg"),
        format!("codes/{two}.svg"),
        format!("codes/{last}.svg"),
        "manifest.json".to_owned(),
        format!("photos/{one}.jpg"),
        format!("photos/{last}.jpg"),
    ];
    assert_eq!(paths, expected);
    let pictures = [(one.as_str(), red), (last.as_str(), blue)];
    for (number, photo) in pictures {
        // A photo is called by its sum.
        let path = format!("photos/{number}.jpg");
        assert_eq!(format!("{}.jpg", three.sum(&path)), photo);
    }

    let mut lines = three.text("cartes.csv").lines();
    assert_eq!(lines.next(), Some(HEAD));
    let mut codes = Vec::new();
    for (id, photo) in [(3, true), (2, false), (1, true)] {
        let (line, card) = (lines.next().expect("a card"), service.get_card(id).await);
        let (number, code) = (number(id), card.expect("it is there").qrcode);
        let photo = if photo {
            format!("photos/{number}.jpg")
        } else {
            String::new()
        };
        assert!(line.starts_with(&number), "{line}");
        let end = format!(";20/11/2029;{code};{photo};codes/{number}.svg");
        assert!(line.ends_with(&end), "{line}");
        let svg = print::qr_svg(&code).expect("it fits");
        assert_eq!(three.text(&format!("codes/{number}.svg")), svg);
        codes.push(svg);
        if id == 1 {
            assert!(line.contains(";'=1+1;") && line.contains(";\"Man; \"\"Danané\"\"\";"));
        }
    }
    assert_eq!(lines.next(), None);
    codes.dedup();
    assert_eq!(codes.len(), 3, "each card has its own");

    let manifest = three.manifest();
    assert_eq!(manifest["madeAt"], "2026-11-21T12:00:00Z");
    assert_eq!(
        (&manifest["cards"], &manifest["withoutPhoto"]),
        (&3.into(), &1.into())
    );
    let files = manifest["files"].as_array().expect("files");
    assert_eq!(files.len(), paths.len() - 2, "all but itself and the sums");
    for file in files {
        let path = file["path"].as_str().expect("a path");
        assert_eq!(file["size"], three.0[path].len());
        assert_eq!(file["sha256"], three.sum(path));
    }
    let sums: Vec<&str> = three.text("SHA256SUMS").lines().collect();
    assert_eq!(sums.len(), paths.len() - 1, "all but itself");
    for line in sums {
        let (sum, path) = line.split_once("  ").expect("two spaces");
        assert_eq!(sum, three.sum(path));
    }

    let all = bundle(&service, None).await.expect("all that are created");
    assert_eq!(all.manifest()["cards"], 3);
    let printed = bundle(&service, Some(&[4])).await.expect("once more");
    assert_eq!(printed.manifest()["cards"], 1);
    let facts = service.told::<Export>("cards.export.made").await;
    let told = facts.iter().filter_map(|fact| fact.after.as_ref());
    let told: Vec<_> = told
        .map(|told| (told.list.as_str(), told.format.as_str(), told.rows))
        .collect();
    assert_eq!(
        told,
        [
            ("cards", "zip", 3),
            ("cards", "zip", 3),
            ("cards", "zip", 1)
        ]
    );
    let (cards, transactions, facts) = service.traces().await;
    assert_eq!(
        (cards, transactions, facts),
        (traces.0, traces.1, traces.2 + 3)
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_can_not_be_handed_over_is_refused_whole(db: PgPool) {
    let folder = tempfile::TempDir::new().expect("a folder");
    let photos = PhotoStore::in_folder(folder.path()).expect("a store");
    let service = Service::start(db).with_photos(photos.clone());
    service.country().await;
    for (id, locality_id) in [(1, 1), (2, 2), (3, 2)] {
        let locality_id = Some(locality_id);
        let known = Known {
            id,
            locality_id,
            ..Known::default()
        };
        service.know(known).await;
        service.card_of(id, id, Created, LATER).await;
    }
    let red = keep(&photos, RED).await;
    let named = format!(
        "update card set photo_file_name = '{}' where id = 3",
        red.as_str()
    );
    service.sql(&named).await;
    let traces = service.traces().await;

    let empty = bundle(&service, Some(&[])).await;
    assert_eq!(faults(empty), fault("card_ids", Fault::Required));
    let many: Vec<i64> = (1..=10_001).collect();
    let many = bundle(&service, Some(&many)).await;
    assert_eq!(faults(many), fault("card_ids", Fault::OutOfRange));
    let unknown = bundle(&service, Some(&[1, 999])).await;
    assert_eq!(reason(unknown), Reason::CardNotFound);
    for role in ["viewer", "delivery", "enrolment"] {
        let other = bundle(&service.as_role(role), Some(&[1])).await;
        assert_eq!(reason(other), Reason::PermissionDenied);
    }
    let limited = service.limited("cards", &[2], 7);
    let outside = bundle(&limited, Some(&[2, 1])).await;
    assert_eq!(reason(outside), Reason::CardNotFound);
    // The store does not answer; nothing has left.
    std::fs::remove_dir_all(folder.path().join(&red.as_str()[..2])).expect("it was there");
    std::fs::write(folder.path().join(&red.as_str()[..2]), "in the way").expect("a file");
    let broken = bundle(&service, Some(&[3, 2])).await;
    assert_eq!(reason(broken), Reason::StorageUnavailable);
    service.set_number("global.export.large_rows", 1).await;
    let large = bundle(&limited, Some(&[2, 3])).await;
    assert_eq!(reason(large), Reason::PermissionDenied);
    assert_eq!(service.traces().await, traces);

    let own = bundle(&limited, Some(&[2])).await.expect("its own card");
    assert_eq!(own.manifest()["withoutPhoto"], 1);
}
