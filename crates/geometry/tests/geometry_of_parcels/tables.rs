//! Tables of text: places, corners and outlines.

use geometry::file::{self, Columns, FileFault, Format, Options};
use geometry::{Fault, Geometry};

use super::support::{features, file_fault, pairs, square};

const TABLE: Format = Format::Table;

#[test]
fn a_row_is_a_point_and_its_number_is_the_line() {
    for text in [
        "Nom;Latitude;Longitude;Surface (ha)\nAwa;6,5;-5,5;2,5\n\n;;;\nBakary;x;-5,5;\nCissé;;;1\n",
        "Nom\tLat\tLong\tSurface (ha)\nAwa\t6.5\t-5.5\t2,5\n\n\t\t\t\nBakary\tx\t-5.5\t\nCissé\t\t\t1\n",
        "Nom,LAT_WGS84,lng,Surface (ha)\r\nAwa,6.5,\"5,5 O\",\"2,5\"\r\n\r\n,,,\r\nBakary,x,5\r\nCissé,,,1",
    ] {
        assert_eq!(Format::find("Parcelles.CSV", text.as_bytes()), Some(TABLE));
        let read = features(text.as_bytes(), TABLE);
        assert_eq!(read.len(), 3, "{text}");
        assert_eq!(read[0].geometry, Geometry::point(-5.5, 6.5));
        assert_eq!(
            read[0].properties,
            pairs(&[("Nom", "Awa"), ("Surface (ha)", "2,5")])
        );
        assert_eq!(read[1].geometry, Err(Fault::Unreadable));
        assert_eq!(read[2].geometry, Err(Fault::Empty));
        let rows: Vec<u64> = read.iter().map(|feature| feature.row).collect();
        assert_eq!(rows, [2, 5, 6], "{text}");
        assert_eq!(read[2].name.as_deref(), Some("Cissé"));
    }
}

#[test]
fn a_column_of_the_west_or_the_south_counts_there() {
    for text in [
        "Sud;Ouest\n6,5;5,5\n",
        "Latitude (S);Longitude (O)\n6,5;5,5\n",
        "South,West\n-6.5,-5.5\n",
        "lat,lon\n6.5 S,5.5 W\n",
        "latitude;longitude\n6°30'00\"S;5°30'00\"O\n",
        "lat,lon\n\"6°30'00\"\"S\",\"5°30'00\"\"W\"\n",
    ] {
        let read = features(text.as_bytes(), TABLE);
        assert_eq!(read[0].geometry, Geometry::point(-5.5, -6.5), "{text}");
    }
    let read = features("Nord;Est\n6,5;5,5\n".as_bytes(), TABLE);
    assert_eq!(read[0].geometry, Geometry::point(5.5, 6.5));
    let read = features("Nord;Ouest\n6,5;5,5 E\n".as_bytes(), TABLE);
    assert_eq!(
        read[0].geometry,
        Geometry::point(5.5, 6.5),
        "a letter says it"
    );
}

#[test]
fn rows_with_one_code_are_corners_of_one_outline() {
    let text = "Code parcelle;N° sommet;Latitude;Longitude;Culture\n\
        A;3;6,01;-5,99;cacao\nA;1;6;-6;cacao\nA;2;6;-5,99;\nA;4;6,01;-6;\n\
        B;1;6;-6;café\n\
        C;1;6;-6;\nC;2;6;-5,9;\n\
        ;1;6;-6;\n;2;6;-6;\n";
    let read = features(text.as_bytes(), TABLE);
    assert_eq!(read.len(), 5);
    assert_eq!(read[0].geometry, Ok(square(0.0, 0.0, 10.0)));
    assert_eq!(read[0].id.as_deref(), Some("A"));
    let kept = pairs(&[("Code parcelle", "A"), ("Culture", "cacao")]);
    assert_eq!(read[0].properties, kept);
    assert!(matches!(read[1].geometry, Ok(Geometry::Point(_))));
    let few = Fault::TooFewPositions { found: 3, least: 4 };
    assert_eq!(read[2].geometry, Err(few));
    let rows: Vec<u64> = read.iter().map(|feature| feature.row).collect();
    assert_eq!(rows, [2, 6, 7, 9, 10]);

    let many = "6;-6;A\n".repeat(100_000);
    let read = features(format!("lat;lon;code\n{many}").as_bytes(), TABLE);
    let most = geometry::MAX_POSITIONS;
    assert_eq!(read[0].geometry, Err(Fault::TooManyPositions { most }));
}

#[test]
fn a_column_has_outlines_as_text() {
    let text = "code;géométrie\n\
        A;POLYGON((-6 6, -5.99 6, -5.99 6.01, -6 6.01, -6 6))\n\
        A;\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[1,1]}\"\n\
        B;LINESTRING(0 0, 1 1)\nC;\n";
    let read = features(text.as_bytes(), TABLE);
    assert_eq!(read.len(), 4);
    assert_eq!(read[0].geometry, Ok(square(0.0, 0.0, 10.0)));
    assert!(matches!(read[1].geometry, Ok(Geometry::Point(_))));
    let found = "LineString";
    assert_eq!(read[2].geometry, Err(Fault::OtherType { found }));
    assert_eq!(read[3].geometry, Err(Fault::Empty));
}

#[test]
fn a_row_may_be_blank_where_its_place_would_be_and_a_corner_may_not() {
    let read = |text: &str| features(text.as_bytes(), TABLE);
    let corners = read("code;lat;lon\nA;6;-6\nA;;\nA;6;-5,99\nA;6,01;-6\nB;;\nC;;\nC;;\n");
    let found: Vec<_> = corners.into_iter().map(|one| one.geometry).collect();
    let unreadable = Err(Fault::Unreadable);
    assert_eq!(
        found,
        [unreadable.clone(), Err(Fault::Empty), unreadable.clone()]
    );
    // What somebody wrote is no blank.
    for text in [
        "POLYGON EMPTY",
        "\"{\"\"type\"\":\"\"Polygon\"\",\"\"coordinates\"\":[]}\"",
    ] {
        let written = read(&format!("code;wkt\nA;{text}\n"));
        assert_eq!(written[0].geometry, unreadable, "{text}");
    }
}

#[test]
fn columns_are_guessed_or_named() {
    let text = "Planteur;Coord N;Coord E\nAwa;6,5;-5,5\n";
    assert_eq!(file_fault(text.as_bytes(), TABLE), FileFault::NoCoordinates);
    let header = file::read_header(text.as_bytes()).expect("a header");
    assert_eq!(header.columns, ["Planteur", "Coord N", "Coord E"]);
    assert_eq!(header.guessed, Columns::default());
    let columns = Columns {
        latitude: Some("coord n".into()),
        longitude: Some("Coord E".into()),
        ..Columns::default()
    };
    let options = Options {
        columns,
        is_wgs84: false,
    };
    let mut read = file::read(text.as_bytes(), TABLE, &options).expect("a table");
    let first = read.next().expect("a row").expect("readable");
    assert_eq!(first.geometry, Geometry::point(-5.5, 6.5));

    let header = file::read_header(b"X,Y,Code\n").expect("a header");
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(header.guessed.latitude, some("Y"));
    assert_eq!(header.guessed.longitude, some("X"));
    assert_eq!(header.guessed.code, some("Code"));
}

#[test]
fn metres_of_a_projection_and_swapped_columns_are_faults() {
    let metres = features(b"x;y\n300000;700000\n", TABLE);
    let (at, is_swapped) = (1, false);
    let out = Fault::LatitudeOutOfRange { at, is_swapped };
    assert_eq!(metres[0].geometry, Err(out));
    let letters = features("lat;lon\n5° O;6° N\n".as_bytes(), TABLE);
    assert_eq!(letters[0].geometry, Err(Fault::Unreadable));
}

#[test]
fn tables_without_rows_and_old_ones_are_read() {
    for text in ["", "\n\n", "lat;lon\n", "lat;lon"] {
        assert_eq!(file_fault(text.as_bytes(), TABLE), FileFault::Empty);
    }
    let read = features(b"lat;lon;nom\n6;-5;Kon\xe9\n", TABLE);
    assert_eq!(read[0].name.as_deref(), Some("Koné"));
}
