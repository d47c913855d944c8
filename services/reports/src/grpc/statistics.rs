//! Figures and charts.

use proto::maillon::reports::v1::statistics_server::Statistics;
use proto::maillon::reports::v1::{
    GetStatisticsReply, GetStatisticsRequest, GetTrendsReply, GetTrendsRequest,
    TellStatisticsExportRequest,
};
use proto::maillon::v1::Done;

use crate::App;
use crate::work::statistics;

service::calls! {
    impl Statistics for App by Caller {
        get_statistics(GetStatisticsRequest) -> GetStatisticsReply = statistics::get;
        get_trends(GetTrendsRequest) -> GetTrendsReply = statistics::trends;
        tell_statistics_export(TellStatisticsExportRequest) -> Done = statistics::tell_export;
    }
}
