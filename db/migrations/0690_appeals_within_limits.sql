-- An appeal names a login, and whoever approves it hands that login over. So an operator who is limited to provinces or stores has the
-- appeals for logins of companies within these limits alone, and none whose login is unknown.
create function company.is_login_within_limits(asked_login text) returns boolean
  language plpgsql stable parallel safe cost 100 as $$
begin
  return current_setting('app.scope', true) = 'whole' or exists (
    select from identity.account a
    join company.membership m on m.account_id = a.id and m.state = 'active'
    -- Only companies within the limits are found here.
    join company.company c on c.id = m.company_id
    where a.state <> 'deleted'
      and (lower(a.login_name) = lower(asked_login) or (a.mobile = asked_login and a.mobile_freed_at is null)));
end $$;

alter table identity.password_appeal enable row level security;
alter table identity.password_appeal force row level security;
create policy everyone on identity.password_appeal using (true) with check (true);
create policy within_limits on identity.password_appeal as restrictive
  using ((coalesce(current_setting('app.limit_provinces', true), '') not like '_%'
      and coalesce(current_setting('app.limit_stores', true), '') not like '_%')
    or company.is_login_within_limits(login_name));
