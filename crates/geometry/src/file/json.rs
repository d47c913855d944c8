//! Features of GeoJSON. The file is looked through once without a tree; each feature is read when its turn
//! comes, so one that is wrong is one that is wrong. The reader of features of `geojson` takes the first
//! bracket of a file for its list, which is the one of `bbox` where that comes first.

use std::borrow::Cow;
use std::fmt;
use std::vec;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::fault::FileFault;
use super::feature::Feature;
use super::{MAX_FEATURES, Rows};
use crate::fault::Fault;
use crate::geometry::Geometry;
use crate::text::MAX_BYTES;

pub(super) fn read(bytes: &[u8]) -> Result<Rows<'_>, FileFault> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let root: Root<'_> = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
    refuse_other_projection(root.crs)?;
    let rows = if root.kind.as_deref() == Some("FeatureCollection") {
        let List { rows, is_too_long } = root.features.unwrap_or_default();
        if is_too_long {
            return Err(FileFault::TooManyFeatures { most: MAX_FEATURES });
        }
        rows
    } else {
        let whole = serde_json::from_slice(bytes).map_err(|error| broken(&error))?;
        vec![whole]
    };
    Ok(Box::new(Json {
        rows: rows.into_iter(),
        row: 0,
    }))
}

fn broken(error: &serde_json::Error) -> FileFault {
    FileFault::Broken {
        at: u64::try_from(error.line()).ok().filter(|line| *line > 0),
    }
}

/// Files of before RFC 7946 name their projection.
fn refuse_other_projection(crs: Option<&RawValue>) -> Result<(), FileFault> {
    let Some(crs) = crs.map(RawValue::get).filter(|crs| *crs != "null") else {
        return Ok(());
    };
    let is_wgs84 = ["CRS84", "EPSG::4326", "EPSG:4326"]
        .iter()
        .any(|name| crs.contains(name));
    if is_wgs84 {
        return Ok(());
    }
    let crs: Option<Crs> = serde_json::from_str(crs).ok();
    let name = crs.and_then(|crs| crs.properties.name).unwrap_or_default();
    let name = name.chars().take(100).collect();
    Err(FileFault::OtherProjection { name })
}

#[derive(Deserialize)]
struct Crs {
    #[serde(default)]
    properties: CrsProperties,
}

#[derive(Default, Deserialize)]
struct CrsProperties {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Root<'a> {
    #[serde(borrow, default, rename = "type")]
    kind: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    features: Option<List<'a>>,
    #[serde(borrow, default)]
    crs: Option<&'a RawValue>,
}

#[derive(Default)]
struct List<'a> {
    rows: Vec<&'a RawValue>,
    /// There are more, which were not kept.
    is_too_long: bool,
}

impl<'de: 'a, 'a> Deserialize<'de> for List<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Listing)
    }
}

struct Listing;

impl<'de> Visitor<'de> for Listing {
    type Value = List<'de>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("features")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut features: A) -> Result<List<'de>, A::Error> {
        let mut list = List::default();
        while let Some(feature) = features.next_element::<&RawValue>()? {
            if list.rows.len() == MAX_FEATURES {
                list.is_too_long = true;
                while features.next_element::<IgnoredAny>()?.is_some() {}
                break;
            }
            list.rows.push(feature);
        }
        Ok(list)
    }
}

struct Json<'a> {
    rows: vec::IntoIter<&'a RawValue>,
    row: u64,
}

impl Iterator for Json<'_> {
    type Item = Result<Feature, FileFault>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.rows.next()?.get();
        self.row += 1;
        let mut feature = Feature::new(self.row);
        feature.geometry = fill(&mut feature, text);
        Some(Ok(feature))
    }
}

#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(borrow, default, rename = "type")]
    kind: Option<Cow<'a, str>>,
    #[serde(default)]
    id: Value,
    #[serde(default)]
    properties: Option<Map<String, Value>>,
    #[serde(borrow, default)]
    geometry: Option<&'a RawValue>,
}

/// What is told of the feature is kept, also where its geometry is wrong.
fn fill(feature: &mut Feature, text: &str) -> Result<Geometry, Fault> {
    // Until it was read, what it says is missing.
    feature.is_cut = true;
    if text.len() > MAX_BYTES {
        return Err(Fault::TooManyBytes { most: MAX_BYTES });
    }
    let parts: Parts<'_> = serde_json::from_str(text).map_err(|_| Fault::NotGeoJson)?;
    feature.is_cut = false;
    if parts.kind.as_deref() != Some("Feature") {
        return Geometry::read(text);
    }
    if let Some(id) = words(&parts.id) {
        feature.set_id(&id);
    }
    for (key, value) in parts.properties.iter().flatten() {
        if let Some(value) = words(value) {
            feature.keep(key, &value);
        }
    }
    match parts.geometry.map(RawValue::get) {
        None | Some("null") => Err(Fault::Empty),
        Some(geometry) => Geometry::read(geometry),
    }
}

fn words(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(Cow::Borrowed(text)),
        other => Some(Cow::Owned(other.to_string())),
    }
}
