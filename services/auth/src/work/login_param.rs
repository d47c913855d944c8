//! What users keep for themselves. A name that begins like a setting's is one of the settings of all.

use platform::Caller;
use proto::maillon::auth::v1::{
    GetLoginParamReply, GetLoginParamRequest, SaveLoginParamReply, SaveLoginParamRequest,
};

use super::setting;
use crate::domain::param;
use crate::domain::setting::is_setting;
use crate::error::Error;
use crate::{App, store};

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    get: GetLoginParamRequest,
) -> Result<GetLoginParamReply, Error> {
    let name = param::name(&get.name)?;
    let login_param = if is_setting(&name) {
        setting::find(app, &name).await?
    } else {
        store::param::find(&app.db, caller.login_id, &name).await?
    };
    Ok(GetLoginParamReply { login_param })
}

pub(crate) async fn save(
    app: &App,
    caller: &Caller,
    save: SaveLoginParamRequest,
) -> Result<SaveLoginParamReply, Error> {
    let name = param::name(save.name.as_deref().unwrap_or_default())?;
    if is_setting(&name) {
        setting::save(app, caller, name, save).await
    } else {
        save_own(app, caller, name, save).await
    }
}

async fn save_own(
    app: &App,
    caller: &Caller,
    name: String,
    save: SaveLoginParamRequest,
) -> Result<SaveLoginParamReply, Error> {
    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    let kept = store::param::lock(&mut tx, caller.login_id, &name, now).await?;
    param::refuse_stale(&save, (kept.version > 0).then_some(&kept))?;
    let after = param::after(save, kept.clone())?;
    if after == kept && kept.version > 0 {
        let version = kept.version;
        return Ok(SaveLoginParamReply { name, version });
    }
    let version = store::param::update(&mut *tx, caller.login_id, &after, now).await?;
    Ok(outbox::commit(tx, SaveLoginParamReply { name, version }).await?)
}
