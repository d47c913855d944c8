-- The numbers of the change feed leave the rows (docs/decisions/0240). `feed_seq` stays, unread, for
-- processes of the version before, which write null into it; it goes with a later version.
select join_feed('login');
insert into feed_entry (entity, id, seq)
select 'login', id, feed_seq from login on conflict do nothing;
drop index login_unstamped_idx;
drop index login_feed_key;
select join_feed('setting');
insert into feed_entry (entity, id, seq)
select 'setting', id, feed_seq from setting on conflict do nothing;
drop index setting_unstamped_idx;
drop index setting_feed_key;
