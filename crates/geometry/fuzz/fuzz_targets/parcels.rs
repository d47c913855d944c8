//! Any bytes as a file of parcels or as a text of one: read or refused, nothing else. The first letter says
//! as what. libFuzzer itself watches time and memory.
#![no_main]

use std::io::{Cursor, Write};

use geometry::eudr::{Plot, Writer};
use geometry::file::{self, Format, Options};
use geometry::{Geometry, Warning, check, read_pasted};
use libfuzzer_sys::fuzz_target;
use zip::write::SimpleFileOptions;

const TABLE: &[u8] = include_bytes!("../seeds/table");

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else {
        return;
    };
    match kind {
        b'j' => read(bytes, Format::GeoJson),
        b'k' => read(bytes, Format::Kml),
        b'g' => read(bytes, Format::Gpx),
        b't' => read(bytes, Format::Table),
        b'z' => read(bytes, Format::Archive),
        b's' => read(&packed(&shapes(bytes), &TABLE[1..]), Format::Archive),
        b'd' => read(&packed(&shapes(&[0; 4]), bytes), Format::Archive),
        _ => {
            let text = String::from_utf8_lossy(bytes);
            Geometry::read(&text).iter().for_each(look);
            read_pasted(&text).iter().for_each(look);
            let _ = geometry::Country::read(&text);
        }
    }
});

fn read(bytes: &[u8], format: Format) {
    let is_wgs84 = true;
    let options = Options { is_wgs84, ..Options::default() };
    let _ = file::read_header(bytes);
    let Ok(features) = file::read(bytes, format, &options) else {
        return;
    };
    for feature in features.take(100).flatten() {
        feature.geometry.iter().for_each(look);
    }
}

/// What holds of whatever was read.
fn look(geometry: &Geometry) {
    assert_eq!(Geometry::read(&geometry.encode()).as_ref(), Ok(geometry));
    assert!(geometry.bounds().contains(geometry.label()));
    // Half of the world.
    assert!((0.0..25_600_000_000.0).contains(&geometry.area_ha()));
    assert!(geometry.perimeter_m() >= 0.0);
    let itself = geometry::Neighbour { id: 1, geometry };
    for warning in check(geometry, Some(1.0), &[itself], None) {
        if let Warning::Overlap { overlap, .. } = warning {
            assert!(overlap.shared_ha < 25_600_000_000.0);
        }
    }
    let plot = Plot {
        id: 1,
        geometry: Ok(geometry),
        declared_ha: None,
        producer_name: "",
        producer_country: "CI",
        production_place: "",
    };
    let mut writer = Writer::new(None);
    let holes = geometry.as_polygon().map_or(0, |outline| outline.holes().len());
    assert_eq!(writer.add(&plot).is_ok(), holes == 0);
}

/// One shape behind the header of a file.
fn shapes(content: &[u8]) -> Vec<u8> {
    let mut file = vec![0; 100];
    file[..4].copy_from_slice(&9994_i32.to_be_bytes());
    file.extend([0, 0, 0, 1]);
    let words = i32::try_from(content.len() / 2).unwrap_or(0);
    file.extend(words.to_be_bytes());
    file.extend(content);
    file
}

fn packed(shapes: &[u8], table: &[u8]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let how = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, bytes) in [("a.shp", shapes), ("a.dbf", table)] {
        zip.start_file(name, how).expect("a file");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}
