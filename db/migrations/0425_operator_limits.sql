-- Operators may be limited to stores, to provinces, or to both. They work in the system scope, and these policies hold there
-- too; functions of ours that read in the whole scope are outside of the limits.

create function platform.is_within_stores(asked_store_id uuid) returns boolean
  language plpgsql stable parallel safe cost 1 as $$
begin
  return asked_store_id = any (current_setting('app.limit_stores')::uuid[]) or current_setting('app.scope', true) = 'whole';
end $$;
create function platform.is_within_provinces(asked_province_code text) returns boolean
  language plpgsql stable parallel safe cost 1 as $$
begin
  return asked_province_code = any (current_setting('app.limit_provinces')::text[])
    or current_setting('app.scope', true) = 'whole';
end $$;
create function store.is_tied_within_limits(asked_company_id uuid) returns boolean
  language plpgsql stable parallel safe cost 1 as $$
begin
  return current_setting('app.scope', true) = 'whole'
    or store.is_tied(asked_company_id, current_setting('app.limit_stores')::uuid[]);
end $$;
create function company.is_of_provinces(asked_company_id uuid, province_codes text[]) returns boolean
  language plpgsql stable parallel safe cost 1 set app.scope = 'whole' as $$
begin
  return exists (select from company.company where id = asked_company_id and province_code = any (province_codes));
end $$;
create function company.is_within_limits(asked_company_id uuid) returns boolean
  language plpgsql stable parallel safe cost 1 as $$
begin
  return current_setting('app.scope', true) = 'whole'
    or company.is_of_provinces(asked_company_id, current_setting('app.limit_provinces')::text[]);
end $$;

create policy within_stores on company.company as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or store.is_tied_within_limits(id));
create policy within_provinces on company.company as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%' or platform.is_within_provinces(province_code));
create policy within_stores on store.store as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or platform.is_within_stores(id));
create policy within_provinces on store.store as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%' or platform.is_within_provinces(province_code));
-- Trade is where the buyer is.
create policy within_stores on "order"."order" as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or platform.is_within_stores(store_id));
create policy within_provinces on "order"."order" as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%' or company.is_within_limits(company_id));
create policy within_stores on after_sale."case" as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or platform.is_within_stores(store_id));
create policy within_provinces on after_sale."case" as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%' or company.is_within_limits(company_id));
