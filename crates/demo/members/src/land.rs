//! The cooperatives of a demonstration's members, and the parcels they work. Saved by the calls that people
//! use, so that rules, findings, histories and facts are as ever.

mod outline;

use std::collections::BTreeMap;

use chrono::{Datelike, TimeDelta};
use demo_base::chance::Chance;
use members::App;
use platform::Caller;
use proto::Date;
use proto::maillon::members::v1::cooperatives_server::Cooperatives;
use proto::maillon::members::v1::memberships_server::Memberships;
use proto::maillon::members::v1::parcels_server::Parcels;
use proto::maillon::members::v1::{
    CooperativeStatus, Crop, MoveMembersRequest, SaveCooperativeRequest, SaveParcelRequest,
};
use tonic::Request;
use uuid::Uuid;

use crate::failure::Failure;
use crate::people::DEMONSTRATION;
use crate::store::{self, Farmer};
use outline::Field;

/// The same land at every first start.
const SEED: u64 = 22;
/// Cooperatives of a region.
const OF_REGION: usize = 2;
/// Members of a cooperative at most.
const MOST: usize = 40;
/// Those who joined on one day.
const TOGETHER: usize = 8;
const NAMES: [&str; 4] = [
    "Espoir de",
    "Union des planteurs de",
    "Entraide de",
    "Avenir de",
];
/// The commonest first.
const CROPS: [Crop; 8] = [
    Crop::Cacao,
    Crop::Cacao,
    Crop::Cacao,
    Crop::Cafe,
    Crop::Cafe,
    Crop::Anacarde,
    Crop::Hevea,
    Crop::Palmier,
];

/// Founds cooperatives and gives their members parcels, where a demonstration has neither.
pub async fn load(app: &App) -> Result<(), Failure> {
    let db = &app.db;
    if store::has_cooperatives(db).await? || store::has_others(db, DEMONSTRATION).await? {
        return Ok(());
    }
    let mut towns: BTreeMap<(i64, String), Vec<Farmer>> = BTreeMap::new();
    for farmer in store::farmers(db, DEMONSTRATION).await? {
        let town = (farmer.region_id, farmer.town.clone());
        towns.entry(town).or_default().push(farmer);
    }
    let mut regions: BTreeMap<i64, Vec<(String, Vec<Farmer>)>> = BTreeMap::new();
    for ((region, town), farmers) in towns {
        regions.entry(region).or_default().push((town, farmers));
    }
    let mut land = Land {
        app,
        chance: Chance::new(SEED),
        cooperatives: 0,
        parcels: 0,
    };
    for towns in regions.into_values() {
        land.settle(towns).await?;
    }
    tracing::info!(
        cooperatives = land.cooperatives,
        parcels = land.parcels,
        "fictitious cooperatives and parcels were loaded"
    );
    Ok(())
}

struct Land<'a> {
    app: &'a App,
    chance: Chance,
    cooperatives: usize,
    parcels: usize,
}

impl Land<'_> {
    /// The cooperatives of a region: those of its largest towns, of which one took members from the other,
    /// and now and then one that is no more.
    async fn settle(&mut self, mut towns: Vec<(String, Vec<Farmer>)>) -> Result<(), Failure> {
        towns.sort_by_key(|(town, farmers)| (std::cmp::Reverse(farmers.len()), town.clone()));
        let mut first: Option<Vec<Farmer>> = None;
        for (town, mut farmers) in towns.into_iter().take(OF_REGION) {
            farmers.truncate(MOST);
            let id = self.found(&town, &farmers).await?;
            if let Some(others) = &first {
                let came: Vec<i64> = others.iter().skip(1).step_by(7).map(|one| one.id).collect();
                self.join(Some(id), came, self.day(300)).await?;
            } else {
                first = Some(farmers.clone());
            }
            self.work(&farmers).await?;
        }
        if self.cooperatives.is_multiple_of(6)
            && let Some(others) = first
        {
            self.dissolve(&others).await?;
        }
        Ok(())
    }

    /// A cooperative of a town, whose members joined over the years; the first of them presides.
    async fn found(&mut self, town: &str, farmers: &[Farmer]) -> Result<i64, Failure> {
        let name = format!("{} {town}", self.chance.pick(&NAMES));
        let id = self.save_cooperative(&name, farmers).await?;
        for (nth, together) in farmers.chunks(TOGETHER).enumerate() {
            let years = i64::try_from(nth).unwrap_or_default();
            let on = self.day((2_900 - 400 * years).max(30));
            let ids = together.iter().map(|one| one.id).collect();
            self.join(Some(id), ids, on).await?;
        }
        let presides = SaveCooperativeRequest {
            id: Some(id),
            president_member_id: farmers.first().map(|one| one.id),
            ..SaveCooperativeRequest::default()
        };
        self.app
            .save_cooperative(by_demonstration(presides))
            .await?;
        Ok(id)
    }

    /// One that some of these left before it was dissolved.
    async fn dissolve(&mut self, farmers: &[Farmer]) -> Result<(), Failure> {
        let id = self
            .save_cooperative("Ancienne coopérative du marché", farmers)
            .await?;
        let last: Vec<i64> = farmers.iter().rev().take(3).map(|one| one.id).collect();
        self.join(Some(id), last.clone(), self.day(20)).await?;
        self.join(None, last, self.day(10)).await?;
        let dissolved = SaveCooperativeRequest {
            id: Some(id),
            status: Some(CooperativeStatus::Dissolved.into()),
            ..SaveCooperativeRequest::default()
        };
        self.app
            .save_cooperative(by_demonstration(dissolved))
            .await?;
        Ok(())
    }

    async fn save_cooperative(&mut self, name: &str, of: &[Farmer]) -> Result<i64, Failure> {
        self.cooperatives += 1;
        let save = SaveCooperativeRequest {
            code: Some(format!("COOP-{:03}", self.cooperatives)),
            name: Some(name.to_owned()),
            locality_id: of.first().map(|one| one.locality_id),
            contact: of.iter().find_map(|one| one.contact.clone()),
            ..SaveCooperativeRequest::default()
        };
        let reply = self.app.save_cooperative(by_demonstration(save)).await?;
        Ok(reply.into_inner().id)
    }

    async fn join(&self, to: Option<i64>, ids: Vec<i64>, on: Date) -> Result<(), Failure> {
        let moved = MoveMembersRequest {
            member_ids: ids,
            cooperative_id: to,
            on: Some(on),
            ..MoveMembersRequest::default()
        };
        self.app.move_members(by_demonstration(moved)).await?;
        Ok(())
    }

    /// Parcels of most of them, of some two.
    async fn work(&mut self, farmers: &[Farmer]) -> Result<(), Failure> {
        for farmer in farmers {
            let parcels = [0, 1, 1, 1, 2][self.chance.below(5) as usize];
            for _ in 0..parcels {
                self.parcels += 1;
                let save = self.parcel(farmer);
                self.app.save_parcel(by_demonstration(save)).await?;
            }
        }
        Ok(())
    }

    /// One in ten was never walked, one in twelve is a point; one in nine lies upon its neighbour, and some
    /// were declared larger than they are.
    fn parcel(&mut self, farmer: &Farmer) -> SaveParcelRequest {
        let hectares = f64::from(self.chance.between(6, 52)) / 10.0;
        let field = Field::near(farmer, self.parcels, &mut self.chance);
        let geometry = match self.parcels {
            nth if nth % 10 == 4 => None,
            nth if nth % 12 == 7 => Some(field.point()),
            _ => Some(field.outline(hectares, &mut self.chance)),
        };
        let more = f64::from(*self.chance.pick(&[95, 100, 100, 104, 110, 135])) / 100.0;
        let this_year = self.app.clock.now().year();
        SaveParcelRequest {
            member_id: Some(farmer.id),
            crop: Some((*self.chance.pick(&CROPS)).into()),
            declared_area_ha: Some((hectares * more * 10.0).round() / 10.0),
            planted_year: Some(this_year - self.chance.between(1, 25)),
            accuracy_m: geometry
                .as_ref()
                .map(|_| f64::from(self.chance.between(3, 9))),
            geometry,
            ..SaveParcelRequest::default()
        }
    }

    /// So many days ago.
    fn day(&self, ago: i64) -> Date {
        (self.app.clock.now() - TimeDelta::days(ago))
            .date_naive()
            .into()
    }
}

/// A call of the demonstration's.
fn by_demonstration<T>(call: T) -> Request<T> {
    let mut request = Request::new(call);
    request.extensions_mut().insert(Caller {
        login_id: 0,
        name: DEMONSTRATION.to_owned(),
        role: "admin".to_owned(),
        regions: Vec::new(),
        session: Uuid::nil(),
        is_provisional: false,
        address: String::new(),
    });
    request
}
