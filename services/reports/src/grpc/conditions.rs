//! How the services are.

use proto::maillon::reports::v1::conditions_server::Conditions;
use proto::maillon::reports::v1::{
    ListConditionsReply, ListConditionsRequest, RetryEventsReply, RetryEventsRequest,
};

use crate::App;
use crate::work::condition;

service::calls! {
    impl Conditions for App by Caller {
        list_conditions(ListConditionsRequest) -> ListConditionsReply = condition::list;
        retry_events(RetryEventsRequest) -> RetryEventsReply = condition::retry;
    }
}
