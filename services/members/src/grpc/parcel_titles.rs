//! Pages of parcels' titles of land.

use platform::Caller;
use printer::Pieces;
use proto::maillon::members::v1::parcel_titles_server::ParcelTitles;
use proto::maillon::members::v1::{
    AddParcelTitleReply, AddParcelTitleRequest, GetParcelTitleFileRequest, RemoveParcelTitleRequest,
};
use proto::maillon::v1::Done;
use tonic::{Request, Response, Status};

use crate::App;
use crate::work::parcel_title;

#[tonic::async_trait]
impl ParcelTitles for App {
    async fn add_parcel_title(
        &self,
        request: Request<AddParcelTitleRequest>,
    ) -> Result<Response<AddParcelTitleReply>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_title::add(self, &caller, message).await?,
        ))
    }

    async fn remove_parcel_title(
        &self,
        request: Request<RemoveParcelTitleRequest>,
    ) -> Result<Response<Done>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_title::remove(self, &caller, message).await?,
        ))
    }

    type GetParcelTitleFileStream = Pieces;

    async fn get_parcel_title_file(
        &self,
        request: Request<GetParcelTitleFileRequest>,
    ) -> Result<Response<Self::GetParcelTitleFileStream>, Status> {
        let (caller, message) = Caller::split(request)?;
        Ok(Response::new(
            parcel_title::file(self, &caller, message).await?,
        ))
    }
}
