//! A service that is looked after, and the ways to it.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use platform::Refusal;
use proto::maillon::event::v1::{
    AttendReply, AttendRequest, DescribeServiceRequest, ServiceCondition,
};

use crate::answer::Failure;

type Describe = Arc<
    dyn Fn(DescribeServiceRequest) -> BoxFuture<'static, Result<ServiceCondition, Failure>>
        + Send
        + Sync,
>;
type Attend =
    Arc<dyn Fn(AttendRequest) -> BoxFuture<'static, Result<AttendReply, Refusal>> + Send + Sync>;

/// A service that is looked after.
#[derive(Clone)]
pub(crate) struct Attended {
    pub(crate) service: &'static str,
    pub(crate) describe: Describe,
    pub(crate) attend: Attend,
}
