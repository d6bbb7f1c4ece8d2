-- How sellers who want in are dealt with: calls, visits, papers asked for, terms proposed. History: nothing is changed.
create table store.merchant_contact (
  id uuid primary key default uuidv7(),
  application_id uuid not null references store.merchant_application (id),
  kind text not null check (kind in ('call', 'visit', 'papers', 'terms', 'other')),
  content text not null check (length(content) between 2 and 500),
  happened_on date not null,
  account_id uuid not null references identity.account (id),
  account_name text not null,
  created_at timestamptz not null
);
create index merchant_contact_by_application on store.merchant_contact (application_id, id);
create index merchant_contact_by_account on store.merchant_contact (account_id);
alter table store.merchant_contact enable row level security;
alter table store.merchant_contact force row level security;
create policy contact_of_platform on store.merchant_contact using (platform.is_system()) with check (platform.is_system());
grant select, insert on store.merchant_contact to xiaojiu_app;

-- Operators limited to provinces: the policy was there, row security was not.
create policy everyone on store.merchant_application using (true) with check (true);
alter table store.merchant_application enable row level security;
alter table store.merchant_application force row level security;
create index if not exists merchant_application_newest on store.merchant_application (submitted_at desc, id desc);
create index if not exists merchant_application_by_code on store.merchant_application (credit_code);
