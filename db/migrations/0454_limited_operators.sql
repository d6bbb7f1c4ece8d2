-- Whoever is limited to stores or provinces counts, sees and decides only what is about companies and stores within the limits:
-- what waits for a second person, and what waits at the desks of the platform.
alter table staff.approval
  add column about_company_id uuid,
  add column about_store_id uuid;
comment on column staff.approval.about_company_id is 'The company that the act is about; null: none.';
comment on column staff.approval.about_store_id is 'The store that the act is about; null: none.';
create index if not exists approval_by_about_company on staff.approval (about_company_id);
create index if not exists approval_by_about_store on staff.approval (about_store_id);
update staff.approval set about_company_id = subject::uuid
  where state = 'waiting' and kind in ('company.correct', 'licence.restore', 'risk.lift-hold', 'certification.revoke');
update staff.approval a set about_company_id = c.company_id, about_store_id = c.store_id
  from after_sale."case" c where a.state = 'waiting' and a.kind = 'after-sale.judge' and c.id = a.subject::uuid;

-- A row about no company is everybody's.
create procedure platform.keep_companies_within_limits(target regclass, key name default 'company_id') language plpgsql as $$
begin
  execute format($p$create policy within_stores on %s as restrictive
    using (coalesce(current_setting('app.limit_stores', true), '') not like '_%%' or %I is null or store.is_tied_within_limits(%I))$p$,
    target, key, key);
  execute format($p$create policy within_provinces on %s as restrictive
    using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%%' or %I is null or company.is_within_limits(%I))$p$,
    target, key, key);
end $$;
call platform.keep_companies_within_limits('staff.approval', 'about_company_id');
create policy within_about_stores on staff.approval as restrictive
  using (coalesce(current_setting('app.limit_stores', true), '') not like '_%' or about_store_id is null
    or platform.is_within_stores(about_store_id));
-- A registration names its province before there is a company.
create policy within_provinces on qualification.registration as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%'
    or case when company_id is null then platform.is_within_provinces(company ->> 'provinceCode')
      else company.is_within_limits(company_id) end);
call platform.keep_companies_within_limits('qualification.change_request');
call platform.keep_companies_within_limits('qualification.certification_request');
call platform.keep_companies_within_limits('qualification.certificate');
call platform.keep_companies_within_limits('invoice.application');
call platform.keep_companies_within_limits('catalogue.new_item_request');
call platform.keep_companies_within_limits('marketing.draw');
call platform.keep_companies_within_limits('service.complaint');
call platform.keep_companies_within_limits('service.conversation');
create policy within_provinces on store.merchant_application as restrictive
  using (coalesce(current_setting('app.limit_provinces', true), '') not like '_%' or platform.is_within_provinces(province_code));
