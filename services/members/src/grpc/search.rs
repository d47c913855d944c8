//! One box for everything.

use proto::maillon::members::v1::search_server::Search;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};

use crate::App;
use crate::work::search;

service::calls! {
    impl Search for App by Caller {
        search_everywhere(SearchEverywhereRequest) -> SearchEverywhereReply = search::search;
    }
}
