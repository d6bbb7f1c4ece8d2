-- 账期申请: what a company asks a store for, and what it was given.
create table payment.credit_application (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  wanted_limit bigint not null check (wanted_limit > 0),
  wanted_days integer not null check (wanted_days between 1 and 365),
  note text not null,
  state text not null check (state in ('waiting', 'granted', 'refused', 'withdrawn')),
  granted_limit bigint check (granted_limit > 0),
  granted_days integer check (granted_days between 1 and 365),
  answer text,
  asked_by uuid not null references identity.account (id),
  asked_at timestamptz not null,
  settled_at timestamptz,
  constraint granted_says_how_much check (num_nonnulls(granted_limit, granted_days) = case state when 'granted' then 2 else 0 end),
  constraint refused_says_why check (state <> 'refused' or answer is not null),
  constraint settled_says_when check ((state = 'waiting') = (settled_at is null))
);
create unique index credit_application_waits_once on payment.credit_application (company_id, store_id) where state = 'waiting';
create index credit_application_by_company on payment.credit_application (company_id, asked_at desc, id desc);
create index credit_application_waiting on payment.credit_application (id) where state = 'waiting';
call platform.isolate_by_company('payment.credit_application');
grant select, insert, update on payment.credit_application to xiaojiu_app;
