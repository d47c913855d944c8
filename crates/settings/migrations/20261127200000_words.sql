-- Settings that are one of several words. Those that nobody set since stay empty: their default is declared.
alter table known_setting add column string_value text;
