//! Fewer than five persons are hidden from who reads no names (features, STA-5).

use proto::maillon::reports::v1::{Chart, ChartPoint, PlaceTable};

/// From here on a figure tells of nobody.
const ENOUGH: i64 = 5;

/// Hides what tells of few. Where one figure alone would be hidden, the next smallest is hidden with it, or a
/// sum would give it away.
pub(crate) fn hide_few(charts: &mut [Chart], tables: &mut [PlaceTable]) {
    for chart in charts {
        for series in &mut chart.series {
            hide(series.points.iter_mut().collect());
        }
    }
    for table in tables {
        for column in 0..table.columns.len() {
            let cells = table.rows.iter_mut();
            hide(cells.filter_map(|row| row.cells.get_mut(column)).collect());
        }
    }
}

fn hide(mut points: Vec<&mut ChartPoint>) {
    points.retain(|point| point.value.is_some_and(|value| value > 0));
    points.sort_by_key(|point| point.value);
    let few = points.partition_point(|point| point.value.is_some_and(|value| value < ENOUGH));
    let hidden = if few == 1 { 2 } else { few };
    for point in points.into_iter().take(hidden) {
        (point.value, point.amount, point.path) = (None, None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(values: &[i64]) -> Vec<Option<i64>> {
        let mut points: Vec<ChartPoint> = values
            .iter()
            .map(|&value| ChartPoint {
                value: Some(value),
                ..ChartPoint::default()
            })
            .collect();
        hide(points.iter_mut().collect());
        points.into_iter().map(|point| point.value).collect()
    }

    #[test]
    fn few_are_hidden_and_never_one_alone() {
        assert_eq!(hidden(&[0, 4, 3, 12]), [Some(0), None, None, Some(12)]);
        assert_eq!(hidden(&[4, 30, 12]), [None, Some(30), None]);
        assert_eq!(hidden(&[5, 0, 900]), [Some(5), Some(0), Some(900)]);
        assert_eq!(hidden(&[1]), [None]);
    }
}
