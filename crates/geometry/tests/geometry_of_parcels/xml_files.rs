//! Files of KML and GPX.

use geometry::file::{FileFault, Format};
use geometry::{Fault, Geometry};

use super::support::{features, file_fault, pairs, square};

const RING: &str = "-6,6,0 -5.99,6,0\n -5.99,6.01,0 -6,6.01,0 -6,6,0";

fn kml(placemarks: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\
        <Document><name>Not a parcel</name><Style id=\"a\"/><Folder>{placemarks}</Folder></Document></kml>"
    )
}

#[test]
fn placemarks_are_read_with_names_data_and_outlines() {
    let text = kml(&format!(
        r#"<Placemark id="p1"><name>Champ &amp; <![CDATA[<verger>]]> &#233;</name>
        <description>Près du <b>puits</b></description><Style><LineStyle><color>f</color></LineStyle></Style>
        <ExtendedData><Data name="code"><displayName>Code</displayName><value>A-1</value></Data>
        <SchemaData schemaUrl="x"><SimpleData name="ha">2,5</SimpleData></SchemaData></ExtendedData>
        <Polygon><innerBoundaryIs><LinearRing><coordinates>-5.998,6.002 -5.994,6.002 -5.994,6.006 -5.998,6.002
        </coordinates></LinearRing></innerBoundaryIs>
        <outerBoundaryIs><LinearRing><coordinates>{RING}</coordinates></LinearRing></outerBoundaryIs>
        </Polygon>
        </Placemark><Placemark/>
        <kml:Placemark xmlns:kml="x"><kml:Point><kml:coordinates> -5.5, 6.5 </kml:coordinates></kml:Point>
        </kml:Placemark>
        <Placemark><LinearRing><coordinates>{RING}</coordinates></LinearRing></Placemark>"#
    ));
    assert_eq!(Format::find("x", text.as_bytes()), Some(Format::Kml));
    let read = features(text.as_bytes(), Format::Kml);
    assert_eq!(read.len(), 4);
    assert_eq!(read[0].id.as_deref(), Some("p1"));
    assert_eq!(read[0].name.as_deref(), Some("Champ & <verger> é"));
    let expected = [("description", "Près du"), ("code", "A-1"), ("ha", "2,5")];
    assert_eq!(read[0].properties, pairs(&expected));
    let outline = read[0].geometry.clone().expect("an outline");
    assert_eq!(
        outline.as_polygon().map(|outline| outline.holes().len()),
        Some(1)
    );
    assert_eq!(read[1].geometry, Err(Fault::Empty));
    assert_eq!(read[2].geometry, Geometry::point(-5.5, 6.5));
    assert_eq!(read[3].geometry, Ok(square(0.0, 0.0, 10.0)));
}

#[test]
fn placemarks_that_are_no_parcel_say_why() {
    let polygon = format!(
        "<Polygon><outerBoundaryIs><LinearRing><coordinates>{RING}</coordinates></LinearRing>\
        </outerBoundaryIs></Polygon>"
    );
    let point = "<Point><coordinates>1,1</coordinates></Point>";
    let most = geometry::MAX_POSITIONS;
    let walk = "1,1 ".repeat(most + 1);
    let ring = format!("<LinearRing><coordinates>{walk}</coordinates></LinearRing>");
    let bytes = " ".repeat(geometry::MAX_BYTES + 10);
    for (shape, expected) in [
        (polygon.repeat(3), Fault::SeveralParts { found: 3 }),
        (point.repeat(2), Fault::SeveralParts { found: 2 }),
        (
            "<LineString><coordinates>1,1 2,2</coordinates></LineString>".to_owned(),
            Fault::OtherType {
                found: "LineString",
            },
        ),
        (
            "<Point><coordinates></coordinates></Point>".to_owned(),
            Fault::Empty,
        ),
        ("<Point/>".to_owned(), Fault::Empty),
        (
            "<Point><coordinates>1</coordinates></Point>".to_owned(),
            Fault::NotANumber { at: 1 },
        ),
        (
            "<Point><coordinates>a,b</coordinates></Point>".to_owned(),
            Fault::Unreadable,
        ),
        (
            "<Point><coordinates>NaN,inf</coordinates></Point>".to_owned(),
            Fault::NotANumber { at: 1 },
        ),
        (ring, Fault::TooManyPositions { most }),
        (
            format!("<Point><coordinates>{bytes}</coordinates></Point>"),
            Fault::TooManyBytes {
                most: geometry::MAX_BYTES,
            },
        ),
    ] {
        let text = kml(&format!("<Placemark><name>N</name>{shape}</Placemark>"));
        let read = features(text.as_bytes(), Format::Kml).remove(0);
        assert_eq!(read.geometry, Err(expected));
        assert_eq!(read.name.as_deref(), Some("N"));
    }
}

#[test]
fn tracks_and_routes_are_outlines_that_we_close_and_waypoints_are_points() {
    let text = r#"<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>Not a parcel</name></metadata>
        <wpt lat="6.5" lon="-5.5"><ele>200</ele><name>Maison</name><desc>Cour</desc></wpt>
        <trk><name>Champ</name><extensions><name>no</name></extensions><trkseg>
        <trkpt lat="6" lon="-6"><name>no</name><time>2026-01-01T00:00:00Z</time></trkpt>
        <trkpt lat="6" lon="-5.99"/></trkseg><trkseg>
        <trkpt lat="6.01" lon="-5.99"/><trkpt lat="6.01" lon="-6"/></trkseg></trk>
        <rte><rtept lat="6" lon="-6"/><rtept lat="6" lon="-5.99"/><rtept lat="6.01" lon="-5.99"/></rte>
        <trk><trkseg><trkpt lat="6" lon="-6"/></trkseg></trk>
        <trk><trkseg><trkpt lat="6"/></trkseg></trk><trk/>
        <wpt lat="60" lon="-600"/></gpx>"#;
    assert_eq!(Format::find("x", text.as_bytes()), Some(Format::Gpx));
    let read = features(text.as_bytes(), Format::Gpx);
    assert_eq!(read.len(), 7);
    assert_eq!(read[0].geometry, Geometry::point(-5.5, 6.5));
    assert_eq!(read[0].name.as_deref(), Some("Maison"));
    assert_eq!(read[0].properties, pairs(&[("desc", "Cour")]));
    assert_eq!(read[1].geometry, Ok(square(0.0, 0.0, 10.0)));
    assert_eq!(read[1].name.as_deref(), Some("Champ"));
    assert!(read[2].geometry.is_ok());
    let few = Fault::TooFewPositions { found: 1, least: 4 };
    assert_eq!(read[3].geometry, Err(few));
    assert_eq!(read[4].geometry, Err(Fault::Unreadable));
    assert_eq!(read[5].geometry, Err(Fault::Empty));
    assert_eq!(read[6].geometry, Err(Fault::LongitudeOutOfRange { at: 1 }));
}

#[test]
fn walk_of_a_hundred_thousand_points_is_refused() {
    let points = "<trkpt lat=\"6\" lon=\"-6\"/>".repeat(100_000);
    let text = format!("<gpx><trk><name>N</name><trkseg>{points}</trkseg></trk></gpx>");
    let read = features(text.as_bytes(), Format::Gpx).remove(0);
    let most = geometry::MAX_POSITIONS;
    assert_eq!(read.geometry, Err(Fault::TooManyPositions { most }));
}

#[test]
fn old_encodings_are_read() {
    let text = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\
        <kml><Placemark><name>Kon\xe9</name></Placemark></kml>";
    let read = features(text, Format::Kml);
    assert_eq!(read[0].name.as_deref(), Some("Koné"));
    let mut utf_16 = vec![0xff, 0xfe];
    for unit in "<kml><Placemark><name>Koné</name></Placemark></kml>".encode_utf16() {
        utf_16.extend(unit.to_le_bytes());
    }
    assert_eq!(Format::find("x.kml", &utf_16), Some(Format::Kml));
    assert_eq!(
        features(&utf_16, Format::Kml)[0].name.as_deref(),
        Some("Koné")
    );
}

#[test]
fn entities_depth_and_broken_ends_are_faults_of_the_file() {
    let laughs = r#"<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
        <kml><Placemark><name>&b;</name></Placemark></kml>"#;
    let within = "<kml><Placemark><name><!DOCTYPE x>a</name></Placemark></kml>";
    let deep = format!("<kml>{}", "<Folder>".repeat(1_000_000));
    let deep_in_name = format!("<kml><Placemark><name>{}", "<b>".repeat(1_000_000));
    for (text, expected) in [
        (laughs, FileFault::HasEntities),
        (within, FileFault::HasEntities),
        (deep.as_str(), FileFault::TooDeep { most: 64 }),
        (deep_in_name.as_str(), FileFault::TooDeep { most: 64 }),
        ("", FileFault::Empty),
        ("<kml/>", FileFault::Empty),
    ] {
        for format in [Format::Kml, Format::Gpx] {
            let fault = file_fault(text.as_bytes(), format);
            let is_expected = fault == expected || (format == Format::Gpx && text == within);
            assert!(is_expected, "{fault:?} instead of {expected:?}");
        }
    }
    for text in [
        "<kml><Placemark><name>a</name>",
        "<kml><Placemark><name>&b;</name></Placemark></kml>",
        "<kml><Placemark><name>a</Placemark></kml>",
        "<kml><Placemark id=\"&b;\"/></kml>",
        "<kml><Placemark><name>a",
    ] {
        let fault = file_fault(text.as_bytes(), Format::Kml);
        assert!(
            matches!(fault, FileFault::Broken { at: Some(_) }),
            "{text} {fault:?}"
        );
    }
    // Comparing each attribute with each would take an hour.
    let attributes = format!("<kml><Placemark {}/></kml>", "a=\"1\" ".repeat(1_000_000));
    assert_eq!(features(attributes.as_bytes(), Format::Kml).len(), 1);
}
