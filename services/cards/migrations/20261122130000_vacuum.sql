-- Candidates are found in indexes alone where vacuum has seen the rows' pages; left to itself it comes after a fifth of the rows changed.
alter table known_member set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
