-- A running service does not own its sequences (docs/decisions/0184), and gives them the node's range at
-- each start.
alter function claim_sequences(integer) security definer;
alter function claim_sequences(integer) set search_path = public, pg_temp;
