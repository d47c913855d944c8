-- Calls name a job by its number alone: those of other services begin elsewhere (docs/decisions/0280).
alter table job alter column id restart with 1000000001;
