-- What decides whether a member may get a card, beside the member: kept with the flags, because a million members are listed by it.
-- All of it changes only with the member's cards and transactions, never with the day.
alter table holder
    -- The largest payment for a card that none has used; null = there is none.
    add column best_payment bigint,
    -- A faulty one that no other has taken the place of: the next costs nothing.
    add column has_faulty_card boolean not null default false,
    add column is_in_preparation boolean not null default false,
    -- Last day of the card in hand or in preparation that is good longest.
    add column valid_until date;
-- Whoever could get a card has paid for it, or had a faulty one.
create index holder_payable_idx on holder (member_id) include (best_payment, has_faulty_card, is_in_preparation, valid_until)
where best_payment is not null or has_faulty_card;
-- Whose card has expired since the flag was told.
create index holder_valid_until_idx on holder (valid_until, member_id) where has_valid_card;
-- Which work waits, and for whom.
create index job_created_at_idx on job (created_at, id);
