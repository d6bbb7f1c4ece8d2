-- 店铺: sellers of the three kinds, their terms, and who follows them.
create schema store;
grant usage on schema store to xiaojiu_app;

create table store.store (
  id uuid primary key default uuidv7(),
  key text not null unique,
  name text not null,
  kind text not null check (kind in ('self-run', 'joint', 'third-party')),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The licence holder: seller of record on papers and invoices.
  holder_name text not null,
  credit_code text not null,
  legal_person text not null,
  quality_head text not null,
  province_code text not null,
  city_code text not null,
  district_code text not null,
  address text not null,
  warehouse_address text not null,
  ship_from_city text not null,
  service_phone text not null,
  service_hours text not null,
  goods_classes text[] not null,
  slogan text not null,
  cold_chain_fee bigint check (cold_chain_fee >= 0),
  min_shelf_life_months integer not null,
  near_expiry_warn_months integer not null,
  non_return_months integer not null,
  cut_off_hour integer not null,
  delivery_promise text not null,
  carriers text[] not null,
  after_sale_terms text[] not null,
  opens_account_first boolean not null,
  open_account_licences text[] not null,
  open_account_note text not null,
  open_account_hours integer not null,
  bank_name text not null,
  bank_account text not null,
  opened_on date not null,
  rating_tenths integer not null check (rating_tenths between 0 and 50),
  is_small_taxpayer boolean not null
);
grant select on store.store to xiaojiu_app;
alter table identity.account add foreign key (store_id) references store.store (id);

-- Postage by province; the row with no provinces is for everywhere else.
create table store.postage_rule (
  store_id uuid not null references store.store (id),
  sort integer not null,
  province_codes text[] not null,
  -- Below it no order is taken.
  min_order bigint not null check (min_order >= 0),
  free_from bigint check (free_from >= 0),
  free_from_count integer check (free_from_count > 0),
  postage bigint not null check (postage >= 0),
  primary key (store_id, sort)
);
grant select on store.postage_rule to xiaojiu_app;

create table store.licence (
  store_id uuid not null references store.store (id),
  code text not null,
  name text not null,
  number text not null,
  issuer text not null,
  issued_on date not null,
  expires_on date,
  scope_text text not null,
  primary key (store_id, code)
);
grant select on store.licence to xiaojiu_app;

create table store.follow (
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  created_at timestamptz not null,
  primary key (company_id, store_id)
);
call platform.isolate_by_company('store.follow');
grant select, insert, delete on store.follow to xiaojiu_app;

-- 商家入驻: an application to sell here, by someone who need not have an account.
create table store.merchant_application (
  id uuid primary key default uuidv7(),
  -- Told to the applicant; together with the mobile it opens the progress.
  number text not null unique,
  kind text not null check (kind in ('joint', 'third-party')),
  company_name text not null,
  credit_code text not null,
  province_code text not null,
  goods_classes text[] not null,
  contact_name text not null,
  contact_mobile text not null,
  note text not null,
  submitted_at timestamptz not null,
  is_accepted boolean,
  answer text,
  answered_at timestamptz,
  constraint answer_is_whole check ((answered_at is null) = (answer is null) and (answered_at is null) = (is_accepted is null))
);
create unique index application_once on store.merchant_application (credit_code, kind) where answered_at is null;
grant select, insert, update on store.merchant_application to xiaojiu_app;
