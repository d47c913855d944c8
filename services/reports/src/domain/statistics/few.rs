//! Fewer than five persons are hidden from who reads no names (features, STA-5), also from who subtracts one
//! figure from another (docs/decisions/0191).

use proto::maillon::reports::v1::{Chart, ChartPoint, PlaceTable};

/// From here on a figure is shown. Five would tell of few: five parts of four each, and a total that is
/// twenty at least.
const ENOUGH: i64 = 10;
/// What is shown is a multiple of this.
const STEP: i64 = 5;
/// What an amount of money is rounded to, of one payment.
const FRANCS: i64 = 100;

/// Hides what tells of few, and rounds all else down. What becomes of a figure depends on nothing but the
/// figure, so another period, another day or another place shows no other one.
pub(crate) fn hide_few(charts: &mut [Chart], tables: &mut [PlaceTable]) {
    let series = charts.iter_mut().flat_map(|chart| &mut chart.series);
    let points = series.flat_map(|series| &mut series.points);
    let rows = tables.iter_mut().flat_map(|table| &mut table.rows);
    points
        .chain(rows.flat_map(|row| &mut row.cells))
        .for_each(hide);
}

fn hide(point: &mut ChartPoint) {
    let count = point.value.take().unwrap_or_default();
    point.value = shown(count);
    // What a payment comes to on the average, as often as is shown.
    let average = point
        .amount
        .take()
        .map(|amount| amount / count.max(1) / FRANCS * FRANCS);
    point.amount = average
        .zip(point.value)
        .map(|(average, shown)| average * shown);
    // No list is narrowed to a figure that is not its own.
    point.path = None;
}

fn shown(count: i64) -> Option<i64> {
    (count >= ENOUGH).then_some(count / STEP * STEP)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;

    /// Fewer than these are few.
    const FEW: i64 = 5;

    #[test]
    fn few_are_hidden_and_the_others_rounded_with_their_amounts() {
        let of = |count, amount| {
            let mut point = ChartPoint {
                value: Some(count),
                amount: Some(amount),
                path: Some("/transactions".to_owned()),
                ..ChartPoint::default()
            };
            hide(&mut point);
            assert_eq!(point.path, None);
            (point.value, point.amount)
        };
        assert_eq!(of(0, 0), (None, None));
        assert_eq!(of(9, 18_000), (None, None));
        assert_eq!(of(10, 20_000), (Some(10), Some(20_000)));
        assert_eq!(of(14, 28_555), (Some(10), Some(20_000)));
    }

    /// What is told of some cells together: each of them, and their sum.
    fn answer(cells: &[i64], asked: &[usize]) -> Vec<Option<i64>> {
        let sum = asked.iter().map(|&cell| cells[cell]).sum();
        let each = asked.iter().map(|&cell| shown(cells[cell]));
        each.chain([shown(sum)]).collect()
    }

    /// As [`answer`], of which only the sum is told: another day, or a place whose parts are not.
    fn total(cells: &[i64], asked: &[usize]) -> Vec<Option<i64>> {
        vec![shown(asked.iter().map(|&cell| cells[cell]).sum())]
    }

    type Told = fn(&[i64], &[usize]) -> Vec<Option<i64>>;

    /// Asserts that of no cell that holds few the number follows from two answers: among all that may be
    /// counted, some other number gives the same answers.
    fn assert_hidden(count: usize, most: i64, first: (Told, &[usize]), second: (Told, &[usize])) {
        let mut possible: HashMap<Vec<Option<i64>>, Vec<BTreeSet<i64>>> = HashMap::new();
        let width = usize::try_from(most + 1).expect("small");
        for nth in 0..width.pow(u32::try_from(count).expect("small")) {
            let digit = |cell: usize| nth / width.pow(u32::try_from(cell).expect("small")) % width;
            let cells: Vec<i64> = (0..count)
                .map(|cell| i64::try_from(digit(cell)).expect("small"))
                .collect();
            let mut told = first.0(&cells, first.1);
            told.extend(second.0(&cells, second.1));
            let known = possible
                .entry(told)
                .or_insert_with(|| vec![BTreeSet::new(); count]);
            for (values, value) in known.iter_mut().zip(cells) {
                values.insert(value);
            }
        }
        for (told, cells) in possible {
            for values in cells {
                let is_computed = values.len() == 1 && values.iter().all(|value| *value < FEW);
                assert!(!is_computed, "{values:?} follows from {told:?}");
            }
        }
    }

    #[test]
    fn no_number_of_few_follows_from_two_answers() {
        let sets: [&[usize]; 7] = [&[0], &[1], &[0, 1], &[1, 2], &[0, 2], &[0, 1, 2], &[2]];
        let kinds: [Told; 2] = [answer, total];
        for first in sets {
            for second in sets {
                for told in kinds {
                    for other in kinds {
                        assert_hidden(3, 14, (told, first), (other, second));
                    }
                }
            }
        }
    }

    #[test]
    fn parts_that_are_all_as_large_as_few_can_be_are_not_told_by_their_sum() {
        // Five of four each: a sum of twenty says no more than that they are fewer than ten.
        let all = &[0, 1, 2, 3, 4];
        assert_hidden(5, 10, (answer, all), (total, all));
    }
}
