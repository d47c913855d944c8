//! The pages of a parcel's title of land: added, opened, removed, and who may.

use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::TryStreamExt;
use image::{ImageFormat, Rgb, RgbImage};
use platform::channel::Channel;
use proto::maillon::members::v1::parcel_titles_client::ParcelTitlesClient;
use proto::maillon::members::v1::{
    AddParcelTitleRequest, GetParcelTitleFileRequest, ParcelTitle, RemoveParcelTitleRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::Status;

use crate::parcel::{of, owners, square};
use crate::support::{Service, fault, faults, figures, reason};

/// A page of a colour, as a scanner writes it.
fn page(colour: u8) -> String {
    let mut file = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(2000, 100, Rgb([colour, 20, 60]));
    let written = picture.write_to(&mut file, ImageFormat::Png);
    written.expect("a vector takes it");
    BASE64_STANDARD.encode(file.into_inner())
}

impl Service {
    fn titles(&self) -> ParcelTitlesClient<Channel> {
        ParcelTitlesClient::new(self.channel())
    }

    async fn add_page(&self, parcel_id: i64, page: String) -> Result<ParcelTitle, Status> {
        let asked = self.asked(AddParcelTitleRequest { parcel_id, page });
        let answer = self.titles().add_parcel_title(asked).await?;
        Ok(answer.into_inner().title.expect("always there"))
    }

    async fn remove_page(&self, parcel_id: i64, title_id: i64) -> Result<(), Status> {
        let asked = self.asked(RemoveParcelTitleRequest {
            parcel_id,
            title_id,
        });
        self.titles().remove_parcel_title(asked).await.map(|_| ())
    }

    async fn page_file(&self, id: i64) -> Result<Vec<u8>, Status> {
        let asked = self.asked(GetParcelTitleFileRequest { id });
        let pieces = self.titles().get_parcel_title_file(asked).await?;
        let pieces: Vec<_> = pieces.into_inner().try_collect().await?;
        assert_eq!(pieces[0].content_type, "image/jpeg");
        Ok(pieces.into_iter().flat_map(|piece| piece.content).collect())
    }

    async fn pages(&self, parcel_id: i64) -> Vec<i64> {
        let reply = self.get_parcel(parcel_id).await.expect("it is there");
        reply.titles.into_iter().map(|title| title.id).collect()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_page_is_added_opened_and_removed_and_stays_known(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let parcel = service.parcel(owners[0], square(-5.0)).await;
    let first = service.add_page(parcel, page(200)).await.expect("good");
    assert_eq!(first.path, format!("/api/parcel/title/{}/file", first.id));
    assert_eq!(first.added_by_user, "awa");
    let second = service.add_page(parcel, page(90)).await.expect("good");
    assert_eq!(service.pages(parcel).await, [first.id, second.id]);
    // Written anew, and fitted: nothing that came in goes out.
    let file = service.page_file(first.id).await.expect("it is there");
    let picture = image::load_from_memory_with_format(&file, ImageFormat::Jpeg).expect("a JPEG");
    assert_eq!((picture.width(), picture.height()), (1600, 80));
    assert_eq!(
        reason(service.add_page(parcel, page(200)).await),
        Reason::ParcelTitleExists
    );
    // The parcel is as it was: who edits it meanwhile has no conflict.
    assert_eq!(service.parcel_of(parcel).await.0.version, 1);
    service.remove_page(parcel, first.id).await.expect("there");
    assert_eq!(service.pages(parcel).await, [second.id]);
    let again = service.remove_page(parcel, first.id).await;
    assert_eq!(reason(again), Reason::ParcelTitleNotFound);
    assert_eq!(
        reason(service.page_file(first.id).await),
        Reason::ParcelTitleNotFound
    );
    let other = service.save_parcel(of(owners[1])).await.expect("good").id;
    assert_eq!(
        reason(service.remove_page(other, second.id).await),
        Reason::ParcelTitleNotFound
    );
    let facts = "select count(*) from outbox
        where subject in ('members.parcel.title_added', 'members.parcel.title_removed')";
    assert_eq!(service.number(facts).await, 3);
    // What was removed may come again, and a deleted parcel keeps all of it.
    service.add_page(parcel, page(200)).await.expect("good");
    service.delete_parcel(parcel).await.expect("it is there");
    assert_eq!(
        reason(service.page_file(second.id).await),
        Reason::ParcelTitleNotFound
    );
    assert_eq!(service.number("select count(*) from parcel_title").await, 3);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_page_that_is_no_picture_is_refused_and_a_title_has_an_end(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let parcel = service.parcel(owners[0], square(-5.0)).await;
    let pdf = BASE64_STANDARD.encode(b"%PDF-1.7 a title");
    let large = BASE64_STANDARD.encode(vec![0; 9 * 1024 * 1024]);
    for (sent, expected) in [
        (String::new(), Fault::Required),
        (pdf.clone(), Fault::NotAnImage),
        // What it says of itself is not believed.
        (format!("data:image/png;base64,{pdf}"), Fault::NotAnImage),
        (large, Fault::TooManyBytes),
    ] {
        let refused = service.add_page(parcel, sent).await;
        assert_eq!(faults(refused), fault("title_page", expected));
    }
    for colour in 0..10 {
        let added = service.add_page(parcel, page(colour * 20)).await;
        added.expect("there is room");
    }
    let one_more = service.add_page(parcel, page(250)).await;
    assert_eq!(figures(one_more), [("most".to_owned(), 10)]);
    assert_eq!(service.pages(parcel).await.len(), 10);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_page_is_seen_and_changed_as_its_parcel_is(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let (here, there) = (
        service.parcel(owners[0], square(-5.0)).await,
        service.parcel(owners[2], square(-4.0)).await,
    );
    let seen = service.add_page(here, page(10)).await.expect("good");
    let hidden = service.add_page(there, page(20)).await.expect("good");
    let limited = service.limited("supervisor", &[1], 7);
    limited.page_file(seen.id).await.expect("of their region");
    assert_eq!(
        reason(limited.page_file(hidden.id).await),
        Reason::ParcelTitleNotFound
    );
    for refused in [
        limited.add_page(there, page(30)).await.map(|_| ()),
        limited.remove_page(there, hidden.id).await,
    ] {
        assert_eq!(reason(refused), Reason::ParcelNotFound);
    }
    let viewer = service.as_role("viewer");
    viewer.page_file(seen.id).await.expect("a viewer may read");
    for refused in [
        viewer.add_page(here, page(30)).await.map(|_| ()),
        viewer.remove_page(here, seen.id).await,
    ] {
        assert_eq!(reason(refused), Reason::PermissionDenied);
    }
    service
        .sql("update member set can_write = false where id_number = 'N-0001'")
        .await;
    assert_eq!(
        reason(service.add_page(here, page(30)).await),
        Reason::MemberReadOnly
    );
    service.page_file(seen.id).await.expect("it may be read");
}
