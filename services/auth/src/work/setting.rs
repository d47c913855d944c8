//! The settings of all.

use std::cmp::Ordering;

use listing::page::{Page, PageRequest};
use platform::{Caller, Refusal};
use proto::maillon::auth::v1::{
    ListSettingsReply, ListSettingsRequest, LoginParam, SaveLoginParamReply, SaveLoginParamRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Setting};

use crate::domain::param::{self, NAME};
use crate::domain::setting::{
    BOOL_VALUE, Changes, INT_VALUE, SETTINGS, STRING_VALUE, Values, after, in_force,
};
use crate::error::Error;
use crate::{App, events, store};

/// What settings may be ordered by: JSON name and what it stands for, the default first.
const ORDERS: &[(&str, &str)] = &[
    ("loginParam_name", "name"),
    ("loginParam_stringValue", "string"),
    ("loginParam_intValue", "int"),
    ("loginParam_dateValue", "name"),
    ("loginParam_boolValue", "bool"),
    ("loginParam_version", "version"),
];

/// Every setting with the value in force, whether or not somebody set it.
pub(crate) async fn list(
    app: &App,
    _: &Caller,
    list: ListSettingsRequest,
) -> Result<ListSettingsReply, Error> {
    let asked = PageRequest {
        filter: None,
        limit: list.limit,
        offset: list.offset,
        order_by: list.order_by.as_deref(),
        descending: list.descending,
    };
    let page = asked.page(ORDERS)?;
    let kept = store::setting::all(&app.db).await?;
    let rows = SETTINGS.iter().map(|setting| {
        kept.iter().find(|kept| kept.id == setting.id).map_or_else(
            || in_force(setting, Values::default(), 0),
            |kept| in_force(setting, kept.values(), kept.version),
        )
    });
    Ok(ListSettingsReply {
        total: i64::try_from(SETTINGS.len()).expect("a handful"),
        total_is_estimate: false,
        rows: cut(rows.collect(), &page),
    })
}

/// A setting with the value in force; none = nobody set it.
pub(super) async fn find(app: &App, name: &str) -> Result<Option<LoginParam>, Error> {
    let setting = named(name)?;
    let kept = store::setting::all(&app.db).await?;
    let kept = kept.iter().find(|kept| kept.id == setting.id);
    Ok(kept.map(|kept| in_force(setting, kept.values(), kept.version)))
}

/// Sets a setting.
pub(super) async fn save(
    app: &App,
    caller: &Caller,
    name: String,
    save: SaveLoginParamRequest,
) -> Result<SaveLoginParamReply, Error> {
    if !caller.holds("settings.write") {
        return Err(Reason::PermissionDenied.into());
    }
    caller.must_be_national()?;
    // What a user keeps under another name is kept anywhere, so the contract's table can't say it.
    if outbox::node_number(&app.db).await? != 0 {
        return Err(Reason::CentralOnly.into());
    }
    let setting = named(&name)?;
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    let kept = store::setting::lock(&mut tx, setting, &caller.name, now).await?;
    let before = in_force(setting, kept.values(), kept.version);
    param::refuse_stale(&save, (kept.version > 0).then_some(&before))?;
    param::refuse_date(&save)?;
    let changes = Changes {
        string: Change::of(&save.cleared, STRING_VALUE, save.string_value.as_deref()),
        int: Change::of(&save.cleared, INT_VALUE, save.int_value),
        bool: Change::of(&save.cleared, BOOL_VALUE, save.bool_value),
    };
    let values = after(setting, changes, kept.values()).map_err(|(field, fault, detail)| {
        Refusal::new(Reason::ValidationFailed).and(field, fault, &detail)
    })?;
    if values == kept.values() && (kept.version > 0 || values == Values::default()) {
        let version = kept.version;
        return Ok(SaveLoginParamReply { name, version });
    }
    let by = &caller.name;
    let version = store::setting::update(&mut *tx, setting.id, &values, by, now).await?;
    let now_is = in_force(setting, values, version);
    let fact = events::setting_updated(setting.id, &before, &now_is);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, SaveLoginParamReply { name, version }).await?)
}

fn named(name: &str) -> Result<&'static Setting, Refusal> {
    Setting::of(name).ok_or_else(|| {
        let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        Refusal::new(Reason::ValidationFailed).and(NAME, Fault::UnknownWord, &known.join(", "))
    })
}

/// One page of the rows. The names break ties, so the order is total.
fn cut(mut rows: Vec<LoginParam>, page: &Page) -> Vec<LoginParam> {
    rows.sort_by(|first, second| {
        let by_column = match page.column {
            "string" => first.string_value.cmp(&second.string_value),
            "int" => first.int_value.cmp(&second.int_value),
            "bool" => first.bool_value.cmp(&second.bool_value),
            "version" => first.version.cmp(&second.version),
            _ => Ordering::Equal,
        };
        by_column.then_with(|| first.name.cmp(&second.name))
    });
    if page.descending {
        rows.reverse();
    }
    let skipped = usize::try_from(page.offset).unwrap_or(usize::MAX);
    let limit = usize::try_from(page.limit).unwrap_or(usize::MAX);
    rows.into_iter().skip(skipped).take(limit).collect()
}
