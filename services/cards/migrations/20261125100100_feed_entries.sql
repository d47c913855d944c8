-- The numbers of the change feed leave the rows (docs/decisions/0240). `feed_seq` stays, unread, for
-- processes of the version before, which write null into it; it goes with a later version.
select join_feed('transaction');
insert into feed_entry (entity, id, seq)
select 'transaction', id, feed_seq from transaction on conflict do nothing;
drop index transaction_unstamped_idx;
drop index transaction_feed_key;
select join_feed('card');
insert into feed_entry (entity, id, seq)
select 'card', id, feed_seq from card on conflict do nothing;
drop index card_unstamped_idx;
drop index card_feed_key;
select join_feed('card_declaration');
insert into feed_entry (entity, id, seq)
select 'card_declaration', id, feed_seq from card_declaration on conflict do nothing;
drop index card_declaration_unstamped_idx;
drop index card_declaration_feed_key;
select join_feed('delivery');
insert into feed_entry (entity, id, seq)
select 'delivery', id, feed_seq from delivery on conflict do nothing;
drop index delivery_unstamped_idx;
drop index delivery_feed_key;
-- How many payments there are is counted by this one, the narrowest; wider ones lose against the table now
-- that its rows are narrower.
create index transaction_live_idx on transaction (id) where deleted_at is null;
