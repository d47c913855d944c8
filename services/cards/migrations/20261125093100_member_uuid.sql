-- Who a member is: under one id there may be another person where `members` was put back to an older state,
-- and whatever is told of them is news (docs/decisions/0226). Rows without one get it when the projection is
-- filled after the upgrade.
alter table known_member add column uuid uuid;
