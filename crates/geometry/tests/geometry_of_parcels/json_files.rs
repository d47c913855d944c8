//! Files of GeoJSON.

use geometry::file::{FileFault, Format, MAX_FEATURES, MAX_PROPERTIES, MAX_VALUE};
use geometry::{Fault, Geometry};

use super::support::{features, file_fault, pairs};

const JSON: Format = Format::GeoJson;

#[test]
fn features_come_in_order_with_what_is_told_of_them() {
    // With a mark of UTF-8, a list before the list of features, and a projection that is WGS 84.
    let text = "\u{feff}".to_owned()
        + r#"{"bbox":[-6,5,-5,7],"type":"FeatureCollection","name":"a[b","crs":{"type":"name",
        "properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[
        {"type":"Feature","id":17,"properties":{"Nom":"Champ d'Awa","cacao":true,"ha":2.5,"x":null,
         "deep":{"a":[1]}},"geometry":{"type":"Point","coordinates":[-5.5,6.5]}},
        {"type":"Feature","properties":null,"geometry":null},
        {"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":"x"}},
        {"type":"Point","coordinates":[1,2]},
        17]}"#;
    assert_eq!(Format::find("x.json", text.as_bytes()), Some(JSON));
    let read = features(text.as_bytes(), JSON);
    assert_eq!(read.len(), 5);
    assert_eq!(read[0].id.as_deref(), Some("17"));
    assert_eq!(read[0].name.as_deref(), Some("Champ d'Awa"));
    let expected = [
        ("Nom", "Champ d'Awa"),
        ("cacao", "true"),
        ("ha", "2.5"),
        ("deep", r#"{"a":[1]}"#),
    ];
    assert_eq!(read[0].properties, pairs(&expected));
    assert!(matches!(read[0].geometry, Ok(Geometry::Point(_))));
    assert_eq!(read[1].geometry, Err(Fault::Empty));
    assert_eq!(read[2].name.as_deref(), Some("B"));
    assert_eq!(read[2].geometry, Err(Fault::NotGeoJson));
    assert!(read[3].geometry.is_ok());
    assert_eq!(read[4].geometry, Err(Fault::NotGeoJson));
    assert_eq!(read.iter().map(|feature| feature.row).max(), Some(5));
}

#[test]
fn a_feature_or_a_geometry_alone_is_a_file_too() {
    for text in [
        r#"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#,
        r#" {"type":"Point","coordinates":[0,0]} "#,
    ] {
        let read = features(text.as_bytes(), JSON);
        assert!(read.len() == 1 && read[0].geometry.is_ok(), "{text}");
    }
}

#[test]
fn a_broken_file_says_where_and_a_projection_is_named() {
    let fault = |text: &str| file_fault(text.as_bytes(), JSON);
    let broken = |at| FileFault::Broken { at: Some(at) };
    assert_eq!(fault("{\n\"a\": }"), broken(2));
    assert_eq!(
        fault(r#"{"type":"FeatureCollection","features":["#),
        broken(1)
    );
    assert_eq!(
        fault(r#"{"type":"FeatureCollection","features":7}"#),
        broken(1)
    );
    assert_eq!(
        fault(r#"{"type":"FeatureCollection","features":[]}"#),
        FileFault::Empty
    );
    assert_eq!(fault(r#"{"type":"FeatureCollection"}"#), FileFault::Empty);
    let utm = r#"{"type":"FeatureCollection","features":[],
        "crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::32630"}}}"#;
    let name = "urn:ogc:def:crs:EPSG::32630".to_owned();
    assert_eq!(fault(utm), FileFault::OtherProjection { name });
}

#[test]
fn no_feature_takes_more_than_its_share() {
    let feature = |properties: &str, coordinates: &str| {
        format!(
            r#"{{"type":"FeatureCollection","features":[{{"type":"Feature",
            "properties":{{{properties}}},"geometry":{{"type":"Point","coordinates":{coordinates}}}}}]}}"#
        )
    };
    let read = |text: String| features(text.as_bytes(), JSON).remove(0);
    let many: Vec<String> = (0..MAX_PROPERTIES * 2)
        .map(|key| format!(r#""k{key}":1"#))
        .collect();
    let many = read(feature(&many.join(","), "[0,0]"));
    assert!(many.is_cut && many.properties.len() == MAX_PROPERTIES);
    let long = read(feature(
        &format!(r#""nom":"{}""#, "é".repeat(MAX_VALUE + 1)),
        "[0,0]",
    ));
    let name = long.name.expect("a name");
    assert!(long.is_cut && name.chars().count() == MAX_VALUE);

    let large = read(feature(
        &format!(r#""a":"{}""#, "x".repeat(3_000_000)),
        "[0,0]",
    ));
    let most = geometry::MAX_BYTES;
    assert_eq!(large.geometry, Err(Fault::TooManyBytes { most }));
    // Looked through without a tree: brackets of any depth end no stack.
    let deep = format!("{}{}", "[".repeat(900_000), "]".repeat(900_000));
    assert_eq!(read(feature("", &deep)).geometry, Err(Fault::NotGeoJson));
    let deep = format!(r#""a":{deep}"#);
    assert_eq!(
        read(feature(&deep, "[0,0]")).geometry,
        Err(Fault::NotGeoJson)
    );

    let most = MAX_FEATURES;
    let many = format!(
        r#"{{"type":"FeatureCollection","features":[{}1]}}"#,
        "1,".repeat(most)
    );
    assert_eq!(
        file_fault(many.as_bytes(), JSON),
        FileFault::TooManyFeatures { most }
    );
}
