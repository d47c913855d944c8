//! Where a fictitious parcel lies, as GeoJSON.

use demo_base::chance::Chance;

use crate::store::Farmer;

/// Metres of a degree of latitude.
const DEGREE: f64 = 111_320.0;

/// The middle of a field.
pub(super) struct Field {
    longitude: f64,
    latitude: f64,
}

impl Field {
    /// Within two kilometres of the village; every ninth one beside the middle of it, where others lie.
    pub(super) fn near(farmer: &Farmer, nth: usize, chance: &mut Chance) -> Self {
        let village = Self::village(farmer);
        let farthest = if nth.is_multiple_of(9) { 60 } else { 2_000 };
        let mut metres = || f64::from(chance.between(-farthest, farthest));
        let (east, north) = (metres(), metres());
        village.moved(east, north)
    }

    /// A region is half a degree wide, a village has a place of its own in it.
    fn village(farmer: &Farmer) -> Self {
        let mut chance = Chance::new(farmer.locality_id.cast_unsigned());
        let mut in_region = || f64::from(chance.between(0, 400)) / 1_000.0;
        let (column, row) = (farmer.region_id % 4, farmer.region_id / 4 % 4);
        let cell = |nth: i64| f64::from(u8::try_from(nth).unwrap_or_default()) * 0.5;
        Self {
            longitude: -7.2 + cell(column) + in_region(),
            latitude: 6.6 + cell(row) + in_region(),
        }
    }

    fn moved(&self, east: f64, north: f64) -> Self {
        Self {
            longitude: self.longitude + east / (DEGREE * self.latitude.to_radians().cos()),
            latitude: self.latitude + north / DEGREE,
        }
    }

    fn position(&self) -> String {
        format!("[{:.6},{:.6}]", self.longitude, self.latitude)
    }

    pub(super) fn point(&self) -> String {
        format!(r#"{{"type":"Point","coordinates":{}}}"#, self.position())
    }

    /// Corners all around, none so far from its neighbours that boundaries could cross.
    pub(super) fn outline(&self, hectares: f64, chance: &mut Chance) -> String {
        let radius = (hectares * 10_000.0 / std::f64::consts::PI).sqrt();
        let corners = chance.between(5, 9);
        let step = std::f64::consts::TAU / f64::from(corners);
        let mut ring: Vec<String> = (0..corners)
            .map(|nth| {
                let turn = f64::from(nth) + f64::from(chance.between(-25, 25)) / 100.0;
                let far = radius * f64::from(chance.between(85, 125)) / 100.0;
                let (north, east) = (turn * step).sin_cos();
                self.moved(far * east, far * north).position()
            })
            .collect();
        ring.extend(ring.first().cloned());
        format!(
            r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
            ring.join(",")
        )
    }
}
