-- Rows of large projections that another generation of their owner has still to tell (docs/decisions/0228):
-- whatever it tells of one ends the doubt, and replaces it where it differs; what is doubted when all is told
-- goes. A row beside each of them, because a mark in a wide row, and its removal, write it twice with all its
-- indexes.
create table doubted (
    table_name text not null,
    id bigint not null,
    constraint doubted_pkey primary key (table_name, id)
);
