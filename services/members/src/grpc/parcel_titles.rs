//! Pages of parcels' titles of land.

use printer::Pieces;
use proto::maillon::members::v1::parcel_titles_server::ParcelTitles;
use proto::maillon::members::v1::{
    AddParcelTitleReply, AddParcelTitleRequest, GetParcelTitleFileRequest, RemoveParcelTitleRequest,
};
use proto::maillon::v1::Done;

use crate::App;
use crate::work::parcel_title;

service::calls! {
    impl ParcelTitles for App by Caller {
        add_parcel_title(AddParcelTitleRequest) -> AddParcelTitleReply = parcel_title::add;
        remove_parcel_title(RemoveParcelTitleRequest) -> Done = parcel_title::remove;
        get_parcel_title_file(GetParcelTitleFileRequest) -> Pieces as GetParcelTitleFileStream
            = parcel_title::file;
    }
}
