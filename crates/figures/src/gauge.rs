//! Figures as metrics of the program: sums of the whole country and of what nobody can be told from.

use std::time::Duration;

use proto::Timestamp;
use proto::maillon::event::v1::Dimension;

use crate::{Counter, store};

/// How often the gauges are brought up to date.
pub(crate) const MEASURE: Duration = Duration::from_secs(10);
/// Microseconds of a day.
const DAY: i64 = 86_400_000_000;

/// A metric that figures are added up in.
pub struct Gauge {
    /// Its name: `business_cards`.
    pub metric: &'static str,
    /// What it counts of them, as its label `state`.
    pub state: &'static str,
    /// Where they are counted.
    pub dimension: Dimension,
    /// Which of them.
    pub keys: Keys,
}

impl Gauge {
    /// These keys of a dimension, as a state of a metric.
    pub const fn new(
        metric: &'static str,
        state: &'static str,
        dimension: Dimension,
        keys: Keys,
    ) -> Self {
        Self {
            metric,
            state,
            dimension,
            keys,
        }
    }
}

/// Keys of a dimension.
#[derive(Clone, Copy)]
pub enum Keys {
    /// This one.
    One(i64),
    /// Days from today on.
    Ahead,
    /// Days before today.
    Past,
}

impl Keys {
    fn hold(self, key: i64, today: i64) -> bool {
        match self {
            Self::One(wanted) => key == wanted,
            Self::Ahead => key >= today,
            Self::Past => key < today,
        }
    }
}

/// Brings a counter's gauges up to date; those that count nothing are zero.
pub(crate) async fn measure(counter: &Counter) -> sqlx::Result<()> {
    let mut dimensions: Vec<i32> = counter
        .gauges
        .iter()
        .map(|gauge| gauge.dimension as i32)
        .collect();
    dimensions.dedup();
    let sums = store::sums(&counter.db, &dimensions, Dimension::Deliveries as i32).await?;
    let today = Timestamp::from(counter.clock.now()).micros.div_euclid(DAY);
    for gauge in counter.gauges {
        let counted = sums.iter().filter(|sum| {
            sum.dimension == gauge.dimension as i32 && gauge.keys.hold(sum.key, today)
        });
        let count: i64 = counted.map(|sum| sum.count).sum();
        #[expect(clippy::cast_precision_loss, reason = "a gauge to look at")]
        metrics::gauge!(gauge.metric, "state" => gauge.state).set(count as f64);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Keys;

    #[test]
    fn a_card_is_good_on_its_last_day() {
        let last = 20_000;
        assert!(Keys::Ahead.hold(last, last) && !Keys::Past.hold(last, last));
        assert!(Keys::Past.hold(last, last + 1) && !Keys::Ahead.hold(last, last + 1));
        assert!(Keys::One(4).hold(4, last) && !Keys::One(4).hold(5, last));
    }
}
