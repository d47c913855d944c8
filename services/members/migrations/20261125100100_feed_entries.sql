-- The numbers of the change feed leave the rows (docs/decisions/0240). `feed_seq` stays, unread, for
-- processes of the version before, which write null into it; it goes with a later version.
select join_feed('member');
insert into feed_entry (entity, id, seq)
select 'member', id, feed_seq from member on conflict do nothing;
drop index member_unstamped_idx;
drop index member_feed_key;
