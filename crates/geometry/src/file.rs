//! Files of parcels: GeoJSON, KML, KMZ, GPX, tables of text and zipped shapefiles, one feature after the
//! other.
//!
//! A file that can't be read is a [`FileFault`]; a feature whose geometry is wrong is a row of the answer
//! with its [`Fault`](crate::Fault), so that an import can show ten bad ones among five hundred.

mod archive;
mod attributes;
mod columns;
mod fault;
mod feature;
mod gpx;
mod json;
mod kml;
mod shapefile;
mod table;
mod xml;

use std::borrow::Cow;
use std::path::Path;

pub use fault::FileFault;
pub use feature::{Feature, MAX_KEY, MAX_PROPERTIES, MAX_VALUE};
pub use table::TableHeader;

use crate::words::{decode, fold};

/// Bytes of a file, also after unpacking.
pub const MAX_BYTES: usize = 64 * 1024 * 1024;
/// Features of a file.
pub const MAX_FEATURES: usize = 100_000;

type Rows<'a> = Box<dyn Iterator<Item = Result<Feature, FileFault>> + Send + 'a>;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A FeatureCollection, a Feature or a geometry alone.
    GeoJson,
    /// Placemarks.
    Kml,
    /// Waypoints are points, tracks and routes are outlines that we close.
    Gpx,
    /// Columns of latitude and longitude, or of an outline's text.
    Table,
    /// A ZIP with one shapefile or one KML.
    Archive,
}

impl Format {
    /// By the beginning of the file, and by its name where that says nothing.
    pub fn find(name: &str, bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"PK") {
            return Some(Self::Archive);
        }
        let beginning = decode(&bytes[..bytes.len().min(4096)]).into_owned();
        let beginning = beginning.trim_start();
        if beginning.starts_with('{') {
            return Some(Self::GeoJson);
        }
        if beginning.starts_with('<') {
            let has = |tag: &str| beginning.to_lowercase().contains(tag);
            return if has("<gpx") {
                Some(Self::Gpx)
            } else if has("<kml") || has("<placemark") || has("<document") {
                Some(Self::Kml)
            } else {
                None
            };
        }
        let extension = Path::new(name).extension()?.to_str()?;
        matches!(fold(extension).as_str(), "csv" | "txt" | "tsv" | "tab").then_some(Self::Table)
    }
}

/// What the person who sends the file says of it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Columns of a table; what is not named is guessed by the header.
    pub columns: Columns,
    /// A shapefile without projection has longitudes and latitudes of WGS 84.
    pub is_wgs84: bool,
}

/// Columns of a table, as the header has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// Degrees to the north.
    pub latitude: Option<String>,
    /// Degrees to the east.
    pub longitude: Option<String>,
    /// An outline or a point as WKT or GeoJSON.
    pub outline: Option<String>,
    /// Rows that follow one another with the same code are corners of one outline.
    pub code: Option<String>,
    /// The place of a corner among the corners of its outline.
    pub order: Option<String>,
}

/// The features of a file, in its order. After a fault of the file nothing follows.
pub struct Features<'a> {
    rows: Rows<'a>,
    read: usize,
    has_ended: bool,
}

impl std::fmt::Debug for Features<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Features").finish_non_exhaustive()
    }
}

impl Iterator for Features<'_> {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = match self.rows.next() {
            Some(Ok(_)) if self.read == MAX_FEATURES => {
                Some(Err(FileFault::TooManyFeatures { most: MAX_FEATURES }))
            }
            None if self.read == 0 => Some(Err(FileFault::Empty)),
            next => next,
        };
        self.read += 1;
        self.has_ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Reads a file. Features come as they are asked for: beside the file one of them is in memory, and what an
/// archive has unpacked.
pub fn read<'a>(
    bytes: &'a [u8],
    format: Format,
    options: &Options,
) -> Result<Features<'a>, FileFault> {
    refuse_large(bytes)?;
    let rows = match format {
        Format::GeoJson => json::read(bytes)?,
        Format::Kml => kml::read(text(bytes)?),
        Format::Gpx => gpx::read(text(bytes)?),
        Format::Table => table::read(text(bytes)?, &options.columns)?,
        Format::Archive => archive(bytes, options)?,
    };
    let (read, has_ended) = (0, false);
    Ok(Features {
        rows,
        read,
        has_ended,
    })
}

/// The columns of a table, and those that have coordinates as far as their names say.
pub fn read_header(bytes: &[u8]) -> Result<TableHeader, FileFault> {
    refuse_large(bytes)?;
    table::header(text(bytes)?)
}

fn refuse_large(bytes: &[u8]) -> Result<(), FileFault> {
    if bytes.len() > MAX_BYTES {
        return Err(FileFault::TooManyBytes { most: MAX_BYTES });
    }
    Ok(())
}

/// Text of an old encoding may grow to twice its bytes.
fn text(bytes: &[u8]) -> Result<Cow<'_, str>, FileFault> {
    let text = decode(bytes);
    refuse_large(text.as_bytes())?;
    Ok(text)
}

fn archive(bytes: &[u8], options: &Options) -> Result<Rows<'static>, FileFault> {
    let files = archive::unpack(bytes, &["shp", "dbf", "prj", "cpg", "kml"])?;
    let count = |extension: &str| {
        files
            .iter()
            .filter(|file| file.extension == extension)
            .count()
    };
    match (count("shp"), count("kml")) {
        (0, 0) => Err(FileFault::NothingInArchive),
        (1, 0) => shapefile::read(files, options.is_wgs84),
        (0, 1) => {
            let kml = files.into_iter().find(|file| file.extension == "kml");
            let bytes = kml.map(|file| file.bytes).unwrap_or_default();
            Ok(kml::read(Cow::Owned(text(&bytes)?.into_owned())))
        }
        (shapes, kmls) => Err(FileFault::SeveralInArchive {
            found: shapes + kmls,
        }),
    }
}
