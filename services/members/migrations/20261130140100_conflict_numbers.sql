-- Numbers of this service's conflicts; other owners have other remainders (docs/decisions/0299).
alter sequence replica_conflict_number restart with 1;
