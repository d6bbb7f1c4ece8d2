-- 企业: buyer companies, who acts for them, where their goods go.
create schema company;
grant usage on schema company to xiaojiu_app;

create table company.company (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 4 and 60),
  kind text not null check (kind in ('single-pharmacy', 'chain-hq', 'chain-store', 'chain-branch', 'clinic',
    'village-clinic', 'private-hospital', 'public-hospital', 'wholesaler', 'maker', 'device-dealer')),
  credit_code text not null unique,
  state text not null check (state in ('draft', 'in-review', 'approved', 'refused', 'withdrawn')),
  review_note text,
  province_code text not null,
  city_code text not null,
  district_code text not null,
  address text not null,
  legal_person text not null,
  person_in_charge text not null,
  quality_head text not null,
  headquarters_id uuid references company.company (id),
  is_risk boolean not null default false,
  created_at timestamptz not null
);
alter table company.company enable row level security;
alter table company.company force row level security;

create index company_by_headquarters on company.company (headquarters_id) where headquarters_id is not null;

create table company.membership (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  is_main boolean not null,
  -- A login the company made for an employee: its password, mobile and end are the main account's business.
  is_managed boolean not null default false,
  -- What the employee does; the rights may differ from the role's usual ones.
  role text not null default 'custom' check (role in ('purchaser', 'finance', 'receiver', 'quality', 'custom')),
  rights text[] not null default '{}',
  -- Above these, or with approval asked for always, an order becomes a request to the main account.
  order_limit bigint check (order_limit > 0),
  month_limit bigint check (month_limit > 0),
  needs_approval boolean not null default false,
  state text not null default 'active' check (state in ('asked', 'active', 'suspended', 'refused', 'ended')),
  -- Asked for: why, and who decides. The platform decides where no main account can.
  asks_main boolean not null default false,
  note text not null default '',
  decider text not null default 'main-account' check (decider in ('main-account', 'platform')),
  refuse_reason text,
  asked_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, account_id),
  constraint main_has_no_limits check (not is_main or (order_limit is null and month_limit is null and not needs_approval))
);
create index membership_waiting on company.membership (asked_at) where state = 'asked' and decider = 'platform';
create unique index one_main_account on company.membership (company_id) where is_main and state = 'active';
create index membership_by_account on company.membership (account_id);
alter table company.membership enable row level security;
alter table company.membership force row level security;
create policy own_memberships on company.membership
  using (company_id = platform.current_company() or account_id = platform.current_account() or platform.is_system())
  with check (company_id = platform.current_company() or platform.is_system());
-- A login sees the companies it belongs to, also before it has chosen one.
create policy own_companies on company.company
  using (id = platform.current_company() or platform.is_system()
    -- A headquarters sees the stores it buys for.
    or headquarters_id = platform.current_company()
    or exists (select from company.membership m where m.company_id = company.id and m.account_id = platform.current_account()))
  with check (id = platform.current_company() or platform.is_system());
grant select, insert, update on company.company, company.membership to xiaojiu_app;

-- Which stores of a chain a headquarters' sub-account looks after; none named: none.
create table company.membership_store (
  company_id uuid not null,
  account_id uuid not null,
  store_company_id uuid not null references company.company (id),
  primary key (company_id, account_id, store_company_id),
  foreign key (company_id, account_id) references company.membership (company_id, account_id)
);
call platform.isolate_by_company('company.membership_store');
grant select, insert, delete on company.membership_store to xiaojiu_app;

create table company.address (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  receiver text not null,
  mobile text not null check (mobile ~ '^1[3-9]\d{9}$'),
  province_code text not null,
  city_code text not null,
  district_code text not null,
  detail text not null,
  -- The licence that names this place; medicines go nowhere else.
  licence_code text,
  is_default boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create unique index one_default_address on company.address (company_id) where is_default and deleted_at is null;
call platform.isolate_by_company('company.address');
grant select, insert, update on company.address to xiaojiu_app;
create index address_by_company on company.address (company_id, id desc) where deleted_at is null;

-- Keys with which a company's own program (ERP) speaks for it. The secret itself is shown once and not kept.
create table company.helper_key (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  name text not null,
  app_key text not null unique,
  secret_hash bytea not null,
  -- Enough to recognise it by.
  secret_tail text not null,
  created_by uuid not null references identity.account (id),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index one_helper_key on company.helper_key (company_id) where revoked_at is null;
call platform.isolate_by_company('company.helper_key');
grant select, insert, update on company.helper_key to xiaojiu_app;
