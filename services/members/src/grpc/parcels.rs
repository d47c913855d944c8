//! Parcels.

use futures_util::stream::BoxStream;
use printer::Pieces;
use proto::maillon::members::v1::parcels_server::Parcels;
use proto::maillon::members::v1::{
    DeleteParcelRequest, ExportParcelsRequest, ExportPlotsRequest, GetParcelReply,
    GetParcelRequest, KeepParcelFindingReply, KeepParcelFindingRequest, ListParcelOutlinesReply,
    ListParcelOutlinesRequest, ListParcelsReply, ListParcelsRequest, MapParcelsReply,
    MapParcelsRequest, Parcel, PrintParcelRequest, SaveParcelReply, SaveParcelRequest,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::{parcel, parcel_list, parcel_map, plot_export, print_parcel};

type Exported = BoxStream<'static, Result<Parcel, Status>>;

service::calls! {
    impl Parcels for App by Caller {
        list_parcels(ListParcelsRequest) -> ListParcelsReply = parcel_list::list;
        get_parcel(GetParcelRequest) -> GetParcelReply = parcel::get;
        save_parcel(SaveParcelRequest) -> SaveParcelReply = parcel::save;
        delete_parcel(DeleteParcelRequest) -> Done = parcel::delete;
        keep_parcel_finding(KeepParcelFindingRequest) -> KeepParcelFindingReply = parcel::keep_finding;
        list_parcel_outlines(ListParcelOutlinesRequest) -> ListParcelOutlinesReply = parcel::outlines;
        map_parcels(MapParcelsRequest) -> MapParcelsReply = parcel_map::map;
        print_parcel(PrintParcelRequest) -> Pieces as PrintParcelStream = print_parcel::print;
        export_parcels(ExportParcelsRequest) -> Exported as ExportParcelsStream = parcel_list::export;
        export_plots(ExportPlotsRequest) -> Pieces as ExportPlotsStream = plot_export::export;
    }
}
