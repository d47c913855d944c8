-- Where a fact was done, when another node brought it (docs/decisions/0230): the message as it travels.
alter table outbox add column origin bytea;
