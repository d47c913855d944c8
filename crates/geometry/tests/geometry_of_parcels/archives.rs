//! Zipped shapefiles and KML, and archives that mean harm.

use std::io::{Cursor, Write as _};

use dbase::{FieldName, TableWriterBuilder};
use geometry::file::{self, Feature, FileFault, Format, Options};
use geometry::{Fault, Geometry};
use shapefile::record::polygon::PolygonRing;
use shapefile::{Point, Polygon, Writer};
use zip::write::SimpleFileOptions;

use super::support::{features, file_fault, pairs, square};

const WGS84: &str = r#"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,
    298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#;
const UTM: &str = r#"PROJCS["WGS_1984_UTM_Zone_30N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]]"#;

pub(crate) fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}

/// Shapes and rows of two squares and one with a hole.
pub(crate) fn shapes() -> (Vec<u8>, Vec<u8>) {
    let (mut shp, mut shx, mut dbf) = (vec![], vec![], vec![]);
    {
        let name = |name: &str| FieldName::try_from(name).expect("short");
        let table = TableWriterBuilder::new()
            .add_character_field(name("NOM"), 20)
            .add_numeric_field(name("SURF_HA"), 10, 2)
            .build_with_dest(Cursor::new(&mut dbf));
        let shapes = shapefile::ShapeWriter::with_shx(Cursor::new(&mut shp), Cursor::new(&mut shx));
        let mut writer = Writer::new(shapes, table);
        let ring = |west: f64, south: f64, side: f64| {
            let corner = |x: f64, y: f64| Point::new(west + x * side, south + y * side);
            vec![
                corner(0.0, 0.0),
                corner(0.0, 1.0),
                corner(1.0, 1.0),
                corner(1.0, 0.0),
                corner(0.0, 0.0),
            ]
        };
        let polygons = [
            vec![PolygonRing::Outer(ring(-6.0, 6.002, 0.01))],
            vec![
                PolygonRing::Outer(ring(-5.0, 6.002, 0.01)),
                PolygonRing::Outer(ring(-4.0, 6.002, 0.01)),
            ],
            vec![
                PolygonRing::Outer(ring(-3.0, 6.002, 0.01)),
                PolygonRing::Inner(ring(-2.999, 6.003, 0.001)),
            ],
        ];
        for (number, rings) in polygons.into_iter().enumerate() {
            let mut row = dbase::Record::default();
            let words = dbase::FieldValue::Character(Some(format!("Champ {number}")));
            row.insert("NOM".to_owned(), words);
            let hectares = dbase::FieldValue::Numeric(Some(2.5));
            row.insert("SURF_HA".to_owned(), hectares);
            let _ = writer.write_shape_and_record(&Polygon::with_rings(rings), &row);
        }
    }
    (shp, dbf)
}

#[test]
fn shapes_are_read_beside_their_rows() {
    let (shp, dbf) = shapes();
    let bytes = archive(&[
        ("Parcelles/parcelles.SHP", &shp),
        ("Parcelles/Parcelles.dbf", &dbf),
        ("__MACOSX/._parcelles.shp", b"x"),
        ("Parcelles/parcelles.prj", WGS84.as_bytes()),
        ("Parcelles/other.prj", UTM.as_bytes()),
        ("lisez-moi.txt", b"x"),
    ]);
    assert_eq!(Format::find("x.zip", &bytes), Some(Format::Archive));
    let read = features(&bytes, Format::Archive);
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].name.as_deref(), Some("Champ 0"));
    assert_eq!(
        read[0].properties,
        pairs(&[("NOM", "Champ 0"), ("SURF_HA", "2.5")])
    );
    let outline = read[0].geometry.clone().expect("a square");
    let expected = square(0.0, 2.0, 10.0);
    assert!((outline.area_ha() - expected.area_ha()).abs() < 1e-9);
    assert_eq!(read[1].geometry, Err(Fault::SeveralParts { found: 2 }));
    let outline = read[2].geometry.clone().expect("with a hole");
    assert_eq!(
        outline.as_polygon().map(|outline| outline.holes().len()),
        Some(1)
    );
}

#[test]
fn rows_that_were_deleted_keep_the_others_in_their_place() {
    let (shp, mut dbf) = shapes();
    let size = usize::from(u16::from_le_bytes([dbf[10], dbf[11]]));
    let first = usize::from(u16::from_le_bytes([dbf[8], dbf[9]]));
    dbf[first] = b'*';
    // Old programs write Windows-1252.
    dbf[first + size + 1..first + size + 6].copy_from_slice(b"Kon\xe9 ");
    let files: [(&str, &[u8]); 3] = [
        ("a.shp", &shp),
        ("a.dbf", &dbf),
        ("a.prj", WGS84.as_bytes()),
    ];
    let read = features(&archive(&files), Format::Archive);
    let names: Vec<Option<&str>> = read.iter().map(|feature| feature.name.as_deref()).collect();
    assert_eq!(names, [Some("Koné  1"), Some("Champ 2")]);
    assert_eq!(read[0].row, 2);
}

#[test]
fn shapefile_without_projection_or_with_another_one_gets_a_clear_answer() {
    let (shp, dbf) = shapes();
    let mut files: Vec<(&str, &[u8])> = vec![("a.shp", &shp), ("a.dbf", &dbf)];
    let bare = archive(&files);
    assert_eq!(file_fault(&bare, Format::Archive), FileFault::NoProjection);
    let options = Options {
        is_wgs84: true,
        ..Options::default()
    };
    let read: Vec<Feature> = file::read(&bare, Format::Archive, &options)
        .expect("somebody says that it is WGS 84")
        .filter_map(Result::ok)
        .collect();
    assert_eq!(read.len(), 3);

    files.push(("a.prj", UTM.as_bytes()));
    let name = "WGS_1984_UTM_Zone_30N".to_owned();
    let other = FileFault::OtherProjection { name };
    assert_eq!(file_fault(&archive(&files), Format::Archive), other);
    for (projection, is_taken) in [
        (r#"GEOGCS["WGS 84",DATUM["x"]]"#, true),
        (r#"GEOGCRS["WGS 84",ENSEMBLE["x"]]"#, true),
        (r#"GEOGCS["GCS_Abidjan_1987",DATUM["x"]]"#, false),
        (r#"GEOGCS["GCS_Locodjo_1965",DATUM["x"]]"#, false),
        ("", false),
        ("\"", false),
    ] {
        files[2].1 = projection.as_bytes();
        let bytes = archive(&files);
        let read = file::read(&bytes, Format::Archive, &Options::default());
        assert_eq!(read.is_ok(), is_taken, "{projection}");
    }
    let no_table: [(&str, &[u8]); 2] = [("a.shp", &shp), ("a.prj", WGS84.as_bytes())];
    assert_eq!(
        file_fault(&archive(&no_table), Format::Archive),
        FileFault::NoTable
    );
}

#[test]
fn shapes_whose_numbers_lie_are_faults() {
    let (shp, dbf) = shapes();
    let read = |shp: &[u8]| {
        let files: [(&str, &[u8]); 3] =
            [("a.shp", shp), ("a.dbf", &dbf), ("a.prj", WGS84.as_bytes())];
        let bytes = archive(&files);
        let read = file::read(&bytes, Format::Archive, &Options::default()).expect("an archive");
        read.collect::<Vec<_>>()
    };
    // Points and parts of the first shape: two thousand millions of them.
    for at in [100 + 8 + 36, 100 + 8 + 40] {
        let mut lying = shp.clone();
        lying[at..at + 4].copy_from_slice(&i32::MAX.to_le_bytes());
        let read = read(&lying);
        let first = read[0].as_ref().expect("a feature");
        assert_eq!(first.geometry, Err(Fault::Unreadable));
        assert_eq!(read.len(), 3);
    }
    // A part that begins behind all points; a shape that ends with its numbers.
    let mut lying = shp.clone();
    lying[152..156].copy_from_slice(&i32::MAX.to_le_bytes());
    let first = read(&lying).remove(0).expect("a feature");
    assert_eq!(first.geometry, Err(Fault::Unreadable));
    let mut short = shp[..152].to_vec();
    short[104..108].copy_from_slice(&22_i32.to_be_bytes());
    short[144..152].fill(0x7f);
    let first = read(&short).remove(0).expect("a feature");
    assert_eq!(first.geometry, Err(Fault::Unreadable));
    // The length of the first shape, longer than the file and below zero.
    for words in [i32::MAX, -1] {
        let mut lying = shp.clone();
        lying[104..108].copy_from_slice(&words.to_be_bytes());
        assert!(matches!(read(&lying)[..], [Err(FileFault::Broken { .. })]));
    }
    let mut infinite = shp.clone();
    infinite[100 + 8 + 44 + 4..100 + 8 + 44 + 12].copy_from_slice(&f64::INFINITY.to_le_bytes());
    let first = read(&infinite).remove(0).expect("a feature");
    assert!(matches!(first.geometry, Err(Fault::NotANumber { at: 1 })));
    let half = &shp[..shp.len() - 20];
    assert!(matches!(
        read(half).last(),
        Some(Err(FileFault::Broken { .. }))
    ));
}

#[test]
fn zipped_kml_is_read_and_several_files_are_not() {
    let kml = b"<kml><Placemark><Point><coordinates>-5,6</coordinates></Point></Placemark></kml>";
    let read = features(
        &archive(&[("doc.kml", kml), ("files/a.png", b"x")]),
        Format::Archive,
    );
    assert_eq!(read[0].geometry, Geometry::point(-5.0, 6.0));
    let two = archive(&[("a.kml", kml), ("b.kml", kml)]);
    let found = 2;
    assert_eq!(
        file_fault(&two, Format::Archive),
        FileFault::SeveralInArchive { found }
    );
    let none = archive(&[("a.txt", b"x")]);
    assert_eq!(
        file_fault(&none, Format::Archive),
        FileFault::NothingInArchive
    );
    let broken = FileFault::Broken { at: None };
    assert_eq!(file_fault(b"PK\x03\x04x", Format::Archive), broken);
}

#[test]
fn archive_that_unpacks_without_end_is_refused() {
    let most = file::MAX_BYTES;
    let zeros = vec![b' '; most + 1];
    let bomb = archive(&[("a.kml", &zeros)]);
    assert!(bomb.len() < 1_000_000);
    assert_eq!(
        file_fault(&bomb, Format::Archive),
        FileFault::TooManyBytes { most }
    );
    let many: Vec<String> = (0..1_001).map(|number| format!("{number}.txt")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(
        file_fault(&archive(&many), Format::Archive),
        FileFault::TooManyFiles { most: 1_000 }
    );
    let large = vec![b'x'; most + 1];
    for format in [
        Format::GeoJson,
        Format::Kml,
        Format::Gpx,
        Format::Table,
        Format::Archive,
    ] {
        assert_eq!(file_fault(&large, format), FileFault::TooManyBytes { most });
    }
}
