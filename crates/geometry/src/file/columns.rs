//! Which columns of a table have coordinates: named by somebody, or guessed by the words of the header.

use super::Columns;
use super::fault::FileFault;
use crate::words::fold;

/// Columns of a table; what is beyond is not looked at.
pub(super) const MAX_COLUMNS: usize = 200;

const LATITUDE: &[&str] = &[
    "latitude",
    "lat",
    "y",
    "gps_latitude",
    "gps_lat",
    "lat_gps",
    "latitude_gps",
    "latitude_y",
    "y_latitude",
    "lat_wgs84",
    "latitude_wgs84",
    "wgs84_lat",
    "lat_dd",
    "coord_y",
    "y_coord",
    "ycoord",
    "point_y",
    "position_latitude",
    "nord",
    "north",
    "latitude_nord",
    "latitude_north",
    "latitude_n",
    "lat_nord",
    "lat_n",
];
/// The same counted to the south: 5 is 5 degrees south.
const SOUTH: &[&str] = &[
    "sud",
    "south",
    "latitude_sud",
    "latitude_south",
    "latitude_s",
    "lat_sud",
    "lat_s",
];
const LONGITUDE: &[&str] = &[
    "longitude",
    "lon",
    "long",
    "lng",
    "x",
    "gps_longitude",
    "gps_lon",
    "gps_long",
    "lon_gps",
    "long_gps",
    "longitude_gps",
    "longitude_x",
    "x_longitude",
    "lon_wgs84",
    "longitude_wgs84",
    "wgs84_lon",
    "lon_dd",
    "long_dd",
    "coord_x",
    "x_coord",
    "xcoord",
    "point_x",
    "position_longitude",
    "est",
    "east",
    "longitude_est",
    "longitude_east",
    "longitude_e",
    "lon_est",
    "long_est",
];
/// The same counted to the west.
const WEST: &[&str] = &[
    "ouest",
    "west",
    "longitude_ouest",
    "longitude_west",
    "longitude_o",
    "longitude_w",
    "lon_ouest",
    "long_ouest",
    "lon_w",
    "long_w",
];
const OUTLINE: &[&str] = &[
    "wkt",
    "wkt_geom",
    "geom",
    "the_geom",
    "geometry",
    "geometrie",
    "geojson",
    "polygone",
    "polygon",
    "contour",
    "outline",
    "emplacement",
    "parcel_geometry",
    "geometry_wkt",
    "geom_wkt",
];
const CODE: &[&str] = &[
    "code",
    "code_parcelle",
    "parcelle",
    "numero_parcelle",
    "numero_de_parcelle",
    "n_parcelle",
    "no_parcelle",
    "num_parcelle",
    "id_parcelle",
    "parcelle_id",
    "parcel",
    "parcel_code",
    "parcel_id",
    "plot",
    "plot_id",
    "plot_code",
    "farm_id",
];
const ORDER: &[&str] = &[
    "ordre",
    "order",
    "sommet",
    "numero_sommet",
    "no_sommet",
    "num_sommet",
    "n_sommet",
    "sequence",
    "seq",
    "vertex",
    "vertex_index",
    "numero_point",
    "num_point",
    "no_point",
    "point_number",
];

/// Places of columns in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) latitude: Option<usize>,
    pub(super) longitude: Option<usize>,
    pub(super) outline: Option<usize>,
    pub(super) code: Option<usize>,
    pub(super) order: Option<usize>,
    /// The latitudes count to the south.
    pub(super) is_south: bool,
    /// The longitudes count to the west.
    pub(super) is_west: bool,
}

impl Places {
    /// A table without them has no parcels.
    pub(super) fn find(header: &[String], named: &Columns) -> Result<Self, FileFault> {
        let folded: Vec<String> = header.iter().map(|name| fold(name)).collect();
        let place = |name: &Option<String>, words: &[&[&str]]| match name {
            Some(name) => folded.iter().position(|column| *column == fold(name)),
            // The word that stands first in the lists, wherever its column is.
            None => (words.iter().copied().flatten())
                .find_map(|word| folded.iter().position(|column| column == word)),
        };
        let latitude = place(&named.latitude, &[LATITUDE, SOUTH]);
        let longitude = place(&named.longitude, &[LONGITUDE, WEST]);
        let is_one_of = |place: Option<usize>, words: &[&str]| {
            place.is_some_and(|place| words.contains(&folded[place].as_str()))
        };
        let places = Self {
            latitude,
            longitude,
            is_south: is_one_of(latitude, SOUTH),
            is_west: is_one_of(longitude, WEST),
            outline: place(&named.outline, &[OUTLINE]),
            code: place(&named.code, &[CODE]),
            order: place(&named.order, &[ORDER]),
        };
        let has_place = places.latitude.is_some() && places.longitude.is_some();
        if !has_place && places.outline.is_none() {
            return Err(FileFault::NoCoordinates);
        }
        Ok(places)
    }

    /// Whether a column is told by the geometry already.
    pub(super) fn is_geometry(&self, column: usize) -> bool {
        [self.latitude, self.longitude, self.outline, self.order].contains(&Some(column))
    }

    /// The same places by the names of a header.
    pub(super) fn names(&self, header: &[String]) -> Columns {
        let name = |place: Option<usize>| place.and_then(|place| header.get(place).cloned());
        Columns {
            latitude: name(self.latitude),
            longitude: name(self.longitude),
            outline: name(self.outline),
            code: name(self.code),
            order: name(self.order),
        }
    }
}
