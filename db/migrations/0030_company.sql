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

create table company.membership (
  company_id uuid not null references company.company (id),
  account_id uuid not null references identity.account (id),
  is_main boolean not null,
  rights text[] not null default '{}',
  state text not null default 'active' check (state in ('asked', 'active', 'ended')),
  created_at timestamptz not null,
  primary key (company_id, account_id)
);
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
    or exists (select from company.membership m where m.company_id = company.id and m.account_id = platform.current_account()))
  with check (id = platform.current_company() or platform.is_system());
grant select, insert, update on company.company, company.membership to xiaojiu_app;

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
