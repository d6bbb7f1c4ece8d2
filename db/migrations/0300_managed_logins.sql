-- A login that a company made for an employee acts for that company alone: else whoever may reset its password could act
-- for a company that is not theirs. Logins that act for another company already become their holders' own.
select set_config('app.scope', 'system', true);
update company.membership m set is_managed = false
  where is_managed and exists (
    select from company.membership o
    where o.account_id = m.account_id and o.company_id <> m.company_id and o.state in ('asked', 'active', 'suspended'));

create function company.managed_login_has_one_company() returns trigger language plpgsql set app.scope to 'system' as $$
begin
  if exists (
    select from company.membership managed
    join company.membership other on other.account_id = managed.account_id and other.company_id <> managed.company_id
    where managed.account_id = new.account_id
      and managed.is_managed and managed.state in ('active', 'suspended')
      and other.state in ('asked', 'active', 'suspended')
  ) then
    raise exception 'a managed login acts for one company' using errcode = 'check_violation',
      constraint = 'managed_login_has_one_company';
  end if;
  return null;
end $$;
create constraint trigger managed_login_has_one_company after insert or update on company.membership
  for each row execute function company.managed_login_has_one_company();
