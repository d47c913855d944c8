//! The file of the EU's information system: each rule of its description, and what keeps a parcel out.

use geometry::eudr::{Piece, Plot, Reason, Writer};
use geometry::{Bounds, Country, Fault, Geometry};
use serde_json::Value;

use super::support::{fault, polygon_text, square};

pub(crate) fn plot(geometry: &Geometry) -> Plot<'_> {
    Plot {
        id: 7,
        geometry: Ok(geometry),
        declared_ha: None,
        producer_name: "Awa Koné",
        producer_country: "CI",
        production_place: "Soubré",
    }
}

pub(crate) fn point() -> Geometry {
    Geometry::point(-6.5, 5.785).expect("a point")
}

/// The texts of the parts.
pub(crate) fn parts(mut writer: Writer<'_>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut keep = |piece: Piece| {
        let place = usize::try_from(piece.part).expect("few parts") - 1;
        parts.resize(parts.len().max(place + 1), String::new());
        assert_eq!(parts.len(), place + 1, "parts follow one another");
        parts[place].push_str(&String::from_utf8(piece.bytes).expect("UTF-8"));
    };
    while let Some(piece) = writer.take() {
        keep(piece);
    }
    writer.finish().into_iter().for_each(keep);
    parts
}

fn file(plots: &[Plot<'_>]) -> Value {
    let mut writer = Writer::new(None);
    for plot in plots {
        writer.add(plot).expect("it may go");
    }
    let parts = parts(writer);
    assert_eq!(parts.len(), 1);
    serde_json::from_str(&parts[0]).expect("JSON")
}

pub(crate) fn reasons(plot: &Plot<'_>) -> Vec<Reason> {
    Writer::new(None).add(plot).expect_err("it stays out")
}

#[test]
fn file_is_one_feature_collection_in_utf_8() {
    let (one, two) = (point(), square(0.0, 0.0, 10.0));
    let file = file(&[plot(&one), plot(&two)]);
    assert_eq!(file["type"], "FeatureCollection");
    assert_eq!(file["features"].as_array().map(Vec::len), Some(2));
    assert_eq!(file["features"][1]["type"], "Feature");
    assert_eq!(
        file["features"][0]["properties"]["ProductionPlace"],
        "Soubré"
    );
    assert_eq!(parts(Writer::new(None)), [""; 0]);
}

#[test]
fn positions_are_longitude_then_latitude_with_exactly_six_decimals() {
    let geometry = Geometry::point(-6.5, 5.123_456_789).expect("a point");
    let mut writer = Writer::new(None);
    writer.add(&plot(&geometry)).expect("it may go");
    let text = &parts(writer)[0];
    assert!(
        text.contains(r#""coordinates":[-6.500000,5.123457]"#),
        "{text}"
    );
}

#[test]
fn positions_that_are_equal_after_rounding_become_one() {
    let corners = [
        (-6.0, 6.0),
        (-5.99, 6.0),
        (-5.990_000_3, 6.000_000_1),
        (-5.99, 6.01),
        (-6.0, 6.0),
    ];
    let geometry = Geometry::read(&polygon_text(&corners)).expect("an outline");
    let file = file(&[plot(&geometry)]);
    let ring = &file["features"][0]["geometry"]["coordinates"][0];
    assert_eq!(ring.as_array().map(Vec::len), Some(4));
}

#[test]
fn geometry_is_a_point_or_a_polygon_and_nothing_else() {
    let (one, two) = (point(), square(0.0, 0.0, 10.0));
    let file = file(&[plot(&one), plot(&two)]);
    assert_eq!(file["features"][0]["geometry"]["type"], "Point");
    assert_eq!(file["features"][1]["geometry"]["type"], "Polygon");
    let line = fault(r#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#);
    let geometry = point();
    let mut plot = plot(&geometry);
    plot.geometry = Err(&line);
    assert_eq!(reasons(&plot), [Reason::Fault(line.clone())]);
    plot.geometry = Err(&Fault::Empty);
    assert_eq!(reasons(&plot), [Reason::Fault(Fault::Empty)]);
}

#[test]
fn point_stands_for_at_most_4_ha() {
    let geometry = point();
    let mut plot = plot(&geometry);
    plot.declared_ha = Some(4.01);
    let declared_ha = 4.01;
    assert_eq!(reasons(&plot), [Reason::PointTooLarge { declared_ha }]);
    plot.declared_ha = Some(4.0);
    assert_eq!(file(&[plot])["features"][0]["properties"]["Area"], 4.0);

    let outline = square(0.0, 0.0, 10.0);
    let mut large = super::eudr::plot(&outline);
    large.declared_ha = Some(120.0);
    file(&[large]);
}

#[test]
fn ring_is_closed_and_has_at_least_four_positions() {
    let geometry = square(0.0, 0.0, 10.0);
    let file = file(&[plot(&geometry)]);
    let ring = file["features"][0]["geometry"]["coordinates"][0].as_array();
    let ring = ring.expect("a ring");
    assert!(ring.len() >= 4);
    assert_eq!(ring.first(), ring.last());
    let open = fault(&polygon_text(&[
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 1.0),
    ]));
    let few = fault(&polygon_text(&[(0.0, 0.0), (1.0, 0.0), (0.0, 0.0)]));
    for (wrong, expected) in [
        (open, Fault::NotClosed),
        (few, Fault::TooFewPositions { found: 3, least: 4 }),
    ] {
        let mut plot = plot(&geometry);
        plot.geometry = Err(&wrong);
        assert_eq!(reasons(&plot), [Reason::Fault(expected)]);
    }
}

#[test]
fn ring_that_closes_only_before_rounding_stays_out() {
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.000_000_6, 0.0)];
    let nearly = fault(&polygon_text(&corners));
    let geometry = point();
    let mut plot = plot(&geometry);
    plot.geometry = Err(&nearly);
    assert_eq!(reasons(&plot), [Reason::Fault(Fault::ClosesBeforeRounding)]);
}

#[test]
fn ring_that_crosses_itself_stays_out() {
    let bow_tie = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.0)];
    let crossing = fault(&polygon_text(&bow_tie));
    let geometry = point();
    let mut plot = plot(&geometry);
    plot.geometry = Err(&crossing);
    assert!(matches!(
        reasons(&plot)[..],
        [Reason::Fault(Fault::CrossesItself { .. })]
    ));
}

#[test]
fn inner_rings_are_refused_and_never_dropped() {
    let text = r#"{"type":"Polygon","coordinates":[
        [[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#;
    let geometry = Geometry::read(text).expect("a hole inside");
    assert_eq!(reasons(&plot(&geometry)), [Reason::Hole { found: 1 }]);
}

#[test]
fn properties_are_spelled_exactly_and_no_other_goes_into_the_file() {
    let (geometry, outline) = (point(), square(0.0, 0.0, 10.0));
    let mut small = plot(&geometry);
    small.declared_ha = Some(2.5);
    small.producer_name = "A \"B\"\n\u{1}";
    let mut bare = plot(&outline);
    bare.declared_ha = Some(2.5);
    (bare.producer_name, bare.production_place) = ("", " ");
    let file = file(&[small, bare]);
    let expected = serde_json::json!({
        "ProducerCountry": "CI", "ProducerName": "A \"B\"\n\u{1}", "ProductionPlace": "Soubré", "Area": 2.5,
    });
    assert_eq!(file["features"][0]["properties"], expected);
    let expected = serde_json::json!({"ProducerCountry": "CI"});
    assert_eq!(file["features"][1]["properties"], expected);
    let feature = file["features"][0].as_object().expect("a feature");
    let members: Vec<&String> = feature.keys().collect();
    assert_eq!(members.len(), 3, "{members:?}");
}

#[test]
fn producer_country_is_a_code_of_iso_3166() {
    let geometry = point();
    for code in ["", "CIV", "ci", "XX"] {
        let mut plot = plot(&geometry);
        plot.producer_country = code;
        assert_eq!(reasons(&plot), [Reason::NoCountry], "{code}");
    }
}

#[test]
fn area_of_a_point_is_above_0_and_4_is_assumed_where_it_is_missing() {
    let geometry = point();
    for wrong in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY] {
        let mut plot = plot(&geometry);
        plot.declared_ha = Some(wrong);
        assert_eq!(reasons(&plot), [Reason::NoArea], "{wrong}");
    }
    let file = file(&[plot(&geometry)]);
    assert_eq!(file["features"][0]["properties"].get("Area"), None);
}

#[test]
fn latitude_first_lies_in_the_ocean_and_is_told() {
    let country = Country::rectangle(Bounds {
        west: -9.0,
        south: 4.0,
        east: -2.0,
        north: 11.0,
    });
    let reasons = |longitude, latitude| {
        let geometry = Geometry::point(longitude, latitude).expect("a point");
        Writer::new(Some(&country)).add(&plot(&geometry))
    };
    assert_eq!(reasons(-6.5, 5.785), Ok(()));
    assert_eq!(reasons(5.785, -6.5), Err(vec![Reason::SwappedAxes]));
    assert_eq!(reasons(2.3, 48.8), Err(vec![Reason::OutsideCountry]));
}

#[test]
fn same_outline_twice_is_told_whatever_its_first_corner_and_direction_are() {
    let corners = [(-6.0, 6.0), (-5.99, 6.0), (-5.99, 6.01), (-6.0, 6.01)];
    let one = Geometry::walked(&corners).expect("a square");
    let turned = [corners[2], corners[1], corners[0], corners[3]];
    let turned = Geometry::walked(&turned).expect("the same square");
    assert_ne!(one, turned);
    let mut writer = Writer::new(None);
    assert_eq!(writer.add(&plot(&one)), Ok(()));
    let mut second = plot(&turned);
    second.id = 8;
    assert_eq!(writer.add(&second), Err(vec![Reason::SameAs { id: 7 }]));
    let geometry = point();
    assert_eq!(writer.add(&plot(&geometry)), Ok(()));
    assert_eq!(
        writer.add(&plot(&geometry)),
        Err(vec![Reason::SameAs { id: 7 }])
    );
}

#[test]
fn all_that_keeps_a_parcel_out_is_told_at_once() {
    let geometry = point();
    let mut plot = plot(&geometry);
    plot.producer_country = "";
    plot.declared_ha = Some(5.0);
    assert_eq!(reasons(&plot).len(), 2);
}
