//! Accounts as they are now.

use proto::maillon::auth::v1::authors_server::Authors;
use proto::maillon::auth::v1::{ListAuthorsReply, ListAuthorsRequest};

use crate::App;
use crate::work::author;

service::calls! {
    impl Authors for App by Caller {
        list_authors(ListAuthorsRequest) -> ListAuthorsReply = author::list;
    }
}
