-- What a key signs (docs/decisions/0232): 1 cards, and the list of revocations of who makes cards; 2 a list
-- alone. A node in the field never made a card, so the key that it has made is one for lists. Cards are the
-- default as long as a program of before this may be making its first key.
alter table qr_key add column purpose integer not null default 1;
update qr_key set purpose = 2 where exists (select from node where number <> 0);
alter table qr_key add constraint qr_key_purpose_check check (purpose in (1, 2));
-- One signs, for each purpose.
drop index qr_key_signing_key;
create unique index qr_key_signing_key on qr_key (purpose) where signs_until is null;
