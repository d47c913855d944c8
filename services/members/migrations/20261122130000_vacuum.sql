-- Lists walk along indexes alone where vacuum has seen the rows' pages. Left to itself it comes after a fifth of the rows changed: a
-- day of enrolment, 12,000 members in a million, then sends every sixth row of a walk to the table.
alter table member set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
