-- As the services' tables: `feed_seq` is read by nobody.
select join_feed('thing');
select join_feed('place');
drop index thing_feed_seq_idx;
alter table thing drop column feed_seq;
alter table place drop column feed_seq;
