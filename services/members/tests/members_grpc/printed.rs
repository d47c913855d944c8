//! Members on paper: the list that is filtered, and documents about them; for who sees them all.

use futures_util::{StreamExt, TryStreamExt};
use platform::channel::Channel;
use prost::Message;
use proto::maillon::event::v1::printables_client::PrintablesClient;
use proto::maillon::event::v1::{Export, Printable, ReadPrintableRequest};
use proto::maillon::members::v1::member_prints_client::MemberPrintsClient;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{
    PrintMemberDocumentsRequest, PrintMemberListRequest, PrintParcelRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::FileChunk;
use sqlx::{PgPool, Row};
use tonic::{Response, Status, Streaming};

use crate::country::{country, people};
use crate::parcel::{of, owners, square};
use crate::support::{Service, fault, faults, reason};

/// The bytes of a file, and how many pages it says that it has.
async fn paper(answer: Result<Response<Streaming<FileChunk>>, Status>) -> Result<usize, Status> {
    let pieces: Vec<FileChunk> = answer?.into_inner().try_collect().await?;
    assert_eq!(pieces[0].content_type, "application/pdf");
    let bytes: Vec<u8> = pieces.into_iter().flat_map(|piece| piece.content).collect();
    assert!(bytes.starts_with(b"%PDF-"));
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.matches("/Type/Page/").count() + text.matches("/Type /Page\n").count())
}

impl Service {
    fn printing(&self) -> MemberPrintsClient<Channel> {
        MemberPrintsClient::new(self.channel())
    }

    async fn print_list(&self, list: PrintMemberListRequest) -> Result<usize, Status> {
        paper(self.printing().print_member_list(self.asked(list)).await).await
    }

    async fn print_documents(&self, named: PrintMemberDocumentsRequest) -> Result<usize, Status> {
        paper(
            self.printing()
                .print_member_documents(self.asked(named))
                .await,
        )
        .await
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_parcel_is_printed_on_one_sheet_for_who_sees_it(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    let id = service.parcel(owners[2], square(-5.0)).await;
    let nowhere = service.save_parcel(of(owners[0])).await.expect("good").id;
    let print = async |service: &Service, id: i64| {
        let mut client: ParcelsClient<Channel> = ParcelsClient::new(service.channel());
        paper(
            client
                .print_parcel(service.asked(PrintParcelRequest { id }))
                .await,
        )
        .await
    };
    assert_eq!(print(&service, id).await.expect("a sheet"), 1);
    assert_eq!(print(&service, nowhere).await.expect("a sheet"), 1);
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(reason(print(&limited, id).await), Reason::ParcelNotFound);
    let told = service.number("select count(*) from outbox where subject = 'members.export.made'");
    assert_eq!(told.await, 2);
}

/// What the audit was told of files: the list, its rows, and the type it was printed with.
async fn exported(db: &PgPool) -> Vec<(String, i64, String)> {
    let rows = sqlx::query(
        "select after from outbox where subject = 'members.export.made' order by sequence",
    )
    .fetch(db)
    .map(|row| Export::decode(row.expect("a row").get::<Vec<u8>, _>(0).as_slice()))
    .map(|export| export.expect("its message"));
    let told = rows.map(|told| {
        assert_eq!(told.format, "pdf");
        let used = told.template.expect("what it was printed with");
        (told.list, told.rows, used.r#type)
    });
    told.collect().await
}

fn attestation(member_ids: &[i64]) -> PrintMemberDocumentsRequest {
    PrintMemberDocumentsRequest {
        member_ids: member_ids.to_vec(),
        title: Some("ATTESTATION".to_owned()),
        text: Some("{member_lastname} {member_firstname}\n\nest membre.".to_owned()),
        ..PrintMemberDocumentsRequest::default()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn members_are_printed_as_a_list_and_one_by_one(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let named = [
        ("Koné", "Awa", "", 1, 42),
        ("Bamba", "Issa", "", 3, 42),
        ("Yao", "Ali", "", 0, 42),
    ];
    let ids = people(&service.app.db, &named).await;
    assert_eq!(
        service
            .print_list(PrintMemberListRequest::default())
            .await
            .expect("all"),
        1
    );
    let west = PrintMemberListRequest {
        region_id: Some(1),
        ..PrintMemberListRequest::default()
    };
    service.print_list(west).await.expect("one region");
    let chosen = PrintMemberListRequest {
        ids: Some(format!("{},{}", ids[0], ids[2])),
        ..PrintMemberListRequest::default()
    };
    service.print_list(chosen).await.expect("two by hand");
    let pages = service
        .print_documents(attestation(&[ids[2], ids[0], ids[2]]))
        .await;
    assert_eq!(pages.expect("documents"), 2, "each once");
    let records =
        "select after from outbox where subject = 'members.export.made' order by sequence";
    let last: Vec<Vec<u8>> = sqlx::query_scalar(records)
        .fetch_all(&service.app.db)
        .await
        .expect("facts");
    let last = Export::decode(last[3].as_slice()).expect("its message");
    let records: Vec<_> = last
        .records
        .iter()
        .map(|left| (&*left.entity, left.id, &*left.label, left.region_ids.len()))
        .collect();
    assert_eq!(
        records,
        [
            ("member", ids[2], "Yao Ali", 0),
            ("member", ids[0], "Koné Awa", 1)
        ]
    );
    let told = |list: &str, rows| (list.to_owned(), rows, list.to_owned());
    assert_eq!(
        exported(&service.app.db).await,
        [
            told("member_list", 3),
            told("member_list", 1),
            told("member_list", 2),
            told("document", 2)
        ]
    );
}

async fn read(
    process: &Service,
    kind: &str,
    id: i64,
    regions: &[i64],
) -> Result<Vec<Printable>, Status> {
    let asked = process.asked(ReadPrintableRequest {
        r#type: kind.to_owned(),
        id,
        login_id: 7,
        region_ids: regions.to_vec(),
    });
    let parts = PrintablesClient::new(process.channel())
        .read_printable(asked)
        .await?;
    parts.into_inner().try_collect().await
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_is_told_alone_and_as_the_one_line_of_a_list(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let ids = people(&service.app.db, &[("Koné", "Awa", "", 1, 42)]).await;
    let process = service.as_role("service");
    let alone = read(&process, "document", ids[0], &[1]).await;
    let alone = alone.expect("a member");
    assert_eq!(alone.len(), 1);
    let list = read(&process, "member_list", ids[0], &[1]).await;
    let list = list.expect("a list");
    assert_eq!(list.len(), 2);
    assert_eq!(list[0].texts["list_count"], "1");
    assert_eq!(list[1].texts, alone[0].texts);
    for (kind, regions, why) in [
        ("member_list", &[3][..], Reason::MemberNotFound),
        ("receipt", &[1], Reason::ValidationFailed),
    ] {
        assert_eq!(reason(read(&process, kind, ids[0], regions).await), why);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_can_not_be_printed_is_refused_whole(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let named = [("Koné", "Awa", "", 1, 42), ("Bamba", "Issa", "", 3, 42)];
    let ids = people(&service.app.db, &named).await;
    let limited = service.limited("supervisor", &[1], 7);
    limited
        .print_documents(attestation(&ids[..1]))
        .await
        .expect("their own");
    let refused = limited.print_documents(attestation(&ids)).await;
    assert_eq!(reason(refused), Reason::MemberNotFound);
    let none = service.print_documents(attestation(&[])).await;
    assert_eq!(faults(none), fault("member_ids", Fault::Required));
    let long = PrintMemberDocumentsRequest {
        text: Some("é".repeat(5_001)),
        ..attestation(&ids)
    };
    let long = service.print_documents(long).await;
    assert_eq!(faults(long), fault("document_text", Fault::TooLong));
    // Shorter than a document may be, and more lines than the element has: nothing of it is cut in silence.
    let cut = PrintMemberDocumentsRequest {
        text: Some("mot\n".repeat(1_200)),
        ..attestation(&ids)
    };
    let cut = service.print_documents(cut).await;
    assert_eq!(reason(cut), Reason::TemplateNotDrawn);
    let bell = PrintMemberDocumentsRequest {
        title: Some("\u{7}".to_owned()),
        ..attestation(&ids)
    };
    let bell = service.print_documents(bell).await;
    assert_eq!(
        faults(bell),
        fault("document_title", Fault::ControlCharacter)
    );
    let unknown = PrintMemberListRequest {
        report_id: Some(9),
        ..PrintMemberListRequest::default()
    };
    let unknown = service.print_list(unknown).await;
    assert_eq!(faults(unknown), fault("report_id", Fault::UnknownReference));
    service.delete(ids[1]).await.expect("nothing refers to it");
    let gone = service.print_documents(attestation(&ids[1..])).await;
    assert_eq!(reason(gone), Reason::MemberNotFound);
}
