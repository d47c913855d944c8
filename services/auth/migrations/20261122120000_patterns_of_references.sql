-- Settings that are texts: what the references of the operators of mobile money look like.
alter table setting add column string_value text;
