-- Whose cards lay on which delivery, as the cards' facts tell it: the history of a delivery is seen where one of these members lives.
create table delivered_member (
    delivery_id bigint not null,
    member_id bigint not null,
    constraint delivered_member_pkey primary key (delivery_id, member_id)
);

insert into delivered_member (delivery_id, member_id)
select distinct (after ->> 'card_deliveryId')::bigint, (after ->> 'card_memberId')::bigint
from audit_entry
where entity = 'card' and after ->> 'card_deliveryId' is not null;
