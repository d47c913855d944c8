//! What users keep for themselves, and the settings of all.

use proto::maillon::auth::v1::login_params_server::LoginParams;
use proto::maillon::auth::v1::{
    GetLoginParamReply, GetLoginParamRequest, ListSettingsReply, ListSettingsRequest,
    SaveLoginParamReply, SaveLoginParamRequest,
};

use crate::App;
use crate::work::{login_param, setting};

service::calls! {
    impl LoginParams for App by Caller {
        get_login_param(GetLoginParamRequest) -> GetLoginParamReply = login_param::get;
        save_login_param(SaveLoginParamRequest) -> SaveLoginParamReply = login_param::save;
        list_settings(ListSettingsRequest) -> ListSettingsReply = setting::list;
    }
}
