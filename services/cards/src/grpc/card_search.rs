//! The part of the search everywhere that this service has.

use proto::maillon::cards::v1::card_search_server::CardSearch;
use proto::maillon::members::v1::{SearchEverywhereReply, SearchEverywhereRequest};

use crate::App;
use crate::work::search;

service::calls! {
    impl CardSearch for App by Caller {
        search_cards(SearchEverywhereRequest) -> SearchEverywhereReply = search::search;
    }
}
