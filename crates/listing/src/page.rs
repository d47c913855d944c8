//! What every list is asked for: a filter, an order and a page (contract §1).

use proto::bounds::{LIST_FILTER_MAX, PAGE_ROWS_MAX, PAGE_ROWS_MIN};
use proto::maillon::refusal::v1::{Fault, Reason};

use platform::Refusal;
use platform::text;

/// Rows of a page when none is asked for.
const DEFAULT_LIMIT: i64 = 2000;

/// The paging fields of a list request, as they came.
#[derive(Default)]
pub struct PageRequest<'a> {
    /// Words to look for.
    pub filter: Option<&'a str>,
    /// `_limit`
    pub limit: Option<i64>,
    /// `_offset`
    pub offset: Option<i64>,
    /// `_orderBy`
    pub order_by: Option<&'a str>,
    /// `_descending`
    pub descending: Option<bool>,
}

/// A page as it is served.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// What must be found, as typed; none = everything.
    pub filter: Option<String>,
    /// Rows at most.
    pub limit: i64,
    /// Rows skipped.
    pub offset: i64,
    /// Column to order by, out of the list's own.
    pub column: &'static str,
    /// From the last to the first.
    pub descending: bool,
}

impl Page {
    /// The total when the page shows the list's end, so that no count is needed; none otherwise.
    pub fn total_if_whole(&self, rows: usize) -> Option<i64> {
        let rows = i64::try_from(rows).ok()?;
        let ends = rows < self.limit && (rows > 0 || self.offset == 0);
        ends.then_some(self.offset + rows)
    }
}

/// The [`PageRequest`] of a list's request: they name their paging fields alike.
#[macro_export]
macro_rules! paging {
    ($request:expr) => {
        $crate::page::PageRequest {
            filter: $request.filter.as_deref(),
            limit: $request.limit,
            offset: $request.offset,
            order_by: $request.order_by.as_deref(),
            descending: $request.descending,
        }
    };
}

/// What a page has of a list.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Its rows, in their order.
    pub ids: Vec<i64>,
    /// How many rows the list has.
    pub total: i64,
    /// Whether the total is one.
    pub is_estimate: bool,
}

impl Found {
    /// Of a list that was counted.
    pub fn exact(ids: Vec<i64>, total: i64) -> Self {
        Self {
            ids,
            total,
            is_estimate: false,
        }
    }

    /// Of a list that is counted where the page does not show its end.
    pub async fn of(
        ids: Vec<i64>,
        page: &Page,
        count: impl Future<Output = sqlx::Result<(i64, bool)>>,
    ) -> sqlx::Result<Self> {
        let (total, is_estimate) = match page.total_if_whole(ids.len()) {
            Some(total) => (total, false),
            None => count.await?,
        };
        Ok(Self {
            ids,
            total,
            is_estimate,
        })
    }
}

impl PageRequest<'_> {
    /// Checks it against a list's orders: JSON name and column of each, the default first.
    pub fn page(self, orders: &[(&str, &'static str)]) -> Result<Page, Refusal> {
        let column = match self.order_by.map(str::trim).filter(|name| !name.is_empty()) {
            None => orders.first().map_or("id", |(_, column)| column),
            Some(name) => orders
                .iter()
                .find(|(order, _)| *order == name)
                .map(|(_, column)| *column)
                .ok_or_else(|| {
                    let known: Vec<&str> = orders.iter().map(|(order, _)| *order).collect();
                    Refusal::new(Reason::BadRequest).and(
                        "_orderBy",
                        Fault::UnknownWord,
                        &known.join(", "),
                    )
                })?,
        };
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        if !(PAGE_ROWS_MIN..=PAGE_ROWS_MAX).contains(&limit) {
            refusal = refusal.outside("_limit", PAGE_ROWS_MIN, PAGE_ROWS_MAX);
        }
        let offset = self.offset.unwrap_or(0);
        if offset < 0 {
            refusal = refusal.and("_offset", Fault::OutOfRange, "0");
        }
        let filter =
            text::line(self.filter.unwrap_or_default(), LIST_FILTER_MAX).unwrap_or_else(|fault| {
                refusal =
                    std::mem::take(&mut refusal).and("filter", fault, &LIST_FILTER_MAX.to_string());
                String::new()
            });
        refusal.unless_clean()?;
        Ok(Page {
            filter: Some(filter).filter(|filter| !filter.is_empty()),
            limit,
            offset,
            column,
            descending: self.descending.unwrap_or(false),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDERS: &[(&str, &str)] = &[("region_name", "name_key"), ("region_id", "id")];

    #[test]
    fn nothing_asked_is_the_first_page_in_the_default_order() {
        let page = PageRequest::default()
            .page(ORDERS)
            .expect("nothing to refuse");
        assert_eq!(
            page,
            Page {
                filter: None,
                limit: 2000,
                offset: 0,
                column: "name_key",
                descending: false
            }
        );
    }

    #[test]
    fn bad_pages_are_refused_by_field() {
        let reason = |asked: PageRequest<'_>| {
            asked
                .page(ORDERS)
                .map_err(|refusal| (refusal.reason(), refusal.message().fields[0].field.clone()))
        };
        assert_eq!(
            reason(PageRequest {
                order_by: Some("id; drop"),
                ..PageRequest::default()
            }),
            Err((Reason::BadRequest, "_orderBy".to_owned()))
        );
        assert_eq!(
            reason(PageRequest {
                limit: Some(10_001),
                ..PageRequest::default()
            }),
            Err((Reason::ValidationFailed, "_limit".to_owned()))
        );
        assert_eq!(
            reason(PageRequest {
                limit: Some(-1),
                ..PageRequest::default()
            }),
            Err((Reason::ValidationFailed, "_limit".to_owned()))
        );
        assert_eq!(
            reason(PageRequest {
                offset: Some(-1),
                ..PageRequest::default()
            }),
            Err((Reason::ValidationFailed, "_offset".to_owned()))
        );
        assert_eq!(
            reason(PageRequest {
                filter: Some("\u{0}"),
                ..PageRequest::default()
            }),
            Err((Reason::ValidationFailed, "filter".to_owned()))
        );
    }
}
