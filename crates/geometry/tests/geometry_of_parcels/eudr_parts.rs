//! How files of the EU's information system are split.

use geometry::eudr::{MAX_BYTES, Reason, Writer};
use serde_json::Value;

use super::eudr::{parts, plot, point, reasons};
use super::support::square;

#[test]
fn file_of_more_than_25_mb_is_split_into_parts_that_are_whole() {
    // Places with long names, so that few parcels make much of a file.
    let place = "x".repeat(1_000_000);
    let mut writer = Writer::new(None);
    for number in 0..60 {
        let geometry = square(f64::from(number) * 20.0, 0.0, 10.0);
        let mut plot = plot(&geometry);
        plot.production_place = &place;
        writer.add(&plot).expect("it may go");
    }
    let parts = parts(writer);
    let sizes: Vec<usize> = parts.iter().map(String::len).collect();
    assert_eq!(parts.len(), 3, "{sizes:?}");
    let mut features = 0;
    for part in &parts {
        assert!(
            part.len() <= MAX_BYTES && MAX_BYTES == 25_000_000,
            "{sizes:?}"
        );
        let file: Value = serde_json::from_str(part).expect("JSON");
        features += file["features"].as_array().map_or(0, Vec::len);
    }
    assert!(
        sizes[0] > MAX_BYTES - 2_000_000,
        "as full as it can be: {sizes:?}"
    );
    assert_eq!(features, 60);

    let geometry = point();
    let mut plot = plot(&geometry);
    let endless = "x".repeat(MAX_BYTES);
    plot.producer_name = &endless;
    assert_eq!(reasons(&plot), [Reason::TooManyBytes]);
}

#[test]
fn part_of_exactly_25_mb_is_one_and_a_byte_more_is_two() {
    for (more, expected) in [(0, 1), (1, 2)] {
        let (one, two) = (square(0.0, 0.0, 10.0), square(20.0, 0.0, 10.0));
        let mut writer = Writer::new(None);
        let size = |name: &str| {
            let mut plot = plot(&one);
            plot.producer_name = name;
            let mut writer = Writer::new(None);
            writer.add(&plot).expect("it may go");
            parts(writer)[0].len()
        };
        // Two features, what is between them, and the frame of the file once.
        let frame = "{\"type\":\"FeatureCollection\",\"features\":[\n\n]}\n".len();
        let two_short = 2 * (size("x") - frame) + frame + 2;
        let long = "x".repeat(MAX_BYTES - two_short + 1 + more);
        for (geometry, name) in [(&one, "x"), (&two, long.as_str())] {
            let mut plot = plot(geometry);
            plot.producer_name = name;
            writer.add(&plot).expect("it may go");
        }
        assert_eq!(parts(writer).len(), expected);
    }
}
