-- Failures are counted for a name as well, wherever they came from.
create index sign_in_failure_name_idx on sign_in_failure (name_hash, failed_at);
