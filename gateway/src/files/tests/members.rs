//! Members as files, from encoded rows to what a spreadsheet reads.

use std::io::Cursor;

use axum::body::to_bytes;
use bytes::Bytes;
use calamine::{Data, Reader, Xlsx};
use chrono::{DateTime, NaiveDate};
use futures_util::{StreamExt, stream};
use prost::Message as _;
use proto::maillon::members::v1::{
    BirthDatePrecision, Gender, HouseholdStatus, Member, MemberStatus,
};
use proto::{Kind, ROUTES, Shape};
use tonic::Status;

use crate::files::rows::Rows;
use crate::files::*;

const COLUMNS: &str = "member_idNumber,member_lastname,member_contact,member_gender,\
    member_birthDate,member_householdStatus,\
    member_householdSize,member_isSpouse,member_mainMemberId,member_status,member_createdAt,member_city";

/// The list for people that a call of the table answers as a file.
fn list(route: &Route) -> Option<List> {
    match route.shape {
        Shape::Table { download, columns } if columns.is_empty() => {
            Some(List { download, columns })
        }
        _ => None,
    }
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

fn awa() -> Member {
    let created = DateTime::parse_from_rfc3339("2026-11-21T12:05:59Z").expect("an instant");
    Member {
        id: 7,
        id_number: "0000260000017".to_owned(),
        lastname: "=N'Zi; \"Awa\"".to_owned(),
        contact: Some("+225 07 08 09 10 11".to_owned()),
        gender: Some(Gender::F.into()),
        birth_date: Some(day(1980, 2, 29).into()),
        birth_date_precision: Some(BirthDatePrecision::Day.into()),
        household_status: Some(HouseholdStatus::Head.into()),
        household_size: Some(6),
        status: MemberStatus::Suspended.into(),
        created_at: Some(created.to_utc().into()),
        ..Member::default()
    }
}

fn kofi() -> Member {
    Member {
        id_number: "0000260000025".to_owned(),
        lastname: "Koffi".to_owned(),
        birth_date: Some(day(1950, 1, 1).into()),
        birth_date_precision: Some(BirthDatePrecision::Year.into()),
        is_spouse: true,
        main_member_id: Some(4_503_599_627_370_497_001),
        status: MemberStatus::Active.into(),
        ..Member::default()
    }
}

fn cells(columns: Option<&str>) -> Cells {
    let message = proto::Message::of::<Member>().expect("a message of the contract");
    let mut lists = ROUTES
        .iter()
        .filter(|route| std::ptr::eq(route.reply, message));
    let list = lists.find_map(list).expect("members leave as a file");
    let fields = list.fields(message, columns).expect("they exist");
    Cells::of(message, &fields, list)
}

fn rows(members: Vec<Member>) -> Rows {
    let rows = members.into_iter().map(|member| member.encode_to_vec());
    stream::iter(rows).map(|row| Ok(Bytes::from(row))).boxed()
}

async fn csv_of(rows: Rows, columns: &str) -> Result<Bytes, axum::Error> {
    let cells = cells(Some(columns));
    let body = csv::body(rows, cells).expect("a head");
    to_bytes(body, usize::MAX).await
}

async fn workbook_of(rows: Rows, columns: Option<&str>) -> Result<Bytes, axum::Error> {
    to_bytes(xlsx::body(rows, cells(columns)), usize::MAX).await
}

fn read(file: Bytes) -> Vec<Vec<Data>> {
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(file)).expect("a workbook");
    let sheet = workbook.worksheet_range_at(0).expect("a sheet");
    let sheet = sheet.expect("it can be read");
    sheet.rows().map(<[Data]>::to_vec).collect()
}

#[tokio::test]
async fn members_leave_as_a_csv_that_a_french_spreadsheet_opens() {
    let file = csv_of(rows(vec![awa(), kofi()]), COLUMNS).await;
    assert_eq!(
        String::from_utf8(file.expect("a file").to_vec()).expect("a text"),
        "\u{feff}Numéro de membre;Nom;Téléphone;Genre;Date de naissance;Place dans le ménage;Taille du \
        ménage;Conjoint;\
        Identifiant du titulaire;Statut;Créé le;Ville\n\
        0000260000017;\"'=N'Zi; \"\"Awa\"\"\";'+225 07 08 09 10 11;Féminin;29/02/1980;Chef de \
        ménage;6;Non;;Suspendu;\
        21/11/2026 12:05;\n\
        0000260000025;Koffi;;;1950 (année seule);;;Oui;4503599627370497001;Actif;;\n"
    );
}

#[tokio::test]
async fn members_leave_as_a_workbook_of_days_and_numbers() {
    let file = workbook_of(rows(vec![awa(), kofi()]), Some(COLUMNS)).await;
    let rows = read(file.expect("a file"));
    let text = |text: &str| Data::String(text.to_owned());
    assert_eq!(rows[0][4], text("Date de naissance"));
    let awa = &rows[1];
    assert_eq!(awa[0], text("0000260000017"));
    assert_eq!(awa[1], text("=N'Zi; \"Awa\""));
    assert_eq!(awa[2], text("+225 07 08 09 10 11"));
    assert_eq!(awa[3], text("Féminin"));
    assert_eq!(awa[6], Data::Float(6.0));
    assert_eq!(awa[7], text("Non"));
    assert_eq!((&awa[8], &awa[11]), (&Data::Empty, &Data::Empty));
    // 29 February 1980, and the minute of 21 November 2026, as spreadsheets count days.
    let serial = |cell: &Data| match cell {
        Data::DateTime(at) => (at.as_f64() * 1440.0).round() / 1440.0,
        other => panic!("{other:?} is no date"),
    };
    assert!((serial(&awa[4]) - 29_280.0).abs() < f64::EPSILON);
    assert!((serial(&awa[10]) - (46_347.0 + 725.0 / 1440.0)).abs() < 1e-9);
    let kofi = &rows[2];
    assert_eq!(kofi[4], text("1950 (année seule)"));
    assert_eq!(kofi[8], text("4503599627370497001"), "no digit is lost");
}

#[tokio::test]
async fn a_day_before_the_calendar_of_spreadsheets_is_a_text() {
    let old = Member {
        membership_start_date: Some(day(1900, 2, 28).into()),
        ..Member::default()
    };
    let file = workbook_of(rows(vec![old]), Some("member_membershipStartDate")).await;
    let expected = Data::String("28/02/1900".to_owned());
    assert_eq!(read(file.expect("a file"))[1], [expected]);
}

#[tokio::test]
async fn a_text_longer_than_a_cell_ends_in_an_ellipsis() {
    let long = |letters: usize| Member {
        address: Some("é".repeat(letters)),
        ..Member::default()
    };
    let members = rows(vec![long(32_766), long(32_768)]);
    let file = workbook_of(members, Some("member_address")).await;
    let file = read(file.expect("a file"));
    assert_eq!(file[1], [Data::String("é".repeat(32_766))]);
    let cut = format!("{}…", "é".repeat(32_766));
    assert_eq!(file[2], [Data::String(cut)]);
}

#[tokio::test]
async fn a_list_that_breaks_off_is_no_file() {
    let broken = || {
        let rows = rows(vec![awa()]);
        let end = stream::once(async { Err(Status::unavailable("gone")) });
        rows.chain(end).boxed()
    };
    assert!(csv_of(broken(), "member_id").await.is_err());
    assert!(workbook_of(broken(), None).await.is_err());
    let noise = || stream::iter([Ok(Bytes::from_static(&[0x12, 0xff]))]).boxed();
    assert!(csv_of(noise(), "member_id").await.is_err());
    assert!(workbook_of(noise(), None).await.is_err());
}

#[test]
fn more_rows_than_a_sheet_has_are_refused_beforehand() {
    let most = Some(xlsx::MOST);
    let more = Some(xlsx::MOST + 1);
    for (format, rows, holds) in [
        (Format::Xlsx, most, true),
        (Format::Xlsx, more, false),
        (Format::Xlsx, None, true),
        (Format::Csv, more, true),
    ] {
        assert_eq!(format.holds(rows).is_ok(), holds, "{rows:?}");
    }
    let refusal = Format::Xlsx.holds(more).expect_err("too many");
    assert_eq!(
        french::sentence(refusal.message(), None),
        "Le format XLSX ne peut contenir que 1 048 575 lignes : choisissez le format CSV."
    );
}

#[test]
fn every_column_and_word_of_a_list_has_its_french_name() {
    for route in ROUTES {
        if list(route).is_none() {
            continue;
        }
        for field in route.reply.fields {
            assert_ne!(french::heading(field.name), field.name);
            let Kind::Enum(words) = field.kind else {
                continue;
            };
            for (_, word) in words {
                assert_ne!(french::word(field.name, word), *word, "{}", field.name);
            }
        }
    }
}
