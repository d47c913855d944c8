//! A job that is asked for.

use platform::Caller;
use serde_json::json;

use crate::act::publish;
use crate::change::Change;
use crate::kind::Kind;
use crate::request::Request;
use crate::store;

/// Notes work on these records, in this order, in the caller's name and territory, and answers its id.
pub async fn begin<K: Kind>(
    change: &mut impl Change,
    kind: K,
    caller: &Caller,
    items: &[i64],
    options: K::Options,
) -> sqlx::Result<i64> {
    let request = json!(Request::of(caller, options));
    let total = i64::try_from(items.len()).unwrap_or(i64::MAX);
    let now = change.now();
    let db = change.db();
    let id = store::insert(&mut *db, kind, total, &request, caller, now).await?;
    store::add_items(&mut *db, id, items).await?;
    publish::<K>(change, id, K::SUBJECTS.created).await?;
    Ok(id)
}
