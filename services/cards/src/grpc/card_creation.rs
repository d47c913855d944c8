//! Making cards.

use proto::maillon::cards::v1::card_creation_server::CardCreation;
use proto::maillon::cards::v1::{
    CreateCardsReply, CreateCardsRequest, CreateMemberCardReply, CreateMemberCardRequest,
    ListCardCandidatesReply, ListCardCandidatesRequest, RefreshCardsReply, RefreshCardsRequest,
};

use crate::App;
use crate::work::{candidate, card_creation, card_refresh};

service::calls! {
    impl CardCreation for App by Caller {
        list_card_candidates(ListCardCandidatesRequest) -> ListCardCandidatesReply = candidate::list;
        create_cards(CreateCardsRequest) -> CreateCardsReply = card_creation::create;
        refresh_cards(RefreshCardsRequest) -> RefreshCardsReply = card_refresh::refresh;
        create_member_card(CreateMemberCardRequest) -> CreateMemberCardReply = card_creation::create_one;
    }
}
