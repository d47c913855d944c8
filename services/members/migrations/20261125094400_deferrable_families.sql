-- A page of another node's families comes in any order, and a change of holder there is two rows here: who
-- applies it has the constraint looked at when the transaction ends (docs/decisions/0233). For everybody else
-- it holds after each statement, as before.
alter table member alter constraint member_main_fkey deferrable initially immediate;
