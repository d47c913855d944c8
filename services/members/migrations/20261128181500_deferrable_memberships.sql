-- A page of another node's cooperatives comes before the members who preside them, and a member that moved is
-- two stays in any order: who applies it has these looked at when the transaction ends (docs/decisions/0233).
-- For everybody else they hold after each statement, as before.
alter table cooperative alter constraint cooperative_president_fkey deferrable initially immediate;
alter table membership drop constraint membership_overlap,
add constraint membership_overlap exclude using gist (
    member_id with =, daterange(joined_on, left_on) with &&
) deferrable initially immediate;

-- Two stays until today overlap whatever their days are, so the constraint keeps them apart; a unique index
-- could not wait.
create index membership_current_idx on membership (member_id) where left_on is null;
drop index membership_current_key;
