-- 资质证照: licences of buyers, certification, first trade with stores.
create schema qualification;
grant usage on schema qualification to xiaojiu_app;

create table qualification.licence (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  code text not null,
  name text not null,
  number text not null,
  issuer text not null,
  issued_on date not null,
  -- null: 长期
  expires_on date,
  scope_text text not null,
  scope_classes text[] not null,
  scope_marks text[] not null,
  state text not null check (state in ('in-review', 'refused', 'valid', 'cancelled')),
  refuse_reason text,
  created_at timestamptz not null
);
create unique index one_current_licence on qualification.licence (company_id, code) where state = 'valid';
create index licence_by_company on qualification.licence (company_id);
call platform.isolate_by_company('qualification.licence');
grant select, insert, update on qualification.licence to xiaojiu_app;

create table qualification.certification (
  company_id uuid primary key references company.company (id),
  state text not null check (state in ('none', 'checking', 'certified', 'failed', 'voided')),
  valid_until date,
  updated_at timestamptz not null
);
call platform.isolate_by_company('qualification.certification');
grant select, insert, update on qualification.certification to xiaojiu_app;

-- 首营: buyer and store know each other's papers.
create table qualification.first_trade (
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  state text not null check (state in ('asked', 'in-review', 'established', 'refused', 'outdated', 'ended')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  refuse_reason text,
  primary key (company_id, store_id)
);
call platform.isolate_by_company('qualification.first_trade');
grant select, insert, update on qualification.first_trade to xiaojiu_app;

-- 控销: the buyer may see and buy this controlled offer. The offer is named without a foreign key: the catalogue stands above.
create table qualification.control_agreement (
  company_id uuid not null references company.company (id),
  offer_id uuid not null,
  valid_until date not null,
  primary key (company_id, offer_id)
);
call platform.isolate_by_company('qualification.control_agreement');
grant select on qualification.control_agreement to xiaojiu_app;
