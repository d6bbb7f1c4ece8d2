-- Operators may be limited to stores or provinces. They work in the system scope; these policies hold there too.

create function company.is_of_provinces(asked_company_id uuid, province_codes text[]) returns boolean
  language sql stable parallel safe set app.scope = 'whole' as $$
  select exists (select from company.company where id = asked_company_id and province_code = any (province_codes)) $$;

create policy within_limits on company.company as restrictive using (
  (platform.limit_provinces() is null or province_code = any (platform.limit_provinces()))
  and (platform.limit_stores() is null or store.is_tied(id, platform.limit_stores())));
create policy within_limits on store.store as restrictive using (
  (platform.limit_stores() is null or id = any (platform.limit_stores()))
  and (platform.limit_provinces() is null or province_code = any (platform.limit_provinces())));
create policy within_limits on "order"."order" as restrictive using (
  (platform.limit_stores() is null or store_id = any (platform.limit_stores()))
  and (platform.limit_provinces() is null or company.is_of_provinces(company_id, platform.limit_provinces())));
create policy within_limits on after_sale."case" as restrictive using (
  (platform.limit_stores() is null or store_id = any (platform.limit_stores()))
  and (platform.limit_provinces() is null or company.is_of_provinces(company_id, platform.limit_provinces())));
