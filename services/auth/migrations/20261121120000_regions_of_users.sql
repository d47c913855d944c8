-- Territories name regions, which belong to `geography`: what is needed of them here is kept by its events.

-- Contract §1: all words must be found, in any order; one of three letters or more anywhere, a shorter one where a word begins.
-- Both arguments are folded. For lists that are short enough to be read whole.
create or replace function finds(search text, words text) returns boolean
language sql immutable strict parallel safe
return not exists (
    select from unnest(string_to_array(words, ' ')) as word
    where strpos(case when char_length(word) < 3 then ' ' || search else search end,
        case when char_length(word) < 3 then ' ' || word else word end) = 0
);

-- A projection: written by the events of geography alone. A deleted region stays, so that an older event can't bring it back.
create table region (
    id bigint not null,
    code text not null,
    name text not null,
    version bigint not null,
    is_deleted boolean not null,
    constraint region_pkey primary key (id)
);
