//! Any bytes, and files with a few wrong ones, are files or faults.

use geometry::file::{self, Format, Options};
use geometry::{Collection, Record, Value};
use proptest::prelude::*;

use super::archives::{archive, shapes};
use super::support::square;

const FORMATS: [Format; 5] = [
    Format::GeoJson,
    Format::Kml,
    Format::Gpx,
    Format::Table,
    Format::Archive,
];

proptest! {
    #[test]
    fn any_bytes_are_a_file_or_a_fault(bytes in prop::collection::vec(any::<u8>(), 0..500)) {
        for format in FORMATS {
            read_to_the_end(&bytes, format);
        }
    }

    #[test]
    fn a_file_with_a_few_wrong_bytes_is_a_file_or_a_fault(
        which in 0_usize..6,
        wrong in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in any::<prop::sample::Index>(),
    ) {
        let (format, mut files) = sample(which);
        for (place, byte) in wrong {
            let count = files.len();
            let file = &mut files[place.index(count)].1;
            *place.get_mut(file) = byte;
        }
        let (last, packed) = (files.len() - 1, pack(format, &files));
        read_to_the_end(&packed, format);
        let length = cut.index(files[last].1.len());
        files[last].1.truncate(length);
        read_to_the_end(&pack(format, &files), format);
        read_to_the_end(&packed[..cut.index(packed.len())], format);
    }
}

fn read_to_the_end(bytes: &[u8], format: Format) {
    let options = Options {
        is_wgs84: true,
        ..Options::default()
    };
    let Ok(features) = file::read(bytes, format, &options) else {
        return;
    };
    for feature in features.flatten() {
        if let Ok(geometry) = feature.geometry {
            assert!(geometry.bounds().contains(geometry.label()));
        }
    }
}

type Files = Vec<(&'static str, Vec<u8>)>;

/// A file of each format; archives before they are packed.
fn sample(which: usize) -> (Format, Files) {
    let outline = square(0.0, 0.0, 10.0);
    let text = |mut to: Collection| {
        let mut bytes = Vec::new();
        let record = Record {
            id: Some("7"),
            name: Some("A"),
            properties: &[("ha", Value::Number(2.5))],
            geometry: Some(&outline),
        };
        to.add(&record, &mut bytes);
        to.finish(&mut bytes);
        bytes
    };
    let gpx = "<gpx><wpt lat=\"6\" lon=\"-6\"><name>a</name></wpt><trk><trkseg>\
        <trkpt lat=\"6\" lon=\"-6\"/><trkpt lat=\"7\" lon=\"-6\"/><trkpt lat=\"7\" lon=\"-7\"/>\
        </trkseg></trk></gpx>";
    let table = "code;lat;lon;geom\nA;6;-6;\nA;6,1;-6;\nB;;;POINT(1 1)\n";
    match which {
        0 => (
            Format::GeoJson,
            vec![("a.json", text(Collection::geojson()))],
        ),
        1 => (Format::Kml, vec![("a.kml", text(Collection::kml()))]),
        2 => (Format::Gpx, vec![("a.gpx", gpx.into())]),
        3 => (Format::Table, vec![("a.csv", table.into())]),
        4 => (Format::Archive, vec![("doc.kml", text(Collection::kml()))]),
        _ => {
            let (shp, dbf) = shapes();
            (Format::Archive, vec![("a.shp", shp), ("a.dbf", dbf)])
        }
    }
}

fn pack(format: Format, files: &Files) -> Vec<u8> {
    if format != Format::Archive {
        return files[0].1.clone();
    }
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, bytes)| (*name, &bytes[..]))
        .collect();
    archive(&files)
}
