//! Parcels.

use futures_util::stream::BoxStream;
use platform::Caller;
use printer::Pieces;
use proto::maillon::members::v1::parcels_server::Parcels;
use proto::maillon::members::v1::{
    DeleteParcelRequest, ExportParcelsRequest, ExportPlotsRequest, GetParcelReply,
    GetParcelRequest, KeepParcelFindingReply, KeepParcelFindingRequest, ListParcelOutlinesReply,
    ListParcelOutlinesRequest, ListParcelsReply, ListParcelsRequest, MapParcelsReply,
    MapParcelsRequest, Parcel, PrintParcelRequest, SaveParcelReply, SaveParcelRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::{parcel, parcel_list, parcel_map, plot_export, print_parcel};

#[tonic::async_trait]
impl Parcels for App {
    async fn list_parcels(
        &self,
        request: Request<ListParcelsRequest>,
    ) -> Result<Response<ListParcelsReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_list::list(self, &caller, message).await?,
        ))
    }

    async fn get_parcel(
        &self,
        request: Request<GetParcelRequest>,
    ) -> Result<Response<GetParcelReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(parcel::get(self, &caller, message).await?))
    }

    async fn save_parcel(
        &self,
        request: Request<SaveParcelRequest>,
    ) -> Result<Response<SaveParcelReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(parcel::save(self, &caller, message).await?))
    }

    async fn delete_parcel(
        &self,
        request: Request<DeleteParcelRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(parcel::delete(self, &caller, message).await?))
    }

    async fn keep_parcel_finding(
        &self,
        request: Request<KeepParcelFindingRequest>,
    ) -> Result<Response<KeepParcelFindingReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel::keep_finding(self, &caller, message).await?,
        ))
    }

    async fn list_parcel_outlines(
        &self,
        request: Request<ListParcelOutlinesRequest>,
    ) -> Result<Response<ListParcelOutlinesReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel::outlines(self, &caller, message).await?,
        ))
    }

    async fn map_parcels(
        &self,
        request: Request<MapParcelsRequest>,
    ) -> Result<Response<MapParcelsReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_map::map(self, &caller, message).await?,
        ))
    }

    type PrintParcelStream = Pieces;

    async fn print_parcel(
        &self,
        request: Request<PrintParcelRequest>,
    ) -> Result<Response<Self::PrintParcelStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            print_parcel::print(self, &caller, message).await?,
        ))
    }

    type ExportParcelsStream = BoxStream<'static, Result<Parcel, Status>>;

    async fn export_parcels(
        &self,
        request: Request<ExportParcelsRequest>,
    ) -> Result<Response<Self::ExportParcelsStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(parcel_list::export(self, &caller, message).await?)
    }

    type ExportPlotsStream = Pieces;

    async fn export_plots(
        &self,
        request: Request<ExportPlotsRequest>,
    ) -> Result<Response<Self::ExportPlotsStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            plot_export::export(self, &caller, message).await?,
        ))
    }
}
