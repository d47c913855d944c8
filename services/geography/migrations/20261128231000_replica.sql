-- The hierarchy is written at the centre and goes down to nodes (docs/decisions/0291). Who wrote a unit, and
-- when, goes with it; which import added it does not, as imports are undone at the centre.
select join_replica_down('region', '{
    "code": ["code"], "name": ["name"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
select join_replica_down('department', '{
    "code": ["code"], "name": ["name"], "parent": ["region_id"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
select join_replica_down('subprefecture', '{
    "code": ["code"], "name": ["name"], "parent": ["department_id"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
select join_replica_down('locality', '{
    "name": ["name"], "parent": ["subprefecture_id"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
