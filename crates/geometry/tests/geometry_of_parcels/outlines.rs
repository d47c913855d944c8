//! What is an outline and what is none, each hostile one with its fault, in time.

use std::time::{Duration, Instant};

use geometry::{Fault, Geometry, MAX_HOLES, MAX_POSITIONS};

use super::support::{fault, polygon_text};

const TRIANGLE: &str = concat!(
    r#"{"type":"Polygon","coordinates":[[[0.000000,0.000000],[1.000000,0.000000],"#,
    "[1.000000,1.000000],[0.000000,0.000000]]]}"
);

fn ring(corners: &[(f64, f64)]) -> Fault {
    fault(&polygon_text(corners))
}

#[test]
fn points_and_polygons_are_read_and_written_with_six_decimals() {
    for (text, expected) in [
        (
            r#"{"type":"Point","coordinates":[-5.5,6.12345678,210.5]}"#,
            r#"{"type":"Point","coordinates":[-5.500000,6.123457]}"#,
        ),
        (
            r#"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,0]}}"#,
            r#"{"type":"Point","coordinates":[0.000000,0.000000]}"#,
        ),
        (
            r#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
            TRIANGLE,
        ),
        // Clockwise, and a corner twice once six decimals are left.
        (
            r#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[1.0000001,1],[1,0],[0,0]]]}"#,
            TRIANGLE,
        ),
    ] {
        let read = Geometry::read(text).expect(text);
        assert_eq!(read.encode(), expected);
        assert_eq!(Geometry::read(&read.encode()).as_ref(), Ok(&read));
    }
}

#[test]
fn what_is_no_outline_says_why() {
    let found = |text: &str, expected: Fault| assert_eq!(fault(text), expected, "{text}");
    for text in ["", "x", "{}", "[]", "null", r#"{"type":"Point"}"#] {
        found(text, Fault::NotGeoJson);
    }
    for text in [
        r#"{"type":"Point","coordinates":[NaN,0]}"#,
        r#"{"type":"Point","coordinates":[1e999,0]}"#,
        r#"{"type":"Point","coordinates":[null,0]}"#,
        r#"{"type":"Point","coordinates":[]}"#,
        r#"{"type":"Point","coordinates":[1]}"#,
        r#"{"type":"Polygon","coordinates":[[0,0],[1,1]]}"#,
    ] {
        found(text, Fault::NotGeoJson);
    }
    found(r#"{"type":"Polygon","coordinates":[]}"#, Fault::Empty);
    found(r#"{"type":"Polygon","coordinates":[[]]}"#, Fault::Empty);
    found(r#"{"type":"MultiPolygon","coordinates":[]}"#, Fault::Empty);
    let nowhere = r#"{"type":"Feature","properties":{},"geometry":null}"#;
    found(nowhere, Fault::Empty);
    let line = r#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#;
    let other = |found| Fault::OtherType { found };
    found(line, other("LineString"));
    let collection = r#"{"type":"FeatureCollection","features":[]}"#;
    found(collection, other("FeatureCollection"));
    let two = r#"{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}"#;
    found(two, Fault::SeveralParts { found: 2 });
}

#[test]
fn rings_are_closed_long_enough_and_of_this_world() {
    let few = |found| Fault::TooFewPositions { found, least: 4 };
    assert_eq!(ring(&[(0.0, 0.0), (1.0, 1.0), (0.0, 0.0)]), few(3));
    assert_eq!(ring(&[(0.0, 0.0); 8]), few(1));
    let open = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    assert_eq!(ring(&open), Fault::NotClosed);
    let nearly = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.000_000_6, 0.0)];
    assert_eq!(ring(&nearly), Fault::ClosesBeforeRounding);
    let closed = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.000_000_4, 0.0)];
    assert!(Geometry::read(&polygon_text(&closed)).is_ok());

    let swapped = [(5.0, 100.0), (5.0, 100.1), (5.1, 100.1), (5.0, 100.0)];
    let (at, is_swapped) = (1, true);
    assert_eq!(ring(&swapped), Fault::LatitudeOutOfRange { at, is_swapped });
    let metres = [(300_000.0, 6.0), (0.0, 0.0), (1.0, 1.0), (300_000.0, 6.0)];
    assert_eq!(ring(&metres), Fault::LongitudeOutOfRange { at: 1 });
    let polar = [(0.0, 80.0), (1.0, 80.0), (1.0, 89.0), (0.0, 80.0)];
    assert_eq!(ring(&polar), Fault::AtPole { at: 3 });
    let date_line = [(179.9, 0.0), (-179.9, 0.0), (-179.9, 1.0), (179.9, 0.0)];
    assert_eq!(ring(&date_line), Fault::AcrossDateLine);
}

#[test]
fn an_outline_that_crosses_itself_says_where() {
    let near = |fault: Fault| match fault {
        Fault::CrossesItself { near } => (near.longitude(), near.latitude()),
        other => panic!("{other:?}"),
    };
    let bow_tie = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)];
    assert_eq!(near(ring(&bow_tie)), (0.5, 0.5));
    let spike = [
        (0.0, 0.0),
        (1.0, 0.0),
        (2.0, 0.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 0.0),
    ];
    assert_eq!(near(ring(&spike)), (1.0, 0.0));
    let eight = [
        (0.0, 0.0),
        (1.0, 1.0),
        (2.0, 0.0),
        (2.0, 2.0),
        (1.0, 1.0),
        (0.0, 2.0),
        (0.0, 0.0),
    ];
    assert_eq!(near(ring(&eight)), (1.0, 1.0));
    let line = [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (1.0, 1.0), (0.0, 0.0)];
    assert_eq!(ring(&line), Fault::NoArea);
}

#[test]
fn holes_lie_inside_and_apart() {
    let with = |holes: &str| {
        format!(r#"{{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],{holes}]}}"#)
    };
    let inside = "[[1,1],[2,1],[2,2],[1,1]]";
    let read = Geometry::read(&with(inside)).expect("a hole");
    assert_eq!(
        read.as_polygon().map(|outline| outline.holes().len()),
        Some(1)
    );
    assert_eq!(Geometry::read(&read.encode()), Ok(read));

    let outside = with("[[11,1],[12,1],[12,2],[11,1]]");
    assert_eq!(fault(&outside), Fault::HoleOutside { hole: 1 });
    let nested = with(&format!(
        "[[1,1],[5,1],[5,5],[1,1]],[[3,2],[4,2],[4,3],[3,2]],{inside}"
    ));
    assert!(matches!(
        fault(&nested),
        Fault::HoleTouches { .. } | Fault::HoleOutside { .. }
    ));
    let nested = with("[[1,1],[5,1],[5,5],[1,1]],[[3,2],[4,2],[4,2.5],[3,2]]");
    assert_eq!(fault(&nested), Fault::HoleOutside { hole: 2 });
    let touching = with("[[0,1],[2,1],[2,2],[0,1]]");
    assert!(matches!(fault(&touching), Fault::HoleTouches { .. }));
    let same = with("[[0,0],[9,0],[9,9],[0,9],[0,0]]");
    assert!(matches!(fault(&same), Fault::HoleTouches { .. }));

    let many = vec![inside; MAX_HOLES + 1].join(",");
    assert_eq!(fault(&with(&many)), Fault::TooManyHoles { most: MAX_HOLES });
}

/// Teeth that all overlap from west to east: the worst for a sweep.
fn comb(positions: u32) -> Vec<(f64, f64)> {
    let teeth = f64::from(positions / 2);
    let mut corners = vec![(-0.1, 0.0)];
    for tooth in 0..positions / 2 - 1 {
        let latitude = f64::from(tooth) / teeth;
        corners.push((1.0, latitude));
        corners.push((0.0, latitude + 0.5 / teeth));
    }
    corners.push((-0.1, 1.0));
    corners.push((-0.1, 0.0));
    corners
}

#[test]
fn the_largest_outline_is_read_in_time_and_a_larger_one_is_refused() {
    let began = Instant::now();
    let largest = comb(u32::try_from(MAX_POSITIONS).expect("fits") - 2);
    let read = Geometry::read(&polygon_text(&largest)).expect("a comb");
    assert!(read.area_ha() > 0.0);
    assert!(read.bounds().contains(read.label()));
    // A build without optimisation on a busy machine; one with it takes a twentieth.
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );

    let began = Instant::now();
    let most = MAX_POSITIONS;
    assert_eq!(ring(&comb(60_000)), Fault::TooManyPositions { most });
    let hundred_thousand: Vec<(f64, f64)> = comb(100_000);
    let walked = Geometry::walked(&hundred_thousand);
    assert_eq!(walked, Err(Fault::TooManyPositions { most }));
    let text = polygon_text(&hundred_thousand);
    assert!(matches!(
        fault(&text),
        Fault::TooManyPositions { .. } | Fault::TooManyBytes { .. }
    ));
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn brackets_without_end_are_refused() {
    for text in [
        "[".repeat(1_000_000),
        format!(
            r#"{{"type":"Polygon","coordinates":{}"#,
            "[".repeat(1_000_000)
        ),
        r#"{"type":"GeometryCollection","geometries":["#.repeat(20_000),
        format!(
            "{}{}{}",
            r#"{"type":"GeometryCollection","geometries":["#.repeat(50),
            r#"{"type":"Point","coordinates":[0,0]}"#,
            "]}".repeat(50)
        ) + "x",
    ] {
        assert_eq!(fault(&text), Fault::NotGeoJson);
    }
    let large = " ".repeat(geometry::MAX_BYTES + 1);
    let most = geometry::MAX_BYTES;
    assert_eq!(fault(&large), Fault::TooManyBytes { most });
}

#[test]
fn corners_that_were_walked_are_closed_by_us() {
    let walked = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)];
    let outline = Geometry::walked(&walked).expect("three corners");
    assert_eq!(outline.positions().count(), 4);
    let back = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)];
    assert_eq!(Geometry::walked(&back), Ok(outline));
    let point = Geometry::walked(&walked[..1]);
    assert!(matches!(point, Ok(Geometry::Point(_))));
    let few = |found| Err(Fault::TooFewPositions { found, least: 4 });
    assert_eq!(Geometry::walked(&walked[..2]), few(3));
    assert_eq!(Geometry::walked(&[]), Err(Fault::Empty));
}
