-- Which of some accounts reach a node of some regions (docs/decisions/0296).
create function reaching_login(ids bigint[], regions bigint[]) returns setof bigint
language sql stable
begin atomic
    select account.id from login as account where account.id = any(ids) and reaches(account, regions);
end;
