//! Parcels for the EU's information system on deforestation: what a caller has to say first, and what keeps a
//! parcel out. The rules of its files are those of `geometry::eudr`.

use std::iter;

use geometry::eudr::{self, Piece, Plot, Writer};
use geometry::{Country, Fault as Found, Geometry};
use platform::{Refusal, text};
use proto::bounds;
use proto::maillon::members::v1::{ExportPlotsRequest, Parcel};
use proto::maillon::refusal::v1::{Fault, Reason};

/// How a caller wants the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) recipient: String,
    /// ISO 3166-1 alpha-2.
    pub(crate) country: String,
    /// Members are named; else their numbers stand in their place.
    pub(crate) with_names: bool,
}

impl Wanted {
    /// `home` is where the producers are unless a caller says otherwise; no country = it has to be said.
    pub(crate) fn read(request: &ExportPlotsRequest, home: &str) -> Result<Self, Refusal> {
        const RECIPIENT: &str = "export_recipient";
        const COUNTRY: &str = "export_country";
        const MAX: usize = bounds::EXPORT_RECIPIENT_MAX;
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let recipient = text::line(&request.recipient, MAX).unwrap_or_else(|fault| {
            refusal = std::mem::take(&mut refusal).and(RECIPIENT, fault, &MAX.to_string());
            // What is wrong with it was said.
            "?".to_owned()
        });
        if recipient.is_empty() {
            refusal = refusal.and(RECIPIENT, Fault::Required, "");
        }
        let country = request.country.as_deref().unwrap_or(home);
        if request.country.is_none() && !eudr::is_country(home) {
            refusal = refusal.and(COUNTRY, Fault::Required, "");
        } else if !eudr::is_country(country) {
            refusal = refusal.and(COUNTRY, Fault::UnknownWord, "CI, GH, CM");
        }
        refusal.unless_clean()?;
        Ok(Self {
            recipient,
            country: country.to_owned(),
            with_names: request.with_names == Some(true),
        })
    }
}

/// Why a parcel stays out: a word, and what its sentence tells beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Why {
    Word(&'static str),
    /// How many holes.
    Hole(usize),
    /// Hectares that a point stands for.
    PointTooLarge(f64),
    /// The parcel that has the same place.
    SameAs(i64),
}

/// A parcel that stays out until it is mended.
#[derive(Debug)]
pub(crate) struct LeftOut {
    pub(crate) parcel: Parcel,
    pub(crate) reasons: Vec<Why>,
}

/// What goes into the files: nothing of them stays here.
#[derive(Debug)]
pub(crate) struct Plots {
    wanted: Wanted,
    writer: Writer<'static>,
    /// Parcels that are in them.
    pub(crate) written: i64,
}

impl Plots {
    pub(crate) fn new(wanted: Wanted) -> Self {
        Self {
            writer: Writer::new(Country::of(&wanted.country)),
            wanted,
            written: 0,
        }
    }

    /// Adds parcels; answers those that stay out, and what comes next in the files.
    pub(crate) fn add(&mut self, parcels: Vec<Parcel>) -> (Vec<LeftOut>, Vec<Piece>) {
        let (mut left_out, mut pieces) = (Vec::new(), Vec::new());
        for parcel in parcels {
            match self.add_one(&parcel) {
                Ok(()) => self.written += 1,
                Err(reasons) => left_out.push(LeftOut { parcel, reasons }),
            }
            pieces.extend(iter::from_fn(|| self.writer.take()));
        }
        (left_out, pieces)
    }

    fn add_one(&mut self, parcel: &Parcel) -> Result<(), Vec<Why>> {
        let read = parcel.geometry.as_deref();
        let read = read.map_or(Err(Found::Empty), Geometry::read);
        let producer_name = if self.wanted.with_names {
            &parcel.member_name
        } else {
            &parcel.member_id_number
        };
        let plot = Plot {
            id: parcel.id,
            geometry: read.as_ref(),
            declared_ha: parcel.declared_area_ha,
            producer_name,
            producer_country: &self.wanted.country,
            production_place: parcel.locality_name.as_deref().unwrap_or_default(),
        };
        let added = self.writer.add(&plot);
        added.map_err(|reasons| reasons.iter().map(why).collect())
    }

    /// The end of the last file, where there is one.
    pub(crate) fn finish(self) -> Vec<Piece> {
        self.writer.finish()
    }
}

fn why(reason: &eudr::Reason) -> Why {
    Why::Word(match reason {
        eudr::Reason::Hole { found } => return Why::Hole(*found),
        eudr::Reason::PointTooLarge { declared_ha } => return Why::PointTooLarge(*declared_ha),
        eudr::Reason::SameAs { id } => return Why::SameAs(*id),
        eudr::Reason::Fault(fault) => of_fault(fault),
        eudr::Reason::NoArea => "no_area",
        eudr::Reason::SwappedAxes => "swapped_axes",
        eudr::Reason::OutsideCountry => "outside_country",
        eudr::Reason::NoCountry => "no_country",
        eudr::Reason::TooManyBytes => "too_many_bytes",
    })
}

fn of_fault(fault: &Found) -> &'static str {
    match fault {
        Found::Empty => "no_place",
        Found::NotClosed => "not_closed",
        Found::ClosesBeforeRounding => "closes_before_rounding",
        Found::CrossesItself { .. } => "crosses_itself",
        Found::NoArea => "no_ground",
        Found::TooManyHoles { .. } | Found::HoleTouches { .. } | Found::HoleOutside { .. } => {
            "wrong_hole"
        }
        Found::SeveralParts { .. } => "several_parts",
        Found::LatitudeOutOfRange {
            is_swapped: true, ..
        } => "swapped_axes",
        Found::NotGeoJson
        | Found::Unreadable
        | Found::TooManyBytes { .. }
        | Found::OtherType { .. }
        | Found::TooFewPositions { .. }
        | Found::TooManyPositions { .. }
        | Found::NotANumber { .. }
        | Found::LongitudeOutOfRange { .. }
        | Found::LatitudeOutOfRange { .. }
        | Found::AtPole { .. }
        | Found::AcrossDateLine => "unreadable_place",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(recipient: &str, country: Option<&str>) -> ExportPlotsRequest {
        ExportPlotsRequest {
            recipient: recipient.to_owned(),
            country: country.map(str::to_owned),
            ..ExportPlotsRequest::default()
        }
    }

    fn point(id: i64, place: &str) -> Parcel {
        Parcel {
            id,
            member_name: "Koné Awa".to_owned(),
            member_id_number: "26000009337".to_owned(),
            geometry: Some(format!(r#"{{"type":"Point","coordinates":[{place}]}}"#)),
            ..Parcel::default()
        }
    }

    #[test]
    fn who_receives_it_is_told_and_the_country_is_one() {
        let wanted = Wanted::read(&request(" Cacao  & Cie ", None), "CI").expect("good");
        assert_eq!((&*wanted.country, wanted.with_names), ("CI", false));
        let elsewhere = Wanted::read(&request("Cie", None), "other").expect_err("refused");
        assert_eq!(elsewhere.message().fields[0].fault(), Fault::Required);
        let there = Wanted::read(&request("Cie", Some("PE")), "other").expect("good");
        assert_eq!(there.country, "PE");
        for (recipient, country, fields) in [
            ("", None, 1),
            (&*"x".repeat(121), None, 1),
            ("a\u{7}", Some("XX"), 2),
            ("Cie", Some("ci"), 1),
        ] {
            let refusal = Wanted::read(&request(recipient, country), "GH").expect_err("refused");
            assert_eq!(
                refusal.message().fields.len(),
                fields,
                "{recipient} {country:?}"
            );
        }
    }

    #[test]
    fn numbers_stand_in_the_place_of_names_unless_names_are_wanted() {
        for (with_names, named) in [(false, "26000009337"), (true, "Koné Awa")] {
            let mut wanted = Wanted::read(&request("Cie", None), "CI").expect("good");
            wanted.with_names = with_names;
            let mut plots = Plots::new(wanted);
            let (left_out, pieces) = plots.add(vec![point(1, "-6.5,5.785")]);
            assert!(left_out.is_empty());
            let file = std::str::from_utf8(&pieces[0].bytes).expect("UTF-8");
            assert!(
                file.contains(&format!(r#""ProducerName":"{named}""#)),
                "{file}"
            );
            assert!(file.contains("[-6.500000,5.785000]"), "{file}");
        }
    }

    #[test]
    fn what_stays_out_says_why_and_no_file_is_made_of_nothing() {
        let mut plots = Plots::new(Wanted::read(&request("Cie", None), "CI").expect("good"));
        let nowhere = Parcel {
            geometry: None,
            ..point(3, "0,0")
        };
        let parcels = vec![point(1, "5.785,-6.5"), point(2, "20,40"), nowhere];
        let (left_out, _) = plots.add(parcels);
        let reasons: Vec<&Why> = left_out.iter().flat_map(|left| &left.reasons).collect();
        let words = ["swapped_axes", "outside_country", "no_place"].map(Why::Word);
        assert_eq!(reasons, words.iter().collect::<Vec<_>>());
        assert_eq!((plots.written, plots.finish().len()), (0, 0));
    }
}
