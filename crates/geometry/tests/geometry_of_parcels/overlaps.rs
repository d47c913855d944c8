//! What two outlines share, and what is worth a second look.

use geometry::{
    Bounds, Country, Geometry, LARGE_HA, Neighbour, Overlap, TooIntricate, Warning, check,
};

use super::support::{field, square};

#[test]
fn shares_are_those_of_the_drawing() {
    let one = field(0.0, 0.0, 10.0);
    for (other, of_this, of_other) in [
        (field(0.0, 0.0, 10.0), 1.0, 1.0),
        (field(5.0, 0.0, 10.0), 0.5, 0.5),
        (field(9.0, 9.0, 10.0), 0.01, 0.01),
        (field(2.0, 2.0, 5.0), 0.25, 1.0),
        (field(10.0, 0.0, 10.0), 0.0, 0.0),
        (field(10.0, 10.0, 10.0), 0.0, 0.0),
        (field(50.0, 0.0, 10.0), 0.0, 0.0),
    ] {
        let overlap = one.overlap(&other).expect("simple");
        assert!((overlap.of_this - of_this).abs() < 1e-4, "{overlap:?}");
        assert!((overlap.of_other - of_other).abs() < 1e-4, "{overlap:?}");
        assert!(
            (overlap.shared_ha - of_this * one.area_ha()).abs() < 0.02,
            "{overlap:?}"
        );
        let back = other.overlap(&one).expect("simple");
        assert!(
            (back.shared_ha - overlap.shared_ha).abs() < 1e-6,
            "{back:?}"
        );
    }
}

#[test]
fn slivers_between_two_jagged_outlines_are_not_the_rest_of_the_world() {
    let jagged = |east: f64| {
        let corner = |number: u32| {
            let turn = f64::from(number) / 9_000.0 * std::f64::consts::TAU;
            let reach = 0.003 + 0.000_12 * f64::from(number * 7 % 5);
            (-7.0 + east + reach * turn.cos(), 5.0 + reach * turn.sin())
        };
        let corners: Vec<(f64, f64)> = (0..9_000).map(corner).collect();
        let outline = Geometry::walked(&corners).expect("a saw");
        outline.as_polygon().expect("an outline").clone()
    };
    let (one, other) = (jagged(0.0), jagged(0.001));
    let overlap = one.overlap(&other).expect("not too intricate");
    assert!((0.75..0.85).contains(&overlap.of_this), "{overlap:?}");
    assert!(overlap.shared_ha < one.area_ha(), "{overlap:?}");
}

#[test]
fn a_hole_is_not_shared() {
    let text = r#"{"type":"Polygon","coordinates":[
        [[-6,6],[-5.99,6],[-5.99,6.01],[-6,6.01],[-6,6]],
        [[-5.998,6.002],[-5.994,6.002],[-5.994,6.006],[-5.998,6.006],[-5.998,6.002]]]}"#;
    let with_hole = Geometry::read(text).expect("a hole inside");
    let with_hole = with_hole.as_polygon().expect("an outline");
    let in_hole = field(2.0, 2.0, 4.0);
    let overlap = with_hole.overlap(&in_hole).expect("simple");
    assert!(overlap.shared_ha < 1e-6, "{overlap:?}");
}

#[test]
fn five_percent_of_the_smaller_one_are_tolerated() {
    let overlap = |of_this, of_other| Overlap {
        shared_ha: 1.0,
        of_this,
        of_other,
    };
    assert!(!overlap(0.05, 0.05).is_above_tolerance());
    assert!(overlap(0.051, 0.01).is_above_tolerance());
    assert!(overlap(0.01, 0.051).is_above_tolerance());
}

#[test]
fn combs_across_each_other_are_too_intricate_and_cost_no_memory() {
    let comb = |turned: bool| {
        let mut corners = vec![];
        for tooth in 0..1_000 {
            let along = f64::from(tooth) / 1_000.0;
            corners.push((along, 0.0));
            corners.push((along + 0.000_4, 1.0));
        }
        corners.push((1.0, -0.1));
        corners.push((0.0, -0.1));
        if turned {
            corners = corners.iter().map(|(x, y)| (*y, *x)).collect();
        }
        let comb = Geometry::walked(&corners).expect("a comb");
        comb.as_polygon().expect("an outline").clone()
    };
    assert_eq!(comb(false).overlap(&comb(true)), Err(TooIntricate));
    let itself = comb(false).overlap(&comb(false)).expect("as long as it is");
    assert!(itself.of_this > 0.99);
}

#[test]
fn what_is_worth_a_second_look_is_told_and_nothing_else() {
    let this = square(0.0, 0.0, 10.0);
    let area = this.area_ha();
    let (beside, over, point) = (
        square(10.0, 0.0, 10.0),
        square(8.0, 0.0, 10.0),
        Geometry::point(-5.995, 6.005).expect("a point"),
    );
    let neighbour = |id, geometry| Neighbour { id, geometry };
    let country = Country::rectangle(Bounds {
        west: -9.0,
        south: 4.0,
        east: -2.0,
        north: 11.0,
    });
    let quiet = [neighbour(1, &beside), neighbour(3, &point)];
    assert_eq!(check(&this, Some(area * 1.19), &quiet, Some(&country)), []);
    assert_eq!(check(&this, None, &[], None), []);
    assert_eq!(check(&this, Some(0.0), &[], None), []);

    let told = check(
        &this,
        Some(area * 1.21),
        &[neighbour(2, &over)],
        Some(&country),
    );
    let [
        Warning::AreaDiffers { measured_ha, .. },
        Warning::Overlap { with: 2, overlap },
    ] = told[..]
    else {
        panic!("{told:?}");
    };
    assert!((measured_ha - area).abs() < 1e-9);
    assert!((overlap.of_this - 0.2).abs() < 1e-4);
    assert!(matches!(
        check(&this, Some(area * 0.79), &[], None)[..],
        [Warning::AreaDiffers { .. }]
    ));
}

#[test]
fn an_outline_of_a_district_is_told() {
    let square = |side: f64| {
        Geometry::walked(&[
            (-6.0, 6.0),
            (-6.0 + side, 6.0),
            (-6.0 + side, 6.0 + side),
            (-6.0, 6.0 + side),
        ])
        .expect("good")
    };
    let (plot, district) = (square(0.05), square(0.1));
    assert!(plot.area_ha() < LARGE_HA && district.area_ha() > LARGE_HA);
    assert_eq!(check(&plot, None, &[], None), []);
    assert_eq!(check(&district, None, &[], None), [Warning::TooLarge]);
}

#[test]
fn a_parcel_in_the_ocean_is_told_and_whether_its_axes_are_swapped() {
    let rectangle = Bounds {
        west: -9.0,
        south: 4.0,
        east: -2.0,
        north: 11.0,
    };
    let outline = r#"{"type":"MultiPolygon","coordinates":[
        [[[-9,4],[-2,4],[-2,11],[-9,11],[-9,4]]], [[[1,1],[2,1],[2,2],[1,1]]]]}"#;
    for country in [
        Country::rectangle(rectangle),
        Country::read(outline).expect("islands"),
    ] {
        let told = |longitude, latitude| {
            let point = Geometry::point(longitude, latitude).expect("a point");
            check(&point, None, &[], Some(&country))
        };
        assert_eq!(told(-5.0, 6.0), []);
        let outside = |is_swapped| Warning::OutsideCountry { is_swapped };
        assert_eq!(told(6.0, -5.0), [outside(true)]);
        assert_eq!(told(20.0, 20.0), [outside(false)]);
    }
}
