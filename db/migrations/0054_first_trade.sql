-- 电子签章与首营资料: the authority, certificates, sealed packages and agreements.

-- The platform's own authority; made at first need. Keys are locked with the site's secret.
create table qualification.authority (
  id integer primary key default 1 check (id = 1),
  root_pem text not null,
  root_key bytea not null,
  issuer_pem text not null,
  issuer_key bytea not null,
  created_at timestamptz not null
);
grant select, insert on qualification.authority to xiaojiu_app;

-- Who may sign: a buyer company, a store, or the platform itself.
create table qualification.certificate (
  id uuid primary key default uuidv7(),
  company_id uuid references company.company (id),
  store_id uuid references store.store (id),
  serial text not null unique,
  subject_name text not null,
  credit_code text not null,
  certificate_pem text not null,
  private_key bytea not null,
  valid_from timestamptz not null,
  valid_until date not null,
  revoked_at timestamptz,
  revoke_reason text,
  constraint certificate_of_one check (company_id is null or store_id is null)
);
create unique index one_good_certificate on qualification.certificate (company_id, store_id) nulls not distinct
  where revoked_at is null;
create index certificate_revoked on qualification.certificate (revoked_at) where revoked_at is not null;
call platform.isolate_by_company('qualification.certificate');
grant select, insert, update on qualification.certificate to xiaojiu_app;

-- One attempt of a company to prove who it is.
create table qualification.certification_request (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  way text not null check (way in ('face', 'small-transfer', 'agent')),
  state text not null check (state in ('checking', 'passed', 'failed', 'expired', 'cancelled')),
  valid_years integer not null check (valid_years between 1 and 3),
  company_name text not null,
  credit_code text not null,
  legal_person text not null,
  masked_id_number text not null,
  -- For 'small-transfer'.
  bank_name text,
  masked_account text,
  tries_left integer,
  -- For 'agent': who acts with the letter of authority.
  agent_name text,
  agent_mobile text,
  letter_file_id uuid,
  -- The check at the provider; absent until it has answered, and for 'agent'.
  check_id text,
  qr_url text,
  fail_reason text,
  submitted_by uuid not null references identity.account (id),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create unique index one_open_certification_request on qualification.certification_request (company_id)
  where state = 'checking';
create index certification_request_by_company on qualification.certification_request (company_id, submitted_at desc);
create index certification_request_open on qualification.certification_request (submitted_at) where state = 'checking';
call platform.isolate_by_company('qualification.certification_request');
grant select, insert, update on qualification.certification_request to xiaojiu_app;

-- 首营资料包: a company's papers as they were when they were sealed. Sent to as many stores as like it.
create table qualification.dossier (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  number text not null unique,
  -- Of the content: the same papers are the same package.
  content_hash text not null,
  -- [{licenceId, code, name, number, expiresOn}]
  papers jsonb not null,
  file_id uuid not null,
  certificate_id uuid not null references qualification.certificate (id),
  created_at timestamptz not null,
  unique (company_id, content_hash)
);
call platform.isolate_by_company('qualification.dossier');
grant select, insert on qualification.dossier to xiaojiu_app;
alter table qualification.first_trade add foreign key (dossier_id) references qualification.dossier (id);
alter table qualification.first_trade add foreign key (sent_dossier_id) references qualification.dossier (id);

-- The same of a store, for its buyers.
create table qualification.store_dossier (
  store_id uuid not null references store.store (id),
  content_hash text not null,
  number text not null unique,
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, content_hash)
);
grant select, insert on qualification.store_dossier to xiaojiu_app;

-- 协议: signed by the buyer, then by the store or the platform.
create table qualification.agreement (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  -- null: with the platform.
  store_id uuid references store.store (id),
  kind text not null check (kind in ('quality-assurance', 'collection')),
  state text not null check (state in ('buyer-signed', 'in-force', 'ended')),
  number text not null unique,
  other_name text not null,
  valid_from date not null,
  valid_until date not null,
  file_id uuid not null,
  signed_by uuid not null references identity.account (id),
  signed_at timestamptz not null,
  counter_signed_at timestamptz,
  ended_at timestamptz,
  end_reason text
);
create unique index one_live_agreement on qualification.agreement (company_id, kind, store_id) nulls not distinct
  where state <> 'ended';
create index agreement_by_company on qualification.agreement (company_id, signed_at desc);
call platform.isolate_by_company('qualification.agreement');
grant select, insert, update on qualification.agreement to xiaojiu_app;

-- 首营品种: goods the buyer has bought for the first time. Named without a foreign key: the catalogue stands above.
create table qualification.product_trade (
  company_id uuid not null references company.company (id),
  product_id uuid not null,
  store_id uuid not null references store.store (id),
  -- As it was at the first purchase.
  name text not null,
  spec text not null,
  maker text not null,
  approval_no text not null,
  state text not null check (state in ('open', 'filed')),
  first_bought_at timestamptz not null,
  filed_at timestamptz,
  primary key (company_id, product_id)
);
create index product_trade_by_time on qualification.product_trade (company_id, first_bought_at desc);
call platform.isolate_by_company('qualification.product_trade');
grant select, insert, update on qualification.product_trade to xiaojiu_app;
