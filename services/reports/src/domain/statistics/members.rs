//! Members.

use chrono::Datelike;
use proto::Date;
use proto::maillon::event::v1::Dimension;
use proto::maillon::members::v1::{Gender, MemberStatus};
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartUnit};
use proto::word;

use super::chart::{
    bounds, by_month, by_place, chart, key_figures, new_in_period, point, with_places, within,
};
use super::drawn::{Drawn, Stock};
use super::figures::{Figures, Sum};
use super::view::{View, day};

const SCREEN: &str = "/members";
const UNIT: ChartUnit = ChartUnit::Members;
/// Keys of [`Dimension::Members`].
const ALL: i64 = 1;
const WITH_PHOTO: i64 = 2;
const WITH_CARD: i64 = 3;
/// Ages reached this year: the word, the youngest and the oldest.
const BANDS: [(&str, i32, Option<i32>); 7] = [
    ("0-14", 0, Some(14)),
    ("15-24", 15, Some(24)),
    ("25-34", 25, Some(34)),
    ("35-44", 35, Some(44)),
    ("45-54", 45, Some(54)),
    ("55-64", 55, Some(64)),
    ("65+", 65, None),
];

pub(super) fn draw(stock: Stock<'_>, now: &Figures, view: &View) -> Drawn {
    let months = by_month(
        "members_by_month",
        UNIT,
        now,
        Dimension::MemberMonth,
        view,
        |month| view.path(SCREEN, &within("membershipFrom", "membershipTo", month)),
    );
    let new = new_in_period(now, Dimension::MemberMonth, view, |period| {
        view.path(SCREEN, &bounds("membershipFrom", "membershipTo", period))
    });
    let totals = stock.map_or_else(Vec::new, |stock| totals(stock, view));
    let mut charts = vec![key_figures("members", UNIT, totals, new), months];
    let Some(stock) = stock else {
        return (charts, Vec::new());
    };
    charts.extend([
        chart(
            "members_by_gender",
            ChartKind::Shares,
            UNIT,
            genders(stock, view),
        ),
        chart(
            "members_by_kind",
            ChartKind::Shares,
            UNIT,
            kinds(stock, view),
        ),
        chart(
            "members_by_status",
            ChartKind::Bars,
            UNIT,
            statuses(stock, view),
        ),
        chart("members_by_age", ChartKind::Bars, UNIT, ages(stock, view)),
    ]);
    let yes = || "true".to_owned();
    let photo = [("withoutPhoto", "false".to_owned())];
    let card = [("hasValidCard", yes())];
    let columns: super::chart::Columns<'_> = &[
        ("members", ALL, &[]),
        ("with_photo", WITH_PHOTO, &photo),
        ("with_valid_card", WITH_CARD, &card),
    ];
    let of = (Dimension::Members, columns);
    with_places(
        charts,
        by_place("members_by_place", UNIT, SCREEN, stock, of, view),
    )
}

fn totals(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let sums = stock.by_key(Dimension::Members);
    let of = |key: i64| sums.get(&key).copied().unwrap_or_default();
    let without_photo = Sum {
        count: of(ALL).count - of(WITH_PHOTO).count,
        amount: 0,
    };
    let path =
        |name: &'static str, value: bool| view.path_of_stock(SCREEN, &[(name, value.to_string())]);
    vec![
        point("total", of(ALL), view.path_of_stock(SCREEN, &[])),
        point("with_photo", of(WITH_PHOTO), path("withoutPhoto", false)),
        point("without_photo", without_photo, path("withoutPhoto", true)),
        point("with_valid_card", of(WITH_CARD), path("hasValidCard", true)),
    ]
}

fn genders(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let sums = stock.by_key(Dimension::MemberGender);
    let points = [Gender::F, Gender::M, Gender::Unspecified]
        .into_iter()
        .map(|gender| {
            let sum = sums
                .get(&i64::from(gender as i32))
                .copied()
                .unwrap_or_default();
            if gender == Gender::Unspecified {
                return point("none", sum, None);
            }
            // The list's own words are capital letters.
            let letter = word(gender.as_str_name(), "GENDER_").to_uppercase();
            let path = view.path_of_stock(SCREEN, &[("gender", letter.clone())]);
            point(letter, sum, path)
        });
    points
        .filter(|point| point.key != "none" || point.value != Some(0))
        .collect()
}

fn kinds(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let sums = stock.by_key(Dimension::MemberKind);
    let points = [
        ("main", "isMainAccount"),
        ("spouse", "isSpouse"),
        ("child", "isChild"),
    ];
    let points = (1..).zip(points).map(|(key, (word, filter))| {
        let sum = sums.get(&key).copied().unwrap_or_default();
        let path = view.path_of_stock(SCREEN, &[(filter, true.to_string())]);
        point(word, sum, path)
    });
    points.collect()
}

fn statuses(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let sums = stock.by_key(Dimension::MemberStatus);
    let points = [
        MemberStatus::Active,
        MemberStatus::Suspended,
        MemberStatus::Deceased,
        MemberStatus::Removed,
    ];
    let points = points.into_iter().map(|status| {
        let sum = sums
            .get(&i64::from(status as i32))
            .copied()
            .unwrap_or_default();
        let word = word(status.as_str_name(), "MEMBER_STATUS_");
        let path = view.path_of_stock(SCREEN, &[("status", word.clone())]);
        point(word, sum, path)
    });
    points.collect()
}

/// By the age that is reached in the year of the day that is looked at.
fn ages(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let year = view.day.naive().year();
    let sums = stock.by_key(Dimension::MemberBirthYear);
    let born = |first: Option<i32>, last: i32| {
        let mut sum = Sum::default();
        let years = sums.range(first.map_or(1, i64::from)..=i64::from(last));
        years.for_each(|(_, more)| sum += *more);
        sum
    };
    let new_year =
        |year: i32| Date::from(chrono::NaiveDate::from_yo_opt(year, 1).unwrap_or_default());
    let mut points: Vec<ChartPoint> = BANDS
        .iter()
        .map(|&(band, youngest, oldest)| {
            // Nobody is younger than nobody: who is born after this year is in the first band.
            let last = if youngest == 0 {
                i32::MAX
            } else {
                year - youngest
            };
            let first = oldest.map(|oldest| year - oldest);
            let from = first.map(|first| ("birthFrom", day(new_year(first))));
            let to = (youngest > 0).then(|| ("birthTo", day(new_year(last + 1).after(-1))));
            let narrowed: Vec<(&str, String)> = from.into_iter().chain(to).collect();
            point(
                band,
                born(first, last),
                view.path_of_stock(SCREEN, &narrowed),
            )
        })
        .collect();
    if let Some(unknown) = sums.get(&0).filter(|sum| sum.count != 0) {
        points.push(point("none", *unknown, None));
    }
    points
}
