//! The map of parcels: what lies in a rectangle, for whom, and how many where they are too many.

use platform::channel::Channel;
use proto::maillon::members::v1::parcels_client::ParcelsClient;
use proto::maillon::members::v1::{
    Crop, Gender, ListParcelsRequest, MapParcelsReply, MapParcelsRequest, SaveParcelRequest,
};
use proto::maillon::refusal::v1::Fault;
use sqlx::PgPool;
use tonic::Status;

use crate::parcel::{of, owners, square};
use crate::support::{Service, fault, faults};

/// Around all that the tests draw.
const AROUND: &str = "-6,6,-4,8";

impl Service {
    async fn map(&self, asked: MapParcelsRequest) -> Result<MapParcelsReply, Status> {
        let mut client: ParcelsClient<Channel> = ParcelsClient::new(self.channel());
        let answer = client.map_parcels(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Codes that a map has.
    async fn mapped(&self, asked: MapParcelsRequest) -> Vec<String> {
        let reply = self.map(asked).await.expect("it is good");
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        assert!(reply.cells.is_empty() && !reply.total_is_least);
        let mut codes: Vec<String> = reply.rows.into_iter().map(|row| row.code).collect();
        codes.sort_unstable();
        codes
    }
}

fn within(bbox: &str) -> MapParcelsRequest {
    MapParcelsRequest {
        bbox: bbox.to_owned(),
        ..MapParcelsRequest::default()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_map_has_what_meets_its_rectangle_with_the_conditions_of_the_list(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    service.parcel(owners[0], square(-5.0)).await;
    let overlapping = service.parcel(owners[1], square(-4.9995)).await;
    let point = SaveParcelRequest {
        crop: Some(Crop::Hevea.into()),
        geometry: Some(r#"{"type":"Point","coordinates":[-5.5,7.25]}"#.to_owned()),
        ..of(owners[2])
    };
    service.save_parcel(point).await.expect("it is good");
    service
        .save_parcel(of(owners[2]))
        .await
        .expect("it is good");
    for (asked, found) in [
        (within(AROUND), vec!["N-0001-1", "N-0002-1", "N-0003-1"]),
        // A corner of the first one, and the side that the second one has beyond it.
        (within("-5.1,6.9,-4.9999,7.0001"), vec!["N-0001-1"]),
        (within("-4.9985,7,-4.9,7.1"), vec!["N-0002-1"]),
        (within("-5.5,7.25,-5.4,7.3"), vec!["N-0003-1"]),
        (within("-4.9,7,-4.8,7.1"), vec![]),
        (
            MapParcelsRequest {
                crop: Some(Crop::Hevea.into()),
                ..within(AROUND)
            },
            vec!["N-0003-1"],
        ),
        (
            MapParcelsRequest {
                member_id: Some(owners[1]),
                ..within(AROUND)
            },
            vec!["N-0002-1"],
        ),
        (
            MapParcelsRequest {
                with_findings: Some(true),
                ..within(AROUND)
            },
            vec!["N-0001-1", "N-0002-1"],
        ),
        (
            MapParcelsRequest {
                region_id: Some(2),
                ..within(AROUND)
            },
            vec!["N-0003-1"],
        ),
        (
            MapParcelsRequest {
                filter: Some("awa kone".to_owned()),
                ..within(AROUND)
            },
            vec!["N-0001-1"],
        ),
        (
            MapParcelsRequest {
                without_geometry: Some(true),
                ..within(AROUND)
            },
            vec![],
        ),
    ] {
        let case = format!("{asked:?}");
        assert_eq!(service.mapped(asked).await, found, "{case}");
    }
    let rows = service.map(within(AROUND)).await.expect("it is good").rows;
    let of_code = |code: &str| rows.iter().find(|row| row.code == code).expect("there");
    let corners = [
        -5_000_000, 7_000_000, -4_999_000, 7_000_000, -4_999_000, 7_001_000, -5_000_000, 7_001_000,
    ];
    assert_eq!(of_code("N-0001-1").sketch, corners);
    assert!(of_code("N-0001-1").has_findings && of_code("N-0002-1").has_findings);
    let point = of_code("N-0003-1");
    assert_eq!(point.sketch, [-5_500_000, 7_250_000]);
    assert_eq!((point.crop(), point.has_findings), (Crop::Hevea, false));
    service.delete_parcel(overlapping).await.expect("there");
    assert_eq!(
        service.mapped(within(AROUND)).await,
        ["N-0001-1", "N-0003-1"]
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_map_has_what_the_list_has_of_an_import_and_of_women(db: PgPool) {
    const IMPORT: &str = "0198f0f0-0000-7000-8000-0000000000aa";
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    for (nth, owner) in owners.iter().enumerate() {
        let west = -5.0 + f64::from(u32::try_from(nth).expect("a few")) * 0.1;
        service.parcel(*owner, square(west)).await;
    }
    let imported =
        "update parcel set import_uuid = '0198f0f0-0000-7000-8000-0000000000aa', import_row = id
        where code like '%3-1'";
    sqlx::query(imported).execute(&db).await.expect("good");
    let of_import = MapParcelsRequest {
        import_uuid: Some(IMPORT.to_owned()),
        ..within(AROUND)
    };
    let of_women = MapParcelsRequest {
        gender: Some(Gender::F.into()),
        ..within(AROUND)
    };
    // The second one is a woman.
    for (asked, code) in [(of_import, "N-0003-1"), (of_women, "N-0002-1")] {
        let list = ListParcelsRequest {
            import_uuid: asked.import_uuid.clone(),
            gender: asked.gender,
            ..ListParcelsRequest::default()
        };
        assert_eq!(service.parcel_codes(list).await, [code]);
        assert_eq!(service.mapped(asked).await, [code]);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn nothing_of_another_region_is_on_a_map_not_even_as_a_number(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    service.parcel(owners[0], square(-5.0)).await;
    service.parcel(owners[2], square(-4.9995)).await;
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(limited.mapped(within(AROUND)).await, ["N-0001-1"]);
    let elsewhere = MapParcelsRequest {
        region_id: Some(2),
        ..within(AROUND)
    };
    assert!(limited.mapped(elsewhere).await.is_empty());
    // Each parcel has its locality, each locality its name; of others there is none.
    let named = |reply: MapParcelsReply| {
        let rows: Vec<_> = reply.rows.iter().map(|row| row.locality_id).collect();
        let names: Vec<_> = (reply.localities.into_iter())
            .map(|place| (place.id, place.name))
            .collect();
        (rows, names)
    };
    let of_one = (vec![Some(1)], vec![(1, "Kékégoza".to_owned())]);
    let reply = limited.map(within(AROUND)).await.expect("it is good");
    assert_eq!(named(reply), of_one);
    let (rows, names) = named(service.map(within(AROUND)).await.expect("it is good"));
    assert_eq!((rows.len(), names.len()), (2, 2));
    crowd(&db, owners[2], 2_500).await;
    let reply = limited.map(within(AROUND)).await.expect("it is good");
    assert_eq!((reply.total, reply.cells.len()), (1, 0));
    crowd(&db, owners[0], 2_500).await;
    let reply = limited.map(within(AROUND)).await.expect("it is good");
    assert_eq!(reply.total, 2_501);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn few_are_found_among_more_than_are_counted(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    service.parcel(owners[0], square(-5.0)).await;
    crowd(&db, owners[2], 20_001).await;
    let limited = service.limited("supervisor", &[1], 7);
    assert_eq!(limited.mapped(within(AROUND)).await, ["N-0001-1"]);
    assert!(limited.mapped(within("-6,6,-5.5,8")).await.is_empty());
    for asked in [
        MapParcelsRequest {
            member_id: Some(owners[0]),
            ..within(AROUND)
        },
        MapParcelsRequest {
            filter: Some("awa kone".to_owned()),
            ..within(AROUND)
        },
        MapParcelsRequest {
            region_id: Some(1),
            ..within(AROUND)
        },
    ] {
        let case = format!("{asked:?}");
        assert_eq!(service.mapped(asked).await, ["N-0001-1"], "{case}");
    }
    let all = service.map(within(AROUND)).await.expect("it is good");
    assert!(all.total_is_least);
}

/// So many parcels of a member on a line to the north-east.
pub(crate) async fn crowd(db: &PgPool, member_id: i64, count: i32) {
    let done = sqlx::query(
        r#"insert into parcel (uuid, code, member_id, outline_version, created_by, updated_by, geometry,
            bounds)
        select gen_random_uuid(), $1 || '/' || nth, $1, 1, 'x', 'x',
            format('{"type":"Point","coordinates":[%s,%s]}', x, y), box(point(x, y), point(x, y))
        from generate_series(1, $2) as nth, lateral (
            select round((-5.9 + 1.8 * nth / $2)::numeric, 6) as x,
                round((6.1 + 1.8 * nth / $2)::numeric, 6) as y
        ) as place"#,
    );
    let done = done.bind(member_id).bind(count).execute(db).await;
    done.expect("a statement");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn too_many_for_a_map_are_counted_each_in_one_rectangle(db: PgPool) {
    let owners = owners(&db).await;
    crowd(&db, owners[0], 2_001).await;
    let service = Service::start(db.clone());
    let reply = service.map(within(AROUND)).await.expect("it is good");
    assert!(reply.rows.is_empty() && !reply.total_is_least);
    let counted: i64 = reply.cells.iter().map(|cell| cell.count).sum();
    assert_eq!((reply.total, counted), (2_001, 2_001));
    assert!((14..=256).contains(&reply.cells.len()));
    for cell in &reply.cells {
        assert!((-6.0..-4.0).contains(&cell.longitude) && (6.0..8.0).contains(&cell.latitude));
    }
    // Of half the rectangle they are few enough.
    assert!(service.mapped(within("-6,6,-5,8")).await.len() > 900);
    crowd(&db, owners[1], 18_001).await;
    let reply = service.map(within(AROUND)).await.expect("it is good");
    assert_eq!((reply.total, reply.total_is_least), (20_000, true));
    assert!(reply.rows.is_empty() && reply.cells.is_empty());
    let &[west, south, east, north] = reply.around.as_slice() else {
        panic!("a rectangle: {:?}", reply.around);
    };
    assert!(
        -6.0 < west && west < east && east < -4.0 && 6.0 < south && south < north && north < 8.0
    );
    let mut counted = 0;
    for bbox in ["-6,6,-5,8", "-5,6,-4,8"] {
        let reply = service.map(within(bbox)).await.expect("it is good");
        counted += reply.total;
        assert!(!reply.cells.is_empty());
    }
    assert_eq!(counted, 20_002, "on the line between two it is in one");
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_map_begins_in_the_country_although_a_parcel_lies_far_off(db: PgPool) {
    const WORLD: &str = "-180,-90,180,90";
    let owners = owners(&db).await;
    let service = Service::start(db.clone());
    let at = |place: &str| format!(r#"{{"type":"Point","coordinates":[{place}]}}"#);
    service.parcel(owners[1], at("7.5,-5.5")).await;
    let begins = async |asked| service.map(asked).await.expect("it is good").around;
    assert_eq!(begins(within(WORLD)).await, [7.5, -5.5, 7.5, -5.5], "alone");
    service.parcel(owners[0], square(-5.0)).await;
    assert_eq!(begins(within(WORLD)).await, [-5.0, 7.0, -4.999, 7.001]);
    let of_swapped = MapParcelsRequest {
        member_id: Some(owners[1]),
        ..within(WORLD)
    };
    assert_eq!(begins(of_swapped).await, [7.5, -5.5, 7.5, -5.5]);
    let all = service.map(within(WORLD)).await.expect("it is good");
    assert_eq!(all.rows.len(), 2, "it is there all the same");
    // Counted by cells, and more than are counted.
    for (owner, count) in [(owners[0], 2_001), (owners[2], 18_000)] {
        crowd(&db, owner, count).await;
        let around = begins(within(WORLD)).await;
        let &[west, south, east, north] = around.as_slice() else {
            panic!("a rectangle: {around:?}");
        };
        assert!(-6.0 < west && west < east && east < -4.0, "{around:?}");
        assert!(6.0 < south && south < north && north < 8.0, "{around:?}");
    }
    let nobody_knows = "insert into known_setting (name, string_value, version)
        values ('global.parcel.country', 'other', 9)";
    service.sql(nobody_knows).await;
    let around = begins(within(WORLD)).await;
    assert_eq!((around[2], around[1]), (7.5, -5.5));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_sketch_is_small_whatever_was_drawn(db: PgPool) {
    let owners = owners(&db).await;
    let service = Service::start(db);
    let corner = |nth: u32| {
        let angle = f64::from(nth) * std::f64::consts::TAU / 9_000.0;
        format!(
            "[{:.6},{:.6}]",
            angle.cos() / 20.0 - 5.0,
            angle.sin() / 20.0 + 7.0
        )
    };
    let mut corners: Vec<String> = (0..9_000).map(corner).collect();
    corners.push(corner(0));
    let round = format!(
        r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
        corners.join(",")
    );
    service.parcel(owners[0], round).await;
    let rows = service.map(within(AROUND)).await.expect("it is good").rows;
    assert!((100..=128).contains(&rows[0].sketch.len()));
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_rectangle_that_is_none_is_refused_by_field(db: PgPool) {
    let service = Service::start(db);
    for (bbox, expected) in [
        ("", Fault::Required),
        ("NaN,6,-4,8", Fault::NotARectangle),
        ("-4,6,-6,8", Fault::AcrossDateLine),
        ("-6,8,-4,6", Fault::NotARectangle),
        ("-6,6,-4,8'; drop table parcel", Fault::NotARectangle),
    ] {
        let refused = service.map(within(bbox)).await;
        assert_eq!(faults(refused), fault("bbox", expected), "{bbox}");
    }
}
