-- The numbers of the change feed leave the rows (docs/decisions/0240). `feed_seq` stays, unread, for
-- processes of the version before, which write null into it; it goes with a later version.
select join_feed('region');
insert into feed_entry (entity, id, seq)
select 'region', id, feed_seq from region on conflict do nothing;
drop index region_unstamped_idx;
drop index region_feed_key;
select join_feed('department');
insert into feed_entry (entity, id, seq)
select 'department', id, feed_seq from department on conflict do nothing;
drop index department_unstamped_idx;
drop index department_feed_key;
select join_feed('subprefecture');
insert into feed_entry (entity, id, seq)
select 'subprefecture', id, feed_seq from subprefecture on conflict do nothing;
drop index subprefecture_unstamped_idx;
drop index subprefecture_feed_key;
select join_feed('locality');
insert into feed_entry (entity, id, seq)
select 'locality', id, feed_seq from locality on conflict do nothing;
drop index locality_unstamped_idx;
drop index locality_feed_key;
