//! What users keep for themselves, and the settings of all.

use platform::page::{Asked, Page};
use platform::{Caller, Refusal};
use proto::Change;
use proto::maillon::auth::v1::{
    GetLoginParamReply, GetLoginParamRequest, ListSettingsReply, ListSettingsRequest, LoginParam,
    SaveLoginParamReply, SaveLoginParamRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Request;

use crate::App;
use crate::domain::param::{self, NAME};
use crate::domain::setting::{
    BOOL_VALUE, Changes, INT_VALUE, SETTINGS, STRING_VALUE, Setting, Values, is_setting,
};
use crate::error::Error;
use crate::{events, store};

/// What settings may be ordered by: JSON name and what it stands for, the default first.
const ORDERS: &[(&str, &str)] = &[
    ("loginParam_name", "name"),
    ("loginParam_stringValue", "string"),
    ("loginParam_intValue", "int"),
    ("loginParam_dateValue", "name"),
    ("loginParam_boolValue", "bool"),
    ("loginParam_version", "version"),
];

pub(super) async fn get(
    app: &App,
    request: Request<GetLoginParamRequest>,
) -> Result<GetLoginParamReply, Error> {
    let caller = Caller::of(&request)?;
    let name = param::name(&request.get_ref().name)?;
    let login_param = if is_setting(&name) {
        let setting = setting(&name)?;
        let kept = store::setting::all(&app.db).await?;
        kept.iter()
            .find(|kept| kept.id == setting.id)
            .map(|kept| setting.in_force(kept.values(), kept.version))
    } else {
        store::param::find(&app.db, caller.login_id, &name).await?
    };
    Ok(GetLoginParamReply { login_param })
}

pub(super) async fn save(
    app: &App,
    request: Request<SaveLoginParamRequest>,
) -> Result<SaveLoginParamReply, Error> {
    let caller = Caller::of(&request)?;
    let save = request.into_inner();
    let name = param::name(save.name.as_deref().unwrap_or_default())?;
    let version = if is_setting(&name) {
        if !caller.holds("settings.write") {
            return Err(Reason::PermissionDenied.into());
        }
        caller.must_be_national()?;
        save_setting(app, &caller, setting(&name)?, save).await?
    } else {
        save_own(app, &caller, &name, save).await?
    };
    Ok(SaveLoginParamReply { name, version })
}

async fn save_own(
    app: &App,
    caller: &Caller,
    name: &str,
    save: SaveLoginParamRequest,
) -> Result<i64, Error> {
    let now = app.clock.now().into();
    let mut tx = app.db.begin().await?;
    let kept = store::param::lock(&mut tx, caller.login_id, name, now).await?;
    seen(&save, (kept.version > 0).then_some(&kept))?;
    let after = param::after(save, kept.clone())?;
    if after == kept && kept.version > 0 {
        return Ok(kept.version);
    }
    let version = store::param::update(&mut *tx, caller.login_id, &after, now).await?;
    Ok(outbox::commit(tx, version).await?)
}

async fn save_setting(
    app: &App,
    caller: &Caller,
    setting: &Setting,
    save: SaveLoginParamRequest,
) -> Result<i64, Error> {
    let now = app.clock.now().into();
    let mut tx = app.db.begin().await?;
    let kept = store::setting::lock(&mut tx, setting, &caller.name, now).await?;
    let before = setting.in_force(kept.values(), kept.version);
    seen(&save, (kept.version > 0).then_some(&before))?;
    param::no_setting_has(&save)?;
    let changes = Changes {
        string: Change::of(&save.cleared, STRING_VALUE, save.string_value.as_deref()),
        int: Change::of(&save.cleared, INT_VALUE, save.int_value),
        bool: Change::of(&save.cleared, BOOL_VALUE, save.bool_value),
    };
    let values = setting
        .after(changes, kept.values())
        .map_err(|(field, fault, detail)| {
            Refusal::new(Reason::ValidationFailed).and(field, fault, &detail)
        })?;
    if values == kept.values() && (kept.version > 0 || values == Values::default()) {
        return Ok(kept.version);
    }
    let by = &caller.name;
    let version = store::setting::update(&mut *tx, setting.id, &values, by, now).await?;
    let after = setting.in_force(values, version);
    let fact = events::setting_updated(setting.id, &before, &after);
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    Ok(outbox::commit(tx, version).await?)
}

/// Every setting with the value in force, whether or not somebody set it.
pub(super) async fn settings(
    app: &App,
    request: &ListSettingsRequest,
) -> Result<ListSettingsReply, Error> {
    let asked = Asked {
        filter: None,
        limit: request.limit,
        offset: request.offset,
        order_by: request.order_by.as_deref(),
        descending: request.descending,
    };
    let page = asked.page(ORDERS)?;
    let kept = store::setting::all(&app.db).await?;
    let rows = SETTINGS.iter().map(|setting| {
        kept.iter().find(|kept| kept.id == setting.id).map_or_else(
            || setting.in_force(Values::default(), 0),
            |kept| setting.in_force(kept.values(), kept.version),
        )
    });
    Ok(ListSettingsReply {
        total: i64::try_from(SETTINGS.len()).expect("a handful"),
        total_is_estimate: false,
        rows: paged(rows.collect(), &page),
    })
}

/// The names break ties, so the order is total.
fn paged(mut rows: Vec<LoginParam>, page: &Page) -> Vec<LoginParam> {
    rows.sort_by(|first, second| {
        let by_column = match page.column {
            "string" => first.string_value.cmp(&second.string_value),
            "int" => first.int_value.cmp(&second.int_value),
            "bool" => first.bool_value.cmp(&second.bool_value),
            "version" => first.version.cmp(&second.version),
            _ => std::cmp::Ordering::Equal,
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

fn setting(name: &str) -> Result<&'static Setting, Refusal> {
    Setting::of(name).ok_or_else(|| {
        let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        Refusal::new(Reason::ValidationFailed).and(NAME, Fault::UnknownWord, &known.join(", "))
    })
}

/// Refused when the save was made on another version than the one there is.
fn seen(save: &SaveLoginParamRequest, kept: Option<&LoginParam>) -> Result<(), Refusal> {
    let version = kept.map_or(0, |kept| kept.version);
    if save.version.is_none_or(|seen| seen == version) {
        return Ok(());
    }
    let reply = GetLoginParamReply {
        login_param: kept.cloned(),
    };
    Err(Refusal::new(Reason::StaleVersion).current("maillon.auth.v1.GetLoginParamReply", &reply))
}
