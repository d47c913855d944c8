//! Regions.

use futures_util::stream::BoxStream;
use proto::maillon::geography::v1::regions_server::Regions;
use proto::maillon::geography::v1::{
    DeleteRegionRequest, ExportRegionsRequest, GetRegionReply, GetRegionRequest, ListRegionsReply,
    ListRegionsRequest, Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::region;

type Exported = BoxStream<'static, Result<Region, Status>>;

service::calls! {
    impl Regions for App by Caller {
        list_regions(ListRegionsRequest) -> ListRegionsReply = region::list;
        get_region(GetRegionRequest) -> GetRegionReply = region::get;
        save_region(SaveRegionRequest) -> SaveRegionReply = region::save;
        delete_region(DeleteRegionRequest) -> Done = region::delete;
        export_regions(ExportRegionsRequest) -> Exported as ExportRegionsStream = region::export;
    }
}
