//! Areas and lengths beside PROJ's: areas.tsv, made by areas.py.

use geometry::Geometry;

const TABLE: &str = include_str!("../areas.tsv");

/// Hectares, metres around and the outline of a row.
fn row(line: &str) -> (f64, f64, Geometry) {
    let mut fields = line.split('\t');
    let mut number = || fields.next().expect("three fields");
    let hectares = number().parse().expect("hectares");
    let metres = number().parse().expect("metres");
    let steps: Vec<f64> = number()
        .split(' ')
        .map(|step| step.parse().expect("a step"))
        .collect();
    let mut corners = Vec::new();
    let (mut lon, mut lat) = (0.0, 0.0);
    for step in steps.chunks_exact(2) {
        lon += step[0];
        lat += step[1];
        corners.push((lon / 1_000_000.0, lat / 1_000_000.0));
    }
    let outline = Geometry::walked(&corners).expect("an outline");
    (hectares, metres, outline)
}

#[test]
fn areas_are_within_a_thousandth_of_projs_over_a_thousand_polygons() {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let (mut count, mut worst_area, mut worst_length) = (0, 0.0_f64, 0.0_f64);
    for line in rows {
        let (hectares, metres, outline) = row(line);
        worst_area = worst_area.max((outline.area_ha() / hectares - 1.0).abs());
        worst_length = worst_length.max((outline.perimeter_m() / metres - 1.0).abs());
        count += 1;
    }
    assert_eq!(count, 1_000);
    assert!(worst_area < 0.001, "{worst_area}");
    assert!(worst_length < 0.001, "{worst_length}");
    // The formulas are the same ones; some square centimetres of rounding are much of five hundred metres.
    assert!(worst_area < 0.000_1, "{worst_area}");
}

#[test]
fn a_hole_counts_neither_as_area_nor_as_nothing_to_walk_around() {
    let text = r#"{"type":"Polygon","coordinates":[
        [[-6,6],[-5.99,6],[-5.99,6.01],[-6,6.01],[-6,6]],
        [[-5.998,6.002],[-5.994,6.002],[-5.994,6.006],[-5.998,6.006],[-5.998,6.002]]]}"#;
    let with_hole = Geometry::read(text).expect("a hole inside");
    let whole = super::support::square(0.0, 0.0, 10.0);
    let hole = super::support::square(2.0, 2.0, 4.0);
    let difference = whole.area_ha() - hole.area_ha();
    assert!((with_hole.area_ha() - difference).abs() < 1e-6);
    let around = whole.perimeter_m() + hole.perimeter_m();
    assert!((with_hole.perimeter_m() - around).abs() < 1e-3);
}

#[test]
fn a_hair_is_not_the_rest_of_the_world() {
    // Its long side bends to the north, over the short way back.
    let hair = Geometry::walked(&[(0.0, 50.0), (0.5, 50.0), (0.25, 50.000_001)]);
    let hair = hair.expect("a step high").area_ha();
    assert!(hair < 1_000.0, "{hair}");
}

#[test]
fn a_label_stands_inside_also_of_a_horseshoe_and_of_a_sliver() {
    let horseshoe = Geometry::walked(&[
        (0.0, 0.0),
        (0.9, 0.0),
        (0.9, 0.9),
        (0.6, 0.9),
        (0.6, 0.1),
        (0.1, 0.1),
        (0.1, 0.9),
        (0.0, 0.9),
    ]);
    let label = horseshoe.expect("an outline").label();
    assert!((0.6..0.9).contains(&label.longitude()), "{label:?}");
    assert!((0.44..0.46).contains(&label.latitude()), "{label:?}");

    let sliver = Geometry::walked(&[(0.0, 0.0), (0.5, 0.0), (0.0, 0.000_001)]);
    let label = sliver.expect("one step high").label();
    assert!((0.0..0.5).contains(&label.longitude()), "{label:?}");
    let point = Geometry::point(-5.5, 6.5).expect("a point");
    assert_eq!(point.positions().next(), Some(point.label()));
}

#[test]
fn bounds_are_the_rectangle_around() {
    let bounds = super::support::square(0.0, 0.0, 10.0).bounds();
    let around = (bounds.west, bounds.south, bounds.east, bounds.north);
    assert_eq!(around, (-6.0, 6.0, -5.99, 6.01));
}
