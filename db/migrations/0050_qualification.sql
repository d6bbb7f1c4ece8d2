-- 资质证照: licences of buyers, certification, first trade with stores.
create schema qualification;
grant usage on schema qualification to xiaojiu_app;

create table qualification.licence (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  code text not null,
  name text not null,
  number text not null,
  -- As printed on the paper: compared with the company's own data and with the other papers.
  holder_name text not null default '',
  legal_person text not null default '',
  address text not null default '',
  warehouse_address text not null default '',
  issuer text not null,
  issued_on date not null,
  -- The last good day; null: 长期. A paper that names only a month is good through the month's last day.
  expires_on date,
  expiry_precision text not null default 'day' check (expiry_precision in ('day', 'month')),
  -- 校验有效期 of a medical institution, or the next 年报: the licence counts only through this day as well.
  checked_until date,
  scope_text text not null,
  scope_classes text[] not null,
  scope_marks text[] not null,
  -- A renewed or changed paper is a new version; the old one stays for the orders of its time.
  version integer not null default 1 check (version > 0),
  -- dropped: given up by its company before it ever counted.
  state text not null check (state in ('in-review', 'refused', 'valid', 'superseded', 'cancelled', 'dropped')),
  refuse_reason text,
  -- The change request it came with; null for the papers of the registration.
  request_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index one_current_licence on qualification.licence (company_id, code) where state = 'valid';
create unique index one_waiting_licence on qualification.licence (company_id, code) where state = 'in-review';
create index licence_by_end on qualification.licence (least(expires_on, checked_until)) where state = 'valid';
create index licence_by_company on qualification.licence (company_id);
call platform.isolate_by_company('qualification.licence');
grant select, insert, update on qualification.licence to xiaojiu_app;

-- Pictures of a paper, page by page.
create table qualification.licence_image (
  licence_id uuid not null references qualification.licence (id),
  company_id uuid not null references company.company (id),
  position integer not null check (position between 1 and 9),
  file_id uuid not null,
  primary key (licence_id, position)
);
call platform.isolate_by_company('qualification.licence_image');
grant select, insert, delete on qualification.licence_image to xiaojiu_app;

-- What a company asks to have changed after its registration, and what became of it.
create table qualification.change_request (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company.company (id),
  kind text not null check (kind in ('new-licence', 'licence', 'legal-person', 'company-data')),
  state text not null check (state in ('in-review', 'refused', 'approved', 'cancelled')),
  -- Before and after, label by label, as the reviewer and the company see it.
  content jsonb not null,
  -- Things to correct: [{item, reason}].
  objections jsonb not null default '[]',
  -- What happened to it, in order: [{verb, at, note}].
  steps jsonb not null default '[]',
  submitted_by uuid not null references identity.account (id),
  submitted_at timestamptz not null,
  decided_by text,
  decided_at timestamptz
);
create index change_request_by_company on qualification.change_request (company_id, submitted_at desc);
create index change_request_waiting on qualification.change_request (submitted_at) where state = 'in-review';
call platform.isolate_by_company('qualification.change_request');
grant select, insert, update on qualification.change_request to xiaojiu_app;
alter table qualification.licence add foreign key (request_id) references qualification.change_request (id);
create index licence_by_request on qualification.licence (request_id) where request_id is not null;

-- A warning that a licence is about to end: each threshold once, whoever runs the job and however often.
create table qualification.licence_reminder (
  licence_id uuid not null references qualification.licence (id),
  company_id uuid not null references company.company (id),
  -- The end it warned of: a later end warns anew.
  ends_on date not null,
  days_before integer not null check (days_before in (60, 30, 15, 7, 1)),
  reminded_at timestamptz not null,
  -- The text message is tried once: one that may have been sent is not sent again.
  sms_state text not null check (sms_state in ('waiting', 'sending', 'sent', 'failed')),
  primary key (licence_id, ends_on, days_before)
);
create index licence_reminder_waiting on qualification.licence_reminder (reminded_at) where sms_state = 'waiting';
call platform.isolate_by_company('qualification.licence_reminder');
grant select, insert, update on qualification.licence_reminder to xiaojiu_app;

-- CA认证: whether the company may seal papers electronically. Nearing its end and past it are read from the day.
create table qualification.certification (
  company_id uuid primary key references company.company (id),
  state text not null check (state in ('none', 'checking', 'certified', 'failed', 'voided')),
  valid_until date,
  -- Why it failed or was voided, as the company reads it.
  reason text,
  -- When the company was last told that the end is near.
  reminded_at timestamptz,
  updated_at timestamptz not null
);
call platform.isolate_by_company('qualification.certification');
grant select, insert, update on qualification.certification to xiaojiu_app;

-- 首营: buyer and store know each other's papers.
create table qualification.first_trade (
  company_id uuid not null references company.company (id),
  store_id uuid not null references store.store (id),
  id uuid not null unique default uuidv7(),
  state text not null check (state in ('asked', 'in-review', 'established', 'refused', 'outdated', 'ended')),
  asked_at timestamptz not null,
  asked_by uuid references identity.account (id),
  -- The sealed package that is with the store for its word, and the one it has accepted. A pair that is established
  -- stays so while renewed papers are looked at.
  sent_dossier_id uuid,
  dossier_id uuid,
  decided_at timestamptz,
  decided_by text,
  refuse_reason text,
  -- The day the first of the papers the store wanted runs out; null: none does.
  papers_until date,
  primary key (company_id, store_id)
);
create index first_trade_undelivered on qualification.first_trade (asked_at) where state = 'asked';
create index first_trade_waiting on qualification.first_trade (asked_at) where sent_dossier_id is not null;
create index first_trade_lapsing on qualification.first_trade (papers_until) where state = 'established';
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
