//! What holds of any outline and of any file.

use geo::Validation as _;
use geometry::file::{Feature, Format};
use geometry::{Collection, Fault, Geometry, Record, Value, read_pasted};
use proptest::prelude::*;

use super::support::features;

/// A star around a place, perhaps with a smaller one cut out of it.
fn outline() -> impl Strategy<Value = Geometry> {
    let places = (-170.0..170.0_f64, -80.0..80.0_f64);
    let reaches = prop::collection::vec(0.4..1.0_f64, 3..40);
    (places, reaches, 0.000_1..0.5_f64, any::<bool>()).prop_map(
        |(place, reaches, size, has_hole)| {
            let count = f64::from(u32::try_from(reaches.len()).expect("few"));
            let ring = |size: f64| {
                let corner = |(number, reach): (u32, &f64)| {
                    let turn = f64::from(number) / count * std::f64::consts::TAU;
                    let (sin, cos) = turn.sin_cos();
                    format!(
                        "[{},{}]",
                        place.0 + size * reach * cos,
                        place.1 + size * reach * sin
                    )
                };
                let corners: Vec<String> = (0..).zip(&reaches).map(corner).collect();
                format!("[{},{}]", corners.join(","), corners[0])
            };
            let hole = if has_hole {
                format!(",{}", ring(size * 0.3))
            } else {
                String::new()
            };
            let text = format!(
                r#"{{"type":"Polygon","coordinates":[{}{hole}]}}"#,
                ring(size)
            );
            Geometry::read(&text).expect("a star")
        },
    )
}

fn geometry() -> impl Strategy<Value = Geometry> {
    let point = (-180.0..180.0_f64, -85.0..85.0_f64)
        .prop_map(|(longitude, latitude)| Geometry::point(longitude, latitude).expect("a place"));
    prop_oneof![1 => point, 3 => outline()]
}

/// Words with accents, quotes, markup and lines, but without blanks at their ends.
fn words() -> impl Strategy<Value = String> {
    "[a-zéÎ0-9&<>\"'{}\\[\\];,:\\\\/→€]{1,8}([ \n][a-zéÎ0-9&<>\"'{}]{1,8}){0,2}"
}

fn key() -> impl Strategy<Value = String> {
    "k[a-zé0-9&<>\"' ]{0,8}k"
}

type Row = (
    Option<String>,
    Option<String>,
    Vec<(String, String)>,
    Option<Geometry>,
);

fn row() -> impl Strategy<Value = Row> {
    (
        prop::option::of(words().prop_map(|id| id.replace('\n', " "))),
        prop::option::of(words()),
        prop::collection::vec((key(), words()), 0..4),
        prop::option::of(geometry()),
    )
}

/// What is read of rows that were written.
fn written_and_read(mut to: Collection, rows: &[Row], format: Format) -> Vec<Feature> {
    let mut bytes = Vec::new();
    for (id, name, properties, geometry) in rows {
        let properties: Vec<(&str, Value<'_>)> = properties
            .iter()
            .map(|(key, value)| (key.as_str(), Value::Text(value)))
            .collect();
        let record = Record {
            id: id.as_deref(),
            name: name.as_deref(),
            properties: &properties,
            geometry: geometry.as_ref(),
        };
        to.add(&record, &mut bytes);
    }
    to.finish(&mut bytes);
    features(&bytes, format)
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same(geometry in geometry()) {
        let read = Geometry::read(&geometry.encode());
        prop_assert_eq!(read, Ok(geometry));
    }

    #[test]
    fn geojson_that_is_written_is_read_as_the_same(rows in prop::collection::vec(row(), 1..5)) {
        let read = written_and_read(Collection::geojson(), &rows, Format::GeoJson);
        prop_assert_eq!(read.len(), rows.len());
        for (read, (id, name, properties, geometry)) in read.into_iter().zip(rows) {
            prop_assert_eq!(&read.id, &id);
            prop_assert_eq!(&read.name, &name);
            // Of equal keys JSON keeps the last.
            for (key, value) in read.properties {
                let is_name = key == "name" && Some(&value) == name.as_ref();
                prop_assert!(is_name || properties.contains(&(key, value)));
            }
            prop_assert_eq!(read.geometry, geometry.ok_or(Fault::Empty));
        }
    }

    #[test]
    fn kml_that_is_written_is_read_as_the_same(rows in prop::collection::vec(row(), 1..5)) {
        let read = written_and_read(Collection::kml(), &rows, Format::Kml);
        prop_assert_eq!(read.len(), rows.len());
        for (read, (id, name, properties, geometry)) in read.into_iter().zip(rows) {
            prop_assert_eq!(read.id, id);
            prop_assert_eq!(read.name, name);
            prop_assert_eq!(read.properties, properties);
            prop_assert_eq!(read.geometry, geometry.ok_or(Fault::Empty));
        }
    }

    #[test]
    fn corners_of_an_outline_make_it_again(outline in outline()) {
        let exterior = outline.as_polygon().expect("an outline").exterior();
        let corners: Vec<(f64, f64)> = exterior
            .iter()
            .map(|corner| (corner.longitude(), corner.latitude()))
            .collect();
        let walked = Geometry::walked(&corners).expect("the outline");
        let lines: Vec<String> = corners
            .iter()
            .map(|(longitude, latitude)| format!("{latitude:.6}, {longitude:.6}"))
            .collect();
        prop_assert_eq!(read_pasted(&lines.join("\n")), Ok(walked.clone()));
        let mut table = "code;lat;lon\n".to_owned();
        for (longitude, latitude) in &corners {
            table.push_str(&format!("A;{latitude:.6};{longitude:.6}\n").replace('.', ","));
        }
        let read = features(table.as_bytes(), Format::Table);
        prop_assert_eq!(read[0].geometry.clone(), Ok(walked));
    }

    #[test]
    fn an_outline_has_an_area_a_label_inside_and_is_all_of_itself(outline in outline()) {
        let polygon = outline.as_polygon().expect("an outline");
        let bounds = outline.bounds();
        let degrees = (bounds.east - bounds.west) * (bounds.north - bounds.south);
        // A square degree has 1.24 million hectares at most.
        prop_assert!(outline.area_ha() > 0.0 && outline.area_ha() < degrees * 1_300_000.0);
        prop_assert!(outline.perimeter_m() > 0.0);
        prop_assert!(outline.bounds().contains(outline.label()));
        let overlap = polygon.overlap(polygon).expect("simple");
        prop_assert!(overlap.of_this > 0.999, "{:?}", overlap);
    }

    #[test]
    fn overlaps_are_the_same_from_both_sides(
        one in outline(), east in -0.5..0.5_f64, north in -0.5..0.5_f64
    ) {
        let moved: Vec<(f64, f64)> = one.as_polygon().expect("an outline").exterior().iter()
            .map(|corner| (corner.longitude() + east, corner.latitude() + north))
            .collect();
        let Ok(other) = Geometry::walked(&moved) else { return Ok(()) };
        let (one, other) = (one.as_polygon().expect("one"), other.as_polygon().expect("other"));
        let (there, back) = (one.overlap(other).expect("simple"), other.overlap(one).expect("simple"));
        prop_assert!((there.shared_ha - back.shared_ha).abs() <= 1e-6 * (1.0 + there.shared_ha));
        prop_assert!(there.shared_ha <= one.area_ha().min(other.area_ha()) * 1.001 + 1e-6);
    }

    /// Another judge: the validation of `geo`, which compares each segment with each.
    #[test]
    fn a_ring_is_refused_where_it_is_not_simple(
        steps in prop::collection::vec((0_i32..12, 0_i32..12), 3..12)
    ) {
        let corners: Vec<(f64, f64)> = steps.iter()
            .map(|(x, y)| (f64::from(*x), f64::from(*y)))
            .collect();
        let walked = Geometry::walked(&corners);
        let ring = geo::LineString::from(corners);
        let polygon = geo::Polygon::new(ring, vec![]);
        if walked.is_ok() {
            prop_assert!(polygon.is_valid(), "{:?}", polygon.check_validation());
        }
        if let Err(Fault::CrossesItself { near }) = &walked {
            // The judge overlooks two segments that go on from one another into a corner that is met again.
            let met = steps.iter().filter(|(x, y)| {
                Geometry::point(f64::from(*x), f64::from(*y)) == Ok(Geometry::Point(*near))
            });
            prop_assert!(!polygon.is_valid() || met.count() > 1);
        }
    }

    #[test]
    fn any_corners_are_an_outline_or_a_fault(
        corners in prop::collection::vec((any::<f64>(), any::<f64>()), 0..20)
    ) {
        let _ = Geometry::walked(&corners);
    }

    #[test]
    fn any_text_is_a_geometry_or_a_fault(text in ".{0,200}") {
        let _ = Geometry::read(&text);
        let _ = read_pasted(&text);
    }
}
