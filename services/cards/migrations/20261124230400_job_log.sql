-- What became of some work, step by step, for whoever looks at it: lines with their instant, the oldest
-- first.
alter table job add column log jsonb not null default '[]';

-- One line more. Of a long log the begin and the end stay: a hundred lines at most, as every fact of the work
-- carries them.
create function add_job_line(log jsonb, line jsonb) returns jsonb
language sql immutable parallel safe
return case when jsonb_array_length(log) < 100 then log else log - 1 end || jsonb_strip_nulls(line);
