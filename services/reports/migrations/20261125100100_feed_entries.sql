-- The numbers of the change feed leave the rows (docs/decisions/0240). `feed_seq` stays, unread, for
-- processes of the version before, which write null into it; it goes with a later version.
select join_feed('report');
insert into feed_entry (entity, id, seq)
select 'report', id, feed_seq from report on conflict do nothing;
drop index report_unstamped_idx;
drop index report_feed_key;
