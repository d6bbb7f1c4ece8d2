-- 登记信息: what a public register said of an applicant when somebody looked. History: nothing is changed, the last one counts.
create table store.merchant_register (
  id uuid primary key default uuidv7(),
  application_id uuid not null references store.merchant_application (id),
  source text not null check (source in ('gsxt', 'nmpa', 'credit-china', 'other')),
  looked_on date not null,
  company_name text not null check (length(company_name) between 4 and 60),
  standing text not null check (standing in ('active', 'moved', 'revoked', 'cancelled', 'abnormal')),
  legal_person text not null check (length(legal_person) between 2 and 40),
  founded_on date,
  -- As it is printed there, with its currency.
  capital text not null check (length(capital) <= 40),
  address text not null check (length(address) <= 120),
  scope text not null check (length(scope) <= 500),
  account_id uuid not null references identity.account (id),
  account_name text not null,
  created_at timestamptz not null
);
create index merchant_register_by_application on store.merchant_register (application_id, id desc);
create index merchant_register_by_account on store.merchant_register (account_id);
alter table store.merchant_register enable row level security;
alter table store.merchant_register force row level security;
create policy register_of_platform on store.merchant_register using (platform.is_system()) with check (platform.is_system());
grant select, insert on store.merchant_register to xiaojiu_app;
