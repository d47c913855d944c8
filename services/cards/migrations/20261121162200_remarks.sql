-- What was said of a delivery when it arrived is kept beside why it was cancelled, and who answers for a hand-over beside the document
-- that was shown.
alter table delivery add column remark text;
update delivery set remark = reason, reason = null where status <> 6;

alter table delivery_line add column is_under_responsibility boolean not null default false;
alter table delivery_line add constraint delivery_line_responsibility_check check (delivered_at is not null or not is_under_responsibility);
