//! A message that goes out as the bytes it was read as.

use prost::Message;
use proto::maillon::members::v1::{ListMembersReply, Member};
use proto::{Date, Encoded};

fn listed(members: &[(i64, &str)]) -> ListMembersReply {
    let member = |(id, lastname): &(i64, &str)| Member {
        id: *id,
        lastname: (*lastname).to_owned(),
        birth_date: Some(Date { days: -7 }),
        ..Member::default()
    };
    ListMembersReply {
        total: 2,
        rows: members.iter().map(member).collect(),
        ..ListMembersReply::default()
    }
}

#[test]
fn what_was_encoded_apart_is_one_message() {
    let rows = ListMembersReply {
        total: 0,
        ..listed(&[(1, "Koné"), (2, "")])
    };
    let head = listed(&[]);
    let sent = Encoded::of(&head, &rows.encode_to_vec()).encode_to_vec();
    let got = Encoded::<ListMembersReply>::decode(sent.as_slice()).expect("a message");
    assert_eq!(got.encoded_len(), sent.len());
    let whole = got.decoded().expect("a message");
    assert_eq!(whole, listed(&[(1, "Koné"), (2, "")]));
}

#[test]
fn what_is_cut_off_is_no_message() {
    let sent = listed(&[(1, "Koné")]).encode_to_vec();
    let cut = &sent[..sent.len() - 1];
    assert!(Encoded::<ListMembersReply>::decode(cut).is_err());
}
